//! Signatures on paper: entering a batch with its evidence, a colleague's check, and taking a batch out again.
//!
//! A scan is on the disk before the batch that names it is committed; if the batch is refused, the scan is removed.
//! Which steps are allowed is decided by the domain.

use std::collections::HashMap;
use std::io::ErrorKind;

use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use throng_domain::answer::PaperDone;
use throng_domain::area::{Area, AreaCode};
use throng_domain::campaign::CampaignState;
use throng_domain::command::{EnterPaper, PaperEntry, PaperStep};
use throng_domain::correction::ReasonClass;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::limits::{NOTE_CHARS_MAX, PAPER_SCANS_MAX, PAPER_SIGNATURES_MAX, PAPER_WORDS_CHARS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::paper::{Checked, PaperBatch, PaperState, Scan, ScanKind};
use throng_domain::row::Row;
use throng_domain::signature::FormKey;
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_store::reader::ReadRows;

use super::cut::Cut;
use super::door::Door;
use super::form::{Days, FormState, Problems, plain, typed_day};
use super::petition::{CaseFile, case_frame, case_path, place_of};
use super::publish::today;
use super::queue::name_of;
use super::{Deps, Desk, RETRY_AFTER_S, office};
use throng_process::clock;
use throng_process::limits::{PAPER_SHOWN_MAX, SCAN_BYTES_MAX};
use throng_process::threads;
use throng_rendering::views::{
    AreaChoice, CheckedView, FieldProblem, PaperRow, PaperValues, PaperView, ScanRow, TodoLine,
    correction_reason,
};
use throng_web::http::form::{Form, form_key_of, form_key_text, submission_key};
use throng_web::http::headers::saved_as;
use throng_web::http::respond::{Cause, Failure, Overload, see_other};
use throng_web::http::upload::{File, Uploaded};
use throng_web::scans::Scans;
use throng_web::sites::Site;

/// The reasons, as the public reads them, for which a batch may be taken out again.
const REASONS: [ReasonClass; 3] =
    [ReasonClass::OurMistake, ReasonClass::NotEligible, ReasonClass::Impersonation];

/// `GET /admin/petitions/{number}/paper`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let form_key = form_key_text(FormKey(clock::random_bytes()));
    page(&desk, PaperValues { form_key, ..PaperValues::default() }, FormState::fresh()).await
}

/// `POST /admin/petitions/{number}/paper`: enters a batch, with its scans.
pub(super) async fn enter(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    let upload = desk.door.upload().ok_or(Failure::Unprocessable)?;
    let place = desk.deps.uploads.try_take().ok_or_else(busy)?;
    let Uploaded { form, files } = upload.read().await?;
    let values = typed(&desk.door.site, &form);
    let areas = desk.deps.areas(desk.door.site.id).await?;
    let (mut problems, number) =
        problems(&values, &areas, !files.is_empty(), today(&desk.door.site, clock::now()));
    let (files, wrong) = sorted(files);
    problems.note(wrong);
    if !problems.is_empty() {
        return page(&desk, values, problems.into()).await;
    }
    let form_key = submission(&values, &files);
    let scans = desk.deps.kept(id, files).await?;
    drop(place);
    let entry = PaperEntry {
        number: number.unwrap_or_default(),
        place: values.place.clone(),
        on: values.on.clone(),
        area: AreaCode::parse(&values.area),
        kept: values.kept.clone(),
        scans: scans.clone(),
        form_key,
    };
    let step = EnterPaper { campaign: id, by: desk.signed.id, step: PaperStep::Enter(entry) };
    // If no answer comes, it is not known whether the command was committed: then the scans stay, and are removed at
    // the next start if no batch names them.
    match desk.deps.decided(step).await? {
        Ok(PaperDone::Kept { .. }) => {}
        Err(refusal) => {
            desk.deps.scans.forget(&scans);
            return Err(Failure::Refused(refusal));
        }
        Ok(PaperDone::Stored(_)) => desk.deps.scans.forget(&scans),
    }
    Ok(to_paper(&desk.door, id, "paper-entered"))
}

