//! Pausing all signing, and resuming it: for an election, a fault, or a legal question. For owners. It takes effect at
//! once.

use axum::response::Response;
use throng_domain::command::{PauseSigning, PauseStep};
use throng_domain::limits::{NOTE_CHARS_MAX, PAUSE_DAYS_MAX};
use throng_domain::pause::Paused;
use throng_domain::time::DAY_MS;

use super::Desk;
use super::form::FormState;
use throng_process::clock;
use throng_rendering::views::{FieldProblem, PauseView, PausedView};
use throng_web::http::respond::Failure;

/// `GET /admin/pause`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, "", FormState::fresh()).await
}

/// `POST /admin/pause`: begins a pause.
pub(super) async fn begin(desk: Desk) -> Result<Response, Failure> {
    let note = desk.door.form.get("note").trim();
    if note.chars().count() > NOTE_CHARS_MAX {
        return page(&desk, note, FieldProblem::too_long("note", NOTE_CHARS_MAX).into()).await;
    }
    let step = PauseStep::Begin { note: note.to_owned() };
    done(&desk, step, "paused").await
}

/// `POST /admin/pause/end`: resumes signing.
pub(super) async fn end(desk: Desk) -> Result<Response, Failure> {
    // Today's beginning too: what would have closed yesterday, had there been no pause, has another last day.
    let days = desk
        .door
        .site
        .day_begins(clock::now().plus_ms(-2 * DAY_MS), PAUSE_DAYS_MAX);
    done(&desk, PauseStep::End { days }, "resumed").await
}

async fn done(desk: &Desk, step: PauseStep, word: &str) -> Result<Response, Failure> {
    let site = desk.door.site.id;
    let command = PauseSigning { site, by: desk.signed.id, step };
    desk.deps.submit(command).await?;
    Ok(desk.to(&format!("/pause?done={word}")))
}

async fn page(desk: &Desk, note: &str, state: FormState) -> Result<Response, Failure> {
    let stored = desk.deps.stored(desk.door.site.id).await?;
    let everybody = desk.deps.everybody(desk.door.site.id).await?;
    let shown = |paused: &Paused| PausedView {
        since_ms: paused.since.0,
        by: everybody
            .iter()
            .find(|(id, _)| *id == paused.by)
            .map_or_else(String::new, |(_, staff)| staff.name.clone()),
        note: paused.note.clone(),
    };
    let open = desk.deps.open_petitions(desk.door.site.id).await?;
    desk.form("/admin/pause", state, |frame, problems| PauseView {
        frame,
        paused: stored.paused.as_deref().map(shown),
        open,
        note: note.to_owned(),
        problems,
    })
}
