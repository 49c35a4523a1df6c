//! `throng upgrade`: another process takes over while people read and sign, and nobody notices; one that cannot take over changes
//! nothing.

use std::process::Output;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{fs, thread};

use throng_testkit::deadline::Deadline;
use throng_testkit::http::{Connection, Url, request_bytes};
use throng_testkit::program::kill_9;

use crate::overload::post_signature;
use crate::town::{ADA, THRONG, TREES, TREES_CARRIED_OVER, Town, confirmed, run, said, text};

const PATIENCE: Duration = Duration::from_secs(60);

/// The processes that took over: they are not children of the test, and outlive what they took over from.
#[derive(Debug, Default)]
pub(crate) struct Successors(Vec<u32>);

impl Drop for Successors {
    fn drop(&mut self) {
        self.0.iter().for_each(|pid| kill_9(*pid));
    }
}

impl Successors {
    /// Has another process take over.
    #[track_caller]
    pub(crate) fn upgrade(&mut self, town: &Town) {
        self.upgrade_with(town, THRONG);
    }

    /// The same with another program, which becomes the process that takes over.
    #[track_caller]
    pub(crate) fn upgrade_with(&mut self, town: &Town, program: &str) {
        let output = upgrade(town, program);
        assert!(output.status.success(), "{}\n{}", said(&output), town.program.output().join("\n"));
        self.note(&said(&output));
    }

    /// The process that took over last.
    #[track_caller]
    pub(crate) fn last(&self) -> u32 {
        *self.0.last().expect("somebody took over")
    }

    /// Notes who has taken over, as `throng upgrade` says it.
    #[track_caller]
    pub(crate) fn note(&mut self, said: &str) {
        let pid = said
            .split_once("process ")
            .and_then(|(_, rest)| rest.split_once('.'));
        let (pid, _) = pid.unwrap_or_else(|| panic!("no process in {said:?}"));
        self.0.push(pid.parse().expect("a number"));
    }
}

pub(crate) fn upgrade(town: &Town, program: &str) -> Output {
    run(&["upgrade", "--data", &text(&town.data()), "--program", program])
}

/// What visitors did while others took over. Each of them counts what was answered, and says what was not.
#[derive(Debug, Default)]
struct Visitors {
    stop: AtomicBool,
    read: AtomicUsize,
    signed: AtomicUsize,
    trouble: Mutex<Vec<String>>,
}

impl Visitors {
    fn failed(&self, what: String) {
        self.trouble
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(what);
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// Reads a page again and again, over a connection for as long as the program keeps it.
    fn read(&self, base: &str, path: &str, keeps: bool) {
        let url = Url::parse(base).join(path);
        let mut open: Option<Connection> = None;
        while self.goes_on() {
            let mut connection = match open.take().map_or_else(|| Connection::open(&url.authority), Ok) {
                Ok(connection) => connection,
                Err(error) => return self.failed(format!("{path}: no connection: {error}")),
            };
            let sent = connection.send(&request_bytes("GET", &url, &[], b""));
            let response = match sent.and_then(|()| connection.receive("GET", &url)) {
                Ok(response) => response,
                Err(error) => return self.failed(format!("{path}: {error}")),
            };
            if response.status != 200 {
                return self.failed(format!("{path}: {}", response.status));
            }
            self.read.fetch_add(1, Ordering::Relaxed);
            let closes = response
                .header("connection")
                .is_some_and(|said| said.eq_ignore_ascii_case("close"));
            open = Some(connection).filter(|_| keeps && !closes);
        }
    }

    /// Signs again and again, each time as somebody else.
    fn sign(&self, base: &str, who: usize) {
        for number in 0.. {
            if !self.goes_on() {
                return;
            }
            match post_signature(base, &format!("s{who}n{number}@fenwick.example"), who * 1_000 + number) {
                Some(303) => drop(self.signed.fetch_add(1, Ordering::Relaxed)),
                other => return self.failed(format!("signing: {other:?}")),
            }
        }
    }

    /// Waits until this many more were signed.
    #[track_caller]
    fn until_signed(&self, more: usize) {
        let from = self.signed.load(Ordering::Relaxed);
        let enough = || {
            let trouble = !self
                .trouble
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .is_empty();
            (trouble || self.signed.load(Ordering::Relaxed) >= from + more).then_some(())
        };
        assert!(Deadline::after(PATIENCE).wait_for(enough).is_some(), "nobody signs");
    }
}

struct UntilDropped<'a>(&'a AtomicBool);

