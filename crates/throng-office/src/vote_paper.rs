//! Ballots on paper in the office: entering a batch with its evidence, and a second administrator's check, for which everything
//! is counted and typed once more.
//!
//! Owns how a count and a list of codes or addresses are typed. It must never show what was marked on a batch, nor keep a code.
//! Which steps are allowed is decided by the domain.

use std::collections::HashMap;

use axum::response::Response;
use throng_domain::answer::BallotsOnPaper;
use throng_domain::ballot::Ballot;
use throng_domain::campaign::Campaign;
use throng_domain::command::{BallotsEntry, BallotsStep, PaperEntry, RunPaperBallots, takes_paper};
use throng_domain::ids::CampaignId;
use throng_domain::limits::{NOTE_CHARS_MAX, PAPER_SCANS_MAX, PAPER_VOTERS_MAX, PAPER_WORDS_CHARS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::paper::{PaperBatch, PaperState};
use throng_domain::paper_ballots::{PaperCount, PaperVoterError, WrongVoter};
use throng_domain::person::EmailAddress;
use throng_domain::roll::Electorate;
use throng_domain::row::Row;
use throng_domain::signature::FormKey;
use throng_domain::staff::{Staff, StaffId};
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;
use throng_domain::vote::Vote;
use throng_store::reader::ReadRows;

use super::Desk;
use super::ballot_counts::{count_of, counts};
use super::form::{Days, FormState, Problems, plain, typed_day};
use super::paper::{About, busy, scan_of, sorted};
use super::publish::today;
use super::votes::{known, path_of};
use throng_process::clock;
use throng_process::limits::{PAPER_SHOWN_MAX, SCAN_BYTES_MAX};
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{
    BallotCounts, FieldProblem, PaperBallotsCheckView, PaperBallotsValues, PaperBallotsView, PaperRow,
    VoteView,
};
use throng_web::http::form::{Form, form_key_of, form_key_text, submission_key};
use throng_web::http::respond::Failure;
use throng_web::http::upload::Uploaded;
use throng_web::sites::Site;
use throng_web::vote_code::VoteCode;

const PLACE: &str = "/admin/votes";
/// Lines that a sentence about wrong ones names.
const LINES_NAMED_MAX: usize = 20;

/// The vote in the path, if it can have paper ballots at all.
async fn vote_of(desk: &Desk) -> Result<(Campaign, Vote), Failure> {
    let campaign = known(desk).await?.campaign;
    let vote = campaign.vote().cloned().ok_or(Failure::NotFound)?;
    match takes_paper(&campaign, &vote) {
        // What was entered stays to be looked at.
        Ok(()) | Err(Refusal::VoteEnded) => Ok((campaign, vote)),
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// `GET /admin/votes/{number}/paper`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let form_key = form_key_text(FormKey(clock::random_bytes()));
    page(&desk, PaperBallotsValues { form_key, ..PaperBallotsValues::default() }, FormState::fresh()).await
}

/// `POST /admin/votes/{number}/paper`: enters a batch, with its evidence.
pub(super) async fn enter(desk: Desk) -> Result<Response, Failure> {
    let (campaign, vote) = vote_of(&desk).await?;
    takes_paper(&campaign, &vote).map_err(Failure::Refused)?;
    let id = campaign.head.id;
    let upload = desk.door.upload().ok_or(Failure::Unprocessable)?;
    let place = desk.deps.uploads.try_take().ok_or_else(busy)?;
    let Uploaded { form, files } = upload.read().await?;
    let values = typed(&desk.door.site, &form, &vote.terms.ballot);
    let (files, wrong_files) = sorted(files);
    let has_scans = !files.is_empty() || wrong_files.is_some();
    let mut problems = Problems::default();
    let count = count_of(&values.counted, &vote.terms.ballot, &mut problems);
    let voters = voters_of(&desk, (&campaign, &vote), &values.voters, count.as_ref(), &mut problems);
    about_paper(&desk, &campaign, &values, has_scans, &mut problems);
    problems.note(wrong_files);
    let Some(count) = count.filter(|_| problems.is_empty()) else {
        return page(&desk, values, problems.into()).await;
    };
    let text = form_text(&values);
    let texts = [&text, &values.form_key].map(String::as_bytes);
    let chosen = files.iter().map(|(_, bytes)| bytes.as_slice());
    let form_key = submission_key(form_key_of(&values.form_key), texts.into_iter().chain(chosen));
    let scans = desk.deps.kept(id, files).await?;
    drop(place);
    let paper = PaperEntry {
        number: count.ballots(),
        place: values.place.clone(),
        on: values.on.clone(),
        area: None,
        kept: values.kept.clone(),
        scans: scans.clone(),
        form_key,
    };
    let step = BallotsStep::Enter(BallotsEntry { paper, count, voters });
    let step = RunPaperBallots { campaign: id, by: desk.signed.id, step };
    // As with signatures on paper: without an answer the scans stay, until the next start finds that no batch names them.
    match desk.deps.decided(step).await? {
        Ok(BallotsOnPaper::Kept { .. }) => {}
        Ok(BallotsOnPaper::WrongVoters(wrong)) => {
            desk.deps.scans.forget(&scans);
            let state = FormState::from(wrong_voters("voters", &wrong));
            return page(&desk, values, state).await;
        }
        Ok(BallotsOnPaper::Stored(_)) => desk.deps.scans.forget(&scans),
        Err(refusal) => {
            desk.deps.scans.forget(&scans);
            return Err(Failure::Refused(refusal));
        }
    }
    Ok(desk.to(&format!("/votes/{}/paper?done=ballots-entered", id.number)))
}

/// `GET /admin/votes/{number}/paper/check?batch=`.
pub(super) async fn look(desk: Desk) -> Result<Response, Failure> {
    let number = batch_in(desk.door.query("batch"))?;
    let counted = BallotCounts::default();
    check_page(&desk, number, (counted, String::new()), FormState::fresh()).await
}

/// `POST /admin/votes/{number}/paper/check`: approves a batch, sends it back, or takes it out again.
pub(super) async fn check(desk: Desk) -> Result<Response, Failure> {
    let (campaign, vote) = vote_of(&desk).await?;
    let id = campaign.head.id;
    let form = &desk.door.form;
    let number = batch_in(form.get("batch"))?;
    let counted = counts(form, &vote.terms.ballot);
    let words = plain(form.get("words"));
    let batch = batch(&desk, id, number).await?;
    let voters = batch.ballots.map(|ballots| ballots.voters).unwrap_or_default();
    let verdict = form.get("verdict");
    let mut problems = Problems::default();
    let (step, done) = match verdict {
        "approve" => match count_of(&counted, &vote.terms.ballot, &mut problems) {
            Some(again) => (BallotsStep::Approve { batch: number, again, voters }, "ballots-approved"),
            None => return check_page(&desk, number, (counted, words), problems.into()).await,
        },
        "send-back" => (BallotsStep::SendBack { batch: number, words: words.clone() }, "ballots-sent-back"),
        "take-back" => {
            (BallotsStep::TakeBack { batch: number, words: words.clone(), voters }, "ballots-taken-back")
        }
        _ => return Err(Failure::Unprocessable),
    };
    if !matches!(step, BallotsStep::Approve { .. }) {
        problems.words("words", &words, NOTE_CHARS_MAX, Some("paper-words-missing"));
    }
    if !problems.is_empty() {
        return check_page(&desk, number, (counted, words), problems.into()).await;
    }
    let step = RunPaperBallots { campaign: id, by: desk.signed.id, step };
    match desk.deps.decided(step).await? {
        Ok(BallotsOnPaper::WrongVoters(wrong)) => {
            let state = FormState::overtaken(wrong_voters("approve", &wrong));
            check_page(&desk, number, (counted, words), state).await
        }
        Ok(_) => Ok(desk.to(&format!("/votes/{}/paper?done={done}", id.number))),
        Err(refusal @ Refusal::PaperMismatch) => {
            let state = FormState::wrong("approve", refusal.key());
            check_page(&desk, number, (counted, words), state).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// `GET /admin/votes/{number}/paper/scan?batch=&scan=`.
pub(super) async fn scan(desk: Desk) -> Result<Response, Failure> {
    scan_of(&desk, true).await
}

fn batch_in(typed: &str) -> Result<i64, Failure> {
    typed.parse().map_err(|_| Failure::NotFound)
}

async fn batch(desk: &Desk, id: CampaignId, number: i64) -> Result<PaperBatch, Failure> {
    let key = PaperBatch::rows(id).item(number);
    let found = desk.deps.ask(move |reader| reader.row(key)).await?;
    found
        .filter(|batch| batch.ballots.is_some())
        .ok_or(Failure::NotFound)
}

// === what is typed ===

fn typed(site: &Site, form: &Form, ballot: &Ballot) -> PaperBallotsValues {
    let text = |name: &str| plain(form.get(name));
    let key = Some(form_key_of(form.get("form_key"))).filter(|key| key.is_given());
    PaperBallotsValues {
        counted: counts(form, ballot),
        voters: text("voters"),
        place: text("place"),
        on: typed_day(site, form.get("on")),
        kept: text("kept"),
        form_key: form_key_text(key.unwrap_or_else(|| FormKey(clock::random_bytes()))),
    }
}

/// Everything that was typed, in one text, by which the same form is known when it is sent again.
fn form_text(values: &PaperBallotsValues) -> String {
    let BallotCounts { counts, lines, spoilt } = &values.counted;
    let PaperBallotsValues { voters, place, on, kept, .. } = values;
    [&counts.join("\n"), lines, spoilt, voters, place, on, kept]
        .map(String::as_str)
        .join("\0")
}

/// The keyed hashes of those who voted, where there is a roll: as many as there are ballots.
fn voters_of(
    desk: &Desk,
    (campaign, vote): (&Campaign, &Vote),
    typed: &str,
    count: Option<&PaperCount>,
    problems: &mut Problems,
) -> Vec<AddressKey> {
    if vote.roll.is_none() {
        return Vec::new();
    }
    let id = campaign.head.id;
    let site = &desk.door.site;
    let key = &site.secrets.uniqueness;
    let voter = |line: &str| match vote.terms.electorate {
        Electorate::Codes => VoteCode::read(line).map(|code| code.voter(key, id)),
        Electorate::Everybody | Electorate::Areas | Electorate::Addresses => EmailAddress::parse(line)
            .ok()
            .map(|email| key.address(id, &email, &site.rules.domains)),
    };
    let lines = typed.lines().map(str::trim).filter(|line| !line.is_empty());
    let read: Vec<Option<AddressKey>> = lines.map(voter).collect();
    let odd: Vec<usize> = (0..read.len()).filter(|place| read[*place].is_none()).collect();
    if read.is_empty() {
        problems.must(false, "voters", "ballots-voters-missing");
    } else if read.len() > PAPER_VOTERS_MAX {
        let max = [("max", TextArg::from(small(PAPER_VOTERS_MAX)))];
        problems.note([FieldProblem::with("voters", "ballots-voters-many", max)]);
    } else if !odd.is_empty() {
        problems.note([FieldProblem::with("voters", "ballots-voters-odd", [("lines", named(&odd))])]);
    } else if let Some(count) = count.filter(|count| count.ballots() != small(read.len())) {
        let both = [("people", TextArg::from(small(read.len()))), ("ballots", count.ballots().into())];
        problems.note([FieldProblem::with("voters", "ballots-voters-other", both)]);
    }
    read.into_iter().flatten().collect()
}

/// The numbers of these lines, of which the first has 0.
fn named(places: &[usize]) -> TextArg {
    let numbers: Vec<String> = places
        .iter()
        .take(LINES_NAMED_MAX)
        .map(|place| (place + 1).to_string())
        .collect();
    TextArg::Text(numbers.join(", "))
}

/// A sentence for each thing that is wrong with some of the people.
fn wrong_voters(field: &str, wrong: &[WrongVoter]) -> Vec<FieldProblem> {
    let kinds = [
        (PaperVoterError::NotOnRoll, "ballots-voter-unknown"),
        (PaperVoterError::Voted, "ballots-voter-voted"),
        (PaperVoterError::OnPaper, "ballots-voter-twice"),
        (PaperVoterError::Weight, "ballots-voter-weight"),
    ];
    let problem = |(kind, key): (PaperVoterError, &str)| {
        let of_kind = wrong.iter().filter(|(_, error)| *error == kind);
        let places: Vec<usize> = of_kind.map(|(place, _)| *place).collect();
        (!places.is_empty()).then(|| FieldProblem::with(field, key, [("lines", named(&places))]))
    };
    kinds.into_iter().filter_map(problem).collect()
}

fn about_paper(
    desk: &Desk,
    campaign: &Campaign,
    values: &PaperBallotsValues,
    has_scans: bool,
    problems: &mut Problems,
) {
    problems.words("place", &values.place, PAPER_WORDS_CHARS_MAX, Some("ballots-place-missing"));
    problems.day("on", &values.on, &voting_days(&desk.door.site, campaign), Some("day-missing"));
    let missing_key = Some("ballots-evidence-missing").filter(|_| !has_scans);
    problems.words("kept", &values.kept, PAPER_WORDS_CHARS_MAX, missing_key);
}

/// The days on which ballots can have been cast: from the opening of the vote until it closes, and not after today.
fn voting_days(site: &Site, campaign: &Campaign) -> Days {
    let now = clock::now();
    let dates = &campaign.head.dates;
    let closes = dates.closes_at.map_or(now, Timestamp::just_before);
    let (first, last) = (dates.opened_at.unwrap_or(now), closes.min(now));
    let day = |at: Timestamp| {
        let words = site.themes.date(&site.view.language, at.0, &site.view.time_zone);
        (today(site, at), words.unwrap_or_default())
    };
    Days::Within { first: day(first), last: day(last.max(first)), other_key: "ballots-day-outside" }
}

fn small(count: usize) -> i64 {
    i64::try_from(count).expect("the limit is small")
}

// === the pages ===

async fn page(desk: &Desk, values: PaperBallotsValues, state: FormState) -> Result<Response, Failure> {
    let (campaign, vote) = vote_of(desk).await?;
    let id = campaign.head.id;
    let list = PaperBatch::rows(id);
    let limit = PAPER_SHOWN_MAX.rows();
    let batches = desk
        .deps
        .ask(move |reader| reader.newest_rows(list, i64::MAX, limit))
        .await?;
    let names = names(desk).await?;
    let can_enter = takes_paper(&campaign, &vote).is_ok();
    let rows = batches
        .iter()
        .map(|(number, batch)| row(desk, (id, &names), (*number, batch), can_enter));
    let now = desk.door.site.clock(clock::now());
    let vote = VoteView::of(&campaign, now).ok_or(Failure::NotFound)?;
    desk.form(PLACE, state, |frame, problems| PaperBallotsView {
        frame,
        number: id.number.into(),
        title: campaign.head.text.action.clone(),
        vote,
        rows: rows.collect(),
        can_enter,
        voters_max: small(PAPER_VOTERS_MAX),
        words_max: small(PAPER_WORDS_CHARS_MAX),
        scans_max: small(PAPER_SCANS_MAX),
        scan_mib_max: SCAN_BYTES_MAX.mib(),
        values,
        problems,
    })
}

async fn check_page(
    desk: &Desk,
    number: i64,
    (counted, words): (BallotCounts, String),
    state: FormState,
) -> Result<Response, Failure> {
    let (campaign, vote) = vote_of(desk).await?;
    let id = campaign.head.id;
    let batch = batch(desk, id, number).await?;
    let names = names(desk).await?;
    let can = takes_paper(&campaign, &vote).is_ok();
    let now = desk.door.site.clock(clock::now());
    let vote = VoteView::of(&campaign, now).ok_or(Failure::NotFound)?;
    desk.form(PLACE, state, |frame, problems| PaperBallotsCheckView {
        row: row(desk, (id, &names), (number, &batch), can),
        frame,
        number: id.number.into(),
        title: campaign.head.text.action.clone(),
        vote,
        counted,
        words,
        problems,
    })
}

async fn names(desk: &Desk) -> Result<HashMap<StaffId, Staff>, Failure> {
    let everybody = desk.deps.everybody(desk.door.site.id).await?;
    Ok(everybody.into_iter().collect())
}

/// A batch on the page, with the words for ballots.
fn row(
    desk: &Desk,
    (id, names): (CampaignId, &HashMap<StaffId, Staff>),
    (number, batch): (i64, &PaperBatch),
    can: bool,
) -> PaperRow {
    let place = path_of(id.number);
    let about = About { place, site: &desk.door.site, names, areas: &[], own: desk.signed.id, can };
    let state_key = match batch.state {
        PaperState::Waiting => "paper-waiting",
        PaperState::Approved => "ballots-approved",
        PaperState::SentBack => "paper-was-sent-back",
        PaperState::TakenBack => "paper-was-taken-back",
    };
    PaperRow { state_key, ..about.row(number, batch) }
}
