//! Databases of older programs: `fixtures/schema-N.db` was made by the last program with schema N, from what
//! `everything.rs` leaves, and `schema-N.jsonl` is that program's dump of it.

use std::collections::HashMap;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use rusqlite::Connection;
use tempfile::TempDir;
use throng_domain::held::{HeldBy, Hold};
use throng_domain::ids::{SignatureId, SiteId};
use throng_domain::signature_reason::SignatureReason;
use throng_domain::time::Timestamp;
use throng_store::dump::{DumpRow, Form, line_of, row_of};
use throng_store::error::Fault;
use throng_store::reader::{StoreReader, write_all};
use throng_store::sqlite::{FILE_NAME, Migrated, SqliteOptions, SqliteReader, SqliteWriter};
use throng_store::writer::StoreWriter;

use crate::answers::sound;
use crate::backends::{BackEnd, sqlite};
use crate::everything::everything;
use crate::story::{Story, dump_of, same_text};

/// A closed database is one file that can be carried elsewhere. Fixtures are made like this, in the directory that
/// `THRONG_KEEP_FIXTURE` names.
#[test]
fn a_closed_database_is_one_file() {
    let mut story = everything::<sqlite>();
    let dump = dump_of(&story.back_end);
    story.writer.finish().expect("it closes");
    let elsewhere = tempfile::tempdir().expect("a temporary directory");
    let file = elsewhere.path().join(FILE_NAME);
    std::fs::copy(story.back_end.0.path().join(FILE_NAME), &file).expect("it is copied");
    if let Some(directory) = std::env::var_os("THRONG_KEEP_FIXTURE") {
        let directory = Path::new(&directory);
        std::fs::copy(&file, directory.join("fixture.db")).expect("it is kept");
        std::fs::write(directory.join("fixture.jsonl"), &dump).expect("it is kept");
    }
    let mut reader = SqliteReader::open(elsewhere.path(), &SqliteOptions::default()).expect("it opens");
    same_text(&write_all(&mut reader).expect("a dump"), &dump);
}

/// What the last program of schema 13 left, by its own dump: every kind of row, requests that wait, the staff log.
const DUMPED: &str = include_str!("../fixtures/schema-13.jsonl");

fn of_schema_13() -> TempDir {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let bytes = include_bytes!("../fixtures/schema-13.db");
    std::fs::write(directory.path().join(FILE_NAME), bytes).expect("it is written");
    directory
}

fn open(directory: &TempDir) -> Result<SqliteWriter, Fault> {
    SqliteWriter::open(directory.path(), &SqliteOptions::default(), &mut |_| {})
}

fn dumped(directory: &TempDir) -> String {
    let mut reader = SqliteReader::open(directory.path(), &SqliteOptions::default()).expect("it opens");
    write_all(&mut reader).expect("a dump")
}

/// The rows of the old dump, as today's program reads them.
fn rows_of_then() -> Vec<DumpRow> {
    let row = |line| Form::OfPetitions.row_of(line).expect("a row");
    DUMPED.lines().map(row).collect()
}

