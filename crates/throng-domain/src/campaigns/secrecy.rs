//! Who learns what somebody chose: in a secret vote nobody, since what they chose is sealed to the key of the vote's box; in an
//! open one everybody, with their name.
//!
//! Owns the key of a box, what is cast, and what stands of it in an open vote. **Never** decides when something is shown:
//! `campaigns/vote.rs`.

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::{Choice, SealedChoice, bytes_of, text_of};
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::limits::KEY_HOLDERS_MAX;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

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

/// The public half of the key of a vote's box (X25519).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BoxKey(pub [u8; 32]);

impl TryFrom<String> for BoxKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<BoxKey, &'static str> {
        bytes_of(&text)
            .map(BoxKey)
            .ok_or("a key that is not 64 hexadecimal digits")
    }
}

impl From<BoxKey> for String {
    fn from(key: BoxKey) -> String {
        text_of(&key.0)
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

/// The key of a box, and how its secret half was shared out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyShared {
    /// The public half.
    pub key: BoxKey,
    /// How many people hold a part of the secret half, from 1 to [`KEY_HOLDERS_MAX`].
    pub holders: u8,
    /// How many of them are needed to open the box.
    pub needed: u8,
    /// When it was made.
    pub made_at: Timestamp,
    /// When parts were first typed in that fit it. Before that a vote does not open: what was written down wrongly would
    /// be found only when it is too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proved_at: Option<Timestamp>,
}

impl KeyShared {
    /// Whether so many holders, of whom so many are needed, can be.
    #[must_use]
    pub fn can_be(holders: u8, needed: u8) -> bool {
        (1..=KEY_HOLDERS_MAX).contains(&holders) && (1..=holders).contains(&needed)
    }
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
