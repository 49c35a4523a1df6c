//! The key of a vote's box: its public half, who opens the box with the secret half, and how that was shared out.
//!
//! Owns what a sharing can be. **Never** holds anything of the secret half.

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::{bytes_of, text_of};
use crate::spine::limits::KEY_HOLDERS_MAX;
use crate::spine::time::Timestamp;

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

/// Who opens the box of a secret vote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opener {
    /// People who each hold a part of the secret half of its key.
    #[default]
    Holders,
    /// The program, once the vote has closed: it keeps the secret half, in a file beside the database.
    Program,
}

impl Opener {
    /// All of them.
    pub const ALL: [Opener; 2] = [Opener::Holders, Opener::Program];

    /// The word in forms, pages and the public JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Opener::Holders => "holders",
            Opener::Program => "program",
        }
    }

    /// The one with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Opener> {
        Opener::ALL.into_iter().find(|opener| opener.word() == word)
    }
}

/// The key of a box, and how its secret half was shared out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyShared {
    /// The public half.
    pub key: BoxKey,
    /// How many people hold a part of the secret half, from 1 to [`KEY_HOLDERS_MAX`]; 0 if the program keeps it whole.
    pub holders: u8,
    /// How many of them are needed to open the box; 0 if the program keeps the key.
    pub needed: u8,
    /// When it was made.
    pub made_at: Timestamp,
    /// When parts were first typed in that fit it, or when the program had it on its disk. Before that a vote does not open:
    /// what was written down wrongly would be found only when it is too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proved_at: Option<Timestamp>,
}

impl KeyShared {
    /// A key that the program has on its disk.
    #[must_use]
    pub fn kept(key: BoxKey, made_at: Timestamp) -> KeyShared {
        KeyShared { key, holders: 0, needed: 0, made_at, proved_at: Some(made_at) }
    }

    /// Whether so many holders, of whom so many are needed, can be.
    #[must_use]
    pub fn can_be(holders: u8, needed: u8) -> bool {
        (1..=KEY_HOLDERS_MAX).contains(&holders) && (1..=holders).contains(&needed)
    }
}
