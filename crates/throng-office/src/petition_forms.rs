//! The buttons on a petition's page that do something at once, and the four fields there that are saved each by its own: its
//! topics, a note, what a colleague is asked, and why it is set aside.
//!
//! All of them belong to one form. So what was typed comes along with whatever is pressed, and is shown again: nobody loses a note
//! by claiming a petition or by saving topics. **Never** saves a field whose button was not pressed, and never does again what the
//! same page has done: an answer that holds what was typed can be loaded again, which sends the form once more. Nor does it say that
//! something is done which a colleague has changed since.

use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::Moderation;
use throng_domain::history::Happening;
use throng_domain::outcome::Refusal;
use throng_domain::time::Timestamp;

use super::Desk;
use super::door::Door;
use super::form::{FormState, plain};
use super::petition::{CaseFile, case_path, page};
use super::requests::to_request;
use super::topics;
use throng_process::clock;
use throng_rendering::views::{CaseTyped, FieldProblem};
use throng_web::http::respond::Failure;

/// The fields whose words are for colleagues.
const WORDS: [&str; 3] = ["note", "flag", "park"];
/// The hidden field that says when the page was made.
const ASKED: &str = "asked";
/// The name of the button that undoes a decision; its value is the decision's entry in the history.
const DECISION: &str = "decision";

/// What a button has done just now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Saved {
    /// The field that was saved; empty where none was.
    pub(super) field: &'static str,
    /// The word for what was done.
    pub(super) done: &'static str,
}

impl Saved {
    /// Something that saves none of the fields.
    pub(super) fn none(done: &'static str) -> Saved {
        Saved { field: "", done }
    }
}

/// `POST /admin/petitions/{number}/note`.
pub(super) async fn note(desk: Desk) -> Result<Response, Failure> {
    let text = plain(desk.door.form.get("note"));
    said(&desk, Saved { field: "note", done: "noted" }, "note-missing", Moderation::Note(text)).await
}

/// `POST /admin/petitions/{number}/flag`: asks a colleague, or marks the question as settled.
pub(super) async fn flag(desk: Desk) -> Result<Response, Failure> {
    if desk.door.form.is_ticked("settled") {
        return done(&desk, Saved::none("settled"), Moderation::Flag(None)).await;
    }
    let why = Moderation::Flag(Some(plain(desk.door.form.get("flag"))));
    said(&desk, Saved { field: "flag", done: "flagged" }, "flag-missing", why).await
}

/// `POST /admin/petitions/{number}/park`: puts it aside for later, or takes it up again.
pub(super) async fn park(desk: Desk) -> Result<Response, Failure> {
    if desk.door.form.is_ticked("again") {
        return done(&desk, Saved::none("taken-up"), Moderation::Park(None)).await;
    }
    let why = Moderation::Park(Some(plain(desk.door.form.get("park"))));
    said(&desk, Saved { field: "park", done: "parked" }, "park-missing", why).await
}

/// `POST /admin/petitions/{number}/release`.
pub(super) async fn release(desk: Desk) -> Result<Response, Failure> {
    done(&desk, Saved::none("put-back"), Moderation::Release).await
}

/// `POST /admin/petitions/{number}/undo`: the decision that the page showed. A site's own template from before may not say which.
pub(super) async fn undo(desk: Desk) -> Result<Response, Failure> {
    let form = &desk.door.form;
    // No entry of a history has the number 0.
    let seen = form
        .is_sent(DECISION)
        .then(|| form.get(DECISION).parse().unwrap_or_default());
    match step(&desk, Saved::none("undone"), Moderation::Undo(seen)).await {
        Err(Failure::Refused(Refusal::DecidedAlready)) => told(&desk, "undo-other").await,
        Err(Failure::Refused(why)) => refused(&desk, why).await,
        answer => answer,
    }
}

/// Does what a button of the page says, and answers as [`answer`]. If it is refused, the page says why beside what was typed.
pub(super) async fn done(desk: &Desk, saved: Saved, what: Moderation) -> Result<Response, Failure> {
    match step(desk, saved, what).await {
        Err(Failure::Refused(why)) => refused(desk, why).await,
        answer => answer,
    }
}

/// The answer where nothing was done: the page that says why beside what was typed, or the refusal alone.
pub(super) async fn refused(desk: &Desk, why: Refusal) -> Result<Response, Failure> {
    match is_typed(&desk.door, "") {
        true => told(desk, why.key()).await,
        false => Err(Failure::Refused(why)),
    }
}

/// The page as it is now, with why nothing was done and with what was typed.
async fn told(desk: &Desk, key: &str) -> Result<Response, Failure> {
    page(desk, FormState::overtaken([FieldProblem::new("note", key)]), None).await
}

async fn step(desk: &Desk, saved: Saved, what: Moderation) -> Result<Response, Failure> {
    let made = match desk.door.form.get(ASKED).parse() {
        Ok(asked) => made(desk, &desk.whole().await?, &what, Timestamp(asked)),
        Err(_) => None,
    };
    match made {
        Some(Made::Stands) => return answer(desk, saved).await,
        Some(Made::Gone) => return told(desk, "case-changed-since").await,
        None => {}
    }
    let outcome = desk.moderated(desk.door.petition()?, what).await?;
    match to_request(&desk.door, &outcome) {
        Some(_) if is_typed(&desk.door, saved.field) => {
            page(desk, FormState::fresh(), Some(requested())).await
        }
        Some(request) => Ok(request),
        None => answer(desk, saved).await,
    }
}

fn requested() -> Saved {
    Saved::none("requested")
}

