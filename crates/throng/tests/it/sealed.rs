//! Encrypted backups: nothing in them can be read without a private key that the server never has; each of several keys opens them, and whoever
//! has none is told what can be checked without.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use age::secrecy::ExposeSecret as _;
use serde_json::Value;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::temporary_folder;

use crate::town::{ADA, BEN, Town, confirmed, run, said, settle, text, verify};

const PATIENCE: Duration = Duration::from_secs(60);

/// A new key: its public half, and the file with the private one.
pub(crate) fn key(folder: &Path, name: &str) -> (String, String) {
    let key = age::x25519::Identity::generate();
    let file = folder.join(name);
    fs::write(&file, format!("{}\n", key.to_string().expose_secret())).expect("there is room");
    (key.to_public().to_string(), text(&file))
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("it can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path)
            } else if path.is_file() {
                // A socket of the program holds nothing that can be read.
                found.push(path)
            }
        }
    }
    found
}

/// Whether a text stands in any file below a folder.
fn has(folder: &Path, text: &str) -> bool {
    files(folder).iter().any(|file| {
        let bytes = fs::read(file).expect("it is there");
        bytes.windows(text.len()).any(|part| part == text.as_bytes())
    })
}

#[track_caller]
fn done(line: &[&str]) -> String {
    let output = run(line);
    assert!(output.status.success(), "{line:?}: {}", said(&output));
    said(&output)
}

#[track_caller]
fn refused(line: &[&str], part: &str) {
    let output = run(line);
    assert!(!output.status.success() && said(&output).contains(part), "{line:?}: {}", said(&output));
}

#[test]
fn a_backup_opens_with_each_of_its_keys_and_with_no_other() {
    let town = Town::open();
    confirmed(&town, ADA);
    let folder = temporary_folder();
    let [ours, theirs, nobodys] = ["ours", "theirs", "nobodys"].map(|name| key(folder.path(), name));
    let to = folder.path().join("backup");
    let (data, backup) = (text(&town.data()), text(&to));
    let encrypt = format!("backup.encrypt_to={}, {}", ours.0, theirs.0);
    let told = done(&["backup", "--data", &data, "--to", &backup, "--with-keys", "--set", &encrypt]);
    assert!(told.contains(&ours.0) && told.contains(&theirs.0), "{told}");
    assert!(!has(&to, ADA.email) && has(&town.data(), ADA.email), "nothing can be read");
    assert!(
        files(&town.data())
            .iter()
            .all(|file| !text(file).contains("plain")),
        "nothing is left"
    );
    // Without a key it is said what was looked at, and damage is found all the same.
    let told = done(&["backup", "verify", &backup]);
    assert!(told.contains("What is in them was not looked at"), "{told}");
    for (identity, number) in [(&ours.1, "1"), (&theirs.1, "2")] {
        let told = done(&["backup", "verify", &backup, "--identity", identity]);
        assert!(told.contains("is whole") && told.contains("opens with this private key"), "{told}");
        let new = folder.path().join(number);
        done(&["restore", &backup, "--data", &text(&new), "--identity", identity]);
        verify(&new);
        assert!(has(&new, ADA.email));
    }
    let new = text(&folder.path().join("new"));
    refused(&["restore", &backup, "--data", &new], "--identity");
    refused(&["restore", &backup, "--data", &new, "--identity", &nobodys.1], "none of the keys");
    let file = to.join("throng.db.age");
    let mut bytes = fs::read(&file).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("it is ours");
    refused(&["backup", "verify", &backup], "throng.db is damaged");
    refused(&["restore", &backup, "--data", &new, "--identity", &ours.1], "missing or damaged");
    assert!(!Path::new(&new).exists(), "nothing is left");
}

