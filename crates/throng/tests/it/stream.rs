//! A stream brings back any second: with everything that was acknowledged by then, also after kills, and where the end of it is torn.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{TempDir, temporary_folder};

use crate::town::{ADA, TREES, Town, run, said, settle, text, typed, verify};

const PATIENCE: Duration = Duration::from_secs(60);

/// A town that streams to a folder beside its directory.
pub(crate) struct Streamed {
    pub(crate) town: Town,
    /// The folder of the stream, and a copy of the keys.
    pub(crate) place: TempDir,
    /// Who was thanked, and when, in milliseconds since 1970: before, and after the answer.
    acknowledged: Vec<(String, i64, i64)>,
}

#[expect(clippy::disallowed_methods, reason = "what an operator's watch shows")]
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later");
    i64::try_from(since.as_millis()).expect("it is not that late")
}

impl Streamed {
    #[track_caller]
    pub(crate) fn open() -> Streamed {
        Streamed::open_with(temporary_folder(), [])
    }

    /// The same, with the place in this folder, and with variables of the environment.
    #[track_caller]
    fn open_with<const N: usize>(place: TempDir, environment: [(&'static str, String); N]) -> Streamed {
        let folder = temporary_folder();
        settle(&folder.path().join("data"));
        fs::create_dir(place.path().join("keys")).expect("a folder");
        fs::copy(folder.path().join("data/secret.key"), place.path().join("keys/secret.key")).expect("a key");
        let setting = format!("backup.stream_to={}", text(&place.path().join("stream")));
        let town = Town::first_with(folder, &[&setting], environment);
        let streamed = Streamed { town, place, acknowledged: Vec::new() };
        streamed.wait_until_whole();
        streamed
    }

    pub(crate) fn stream(&self) -> PathBuf {
        self.place.path().join("stream")
    }

    /// The lines in it, the oldest first.
    pub(crate) fn lines(&self) -> Vec<PathBuf> {
        all_in(&self.stream().join("lines"))
    }

    /// The words that restore it.
    fn restoring(&self, data: &Path, more: &[&str]) -> std::process::Output {
        let (stream, data) = (text(&self.stream()), text(data));
        let keys = text(&self.place.path().join("keys"));
        let mut line = vec!["restore", &stream, "--data", &data, "--keys", &keys];
        line.extend(more);
        run(&line)
    }

    fn health(&self) -> Value {
        self.town.visitor().get("/healthz").json()
    }

    /// Waits until a copy is there, and everything written until now is shipped.
    #[track_caller]
    pub(crate) fn wait_until_whole(&self) {
        let begun = now_ms();
        let is_whole = || {
            let stream = self.health()["stream"].clone();
            let shipped = now_ms() - stream["lag_ms"].as_i64().unwrap_or(i64::MAX / 2);
            (stream["whole"] == true && shipped > begun).then_some(())
        };
        let done = Deadline::after(PATIENCE).wait_for(is_whole);
        assert!(done.is_some(), "{}\n{}", self.health(), self.town.program.output().join("\n"));
    }

    /// So many people sign, each acknowledged before the next.
    #[track_caller]
    pub(crate) fn sign(&mut self, people: usize) {
        for _ in 0..people {
            let email = format!("p{}@fenwick.example", self.acknowledged.len());
            let begun = now_ms();
            let answer = self
                .town
                .visitor()
                .post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, &email));
            answer.expect_status(200);
            self.acknowledged.push((email, begun, now_ms()));
        }
    }

    /// Lets the second end in which somebody was acknowledged last, so that the next one is of another.
    pub(crate) fn next_second(&self) {
        let second = now_ms() / 1_000;
        let next = Deadline::after(PATIENCE).wait_for(|| (now_ms() / 1_000 > second).then_some(()));
        assert!(next.is_some(), "time stands still");
    }

    /// Restores a second, and compares who is in it with who was acknowledged: everybody by its end, and nobody who asked later.
    /// Where the stream stops before that second, `later` says how much later somebody may have asked. Returns what was said.
    #[track_caller]
    pub(crate) fn is_of(&self, second: i64, later_ms: i64) -> String {
        let folder = temporary_folder();
        let data = folder.path().join("data");
        let to = jiff::Timestamp::from_second(second)
            .expect("a time")
            .strftime("%Y-%m-%d %H:%M:%S")
            .to_string();
        let keys = text(&self.place.path().join("keys"));
        let line = ["restore", &text(&self.stream()), "--data", &text(&data), "--to", &to, "--keys", &keys];
        let output = run(&line);
        assert!(output.status.success(), "{}", said(&output));
        verify(&data);
        let there = signers(&data);
        let end = second * 1_000 + 999;
        for (email, begun, done) in &self.acknowledged {
            if *done <= end {
                assert!(there.contains(email), "{email} was thanked at {done}, by {end}: {}", said(&output));
            }
            if *begun > end + later_ms {
                assert!(!there.contains(email), "{email} came at {begun}, after {end}: {}", said(&output));
            }
        }
        said(&output)
    }
}

