//! A program that is told to stop, as at each restart: whoever has begun something is answered, and nobody is kept waiting who could
//! not be.
//!
//! Not tested here: what is submitted and not committed (`xtask crash`), and another program that takes over (`hand_over.rs`).

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustls::version::TLS13;
use rustls::{ClientConnection, StreamOwned};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Url;
use throng_testkit::program::{Program, temporary_folder};

use crate::connections::{bytes_of, long_list};
use crate::listeners::{inheritable, launched};
use crate::overload::post_signature;
use crate::raw::{PATIENCE, Raw, status_of, statuses_of};
use crate::supervisor::Supervisor;
use crate::tls::{Encrypted, whole};
use crate::town::{THRONG, Town, serving, settle, text};

const GET: &str = "GET / HTTP/1.1|Host: HOST||";
pub(crate) const CLOSES: &str = "\r\nconnection: close\r\n";
/// Well within the second that a program leaves at a stop to whoever has not asked yet.
pub(crate) const SOON: Duration = Duration::from_millis(500);
const ATTEMPTS_MAX: usize = 20;
/// Long enough for each test, whatever the machine is doing.
const DRAIN: &str = "server.drain_s=60";

/// A town whose program tells a supervisor.
#[track_caller]
pub(crate) fn supervised(settings: &[&str]) -> (Town, Supervisor) {
    let folder = temporary_folder();
    settle(&folder.path().join("data"));
    let (supervisor, variable) = Supervisor::at(folder.path());
    (Town::first_with(folder, &[&[DRAIN], settings].concat(), [variable]), supervisor)
}

/// How much of a resource is held now.
#[track_caller]
fn held(town: &Town, resource: &str) -> u64 {
    let health = town.visitor().get("/healthz").json();
    health["resources"][resource]["now"].as_u64().expect("a number")
}

/// Waits until so much of a resource is held.
#[track_caller]
fn until_held(town: &Town, resource: &str, many: u64) {
    let are_there = || (held(town, resource) >= many).then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(are_there).is_some(), "{resource}: not {many}");
}

#[track_caller]
pub(crate) fn ends_well(program: &mut Program) {
    let status = program.wait_until_it_ends(Duration::from_secs(60));
    assert!(status.success(), "{status}: {}", program.output().join("\n"));
}

/// Does a test anew while this machine is too busy for what has to come within the second that is left at a stop.
#[track_caller]
pub(crate) fn once_in_time(attempt: impl Fn() -> Option<()>) {
    assert!((0..ATTEMPTS_MAX).any(|_| attempt().is_some()), "this machine takes too long for each step");
}

/// Each was closed without a byte.
#[test]
fn whoever_has_begun_to_ask_before_a_stop_is_answered_and_told_that_it_was_the_last() {
    once_in_time(begun_before_a_stop);
}

fn begun_before_a_stop() -> Option<()> {
    let (mut town, supervisor) = supervised(&["server.header_timeout_s=20", "server.body_timeout_s=10"]);
    let rows = [
        ("nothing", "", GET, "200"),
        ("half a head", "GET / HTTP/1.1|Ho", "st: HOST||", "200"),
        ("half a head of a form", "POST / HTTP/1.1|Ho", "st: HOST|Content-Length: 0||", "405"),
        ("half a head of what is nobody's", "GET /nothing HTTP/1.1|Ho", "st: HOST||", "404"),
        ("half a form", "POST / HTTP/1.1|Host: HOST|Content-Length: 3||a", "bc", "405"),
        ("half of the next head", "HEAD / HTTP/1.1|Host: HOST||GET / HTTP/1.1|Ho", "st: HOST||", "200 200"),
    ];
    let mut begun: Vec<Raw> = Vec::new();
    for (_, before, ..) in &rows {
        let mut raw = Raw::open(&town);
        raw.send(&bytes_of(before));
        begun.push(raw);
    }
    let mut idle = Raw::open(&town);
    idle.send(&bytes_of("HEAD / HTTP/1.1|Host: HOST||"));
    assert_eq!(status_of(&idle.head()), "200");
    // Whoever asks is one more, and so is the program, which looks at its own pages.
    until_held(&town, "connections", rows.len() as u64 + 2);
    begun[0].until_it_can_be_accepted();
    let soon = Deadline::after(SOON);
    supervisor.stops(&town.program);
    for ((.., after, _), raw) in rows.iter().zip(&mut begun) {
        raw.send(&bytes_of(after));
    }
    if soon.has_passed() {
        return None;
    }
    for ((begun, .., statuses), raw) in rows.iter().zip(begun) {
        let said = raw.rest();
        assert_eq!(statuses_of(&said), *statuses, "{begun}: {said}");
        assert!(said.to_lowercase().contains(CLOSES), "{begun}: {said}");
    }
    assert_eq!(idle.rest(), "", "whoever has nothing to wait for is not kept");
    ends_well(&mut town.program);
    Some(())
}

