//! A second program follows the stream of the first, through kills of either, and takes its place when it is told to; then the first
//! one writes nothing more.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, TempDir, temporary_folder};

use crate::promoting::NO_LONGER;
use crate::town::{ADA, THRONG, TREES, Town, run, said, serving, settle, text, typed, verify};

const PATIENCE: Duration = Duration::from_secs(60);

/// A program that follows, with what it says in a file; it is killed when this is dropped.
struct Following {
    child: Child,
    said: PathBuf,
}

impl Drop for Following {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A town whose stream is followed by a second directory.
pub(crate) struct Pair {
    pub(crate) town: Town,
    /// The folder of the stream, the keys, and the directory that follows.
    place: TempDir,
    follower: Option<Following>,
    /// Who was thanked.
    thanked: Vec<String>,
}

impl Pair {
    #[track_caller]
    pub(crate) fn open(settings: &[&str]) -> Pair {
        let (folder, place) = (temporary_folder(), temporary_folder());
        settle(&folder.path().join("data"));
        fs::create_dir(place.path().join("keys")).expect("a folder");
        fs::copy(folder.path().join("data/secret.key"), place.path().join("keys/secret.key")).expect("a key");
        let stream = format!("backup.stream_to={}", text(&place.path().join("stream")));
        let town = Town::in_folder(folder, &[&[&*stream], settings].concat());
        let pair = Pair { town, place, follower: None, thanked: Vec::new() };
        pair.wait_until_shipped();
        pair
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    pub(crate) fn second(&self) -> PathBuf {
        self.path("second")
    }

    fn words(&self) -> Vec<String> {
        let (stream, second, keys) = (self.path("stream"), self.second(), self.path("keys"));
        ["follow", &text(&stream), "--data", &text(&second), "--keys", &text(&keys), "--json"]
            .map(str::to_owned)
            .to_vec()
    }

    pub(crate) fn follow(&mut self) {
        let said = self.path("said");
        let file = fs::File::create(&said).expect("there is room");
        let errors = file.try_clone().expect("there is room");
        let mut command = Command::new(THRONG);
        let started = command.args(self.words()).stdout(file).stderr(errors).spawn();
        self.follower = Some(Following { child: started.expect("it starts"), said });
    }

    pub(crate) fn kill_follower(&mut self) {
        // With signal 9, wherever it is.
        self.follower = None;
    }

    /// Waits until a copy is there, and everything written until now is shipped.
    #[track_caller]
    pub(crate) fn wait_until_shipped(&self) {
        let mut seen = Vec::new();
        let is_whole = || {
            let health: Value = self.town.visitor().get("/healthz").json();
            seen.push(
                (health["stream"]["whole"] == true).then(|| health["stream"]["lag_ms"].as_i64().unwrap_or(0)),
            );
            // Twice shipped since the beginning: the lag has fallen once after it was counted.
            let falls = seen
                .windows(2)
                .filter(|pair| matches!(pair, [Some(was), Some(is)] if is < was))
                .count();
            (falls >= 2).then_some(())
        };
        let done = Deadline::after(PATIENCE).wait_for(is_whole);
        assert!(done.is_some(), "{}", self.town.program.output().join("\n"));
    }

    #[track_caller]
    pub(crate) fn sign(&mut self, people: usize) {
        for _ in 0..people {
            let email = format!("p{}@fenwick.example", self.thanked.len());
            let form = typed(ADA.name, &email);
            let answer = self
                .town
                .visitor()
                .post(&format!("/petitions/{TREES}/signatures"), &form);
            answer.expect_status(200);
            self.thanked.push(email);
        }
    }

    /// Waits until the second directory has everybody who was thanked.
    #[track_caller]
    pub(crate) fn wait_until_followed(&self) {
        let there = || self.second().join("throng.db").is_file() && self.lacks(&self.second()).is_empty();
        let done = Deadline::after(PATIENCE).wait_for(|| there().then_some(()));
        let said = self
            .follower
            .as_ref()
            .map(|follower| fs::read_to_string(&follower.said));
        assert!(done.is_some(), "{said:?}");
    }

    /// Who was thanked and is not in a directory.
    pub(crate) fn lacks(&self, data: &Path) -> Vec<String> {
        let there = signers(data);
        self.thanked
            .iter()
            .filter(|email| !there.contains(*email))
            .cloned()
            .collect()
    }

    pub(crate) fn promote(&self, more: &[&str]) -> (bool, String) {
        let second = text(&self.second());
        let output = run(&[&["promote", "--data", &*second], more].concat());
        (output.status.success(), said(&output))
    }
}

/// The addresses of those who signed.
fn signers(data: &Path) -> String {
    let folder = temporary_folder();
    let file = folder.path().join("site.jsonl");
    let output = run(&["export", "--data", &text(data), &text(&file)]);
    if !output.status.success() {
        return String::new();
    }
    let dump = fs::read_to_string(&file).expect("the export is text");
    let rows = dump.lines().filter(|row| row.contains("\"row\":\"signer\""));
    rows.map(|row| format!("{row}\n")).collect()
}

/// Bytes of the log of a stream.
fn shipped(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).expect("it is there");
    let bytes = entries.map(|entry| {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => shipped(&path),
            false if path.extension().is_some_and(|ending| ending == "stream") => {
                fs::metadata(&path).expect("a file").len()
            }
            false => 0,
        }
    });
    bytes.sum()
}

