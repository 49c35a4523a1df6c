//! How a pledge is stored with what has come of it: the campaign, and the publication by which people are told.
//!
//! Must never decide what has come of it: `pledge.rs` does, and `pledge_areas.rs` where each area has the target for itself.

use crate::campaigns::campaign::Campaign;
use crate::campaigns::decide::publish::{before, put_mailing};
use crate::campaigns::pledge::{Pledge, Step};
use crate::campaigns::publication::{Mailing, Publication, Published};
use crate::sites::area::AreaCode;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::row::Row;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Stores a campaign with this as its pledge.
pub(super) fn put(set: &mut WorkingSet, mut campaign: Campaign, pledge: Pledge) {
    if let Some(place) = campaign.pledge_mut() {
        *place = pledge;
    }
    set.put_campaign(campaign);
}

/// See [`put_step_in`]: to everybody who joined.
pub(super) fn put_step(set: &mut WorkingSet, id: CampaignId, step: Step, at: Timestamp) {
    put_step_in(set, id, (step, None), at);
}

/// Stores what has come of a pledge, or of it in one area, as a publication whose mails go out at `at`, to everybody who
/// joined, or to those of that area: it follows from the rules, so nobody can take it back.
pub(super) fn put_step_in(
    set: &mut WorkingSet,
    id: CampaignId,
    (step, area): (Step, Option<&AreaCode>),
    at: Timestamp,
) {
    let Some(before) = set.campaign(id).map(before) else {
        return;
    };
    let what = Publication::Pledge(step);
    let row = Published { at, by: None, what, retracted_at: None, area: area.cloned() };
    let number = match area {
        Some(_) => -set.append_row(Published::in_areas(id), row),
        None => set.append_row(Published::rows(id), row),
    };
    let mailing = Mailing {
        due_at: at,
        cursor: SignatureId(0),
        queued: 0,
        finished_at: None,
        before,
        silent: false,
        asks: matches!(step, Step::Asked | Step::Reminded),
        follower_cursor: None,
        roll_cursor: None,
    };
    put_mailing(set, id, number, mailing);
}