#[test]
fn a_stream_is_gone_on_with_by_who_cannot_read_it() {
    let (folder, place) = (temporary_folder(), temporary_folder());
    settle(&folder.path().join("data"));
    let stream = place.path().join("stream");
    let [ours, theirs] = ["ours", "theirs"].map(|name| key(place.path(), name));
    let settings = [
        format!("backup.stream_to={}", text(&stream)),
        format!("backup.encrypt_to={}, {}", ours.0, theirs.0),
    ];
    let mut town = Town::in_folder(folder, &settings.each_ref().map(String::as_str));
    let health = |town: &Town| -> Value { town.visitor().get("/healthz").json() };
    let whole = |town: &Town| {
        let whole = Deadline::after(PATIENCE).wait_for(|| {
            let stream = health(town)["stream"].clone();
            (stream["whole"] == true && stream["lag_ms"].as_i64().is_some_and(|lag| lag < 1_500))
                .then_some(())
        });
        assert!(whole.is_some(), "{}\n{}", health(town), town.program.output().join("\n"));
    };
    whole(&town);
    confirmed(&town, ADA);
    whole(&town);
    town.program.kill_9();
    town.program.restart();
    confirmed(&town, BEN);
    town.program.terminate_and_wait(PATIENCE);
    let lines = fs::read_dir(stream.join("lines")).expect("it is there").count();
    assert_eq!(lines, 1, "it was gone on with");
    for what in [ADA.email, BEN.email, "CREATE TABLE"] {
        assert!(!has(&stream, what), "{what} can be read");
    }
    let (keys, from) = (text(&town.data()), text(&stream));
    for (identity, number) in [(&ours.1, "1"), (&theirs.1, "2")] {
        let data = place.path().join(number);
        done(&["restore", &from, "--data", &text(&data), "--keys", &keys, "--identity", identity]);
        verify(&data);
        assert!(has(&data, ADA.email) && has(&data, BEN.email));
    }
    refused(&["restore", &from, "--data", &text(&place.path().join("3")), "--keys", &keys], "--identity");
    let told = done(&["backup", "verify", &from, "--identity", &ours.1]);
    assert!(told.contains("follow without a gap"), "{told}");
    nothing_of_others_counts(&stream, place.path(), (&keys, &ours.1));
    whoever_has_no_key_is_told_and_ends(&from, place.path(), (&keys, &ours.1));
}

/// Whatever somebody puts there who can write to the place of an encrypted stream and has no key.
#[track_caller]
fn nothing_of_others_counts(stream: &Path, place: &Path, (keys, identity): (&str, &str)) {
    let from = text(stream);
    // Whoever can write there and has no key puts a copy of their own beside it: it does not count.
    let theirs_line = fs::read_dir(stream.join("lines"))
        .expect("it is there")
        .next()
        .expect("one");
    let theirs_line = theirs_line.expect("an entry").path();
    let strange = theirs_line.join("bases/2099-01-01T00-00-00Z");
    done(&["backup", "--data", keys, "--to", &text(&strange)]);
    let restored = place.join("4");
    let told = done(&["restore", &from, "--data", &text(&restored), "--keys", keys, "--identity", identity]);
    assert!(told.contains("it does not count"), "{told}");
    assert!(has(&restored, BEN.email));
    // A file of theirs is refused, and nothing half is left.
    let (four, strange_file) = (text(&place.join("4b")), theirs_line.join("files/theme/theirs.css"));
    fs::create_dir_all(strange_file.parent().expect("a folder")).expect("a folder");
    fs::write(&strange_file, "body {}").expect("there is room");
    refused(
        &["restore", &from, "--data", &four, "--keys", keys, "--identity", identity],
        "is not encrypted, and all",
    );
    assert!(!Path::new(&four).exists() && !Path::new(&format!("{four}.part")).exists(), "nothing is left");
    fs::remove_file(&strange_file).expect("it is ours");
    // Nor does a whole line in the clear that is newer, unless somebody names it.
    fs::create_dir_all(stream.join("lines/9999999999999-00000000/bases")).expect("a folder");
    fs::rename(&strange, stream.join("lines/9999999999999-00000000/bases/2099-01-01T00-00-00Z"))
        .expect("it is ours");
    let head = format!("{{\"begun_ms\":4070908800000,\"after\":\"{}\"}}", name_of(&theirs_line));
    fs::write(stream.join("lines/9999999999999-00000000/head.json"), head).expect("there is room");
    let five = text(&place.join("5"));
    refused(
        &["restore", &from, "--data", &five, "--keys", keys, "--identity", identity],
        "is not encrypted, though",
    );
    refused(
        &["follow", &from, "--data", &five, "--keys", keys, "--identity", identity],
        "is not encrypted, though",
    );
    let line = name_of(&theirs_line);
    done(&["restore", &from, "--data", &five, "--keys", keys, "--identity", identity, "--line", &line]);
    assert!(has(Path::new(&five), BEN.email));
    fs::remove_dir_all(stream.join("lines/9999999999999-00000000")).expect("it is ours");
}

