//! Areas and postcodes: what is in use, uploading others, a look at what they would change, and putting them to use.
//!
//! Owns the form. Nothing changes before the files are without mistakes, on the disk, and looked at; an area in which
//! signatures were counted is never removed. Bounds: those of forms with files, and those of `sites` for their content.

use std::collections::BTreeSet;

use axum::response::Response;
use throng_domain::area::{Area, AreaCode, AreaSet};
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::command::UseAreas;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::limits::AREAS_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::tally::TallyKey;
use throng_store::error::Fault;
use throng_store::reader::{ListQuery, Order, ReadRows, StoreReader};

use super::form::FormState;
use super::paper::{busy, on_disk};
use super::{Deps, Desk};
use throng_process::limits::SCAN_BYTES_MAX;
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{AreaNames, AreasLookView, AreasView, FieldProblem};
use throng_web::http::respond::Failure;
use throng_web::http::upload::{File, Uploaded};
use throng_web::sites::{AreaUpload, Misplaced, Mistake, UploadedFile};

/// How many names of areas a page lists at most.
const NAMES_TOLD: usize = 30;
/// How many petitions are read from the store in one query.
const PETITIONS_PART: u32 = 1_000;
/// The same for queries that also read every count by place of each petition.
const PLACES_PART: usize = 50;
/// Up to this many removed areas are looked up one by one; if there are more, all counts by area are read instead.
const LOOKED_UP_MAX: usize = 32;

/// The uploaded areas that a site uses, if it has any.
///
/// # Errors
/// When the store cannot be read.
pub fn area_set(reader: &mut dyn StoreReader, site: SiteId) -> Result<Option<AreaSet>, Fault> {
    reader.row(AreaSet::key(site))
}

/// The areas that are in use now.
struct Now {
    areas: Vec<Area>,
    set: Option<AreaSet>,
}

impl Now {
    async fn of(deps: &Deps, site: SiteId) -> Result<Now, Failure> {
        let read = move |reader: &mut dyn StoreReader| {
            Ok(Now { areas: reader.areas(site)?, set: area_set(reader, site)? })
        };
        deps.ask(read).await
    }

    fn file(&self) -> Option<&str> {
        self.set.as_ref().map(|set| set.file.as_str())
    }

    fn revision(&self) -> u32 {
        self.set.as_ref().map_or(0, |set| set.revision)
    }

    /// The areas in use that are not among `next`.
    fn gone<'a>(&'a self, next: &[Area]) -> Vec<&'a Area> {
        let stays = |area: &Area| next.iter().any(|other| other.code == area.code);
        self.areas.iter().filter(|area| !stays(area)).collect()
    }
}

/// `GET /admin/areas`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, FormState::fresh()).await
}

/// `POST /admin/areas`: checks the uploaded files as a whole, and shows what they would change.
pub(super) async fn upload(desk: Desk) -> Result<Response, Failure> {
    if desk.deps.setup.fixed.areas.is_some() {
        return page(&desk, FormState::stale()).await;
    }
    let upload = desk.door.upload().ok_or(Failure::Unprocessable)?;
    let place = desk.deps.uploads.try_take().ok_or_else(busy)?;
    let Uploaded { files, .. } = upload.read().await?;
    let [areas, postcodes] = match sorted(files) {
        Ok(files) => files,
        Err(problem) => {
            return page(&desk, problem.into()).await;
        }
    };
    let read =
        on_disk(move || Ok(AreaUpload::read(&areas.unwrap_or_default(), postcodes.as_deref()))).await?;
    let upload = match read {
        Ok(upload) => upload,
        Err(mistakes) => {
            let problems: Vec<FieldProblem> = mistakes.iter().map(problem_of).collect();
            return page(&desk, problems.into()).await;
        }
    };
    let now = Now::of(&desk.deps, desk.door.site.id).await?;
    if let Some(problem) = desk
        .deps
        .counted(desk.door.site.id, now.gone(&upload.areas))
        .await?
    {
        return page(&desk, problem.into()).await;
    }
    let (store, in_use) = (desk.deps.setup.area_files.clone(), now.file().map(str::to_owned));
    let bytes = upload.to_file();
    let file = on_disk(move || store.keep(&bytes, in_use.as_deref())).await?;
    drop(place);
    let view = look(&desk, &now, &upload, file);
    desk.show(&view)
}

