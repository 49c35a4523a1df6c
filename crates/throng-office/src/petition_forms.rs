//! The four fields on a petition's page that are saved each by its own button: its topics, a note, what a colleague is
//! asked, and why it is set aside.
//!
//! All of them stand in one form. So what was typed in the others comes along with the one that is saved, and is shown again:
//! nobody loses a note by saving topics. **Never** saves a field whose button was not pressed.

use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::command::Moderation;
use throng_domain::outcome::Refusal;

use super::Desk;
use super::door::Door;
use super::form::{FormState, plain};
use super::petition::{case_path, page};
use super::topics;
use throng_rendering::views::{CaseTyped, FieldProblem};
use throng_web::http::respond::Failure;

/// The fields whose words are for colleagues.
const WORDS: [&str; 3] = ["note", "flag", "park"];

/// A field that was saved just now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Saved {
    pub(super) field: &'static str,
    /// The word for what was done.
    pub(super) done: &'static str,
}

/// `POST /admin/petitions/{number}/note`.
pub(super) async fn note(desk: Desk) -> Result<Response, Failure> {
    let text = plain(desk.door.form.get("note"));
    said(&desk, Saved { field: "note", done: "noted" }, "note-missing", Moderation::Note(text)).await
}

/// `POST /admin/petitions/{number}/flag`: asks a colleague, or marks the question as settled.
pub(super) async fn flag(desk: Desk) -> Result<Response, Failure> {
    let asked = Saved { field: "flag", done: "flagged" };
    if desk.door.form.is_ticked("settled") {
        return done(&desk, Saved { done: "settled", ..asked }, Moderation::Flag(None)).await;
    }
    let why = Moderation::Flag(Some(plain(desk.door.form.get("flag"))));
    said(&desk, asked, "flag-missing", why).await
}

/// `POST /admin/petitions/{number}/park`: puts it aside for later, or takes it up again.
pub(super) async fn park(desk: Desk) -> Result<Response, Failure> {
    let parked = Saved { field: "park", done: "parked" };
    if desk.door.form.is_ticked("again") {
        return done(&desk, Saved { done: "taken-up", ..parked }, Moderation::Park(None)).await;
    }
    let why = Moderation::Park(Some(plain(desk.door.form.get("park"))));
    said(&desk, parked, "park-missing", why).await
}

async fn done(desk: &Desk, saved: Saved, what: Moderation) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    desk.moderated(id, what).await?;
    answer(desk, saved).await
}

/// Submits a step that needs a text. If the text is empty or too long, or a colleague has decided meanwhile, the page shows the
/// error beside the field.
async fn said(desk: &Desk, saved: Saved, missing_key: &str, what: Moderation) -> Result<Response, Failure> {
    match done(desk, saved, what).await {
        Err(Failure::Refused(Refusal::TextOutOfBounds)) => {
            let key = match desk.door.form.get(saved.field).trim().is_empty() {
                true => missing_key,
                false => "note-too-long",
            };
            page(desk, FormState::wrong(saved.field, key), None).await
        }
        Err(Failure::Refused(Refusal::NotPossibleNow)) => {
            // Both fields are gone; their words are in that for a note.
            page(desk, FormState::overtaken([FieldProblem::new("note", "set-aside-late")]), None).await
        }
        answer => answer,
    }
}

/// The answer once a field is saved: the petition's page by its own address, or, if other fields hold words that are not saved,
/// the page with these.
pub(super) async fn answer(desk: &Desk, saved: Saved) -> Result<Response, Failure> {
    let form = &desk.door.form;
    let words = WORDS
        .iter()
        .any(|field| *field != saved.field && !form.get(field).trim().is_empty());
    let whole = desk.whole().await?;
    let topics = saved.field != topics::FIELD && topics::is_other(&desk.door, whole.petition());
    if words || topics {
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
    let carries = door.form.is_sent(topics::FIELD) && !is_saved(topics::FIELD);
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
        unsaved: saved.is_some(),
    }
}
