//! What is drawn of the log, written over a copy in order, is the database after each of its transactions; and what was not read
//! before the log was begun anew is known to be missing.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_store::reader::write_all;
use throng_store::sqlite::{FILE_NAME, MainFile, SqliteOptions, SqliteReader, Tap};
use throng_store::transactions::{Link, Transaction};
use throng_store::writer::StoreWriter;

use crate::backends::{BackEnd, sqlite};
use crate::story::{BEGIN, Story, dump_of};

fn person(story: &mut Story<sqlite>, n: u32) -> Timestamp {
    people(story, n..n + 1)
}

/// Signs people up in one batch, at the second of the first.
fn people(story: &mut Story<sqlite>, numbers: std::ops::Range<u32>) -> Timestamp {
    let at = BEGIN.plus_ms(i64::from(numbers.start) * SECOND_MS);
    let signs = numbers.map(|n| (format!("sign 1/7 p{n} Ada P1 form{n}"), format!("received s{n}")));
    story.batch(&signs.collect::<Vec<_>>(), at);
    at
}

/// Writes the log into the main file, so that the next transaction begins it anew.
fn restart_log(directory: &Path) {
    let other = Connection::open(directory.join(FILE_NAME)).unwrap();
    other
        .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
        .unwrap();
}

/// Begins the chain of a tap anew, as before a copy.
pub(super) fn begin_again(tap: &Tap, story: &Story<sqlite>) {
    let directory = story.back_end.0.path();
    let mut reader = SqliteReader::open(directory, &SqliteOptions::default()).unwrap();
    tap.begin_again(&mut reader).unwrap();
}

/// A copy of the story's database in a new file, and after which transaction it is.
pub(super) fn copied(story: &Story<sqlite>, to: &Path) -> (File, Link) {
    let directory = story.back_end.0.path();
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create_new(true).open(to).unwrap();
    let mut reader = SqliteReader::open(directory, &SqliteOptions::default()).unwrap();
    let main = MainFile::open(directory).unwrap();
    let copied = reader.copy_pages(&main, &file, &mut |_, _| Ok(())).unwrap();
    (file, copied.mark.link())
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
    begin_again(&tap, &story);
    // Written between the beginning of the chain and the copy: it is in both.
    person(&mut story, 1);
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("copy");
    let (file, copied) = copied(&story, &copy);
    let mut states = Vec::new();
    for n in 2..12 {
        let at = person(&mut story, n);
        states.push((at, dump_of(&story.back_end)));
        if n % 3 == 0 {
            // As the writer does before it moves the log into the main file.
            tap.draw().unwrap();
            restart_log(&directory);
        }
    }
    let drawn = tap.draw().unwrap();
    assert!(!drawn.broken);
    let mut last = copied;
    let mut states = states.into_iter();
    for transaction in drawn.transactions {
        if transaction.link.batch <= copied.batch {
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
    // What was drawn waits until it was shipped.
    assert_eq!(tap.draw().unwrap().transactions, closing.transactions);
    assert_eq!(tap.held().bytes, closing.transactions[0].bytes());
    tap.shipped(&closing.transactions[0].link);
    assert!(tap.draw().unwrap().transactions.is_empty());
    assert_eq!((tap.held().bytes, tap.held().forgotten), (0, 0));
}

/// A transaction is in the log while its writer waits for the disk, and until then no reader sees it. A chain that began after it, and a
/// copy that ended before it, left it out for good.
#[test]
fn what_waits_for_the_disk_is_in_the_chain_or_in_the_copy() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    person(&mut story, 1);
    // What readers see stands twice at the beginning of the index of the log (https://sqlite.org/walformat.html, "The WAL-Index File").
    let index = story.back_end.0.path().join(format!("{FILE_NAME}-shm"));
    let index = OpenOptions::new().read(true).write(true).open(index).unwrap();
    let seen = || {
        let mut seen = [0; 96];
        index.read_exact_at(&mut seen, 0).unwrap();
        seen
    };
    let before = seen();
    person(&mut story, 2);
    let after = seen();
    index.write_all_at(&before, 0).unwrap();
    begin_again(&tap, &story);
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("copy");
    let (file, mut last) = copied(&story, &copy);
    index.write_all_at(&after, 0).unwrap();
    person(&mut story, 3);
    let drawn = tap.draw().unwrap();
    assert!(!drawn.broken);
    for transaction in drawn.transactions {
        assert!(transaction.link.follows(&last), "{:?} after {last:?}", transaction.link);
        last = transaction.link;
        transaction.write_over(&file).unwrap();
    }
    assert!(dump_of_copy(&copy) == dump_of(&story.back_end));
}

/// Those of one second are handed on as one, and bring a copy that ends between two of them forward too.
#[test]
fn what_one_second_wrote_is_drawn_together() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    begin_again(&tap, &story);
    let place = tempfile::tempdir().unwrap();
    let mut copies = Vec::new();
    for n in 0..40_u32 {
        if n % 8 == 0 {
            let copy = place.path().join(format!("{n}"));
            let (file, last) = copied(&story, &copy);
            copies.push((copy, file, last));
        }
        // Twenty in each second, and some of them are read on the way.
        let at = BEGIN.plus_ms(i64::from(n) * 50);
        story.batch(&[(format!("sign 1/7 p{n} Ada P1 form{n}"), format!("received s{n}"))], at);
        if n % 5 == 0 {
            tap.draw().unwrap();
        }
    }
    let drawn = tap.draw().unwrap();
    let held: Vec<usize> = drawn
        .transactions
        .iter()
        .map(|one| one.joined.len() + 1)
        .collect();
    assert_eq!((drawn.broken, held), (false, vec![20, 20]));
    let alone: usize = drawn.transactions.iter().map(|one| one.pages.len()).sum();
    assert!(alone < 40 * 3, "each page once in each: {alone}");
    let expected = dump_of(&story.back_end);
    for (copy, file, mut last) in copies {
        for transaction in &drawn.transactions {
            if transaction.link.batch <= last.batch {
                continue;
            }
            assert!(transaction.follows(&last), "{last:?}");
            last = transaction.link;
            transaction.write_over(&file).unwrap();
        }
        assert!(dump_of_copy(&copy) == expected, "{}", copy.display());
    }
    // What somebody ships just now is left as it is.
    story.batch(&[("sign 1/7 q Ada P1 form90".to_owned(), "received q".to_owned())], BEGIN.plus_ms(1_990));
    assert_eq!(tap.draw().unwrap().transactions.len(), 3);
    drop(drawn);
    story.batch(&[("sign 1/7 r Ada P1 form91".to_owned(), "received r".to_owned())], BEGIN.plus_ms(1_995));
    assert_eq!(tap.draw().unwrap().transactions[2].joined.len(), 1);
}

