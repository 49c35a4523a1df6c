//! Which part of a petition's series is asked for, and in which steps.
//!
//! Owns reading `by`, `from` and `to`. It must never guess: a program that asked for a day that it did not get would count
//! wrongly and not know. Bounded by the calendar.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;
use throng_domain::time::HOUR_MS;

use throng_web::http::respond::Failure;

/// The query as it was sent.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SpanQuery {
    pub(super) by: String,
    pub(super) from: String,
    pub(super) to: String,
}

/// The step of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Hour,
    Day,
}

impl By {
    /// # Errors
    /// [`Failure::ChoiceUnknown`].
    pub(super) fn of(asked: &SpanQuery) -> Result<By, Failure> {
        match asked.by.as_str() {
            "" | "hour" => Ok(By::Hour),
            "day" => Ok(By::Day),
            _ => Err(Failure::ChoiceUnknown("by has to be one of: hour, day".to_owned())),
        }
    }
}

/// The hours from one to another, as times in milliseconds; without bounds where none are given.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Span {
    /// The first millisecond in which an hour may begin.
    from_ms: Option<i64>,
    /// The first millisecond in which none may begin any more.
    until_ms: Option<i64>,
}

/// Which end of a span is read: a day is whole, whether it is the first or the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    From,
    To,
}

impl Span {
    /// Days are those of the site's time zone.
    ///
    /// # Errors
    /// [`Failure::ChoiceUnknown`].
    pub(super) fn of(asked: &SpanQuery, zone: &TimeZone) -> Result<Span, Failure> {
        let from_ms = read(End::From, &asked.from, zone)?;
        let until_ms = read(End::To, &asked.to, zone)?;
        if from_ms.zip(until_ms).is_some_and(|(from, until)| from >= until) {
            return Err(Failure::ChoiceUnknown("from has to be before to".to_owned()));
        }
        Ok(Span { from_ms, until_ms })
    }

    /// Whether this hour begins in it.
    pub(super) fn holds(self, hour: i64) -> bool {
        let start = hour.saturating_mul(HOUR_MS);
        self.from_ms.is_none_or(|from| from <= start) && self.until_ms.is_none_or(|until| start < until)
    }

    /// Whether it begins where the petition does, so that what came without hours belongs to it.
    pub(super) fn is_from_the_beginning(self) -> bool {
        self.from_ms.is_none()
    }
}

fn read(end: End, text: &str, zone: &TimeZone) -> Result<Option<i64>, Failure> {
    if text.is_empty() {
        return Ok(None);
    }
    // A plus sign that was not encoded arrives as a space.
    let text = text.replace(' ', "+");
    let at = text.parse::<jiff::Timestamp>().ok();
    let at = at.or_else(|| bound_of_day(end, &text, zone));
    at.map(|at| Some(at.as_millisecond()))
        .ok_or_else(|| unreadable(end))
}

/// The beginning of a day, or that of the next.
fn bound_of_day(end: End, text: &str, zone: &TimeZone) -> Option<jiff::Timestamp> {
    // Nothing but a day: jiff would also read a time without its zone, and leave the time out.
    let is_bare = text.len() == "2026-03-01".len();
    let day: Date = is_bare.then(|| text.parse().ok()).flatten()?;
    let day = match end {
        End::From => day,
        End::To => day.tomorrow().ok()?,
    };
    let start = day.to_zoned(zone.clone()).ok()?;
    Some(start.timestamp())
}

fn unreadable(end: End) -> Failure {
    let name = match end {
        End::From => "from",
        End::To => "to",
    };
    Failure::ChoiceUnknown(format!(
        "{name} has to be a day such as 2026-03-01, or a time with its zone as in RFC 3339, such as \
         2026-03-01T09:00:00Z or 2026-03-01T10:00:00%2B01:00"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-02-16T00:00:00Z.
    const MIDNIGHT: i64 = 492_000;

    fn span(from: &str, to: &str, zone: &TimeZone) -> Result<Span, String> {
        let asked = SpanQuery { by: String::new(), from: from.to_owned(), to: to.to_owned() };
        Span::of(&asked, zone).map_err(|failure| match failure {
            Failure::ChoiceUnknown(says) => says,
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn days_are_whole_and_times_are_exact() {
        let west = TimeZone::fixed(jiff::tz::offset(-5));
        for (from, to, zone, expected) in [
            ("", "", &TimeZone::UTC, [true, true, true, true]),
            ("2026-02-16", "", &TimeZone::UTC, [false, true, true, true]),
            ("", "2026-02-16", &TimeZone::UTC, [true, true, true, false]),
            ("2026-02-16", "2026-02-16", &TimeZone::UTC, [false, true, true, false]),
            ("2026-02-16T00:30:00Z", "", &TimeZone::UTC, [false, false, true, true]),
            ("", "2026-02-16T01:00:00Z", &TimeZone::UTC, [true, true, false, false]),
            ("2026-02-16T02:00:00 01:00", "", &TimeZone::UTC, [false, false, true, true]),
            // There the day begins five hours later.
            ("2026-02-16", "", &west, [false, false, false, true]),
        ] {
            let span = span(from, to, zone).expect("a span");
            let hours = [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + 1, MIDNIGHT + 24];
            assert_eq!(hours.map(|hour| span.holds(hour)), expected, "{from} to {to}");
            assert_eq!(span.is_from_the_beginning(), from.is_empty());
        }
    }

    #[test]
    fn what_is_no_day_and_no_time_is_said() {
        for (from, to, says) in [
            ("yesterday", "", "from has to be a day"),
            ("2026-02-30", "", "from has to be a day"),
            ("2026-2-3", "", "from has to be a day"),
            ("2026-02-16T09:00:00", "", "from has to be a day"),
            ("", "1771200000", "to has to be a day"),
            ("", "9999-12-31", "to has to be a day"),
            ("2026-02-17", "2026-02-16", "from has to be before to"),
            ("2026-02-16T00:00:00Z", "2026-02-16T00:00:00Z", "from has to be before to"),
        ] {
            let said = span(from, to, &TimeZone::UTC).expect_err("no span");
            assert!(said.starts_with(says), "{from} {to}: {said}");
        }
        let by = |by: &str| By::of(&SpanQuery { by: by.to_owned(), ..SpanQuery::default() }).ok();
        assert_eq!(
            ["", "hour", "day", "week"].map(by),
            [Some(By::Hour), Some(By::Hour), Some(By::Day), None]
        );
    }
}