/// `POST /admin/petitions/{number}/paper/check`: approves a batch, sends it back, or takes it out again.
pub(super) async fn check(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    let batch: i64 = desk
        .door
        .form
        .get("batch")
        .parse()
        .map_err(|_| Failure::Unprocessable)?;
    let words = plain(desk.door.form.get("words"));
    let (step, done) = match desk.door.form.get("verdict") {
        "approve" => (PaperStep::Approve { batch }, "paper-approved"),
        "send-back" => (PaperStep::SendBack { batch, words: words.clone() }, "paper-sent-back"),
        "take-back" => {
            let reason = ReasonClass::from_word(desk.door.form.get("reason"));
            let reason = reason.filter(|reason| REASONS.contains(reason));
            let reason = reason.ok_or(Failure::Unprocessable)?;
            (PaperStep::TakeBack { batch, reason, words: words.clone() }, "paper-taken-back")
        }
        _ => return Err(Failure::Unprocessable),
    };
    let problem = match words.chars().count() {
        _ if matches!(step, PaperStep::Approve { .. }) => None,
        0 => Some("paper-words-missing"),
        long if long > NOTE_CHARS_MAX => Some("note-too-long"),
        _ => None,
    };
    if let Some(key) = problem {
        let form_key = form_key_text(FormKey(clock::random_bytes()));
        let field = format!("{}-{batch}", desk.door.form.get("verdict"));
        let values = PaperValues { form_key, words, ..PaperValues::default() };
        return page(&desk, values, FormState::wrong(&field, key)).await;
    }
    let step = EnterPaper { campaign: id, by: desk.signed.id, step };
    desk.deps.submit(step).await?;
    Ok(to_paper(&desk.door, id, done))
}

/// `GET /admin/petitions/{number}/paper/scan?batch=&scan=`.
pub(super) async fn scan(desk: Desk) -> Result<Response, Failure> {
    scan_of(&desk, false).await
}

/// A scan of a batch in the path: of ballots, which tell how people voted, or of signatures.
pub(super) async fn scan_of(Desk { deps, door, .. }: &Desk, of_ballots: bool) -> Result<Response, Failure> {
    let id = door.petition()?;
    let number: i64 = door.query("batch").parse().map_err(|_| Failure::NotFound)?;
    let nth: usize = door.query("scan").parse().map_err(|_| Failure::NotFound)?;
    let key = PaperBatch::rows(id).item(number);
    let found = deps.ask(move |reader| reader.row(key)).await?;
    let batch = found
        .filter(|batch| batch.ballots.is_some() == of_ballots)
        .ok_or(Failure::NotFound)?;
    let scan = nth.checked_sub(1).and_then(|nth| batch.scans.get(nth).cloned());
    let scan = scan.ok_or(Failure::NotFound)?;
    let (scans, wanted) = (deps.scans.clone(), scan.clone());
    let bytes = on_disk(move || scans.read(&wanted)).await?;
    let name = format!("paper-{}-{number}-{nth}.{}", id.number, scan.kind.extension());
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(scan.kind.media_type()));
    saved_as(headers, &name);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The batches of a petition.
const BATCHES: Cut = Cut(&PAPER_SHOWN_MAX, "cut-newest");

impl Deps {
    async fn areas(&self, site: SiteId) -> Result<Vec<Area>, Failure> {
        self.ask(move |reader| reader.areas(site)).await
    }

    pub(super) async fn kept(
        &self,
        id: CampaignId,
        files: Vec<(ScanKind, Vec<u8>)>,
    ) -> Result<Vec<Scan>, Failure> {
        let scans = self.scans.clone();
        on_disk(move || scans.keep(id.number, &files)).await
    }

