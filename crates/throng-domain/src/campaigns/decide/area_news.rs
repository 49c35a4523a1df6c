//! Who is told what has come of a pledge whose areas have the target for themselves, and who is held to it.
//!
//! Only people of an area are told what comes of it there, when it happens first and then once it has stood for a day
//! ([`Step::waits_from`]). The end is told to those whom it is news to:
//! whoever was told last that the target is reached, and it still is, hears nothing again.

use crate::campaigns::area_targets::{AreaTargets, InArea};
use crate::campaigns::pledge::Step;
use crate::campaigns::publication::{Publication, Published};
use crate::signing::signature::Signature;
use crate::spine::row::Row;
use crate::spine::working_set::WorkingSet;

/// Whether whoever made this signature is told about this publication. Of a pledge whose areas have the target for
/// themselves everybody is told what is news in their own area, and asked where they are held to it.
pub(crate) fn is_told(set: &WorkingSet, published: &Published, signature: &Signature) -> bool {
    if let Some(area) = &published.area {
        return signature.area.as_ref() == Some(area);
    }
    match published.what {
        Publication::Pledge(Step::Reached | Step::Missed) => {
            area_of(set, signature).is_none_or(|area| !area.is_told())
        }
        Publication::Pledge(Step::Asked | Step::Reminded) => is_held(set, signature),
        Publication::Pledge(Step::Lost | Step::Cancelled)
        | Publication::Response(_)
        | Publication::DebateDate(_)
        | Publication::DebateOutcome(_)
        | Publication::OtherBusiness(_)
        | Publication::Update(_)
        | Publication::Vote(_) => true,
    }
}

/// Whether whoever made this signature is held to the pledge, if it stands: where each area has the target for itself, those
/// in whose area it is reached.
pub(crate) fn is_held(set: &WorkingSet, signature: &Signature) -> bool {
    area_of(set, signature).is_none_or(|area| area.stands())
}

/// What has come of a pledge in a signer's area; `None` where areas have no target for themselves.
fn area_of(set: &WorkingSet, signature: &Signature) -> Option<InArea> {
    let campaign = set.campaign(signature.campaign)?;
    campaign.pledge().filter(|pledge| pledge.terms.by_area)?;
    let targets = set.row(AreaTargets::only(signature.campaign));
    Some(
        targets
            .map(|targets| targets.of(signature.area.as_ref()))
            .unwrap_or_default(),
    )
}
