//! What people chose in open votes: small rows, one for each voter, read with who they are and whether they count.

use std::collections::BTreeMap;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params};
use throng_domain::ballot::Choice;
use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::person::PersonName;
use throng_domain::row::{RecordKind, Row as _};
use throng_domain::vote::{OpenBallot, VoterName};

use crate::reader::OpenVoter;
use crate::sqlite::fault::needed;
use crate::sqlite::numbers::CONFIRMED;
use crate::sqlite::{listed, records};

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

fn ballot(row: &Row<'_>, column: usize, vote: CampaignId, voter: i64) -> SqlResult<OpenBallot> {
    records::row(row, column, OpenBallot::rows(vote).item(voter))
}

fn alike_rows() -> String {
    format!("SELECT r.document, count(*), min(r.item) {} GROUP BY r.document", counted())
}

/// From where the part before ended, whichever part it is: each costs as much as the first.
fn voter_rows() -> String {
    let name = RecordKind::VoterName.number();
    format!(
        "SELECT r.item, r.document, g.name, (SELECT n.document FROM record n WHERE n.site = r.site AND n.kind = {name} \
         AND n.owner = r.owner AND n.item = r.item) {} AND r.item > ?3 ORDER BY r.item LIMIT ?4",
        counted()
    )
}

/// What was chosen, equal ones together, in its order.
pub(super) fn alike(connection: &Connection, vote: CampaignId) -> SqlResult<Vec<Alike>> {
    let mut statement = connection.prepare_cached(&alike_rows())?;
    let read = |row: &Row<'_>| Ok((ballot(row, 0, vote, row.get(2)?)?, row.get::<_, i64>(1)?));
    let mut counts: BTreeMap<(Choice, u32), i64> = BTreeMap::new();
    for row in statement.query_map(params![vote.site.0, vote.number], read)? {
        let (OpenBallot { choice, weight }, count) = row?;
        // Another program may have written the same choice in other words.
        *counts.entry((choice, weight)).or_default() += count;
    }
    let alike = |((choice, weight), count)| Alike { choice, weight, count };
    Ok(counts.into_iter().map(alike).collect())
}

/// Who chose what.
pub(super) fn voters(
    connection: &Connection,
    vote: CampaignId,
    after: SignatureId,
    limit: u32,
) -> SqlResult<Vec<OpenVoter>> {
    let mut statement = connection.prepare_cached(&voter_rows())?;
    let read = |row: &Row<'_>| {
        let voter: i64 = row.get(0)?;
        let typed: Option<String> = row.get(2)?;
        let typed = typed.map(|name| needed(2, PersonName::stored(&name).ok()));
        let is_listed = row.get_ref(3)? != ValueRef::Null;
        let listed = is_listed.then(|| records::row(row, 3, VoterName::rows(vote).item(voter)));
        let listed = listed.transpose()?.and_then(|VoterName(name)| name);
        let OpenBallot { choice, weight } = ballot(row, 1, vote, voter)?;
        Ok(OpenVoter { voter: SignatureId(voter), name: typed.transpose()?.or(listed), choice, weight })
    };
    let found = statement.query_map(params![vote.site.0, vote.number, after.0, limit], read)?;
    found.collect()
}

fn names() -> String {
    let name = RecordKind::VoterName.number();
    format!(
        "SELECT r.item, r.document, g.name FROM record r CROSS JOIN signature s ON s.id = r.item AND s.site = r.site \
         AND s.number = r.owner AND s.state = {CONFIRMED} LEFT JOIN signer g ON g.id = s.id \
         WHERE r.site = ?1 AND r.kind = {name} AND r.owner = ?2 ORDER BY r.item LIMIT ?3"
    )
}

/// The names of those whose vote counts where it is shown who voted.
pub(super) fn who_voted(connection: &Connection, vote: CampaignId, limit: u32) -> SqlResult<Vec<PersonName>> {
    let mut statement = connection.prepare_cached(&names())?;
    let read = |row: &Row<'_>| {
        let typed: Option<String> = row.get(2)?;
        let typed = typed
            .map(|name| needed(2, PersonName::stored(&name).ok()))
            .transpose()?;
        let VoterName(listed) = records::row(row, 1, VoterName::rows(vote).item(row.get(0)?))?;
        Ok(typed.or(listed))
    };
    let found = statement.query_map(params![vote.site.0, vote.number, limit], read)?;
    found.filter_map(Result::transpose).collect()
}

fn ids() -> String {
    format!("SELECT r.item {} ORDER BY r.item", counted())
}

/// After whom each part of so many of them begins. One that is whole is followed by another, which may be empty.
pub(super) fn starts(connection: &Connection, vote: CampaignId, every: u32) -> SqlResult<Vec<SignatureId>> {
    let mut statement = connection.prepare_cached(&ids())?;
    let mut rows = statement.query(params![vote.site.0, vote.number])?;
    let (mut starts, mut read) = (vec![SignatureId(0)], 0_u32);
    while let Some(row) = rows.next()? {
        read += 1;
        if read == every {
            starts.push(SignatureId(row.get(0)?));
            read = 0;
        }
    }
    Ok(starts)
}

/// The rows of those whose vote does not count; in the same order.
fn uncounted_rows() -> String {
    let kind = RecordKind::OpenBallot.number();
    format!(
        "SELECT r.item FROM record r CROSS JOIN signature s ON s.id = r.item AND s.site = r.site AND s.number = r.owner \
         AND s.state <> {CONFIRMED} WHERE r.site = ?1 AND r.kind = {kind} AND r.owner = ?2 LIMIT ?3"
    )
}

