//! Days that do not count towards the time in which a body promises to act: weekends, holidays, the weeks before an
//! election.
//!
//! Knows days by their date (`YYYY-MM-DD`) and number in the week, never a time zone: the caller finds out which day
//! an instant falls on.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::spine::limits::{DAYS_OFF_CHARS_MAX, DAYS_OFF_MAX, DAYS_OFF_NAME_CHARS_MAX};

/// The days of a site that do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// The days of every week that do not count.
    #[serde(default)]
    pub weekend: Weekend,
    /// Further days that do not count, sorted by the first day of each entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days_off: Vec<DaysOff>,
}

/// The days of each week that do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weekend {
    /// Every day counts.
    #[default]
    None,
    /// Saturday and Sunday.
    SaturdaySunday,
    /// Friday and Saturday.
    FridaySaturday,
    /// Sunday.
    Sunday,
}

/// One day, or several in a row, that do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DaysOff {
    /// The first day (`YYYY-MM-DD`).
    pub from: String,
    /// The last day (`YYYY-MM-DD`).
    pub to: String,
    /// The name of these days; may be empty.
    pub name: String,
}

/// The line of a typed list that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DaysOffError {
    /// Its number, counted from 1.
    pub line: usize,
}

impl Weekend {
    /// All of them, in the order of the form.
    pub const ALL: [Weekend; 4] =
        [Weekend::None, Weekend::SaturdaySunday, Weekend::FridaySaturday, Weekend::Sunday];

    /// Whether a day of the week is among them; 1 is Monday (ISO 8601).
    #[must_use]
    pub fn has(self, weekday: u8) -> bool {
        match self {
            Weekend::None => false,
            Weekend::SaturdaySunday => weekday >= 6,
            Weekend::FridaySaturday => matches!(weekday, 5 | 6),
            Weekend::Sunday => weekday == 7,
        }
    }
}

impl Calendar {
    /// Whether every day counts.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Calendar::default()
    }

    /// Whether a day counts. `day` is `YYYY-MM-DD`, and `weekday` is 1 for Monday.
    #[must_use]
    pub fn counts(&self, day: &str, weekday: u8) -> bool {
        let off = |days: &DaysOff| (days.from.as_str()..=days.to.as_str()).contains(&day);
        !self.weekend.has(weekday) && !self.days_off.iter().any(off)
    }
}

impl DaysOff {
    /// Reads a typed list: one line for each entry, `2026-12-25 Christmas Day` or `2026-12-24/2027-01-01 Closed`.
    ///
    /// # Errors
    /// The number of the first line that is not a day, or that exceeds the allowed number of lines.
    pub fn parse_list(typed: &str) -> Result<Vec<DaysOff>, DaysOffError> {
        let mut list = Vec::new();
        for (at, line) in typed.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            let days = DaysOff::parse(line).filter(|_| list.len() < DAYS_OFF_MAX);
            list.push(days.ok_or(DaysOffError { line: at + 1 })?);
        }
        if typed.chars().count() > DAYS_OFF_CHARS_MAX {
            return Err(DaysOffError { line: list.len() });
        }
        list.sort_by(|a, b| a.from.cmp(&b.from));
        Ok(list)
    }

    /// The list in the form that [`DaysOff::parse_list`] reads.
    #[must_use]
    pub fn list_in_words(list: &[DaysOff]) -> String {
        let mut text = String::new();
        for days in list {
            text.push_str(&days.from);
            if days.to != days.from {
                write!(text, "/{}", days.to).expect("a String takes all");
            }
            if !days.name.is_empty() {
                write!(text, " {}", days.name).expect("a String takes all");
            }
            text.push('\n');
        }
        text
    }

    fn parse(line: &str) -> Option<DaysOff> {
        let (days, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (from, to) = days.split_once('/').unwrap_or((days, days));
        let name = name.trim();
        let is_name = name.chars().count() <= DAYS_OFF_NAME_CHARS_MAX && !name.chars().any(char::is_control);
        let valid = is_day(from) && is_day(to) && from <= to && is_name;
        valid.then(|| DaysOff { from: from.to_owned(), to: to.to_owned(), name: name.to_owned() })
    }
}

/// Whether the text is a day of the calendar, `YYYY-MM-DD`.
fn is_day(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut part = |digits: usize| -> Option<u32> {
        let part = parts.next()?;
        let plain = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
        part.parse().ok().filter(|_| plain)
    };
    let (Some(year), Some(month), Some(day)) = (part(4), part(2), part(2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    parts.next().is_none() && year > 0 && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_written() {
        let typed = "2027-01-01 New Year's Day\n\n  2026-12-24/2026-12-26   Christmas \n2026-05-01";
        let list = DaysOff::parse_list(typed).unwrap();
        let text = "2026-05-01\n2026-12-24/2026-12-26 Christmas\n2027-01-01 New Year's Day\n";
        assert_eq!(DaysOff::list_in_words(&list), text);
        assert_eq!(DaysOff::parse_list(text).unwrap(), list);
        for (typed, line) in [
            ("2026-02-29", 1),
            ("2024-02-29\n2026-13-01", 2),
            ("2026-12-25\n\n2026-12-26/2026-12-25 backwards", 3),
            ("Christmas 2026-12-25", 1),
            ("26-12-25", 1),
            ("2026-12-25/", 1),
            ("2026-12-25-01", 1),
        ] {
            assert_eq!(DaysOff::parse_list(typed), Err(DaysOffError { line }), "{typed}");
        }
        assert!(DaysOff::parse_list(&"2026-12-25\n".repeat(DAYS_OFF_MAX)).is_ok());
        let many = "2026-12-25\n".repeat(DAYS_OFF_MAX + 1);
        assert_eq!(DaysOff::parse_list(&many), Err(DaysOffError { line: DAYS_OFF_MAX + 1 }));
    }

    #[test]
    fn days_that_do_not_count() {
        let days_off = DaysOff::parse_list("2026-12-24/2026-12-26 Christmas").unwrap();
        let calendar = Calendar { weekend: Weekend::SaturdaySunday, days_off };
        for (day, weekday, counts) in [
            ("2026-12-23", 3, true),
            ("2026-12-24", 4, false),
            ("2026-12-26", 6, false),
            ("2026-12-27", 7, false),
            ("2026-12-28", 1, true),
        ] {
            assert_eq!(calendar.counts(day, weekday), counts, "{day}");
        }
        for (weekend, off) in [(Weekend::None, ""), (Weekend::Sunday, "7"), (Weekend::FridaySaturday, "56")] {
            let found: String = (1..=7)
                .filter(|day| weekend.has(*day))
                .map(|day| day.to_string())
                .collect();
            assert_eq!(found, off, "{weekend:?}");
        }
    }
}