#[test]
fn a_follower_is_whole_through_kills_of_either_and_takes_over() {
    let mut pair = Pair::open(&[]);
    pair.sign(3);
    pair.follow();
    pair.wait_until_followed();
    for round in 0..3 {
        pair.sign(2);
        // Wherever it is just now.
        pair.kill_follower();
        verify(&pair.second());
        pair.sign(2);
        pair.follow();
        if round == 1 {
            pair.town.program.kill_9();
            pair.town.program.restart();
            pair.wait_until_shipped();
        }
        pair.sign(1);
        pair.wait_until_followed();
        verify(&pair.second());
    }
    pair.wait_until_shipped();
    pair.wait_until_followed();
    pair.town.program.kill_9();
    // The one that is followed was heard just now.
    let (done, words) = pair.promote(&[]);
    assert!(!done && words.contains("--although-it-runs"), "{words}");
    pair.follow();
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(done && words.contains("everything that was shipped until"), "{words}");
    assert!(pair.lacks(&pair.second()).is_empty(), "everybody who was shipped is there");
    verify(&pair.second());
    let (done, words) = pair.promote(&[]);
    assert!(done && words.contains("it is the site, and nothing is left to be done"), "{words}");
    // The second is the site: it streams to the same place, and people sign there.
    let stream = format!("backup.stream_to={}", text(&pair.path("stream")));
    let second = Program::start(THRONG, serving(&pair.second(), &[&stream]));
    let late = "late@fenwick.example";
    let answer = Browser::at(second.base_url())
        .post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, late));
    answer.expect_status(200);
    // The first one refuses.
    let first = text(&pair.town.data());
    let output = run(&["serve", "--data", &first, "--listen", "127.0.0.1:0", "--set", &stream]);
    let words = said(&output);
    assert!(!output.status.success() && words.contains("another machine is the site of"), "{words}");
    assert!(words.contains("throng follow"), "{words}");
    // A third follows the second one, from the copy that this one makes.
    let third = text(&pair.path("third"));
    let (place, keys) = (text(&pair.path("stream")), text(&pair.path("keys")));
    let follows = || {
        let output = run(&["follow", &place, "--data", &third, "--keys", &keys, "--once"]);
        (output.status.success() && signers(Path::new(&third)).contains(late)).then_some(())
    };
    assert!(Deadline::after(PATIENCE).wait_for(follows).is_some(), "{}", second.output().join("\n"));
    verify(Path::new(&third));
    // Whoever brings the site back from the stream of the second one is the site as well.
    let restored = pair.path("restored");
    let output = run(&["restore", &place, "--data", &text(&restored), "--keys", &keys]);
    assert!(output.status.success(), "{}", said(&output));
    drop(second);
    copies_once_somebody_says_that_it_is_the_site(&restored, &stream);
    // Unless nobody can say any more whether it is.
    fs::write(restored.join("epoch"), "two").expect("it is ours");
    let output = run(&["serve", "--data", &text(&restored), "--listen", "127.0.0.1:0", "--set", &stream]);
    assert!(
        !output.status.success() && said(&output).contains("does not say which epoch"),
        "{}",
        said(&output)
    );
}

