//! Whether a line was written at a moment: asked where the clock was set back between two lines of one history, so that both begin before it
//! and end after it.
//!
//! Owns what counts as a sign of that: when it was begun, when its copies were begun, until when it was written last, and from when until when
//! nobody wrote it. It must never choose between two lines that were both written then, nor give an older state where a newer one may be
//! meant. Bounds: the names of the copies and the rests of a line.

use std::borrow::Borrow;
use std::cmp::Reverse;

use throng_domain::time::{DAY_MS, HOUR_MS, SECOND_MS, Timestamp};
use throng_store::transactions::Transaction;

use super::{BASES, Line, UNTIL_DIGITS};
use crate::error::BackupError;
use crate::nightly;
use crate::place::Place;

/// What the names of rests begin with, in a line: each is two moments.
const RESTS: &str = "rests/";
/// A rest that is noted. Whoever asks for a moment in a shorter one is given what was there before it.
const REST_MS: i64 = HOUR_MS;
/// A program that runs begins a copy each day, or tries to. Between two signs that are further apart nobody knows whether it ran.
const APART_MS: i64 = 2 * DAY_MS;

/// The time in which nobody wrote a line before a run of the program opened it: the program was stopped, or the clock was behind until then, or
/// is ahead.
#[derive(Debug)]
pub(crate) struct Rest {
    from: Timestamp,
    to: Timestamp,
}

impl Rest {
    /// That of a line which is opened at `now`, as far as the line says.
    pub(crate) fn before(line: &Line, now: Timestamp) -> Option<Rest> {
        // That of a place from before there were lines has no room for it.
        let from = line.until.filter(|_| !line.under().is_empty())?;
        Some(Rest { from, to: now })
    }

    /// These went into the line after it was opened: those that had waited since before that were written in what seemed a rest.
    pub(crate) fn is_broken_by(&mut self, transactions: &[impl Borrow<Transaction>]) {
        let moments = transactions.iter().map(|transaction| transaction.borrow().at);
        let last = moments.filter(|at| *at <= self.to).max();
        self.from = last.map_or(self.from, |last| last.max(self.from));
    }

    /// Notes it in the line, if it was long.
    pub(crate) fn note(&self, place: &dyn Place, line: &Line) -> Result<(), BackupError> {
        if self.to.since(self.from) <= REST_MS {
            return Ok(());
        }
        let digits = |moment: Timestamp| format!("{:0UNTIL_DIGITS$}", moment.0.clamp(0, 9_999_999_999_999));
        let rest = format!("{}-{}", digits(self.from), digits(self.to));
        place.put(&format!("{}{RESTS}{rest}", line.under()), &mut rest.as_bytes())
    }
}

/// Those of these lines, the newest first, that were written in the second that ends with a moment. If none surely was, the one that was written
/// last before it.
pub(super) fn written_at<'a>(
    place: &dyn Place,
    lines: &[&'a Line],
    moment: Timestamp,
) -> Result<Vec<&'a Line>, BackupError> {
    let mut found = Vec::new();
    for line in lines {
        found.push((Between::of(place, line, moment)?, *line));
    }
    let sure: Vec<&Line> = found
        .iter()
        .filter(|(between, _)| between.is_written())
        .map(|(_, line)| *line)
        .collect();
    if !sure.is_empty() {
        return Ok(sure);
    }
    let last = found.iter().min_by_key(|(between, _)| Reverse(between.before));
    Ok(last.map(|(_, line)| *line).into_iter().collect())
}

/// The signs of a line around a moment.
struct Between {
    before: Timestamp,
    apart_ms: i64,
    is_rest: bool,
}

