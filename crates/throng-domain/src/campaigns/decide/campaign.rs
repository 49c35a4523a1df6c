//! Sites, areas and petitions: importing them, and closing petitions at their date.

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::history::Entry;
use crate::signing::tally::{Tally, TallyKey, TallySource};
use crate::sites::area::Area;
use crate::sites::site::Site;
use crate::spine::answer::{Imported, Stored};
use crate::spine::change::Change;
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::limits::CAMPAIGN_NUMBER_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;
use serde::Deserialize;
use serde::Serialize;
use std::collections::HashSet;

/// Create a site, or change its name or rules.
#[derive(Clone, Debug, PartialEq)]
pub struct PutSite(pub Site);

/// Close a petition whose date has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseCampaign(pub CampaignId);

/// Enter the areas of a site, in the order of the operator's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PutAreas {
    /// The site.
    pub site: SiteId,
    /// All areas of the file. An area that the file no longer names stays known, since counts may refer to it.
    pub areas: Vec<Area>,
}

/// Import a petition, or newer figures for one that was imported before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportPetition {
    /// The petition as it will be stored here.
    pub campaign: Campaign,
    /// Its figures, all [`crate::signing::tally::TallySource::CarriedOver`]; each breakdown adds up to the total.
    pub tallies: Vec<Tally>,
    /// The areas that the figures refer to.
    pub areas: Vec<Area>,
}

impl Rule for PutSite {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.0.id);
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        put_site(set, &self.0)
    }
}

fn put_site(set: &mut WorkingSet, site: &Site) -> Result<Stored, Refusal> {
    if set.site(site.id) == Some(site) {
        return Ok(Stored::Unchanged);
    }
    set.put_site(site);
    Ok(Stored::Done)
}

impl Rule for PutAreas {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        put_areas(set, self)
    }
}

fn put_areas(set: &mut WorkingSet, areas: &PutAreas) -> Result<Stored, Refusal> {
    for area in &areas.areas {
        set.note_change(Change::PutArea(areas.site, area.clone()));
    }
    Ok(Stored::Done)
}

impl Rule for ImportPetition {
    type Answer = Imported;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign.head.id);
        needs.sites.insert(self.campaign.head.id.site);
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Imported, Refusal> {
        import(set, self)
    }
}

/// An imported petition may be imported again with newer figures: they replace the carried-over ones, and what was
/// collected here stays. If the petition has a history here, only the figures are taken, since the file does not know
/// what was decided, written or published here. A petition that began here is never overwritten.
fn import(set: &mut WorkingSet, import: &ImportPetition) -> Result<Imported, Refusal> {
    let campaign = &import.campaign;
    let id = campaign.head.id;
    // What is started here is numbered on from the highest, and there must always be a next number.
    if !(1..=CAMPAIGN_NUMBER_MAX).contains(&id.number) {
        return Err(Refusal::ImportRefused);
    }
    let Some(total) = proven_total(id, &import.tallies) else {
        return Err(Refusal::ImportRefused);
    };
    if set.site(id.site).is_none() {
        return Err(Refusal::ImportRefused);
    }
    let known = set.campaign(id);
    if let Some(known) = known {
        if known.head.dates.created_at != campaign.head.dates.created_at
            || known.head.dates.updated_at > campaign.head.dates.updated_at
        {
            return Err(Refusal::ImportRefused);
        }
        if known.head.dates.updated_at == campaign.head.dates.updated_at {
            return Ok(Imported::Unchanged);
        }
    }
    let first = known.is_none();
    let has_history = set.newest_row(Entry::rows(id)).is_some();
    let taken = match known {
        Some(known) if has_history => {
            let mut known = known.clone();
            known.head.dates.updated_at = campaign.head.dates.updated_at;
            known
        }
        // Screening, pauses, who signed elsewhere and what its creator was told are this site's own; an import does not
        // replace them.
        Some(known) => {
            let mut taken = campaign.clone();
            taken.head.screening = known.head.screening.clone();
            taken.head.screened = known.head.screened.clone();
            taken.head.pauses = known.head.pauses.clone();
            taken.head.removals = known.head.removals.clone();
            taken.head.imports = known.head.imports.clone();
            if let Some(petition) = taken.petition_mut() {
                petition.told.clone_from(&known.petition().told);
                petition.called = known.petition().called;
            }
            taken
        }
        None => campaign.clone(),
    };
    for area in &import.areas {
        set.note_change(Change::PutArea(id.site, area.clone()));
    }
    set.replace_campaign(taken);
    set.replace_carried_over(id, import.tallies.clone(), total);
    Ok(Imported::Done { campaign: id, first })
}

