//! How a petition grew: bars of hours, days, weeks, months or years, whichever needs few enough bars to be seen.
//!
//! Owns where bars begin ([`Frame`]) and what is drawn of their sums ([`Growth`]). Must never need a petition's
//! hours, of which there are thousands: the caller adds them up for each bar. Bounded by
//! [`BARS_MAX`]: what was signed before the first bar is one number.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};
use serde::Serialize;
use throng_domain::time::{DAY_MS, HOUR_MS};

/// The most bars of a chart: thirty days fit, and each bar is five CSS pixels wide on the smallest phone.
pub(super) const BARS_MAX: usize = 53;

/// Width of the picture, in its own units.
const WIDTH: i64 = 1_000;
/// Height of the picture.
const HEIGHT: i64 = 100;

/// The span of one bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    Hour,
    Day,
    Week,
    Month,
    Year,
}

impl Step {
    /// The longest that a step can be: a day has up to 25 hours.
    fn ms_max(self) -> i64 {
        match self {
            Step::Hour => HOUR_MS,
            Step::Day => 25 * HOUR_MS,
            Step::Week => 169 * HOUR_MS,
            Step::Month => 31 * DAY_MS + HOUR_MS,
            // There is no longer step than a year: if there are too many years, the earliest bars are left out.
            Step::Year => i64::MAX,
        }
    }
}

/// One bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bar {
    /// Its beginning, in ms since 1970.
    pub at_ms: i64,
    /// Signatures given within it, minus those withdrawn.
    pub new: i64,
    /// All signatures until its end.
    pub total: i64,
}

/// A petition's growth, for a chart and the table below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Growth {
    pub step: Step,
    /// In order of time, without gaps; at least two.
    pub bars: Vec<Bar>,
    /// The bar with most new signatures.
    pub busiest: Bar,
    /// Whether another bar has as many: then none is called the busiest.
    pub tied: bool,
    /// Signatures from before the first bar: those of an import, which does not say when they were given.
    pub before: i64,
    /// All bars as one path, in a picture of [`Growth::width`] by [`Growth::height`].
    pub path: String,
    pub width: i64,
    pub height: i64,
}

/// The time that a chart covers.
#[derive(Debug, Clone, Copy)]
pub struct Span {
    /// The first hour, counted since 1970, for which a count is known.
    pub first_hour: i64,
    /// The last hour for which a count is known.
    pub last_hour: i64,
    /// When the petition opened; `None` when that is not known, or later than the first hour.
    pub opened_ms: Option<i64>,
    /// The end of the chart: when the petition closed, or now.
    pub until_ms: i64,
}

/// The bars of a chart before they have a height.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    step: Step,
    /// The beginning of each bar, in ms since 1970; at least two.
    starts: Vec<i64>,
}

impl Frame {
    /// The bars for this time in a time zone; `None` when there are too few to compare.
    pub fn of(span: Span, zone: &TimeZone) -> Option<Frame> {
        let first_ms = span.first_hour.checked_mul(HOUR_MS)?;
        let last_ms = span.last_hour.checked_mul(HOUR_MS)?;
        let from_ms = span.opened_ms.map_or(first_ms, |opened| opened.min(first_ms));
        let until_ms = span.until_ms.max(last_ms.saturating_add(1));
        let (step, starts) = steps(from_ms, until_ms, zone)?;
        (starts.len() > 1).then_some(Frame { step, starts })
    }

    /// The hours where sums begin: the first sum is of all before the first bar, then one for each bar.
    pub fn hours(&self) -> Vec<i64> {
        // In zones that differ by half an hour a bar begins within an hour, and all of that hour counts for the bar.
        let starts = self.starts.iter().map(|start| start.div_euclid(HOUR_MS));
        std::iter::once(i64::MIN).chain(starts).collect()
    }

