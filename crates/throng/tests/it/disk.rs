//! A disk that is full in other ways than by a write that finds no room (issue 11, 15 and 22): a quota, a limit on the
//! size of files, and a disk that notices only at the sync. Each must be told from a broken disk.

#![expect(
    clippy::print_stderr,
    reason = "a test that cannot run on this machine says so by name"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;
use throng_testkit::program::{Program, TempDir, temporary_folder};

use crate::storage::all_there;
use crate::town::{ADA, THRONG, TREES, run, said, serving, settle, text, typed};
use crate::tray::Tray;

const PATIENCE: Duration = Duration::from_secs(30);
/// The variable by which `fixtures/disk.c` finds the folder with its instructions.
const DISK: &str = "THRONG_TEST_DISK";

/// A disk that fails as it is told: a library loaded before the system's.
pub(crate) struct ToldDisk {
    folder: TempDir,
}

impl ToldDisk {
    /// `None`, after printing why, where there is no compiler for it.
    pub(crate) fn new(test: &str) -> Option<ToldDisk> {
        let library = library();
        if library.is_none() {
            eprintln!("SKIPPED disk::{test}: cc did not make fixtures/disk.c");
        }
        library.map(|_| ToldDisk { folder: temporary_folder() })
    }

    pub(crate) fn environment(&self) -> [(&'static str, String); 2] {
        let library = library().expect("it was made");
        [("LD_PRELOAD", text(library)), (DISK, text(self.folder.path()))]
    }

    pub(crate) fn say(&self, what: &str) {
        // Replaced in one step, because the library may be reading it.
        let (half, whole) = (self.folder.path().join("half"), self.folder.path().join("says"));
        fs::write(&half, what).expect("a file in a temporary folder");
        fs::rename(half, whole).expect("a file in a temporary folder");
    }

    fn synced(&self) -> Vec<String> {
        let lines = fs::read_to_string(self.folder.path().join("synced")).unwrap_or_default();
        lines.lines().map(str::to_owned).collect()
    }
}

/// `fixtures/disk.c`, compiled once.
fn library() -> Option<&'static Path> {
    static LIBRARY: OnceLock<Option<(TempDir, PathBuf)>> = OnceLock::new();
    let made = LIBRARY.get_or_init(|| {
        let folder = temporary_folder();
        let (source, library) = (folder.path().join("disk.c"), folder.path().join("disk.so"));
        fs::write(&source, include_str!("fixtures/disk.c")).expect("a file in a temporary folder");
        let words = ["-shared", "-fPIC", "-O1", "-o"];
        let made = Command::new("cc").args(words).arg(&library).arg(&source).status();
        made.is_ok_and(|status| status.success())
            .then_some((folder, library))
    });
    made.as_ref().map(|(_, library)| library.as_path())
}

struct Crowd {
    program: Program,
    number: usize,
    acknowledged: Vec<String>,
}

impl Crowd {
    /// The next new person signs; returns the answer.
    #[track_caller]
    fn signs(&mut self) -> Response {
        self.number += 1;
        let email = format!("ada{}@fenwick.example", self.number);
        let mut visitor = Browser::at(self.program.base_url());
        visitor.follow_redirects = false;
        let answer = visitor.post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, &email));
        if answer.status == 303 {
            self.acknowledged.push(email);
        }
        answer
    }

    #[track_caller]
    fn all_sign(&mut self, people: usize) {
        for _ in 0..people {
            let answer = self.signs();
            assert_eq!(answer.status, 303, "{}", self.program.output().join("\n"));
        }
    }

    /// The status of `/healthz`, and its word.
    fn health(&self) -> (u16, String) {
        let answer = Browser::at(self.program.base_url()).get("/healthz");
        let said = answer.json();
        let is_word = |word: &str| said["status"] == word;
        assert_eq!(said["writing"], answer.status == 200 && !is_word("waiting"), "{said}");
        (answer.status, said["status"].as_str().expect("a word").to_owned())
    }
}

/// What the disk fails with, whether writing resumes by itself afterwards, and what the log says.
const CASES: &[(&str, bool, &str)] = &[
    ("w28", true, "the disk is full while committing"),
    ("w122", true, "the disk is full while committing"),
    ("w27", true, "the disk is full while committing"),
    ("s28", false, "the disk was full, or its quota used up, when it had to keep what was written"),
    ("s122", false, "the disk was full, or its quota used up, when it had to keep what was written"),
    ("s5", false, "the database cannot be used while committing a batch: disk I/O error"),
    ("w5", false, "the database cannot be used while committing a batch: disk I/O error"),
];