/// The total, if the tallies are sound: all of this petition, carried over, not negative and without duplicates, and
/// areas, countries, regions and hours (where given) each add up to the total.
fn proven_total(id: CampaignId, tallies: &[Tally]) -> Option<i64> {
    let sound = |tally: &Tally| {
        let named = tally.key != TallyKey::Country(Some(String::new()));
        tally.campaign == id && tally.source == TallySource::CarriedOver && tally.count >= 0 && named
    };
    let keys: HashSet<&TallyKey> = tallies.iter().map(|tally| &tally.key).collect();
    if keys.len() != tallies.len() || !tallies.iter().all(sound) {
        return None;
    }
    let sum = |of: fn(&TallyKey) -> bool| -> (usize, i64) {
        let chosen = tallies.iter().filter(|tally| of(&tally.key));
        (chosen.clone().count(), chosen.map(|tally| tally.count).sum())
    };
    let (_, total) = sum(|key| matches!(key, TallyKey::Total));
    let breakdowns = [
        sum(|key| matches!(key, TallyKey::Area(_))),
        sum(|key| matches!(key, TallyKey::Country(_))),
        sum(|key| matches!(key, TallyKey::Hour(_))),
        sum(|key| matches!(key, TallyKey::Region(_))),
    ];
    let adds_up = breakdowns
        .into_iter()
        .all(|(rows, sum)| rows == 0 || sum == total);
    adds_up.then_some(total)
}

impl Rule for CloseCampaign {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.0);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        close(set, self.0, now)
    }
}

/// Closes a campaign that was put back after its last day; leaves any other as it is.
pub(crate) fn close_if_due(set: &mut WorkingSet, id: CampaignId, now: Timestamp) {
    let (Ok(_) | Err(_)) = close(set, id, now);
}

fn close(set: &mut WorkingSet, id: CampaignId, now: Timestamp) -> Result<Stored, Refusal> {
    let Some(mut campaign) = set.campaign(id).cloned() else {
        return Err(Refusal::CampaignUnknown);
    };
    let clock = set.site(id.site).map_or(now, |site| site.clock(now));
    let due = campaign.head.dates.closes_at.filter(|end| *end <= clock);
    match (campaign.head.state, due) {
        (CampaignState::Open, Some(end)) => {
            campaign.head.state = CampaignState::Closed;
            // The date was promised, so it counts, not the moment at which this command ran.
            campaign.head.dates.closed_at = Some(end);
            campaign.head.dates.updated_at = now;
            if let Some(vote) = campaign.vote_mut().filter(|vote| vote.is_open()) {
                // There is no box to be opened later: who has voted now is counted.
                vote.fixed_at = Some(now);
            }
            set.put_campaign(campaign);
            Ok(Stored::Done)
        }
        (CampaignState::Open, None) => Err(Refusal::NotPossibleNow),
        (
            CampaignState::Draft
            | CampaignState::GatheringSupporters
            | CampaignState::WaitingForModeration
            | CampaignState::NeedsChanges
            | CampaignState::Closed
            | CampaignState::Rejected
            | CampaignState::RejectedHidden
            | CampaignState::Withdrawn
            | CampaignState::TakenDown,
            _,
        ) => Ok(Stored::Unchanged),
    }
}