/// The addresses of those who signed.
fn signers(data: &Path) -> String {
    let folder = temporary_folder();
    let file = folder.path().join("site.jsonl");
    let output = run(&["export", "--data", &text(data), &text(&file)]);
    assert!(output.status.success(), "{}", said(&output));
    let dump = fs::read_to_string(&file).expect("the export is text");
    let rows = dump.lines().filter(|row| row.contains("\"row\":\"signer\""));
    rows.map(|row| format!("{row}\n")).collect()
}

fn all_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

#[test]
fn any_second_is_brought_back() {
    let mut streamed = Streamed::open();
    let mut moments = Vec::new();
    // THRONG_STREAM_ENDS=20 is the long run: sixty moments, and twenty ends.
    let ends: usize = std::env::var("THRONG_STREAM_ENDS").map_or(2, |ends| ends.parse().expect("a number"));
    for _ in 0..ends {
        for _ in 0..2 {
            streamed.sign(3);
            moments.push(now_ms() / 1_000);
            streamed.next_second();
        }
        streamed.wait_until_whole();
        streamed.town.program.terminate_and_wait(PATIENCE);
        streamed.town.program.restart();
        streamed.wait_until_whole();
    }
    streamed.sign(3);
    streamed.wait_until_whole();
    moments.push(now_ms() / 1_000);
    for moment in &moments {
        streamed.is_of(*moment, 1_500);
    }
    // Of a moment outside both ends are named.
    let folder = temporary_folder();
    for (to, expected) in [
        ("2020-01-01 00:00:00", ["it begins at 20", "and has everything until 20"]),
        ("2040-01-01 00:00:00", ["nothing later is in the stream than 20", "It begins at 20"]),
    ] {
        let told = said(&streamed.restoring(&folder.path().join(&to[..4]), &["--to", to]));
        assert!(expected.iter().all(|expected| told.contains(expected)), "{to}: {told}");
    }
    println!("{} moments of {} were as acknowledged", moments.len(), moments.len());
}

/// What a killed program had not shipped is shipped by the next, which knows of which second each of it was.
#[test]
fn nobody_who_was_thanked_is_missing_after_kills() {
    let mut streamed = Streamed::open();
    let mut moments = Vec::new();
    for _ in 0..2 {
        streamed.sign(3);
        streamed.wait_until_whole();
        // Nothing of this may have been shipped.
        streamed.sign(3);
        moments.push(now_ms() / 1_000);
        streamed.next_second();
        streamed.sign(2);
        streamed.town.program.kill_9();
        streamed.town.program.restart();
        streamed.wait_until_whole();
    }
    streamed.sign(3);
    streamed.wait_until_whole();
    moments.push(now_ms() / 1_000);
    for moment in &moments {
        streamed.is_of(*moment, 0);
    }
}

/// A start without the place keeps what the killed program had not shipped, until the place is back.
#[test]
fn a_place_that_was_away_at_the_start_gets_every_second_later() {
    let mut streamed = Streamed::open();
    let (place, away) = (streamed.stream(), streamed.place.path().join("away"));
    streamed.sign(3);
    streamed.wait_until_whole();
    fs::rename(&place, &away).expect("the same disk");
    streamed.next_second();
    streamed.sign(3);
    let mut moments = vec![now_ms() / 1_000];
    streamed.next_second();
    streamed.sign(1);
    streamed.town.program.kill_9();
    streamed.town.program.restart();
    streamed.sign(3);
    moments.push(now_ms() / 1_000);
    streamed.next_second();
    streamed.sign(1);
    fs::rename(&away, &place).expect("the same disk");
    streamed.wait_until_whole();
    assert_eq!(streamed.lines().len(), 1, "the same line goes on");
    let program = &streamed.town.program;
    drop(program.wait_for_line("the stream is written again", PATIENCE));
    for moment in moments {
        streamed.is_of(moment, 0);
    }
}

