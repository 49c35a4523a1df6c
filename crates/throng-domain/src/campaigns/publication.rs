//! What is published about a petition (an answer, a debate, other business, updates), and how the mails about it go
//! out.

use serde::{Deserialize, Serialize};

use crate::campaigns::petition::{Debate, Response};
use crate::campaigns::pledge::Step;
use crate::campaigns::vote::VoteStep;
use crate::office::staff::StaffId;
use crate::people::unseen::read_undisturbed;
use crate::sites::area::AreaCode;
use crate::spine::ids::{CampaignId, FollowerId, SignatureId};
use crate::spine::limits::MAIL_WAIT_MAX_MS;
use crate::spine::row::{Key, List, RecordKey, RecordKind, Row};
use crate::spine::time::Timestamp;

/// A piece of news: other business about a petition, or an update from its creator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct News {
    /// The subject, one line.
    #[serde(deserialize_with = "read_undisturbed")]
    pub subject: String,
    /// The text, in paragraphs.
    #[serde(deserialize_with = "read_undisturbed")]
    pub body: String,
    /// The day that it is about (`YYYY-MM-DD`), if there is one.
    pub on: Option<String>,
}

/// The kinds of publication, each with its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Publication {
    /// The official answer.
    Response(Box<Response>),
    /// The day set for a debate (`YYYY-MM-DD`).
    DebateDate(String),
    /// The outcome of a debate.
    DebateOutcome(Box<Debate>),
    /// Other business about it: an inquiry, a question in the chamber.
    OtherBusiness(Box<News>),
    /// An update from the petition's creator, checked by moderators.
    Update(Box<News>),
    /// What has come of a pledge.
    Pledge(Step),
    /// How a vote ended.
    Vote(VoteStep),
}

impl Publication {
    /// The word for it in forms, feeds and the log.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Publication::Response(_) => "response",
            Publication::DebateDate(_) => "debate-date",
            Publication::DebateOutcome(_) => "debate-outcome",
            Publication::OtherBusiness(_) => "other-business",
            Publication::Update(_) => "update",
            Publication::Pledge(step) => step.word(),
            Publication::Vote(step) => step.word(),
        }
    }

    /// Whether people on the roll of a vote are mailed it: how the vote goes, and nothing else. Other news is for whoever
    /// asked for it.
    #[must_use]
    pub fn is_for_roll(&self) -> bool {
        matches!(self, Publication::Vote(_))
    }
}

/// A publication as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// When it was published.
    pub at: Timestamp,
    /// The member of staff who published it; `None` if it followed from the rules, or from what the creator did.
    pub by: Option<StaffId>,
    /// Its content.
    pub what: Publication,
    /// When it was taken back, before any mail was queued. It is then shown to nobody.
    pub retracted_at: Option<Timestamp>,
    /// The area whose people alone are told; `None` for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<AreaCode>,
}

impl Row for Published {
    const KIND: RecordKind = RecordKind::Publication;
    type Owner = CampaignId;
}

impl Published {
    /// What only people in one area are told: a list of its own, since there may be one of each step for each area, and
    /// no page shows them.
    #[must_use]
    pub fn in_areas(campaign: CampaignId) -> List<Published> {
        Published::rows(campaign).beside()
    }

    /// The key of the publication with this number: below zero for those of [`Published::in_areas`].
    #[must_use]
    pub fn key(campaign: CampaignId, number: i64) -> Key<Published> {
        let list = Published::rows(campaign);
        match number < 0 {
            true => list.beside().item(-number),
            false => list.item(number),
        }
    }

    /// The campaign and the number of the publication that the row with this key is about, be it the publication or its
    /// mailing; `None` for a campaign that cannot be.
    #[must_use]
    pub fn number_of(key: RecordKey) -> Option<(CampaignId, i64)> {
        let number = u32::try_from(key.list.owner.unsigned_abs()).ok()?;
        Some((CampaignId { site: key.list.site, number }, key.item * key.list.owner.signum()))
    }

    /// Whether it is an answer that was not taken back.
    #[must_use]
    pub fn is_standing_answer(&self) -> bool {
        self.retracted_at.is_none() && matches!(self.what, Publication::Response(_))
    }

    /// Whether it is something about which signers can be asked at `now` what they think or did: an answer, or a pledge
    /// that stood weeks ago.
    #[must_use]
    pub fn is_question(&self, now: Timestamp) -> bool {
        let asks = matches!(self.what, Publication::Pledge(Step::Asked)) && self.at <= now;
        self.is_standing_answer() || asks
    }
}

/// The fields of a petition that a publication replaces, kept so that it can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BeforePublication {
    /// The answer.
    pub response: Option<Response>,
    /// The debate.
    pub debate: Option<Debate>,
    /// When it was answered.
    pub government_response_at: Option<Timestamp>,
    /// When a debate was scheduled.
    pub debate_scheduled_on: Option<String>,
    /// The day of the debate.
    pub scheduled_debate_date: Option<String>,
    /// When the outcome of the debate was published.
    pub debate_outcome_at: Option<Timestamp>,
}

