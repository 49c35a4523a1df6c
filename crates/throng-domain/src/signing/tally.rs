//! Counts: in all, by area, by country and by hour, each kept apart by the origin of the signatures.
//!
//! **Invariant:** for every campaign, source and moment, the counts by area (the unknown one
//! included), by country, by region and by hour each add up to the total of that source. `throng verify` proves
//! it for what was collected here and on paper; an import adds what the original's breakdown leaves out as
//! "unknown".

use serde::{Deserialize, Serialize};

use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::time::Timestamp;

/// The origin of counted signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TallySource {
    /// Signatures made here, with one row each.
    Collected,
    /// Figures that an import brought, without a row behind them.
    CarriedOver,
    /// Signatures on paper, in batches that one member of staff entered and another checked.
    Paper,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TallyKey {
    /// All signatures.
    Total,
    /// Those of one area; `None` is "unknown".
    Area(Option<AreaCode>),
    /// Those from one country, by code; `None` is "unknown" (only ever carried over, or on paper).
    Country(Option<String>),
    /// Those confirmed in one hour, by [`Timestamp::hour`]; those on paper count in the hour in which they were
    /// checked.
    Hour(i64),
    /// Those of one region, as the source of an import counted them; `None` is "unknown". Only ever carried over: what
    /// is signed here is added up from the areas of a region.
    Region(Option<AreaCode>),
}

/// One count as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The campaign whose count it is.
    pub campaign: CampaignId,
    /// The origin of the signatures.
    pub source: TallySource,
    /// What is counted.
    pub key: TallyKey,
    /// How many. Never negative.
    pub count: i64,
    /// When it last changed.
    pub changed_at: Timestamp,
    /// The name that the source of an import gave a country or a region; `None` where this program's
    /// name serves.
    pub label: Option<String>,
    /// The place in the source's list; 0 for what was collected here.
    pub ordinal: i64,
}