impl Between {
    fn of(place: &dyn Place, line: &Line, moment: Timestamp) -> Result<Between, BackupError> {
        let rests = rests_of(place, line)?;
        let mut signs = vec![line.begun];
        signs.extend(line.until);
        signs.extend(rests.iter().flat_map(|(from, to)| [*from, *to]));
        for name in place.parts(&format!("{}{BASES}", line.under()))? {
            signs.extend(nightly::moment_of(name.trim_end_matches('/')));
        }
        // Whoever means a second asks for its last millisecond.
        let second = moment.plus_ms(1 - SECOND_MS);
        let has_ended = |sign: Timestamp| {
            sign >= second && (line.until == Some(sign) || rests.iter().any(|(from, _)| *from == sign))
        };
        let before = signs.iter().copied().filter(|sign| *sign <= moment).max();
        // What began in this very second does not say that it went on, unless it also ended in it.
        let after = signs
            .iter()
            .copied()
            .filter(|sign| *sign > moment || has_ended(*sign))
            .min();
        let before = before.unwrap_or(line.begun);
        // Nothing says that the newest line did not go on.
        let apart_ms = after.unwrap_or(moment).since(before);
        let is_rest = rests.iter().any(|(from, to)| *from < second && moment < *to);
        Ok(Between { before, apart_ms, is_rest })
    }

    fn is_written(&self) -> bool {
        !self.is_rest && self.apart_ms <= APART_MS
    }
}

