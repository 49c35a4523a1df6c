//! The roll of a vote in the office: uploading the list of who can vote, a look at what was read, and using it.
//!
//! Owns the two steps; what is held between them is `held_rolls.rs`. Where people get a code, the answer to the last step is
//! the list with the codes, once; nothing of it is kept.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::{PutRoll, UseRoll};
use throng_domain::ids::CampaignId;
use throng_domain::limits::{NAME_CHARS_MAX, ROLL_MAX, ROLL_STEP_MAX, WEIGHT_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::roll::{Roll, RollKind};

use super::Desk;
use super::form::FormState;
use super::held_rolls::Held;
use super::paper::{busy, on_disk};
use super::votes::{known, path_of};
use throng_process::limits::SCAN_BYTES_MAX;
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{
    AgainRow, FieldProblem, QuorumShare, RollInUse, RollLookView, RollView, WeightRow,
};
use throng_web::http::form::Form;
use throng_web::http::headers::saved_as;
use throng_web::http::respond::Failure;
use throng_web::http::upload::Uploaded;
use throng_web::roll_file::{Again, MEMBER, MadeRoll, RollFile, RollMisplaced, RollMistake};
use throng_web::sites::Mistake;

const PLACE: &str = "/admin/votes";
const FIELD: &str = "roll";
/// Lines of a list that are shown.
const LINES_SHOWN: usize = 5;
/// Columns of a list that are shown.
const COLUMNS_SHOWN: usize = 8;

/// The vote in the path, if who can vote in it is on a roll that can still be changed.
async fn draft(desk: &Desk) -> Result<(Campaign, RollKind), Failure> {
    let campaign = known(desk).await?.campaign;
    let kind = campaign.vote().map(|vote| vote.terms.roll_kind());
    let kind = kind
        .filter(|kind| kind.electorate.has_roll())
        .ok_or(Failure::NotFound)?;
    match campaign.head.state {
        CampaignState::Draft => Ok((campaign, kind)),
        CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges
        | CampaignState::Open
        | CampaignState::Closed
        | CampaignState::Rejected
        | CampaignState::RejectedHidden
        | CampaignState::Withdrawn
        | CampaignState::TakenDown => Err(Failure::Refused(Refusal::VoteFixed)),
    }
}

/// `GET /admin/votes/{number}/roll`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, FormState::fresh()).await
}

async fn page(desk: &Desk, state: FormState) -> Result<Response, Failure> {
    let (campaign, kind) = draft(desk).await?;
    let roll = in_use(desk, &campaign).await?;
    desk.form(PLACE, state, |frame, problems| RollView {
        frame,
        number: i64::from(campaign.head.id.number),
        title: campaign.head.text.action.clone(),
        electorate: kind.electorate.word(),
        named: kind.named,
        open: kind.open,
        roll,
        people_max: count(ROLL_MAX),
        mib_max: SCAN_BYTES_MAX.mib(),
        problems,
    })
}

fn roll_of(campaign: &Campaign) -> Option<Roll> {
    campaign.vote().and_then(|vote| vote.roll)
}

/// The roll that a vote uses, and who put it in use.
///
/// # Errors
/// When the store cannot be read.
pub(super) async fn in_use(desk: &Desk, campaign: &Campaign) -> Result<Option<RollInUse>, Failure> {
    let Some(roll) = roll_of(campaign) else {
        return Ok(None);
    };
    let everybody = desk.deps.everybody(campaign.head.id.site).await?;
    let by = everybody.into_iter().find(|(id, _)| Some(*id) == roll.by);
    let decided_by = campaign
        .vote()
        .map(|vote| vote.terms.decided_by.with_roll(roll.votes));
    let share = decided_by.filter(|by| by.quorum_percent > 0);
    Ok(Some(RollInUse {
        quorum: share.map(|by| QuorumShare { percent: by.quorum_percent.into(), votes: by.quorum }),
        people: roll.people.into(),
        votes: roll.votes,
        by: by.map_or_else(String::new, |(_, staff)| staff.name),
        at_ms: roll.at.0,
    }))
}

