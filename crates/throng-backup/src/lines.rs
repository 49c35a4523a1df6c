//! The lines of a stream: what one program wrote without a gap and without anybody between. What belongs together when a moment is
//! brought back stands in one line; a line that goes on where another stopped says so.
//!
//! ```text
//! PLACE/
//!   site            whose stream it is: no other site may write here
//!   lines/LINE/     by the moment when it was begun, and chance
//!     head.json     when it was begun, after which line, and until when that was written by then
//!     writer        the run of a program that writes it now: another that finds its own no longer here has company
//!     bases/        ordinary backups, each by the moment when it was begun
//!     log/          transactions, in files by the number of their first
//!     files/        scans, areas, theme and settings as they were last
//!     erased.log    who was erased, up to the last second
//!     until         the moment until which everything is in it
//!     rests/        from when until when nobody wrote it, by the clock of then
//! ```
//!
//! Before there were lines, all of that stood in the place itself: that is read as the oldest line, whose name is `first`.
//!
//! Owns their names and which one is meant. It must never choose between two that went on at the same time, also not where one goes on from the
//! other and the clock was set back in between: then `holding` says which was written at the moment that is asked for. Bounds: [`STREAM_LINES_MAX`] lines are
//! read. Whoever can write to a place can make up more, so one that somebody has named is always found.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use throng_domain::time::{HOUR_MS, SECOND_MS, Timestamp};
use throng_process::clock;
use throng_process::limits::{CLOCK_BEHIND_H_MAX, STREAM_LINES_MAX};

use crate::error::BackupError;
use crate::nightly;
use crate::place::Place;

mod holding;

pub(crate) use holding::Rest;

/// What they begin with.
pub(crate) const LINES: &str = "lines/";
/// The line of a place that has none in a folder of its own.
const FIRST: &str = "first";
pub(crate) const HEAD_NAME: &str = "head.json";
pub(crate) const UNTIL_NAME: &str = "until";
pub(crate) const BASES: &str = "bases/";
pub(crate) const LOG: &str = "log/";
/// Digits of a moment in milliseconds since 1970.
pub(crate) const UNTIL_DIGITS: usize = 13;

/// A line of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// When it was begun.
    pub begun: Timestamp,
    /// The line that the same site wrote before, or the one that this machine followed until it was promoted.
    pub after: Option<String>,
    /// Until when everything was in it when that was noted last.
    pub until: Option<Timestamp>,
    /// The same of the line before, when this one was begun: where the clock was set back in between it is later than that.
    pub left: Option<Timestamp>,
}

/// What stands at the head of a line.
#[derive(Serialize, Deserialize)]
struct Head {
    begun_ms: i64,
    after: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left_ms: Option<i64>,
}

impl Line {
    /// What the names of its objects begin with.
    #[must_use]
    pub fn under(&self) -> String {
        under(&self.name)
    }

    /// Begins one.
    pub(crate) fn begin(
        place: &dyn Place,
        now: Timestamp,
        after: Option<String>,
    ) -> Result<Line, BackupError> {
        let chance = u32::from_be_bytes(clock::random_bytes());
        let name = format!("{:013}-{chance:08x}", now.0.clamp(0, 9_999_999_999_999));
        let left = match &after {
            Some(before) => until_of(place, before)?,
            None => None,
        };
        let line = Line { name, begun: now, after, until: None, left };
        let head = Head { begun_ms: now.0, after: line.after.clone(), left_ms: left.map(|left| left.0) };
        let text = serde_json::to_string(&head).expect("plain data");
        place.put(&format!("{}{HEAD_NAME}", line.under()), &mut text.as_bytes())?;
        Ok(line)
    }

