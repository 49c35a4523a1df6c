//! Pausing all signing, and going on: an election, a fault, a question of law. For owners. It holds at once.

use axum::response::Response;
use throng_domain::command::{PauseSigning, PauseStep};
use throng_domain::limits::{NOTE_CHARS_MAX, PAUSE_DAYS_MAX};
use throng_domain::pause::Paused;

use super::door::Door;
use super::{Deps, Signed, office};
use crate::clock;
use crate::http::respond::{Failure, private_page, see_other};
use crate::http::status::Shown;
use crate::i18n::{TextArg, TextArgs};
use crate::views::{FieldProblem, PauseView, PausedView};

/// `GET /admin/pause`.
pub(super) async fn show(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    page(&deps, &signed, &door, "", Vec::new()).await
}

/// `POST /admin/pause`: begins.
pub(super) async fn begin(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let note = door.form.get("note").trim();
    if note.chars().count() > NOTE_CHARS_MAX {
        let most = i64::try_from(NOTE_CHARS_MAX).expect("the limit is small");
        let args = TextArgs::from([("max".to_owned(), TextArg::Number(most))]);
        let problem = FieldProblem { field: "note".to_owned(), key: "field-text-long".to_owned(), args };
        return page(&deps, &signed, &door, note, vec![problem]).await;
    }
    let step = PauseStep::Begin { note: note.to_owned() };
    done(&deps, &signed, &door, step, "paused").await
}

/// `POST /admin/pause/end`: goes on.
pub(super) async fn end(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let days = door.site.day_begins(clock::now(), PAUSE_DAYS_MAX);
    done(&deps, &signed, &door, PauseStep::End { days }, "resumed").await
}

async fn done(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    step: PauseStep,
    word: &str,
) -> Result<Response, Failure> {
    let site = door.site.id;
    let command = PauseSigning { site, by: signed.id, step };
    deps.submit(command).await?;
    Ok(see_other(&office(&door.site, &format!("/pause?done={word}"))))
}

async fn page(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    note: &str,
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let stored = deps.stored(door.site.id).await?;
    let everybody = deps.everybody(door.site.id).await?;
    let shown = |paused: &Paused| PausedView {
        since_ms: paused.since.0,
        by: everybody
            .iter()
            .find(|(id, _)| *id == paused.by)
            .map_or_else(String::new, |(_, staff)| staff.name.clone()),
        note: paused.note.clone(),
    };
    let view = PauseView {
        frame: signed.frame("/admin/pause", door),
        paused: stored.paused.as_deref().map(shown),
        open: deps.open_petitions(door.site.id).await?,
        note: note.to_owned(),
        problems,
    };
    private_page(&door.site, Shown::with(&view.problems), &view)
}
