//! The fields that only petitions have: what happens at which number of signatures, with the names that the UK
//! parliament's public JSON uses, which Throng serves. The fields that all campaigns share are in `Head`.

use serde::{Deserialize, Serialize};

use crate::campaigns::threshold::Threshold;
use crate::spine::time::Timestamp;

/// Dates that only a petition has. `None` means "not yet" or "never".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PetitionDates {
    /// When it had enough signatures for a committee to take it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referral_threshold_reached_at: Option<Timestamp>,
    /// When it had enough signatures for an answer.
    pub response_threshold_reached_at: Option<Timestamp>,
    /// When it was answered.
    pub government_response_at: Option<Timestamp>,
    /// When it had enough signatures for a debate to be considered.
    pub debate_threshold_reached_at: Option<Timestamp>,
    /// When a day for the debate was set.
    pub debate_scheduled_on: Option<String>,
    /// The day of the debate (`YYYY-MM-DD`).
    pub scheduled_debate_date: Option<String>,
    /// When the outcome of the debate was published.
    pub debate_outcome_at: Option<Timestamp>,
}

impl PetitionDates {
    /// Whether what the threshold calls for has been done, even if the threshold was not reached.
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

    /// Records when a threshold was reached, or with `None` that it is not.
    pub fn set_reached_at(&mut self, threshold: Threshold, at: Option<Timestamp>) {
        match threshold {
            Threshold::Referral => self.referral_threshold_reached_at = at,
            Threshold::Response => self.response_threshold_reached_at = at,
            Threshold::Debate => self.debate_threshold_reached_at = at,
        }
    }
}

/// The official answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Response {
    /// The day of the answer (`YYYY-MM-DD`).
    pub responded_on: Option<String>,
    /// The answer in a few sentences.
    pub summary: String,
    /// The answer in full.
    pub details: String,
    /// When it was published, as the source writes it (RFC 3339).
    pub created_at: Option<String>,
    /// When it was last edited, as the source writes it.
    pub updated_at: Option<String>,
    /// The person or body that answers; `None` where the source does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_by: Option<String>,
}

/// A debate, or the decision not to hold one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debate {
    /// The day of the debate (`YYYY-MM-DD`).
    pub debated_on: Option<String>,
    /// The address of the transcript.
    pub transcript_url: Option<String>,
    /// The address of the video.
    pub video_url: Option<String>,
    /// The address of the briefing that was prepared for it.
    pub debate_pack_url: Option<String>,
    /// The address of what the public said before it.
    pub public_engagement_url: Option<String>,
    /// The address of a summary.
    pub debate_summary_url: Option<String>,
    /// The outcome in a few sentences.
    pub overview: Option<String>,
}

/// A department that a petition is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Department {
    /// Its short name.
    pub acronym: Option<String>,
    /// Its full name.
    pub name: String,
    /// The address of its page.
    pub url: Option<String>,
}

/// What a petition has in addition to the head of every campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Petition {
    /// When each threshold was reached, and when its consequence followed.
    pub dates: PetitionDates,
    /// The body's answer.
    pub response: Option<Response>,
    /// The debate.
    pub debate: Option<Debate>,
    /// The departments that it is for.
    pub departments: Vec<Department>,
    /// Thresholds that its creator was told about: each once, however often the number rises and falls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Threshold>,
    /// Thresholds that it has fallen below again, each with the date on which it had reached it: undoing a correction
    /// brings that date back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<(Threshold, Timestamp)>,
    /// The number of the vote whose draft was made when it had enough signatures for one: once, whatever becomes of either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<u32>,
}

/// A petition to which nothing of this has happened.
pub(crate) static NOTHING_YET: Petition = Petition {
    dates: PetitionDates {
        referral_threshold_reached_at: None,
        response_threshold_reached_at: None,
        government_response_at: None,
        debate_threshold_reached_at: None,
        debate_scheduled_on: None,
        scheduled_debate_date: None,
        debate_outcome_at: None,
    },
    response: None,
    debate: None,
    departments: Vec::new(),
    told: Vec::new(),
    lost: Vec::new(),
    called: None,
};

impl Petition {
    /// Whether the body has answered. An import may bring the day alone.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.response.is_some() || self.dates.government_response_at.is_some()
    }

    /// Whether the call for a debate has an outcome, which may also be that there was none.
    #[must_use]
    pub fn is_debate_settled(&self) -> bool {
        self.debate.is_some() || self.dates.debate_outcome_at.is_some()
    }

    /// Whether there was a debate.
    #[must_use]
    pub fn was_debated(&self) -> bool {
        self.debate
            .as_ref()
            .is_some_and(|debate| debate.debated_on.is_some())
    }
}