    /// Reads one; `None` if there is none of that name.
    pub(crate) fn read(place: &dyn Place, name: &str) -> Result<Option<Line>, BackupError> {
        let until = until_of(place, name)?;
        if name == FIRST {
            let is_there = !place.parts(BASES)?.is_empty();
            let line = Line { name: name.to_owned(), begun: Timestamp(0), after: None, until, left: None };
            return Ok(is_there.then_some(line));
        }
        let Some(head) = place.read_note(&format!("{}{HEAD_NAME}", under(name)))? else {
            return Ok(None);
        };
        let head: Option<Head> = serde_json::from_slice(&head).ok();
        Ok(head.map(|Head { begun_ms, after, left_ms }| Line {
            name: name.to_owned(),
            begun: Timestamp(begun_ms),
            after,
            until,
            left: left_ms.map(Timestamp),
        }))
    }

    /// Whether it was noted that everything from before a moment is in it.
    #[must_use]
    pub fn has_all_until(&self, moment: Timestamp) -> bool {
        self.until.is_some_and(|until| until >= moment)
    }

    /// Whether it was written by a clock that was ahead by more than a day, as that of now shows: nobody could tell its moments from
    /// those of now.
    pub(crate) fn is_ahead_of(&self, now: Timestamp) -> bool {
        let hours = i64::try_from(CLOCK_BEHIND_H_MAX.max).expect("it is small");
        let most = now.plus_ms(hours * HOUR_MS);
        self.begun > most || self.until.is_some_and(|until| until > most)
    }

    /// Whether nobody has written it since the next line of the same site was begun: by the moments, or, where the clock was set back in
    /// between, by what was noted then.
    pub(crate) fn rests_since(&self, next: &Line) -> bool {
        let end = self.until.unwrap_or(self.begun);
        let left = next.left.unwrap_or(next.begun);
        end <= next.begun.plus_ms(SLACK_MS) || (left <= end && end <= left.plus_ms(SLACK_MS))
    }

    /// What is said of it to whoever has to choose.
    fn told(&self) -> String {
        let until = self.until.map_or("no moment yet".to_owned(), nightly::name_at);
        format!("  {}  begun {}, up to {until}", self.name, nightly::name_at(self.begun))
    }
}

fn under(name: &str) -> String {
    match name {
        FIRST => String::new(),
        name => format!("{LINES}{name}/"),
    }
}

/// Until when everything is in a line, as far as that was noted.
pub(crate) fn until_of(place: &dyn Place, name: &str) -> Result<Option<Timestamp>, BackupError> {
    let digits = place.read_note(&format!("{}{UNTIL_NAME}", under(name)))?;
    let digits = digits.as_deref().and_then(|digits| digits.get(..UNTIL_DIGITS));
    let text = digits.and_then(|digits| std::str::from_utf8(digits).ok());
    Ok(text.and_then(|text| text.parse().ok()).map(Timestamp))
}

/// The names of the lines of a place that have a folder of their own, in the order in which they were begun.
pub(crate) fn names(place: &dyn Place) -> Result<Vec<String>, BackupError> {
    let mut names = place.parts(LINES)?;
    names
        .iter_mut()
        .for_each(|name| name.truncate(name.trim_end_matches('/').len()));
    Ok(names)
}

/// The newest of those names, as many as are read.
pub(crate) fn newest_names(place: &dyn Place) -> Result<Vec<String>, BackupError> {
    let mut names = names(place)?;
    names.drain(..names.len().saturating_sub(STREAM_LINES_MAX.count()));
    Ok(names)
}

/// The lines of a place, in the order in which they were begun, and each behind the one that it goes on from: the newest, and those of these names.
///
/// # Errors
/// The place's error.
pub fn known(place: &dyn Place, named: &[&str]) -> Result<Vec<Line>, BackupError> {
    let mut names = newest_names(place)?;
    names.extend(named.iter().map(|name| (*name).to_owned()));
    read_all(place, names)
}

/// The oldest lines of a place, as many as are read.
pub(crate) fn oldest(place: &dyn Place) -> Result<Vec<Line>, BackupError> {
    let mut names = names(place)?;
    names.truncate(STREAM_LINES_MAX.count());
    read_all(place, names)
}

