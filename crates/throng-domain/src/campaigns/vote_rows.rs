//! What stands beside a vote in rows of its own: the ballots of an opened box, and which vote a petition leads to.
//!
//! Owns the keys of these rows. **Never** says when they are written: `campaigns/decide/vote.rs`.

use serde::{Deserialize, Serialize};

use crate::campaigns::counting::Alike;
use crate::spine::ids::CampaignId;
use crate::spine::row::{Key, RecordKind, Row};

/// A part of the ballots of an opened box, without any trace of who cast them or when: equal ones together, in the order
/// of what was chosen. At most [`crate::spine::limits::ALIKE_PART_MAX`] rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BallotsPart(pub Vec<Alike>);

impl Row for BallotsPart {
    const KIND: RecordKind = RecordKind::BallotsPart;
    type Owner = CampaignId;
}

/// The number of the newest vote that follows from a petition, once it has opened: a row of the petition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CalledVote(pub u32);

impl Row for CalledVote {
    const KIND: RecordKind = RecordKind::CalledVote;
    type Owner = CampaignId;
}

impl CalledVote {
    /// The row of a petition.
    #[must_use]
    pub fn of(petition: CampaignId) -> Key<CalledVote> {
        CalledVote::rows(petition).item(1)
    }
}
