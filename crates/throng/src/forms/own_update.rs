//! News from a petition's creator for those who signed: one form. The news waits until staff have checked it.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::command::ProposeUpdate;
use throng_domain::limits::{NEWS_SUBJECT_CHARS_MAX, PUBLICATION_CHARS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::publication::News;

use super::Deps;
use super::own::{Own, back, kept, linked, refused_link, text_problem};
use throng_rendering::views::{FieldProblem, OwnUpdateView};
use throng_rendering::wording::{lines, one_line};
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
    if !own.can_update() {
        return Ok(back(&site, &token, ""));
    }
    form_page(&site, Shown::AsAsked, &view(&own, &site, token, &Form::default(), Vec::new()))
}

pub(super) async fn tell(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let own = linked(&deps, &site, &token).await?;
    if form.is_shown_again() {
        return form_page(&site, Shown::AsAsked, &view(&own, &site, token, &form, Vec::new()));
    }
    let problems = problems(&form);
    if !problems.is_empty() {
        let view = view(&own, &site, token, &form, problems);
        return form_page(&site, Shown::WithProblems, &view);
    }
    let news = News { subject: one_line(form.get("subject")), body: lines(form.get("body")), on: None };
    let command = ProposeUpdate { link: own.link, news };
    let kept = kept(&site, &token, "/update", form.clone().into_fields());
    match deps.decided(command, kept).await? {
        Ok(_) => Ok(back(&site, &token, "?told=1")),
        Err(Refusal::NotPossibleNow) => Ok(back(&site, &token, "")),
        Err(refusal @ (Refusal::UpdateWaits | Refusal::UpdateTooOften)) => {
            let problems = vec![FieldProblem::new("body", refusal.key())];
            let view = view(&own, &site, token, &form, problems);
            form_page(&site, Shown::Refused(refusal), &view)
        }
        Err(refusal) => Err(refused_link(refusal)),
    }
}

fn problems(form: &Form) -> Vec<FieldProblem> {
    let subject = text_problem(form, "subject", NEWS_SUBJECT_CHARS_MAX, "subject-missing");
    let body = text_problem(form, "body", PUBLICATION_CHARS_MAX, "news-missing");
    subject.into_iter().chain(body).collect()
}

fn view(own: &Own, site: &Site, token: String, form: &Form, problems: Vec<FieldProblem>) -> OwnUpdateView {
    OwnUpdateView {
        site: site.view.clone(),
        token,
        title: own.petition.head.text.action.clone(),
        update: own.last_update(),
        subject: form.get("subject").to_owned(),
        body: form.get("body").to_owned(),
        subject_chars_max: NEWS_SUBJECT_CHARS_MAX,
        body_chars_max: PUBLICATION_CHARS_MAX,
        problems,
    }
}
