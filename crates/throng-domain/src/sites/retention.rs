//! How long personal data is kept: the periods in force, and shorter ones that wait until somebody has said that they are meant.
//!
//! Owns the comparison of the settings of a start with what was in force. What is erased never comes back, so a slip of the pen (1 for 100)
//! must not erase anybody before it was seen. Bounds: one waiting value for each period.

use serde::{Deserialize, Serialize};

use crate::spine::time::{DAY_MS, Timestamp};

/// How long personal data is kept. Counts are kept as long as the petition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetentionRules {
    /// Days after which name and address are erased of a signature that was not confirmed, or was withdrawn.
    pub unconfirmed_days: i64,
    /// Days after the end of a petition after which its signers' and its creator's data is erased; `None`: never
    /// automatically.
    pub ended_days: Option<i64>,
    /// What the settings say that is shorter, while nobody has said that it is meant: nothing is erased by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<ShorterPeriods>,
}

/// Periods that are shorter than those in force; at least one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShorterPeriods {
    /// For [`RetentionRules::unconfirmed_days`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unconfirmed_days: Option<i64>,
    /// For [`RetentionRules::ended_days`]. To keep data for ever is no shorter period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_days: Option<i64>,
}

impl RetentionRules {
    /// These periods, with nothing that waits.
    #[must_use]
    pub fn new(unconfirmed_days: i64, ended_days: Option<i64>) -> RetentionRules {
        RetentionRules { unconfirmed_days, ended_days, waiting: None }
    }

    /// Whether the page that follows the form can still be used for an attempt received at `created_at`. It
    /// depends on the time alone: if it depended on what became of the attempt, it would tell whoever typed
    /// the address.
    #[must_use]
    pub fn page_is_open(&self, created_at: Timestamp, now: Timestamp) -> bool {
        now.since(created_at) <= self.unconfirmed_days * DAY_MS
    }

    /// What is in force once the settings say `wanted`, after these were: each longer period at once, each shorter one waits.
    #[must_use]
    pub fn then(&self, wanted: &RetentionRules) -> RetentionRules {
        let mut after = RetentionRules::new(wanted.unconfirmed_days, wanted.ended_days);
        let mut waiting = ShorterPeriods::default();
        if wanted.unconfirmed_days < self.unconfirmed_days {
            waiting.unconfirmed_days = Some(wanted.unconfirmed_days);
            after.unconfirmed_days = self.unconfirmed_days;
        }
        if is_shorter(wanted.ended_days, self.ended_days) {
            waiting.ended_days = wanted.ended_days;
            after.ended_days = self.ended_days;
        }
        after.waiting = (waiting != ShorterPeriods::default()).then_some(waiting);
        after
    }

    /// What is in force once somebody has said that exactly these periods are meant. Others go on waiting: they were not seen.
    #[must_use]
    pub fn accepting(&self, seen: &ShorterPeriods) -> RetentionRules {
        match self.waiting {
            Some(waiting) if waiting == *seen => self.taking(&waiting),
            Some(_) | None => *self,
        }
    }

    /// As if whatever waits were in force.
    #[must_use]
    pub fn taking(&self, waiting: &ShorterPeriods) -> RetentionRules {
        RetentionRules::new(
            waiting.unconfirmed_days.unwrap_or(self.unconfirmed_days),
            waiting.ended_days.or(self.ended_days),
        )
    }

    /// Sets a period in the office, where the page before has said whom it erases: nothing waits for it any more.
    pub(crate) fn set_unconfirmed(&mut self, days: i64) {
        self.unconfirmed_days = days;
        self.wait_for(|waiting| waiting.unconfirmed_days = None);
    }

    /// As [`RetentionRules::set_unconfirmed`].
    pub(crate) fn set_ended(&mut self, days: Option<i64>) {
        self.ended_days = days;
        self.wait_for(|waiting| waiting.ended_days = None);
    }

    fn wait_for(&mut self, change: impl FnOnce(&mut ShorterPeriods)) {
        let mut waiting = self.waiting.unwrap_or_default();
        change(&mut waiting);
        self.waiting = (waiting != ShorterPeriods::default()).then_some(waiting);
    }
}

impl Default for RetentionRules {
    /// The default: unconfirmed signatures are kept for 14 days, signers of ended petitions for half a year.
    fn default() -> RetentionRules {
        RetentionRules::new(14, Some(183))
    }
}

/// Whether data of ended petitions would be erased earlier than before. `None` is never.
fn is_shorter(wanted: Option<i64>, before: Option<i64>) -> bool {
    match (wanted, before) {
        (Some(wanted), Some(before)) => wanted < before,
        (Some(_), None) => true,
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_period_is_in_force_at_once_and_a_shorter_one_waits() {
        let waits = |unconfirmed_days, ended_days| Some(ShorterPeriods { unconfirmed_days, ended_days });
        for (before, wanted, in_force, waiting) in [
            // Days for unconfirmed signatures, and for ended petitions.
            ((14, Some(100)), (14, Some(100)), (14, Some(100)), None),
            ((14, Some(100)), (14, Some(1)), (14, Some(100)), waits(None, Some(1))),
            ((14, Some(100)), (20, Some(365)), (20, Some(365)), None),
            ((14, Some(100)), (14, None), (14, None), None),
            ((14, None), (14, Some(36_500)), (14, None), waits(None, Some(36_500))),
            ((14, Some(100)), (13, None), (14, None), waits(Some(13), None)),
            ((14, Some(100)), (20, Some(99)), (20, Some(100)), waits(None, Some(99))),
            ((14, Some(100)), (1, Some(1)), (14, Some(100)), waits(Some(1), Some(1))),
        ] {
            let rules = |(unconfirmed, ended)| RetentionRules::new(unconfirmed, ended);
            let after = rules(before).then(&rules(wanted));
            assert_eq!(after, RetentionRules { waiting, ..rules(in_force) }, "{before:?} {wanted:?}");
            // Another start with the same settings changes nothing, and the old ones end the waiting.
            assert_eq!(after.then(&rules(wanted)), after, "{before:?} {wanted:?}");
            assert_eq!(after.then(&after).waiting, None, "{before:?} {wanted:?}");
            // Somebody says yes to what waits, and only to that.
            let accepted = after.accepting(&waiting.unwrap_or_default());
            assert_eq!(accepted, rules(wanted), "{before:?} {wanted:?}");
            let other = ShorterPeriods { unconfirmed_days: Some(2), ended_days: Some(2) };
            assert_eq!(after.accepting(&other), after, "{before:?} {wanted:?}");
        }
    }

    #[test]
    fn what_the_office_sets_waits_for_nobody() {
        let mut rules = RetentionRules::new(14, Some(100)).then(&RetentionRules::new(7, Some(1)));
        rules.set_ended(Some(30));
        assert_eq!(rules.ended_days, Some(30));
        assert_eq!(rules.waiting, Some(ShorterPeriods { unconfirmed_days: Some(7), ended_days: None }));
        rules.set_unconfirmed(10);
        assert_eq!(rules, RetentionRules::new(10, Some(30)));
    }
}
