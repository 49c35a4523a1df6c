//! Figures in the form of a vote: how many votes are needed, and when it closes.
//!
//! Owns what they mean, and what is said of those that mean nothing or two things. It must never guess.

use jiff::civil::{Date, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use throng_domain::limits::VOTE_QUORUM_MAX;
use throng_domain::time::Timestamp;

/// How many votes must be cast, as a number or as a share of the roll in percent.
pub(super) fn quorum(typed: &str) -> Option<(i64, u8)> {
    match typed.strip_suffix('%') {
        Some(percent) => {
            let percent = percent.trim().parse().ok();
            percent
                .filter(|percent| (1..=100).contains(percent))
                .map(|percent| (0, percent))
        }
        None => {
            let number = typed.parse().ok();
            number
                .filter(|number| (0..=VOTE_QUORUM_MAX).contains(number))
                .map(|number| (number, 0))
        }
    }
}

/// What is wrong with a quorum that is none.
pub(super) fn quorum_problem(typed: &str) -> &'static str {
    let share = typed.strip_suffix('%').map(str::trim);
    let is_fraction = share.is_some_and(|share| share.replace(',', ".").parse().is_ok_and(f64::is_finite));
    match is_fraction && share.is_some_and(|share| share.contains(['.', ','])) {
        true => "vote-quorum-whole",
        false => "vote-quorum-wrong",
    }
}

/// The instant at which nobody can vote any more, from a day and a time of day in the site's zone; or the field and the key of what
/// is wrong. A time that clocks skip on that day, or show twice, is neither moved nor guessed.
pub(super) fn end_of(
    zone: &TimeZone,
    day: &str,
    time: &str,
) -> Result<Timestamp, (&'static str, &'static str)> {
    let odd = ("closes_on", "vote-closes-wrong");
    let day: Date = day.parse().map_err(|_| odd)?;
    let time = Time::strptime("%H:%M", time).map_err(|_| odd)?;
    let ambiguous = zone.to_ambiguous_timestamp(day.to_datetime(time));
    match ambiguous.offset() {
        AmbiguousOffset::Unambiguous { .. } => {}
        AmbiguousOffset::Gap { .. } => return Err(("closes_at", "vote-closes-skipped")),
        AmbiguousOffset::Fold { .. } => return Err(("closes_at", "vote-closes-twice")),
    }
    let at = ambiguous.unambiguous().map_err(|_| odd)?;
    Ok(Timestamp(at.as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vote_closes_at_a_time_that_there_is_once() {
        let london = TimeZone::get("Europe/London").expect("it is in the table");
        for (day, time, expected) in [
            ("2027-03-28", "00:59", Ok("2027-03-28T00:59:00Z")),
            ("2027-03-28", "01:00", Err("vote-closes-skipped")),
            ("2027-03-28", "01:30", Err("vote-closes-skipped")),
            ("2027-03-28", "02:00", Ok("2027-03-28T01:00:00Z")),
            ("2027-10-31", "00:59", Ok("2027-10-30T23:59:00Z")),
            ("2027-10-31", "01:00", Err("vote-closes-twice")),
            ("2027-10-31", "01:59", Err("vote-closes-twice")),
            ("2027-10-31", "02:00", Ok("2027-10-31T02:00:00Z")),
            ("2027-02-30", "20:00", Err("vote-closes-wrong")),
            ("2027-03-01", "25:00", Err("vote-closes-wrong")),
            ("soon", "20:00", Err("vote-closes-wrong")),
        ] {
            let found = end_of(&london, day, time).map_err(|(_, key)| key);
            let at = |text: &str| Timestamp(text.parse::<jiff::Timestamp>().expect(text).as_millisecond());
            assert_eq!(found, expected.map(at), "{day} {time}");
        }
    }

    #[test]
    fn a_quorum_is_a_number_or_a_whole_share() {
        for (typed, expected) in [
            ("0", Ok((0, 0))),
            ("12", Ok((12, 0))),
            ("25%", Ok((0, 25))),
            ("25 %", Ok((0, 25))),
            ("100%", Ok((0, 100))),
            ("12.5%", Err("vote-quorum-whole")),
            ("12,5 %", Err("vote-quorum-whole")),
            ("101%", Err("vote-quorum-wrong")),
            ("0%", Err("vote-quorum-wrong")),
            ("%", Err("vote-quorum-wrong")),
            ("x.y%", Err("vote-quorum-wrong")),
            ("12.5", Err("vote-quorum-wrong")),
            ("-1", Err("vote-quorum-wrong")),
        ] {
            assert_eq!(quorum(typed).ok_or_else(|| quorum_problem(typed)), expected, "{typed}");
        }
    }
}
