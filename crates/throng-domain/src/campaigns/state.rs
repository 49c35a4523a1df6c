//! The states of a campaign, and the steps between them that there are. The same for every kind.

use serde::{Deserialize, Serialize};

/// The state of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CampaignState {
    /// Being written; only its creator sees it.
    Draft,
    /// Waiting for the number of supporters that the site asks for.
    GatheringSupporters,
    /// In the moderation queue.
    WaitingForModeration,
    /// Sent back to its creator with notes.
    NeedsChanges,
    /// Collecting signatures.
    Open,
    /// Past its closing date.
    Closed,
    /// Not accepted; public with the reason.
    Rejected,
    /// Not accepted; only the class of the reason is public.
    RejectedHidden,
    /// Withdrawn by its creator before it opened.
    Withdrawn,
    /// Taken down after opening: answers 410.
    TakenDown,
}

impl CampaignState {
    /// Every state, in the order of a campaign's life.
    pub const ALL: [CampaignState; 10] = [
        CampaignState::Draft,
        CampaignState::GatheringSupporters,
        CampaignState::WaitingForModeration,
        CampaignState::NeedsChanges,
        CampaignState::Open,
        CampaignState::Closed,
        CampaignState::Rejected,
        CampaignState::RejectedHidden,
        CampaignState::Withdrawn,
        CampaignState::TakenDown,
    ];

    /// The word in the store, in JSON and in addresses of lists.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            CampaignState::Draft => "draft",
            CampaignState::GatheringSupporters => "gathering_supporters",
            CampaignState::WaitingForModeration => "waiting_for_moderation",
            CampaignState::NeedsChanges => "needs_changes",
            CampaignState::Open => "open",
            CampaignState::Closed => "closed",
            CampaignState::Rejected => "rejected",
            CampaignState::RejectedHidden => "rejected_hidden",
            CampaignState::Withdrawn => "withdrawn",
            CampaignState::TakenDown => "taken_down",
        }
    }

    /// The state with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<CampaignState> {
        CampaignState::ALL.into_iter().find(|state| state.word() == word)
    }

    /// Whether it has not opened yet and still may.
    #[must_use]
    pub fn is_before_opening(self) -> bool {
        matches!(
            self,
            CampaignState::Draft
                | CampaignState::GatheringSupporters
                | CampaignState::WaitingForModeration
                | CampaignState::NeedsChanges
        )
    }

    /// Whether moderators have accepted its present text.
    #[must_use]
    pub fn is_accepted(self) -> bool {
        matches!(self, CampaignState::Open | CampaignState::Closed)
    }

    /// Whether anyone may read it.
    #[must_use]
    pub fn is_public(self) -> bool {
        matches!(self, CampaignState::Open | CampaignState::Closed | CampaignState::Rejected)
    }

    /// Whether one command may move a campaign from this state to `next`; staying in the same state is allowed. The
    /// steps that take a decision of staff back are included.
    #[must_use]
    pub fn may_become(self, next: CampaignState) -> bool {
        use CampaignState::{
            Closed, Draft, GatheringSupporters, NeedsChanges, Open, Rejected, RejectedHidden, TakenDown,
            WaitingForModeration, Withdrawn,
        };
        let steps: &[CampaignState] = match self {
            // A vote is opened by its office, and never waits to be moderated.
            Draft => &[GatheringSupporters, WaitingForModeration, Open, Withdrawn],
            GatheringSupporters => &[WaitingForModeration, Withdrawn],
            // Supporters may withdraw their signatures while it waits.
            WaitingForModeration => {
                &[GatheringSupporters, NeedsChanges, Open, Rejected, RejectedHidden, Withdrawn]
            }
            NeedsChanges => &[WaitingForModeration, Withdrawn],
            Open => &[WaitingForModeration, Closed, TakenDown],
            // An approval can be taken back within a day; a campaign that was open for only a day may have closed by
            // then.
            Closed => &[WaitingForModeration, TakenDown],
            Rejected => &[WaitingForModeration, TakenDown],
            RejectedHidden => &[WaitingForModeration],
            Withdrawn => &[],
            // Undoing a takedown restores the state before.
            TakenDown => &[Open, Closed, Rejected],
        };
        self == next || steps.contains(&next)
    }
}
