//! A backup is the site as it was at one moment, made while people sign; half of one is never taken for a whole; and a site that is
//! restored from it is that site, with nobody signed in to the office, mail held, and who was erased since erased again.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::program::{TempDir, temporary_folder};
use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use crate::mail_smtp::{delivering_to, words};
use crate::paper::{PDF, entered};
use crate::staff::{MAX, join, town_with_olga};
use crate::storage::SmallDisk;
use crate::town::{ADA, BEN, THRONG, TREES, Town, confirmed, run, said, settle, sign, text, typed, verify};

const PATIENCE: Duration = Duration::from_secs(60);

/// Makes a backup of a directory with these words besides.
#[track_caller]
pub(crate) fn back_up(data: &Path, to: &Path, more: &[&str]) -> String {
    let (data, to) = (text(data), text(to));
    let mut line = vec!["backup", "--data", &data, "--to", &to];
    line.extend(more);
    let output = run(&line);
    assert!(output.status.success(), "{}", said(&output));
    said(&output)
}

#[track_caller]
fn refused(line: &[&str], part: &str) {
    let output = run(line);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{line:?}: {said}");
    assert!(said.contains(part) && !said.contains("panicked"), "{line:?}: {said}");
}

#[track_caller]
fn check(backup: &Path, more: &[&str]) -> String {
    let backup = text(backup);
    let mut line = vec!["backup", "verify", &backup];
    line.extend(more);
    let output = run(&line);
    assert!(output.status.success(), "{}", said(&output));
    said(&output)
}

/// Restores a backup with its own keys; returns the folder with the directory `data`, and what was said.
#[track_caller]
pub(crate) fn restored(backup: &Path, more: &[&str]) -> (TempDir, String) {
    let folder = temporary_folder();
    let (backup, data) = (text(backup), text(&folder.path().join("data")));
    let mut line = vec!["restore", &backup, "--data", &data];
    line.extend(more);
    let output = run(&line);
    assert!(output.status.success(), "{}", said(&output));
    (folder, said(&output))
}

pub(crate) fn rows(data: &Path) -> String {
    let folder = temporary_folder();
    let file = folder.path().join("site.jsonl");
    let output = run(&["export", "--data", &text(data), &text(&file)]);
    assert!(output.status.success(), "{}", said(&output));
    let rows = fs::read_to_string(&file).expect("the export is text");
    rows.replacen(",\"served\":true", "", 1)
        .replacen(",\"mail_held\":true", "", 1)
}

/// All files below a folder, by their path from there.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("it can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(text(path.strip_prefix(folder).expect("it is below")));
            }
        }
    }
    found
}

#[test]
fn a_backup_made_while_people_sign_is_the_site_of_one_moment() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut max = join(&town, &mut olga, MAX, "moderator");
    entered(&mut max, &[("a.pdf", "application/pdf", PDF)]);
    confirmed(&town, ADA);
    let (folder, ends) = (temporary_folder(), AtomicBool::new(false));
    let (acknowledged, mut by_then) = (Mutex::new(Vec::<String>::new()), Vec::<Vec<String>>::new());
    let so_far = || acknowledged.lock().expect("nobody panics with it");
    let before: Vec<PathBuf> = (0..3).map(|n| folder.path().join(n.to_string())).collect();
    std::thread::scope(|scope| {
        let crowd = scope.spawn(|| {
            for number in (0..).take_while(|_| !ends.load(Ordering::Relaxed)) {
                let email = format!("p{number}@fenwick.example");
                let answer = town
                    .visitor()
                    .post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, &email));
                answer.expect_status(200);
                so_far().push(email);
            }
        });
        for backup in &before {
            // So that each begins with more than the one before.
            let before = by_then.last().map_or(0, Vec::len);
            let more = || Some(so_far().clone()).filter(|all| all.len() > before);
            by_then.push(Deadline::after(PATIENCE).wait_for(more).expect("people sign"));
            let said = back_up(&town.data(), backup, &[]);
            for part in ["It holds names and addresses", "secret.key", "who has signed already"] {
                assert!(said.contains(part), "{said}");
            }
        }
        ends.store(true, Ordering::Relaxed);
        crowd.join().expect("nobody panicked");
    });
    let scans = files(&town.data().join("paper"));
    assert_eq!(scans.len(), 1);
    for backup in &before {
        assert!(check(backup, &[]).contains("is whole"));
        let there = files(backup);
        assert!(!there.iter().any(|name| name.contains(".key")), "{there:?}");
        for name in ["throng.db", "throng.toml", "manifest.json"] {
            assert!(there.contains(name), "{there:?}");
        }
        assert_eq!(files(&backup.join("paper")), scans);
        for name in there {
            let mode = fs::metadata(backup.join(&name))
                .expect("it is there")
                .permissions()
                .mode();
            assert_eq!(mode & 0o077, 0, "{name} can be read by others");
        }
    }
    // What was acknowledged before a backup began is in it.
    let keys = text(&town.data());
    for (backup, acknowledged) in before.iter().zip(&by_then) {
        let (restored, _) = restored(backup, &["--keys", &keys]);
        let rows = rows(&restored.path().join("data"));
        let is_there = |email: &String| rows.contains(&format!("\"{email}\""));
        assert!(acknowledged.iter().all(is_there), "{}", backup.display());
    }
}