/// It does not try again for ever.
#[track_caller]
fn whoever_has_no_key_is_told_and_ends(from: &str, place: &Path, (keys, identity): (&str, &str)) {
    let second = text(&place.join("second"));
    done(&["follow", from, "--data", &second, "--keys", keys, "--identity", identity, "--once"]);
    let nobodys = key(place, "nobodys").1;
    // Somebody signs meanwhile: the next block is there, as a copy of one that is.
    for (more, part) in [(vec![], "--identity"), (vec!["--identity", &nobodys], "none of the keys")] {
        let third = text(&place.join(format!("third-{}", more.len())));
        refused(&[&["follow", from, "--data", &third, "--keys", keys], &*more].concat(), part);
        // Begun with the key, and gone on with without: there is something to open, since each file is read again.
        for file in ["theme", "paper"] {
            drop(fs::remove_dir_all(Path::new(&second).join(file)));
        }
        drop(fs::remove_file(Path::new(&second).join("throng.toml")));
        refused(&[&["follow", from, "--data", &second], &*more].concat(), part);
    }
}

/// The name of a folder.
fn name_of(folder: &Path) -> String {
    folder
        .file_name()
        .and_then(|name| name.to_str())
        .expect("a text")
        .to_owned()
}

#[test]
fn a_stream_that_is_encrypted_from_now_on_begins_a_line_with_nothing_in_the_clear() {
    let (folder, place) = (temporary_folder(), temporary_folder());
    settle(&folder.path().join("data"));
    let stream = place.path().join("stream");
    let to = format!("backup.stream_to={}", text(&stream));
    let encrypt = format!("backup.encrypt_to={}", key(place.path(), "ours").0);
    let whole = |town: &Town, lines: usize| {
        let is_whole = || {
            let health: Value = town.visitor().get("/healthz").json();
            let begun = fs::read_dir(stream.join("lines")).map_or(0, Iterator::count);
            (health["stream"]["whole"] == true && begun == lines).then_some(())
        };
        let whole = Deadline::after(PATIENCE).wait_for(is_whole);
        assert!(whole.is_some(), "{lines}: {}", town.program.output().join("\n"));
    };
    let town = Town::in_folder(folder, &[&to, "backup.stream_keys=true"]);
    confirmed(&town, ADA);
    whole(&town, 1);
    let town = Town::in_folder(town.into_folder(), &[&to, "backup.stream_keys=true", &encrypt]);
    confirmed(&town, BEN);
    whole(&town, 2);
    let lines = fs::read_dir(stream.join("lines")).expect("it is there");
    let newest = lines
        .map(|line| line.expect("an entry").path())
        .max()
        .expect("two lines");
    assert!(!has(&newest, ADA.email) && !has(&newest, BEN.email), "nothing can be read");
    let keys = files(&newest)
        .into_iter()
        .filter(|file| text(file).contains("secret.key"));
    let keys: Vec<PathBuf> = keys.collect();
    assert!(!keys.is_empty() && keys.iter().all(|file| text(file).ends_with(".age")), "{keys:?}");
}
