//! That somebody on a roll said that their code was lost, by their member number: when the newest was made for them, and by which
//! form, so that pressing its button again makes no other.
//!
//! Kept as long as the roll is. **Never** has a code, nor a member number: what is kept is its keyed hash.

use serde::{Deserialize, Serialize};

use crate::people::uniqueness::AddressKey;
use crate::signing::signature::FormKey;
use crate::spine::ids::CampaignId;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// What is known of the lost codes of one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostCode {
    /// The keyed hash of their member number, under its vote.
    pub member: AddressKey,
    /// The form that made their newest code.
    #[serde(default)]
    pub form_key: FormKey,
    /// When that was made, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_at: Option<Timestamp>,
    /// Whether a code was asked for after they had voted, in vain. It is counted once: asking again tells nothing new.
    #[serde(default)]
    pub refused: bool,
}

impl Row for LostCode {
    const KIND: RecordKind = RecordKind::LostCode;
    type Owner = CampaignId;
}

impl LostCode {
    /// What is known of somebody who was never asked for.
    #[must_use]
    pub fn none(member: AddressKey) -> LostCode {
        LostCode { member, form_key: FormKey::default(), made_at: None, refused: false }
    }

    /// The key of the row about the person with this hash.
    #[must_use]
    pub fn of(vote: CampaignId, member: AddressKey) -> Key<LostCode> {
        LostCode::rows(vote).item(member.prefix().cast_signed())
    }

    /// Whether it is about the person with this hash: the key of its row has only a half of it.
    #[must_use]
    pub fn is_of(&self, member: AddressKey) -> bool {
        self.member == member
    }
}