#[test]
fn the_keys_are_apart_unless_they_are_asked_for() {
    let town = Town::open();
    confirmed(&town, ADA);
    let letter = town.tray().only(ADA.email).link();
    let folder = temporary_folder();
    let [apart, within, alone] = ["apart", "within", "keys"].map(|name| folder.path().join(name));
    back_up(&town.data(), &apart, &["--keys-to", &text(&alone)]);
    back_up(&town.data(), &within, &["--with-keys"]);
    assert_eq!(files(&alone), BTreeSet::from(["secret.key".to_owned()]));
    assert!(files(&within).contains("keys/secret.key"));
    // A disk that is not mounted, and keys that would lie in the backup, are refused before anything is written.
    for (to, keys, why) in [
        ("third", "missing/keys", "missing: make it first, or correct --keys-to"),
        ("third", "third", "are not apart"),
        ("third", "third/keys", "are not apart"),
        ("keys/third", "keys", "are not apart"),
    ] {
        let [to, keys] = [to, keys].map(|name| text(&folder.path().join(name)));
        let site = text(&town.data());
        refused(&["backup", "--data", &site, "--to", &to, "--keys-to", &keys], why);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("ours").count(), 3, "nothing was made");
    let data = text(&folder.path().join("data"));
    refused(
        &["restore", &text(&apart), "--data", &data],
        "holds no keys: name the folder where you keep them",
    );
    let other = temporary_folder();
    settle(&other.path().join("data"));
    fs::write(other.path().join("data/secret.key"), "0".repeat(64)).expect("it is ours");
    let (keys, others) = (text(&alone), text(&other.path().join("data")));
    refused(
        &["restore", &text(&apart), "--data", &data, "--keys", &others],
        "is not the key that this site was made with",
    );
    assert!(!Path::new(&data).exists(), "nothing came of it");
    check(&apart, &["--keys", &keys]);
    for (backup, more) in [(&apart, vec!["--keys", &*keys]), (&within, vec![])] {
        let (folder, _) = restored(backup, &more);
        assert_eq!(rows(&folder.path().join("data")), rows(&town.data()));
        let again = Town::in_folder(folder, &[]);
        let receipt = again.visitor().get(&letter);
        assert_eq!(receipt.page().heading().as_deref(), Some("Your signature has been counted"));
        again.verify();
    }
}

