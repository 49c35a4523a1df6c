//! Votes whose key the program keeps: those that still need it, and those whose box it should open.
//!
//! Asked once a minute, and by the office. No document is read here but by SQLite, so that one that cannot be read as a vote keeps
//! no other from being opened.

use rusqlite::{Connection, Row};
use throng_domain::ids::{CampaignId, SiteId};

use crate::sqlite::listed;

type SqlResult<T> = rusqlite::Result<T>;

/// Those that have closed and have neither a result nor were called off; in the words of the index.
fn closed() -> String {
    let votes = listed::votes();
    format!(
        "SELECT site, number FROM campaign c INDEXED BY campaign_vote WHERE kind IN ({votes}) \
    AND state = 'closed' AND json_extract(document, '$.kind.vote.terms.opener') = 'program' \
    AND json_extract(document, '$.kind.vote.trial_of') IS NULL \
    AND json_extract(document, '$.kind.vote.end') IS NULL ORDER BY site, number"
    )
}

/// Those that have a key and have not ended.
fn unended() -> String {
    let votes = listed::votes();
    format!(
        "SELECT site, number FROM campaign c INDEXED BY campaign_vote WHERE kind IN ({votes}) \
    AND json_extract(document, '$.kind.vote.terms.opener') = 'program' \
    AND json_extract(document, '$.kind.vote.key') IS NOT NULL \
    AND json_extract(document, '$.kind.vote.trial_of') IS NULL \
    AND json_extract(document, '$.kind.vote.end') IS NULL ORDER BY site, number"
    )
}

fn votes(connection: &Connection, sql: &str) -> SqlResult<Vec<CampaignId>> {
    let read = |row: &Row<'_>| Ok(CampaignId { site: SiteId(row.get(0)?), number: row.get(1)? });
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], read)?;
    rows.collect()
}

/// Those whose box the program should open.
pub(super) fn to_open(connection: &Connection) -> SqlResult<Vec<CampaignId>> {
    votes(connection, &closed())
}

/// Those that still need the key.
pub(super) fn needed(connection: &Connection) -> SqlResult<Vec<CampaignId>> {
    votes(connection, &unended())
}

#[cfg(test)]
mod tests {
    use throng_domain::ballot::{Ballot, Choosing};
    use throng_domain::time::Timestamp;
    use throng_domain::vote::{Opener, VoteTerms};

    use super::*;
    use crate::sqlite::lists::plan_of;
    use crate::sqlite::{SqliteOptions, SqliteWriter};

    #[test]
    fn they_are_found_by_the_index_of_votes() {
        let directory = tempfile::tempdir().expect("a directory");
        let options = SqliteOptions::default();
        drop(SqliteWriter::open(directory.path(), &options, &mut |_| {}).expect("it opens"));
        let file = directory.path().join(crate::sqlite::FILE_NAME);
        let connection = Connection::open(file).expect("it opens");
        for sql in [closed(), unended()] {
            let plan = plan_of(&connection, &sql, 0);
            assert!(plan.contains("INDEX campaign_vote") && !plan.contains("FOR ORDER BY"), "{plan}");
        }
    }

    /// A program of before wrote no such word, and reads none where people open the box.
    #[test]
    fn who_opens_the_box_is_written_as_it_is_looked_for() {
        for (opener, written) in [(Opener::Holders, None), (Opener::Program, Some("program"))] {
            let terms = VoteTerms {
                opener,
                ..VoteTerms::of(Ballot { choosing: Choosing::YesNo, options: Vec::new() }, Timestamp(1))
            };
            let stored = serde_json::to_value(&terms).expect("plain data");
            assert_eq!(stored.get("opener").and_then(|word| word.as_str()), written);
            assert_eq!(serde_json::from_value::<VoteTerms>(stored).expect("it is read"), terms);
        }
    }
}
