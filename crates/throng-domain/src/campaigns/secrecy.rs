//! Who learns what somebody chose: in a secret vote nobody, since what they chose is sealed to the key of the vote's box; in an
//! open one everybody, with their name.
//!
//! Owns what is cast, and what stands of it in an open vote. **Never** decides when something is shown:
//! `campaigns/vote.rs`.

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::{Choice, SealedChoice};
use crate::campaigns::box_key::BoxKey;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::row::{Key, RecordKind, Row};

/// Who learns what somebody chose, and when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Secrecy {
    /// Nobody: choices are sealed to the key of a box.
    #[default]
    Secret,
    /// Everybody, with the name of who chose it, once the vote was counted. There is no box: what was chosen is stored as it is.
    Open,
    /// The same, and while people can still vote: with the names, the count so far.
    OpenAtOnce,
}

impl Secrecy {
    /// All of them.
    pub const ALL: [Secrecy; 3] = [Secrecy::Secret, Secrecy::Open, Secrecy::OpenAtOnce];

    /// The word in forms and pages.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Secrecy::Secret => "secret",
            Secrecy::Open => "open",
            Secrecy::OpenAtOnce => "open-at-once",
        }
    }

    /// Whether everybody learns what somebody chose, sooner or later.
    #[must_use]
    pub fn is_open(self) -> bool {
        self != Secrecy::Secret
    }
}

/// A choice on its way to be stored. Whoever made it has read the vote before, or was told which one it is: the rule compares,
/// and puts nothing into a box that its key could not open, nor stores anything in plain of a vote that is secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cast {
    /// Sealed, with the key that it was sealed to: each vote has its own.
    Sealed {
        /// The key of the box.
        key: BoxKey,
        /// The choice.
        sealed: SealedChoice,
    },
    /// As everybody reads it, in an open vote.
    Open(Choice),
}

/// What somebody chose in an open vote: a row of the vote, whose item is the voter's signature. It is stored with the vote, and
/// stays when it was counted, also if the voter's name is erased later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OpenBallot(pub Choice);

impl Row for OpenBallot {
    const KIND: RecordKind = RecordKind::OpenBallot;
    type Owner = CampaignId;
}

impl OpenBallot {
    /// The row of a voter.
    #[must_use]
    pub fn of(vote: CampaignId, voter: SignatureId) -> Key<OpenBallot> {
        OpenBallot::rows(vote).item(voter.0)
    }
}