/// A restored site may be practice, until somebody says that it is not.
#[track_caller]
fn copies_once_somebody_says_that_it_is_the_site(restored: &Path, stream: &str) {
    let copies = || {
        let program = Program::start(THRONG, serving(restored, &[stream]));
        let health = Browser::at(program.base_url()).get("/healthz").json();
        health["stream"].is_object()
    };
    let lines = || {
        let place = restored.with_file_name("stream").join("lines");
        fs::read_dir(place).expect("the place").count()
    };
    let before = lines();
    assert!(!copies());
    // Nor where what says so is damaged: then nobody starts it.
    let says_so = restored.join("mail-held");
    let said_so = fs::read(&says_so).expect("it was restored");
    fs::write(&says_so, "").expect("it is ours");
    let output = run(&["serve", "--data", &text(restored), "--listen", "127.0.0.1:0", "--set", stream]);
    assert!(!output.status.success() && said(&output).contains("which emails are held"), "{}", said(&output));
    fs::write(&says_so, said_so).expect("it is ours");
    assert_eq!(lines(), before, "nothing was begun in the place");
    let released = run(&["admin", "release-mail", "--data", &text(restored)]);
    assert!(released.status.success(), "{}", said(&released));
    assert!(copies());
}

#[test]
fn the_one_that_was_followed_writes_nothing_more() {
    let mut pair = Pair::open(&[]);
    pair.sign(2);
    pair.follow();
    pair.wait_until_followed();
    let ready = pair.town.visitor().get("/readyz");
    assert_eq!((ready.status, &ready.json()["status"]), (200, &"ready".into()));
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(done, "{words}");
    let is_fenced = || {
        let health = pair.town.visitor().get("/healthz");
        (health.json()["status"] == "superseded").then_some(health.status)
    };
    let status = Deadline::after(PATIENCE).wait_for(is_fenced);
    assert_eq!(status, Some(503), "{}", pair.town.program.output().join("\n"));
    let ready = pair.town.visitor().get("/readyz");
    assert_eq!((ready.status, &ready.json()["status"]), (503, &"superseded".into()));
    let answer = pair
        .town
        .visitor()
        .post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, "late@fenwick.example"));
    answer.expect_status(503);
    assert_eq!(answer.page().heading().as_deref(), Some(NO_LONGER));
    assert!(answer.text().contains("late@fenwick.example"), "what was typed is kept");
    assert!(!answer.text().contains("in an hour") && answer.text().contains("Wait some minutes"));
    for _ in 0..3 {
        let again = typed(ADA.name, "late@fenwick.example");
        let answer = pair
            .town
            .visitor()
            .post(&format!("/petitions/{TREES}/signatures"), &again);
        answer.expect_status(503);
    }
    pair.town
        .visitor()
        .get(&format!("/petitions/{TREES}"))
        .expect_status(200);
    let told = pair.town.program.output().join("\n");
    assert_eq!(told.matches("another machine was promoted").count(), 1, "{told}");
    assert_eq!(told.matches("people still come to this machine").count(), 1, "{told}");
    assert!(!told.contains("could not be taken"), "{told}");
    assert!(!told.contains('\u{1b}'), "a file of the log has no colours: {told:?}");
    // Nothing of it comes into the place any more, also at its end.
    let before = shipped(&pair.path("stream"));
    pair.town.program.terminate_and_wait(PATIENCE);
    assert_eq!(shipped(&pair.path("stream")), before);
    // It knows so also where nobody can ask the place any more, or it is to stream elsewhere.
    fs::rename(pair.path("stream"), pair.path("away")).expect("it is ours");
    let first = text(&pair.town.data());
    for place in ["stream", "elsewhere"] {
        let to = format!("backup.stream_to={}", text(&pair.path(place)));
        let output = run(&["serve", "--data", &first, "--listen", "127.0.0.1:0", "--set", &to]);
        let words = said(&output);
        assert!(!output.status.success() && words.contains("superseded says so"), "{words}");
    }
    // Whoever wants to see what was written only there serves it without a stream.
    let alone = Program::start(THRONG, serving(&pair.town.data(), &[]));
    assert!(
        alone
            .output()
            .join("\n")
            .contains("its pages are shown all the same"),
        "{:?}",
        alone.output()
    );
    let mut browser = Browser::at(alone.base_url());
    browser.get("/readyz").expect_status(503);
    let late =
        browser.post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, "late@fenwick.example"));
    assert_eq!(late.page().heading().as_deref(), Some(NO_LONGER));
    assert!(!signers(&pair.town.data()).contains("late@fenwick.example"));
}

