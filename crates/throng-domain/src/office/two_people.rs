//! What a site may ask a second person for, and whether it does.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::office::staff::Duty;
use crate::spine::limits::{CORRECT_OVER_DEFAULT, PUBLISH_OVER_DEFAULT};

/// Something that a site may ask a second person for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guarded {
    /// Taking down what was published.
    TakeDown,
    /// Not accepting a petition, with parts that nobody may see.
    RejectHidden,
    /// Taking out more than so many signatures.
    Correct,
    /// Changing a text that people have signed, or may have.
    Amend,
    /// Mailing more than so many people.
    Publish,
    /// Changing what follows from how many signatures.
    Thresholds,
}

impl Guarded {
    /// Every action, in the order of the settings.
    pub const ALL: [Guarded; 6] = [
        Guarded::TakeDown,
        Guarded::RejectHidden,
        Guarded::Correct,
        Guarded::Amend,
        Guarded::Publish,
        Guarded::Thresholds,
    ];

    /// The word in the log.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Guarded::TakeDown => "take-down",
            Guarded::RejectHidden => "reject-hidden",
            Guarded::Correct => "correct",
            Guarded::Amend => "amend",
            Guarded::Publish => "publish",
            Guarded::Thresholds => "thresholds",
        }
    }

    /// The duty that a member's role must include to do this, or to approve it as the second person.
    #[must_use]
    pub fn duty(self) -> Duty {
        match self {
            Guarded::Thresholds => Duty::Administer,
            Guarded::TakeDown
            | Guarded::RejectHidden
            | Guarded::Correct
            | Guarded::Amend
            | Guarded::Publish => Duty::Moderate,
        }
    }
}

/// What a site asks a second person for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TwoPeople {
    on: BTreeSet<Guarded>,
    /// Signatures; a correction of more needs a second person.
    pub correct_over: i64,
    /// People; a mailing to more needs one.
    pub publish_over: i64,
}

impl Default for TwoPeople {
    fn default() -> TwoPeople {
        TwoPeople {
            on: BTreeSet::new(),
            correct_over: CORRECT_OVER_DEFAULT,
            publish_over: PUBLISH_OVER_DEFAULT,
        }
    }
}

impl TwoPeople {
    /// Whether nobody has set anything.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        *self == TwoPeople::default()
    }

    /// Whether a second person is asked for this.
    #[must_use]
    pub fn is_on(&self, guarded: Guarded) -> bool {
        self.on.contains(&guarded)
    }

    /// Switches it.
    pub fn switch(&mut self, guarded: Guarded, on: bool) {
        match on {
            true => drop(self.on.insert(guarded)),
            false => drop(self.on.remove(&guarded)),
        }
    }
}

/// Where a request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestState {
    /// It waits for a second person.
    Waiting,
    /// A second person agreed, and it was done.
    Approved,
    /// A second person did not agree.
    Refused,
    /// Whoever asked took it back.
    Withdrawn,
    /// Nobody looked in time.
    Expired,
}
