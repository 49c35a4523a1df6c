//! The state of a petition's moderation: who has claimed it, who was asked to look, and which decision can still be
//! taken back.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{Campaign, CampaignState, Hidden, Rejection};
use crate::campaigns::removal::Removal;
use crate::office::staff::StaffId;
use crate::people::unseen::read_undisturbed_if_any;
use crate::signing::taken_alone::TakenAlone;
use crate::spine::ids::{CampaignId, MailId, SignatureId};
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// A moderator's claim on a petition, which ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lease {
    /// The member of staff who claimed it.
    pub by: StaffId,
    /// When the claim ends; from then on anybody may claim the petition.
    pub until: Timestamp,
}

/// The fields of a petition before a decision, kept to take it back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    /// Its state.
    pub state: CampaignState,
    /// When it opened.
    pub opened_at: Option<Timestamp>,
    /// When it was to close.
    pub closes_at: Option<Timestamp>,
    /// When it was rejected.
    pub rejected_at: Option<Timestamp>,
    /// The reason for which it was rejected.
    pub rejection: Option<Rejection>,
    /// The parts that were hidden.
    pub hidden: Hidden,
}

impl Before {
    /// These fields as they are now.
    pub(crate) fn of(campaign: &Campaign) -> Before {
        let head = &campaign.head;
        Before {
            state: head.state,
            opened_at: head.dates.opened_at,
            closes_at: head.dates.closes_at,
            rejected_at: head.dates.rejected_at,
            rejection: head.rejection.clone(),
            hidden: head.hidden,
        }
    }

    /// Takes the decision after it back: puts them into the petition again.
    pub(crate) fn restore(self, campaign: &mut Campaign) {
        let head = &mut campaign.head;
        if head.state == CampaignState::TakenDown {
            Removal::undo(&mut head.removals);
        }
        head.state = self.state;
        head.dates.opened_at = self.opened_at;
        head.dates.closes_at = self.closes_at;
        if self.state != CampaignState::Closed {
            // It may have closed since the step that is taken back.
            head.dates.closed_at = None;
        }
        head.dates.rejected_at = self.rejected_at;
        head.rejection = self.rejection;
        head.hidden = self.hidden;
    }
}

/// The last decision, while it can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The number of its history entry.
    pub entry: i64,
    /// Who decided.
    pub by: StaffId,
    /// Until when it can be taken back; its mails wait until then.
    pub undo_until: Timestamp,
    /// The mails that wait until then.
    pub mails: Vec<MailId>,
    /// The petition's fields before it.
    pub before: Before,
}

impl Decision {
    /// Whether it can be taken back at `now`, of this campaign. A pledge is not un-opened once everybody who joined was told
    /// what came of it; that it was taken down can still be taken back.
    #[must_use]
    pub fn can_be_undone(&self, campaign: &Campaign, now: Timestamp) -> bool {
        let was_public = matches!(self.before.state, CampaignState::Open | CampaignState::Closed);
        let is_told = campaign.pledge().is_some_and(|pledge| !pledge.told.is_empty());
        // What was called off is not opened again.
        let is_over = campaign.vote().is_some_and(|vote| vote.end.is_some());
        now < self.undo_until && (was_public || !is_told) && !is_over
    }
}

/// The state of one petition's moderation.
///
/// Nine fields: who looks at it, what can be taken back, and what a second person has to look at from now on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The creator's own signature, which confirming made.
    pub signature: Option<SignatureId>,
    /// When it was first handed in. Handing it in again does not change this, so that nobody waits twice.
    pub submitted_at: Option<Timestamp>,
    /// Whether it was handed in again after it was sent back; it then need not gather supporters again.
    pub resubmitted: bool,
    /// The claim of the moderator who is deciding on it, if any.
    pub lease: Option<Lease>,
    /// The reason for which a colleague was asked to look, if one was.
    #[serde(default, deserialize_with = "read_undisturbed_if_any")]
    pub flagged: Option<String>,
    /// The reason for which it was left for later, if it was.
    #[serde(default, deserialize_with = "read_undisturbed_if_any")]
    pub parked: Option<String>,
    /// The decision that can be taken back.
    pub decision: Option<Decision>,
    /// The request of the newest removal at once that no second person agreed to: refused, taken back or lapsed. From
    /// then on nobody removes it at once again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_agreed: Option<i64>,
    /// What was taken out of its number lately without a second person.
    #[serde(default, skip_serializing_if = "TakenAlone::is_empty")]
    pub taken_alone: TakenAlone,
}

impl Row for Case {
    const KIND: RecordKind = RecordKind::Case;
    type Owner = CampaignId;
}

impl Case {
    /// Whether it is left for later, or a colleague was asked: it is not in the queue's own list then.
    #[must_use]
    pub fn is_set_aside(&self) -> bool {
        self.parked.is_some() || self.flagged.is_some()
    }

    /// The moderator whose claim is valid at `now`.
    #[must_use]
    pub fn held_by(&self, now: Timestamp) -> Option<StaffId> {
        self.lease.filter(|lease| now < lease.until).map(|lease| lease.by)
    }
}

/// How long a petition has waited, compared with what the site promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Age {
    /// More than a fifth of the promised days is left.
    InTime,
    /// The last fifth of the promised days has begun.
    DueSoon,
    /// It waits longer than the site promises.
    Overdue,
}

impl Age {
    /// The age at `now` of a petition handed in at `since`, which the site promises to moderate by `due`.
    #[must_use]
    pub fn at(now: Timestamp, since: Timestamp, due: Timestamp) -> Age {
        let (waited, promised) = (now.since(since), due.since(since));
        match waited {
            waited if waited > promised => Age::Overdue,
            waited if waited >= promised - promised / 5 => Age::DueSoon,
            _ => Age::InTime,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spine::time::DAY_MS;

    #[test]
    fn age_is_told_by_the_promise() {
        let minute = DAY_MS / 1_440;
        for (waited_ms, promise_days, age) in [
            (0, 10, Age::InTime),
            (8 * DAY_MS - minute, 10, Age::InTime),
            (8 * DAY_MS, 10, Age::DueSoon),
            (10 * DAY_MS, 10, Age::DueSoon),
            (10 * DAY_MS + minute, 10, Age::Overdue),
            (0, 1, Age::InTime),
            (DAY_MS, 1, Age::DueSoon),
            (2 * DAY_MS, 1, Age::Overdue),
        ] {
            let since = Timestamp(1_800_000_000_000);
            assert_eq!(
                Age::at(since.plus_ms(waited_ms), since, since.plus_ms(promise_days * DAY_MS)),
                age,
                "{waited_ms} {promise_days}"
            );
        }
    }
}
