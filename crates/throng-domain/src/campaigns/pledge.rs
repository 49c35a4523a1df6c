//! The fields that only pledges have: the sentence's target, people and last day, and what has come of it.
//!
//! "I will *plant a tree*, but only if *20* *neighbours* will *do the same* by *5 May*." The deed is the action in the text
//! of every campaign; the other gaps are [`Terms`]. Whoever signs promises to do it if enough others do. Owns what a
//! valid gap is, and the number that counts towards the target. **Never** decides when something happens:
//! `campaigns/decide/pledge.rs`.

use serde::{Deserialize, Serialize};

use crate::people::unseen::read_undisturbed;
use crate::sites::area::AreaCode;
use crate::spine::ids::SignatureId;
use crate::spine::limits::{
    MAIL_WAIT_MAX_MS, PLEDGE_GAP_CHARS_MAX, PLEDGE_ON_AGAIN_MAX, PLEDGE_TARGET_MAX,
    PLEDGE_TOLD_AGAIN_AFTER_MS,
};
use crate::spine::time::{DAY_MS, Timestamp};

/// The gaps of the sentence beside the deed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// How many others have to join, from 1 to [`PLEDGE_TARGET_MAX`]. The creator is not one of them.
    pub target: i64,
    /// Who the others are ("neighbours"), at most [`PLEDGE_GAP_CHARS_MAX`] characters; empty for "other people".
    #[serde(
        default,
        skip_serializing_if = "String::is_empty",
        deserialize_with = "read_undisturbed"
    )]
    pub people: String,
    /// What the others do ("plant one too"), within the same limit; empty for "do the same".
    #[serde(
        default,
        skip_serializing_if = "String::is_empty",
        deserialize_with = "read_undisturbed"
    )]
    pub others: String,
    /// The first instant after the last day on which people can join.
    pub until: Timestamp,
    /// Whether only people who have its secret link can see it. Chosen when it is started; once its creator has confirmed,
    /// it stays so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Whether each area of the site has the target for itself: people are held to it where enough of their own area join.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_area: bool,
}

/// Why terms are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// The target is not from 1 to [`PLEDGE_TARGET_MAX`].
    Target,
    /// Who the others are, or what they do, is too long, or has a line break in it.
    Gap,
    /// The last day is over.
    Past,
    /// The last day is so near that it may be over before the pledge is checked.
    TooSoon,
    /// The last day is later than the site allows.
    TooLate,
}

/// When the last day of a pledge is, at the earliest and at the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastDays {
    /// Until when the site may take to check it: a pledge that nobody can join before its last day is over could not end well.
    pub checked_by: Timestamp,
    /// How many days from today it may run.
    pub most: i64,
}

impl LastDays {
    /// Whether a pledge that is written at `now` can end at `until`.
    ///
    /// # Errors
    /// Why it cannot: [`TermsError::Past`], [`TermsError::TooSoon`] or [`TermsError::TooLate`].
    pub fn check(self, until: Timestamp, now: Timestamp) -> Result<(), TermsError> {
        let left = until.since(now);
        if left <= 0 {
            return Err(TermsError::Past);
        }
        if until < self.checked_by {
            return Err(TermsError::TooSoon);
        }
        // The last day counts whole, whatever the hour is now.
        match left <= (self.most + 1) * DAY_MS {
            true => Ok(()),
            false => Err(TermsError::TooLate),
        }
    }
}

impl Terms {
    /// Checks the terms at `now`, on a site whose pledges end within these days.
    ///
    /// # Errors
    /// The first gap that cannot stay as it is.
    pub fn check(&self, days: LastDays, now: Timestamp) -> Result<(), TermsError> {
        if !(1..=PLEDGE_TARGET_MAX).contains(&self.target) {
            return Err(TermsError::Target);
        }
        let fits =
            |gap: &String| gap.chars().count() <= PLEDGE_GAP_CHARS_MAX && !gap.chars().any(char::is_control);
        if !fits(&self.people) || !fits(&self.others) {
            return Err(TermsError::Gap);
        }
        days.check(self.until, now)
    }
}

