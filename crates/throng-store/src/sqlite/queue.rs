//! What moderators see of all petitions at once: who waits, and what was handed in.
//!
//! Read along the rows of cases, of which there is one for each petition that was handed in here; imported petitions
//! have none.

use rusqlite::{Connection, Row, params};
use throng_domain::ids::SiteId;
use throng_domain::moderation::Case;
use throng_domain::paper::PaperBatch;
use throng_domain::petition::Petition;
use throng_domain::publication::Proposal;
use throng_domain::record::{Record, RecordKey, RecordKind, RecordList};
use throng_domain::time::Timestamp;

use crate::sqlite::rows;

type SqlResult<T> = rusqlite::Result<T>;

fn with_case(row: &Row<'_>) -> SqlResult<(Petition, Case)> {
    let case = match row.get_ref(1)? {
        rusqlite::types::ValueRef::Null => Case::default(),
        _ => match rows::document(row, 1)? {
            Record::Case(case) => *case,
            _ => Case::default(),
        },
    };
    Ok((rows::document(row, 0)?, case))
}

fn all(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
) -> SqlResult<Vec<(Petition, Case)>> {
    connection
        .prepare_cached(sql)?
        .query_map(params, with_case)?
        .collect()
}

/// All that wait, in no order. A queue has some hundreds of petitions at most.
pub(super) fn waiting(connection: &Connection, site: SiteId) -> SqlResult<Vec<(Petition, Case)>> {
    let sql = "SELECT p.document, r.document FROM petition p \
        LEFT JOIN record r ON r.site = p.site AND r.kind = ?2 AND r.owner = p.number AND r.item = 0 \
        WHERE p.site = ?1 AND p.state = 'waiting_for_moderation'";
    all(connection, sql, params![site.0, RecordKind::Case.number()])
}

pub(super) fn handed_in(
    connection: &Connection,
    site: SiteId,
    since: Timestamp,
    limit: u32,
) -> SqlResult<Vec<(Petition, Case)>> {
    let sql = "SELECT p.document, r.document, json_extract(r.document, '$.case.submitted_at') AS since \
        FROM record r JOIN petition p ON p.site = r.site AND p.number = r.owner \
        WHERE r.site = ?1 AND r.kind = ?2 AND since >= ?3 ORDER BY since DESC, r.owner DESC LIMIT ?4";
    all(connection, sql, params![site.0, RecordKind::Case.number(), since.0, limit])
}

/// News of creators that waits.
pub(super) fn proposals(
    connection: &Connection,
    site: SiteId,
    limit: u32,
) -> SqlResult<Vec<(RecordKey, Proposal)>> {
    let sql = "SELECT owner, item, document FROM record WHERE site = ?1 AND kind = ?2 \
        AND document ->> '$.proposal.settled' IS NULL \
        ORDER BY json_extract(document, '$.proposal.at'), owner, item LIMIT ?3";
    oldest(connection, (site, RecordKind::Proposal), sql, limit, |record| match record {
        Record::Proposal(proposal) => Some(*proposal),
        _ => None,
    })
}

/// Signatures on paper that wait for a second look.
pub(super) fn paper(
    connection: &Connection,
    site: SiteId,
    limit: u32,
) -> SqlResult<Vec<(RecordKey, PaperBatch)>> {
    let sql = "SELECT owner, item, document FROM record WHERE site = ?1 AND kind = ?2 \
        AND document ->> '$.paper.state' = 'waiting' \
        ORDER BY json_extract(document, '$.paper.at'), owner, item LIMIT ?3";
    oldest(connection, (site, RecordKind::Paper), sql, limit, |record| match record {
        Record::Paper(batch) => Some(*batch),
        _ => None,
    })
}

/// Small rows of one kind that wait for somebody, the oldest first; found along all of them, of which there are few.
fn oldest<T>(
    connection: &Connection,
    (site, kind): (SiteId, RecordKind),
    sql: &str,
    limit: u32,
    of_kind: impl Fn(Record) -> Option<T>,
) -> SqlResult<Vec<(RecordKey, T)>> {
    let read = |row: &Row<'_>| {
        let key = RecordList { site, kind, owner: row.get(0)? }.item(row.get(1)?);
        Ok((key, rows::document(row, 2)?))
    };
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![site.0, kind.number(), limit], read)?;
    let found: Vec<(RecordKey, Record)> = found.collect::<SqlResult<_>>()?;
    let of_kind = |(key, record)| of_kind(record).map(|row| (key, row));
    Ok(found.into_iter().filter_map(of_kind).collect())
}
