//! A stream that is written: by one program, gone on with by the next, and what is noticed of others.

use std::fs;
use std::sync::Arc;

use throng_store::erasures;

use super::*;
use crate::place::Folder;
use crate::segments::tests::history;

mod promoted;
mod retained;
mod strangers;

/// What proves epochs. Whoever only writes to the place does not have it.
fn key() -> EpochKey {
    EpochKey::new([7; 32])
}

struct Site {
    _folder: tempfile::TempDir,
    data: PathBuf,
    place: Shared,
}

impl Site {
    /// Puts a text where the epoch of the place stands.
    fn note_epoch(&self, text: &str) {
        let put = self.place.put("epoch", &mut text.as_bytes());
        put.expect("there is room");
    }

    fn new() -> Site {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        fs::create_dir(&data).expect("a folder");
        let place: Shared = Arc::new(Folder::at(&folder.path().join("stream")));
        Site { data, place, _folder: folder }
    }

    fn open_of(&self, data: &Path, fingerprint: &str) -> Result<Stream, BackupError> {
        self.open_at(data, fingerprint, clock::now())
    }

    fn open_at(&self, data: &Path, fingerprint: &str, now: Timestamp) -> Result<Stream, BackupError> {
        let of = Of { data, fingerprint, sealer: None, epoch: Epoch::FIRST, key: key(), keys: false, now };
        Stream::open(&self.place, &of)
    }

    fn open(&self) -> Stream {
        self.open_of(&self.data, "ours").expect("it opens")
    }

    fn folder(&self) -> PathBuf {
        self.place.address()
    }
}

#[test]
fn a_stream_is_written_by_one_program_of_one_site() {
    let site = Site::new();
    let mut first = site.open();
    let refused = |fingerprint: &str| {
        let refused = site.open_of(&site.data, fingerprint);
        refused.expect_err("it is not ours").to_string()
    };
    assert!(refused("ours").contains("another throng is writing"));
    assert_eq!(first.until(), None);
    for at in [1_795_698_187_999, 1_795_698_188_999] {
        first.note_until(Timestamp(at)).expect("there is room");
        assert_eq!(first.until(), Some(Timestamp(at)));
    }
    let line = first.line().name.clone();
    drop(first);
    assert!(refused("theirs").contains("another site"));
    assert_eq!(site.open().line().name, line, "the next run goes on in it");
    let other: Shared = Arc::new(Folder::at(&site.data));
    let of = Of {
        data: &site.data,
        fingerprint: "ours",
        sealer: None,
        epoch: Epoch::FIRST,
        key: key(),
        keys: false,
        now: Timestamp(0),
    };
    let said = Stream::open(&other, &of).expect_err("it is in use").to_string();
    assert!(said.contains("already exists"), "{said}");
}

#[test]
fn the_ledgers_of_all_lines_are_found() {
    let site = Site::new();
    let write = |ours: &str| fs::write(site.data.join(erasures::FILE_NAME), ours).expect("there is room");
    let mut one = site.open();
    for ours in ["1\n", "1\n2\n"] {
        write(ours);
        one.copy_ledger().expect("there is room");
    }
    drop(one);
    // A restored site has another directory, and begins another line.
    fs::remove_file(site.data.join(NOTE_NAME)).expect("it is ours");
    write("3\n");
    site.open().copy_ledger().expect("there is room");
    let found = ledgers_of(&*site.place, &Opener::default(), &[]).expect("it can be read");
    let lines: Vec<Vec<u8>> = found.lines.into_iter().map(|(_, lines)| lines).collect();
    assert_eq!((lines, found.closed), (vec![b"1\n2\n".to_vec(), b"3\n".to_vec()], 0));
}

