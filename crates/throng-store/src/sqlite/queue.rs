//! Lists for moderators over all campaigns: which ones wait, and what was handed in.
//!
//! Read along the rows of cases, of which there is one for each campaign that was handed in here; imported campaigns
//! have none.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params};
use throng_domain::campaign::Campaign;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::moderation::Case;
use throng_domain::paper::PaperBatch;
use throng_domain::publication::Proposal;
use throng_domain::record::Document;
use throng_domain::row::{RecordKey, RecordKind, Row as _};
use throng_domain::time::Timestamp;

use crate::sqlite::{records, rows};

type SqlResult<T> = rusqlite::Result<T>;

fn with_case(row: &Row<'_>) -> SqlResult<(Campaign, Case)> {
    let campaign = rows::campaign(row, 0)?;
    let case = match row.get_ref(1)? {
        ValueRef::Null => Case::default(),
        ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Text(_) | ValueRef::Blob(_) => {
            records::row(row, 1, Case::only(campaign.head.id))?
        }
    };
    Ok((campaign, case))
}

fn all(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
) -> SqlResult<Vec<(Campaign, Case)>> {
    connection
        .prepare_cached(sql)?
        .query_map(params, with_case)?
        .collect()
}

/// All campaigns that wait for moderation, in no particular order. A queue has some hundreds at most.
pub(super) fn waiting(connection: &Connection, site: SiteId) -> SqlResult<Vec<(Campaign, Case)>> {
    let sql = "SELECT p.document, r.document FROM campaign p \
        LEFT JOIN record r ON r.site = p.site AND r.kind = ?2 AND r.owner = p.number AND r.item = 0 \
        WHERE p.site = ?1 AND p.state = 'waiting_for_moderation'";
    all(connection, sql, params![site.0, RecordKind::Case.number()])
}

pub(super) fn handed_in(
    connection: &Connection,
    site: SiteId,
    since: Timestamp,
    limit: u32,
) -> SqlResult<Vec<(Campaign, Case)>> {
    let sql = "SELECT p.document, r.document, json_extract(r.document, '$.case.submitted_at') AS since \
        FROM record r JOIN campaign p ON p.site = r.site AND p.number = r.owner \
        WHERE r.site = ?1 AND r.kind = ?2 AND since >= ?3 ORDER BY since DESC, r.owner DESC LIMIT ?4";
    all(connection, sql, params![site.0, RecordKind::Case.number(), since.0, limit])
}

/// The updates of creators that wait to be checked.
pub(super) fn proposals(
    connection: &Connection,
    site: SiteId,
    limit: u32,
) -> SqlResult<Vec<(RecordKey, Proposal)>> {
    let sql = "SELECT owner, item, document FROM record WHERE site = ?1 AND kind = ?2 \
        AND document ->> '$.proposal.settled' IS NULL \
        ORDER BY json_extract(document, '$.proposal.at'), owner, item LIMIT ?3";
    oldest(connection, site, sql, limit)
}

/// The batches of paper signatures that wait for a second person.
pub(super) fn paper(
    connection: &Connection,
    site: SiteId,
    limit: u32,
) -> SqlResult<Vec<(RecordKey, PaperBatch)>> {
    let sql = "SELECT owner, item, document FROM record WHERE site = ?1 AND kind = ?2 \
        AND document ->> '$.paper.state' = 'waiting' \
        ORDER BY json_extract(document, '$.paper.at'), owner, item LIMIT ?3";
    oldest(connection, site, sql, limit)
}

/// Small rows of one kind that wait for staff, oldest first. Goes through all rows of the kind, of which there are
/// few.
fn oldest<R: Document<Owner = CampaignId>>(
    connection: &Connection,
    site: SiteId,
    sql: &str,
    limit: u32,
) -> SqlResult<Vec<(RecordKey, R)>> {
    let read = |row: &Row<'_>| {
        let campaign = CampaignId { site, number: row.get(0)? };
        let key = R::rows(campaign).item(row.get(1)?);
        Ok((key.into(), records::row(row, 2, key)?))
    };
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![site.0, R::KIND.number(), limit], read)?;
    found.collect()
}
