//! Seats of staff: their connections are read and answered by threads of their own, which nobody else can fill.

use std::io::Write as _;

use rustls::version::{TLS12, TLS13};
use serde_json::Value;
use throng_testkit::browser::{Browser, urlencoded};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::{Connection, Response, Url, request_bytes};

use crate::frames::{DATA, END_STREAM, Frames, HEADERS, SETTINGS};
use crate::raw::PATIENCE;
use crate::staff::{OLGA, PASSWORD, sign_in, town_with_olga};
use crate::tls::{Encrypted, Line, whole};
use crate::town::Town;

/// A page that the cache never holds, so that it takes a connection to where the rest of it is answered.
const PUBLIC: &str = "/?fresh=1";
/// A quarter of the seats of guests, and all of them.
const GUESTS_OF_A_NETWORK: u64 = 16;
const GUESTS: u64 = 64;
/// An idle connection is kept as long as can be: what counts those that are open needs all of them.
const KEPT_OPEN: [&str; 2] = ["server.header_timeout_s=29", "server.body_timeout_s=1"];
/// The seats that one session may have.
const OF_A_SESSION: u64 = 16;

/// An address, the status that it is answered with, and whether the connection ends then.
type Asked = (&'static str, u16, bool);

/// The figures of a kind of seat.
#[track_caller]
fn figure(town: &Town, seats: &str, figure: &str) -> u64 {
    let health: Value = town.visitor().get("/healthz").json();
    health["resources"][seats][figure]
        .as_u64()
        .unwrap_or_else(|| panic!("{health}"))
}

/// Waits until so many sit there.
#[track_caller]
fn until_figure(town: &Town, seats: &str, wanted: u64) {
    let is_so = || (figure(town, seats, "now") == wanted).then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(is_so).is_some(), "{seats}");
}

/// Asks on a connection, as the owner of these cookies from one of many networks.
fn ask(connection: &mut Connection, (base, target): (&str, &str), cookie: &str, network: usize) -> Response {
    send(connection, (base, target), cookie, network);
    let url = Url::parse(base).join(target);
    connection.receive("GET", &url).expect("an answer")
}

fn send(connection: &mut Connection, (base, target): (&str, &str), cookie: &str, network: usize) {
    let url = Url::parse(base).join(target);
    let from = format!("10.{}.{}.7", network % 250, network / 250);
    let mut headers = vec![("X-Forwarded-For".to_owned(), from)];
    if !cookie.is_empty() {
        headers.push(("Cookie".to_owned(), cookie.to_owned()));
    }
    connection
        .send(&request_bytes("GET", &url, &headers, b""))
        .expect("it is open");
}

fn cookie_of(browser: &Browser) -> String {
    let pairs = browser.cookies().iter();
    let pairs: Vec<String> = pairs.map(|(name, value)| format!("{name}={value}")).collect();
    pairs.join("; ")
}

fn connect(base: &str) -> Connection {
    Connection::open(&Url::parse(base).authority).expect("somebody listens")
}

#[track_caller]
fn says_goodbye(answer: &Response, expected: bool) {
    let closes = answer.header("connection").is_some_and(|value| value == "close");
    assert_eq!(closes, expected, "{answer:?}");
}

/// What each connection asks for, one after the other: the status, and whether the connection ends with it.
#[test]
fn a_connection_has_the_seat_of_what_it_asks_for_and_ends_when_it_asks_for_something_else() {
    let (town, mut olga) = town_with_olga(&[]);
    olga.get("/admin").expect_status(200);
    let (base, cookie) = (town.program.base_url().to_owned(), cookie_of(&olga));
    let (stranger, wrong) = ("", "throng=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    let cases: [(&str, &[Asked]); 6] = [
        // Staff stay where they are, with what their pages are made of, until they look at what everybody sees.
        (&cookie, &[("/admin", 200, false), ("/admin/queue", 200, false), (PUBLIC, 200, true)]),
        // Who has asked for something else first comes again.
        (&cookie, &[(PUBLIC, 200, false), ("/admin", 200, true)]),
        (&cookie, &[("/", 200, false), ("/admin", 200, false)]),
        // Who is not known is a guest, and so is who guesses.
        (stranger, &[("/admin/sign-in", 200, false), ("/admin", 303, false), (PUBLIC, 200, true)]),
        (wrong, &[("/admin", 303, false), ("/admin/sign-in", 200, false), (PUBLIC, 200, true)]),
        (stranger, &[(PUBLIC, 200, false), ("/admin", 303, false), (PUBLIC, 200, false)]),
    ];
    for (cookie, asked) in cases {
        let mut connection = connect(&base);
        for (target, status, ends) in asked {
            let answer = ask(&mut connection, (&base, target), cookie, 7);
            assert_eq!(answer.status, *status, "{target}");
            says_goodbye(&answer, *ends);
        }
    }
    assert!(figure(&town, "staff_connections", "most") >= 1);
    assert_eq!(figure(&town, "staff_connections", "refused"), 0);
}

