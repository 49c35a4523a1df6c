//! What is drawn of the log, written over a copy in order, is the database after each of its transactions; and what was not read
//! before the log was begun anew is known to be missing.

use std::fs::{self, OpenOptions};
use std::path::Path;

use rusqlite::Connection;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_store::reader::write_all;
use throng_store::sqlite::{FILE_NAME, MainFile, SqliteOptions, SqliteReader};
use throng_store::writer::StoreWriter;

use crate::backends::sqlite;
use crate::story::{BEGIN, Story, dump_of};

fn person(story: &mut Story<sqlite>, n: u32) -> Timestamp {
    let at = BEGIN.plus_ms(i64::from(n) * SECOND_MS);
    story.batch(&[(format!("sign 1/7 p{n} Ada P1 form{n}"), format!("received s{n}"))], at);
    at
}

/// Writes the log into the main file, so that the next transaction begins it anew.
fn restart_log(directory: &Path) {
    let other = Connection::open(directory.join(FILE_NAME)).unwrap();
    other
        .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
        .unwrap();
}

/// What a copy holds that is not closed yet.
fn dump_of_copy(copy: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join(FILE_NAME);
    fs::copy(copy, &closed).unwrap();
    SqliteReader::close_copy(&closed).unwrap();
    write_all(&mut SqliteReader::open_found(folder.path(), &SqliteOptions::default()).unwrap()).unwrap()
}

#[test]
fn what_is_drawn_makes_of_a_copy_the_database_after_each_transaction() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let directory = story.back_end.0.path().to_owned();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    assert!(tap.draw().unwrap().broken, "nobody has a copy yet");
    tap.begin_again().unwrap();
    // Written between the beginning of the chain and the copy: it is in both.
    person(&mut story, 1);
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("copy");
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create_new(true)
        .open(&copy)
        .unwrap();
    let main = MainFile::open(&directory).unwrap();
    let mut reader = SqliteReader::open(&directory, &SqliteOptions::default()).unwrap();
    let copied = reader.copy_pages(&main, &file, &mut |_, _| Ok(())).unwrap();
    drop(reader);
    let mut states = Vec::new();
    for n in 2..12 {
        let at = person(&mut story, n);
        states.push((at, dump_of(&story.back_end)));
        if n % 3 == 0 {
            // As the writer does before it moves the log into the main file.
            tap.read().unwrap();
            restart_log(&directory);
        }
    }
    let drawn = tap.draw().unwrap();
    assert!(!drawn.broken);
    let mut last = copied.mark.link();
    let mut states = states.into_iter();
    for transaction in drawn.transactions {
        if transaction.link.batch <= copied.mark.batch {
            continue;
        }
        assert!(transaction.link.follows(&last), "{:?} after {last:?}", transaction.link);
        last = transaction.link;
        transaction.write_over(&file).unwrap();
        let (at, expected) = states.next().expect("one for each batch");
        assert_eq!(transaction.at, at);
        assert!(dump_of_copy(&copy) == expected, "{}", at.0);
    }
    assert_eq!(states.next(), None, "none is missing");
    // A program that comes later goes on where this one was, and so does one after a clean end.
    person(&mut story, 12);
    let again = story.writer.tap(Some(last), BEGIN).unwrap().draw().unwrap();
    assert_eq!((again.broken, again.transactions.len()), (false, 1));
    assert!(again.transactions[0].link.follows(&last));
    let tap = story.writer.tap(Some(again.transactions[0].link), BEGIN).unwrap();
    story.writer.finish().unwrap();
    let closing = tap.draw().unwrap();
    assert_eq!((closing.broken, closing.transactions.len()), (false, 1), "that it is closed");
}

#[test]
fn a_log_that_was_begun_anew_unread_breaks_the_chain() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let directory = story.back_end.0.path().to_owned();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    tap.begin_again().unwrap();
    person(&mut story, 1);
    restart_log(&directory);
    person(&mut story, 2);
    let drawn = tap.draw().unwrap();
    assert_eq!((drawn.broken, drawn.transactions.len()), (true, 0));
    person(&mut story, 3);
    assert!(tap.draw().unwrap().broken, "until somebody begins again");
    tap.begin_again().unwrap();
    person(&mut story, 4);
    let drawn = tap.draw().unwrap();
    assert_eq!((drawn.broken, drawn.transactions.len()), (false, 1));
    // A last transaction that this database does not know is not continued by it.
    let mut other: Story<sqlite> = Story::with_campaigns();
    let stranger = |other: &Story<sqlite>| {
        let mut reader = SqliteReader::open(other.back_end.0.path(), &SqliteOptions::default()).unwrap();
        reader.mark().unwrap().unwrap().link()
    };
    let earlier = stranger(&other);
    for n in 1..20 {
        person(&mut other, n);
    }
    for (n, stranger) in [(5, earlier), (6, stranger(&other))] {
        let tap = story.writer.tap(Some(stranger), BEGIN).unwrap();
        person(&mut story, n);
        assert!(tap.draw().unwrap().broken, "{n}");
    }
}