/// What has become of something that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Made {
    /// It is as it was left.
    Stands,
    /// Somebody has changed it since: nobody is told that it is done, and it is not done again by a page from before.
    Gone,
}

/// What has become of what a button does, if this member has done that since the page was made on which they pressed it.
fn made(desk: &Desk, whole: &CaseFile, what: &Moderation, asked: Timestamp) -> Option<Made> {
    let (case, own) = (&whole.case, desk.signed.id);
    let made = |is_it: fn(&Happening) -> bool| whole.has_done(own, asked, is_it);
    let said = |happening: Happening| whole.has_done(own, asked, |known| *known == happening);
    let waits = whole.petition().head.state == CampaignState::WaitingForModeration;
    let is_theirs = waits && case.held_by(clock::steady()) == Some(own);
    let (is_made, stands) = match what {
        Moderation::Note(text) => (said(Happening::Noted(text.clone())), true),
        Moderation::Flag(Some(why)) => {
            (said(Happening::Flagged(why.clone())), case.flagged.as_ref() == Some(why))
        }
        Moderation::Flag(None) => (said(Happening::Unflagged), case.flagged.is_none()),
        Moderation::Park(Some(why)) => {
            (said(Happening::Parked(why.clone())), case.parked.as_ref() == Some(why))
        }
        Moderation::Park(None) => (said(Happening::Unparked), case.parked.is_none()),
        Moderation::Claim { take_over: true } => {
            (made(|known| matches!(known, Happening::TakenOver(_))), is_theirs)
        }
        Moderation::Undo(seen) => {
            let is_undone = match seen {
                Some(entry) => said(Happening::Undone(*entry)),
                None => made(|known| matches!(known, Happening::Undone(_))),
            };
            (is_undone, case.decision.is_none() && (is_theirs || !waits))
        }
        // Each of these does nothing where it is done, or says what stands.
        Moderation::Claim { take_over: false }
        | Moderation::Release
        | Moderation::SetTopics { .. }
        | Moderation::Approve { .. }
        | Moderation::AskForChanges(_)
        | Moderation::Reject(_)
        | Moderation::UndoAgreed(_)
        | Moderation::TakeDown(_)
        | Moderation::TakeDownUrgently(_)
        | Moderation::PutBack(_)
        | Moderation::RemovalWords(_) => return None,
    };
    is_made.then_some(if stands { Made::Stands } else { Made::Gone })
}

/// Submits a step that needs a text. If the text is empty or too long, or a colleague has decided meanwhile, the page shows the
/// error beside the field.
async fn said(desk: &Desk, saved: Saved, missing_key: &str, what: Moderation) -> Result<Response, Failure> {
    match step(desk, saved, what).await {
        Err(Failure::Refused(Refusal::TextOutOfBounds)) => {
            let key = match desk.door.form.get(saved.field).trim().is_empty() {
                true => missing_key,
                false => "note-too-long",
            };
            page(desk, FormState::wrong(saved.field, key), None).await
        }
        Err(Failure::Refused(Refusal::NotPossibleNow)) => {
            // Both fields are gone; their words are in that for a note.
            told(desk, "set-aside-late").await
        }
        answer => answer,
    }
}

/// Whether any field but this one holds what is not saved.
fn is_typed(door: &Door, saved: &str) -> bool {
    let is_said = |field: &str| field != saved && !door.form.get(field).trim().is_empty();
    WORDS.into_iter().any(is_said) || saved != topics::FIELD && topics::is_other(door)
}

/// The answer once something was done: the petition's page by its own address, or, if fields hold words that are not saved, the page
/// with these.
pub(super) async fn answer(desk: &Desk, saved: Saved) -> Result<Response, Failure> {
    if is_typed(&desk.door, saved.field) {
        return page(desk, FormState::fresh(), Some(saved)).await;
    }
    let path = case_path(desk.door.petition()?).replacen("/admin", "", 1);
    Ok(desk.to(&format!("{path}?done={}", saved.done)))
}

/// What the fields hold: what was typed, but for the field that was saved just now. Where a petition cannot be set aside any
/// more, the words for that are part of the note.
pub(super) fn typed(
    door: &Door,
    petition: &Campaign,
    saved: Option<Saved>,
    waits: bool,
    problems: &[FieldProblem],
) -> CaseTyped {
    let is_saved = |field: &str| saved.is_some_and(|saved| saved.field == field);
    let [mut note, mut flag, mut park] = WORDS.map(|field| match is_saved(field) {
        true => String::new(),
        false => plain(door.form.get(field)),
    });
    if !waits {
        let all = [&note, &flag, &park].map(String::as_str);
        note = all
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n");
        (flag, park) = (String::new(), String::new());
    }
    let is_wrong = problems.iter().any(|problem| problem.field == topics::FIELD);
    // Where nothing was typed, the page shows what a colleague has changed meanwhile.
    let carries = !is_saved(topics::FIELD) && (is_wrong || topics::is_other(door));
    // Whoever was shown that a colleague was faster has seen what stands now.
    let told = problems.iter().any(|problem| problem.key == topics::STALE);
    CaseTyped {
        note,
        flag,
        park,
        topics: match carries {
            true => door.form.get(topics::FIELD).to_owned(),
            false => topics::named(&door.site, &petition.head.topics),
        },
        topics_seen: match carries && !told {
            true => door.form.get(topics::SEEN).to_owned(),
            false => topics::seen(&petition.head.topics),
        },
        // By the clock that dates the history: it may be ahead of the other.
        asked: clock::steady().0,
        unsaved: saved.is_some(),
    }
}