    /// The chart of the sums from each of [`Frame::hours`] to the next; `without_hour` is the number of signatures
    /// whose hour is not known. `None` when there is nothing to see.
    pub fn growth(self, counted: &[i64], without_hour: i64) -> Option<Growth> {
        assert_eq!(counted.len(), self.starts.len() + 1, "a sum for each bar, and for what lies before");
        let (earlier, counted) = counted.split_first()?;
        let before = without_hour + earlier;
        let mut total = before;
        let bar = |(&at_ms, &new): (&i64, &i64)| {
            total += new;
            Bar { at_ms, new, total }
        };
        let bars: Vec<Bar> = self.starts.iter().zip(counted).map(bar).collect();
        let busiest = bars.iter().rev().max_by_key(|bar| bar.new).copied()?;
        let tied = bars.iter().filter(|bar| bar.new == busiest.new).count() > 1;
        let path = path(&bars, busiest.new);
        let (step, width, height) = (self.step, WIDTH, HEIGHT);
        (busiest.new > 0).then_some(Growth { step, bars, busiest, tied, before, path, width, height })
    }
}

/// The shortest step that needs at most [`BARS_MAX`] bars, and where each begins; of too many years, the last ones.
fn steps(from_ms: i64, until_ms: i64, zone: &TimeZone) -> Option<(Step, Vec<i64>)> {
    let from = Timestamp::from_millisecond(from_ms).ok()?.to_zoned(zone.clone());
    let few_enough = |step: &Step| (until_ms - from_ms) / step.ms_max() <= BARS_MAX as i64;
    let steps = [Step::Hour, Step::Day, Step::Week, Step::Month, Step::Year];
    for step in steps.into_iter().filter(few_enough) {
        let mut starts = Vec::with_capacity(BARS_MAX);
        let mut next = Some(floor(&from, step)?);
        while let Some(at) = next
            .take()
            .filter(|at| at.timestamp().as_millisecond() < until_ms)
        {
            starts.push(at.timestamp().as_millisecond());
            if starts.len() > BARS_MAX && step != Step::Year {
                break;
            }
            next = after(&at, step);
        }
        if starts.len() <= BARS_MAX || step == Step::Year {
            let surplus = starts.len().saturating_sub(BARS_MAX);
            return Some((step, starts.split_off(surplus)));
        }
    }
    None
}

/// The beginning of the step in which an instant lies.
fn floor(at: &Zoned, step: Step) -> Option<Zoned> {
    let day = at.date();
    let first: Date = match step {
        Step::Hour => {
            let ms = at.timestamp().as_millisecond();
            let hour = Timestamp::from_millisecond(ms.div_euclid(HOUR_MS) * HOUR_MS).ok()?;
            return Some(hour.to_zoned(at.time_zone().clone()));
        }
        Step::Day => day,
        Step::Week => {
            let since_monday = day.weekday().since(Weekday::Monday);
            day.checked_sub(i64::from(since_monday).days()).ok()?
        }
        Step::Month => day.first_of_month(),
        Step::Year => day.first_of_year(),
    };
    first.to_zoned(at.time_zone().clone()).ok()
}

/// The beginning of the next step; days have 23 or 25 hours when clocks change.
fn after(at: &Zoned, step: Step) -> Option<Zoned> {
    let span = match step {
        Step::Hour => 1.hour(),
        Step::Day => 1.day(),
        Step::Week => 1.week(),
        Step::Month => 1.month(),
        Step::Year => 1.year(),
    };
    at.checked_add(span).ok()
}