fn read_all(place: &dyn Place, mut names: Vec<String>) -> Result<Vec<Line>, BackupError> {
    names.push(FIRST.to_owned());
    names.sort();
    names.dedup();
    let mut lines = Vec::new();
    for name in names {
        lines.extend(Line::read(place, &name)?);
    }
    lines.sort_by(|one, other| (one.begun, &one.name).cmp(&(other.begun, &other.name)));
    Ok(in_chains(lines))
}

/// Puts each line behind the one that it goes on from, and else leaves them in their order: a line that was begun once the clock was set
/// back seems older than the one before. Those that go on from each other in a circle, which nobody of us wrote, come last.
fn in_chains(mut waiting: Vec<Line>) -> Vec<Line> {
    let mut placed: Vec<Line> = Vec::new();
    loop {
        let before = placed.len();
        let mut names: BTreeSet<String> = waiting.iter().map(|line| line.name.clone()).collect();
        let mut left = Vec::new();
        for line in waiting {
            match line.after.as_ref().is_some_and(|after| names.contains(after)) {
                true => left.push(line),
                false => {
                    names.remove(&line.name);
                    placed.push(line);
                }
            }
        }
        if left.is_empty() || placed.len() == before {
            placed.extend(left);
            return placed;
        }
        waiting = left;
    }
}

/// The line that is meant by a moment, and those of the same site before it, the newest first.
///
/// # Errors
/// [`BackupError::WhichLine`] if two went on at the same time, [`BackupError::TooManyLines`] if there are more than can be compared and none
/// was named, [`BackupError::NoLine`], or the place's error.
pub fn chosen(place: &dyn Place, named: Option<&str>, moment: Timestamp) -> Result<Vec<Line>, BackupError> {
    let last = match named {
        Some(name) => Line::read(place, name)?
            .ok_or_else(|| BackupError::NoLine { path: place.address(), line: name.to_owned() })?,
        None => newest(place, &compared(place)?, moment)?,
    };
    let mut path = vec![last];
    while let Some(before) = path.last().and_then(|line| line.after.clone())
        && path.len() < STREAM_LINES_MAX.count()
        && path.iter().all(|line| line.name != before)
        && let Some(before) = Line::read(place, &before)?
    {
        path.push(before);
    }
    Ok(path)
}

/// All lines, of which one is to be chosen.
fn compared(place: &dyn Place) -> Result<Vec<Line>, BackupError> {
    let names = names(place)?;
    match names.len() > STREAM_LINES_MAX.count() {
        true => Err(BackupError::TooManyLines { path: place.address(), count: names.len() }),
        false => read_all(place, names),
    }
}

fn newest(place: &dyn Place, lines: &[Line], moment: Timestamp) -> Result<Line, BackupError> {
    let mut begun: Vec<&Line> = lines.iter().filter(|line| line.begun <= moment).collect();
    begun.sort_by_key(|line| line.begun);
    let goes_on = |line: &Line| begun.iter().any(|next| next.after.as_ref() == Some(&line.name));
    let last = begun.iter().rev().find(|line| !goes_on(line));
    let Some(last) = last else {
        let since = lines.iter().map(|line| line.begun).min();
        return Err(BackupError::BeginsLater { path: place.address(), since });
    };
    // Whoever went on in a line after it was given up is another.
    let given_up = |line: &Line| begun.iter().find(|next| next.after.as_ref() == Some(&line.name));
    let led_here = led_to(lines, last);
    let rivals = begun.iter().filter(|line| line.name != last.name).filter(|line| {
        let end = line.until.unwrap_or(line.begun);
        match given_up(line).or_else(|| {
            led_here
                .iter()
                .find(|next| next.after.as_ref() == Some(&line.name))
        }) {
            Some(next) => !line.rests_since(next) && end > last.begun,
            None => end > last.begun,
        }
    });
    let mut meant: Vec<&Line> = rivals.copied().collect();
    if meant.is_empty() {
        meant = holding::written_at(place, &overlapping(&led_here, moment), moment)?;
    } else {
        meant.push(last);
    }
    match meant[..] {
        [] => Ok((*last).clone()),
        [line] => Ok(line.clone()),
        _ => {
            let told: Vec<String> = meant.into_iter().map(Line::told).collect();
            Err(BackupError::WhichLine { path: place.address(), lines: told.join("\n") })
        }
    }
}