#[test]
fn what_cannot_be_followed_is_refused_with_a_sentence() {
    let pair = Pair::open(&[]);
    let (stream, second, keys) = (text(&pair.path("stream")), text(&pair.second()), text(&pair.path("keys")));
    let refused = |words: &[&str], why: &str| {
        let output = run(words);
        assert!(!output.status.success() && said(&output).contains(why), "{words:?}: {}", said(&output));
    };
    refused(&["follow", &keys, "--data", &second, "--keys", &keys, "--once"], "holds no stream");
    refused(&["follow", &stream, "--data", &second, "--once"], "holds no keys");
    refused(
        &["follow", &stream, "--data", &text(&pair.town.data()), "--keys", &keys, "--once"],
        "a site of its own",
    );
    refused(&["follow", &stream, "--data", &keys, "--keys", &keys, "--once"], "already exists");
    let others = pair.path("others");
    let output = run(&["init", &text(&others), "--name", "Another"]);
    assert!(output.status.success(), "{}", said(&output));
    refused(&["follow", &stream, "--data", &second, "--keys", &text(&others), "--once"], "not the key");
    refused(&["promote", "--data", &text(&others)], "follows nothing");
    let output = run(&["follow", &stream, "--data", &second, "--keys", &keys, "--once"]);
    assert!(output.status.success(), "{}", said(&output));
    refused(&["serve", "--data", &second, "--listen", "127.0.0.1:0"], "throng promote");
    // While the place is away nothing is promoted without a word, and what follows goes on with it.
    fs::rename(pair.path("stream"), pair.path("away")).expect("it is ours");
    refused(&["promote", "--data", &second], "--without-place");
    let away = text(&pair.path("away"));
    let output = run(&["follow", &away, "--data", &second, "--once"]);
    assert!(output.status.success(), "{}", said(&output));
    // It looks where it was followed last.
    refused(&["promote", "--data", &second], "--although-it-runs");
    fs::rename(pair.path("away"), pair.path("gone")).expect("it is ours");
    refused(&["promote", "--data", &second], "--without-place");
    let output = run(&["promote", "--data", &second, "--without-place"]);
    assert!(output.status.success(), "{}", said(&output));
    verify(Path::new(&second));
}

/// Scans, areas and keys come with the rows that name them; a stream that has the keys needs no others.
#[test]
fn a_stream_with_the_keys_is_all_that_a_second_machine_needs() {
    let mut pair = Pair::open(&["backup.stream_keys=true"]);
    pair.sign(1);
    let data = pair.town.data();
    for (name, content) in
        [("paper/sheet.pdf", "a scan"), ("box-keys/other", "a key"), ("areas/book.csv", "areas")]
    {
        let path = data.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it is ours");
        fs::write(&path, content).expect("there is room");
    }
    // What is written from now on comes after them.
    pair.sign(1);
    pair.wait_until_shipped();
    let (stream, second) = (text(&pair.path("stream")), text(&pair.second()));
    let follow = || {
        let output = run(&["follow", &stream, "--data", &second, "--once"]);
        assert!(output.status.success(), "{}", said(&output));
    };
    follow();
    assert!(pair.lacks(&pair.second()).is_empty());
    for name in ["paper/sheet.pdf", "box-keys/other", "areas/book.csv", "secret.key", "throng.toml"] {
        let read = |folder: &Path| fs::read(folder.join(name)).ok();
        assert_eq!(read(&pair.second()), read(&data), "{name}");
    }
    // A restore of the same stream has them where they belong, too.
    let restored = text(&pair.path("restored"));
    let output = run(&["restore", &stream, "--data", &restored]);
    assert!(output.status.success(), "{}", said(&output));
    let read = |folder: &Path| fs::read(folder.join("box-keys/other")).ok();
    assert_eq!(read(Path::new(&restored)), read(&data));
    assert!(!Path::new(&restored).join("keys").exists());
}

