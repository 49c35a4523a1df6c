//! Killed at the n-th commit: everything acknowledged is there, nothing is half done.
//!
//! A child process (this test binary again) commits batches and writes a line for each that was answered. It ends
//! itself before or after a commit, or is killed at a random moment. A log cut at any byte stands for what a power
//! cut leaves of the last write.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};

use throng_domain::command::Command;
use throng_domain::ids::{CampaignId, SiteId};
use throng_store::commit::commit;
use throng_store::model::ModelStore;
use throng_store::reader::write_all;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader, SqliteWriter};
use throng_store::writer::StoreWriter;
use throng_testkit::faults::{Dying, Side};

use crate::answers::sound;
use crate::backends::{BackEnd, sqlite};
use crate::story::{BEGIN, Names, Story, same_text, sign};

const DIRECTORY: &str = "THRONG_CRASH_DIRECTORY";
const DIES: &str = "THRONG_CRASH_DIES";
/// Batches that the child would commit if nobody stopped it.
const BATCHES: u64 = 12;

fn setup() -> Vec<Command> {
    let names = Names::default();
    ["site 1 nobody", "import 1/7 v0 5 days=90"]
        .map(|step| names.command(step))
        .into()
}

/// Batch `n`: three people sign, and those of the batch before confirm or withdraw.
fn batch(n: u64, store: &mut ModelStore) -> Vec<Command> {
    let campaign = CampaignId { site: SiteId(1), number: 7 };
    let mut commands: Vec<Command> = (0..3)
        .map(|k| format!("{}", n * 3 + k))
        .map(|who| sign(campaign, &format!("p{who}"), "Ada", "P1", &format!("form{who}")))
        .map(Command::from)
        .collect();
    let queued = throng_store::reader::StoreReader::queued_mails(store, throng_domain::ids::MailId(0), 1_000);
    let mut names = Names::default();
    for (at, mail) in queued
        .expect("the model answers")
        .iter()
        .rev()
        .take(3)
        .enumerate()
    {
        names
            .attempts
            .push((format!("s{at}"), campaign, mail.signature().expect("about a signature")));
    }
    if !names.attempts.is_empty() {
        commands
            .extend(["link s0 0", "link s1 0", "withdraw s1", "withdraw s2"].map(|step| names.command(step)));
    }
    commands
}

/// The dumps that a store may have after batch 0, 1, 2, …, and the batches.
fn expected() -> (Vec<String>, Vec<Vec<Command>>) {
    let mut model = ModelStore::default();
    let setup = setup();
    commit(&mut model, &setup.iter().collect::<Vec<_>>(), BEGIN);
    let mut dumps = vec![write_all(&mut model).expect("a dump")];
    let mut batches = Vec::new();
    for n in 0..BATCHES {
        let batch = batch(n, &mut model);
        commit(&mut model, &batch.iter().collect::<Vec<_>>(), BEGIN);
        dumps.push(write_all(&mut model).expect("a dump"));
        batches.push(batch);
    }
    (dumps, batches)
}

/// The child. Without its variables this is an empty test.
#[test]
fn child() {
    let Ok(directory) = std::env::var(DIRECTORY) else {
        return;
    };
    let dies = std::env::var(DIES).expect("when to die");
    let (side, nth) = dies.split_once(' ').expect("a side and a number");
    let side = if side == "before" {
        Side::Before
    } else {
        Side::After
    };
    let writer = SqliteWriter::open(Path::new(&directory), &SqliteOptions::default(), &mut |_| {});
    let mut writer = Dying::new(writer.expect("the database opens"), side, nth.parse().expect("a number"));
    for (n, batch) in expected().1.iter().enumerate() {
        let committed = commit(&mut writer, &batch.iter().collect::<Vec<_>>(), BEGIN);
        assert!(committed.answers.iter().all(Result::is_ok), "{:?}", committed.answers);
        println!("\nanswered {}", n + 1);
    }
}

fn start(directory: &Path, dies: &str) -> Child {
    let mut process = Process::new(std::env::current_exe().expect("this binary"));
    process.args(["--exact", "sqlite_file::crash::child", "--nocapture"]);
    process.env(DIRECTORY, directory).env(DIES, dies);
    process
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the child starts")
}

/// A store with the setup committed.
fn prepared() -> sqlite {
    let store = sqlite::empty();
    let setup = setup();
    let committed = commit(&mut store.writer(), &setup.iter().collect::<Vec<_>>(), BEGIN);
    assert!(committed.answers.iter().all(Result::is_ok));
    store
}

/// Reopens what was left, and returns how many batches are in it; each of them must be complete.
fn batches_in(directory: &Path, dumps: &[String]) -> usize {
    let options = SqliteOptions::default();
    let writer = SqliteWriter::open(directory, &options, &mut |_| {}).expect("the database reopens");
    let mut reader = SqliteReader::open(directory, &options).expect("the database reopens for reading");
    sound(&mut reader);
    let dump = write_all(&mut reader).expect("a dump");
    drop(writer);
    let batches = dumps.iter().position(|expected| *expected == dump);
    batches.unwrap_or_else(|| panic!("a batch is half there:\n{dump}"))
}

