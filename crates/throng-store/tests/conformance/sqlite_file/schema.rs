//! Migrations that never ended, and files that this program must not touch.

use std::path::Path;

use rusqlite::Connection;
use tempfile::TempDir;
use throng_domain::signature::{Signature, Signer};
use throng_store::dump::{DumpRow, row_of};
use throng_store::error::Fault;
use throng_store::model::ModelStore;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader, SqliteWriter};
use throng_store::writer::StoreWriter;

use crate::backends::{BackEnd, in_memory, sqlite};
use crate::story::{Story, dump_of};

const MIGRATIONS: [&str; 21] = [
    include_str!("../../../migrations/sqlite/0001_spine.sql"),
    include_str!("../../../migrations/sqlite/0002_growth.sql"),
    include_str!("../../../migrations/sqlite/0003_lists.sql"),
    include_str!("../../../migrations/sqlite/0004_records.sql"),
    include_str!("../../../migrations/sqlite/0005_networks.sql"),
    include_str!("../../../migrations/sqlite/0006_paper.sql"),
    include_str!("../../../migrations/sqlite/0007_opinions.sql"),
    include_str!("../../../migrations/sqlite/0008_mail.sql"),
    include_str!("../../../migrations/sqlite/0009_held.sql"),
    include_str!("../../../migrations/sqlite/0010_moments.sql"),
    include_str!("../../../migrations/sqlite/0011_installation.sql"),
    include_str!("../../../migrations/sqlite/0012_mark.sql"),
    include_str!("../../../migrations/sqlite/0013_waiting.sql"),
    include_str!("../../../migrations/sqlite/0014_campaign.sql"),
    include_str!("../../../migrations/sqlite/0015_language.sql"),
    include_str!("../../../migrations/sqlite/0016_followers.sql"),
    include_str!("../../../migrations/sqlite/0017_pledges.sql"),
    include_str!("../../../migrations/sqlite/0018_votes.sql"),
    include_str!("../../../migrations/sqlite/0019_rolls.sql"),
    include_str!("../../../migrations/sqlite/0020_bodies.sql"),
    include_str!("../../../migrations/sqlite/0021_names.sql"),
];
const NEWEST: i64 = MIGRATIONS.len() as i64;
/// Threads among which the moments of a kill are shared out.
const PARTS: usize = 4;
/// Statements that turn the newest schema back into the first, rows included.
const BACK_TO_FIRST: &str = "UPDATE campaign SET document = json_patch(json_set(json_remove(document ->> '$.head', \
        '$.dates.supported_at'), '$.dates.moderation_threshold_reached_at', document ->> '$.head.dates.supported_at'), \
        document ->> '$.kind.petition'); \
    DROP INDEX signature_held; ALTER TABLE signature DROP COLUMN held_by; ALTER TABLE signature DROP COLUMN held_number; \
    ALTER TABLE signature DROP COLUMN told; ALTER TABLE signature DROP COLUMN then_withdrawn; \
    DROP INDEX campaign_newest; DROP INDEX campaign_closing; DROP INDEX campaign_screened; DROP INDEX campaign_unsettled; \
    DROP TABLE ballot; DROP INDEX campaign_vote; DROP TABLE roll; \
    ALTER TABLE campaign DROP COLUMN kind; ALTER TABLE campaign RENAME TO petition; \
    UPDATE signature SET mail_window_began = created_at WHERE mail_window_began = 0; \
    UPDATE signature SET mail_last = created_at WHERE mail_last = 0; \
    UPDATE repeat SET mail_window_began = created_at WHERE mail_window_began = 0; \
    UPDATE repeat SET mail_last = created_at WHERE mail_last = 0; \
    UPDATE mail SET due_at = created_at WHERE due_at = 0; PRAGMA writable_schema = ON; \
    UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (state BETWEEN 0 AND 4),\n    address_key', \
        'CHECK (state BETWEEN 0 AND 3),\n    address_key') WHERE name = 'signature'; PRAGMA writable_schema = RESET; \
    DROP INDEX mail_failed; DROP INDEX mail_failed_newest; \
    DROP TRIGGER tally_hour_new; DROP TRIGGER tally_hour_moved; DROP TRIGGER tally_hour_gone; \
    ALTER TABLE signer DROP COLUMN network; ALTER TABLE repeat DROP COLUMN network; \
    DROP TABLE record; DROP TABLE installation; DROP TABLE mark; ALTER TABLE mail DROP COLUMN entry; ALTER TABLE signature DROP COLUMN erased_at; \
    ALTER TABLE signature DROP COLUMN opinion; ALTER TABLE signature DROP COLUMN position; \
    ALTER TABLE signer DROP COLUMN language; ALTER TABLE repeat DROP COLUMN language; \
    DROP TABLE tally_day; UPDATE tally SET key = CAST(CAST(key AS INTEGER) AS TEXT) WHERE dimension = 3; \
    PRAGMA user_version = 1;";