/// Whoever says nothing does not hold up a restart for the whole of its time.
#[test]
fn whoever_says_nothing_is_not_waited_for() {
    let (mut town, supervisor) =
        supervised(&["server.header_timeout_s=29", "server.body_timeout_s=1", "server.drain_s=300"]);
    let silent: Vec<Raw> = (0..3).map(|_| Raw::open(&town)).collect();
    silent.iter().for_each(Raw::until_it_can_be_accepted);
    supervisor.stops(&town.program);
    ends_well(&mut town.program);
    for raw in silent {
        assert_eq!(raw.rest(), "");
    }
}

/// It was cut short, although its length was promised.
#[test]
fn a_page_that_is_half_sent_when_the_program_stops_comes_whole() {
    let (mut town, ways) = long_list(&[DRAIN]);
    let length = town.visitor().get("/petitions.csv").body.len();
    assert!(length > 150_000, "{length} bytes fit into a socket");
    let mut lines = ways.map(|way| {
        let mut raw = Raw::narrow(&town);
        raw.send(&bytes_of(way));
        let head = raw.head();
        let read = head.split("\r\n\r\n").nth(1).expect("its end").len();
        (way, raw, read)
    });
    town.program.terminate();
    // Whoever is told to stop listens no more, and only then has heard it for certain.
    refuses(&town);
    for (way, raw, read) in &mut lines {
        let mut rest = Vec::new();
        let end = raw.stream.read_to_end(&mut rest);
        assert!(end.is_ok(), "{way}: {end:?}");
        assert_eq!(*read + rest.len(), length, "{way}");
    }
    ends_well(&mut town.program);
}

/// Waits until nobody listens at a program's own address any more.
#[track_caller]
fn refuses(town: &Town) {
    let authority = Url::parse(town.program.base_url()).authority;
    let refused = || TcpStream::connect(&authority).is_err().then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(refused).is_some(), "it still listens");
}

/// As long as a request was under way, the system took thousands of connections that nobody would ever answer.
#[test]
fn a_program_that_stops_listens_no_more_while_it_finishes_what_is_under_way() {
    let (mut town, supervisor) = supervised(&[]);
    let mut form = Raw::open(&town);
    form.send(&bytes_of("POST / HTTP/1.1|Host: HOST|Content-Length: 3||a"));
    until_held(&town, "connections", 2);
    supervisor.stops(&town.program);
    refuses(&town);
    assert!(town.program.is_running(), "it waits for the form");
    form.send(b"bc");
    let said = form.rest();
    assert_eq!(status_of(&said), "405", "{said}");
    ends_well(&mut town.program);
}

