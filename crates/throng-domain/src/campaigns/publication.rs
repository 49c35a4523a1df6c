//! What is published about a petition (an answer, a debate, other business, news), and how the mails about it go out.

use serde::{Deserialize, Serialize};

use crate::campaigns::petition::{Debate, Response};
use crate::office::staff::StaffId;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// Something that happened to a petition beside its own life, or news from whoever started it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct News {
    /// What it is about, one line.
    pub subject: String,
    /// In paragraphs.
    pub body: String,
    /// The day (`YYYY-MM-DD`), where it has one.
    pub on: Option<String>,
}

/// What is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Publication {
    /// The body's answer.
    Response(Box<Response>),
    /// The day set for a debate (`YYYY-MM-DD`).
    DebateDate(String),
    /// What the debate came to.
    DebateOutcome(Box<Debate>),
    /// Other business about it: an inquiry, a question in the chamber.
    OtherBusiness(Box<News>),
    /// News from whoever started it, checked by the moderators.
    Update(Box<News>),
}

impl Publication {
    /// The word in forms, feeds and the log.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Publication::Response(_) => "response",
            Publication::DebateDate(_) => "debate-date",
            Publication::DebateOutcome(_) => "debate-outcome",
            Publication::OtherBusiness(_) => "other-business",
            Publication::Update(_) => "update",
        }
    }
}

/// A publication as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// When.
    pub at: Timestamp,
    /// The member of staff who did it.
    pub by: StaffId,
    /// The publication itself.
    pub what: Publication,
    /// Taken back before its mails left; then nobody is shown it.
    pub retracted_at: Option<Timestamp>,
}

impl Row for Published {
    const KIND: RecordKind = RecordKind::Publication;
    type Owner = CampaignId;
}

impl Published {
    /// Whether it is an answer that was not taken back.
    #[must_use]
    pub fn is_standing_answer(&self) -> bool {
        self.retracted_at.is_none() && matches!(self.what, Publication::Response(_))
    }
}

/// What a petition said before a publication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BeforePublication {
    /// Its answer.
    pub response: Option<Response>,
    /// Its debate.
    pub debate: Option<Debate>,
    /// When it had been answered.
    pub government_response_at: Option<Timestamp>,
    /// When a day for the debate had been set.
    pub debate_scheduled_on: Option<String>,
    /// The day.
    pub scheduled_debate_date: Option<String>,
    /// When the outcome had been published.
    pub debate_outcome_at: Option<Timestamp>,
}

/// How far the mails about a publication have come: a cursor over those who follow the petition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailing {
    /// Not before; until then the publication can be taken back.
    pub due_at: Timestamp,
    /// Everybody up to this signature has a mail, or wanted none.
    pub cursor: SignatureId,
    /// Mails queued.
    pub queued: i64,
    /// The last of them was queued.
    pub finished_at: Option<Timestamp>,
    /// What the petition said before.
    pub before: BeforePublication,
    /// No mails are sent: this row only records until when the publication can be taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
}

impl Row for Mailing {
    const KIND: RecordKind = RecordKind::Mailing;
    type Owner = CampaignId;
}

impl Mailing {
    /// Whether mails are to be queued at `now`.
    #[must_use]
    pub fn is_due(&self, now: Timestamp) -> bool {
        self.finished_at.is_none() && self.due_at <= now
    }

    /// Whether the publication can still be taken back at `now`.
    #[must_use]
    pub fn can_be_undone(&self, now: Timestamp) -> bool {
        now < self.due_at && (self.silent || self.finished_at.is_none())
    }
}

/// News that the creator of a petition wants to tell those who signed; staff check it first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Handed in.
    pub at: Timestamp,
    /// The subject and the text.
    pub news: News,
    /// When the current window began, within which the creator's proposals are counted and limited.
    pub window_began: Timestamp,
    /// How many there were within it, this one included.
    pub in_window: u8,
    /// What staff decided; none while it waits.
    pub settled: Option<Settled>,
}

impl Row for Proposal {
    const KIND: RecordKind = RecordKind::Proposal;
    type Owner = CampaignId;
}

/// What became of a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// When.
    pub at: Timestamp,
    /// The member of staff who does it.
    pub by: StaffId,
    /// How.
    pub verdict: Verdict,
}

/// How a proposal was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Published: the number of the publication.
    Published(i64),
    /// Declined; why, as its creator was told.
    Declined(String),
}

/// What a member of staff looks at in their own mailbox before it is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// Last asked for.
    pub at: Timestamp,
    /// What would be published.
    pub what: Publication,
}

impl Row for Trial {
    const KIND: RecordKind = RecordKind::Trial;
    type Owner = CampaignId;
}

impl Trial {
    /// The key of the row that holds the last trial of a member of staff.
    #[must_use]
    pub fn key(campaign: CampaignId, by: StaffId) -> Key<Trial> {
        Trial::rows(campaign).item(i64::from(by.0))
    }
}
