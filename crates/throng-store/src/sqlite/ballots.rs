//! The sealed choices of votes. Nobody who reads this table learns what anybody chose: see `throng-domain`'s `ballot.rs`.

use std::ops::Range;

use rusqlite::{Connection, Row, params};
use throng_domain::ballot::SealedChoice;
use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::signature::SignatureState;

use crate::reader::InBox;
use crate::sqlite::fault::needed;
use crate::sqlite::listed;
use crate::sqlite::statements::Statements;

type SqlResult<T> = rusqlite::Result<T>;

/// The columns that [`row`] reads.
pub(super) const BALLOT_COLUMNS: &str = "id, site, number, choice";

pub(super) fn row(row: &Row<'_>) -> SqlResult<(SignatureId, CampaignId, Box<SealedChoice>)> {
    let campaign = CampaignId { site: SiteId(row.get(1)?), number: row.get(2)? };
    Ok((SignatureId(row.get(0)?), campaign, choice(row, 3)?))
}

fn choice(row: &Row<'_>, column: usize) -> SqlResult<Box<SealedChoice>> {
    let bytes = row.get_ref(column)?.as_blob()?.try_into().ok();
    needed(column, bytes.map(SealedChoice::new).map(Box::new))
}

pub(super) fn put(
    statements: &mut Statements<'_>,
    campaign: CampaignId,
    id: SignatureId,
    choice: &SealedChoice,
) -> SqlResult<()> {
    let sql = "INSERT INTO ballot (id, site, number, choice) VALUES (?1, ?2, ?3, ?4) \
        ON CONFLICT (id) DO UPDATE SET choice = excluded.choice";
    let values = params![id.0, campaign.site.0, campaign.number, choice.bytes().as_slice()];
    statements.of(sql)?.execute(values)?;
    Ok(())
}

/// Removes a sealed choice, and writes over it first: a row that is only deleted stays in the file until its place is
/// used again.
pub(super) fn remove(statements: &mut Statements<'_>, id: SignatureId) -> SqlResult<()> {
    for sql in ["UPDATE ballot SET choice = zeroblob(80) WHERE id = ?1", "DELETE FROM ballot WHERE id = ?1"] {
        statements.of(sql)?.execute([id.0])?;
    }
    Ok(())
}

/// Removes some of the sealed choices of a vote in the same way.
pub(super) fn erase(statements: &mut Statements<'_>, campaign: CampaignId, most: usize) -> SqlResult<()> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    for sql in [
        "UPDATE ballot SET choice = zeroblob(80) WHERE id IN \
            (SELECT id FROM ballot WHERE site = ?1 AND number = ?2 ORDER BY id LIMIT ?3)",
        "DELETE FROM ballot WHERE id IN \
            (SELECT id FROM ballot WHERE site = ?1 AND number = ?2 ORDER BY id LIMIT ?3)",
    ] {
        statements
            .of(sql)?
            .execute(params![campaign.site.0, campaign.number, most])?;
    }
    Ok(())
}

/// The sealed choices of those whose vote counts, by the id of their signature, each with the votes that they have by the
/// roll with these numbers.
pub(super) fn counted(
    connection: &Connection,
    (campaign, roll): (CampaignId, &Range<u32>),
    after: SignatureId,
    limit: u32,
) -> SqlResult<Vec<InBox>> {
    let sql = "SELECT b.id, b.choice, ifnull((SELECT r.weight FROM roll r WHERE r.site = b.site AND r.number = b.number \
            AND r.voter = s.address_key AND r.entry >= ?6 AND r.entry < ?7), 1) \
        FROM ballot b JOIN signature s ON s.id = b.id \
        WHERE b.site = ?1 AND b.number = ?2 AND b.id > ?3 AND s.state = ?4 ORDER BY b.id LIMIT ?5";
    let confirmed = SignatureState::Confirmed.number();
    let mut statement = connection.prepare_cached(sql)?;
    let values = params![campaign.site.0, campaign.number, after.0, confirmed, limit, roll.start, roll.end];
    let cast = |row: &Row<'_>| {
        Ok(InBox { voter: SignatureId(row.get(0)?), choice: choice(row, 1)?, weight: row.get(2)? })
    };
    let rows = statement.query_map(values, cast)?;
    rows.collect()
}

/// The votes that have ended and still have sealed choices; in the words of the index.
pub(super) fn ended() -> String {
    let votes = listed::votes();
    format!(
        "SELECT site, number FROM campaign c INDEXED BY campaign_vote WHERE kind IN ({votes}) \
        AND json_extract(document, '$.kind.vote.end') IS NOT NULL \
        AND EXISTS (SELECT 1 FROM ballot b WHERE b.site = c.site AND b.number = c.number) ORDER BY site, number"
    )
}

pub(super) fn to_erase(connection: &Connection) -> SqlResult<Vec<CampaignId>> {
    let read = |row: &Row<'_>| Ok(CampaignId { site: SiteId(row.get(0)?), number: row.get(1)? });
    let mut statement = connection.prepare_cached(&ended())?;
    let rows = statement.query_map([], read)?;
    rows.collect()
}