/// Between where one line stops and the next has its first copy nothing is in the stream: that copy has everybody from before.
#[test]
fn a_second_between_two_lines_is_that_of_the_next_copy() {
    let mut streamed = Streamed::open();
    streamed.sign(3);
    let before = now_ms() / 1_000;
    streamed.next_second();
    streamed.wait_until_whole();
    streamed.sign(3);
    streamed.town.program.kill_9();
    let between = now_ms() / 1_000;
    // Somebody else has opened the line: it is not gone on with.
    fs::write(streamed.lines()[0].join("writer"), "somebody").expect("it is ours");
    streamed.next_second();
    streamed.town.program.restart();
    streamed.wait_until_whole();
    assert_eq!(streamed.lines().len(), 2);
    streamed.sign(3);
    streamed.next_second();
    streamed.wait_until_whole();
    let told = streamed.is_of(between, 120_000);
    assert!(told.contains("Nothing is in the stream between") && told.contains("--to"), "{told}");
    // What it says to do for the site as it was before does that.
    let (_, again) = told.split_once("--to \"").expect("a moment");
    let again = again.split('"').next().expect("the end of it").replace(' ', "T") + "Z";
    let again: jiff::Timestamp = again.parse().expect("a moment");
    let told = streamed.is_of(again.as_second(), 0);
    assert!(!told.contains("Nothing is in the stream"), "{told}");
    let told = streamed.is_of(before, 0);
    assert!(!told.contains("Nothing is in the stream"), "{told}");
    // Later than anything that is there.
    let told = streamed.is_of(now_ms() / 1_000 + 3_600, 0);
    assert!(told.contains("nothing later is in the stream"), "{told}");
}

#[test]
fn what_the_disk_has_lost_is_what_was_not_shipped() {
    let mut streamed = Streamed::open();
    streamed.sign(3);
    streamed.wait_until_whole();
    let moment = now_ms() / 1_000;
    streamed.town.program.kill_9();
    // The end of the last file is torn, as a power cut leaves it.
    let file = all_in(&streamed.lines()[0].join("log"))
        .pop()
        .expect("there is one");
    let sound = fs::read(&file).expect("it is there");
    fs::write(&file, &sound[..sound.len() - 1]).expect("it is ours");
    let folder = temporary_folder();
    let (data, keys) = (text(&folder.path().join("data")), text(&streamed.place.path().join("keys")));
    let line = ["restore", &text(&streamed.stream()), "--data", &data, "--keys", &keys];
    let output = run(&line);
    assert!(output.status.success(), "what is whole of it comes back: {}", said(&output));
    verify(Path::new(&data));
    fs::write(&file, &sound).expect("it is ours");
    streamed.is_of(moment, 0);
    // A start ships what the torn end has lost: the database still has it.
    fs::write(&file, &sound[..sound.len() - 1]).expect("it is ours");
    streamed.town.program.restart();
    streamed.wait_until_whole();
    streamed.is_of(now_ms() / 1_000, 0);
    let said = {
        let output = run(&[
            "restore",
            &text(&streamed.stream()),
            "--data",
            "x",
            "--to",
            "2020-01-01 00:00:00",
            "--keys",
            &keys,
        ]);
        assert!(!output.status.success());
        said(&output)
    };
    assert!(said.contains("has nothing from so long ago: it begins at"), "{said}");
}

/// A copy of the directory, on another machine where no lock reaches, writes to the same place.
#[test]
fn whoever_else_writes_to_the_place_is_noticed_and_both_can_be_restored() {
    let mut streamed = Streamed::open();
    streamed.sign(2);
    streamed.wait_until_whole();
    let before = now_ms() / 1_000;
    streamed.next_second();
    let first = streamed.lines();
    assert_eq!(first.len(), 1);
    // What the other does when it opens the line that both were in.
    fs::write(first[0].join("writer"), "another").expect("it is ours");
    let told =
        Deadline::after(PATIENCE).wait_for(|| (streamed.health()["stream"]["shared"] == true).then_some(()));
    assert!(told.is_some(), "{}", streamed.health());
    assert_eq!(streamed.health()["stream"]["late"], true);
    let program = &streamed.town.program;
    drop(program.wait_for_line("somebody else writes to", PATIENCE));
    streamed.wait_until_whole();
    assert_eq!(streamed.lines().len(), 2, "it goes on in a line of its own");
    streamed.sign(2);
    streamed.wait_until_whole();
    streamed.is_of(before, 0);
    streamed.is_of(now_ms() / 1_000, 0);
    // The other one goes on too: nobody can tell which one is meant.
    let until = format!("{:013}", now_ms() + 60_000);
    fs::write(first[0].join("until"), until).expect("it is ours");
    let folder = temporary_folder();
    let output = streamed.restoring(&folder.path().join("a"), &[]);
    assert!(!output.status.success() && said(&output).contains("--line"), "{}", said(&output));
    for line in streamed.lines() {
        let name = line
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name")
            .to_owned();
        let data = folder.path().join(&name);
        let output = streamed.restoring(&data, &["--line", &name]);
        assert!(output.status.success(), "{}", said(&output));
        verify(&data);
    }
}