/// Whoever opens connections to the office without end takes seats of guests only, and of those a quarter for each network.
#[test]
fn nobody_takes_the_seats_of_staff_nor_all_of_those_of_guests() {
    let (town, mut olga) = town_with_olga(&KEPT_OPEN);
    olga.get("/admin").expect_status(200);
    let (base, cookie) = (town.program.base_url().to_owned(), cookie_of(&olga));
    let wrong = "throng=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let mut held: Vec<Connection> = Vec::new();
    let mut crowd = |networks: usize, connections: usize| {
        for number in 0..connections {
            let mut connection = connect(&base);
            // Each network in a /24 of its own.
            let answer = ask(&mut connection, (&base, "/admin"), wrong, number % networks);
            assert_eq!(answer.status, 303, "{answer:?}");
            held.push(connection);
        }
    };
    crowd(1, 60);
    let taken = figure(&town, "staff_guests", "now");
    assert_eq!(taken, GUESTS_OF_A_NETWORK, "one network");
    crowd(40, 120);
    let taken = figure(&town, "staff_guests", "now");
    assert_eq!(taken, GUESTS, "all together");
    assert!(figure(&town, "staff_guests", "refused") > 0);
    // Whoever watches has seats that guests cannot take, and whoever asks for these figures sits in one.
    assert!(figure(&town, "monitor_connections", "now") >= 1);
    assert_eq!(figure(&town, "monitor_connections", "refused"), 0);
    let before = figure(&town, "staff_connections", "now");
    let mut own = connect(&base);
    ask(&mut own, (&base, "/admin"), &cookie, 7).expect_status(200);
    assert_eq!(figure(&town, "staff_connections", "now"), before + 1);
    assert_eq!(figure(&town, "staff_connections", "refused"), 0);
}

/// A session that has ended, by whatever it was ended, has no seat after the next answer.
#[test]
fn a_seat_of_staff_is_lost_with_its_session() {
    let (town, mut olga) = town_with_olga(&[]);
    olga.get("/admin").expect_status(200);
    let (base, cookie) = (town.program.base_url().to_owned(), cookie_of(&olga));
    let mut same = connect(&base);
    let mut without = connect(&base);
    for connection in [&mut same, &mut without] {
        let answer = ask(connection, (&base, "/admin"), &cookie, 7);
        answer.expect_status(200);
        says_goodbye(&answer, false);
    }
    let out = olga.press("Sign out", &[]);
    out.expect_status(200);
    // With the cookie that was good: that it is not any more turns out by this answer. And without one, on a seat of staff.
    for (connection, cookie) in [(&mut same, cookie.as_str()), (&mut without, "")] {
        let answer = ask(connection, (&base, "/admin"), cookie, 7);
        assert_eq!(answer.status, 303);
        says_goodbye(&answer, true);
    }
    let taken = Deadline::after(PATIENCE).wait_for(|| {
        drop(town.visitor().get("/healthz"));
        (figure(&town, "staff_connections", "now") == 0).then_some(())
    });
    assert!(taken.is_some(), "{}", figure(&town, "staff_connections", "now"));
}