#[test]
fn what_follows_a_copy_is_replayed_up_to_the_moment() {
    let site = Site::new();
    for numbers in [1..4, 4..9] {
        site.open().ship(&history(numbers)).expect("there is room");
    }
    // A later run shipped some again, and went on.
    let mut last = site.open();
    last.ship(&history(7..12)).expect("there is room");
    let copy = site.data.join("copy");
    let replayed = |from: u64, until: i64| {
        fs::write(&copy, [0; 1_024]).expect("there is room");
        let from = history(from..from + 1)[0].link;
        let done = replay(&*site.place, (last.line(), &Opener::default()), (from, Timestamp(until)), &copy);
        let done = done.expect("there is a disk");
        (done.last.batch, u64::from(fs::read(&copy).expect("it is there")[0]), done.goes_on, done.has_gap)
    };
    assert_eq!(replayed(2, 5_000), (5, 5, true, false));
    assert_eq!(replayed(2, 7_999), (7, 7, true, false));
    assert_eq!(replayed(2, 2_000), (2, 0, true, false), "nothing came");
    assert_eq!(replayed(8, 99_000), (11, 11, false, false), "the stream ends");
    // A file that is gone is noticed.
    let gone = last.log.keys().nth(1).expect("there are three").clone();
    fs::remove_file(site.folder().join(gone)).expect("it is ours");
    assert_eq!(replayed(2, 5_000), (3, 3, false, false), "what is missing may be later");
    assert_eq!(replayed(2, 8_000), (3, 3, false, true));
    assert_eq!(last.look(Timestamp(0)).expect("it can be read"), Company::Within);
}

#[test]
fn a_damaged_block_is_no_end() {
    let site = Site::new();
    let mut stream = site.open();
    for numbers in [1..4, 4..6] {
        stream.ship(&history(numbers)).expect("there is room");
    }
    let copy = site.data.join("copy");
    let line = stream.line().clone();
    let replayed = |until: i64| {
        fs::write(&copy, [0; 1_024]).expect("there is room");
        let from = history(1..2)[0].link;
        let done = replay(&*site.place, (&line, &Opener::default()), (from, Timestamp(until)), &copy);
        let done = done.expect("there is a disk");
        (done.last.batch, done.has_gap)
    };
    assert_eq!(replayed(99_000), (5, false));
    let file = site.folder().join(stream.log.keys().next().expect("one"));
    let whole = fs::read(&file).expect("it is there");
    let mut damaged = whole.clone();
    *damaged.last_mut().expect("it is not empty") ^= 1;
    fs::write(&file, &damaged).expect("it is ours");
    assert_eq!(replayed(99_000), (3, true), "nobody knows what came then");
    assert_eq!(replayed(3_999), (3, false), "the second before can be had");
    // One that ends early is being written, or was when its program ended: nobody was told that it is there.
    fs::write(&file, &whole[..whole.len() - 1]).expect("it is ours");
    assert_eq!(replayed(99_000), (3, false));
    // The next run ships again what was not whole.
    fs::write(&file, &damaged).expect("it is ours");
    drop(stream);
    site.open().ship(&history(4..7)).expect("there is room");
    assert_eq!(replayed(99_000), (6, false));
}

#[test]
fn a_place_that_was_emptied_is_signed_again_and_one_that_is_gone_is_not_made_again() {
    let site = Site::new();
    let mut stream = site.open();
    stream.ship(&history(1..4)).expect("there is room");
    for entry in fs::read_dir(site.folder()).expect("it is there") {
        let path = entry.expect("an entry").path();
        drop(fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path)));
    }
    assert_eq!(stream.look(clock::now()).expect("it can be read"), Company::Within);
    stream
        .begin_line(clock::now(), Company::Within)
        .expect("there is room");
    assert_eq!(fs::read(site.folder().join(SITE_NAME)).expect("it is there"), b"ours");
    stream.ship(&history(4..5)).expect("there is room");
    drop(stream);
    let mut stream = site.open();
    let away = site.data.join("away");
    fs::rename(site.folder(), &away).expect("it is ours");
    assert!(stream.ship(&history(5..6)).is_err() && !site.folder().exists());
    drop(stream);
    // Also where something else is in its place by now.
    fs::create_dir(site.folder()).expect("a folder");
    let refused = site.open_of(&site.data, "ours").expect_err("nothing is there");
    assert!(refused.to_string().contains("see that it is mounted"), "{refused}");
    fs::remove_dir(site.folder()).expect("it is empty");
    fs::rename(&away, site.folder()).expect("it is ours");
    drop(site.open());
}