#[test]
fn a_full_disk_is_told_from_a_broken_one_and_nothing_acknowledged_is_lost() {
    for (says, goes_on, words) in CASES {
        let Some(disk) = ToldDisk::new("a_full_disk_is_told_from_a_broken_one") else {
            return;
        };
        let folder = temporary_folder();
        let data = folder.path().join("data");
        settle(&data);
        let program = Program::start_with(THRONG, serving(&data, &[]), disk.environment());
        let mut crowd = Crowd { program, number: 0, acknowledged: Vec::new() };
        crowd.all_sign(3);
        // Afterwards no write is under way except the program's own notes about mails.
        for email in &crowd.acknowledged {
            Tray::of(&crowd.program).only(email);
        }
        disk.say(says);
        for _ in 0..3 {
            assert_eq!(crowd.signs().status, 503, "{says}");
        }
        let line = crowd.program.wait_for_line(words, PATIENCE);
        assert_eq!(line.contains("writing has stopped"), !goes_on, "{says}: {line}");
        if *goes_on {
            // One line of the writer and one of a request, however many are refused.
            let output = crowd.program.output();
            let told = output
                .iter()
                .filter(|line| line.contains("ERROR") && line.contains(words));
            assert!(told.count() <= 2, "{says}: {output:?}");
        }
        Browser::at(crowd.program.base_url())
            .get("/petitions/1")
            .expect_status(200);
        assert_eq!(crowd.health(), (503, if *goes_on { "full" } else { "not-writing" }.to_owned()), "{says}");
        disk.say("");
        if *goes_on {
            // Nothing is written before the program knows that there is room.
            let ok = || (crowd.health() == (200, "ok".to_owned())).then_some(());
            assert!(Deadline::after(PATIENCE).wait_for(ok).is_some(), "{says}: there is room again");
        }
        if !goes_on {
            assert_eq!(crowd.signs().status, 503, "{says}: not before what is there was read back");
            crowd.program.restart();
        }
        crowd.all_sign(3);
        let Crowd { mut program, acknowledged, .. } = crowd;
        program.terminate_and_wait(PATIENCE);
        all_there(&data, &acknowledged);
    }
}

#[test]
fn a_limit_on_the_size_of_files_is_a_full_disk() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let program = Program::start(THRONG, serving(&data, &[]));
    let mut crowd = Crowd { program, number: 0, acknowledged: Vec::new() };
    crowd.all_sign(3);
    let length = |name: &str| fs::metadata(data.join(name)).expect("it is in use").len();
    let limit = length("throng.db").max(length("throng.db-wal")) + 20_000;
    limit_files(&crowd.program, Some(limit));
    let mut refused = 0;
    while refused == 0 {
        refused += usize::from(crowd.signs().status == 503);
        assert!(crowd.number < 2_000, "the limit is never reached");
    }
    assert!(crowd.program.is_running(), "{}", crowd.program.output().join("\n"));
    let line = crowd.program.wait_for_line("the disk is full while", PATIENCE);
    assert!(!line.contains("writing has stopped"), "{line}");
    limit_files(&crowd.program, None);
    crowd.all_sign(20);
    let Crowd { mut program, acknowledged, .. } = crowd;
    program.terminate_and_wait(PATIENCE);
    all_there(&data, &acknowledged);
}

fn limit_files(program: &Program, bytes: Option<u64>) {
    let pid = i32::try_from(program.pid()).ok().and_then(Pid::from_raw);
    let limit = Rlimit { current: bytes, maximum: None };
    prlimit(pid, Resource::Fsize, limit).expect("a program of ours");
}