impl Drop for UntilDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Where whoever watches asks.
#[track_caller]
fn metrics_of(town: &Town) -> String {
    let line = town.program.wait_for_line("/metrics", PATIENCE);
    let (_, address) = line
        .split_once("http://")
        .unwrap_or_else(|| panic!("no address in {line:?}"));
    format!("http://{}", address.split('/').next().unwrap_or_default())
}

/// No request of anybody fails, although nobody tries again; everything that was thanked for is there, once; and whoever was idle
/// meanwhile is answered by the new process.
#[test]
fn others_take_over_while_people_read_and_sign_and_nobody_notices() {
    // Whoever is idle stays connected, and nobody is turned away, also where a busy machine takes seconds for it.
    let town = Town::with(&[
        "metrics.listen=127.0.0.1:0",
        "server.header_timeout_s=20",
        "server.body_timeout_s=10",
        "intake.wait_max_ms=9000",
    ]);
    let metrics = metrics_of(&town);
    let mut successors = Successors::default();
    let base = town.program.base_url().to_owned();
    let visitors = Visitors::default();
    let url = Url::parse(&base).join(&format!("/petitions/{TREES}"));
    thread::scope(|scope| {
        let _until = UntilDropped(&visitors.stop);
        for (path, keeps) in [
            ("/", true),
            ("/petitions/1", true),
            ("/petitions/1.json", false),
            ("/healthz", true),
            ("/petitions/1/signatures/new", false),
        ] {
            let (visitors, base) = (&visitors, &base);
            scope.spawn(move || visitors.read(base, path, keeps));
        }
        scope.spawn(|| visitors.read(&metrics, "/metrics", false));
        for who in 0..3 {
            let (visitors, base) = (&visitors, &base);
            scope.spawn(move || visitors.sign(base, who));
        }
        visitors.until_signed(20);
        for _ in 0..4 {
            let mut idle = Connection::open(&url.authority).expect("it listens");
            idle.send(&request_bytes("GET", &url, &[], b""))
                .expect("it reads");
            idle.receive("GET", &url).expect("an answer").expect_status(200);
            successors.upgrade(&town);
            visitors.until_signed(20);
            idle.send(&request_bytes("GET", &url, &[], b""))
                .expect("it reads");
            let answer = idle
                .receive("GET", &url)
                .expect("an answer of the process that took over");
            answer.expect_status(200);
            assert_eq!(answer.header("connection"), Some("close"));
        }
    });
    let trouble = visitors
        .trouble
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    assert!(trouble.is_empty(), "{trouble:?}\n{}", town.program.output().join("\n"));
    assert!(visitors.read.into_inner() > 50);
    assert_eq!(town.rows_of("signature").len(), visitors.signed.into_inner());
    confirmed(&town, ADA);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    town.verify();
}

