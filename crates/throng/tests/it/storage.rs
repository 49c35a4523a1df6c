//! The data directory in trouble: damaged, another program's, a newer program's, in use, on a full disk;
//! and what is still there after the program ended, gently or not.

#![expect(
    clippy::print_stderr,
    reason = "a test that cannot run on this machine says so by name"
)]

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use throng_testkit::http::Response;
use throng_testkit::program::{Program, TempDir, temporary_folder};

use crate::town::{
    ADA, BEN, THRONG, TREES, TREES_CARRIED_OVER, Town, run, said, serving, settle, sign, text, typed, verify,
};
use crate::tray::Tray;

/// The size of a page of the database in bytes.
const PAGE_BYTES: u64 = 4_096;
/// Longest wait for the program to end.
const PATIENCE: Duration = Duration::from_secs(30);

/// Writes bytes into the middle of a file.
#[track_caller]
fn overwrite(file: &Path, at: u64, bytes: &[u8]) {
    let opened = OpenOptions::new()
        .write(true)
        .open(file)
        .expect("the database is there");
    opened.write_all_at(bytes, at).expect("it can be written");
}

/// Starts a server on `data`, which must refuse to start; returns its message.
#[track_caller]
fn refused(data: &Path) -> String {
    let words = serving(data, &[]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = run(&words);
    orderly_refusal(&output)
}

#[track_caller]
fn orderly_refusal(output: &Output) -> String {
    refusal_with(1, output)
}

/// A start that ended in order with this status, and without serving anything.
#[track_caller]
pub(crate) fn refusal_with(status: i32, output: &Output) -> String {
    let said = said(output);
    assert_eq!(output.status.code(), Some(status), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    assert!(!said.contains("listening"), "{said}");
    said
}

#[test]
fn what_is_no_sound_store_is_refused_with_what_to_do() {
    // Where SQLite stores the text at the beginning, the number of the schema, and the program's mark.
    let newer = 99_u32.to_be_bytes();
    let foreign = 0x0BAD_F00D_u32.to_be_bytes();
    for (case, at, bytes, words) in [
        ("no database at all", 0, [b'x'; 100].as_slice(), ["damaged", "restore the newest backup"]),
        ("another program's database", 68, &foreign, ["is not a Throng database", "another program"]),
        ("a newer program's database", 60, &newer, ["newer Throng", "start the newer program"]),
    ] {
        let folder = temporary_folder();
        settle(folder.path());
        let database = folder.path().join("throng.db");
        overwrite(&database, at, bytes);
        let before = fs::read(&database).expect("the database");
        let said = refused(folder.path());
        for part in words {
            assert!(said.contains(part), "{case}: {said}");
        }
        assert!(fs::read(&database).expect("the database") == before, "{case}: nothing was changed");
    }
}

/// It became a new site, whose first visitor would have been its owner, and its stream went on as that of the old one.
#[test]
fn a_database_of_which_nothing_is_left_is_no_new_site() {
    let folder = temporary_folder();
    settle(folder.path());
    for name in ["throng.db-wal", "throng.db-shm"] {
        drop(fs::remove_file(folder.path().join(name)));
    }
    fs::File::create(folder.path().join("throng.db")).expect("it is ours");
    let data = text(folder.path());
    for said in [refused(folder.path()), said(&run(&["verify", "--data", &data]))] {
        assert!(said.contains("throng.db is not a Throng database: it is empty"), "{said}");
        assert!(said.contains("throng restore"), "{said}");
    }
    let length = fs::metadata(folder.path().join("throng.db")).map(|found| found.len());
    assert_eq!(length.expect("it is there"), 0, "nothing was written");
}

#[test]
fn a_directory_without_a_site_is_refused_with_what_to_do() {
    let folder = temporary_folder();
    let said = refused(&folder.path().join("nothing"));
    assert!(said.contains("there is no site in") && said.contains("throng init"), "{said}");
}

#[test]
fn a_language_without_words_is_refused_with_those_that_have_them() {
    let folder = temporary_folder();
    settle(folder.path());
    let words = serving(folder.path(), &["site.language=fy"]);
    let said = orderly_refusal(&run(&words.iter().map(String::as_str).collect::<Vec<_>>()));
    assert!(said.contains("\"fy\"") && said.contains("only in:"), "{said}");
}

#[test]
fn one_directory_is_served_by_one_program() {
    let town = Town::open();
    let words = serving(&town.data(), &[]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    // Whoever has it may be a program that was killed and has not ended yet.
    let said = refusal_with(75, &run(&words));
    assert!(said.contains("another throng is using") && said.contains("--data"), "{said}");
    town.visitor().get("/").expect_status(200);
}

/// systemd left a site stopped whose disk was full, or whose address another program had for a moment: it ended as after a mistake
/// in its settings.
#[test]
fn a_start_that_may_succeed_later_says_so() {
    let town = Town::open();
    let folder = temporary_folder();
    settle(folder.path());
    let mut words = serving(folder.path(), &[]);
    let taken = town.program.base_url();
    words[2] = taken.trim_start_matches("http://").to_owned();
    let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(75), "{}", said(&output));
}

#[test]
fn no_damaged_page_of_the_database_goes_unnoticed() {
    let folder = temporary_folder();
    settle(folder.path());
    let database = folder.path().join("throng.db");
    let sound = fs::read(&database).expect("the database");
    let pages = sound.len() as u64 / PAGE_BYTES;
    assert!(pages > 10, "{pages}");
    for page in 0..pages {
        fs::write(&database, &sound).expect("it can be written");
        overwrite(&database, page * PAGE_BYTES, &[0xA5; 512]);
        let output = run(&["verify", "--data", &text(folder.path())]);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "page {page}: {said}");
        assert!(!said.contains("panicked"), "page {page}: {said}");
    }
    fs::write(&database, &sound[..sound.len() / 2]).expect("it can be written");
    let said = refused(folder.path());
    assert!(said.contains("damaged"), "{said}");
}

#[test]
fn everything_is_there_after_an_end() {
    let mut town = Town::open();
    for (round, kill) in [false, true, true].into_iter().enumerate() {
        let mut visitor = town.visitor();
        let address = format!("ada{round}@fenwick.example");
        let fields = typed(ADA.name, &address);
        let waiting = visitor
            .post(&format!("/petitions/{TREES}/signatures"), &fields)
            .url
            .target;
        let letter = town.tray().only(&address);
        visitor.get(&letter.link());
        visitor.press("Confirm my signature", &[]).expect_status(200);
        let before = town.rows();
        if kill {
            town.program.kill_9();
        } else {
            let status = town.program.terminate_and_wait(PATIENCE);
            assert!(status.success(), "{status}: {}", town.program.output().join("\n"));
        }
        town.program.restart();
        assert_eq!(town.rows(), before);
        assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1 + i64::try_from(round).expect("small"));
        assert_eq!(town.tray().only(&address).subject, letter.subject);
        let receipt = town.visitor().get(&letter.link());
        assert_eq!(receipt.page().heading().as_deref(), Some("Your signature has been counted"));
        town.visitor().get(&waiting).expect_status(200);
        town.verify();
    }
}

