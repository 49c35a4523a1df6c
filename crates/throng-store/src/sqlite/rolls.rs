//! The rolls of votes. A row is in use if its number is one of those that the vote says; which are looked at is the caller's
//! argument everywhere, since they have the vote.

use std::ops::Range;

use rusqlite::{Connection, OptionalExtension, Row, params};
use throng_domain::command::kept_rows;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::roll::RollEntry;
use throng_domain::row::RecordKind;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;

use crate::sqlite::fault::{in_row, needed};
use crate::sqlite::statements::Statements;
use crate::sqlite::{listed, rows};

type SqlResult<T> = rusqlite::Result<T>;

/// The columns that [`row`] reads.
pub(super) const ROLL_COLUMNS: &str = "id, site, number, entry, voter, weight, email, member, paper, name";

pub(super) fn row(row: &Row<'_>) -> SqlResult<(CampaignId, RollEntry)> {
    let campaign = CampaignId { site: SiteId(row.get(1)?), number: row.get(2)? };
    let email: Option<String> = row.get(6)?;
    let email = match email {
        None => None,
        Some(text) => Some(needed(6, EmailAddress::parse(&text).ok())?),
    };
    let member: Option<[u8; 16]> = row.get(7)?;
    let name: Option<String> = row.get(9)?;
    let entry = RollEntry {
        number: row.get(3)?,
        voter: AddressKey(row.get(4)?),
        weight: row.get(5)?,
        email,
        member: member.map(AddressKey),
        paper: row.get(8)?,
        name: name
            .map(|name| needed(9, PersonName::stored(&name).ok()))
            .transpose()?,
    };
    Ok((campaign, entry))
}

pub(super) fn put(statements: &mut Statements<'_>, campaign: CampaignId, row: &RollEntry) -> SqlResult<()> {
    let sql = "INSERT INTO roll (site, number, entry, voter, weight, email, member, paper, name) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let RollEntry { number, voter, weight, email, member, name, paper } = row;
    let email = email.as_ref().map(EmailAddress::as_str);
    let member = member.map(|member| member.0);
    let name = name.as_ref().map(PersonName::as_str);
    let values =
        params![campaign.site.0, campaign.number, number, voter.0, weight, email, member, paper, name];
    statements.of(sql)?.execute(values)?;
    Ok(())
}

/// Gives the row with this number another hash.
pub(super) fn replace_voter(
    statements: &mut Statements<'_>,
    campaign: CampaignId,
    number: u32,
    voter: AddressKey,
) -> SqlResult<()> {
    let sql = "UPDATE roll SET voter = ?4 WHERE site = ?1 AND number = ?2 AND entry = ?3";
    let values = params![campaign.site.0, campaign.number, number, voter.0];
    let updated = statements.of(sql)?.execute(values)?;
    assert_eq!(updated, 1, "only a loaded row is changed");
    Ok(())
}

/// Says with which batch of paper ballots the person in the row with this number voted.
pub(super) fn put_on_paper(
    statements: &mut Statements<'_>,
    campaign: CampaignId,
    number: u32,
    batch: Option<i64>,
) -> SqlResult<()> {
    let sql = "UPDATE roll SET paper = ?4 WHERE site = ?1 AND number = ?2 AND entry = ?3";
    let values = params![campaign.site.0, campaign.number, number, batch];
    let updated = statements.of(sql)?.execute(values)?;
    assert_eq!(updated, 1, "only a loaded row is changed");
    Ok(())
}

/// Removes at most so many rows of a vote, but none that is to be kept; where none is, as much of what is known of codes that were
/// lost and replaced too.
pub(super) fn erase(
    statements: &mut Statements<'_>,
    campaign: CampaignId,
    kept: &Range<u32>,
    most: usize,
) -> SqlResult<()> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let sql = "DELETE FROM roll WHERE id IN (SELECT id FROM roll WHERE site = ?1 AND number = ?2 \
        AND (entry < ?3 OR entry >= ?4) ORDER BY entry LIMIT ?5)";
    let values = params![campaign.site.0, campaign.number, kept.start, kept.end, most];
    statements.of(sql)?.execute(values)?;
    if kept.is_empty() {
        // A step erases as many of these as of the rows, and a roll has more rows than codes that were replaced.
        let sql = "DELETE FROM record WHERE site = ?1 AND kind = ?2 AND owner = ?3 AND item IN \
            (SELECT item FROM record WHERE site = ?1 AND kind = ?2 AND owner = ?3 ORDER BY item LIMIT ?4)";
        for kind in [RecordKind::ReplacedCode, RecordKind::LostCode] {
            let values = params![campaign.site.0, kind.number(), campaign.number, most];
            statements.of(sql)?.execute(values)?;
        }
    }
    Ok(())
}