/// What the system had taken before the stop was reset.
#[test]
fn whoever_waits_to_be_accepted_when_the_program_stops_is_answered() {
    let (mut town, supervisor) = supervised(&[]);
    town.visitor().get("/").expect_status(200);
    for path in ["/", "/nothing", "/petitions/1/signatures/new"] {
        town.program.freeze();
        let waiting: Vec<Raw> = (0..100)
            .map(|_| Raw::sending(&town, &bytes_of(&format!("GET {path} HTTP/1.1|Host: HOST||"))))
            .collect();
        town.program.terminate();
        town.program.thaw();
        supervisor.told_until("STOPPING=1");
        for raw in waiting {
            let said = raw.rest();
            assert!(["200", "404"].contains(&&*status_of(&said)), "{path}: {said:?}");
        }
        ends_well(&mut town.program);
        town.program.restart();
    }
}

/// In the middle of a handshake, and before the first request: neither got a byte.
#[test]
fn an_encrypted_connection_that_was_begun_before_a_stop_is_answered() {
    once_in_time(greeted_before_a_stop);
}

fn greeted_before_a_stop() -> Option<()> {
    let folder = temporary_folder();
    settle(&folder.path().join("data"));
    let (supervisor, variable) = Supervisor::at(folder.path());
    let settings = [DRAIN, "server.header_timeout_s=20", "server.body_timeout_s=10"];
    let mut site = Encrypted::in_folder_with(folder, &settings, [variable]);
    let config = site.config(&TLS13, b"http/1.1");
    let name = rustls::pki_types::ServerName::try_from("localhost").expect("a name");
    let mut client = ClientConnection::new(Arc::clone(&config), name).expect("a client");
    let mut hello = Vec::new();
    client.write_tls(&mut hello).expect("it is in memory");
    let mut half = site.clear();
    half.write_all(&hello[..hello.len() / 2]).expect("it is taken");
    let mut greeted = site.connect(&config);
    while greeted.conn.is_handshaking() {
        let StreamOwned { conn, sock } = &mut greeted;
        conn.complete_io(sock).expect("the handshake");
    }
    let health = |resource: &str| {
        let mut line = site.connect(&config);
        line.write_all(site.get("/healthz", "close").as_bytes())
            .expect("it is taken");
        let (answer, _) = whole(line);
        let (_, json) = answer.split_once("\r\n\r\n").expect("its end");
        let json: serde_json::Value = serde_json::from_str(json).expect("JSON");
        json["resources"][resource]["now"].as_u64()
    };
    let begun = || (health("handshakes") == Some(1) && health("connections") >= Some(3)).then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(begun).is_some());
    let soon = Deadline::after(SOON);
    supervisor.stops(&site.town.program);
    greeted
        .write_all(site.get("/", "keep-alive").as_bytes())
        .expect("it is taken");
    half.write_all(&hello[hello.len() / 2..])
        .expect("it is still read");
    if soon.has_passed() {
        return None;
    }
    let mut line = StreamOwned::new(client, half);
    line.write_all(site.get("/", "keep-alive").as_bytes())
        .expect("the handshake ends well");
    for line in [greeted, line] {
        let (answer, _) = whole(line);
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains(CLOSES), "{answer}");
    }
    ends_well(&mut site.town.program);
    Some(())
}

/// The proxy in front had said nothing of whose it is.
#[test]
fn a_connection_whose_client_is_not_told_yet_when_the_program_stops_is_answered() {
    once_in_time(half_told_before_a_stop);
}