#[test]
fn half_a_backup_is_never_taken_for_a_whole() {
    let (folder, places) = (temporary_folder(), temporary_folder());
    let data = folder.path().join("data");
    settle(&data);
    fs::create_dir(data.join("paper")).expect("a folder");
    for n in 0..40 {
        fs::write(data.join(format!("paper/{n}.pdf")), vec![b'%'; 200_000]).expect("there is room");
    }
    let to = places.path().join("backup");
    let part = places.path().join("backup.part");
    let mut killed = 0;
    for wanted in [1, 2, 4, 8, 16, 32] {
        let mut child = Command::new(THRONG)
            .args(["backup", "--data", &text(&data), "--to", &text(&to)])
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        // Killed once so many files are there, wherever it has come to by then.
        let has_come = || {
            let there = if part.is_dir() { part_files(&part) } else { 0 };
            (there >= wanted || to.exists()).then_some(())
        };
        Deadline::after(PATIENCE).catch(has_come).expect("it writes");
        child.kill().ok();
        child.wait().expect("it ended");
        if to.exists() {
            check(&to, &[]);
            fs::remove_dir_all(&to).expect("it is ours");
        } else {
            killed += 1;
            refused(&["backup", "verify", &text(&part)], "is not a whole backup");
            refused(
                &["restore", &text(&part), "--data", &text(&places.path().join("new"))],
                "never finished",
            );
        }
    }
    assert!(killed > 0, "each time it was faster");
    back_up(&data, &to, &[]);
    assert!(!part.exists(), "what was left is gone");
    check(&to, &[]);
    refused(
        &["backup", "--data", &text(&data), "--to", &text(&to)],
        "already exists: name a folder that does not",
    );
    refused(&["restore", &text(&to), "--data", &text(&data), "--keys", &text(&data)], "already exists");
}

/// Files in a folder that is being written.
fn part_files(part: &Path) -> usize {
    let count = |folder: &Path| fs::read_dir(folder).map_or(0, Iterator::count);
    count(part) + count(&part.join("paper"))
}

#[test]
fn damage_is_named_and_a_second_one_at_once_is_refused() {
    let (folder, places) = (temporary_folder(), temporary_folder());
    let data = folder.path().join("data");
    settle(&data);
    let to = places.path().join("backup");
    let first = fs::File::create(
        fs::create_dir(places.path().join("backup.part"))
            .map(|()| places.path().join("backup.part/unfinished"))
            .expect("a folder"),
    )
    .expect("a file");
    first.lock().expect("nobody else has it");
    refused(&["backup", "--data", &text(&data), "--to", &text(&to)], "another throng is writing");
    drop(first);
    back_up(&data, &to, &["--with-keys"]);
    let database = to.join("throng.db");
    let sound = fs::read(&database).expect("it is there");
    for at in [100, sound.len() / 2, sound.len() - 1] {
        let mut damaged = sound.clone();
        damaged[at] ^= 0x40;
        fs::write(&database, damaged).expect("it is ours");
        refused(&["backup", "verify", &text(&to)], "throng.db is missing or damaged");
        let new = places.path().join("new");
        refused(&["restore", &text(&to), "--data", &text(&new)], "throng.db is missing or damaged");
        assert!(!new.exists() && !places.path().join("new.part").exists(), "nothing is left");
    }
    fs::write(&database, sound).expect("it is ours");
    check(&to, &[]);
    assert_eq!(fs::read_dir(places.path()).expect("it is there").count(), 1, "nothing is left beside it");
}

#[test]
fn a_full_or_read_only_target_is_told() {
    let Some(disk) = SmallDisk::mount("backup::a_full_or_read_only_target_is_told") else {
        return;
    };
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let to = disk.place().join("backup");
    let line = ["backup", "--data", &text(&data), "--to", &text(&to)];
    let ballast = disk.fill();
    refused(&line, "is full: make room there");
    assert!(!to.exists() && !disk.place().join("backup.part").exists(), "it leaves nothing on a full disk");
    fs::remove_file(ballast).expect("it is ours");
    let remount = |how: &str| {
        let how = format!("remount,{how}");
        let done = Command::new("mount")
            .args(["-o", &how])
            .arg(disk.place())
            .status();
        assert!(done.is_ok_and(|status| status.success()), "{how}");
    };
    remount("ro");
    refused(&line, "cannot be written to: it is read-only");
    remount("rw");
    back_up(&data, &to, &[]);
    check(&to, &["--scratch", &text(&folder.path().join("scratch"))]);
}

