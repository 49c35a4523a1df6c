//! Asking for the daily mail with new comments, and stopping it: a button on a signer's page of their comments, and one on the
//! page of whoever started a campaign. Both are behind the mailed link, so that nobody asks for somebody else.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::command::{DigestAsker, WantDigest};
use throng_domain::signature::{SignatureState, Signer};

use super::attempt::FoundAttempt;
use super::own::{self, back, kept};
use super::signer::keys_of;
use super::{Deps, comment, confirmation};
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::sites::Site;
use throng_web::submit::Kept;

/// Whether there is such a mail to get. Who is held is shown what everybody is.
pub(super) fn can_ask(site: &Site, found: &FoundAttempt) -> bool {
    let counts = found
        .signature()
        .is_ok_and(|signature| matches!(signature.state, SignatureState::Confirmed | SignatureState::Held));
    let campaign = &found.petition;
    let open = campaign.head.state.is_accepted() && !campaign.comment_rule(&site.rules).is_off();
    counts && found.signer().is_some() && (open || found.daily)
}

/// `POST /s/{token}/comments/daily`.
pub(super) async fn by_signer(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let (found, _) = confirmation::linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let want = WantDigest {
        campaign: found.petition.head.id,
        by: DigestAsker::Signer(found.signature()?.id),
        on: form.get("daily") == "yes",
    };
    let kept = Kept { action: format!("/s/{token}/comments/daily"), fields: form.clone().into_fields() };
    deps.submit(want, kept).await?;
    comment::back_to_list(&deps, &site, token, &form).await
}

/// `POST /petitions/own/{token}/daily`.
pub(super) async fn by_creator(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let own = own::linked(&deps, &site, &token).await?;
    let campaign = own.petition.head.id;
    // By the keyed hash of their mailbox they are not sent what they wrote themselves.
    let address = own.creator.name.clone().map(|name| {
        let creator = &own.creator;
        let (email, postcode) = (creator.email.clone(), creator.postcode.clone());
        let signer = Signer { name, email, postcode, network: None, language: None };
        keys_of(&site, campaign, &signer).address
    });
    let by = DigestAsker::Creator(own.link, address);
    let want = WantDigest { campaign, by, on: form.get("daily") == "yes" };
    let kept = kept(&site, &token, "/daily", form.into_fields());
    deps.submit(want, kept).await?;
    Ok(back(&site, &token, ""))
}
