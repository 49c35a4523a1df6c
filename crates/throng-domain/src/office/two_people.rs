//! The actions for which a site may require a second person, and for which it does.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::office::staff::Duty;
use crate::spine::limits::{CORRECT_OVER_DEFAULT, PUBLISH_OVER_DEFAULT};

/// An action for which a site may require a second person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guarded {
    /// Taking down a petition that was public.
    TakeDown,
    /// Putting back a petition that was taken down: asked for where taking down is.
    PutBack,
    /// Changing what everybody may read of a removal: asked for where taking down is.
    RemovalWords,
    /// Rejecting a petition with parts that nobody may see.
    RejectHidden,
    /// Taking out more signatures than the site's limit.
    Correct,
    /// Changing a text that people have signed, or may have.
    Amend,
    /// Mailing more people than the site's limit.
    Publish,
    /// Changing the conditions of thresholds.
    Thresholds,
}

impl Guarded {
    /// Every action that has a setting, in the order of the settings.
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
            Guarded::PutBack => "put-back",
            Guarded::RemovalWords => "removal-words",
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
            | Guarded::PutBack
            | Guarded::RemovalWords
            | Guarded::RejectHidden
            | Guarded::Correct
            | Guarded::Amend
            | Guarded::Publish => Duty::Moderate,
        }
    }
}

/// The actions for which a site requires a second person, and from which size on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TwoPeople {
    on: BTreeSet<Guarded>,
    /// Corrections of more signatures than this need a second person.
    pub correct_over: i64,
    /// Mailings to more people than this need a second person.
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
    /// Whether nothing was changed from the defaults.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        *self == TwoPeople::default()
    }

    /// Whether this action needs a second person.
    #[must_use]
    pub fn is_on(&self, guarded: Guarded) -> bool {
        // Who may not remove alone may not undo a removal alone either, nor say alone what was agreed to.
        let switched = match guarded {
            Guarded::PutBack | Guarded::RemovalWords => Guarded::TakeDown,
            guarded @ (Guarded::TakeDown
            | Guarded::RejectHidden
            | Guarded::Correct
            | Guarded::Amend
            | Guarded::Publish
            | Guarded::Thresholds) => guarded,
        };
        self.on.contains(&switched)
    }

    /// Switches the requirement for this action on or off.
    pub fn switch(&mut self, guarded: Guarded, on: bool) {
        match on {
            true => drop(self.on.insert(guarded)),
            false => drop(self.on.remove(&guarded)),
        }
    }
}

/// The state of a request to a second person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestState {
    /// It waits for a second person.
    Waiting,
    /// A second person agreed, and it was done.
    Approved,
    /// A second person refused.
    Refused,
    /// The member who asked took it back.
    Withdrawn,
    /// Nobody settled it in time.
    Expired,
}
