//! Moderation as a command: what a member of staff does with one campaign.

use serde::Serialize;

use crate::campaigns::history::{Point, Refused};
use crate::campaigns::removal::RemovalWords;
use crate::office::staff::StaffId;
use crate::spine::ids::CampaignId;
use crate::spine::time::Timestamp;

/// Something that a member of staff does with a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moderate {
    /// The campaign that is moderated.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What they do.
    pub step: Moderation,
}

/// Why a campaign is taken down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TakeDown {
    /// The reason, for colleagues.
    pub why: String,
    /// The reason that everybody may read; may be empty.
    pub told: String,
}

impl TakeDown {
    /// For a reason that only colleagues read.
    #[must_use]
    pub fn because(why: &str) -> TakeDown {
        TakeDown { why: why.to_owned(), told: String::new() }
    }
}

/// The steps of moderation. They are serialized so that the office can tell whether the decision on a form is still the
/// one that its member of staff was shown before making it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Moderation {
    /// Claim the campaign from the queue for some minutes; away from a colleague only when `take_over` says so.
    Claim {
        /// Whether to take it over from the colleague who has claimed it.
        take_over: bool,
    },
    /// Give the claim up, so that the campaign is back in the queue.
    Release,
    /// Leave a note for colleagues.
    Note(String),
    /// Set the topics that the campaign belongs to; possible in every state.
    SetTopics {
        /// The topics that it is to have.
        topics: Vec<String>,
        /// The topics that the member saw when choosing; the step is refused when they have changed since.
        seen: Vec<String>,
    },
    /// Ask colleagues to look, with the reason; `None` ends the flag.
    Flag(Option<String>),
    /// Leave the campaign for later, with the reason; `None` takes it up again.
    Park(Option<String>),
    /// Open it for signatures.
    Approve {
        /// The first instant at which it can no longer be signed; `None` leaves it open without an end.
        closes_at: Option<Timestamp>,
    },
    /// Send the campaign back to its creator with points to change.
    AskForChanges(Vec<Point>),
    /// Reject the campaign. The rejection is public, except for the parts that are hidden.
    Reject(Refused),
    /// Take back the last decision, within its undo window. Where a removal needs a second person, so does taking it back,
    /// but for one at once that nobody has agreed to yet. With the history's entry of the decision that was seen, any other is left
    /// alone; without one it is whichever stands.
    Undo(Option<i64>),
    /// Take back the removal with this history entry, which was asked for within its undo window, and which a second
    /// person agrees to. After the window the removal is not forgotten: it is put back.
    UndoAgreed(i64),
    /// Take the campaign down after it opened.
    TakeDown(TakeDown),
    /// Take it down at once. On a site that asks for a second person, that person has to agree afterwards.
    TakeDownUrgently(TakeDown),
    /// Put back a campaign that was taken down, however long ago; the text is the reason, for colleagues.
    PutBack(String),
    /// Change what everybody may read of the removal that stands.
    RemovalWords(RemovalWords),
}
