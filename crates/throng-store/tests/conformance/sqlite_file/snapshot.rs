//! A copy of the pages is the database as it was when the copy began, whatever is written, moved from the log into the main file,
//! or written into a log begun anew meanwhile.

use std::fs::{self, OpenOptions};
use std::io;

use throng_store::erasures::{self, Ledger, Ledgering};
use throng_store::reader::write_all;
use throng_store::sqlite::{CopyError, FILE_NAME, MainFile, SqliteOptions, SqliteReader};
use throng_store::writer::StoreWriter;

use crate::backends::sqlite;
use crate::story::{BEGIN, Story, dump_of};

type Pace<'a> = dyn FnMut(&fs::File, u64) -> io::Result<()> + 'a;

/// Commits a step by the writer that is open.
fn step(story: &mut Story<sqlite>, step: &str, answer: &str) {
    story.batch(&[(step.to_owned(), answer.to_owned())], BEGIN);
}

/// Signs somebody up with this number.
fn person(story: &mut Story<sqlite>, n: u32) {
    step(story, &format!("sign 1/7 p{n} Ada P1 form{n}"), &format!("received s{n}"));
}

/// Copies the story's database into a new folder.
fn copied(
    reader: &mut SqliteReader,
    main: &MainFile,
    pace: &mut Pace<'_>,
) -> Result<tempfile::TempDir, CopyError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    let mut options = OpenOptions::new();
    let to = options
        .read(true)
        .write(true)
        .create_new(true)
        .open(&path)
        .unwrap();
    reader.copy_pages(main, &to, pace)?;
    SqliteReader::close_copy(&path).unwrap();
    Ok(folder)
}

#[test]
fn a_copy_is_of_the_moment_when_it_began() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let directory = story.back_end.0.path().to_owned();
    let main = MainFile::open(&directory).unwrap();
    // More than one piece, so that something can happen between them.
    let filling = rusqlite::Connection::open(directory.join(FILE_NAME)).unwrap();
    filling
        .execute_batch("CREATE TABLE filling (bytes); INSERT INTO filling VALUES (randomblob(5000000)); DROP TABLE filling;")
        .unwrap();
    drop(filling);
    let mut number = 0;
    for round in 0..8 {
        // In some rounds the log was moved into the main file before, as a whole or in part, or begun anew.
        number += 1;
        person(&mut story, number);
        if round % 4 > 0 {
            story.writer.tidy(true).unwrap();
            let checkpoint = rusqlite::Connection::open(directory.join(FILE_NAME)).unwrap();
            let how = ["", "PASSIVE", "RESTART", "PASSIVE"][round % 4];
            checkpoint
                .query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |_| Ok(()))
                .unwrap();
        }
        if round % 2 == 0 {
            number += 1;
            person(&mut story, number);
        }
        let before = dump_of(&story.back_end);
        let mut reader = SqliteReader::open(&directory, &SqliteOptions::default()).unwrap();
        let mut pieces = 0;
        let folder = copied(&mut reader, &main, &mut |_, _| {
            pieces += 1;
            number += 1;
            person(&mut story, number);
            let checkpoint = rusqlite::Connection::open(directory.join(FILE_NAME)).unwrap();
            checkpoint
                .query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
                .unwrap();
            Ok(())
        })
        .unwrap();
        assert!(pieces > 2, "{pieces}");
        assert!(dump_of(&story.back_end) != before, "something was written meanwhile");
        let mut copy = SqliteReader::open_found(folder.path(), &SqliteOptions::default()).unwrap();
        assert!(!copy.mark().unwrap().unwrap().in_use);
        assert!(write_all(&mut copy).unwrap() == before, "round {round}: not the moment when it began");
    }
}

#[test]
fn whoever_sets_the_pace_can_end_the_copy() {
    let story: Story<sqlite> = Story::with_campaigns();
    let directory = story.back_end.0.path();
    let main = MainFile::open(directory).unwrap();
    let mut reader = SqliteReader::open(directory, &SqliteOptions::default()).unwrap();
    let full = || io::Error::from(io::ErrorKind::StorageFull);
    let error = copied(&mut reader, &main, &mut |_, _| Err(full())).unwrap_err();
    assert!(matches!(error, CopyError::Target(error) if error.kind() == io::ErrorKind::StorageFull));
    copied(&mut reader, &main, &mut |_, _| Ok(())).expect("it can be tried again");
}

/// An erasure is in the ledger, and a database from before is found to hold the person.
#[test]
fn who_was_erased_is_found_in_an_older_copy() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let directory = story.back_end.0.path().to_owned();
    story
        .writer
        .keep_erasures(Ledgering::open(&directory, [7; 32]).unwrap());
    person(&mut story, 1);
    person(&mut story, 2);
    let main = MainFile::open(&directory).unwrap();
    let mut reader = SqliteReader::open(&directory, &SqliteOptions::default()).unwrap();
    let folder = copied(&mut reader, &main, &mut |_, _| Ok(())).unwrap();
    step(&mut story, "erase s1", "done");
    let mut ledger = Ledger::since(BEGIN, [7; 32]);
    ledger.add(&directory.join(erasures::FILE_NAME)).unwrap();
    assert_eq!(ledger.len(), 1);
    let found = |directory| {
        let mut reader = SqliteReader::open_found(directory, &SqliteOptions::default()).unwrap();
        reader.erased_here(&ledger).unwrap()
    };
    assert_eq!(found(folder.path()).signers, [story.names.attempt("s1")]);
    assert_eq!(found(&directory).signers, [], "there it is erased");
}