    /// The batches of a petition, the newest first, and one more than are shown.
    async fn batches(&self, id: CampaignId) -> Result<Vec<(i64, PaperBatch)>, Failure> {
        let list = PaperBatch::rows(id);
        self.ask(move |reader| reader.newest_rows(list, i64::MAX, BATCHES.rows()))
            .await
    }
}

impl Desk {
    /// A line for the list of things to do, if paper waits that this member may check.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn paper_todo(&self, site: SiteId) -> Result<Option<TodoLine>, Failure> {
        let limit = PAPER_SHOWN_MAX.rows();
        let waiting = self
            .deps
            .ask(move |reader| reader.paper_waiting(site, limit))
            .await?;
        // Ballots are for administrators.
        let duty = |batch: &PaperBatch| match batch.ballots {
            Some(_) => Duty::Administer,
            None => Duty::Moderate,
        };
        let may = |batch: &PaperBatch| batch.by != self.signed.id && self.signed.staff.may(duty(batch));
        let mut others = waiting.iter().filter(|(_, batch)| may(batch));
        let Some((key, batch)) = others.next() else {
            return Ok(None);
        };
        let others = others.filter(|(_, other)| other.ballots.is_some() == batch.ballots.is_some());
        let number = u32::try_from(key.list.owner).unwrap_or_default();
        let (key, place) = match batch.ballots {
            Some(_) => ("todo-ballots", super::votes::path_of(number)),
            None => ("todo-paper", case_path(CampaignId { site, number })),
        };
        let count = i64::try_from(1 + others.count()).expect("the limit is small");
        Ok(Some(TodoLine { key: key.to_owned(), count, path: format!("{place}/paper") }))
    }
}

/// Whether a petition accepts signatures on paper, or has some.
pub(super) fn takes_paper(whole: &CaseFile) -> bool {
    let open = matches!(whole.petition().head.state, CampaignState::Open | CampaignState::Closed);
    // Ballots on paper have a page of their own.
    whole.petition().vote().is_none() && (open || whole.counted.count.paper > 0)
}

/// Runs work with files on a thread of its own, so that the threads that answer requests do not wait for the disk.
pub(super) async fn on_disk<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T, Failure> {
    let done = threads::apart(&threads::SCAN, work)
        .await
        .map_err(Failure::Broken)?;
    done.map_err(|error| {
        if error.kind() == ErrorKind::StorageFull {
            return busy();
        }
        Failure::Broken(format!("an uploaded file: {error}"))
    })
}

pub(super) fn busy() -> Failure {
    let (action, fields) = (String::new(), Vec::new());
    Failure::Overloaded(Overload { retry_after_s: RETRY_AFTER_S, action, fields, cause: Cause::Crowd })
}

fn to_paper(door: &Door, id: CampaignId, word: &str) -> Response {
    see_other(&office(&door.site, &format!("/petitions/{}/paper?done={word}", id.number)))
}

fn typed(site: &Site, form: &Form) -> PaperValues {
    let text = |name: &str| plain(form.get(name)).trim().to_owned();
    let key = Some(form_key_of(form.get("form_key"))).filter(|key| key.is_given());
    PaperValues {
        number: text("number"),
        place: text("place"),
        on: typed_day(site, form.get("on")),
        area: text("area"),
        kept: text("kept"),
        form_key: form_key_text(key.unwrap_or_else(|| FormKey(clock::random_bytes()))),
        words: String::new(),
    }
}

/// The key of this submission, made from what was typed and the chosen files.
fn submission(values: &PaperValues, files: &[(ScanKind, Vec<u8>)]) -> FormKey {
    let PaperValues { number, place, on, area, kept, form_key, .. } = values;
    let typed = [number, place, on, area, kept].map(String::as_bytes);
    let chosen = files.iter().map(|(_, bytes)| bytes.as_slice());
    submission_key(form_key_of(form_key), typed.into_iter().chain(chosen))
}