/// Where the clock was set back between two lines of a history, the newest first, to before a moment that the earlier one had reached: these lines,
/// and the newest. Else none.
fn overlapping<'a>(history: &[&'a Line], moment: Timestamp) -> Vec<&'a Line> {
    let second = moment.plus_ms(1 - SECOND_MS);
    let begun: Vec<&Line> = history
        .iter()
        .copied()
        .filter(|line| line.begun <= moment)
        .collect();
    let mut found: Vec<&Line> = Vec::new();
    for (at, line) in begun.iter().enumerate().skip(1) {
        let has_reached = |until: Timestamp| {
            let set_back = |later: &&Line| later.begun.plus_ms(SLACK_MS) < until;
            until >= second && begun[..at].iter().any(set_back)
        };
        if line.until.is_some_and(has_reached) {
            found.push(line);
        }
    }
    match found.is_empty() {
        true => found,
        false => [&begun[..1], &found].concat(),
    }
}

/// A line, and those that it goes on from as far as they go on from another, whenever they were begun.
fn led_to<'a>(lines: &'a [Line], last: &'a Line) -> Vec<&'a Line> {
    let mut path = vec![last];
    while let Some(before) = path.last().and_then(|line| line.after.as_ref())
        && let Some(line) = lines.iter().find(|line| line.name == *before)
        && path.len() <= lines.len()
    {
        path.push(line);
    }
    path
}