/// A file that is missing is noticed, and a new copy begins.
#[test]
fn what_is_taken_out_of_the_stream_is_noticed() {
    let mut streamed = Streamed::open();
    streamed.sign(2);
    streamed.wait_until_whole();
    let file = all_in(&streamed.lines()[0].join("log"))
        .pop()
        .expect("there is one");
    fs::remove_file(file).expect("it is ours");
    let two = Deadline::after(PATIENCE).wait_for(|| (streamed.lines().len() == 2).then_some(()));
    assert!(two.is_some(), "{}", streamed.health());
    streamed.wait_until_whole();
    streamed.sign(1);
    streamed.wait_until_whole();
    streamed.is_of(now_ms() / 1_000, 0);
}

/// Issue 15: a gap before the first transaction was said to be after the year 1970.
#[test]
fn a_gap_right_after_the_copy_is_told_with_the_time_of_the_copy() {
    let mut streamed = Streamed::open();
    streamed.sign(1);
    streamed.wait_until_whole();
    streamed.town.program.kill_9();
    // The first that follows the copy.
    let file = all_in(&streamed.lines()[0].join("log")).swap_remove(0);
    let mut bytes = fs::read(&file).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("it is ours");
    let folder = temporary_folder();
    let output = streamed.restoring(&folder.path().join("data"), &[]);
    let today = jiff::Timestamp::from_millisecond(now_ms())
        .expect("a time")
        .strftime("%Y-")
        .to_string();
    let words = format!("has a gap after {today}");
    assert!(!output.status.success() && said(&output).contains(&words), "{words}: {}", said(&output));
}

/// A disk that is gone does not answer at all. It keeps nobody from signing, and the program from neither its end nor its start.
#[cfg(feature = "chaos")]
#[test]
fn a_place_that_hangs_holds_nothing_up() {
    let place = temporary_folder();
    let hangs = place.path().join("hangs");
    let mut streamed = Streamed::open_with(place, [("THRONG_HANGS", text(&hangs))]);
    streamed.sign(1);
    streamed.wait_until_whole();
    // Whoever comes to it waits, for ever.
    fs::write(&hangs, text(&streamed.lines()[0].join("writer"))).expect("it is ours");
    let lags = Deadline::after(PATIENCE).wait_for(|| {
        let lag = streamed.health()["stream"]["lag_ms"].as_i64();
        lag.filter(|lag| *lag > 5_000)
    });
    assert!(lags.is_some(), "{}", streamed.health());
    streamed.sign(2);
    streamed.town.program.terminate_and_wait(PATIENCE);
    let program = &streamed.town.program;
    drop(program.wait_for_line("nobody waits for it any longer", PATIENCE));
    streamed.town.program.restart();
    streamed.sign(1);
    fs::remove_file(&hangs).expect("it is ours");
    streamed.town.program.terminate_and_wait(PATIENCE);
    streamed.town.program.restart();
    streamed.wait_until_whole();
    streamed.is_of(now_ms() / 1_000, 0);
}

#[test]
fn a_moment_that_is_not_one_is_refused() {
    let folder = temporary_folder();
    let data = text(&folder.path().join("data"));
    for wrong in [
        "2026-11-22T14:03:07[Europe/Lodnon]",
        "2026-11-22 14:03:07 BST",
        "2026-11-22T14:03:07Z[Europe/Lodnon]",
    ] {
        let output = run(&["restore", "nowhere", "--data", &data, "--to", wrong]);
        assert!(!output.status.success(), "{wrong}");
        assert!(
            said(&output).contains("write it as 2026-11-22 14:03:07, in UTC"),
            "{wrong}: {}",
            said(&output)
        );
    }
}