/// What a pledge came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Enough people joined: all of them are held to it.
    Reached,
    /// Too few joined by the last day: everybody is free.
    Missed,
    /// Its creator called it off, for this reason: everybody is free.
    Cancelled(#[serde(deserialize_with = "read_undisturbed")] String),
}

/// A pledge that has come to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// When it was settled.
    pub at: Timestamp,
    /// What it came to. This stands, whatever the number does later.
    pub verdict: Verdict,
    /// How many had joined, without the creator.
    pub joined: i64,
}

/// Something that everybody who joined is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Enough people have joined.
    Reached,
    /// The number fell below the target again before the end.
    Lost,
    /// It ended with too few.
    Missed,
    /// Its creator called it off.
    Cancelled,
    /// It stood, and everybody is asked whether they did it.
    Asked,
    /// Those who have not said whether they did it are asked once more.
    Reminded,
}

/// How long after a pledge was settled everybody is asked whether they did it: not before, since until then people may
/// still join, and the number may fall below the target again.
pub const ASKED_AFTER_MS: i64 = 28 * DAY_MS;

/// How long after that those who have not answered are asked once more.
pub const REMINDED_AFTER_MS: i64 = 14 * DAY_MS;

impl Step {
    /// All of them, in the order of a pledge's life.
    pub const ALL: [Step; 6] =
        [Step::Reached, Step::Lost, Step::Missed, Step::Cancelled, Step::Asked, Step::Reminded];

    /// The word in identifiers, feeds and the log; it never changes.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Step::Reached => "pledge-reached",
            Step::Lost => "pledge-lost",
            Step::Missed => "pledge-missed",
            Step::Cancelled => "pledge-cancelled",
            Step::Asked => "pledge-asked",
            Step::Reminded => "pledge-reminded",
        }
    }

    /// From when people who joined, and were told these steps so far, wait to be told that this is what is so now: from `now` on, unless
    /// they were told so last, or were told often enough that it is on.
    #[must_use]
    pub fn waits_from(self, told: &[Step], now: Timestamp) -> Option<Timestamp> {
        let again = told
            .iter()
            .filter(|told| **told == self)
            .count()
            .saturating_sub(1);
        let is_enough = self == Step::Reached && again >= PLEDGE_ON_AGAIN_MAX;
        (told.last() != Some(&self) && !is_enough).then_some(now)
    }

    /// Whether they have waited for so long that they are told; or since later than anything waits, which a clock that was ahead has noted.
    #[must_use]
    pub fn is_to_tell(untold_since: Option<Timestamp>, now: Timestamp) -> bool {
        untold_since.is_some_and(|since| {
            now.since(since) >= PLEDGE_TOLD_AGAIN_AFTER_MS || since.since(now) > MAIL_WAIT_MAX_MS
        })
    }
}

/// What a pledge has in addition to the head of every campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pledge {
    /// The gaps of the sentence.
    pub terms: Terms,
    /// When the target was reached; taken back if the number falls below it before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached_at: Option<Timestamp>,
    /// What it came to, once it is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Settlement>,
    /// What everybody who joined was told, in order: each step at once when it happens first, and then only if it has stood for a day; that
    /// it is on again at most [`PLEDGE_ON_AGAIN_MAX`] times before the end, however often the number rises and falls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Step>,
    /// Since when it is otherwise than they were told last, if they are told; where each area has the target for itself,
    /// [`AreaTargets::longest_untold`](crate::campaigns::area_targets::AreaTargets::longest_untold).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub untold_since: Option<Timestamp>,
    /// The creator's own signature, once they have confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creator: Option<SignatureId>,
    /// Whether that signature is one of those that the store counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counts_creator: bool,
    /// The area that it is counted in, while it is; `None` is "unknown".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creator_area: Option<AreaCode>,
    /// In how many areas the target is reached, where each has it for itself: see [`AreaTargets`](crate::campaigns::area_targets::AreaTargets).
    #[serde(rename = "areas_reached", default, skip_serializing_if = "is_zero")]
    pub areas: i64,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