fn count(of: usize) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}

/// `POST /admin/votes/{number}/roll`: reads the whole list, and shows what was read. Nothing is kept.
pub(super) async fn upload(desk: Desk) -> Result<Response, Failure> {
    let upload = desk.door.upload().ok_or(Failure::Unprocessable)?;
    let (campaign, kind) = draft(&desk).await?;
    let place = desk.deps.uploads.try_take().ok_or_else(busy)?;
    let Uploaded { files, .. } = upload.read().await?;
    let file = files.into_iter().find(|file| file.field == FIELD);
    let Some(file) = file else {
        return page(&desk, FormState::wrong(FIELD, "roll-file-missing")).await;
    };
    let Some(bytes) = file.bytes else {
        let mib = [("max", SCAN_BYTES_MAX.mib().into())];
        return page(&desk, FieldProblem::with(FIELD, "roll-file-large", mib).into()).await;
    };
    let domains = desk.door.site.rules.domains.clone();
    let (read, bytes) = on_disk(move || Ok((RollFile::read(&bytes, kind, &domains), bytes))).await?;
    drop(place);
    let file = match read {
        Ok(file) => file,
        Err(mistakes) => {
            let problems: Vec<FieldProblem> = mistakes.into_iter().map(problem_of).collect();
            return page(&desk, problems.into()).await;
        }
    };
    let whose = (campaign.head.id, desk.signed.id);
    let Some(held) = desk.deps.rolls.hold(whose, kind, bytes) else {
        return page(&desk, FormState::too_often(FIELD, "roll-held-full")).await;
    };
    look(&desk, &campaign, (&file, held), FormState::fresh()).await
}

/// What was read, before it is used: if a roll is in use, who put it there, and whether this one is to replace it.
async fn look(
    desk: &Desk,
    campaign: &Campaign,
    (file, held): (&RollFile, String),
    state: FormState,
) -> Result<Response, Failure> {
    let shown = |cells: Vec<String>| cells.into_iter().take(COLUMNS_SHOWN).collect();
    let weights = file.weights().into_iter();
    let roll = in_use(desk, campaign).await?;
    desk.form(PLACE, state, |frame, problems| RollLookView {
        frame,
        number: i64::from(campaign.head.id.number),
        title: campaign.head.text.action.clone(),
        electorate: file.kind().electorate.word(),
        named: file.kind().named,
        open: file.kind().open,
        people: count(file.people()),
        weights: weights
            .map(|(votes, people)| WeightRow { votes: votes.into(), people: people.into() })
            .collect(),
        heading: shown(file.heading()),
        first: file.first(LINES_SHOWN).into_iter().map(shown).collect(),
        unused: file.unused(),
        like_votes: file.like_votes(),
        members: file.has_members(),
        can_change: campaign.vote().is_some_and(|vote| vote.terms.can_change),
        again: file.again().first.iter().map(again_row).collect(),
        again_count: count(file.again().count),
        held,
        roll,
        seen: roll_of(campaign).map_or_else(String::new, |roll| roll.first.to_string()),
        problems,
    })
}

fn again_row(again: &Again) -> AgainRow {
    let number = |line: u64| i64::try_from(line).unwrap_or(i64::MAX);
    AgainRow { line: number(again.line), earlier: number(again.earlier), cell: again.cell.clone() }
}

