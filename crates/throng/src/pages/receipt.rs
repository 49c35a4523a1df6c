//! Looking up a receipt number: says whether the signature counts, and nothing personal.

use axum::extract::Path;
use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::signature::SignatureState;
use throng_domain::vote::VoteEnd;
use throng_store::reader::Attempt;

use super::versions::version_ref;
use throng_rendering::views::{BallotChangesView, LookupState, ReceiptLookupView};
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, private_page};
use throng_web::http::status::Shown;
use throng_web::read::Reading;

pub(super) async fn look_up(
    reading: Reading,
    OfSite(site): OfSite,
    Path(written): Path<String>,
) -> Result<Response, Failure> {
    let signature = site
        .tokens
        .receipt_signature(&written)
        .ok_or(Failure::ReceiptUnknown)?;
    let id = site.id;
    let found = reading
        .ask(move |tracked| {
            let Some(Attempt::Signature(signature, _)) = tracked.attempt(id, signature)? else {
                return Ok(None);
            };
            let versions = tracked.versions(signature.campaign)?;
            Ok(tracked
                .petition(signature.campaign)?
                .map(|counted| (signature, counted.campaign, versions)))
        })
        .await?;
    let (signature, petition, versions) = found.ok_or(Failure::ReceiptUnknown)?;
    // A signature that never counted has no receipt.
    let confirmed_at = signature.confirmed_at.ok_or(Failure::ReceiptUnknown)?;
    let (state, at) = match signature.state {
        SignatureState::Confirmed if !petition.is_screened(&site.rules) => {
            (LookupState::Counted, confirmed_at)
        }
        SignatureState::Confirmed | SignatureState::Held => (LookupState::Received, confirmed_at),
        SignatureState::Withdrawn => (LookupState::Withdrawn, signature.ended_at.unwrap_or(confirmed_at)),
        SignatureState::Invalidated => (LookupState::NotCounted, signature.ended_at.unwrap_or(confirmed_at)),
        SignatureState::Pending => return Err(Failure::ReceiptUnknown),
    };
    let site = site.about_campaign(&petition);
    let view = ReceiptLookupView {
        site: site.view.clone(),
        petition: petition
            .head
            .state
            .is_public()
            .then(|| site.petition_ref(petition.head.id.number, &petition.head.text.action)),
        receipt: site.tokens.receipt(signature.id),
        version: petition
            .head
            .state
            .is_public()
            .then(|| version_ref(&site, (&petition, &versions), &signature)),
        state,
        at_ms: at.0,
        changes: BallotChangesView::of(&petition, &signature),
        ended_key: ended_key(&petition),
        // What a signature has done stands when its petition closes.
        became_key: became_key(&petition).filter(|key| *key != "became-closed"),
    };
    private_page(&site, Shown::AsAsked, &view)
}

/// How a public vote ended. It says the same of all receipts of a vote, so that it tells of nobody who was held for checking.
fn ended_key(campaign: &Campaign) -> Option<&'static str> {
    match campaign.vote().filter(|_| campaign.head.state.is_public())?.end {
        Some(VoteEnd::CalledOff { .. }) => Some("receipt-vote-called-off"),
        Some(VoteEnd::Opened(_)) => Some("lookup-vote-result"),
        None => None,
    }
}

/// The key of what has become of a campaign that takes no more signatures, for whoever signed it. How a vote ended is another
/// key's business, and how a pledge did that of its course.
pub(crate) fn became_key(campaign: &Campaign) -> Option<&'static str> {
    match campaign.head.state {
        CampaignState::Rejected => Some("became-rejected"),
        CampaignState::RejectedHidden => Some("became-rejected-hidden"),
        CampaignState::Withdrawn => Some("became-withdrawn"),
        CampaignState::TakenDown => Some("became-removed"),
        CampaignState::Closed if campaign.pledge().is_none() && campaign.vote().is_none() => {
            Some("became-closed")
        }
        CampaignState::Closed
        | CampaignState::Open
        | CampaignState::Draft
        | CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges => None,
    }
}