/// How far the mails about a publication have been queued: a cursor over the petition's signatures, and then one over those
/// who follow it without having signed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailing {
    /// When the first mail may be queued; until then the publication can be taken back.
    pub due_at: Timestamp,
    /// Everybody up to this signature has been queued a mail, or wants none.
    pub cursor: SignatureId,
    /// How many mails to signers have been queued: those who follow without having signed are not asked for an opinion.
    pub queued: i64,
    /// When the last of them was queued.
    pub finished_at: Option<Timestamp>,
    /// The petition's fields before the publication.
    pub before: BeforePublication,
    /// Whether no mails are sent. Then this row only records until when the publication can be taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
    /// Whether it asks a question, which only those who signed can answer, and nobody is asked who has.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks: bool,
    /// Once everybody who signed has been queued a mail: the follower up to whom all others have been, too.
    #[serde(rename = "followers", default, skip_serializing_if = "Option::is_none")]
    pub follower_cursor: Option<FollowerId>,
    /// Once those have, too: the row of a vote's roll up to which all others have been.
    #[serde(rename = "roll", default, skip_serializing_if = "Option::is_none")]
    pub roll_cursor: Option<u32>,
}

impl Row for Mailing {
    const KIND: RecordKind = RecordKind::Mailing;
    type Owner = CampaignId;
}

impl Mailing {
    /// The key of the mailing of the publication with this number, as [`Published::key`] counts them.
    #[must_use]
    pub fn key(campaign: CampaignId, number: i64) -> Key<Mailing> {
        let list = Mailing::rows(campaign);
        match number < 0 {
            true => list.beside().item(-number),
            false => list.item(number),
        }
    }

    /// Whether mails are to be queued at `now`.
    #[must_use]
    pub fn is_due(&self, now: Timestamp) -> bool {
        self.finished_at.is_none() && self.has_come(now)
    }

    /// Whether the publication can still be taken back at `now`.
    #[must_use]
    pub fn can_be_undone(&self, now: Timestamp) -> bool {
        !self.has_come(now) && (self.silent || self.finished_at.is_none())
    }

    /// Whether its time has come at `now`. Only a question is put for a day in weeks or months: what else is due later than any mail waits
    /// was noted by a clock that was ahead, and is due now.
    #[must_use]
    pub fn has_come(&self, now: Timestamp) -> bool {
        self.due_at <= now || !self.asks && self.due_at.since(now) > MAIL_WAIT_MAX_MS
    }
}

/// An update that a petition's creator wants to send to those who signed; staff check it first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// When it was handed in.
    pub at: Timestamp,
    /// The subject and the text.
    pub news: News,
    /// When the current window began, within which the creator's proposals are counted and limited.
    pub window_began: Timestamp,
    /// How many were handed in within the window, this one included.
    pub in_window: u8,
    /// What staff decided; `None` while it waits.
    pub settled: Option<Settled>,
}

impl Row for Proposal {
    const KIND: RecordKind = RecordKind::Proposal;
    type Owner = CampaignId;
}

/// How staff settled a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// When it was settled.
    pub at: Timestamp,
    /// The member of staff who settled it.
    pub by: StaffId,
    /// The decision.
    pub verdict: Verdict,
}

/// A decision about a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It was published, as the publication with this number.
    Published(i64),
    /// It was declined, with the reason that its creator was told.
    Declined(#[serde(deserialize_with = "read_undisturbed")] String),
}

/// A draft of a publication that a member of staff mails to themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// When it was last requested.
    pub at: Timestamp,
    /// The publication as it would be.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spine::time::DAY_MS;

    /// The mails about what a clock ahead had published went on years later, and it could be taken back until then.
    #[test]
    fn what_a_clock_ahead_has_put_off_is_due_now_but_a_question_waits_for_its_day() {
        let now = Timestamp(1_800_000_000_000);
        let before = BeforePublication {
            response: None,
            debate: None,
            government_response_at: None,
            debate_scheduled_on: None,
            scheduled_debate_date: None,
            debate_outcome_at: None,
        };
        let mailing = |due_ms: i64, asks: bool| Mailing {
            due_at: now.plus_ms(due_ms),
            cursor: SignatureId(40),
            queued: 9,
            finished_at: None,
            before: before.clone(),
            silent: false,
            asks,
            follower_cursor: None,
            roll_cursor: None,
        };
        for (due_ms, asks, is_due) in [
            (0, false, true),
            (1, false, false),
            (MAIL_WAIT_MAX_MS, false, false),
            (MAIL_WAIT_MAX_MS + 1, false, true),
            (700 * DAY_MS, false, true),
            (28 * DAY_MS, true, false),
            (0, true, true),
        ] {
            let mailing = mailing(due_ms, asks);
            assert_eq!(mailing.is_due(now), is_due, "{due_ms} {asks}");
            assert_eq!(mailing.can_be_undone(now), !is_due, "{due_ms} {asks}");
            let finished = Mailing { finished_at: Some(now), ..mailing };
            assert!(!finished.is_due(now), "{due_ms} {asks}");
        }
    }
}