/// Ships all that waits. Returns the last of it.
fn shipped(tap: &Tap) -> Arc<Transaction> {
    let last = tap.draw().unwrap().transactions.pop().unwrap();
    tap.shipped(&last.link);
    last
}

/// When all that is drawn was decided.
fn times(tap: &Tap) -> Vec<Timestamp> {
    let drawn = tap.draw().unwrap();
    assert!(!drawn.broken);
    let times = drawn.transactions.iter().map(|transaction| transaction.at);
    times.collect()
}

/// The store as a kill would leave it now, opened by the next program.
fn killed(story: &mut Story<sqlite>) {
    let copy = tempfile::tempdir().unwrap();
    for ending in ["", "-wal", "-times", "-unshipped"] {
        let name = format!("{FILE_NAME}{ending}");
        fs::copy(story.back_end.0.path().join(&name), copy.path().join(&name)).unwrap();
    }
    let before = std::mem::replace(&mut story.back_end, sqlite(copy));
    story.writer = story.back_end.writer();
    drop(before);
}

/// A start moves the log into the main file, and the first transaction after it begins the log anew: that may come before anything was
/// drawn.
#[test]
fn what_a_killed_program_left_unread_is_drawn_however_soon_something_is_written() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    begin_again(&tap, &story);
    person(&mut story, 1);
    let shipped = shipped(&tap);
    let mut expected: Vec<Timestamp> = (2..5).map(|n| person(&mut story, n)).collect();
    killed(&mut story);
    let tap = story.writer.tap(Some(shipped.link), shipped.at).unwrap();
    // That it is in use again is written as it is opened, has the time of what was decided last, and is joined to it.
    expected.extend((5..7).map(|n| person(&mut story, n)));
    assert_eq!(times(&tap), expected);
}

/// The same where the program had moved the log into the main file before it was killed, and begun it anew.
#[test]
fn what_was_in_no_log_any_more_is_drawn_after_a_kill_too() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let unshipped = |story: &Story<sqlite>| {
        let path = story.back_end.0.path().join(format!("{FILE_NAME}-unshipped"));
        fs::metadata(path).unwrap().len()
    };
    let tap = story.writer.tap(None, BEGIN).unwrap();
    begin_again(&tap, &story);
    person(&mut story, 1);
    let first = shipped(&tap);
    let mut expected = Vec::new();
    // Twice moved, and what was drawn of it was not shipped.
    for first in [2, 402] {
        expected.extend([first, first + 200].map(|n| people(&mut story, n..n + 200)));
        assert!(tap.draw().is_ok());
        story.writer.tidy(true).unwrap();
    }
    expected.push(person(&mut story, 803));
    assert!(unshipped(&story) > 0);
    killed(&mut story);
    let tap = story.writer.tap(Some(first.link), first.at).unwrap();
    expected.push(person(&mut story, 804));
    assert_eq!(times(&tap), expected);
    let last = shipped(&tap);
    assert_eq!(unshipped(&story), 0, "it holds what is deleted elsewhere");
    // Whoever does not know of a stream has nothing left of it.
    story.writer.tap(Some(last.link), last.at).unwrap();
    Tap::forget(story.back_end.0.path()).unwrap();
    assert!(
        !story
            .back_end
            .0
            .path()
            .join(format!("{FILE_NAME}-unshipped"))
            .exists()
    );
}

