//! The lines of a stream: what one program wrote without a gap and without anybody between. What belongs together when a moment is
//! brought back stands in one line; a line that goes on where another stopped says so.
//!
//! ```text
//! PLACE/
//!   site            whose stream it is: no other site may write here
//!   lines/LINE/     by the moment when it was begun, and chance
//!     head.json     when it was begun, and after which line
//!     writer        the run of a program that writes it now: another that finds its own no longer here has company
//!     bases/        ordinary backups, each by the moment when it was begun
//!     log/          transactions, in files by the number of their first
//!     files/        scans, areas, theme and settings as they were last
//!     erased.log    who was erased, up to the last second
//!     until         the moment until which everything is in it
//! ```
//!
//! Before there were lines, all of that stood in the place itself: that is read as the oldest line, whose name is `first`.
//!
//! Owns their names and which one is meant. It must never choose between two that went on at the same time. Bounds: [`STREAM_LINES_MAX`] lines are
//! read. Whoever can write to a place can make up more, so one that somebody has named is always found.

use serde::{Deserialize, Serialize};
use throng_domain::time::Timestamp;
use throng_process::clock;
use throng_process::limits::STREAM_LINES_MAX;

use crate::error::BackupError;
use crate::nightly;
use crate::place::Place;

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
}

/// What stands at the head of a line.
#[derive(Serialize, Deserialize)]
struct Head {
    begun_ms: i64,
    after: Option<String>,
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
        let line = Line { name, begun: now, after, until: None };
        let head = Head { begun_ms: now.0, after: line.after.clone() };
        let text = serde_json::to_string(&head).expect("plain data");
        place.put(&format!("{}{HEAD_NAME}", line.under()), &mut text.as_bytes())?;
        Ok(line)
    }

    /// Reads one; `None` if there is none of that name.
    pub(crate) fn read(place: &dyn Place, name: &str) -> Result<Option<Line>, BackupError> {
        let until = until_of(place, name)?;
        if name == FIRST {
            let is_there = !place.parts(BASES)?.is_empty();
            let line = Line { name: name.to_owned(), begun: Timestamp(0), after: None, until };
            return Ok(is_there.then_some(line));
        }
        let Some(head) = place.read_note(&format!("{}{HEAD_NAME}", under(name)))? else {
            return Ok(None);
        };
        let head: Option<Head> = serde_json::from_slice(&head).ok();
        Ok(head.map(|Head { begun_ms, after }| Line {
            name: name.to_owned(),
            begun: Timestamp(begun_ms),
            after,
            until,
        }))
    }

    /// Whether it was noted that everything from before a moment is in it.
    #[must_use]
    pub fn has_all_until(&self, moment: Timestamp) -> bool {
        self.until.is_some_and(|until| until >= moment)
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

/// The lines of a place, in the order in which they were begun: the newest, and those of these names.
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
    Ok(lines)
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
    let begun: Vec<&Line> = lines.iter().filter(|line| line.begun <= moment).collect();
    let goes_on = |line: &Line| begun.iter().any(|next| next.after.as_ref() == Some(&line.name));
    let last = begun.iter().rev().find(|line| !goes_on(line));
    let Some(last) = last else {
        let since = lines.first().map(|line| line.begun);
        return Err(BackupError::BeginsLater { path: place.address(), since });
    };
    // Whoever went on in a line after it was given up is another.
    let given_up = |line: &Line| begun.iter().find(|next| next.after.as_ref() == Some(&line.name));
    let rivals = begun.iter().filter(|line| line.name != last.name).filter(|line| {
        let end = line.until.unwrap_or(line.begun);
        match given_up(line) {
            Some(next) => end > next.begun.plus_ms(SLACK_MS) && end > last.begun,
            None => end > last.begun,
        }
    });
    let mut told: Vec<String> = rivals.map(|line| line.told()).collect();
    if told.is_empty() {
        return Ok((*last).clone());
    }
    told.push(last.told());
    Err(BackupError::WhichLine { path: place.address(), lines: told.join("\n") })
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