/// One session does not take the seats of all others.
#[test]
fn a_session_has_a_part_of_the_seats_of_staff() {
    let (town, mut olga) = town_with_olga(&KEPT_OPEN);
    olga.get("/admin").expect_status(200);
    let (base, cookie) = (town.program.base_url().to_owned(), cookie_of(&olga));
    drop(olga);
    until_figure(&town, "staff_connections", 0);
    let mut held: Vec<Connection> = Vec::new();
    for _ in 0..OF_A_SESSION + 5 {
        let mut connection = connect(&base);
        // However many it has, each is answered.
        ask(&mut connection, (&base, "/admin"), &cookie, 7).expect_status(200);
        held.push(connection);
    }
    assert_eq!(figure(&town, "staff_connections", "now"), OF_A_SESSION);
    assert!(figure(&town, "staff_connections", "refused") >= 5);
    let mut other = town.visitor();
    sign_in(&mut other, OLGA, PASSWORD).expect_status(200);
    // The connection by which they signed in is that of a guest, and ends with this.
    other.get("/admin").expect_status(200);
    other.get("/admin").expect_status(200);
    assert_eq!(figure(&town, "staff_connections", "now"), OF_A_SESSION + 1);
}

/// What is encrypted begins among everybody, and moves with its keys, and with what was sent ahead.
#[test]
fn an_encrypted_connection_moves_to_its_seat() {
    let site = Encrypted::with(&["server.trusted_proxies="]);
    for version in [&TLS12, &TLS13] {
        let config = site.config(version, b"http/1.1");
        let mut line = site.connect(&config);
        let asked = ["/", "/admin/sign-in", "/admin"].map(|path| site.get(path, "keep-alive"));
        let asked = asked.concat() + &site.get("/healthz", "close");
        line.write_all(asked.as_bytes()).expect("it is taken");
        let (answers, _) = whole(line);
        let statuses: Vec<&str> = answers
            .split("HTTP/1.1 ")
            .skip(1)
            .map(|answer| &answer[..3])
            .collect();
        assert_eq!(statuses, ["200", "200", "303", "200"], "{answers}");
        let (_, health) = answers.rsplit_once("\r\n\r\n").expect("the end of a head");
        let health: Value = serde_json::from_str(health).expect("JSON");
        assert_eq!(health["resources"]["staff_guests"]["now"], 1, "{health}");
    }
}

