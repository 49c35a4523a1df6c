//! The fields that only petitions have: what happens at which number of signatures, with the names that the UK
//! parliament's public JSON uses, which Throng serves. The fields that all campaigns share are in `Head`.

use serde::{Deserialize, Serialize};

use crate::campaigns::threshold::Threshold;
use crate::spine::time::Timestamp;

/// Dates that only a petition has. Absent means "not yet" or "never".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PetitionDates {
    /// Enough signatures for a committee to take it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referral_threshold_reached_at: Option<Timestamp>,
    /// Enough signatures for an answer.
    pub response_threshold_reached_at: Option<Timestamp>,
    /// Answered.
    pub government_response_at: Option<Timestamp>,
    /// Enough signatures to be considered for a debate.
    pub debate_threshold_reached_at: Option<Timestamp>,
    /// A debate date was set.
    pub debate_scheduled_on: Option<String>,
    /// The day of the debate (`YYYY-MM-DD`).
    pub scheduled_debate_date: Option<String>,
    /// The outcome was published.
    pub debate_outcome_at: Option<Timestamp>,
}

impl PetitionDates {
    /// Whether what follows from a threshold has happened, reached or not.
    #[must_use]
    pub fn is_followed_up(&self, threshold: Threshold) -> bool {
        let debated = self.debate_outcome_at.is_some() || self.scheduled_debate_date.is_some();
        match threshold {
            Threshold::Response => self.government_response_at.is_some(),
            Threshold::Debate => debated,
            Threshold::Referral => debated || self.government_response_at.is_some(),
        }
    }

    /// When a threshold was reached.
    #[must_use]
    pub fn reached_at(&self, threshold: Threshold) -> Option<Timestamp> {
        match threshold {
            Threshold::Referral => self.referral_threshold_reached_at,
            Threshold::Response => self.response_threshold_reached_at,
            Threshold::Debate => self.debate_threshold_reached_at,
        }
    }

    /// Notes when a threshold was reached, or that it was not.
    pub fn set_reached_at(&mut self, threshold: Threshold, at: Option<Timestamp>) {
        match threshold {
            Threshold::Referral => self.referral_threshold_reached_at = at,
            Threshold::Response => self.response_threshold_reached_at = at,
            Threshold::Debate => self.debate_threshold_reached_at = at,
        }
    }
}

/// The body's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Response {
    /// The day of the answer (`YYYY-MM-DD`).
    pub responded_on: Option<String>,
    /// In a few sentences.
    pub summary: String,
    /// In full.
    pub details: String,
    /// Published, as the source says it (RFC 3339).
    pub created_at: Option<String>,
    /// Last edited, as the source says it.
    pub updated_at: Option<String>,
    /// Who answers; absent where the source does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_by: Option<String>,
}

/// A debate that was held, or that was not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debate {
    /// The day (`YYYY-MM-DD`).
    pub debated_on: Option<String>,
    /// Where to read it.
    pub transcript_url: Option<String>,
    /// Where to watch it.
    pub video_url: Option<String>,
    /// What was prepared for it.
    pub debate_pack_url: Option<String>,
    /// What people said before it.
    pub public_engagement_url: Option<String>,
    /// A summary.
    pub debate_summary_url: Option<String>,
    /// In a few sentences.
    pub overview: Option<String>,
}

/// A department that a petition is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Department {
    /// Short name.
    pub acronym: Option<String>,
    /// Name.
    pub name: String,
    /// Where to find it.
    pub url: Option<String>,
}

/// What a petition has beside its head.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Petition {
    /// When each threshold was reached, and when its consequence followed.
    pub dates: PetitionDates,
    /// The body's answer.
    pub response: Option<Response>,
    /// The debate.
    pub debate: Option<Debate>,
    /// Whom it is for.
    pub departments: Vec<Department>,
    /// Thresholds that its creator was told of: each once, however often the number goes up and down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Threshold>,
    /// Thresholds that it has fallen below again, each with the date on which it had reached it: undoing a correction
    /// brings that date back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<(Threshold, Timestamp)>,
}