#[test]
fn a_mail_queued_before_the_end_comes_after_it() {
    let mut town = Town::open();
    // Killed at the moment of the acknowledgement: the mail was queued together with the signature.
    let waiting = town
        .visitor()
        .post(&format!("/petitions/{TREES}/signatures"), &typed(BEN.name, BEN.email));
    town.program.kill_9();
    waiting.expect_status(200);
    town.program.restart();
    let letter = town.tray().only(BEN.email);
    let mut visitor = town.visitor();
    visitor.get(&letter.link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
}

/// A small disk of its own: an ext4 image, mounted through a loop device.
pub(crate) struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// `None`, after printing why, where that is not possible.
    pub(crate) fn mount(test: &str) -> Option<SmallDisk> {
        let folder = temporary_folder();
        let disk = SmallDisk { folder };
        let (image, place) = (disk.folder.path().join("image"), disk.place());
        fs::create_dir(&place).expect("a folder in a temporary folder");
        fs::File::create(&image)
            .and_then(|file| file.set_len(24 << 20))
            .expect("an image");
        let steps = [
            vec!["mkfs.ext4".to_owned(), "-q".to_owned(), "-F".to_owned(), "-m0".to_owned(), text(&image)],
            vec!["mount".to_owned(), "-o".to_owned(), "loop".to_owned(), text(&image), text(&place)],
        ];
        for words in steps {
            let done = Command::new(&words[0]).args(&words[1..]).output();
            if !done.as_ref().is_ok_and(|output| output.status.success()) {
                eprintln!("SKIPPED {test}: {words:?} came to {done:?}");
                return None;
            }
        }
        Some(disk)
    }

    pub(crate) fn place(&self) -> PathBuf {
        self.folder.path().join("disk")
    }

    /// Writes a file until nothing more fits.
    pub(crate) fn fill(&self) -> PathBuf {
        let path = self.place().join("ballast");
        let mut file = fs::File::create(&path).expect("an empty file fits");
        for piece in [64 << 10, 4 << 10, 1 << 10, 1] {
            let bytes = vec![0x5A; piece];
            loop {
                match file.write_all(&bytes).and_then(|()| file.sync_data()) {
                    Ok(()) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => panic!("filling the disk: {error}"),
                }
            }
        }
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Unmounted lazily, because the program may still be ending.
        Command::new("umount").arg("-l").arg(self.place()).status().ok();
    }
}

/// Signs as the next new person; returns the answer and the address.
#[track_caller]
fn next_signs(program: &Program, number: &mut usize) -> (Response, String) {
    *number += 1;
    let email = format!("ada{number}@fenwick.example");
    let mut visitor = throng_testkit::browser::Browser::at(program.base_url());
    visitor.follow_redirects = false;
    let answer = visitor.post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, &email));
    (answer, email)
}