#[test]
fn a_restored_site_signs_nobody_in_and_brings_back_nobody_who_was_erased() {
    let (town, mut olga) = town_with_olga(&[]);
    confirmed(&town, ADA);
    confirmed(&town, BEN);
    let follower = crate::follow::following(&town, "zed@example.org");
    let folder = temporary_folder();
    let [backup, later] = ["1", "2"].map(|name| folder.path().join(name));
    back_up(&town.data(), &backup, &["--with-keys"]);
    let link = town.tray().only(ADA.email).link();
    let mut ada = town.visitor();
    ada.get(&format!("{link}/erase")).expect_status(200);
    ada.press("Erase my details", &[]).expect_status(200);
    let mut zed = town.visitor();
    zed.get(&follower).expect_status(200);
    zed.press("Stop emails and delete my address", &[])
        .expect_status(200);
    let ledger = fs::read_to_string(town.data().join("erased.log")).expect("there is one");
    assert!(!ledger.contains('@') && ledger.lines().count() >= 2, "{ledger}");

    // By the ledger of the lost directory, and by that of a later backup beside the one that is restored.
    let lost = text(&town.data().join("erased.log"));
    let by_file = restored(&backup, &["--erased", &lost]);
    back_up(&town.data(), &later, &[]);
    let by_later = restored(&backup, &[]);
    for (folder, said) in [by_file, by_later] {
        assert!(said.contains("Erased again: 1 signer and 1 address"), "{said}");
        assert!(said.contains("Ended: 1 session of staff"), "{said}");
        let data = folder.path().join("data");
        verify(&data);
        let rows = rows(&data);
        assert!(!rows.contains(ADA.email) && !rows.contains("zed@example.org"), "they are back");
        assert!(rows.contains(BEN.email));
        let again = Town::in_folder(folder, &[]);
        assert_eq!(
            again.visitor().get(&link).page().heading().as_deref(),
            Some("Your details have been erased")
        );
        olga.moves_to(again.program.base_url());
        assert_eq!(olga.get("/admin").page().heading().as_deref(), Some("Sign in"), "her session is dropped");
    }
    // They are not in a backup from afterwards.
    let (_, said) = restored(&later, &["--keys", &text(&town.data())]);
    assert!(said.contains("Nobody was erased since then"), "{said}");
}

#[test]
fn mail_from_before_is_held_until_it_is_released() {
    let refusing = SmtpSink::with_faults([Fault::at(Step::Connect, Answer::Drop)]);
    let settings = delivering_to(&refusing);
    let town = Town::with(&settings.each_ref().map(String::as_str));
    sign(&mut town.visitor(), TREES, ADA);
    let folder = temporary_folder();
    let backup = folder.path().join("backup");
    back_up(&town.data(), &backup, &["--with-keys"]);
    drop(town);
    let (folder, said) = restored(&backup, &[]);
    assert!(said.contains("Held: 1 email") && said.contains("throng admin release-mail"), "{said}");

    let sink = SmtpSink::with_faults([]);
    let settings = delivering_to(&sink);
    let town = Town::in_folder(folder, &settings.each_ref().map(String::as_str));
    sign(&mut town.visitor(), TREES, BEN);
    let first = sink.wait_for(1, PATIENCE);
    assert!(words(&first[0]).contains(BEN.name), "what is new is sent: {}", words(&first[0]));
    let release = || run(&["admin", "release-mail", "--data", &text(&town.data())]);
    let output = release();
    assert!(output.status.success(), "{}", crate::town::said(&output));
    // Somebody else wakes the queue sooner than it would look by itself.
    let third = typed("Cleo Marsh", "cleo@marsh.example");
    town.visitor()
        .post(&format!("/petitions/{TREES}/signatures"), &third)
        .expect_status(200);
    let all = sink.wait_for(3, PATIENCE);
    let held = all.iter().filter(|mail| words(mail).contains(ADA.name)).count();
    assert_eq!(held, 1, "once");
    assert!(crate::town::said(&release()).contains("there was nothing to do"));
    // What the mail server has taken counts as sent only once the program has noted it.
    let all_sent = || {
        town.rows_of("mail")
            .iter()
            .all(|mail| mail["state"] == "sent")
            .then_some(())
    };
    let noted = Deadline::after(PATIENCE).wait_for(all_sent);
    assert!(noted.is_some(), "{:?}", town.rows_of("mail"));
    let mut town = town;
    town.program.restart();
    sign(&mut town.visitor(), TREES, crate::town::Person { name: "Dan Reed", email: "dan@reed.example" });
    assert_eq!(sink.wait_for(4, PATIENCE).len(), 4, "and not again");
}