fn problem_of(mistake: RollMisplaced) -> FieldProblem {
    let line = ("line", TextArg::from(i64::try_from(mistake.line).unwrap_or(i64::MAX)));
    let text = |text: String| ("text", TextArg::Text(text));
    let plain = |key| FieldProblem::new(FIELD, key);
    match mistake.what {
        RollMistake::File(Mistake::Spreadsheet) => plain("roll-file-spreadsheet"),
        RollMistake::File(Mistake::Empty) => plain("roll-file-empty"),
        RollMistake::File(Mistake::NotText) if mistake.line > 0 => {
            FieldProblem::with(FIELD, "roll-line-encoding", [line])
        }
        RollMistake::File(_) => plain("roll-file-odd"),
        RollMistake::Nobody => plain("roll-file-nobody"),
        RollMistake::Column { name, found } => {
            let found = ("found", TextArg::Text(found.join(", ")));
            FieldProblem::with(FIELD, "roll-file-column", [text(name.to_owned()), found])
        }
        RollMistake::ColumnTwice(name) => FieldProblem::with(FIELD, "roll-file-column-twice", [text(name)]),
        RollMistake::ColumnsAlike { name, one, other } => {
            let text = |at, text: String| (at, TextArg::Text(text));
            let args = [text("text", name.to_owned()), text("one", one), text("other", other)];
            let key = match name {
                MEMBER => "roll-file-members-alike",
                _ => "roll-file-columns-alike",
            };
            FieldProblem::with(FIELD, key, args)
        }
        RollMistake::HasCodes => plain("roll-file-has-codes"),
        RollMistake::Cells => FieldProblem::with(FIELD, "roll-line-cells", [line]),
        RollMistake::Email(cell) => FieldProblem::with(FIELD, "roll-line-email", [line, text(cell)]),
        RollMistake::Twice { cell, line: earlier } => {
            let earlier = ("earlier", TextArg::from(i64::try_from(earlier).unwrap_or(i64::MAX)));
            FieldProblem::with(FIELD, "roll-line-twice", [line, earlier, text(cell)])
        }
        RollMistake::TwiceAlike { cell, other, line: earlier } => {
            let earlier = ("earlier", TextArg::from(i64::try_from(earlier).unwrap_or(i64::MAX)));
            let args = [line, earlier, text(cell), ("other", TextArg::Text(other))];
            FieldProblem::with(FIELD, "roll-line-twice-alike", args)
        }
        RollMistake::Same { line: earlier } => {
            let earlier = ("earlier", TextArg::from(i64::try_from(earlier).unwrap_or(i64::MAX)));
            FieldProblem::with(FIELD, "roll-line-same", [line, earlier])
        }
        RollMistake::NameMissing => FieldProblem::with(FIELD, "roll-line-no-name", [line]),
        RollMistake::Name(cell) => {
            let most = ("max", TextArg::from(count(NAME_CHARS_MAX)));
            FieldProblem::with(FIELD, "roll-line-name", [line, most, text(cell)])
        }
        RollMistake::Votes(cell) => {
            let most = ("max", TextArg::from(i64::from(WEIGHT_MAX)));
            FieldProblem::with(FIELD, "roll-line-votes", [line, most, text(cell)])
        }
        RollMistake::Rare { votes, people } => {
            let of = |name, number: u32| (name, TextArg::from(i64::from(number)));
            FieldProblem::with(FIELD, "roll-votes-rare", [of("votes", votes), of("people", people)])
        }
        RollMistake::TooMany => {
            FieldProblem::with(FIELD, "roll-file-many", [("max", TextArg::from(count(ROLL_MAX)))])
        }
    }
}

/// `POST /admin/votes/{number}/roll/use`: takes the list in, part by part, and uses it. Where people get a code the answer
/// is the list with the codes: it can never be made again. Nobody replaces a list in use without having been shown it.
pub(super) async fn put_to_use(desk: Desk) -> Result<Response, Failure> {
    let (campaign, kind) = draft(&desk).await?;
    let id = campaign.head.id;
    let held = desk
        .deps
        .rolls
        .take((id, desk.signed.id), desk.door.form.get("held"));
    let domains = desk.door.site.rules.domains.clone();
    // Its rows fit only what they were read for.
    let Some(held) = held.filter(|held| held.kind == kind) else {
        return gone(&desk).await;
    };
    let (read, held) = on_disk(move || Ok((RollFile::read(&held.bytes, kind, &domains), held))).await?;
    let Ok(file) = read else {
        // What the site takes for one mailbox has changed since.
        return gone(&desk).await;
    };
    let sure = sure(&desk.door.form, &file);
    let instead_of = match sure.and_then(|()| instead_of(&desk.door.form, roll_of(&campaign))) {
        Ok(instead_of) => instead_of,
        Err(state) => return look_again(&desk, &campaign, (&file, held), state).await,
    };
    let (file, taken_in) = taken_in(&desk, &campaign, file, instead_of).await?;
    match taken_in {
        Ok(Some(letters)) => Ok(as_letters(id, letters)),
        Ok(None) => Ok(desk.to(&format!("{}?done=roll", path_of(id.number).trim_start_matches("/admin")))),
        Err(Failure::Refused(Refusal::TextChanged)) => {
            let (campaign, now) = draft(&desk).await?;
            let problem = FieldProblem::new("instead", "roll-instead-other");
            match now == kind {
                true => look_again(&desk, &campaign, (&file, held), FormState::overtaken([problem])).await,
                false => gone(&desk).await,
            }
        }
        Err(failure) => {
            desk.deps.rolls.put_back(held);
            Err(failure)
        }
    }
}

