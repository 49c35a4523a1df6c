//! How an open pledge comes along, for the mail that its creator gets once a week: the number, what the last week foretells,
//! and the one suggestion that fits.
//!
//! Where each area has the target for itself, it is told of those nearest to it, each with what the last week foretells there: a
//! sum over all of them says nothing about any. Bounded by [`PROGRESS_AREAS_MAX`](crate::spine::limits::PROGRESS_AREAS_MAX).
//!
//! Owns the reckoning. It must never decide when a mail is queued (`decide/progress.rs`), nor say anything in words. It
//! foretells nothing where nothing is known: without anybody who joined lately there is no forecast.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::limits::PROGRESS_AREAS_MAX;
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
    /// How areas stood then, where each has the target for itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub areas: Option<AreasThen>,
    /// When the creator stopped these mails; said in the newest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_at: Option<Timestamp>,
}

/// How the areas of a pledge stood at one moment, where each has the target for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AreasThen {
    /// In how many it was reached.
    pub reached: i64,
    /// Of the others those that were nearest to it, the nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<AreaMark>,
}

/// The number of an area at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AreaMark {
    /// The area.
    pub area: AreaCode,
    /// How many had joined there, without the creator.
    pub joined: i64,
    /// How many had when the mail before was queued, if that told of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<i64>,
}

impl AreasThen {
    /// What is told of these areas, of which none has the target, after the mail `last`.
    #[must_use]
    pub fn told(reached: i64, mut areas: Vec<AreaMark>, last: Option<&Progress>) -> AreasThen {
        areas.retain(|mark| mark.joined > 0);
        areas.sort_by(|one, other| (other.joined, &one.area).cmp(&(one.joined, &other.area)));
        areas.truncate(PROGRESS_AREAS_MAX);
        let known = last.and_then(|last| last.areas.as_ref());
        for mark in &mut areas {
            let earlier = known.and_then(|known| known.nearest.iter().find(|one| one.area == mark.area));
            mark.before = earlier.map(|earlier| earlier.joined);
        }
        AreasThen { reached, nearest: areas }
    }
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
    /// What the time since the mail before foretells for one area; nothing where that mail did not tell of it.
    #[must_use]
    pub fn forecast_in(&self, mark: &AreaMark, target: i64, end: Timestamp) -> Forecast {
        let Some(before) = mark.before else {
            return Forecast::Unknown;
        };
        let there = Progress {
            now: Mark { joined: mark.joined, ..self.now },
            before: Mark { joined: before, ..self.before },
            areas: None,
            stopped_at: None,
        };
        there.forecast(target, end)
    }

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
        // How many areas are still on their way is all that can be said of several.
        if self.areas.is_some() {
            return match self.gained() {
                _ if joined < FEW_JOINED => Hint::AskPeople,
                1.. => Hint::ShareAgain,
                _ => Hint::GoElsewhere,
            };
        }
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

/// Whether a campaign is an open pledge whose target is not reached: only about such a one there is something to do. Where each
/// area has the target for itself, there always is another one.
#[must_use]
pub fn is_under_way(campaign: &Campaign) -> bool {
    let waits = campaign.pledge().is_some_and(|pledge| {
        (pledge.reached_at.is_none() || pledge.terms.by_area) && pledge.settled.is_none()
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
            areas: None,
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
    fn the_nearest_areas_are_told_and_foretold_by_what_was_told_of_them_before() {
        let mark = |code: &str, joined: i64| {
            let area = AreaCode::parse(code).unwrap();
            AreaMark { area, joined, before: None }
        };
        let many = (1..=12)
            .map(|number| mark(&format!("E{number}"), number))
            .collect();
        let first = AreasThen::told(3, many, None);
        assert_eq!((first.reached, first.nearest.len()), (3, PROGRESS_AREAS_MAX));
        assert_eq!((first.nearest[0].joined, first.nearest[9].joined), (12, 3));
        let last = Progress { areas: Some(first), ..week(0, 70) };
        let areas = vec![mark("F1", 13), mark("E9", 13), mark("E12", 14), mark("E4", 0), mark("E2", 13)];
        let next = AreasThen::told(3, areas, Some(&last));
        let told: Vec<_> = next
            .nearest
            .iter()
            .map(|one| (one.area.as_str(), one.joined, one.before))
            .collect();
        let expected = [("E12", 14, Some(12)), ("E2", 13, None), ("E9", 13, Some(9)), ("F1", 13, None)];
        assert_eq!(told, expected);
        let now = Progress { areas: Some(next.clone()), ..week(70, 100) };
        let foretold = next.nearest.iter().map(|one| now.forecast_in(one, 20, days(14)));
        let expected = [
            Forecast::Joined(18),
            Forecast::Unknown,
            Forecast::Reached(days(13).plus_ms(-DAY_MS * 3 / 4)),
            Forecast::Unknown,
        ];
        assert_eq!(foretold.collect::<Vec<_>>(), expected);
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