/// What `init` says it has made is still there after a power cut (issue 11, 23).
#[test]
fn the_settings_are_on_the_disk_when_init_says_so() {
    let Some(disk) = ToldDisk::new("the_settings_are_on_the_disk_when_init_says_so") else {
        return;
    };
    let folder = temporary_folder();
    let data = folder.path().join("new/data");
    let made = Command::new(THRONG)
        .args(["init", &text(&data)])
        .envs(disk.environment())
        .output()
        .expect("the program starts");
    assert!(made.status.success(), "{}", said(&made));
    let synced = disk.synced();
    let last = |path: &Path| {
        let path = text(&path.canonicalize().expect("it is there"));
        let place = synced.iter().rposition(|line| *line == path);
        place.unwrap_or_else(|| panic!("{path} was never synced: {synced:#?}"))
    };
    let settings = last(&data.join("throng.toml"));
    assert!(last(&data) > settings, "its name too: {synced:#?}");
    for above in [folder.path().join("new"), folder.path().to_owned()] {
        last(&above);
    }
    let verified = run(&["verify", "--data", &text(&data)]);
    assert!(verified.status.success(), "{}", said(&verified));
}

/// A disk that takes long is told of while it does, and whoever sends something meanwhile is not told that many people are here.
#[test]
fn a_disk_that_does_not_answer_is_told_soon_and_costs_nobody_what_they_typed() {
    let Some(disk) = ToldDisk::new("a_disk_that_does_not_answer_is_told_soon") else {
        return;
    };
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let settings = ["intake.wait_max_ms=1000", "intake.ticket_timeout_ms=3000"];
    let program = Program::start_with(THRONG, serving(&data, &settings), disk.environment());
    let mut crowd = Crowd { program, number: 0, acknowledged: Vec::new() };
    crowd.all_sign(1);
    let base = crowd.program.base_url().to_owned();
    let told = |path: &str| {
        let answer = Browser::at(&base).get(path);
        (answer.status, answer.json()["status"].clone(), answer.json()["writing"].clone())
    };
    disk.say("h1");
    let slow = |answer: &Response| {
        let words = (answer.status, answer.text().contains("Saving is slow right now"));
        assert_eq!(words, (503, true), "{}", answer.text());
        assert!(answer.text().contains("fenwick.example") && !answer.text().contains("A lot of people"));
    };
    thread::scope(|scope| {
        let first = scope.spawn(|| crowd.signs());
        let is_told = || (told("/healthz").1 == "waiting").then_some(());
        assert!(Deadline::after(PATIENCE).wait_for(is_told).is_some(), "{:?}", told("/healthz"));
        for path in ["/healthz", "/readyz"] {
            assert_eq!(told(path), (200, "waiting".into(), false.into()), "{path}");
        }
        slow(&first.join().expect("it is answered"));
    });
    // By now the wait is known, so the next one does not have to.
    slow(&crowd.signs());
    disk.say("");
    let is_over = || (told("/readyz") == (200, "ready".into(), true.into())).then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(is_over).is_some(), "{:?}", told("/readyz"));
    crowd.all_sign(1);
}

/// A site that had died while its disk was full stayed stopped under systemd, as after a mistake in its settings.
#[test]
fn a_start_on_a_full_disk_is_worth_another_try_and_one_on_a_broken_disk_is_not() {
    let Some(disk) =
        ToldDisk::new("a_start_on_a_full_disk_is_worth_another_try_and_one_on_a_broken_disk_is_not")
    else {
        return;
    };
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    // No room, a quota that is used up, and an error of the device.
    for (says, status) in [("w28", 75), ("w122", 75), ("w5", 1)] {
        disk.say(says);
        let started = Command::new(THRONG)
            .args(serving(&data, &[]))
            .envs(disk.environment())
            .output()
            .expect("the program starts");
        assert_eq!(started.status.code(), Some(status), "{says}: {}", said(&started));
    }
    disk.say("");
    let program = Program::start_with(THRONG, serving(&data, &[]), disk.environment());
    assert!(Browser::at(program.base_url()).get("/readyz").status < 500);
}

/// A broken disk is reported in the log and at `/healthz`, not only to those who sign.
#[test]
fn health_tells_of_a_broken_disk_until_a_restart() {
    let Some(disk) = ToldDisk::new("health_tells_of_a_broken_disk_until_a_restart") else {
        return;
    };
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let program = Program::start_with(THRONG, serving(&data, &[]), disk.environment());
    let mut crowd = Crowd { program, number: 0, acknowledged: Vec::new() };
    disk.say("s5");
    assert_eq!(crowd.signs().status, 503);
    disk.say("");
    let told = Deadline::after(PATIENCE).wait_for(|| (crowd.health().0 == 503).then_some(()));
    assert!(told.is_some());
    crowd.program.restart();
    assert_eq!(crowd.health().0, 200);
}
