//! Whether the dates of a petition that comes in can be those of one life: it begins, and ends afterwards, and neither is still
//! to come.
//!
//! Owns the sentences about dates that cannot. In a sheet such dates were read in another order than they were written in, or
//! are mistyped, so nothing of the record comes in; in JSON they are what the source published, and are told. Days are
//! compared, since a sheet may say the time of one end and not of the other. It must never change a date. Called by
//! `plan.rs`. Bounds: one petition.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use throng_domain::campaign::CampaignState;
use throng_domain::time::{DAY_MS, Timestamp};

use super::entry::Entry;

/// What to do about them.
const ADVICE: &str = "correct the dates, or say in which order dates are written (--dates)";

/// Checks the dates of a petition; a sentence about one that comes in all the same is added to `odd`.
///
/// # Errors
/// A sentence about dates with which it cannot come in.
pub(super) fn check(
    entry: &Entry,
    time_zone: &TimeZone,
    now: Timestamp,
    odd: &mut Vec<String>,
) -> Result<(), String> {
    has_happened(entry, now)?;
    let told = impossible(entry, time_zone, now).join("; ");
    if told.is_empty() {
        return Ok(());
    }
    if !entry.tells_changes {
        return Err(format!("{told}: {ADVICE}"));
    }
    odd.push(format!("petition {}: {told}", entry.number.unwrap_or_default()));
    Ok(())
}

/// Refuses a petition that was written or opened after `now`. A day later may be today where the file was made.
fn has_happened(entry: &Entry, now: Timestamp) -> Result<(), String> {
    let dates = &entry.dates;
    let begun = dates.created_at.max(dates.opened_at.unwrap_or(dates.created_at));
    if begun.0 > now.0 + DAY_MS {
        let day = day_of(begun, &TimeZone::UTC);
        return Err(format!(
            "it begins on {}, which is still to come: correct the date, or say in which order dates are written (--dates)",
            shown(day)
        ));
    }
    Ok(())
}

/// What cannot be about the dates of a petition, all of it; empty for most.
fn impossible(entry: &Entry, time_zone: &TimeZone, now: Timestamp) -> Vec<String> {
    let dates = &entry.dates;
    // An end is the first instant that is over.
    let begins = |at: Option<Timestamp>| Some(day_of(at?, time_zone));
    let ends = |at: Option<Timestamp>| Some(day_of(at?.plus_ms(-1), time_zone));
    let created = ("it was written", begins(Some(dates.created_at)));
    let opened = ("it was opened", begins(dates.opened_at));
    let closed = ("it was closed", ends(dates.closed_at));
    let last_day = ("its last day is", ends(dates.closes_at));
    let rejected = ("it was rejected", begins(dates.rejected_at));
    let mut told = Vec::new();
    for ((what, earlier), (then, later)) in
        [(created, opened), (created, closed), (created, rejected), (opened, closed), (opened, last_day)]
    {
        if let (Some(earlier), Some(later)) = (earlier, later)
            && later < earlier
        {
            told.push(format!(
                "{then} on {}, and {what} on {}, which is later",
                shown(later),
                shown(earlier)
            ));
        }
    }
    // Of an open petition it is the end that was planned.
    let is_over = entry.state != CampaignState::Open;
    if let Some(at) = dates.closed_at.filter(|at| is_over && at.0 > now.0 + DAY_MS) {
        let day = day_of(at.plus_ms(-1), time_zone);
        told.push(format!("it is closed since {}, which is still to come", shown(day)));
    }
    told
}

fn day_of(at: Timestamp, time_zone: &TimeZone) -> Date {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or(jiff::Timestamp::MAX);
    at.to_zoned(time_zone.clone()).date()
}

fn shown(day: Date) -> String {
    day.strftime("%Y-%m-%d").to_string()
}
