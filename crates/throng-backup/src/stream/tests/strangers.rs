//! Whoever else can write to the place of a stream, and has neither the keys that it is encrypted to nor that of the site.

use std::fs;

use throng_store::erasures;

use super::super::*;
use super::{Site, key};
use crate::copy_over;
use crate::reading::bases_of;
use crate::segments::tests::history;

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

/// An epoch counts only in a place of this site, and with a proof.
#[test]
fn what_stops_a_site_is_proved_and_in_its_own_place() {
    let site = Site::new();
    let mut stream = site.open();
    let later = Epoch::FIRST.after(Epoch::FIRST);
    let note = |text: &str| site.note_epoch(text);
    let now = clock::now();
    note(&format!("{later}\n"));
    stream.fence().expect("it is not believed");
    stream.ship(&history(1..4)).expect("there is room");
    assert_eq!(stream.look(now).expect("it can be read"), Company::None);
    let said = stream.take_doubted().expect("it is told").to_string();
    assert!(said.contains("is not believed") || said.contains("not believed"), "{said}");
    // Issue 15: it stayed there until somebody deleted it.
    let stands = || Epoch::of_place(&*site.place).expect("it can be read");
    assert_eq!(stands(), Epoch::FIRST, "what is true stands there again");
    assert!(stream.take_doubted().is_none(), "it is told once");
    note(&format!("{later}\n"));
    drop(stream);
    let mut stream = site.open();
    stream.look(now).expect("it can be read");
    assert!(stream.take_doubted().is_some(), "whoever opens it tells it too");
    assert_eq!(stands(), Epoch::FIRST);
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
    // Whoever is of that epoch proves it where an older program has only written it.
    fs::remove_dir_all(site.folder().join("epochs")).expect("it is ours");
    assert!(!later.is_proved(&*site.place, &key()).expect("it can be read"));
    let of = Of {
        data: &site.data,
        fingerprint: "ours",
        sealer: None,
        epoch: later,
        key: key(),
        keys: false,
        now,
    };
    drop(Stream::open(&site.place, &of).expect("it is ours"));
    assert!(later.is_proved(&*site.place, &key()).expect("it can be read"));
}

/// The site looked for the file at each second, and took it for that of a site which nobody has promoted where it was gone.
#[test]
fn an_epoch_that_is_taken_away_or_spoilt_is_put_back_and_stops_who_was_replaced() {
    let site = Site::new();
    let mut stream = site.open();
    let later = Epoch::FIRST.after(Epoch::FIRST);
    let note = |text: &str| site.note_epoch(text);
    let stands = || Epoch::of_place(&*site.place).expect("it can be read");
    assert!(stream.take_doubted().is_none(), "an older program has put none there");
    // Taken away, or spoilt: it is put back in the same second, and told once.
    for text in [None, Some("seven"), Some("")] {
        match text {
            None => fs::remove_file(site.folder().join("epoch")).expect("it is there"),
            Some(text) => note(text),
        }
        stream.fence().expect("nobody was promoted");
        assert_eq!(stands(), Epoch::FIRST, "{text:?}");
        let told = stream.take_doubted().expect("it is told").to_string();
        assert!(told.contains("was taken away"), "{told}");
        stream.fence().expect("nobody was promoted");
        assert!(stream.take_doubted().is_none(), "it is told once");
    }
    drop(stream);
    // Who was replaced notices it at the next second, whatever became of the file.
    for text in [None, Some("seven")] {
        // As before the first promotion.
        drop(fs::remove_file(site.folder().join("epoch")));
        drop(fs::remove_dir_all(site.folder().join("epochs")));
        let mut replaced = site.open();
        later.declare(&*site.place, &key()).expect("there is room");
        match text {
            None => fs::remove_file(site.folder().join("epoch")).expect("it is there"),
            Some(text) => note(text),
        }
        let fenced = replaced.fence();
        assert!(matches!(fenced, Err(BackupError::Superseded { there: 2, ours: 1, .. })), "{fenced:?}");
    }
}
