//! Migrations that never ended, and files that are not for this program to touch.

use std::path::Path;

use rusqlite::Connection;
use throng_store::error::Fault;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader, SqliteWriter};

use crate::backends::{BackEnd, sqlite};
use crate::story::Story;

const MIGRATION: &str = include_str!("../../../migrations/sqlite/0001_spine.sql");

fn open(directory: &Path) -> Result<SqliteWriter, Fault> {
    SqliteWriter::open(directory, &SqliteOptions::default(), &mut |_| {})
}

fn refused(directory: &Path) -> Fault {
    open(directory).expect_err("the file is refused")
}

/// The files as they stand on the disk in the middle of the migration, after each of its statements,
/// reopen as an empty store that the migration makes whole.
#[test]
fn a_migration_killed_half_way_runs_again() {
    let statements: Vec<&str> = MIGRATION.split_inclusive(";\n").collect();
    assert!(statements.len() > 8, "the migration has many statements");
    for done in 0..=statements.len() {
        let killed = tempfile::tempdir().unwrap();
        let connection = Connection::open(killed.path().join(FILE_NAME)).unwrap();
        // A tiny page cache writes pages of the open transaction to the disk.
        let setup = "PRAGMA journal_mode = WAL; PRAGMA cache_size = 1; BEGIN IMMEDIATE;";
        connection.execute_batch(setup).unwrap();
        connection.execute_batch(&statements[..done].concat()).unwrap();
        if done == statements.len() {
            connection
                .execute_batch("PRAGMA application_id = 0x54687267; PRAGMA user_version = 1;")
                .unwrap();
        }
        let copy = tempfile::tempdir().unwrap();
        for file in std::fs::read_dir(killed.path()).unwrap() {
            let file = file.unwrap();
            // The index of the log is memory of processes: a machine that went down has none.
            if !file.file_name().to_string_lossy().ends_with("-shm") {
                std::fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
            }
        }
        drop(open(copy.path()).unwrap_or_else(|fault| panic!("after {done} statements: {fault}")));
        let mut story: Story<sqlite> = Story::begin();
        story.writer = open(copy.path()).unwrap();
        story.back_end = sqlite(copy);
        story.run("0 | site 1 nobody | done\n1 | import 1/7 v0 1 days=9 | imported");
    }
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    let store = sqlite::empty();
    let path = store.0.path().join(FILE_NAME);
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 1_000).unwrap();
    drop(connection);
    let before = std::fs::read(&path).unwrap();
    let fault = refused(store.0.path());
    assert!(matches!(&fault, Fault::NewerSchema { path: of, found: 1_000, .. } if *of == path), "{fault}");
    let sentence = fault.to_string();
    assert!(sentence.contains("its schema is number 1000, this program knows up to"), "{sentence}");
    assert!(SqliteReader::open(store.0.path(), &SqliteOptions::default()).is_err());
    assert!(std::fs::read(&path).unwrap() == before, "not a byte has changed");
}

/// A newer program that was killed left a log: that is not emptied into the file either.
#[test]
fn the_log_of_a_newer_program_is_left_alone() {
    let store = sqlite::empty();
    let path = store.0.path().join(FILE_NAME);
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch("CREATE TABLE newer (id INTEGER PRIMARY KEY); PRAGMA user_version = 1000;")
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
    assert!(matches!(refused(copy.path()), Fault::NewerSchema { found: 1_000, .. }));
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
            .contains("is not a Throng store: it is a database of another program"),
        "{fault}"
    );
    assert!(std::fs::read(&path).unwrap() == before, "not a byte has changed");

    std::fs::write(&path, "Dear diary, ".repeat(1_000)).unwrap();
    let fault = refused(directory.path());
    assert!(matches!(fault, Fault::Corrupt { .. } | Fault::NotAStore { .. }), "{fault}");
    assert!(std::fs::read(&path).unwrap().starts_with(b"Dear diary"));
}