#[test]
fn a_database_of_schema_13_is_migrated_whole_and_kept() {
    let directory = of_schema_13();
    let mut writer = open(&directory).expect("it is migrated");
    let copy = directory.path().join(format!("{FILE_NAME}.schema-13"));
    assert_eq!(writer.migrated(), Some(Migrated { from: 13, copy: copy.clone() }));
    assert_eq!(writer.migrated(), None, "it is said once");
    writer.finish().expect("it closes");
    drop(writer);

    let migrated = dumped(&directory);
    let expected: String = rows_of_then().iter().map(|row| line_of(row) + "\n").collect();
    same_text(&migrated, &expected);
    let mut reader = SqliteReader::open(directory.path(), &SqliteOptions::default()).expect("it opens");
    sound(&mut reader);
    // Entries of the staff log keep their bytes, which their chain of hashes covers.
    let log = |text: &str| {
        let lines = text.lines().filter(|line| line.contains("\"kind\":\"audit\""));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(!log(DUMPED).is_empty());
    assert_eq!(log(&migrated), log(DUMPED));

    // The copy is the database as it was before; put back, it is migrated anew, and only then.
    let mode = std::fs::metadata(&copy).expect("a copy").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let back = tempfile::tempdir().expect("a temporary directory");
    std::fs::copy(&copy, back.path().join(FILE_NAME)).expect("it is put back");
    drop(open(&back).expect("it is migrated"));
    same_text(&dumped(&back), &migrated);
    let mut again = open(&directory).expect("it opens");
    assert_eq!(again.migrated(), None);
}

/// What the last programs of schemas 14 to 20 left: nothing of it is written anew, and today's dump says the same.
#[test]
fn databases_of_later_schemas_are_migrated_whole_and_kept() {
    for (schema, bytes, dump) in [
        (
            14,
            include_bytes!("../fixtures/schema-14.db").as_slice(),
            include_str!("../fixtures/schema-14.jsonl"),
        ),
        (
            15,
            include_bytes!("../fixtures/schema-15.db").as_slice(),
            include_str!("../fixtures/schema-15.jsonl"),
        ),
        (
            16,
            include_bytes!("../fixtures/schema-16.db").as_slice(),
            include_str!("../fixtures/schema-16.jsonl"),
        ),
        (
            17,
            include_bytes!("../fixtures/schema-17.db").as_slice(),
            include_str!("../fixtures/schema-17.jsonl"),
        ),
        (
            18,
            include_bytes!("../fixtures/schema-18.db").as_slice(),
            include_str!("../fixtures/schema-18.jsonl"),
        ),
        (
            19,
            include_bytes!("../fixtures/schema-19.db").as_slice(),
            include_str!("../fixtures/schema-19.jsonl"),
        ),
        (
            20,
            include_bytes!("../fixtures/schema-20.db").as_slice(),
            include_str!("../fixtures/schema-20.jsonl"),
        ),
    ] {
        let directory = tempfile::tempdir().expect("a temporary directory");
        std::fs::write(directory.path().join(FILE_NAME), bytes).expect("it is written");
        let mut writer = open(&directory).expect("it is migrated");
        let copy = directory.path().join(format!("{FILE_NAME}.schema-{schema}"));
        assert_eq!(writer.migrated(), Some(Migrated { from: schema, copy: copy.clone() }));
        writer.finish().expect("it closes");
        drop(writer);
        same_text(&dumped(&directory), dump);
        let number =
            Connection::open(copy)
                .expect("a copy")
                .pragma_query_value(None, "user_version", |row| row.get(0));
        assert_eq!(number, Ok(schema), "it is the database as it was");
        let mut reader = SqliteReader::open(directory.path(), &SqliteOptions::default()).expect("it opens");
        sound(&mut reader);
    }
}

#[test]
fn what_was_migrated_goes_on() {
    let mut story = Story::<sqlite>::begin();
    story.oracle.restore(&rows_of_then()).expect("the model restores");
    story.back_end = sqlite(of_schema_13());
    story.writer = story.back_end.writer();
    story.run(
        "3000 | sign 1/7 zoe Zoey P1 form20 | received z
         3001 | link z 0                    | confirmed
         3002 | publish 1/7 2027-03-01      | done
         3003 | withdraw z                  | withdrawn",
    );
}

#[test]
fn a_dump_of_then_is_restored_and_dumped_in_todays_form() {
    let directory = of_schema_13();
    drop(open(&directory).expect("it is migrated"));
    let store = sqlite::empty();
    store.writer().restore(&rows_of_then()).expect("it is restored");
    same_text(&dump_of(&store), &dumped(&directory));
}

/// A petition that cannot be read: it is named, and the file stays as it was.
#[test]
fn a_damaged_database_is_refused_and_left_as_it_was() {
    for (damage, place) in [
        (
            "UPDATE petition SET document = '{\"id\":1}' WHERE number = 7 AND site = 1",
            "table petition, site 1, petition 7 is damaged (invalid type: integer",
        ),
        (
            "UPDATE petition SET document = '[]' WHERE number = 7 AND site = 2",
            "table petition, site 2, petition 7 is damaged (invalid type: sequence",
        ),
        (
            "UPDATE record SET document = '{\"report\":{}}' WHERE kind = 14 AND owner = 0",
            "table record, site 1, kind Report, owner 0, item",
        ),
    ] {
        let directory = of_schema_13();
        let path = directory.path().join(FILE_NAME);
        let connection = Connection::open(&path).expect("it opens");
        connection.execute_batch(damage).expect("it is damaged");
        let before = rows_in(&connection);
        connection
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
            .expect("it is written");
        drop(connection);
        let fault = open(&directory).expect_err("it cannot be migrated");
        assert!(matches!(fault, Fault::NotMigrated { .. }), "{fault}");
        assert!(fault.to_string().contains(place), "{fault}");
        assert!(
            fault
                .to_string()
                .contains("Start the program that you had before"),
            "{fault}"
        );
        let connection = Connection::open(&path).expect("it opens");
        assert_eq!(rows_in(&connection), before);
    }
}

/// The number of the schema, and every document.
fn rows_in(connection: &Connection) -> Vec<String> {
    let sql = "SELECT user_version FROM pragma_user_version UNION ALL SELECT document FROM petition \
        UNION ALL SELECT document FROM record";
    let mut statement = connection.prepare(sql).expect("the schema is as it was");
    let rows = statement.query_map([], |row| Ok(format!("{:?}", row.get_ref(0)?)));
    rows.expect("rows").map(|row| row.expect("a row")).collect()
}

/// Compares the result of the translation with the original, value by value: a part that it forgot would be missing
/// in the database and in the dump alike.
#[test]
fn no_value_of_then_is_lost() {
    let directory = of_schema_13();
    drop(open(&directory).expect("it is migrated"));
    let migrated = dumped(&directory);
    assert_eq!(migrated.lines().count(), DUMPED.lines().count());
    for (then, today) in DUMPED.lines().zip(migrated.lines()) {
        let [mut then, mut today] =
            [then, today].map(|line| serde_json::from_str::<serde_json::Value>(line).expect("a row"));
        let kinds = [&mut then, &mut today].map(|row| row["row"].take());
        assert!(kinds[0] == kinds[1] || (kinds[0] == "petition" && kinds[1] == "campaign"), "{kinds:?}");
        if kinds[1] == "signature" {
            // It was one text then, and is data today: see the next test.
            then["reason"].take();
            today["reason"].take();
        }
        assert_eq!(values_of(&then), values_of(&today));
    }
}

/// All values that are not null, in order.
fn values_of(value: &serde_json::Value) -> Vec<String> {
    use serde_json::Value::{Array, Null, Object};
    let mut values: Vec<String> = match value {
        Null => Vec::new(),
        Array(all) => all.iter().flat_map(values_of).collect(),
        Object(all) => all.values().flat_map(values_of).collect(),
        one => vec![one.to_string()],
    };
    values.sort();
    values
}

#[test]
fn every_reason_of_then_is_migrated() {
    let held = |by, told| SignatureReason::Held(Hold { by, told });
    let taken_out =
        |why: &str, then_withdrawn| SignatureReason::TakenOut { why: why.to_owned(), then_withdrawn };
    let table = [
        (4, "rule 3", held(HeldBy::Rule(3), false)),
        (4, "correction 2, told", held(HeldBy::Correction(2), true)),
        (4, "network", held(HeldBy::Network, false)),
        (2, "network, told", held(HeldBy::Network, true)),
        (3, "automated", taken_out("automated", false)),
        (3, "our_mistake, then withdrawn", taken_out("our_mistake", true)),
        (2, "signed already", SignatureReason::SignedAlready),
        (2, "address changed", SignatureReason::AddressChanged),
    ];
    let directory = of_schema_13();
    let connection = Connection::open(directory.path().join(FILE_NAME)).expect("it opens");
    let ids = ids_of(&connection, "SELECT id FROM signature WHERE site = 1 ORDER BY id");
    for (id, (state, words, _)) in ids.iter().zip(&table) {
        let sql = "UPDATE signature SET state = ?2, reason = ?3, confirmed_at = created_at, ended_at = 5 WHERE id = ?1";
        connection
            .execute(sql, rusqlite::params![id, state, words])
            .expect("it is set");
    }
    connection
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .expect("it is written");
    drop(connection);
    drop(open(&directory).expect("it is migrated"));
    let mut reader = SqliteReader::open(directory.path(), &SqliteOptions::default()).expect("it opens");
    let found: HashMap<SignatureId, Option<SignatureReason>> = dumped(&directory)
        .lines()
        .filter_map(|line| match row_of(line).expect("a row") {
            DumpRow::Signature(signature) => Some((signature.id, signature.reason)),
            _ => None,
        })
        .collect();
    for (id, (_, words, reason)) in ids.iter().zip(&table) {
        assert_eq!(found[&SignatureId(*id)].as_ref(), Some(reason), "{words}");
    }
    // Finds the signatures that are held and whose signers were not told, and no others.
    let untold = [ids[0], ids[2]].map(SignatureId);
    assert_eq!(reader.held_long(SiteId(1), Timestamp(9), 9), Ok(untold.to_vec()));
}

fn ids_of(connection: &Connection, sql: &str) -> Vec<i64> {
    let mut statement = connection.prepare(sql).expect("it is SQL");
    let ids = statement.query_map([], |row| row.get(0)).expect("rows");
    ids.map(|id| id.expect("a number")).collect()
}

/// The disk holds only one copy, however often a migration fails; a database that has changed since is copied anew.
#[test]
fn a_copy_is_kept_once_and_is_no_partner_of_a_log() {
    let directory = of_schema_13();
    let path = directory.path().join(FILE_NAME);
    let copy = directory.path().join(format!("{FILE_NAME}.schema-13"));
    let damage = "UPDATE petition SET document = '[]' WHERE number = 7 AND site = 1";
    let connection = Connection::open(&path).expect("it opens");
    connection.execute_batch(damage).expect("it is damaged");
    drop(connection);
    let inode = || std::fs::metadata(&copy).expect("a copy").ino();
    open(&directory).expect_err("it cannot be migrated");
    let first = inode();
    // Kept open, so that its inode number is not reused for another file.
    let _held = std::fs::File::open(&copy).expect("a copy");
    open(&directory).expect_err("it cannot be migrated");
    assert_eq!(inode(), first, "it is not copied again");
    // Another program of that time has written since.
    let connection = Connection::open(&path).expect("it opens");
    connection
        .execute_batch("UPDATE mark SET mark = zeroblob(41)")
        .expect("it is another state");
    drop(connection);
    open(&directory).expect_err("it cannot be migrated");
    assert_ne!(inode(), first, "it is copied anew");

    // A copy of the copy, beside the log with which its original continued: their pages are in other places.
    let directory = of_schema_13();
    let path = directory.path().join(FILE_NAME);
    let [once, twice] = ["once", "twice"].map(|name| directory.path().join(name));
    for (from, to) in [(&path, &once), (&once, &twice)] {
        let connection = Connection::open(from).expect("it opens");
        connection
            .execute("VACUUM INTO ?1", [to.to_str().expect("a plain path")])
            .expect("it is copied");
    }
    std::fs::rename(&twice, &path).expect("it is put there");
    let mut writer = open(&directory).expect("it is migrated");
    let log = directory.path().join(format!("{FILE_NAME}-wal"));
    let of_origin = std::fs::read(&log).expect("the log of the migration");
    writer.finish().expect("it closes");
    drop(writer);
    std::fs::copy(directory.path().join(format!("{FILE_NAME}.schema-13")), &path).expect("it is put back");
    std::fs::write(&log, of_origin).expect("the log was forgotten");
    let fault = open(&directory).expect_err("the log is of another");
    assert!(matches!(fault, Fault::LogOfAnother { .. }), "{fault}");
}
