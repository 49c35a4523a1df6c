//! Networks that a site lets through: a school, a festival, a town behind one address, of which a moderator knows that
//! many people sign there. What comes from them is neither held nor refused for being much.
//!
//! Owns the list. It must never count; what comes from a network is counted by the program. Bounded by
//! [`NETWORKS_LET_THROUGH_MAX`](crate::spine::limits::NETWORKS_LET_THROUGH_MAX).

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::signing::network::Network;
use crate::spine::ids::SiteId;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// A network that is let through, and who said so why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetThrough {
    /// Which.
    pub network: Network,
    /// Since when.
    pub at: Timestamp,
    /// First instant at which it is limited like others.
    pub until: Timestamp,
    /// Who said so.
    pub by: StaffId,
    /// Why, for colleagues.
    pub note: String,
}

/// All networks that a site lets through; each is there once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Networks {
    /// In the order in which they came. Those whose time is over go when there is no room for another.
    pub let_through: Vec<LetThrough>,
}

impl Row for Networks {
    const KIND: RecordKind = RecordKind::Networks;
    type Owner = SiteId;
}

impl Networks {
    /// Where they are kept.
    #[must_use]
    pub fn key(site: SiteId) -> Key<Networks> {
        Networks::rows(site).item(1)
    }
}
