//! The schema: its numbered migrations, and which files this program can read. `migrate.rs` runs them.

use std::path::Path;

use rusqlite::Connection;

use crate::error::Fault;
use crate::sqlite::fault::fault;

/// "Thrg": marks a file as Throng's (SQLite's `application_id`).
pub(super) const APPLICATION_ID: i64 = 0x5468_7267;
/// All migrations, in order; the position plus one is the schema's number. What has to be done row by row is in
/// `migrate.rs`.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_spine.sql"),
    include_str!("../../migrations/sqlite/0002_growth.sql"),
    include_str!("../../migrations/sqlite/0003_lists.sql"),
    include_str!("../../migrations/sqlite/0004_records.sql"),
    include_str!("../../migrations/sqlite/0005_networks.sql"),
    include_str!("../../migrations/sqlite/0006_paper.sql"),
    include_str!("../../migrations/sqlite/0007_opinions.sql"),
    include_str!("../../migrations/sqlite/0008_mail.sql"),
    include_str!("../../migrations/sqlite/0009_held.sql"),
    include_str!("../../migrations/sqlite/0010_moments.sql"),
    include_str!("../../migrations/sqlite/0011_installation.sql"),
    include_str!("../../migrations/sqlite/0012_mark.sql"),
    include_str!("../../migrations/sqlite/0013_waiting.sql"),
    include_str!("../../migrations/sqlite/0014_campaign.sql"),
    include_str!("../../migrations/sqlite/0015_language.sql"),
    include_str!("../../migrations/sqlite/0016_followers.sql"),
    include_str!("../../migrations/sqlite/0017_pledges.sql"),
    include_str!("../../migrations/sqlite/0018_votes.sql"),
    include_str!("../../migrations/sqlite/0019_rolls.sql"),
    include_str!("../../migrations/sqlite/0020_bodies.sql"),
    include_str!("../../migrations/sqlite/0021_names.sql"),
];

pub(super) fn newest() -> i64 {
    i64::try_from(MIGRATIONS.len()).expect("there are few migrations")
}

/// Refuses a file of another program, or of a newer Throng. Changes nothing.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), Fault> {
    let found = number(connection, "user_version")?;
    let application = number(connection, "application_id")?;
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(fault("reading the schema"))?;
    if application != APPLICATION_ID && (tables > 0 || application != 0) {
        let reason = "it is a database of another program".to_owned();
        return Err(Fault::NotAStore { path: path.to_owned(), reason });
    }
    if found > newest() {
        return Err(Fault::NewerSchema { path: path.to_owned(), found, known: newest() });
    }
    Ok(())
}

/// Refuses a file in which there is nothing, also in its log: everybody who signed is gone, and a new site in the old one's place would hide
/// that.
pub(super) fn refuse_emptied(connection: &Connection, path: &Path) -> Result<(), Fault> {
    if number(connection, "application_id")? != 0 {
        return Ok(());
    }
    let reason = "it is empty. If a site was here, keep this directory as it is, and restore the stream or a backup into a new one with \
                  `throng restore`; give --to a time before this happened if the site has been started since. If `throng init` was broken \
                  off here, delete the directory and run it again"
        .to_owned();
    Err(Fault::NotAStore { path: path.to_owned(), reason })
}

/// Like [`check`], and also refuses a file that a writer has yet to migrate.
pub(super) fn check_newest(connection: &Connection, path: &Path) -> Result<(), Fault> {
    check(connection, path)?;
    refuse_emptied(connection, path)?;
    let found = number(connection, "user_version")?;
    if found < newest() {
        return Err(Fault::OlderSchema { path: path.to_owned(), found, known: newest() });
    }
    Ok(())
}

pub(super) fn number(connection: &Connection, pragma: &str) -> Result<i64, Fault> {
    connection
        .pragma_query_value(None, pragma, |row| row.get(0))
        .map_err(fault("reading the schema's number"))
}