impl Pledge {
    /// A pledge that nobody has joined.
    #[must_use]
    pub fn new(terms: Terms) -> Pledge {
        Pledge {
            terms,
            reached_at: None,
            settled: None,
            told: Vec::new(),
            untold_since: None,
            creator: None,
            counts_creator: false,
            creator_area: None,
            areas: 0,
        }
    }

    /// Takes these gaps. Who sees it stays as it was: people have joined it so.
    pub fn reword(&mut self, terms: &Terms) {
        self.terms = Terms { private: self.terms.private, ..terms.clone() };
    }

    /// How many have joined, of `counted` signatures: the creator does not count.
    #[must_use]
    pub fn joined(&self, counted: i64) -> i64 {
        counted - i64::from(self.counts_creator)
    }

    /// How many have joined in one area, of `counted` signatures there.
    #[must_use]
    pub fn joined_in(&self, area: &AreaCode, counted: i64) -> i64 {
        counted - i64::from(self.counts_creator && self.creator_area.as_ref() == Some(area))
    }

    /// How many more are needed; of a pledge whose areas have the target for themselves, what would be if all were one.
    #[must_use]
    pub fn missing(&self, counted: i64) -> i64 {
        (self.terms.target - self.joined(counted)).max(0)
    }

    /// Whether its creator has called it off.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        matches!(&self.settled, Some(Settlement { verdict: Verdict::Cancelled(_), .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_have_bounds() {
        let now = Timestamp(1_800_000_000_000);
        let day = |days: i64| now.plus_ms(days * DAY_MS);
        let long = "x".repeat(PLEDGE_GAP_CHARS_MAX + 1);
        let terms = |target, people: &str, others: &str, until| Terms {
            target,
            people: people.to_owned(),
            others: others.to_owned(),
            until,
            private: false,
            by_area: false,
        };
        for (terms, expected) in [
            (terms(1, "", "", day(9)), Ok(())),
            (terms(PLEDGE_TARGET_MAX, "neighbours", "plant one too", day(184)), Ok(())),
            (terms(0, "", "", day(9)), Err(TermsError::Target)),
            (terms(-5, "", "", day(9)), Err(TermsError::Target)),
            (terms(PLEDGE_TARGET_MAX + 1, "", "", day(9)), Err(TermsError::Target)),
            (terms(10, &long, "", day(9)), Err(TermsError::Gap)),
            (terms(10, "", &long, day(9)), Err(TermsError::Gap)),
            (terms(10, "two\nlines", "", day(9)), Err(TermsError::Gap)),
            (terms(10, "", "", now), Err(TermsError::Past)),
            (terms(10, "", "", day(-1)), Err(TermsError::Past)),
            // It takes up to a week until people can join.
            (terms(10, "", "", now.plus_ms(1)), Err(TermsError::TooSoon)),
            (terms(10, "", "", day(6)), Err(TermsError::TooSoon)),
            (terms(10, "", "", day(7).just_before()), Err(TermsError::TooSoon)),
            (terms(10, "", "", day(7)), Ok(())),
            (terms(10, "", "", day(184).plus_ms(1)), Err(TermsError::TooLate)),
        ] {
            let days = LastDays { checked_by: day(7), most: 183 };
            assert_eq!(terms.check(days, now), expected, "{terms:?}");
        }
    }

    #[test]
    fn the_creator_is_not_one_of_those_who_join() {
        let until = Timestamp(1_800_000_000_000);
        let terms = Terms {
            target: 3,
            people: String::new(),
            others: String::new(),
            until,
            private: false,
            by_area: false,
        };
        let mut pledge = Pledge::new(terms);
        assert_eq!((pledge.joined(2), pledge.missing(2)), (2, 1));
        pledge.counts_creator = true;
        assert_eq!((pledge.joined(2), pledge.missing(2), pledge.missing(9)), (1, 2, 0));
    }
}