/// Commits the missing batches, and compares the result with a run that was never stopped.
fn goes_on(store: &sqlite, from: usize, dumps: &[String], batches: &[Vec<Command>]) {
    let mut writer = store.writer();
    for batch in &batches[from..] {
        commit(&mut writer, &batch.iter().collect::<Vec<_>>(), BEGIN);
    }
    same_text(&crate::story::dump_of(store), dumps.last().expect("there are dumps"));
}

#[test]
fn a_process_that_dies_at_the_nth_commit_keeps_what_it_answered() {
    let (dumps, batches) = expected();
    for nth in 1..=batches.len() {
        for side in ["before", "after"] {
            let store = prepared();
            let mut child = start(store.0.path(), &format!("{side} {nth}"));
            let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
            let answered = lines
                .map_while(Result::ok)
                .filter(|line| line.starts_with("answered"))
                .count();
            assert!(!child.wait().expect("the child ends").success(), "it was to die");
            assert_eq!(answered, nth - 1);
            let there = batches_in(store.0.path(), &dumps);
            assert_eq!(there, if side == "before" { nth - 1 } else { nth }, "{side} {nth}");
            goes_on(&store, there, &dumps, &batches);
        }
    }
}

#[test]
fn a_process_that_is_killed_keeps_what_it_answered() {
    let (dumps, batches) = expected();
    for stop_after in 0..batches.len() {
        let store = prepared();
        let mut child = start(store.0.path(), "before 4000000000");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let answered = lines
            .by_ref()
            .map_while(Result::ok)
            .filter(|line| line.starts_with("answered"));
        assert_eq!(answered.take(stop_after).count(), stop_after);
        // SIGKILL, wherever the child is by now.
        child.kill().expect("the child is killed");
        child.wait().expect("the child ends");
        let later = lines
            .map_while(Result::ok)
            .filter(|line| line.starts_with("answered"))
            .count();
        let there = batches_in(store.0.path(), &dumps);
        assert!(there >= stop_after + later, "{there} of {stop_after}+{later} answered batches are there");
        goes_on(&store, there, &dumps, &batches);
    }
}

/// Copies of the two files that were taken at every commit reopen as that commit left them; and a log that is cut at
/// any byte reopens as some commit left it, an earlier one the shorter it is. A power cut cannot cut off what was on
/// the disk before the file was marked as in use.
#[test]
fn a_log_cut_anywhere_holds_whole_batches() {
    let (dumps, batches) = expected();
    let store = prepared();
    let mut writer = store.writer();
    let begun = length_of_log(store.0.path());
    for (n, batch) in batches.iter().enumerate() {
        commit(&mut writer, &batch.iter().collect::<Vec<_>>(), BEGIN);
        let copy = copy_of(store.0.path(), None);
        assert_eq!(batches_in(copy.path(), &dumps), n + 1);
    }
    let log = length_of_log(store.0.path()) - begun;
    let mut last = 0;
    for part in 0..=40 {
        // Odd lengths cut through frames and their headers.
        let copy = copy_of(store.0.path(), Some(begun + (log * part / 40).saturating_sub(part % 7)));
        let there = batches_in(copy.path(), &dumps);
        assert!(there >= last, "a longer log holds more");
        last = there;
    }
    // The cut at the very end may have taken a few bytes of the last batch's last frame.
    assert!(last + 1 >= batches.len(), "{last}");
}

fn length_of_log(directory: &Path) -> u64 {
    let log = std::fs::metadata(directory.join(format!("{FILE_NAME}-wal")));
    log.expect("there is a log").len()
}

/// A copy of the database and its log, the log cut to `length`.
fn copy_of(directory: &Path, length: Option<u64>) -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a temporary directory");
    for name in [FILE_NAME.to_owned(), format!("{FILE_NAME}-wal")] {
        std::fs::copy(directory.join(&name), copy.path().join(&name)).expect("the file is copied");
    }
    if let Some(length) = length {
        let log = std::fs::File::options()
            .write(true)
            .open(copy.path().join(format!("{FILE_NAME}-wal")));
        log.and_then(|log| log.set_len(length)).expect("the log is cut");
    }
    copy
}

/// The index of addresses is built from the rows: after a restart it has the same entries as before.
#[test]
fn a_restart_knows_everyone() {
    let mut story: Story<sqlite> = Story::with_campaigns();
    story.run(
        "0 | sign 1/7 ada Ada P1 form1   | received a
         0 | sign 1/7 bob Bob P1 form2   | received b
         1 | readdress b eve Bob P1      | received e",
    );
    story.writer = story.back_end.writer();
    story.run(
        "2 | sign 1/7 ada Ada P1 form1   | received a
         2 | sign 1/7 ada Ada P1 form3   | received a2
         2 | sign 1/7 eve Bob P1 form2   | received e
         2 | sign 1/7 eve Eve P1 form4   | received b2
         2 | sign 1/7 bob Bob P1 form5   | received b3",
    );
    story.writer.tidy(true).expect("housekeeping");
    story.end(BEGIN);
}