#[test]
fn a_full_disk_stops_signing_and_nothing_else() {
    let Some(disk) = SmallDisk::mount("storage::a_full_disk_stops_signing_and_nothing_else") else {
        return;
    };
    let data = disk.place().join("data");
    settle(&data);
    let program = Program::start(THRONG, serving(&data, &[]));
    let mut visitor = throng_testkit::browser::Browser::at(program.base_url());
    let (mut number, mut acknowledged) = (0, Vec::new());
    for _ in 0..20 {
        let (answer, email) = next_signs(&program, &mut number);
        answer.expect_status(303);
        acknowledged.push(email);
    }
    let ballast = disk.fill();
    let full = loop {
        let (answer, email) = next_signs(&program, &mut number);
        match answer.status {
            303 => acknowledged.push(email),
            _ => break (answer, email),
        }
        assert!(number < 5_000, "the disk never becomes full");
    };
    refused_and_kept(&full.0, &full.1);
    for path in [
        "/",
        "/petitions",
        "/petitions/1",
        "/petitions/1/signatures/new",
        "/petitions/1/count.json",
        "/petitions.json",
    ] {
        visitor.get(path).expect_status(200);
    }
    // It stays so, not just once.
    for _ in 0..5 {
        let (answer, email) = next_signs(&program, &mut number);
        refused_and_kept(&answer, &email);
    }
    fs::remove_file(ballast).expect("the ballast is there");
    for _ in 0..20 {
        let (answer, email) = next_signs(&program, &mut number);
        assert_eq!(answer.status, 303, "without a restart: {}", program.output().join("\n"));
        acknowledged.push(email);
    }
    Tray::of(&program).only(acknowledged.last().expect("somebody signed"));
    let mut program = program;
    program.terminate_and_wait(PATIENCE);
    all_there(&data, &acknowledged);
}

/// Checks for 503, a time to try again, and everything typed in a form to send again.
#[track_caller]
fn refused_and_kept(answer: &Response, email: &str) {
    answer.expect_status(503);
    let wait: u32 = answer
        .header("retry-after")
        .and_then(|wait| wait.parse().ok())
        .expect("when to try again");
    assert!(wait > 0);
    let forms = answer.page().forms();
    let form = forms.iter().find(|form| form.button("Try again").is_some());
    let form = form.unwrap_or_else(|| panic!("nothing to send again: {}", answer.page().text()));
    for (name, value) in typed(ADA.name, email) {
        assert_eq!(form.value(name), Some(value), "{name}");
    }
    assert_eq!(form.action, format!("/petitions/{TREES}/signatures"));
}

/// Checks that everybody whose signature was acknowledged is stored once, with a mail.
#[track_caller]
pub(crate) fn all_there(data: &Path, acknowledged: &[String]) {
    verify(data);
    let folder = temporary_folder();
    let file = folder.path().join("site.jsonl");
    let output = run(&["export", "--data", &text(data), &text(&file)]);
    assert!(output.status.success(), "{}", said(&output));
    let dump = fs::read_to_string(&file).expect("the export is text");
    for email in acknowledged {
        let rows = dump
            .lines()
            .filter(|row| row.contains("\"row\":\"signer\"") && row.contains(&format!("\"{email}\"")));
        assert_eq!(rows.count(), 1, "{email}");
    }
    let kind = |word: &str| {
        dump.lines()
            .filter(|row| row.contains(&format!("\"row\":\"{word}\"")))
            .count()
    };
    assert_eq!(kind("mail"), kind("signature"), "a mail for each");
}

#[test]
fn signing_goes_on_while_a_copy_is_exported() {
    let town = Town::open();
    sign(&mut town.visitor(), TREES, ADA);
    let rows = town.rows().len();
    sign(&mut town.visitor(), TREES, BEN);
    assert!(town.rows().len() > rows);
}

/// Both waited for ever for somebody to write into it.
#[test]
fn a_pipe_in_the_place_of_a_copy_is_refused_at_once() {
    let folder = temporary_folder();
    let [data, to, new] = ["data", "backup", "new"].map(|name| folder.path().join(name));
    settle(&data);
    let made = run(&["backup", "--data", &text(&data), "--to", &text(&to), "--with-keys"]);
    assert!(made.status.success(), "{}", said(&made));
    for name in ["throng.db", "manifest.json"] {
        let file = to.join(name);
        let sound = fs::read(&file).expect("it is in a backup");
        fs::remove_file(&file).expect("it is ours");
        let pipe = Command::new("mkfifo").arg(&file).status();
        assert!(pipe.is_ok_and(|made| made.success()), "there is mkfifo");
        let (backup, new) = (text(&to), text(&new));
        for refused in [run(&["backup", "verify", &backup]), run(&["restore", &backup, "--data", &new])] {
            let wanted =
                format!("{name} is a link, a pipe or a device, which never belongs there: remove it");
            assert!(!refused.status.success() && said(&refused).contains(&wanted), "{}", said(&refused));
        }
        fs::remove_file(&file).expect("it is ours");
        fs::write(&file, sound).expect("it is ours");
    }
    let sound = run(&["backup", "verify", &text(&to)]);
    assert!(sound.status.success(), "{}", said(&sound));
}