/// Of two that are promoted at once, one is the site, and the other one is told so.
#[test]
fn of_two_that_are_promoted_at_once_one_is_the_site() {
    let mut pair = Pair::open(&[]);
    pair.sign(1);
    pair.wait_until_shipped();
    pair.town.program.kill_9();
    let (stream, keys) = (text(&pair.path("stream")), text(&pair.path("keys")));
    let both = ["second", "third"].map(|name| text(&pair.path(name)));
    for data in &both {
        let output = run(&["follow", &stream, "--data", data, "--keys", &keys, "--once"]);
        assert!(output.status.success(), "{}", said(&output));
    }
    let promoted = std::thread::scope(|scope| {
        let begun = both
            .each_ref()
            .map(|data| scope.spawn(move || run(&["promote", "--data", data, "--although-it-runs"])));
        begun.map(|promoting| promoting.join().expect("it has run"))
    });
    let words = promoted.each_ref().map(said);
    let sites = promoted.iter().filter(|output| output.status.success()).count();
    assert_eq!(sites, 1, "{words:?}");
    for (output, words) in promoted.iter().zip(&words) {
        let is_told =
            words.contains("was promoted just now") || words.contains("does not go on from this directory");
        assert!(output.status.success() || is_told, "{words}");
    }
}

/// A promotion that is refused gives the directory back to the program that follows.
#[test]
fn a_promotion_that_is_refused_ends_nobody() {
    let mut pair = Pair::open(&[]);
    pair.sign(1);
    pair.follow();
    pair.wait_until_followed();
    pair.kill_follower();
    pair.sign(1);
    pair.wait_until_shipped();
    pair.town.program.kill_9();
    // What was written last is damaged, so that nobody knows what was in it.
    let mut logs = Vec::new();
    for line in fs::read_dir(pair.path("stream/lines")).expect("it is there") {
        let log = line.expect("an entry").path().join("log");
        logs.extend(
            fs::read_dir(log)
                .into_iter()
                .flatten()
                .flatten()
                .map(|file| file.path()),
        );
    }
    let last = logs.into_iter().max().expect("there is one");
    let mut bytes = fs::read(&last).expect("it is there");
    *bytes.last_mut().expect("it is not empty") ^= 1;
    fs::write(&last, bytes).expect("it is ours");
    pair.follow();
    let said = |pair: &Pair| {
        let follower = pair.follower.as_ref().expect("it was started");
        fs::read_to_string(&follower.said).expect("it is there")
    };
    let waits = Deadline::after(PATIENCE).wait_for(|| said(&pair).contains("waits-for-copy").then_some(()));
    assert!(waits.is_some(), "{}", said(&pair));
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(!done && words.contains("does not go on from this directory"), "{words}");
    let again = Deadline::after(PATIENCE).wait_for(|| said(&pair).contains("Following again").then_some(()));
    assert!(again.is_some(), "{}", said(&pair));
    // Nor does what can be refused before reach it.
    fs::rename(pair.path("stream"), pair.path("away")).expect("it is ours");
    let (done, words) = pair.promote(&[]);
    assert!(!done && words.contains("--without-place"), "{words}");
    assert_eq!(said(&pair).matches("let go").count(), 1, "{}", said(&pair));
    let follower = pair.follower.as_mut().expect("it was started");
    assert!(follower.child.try_wait().expect("it is ours").is_none(), "it still follows");
}