/// So long may a line be noted as written after the next was begun by the same program.
pub(crate) const SLACK_MS: i64 = 5_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::Folder;

    #[test]
    fn the_line_of_a_moment_is_found_and_of_two_at_once_none_is_chosen() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Folder::at(folder.path());
        let begin = |at: i64, until: i64, after: Option<&Line>| {
            let after = after.map(|line| line.name.clone());
            let line = Line::begin(&place, Timestamp(at), after).expect("there is room");
            let name = format!("{}{UNTIL_NAME}", line.under());
            place.note(&name, &format!("{until:013}")).expect("there is room");
            line
        };
        let names = |named: Option<&str>, moment: i64| {
            chosen(&place, named, Timestamp(moment))
                .map(|path| path.into_iter().map(|line| line.name).collect::<Vec<_>>())
                .map_err(|error| error.to_string())
        };
        let first = begin(100_000, 200_000, None);
        let second = begin(200_100, 300_000, Some(&first));
        let both = Ok(vec![second.name.clone(), first.name.clone()]);
        assert_eq!(names(None, i64::MAX), both);
        assert_eq!(names(None, 150_000), Ok(vec![first.name.clone()]));
        assert!(names(None, 99_000).expect_err("earlier").contains("it begins at"));
        // The site was lost, and a restored one goes on.
        let restored = begin(400_000, 900_000, None);
        assert_eq!(names(None, i64::MAX), Ok(vec![restored.name.clone()]));
        assert_eq!(names(None, 350_000), both);
        // Somebody's practice writes too.
        let practice = begin(500_000, 600_000, None);
        let said = names(None, i64::MAX).expect_err("nobody knows which");
        assert!(said.contains(&restored.name) && said.contains(&practice.name), "{said}");
        assert_eq!(names(None, 450_000), Ok(vec![restored.name.clone()]));
        assert_eq!(names(Some(&restored.name), i64::MAX), Ok(vec![restored.name]));
        assert_eq!(names(Some(&second.name), i64::MAX), both);
        assert!(names(Some("x"), 0).expect_err("no such line").contains("no line"));
    }

    /// Issue 15: after a clock that was ahead and was set right it was asked which line is meant, although nobody had branched.
    #[test]
    fn a_clock_that_was_ahead_for_a_while_asks_nobody_which_line_is_meant() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Folder::at(folder.path());
        let note = |line: &Line, until: i64| {
            let name = format!("{}{UNTIL_NAME}", line.under());
            place.note(&name, &format!("{until:013}")).expect("there is room");
        };
        let begin = |at: i64, after: Option<&Line>| {
            let after = after.map(|line| line.name.clone());
            Line::begin(&place, Timestamp(at), after).expect("there is room")
        };
        let names = |moment: i64| {
            let found = chosen(&place, None, Timestamp(moment)).map_err(|error| error.to_string())?;
            Ok::<_, String>(found.into_iter().map(|line| line.name).collect::<Vec<_>>())
        };
        // The first was written while the clock was ahead, and so was the second begun; the third begins once it is right.
        let first = begin(100_000, None);
        note(&first, 900_000_000);
        let second = begin(900_000_100, Some(&first));
        note(&second, 950_000_000);
        let third = begin(200_000, Some(&second));
        note(&third, 300_000);
        let all = Ok([&third, &second, &first].map(|line| line.name.clone()).to_vec());
        // Whoever asks for a second asks for its last millisecond, which the last note of a line seldom reaches.
        for moment in [i64::MAX, 300_000, 300_999] {
            assert_eq!(names(moment), all, "{moment}");
        }
        let order = known(&place, &[]).expect("they can be read").into_iter();
        let order: Vec<String> = order.map(|line| line.name).collect();
        assert_eq!(order, [&first, &second, &third].map(|line| line.name.clone()));
        let day = 24 * HOUR_MS;
        for (ahead, now) in [(true, 950_000_000 - day - 1), (false, 950_000_000 - day)] {
            let second = Line::read(&place, &second.name)
                .expect("it can be read")
                .expect("it is there");
            assert_eq!(second.is_ahead_of(Timestamp(now)), ahead, "{now}");
        }
        // Whoever goes on in a line that was left is another all the same.
        note(&second, 950_100_000);
        assert!(
            names(i64::MAX)
                .expect_err("nobody knows which")
                .contains(&second.name)
        );
    }

    /// Whoever can write to the place can make up as many as they like.
    #[test]
    fn a_line_among_thousands_is_found_by_its_name_with_those_before_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Folder::at(folder.path());
        let begin = |at: i64, after: Option<&Line>| {
            let after = after.map(|line| line.name.clone());
            Line::begin(&place, Timestamp(at), after).expect("there is room")
        };
        let first = begin(100_000, None);
        let second = begin(200_000, Some(&first));
        // Not one after the other: each would be brought onto the disk.
        for number in 0..STREAM_LINES_MAX.max {
            let line = folder.path().join(format!("lines/9999999{number:06}-00000000"));
            std::fs::create_dir(&line).expect("there is room");
            std::fs::write(line.join(HEAD_NAME), r#"{"begun_ms":9999999000000}"#).expect("there is room");
        }
        let names = |found: Vec<Line>| found.into_iter().map(|line| line.name).collect::<Vec<_>>();
        let said = chosen(&place, None, Timestamp(i64::MAX))
            .expect_err("they hide it")
            .to_string();
        assert!(said.contains("1002 lines") && said.contains("--line"), "{said}");
        let found = chosen(&place, Some(&second.name), Timestamp(i64::MAX)).expect("it is there");
        assert_eq!(names(found), [second.name.clone(), first.name.clone()]);
        let found = names(known(&place, &[&second.name]).expect("they can be read"));
        assert_eq!((found.len(), &found[0]), (STREAM_LINES_MAX.count() + 1, &second.name));
        assert_eq!(names(oldest(&place).expect("they can be read"))[..2], [first.name, second.name]);
    }
}