/// What has to be corrected, in the order of the form, and the number if it is a valid one.
fn problems(
    values: &PaperValues,
    areas: &[Area],
    has_scans: bool,
    today: jiff::civil::Date,
) -> (Problems, Option<i64>) {
    let mut problems = Problems::default();
    let number = problems.number("number", &values.number, PAPER_SIGNATURES_MAX, "paper-number-odd");
    problems.words("place", &values.place, PAPER_WORDS_CHARS_MAX, Some("paper-place-missing"));
    let collected = Days::Past { today, late_key: "paper-day-future" };
    problems.day("on", &values.on, &collected, Some("day-missing"));
    let known = || areas.iter().any(|area| area.code.as_str() == values.area);
    problems.must(values.area.is_empty() || known(), "area", "paper-area-odd");
    let missing_key = Some("paper-evidence-missing").filter(|_| !has_scans);
    problems.words("kept", &values.kept, PAPER_WORDS_CHARS_MAX, missing_key);
    (problems, number)
}

/// The files, each with the kind that its content shows, and what is wrong with them.
pub(super) fn sorted(files: Vec<File>) -> (Vec<(ScanKind, Vec<u8>)>, Option<FieldProblem>) {
    if files.len() > PAPER_SCANS_MAX {
        let max = i64::try_from(PAPER_SCANS_MAX).expect("the limit is small");
        return (Vec::new(), Some(most("scans", "paper-scans-many", max)));
    }
    let mut sound = Vec::new();
    for file in files {
        let Some(bytes) = file.bytes else {
            let mib = SCAN_BYTES_MAX.mib();
            return (Vec::new(), Some(most("scans", "paper-scan-large", mib)));
        };
        let kind = ScanKind::of(&bytes).filter(|kind| is_said(*kind, &file.said_type));
        let Some(kind) = kind else {
            return (Vec::new(), Some(FieldProblem::new("scans", "paper-scan-odd")));
        };
        if !kind.is_whole(&bytes) {
            return (Vec::new(), Some(FieldProblem::new("scans", "paper-scan-cut")));
        }
        sound.push((kind, bytes));
    }
    (sound, None)
}

/// Whether a file's kind matches what the browser claims, if it claims anything.
fn is_said(kind: ScanKind, said: &str) -> bool {
    let essence = said
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    let other_name = kind == ScanKind::Jpeg && matches!(&*essence, "image/jpg" | "image/pjpeg");
    essence.is_empty() || essence == "application/octet-stream" || essence == kind.media_type() || other_name
}

fn most(field: &str, key: &str, max: i64) -> FieldProblem {
    FieldProblem::with(field, key, [("max", max.into())])
}

async fn page(desk: &Desk, values: PaperValues, state: FormState) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    if !takes_paper(&whole) {
        return Err(Failure::Refused(Refusal::NotPossibleNow));
    }
    let id = whole.petition().head.id;
    let names = desk.names().await?;
    let areas = desk.deps.areas(desk.door.site.id).await?;
    let can = desk.signed.staff.may(Duty::Moderate);
    let about = About {
        place: case_path(id),
        site: &desk.door.site,
        names: &names,
        areas: &areas,
        own: desk.signed.id,
        can,
    };
    let mut batches = desk.deps.batches(id).await?;
    let cut = BATCHES.off(&mut batches);
    let rows = batches
        .into_iter()
        .map(|(number, batch)| about.row(number, &batch));
    let choice = |area: &Area| AreaChoice { code: area.code.as_str().to_owned(), name: area.name.clone() };
    let count = whole.counted.count;
    desk.form(place_of(whole.petition()), state, |frame, problems| PaperView {
        frame: case_frame(frame.telling([cut]), whole.petition()),
        total: count.total(),
        on_paper: count.paper,
        rows: rows.collect(),
        can,
        can_enter: can && matches!(whole.petition().head.state, CampaignState::Open | CampaignState::Closed),
        areas: areas.iter().map(choice).collect(),
        words_max: i64::try_from(PAPER_WORDS_CHARS_MAX).expect("the limit is small"),
        note_max: i64::try_from(NOTE_CHARS_MAX).expect("the limit is small"),
        scans_max: i64::try_from(PAPER_SCANS_MAX).expect("the limit is small"),
        scan_mib_max: SCAN_BYTES_MAX.mib(),
        reasons: REASONS
            .iter()
            .map(|reason| (reason.word(), correction_reason(*reason)))
            .collect(),
        values,
        problems,
    })
}