fn rests_of(place: &dyn Place, line: &Line) -> Result<Vec<(Timestamp, Timestamp)>, BackupError> {
    let names = place.parts(&format!("{}{RESTS}", line.under()))?;
    let rest = |name: &String| {
        let (from, to) = name.split_once('-')?;
        Some((Timestamp(from.parse().ok()?), Timestamp(to.parse().ok()?)))
    };
    Ok(names.iter().filter_map(rest).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{UNTIL_NAME, chosen};
    use crate::place::Folder;

    struct Lines {
        folder: tempfile::TempDir,
        place: Folder,
    }

    fn at(days: f64) -> Timestamp {
        Timestamp(1_800_000_000_000 + (days * DAY_MS as f64) as i64)
    }

    impl Lines {
        fn new() -> Lines {
            let folder = tempfile::tempdir().expect("a folder");
            let place = Folder::at(folder.path());
            Lines { folder, place }
        }

        /// A line that was begun on one day and written until another, with a copy for each day.
        fn written(&self, from: f64, to: f64, after: Option<&Line>) -> Line {
            let after = after.map(|line| line.name.clone());
            let line = Line::begin(&self.place, at(from), after).expect("there is room");
            self.goes_on(&line.name, from, to)
        }

        fn goes_on(&self, name: &str, from: f64, to: f64) -> Line {
            let line = || {
                let line = Line::read(&self.place, name).expect("it can be read");
                line.expect("it is there")
            };
            let before = line();
            if let Some(rest) = Rest::before(&before, at(from)) {
                rest.note(&self.place, &before).expect("there is room");
            }
            let mut day = from;
            while day < to {
                let base = format!("{}{BASES}{}", before.under(), nightly::name_at(at(day)));
                std::fs::create_dir_all(self.folder.path().join(base)).expect("there is room");
                day += 1.0;
            }
            self.until(&before, to);
            line()
        }

        fn until(&self, line: &Line, days: f64) {
            let until = format!("{:0UNTIL_DIGITS$}", at(days).0);
            let name = format!("{}{UNTIL_NAME}", line.under());
            self.place.note(&name, &until).expect("there is room");
        }

        /// The line of a moment, or how many there are to be asked about.
        fn of(&self, days: f64) -> Result<String, usize> {
            self.after(days, 0)
        }

        /// The same, so many milliseconds later.
        fn after(&self, days: f64, ms: i64) -> Result<String, usize> {
            chosen(&self.place, None, at(days).plus_ms(ms))
                .map(|path| path[0].name.clone())
                .map_err(|error| error.to_string().matches("  begun ").count())
        }
    }

    /// Issue 15: after a clock that was behind, a moment from before that was taken for one of the line that was begun then.
    #[test]
    fn a_clock_that_was_behind_hides_nothing_of_what_was_written_before() {
        let lines = Lines::new();
        let first = lines.written(0.0, 90.0, None);
        // It shows a day of two months before, for some hours, and then is right again.
        let second = lines.written(30.0, 30.25, Some(&first));
        assert_eq!(lines.of(50.0), Ok(first.name.clone()), "while it is behind");
        let second = lines.goes_on(&second.name, 90.5, 120.0);
        for (days, expected) in [
            (29.0, Ok(&first)),
            (50.0, Ok(&first)),
            (89.9, Ok(&first)),
            (90.0, Ok(&first)),
            // Both clocks have shown that.
            (30.1, Err(2)),
            // Nobody wrote then: all that was there is in the second.
            (90.2, Ok(&second)),
            (90.6, Ok(&second)),
            (119.0, Ok(&second)),
        ] {
            assert_eq!(lines.of(days), expected.map(|line| line.name.clone()), "{days}");
        }
        // It is the same if another line was begun in between.
        let third = lines.written(121.0, 130.0, Some(&second));
        for (days, expected) in [(50.0, &first), (100.0, &second), (125.0, &third)] {
            assert_eq!(lines.of(days), Ok(expected.name.clone()), "{days}");
        }
    }

    #[test]
    fn a_clock_that_was_ahead_for_hours_is_told_from_days_that_were_written() {
        let lines = Lines::new();
        let first = lines.written(0.0, 10.0, None);
        let first = lines.goes_on(&first.name, 700.0, 700.25);
        let second = lines.written(10.5, 20.0, Some(&first));
        for (days, expected) in [(9.0, &first), (10.2, &first), (10.6, &second), (19.0, &second)] {
            assert_eq!(lines.of(days), Ok(expected.name.clone()), "{days}");
        }
        // Of an older program, which noted no rests.
        std::fs::remove_dir_all(lines.folder.path().join(format!("{}{RESTS}", first.under())))
            .expect("it is ours");
        for (days, expected) in [(9.0, &first), (10.6, &second), (19.0, &second)] {
            assert_eq!(lines.of(days), Ok(expected.name.clone()), "{days}");
        }
    }

    #[test]
    fn a_line_that_rested_is_given_for_a_moment_of_its_rest() {
        let lines = Lines::new();
        let first = lines.written(0.0, 40.0, None);
        let first = lines.goes_on(&first.name, 41.0, 90.0);
        let second = lines.written(30.0, 30.25, Some(&first));
        let second = lines.goes_on(&second.name, 90.5, 120.0);
        assert_eq!(lines.of(40.5), Ok(first.name), "the second has a gap of two months there");
        assert_eq!(lines.of(95.0), Ok(second.name));
    }

    /// Whoever asks for a second was given the site as it was days before, without a word.
    #[test]
    fn the_last_second_of_a_line_is_given_whole_and_so_is_what_comes_after_it() {
        let lines = Lines::new();
        // The clock jumps ahead by a month while it is written, and is set right.
        let first = lines.written(0.0, 3.0, None);
        lines.until(&first, 33.0);
        let second = lines.written(3.0, 10.0, Some(&first));
        for (days, ms, expected) in [
            (10.0, 0, &second),
            (10.0, 999, &second),
            (11.0, 0, &second),
            (20.0, 999, &second),
            (2.0, 0, &first),
        ] {
            assert_eq!(lines.after(days, ms), Ok(expected.name.clone()), "{days} {ms}");
        }
        // It goes on after weeks: nothing of the first is meant by a moment of its rest.
        let second = lines.goes_on(&second.name, 31.0, 32.0);
        assert_eq!(lines.of(20.0), Ok(second.name));
    }

    #[test]
    fn the_last_second_before_a_line_was_left_or_rested_is_of_that_line() {
        let lines = Lines::new();
        let first = lines.written(0.0, 40.0, None);
        let first = lines.goes_on(&first.name, 80.0, 90.0);
        // A clock that is behind, and is right again.
        let second = lines.written(30.0, 30.25, Some(&first));
        lines.goes_on(&second.name, 90.5, 120.0);
        for (days, ms) in [(40.0, 0), (40.0, 999), (90.0, 0), (90.0, 999)] {
            assert_eq!(lines.after(days, ms), Ok(first.name.clone()), "{days} {ms}");
        }
        assert_eq!(lines.after(30.25, 999), Err(2), "both clocks have shown that");
    }
}
