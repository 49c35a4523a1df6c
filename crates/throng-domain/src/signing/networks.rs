//! Networks that a site exempts from its limits, since a moderator knows that many people sign there: a school, a
//! festival, a town behind one address. What comes from them is neither held nor refused for being too much.
//!
//! Owns the list. It must never count; the program counts what comes from a network. Bounded by
//! [`NETWORKS_LET_THROUGH_MAX`](crate::spine::limits::NETWORKS_LET_THROUGH_MAX).

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::signing::network::Network;
use crate::spine::ids::SiteId;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// A network that is exempt, and who decided that and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetThrough {
    /// The network.
    pub network: Network,
    /// When it began.
    pub at: Timestamp,
    /// The first instant at which the usual limits apply again.
    pub until: Timestamp,
    /// The member of staff who decided it.
    pub by: StaffId,
    /// The reason, for colleagues only.
    pub note: String,
}

/// All networks that a site exempts, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Networks {
    /// In the order in which they were added. Expired ones are removed when there is no room for another.
    pub let_through: Vec<LetThrough>,
}

impl Row for Networks {
    const KIND: RecordKind = RecordKind::Networks;
    type Owner = SiteId;
}

impl Networks {
    /// The key of the row that they are stored under.
    #[must_use]
    pub fn key(site: SiteId) -> Key<Networks> {
        Networks::rows(site).item(1)
    }
}
