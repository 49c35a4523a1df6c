//! What to do about each petition of a file, given the petitions that the site has already.
//!
//! Owns the numbers given to petitions that have none in the file, and how a petition is recognised on a second import:
//! by its number and its time of creation, or, if the source has no numbers, by that time and its title (`makings.rs`). It must never
//! write. Bounds: a few hundred bytes for each petition of the site.

use std::collections::HashMap;

use jiff::tz::TimeZone;
use throng_domain::area::Area;
use throng_domain::campaign::{Campaign, CampaignDates, CampaignState, CampaignText, Kind, Rejection};
use throng_domain::command::ImportPetition;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::limits::CAMPAIGN_NUMBER_MAX;
use throng_domain::petition::Petition;
use throng_store::reader::CountedCampaign;

use super::ending::{self, Opening, Standing};
use super::entry::{Entry, FilePosition, Mistake};
use super::makings::Makings;
use super::{figures, order};

/// A digest of everything that the file says about a petition.
type Content = blake3::Hash;

/// A petition that the site has already, as far as importing needs to know it.
#[derive(Debug, Clone)]
struct ExistingPetition {
    state: CampaignState,
    dates: CampaignDates,
    petition: Petition,
    topics: Vec<String>,
    rejection: Option<Rejection>,
    content: Content,
    /// The line of this petition in the file that is being read, if it is there.
    seen_at: Option<u64>,
}

impl ExistingPetition {
    fn standing(&self) -> Standing<'_> {
        Standing { state: self.state, dates: &self.dates }
    }
}

/// The petitions and areas of a site.
#[derive(Debug, Clone)]
pub(super) struct Register {
    site: SiteId,
    /// The highest number that was given to a petition.
    last: u32,
    petitions: HashMap<u32, ExistingPetition>,
    makings: Makings,
    time_zone: TimeZone,
    areas: HashMap<String, Area>,
}

/// What will be done about a file.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) imports: Vec<ImportPetition>,
    /// How many of these replace a petition that is here.
    pub(super) updates: u64,
    pub(super) mistakes: Vec<Mistake>,
    /// How many petitions exist already with the same figures.
    pub(super) unchanged: u64,
    /// How many petitions exist already with newer figures.
    pub(super) older: u64,
    /// The line of each record that repeats an earlier one, and the line of that one.
    pub(super) repeats: Vec<(u64, u64)>,
    /// How many petitions come in closed because the file says that they are open, but not until when.
    pub(super) without_end: u64,
    /// Sentences about petitions whose dates cannot be, and are as the source published them.
    pub(super) odd: Vec<String>,
}

/// What is done about one entry.
enum Fate {
    Import {
        import: Box<ImportPetition>,
        is_update: bool,
        without_end: bool,
    },
    Unchanged,
    Older,
    Repeat(u64),
}

impl Register {
    /// A site without petitions; `time_zone` is the one in which its days begin and end.
    pub(super) fn new(site: SiteId, areas: Vec<Area>, time_zone: TimeZone) -> Register {
        let areas = areas
            .into_iter()
            .map(|area| (area.code.as_str().to_owned(), area))
            .collect();
        let makings = Makings::new(time_zone.clone());
        Register { site, last: 0, petitions: HashMap::new(), makings, time_zone, areas }
    }

    /// Adds a petition that the site has already.
    pub(super) fn learn(&mut self, counted: &CountedCampaign) {
        let petition = &counted.campaign;
        let content =
            content(&petition.head.text, petition.head.creator_name.as_deref(), counted.count.carried_over);
        self.note(petition, content, None);
    }

    fn note(&mut self, petition: &Campaign, content: Content, seen_at: Option<u64>) {
        let known = ExistingPetition {
            state: petition.head.state,
            dates: petition.head.dates.clone(),
            petition: petition.petition().clone(),
            topics: petition.head.topics.clone(),
            rejection: petition.head.rejection.clone(),
            content,
            seen_at,
        };
        let made_at = petition.head.dates.created_at;
        self.makings
            .note(&petition.head.text.action, made_at, petition.head.id.number);
        self.last = self.last.max(petition.head.id.number);
        self.petitions.insert(petition.head.id.number, known);
    }

    /// Plans what to do about a file's petitions, in their order.
    pub(super) fn plan(&mut self, entries: Vec<Entry>, opening: Opening) -> Plan {
        for known in self.petitions.values_mut() {
            known.seen_at = None;
        }
        let mut plan = Plan::default();
        for entry in entries {
            let line = entry.place.line;
            if let Err(reason) = order::check(&entry, &self.time_zone, opening.now, &mut plan.odd) {
                plan.mistakes.push(Mistake { place: entry.place, reason });
                continue;
            }
            match self.fate(entry, opening) {
                Ok(Fate::Import { import, is_update, without_end }) => {
                    plan.imports.push(*import);
                    plan.updates += u64::from(is_update);
                    plan.without_end += u64::from(without_end);
                }
                Ok(Fate::Unchanged) => plan.unchanged += 1,
                Ok(Fate::Older) => plan.older += 1,
                Ok(Fate::Repeat(earlier)) => plan.repeats.push((line, earlier)),
                Err(mistake) => plan.mistakes.push(mistake),
            }
        }
        plan
    }