/// Somebody on the roll by their hash, if their number is one of these.
pub(super) fn voter(
    connection: &Connection,
    campaign: CampaignId,
    numbers: &Range<u32>,
    voter: AddressKey,
) -> SqlResult<Option<RollEntry>> {
    let sql = format!(
        "SELECT {ROLL_COLUMNS} FROM roll WHERE site = ?1 AND number = ?2 AND voter = ?3 \
         AND entry >= ?4 AND entry < ?5"
    );
    let values = params![campaign.site.0, campaign.number, voter.0, numbers.start, numbers.end];
    let mut statement = connection.prepare_cached(&sql)?;
    // What is wrong with one row must not end all writing.
    let place = || format!("table roll: somebody of vote {}", campaign.number);
    statement
        .query_row(values, |found| in_row(row(found), place).map(|(_, row)| row))
        .optional()
}

/// Somebody on the roll by the hash of their member number, if the number of their row is one of these. No index: it is asked
/// for when a letter was lost, and looks at each row of one roll.
pub(super) fn member(
    connection: &Connection,
    campaign: CampaignId,
    numbers: &Range<u32>,
    member: AddressKey,
) -> SqlResult<Option<RollEntry>> {
    let sql = format!(
        "SELECT {ROLL_COLUMNS} FROM roll WHERE site = ?1 AND number = ?2 AND entry >= ?3 AND entry < ?4 \
         AND member = ?5 ORDER BY entry LIMIT 1"
    );
    let values = params![campaign.site.0, campaign.number, numbers.start, numbers.end, member.0];
    let mut statement = connection.prepare_cached(&sql)?;
    statement
        .query_row(values, |found| row(found).map(|(_, row)| row))
        .optional()
}

/// The rows with these numbers, in their order, at most `limit`.
pub(super) fn part(
    connection: &Connection,
    campaign: CampaignId,
    numbers: &Range<u32>,
    limit: u32,
) -> SqlResult<Vec<RollEntry>> {
    let sql = format!(
        "SELECT {ROLL_COLUMNS} FROM roll WHERE site = ?1 AND number = ?2 AND entry >= ?3 AND entry < ?4 \
         ORDER BY entry LIMIT ?5"
    );
    let values = params![campaign.site.0, campaign.number, numbers.start, numbers.end, limit];
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map(values, |found| row(found).map(|(_, row)| row))?;
    found.collect()
}

/// The votes that have rows which need not be kept any more at `now`.
pub(super) fn to_erase(connection: &Connection, now: Timestamp) -> SqlResult<Vec<CampaignId>> {
    let votes = listed::votes();
    let sql = format!(
        "SELECT document, site, number FROM campaign c INDEXED BY campaign_vote WHERE kind IN ({votes}) \
         AND EXISTS (SELECT 1 FROM roll r WHERE r.site = c.site AND r.number = c.number) ORDER BY site, number"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let votes = statement.query_map([], |row| rows::campaign(row, 0))?;
    let mut found = Vec::new();
    for campaign in votes {
        let campaign = campaign?;
        let id = campaign.head.id;
        let kept = campaign
            .vote()
            .map_or(0..0, |vote| kept_rows(&campaign, vote, now));
        if has_others(connection, id, &kept)? {
            found.push(id);
        }
    }
    Ok(found)
}

fn has_others(connection: &Connection, id: CampaignId, kept: &Range<u32>) -> SqlResult<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM roll WHERE site = ?1 AND number = ?2 AND entry < ?3) \
        OR EXISTS (SELECT 1 FROM roll WHERE site = ?1 AND number = ?2 AND entry >= ?4)";
    let values = params![id.site.0, id.number, kept.start, kept.end];
    connection
        .prepare_cached(sql)?
        .query_row(values, |row| row.get(0))
}