#[test]
fn links_and_what_is_no_file_are_not_followed() {
    use std::os::unix::fs::symlink;

    let site = Site::new();
    let mut stream = site.open();
    stream.ship(&history(1..4)).expect("there is room");
    stream.note_until(Timestamp(4_000)).expect("there is room");
    let ours = site.data.join("throng.db");
    fs::write(&ours, "the site").expect("there is room");
    let until = site.folder().join(stream.name(UNTIL_NAME));
    let log = site.folder().join(stream.name(LOG).trim_end_matches('/'));
    fs::remove_file(&until).expect("it is ours");
    symlink(&ours, &until).expect("a link");
    let refused = stream
        .note_until(Timestamp(5_000))
        .expect_err("a link")
        .to_string();
    assert!(refused.contains("is a link"), "{refused}");
    fs::rename(&log, site.data.join("elsewhere")).expect("it is ours");
    symlink(site.data.join("elsewhere"), &log).expect("a link");
    assert!(stream.ship(&history(4..5)).is_err());
    let half = format!("{}.half", stream.name("files/theme/x"));
    fs::create_dir_all(site.folder().join(&half).parent().expect("a folder")).expect("a folder");
    symlink(&ours, site.folder().join(half)).expect("a link");
    assert!(
        site.place
            .put(&stream.name("files/theme/x"), &mut &b"y"[..])
            .is_err()
    );
    assert_eq!(fs::read(&ours).expect("it is there"), b"the site");
    // Nor is anything read that has no end.
    fs::remove_file(&until).expect("it is ours");
    symlink("/dev/zero", &until).expect("a link");
    assert!(site.place.read_note(&stream.name(UNTIL_NAME)).is_err());
    fs::remove_file(&until).expect("it is ours");
    fs::write(&until, vec![b'1'; 100_000]).expect("there is room");
    let refused = site
        .place
        .read_note(&stream.name(UNTIL_NAME))
        .expect_err("it is too long");
    assert!(refused.to_string().contains("longer than"), "{refused}");
}

#[test]
fn what_is_new_is_read_from_a_position_on() {
    let site = Site::new();
    let mut stream = site.open();
    stream.ship(&history(1..4)).expect("there is room");
    let opener = Opener::default();
    let mut tail = Tail::after(&*site.place, stream.line(), history(1..2)[0].link, &opener);
    let mut read = || {
        let mut found = Vec::new();
        let done = tail.read(|news| {
            assert_eq!(news.strange, None);
            found.extend(news.following.iter().map(|transaction| transaction.link.batch));
            Ok::<_, BackupError>(crate::Going::On)
        });
        done.map(|()| found).expect("it can be read")
    };
    assert_eq!(read(), [2, 3]);
    assert!(read().is_empty());
    stream.ship(&history(4..5)).expect("there is room");
    assert_eq!(read(), [4], "the file has grown");
    let line = stream.line().name.clone();
    drop(stream);
    let mut stream = site.open();
    assert_eq!(stream.line().name, line);
    stream.ship(&history(5..7)).expect("there is room");
    assert_eq!(read(), [5, 6], "another file");
}

/// Issue 15: a file that was begun after the clock was set back stood before the torn one of the run before, where nobody looks any more.
#[test]
fn files_stand_in_the_order_in_which_they_were_written_whatever_the_clock_says() {
    let site = Site::new();
    let at = |second: i64| Timestamp(1_893_456_000_000 + second * 1_000);
    let open = |second: i64| site.open_at(&site.data, "ours", at(second)).expect("it opens");
    let mut stream = open(9);
    stream.ship(&history(1..3)).expect("there is room");
    let line = stream.line().clone();
    drop(stream);
    // The next run is killed in the middle of its first block.
    let mut stream = open(20);
    stream.ship(&history(3..5)).expect("there is room");
    let torn = stream.log.keys().next_back().expect("there is one").clone();
    drop(stream);
    let path = site.folder().join(&torn);
    let whole = fs::read(&path).expect("it is there");
    fs::write(&path, &whole[..whole.len() - 1]).expect("it is ours");
    let opener = Opener::default();
    let tail = |batch: u64| {
        let last = history(batch..batch + 1)[0].link;
        Tail::after(&*site.place, &line, last, &opener)
    };
    let read = |tail: &mut Tail<'_>| {
        let mut found = Vec::new();
        let done = tail.read(|news| {
            found.extend(news.following.iter().map(|transaction| transaction.link.batch));
            Ok::<_, BackupError>(crate::Going::On)
        });
        done.map(|()| found).expect("it can be read")
    };
    let mut follower = tail(1);
    assert_eq!(read(&mut follower), [2]);
    // The clock is set back in between.
    let mut stream = open(10);
    assert_eq!(stream.line().name, line.name);
    stream.ship(&history(3..6)).expect("there is room");
    stream.ship(&history(6..8)).expect("there is room");
    assert!(*stream.log.keys().next_back().expect("there is one") > torn, "{:?}", stream.log);
    assert_eq!(read(&mut follower), [3, 4, 5, 6, 7], "whoever follows it has read the torn one");
    assert_eq!(read(&mut tail(4)), [5, 6, 7], "whoever begins behind it");
}