fn open(directory: &Path) -> Result<SqliteWriter, Fault> {
    SqliteWriter::open(directory, &SqliteOptions::default(), &mut |_| {})
}

fn refused(directory: &Path) -> Fault {
    open(directory).expect_err("the file is refused")
}

/// The files as they are on the disk in the middle of each migration, after each of its statements, reopen as an
/// empty store that the migrations complete.
#[test]
fn a_migration_killed_half_way_runs_again() {
    let before: Vec<TempDir> = (0..MIGRATIONS.len()).map(migrated_by).collect();
    let moments = MIGRATIONS.iter().enumerate().flat_map(|(nth, migration)| {
        let statements = migration.split_inclusive(";\n").count();
        (0..=statements).map(move |done| (nth, done))
    });
    let moments: Vec<(usize, usize)> = moments.collect();
    // Each thread has some moments of each migration.
    std::thread::scope(|scope| {
        for part in 0..PARTS {
            let (before, moments) = (&before, moments.iter().skip(part).step_by(PARTS));
            scope.spawn(move || moments.for_each(|(nth, done)| killed(before[*nth].path(), *nth, *done)));
        }
    });
}

/// A database after the first migrations, this many.
fn migrated_by(migrations: usize) -> TempDir {
    let directory = in_memory().unwrap();
    let connection = Connection::open(directory.path().join(FILE_NAME)).unwrap();
    connection.execute_batch("PRAGMA journal_mode = WAL;").unwrap();
    if migrations > 0 {
        connection
            .execute_batch(&MIGRATIONS[..migrations].concat())
            .unwrap();
        number(&connection, migrations);
    }
    directory
}

/// Kills the migration with this number, counted from nought, once so many of its statements are done.
fn killed(before: &Path, nth: usize, done: usize) {
    let statements: Vec<&str> = MIGRATIONS[nth].split_inclusive(";\n").collect();
    let killed = copied(before);
    let connection = Connection::open(killed.path().join(FILE_NAME)).unwrap();
    // A tiny page cache writes pages of the open transaction to the disk.
    let setup = "PRAGMA cache_size = 1; BEGIN IMMEDIATE;";
    connection.execute_batch(setup).unwrap();
    connection.execute_batch(&statements[..done].concat()).unwrap();
    if done == statements.len() {
        number(&connection, nth + 1);
    }
    let copy = copied(killed.path());
    drop(open(copy.path()).unwrap_or_else(|fault| panic!("{nth} and {done} statements: {fault}")));
    let mut story: Story<sqlite> = Story::begin();
    story.writer = open(copy.path()).unwrap();
    story.back_end = sqlite(copy);
    story.run("0 | site 1 nobody | done\n1 | import 1/7 v0 1 days=9 | imported");
}

fn number(connection: &Connection, number: usize) {
    connection
        .execute_batch("PRAGMA application_id = 0x54687267;")
        .unwrap();
    let number = i64::try_from(number).unwrap();
    connection.pragma_update(None, "user_version", number).unwrap();
}

/// The files on the disk while somebody has them open.
fn copied(directory: &Path) -> TempDir {
    let copy = in_memory().unwrap();
    for file in std::fs::read_dir(directory).unwrap() {
        let file = file.unwrap();
        // The index of the log is in the memory of processes: it is gone after a machine went down.
        if !file.file_name().to_string_lossy().ends_with("-shm") {
            std::fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
        }
    }
    copy
}

/// All tables and indexes, as text; a renamed table has its name in quotation marks.
fn schema_of(connection: &Connection) -> Vec<String> {
    let sql = "SELECT ifnull(sql, name) FROM sqlite_schema ORDER BY name";
    let mut statement = connection.prepare(sql).unwrap();
    let lines = statement.query_map([], |row| row.get(0)).unwrap();
    lines
        .map(|line: rusqlite::Result<String>| line.unwrap().replace('"', ""))
        .collect()
}

/// What the first schema knew of these rows: it had no place for languages, nor for who was which in order.
fn as_the_first_knew(dump: &str) -> ModelStore {
    let mut model = ModelStore::default();
    let rows: Vec<DumpRow> = dump
        .lines()
        .map(|line| match row_of(line).expect("a row") {
            DumpRow::Signature(signature) => {
                DumpRow::Signature(Box::new(Signature { position: None, ..*signature }))
            }
            DumpRow::Signer { id, signer } => {
                DumpRow::Signer { id, signer: Signer { language: None, ..signer } }
            }
            row => row,
        })
        .collect();
    model.restore(&rows).expect("the model restores");
    model
}

