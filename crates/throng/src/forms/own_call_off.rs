//! Calling a pledge off, as its creator: one form with the reason. Everybody who joined is told at once that it is off;
//! the reason follows once a moderator has seen it.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::command::CancelPledge;
use throng_domain::limits::NOTE_CHARS_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::publication::News;

use super::Deps;
use super::own::{Own, back, kept, linked, refused_link, text_problem};
use throng_rendering::i18n::TextArgs;
use throng_rendering::views::{FieldProblem, OwnCallOffView};
use throng_rendering::wording::lines;
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, form_page};
use throng_web::http::status::Shown;
use throng_web::sites::Site;

pub(super) async fn form(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let own = linked(&deps, &site, &token).await?;
    if !own.can_call_off() {
        return Ok(back(&site, &token, ""));
    }
    form_page(&site, Shown::AsAsked, &view(&own, &site, token, String::new(), Vec::new()))
}

pub(super) async fn call_off(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let own = linked(&deps, &site, &token).await?;
    if form.is_shown_again() {
        let view = view(&own, &site, token, form.get("why").to_owned(), Vec::new());
        return form_page(&site, Shown::AsAsked, &view);
    }
    if let Some(problem) = text_problem(&form, "why", NOTE_CHARS_MAX, "call-off-missing") {
        let view = view(&own, &site, token, form.get("why").to_owned(), vec![problem]);
        return form_page(&site, Shown::WithProblems, &view);
    }
    let subject = site
        .themes
        .text(site.first_language(), "call-off-subject", &TextArgs::new())?;
    let why = News { subject, body: lines(form.get("why")), on: None };
    let kept = kept(&site, &token, "/call-off", form.into_fields());
    match deps.decided(CancelPledge { link: own.link, why }, kept).await? {
        Ok(_) => Ok(back(&site, &token, "?off=1")),
        // It was settled meanwhile: its page says how.
        Err(Refusal::NotPossibleNow) => Ok(back(&site, &token, "")),
        Err(refusal) => Err(refused_link(refusal)),
    }
}

fn view(own: &Own, site: &Site, token: String, why: String, problems: Vec<FieldProblem>) -> OwnCallOffView {
    OwnCallOffView {
        site: site.view.clone(),
        token,
        title: own.petition.head.text.action.clone(),
        why,
        why_chars_max: NOTE_CHARS_MAX,
        problems,
    }
}
