//! Whether a line was written at a moment: asked where the clock was set back between two lines of one history, so that both begin before it
//! and end after it.
//!
//! Owns what counts as a sign of that: when it was begun, when its copies were begun, until when it was written last, and from when until when
//! nobody wrote it. It must never choose between two lines that were both written then. Bounds: the names of the copies and the rests of a line.

use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};

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

/// Notes that nobody wrote a line for a while before it is gone on with at `now`: the program was stopped, or the clock was behind until then, or
/// is ahead.
pub(crate) fn note_rest(place: &dyn Place, line: &Line, now: Timestamp) -> Result<(), BackupError> {
    let Some(until) = line.until.filter(|until| now.since(*until) > REST_MS) else {
        return Ok(());
    };
    if line.under().is_empty() {
        // That of a place from before there were lines has no room for it.
        return Ok(());
    }
    let digits = |moment: Timestamp| format!("{:0UNTIL_DIGITS$}", moment.0.clamp(0, 9_999_999_999_999));
    let rest = format!("{}-{}", digits(until), digits(now));
    place.put(&format!("{}{RESTS}{rest}", line.under()), &mut rest.as_bytes())
}

/// Those of these lines that were written at a moment. If none surely was, the one that was written next to it, the first of them.
pub(super) fn written_at<'a>(
    place: &dyn Place,
    lines: &[&'a Line],
    moment: Timestamp,
) -> Result<Vec<&'a Line>, BackupError> {
    let mut found = Vec::new();
    for line in lines {
        found.extend(Between::of(place, line, moment)?.map(|between| (between, *line)));
    }
    let sure: Vec<&Line> = found
        .iter()
        .filter(|(between, _)| between.is_written())
        .map(|(_, line)| *line)
        .collect();
    if !sure.is_empty() {
        return Ok(sure);
    }
    let nearest = found.iter().min_by_key(|(between, _)| between.apart_ms);
    Ok(nearest.map(|(_, line)| *line).into_iter().collect())
}

/// The signs of a line around a moment.
struct Between {
    apart_ms: i64,
    is_rest: bool,
}

impl Between {
    fn of(place: &dyn Place, line: &Line, moment: Timestamp) -> Result<Option<Between>, BackupError> {
        let rests = rests_of(place, line)?;
        let mut signs = vec![line.begun];
        signs.extend(line.until);
        signs.extend(rests.iter().flat_map(|(from, to)| [*from, *to]));
        for name in place.parts(&format!("{}{BASES}", line.under()))? {
            signs.extend(nightly::moment_of(name.trim_end_matches('/')));
        }
        let before = signs.iter().filter(|sign| **sign <= moment).max();
        // What began in this very millisecond does not say that it went on, unless it also ended then.
        let is_after =
            |sign: &&Timestamp| **sign > moment || (**sign == moment && line.until == Some(**sign));
        let after = signs.iter().filter(is_after).min();
        let (Some(before), Some(after)) = (before, after) else {
            return Ok(None);
        };
        let is_rest = rests.iter().any(|(from, to)| *from < moment && moment < *to);
        Ok(Some(Between { apart_ms: after.since(*before), is_rest }))
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
            note_rest(&self.place, &before, at(from)).expect("there is room");
            let mut day = from;
            while day < to {
                let base = format!("{}{BASES}{}", before.under(), nightly::name_at(at(day)));
                std::fs::create_dir_all(self.folder.path().join(base)).expect("there is room");
                day += 1.0;
            }
            let until = format!("{:0UNTIL_DIGITS$}", at(to).0);
            let name = format!("{}{UNTIL_NAME}", before.under());
            self.place.note(&name, &until).expect("there is room");
            line()
        }

        /// The line of a moment, and how many there are to be asked about.
        fn of(&self, days: f64) -> Result<String, usize> {
            chosen(&self.place, None, at(days))
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
}
