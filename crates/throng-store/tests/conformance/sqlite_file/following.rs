//! A copy that follows is the database after one of its transactions at every moment, for whoever reads it and whenever it is
//! opened again.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use throng_domain::time::SECOND_MS;
use throng_store::error::Fault;
use throng_store::reader::{StoreReader, write_all};
use throng_store::sqlite::{
    FILE_NAME, FOLLOWS_NAME, Following, SqliteOptions, SqliteReader, SqliteWriter, Tap,
};
use throng_store::transactions::{Link, Transaction};
use throng_store::writer::StoreWriter;

use crate::backends::sqlite;
use crate::sqlite_file::tap::{begin_again, copied};
use crate::story::{BEGIN, Story, dump_of};

fn person(story: &mut Story<sqlite>, n: u32) {
    let at = BEGIN.plus_ms(i64::from(n) * SECOND_MS);
    story.batch(&[(format!("sign 1/7 p{n} Ada P1 form{n}"), format!("received s{n}"))], at);
}

fn read(directory: &Path) -> SqliteReader {
    SqliteReader::open_found(directory, &SqliteOptions::default()).unwrap()
}

fn dump(directory: &Path) -> String {
    write_all(&mut read(directory)).unwrap()
}

/// A closed copy of the story's database, and after which transaction it is.
fn closed(story: &Story<sqlite>, to: &Path) -> Link {
    let path = to.join(FILE_NAME);
    let (_, last) = copied(story, &path);
    SqliteReader::close_copy(&path).unwrap();
    last
}

fn next(tap: &Tap, last: Link) -> Vec<Transaction> {
    let drawn = tap.draw().unwrap();
    assert!(!drawn.broken);
    let new = drawn.transactions.iter().map(|one| Transaction::clone(one));
    new.filter(|transaction| transaction.link.batch > last.batch)
        .collect()
}

/// A story with a tap on its log, and a copy of it in a folder of its own.
fn followed() -> (Story<sqlite>, Tap, tempfile::TempDir) {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    begin_again(&tap, &story);
    let place = tempfile::tempdir().unwrap();
    person(&mut story, 1);
    let link = closed(&story, place.path());
    Following::begin(place.path(), link).unwrap();
    assert!(dump(place.path()) == dump_of(&story.back_end));
    assert!(Following::open(place.path()).unwrap().last().is(&link));
    (story, tap, place)
}

#[test]
fn a_copy_that_follows_is_the_database_after_each_transaction() {
    let (mut story, tap, place) = followed();
    let directory = story.back_end.0.path().to_owned();
    let mut following = Following::open(place.path()).unwrap();
    for n in 2..40 {
        person(&mut story, n);
        // Somebody who has read before, and holds that moment.
        let mut earlier = read(place.path());
        let before = write_all(&mut earlier).unwrap();
        for transaction in next(&tap, following.last()) {
            following.apply(&transaction).unwrap();
        }
        following.sync().unwrap();
        let expected = dump_of(&story.back_end);
        assert!(before != expected && write_all(&mut earlier).unwrap() == expected, "{n}: it goes on");
        let mut now = read(place.path());
        assert!(now.verify(&mut |_| ()).unwrap().discrepancies.is_empty(), "{n}");
        drop(now);
        if n % 3 == 0 {
            // Opened again, as after a kill: no more is known than what stands in the file and its log.
            following = Following::open(place.path()).unwrap();
        }
        if n % 4 == 0 {
            // The log of the copy is moved into its main file, and begun anew.
            let other = Connection::open(place.path().join(FILE_NAME)).unwrap();
            other
                .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
                .unwrap();
        }
        if n % 5 == 0 {
            tap.draw().unwrap();
            let other = Connection::open(directory.join(FILE_NAME)).unwrap();
            other
                .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
                .unwrap();
        }
    }
    let expected = dump_of(&story.back_end);
    // Without its memory of the log, as after a power cut: main file and log alone.
    let elsewhere = tempfile::tempdir().unwrap();
    for ending in ["", "-wal"] {
        let name = format!("{FILE_NAME}{ending}");
        fs::copy(place.path().join(&name), elsewhere.path().join(&name)).unwrap();
    }
    assert!(dump(elsewhere.path()) == expected);
    // A writer takes over what was followed.
    let mut writer = SqliteWriter::open(place.path(), &SqliteOptions::default(), &mut |_| {}).unwrap();
    writer.finish().unwrap();
    drop(writer);
    assert!(dump(place.path()) == expected);
    following = Following::open(elsewhere.path()).unwrap();
    following.close().unwrap();
    assert!(
        !elsewhere
            .path()
            .join("throng.db-wal")
            .metadata()
            .is_ok_and(|log| log.len() > 0)
    );
    assert!(dump(elsewhere.path()) == expected, "closed, it needs no log");
}