/// A start while the place is away does not know what was shipped, and keeps all that it finds until it does.
#[test]
fn whoever_learns_later_what_was_shipped_goes_on_from_there() {
    for is_moved in [false, true] {
        let mut story: Story<sqlite> = Story::with_campaigns();
        let tap = story.writer.tap(None, BEGIN).unwrap();
        begin_again(&tap, &story);
        person(&mut story, 1);
        let first = shipped(&tap);
        let mut expected: Vec<Timestamp> = (2..5).map(|n| person(&mut story, n)).collect();
        if is_moved {
            expected.push(people(&mut story, 10..300));
            story.writer.tidy(true).unwrap();
            expected.push(person(&mut story, 300));
        }
        // Twice, each time without knowing.
        for n in [400, 500] {
            killed(&mut story);
            let tap = story.writer.tap_unknowing(BEGIN.plus_ms(1_000_000)).unwrap();
            expected.push(person(&mut story, n));
            assert!(!tap.draw().unwrap().broken);
        }
        killed(&mut story);
        let tap = story.writer.tap_unknowing(BEGIN.plus_ms(1_000_000)).unwrap();
        assert!(tap.go_on_after(&first.link), "{is_moved}");
        assert_eq!(times(&tap), expected, "{is_moved}");
        shipped(&tap);
        assert!(!tap.go_on_after(&first.link), "what follows that is no longer here");
        assert!(tap.draw().unwrap().broken);
    }
}

/// A batch that was decided and not committed before a kill leaves its time behind; the next program uses its number again.
#[test]
fn the_time_of_a_batch_that_never_was_is_not_that_of_the_next_with_its_number() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    begin_again(&tap, &story);
    let first = person(&mut story, 1);
    let shipped = shipped(&tap);
    let slots = story.back_end.0.path().join(format!("{FILE_NAME}-times"));
    let slots = OpenOptions::new().write(true).open(slots).unwrap();
    for n in 1..5 {
        let (batch, at) = (shipped.link.batch + n, first.0 + i64::try_from(n).unwrap());
        let slot = [batch.to_be_bytes(), at.to_be_bytes()].concat();
        slots.write_all_at(&slot, batch * 16).unwrap();
    }
    killed(&mut story);
    let tap = story.writer.tap(Some(shipped.link), shipped.at).unwrap();
    let second = person(&mut story, 2);
    let third = person(&mut story, 3);
    assert_eq!(times(&tap), [first.plus_ms(1), second, third]);
}

/// A copy that was begun while the log was begun anew was continued by nothing, and had to be made once more.
#[test]
fn a_chain_begins_also_where_the_log_has_no_transaction_yet() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let directory = story.back_end.0.path().to_owned();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    // Nothing, and the head alone.
    for (n, bytes) in [(1, 0), (3, 32)] {
        person(&mut story, n);
        restart_log(&directory);
        let log = directory.join(format!("{FILE_NAME}-wal"));
        OpenOptions::new()
            .write(true)
            .open(log)
            .unwrap()
            .set_len(bytes)
            .unwrap();
        begin_again(&tap, &story);
        person(&mut story, n + 1);
        let drawn = tap.draw().unwrap();
        assert_eq!((drawn.broken, drawn.transactions.len()), (false, 1), "{bytes} bytes");
        tap.shipped(&drawn.transactions[0].link);
    }
}

#[test]
fn a_log_that_was_begun_anew_unread_breaks_the_chain() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    let directory = story.back_end.0.path().to_owned();
    let tap = story.writer.tap(None, BEGIN).unwrap();
    begin_again(&tap, &story);
    person(&mut story, 1);
    restart_log(&directory);
    person(&mut story, 2);
    let drawn = tap.draw().unwrap();
    assert_eq!((drawn.broken, drawn.transactions.len()), (true, 0));
    person(&mut story, 3);
    assert!(tap.draw().unwrap().broken, "until somebody begins again");
    begin_again(&tap, &story);
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