/// Scans go with a backup into the restored site.
#[test]
fn files_beside_the_database_come_back() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    for (name, content) in
        [("theme/petition.html", "<p>ours</p>"), ("areas/1.csv", "a,b"), ("paper/7/a b.pdf", "%PDF")]
    {
        let path = data.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("there is room");
    }
    let backup = folder.path().join("backup");
    back_up(&data, &backup, &["--with-keys"]);
    let again = folder.path().join("again");
    let output = run(&["restore", &text(&backup), "--data", &text(&again)]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("Nobody was erased since then"), "{}", said(&output));
    for name in ["theme/petition.html", "areas/1.csv", "paper/7/a b.pdf", "throng.toml", "secret.key"] {
        assert_eq!(fs::read(again.join(name)).ok(), fs::read(data.join(name)).ok(), "{name}");
    }
}

#[test]
fn a_backup_does_not_go_into_a_folder_that_is_not_there() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let to = folder.path().join("mnt/backups/today");
    refused(&["backup", "--data", &text(&data), "--to", &text(&to)], "there is no folder");
    assert!(!folder.path().join("mnt").exists(), "nothing is made");
}

/// Issue 15: whoever restores at night mistypes. What was given, what is wrong with it, and what to do instead stand in the sentence.
#[test]
fn a_slip_in_a_restore_is_named_with_what_to_do() {
    let folder = temporary_folder();
    let [data, backup, new, empty] =
        ["data", "backup", "new", "empty"].map(|name| text(&folder.path().join(name)));
    settle(Path::new(&data));
    back_up(Path::new(&data), Path::new(&backup), &[]);
    fs::create_dir(&empty).expect("a folder");
    let [secret, none, file] =
        ["data/secret.key", "none", "file"].map(|name| text(&folder.path().join(name)));
    fs::write(&file, "hello").expect("a file");
    let names_keys = "--keys names the folder that holds the secret.key";
    let names_identity = "--identity names the file with the private key";
    for (given, what, advice) in [
        (&["--keys", &none][..], "none: there is no such folder", names_keys),
        (&["--keys", &secret], "secret.key: this is no folder", names_keys),
        (&["--keys", &empty], "empty: there is no secret.key in this folder", names_keys),
        (&["--keys", &data, "--identity", &none], "none: there is no such file", names_identity),
        (&["--keys", &data, "--identity", &empty], "empty: this is a folder", names_identity),
        (&["--keys", &data, "--identity", &file], "file holds no private key", "AGE-SECRET-KEY-"),
        (&["--keys", &data, "--line", "nonsense"], "--line chooses one of the histories", "leave it out"),
        (&["--keys", &data, "--to", "2026-11-22 14:03:07"], "--to chooses a moment", "leave it out"),
    ] {
        let mut line = vec!["restore", &backup, "--data", &new];
        line.extend(given);
        for part in [what, advice] {
            refused(&line, part);
        }
        assert_eq!(said(&run(&line)).matches("os error").count(), 0, "{given:?}: {}", said(&run(&line)));
    }
    for address in ["s3:/", "s3:/bucket/name", "s3:bucket"] {
        for line in
            [&["restore", address, "--data", &new][..], &["follow", address, "--data", &new, "--once"]]
        {
            refused(line, "write s3://BUCKET or s3://BUCKET/NAME");
        }
        let setting = format!("backup.stream_to={address}");
        refused(&["config", "check", "--data", &data, "--set", &setting], "s3://BUCKET/NAME");
    }
    for place in [&none, &file] {
        refused(&["restore", place, "--data", &new], "is no folder: name the folder of a backup");
        refused(&["follow", place, "--data", &new, "--once"], "is no folder: name the place of the stream");
    }
    refused(&["promote", "--data", &none], "there is no directory");
    for (moment, part) in [
        ("2026-11-22", "a day without a time of day: write for instance 2026-11-22 14:03:07"),
        ("yesterday", "write it as 2026-11-22 14:03:07, in UTC"),
        ("22.11.2026 14:03", "write it as 2026-11-22 14:03:07, in UTC"),
    ] {
        let output = run(&["restore", &backup, "--data", &new, "--to", moment]);
        assert_eq!(output.status.code(), Some(2), "{moment}: {}", said(&output));
        assert!(said(&output).contains(part), "{moment}: {}", said(&output));
    }
    assert!(!Path::new(&new).exists(), "nothing came of it");
}
