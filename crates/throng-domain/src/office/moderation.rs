//! Where the checking of a petition stands: who has taken it, who was asked to look, and which decision can
//! still be taken back.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{CampaignState, Hidden, Rejection};
use crate::office::staff::StaffId;
use crate::spine::ids::{CampaignId, MailId, SignatureId};
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// Somebody who is deciding on a petition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lease {
    /// The member of staff who did it.
    pub by: StaffId,
    /// Until then; after that anybody may take it.
    pub until: Timestamp,
}

/// What a petition was before a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    /// Where it stood.
    pub state: CampaignState,
    /// When it had opened.
    pub opened_at: Option<Timestamp>,
    /// When it was to close.
    pub closes_at: Option<Timestamp>,
    /// When it had been refused.
    pub rejected_at: Option<Timestamp>,
    /// Why.
    pub rejection: Option<Rejection>,
    /// What was hidden.
    pub hidden: Hidden,
}

/// The last decision, while it can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Its line in the history.
    pub entry: i64,
    /// Who decided.
    pub by: StaffId,
    /// Until when it can be taken back; its mails wait until then.
    pub undo_until: Timestamp,
    /// The mails that wait.
    pub mails: Vec<MailId>,
    /// What it was before.
    pub before: Before,
}

/// Where the checking of one petition stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The creator's own signature, which confirming made.
    pub signature: Option<SignatureId>,
    /// First handed in; kept when it is handed in again, so that nobody waits twice.
    pub submitted_at: Option<Timestamp>,
    /// Handed in again after it was sent back: it does not gather supporters once more.
    pub resubmitted: bool,
    /// Who has it.
    pub lease: Option<Lease>,
    /// A colleague is asked to look; why.
    pub flagged: Option<String>,
    /// Left for later; why.
    pub parked: Option<String>,
    /// The decision that can be taken back.
    pub decision: Option<Decision>,
}

impl Row for Case {
    const KIND: RecordKind = RecordKind::Case;
    type Owner = CampaignId;
}

impl Case {
    /// Who is deciding on it at `now`.
    #[must_use]
    pub fn held_by(&self, now: Timestamp) -> Option<StaffId> {
        self.lease.filter(|lease| now < lease.until).map(|lease| lease.by)
    }
}

/// How long a petition has waited, against what the site promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Age {
    /// There is time.
    InTime,
    /// The last fifth of the promised days has begun.
    DueSoon,
    /// It waits longer than the site promises.
    Overdue,
}

impl Age {
    /// Of a petition handed in at `since`, which the site promises to check by `due`.
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
