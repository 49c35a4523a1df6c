//! What staff do with campaigns, signatures and the site, and what creators ask of them.

use serde::Serialize;

use crate::campaigns::history::{Point, Refused};
use crate::office::staff::StaffId;
use crate::spine::ids::CampaignId;
use crate::spine::time::Timestamp;

/// Something that a member of staff does with a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moderate {
    /// Which.
    pub campaign: CampaignId,
    /// Who.
    pub by: StaffId,
    /// What.
    pub step: Moderation,
}

/// Moderation, step by step. Written out where somebody is to be shown a decision before it is made, to see whether it is
/// the same that they have seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Moderation {
    /// Take it, with a lease; from a colleague only when `take_over` says so.
    Claim {
        /// From whoever has it.
        take_over: bool,
    },
    /// Put it back.
    Release,
    /// Leave a note for colleagues.
    Note(String),
    /// Say which topics it belongs to; in any state.
    SetTopics {
        /// Those that it is to have.
        topics: Vec<String>,
        /// Those that it was seen with.
        seen: Vec<String>,
    },
    /// Ask a colleague to look, and why; or, without a reason, say that it is settled.
    Flag(Option<String>),
    /// Leave it for later, and why; or, without a reason, take it up again.
    Park(Option<String>),
    /// Open it for signatures.
    Approve {
        /// The first instant at which it can no longer be signed; none for one that stays open.
        closes_at: Option<Timestamp>,
    },
    /// Send it back with notes.
    AskForChanges(Vec<Point>),
    /// Refuse it, in public, but for the parts that are hidden.
    Reject(Refused),
    /// Take the last decision back within its undo window.
    Undo,
    /// Take it down after opening; why, for colleagues.
    TakeDown(String),
    /// The same, since it cannot wait: where a second person is asked for, they have to agree afterwards.
    TakeDownUrgently(String),
}
