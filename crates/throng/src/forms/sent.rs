//! "Check your e-mail", after a petition was saved or handed in. Whoever sees the page typed the address, and may
//! correct it; only the mailed link confirms. Once the draft was written by that link, the page shows and does nothing
//! more: what stands there may be somebody else's.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use throng_domain::answer;
use throng_domain::campaign::CampaignState;
use throng_domain::command::{Author, CreatorLink, Known, ResendLink, SaveDraft, SubmitCampaign};
use throng_domain::creator::Creator;
use throng_domain::limits::RESEND_WAIT_MS;
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::signature::{FormKey, MailWait};

use super::own::{Own, author_of, refused_link};
use super::signer::{email_of, is_doubtful};
use super::{Deps, write};
use throng_config::Act;
use throng_edge::client::Asking;
use throng_process::clock;
use throng_rendering::views::{FieldProblem, MessageKind, SentView};
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Failure, form_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::Purpose;

/// The result of the last button, in the query of the page that it leads to.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SentQuery {
    sent: String,
    changed: String,
}

/// What the page says in addition to its usual text.
#[derive(Default)]
struct SentNotices {
    notice: Option<&'static str>,
    problems: Vec<FieldProblem>,
    email_typed: String,
}

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    InQuery(asked): InQuery<SentQuery>,
) -> Result<Response, Failure> {
    let notice = match asked {
        SentQuery { sent, .. } if !sent.is_empty() => Some("waiting-resent"),
        SentQuery { changed, .. } if !changed.is_empty() => Some("waiting-address-changed"),
        _ => None,
    };
    page(&deps, &site, &token, Shown::AsAsked, SentNotices { notice, ..SentNotices::default() }).await
}

pub(super) async fn resend(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    asking: Asking,
) -> Result<Response, Failure> {
    let own = waiting(&deps, &site, &token).await?;
    let kept = kept(&site, &token, "resend", Vec::new());
    deps.count(Act::Mail, asking, || kept.clone())?;
    match deps.decided(ResendLink(own.link), kept).await? {
        Ok(_) => Ok(see_other(&site.localised(&format!("{}/sent/{token}?sent=1", site.section())))),
        Err(refusal @ Refusal::MailTooOften) => refused(&deps, &site, &token, refusal).await,
        Err(refusal) => Err(failure(refusal)),
    }
}

pub(super) async fn change_address(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    let own = waiting(&deps, &site, &token).await?;
    let typed = email_of(&form).to_owned();
    if form.is_shown_again() || is_doubtful(&form) {
        let said = SentNotices { email_typed: typed, ..SentNotices::default() };
        return page(&deps, &site, &token, Shown::AsAsked, said).await;
    }
    let email = match EmailAddress::parse(&typed) {
        Ok(email) => email,
        Err(error) => {
            let problems = vec![FieldProblem::from_error(error)];
            let said = SentNotices { problems, email_typed: typed, ..SentNotices::default() };
            return page(&deps, &site, &token, Shown::WithProblems, said).await;
        }
    };
    if email != own.creator.email {
        deps.count(Act::Mail, asking, || kept(&site, &token, "address", form.clone().into_fields()))?;
    }
    let author = Author { email, language: site.language(), ..author_of(&own.creator) };
    let text = own.petition.head.text.clone();
    let terms = own.petition.pledge().map(|pledge| pledge.terms.clone());
    let written =
        write::written(&site, Some(Known::Sent(own.link)), text, (author, terms), FormKey::default());
    let kept = kept(&site, &token, "address", form.into_fields());
    let answer = match own.case {
        Some(_) => deps.decided(SubmitCampaign(written), kept).await?,
        None => deps.decided(SaveDraft(written), kept).await?,
    };
    match answer {
        Ok(answer::Kept { campaign: petition, revision }) => {
            let path = site
                .tokens
                .sent_path(site.view.kind, CreatorLink { campaign: petition, revision });
            Ok(see_other(&site.localised(&format!("{path}?changed=1"))))
        }
        Err(refusal @ Refusal::MailTooOften) => refused(&deps, &site, &token, refusal).await,
        Err(refusal) => Err(failure(refusal)),
    }
}

/// The petition behind the page, as long as it waits for its creator to open the mailed link.
async fn waiting(deps: &Deps, site: &Site, token: &str) -> Result<Own, Failure> {
    let link = site.tokens.petition(Purpose::Sent, token);
    let link = link.ok_or(Failure::OwnLinkBroken)?;
    let own = Own::read(deps, site, link).await?;
    match own.petition.head.state == CampaignState::Draft && !own.creator.has_written() {
        true => Ok(own),
        false => Err(failure(Refusal::NotPossibleNow)),
    }
}

fn failure(refusal: Refusal) -> Failure {
    if refusal == Refusal::NotPossibleNow {
        return Failure::Said(refusal, MessageKind::OwnElsewhere);
    }
    refused_link(refusal)
}

fn kept(site: &Site, token: &str, what: &str, fields: Vec<(String, String)>) -> Kept {
    Kept { action: format!("{}/sent/{token}/{what}", site.section()), fields }
}

async fn refused(deps: &Deps, site: &Site, token: &str, refusal: Refusal) -> Result<Response, Failure> {
    let said = SentNotices { notice: Some(refusal.key()), ..SentNotices::default() };
    page(deps, site, token, Shown::Refused(refusal), said).await
}

async fn page(
    deps: &Deps,
    site: &Site,
    token: &str,
    shown: Shown,
    said: SentNotices,
) -> Result<Response, Failure> {
    let own = waiting(deps, site, token).await?;
    let again = mail_wait(&own.creator, said.notice);
    let view = SentView {
        site: site.view.clone(),
        token: token.to_owned(),
        title: own.petition.head.text.action.clone(),
        draft: own.case.is_none(),
        address: own.creator.email.as_str().to_owned(),
        sender_address: site.sender_address(),
        ends_ms: own.draft_ends(site).0,
        help_address: site.help_address(),
        tray_path: site.open_tray.clone(),
        notice: said.notice,
        again_minutes: again.map(|again| again.minutes),
        again_spent: again.is_some_and(|again| again.spent),
        problems: said.problems,
        email_typed: said.email_typed,
    };
    form_page(site, shown, &view)
}

/// When the link can be asked for again, where the page says that it was too early.
pub(super) fn mail_wait(creator: &Creator, notice: Option<&str>) -> Option<MailWait> {
    let too_early = notice == Some(Refusal::MailTooOften.key());
    too_early.then(|| creator.mails.wait(RESEND_WAIT_MS, clock::now()))
}