#[test]
fn a_program_that_cannot_take_over_changes_nothing_and_it_is_said_why() {
    let mut town = Town::open();
    let broken = town.data().join("theme").join("petition.html");
    for (number, (program, expected)) in [
        ("/nonexistent/throng".to_owned(), "cannot be started"),
        (town.script("ends", "exit 1"), "it ended"),
        (town.script("babbles", "printf 'GET / HTTP/1.1' >&0; sleep 60"), "does not know how to take over"),
        (
            town.script("other", r#"printf '{"hello":{"version":"9.9.9","schema":9999}}' >&0; exec cat"#),
            "has schema 9999 of the database",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let output = upgrade(&town, &program);
        let words = said(&output);
        assert!(!output.status.success(), "{program}: {words}");
        assert!(words.contains(expected) && words.contains("goes on as before"), "{program}: {words}");
        let email = format!("after{number}@fenwick.example");
        assert_eq!(post_signature(town.program.base_url(), &email, number), Some(303), "{program}");
    }
    // One that finds out late: its theme is broken.
    fs::create_dir_all(broken.parent().expect("a folder")).expect("a folder");
    fs::write(&broken, "{% if %}").expect("a file");
    let words = said(&upgrade(&town, THRONG));
    assert!(words.contains("petition.html") && words.contains("goes on as before"), "{words}");
    fs::remove_file(&broken).expect("the file");
    // One that finds out before it says hello: its settings are refused.
    let settings = town.data().join("throng.toml");
    let sound = fs::read_to_string(&settings).expect("init made it");
    fs::write(&settings, format!("{sound}\n[site]\nnmae = \"Brindle\"\n")).expect("there is room");
    let words = said(&upgrade(&town, THRONG));
    assert!(words.contains("throng.toml") && words.contains("goes on as before"), "{words}");
    assert!(words.contains("nmae") || words.contains("duplicate"), "{words}");
    fs::write(&settings, sound).expect("there is room");
    confirmed(&town, ADA);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);

    assert!(town.program.is_running());
    let mut successors = Successors::default();
    successors.upgrade(&town);
    town.verify();
}

/// The words of a program that is to take over and hangs with the locks in its hands.
fn hanging() -> String {
    let hear = "dd bs=65536 count=1 <&0 >/dev/null 2>/dev/null";
    let schema = throng_store::sqlite::schema();
    let hello = format!(r#"{{"hello":{{"version":"9.9.9","schema":{schema},"signs":true}}}}"#);
    format!("printf '%s' '{hello}' >&0; {hear}; printf '\"prepared\"' >&0; {hear}; exec sleep 600")
}

/// One that hangs with the locks in its hands is given up before anybody who sends a form meanwhile has to send it again.
#[test]
fn a_program_that_hangs_with_the_locks_costs_nobody_a_form() {
    let town = Town::open();
    let hangs = town.script("hangs", &hanging());
    let base = town.program.base_url();
    thread::scope(|scope| {
        let order = scope.spawn(|| upgrade(&town, &hangs));
        let told = || {
            let health = town.visitor().get("/healthz").expect_status(200).json();
            (health["status"] == "handing-over").then(|| health["writing"].clone())
        };
        assert_eq!(Deadline::after(PATIENCE).wait_for(told), Some(false.into()));
        let forms = (0..12).map(|number| {
            scope.spawn(move || post_signature(base, &format!("meanwhile{number}@fenwick.example"), number))
        });
        let forms: Vec<_> = forms.collect();
        let answers = forms.into_iter().map(|form| form.join().expect("it is answered"));
        assert_eq!(answers.collect::<Vec<_>>(), vec![Some(303); 12]);
        let output = order.join().expect("it ends");
        let words = said(&output);
        assert!(
            words.contains("it said nothing for 3 seconds") && words.contains("goes on as before"),
            "{words}"
        );
    });
    assert_eq!(town.visitor().get("/healthz").json()["writing"], true);
    assert_eq!(town.rows_of("signature").len(), 12);
    town.verify();
}

/// Somebody who sends a form a byte now and then holds up nobody: theirs is the one that has to be sent again.
#[test]
fn a_form_that_is_sent_very_slowly_does_not_hold_everybody_up() {
    let town = Town::open();
    let url = Url::parse(town.program.base_url()).join(&format!("/petitions/{TREES}/signatures"));
    let mut slow = Connection::open(&url.authority).expect("it listens");
    let kind = ("Content-Type".to_owned(), "application/x-www-form-urlencoded".to_owned());
    let form = request_bytes("POST", &url, &[kind], &[b'a'; 200]);
    slow.send(&form[..form.len() - 100]).expect("it reads");
    let output = upgrade(&town, THRONG);
    let mut successors = Successors::default();
    let words = said(&output);
    successors.note(&words);
    assert!(words.contains("may have to be sent again"), "{words}");
    assert_eq!(post_signature(town.program.base_url(), ADA.email, 1), Some(303));
}

/// A service manager says SIGHUP: the program that is now where the running one was started from takes over, and the old process ends
/// by itself, long before its connections would.
#[test]
fn a_hangup_has_the_program_that_is_there_now_take_over() {
    let mut town = Town::with(&["server.header_timeout_s=1"]);
    town.program.hang_up();
    let line = town
        .program
        .wait_for_line("another program has taken over", PATIENCE);
    let pid = line.split("pid").nth(1).and_then(|rest| {
        rest.split(|c: char| !c.is_ascii_digit())
            .find(|part| part.len() > 2)
    });
    let _successors = Successors(vec![pid.and_then(|pid| pid.parse().ok()).expect("its number")]);
    let status = town.program.wait_until_it_ends(PATIENCE);
    assert!(status.success(), "{status}");
    confirmed(&town, ADA);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    let left: Vec<_> = fs::read_dir(town.data())
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    let sockets = left
        .iter()
        .filter(|name| name.to_string_lossy().starts_with("passed-on"));
    assert_eq!(sockets.count(), 1, "{left:?}");
}

#[test]
fn without_a_running_program_it_is_said_what_to_do() {
    let mut town = Town::open();
    town.program.terminate_and_wait(PATIENCE);
    let words = said(&upgrade(&town, THRONG));
    assert!(words.contains("start it with `throng serve`"), "{words}");
}
