//! The main file records whether it is in use or closed (issue 11, 22): a copy of a closed one is complete by itself;
//! one that was in use is refused without its log, and so is a log that does not continue the file. Whenever the
//! program is killed, the next one starts.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command as Process, Stdio};

use throng_store::commit::commit;
use throng_store::error::Fault;
use throng_store::reader::write_all;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader, SqliteWriter};
use throng_store::writer::StoreWriter;

use crate::backends::{BackEnd, sqlite};
use crate::story::{BEGIN, Names, Story, dump_of};

const LOG: &str = "throng.db-wal";
const DIRECTORY: &str = "THRONG_CLOSING_DIRECTORY";

fn open(directory: &Path, accept_loss: bool) -> Result<SqliteWriter, Fault> {
    let options = SqliteOptions { accept_loss, ..SqliteOptions::default() };
    SqliteWriter::open(directory, &options, &mut |_| {})
}

fn found(directory: &Path) -> Result<SqliteReader, Fault> {
    SqliteReader::open_found(directory, &SqliteOptions::default())
}

/// Copies of these files, in a directory of their own.
fn copied(files: [(&Path, &str); 2]) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for (directory, name) in files {
        fs::copy(directory.join(name), copy.path().join(name)).unwrap();
    }
    copy
}

fn one(directory: &Path) -> tempfile::TempDir {
    copied([(directory, FILE_NAME), (directory, FILE_NAME)])
}

/// Signs up people with these numbers, each in a batch of its own.
fn people(story: &mut Story<sqlite>, numbers: std::ops::Range<u32>) {
    for n in numbers {
        story.run(&format!("0 | sign 1/7 p{n} Ada P1 form{n} | received s{n}"));
    }
}

#[test]
fn a_clean_end_leaves_everything_in_the_file() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    people(&mut story, 1..9);
    let before = dump_of(&story.back_end);
    story.writer.finish().unwrap();
    let directory = story.back_end.0.path();
    assert_eq!(fs::metadata(directory.join(LOG)).map_or(0, |log| log.len()), 0);
    let copy = one(directory);
    let mark = found(copy.path()).unwrap().mark().unwrap().unwrap();
    assert!(!mark.in_use);
    assert_eq!(found(directory).unwrap().mark().unwrap(), Some(mark), "the same hash says the same content");
    let mut reader = found(copy.path()).unwrap();
    assert_eq!(write_all(&mut reader).unwrap(), before);
    drop(open(copy.path(), false).unwrap());
    let later = found(copy.path()).unwrap().mark().unwrap().unwrap();
    assert!(!later.in_use && later.batch > mark.batch && later.hash() != mark.hash(), "{later:?}");
}

#[test]
fn a_file_in_use_without_its_log_is_refused_unless_the_loss_is_accepted() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    people(&mut story, 1..9);
    let copy = one(story.back_end.0.path());
    for empty_log_beside in [false, true] {
        if empty_log_beside {
            // As another program leaves it that has only read.
            fs::write(copy.path().join(LOG), "").unwrap();
        }
        let before = fs::read(copy.path().join(FILE_NAME)).unwrap();
        for fault in [open(copy.path(), false).unwrap_err(), found(copy.path()).unwrap_err()] {
            assert!(matches!(fault, Fault::LogMissing { .. }), "{fault}");
            assert!(fault.to_string().contains("--accept-loss"), "{fault}");
        }
        assert!(fs::read(copy.path().join(FILE_NAME)).unwrap() == before, "not a byte has changed");
    }
    drop(open(copy.path(), true).unwrap());
    drop(open(copy.path(), false).expect("it was closed in order meanwhile"));
}

