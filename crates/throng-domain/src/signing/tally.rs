//! Counts: in all, by area, by country, by hour; told apart by where they come from.
//!
//! **Invariant:** for every campaign, source and moment, the counts by area (the unknown one
//! included), by country and by hour each add up to the total of that source. `throng verify` proves
//! it for what was collected here and on paper; an import adds what the original's breakdown leaves out as
//! "unknown".

use serde::{Deserialize, Serialize};

use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::time::Timestamp;

/// Where a count comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TallySource {
    /// Signatures held here, one row each.
    Collected,
    /// Figures brought by an import; there is no row behind them.
    CarriedOver,
    /// Signatures on paper, by the batch: each was entered by one member of staff and checked by another.
    Paper,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TallyKey {
    /// All.
    Total,
    /// Those of one area; `None` is "unknown".
    Area(Option<AreaCode>),
    /// Those from one country, by code; `None` is "unknown" (only ever carried over, or on paper).
    Country(Option<String>),
    /// Those confirmed, or on paper checked, in one hour, by [`Timestamp::hour`].
    Hour(i64),
}

/// One count as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Whose count.
    pub campaign: CampaignId,
    /// Where it comes from.
    pub source: TallySource,
    /// Of what.
    pub key: TallyKey,
    /// How many. Never negative.
    pub count: i64,
    /// When it last changed.
    pub changed_at: Timestamp,
    /// The source's own name for a carried-over country; absent where this program's name serves.
    pub label: Option<String>,
    /// Place in the source's list; 0 for what was collected.
    pub ordinal: i64,
}
