//! What people chose in open votes: small rows, one for each voter, read with who they are and whether they count.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row, params};
use throng_domain::ballot::Choice;
use throng_domain::campaign::Campaign;
use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::person::PersonName;
use throng_domain::row::{RecordKind, Row as _};
use throng_domain::vote::OpenBallot;

use crate::reader::{OpenVoter, is_called_off, waits_to_be_counted};
use crate::sqlite::fault::needed;
use crate::sqlite::numbers::CONFIRMED;
use crate::sqlite::{listed, records, rows};

type SqlResult<T> = rusqlite::Result<T>;

/// The rows of those whose vote counts. They are gone over in the order of the rows, which is that of the key: a join the other
/// way round would go over every signature of the site.
fn counted() -> String {
    let kind = RecordKind::OpenBallot.number();
    format!(
        "FROM record r CROSS JOIN signature s ON s.id = r.item AND s.site = r.site AND s.number = r.owner \
         AND s.state = {CONFIRMED} LEFT JOIN signer g ON g.id = s.id \
         WHERE r.site = ?1 AND r.kind = {kind} AND r.owner = ?2"
    )
}

fn choice(row: &Row<'_>, column: usize, vote: CampaignId, voter: i64) -> SqlResult<Choice> {
    let OpenBallot(choice) = records::row(row, column, OpenBallot::rows(vote).item(voter))?;
    Ok(choice)
}

/// What was chosen, equal ones together, in its order.
pub(super) fn alike(connection: &Connection, vote: CampaignId) -> SqlResult<Vec<Alike>> {
    let sql = format!("SELECT r.document, count(*), min(r.item) {} GROUP BY r.document", counted());
    let mut statement = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| Ok((choice(row, 0, vote, row.get(2)?)?, row.get::<_, i64>(1)?));
    let mut counts: BTreeMap<Choice, i64> = BTreeMap::new();
    for row in statement.query_map(params![vote.site.0, vote.number], read)? {
        let (choice, count) = row?;
        // Another program may have written the same choice in other words.
        *counts.entry(choice).or_default() += count;
    }
    let alike = |(choice, count)| Alike { choice, weight: 1, count };
    Ok(counts.into_iter().map(alike).collect())
}

/// Who chose what.
pub(super) fn voters(
    connection: &Connection,
    vote: CampaignId,
    offset: u32,
    limit: u32,
) -> SqlResult<Vec<OpenVoter>> {
    let sql = format!("SELECT r.item, r.document, g.name {} ORDER BY r.item LIMIT ?3 OFFSET ?4", counted());
    let mut statement = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| {
        let name: Option<String> = row.get(2)?;
        let name = name
            .map(|name| needed(2, PersonName::parse(&name).ok()))
            .transpose()?;
        Ok(OpenVoter { name, choice: choice(row, 1, vote, row.get(0)?)? })
    };
    let found = statement.query_map(params![vote.site.0, vote.number, limit, offset], read)?;
    found.collect()
}

/// The open votes for which this holds; there are few votes, and of secret ones no document is read.
fn open_votes(connection: &Connection, holds: fn(&Campaign) -> bool) -> SqlResult<Vec<CampaignId>> {
    let votes = listed::votes();
    let sql = format!(
        "SELECT document FROM campaign c INDEXED BY campaign_vote WHERE kind IN ({votes}) \
         AND json_extract(document, '$.kind.vote.terms.secrecy') IS NOT NULL ORDER BY site, number"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut found = Vec::new();
    for campaign in statement.query_map([], |row| rows::campaign(row, 0))? {
        let campaign = campaign?;
        if holds(&campaign) {
            found.push(campaign.head.id);
        }
    }
    Ok(found)
}

/// Those that have closed and are not counted yet.
pub(super) fn to_count(connection: &Connection) -> SqlResult<Vec<CampaignId>> {
    open_votes(connection, waits_to_be_counted)
}

/// Those that were called off, each with some of the voters of whom it is kept what they chose.
pub(super) fn to_erase(
    connection: &Connection,
    limit: u32,
) -> SqlResult<Vec<(CampaignId, Vec<SignatureId>)>> {
    let mut found = Vec::new();
    for vote in open_votes(connection, is_called_off)? {
        let rows = records::records_after(connection, OpenBallot::rows(vote).into(), i64::MIN, limit)?;
        let voters: Vec<SignatureId> = rows.iter().map(|(key, _)| SignatureId(key.item)).collect();
        if !voters.is_empty() {
            found.push((vote, voters));
        }
    }
    Ok(found)
}
