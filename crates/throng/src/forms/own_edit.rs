//! Going on with a draft, the changes that a moderator asked for, and starting again after a rejection: the form with what is
//! stored, and handing it in again.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::campaign::CampaignState;
use throng_domain::command::{Known, SubmitCampaign};
use throng_domain::outcome::Refusal;
use throng_domain::signature::FormKey;

use super::Deps;
use super::gaps;
use super::own::{Own, author_of, back, kept, linked, refused_link};
use super::start::{again, chars, resumed};
use super::write::{self, ask_problems, text_of, values_of, why_problems};
use throng_rendering::views::{FieldProblem, OwnEditView, PointView, SignValues, StartValues};
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, form_page};
use throng_web::http::status::Shown;
use throng_web::sites::Site;

/// The draft to continue; the form for the changes that a moderator asked for; or a new start with what was written, after it
/// was not accepted or was withdrawn. Nobody has the link but its creator.
pub(super) async fn edit(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let own = linked(&deps, &site, &token).await?;
    let values = own.values(&site, &token);
    match own.petition.head.state {
        CampaignState::Draft => resumed(&site, values),
        CampaignState::NeedsChanges => {
            form_page(&site, Shown::AsAsked, &own.edit_view(&site, token, values, Vec::new()))
        }
        CampaignState::Rejected | CampaignState::RejectedHidden | CampaignState::Withdrawn => {
            again(&site, values)
        }
        CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::Open
        | CampaignState::Closed
        | CampaignState::TakenDown => Ok(back(&site, &token, "")),
    }
}

/// Hands the changed petition in again.
pub(super) async fn resubmit(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let own = linked(&deps, &site, &token).await?;
    let mut values = values_of(&form, FormKey::default());
    if own.petition.pledge().is_some() {
        values.action = gaps::deed(&site, &values.action)?;
    }
    let text = text_of(&values);
    if form.is_shown_again() {
        return form_page(&site, Shown::AsAsked, &own.edit_view(&site, token, values, Vec::new()));
    }
    if own.petition.head.state != CampaignState::NeedsChanges {
        return too_late(&site, &own, token, values);
    }
    let mut problems = ask_problems(&site, &text, false);
    problems.extend(why_problems(&site, &text, false));
    let terms = match gaps::terms_of(&site, &values.pledge) {
        Ok(terms) => terms,
        Err(wrong) => {
            problems.extend(wrong);
            None
        }
    };
    if !problems.is_empty() {
        let view = own.edit_view(&site, token, values, problems);
        return form_page(&site, Shown::WithProblems, &view);
    }
    let author = (author_of(&own.creator), terms);
    let written = write::written(&site, Some(Known::Mailed(own.link)), text, author, FormKey::default());
    let kept = kept(&site, &token, "/edit", form.into_fields());
    match deps.decided(SubmitCampaign(written), kept).await? {
        Ok(_) => Ok(back(&site, &token, "?again=1")),
        Err(Refusal::NotPossibleNow) => {
            let own = linked(&deps, &site, &token).await?;
            too_late(&site, &own, token, values)
        }
        Err(refusal) => Err(refused_link(refusal)),
    }
}

/// The petition can no longer be changed: the button was pressed twice, or a moderator has withdrawn the request for
/// changes. Shows what was typed.
fn too_late(site: &Site, own: &Own, token: String, values: StartValues) -> Result<Response, Failure> {
    let (typed, stands) = (text_of(&values), &own.petition.head.text);
    let same = typed.action == stands.action
        && own.values(site, "").pledge == values.pledge
        && typed.background == stands.background
        && typed.additional_details == stands.additional_details;
    if same {
        return Ok(back(site, &token, ""));
    }
    let problems = vec![FieldProblem::new("action", "own-edit-too-late")];
    form_page(site, Shown::Overtaken, &own.edit_view(site, token, values, problems))
}

impl Own {
    /// The stored text in the shape in which a form gives it.
    fn values(&self, site: &Site, token: &str) -> StartValues {
        let (text, creator) = (&self.petition.head.text, &self.creator);
        let you = SignValues {
            name: creator
                .name
                .as_ref()
                .map(|name| name.as_str().to_owned())
                .unwrap_or_default(),
            email: creator.email.as_str().to_owned(),
            postcode: creator
                .postcode
                .as_ref()
                .map(|code| code.spaced())
                .unwrap_or_default(),
            country: creator.country.as_str().to_owned(),
            ..SignValues::default()
        };
        StartValues {
            action: text.action.clone(),
            background: text.background.clone(),
            details: text.additional_details.clone(),
            pledge: gaps::values_of_stored(site, &self.petition),
            you,
            form_key: String::new(),
            draft: token.to_owned(),
            changing: String::new(),
        }
    }

    fn edit_view(
        &self,
        site: &Site,
        token: String,
        values: StartValues,
        problems: Vec<FieldProblem>,
    ) -> OwnEditView {
        let rules = &site.rules.start;
        let (action, action_chars_max) = gaps::shown(site, values.action);
        let values = StartValues { action, ..values };
        OwnEditView {
            site: site.view.clone(),
            token,
            points: self.points().iter().map(PointView::of).collect(),
            values,
            problems,
            action_chars_max: chars(action_chars_max),
            background_chars_max: chars(rules.background_chars_max),
            details_chars_max: chars(rules.details_chars_max),
            pledge: gaps::form_of(site, None),
        }
    }
}