#[test]
fn a_store_of_the_first_schema_is_migrated_with_its_rows() {
    // The first schema has no place for the history of a petition that passed a threshold.
    let mut story: Story<sqlite> = Story::without_thresholds();
    // Names whose networks are not known: it had none.
    story.run(
        "0 | sign 1/7 ada Adela P1 form1 | received a
         0 | sign 1/7 bob Bobby P2 form2 | received b
         0 | sign 1/8 cat Clara P2 form3 | received c
         1 | link a 0                    | confirmed
       100 | link c 0                    | confirmed
      9000 | link b 0                    | confirmed",
    );
    let dump = dump_of(&story.back_end);
    story.writer.finish().unwrap();
    let first = Connection::open_in_memory().unwrap();
    first.execute_batch(MIGRATIONS[0]).unwrap();
    let old = Connection::open(story.back_end.0.path().join(FILE_NAME)).unwrap();
    old.execute_batch(BACK_TO_FIRST).unwrap();
    assert_eq!(schema_of(&old), schema_of(&first), "it is what the first migration made");
    // As the program of that time left it: without marks.
    old.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .unwrap();
    let copy = copied(story.back_end.0.path());

    let fault = SqliteReader::open(copy.path(), &SqliteOptions::default()).expect_err("nobody migrated it");
    let path = copy.path().join(FILE_NAME);
    assert_eq!(fault, Fault::OlderSchema { path, found: 1, known: NEWEST });

    story.oracle = as_the_first_knew(&dump);
    story.writer = open(copy.path()).unwrap();
    story.back_end = sqlite(copy);
    // Every answer is compared with the model's, which was never migrated; also after further signing.
    story.run(
        "9001 | sign 1/7 dan Dan P1 form4   | received d
         9002 | withdraw a                  | withdrawn
         9003 | link d 0                    | confirmed",
    );
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    let store = sqlite::empty();
    let path = store.0.path().join(FILE_NAME);
    let connection = Connection::open(&path).unwrap();
    connection
        .pragma_update(None, "user_version", NEWEST + 1)
        .unwrap();
    drop(connection);
    let before = std::fs::read(&path).unwrap();
    let fault = refused(store.0.path());
    assert_eq!(fault, Fault::NewerSchema { path: path.clone(), found: NEWEST + 1, known: NEWEST });
    let (sentence, newer) = (fault.to_string(), NEWEST + 1);
    let numbers = format!("its schema is number {newer}, this program knows up to {NEWEST}");
    assert!(sentence.contains(&numbers), "{sentence}");
    assert!(SqliteReader::open(store.0.path(), &SqliteOptions::default()).is_err());
    assert!(std::fs::read(&path).unwrap() == before, "not a byte has changed");
}

/// The log that a newer program left when it was killed is not written into the file either.
#[test]
fn the_log_of_a_newer_program_is_left_alone() {
    let store = sqlite::empty();
    let path = store.0.path().join(FILE_NAME);
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch("CREATE TABLE newer (id INTEGER PRIMARY KEY);")
        .unwrap();
    connection
        .pragma_update(None, "user_version", NEWEST + 1)
        .unwrap();
    let copy = tempfile::tempdir().unwrap();
    let names = [FILE_NAME.to_owned(), format!("{FILE_NAME}-wal")];
    let bytes = |directory: &Path| {
        names
            .clone()
            .map(|name| std::fs::read(directory.join(name)).unwrap_or_default())
    };
    for name in &names {
        std::fs::copy(store.0.path().join(name), copy.path().join(name)).unwrap();
    }
    let before = bytes(copy.path());
    assert!(before.iter().all(|bytes| !bytes.is_empty()));
    assert!(matches!(refused(copy.path()), Fault::NewerSchema { known: NEWEST, .. }));
    assert!(bytes(copy.path()) == before, "not a byte has changed");
}

#[test]
fn files_of_other_programs_are_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(FILE_NAME);
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch("CREATE TABLE songs (title TEXT)")
        .unwrap();
    drop(connection);
    let before = std::fs::read(&path).unwrap();
    let fault = refused(directory.path());
    assert!(matches!(fault, Fault::NotAStore { .. }), "{fault}");
    assert!(
        fault
            .to_string()
            .contains("is not a Throng database: it is a database of another program"),
        "{fault}"
    );
    assert!(std::fs::read(&path).unwrap() == before, "not a byte has changed");

    std::fs::write(&path, "Dear diary, ".repeat(1_000)).unwrap();
    let fault = refused(directory.path());
    assert!(matches!(fault, Fault::Corrupt { .. } | Fault::NotAStore { .. }), "{fault}");
    assert!(std::fs::read(&path).unwrap().starts_with(b"Dear diary"));
}
