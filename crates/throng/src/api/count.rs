//! A petition's number alone: `/petitions/ID/count.json`, which other sites' pages poll.
//!
//! Owns the order of its fields. It must never hold anything that needs a second question to the store.
//! Bounded: seven fields, and two more where there are signatures on paper.

use serde::Serialize;
use throng_store::reader::CountedCampaign;

use super::{Split, moments};

/// The body of `/petitions/ID/count.json`.
///
/// Eight fields: those of the original service, and how the number is split.
#[derive(Debug, Serialize)]
pub(crate) struct CountBody<'a> {
    signature_count: i64,
    /// Our own field; absent when no signatures are on paper.
    #[serde(flatten)]
    split: Option<Split>,
    response_threshold_reached_at: Option<String>,
    government_response_at: Option<String>,
    debate_threshold_reached_at: Option<String>,
    scheduled_debate_date: Option<&'a str>,
    debate_outcome_at: Option<String>,
    debated: bool,
}

/// The number of one petition, and the thresholds that it has reached.
pub(crate) fn count_json(counted: &CountedCampaign) -> CountBody<'_> {
    let petition = counted.campaign.petition();
    let dates = &petition.dates;
    CountBody {
        signature_count: counted.count.total(),
        split: Split::of(counted.count),
        response_threshold_reached_at: moments(dates.response_threshold_reached_at),
        government_response_at: moments(dates.government_response_at),
        debate_threshold_reached_at: moments(dates.debate_threshold_reached_at),
        scheduled_debate_date: dates.scheduled_debate_date.as_deref(),
        debate_outcome_at: moments(dates.debate_outcome_at),
        debated: dates.debate_outcome_at.is_some() && petition.was_debated(),
    }
}