/// What the rows of one petition's batches are made from.
pub(super) struct About<'a> {
    /// The page that the batches belong to.
    pub(super) place: String,
    pub(super) site: &'a Site,
    pub(super) names: &'a HashMap<StaffId, Staff>,
    pub(super) areas: &'a [Area],
    /// Who looks at them, and whether they may decide.
    pub(super) own: StaffId,
    pub(super) can: bool,
}

impl About<'_> {
    pub(super) fn row(&self, number: i64, batch: &PaperBatch) -> PaperRow {
        let area = batch.area.as_ref().map(|code| {
            let known = self.areas.iter().find(|area| area.code == *code);
            known.map_or_else(|| code.as_str().to_owned(), |area| area.name.clone())
        });
        let scan = |(nth, scan): (usize, &Scan)| ScanRow {
            path: format!("{}/paper/scan?batch={number}&scan={}", self.place, nth + 1),
            kind_key: match scan.kind {
                ScanKind::Pdf => "scan-pdf",
                ScanKind::Jpeg => "scan-jpeg",
                ScanKind::Png => "scan-png",
            },
            nth: i64::try_from(nth + 1).expect("there are few"),
            kib: i64::try_from(scan.bytes.div_ceil(1024)).expect("files are small"),
        };
        let waiting = batch.state == PaperState::Waiting && self.can;
        PaperRow {
            number,
            state_key: match batch.state {
                PaperState::Waiting => "paper-waiting",
                PaperState::Approved => "paper-counts",
                PaperState::SentBack => "paper-was-sent-back",
                PaperState::TakenBack => "paper-was-taken-back",
            },
            signatures: batch.number,
            place: batch.place.clone(),
            on: batch.on.clone(),
            on_ms: self.site.noon(&batch.on).map(|at| at.0),
            area,
            kept: batch.kept.clone(),
            scans: batch.scans.iter().enumerate().map(scan).collect(),
            scans_erased_ms: batch.scans_erased_at.map(|at| at.0),
            at_ms: batch.at.0,
            name: name_of(self.names, batch.by),
            checked: batch.checked.as_ref().map(|check| self.checked(check)),
            taken_back: batch.taken_back.as_ref().map(|check| self.checked(check)),
            own: waiting && batch.by == self.own,
            can_check: waiting && batch.by != self.own,
            can_take_back: self.can && batch.state == PaperState::Approved,
        }
    }

    fn checked(&self, check: &Checked) -> CheckedView {
        CheckedView { name: name_of(self.names, check.by), at_ms: check.at.0, words: check.words.clone() }
    }
}

/// Removes scans that were stored for a batch which was never committed.
///
/// # Errors
/// As the store or the disk has it.
pub fn sweep(
    scans: &Scans,
    reader: &mut dyn throng_store::reader::StoreReader,
    site: SiteId,
) -> anyhow::Result<usize> {
    scans.sweep(|number, name| {
        let list = PaperBatch::rows(CampaignId { site, number });
        let limit = PAPER_SHOWN_MAX.rows();
        let mut after = 0;
        loop {
            let rows = reader.rows(list, after, limit)?;
            let Some((last, _)) = rows.last() else {
                return Ok(false);
            };
            after = *last;
            let mut scans = rows.iter().flat_map(|(_, batch)| &batch.scans);
            if scans.any(|scan| scan.name == name) {
                return Ok(true);
            }
        }
    })
}
