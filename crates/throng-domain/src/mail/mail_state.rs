//! The state of a mail, from when it is queued to its end.

use serde::{Deserialize, Serialize};

/// The state of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailState {
    /// To be sent at or after its due time.
    Queued,
    /// A mail server has accepted it.
    Sent,
    /// It is kept in the program to be read there; nothing left the machine.
    Captured,
    /// It was refused for good, or given up because it is too old.
    Dead,
    /// No longer applied when it was due (confirmed, withdrawn or address changed in the meantime), so it was not sent.
    Dropped,
}

impl MailState {
    /// Every state, in the order of [`number`](Self::number).
    pub const ALL: [MailState; 5] =
        [MailState::Queued, MailState::Sent, MailState::Captured, MailState::Dead, MailState::Dropped];

    /// The number that stands for it in the store.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            MailState::Queued => 0,
            MailState::Sent => 1,
            MailState::Captured => 2,
            MailState::Dead => 3,
            MailState::Dropped => 4,
        }
    }

    /// The state with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<MailState> {
        MailState::ALL.into_iter().find(|state| state.number() == number)
    }

    /// Whether one command may move a mail from this state to `next`: a mail waits until it is finished, and only one
    /// that failed can be tried again.
    #[must_use]
    pub fn may_become(self, next: MailState) -> bool {
        match self {
            MailState::Queued => true,
            MailState::Dead => next == MailState::Queued,
            MailState::Sent | MailState::Captured | MailState::Dropped => false,
        }
    }
}