/// Issue 15: its line said that it comes after nothing, so that nobody found its copies by a moment right after the promotion.
#[test]
fn the_line_of_a_machine_that_was_promoted_goes_on_from_the_one_that_it_followed() {
    let site = Site::new();
    let first = site.open().line().name.clone();
    let promoted = |name: &str, address: PathBuf, line: &str| {
        let data = site.data.with_file_name(name);
        fs::create_dir(&data).expect("a folder");
        go_on_behind(&data, address.clone(), line.to_owned()).expect("there is room");
        assert!(was_written(&data, &address) && !was_written(&data, Path::new("/no/such")));
        let stream = site.open_of(&data, "ours").expect("it opens");
        let line = stream.line().clone();
        drop(stream);
        // From then on it is its own.
        let again = site.open_of(&data, "ours").expect("it opens");
        assert_eq!(again.line().name, line.name);
        line
    };
    // Nobody ever writes in the line of the other, also where somebody has emptied what says whose it is.
    let writer = format!("lines/{first}/{WRITER_NAME}");
    site.place
        .put(&writer, &mut "".as_bytes())
        .expect("there is room");
    let second = promoted("second", site.folder(), &first);
    assert_eq!(second.after.as_ref(), Some(&first));
    assert_ne!(second.name, first);
    // The place may have another address on this machine.
    let third = promoted("third", PathBuf::from("/mnt/elsewhere"), &second.name);
    assert_eq!(third.after, Some(second.name));
    // In another place there is no such line.
    let fourth = promoted("fourth", PathBuf::from("/mnt/elsewhere"), "2026-no-such-line");
    assert_eq!(fourth.after, None);
}

#[test]
fn company_is_noticed() {
    let site = Site::new();
    let mut ours = site.open();
    let now = clock::now();
    ours.ship(&history(1..4)).expect("there is room");
    assert_eq!(ours.look(now).expect("it can be read"), Company::None);
    // A practice site writes a line of its own.
    let practice = Line::begin(&*site.place, now, None).expect("there is room");
    let name = format!("{}{UNTIL_NAME}", practice.under());
    let until = |at: i64| {
        site.place
            .note(&name, &format!("{at:013}"))
            .expect("there is room")
    };
    until(now.0 + 30_000);
    assert_eq!(ours.look(now.plus_ms(31_000)).expect("it can be read"), Company::Beside);
    assert_eq!(ours.look(now.plus_ms(900_000)).expect("it can be read"), Company::None, "it has ended");
    // A copy of the directory, on another machine, where the lock does not reach.
    let later = now.plus_ms(900_000);
    let line = ours.line().name.clone();
    let name = ours.name(WRITER_NAME);
    site.place
        .put(&name, &mut "another".as_bytes())
        .expect("there is room");
    let company = ours.look(later).expect("it can be read");
    assert_eq!(company, Company::Within);
    ours.begin_line(now.plus_ms(1), company).expect("there is room");
    assert_eq!(ours.line().after, Some(line.clone()));
    assert_eq!(ours.last().expect("it can be read"), None);
    assert_eq!(ours.look(later).expect("it can be read"), Company::None);
    // Files that nobody of ours wrote.
    ours.ship(&history(4..5)).expect("there is room");
    let strange = format!("{}{:020}-x.stream", ours.name(LOG), 9);
    site.place
        .put(&strange, &mut "x".as_bytes())
        .expect("there is room");
    assert_eq!(ours.look(later).expect("it can be read"), Company::Within);
    drop(ours);
    assert_ne!(site.open().line().name, line);
}