/// Bars as a path, each as high as its share of the highest. A bar of even one signature can be seen; a bar with more
/// withdrawals than signatures is left out.
fn path(bars: &[Bar], highest: i64) -> String {
    let count = i64::try_from(bars.len()).expect("bars are few");
    let mut path = String::with_capacity(bars.len() * 24);
    for (at, bar) in (0_i64..).zip(bars).filter(|(_, bar)| bar.new > 0) {
        let (left, right) = (at * WIDTH / count, (at + 1) * WIDTH / count);
        // Bars with their gaps, a sixth of each, fill the width together.
        let width = ((right - left) * 5 / 6).max(1);
        let share = i128::from(bar.new) * i128::from(HEIGHT) / i128::from(highest.max(1));
        let height = i64::try_from(share).unwrap_or(HEIGHT).clamp(1, HEIGHT);
        path.push_str(&format!("M{left} {HEIGHT}v-{height}h{width}v{height}"));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24;

    fn drawn_in(zone: &TimeZone, hours: &[(i64, i64)], before: i64, until_hour: i64) -> Option<Growth> {
        let (first_hour, last_hour) = (hours.first()?.0, hours.last()?.0);
        let span = Span { first_hour, last_hour, opened_ms: None, until_ms: until_hour * HOUR_MS };
        let frame = Frame::of(span, zone)?;
        let starts = frame.hours();
        let mut counted = vec![0; starts.len()];
        for (hour, count) in hours {
            counted[starts.partition_point(|start| start <= hour) - 1] += count;
        }
        frame.growth(&counted, before)
    }

    fn drawn(hours: &[(i64, i64)], before: i64, until_hour: i64) -> Option<Growth> {
        drawn_in(&TimeZone::UTC, hours, before, until_hour)
    }

    #[test]
    fn the_span_chooses_the_step() {
        for (hours, step, bars) in [
            (2, Step::Hour, 2),
            (53, Step::Hour, 53),
            (54, Step::Day, 3),
            (53 * DAY, Step::Day, 53),
            // 1 January 1970 was a Thursday.
            (54 * DAY, Step::Week, 9),
            (183 * DAY, Step::Week, 27),
            (2 * 365 * DAY, Step::Month, 24),
            (6 * 365 * DAY, Step::Year, 6),
            (400 * 365 * DAY, Step::Year, BARS_MAX),
        ] {
            let growth = drawn(&[(0, 1), (1, 1)], 0, hours).map(|growth| (growth.step, growth.bars.len()));
            assert_eq!(growth, (hours < 399 * 365 * DAY).then_some((step, bars)), "{hours}");
        }
    }

    #[test]
    fn what_cannot_be_compared_is_not_drawn() {
        assert_eq!(drawn(&[], 5, 100), None);
        assert_eq!(drawn(&[(7, 3)], 0, 8), None, "one hour");
        assert_eq!(drawn(&[(7, 0), (8, 0)], 0, 9), None, "all taken back");
        assert_eq!(drawn(&[(i64::MAX, 1)], 0, 9), None, "no moment of the calendar");
        assert_eq!(drawn(&[(i64::MAX / HOUR_MS, 1)], 0, 9), None, "beyond the calendar");
    }

    #[test]
    fn totals_go_on_from_what_was_brought() {
        let growth = drawn(&[(0, 5), (1, -2), (3, 4)], 100, 4).expect("four hours");
        let told: Vec<(i64, i64)> = growth.bars.iter().map(|bar| (bar.new, bar.total)).collect();
        assert_eq!(told, [(5, 105), (-2, 103), (0, 103), (4, 107)], "a correction shows in the table");
        assert_eq!((growth.before, growth.busiest.at_ms), (100, 0));
        assert_eq!(growth.path, "M0 100v-100h208v100M750 100v-80h208v80", "and as no bar");
    }

    #[test]
    fn none_is_the_busiest_where_two_are_equal() {
        for (hours, tied) in [
            (&[(0, 5), (1, 4)][..], false),
            (&[(0, 5), (3, 5)][..], true),
            (&[(0, 1), (1, 5), (2, 1)][..], false),
        ] {
            assert_eq!(drawn(hours, 0, 4).expect("four hours").tied, tied, "{hours:?}");
        }
    }

    #[test]
    fn bars_keep_within_the_picture_however_large() {
        let growth = drawn(&[(0, i64::MAX / 4), (1, 1)], 0, 2).expect("two hours");
        assert_eq!(growth.path, "M0 100v-100h416v100M500 100v-1h416v1", "one signature can be seen");
    }

    #[test]
    fn what_lies_before_the_last_years_is_one_number() {
        let year = 365 * DAY;
        let growth = drawn(&[(0, 7), (80 * year, 5)], 100, 80 * year + 1).expect("many years");
        assert_eq!((growth.bars.len(), growth.before), (BARS_MAX, 107));
        assert_eq!(growth.bars.last().map(|bar| (bar.new, bar.total)), Some((5, 112)));
    }

    #[test]
    fn days_are_those_of_the_time_zone() {
        let zone = TimeZone::get("Asia/Kolkata").expect("a known zone");
        // 18:30 UTC is midnight there: the hour in which it lies counts for the new day.
        let hours = [(17, 1), (18, 10), (19, 100), (80, 1)];
        let growth = drawn_in(&zone, &hours, 0, 81).expect("four days");
        let told: Vec<i64> = growth.bars.iter().map(|bar| bar.new).collect();
        assert_eq!((growth.step, told), (Step::Day, vec![1, 110, 0, 1]));
    }
}
