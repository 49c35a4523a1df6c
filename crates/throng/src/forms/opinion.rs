//! Whether the answer answers the petition: the page behind the link in mails about an answer. It shows the current
//! answer and two buttons; looking changes nothing, and the last press counts. The same page asks who joined a pledge that
//! stood whether they did it.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::command::GiveOpinion;
use throng_domain::outcome::Refusal;
use throng_domain::signature::{Signature, SignatureState};

use super::Deps;
use super::attempt::FoundAttempt;
use throng_process::clock;
use throng_rendering::views::{OpinionView, PledgeView, ResponseView};
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::read::standing_question;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::Purpose;

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    page(&deps, &site, token, false).await
}

pub(super) async fn give(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let found = linked(&deps, &site, &token).await?;
    let answers = match form.get("answers") {
        "yes" => true,
        "no" => false,
        // Our buttons send nothing else.
        _ => return page(&deps, &site, token, false).await,
    };
    let command = GiveOpinion {
        campaign: found.petition.head.id,
        signature: found.signature()?.id,
        publication: form.get("publication").parse().unwrap_or_default(),
        answers,
    };
    let path = format!("/a/{token}");
    let kept = Kept { action: path.clone(), fields: form.clone().into_fields() };
    match deps.decided(command, kept).await? {
        Ok(_) => Ok(see_other(&site.localised(&path))),
        Err(Refusal::NotPossibleNow) => page(&deps, &site, token, true).await,
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// The signature behind the link, if it is confirmed, and the link was mailed to its current address.
async fn linked(deps: &Deps, site: &Site, token: &str) -> Result<FoundAttempt, Failure> {
    let claim = site
        .tokens
        .read(Purpose::Opinion, token)
        .ok_or(Failure::OpinionLinkBroken)?;
    let found = FoundAttempt::read(deps, site, claim.id).await?;
    let signature = found.signature()?;
    if signature.revision != claim.revision {
        return Err(Failure::Refused(Refusal::LinkReplaced));
    }
    match refused(signature) {
        Some(refusal) => Err(Failure::Refused(refusal)),
        None => Ok(found),
    }
}

fn refused(signature: &Signature) -> Option<Refusal> {
    match signature.state {
        // A held signature must look like a counted one.
        SignatureState::Confirmed | SignatureState::Held => None,
        SignatureState::Withdrawn => Some(Refusal::SignatureWithdrawn),
        SignatureState::Invalidated => Some(Refusal::SignatureInvalidated),
        SignatureState::Pending => Some(Refusal::NotPossibleNow),
    }
}

/// The page; `replaced` when the button was pressed for an answer that has been replaced.
async fn page(deps: &Deps, site: &Site, token: String, replaced: bool) -> Result<Response, Failure> {
    let found = linked(deps, site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let (petition, now) = (found.petition.head.id, clock::now());
    let standing = deps
        .readers
        .ask(move |reader| standing_question(reader, petition, now))
        .await?;
    let publication = standing.ok_or(Failure::Refused(Refusal::NotPossibleNow))?;
    let answer = found.petition.petition().response.as_ref();
    if answer.is_none() && found.petition.pledge().is_none() || !found.is_held() {
        return Err(Failure::Refused(Refusal::NotPossibleNow));
    }
    let answered_at = found.petition.petition().dates.government_response_at;
    let signature = found.signature()?;
    let view = OpinionView {
        site: site.view.clone(),
        token,
        petition: found.petition_ref(&site),
        pledge: PledgeView::of(&found.petition, found.count.total(), &site.rules, site.clock(now)),
        response: answer.map(|answer| ResponseView::of(answer, answered_at, &|day| site.noon(day))),
        publication,
        said: signature
            .opinion
            .filter(|opinion| opinion.publication == publication)
            .map(|opinion| opinion.answers),
        replaced,
    };
    let shown = if replaced {
        Shown::Refused(Refusal::NotPossibleNow)
    } else {
        Shown::AsAsked
    };
    private_page(&site, shown, &view)
}
