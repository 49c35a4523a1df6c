//! How an open pledge comes along, for the mail that its creator gets once a week: the number, what the last week foretells,
//! and the one suggestion that fits.
//!
//! Owns the reckoning. It must never decide when a mail is queued (`decide/progress.rs`), nor say anything in words. It
//! foretells nothing where nothing is known: without anybody who joined lately there is no forecast.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::spine::ids::CampaignId;
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::{DAY_MS, Timestamp};

/// Time between two mails about one pledge, and before the first.
pub const PROGRESS_EVERY_MS: i64 = 7 * DAY_MS;

/// Time before the end of a pledge in which no such mail is queued any more: what it suggests takes a day.
pub const PROGRESS_ENDS_MS: i64 = DAY_MS;

/// So few more people are "nearly there", whatever the target is; beyond it a tenth of the target.
const NEARLY_MISSING: i64 = 3;

/// Below so many, whoever started it should ask people directly: nobody joins what nobody has joined.
const FEW_JOINED: i64 = 3;

/// The number at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// When.
    pub at: Timestamp,
    /// How many had joined, without the creator.
    pub joined: i64,
}

/// What a weekly mail to the creator of a pledge says, and whether they want more. Each is kept, so that the office reads
/// it as it was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Where the pledge stood when it was queued.
    pub now: Mark,
    /// Where it stood when the mail before it was queued; for the first one, when it opened.
    pub before: Mark,
    /// When the creator stopped these mails; said in the newest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_at: Option<Timestamp>,
}

impl Row for Progress {
    const KIND: RecordKind = RecordKind::Progress;
    type Owner = CampaignId;
}

/// What comes of it if people go on joining as they did lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    /// Nobody can know: nobody has joined lately, or the time is too short to tell.
    Unknown,
    /// So many will have joined at the end: fewer than the target.
    Joined(i64),
    /// The target will be reached about then.
    Reached(Timestamp),
}

/// What the creator can do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Hardly anybody has joined: ask people directly.
    AskPeople,
    /// Nobody has joined lately: go where it is not known yet, with flyers.
    GoElsewhere,
    /// Too slow to reach the target: share it again, and print flyers.
    ShareAgain,
    /// On its way: ask those who joined to bring others.
    KeepGoing,
    /// Only a few are missing: say so.
    NearlyThere,
}

impl Progress {
    /// What the time since the mail before foretells for a pledge with this target and end.
    #[must_use]
    pub fn forecast(&self, target: i64, end: Timestamp) -> Forecast {
        let (gained, span) = (self.gained(), self.now.at.since(self.before.at));
        if gained <= 0 || span < DAY_MS {
            return Forecast::Unknown;
        }
        let left = end.since(self.now.at).max(0);
        let more = gained.saturating_mul(left) / span;
        let missing = target - self.now.joined;
        if more < missing {
            return Forecast::Joined(self.now.joined + more);
        }
        // Rounded up: at the moment before, somebody is still missing.
        let needed = missing.max(0).saturating_mul(span).saturating_add(gained - 1) / gained;
        Forecast::Reached(self.now.at.plus_ms(needed.min(left)))
    }

    /// How many more had joined than when the mail before was queued; negative when some left.
    #[must_use]
    pub fn gained(&self) -> i64 {
        self.now.joined - self.before.joined
    }

    /// Whole days from the mail to the end.
    #[must_use]
    pub fn days_left(&self, end: Timestamp) -> i64 {
        end.since(self.now.at).max(0) / DAY_MS
    }

    /// The suggestion that fits.
    #[must_use]
    pub fn hint(&self, target: i64, end: Timestamp) -> Hint {
        let joined = self.now.joined;
        let missing = target - joined;
        if joined > 0 && (missing <= NEARLY_MISSING || missing <= target / 10) {
            return Hint::NearlyThere;
        }
        if joined < FEW_JOINED {
            return Hint::AskPeople;
        }
        match self.forecast(target, end) {
            Forecast::Unknown => Hint::GoElsewhere,
            Forecast::Joined(_) => Hint::ShareAgain,
            Forecast::Reached(_) => Hint::KeepGoing,
        }
    }

    /// This, beside the newest: what the creator stopped, or the next one has overtaken while it waited, is stopped.
    #[must_use]
    pub fn beside(self, newest: &Progress) -> Progress {
        let overtaken = (newest.now != self.now).then_some(newest.now.at);
        Progress { stopped_at: newest.stopped_at.or(overtaken), ..self }
    }
}

/// Whether a campaign is an open pledge whose target is not reached: only about such a one there is something to do. Nothing
/// is foretold where each area has the target for itself: a sum over all of them says nothing about any.
#[must_use]
pub fn is_under_way(campaign: &Campaign) -> bool {
    let waits = campaign.pledge().is_some_and(|pledge| {
        pledge.reached_at.is_none() && pledge.settled.is_none() && !pledge.terms.by_area
    });
    waits && campaign.head.state == CampaignState::Open
}