fn half_told_before_a_stop() -> Option<()> {
    let folder = temporary_folder();
    let (data, path) = (folder.path().join("data"), folder.path().join("http.sock"));
    settle(&data);
    let mut words = serving(&data, &[DRAIN, "server.proxy_protocol=unix"]);
    words.extend(["--listen".to_owned(), format!("unix:{}", text(&path))]);
    let (supervisor, variable) = Supervisor::at(folder.path());
    let mut program = Program::start_with(THRONG, words, [variable]);
    let mut stream = std::os::unix::net::UnixStream::connect(&path).expect("somebody listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream.write_all(b"PROXY TCP4 198.51").expect("it is taken");
    let host = Url::parse(program.base_url()).authority;
    let accepted = || {
        let mut raw = Raw::at(&host);
        raw.send(b"GET /healthz HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n");
        let said = raw.rest();
        let (_, json) = said.split_once("\r\n\r\n")?;
        let json: serde_json::Value = serde_json::from_str(json).ok()?;
        (json["resources"]["connections"]["now"].as_u64()? >= 2).then_some(())
    };
    assert!(Deadline::after(PATIENCE).wait_for(accepted).is_some(), "nobody accepts");
    let soon = Deadline::after(SOON);
    supervisor.stops(&program);
    let rest = format!(".100.7 192.0.2.1 4711 80\r\nGET / HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.write_all(rest.as_bytes()).expect("it is still read");
    if soon.has_passed() {
        return None;
    }
    let mut said = Vec::new();
    stream.read_to_end(&mut said).expect("an answer");
    let said = String::from_utf8_lossy(&said);
    assert!(said.starts_with("HTTP/1.1 200 ") && said.contains(CLOSES), "{said}");
    ends_well(&mut program);
    Some(())
}

/// What visitors met while a program was started again and again. None of them tries anything twice.
#[derive(Default)]
struct Visitors {
    stop: AtomicBool,
    answered: AtomicUsize,
    trouble: Mutex<Vec<String>>,
}

impl Visitors {
    /// Asks for one thing after the other, each on a connection of its own, as most visitors do.
    fn ask(&self, host: &str, number: usize) {
        for round in 0.. {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let what = ["/", "/petitions?q=", "/petitions/1/signatures/new", "sign"][(number + round) % 4];
            let status = match what {
                "sign" => {
                    let email = format!("v{number}r{round}@fenwick.example");
                    let status = post_signature(&format!("http://{host}"), &email, number);
                    status.map_or("-".to_owned(), |status| status.to_string())
                }
                path => {
                    let mut raw = Raw::at(host);
                    let query = if path.ends_with('=') {
                        format!("{number}x{round}")
                    } else {
                        String::new()
                    };
                    raw.send(&bytes_of(&format!("GET {path}{query} HTTP/1.1|Host: HOST||")));
                    status_of(&raw.head())
                }
            };
            if !["200", "303", "404"].contains(&&*status) {
                let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
                trouble.push(format!("{what}: {status}"));
            }
            self.answered.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn until_answered(&self, more: usize) {
        let from = self.answered.load(Ordering::Relaxed);
        let enough = || (self.answered.load(Ordering::Relaxed) >= from + more).then_some(());
        assert!(
            Deadline::after(Duration::from_secs(60))
                .wait_for(enough)
                .is_some(),
            "nobody is answered"
        );
    }
}

struct UntilDropped<'a>(&'a AtomicBool);

impl Drop for UntilDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// With a socket that somebody else keeps, as systemd does, a restart costs nobody anything but some patience.
#[test]
fn nobody_notices_restarts_of_a_program_whose_socket_is_kept() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let listener: TcpListener = inheritable();
    let host = listener.local_addr().expect("its address").to_string();
    let words = serving(&data, &["intake.wait_max_ms=9000"]);
    let mut program = Program::start("python3", launched(&listener, "http", words));
    let visitors = Visitors::default();
    std::thread::scope(|scope| {
        let _until = UntilDropped(&visitors.stop);
        for number in 0..24 {
            let (visitors, host) = (&visitors, &host);
            scope.spawn(move || visitors.ask(host, number));
        }
        for _ in 0..8 {
            visitors.until_answered(150);
            program.terminate();
            ends_well(&mut program);
            program.restart();
        }
        visitors.until_answered(50);
    });
    let trouble = visitors
        .trouble
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let answered = visitors.answered.into_inner();
    assert!(trouble.is_empty(), "{} of {answered}: {trouble:?}", trouble.len());
}

/// The threads that answer have far more to do than they can, or a page takes long.
#[cfg(feature = "chaos")]
mod standing_still {
    use std::fs;

    use super::*;

    /// Whoever had sent a form before the stop got an empty answer, and did not know what became of it.
    #[test]
    fn what_was_accepted_and_not_looked_at_before_a_stop_is_answered() {
        let folder = temporary_folder();
        settle(&folder.path().join("data"));
        let (supervisor, variable) = Supervisor::at(folder.path());
        let file = folder.path().join("standstill");
        fs::write(&file, "").expect("a file");
        let environment = [variable, ("THRONG_STANDSTILL", text(&file))];
        let mut town = Town::first_with(folder, &[DRAIN, "server.threads=1"], environment);
        let base = town.program.base_url().to_owned();
        fs::write(&file, "http").expect("a file");
        let stands = file.with_extension("http");
        let stood = Deadline::after(PATIENCE).wait_for(|| stands.exists().then_some(()));
        assert!(stood.is_some(), "it goes on");
        std::thread::scope(|scope| {
            let form = scope.spawn(|| post_signature(&base, "ada@fenwick.example", 1));
            // What is asked of the office is answered by other threads.
            until_held(&town, "connections", 2);
            supervisor.stops(&town.program);
            fs::write(&file, "").expect("a file");
            assert_eq!(form.join().expect("no panic"), Some(303));
        });
        ends_well(&mut town.program);
        assert_eq!(town.rows_of("signature").len(), 1);
    }

    /// They got the end of the connection in the place of the page.
    #[test]
    fn whoever_waits_for_a_page_when_the_program_stops_gets_it() {
        let folder = temporary_folder();
        settle(&folder.path().join("data"));
        let (supervisor, variable) = Supervisor::at(folder.path());
        let file = folder.path().join("slow-reads");
        fs::write(&file, "0").expect("a file");
        let environment = [variable, ("THRONG_SLOW_READS", text(&file))];
        let mut town = Town::first_with(folder, &[DRAIN], environment);
        town.visitor().get("/").expect_status(200);
        fs::write(&file, "500").expect("a file");
        let misses = || town.visitor().get("/healthz").json()["page_cache"]["misses"].as_u64();
        let before = misses().expect("a number");
        let waiting: Vec<Raw> = (0..4)
            .map(|_| {
                let mut raw = Raw::open(&town);
                raw.send(&bytes_of("GET /petitions?q=lime HTTP/1.1|Host: HOST||"));
                raw
            })
            .collect();
        let begun = Deadline::after(PATIENCE).wait_for(|| (misses()? > before).then_some(()));
        assert!(begun.is_some(), "nobody waits");
        supervisor.stops(&town.program);
        for raw in waiting {
            let said = raw.rest();
            assert!(said.starts_with("HTTP/1.1 200 ") && said.contains(CLOSES), "{said:?}");
        }
        ends_well(&mut town.program);
    }

    /// Guests of the office and whoever watches the program could wait for ever: nobody looked whether their thread goes on.
    #[test]
    fn threads_that_stand_still_are_no_longer_said_to_be_alive() {
        for threads in ["http", "door", "office"] {
            let folder = temporary_folder();
            settle(&folder.path().join("data"));
            let (supervisor, variable) = Supervisor::at(folder.path());
            let file = folder.path().join("standstill");
            fs::write(&file, "").expect("a file");
            let environment =
                [variable, ("THRONG_STANDSTILL", text(&file)), ("WATCHDOG_USEC", "300000".to_owned())];
            let town = Town::first_with(folder, &["server.threads=1"], environment);
            supervisor.told_until("WATCHDOG=1");
            fs::write(&file, threads).expect("a file");
            let said = town.program.wait_for_line("Throng is stuck", PATIENCE);
            assert!(said.contains("asks to be started again"), "{threads}: {said}");
            fs::write(&file, "").expect("a file");
        }
    }
}
