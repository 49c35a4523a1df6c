//! The page of a mailed link that was never used, of a campaign that has ended in whatever way.
//!
//! Owns why nothing can be confirmed any more, in the order in which it is said. It never changes anything: the rule refuses what
//! a button would send (`Campaign::can_be_confirmed`), so no button is shown. Called by the page of the link.

use axum::response::Response;
use throng_domain::outcome::Refusal;
use throng_domain::signature::Signature;
use throng_domain::vote::VoteEnd;

use super::attempt::FoundAttempt;
use crate::pages::became_key;
use throng_process::clock;
use throng_rendering::views::MessageView;
use throng_web::http::respond::{Failure, private_page};
use throng_web::http::status::Shown;
use throng_web::sites::Site;

/// The key of why a link can confirm nothing any more, whatever its age; `None` while it can. That voting is over is said by the
/// refusal of the ballot.
pub(super) fn ended(site: &Site, found: &FoundAttempt) -> Option<&'static str> {
    let petition = &found.petition;
    let vote = petition.vote();
    let called_off = vote.is_some_and(|vote| matches!(vote.end, Some(VoteEnd::CalledOff { .. })));
    match became_key(petition).filter(|key| *key != "became-closed") {
        _ if called_off => Some("receipt-vote-called-off"),
        Some(key) => Some(key),
        None if vote.is_some() => None,
        None => {
            let late = !petition.can_be_confirmed(site.clock(clock::now()), &site.rules);
            late.then_some("refusal-confirm-too-late")
        }
    }
}

/// The page of a link that was never used, and can no longer be: why, that nothing was counted, and until when the details that
/// were typed are kept.
pub(super) fn never(
    site: &Site,
    token: &str,
    found: &FoundAttempt,
    signature: &Signature,
) -> Result<Response, Failure> {
    let why = ended(site, found).unwrap_or("refusal-confirm-too-late");
    let mut page = MessageView::refused(site.view.clone(), Refusal::ConfirmTooLate);
    "never-title".clone_into(&mut page.title_key);
    page.body_keys = match why {
        // It says both.
        "refusal-confirm-too-late" => vec![why.to_owned()],
        why => vec![why.to_owned(), "never-not-counted".to_owned()],
    };
    if found.signer().is_some() {
        let kept_ms = site.rules.unconfirmed_kept_ms();
        page.erased_ms = signature.idle_since().map(|since| since.plus_ms(kept_ms).0);
        page = page.with_action("own-data-erase", &format!("/s/{token}/erase"));
    }
    private_page(site, Shown::Refused(Refusal::ConfirmTooLate), &page)
}