/// Some voters who are not counted.
pub(super) fn uncounted(
    connection: &Connection,
    vote: CampaignId,
    limit: u32,
) -> SqlResult<Vec<SignatureId>> {
    let mut statement = connection.prepare_cached(&uncounted_rows())?;
    let found =
        statement.query_map(params![vote.site.0, vote.number, limit], |row| Ok(SignatureId(row.get(0)?)))?;
    found.collect()
}

/// The open votes that have closed and have neither a result nor were called off; in the words of the index. No document is read
/// here but by SQLite, so that one that cannot be read as a vote keeps no other from being counted.
fn closed() -> String {
    let votes = listed::votes();
    format!(
        "SELECT site, number FROM campaign c INDEXED BY campaign_vote WHERE kind IN ({votes}) \
    AND state = 'closed' AND json_extract(document, '$.kind.vote.terms.secrecy') IS NOT NULL \
    AND json_extract(document, '$.kind.vote.fixed_at') IS NOT NULL \
    AND json_extract(document, '$.kind.vote.end') IS NULL ORDER BY site, number"
    )
}

/// Those that were called off and of which it is still kept what somebody chose, or who voted.
fn called_off() -> String {
    let (said, voted) = (RecordKind::OpenBallot.number(), RecordKind::VoterName.number());
    let votes = listed::votes();
    format!(
        "SELECT site, number FROM campaign c INDEXED BY campaign_vote WHERE kind IN ({votes}) \
         AND json_extract(document, '$.kind.vote.end.called_off') IS NOT NULL \
         AND EXISTS (SELECT 1 FROM record r WHERE r.site = c.site AND r.kind IN ({said}, {voted}) AND r.owner = c.number) \
         ORDER BY site, number"
    )
}

fn votes(connection: &Connection, sql: &str) -> SqlResult<Vec<CampaignId>> {
    let read = |row: &Row<'_>| Ok(CampaignId { site: SiteId(row.get(0)?), number: row.get(1)? });
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], read)?;
    rows.collect()
}

/// Those that have closed and are not counted yet.
pub(super) fn to_count(connection: &Connection) -> SqlResult<Vec<CampaignId>> {
    votes(connection, &closed())
}

/// Those that were called off, each with some of the voters of whom it is kept what they chose.
pub(super) fn to_erase(
    connection: &Connection,
    limit: u32,
) -> SqlResult<Vec<(CampaignId, Vec<SignatureId>)>> {
    let mut found = Vec::new();
    for vote in votes(connection, &called_off())? {
        let mut rows = records::records_after(connection, OpenBallot::rows(vote).into(), i64::MIN, limit)?;
        if rows.is_empty() {
            rows = records::records_after(connection, VoterName::rows(vote).into(), i64::MIN, limit)?;
        }
        let voters: Vec<SignatureId> = rows.iter().map(|(key, _)| SignatureId(key.item)).collect();
        found.push((vote, voters));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use throng_domain::ballot::{Ballot, Choosing};

    use super::*;
    use crate::sqlite::lists::plan_of;
    use crate::sqlite::{SqliteOptions, SqliteWriter};

    /// These are asked once a minute, or of half a million voters: a question that names an index by words which are not its own
    /// any more fails, and nothing is counted.
    #[test]
    fn votes_are_found_by_their_index_and_voters_in_the_order_of_their_key() {
        let directory = tempfile::tempdir().expect("a directory");
        let options = SqliteOptions::default();
        drop(SqliteWriter::open(directory.path(), &options, &mut |_| {}).expect("it opens"));
        let file = directory.path().join(crate::sqlite::FILE_NAME);
        let connection = Connection::open(file).expect("it opens");
        let of_vote = "USING PRIMARY KEY (site=? AND kind=? AND owner=?";
        let of_voter = "SEARCH s USING INTEGER PRIMARY KEY (rowid=?)";
        // From where the part before ended, however many there were.
        let from_there = "SEARCH r USING PRIMARY KEY (site=? AND kind=? AND owner=? AND item>?)";
        let of_name = "SEARCH n USING PRIMARY KEY (site=? AND kind=? AND owner=? AND item=?)";
        for (sql, parameters, steps) in [
            (&closed(), 0, &["INDEX campaign_vote"][..]),
            (&called_off(), 0, &["INDEX campaign_vote", of_vote]),
            (&alike_rows(), 2, &[of_vote, of_voter]),
            (&voter_rows(), 4, &[from_there, of_voter, of_name]),
            (&names(), 3, &[of_vote, of_voter]),
            (&ids(), 2, &[of_vote, of_voter]),
            (&uncounted_rows(), 3, &[of_vote, of_voter]),
        ] {
            let plan = plan_of(&connection, sql, parameters);
            for step in steps {
                assert!(plan.contains(step), "{step}: {plan}");
            }
            assert!(!plan.contains("SCAN s") && !plan.contains("SCAN r"), "{plan}");
            assert!(!plan.contains("FOR ORDER BY"), "nobody is sorted: {plan}");
        }
    }

    #[test]
    fn a_ballot_of_one_vote_is_written_as_before_there_were_weights() {
        let choice = Ballot { choosing: Choosing::YesNo, options: Vec::new() }
            .choice(&[1])
            .expect("a choice");
        for (weight, expected) in [(1, "[1]"), (3, r#"{"choice":[1],"votes":3}"#)] {
            let ballot = OpenBallot { choice: choice.clone(), weight };
            assert_eq!(serde_json::to_string(&ballot).expect("plain data"), expected);
            assert_eq!(serde_json::from_str::<OpenBallot>(expected).expect("it is read"), ballot);
        }
    }
}