/// Sorts the files by their fields: that of areas, which is required, and that of postcodes.
fn sorted(files: Vec<File>) -> Result<[Option<Vec<u8>>; 2], FieldProblem> {
    const FIELDS: [&str; 2] = ["areas", "postcodes"];
    let mut found = [None, None];
    for file in files {
        let at = FIELDS.iter().position(|field| *field == file.field);
        let Some(at) = at else { continue };
        let mib = SCAN_BYTES_MAX.mib();
        let large = FieldProblem::with(FIELDS[at], "area-file-large", [("max", mib.into())]);
        found[at] = Some(file.bytes.ok_or(large)?);
    }
    match found[0] {
        Some(_) => Ok(found),
        None => Err(FieldProblem::new("areas", "area-file-missing")),
    }
}

fn problem_of(mistake: &Misplaced) -> FieldProblem {
    let field = match mistake.file {
        UploadedFile::Areas => "areas",
        UploadedFile::Postcodes => "postcodes",
    };
    let (key, text) = match &mistake.what {
        Mistake::Spreadsheet => ("area-file-spreadsheet", String::new()),
        Mistake::NotText if mistake.line > 0 => ("area-line-encoding", String::new()),
        Mistake::NotText => ("area-file-odd", String::new()),
        Mistake::Empty => ("area-file-empty", String::new()),
        Mistake::Column(column) => ("area-file-column", (*column).to_owned()),
        Mistake::Cells => ("area-line-cells", String::new()),
        Mistake::Code(text) => ("area-line-code", text.clone()),
        Mistake::Name(text) => ("area-line-name", text.clone()),
        Mistake::Twice(text) => ("area-line-twice", text.clone()),
        Mistake::Postcode(text) => ("area-line-postcode", text.clone()),
        Mistake::TwoAreas(text) => ("area-line-two-areas", text.clone()),
        Mistake::Unknown(text) => ("area-line-unknown", text.clone()),
        Mistake::Many(max) => ("area-file-many", max.to_string()),
    };
    let line = i64::try_from(mistake.line).unwrap_or(i64::MAX);
    FieldProblem::with(field, key, [("line", line.into()), ("text", TextArg::Text(text))])
}

