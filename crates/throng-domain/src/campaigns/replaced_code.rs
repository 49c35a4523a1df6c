//! A code to vote with that was replaced by a new one, so that whoever still holds the old letter can be told so.
//!
//! Kept as long as the roll is. **Never** has the code: what is kept is the keyed hash by which it opened a ballot.

use serde::{Deserialize, Serialize};

use crate::people::uniqueness::AddressKey;
use crate::spine::ids::CampaignId;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// A code that opens nothing any more. Only whoever types it learns that: nobody guesses its 65 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplacedCode {
    /// The keyed hash of the code, under its vote.
    pub voter: AddressKey,
    /// When the new one was made.
    pub at: Timestamp,
}

impl Row for ReplacedCode {
    const KIND: RecordKind = RecordKind::ReplacedCode;
    type Owner = CampaignId;
}

impl ReplacedCode {
    /// The key of the row about the code with this hash.
    #[must_use]
    pub fn of(vote: CampaignId, voter: AddressKey) -> Key<ReplacedCode> {
        ReplacedCode::rows(vote).item(voter.prefix().cast_signed())
    }

    /// Whether it is about the code with this hash: the key of its row has only a half of it.
    #[must_use]
    pub fn is_of(&self, voter: AddressKey) -> bool {
        self.voter == voter
    }
}