    fn fate(&mut self, mut entry: Entry, opening: Opening) -> Result<Fate, Mistake> {
        let number = match self.number_of(&entry) {
            Ok(number) => number,
            Err(reason) => return Err(Mistake { place: entry.place, reason }),
        };
        let content = content(&entry.text, entry.creator_name.as_deref(), entry.figures.total);
        let known = self.petitions.get(&number);
        // A sheet does not say what became of a petition that is here already.
        let counts = !opening.open && (entry.tells_changes || known.is_none());
        let without_end =
            ending::settle(&mut entry, known.map(ExistingPetition::standing), opening) && counts;
        if let Some(known) = known {
            if !self.makings.is_made_at(&entry, known.dates.created_at) {
                let reason =
                    format!("another petition has the number {number} here; it was made at another time");
                return Err(Mistake { place: entry.place, reason });
            }
            match known.seen_at {
                Some(line) if known.content == content => return Ok(Fate::Repeat(line)),
                Some(line) => return Err(twice(entry.place, line)),
                None => {}
            }
            if let Some(fate) = settle(&mut entry, known, content, opening) {
                let place = entry.place.line;
                self.petitions
                    .entry(number)
                    .and_modify(|known| known.seen_at = Some(place));
                return Ok(fate);
            }
        }
        if opening.open && entry.state != CampaignState::Open {
            let known = self.petitions.get(&number);
            ending::open(&mut entry, known.map(ExistingPetition::standing), opening);
        }
        let is_update = self.petitions.contains_key(&number);
        let import = Box::new(self.import(entry, number, content));
        Ok(Fate::Import { import, is_update, without_end })
    }

    /// The source's number, the number of the same petition here, or the next free one.
    fn number_of(&self, entry: &Entry) -> Result<u32, String> {
        let making = || self.makings.number_of(entry);
        let next = || {
            let free = self.last.checked_add(1);
            free.filter(|number| *number <= CAMPAIGN_NUMBER_MAX)
        };
        entry.number.or_else(making).or_else(next).ok_or_else(|| {
            format!(
                "it has no number, and none is left for it: a petition here has the number {}, and at most {CAMPAIGN_NUMBER_MAX} is given; add a column with numbers",
                self.last
            )
        })
    }

    fn import(&mut self, entry: Entry, number: u32, content: Content) -> ImportPetition {
        let line = entry.place.line;
        let id = CampaignId { site: self.site, number };
        let tallies = figures::tallies(id, &entry.figures, entry.dates.updated_at);
        let areas = self.new_areas(&entry);
        let mut campaign = Campaign::new_petition(id, entry.state, entry.text, entry.dates);
        campaign.head.creator_name = entry.creator_name;
        campaign.head.rejection = entry.rejection;
        campaign.head.topics = entry.topics;
        campaign.kind = Kind::Petition(Box::new(entry.petition));
        self.note(&campaign, content, Some(line));
        ImportPetition { campaign, tallies, areas }
    }

    /// Areas that do not exist here yet, or that the file describes differently. What only the operator's own file
    /// knows (the region, the position in lists) is kept.
    fn new_areas(&mut self, entry: &Entry) -> Vec<Area> {
        let mut changed = Vec::new();
        for (place, figure) in entry.figures.areas.iter().enumerate() {
            let known = self.areas.get(figure.code.as_str());
            let area = Area {
                code: figure.code.clone(),
                name: figure.name.clone(),
                representative: figure.representative.clone(),
                region_code: known.and_then(|area| area.region_code.clone()),
                region_name: known.and_then(|area| area.region_name.clone()),
                ordinal: known
                    .map_or(i64::try_from(place).expect("a file has fewer rows"), |area| area.ordinal),
            };
            if known != Some(&area) {
                self.areas.insert(figure.code.as_str().to_owned(), area.clone());
                changed.push(area);
            }
        }
        changed
    }
}

fn twice(place: FilePosition, line: u64) -> Mistake {
    let reason = format!("the petition of line {line} again, with another text or other figures");
    Mistake { place, reason }
}

/// Decides about a petition that exists already; `None` to replace it. Such an entry gets a date that allows it.
fn settle(entry: &mut Entry, known: &ExistingPetition, content: Content, opening: Opening) -> Option<Fate> {
    let opens = opening.open && known.state != CampaignState::Open;
    if entry.tells_changes && entry.dates.updated_at < known.dates.updated_at {
        return Some(Fate::Older);
    }
    let same = if entry.tells_changes {
        entry.dates.updated_at == known.dates.updated_at
    } else {
        content == known.content
    };
    if same && !opens {
        return Some(Fate::Unchanged);
    }
    if !entry.tells_changes {
        entry.state = known.state;
        entry.dates = known.dates.clone();
        // A sheet knows neither an answer nor topics: what another file brought stays.
        entry.petition = known.petition.clone();
        entry.topics.clone_from(&known.topics);
        entry.rejection = known.rejection.clone();
    }
    if same || !entry.tells_changes {
        entry.dates.updated_at = opening.now.max(known.dates.updated_at.plus_ms(1));
    }
    None
}

fn content(text: &CampaignText, creator_name: Option<&str>, carried_over: i64) -> Content {
    let mut hasher = blake3::Hasher::new();
    let CampaignText { action, background, additional_details, committee_note, also_in } = text;
    let note = committee_note.as_deref().unwrap_or_default();
    let first: [&str; 5] = [action, background, additional_details, note, creator_name.unwrap_or_default()];
    let translated = also_in.as_slice().iter().flat_map(|other| {
        [other.language.as_str(), &other.action, &other.background, &other.additional_details]
    });
    for part in first.into_iter().chain(translated) {
        // The length goes first, so that no two different lists of texts give the same bytes.
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.update(&carried_over.to_le_bytes());
    hasher.finalize()
}
