//! A stream that is written: by one program, gone on with by the next, and what is noticed of others.

use std::fs;
use std::sync::Arc;

use throng_store::erasures;

use super::*;
use crate::copy_over;
use crate::place::Folder;
use crate::segments::tests::history;

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
    fn new() -> Site {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        fs::create_dir(&data).expect("a folder");
        let place: Shared = Arc::new(Folder::at(&folder.path().join("stream")));
        Site { data, place, _folder: folder }
    }

    fn open_of(&self, data: &Path, fingerprint: &str) -> Result<Stream, BackupError> {
        Stream::open(
            &self.place,
            &Of {
                data,
                fingerprint,
                sealer: None,
                epoch: Epoch::FIRST,
                key: key(),
                keys: false,
                now: clock::now(),
            },
        )
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
    assert_eq!((found.lines, found.closed), (vec![b"1\n2\n".to_vec(), b"3\n".to_vec()], 0));
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

/// A site whose stream is encrypted, and what opens it.
fn sealed_site() -> (Site, Sealer, Opener) {
    use age::secrecy::ExposeSecret as _;

    let site = Site::new();
    let key = age::x25519::Identity::generate();
    let file = site.data.join("identity");
    fs::write(&file, key.to_string().expose_secret()).expect("there is room");
    let sealer = Sealer::to(&[key.to_public().to_string()])
        .expect("a key")
        .expect("one");
    (site, sealer, Opener::with(Some(&file)).expect("a key"))
}

/// Who can write to a place and has no key: whatever they put among what is encrypted does not count.
#[test]
fn what_is_in_the_clear_among_what_is_encrypted_does_not_count() {
    let (site, sealer, opener) = sealed_site();
    let of = Of {
        data: &site.data,
        fingerprint: "ours",
        sealer: Some(sealer),
        epoch: Epoch::FIRST,
        key: key(),
        keys: false,
        now: clock::now(),
    };
    fs::create_dir(site.data.join("theme")).expect("a folder");
    fs::write(site.data.join("theme/site.css"), "ours").expect("there is room");
    let mut stream = Stream::open(&site.place, &of).expect("it opens");
    stream.ship(&history(1..4)).expect("there is room");
    stream.copy_files(None, Gone::Kept).expect("there is room");
    let (line, last) = (stream.line().clone(), stream.log.clone());
    let copy = site.data.join("copy");
    let only = opener.only_sealed(true);
    let replayed = |until: i64| {
        fs::write(&copy, [0; 1_024]).expect("there is room");
        let from = history(1..2)[0].link;
        let done = replay(&*site.place, (&line, &only), (from, Timestamp(until)), &copy);
        let done = done.expect("there is a disk");
        (done.last.batch, done.has_gap)
    };
    assert_eq!(replayed(99_000), (3, false));
    // The transactions that come next, made up by somebody without a key.
    let mut strange = Segments::under(stream.name(LOG), Timestamp(7), None);
    strange
        .write(&*site.place, &history(4..6))
        .expect("there is room");
    assert_eq!(replayed(99_000), (3, true), "as if it were damaged");
    assert_eq!(replayed(3_999), (3, false));
    assert_eq!(stream.look(clock::now()).expect("it can be read"), Company::Within, "the site notices");
    // Files that the site never had.
    let data = site.data.join("restored");
    fs::create_dir(&data).expect("a folder");
    let over = || copy_over(&*site.place, (&line, &only), &data).map_err(|error| error.to_string());
    over().expect("all is encrypted");
    assert_eq!(fs::read(data.join("theme/site.css")).expect("it is there"), b"ours");
    for name in ["theme/site.css", "theme/more.css", "throng.toml"] {
        site.place
            .put(&stream.name(&format!("files/{name}")), &mut "theirs".as_bytes())
            .expect("there is room");
    }
    assert!(over().expect_err("one is not").contains("is not encrypted"));
    assert_eq!(fs::read(data.join("theme/site.css")).expect("it is there"), b"ours");
    // The site takes them away the next time.
    stream.copy_files(None, Gone::Forgotten).expect("there is room");
    over().expect("all is encrypted again");
    assert_eq!(last.len(), 1);
}

/// A copy in the clear among encrypted ones is nobody's, and so is a ledger.
#[test]
fn a_copy_in_the_clear_in_an_encrypted_line_is_passed_over() {
    use crate::reading::bases_of;

    let site = Site::new();
    let line = site.open().line().clone();
    let put = |name: &str, batch: u64, sealed_to: &[&str]| {
        let manifest = serde_json::json!({
            "format": "throng backup 1", "program": "0.1.0", "schema": 1, "as_of_ms": batch * 1_000, "batch": batch, "hash": "00",
            "secrets": "ours", "keys": false, "sealed_to": sealed_to, "files": [],
        });
        let text = format!("{manifest}\n{}\n", blake3::hash(manifest.to_string().as_bytes()).to_hex());
        let name = format!("{}{BASES}{name}/manifest.json", line.under());
        site.place
            .put(&name, &mut text.as_bytes())
            .expect("there is room");
    };
    let ledger = format!("{}{}", line.under(), erasures::FILE_NAME);
    site.place
        .put(&ledger, &mut "1\n".as_bytes())
        .expect("there is room");
    let found = |opener: &Opener| {
        let bases = bases_of(&*site.place, &line).expect("they can be read");
        let ledgers = ledgers_of(&*site.place, opener, &[]).expect("they can be read");
        let around = Bases::around(&*site.place, std::slice::from_ref(&line), Timestamp(99_000));
        let around = around.expect("there is one");
        (
            bases.len(),
            around.before.manifest.batch,
            around.in_the_clear.len(),
            ledgers.lines.len(),
            ledgers.in_the_clear,
        )
    };
    put("2026-11-26T01-00-00Z", 1, &[]);
    assert_eq!(found(&Opener::default()), (1, 1, 0, 1, 0));
    put("2026-11-26T02-00-00Z", 2, &["age1"]);
    put("2026-11-26T03-00-00Z", 3, &[]);
    assert_eq!(found(&Opener::default()), (1, 2, 1, 0, 1));
    // A line that is in the clear from its beginning is not what somebody with a key means, unless they name it.
    let (_, _, opener) = sealed_site();
    let manifest =
        Manifest { sealed_to: Vec::new(), ..bases_of(&*site.place, &line).expect("one")[0].1.clone() };
    let base = crate::Base { line: line.clone(), name: String::new(), manifest };
    let said = base
        .is_meant(&*site.place, &opener, None)
        .expect_err("it is not")
        .to_string();
    assert!(said.contains(&line.name) && said.contains("--line"), "{said}");
    base.is_meant(&*site.place, &opener, Some(&line.name))
        .expect("it was named");
    base.is_meant(&*site.place, &Opener::default(), None)
        .expect("there is no key");
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

/// An epoch counts only in a place of this site, and with a proof.
#[test]
fn what_stops_a_site_is_proved_and_in_its_own_place() {
    let site = Site::new();
    let mut stream = site.open();
    let later = Epoch::FIRST.after(Epoch::FIRST);
    let note = |text: &str| {
        site.place
            .put("epoch", &mut text.as_bytes())
            .expect("there is room")
    };
    let now = clock::now();
    note(&format!("{later}\n"));
    stream.fence().expect("it is not believed");
    stream.ship(&history(1..4)).expect("there is room");
    assert_eq!(stream.look(now).expect("it can be read"), Company::None);
    let said = stream.doubted().expect("it is told").to_string();
    assert!(said.contains("is not believed") || said.contains("not believed"), "{said}");
    drop(stream);
    let mut stream = site.open();
    stream.look(now).expect("it can be read");
    assert!(stream.doubted().is_some(), "it is neither believed nor written over");
    // The place of another site, in which one of theirs was promoted.
    site.place
        .put(SITE_NAME, &mut "theirs".as_bytes())
        .expect("there is room");
    later
        .declare(&*site.place, &EpochKey::new([9; 32]))
        .expect("there is room");
    stream.fence().expect("it is not ours");
    assert!(matches!(stream.look(now), Err(BackupError::OtherStream { .. })));
    drop(stream);
    let refused = site.open_of(&site.data, "ours");
    assert!(matches!(refused, Err(BackupError::OtherStream { .. })), "{refused:?}");
    // One of ours.
    site.place
        .put(SITE_NAME, &mut "ours".as_bytes())
        .expect("there is room");
    drop(site.open());
    later.declare(&*site.place, &key()).expect("there is room");
    let refused = site.open_of(&site.data, "ours");
    assert!(matches!(refused, Err(BackupError::Superseded { there: 2, ours: 1, .. })), "{refused:?}");
}