/// Made by hand: the pages of a database that grows, gets other tables, and gives its free pages back.
#[test]
fn a_copy_grows_shrinks_and_changes_its_layout_with_the_original() {
    let (story, _, place) = followed();
    let mut following = Following::open(place.path()).unwrap();
    // The original as it is now, in which somebody else works.
    let original = tempfile::tempdir().unwrap();
    let path = original.path().join(FILE_NAME);
    closed(&story, original.path());
    let mut lengths = Vec::new();
    for (number, sql) in [
        "CREATE TABLE filling (bytes)",
        "INSERT INTO filling VALUES (randomblob(3000000))",
        "DROP TABLE filling",
        "CREATE TABLE other (a); CREATE INDEX by_a ON other (a); INSERT INTO other VALUES (7)",
        "VACUUM",
        "UPDATE other SET a = 8",
    ]
    .into_iter()
    .enumerate()
    {
        let other = Connection::open(&path).unwrap();
        other.execute_batch(sql).unwrap();
        other
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
            .unwrap();
        drop(other);
        let bytes = fs::read(&path).unwrap();
        let pages = bytes.chunks(4_096).map(Box::from);
        let numbered: Vec<(u32, Box<[u8]>)> = (1..).zip(pages).collect();
        let link = link_after(following.last(), number);
        let pages_after = u32::try_from(numbered.len()).unwrap();
        let transaction = Transaction { at: BEGIN, link, joined: Vec::new(), pages_after, pages: numbered };
        let applied = following.apply(&transaction);
        assert!(applied.is_ok(), "{sql}: {applied:?}");
        lengths.push(pages_after);
        let found = Connection::open(place.path().join(FILE_NAME)).unwrap();
        let sound: String = found
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .unwrap();
        let length: u32 = found
            .query_row("PRAGMA page_count", [], |row| row.get(0))
            .unwrap();
        assert_eq!((sound.as_str(), length), ("ok", pages_after), "{sql}");
        if number >= 3 {
            let a: i64 = found
                .query_row("SELECT a FROM other", [], |row| row.get(0))
                .unwrap();
            assert_eq!(a, if sql.starts_with("UPDATE") { 8 } else { 7 });
        }
    }
    assert!(lengths[1] > lengths[0] + 700 && lengths[4] < lengths[3] - 700, "{lengths:?}");
}

/// A link that follows, read from bytes as it comes from a stream.
fn link_after(last: Link, number: usize) -> Link {
    let mut bytes = 0_i64.to_be_bytes().to_vec();
    bytes.extend((last.batch + 1).to_be_bytes());
    bytes.extend(last.hash());
    bytes.extend([u8::try_from(number).unwrap() + 1; 16]);
    bytes.extend([0; 16]);
    Transaction::read(&mut bytes.as_slice()).unwrap().link
}

/// Issue 15: of a directory that follows, any later log was taken for the one that goes on from its file.
#[test]
fn a_log_that_begins_with_several_at_once_goes_on_from_the_very_one_before() {
    let (mut story, tap, place) = followed();
    fs::write(place.path().join(FOLLOWS_NAME), "{}").unwrap();
    let mut following = Following::open(place.path()).unwrap();
    let main = |directory: &Path| directory.join(FILE_NAME);
    let older = fs::read(main(place.path())).unwrap();
    let mut expected = String::new();
    for second in [10, 20] {
        // The log is moved into the main file, and the next transaction begins it anew.
        let other = Connection::open(main(place.path())).unwrap();
        other
            .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
            .unwrap();
        drop(other);
        for n in [second, second + 1, second + 2] {
            let at = BEGIN.plus_ms(i64::from(second) * SECOND_MS);
            story.batch(&[(format!("sign 1/7 p{n} Ada P1 form{n}"), format!("received s{n}"))], at);
        }
        let joined = next(&tap, following.last());
        assert!(joined.len() == 1 && !joined[0].joined.is_empty(), "{}", joined.len());
        following.apply(&joined[0]).unwrap();
        tap.shipped(&joined[0].link);
        following.sync().unwrap();
        expected = dump_of(&story.back_end);
    }
    drop(following);
    let copied = |file: &[u8]| {
        let elsewhere = tempfile::tempdir().unwrap();
        for name in ["throng.db-wal", "throng.db-steps", FOLLOWS_NAME] {
            fs::copy(place.path().join(name), elsewhere.path().join(name)).unwrap();
        }
        fs::write(main(elsewhere.path()), file).unwrap();
        elsewhere
    };
    let sound = copied(&fs::read(main(place.path())).unwrap());
    assert!(dump(sound.path()) == expected);
    Following::open(sound.path()).unwrap();
    // What was taken first is in neither.
    let lacks = copied(&older);
    let fault = SqliteReader::open_found(lacks.path(), &SqliteOptions::default()).unwrap_err();
    assert!(matches!(fault, Fault::LogOfAnother { .. }), "{fault}");
}

#[test]
fn a_database_of_a_newer_program_is_not_followed() {
    let (mut story, tap, place) = followed();
    person(&mut story, 2);
    let mut following = Following::open(place.path()).unwrap();
    let mut transaction = next(&tap, following.last()).remove(0);
    let mut first = fs::read(place.path().join(FILE_NAME)).unwrap();
    first.truncate(4_096);
    first[60..64].copy_from_slice(&9_999_u32.to_be_bytes());
    transaction.pages.push((1, first.into()));
    let before = dump(place.path());
    let fault = following.apply(&transaction).unwrap_err();
    assert!(matches!(fault, Fault::NewerSchema { found: 9_999, .. }), "{fault}");
    assert!(dump(place.path()) == before, "nothing was changed");
}
