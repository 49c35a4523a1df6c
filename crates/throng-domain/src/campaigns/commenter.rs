//! How much one mailbox has said about a campaign, so that signing again makes no room for more.

use serde::{Deserialize, Serialize};

use crate::signing::signature::Signature;
use crate::spine::ids::CampaignId;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// How many comments one mailbox has written on a campaign, whatever became of them and of the signatures that they were
/// written with. It says nothing else, and is kept as long as the keyed hashes of the signatures are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commenter {
    /// By each of the two people who may share the mailbox: by the slot of their signature.
    pub written: [u8; 2],
    /// When the last one was written.
    pub last: Option<Timestamp>,
}

impl Row for Commenter {
    const KIND: RecordKind = RecordKind::Commenter;
    type Owner = CampaignId;
}

impl Commenter {
    /// The key of the row about the mailbox of a signature.
    #[must_use]
    pub fn of(author: &Signature) -> Key<Commenter> {
        Commenter::rows(author.campaign).item(author.keys.address.prefix().cast_signed())
    }

    /// How many the person behind this signature has written.
    #[must_use]
    pub fn by(&self, author: &Signature) -> usize {
        usize::from(self.written[usize::from(author.slot.0)])
    }

    /// Counts one more.
    pub(crate) fn add(&mut self, author: &Signature, now: Timestamp) {
        self.written[usize::from(author.slot.0)] += 1;
        self.last = Some(now);
    }
}
