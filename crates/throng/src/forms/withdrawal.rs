//! Withdrawing a signature: the receipt links to a page with one button. Two clicks, no log-in.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::command::{AttemptOf, Withdraw};
use throng_domain::signature::{Signature, SignatureState};

use super::Deps;
use super::attempt::FoundAttempt;
use super::confirmation::{linked, may_withdraw, refused};
use throng_process::clock;
use throng_rendering::views::{WithdrawView, WithdrawnView};
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    page(&site, token, &found, true)
}

/// What withdrawing means, unless there is nothing to withdraw.
fn page(site: &Site, token: String, found: &FoundAttempt, with_comments: bool) -> Result<Response, Failure> {
    // The receipt says what has become of it, or that it stands.
    if found.signature()?.state == SignatureState::Withdrawn || !may_withdraw(found) {
        return Ok(see_other(&site.localised(&format!("/s/{token}"))));
    }
    let view = WithdrawView {
        site: site.view.clone(),
        token,
        petition: found.petition_ref(site),
        screened: found.screened(site),
        name: found.name(),
        taken_out: found.signature()?.state == SignatureState::Invalidated,
        paused: site.paused.is_some() && found.petition.can_be_signed(site.clock(clock::now())),
        named: found.openly(site).is_some(),
        who_voted: found.who_voted(),
        has_comments: found.comments.iter().any(|(_, comment)| comment.words.is_some()),
        with_comments,
        kept_days: site.rules.retention.unconfirmed_days,
    };
    private_page(site, Shown::AsAsked, &view)
}

pub(super) async fn withdraw(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let (found, claim) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    if form.is_shown_again() {
        return page(&site, token, &found, form.is_ticked("comments"));
    }
    let of = AttemptOf { site: site.id, id: claim.id };
    let command = Withdraw { of, with_comments: form.is_ticked("comments") };
    let kept = Kept { action: format!("/s/{token}/withdraw"), fields: form.into_fields() };
    deps.decided(command, kept)
        .await?
        .map_err(|refusal| refused(&site, refusal))?;
    Ok(see_other(&site.localised(&format!("/s/{token}"))))
}

/// What is left of a signature whose signer has gone, or that staff took out before they went.
pub(super) fn withdrawn(
    site: &Site,
    token: &str,
    found: &FoundAttempt,
    signature: &Signature,
) -> Result<Response, Failure> {
    let still_there = found.comments.iter().any(|(_, comment)| comment.words.is_some());
    let view = WithdrawnView {
        site: site.view.clone(),
        petition: found.petition_ref(site),
        // If staff took it out before its signer withdrew, `ended_at` is the day it was taken out, so it is not shown.
        withdrawn_at_ms: signature
            .left_at()
            .filter(|_| !signature.is_left())
            .map(|at| at.0),
        // A signature that staff took out before still occupies its mailbox, so nobody can sign again with that
        // address.
        comments_path: still_there.then(|| format!("/s/{token}/comments")),
        kept_days: site.rules.retention.unconfirmed_days,
        open: !signature.is_left() && found.petition.can_be_signed(site.clock(clock::now())),
    };
    private_page(site, Shown::AsAsked, &view)
}