/// `POST /admin/areas/use`: puts the areas to use that were looked at.
pub(super) async fn put_to_use(desk: Desk) -> Result<Response, Failure> {
    let conflict = |key: &str| FormState::overtaken([FieldProblem::new("areas", key)]);
    if desk.deps.setup.fixed.areas.is_some() {
        return page(&desk, FormState::stale()).await;
    }
    let (store, file) = (desk.deps.setup.area_files.clone(), desk.door.form.get("file").to_owned());
    let read =
        on_disk(move || Ok(store.read(&file).ok().map(|bytes| AreaUpload::read(&bytes, None)))).await?;
    let Some(Ok(upload)) = read else {
        return page(&desk, conflict("area-file-gone")).await;
    };
    let now = Now::of(&desk.deps, desk.door.site.id).await?;
    let gone = now.gone(&upload.areas);
    let command = UseAreas {
        site: desk.door.site.id,
        by: desk.signed.id,
        revision: desk.door.form.get("revision").parse().unwrap_or_default(),
        file: desk.door.form.get("file").to_owned(),
        postcodes: u32::try_from(upload.postcodes()).expect("they are bounded"),
        gone: gone.iter().map(|area| area.code.clone()).collect(),
        areas: upload.areas.clone(),
    };
    match desk.deps.decided(command).await? {
        Err(Refusal::WordsChanged) => page(&desk, conflict("areas-stale")).await,
        Err(refusal @ Refusal::AreasCounted) => {
            let problem = desk.deps.counted(desk.door.site.id, gone).await?;
            let problem = problem.ok_or(Failure::Refused(refusal))?;
            page(&desk, FormState::overtaken([problem])).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok(desk.to("/areas?done=areas")),
    }
}

async fn page(desk: &Desk, state: FormState) -> Result<Response, Failure> {
    let now = Now::of(&desk.deps, desk.door.site.id).await?;
    let locked = desk.deps.setup.fixed.areas.clone();
    desk.form("/admin/areas", state, |frame, problems| AreasView {
        frame,
        areas: count(now.areas.len()),
        postcodes: count(desk.door.site.areas.len()),
        since_ms: now.set.filter(|_| locked.is_none()).map(|set| set.at.0),
        locked,
        areas_max: count(AREAS_MAX),
        mib_max: SCAN_BYTES_MAX.mib(),
        problems,
    })
}

fn count(count: usize) -> i64 {
    i64::try_from(count).expect("it is bounded")
}

fn look(desk: &Desk, now: &Now, upload: &AreaUpload, file: String) -> AreasLookView {
    let before = |area: &&Area| now.areas.iter().find(|known| known.code == area.code).cloned();
    let added: Vec<&Area> = upload
        .areas
        .iter()
        .filter(|area| before(area).is_none())
        .collect();
    // A change in nothing but an area's position in lists is not reported.
    let differs =
        |area: &&Area| before(area).is_some_and(|known| Area { ordinal: area.ordinal, ..known } != **area);
    let changed: Vec<&Area> = upload.areas.iter().filter(differs).collect();
    AreasLookView {
        frame: desk.frame("/admin/areas"),
        areas: count(upload.areas.len()),
        areas_before: count(now.areas.len()),
        postcodes: count(upload.postcodes()),
        postcodes_before: count(desk.door.site.areas.len()),
        added: names(&added),
        changed: names(&changed),
        gone: names(&now.gone(&upload.areas)),
        file,
        revision: i64::from(now.revision()),
    }
}

fn names(areas: &[&Area]) -> AreaNames {
    AreaNames {
        count: count(areas.len()),
        names: areas
            .iter()
            .take(NAMES_TOLD)
            .map(|area| area.name.clone())
            .collect(),
        more: areas.len() > NAMES_TOLD,
    }
}

impl Deps {
    /// Why these areas cannot be removed, if signatures were counted in some of them; the sentence names those.
    async fn counted(&self, site: SiteId, gone: Vec<&Area>) -> Result<Option<FieldProblem>, Failure> {
        if gone.is_empty() {
            return Ok(None);
        }
        let numbers = self.numbers(site).await?;
        let mut found: BTreeSet<AreaCode> = BTreeSet::new();
        if gone.len() > LOOKED_UP_MAX {
            found = self.all_counted(site, &numbers).await?;
        } else {
            for area in &gone {
                if self.is_counted(site, area.code.clone(), &numbers).await? {
                    found.insert(area.code.clone());
                }
            }
        }
        let counted = gone.iter().filter(|area| found.contains(&area.code));
        let counted = counted.map(|area| format!("{} ({})", area.name, area.code.as_str()));
        let mut counted: Vec<String> = counted.collect();
        if counted.is_empty() {
            return Ok(None);
        }
        if counted.len() > NAMES_TOLD {
            counted.truncate(NAMES_TOLD);
            counted.push("…".to_owned());
        }
        let names = TextArg::Text(counted.join(", "));
        Ok(Some(FieldProblem::with("areas", "areas-counted", [("names", names)])))
    }

    /// All areas in which anything was counted, read in parts so that pages can read in between.
    async fn all_counted(&self, site: SiteId, numbers: &[u32]) -> Result<BTreeSet<AreaCode>, Failure> {
        let mut all = BTreeSet::new();
        for part in numbers.chunks(PLACES_PART) {
            let part = part.to_vec();
            let read = move |reader: &mut dyn StoreReader| {
                let mut found = BTreeSet::new();
                for number in part {
                    for tally in reader.tallies_by_place(CampaignId { site, number })? {
                        if let (TallyKey::Area(Some(code)), 1..) = (tally.key, tally.count) {
                            found.insert(code);
                        }
                    }
                }
                Ok(found)
            };
            all.append(&mut self.ask(read).await?);
        }
        Ok(all)
    }

    /// As [`Deps::all_counted`], for one area.
    async fn is_counted(&self, site: SiteId, code: AreaCode, numbers: &[u32]) -> Result<bool, Failure> {
        for part in numbers.chunks(PETITIONS_PART as usize) {
            let (part, key) = (part.to_vec(), TallyKey::Area(Some(code.clone())));
            let counts = self
                .ask(move |reader| reader.counts_of(site, &part, &key))
                .await?;
            if counts.iter().any(|count| *count > 0) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The numbers of all petitions of a site.
    async fn numbers(&self, site: SiteId) -> Result<Vec<u32>, Failure> {
        let mut numbers = Vec::new();
        loop {
            let offset = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            let list = self
                .ask(move |reader| {
                    let states = &CampaignState::ALL;
                    let order = Order::Newest;
                    reader.campaigns(ListQuery {
                        site,
                        kinds: &CampaignKind::ALL,
                        states,
                        private: true,
                        order,
                        offset,
                        limit: PETITIONS_PART,
                    })
                })
                .await?;
            if list.campaigns.is_empty() {
                return Ok(numbers);
            }
            numbers.extend(
                list.campaigns
                    .iter()
                    .map(|counted| counted.campaign.head.id.number),
            );
        }
    }
}