/// Nothing can be missing from a line in which there is nothing to begin from: so a copy that fails again and again fills no place with lines.
#[test]
fn a_line_without_a_copy_is_gone_on_with() {
    let site = Site::new();
    let mut stream = site.open();
    let first = stream.line().name.clone();
    for numbers in [1..4, 7..9] {
        stream.ship(&history(numbers)).expect("there is room");
        stream
            .begin_line(clock::now(), Company::None)
            .expect("there is room");
        assert_eq!(stream.line().name, first);
    }
    stream
        .begin_line(clock::now(), Company::Within)
        .expect("there is room");
    assert_ne!(stream.line().name, first, "somebody else writes there");
}

/// Issue 15: what was written by a clock that was ahead made every later look say that somebody else writes there.
#[test]
fn a_line_of_a_clock_that_was_ahead_is_gone_on_from_in_another() {
    let site = Site::new();
    let now = clock::now();
    let ahead = now.plus_ms(800 * throng_domain::time::DAY_MS);
    let mut stream = site.open_at(&site.data, "ours", now).expect("it opens");
    let first = stream.line().name.clone();
    stream.note_until(ahead).expect("there is room");
    drop(stream);
    // The clock is ahead still.
    assert_eq!(
        site.open_at(&site.data, "ours", ahead)
            .expect("it opens")
            .line()
            .name,
        first
    );
    let mut stream = site.open_at(&site.data, "ours", now).expect("it opens");
    let second = stream.line().clone();
    assert_eq!((second.after.as_ref(), second.left), (Some(&first), Some(ahead)));
    stream.note_until(now).expect("there is room");
    for _ in 0..3 {
        assert_eq!(stream.look(now).expect("it can be read"), Company::None);
    }
    drop(stream);
    let mut stream = site.open_at(&site.data, "ours", now).expect("it opens");
    assert_eq!(stream.line().name, second.name, "it is gone on with");
    let chosen = lines::chosen(&*site.place, None, now).expect("nobody has to choose");
    assert_eq!(chosen[0].name, second.name);
    // Somebody goes on there by that clock: a note that moves.
    assert_eq!(stream.look(now).expect("it can be read"), Company::None);
    let note = format!("lines/{first}/{UNTIL_NAME}");
    let moved = ahead.plus_ms(7).0;
    site.place
        .note(&note, &format!("{moved:013}"))
        .expect("there is room");
    assert_eq!(stream.look(now).expect("it can be read"), Company::Beside);
}

/// What had waited in the site's directory while the place was away was brought into the line, and the line said that nobody wrote it then.
#[test]
fn a_rest_is_as_long_as_nothing_was_written_also_where_some_of_it_is_shipped_late() {
    const BEGUN: Timestamp = Timestamp(1_795_651_200_000);
    let minute = |minute: i64| BEGUN.plus_ms(minute * MINUTE_MS);
    for (written, expected) in [
        (vec![], Some((0, 180))),
        (vec![1, 50], Some((50, 180))),
        (vec![1, 90, 130], None),
        // This was written by the run that opened it.
        (vec![181], Some((0, 180))),
        (vec![60, 181], Some((60, 180))),
    ] {
        let site = Site::new();
        let open = |at| site.open_at(&site.data, "ours", at).expect("it opens");
        let mut first = open(minute(0));
        first.note_until(minute(0)).expect("there is room");
        drop(first);
        let mut next = open(minute(180));
        let mut waited = history(1..written.len() as u64 + 1);
        for (transaction, at) in waited.iter_mut().zip(&written) {
            transaction.at = minute(*at);
        }
        next.ship(&waited).expect("there is room");
        for at in [181, 400] {
            next.note_until(minute(at)).expect("there is room");
        }
        let rests = site.place.parts(&format!("{}rests/", next.line().under()));
        let name = |(from, to): (i64, i64)| format!("{:013}-{:013}", minute(from).0, minute(to).0);
        let expected: Vec<String> = expected.map(name).into_iter().collect();
        assert_eq!(rests.expect("they can be read"), expected, "{written:?}");
    }
}