/// Whether somebody has said that lines which look alike are different people, where the list has such.
fn sure(form: &Form, file: &RollFile) -> Result<(), FormState> {
    match file.again().count == 0 || form.is_ticked("again") {
        true => Ok(()),
        false => Err(FormState::wrong("again", "roll-alike-missing")),
    }
}

/// The first row of the roll that this press replaces, as its page showed it, or what its page has to ask first.
fn instead_of(form: &Form, roll: Option<Roll>) -> Result<Option<u32>, FormState> {
    let Some(roll) = roll else {
        return Ok(None);
    };
    let was_shown = form.get("seen").parse() == Ok(roll.first);
    match (was_shown, form.is_ticked("instead")) {
        (true, true) => Ok(Some(roll.first)),
        (true, false) => Err(FormState::wrong("instead", "roll-instead-missing")),
        (false, _) => Err(FormState::overtaken([FieldProblem::new("instead", "roll-instead-other")])),
    }
}

/// The look at a list once more: it stays held.
async fn look_again(
    desk: &Desk,
    campaign: &Campaign,
    (file, held): (&RollFile, Held),
    state: FormState,
) -> Result<Response, Failure> {
    match desk.deps.rolls.put_back(held) {
        Some(key) => look(desk, campaign, (file, key), state).await,
        None => gone(desk).await,
    }
}

/// Takes a list in and uses it: the file, and the letters with its codes, if it has any.
async fn taken_in(
    desk: &Desk,
    campaign: &Campaign,
    file: RollFile,
    instead_of: Option<u32>,
) -> Result<(RollFile, Result<Option<Vec<u8>>, Failure>), Failure> {
    let (id, kind, weights) = (campaign.head.id, file.kind(), file.weights());
    let first = campaign
        .vote()
        .map_or(0, |vote| vote.rows_taken)
        .saturating_add(1);
    let (key, domains) = (desk.door.site.secrets.uniqueness.clone(), desk.door.site.rules.domains.clone());
    let made = move || Ok((file.rows(id, first, &key, &domains), file));
    let (MadeRoll { rows, letters }, file) = on_disk(made).await?;
    let by = desk.signed.id;
    let submitted = async {
        // Part by part, so that nobody waits long behind a commit.
        for part in rows.chunks(ROLL_STEP_MAX) {
            let rows = part.to_vec();
            desk.deps.submit(PutRoll { campaign: id, by, rows }).await?;
        }
        desk.deps
            .submit(UseRoll { campaign: id, by, kind, first, weights, instead_of })
            .await
    };
    let submitted = submitted.await;
    Ok((file, submitted.map(|_| letters.map(|letters| letters.to_vec()))))
}

async fn gone(desk: &Desk) -> Result<Response, Failure> {
    page(desk, FormState::overtaken([FieldProblem::new(FIELD, "roll-gone")])).await
}

/// The list with the codes, for nobody to keep but whoever asked for it.
fn as_letters(vote: CampaignId, letters: Vec<u8>) -> Response {
    let mut response = Body::from(letters).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    saved_as(headers, &format!("vote-{}-codes.csv", vote.number));
    response
}