/// Whether the next mail about this campaign is due at `now`, `last` being the newest.
#[must_use]
pub fn is_due(campaign: &Campaign, last: Option<&Progress>, now: Timestamp) -> bool {
    let dates = &campaign.head.dates;
    let since = last.map(|last| last.now.at).or(dates.opened_at);
    let rests = since.is_none_or(|since| now.since(since) < PROGRESS_EVERY_MS);
    let ends = dates
        .closes_at
        .is_none_or(|end| end.since(now) <= PROGRESS_ENDS_MS);
    let stopped = last.is_some_and(|last| last.stopped_at.is_some());
    is_under_way(campaign) && !rests && !ends && !stopped
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn days(days: i64) -> Timestamp {
        NOW.plus_ms(days * DAY_MS)
    }

    /// The mail of today, a week after one when `before` had joined.
    fn week(before: i64, joined: i64) -> Progress {
        Progress {
            now: Mark { at: NOW, joined },
            before: Mark { at: days(-7), joined: before },
            stopped_at: None,
        }
    }

    #[test]
    fn the_forecast_goes_on_as_the_last_week_did() {
        for (before, joined, target, left, expected) in [
            // Seven a week are one a day.
            (0, 7, 20, 7, Forecast::Joined(14)),
            (0, 7, 20, 12, Forecast::Joined(19)),
            (0, 7, 20, 13, Forecast::Reached(days(13))),
            (0, 7, 20, 60, Forecast::Reached(days(13))),
            (13, 14, 15, 7, Forecast::Reached(days(7))),
            // Half a person is nobody.
            (3, 4, 20, 13, Forecast::Joined(5)),
            (3, 4, 20, 14, Forecast::Joined(6)),
            // The last day, and after it.
            (3, 4, 20, 0, Forecast::Joined(4)),
            (3, 4, 20, -3, Forecast::Joined(4)),
            // Honest where there is no rate: nobody came, or some left.
            (4, 4, 20, 30, Forecast::Unknown),
            (5, 4, 20, 30, Forecast::Unknown),
            (0, 0, 20, 30, Forecast::Unknown),
            // The largest numbers there are.
            (0, 999_999, 1_000_000, 1_830, Forecast::Reached(NOW.plus_ms(605))),
        ] {
            let of = week(before, joined);
            assert_eq!(of.forecast(target, days(left)), expected, "{before} {joined} {target} {left}");
        }
        let hours = Progress { before: Mark { at: NOW.plus_ms(1 - DAY_MS), joined: 0 }, ..week(0, 9) };
        assert_eq!(hours.forecast(20, days(9)), Forecast::Unknown, "hours tell nothing about weeks");
    }

    #[test]
    fn the_suggestion_fits() {
        for (before, joined, target, left, expected) in [
            (0, 0, 20, 30, Hint::AskPeople),
            (0, 2, 20, 90, Hint::AskPeople),
            // With a small target two of five are nearly there.
            (0, 0, 2, 30, Hint::AskPeople),
            (0, 1, 2, 30, Hint::NearlyThere),
            (0, 2, 5, 30, Hint::NearlyThere),
            (0, 17, 20, 1, Hint::NearlyThere),
            (0, 16, 20, 30, Hint::KeepGoing),
            (0, 180, 200, 1, Hint::NearlyThere),
            (0, 179, 200, 1, Hint::KeepGoing),
            (178, 179, 200, 9, Hint::ShareAgain),
            (0, 3, 20, 10, Hint::ShareAgain),
            (0, 7, 20, 13, Hint::KeepGoing),
            (7, 7, 20, 13, Hint::GoElsewhere),
            (9, 7, 20, 13, Hint::GoElsewhere),
        ] {
            let of = week(before, joined);
            assert_eq!(of.hint(target, days(left)), expected, "{before} {joined} {target} {left}");
        }
    }

    #[test]
    fn what_was_stopped_or_overtaken_is_not_wanted() {
        let (old, new) = (week(0, 1), Progress { now: Mark { at: days(7), joined: 1 }, ..week(1, 1) });
        assert_eq!(new.clone().beside(&new).stopped_at, None);
        assert_eq!(old.clone().beside(&new).stopped_at, Some(days(7)));
        let stopped = Progress { stopped_at: Some(days(9)), ..new.clone() };
        for one in [old, new] {
            assert_eq!(one.beside(&stopped).stopped_at, Some(days(9)));
        }
    }

    #[test]
    fn only_whole_days_are_left() {
        let of = week(0, 1);
        for (end, left) in [(days(3), 3), (days(3).just_before(), 2), (days(0), 0), (days(-1), 0)] {
            assert_eq!(of.days_left(end), left, "{end:?}");
        }
    }
}
