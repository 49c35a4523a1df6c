//! How many signatures were collected, online and on paper, in spans of hours, read from few rows however
//! long a campaign has been open.
//!
//! Owns the arithmetic of days and hours: whole days are read from `tally_day`, whose sums the schema keeps, and the
//! part of a day before or after an hour from that day's hours. Called by `read`. Bounds: one row for each day on
//! which anybody signed, and at most twelve for each hour asked for.

use std::ops::Range;

use rusqlite::{CachedStatement, Connection, params};
use throng_domain::ids::{CampaignId, SiteId};

use crate::sqlite::numbers::{BY_HOUR, COLLECTED, PAPER};
use crate::sqlite::rows;

type SqlResult<T> = rusqlite::Result<T>;

/// Hours in one day of `tally_day`.
const DAY: i64 = 24;

/// The first and the last hour in which somebody signed: each is one look-up at an end of a range of the primary key.
pub(super) fn hours(connection: &Connection, id: CampaignId) -> SqlResult<Option<(i64, i64)>> {
    let hours =
        format!("FROM tally WHERE site = ?1 AND number = ?2 AND source = ?3 AND dimension = {BY_HOUR}");
    let sql = format!(
        "SELECT CAST((SELECT min(key) {hours}) AS INTEGER), CAST((SELECT max(key) {hours}) AS INTEGER)"
    );
    let of = |source: i64| {
        connection
            .prepare_cached(&sql)?
            .query_row(params![id.site.0, id.number, source], |row| {
                Ok(row.get::<_, Option<i64>>(0)?.zip(row.get::<_, Option<i64>>(1)?))
            })
    };
    Ok(match (of(COLLECTED)?, of(PAPER)?) {
        (Some((first, last)), Some((paper_first, paper_last))) => {
            Some((first.min(paper_first), last.max(paper_last)))
        }
        (online, paper) => online.or(paper),
    })
}

/// How many signatures were collected from each of these hours up to the next, and from the last one on. All are of
/// one moment.
pub(super) fn sums(connection: &mut Connection, id: CampaignId, hours: &[i64]) -> SqlResult<Vec<i64>> {
    let transaction = connection.transaction()?;
    let mut before = Before::of(&transaction, id)?;
    let totals = hours.iter().map(|hour| before.hour(*hour));
    let totals = totals.collect::<SqlResult<Vec<i64>>>()?;
    let ends = totals.iter().skip(1).copied().chain([before.all()]);
    Ok(totals.iter().zip(ends).map(|(from, to)| to - from).collect())
}

/// How many signatures each of these campaigns collected from this hour on: a row for each hour in which somebody signed.
pub(super) fn since(
    connection: &Connection,
    site: SiteId,
    numbers: &[u32],
    hour: i64,
) -> SqlResult<Vec<i64>> {
    let sql = format!(
        "SELECT ifnull(sum(count), 0) FROM tally WHERE site = ?1 AND number = ?2 \
         AND source IN ({COLLECTED}, {PAPER}) AND dimension = {BY_HOUR} AND key >= ?3"
    );
    let (mut statement, from) = (connection.prepare_cached(&sql)?, rows::hour_text(hour));
    let mut of = |number: &u32| statement.query_row(params![site.0, number, from], |row| row.get(0));
    numbers.iter().map(&mut of).collect()
}

/// Answers how many signatures were collected before a given hour.
struct Before<'a> {
    id: CampaignId,
    /// Each day, in order, with the number collected before it and the number collected on it.
    days: Vec<(i64, i64, i64)>,
    hours: CachedStatement<'a>,
}

impl Before<'_> {
    fn of(connection: &Connection, id: CampaignId) -> SqlResult<Before<'_>> {
        let sql = "SELECT day, count FROM tally_day WHERE site = ?1 AND number = ?2 ORDER BY day";
        let mut statement = connection.prepare_cached(sql)?;
        let mut total = 0;
        let day = |row: &rusqlite::Row<'_>| {
            let (day, before, count) = (row.get(0)?, total, row.get::<_, i64>(1)?);
            total += count;
            Ok((day, before, count))
        };
        let days = statement.query_map(params![id.site.0, id.number], day)?;
        let days = days.collect::<SqlResult<_>>()?;
        let sql = format!(
            "SELECT ifnull(sum(count), 0) FROM tally WHERE site = ?1 AND number = ?2 \
             AND source IN ({COLLECTED}, {PAPER}) AND dimension = {BY_HOUR} AND key >= ?3 AND key < ?4"
        );
        Ok(Before { id, days, hours: connection.prepare_cached(&sql)? })
    }

    fn all(&self) -> i64 {
        self.days.last().map_or(0, |(_, before, count)| before + count)
    }

    fn hour(&mut self, hour: i64) -> SqlResult<i64> {
        let (of, within) = (hour.div_euclid(DAY), hour.rem_euclid(DAY));
        let at = self.days.partition_point(|(day, ..)| *day < of);
        let Some(&(day, before, count)) = self.days.get(at) else {
            return Ok(self.all());
        };
        if day > of || within == 0 {
            return Ok(before);
        }
        // Sums whichever part of the day has fewer hours.
        if within <= DAY / 2 {
            Ok(before + self.collected(hour - within..hour)?)
        } else {
            Ok(before + count - self.collected(hour..hour - within + DAY)?)
        }
    }

    fn collected(&mut self, hours: Range<i64>) -> SqlResult<i64> {
        let (from, to) = (rows::hour_text(hours.start), rows::hour_text(hours.end));
        self.hours
            .query_row(params![self.id.site.0, self.id.number, from, to], |row| row.get(0))
    }
}