/// Two files that were not copied at the same moment, and what else can be mixed up when restoring.
#[test]
fn a_log_that_does_not_go_on_from_the_file_is_refused() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    people(&mut story, 1..5);
    let early = copied([(story.back_end.0.path(), FILE_NAME), (story.back_end.0.path(), LOG)]);
    // The log is written into the file and restarted, twice.
    for n in [5, 6] {
        people(&mut story, n..n + 1);
        let checkpoint = rusqlite::Connection::open(story.back_end.0.path().join(FILE_NAME)).unwrap();
        checkpoint
            .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
            .unwrap();
        people(&mut story, n * 10..n * 10 + 1);
    }
    let late = story.back_end.0.path();
    let mut other: Story<sqlite> = Story::with_campaigns();
    people(&mut other, 1..9);
    let mut closed: Story<sqlite> = Story::with_campaigns();
    people(&mut closed, 1..9);
    closed.writer.finish().unwrap();
    for (what, file, log) in [
        ("an older file", early.path(), late),
        ("an older log", late, early.path()),
        ("another's log", late, other.back_end.0.path()),
        ("another's file", other.back_end.0.path(), late),
        ("a closed file and a log", closed.back_end.0.path(), late),
    ] {
        let mixed = copied([(file, FILE_NAME), (log, LOG)]);
        for fault in [open(mixed.path(), false).unwrap_err(), found(mixed.path()).unwrap_err()] {
            assert!(matches!(fault, Fault::LogOfAnother { .. }), "{what}: {fault}");
        }
        assert!(open(mixed.path(), true).is_err(), "{what}: there is no loss to accept");
    }
    let orphan = copied([(late, LOG), (late, LOG)]);
    assert!(matches!(open(orphan.path(), true).unwrap_err(), Fault::LogOfAnother { .. }));
    assert!(orphan.path().join(LOG).exists(), "nobody removes it");
    for together in [early.path(), late] {
        let copy = copied([(together, FILE_NAME), (together, LOG)]);
        drop(open(copy.path(), false).unwrap());
        assert!(!found(copy.path()).unwrap().mark().unwrap().unwrap().in_use);
    }
}

#[test]
fn a_second_writer_stops_the_first() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    people(&mut story, 1..3);
    let second = story.back_end.writer();
    let names = Names::default();
    let sign = names.command("sign 1/7 eve Eve P1 form9");
    let answer = commit(&mut story.writer, &[&sign], BEGIN)
        .answers
        .remove(0)
        .unwrap_err();
    assert!(
        answer
            .to_string()
            .contains("another program has opened the database"),
        "{answer}"
    );
    // Nor does dropping the writer mark the file as closed.
    drop(story.writer);
    assert!(
        found(story.back_end.0.path())
            .unwrap()
            .mark()
            .unwrap()
            .unwrap()
            .in_use
    );
    drop(second);
    assert!(
        !found(story.back_end.0.path())
            .unwrap()
            .mark()
            .unwrap()
            .unwrap()
            .in_use
    );
}

#[test]
fn files_that_are_gone_stop_the_writer_before_anybody_is_thanked() {
    for gone in [FILE_NAME, LOG] {
        let mut story: Story<sqlite> = Story::with_campaigns();
        people(&mut story, 1..3);
        let path = story.back_end.0.path().join(gone);
        let elsewhere = story.back_end.0.path().join("elsewhere");
        fs::rename(&path, &elsewhere).unwrap();
        fs::copy(&elsewhere, &path).unwrap();
        let names = Names::default();
        let sign = names.command("sign 1/7 eve Eve P1 form9");
        let answer = commit(&mut story.writer, &[&sign], BEGIN)
            .answers
            .remove(0)
            .unwrap_err();
        assert_eq!(answer, Fault::Gone { path: path.clone() });
        assert_eq!(story.writer.tidy(true).unwrap_err(), Fault::Gone { path });
    }
}

/// The child: opens and closes the store again and again, with a batch in between. Without its variable this test is
/// empty.
/// empty test.
#[test]
fn child() {
    let Ok(directory) = std::env::var(DIRECTORY) else {
        return;
    };
    let site = Names::default().command("site 1 nobody");
    loop {
        let mut writer = open(Path::new(&directory), false).expect("the database opens");
        println!("\nopened");
        commit(&mut writer, &[&site], BEGIN)
            .answers
            .remove(0)
            .expect("a batch");
        writer.finish().expect("the database closes");
        println!("\nclosed");
    }
}

#[test]
fn killed_at_any_moment_of_opening_and_closing_it_opens_again() {
    let store = sqlite::empty();
    for lines in 0..40 {
        let mut child = Process::new(std::env::current_exe().unwrap())
            .args(["--exact", "sqlite_file::closing::child", "--nocapture"])
            .env(DIRECTORY, store.0.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = said
            .map_while(Result::ok)
            .filter(|line| line == "opened" || line == "closed");
        assert_eq!(said.take(1 + lines % 8).count(), 1 + lines % 8);
        // SIGKILL, wherever the child is by now.
        child.kill().unwrap();
        child.wait().unwrap();
        found(store.0.path()).unwrap_or_else(|fault| panic!("{lines}: {fault}"));
        drop(open(store.0.path(), false).unwrap_or_else(|fault| panic!("{lines}: {fault}")));
    }
}