/// The cookie of Olga, who has asked twice since she signed in: by the first answer the session is known, by the second request
/// the place.
pub(crate) fn signed_in(site: &Encrypted) -> String {
    let form = urlencoded([("email", OLGA), ("password", PASSWORD)]);
    let (answer, _) = whole(asked(
        site,
        &format!(
            "POST /admin/sign-in HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            site.port,
            form.len()
        ),
    ));
    let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = line.and_then(|line| line.split(';').next()).expect("a session");
    for _ in 0..2 {
        let head = site.get("/admin", "close");
        let head = head.trim_end();
        let (answer, _) = whole(asked(site, &format!("{head}\r\nCookie: {cookie}\r\n\r\n")));
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    cookie.to_owned()
}

fn asked(site: &Encrypted, bytes: &str) -> Line {
    let mut line = site.connect(&site.config(&TLS13, b"http/1.1"));
    line.write_all(bytes.as_bytes()).expect("it is taken");
    line
}

/// What one connection of HTTP/2 is told: the status of a page that is made for it, and how the program does.
pub(crate) fn over_http2(site: &Encrypted) -> (u16, Value) {
    let stream = site.connect(&site.config(&TLS13, b"h2"));
    let mut frames = Frames { stream, host: format!("localhost:{}", site.port) };
    frames.begin(&[]);
    frames.await_frame(SETTINGS);
    let page = |path| [(":method", "GET"), (":scheme", "https"), (":authority", "HOST"), (":path", path)];
    frames.ask(1, END_STREAM, &page(PUBLIC));
    let status = frames.await_frame(HEADERS).status();
    frames.ask(3, END_STREAM, &page("/healthz"));
    let mut body = Vec::new();
    loop {
        let frame = frames.next().expect("the connection goes on");
        if (frame.kind, frame.stream) == (DATA, 3) {
            body.extend(frame.payload);
            if frame.flags & END_STREAM != 0 {
                return (status, serde_json::from_slice(&body).expect("JSON"));
            }
        }
    }
}

/// Some threads stand still, as they do for whoever waits behind a crowd.
#[cfg(feature = "chaos")]
mod standing_still {
    use std::fs;
    use std::net::TcpStream;
    use std::path::PathBuf;

    use super::*;

    /// A town of which threads can be made to stand still, by their name in this file.
    fn stoppable() -> (Town, PathBuf) {
        let (town, olga) = town_with_olga(&[]);
        drop(olga);
        let file = town.data().join("standstill");
        fs::write(&file, "").expect("a file");
        let name = file.to_str().expect("a path of letters").to_owned();
        let settings = ["server.threads=1", KEPT_OPEN[0], KEPT_OPEN[1]];
        let town = town.again_with(&settings, "THRONG_STANDSTILL", &name);
        (town, file)
    }

    /// Whoever shares the address of staff, and says nothing or only half of what they might, keeps staff from nothing.
    #[test]
    fn staff_are_heard_beside_those_who_say_nothing_from_the_same_address() {
        let (town, olga) = town_with_olga(&[]);
        drop(olga);
        let file = town.data().join("standstill");
        fs::write(&file, "").expect("a file");
        let environment = [("THRONG_STANDSTILL", file.to_str().expect("a path of letters").to_owned())];
        let settings = ["server.trusted_proxies=", "server.threads=1", KEPT_OPEN[0], KEPT_OPEN[1]];
        let site = Encrypted::in_folder_with(town.into_folder(), &settings, environment);
        let cookie = signed_in(&site);
        let mut silent = Silent::default();
        for crowd in [16, 200] {
            silent.grow(&site, crowd);
            stop(&file, "http");
            assert_eq!(over_http2_as(&site, &cookie), 200, "over HTTP/2, beside {crowd}");
            let head = site.get("/admin", "close");
            let (answer, _) =
                whole(asked(&site, &format!("{}\r\nCookie: {cookie}\r\n\r\n", head.trim_end())));
            assert!(answer.starts_with("HTTP/1.1 200 "), "beside {crowd}: {answer}");
            fs::write(&file, "").expect("a file");
        }
        assert!(silent.count() >= 200);
    }

    /// Connections that were opened and say nothing more, a quarter of them in each state.
    #[derive(Default)]
    struct Silent {
        clear: Vec<TcpStream>,
        encrypted: Vec<Frames<Line>>,
    }

    impl Silent {
        fn count(&self) -> usize {
            self.clear.len() + self.encrypted.len()
        }

        fn grow(&mut self, site: &Encrypted, wanted: usize) {
            while self.count() < wanted {
                // Nothing at all; half of a hello; a whole one, and no more.
                let hello = hello(site);
                for said in [0, hello.len() / 2, hello.len()] {
                    let mut stream = site.clear();
                    stream.write_all(&hello[..said]).expect("it is taken");
                    self.clear.push(stream);
                }
                // A connection of HTTP/2 that is there, and asks for nothing.
                let stream = site.connect(&site.config(&TLS13, b"h2"));
                let mut frames = Frames { stream, host: String::new() };
                frames.begin(&[]);
                frames.await_frame(SETTINGS);
                self.encrypted.push(frames);
            }
        }
    }

    fn hello(site: &Encrypted) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut line = site.connect(&site.config(&TLS13, b"h2"));
        line.conn.write_tls(&mut bytes).expect("it is in memory");
        bytes
    }

    fn over_http2_as(site: &Encrypted, cookie: &str) -> u16 {
        let stream = site.connect(&site.config(&TLS13, b"h2"));
        let mut frames = Frames { stream, host: format!("localhost:{}", site.port) };
        frames.begin(&[]);
        frames.await_frame(SETTINGS);
        let page = [
            (":method", "GET"),
            (":scheme", "https"),
            (":authority", "HOST"),
            (":path", "/admin"),
            ("cookie", cookie),
        ];
        frames.ask(1, END_STREAM, &page);
        frames.await_frame(HEADERS).status()
    }

    /// Programs that watch from behind a proxy that names nobody share all seats: those that only sit there make room.
    #[test]
    fn whoever_watches_is_heard_beside_those_who_say_nothing() {
        let (town, file) = stoppable();
        let base = town.program.base_url().to_owned();
        let healthy = |connection: &mut Connection| -> Value {
            let url = Url::parse(&base).join("/healthz");
            connection
                .send(&request_bytes("GET", &url, &[], b""))
                .expect("it is open");
            connection.receive("GET", &url).expect("an answer").json()
        };
        let refused = |health: &Value| health["resources"]["monitor_connections"]["refused"].as_u64();
        let mut silent: Vec<Connection> = Vec::new();
        for _ in 0..16 {
            silent.push(connect(&base));
            let before = silent.last_mut().map(&healthy).expect("a connection");
            assert_eq!(refused(&before), Some(0), "{before}");
        }
        // They were heard just now, so whoever comes is heard among everybody, until they have been silent for a while.
        let sits = || {
            let before = refused(&healthy(&mut connect(&base)));
            (refused(&healthy(&mut connect(&base))) == before).then_some(())
        };
        assert!(Deadline::after(PATIENCE).wait_for(sits).is_some(), "nobody makes room");
        stop(&file, "http");
        healthy(&mut connect(&base));
        fs::write(&file, "").expect("a file");
        let left = silent
            .iter_mut()
            .filter(|connection| connection.is_open())
            .count();
        assert!((1..16).contains(&left), "those that made room are closed, the others stay: {left}");
    }

    #[track_caller]
    fn stop(file: &std::path::Path, thread: &str) {
        // From an earlier time.
        drop(fs::remove_file(file.with_extension(thread)));
        fs::write(file, thread).expect("a file");
        let stands = file.with_extension(thread);
        let stood = Deadline::after(PATIENCE).wait_for(|| stands.exists().then_some(()));
        assert!(stood.is_some(), "it goes on: {thread}");
    }

    #[test]
    fn the_office_goes_on_while_nobody_else_is_heard() {
        let (town, file) = stoppable();
        let base = town.program.base_url().to_owned();
        let mut olga = town.visitor();
        sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
        stop(&file, "http");
        let mut waiting = connect(&base);
        send(&mut waiting, (&base, PUBLIC), "", 9);
        // Whoever is signed in goes on by new connections, and somebody else signs in meanwhile.
        let cookie = cookie_of(&olga);
        for page in ["/admin", "/admin/petitions", "/admin/server", "/admin/shedding", "/healthz", "/metrics"]
        {
            let mut own = connect(&base);
            let answer = ask(&mut own, (&base, page), &cookie, 7);
            // `/metrics` says that it is not there, unless it is to be.
            assert!([200, 404].contains(&answer.status), "{page}: {answer:?}");
        }
        let mut again = town.visitor();
        sign_in(&mut again, OLGA, PASSWORD).expect_status(200);
        again.get("/admin/shedding").expect_status(200);
        assert!(waiting.is_open(), "nothing was said to who waits");
        fs::write(&file, "").expect("a file");
        let url = Url::parse(&base).join(PUBLIC);
        waiting
            .receive("GET", &url)
            .expect("an answer")
            .expect_status(200);
    }

    /// However many knock at the office, whoever is signed in does not wait for them.
    #[test]
    fn staff_go_on_while_no_guest_is_heard() {
        let (town, file) = stoppable();
        let base = town.program.base_url().to_owned();
        let mut olga = town.visitor();
        sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
        stop(&file, "door");
        let wrong = "throng=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        let mut guests: Vec<Connection> = Vec::new();
        for (page, cookie) in [("/admin/sign-in", ""), ("/admin", wrong), ("/healthz", "")] {
            let mut guest = connect(&base);
            send(&mut guest, (&base, page), cookie, 9);
            guests.push(guest);
        }
        let cookie = cookie_of(&olga);
        for page in ["/admin", "/admin/petitions", "/admin/server", "/admin/shedding", PUBLIC] {
            let mut own = connect(&base);
            ask(&mut own, (&base, page), &cookie, 7).expect_status(200);
        }
        assert!(guests.iter_mut().all(|guest| guest.is_open()), "nothing was said to who waits");
        fs::write(&file, "").expect("a file");
        for (guest, page) in guests.iter_mut().zip(["/admin/sign-in", "/admin", "/healthz"]) {
            let url = Url::parse(&base).join(page);
            let answer = guest.receive("GET", &url).expect("an answer");
            assert!([200, 303].contains(&answer.status), "{page}: {answer:?}");
        }
    }
}
