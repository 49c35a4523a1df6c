//! Proof that a siege sees what it must see: servers of a few lines that treat visitors badly, with each of which
//! it must fail, and one that treats them well.
//!
//! Owns these servers. They must never be quick by luck: what they delay they delay for longer than the
//! bounds by which they are judged.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::attacks::{Attack, Habit};
use super::client::get;
use super::course::{self, Course, Fought, PARTS_AFTER, Times};
use super::network::Network;
use super::samples::Sample;
use super::site::Site;
use super::swarm::Pressure;
use super::verdict::{self, Bounds, judge};
use super::visitors::Pace;

/// How a server treats people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Temper {
    /// Everybody is answered.
    Fair,
    /// Nobody is answered any more, once there was an attack.
    Silent,
    HangsUp,
    Refuses,
    RefusesSome,
    /// Everybody is asked to come back later, once there was an attack.
    TooMany,
    /// Everybody is answered, but much too late while attackers are there.
    Late,
    /// People are treated well, but attackers may stay as long as they like.
    LetsCling,
}

/// Longer than [`SOON`], whatever the machine.
const LATE: Duration = Duration::from_millis(300);
const SOON: Duration = Duration::from_millis(200);
/// A fair server of a few lines on a machine that runs all tests at once.
const AT_LEISURE: Duration = Duration::from_secs(30);

static ATTACK: Attack = Attack {
    name: "trial",
    what: "a few connections",
    connections: 4,
    pace: 100,
    habit: Habit::Cling,
    bytes: |scene| get(scene.server, "/attack"),
};

fn serve(temper: Temper) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let attacked = Arc::new(AtomicBool::new(false));
    thread::spawn(move || {
        for stream in listener.incoming() {
            let attacked = Arc::clone(&attacked);
            thread::spawn(move || answer(stream.unwrap(), temper, &attacked));
        }
    });
    address
}

/// Answers one request. If the visitor has gone away, the result does not matter.
fn answer(stream: TcpStream, temper: Temper, attacked: &AtomicBool) {
    let mut stream = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    stream.read_line(&mut line).ok();
    let first = line.clone();
    while !matches!(line.as_str(), "" | "\r\n") {
        line.clear();
        stream.read_line(&mut line).ok();
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.trim().parse().unwrap();
        }
    }
    stream.read_exact(&mut vec![0; length]).ok();
    if first.contains("/attack") {
        attacked.store(true, Ordering::Relaxed);
        if temper == Temper::LetsCling {
            thread::sleep(AT_LEISURE);
        }
        return;
    }
    let status = if first.starts_with("POST") {
        "303 See Other\r\nLocation: /w/x"
    } else {
        "200 OK"
    };
    let status = match temper {
        _ if !attacked.load(Ordering::Relaxed) => status,
        Temper::Fair | Temper::LetsCling => status,
        Temper::Silent => return thread::sleep(AT_LEISURE),
        Temper::HangsUp => return,
        Temper::Refuses => "503 Service Unavailable",
        Temper::RefusesSome if first.contains("?q=") => "503 Service Unavailable",
        Temper::RefusesSome => status,
        Temper::TooMany => "429 Too Many Requests",
        Temper::Late => {
            thread::sleep(LATE);
            status
        }
    };
    write!(stream.get_mut(), "HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").ok();
}

fn besieged(temper: Temper) -> Vec<String> {
    let site = Arc::new(Site::at(serve(temper), Vec::new()).unwrap());
    let times = Times {
        calm: Duration::from_millis(200),
        attack: Duration::from_millis(400),
        part: Duration::from_millis(500),
    };
    let patience = if temper == Temper::Silent {
        SOON
    } else {
        AT_LEISURE
    };
    let pace = Pace { people: 8, thinking: Duration::from_millis(2), patience };
    let p95 = if temper == Temper::Late { SOON } else { AT_LEISURE };
    let course = course::run(&site, &[(1, &ATTACK)], times, pace);
    judge(&course, &Bounds { p95, p95_after: AT_LEISURE, ..verdict::BOUNDS }).wrong
}

#[test]
fn each_bad_treatment_turns_it_red_and_a_good_one_does_not() {
    const ALL: [&str; 3] = ["were not answered (", "trial: while it lasted", "trial: not back to normal"];
    let table: [(Temper, &[&str]); 8] = [
        (Temper::Fair, &[]),
        (Temper::LetsCling, &["trial: 4 connections were never ended by the server"]),
        (Temper::Silent, &ALL),
        (Temper::HangsUp, &ALL),
        (Temper::Refuses, &[ALL[0], ALL[1], ALL[2], "status 503"]),
        (Temper::RefusesSome, &[ALL[0], ALL[1], ALL[2], "search: status 503"]),
        (Temper::TooMany, &[ALL[0], ALL[1], ALL[2], "status 429"]),
        (Temper::Late, &[ALL[1]]),
    ];
    let all_at_once = table.map(|(temper, expect)| (temper, expect, thread::spawn(move || besieged(temper))));
    for (temper, expect, besieged) in all_at_once {
        let wrong = besieged.join().unwrap();
        assert_eq!(wrong.is_empty(), expect.is_empty(), "{temper:?}: {wrong:?}");
        for words in expect {
            assert!(wrong.iter().any(|wrong| wrong.contains(words)), "{temper:?}: {wrong:?} has no {words}");
        }
    }
}

#[test]
fn an_attack_comes_from_one_network_and_each_visit_from_another() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let site = Arc::new(Site::at(listener.local_addr().unwrap(), Vec::new()).unwrap());
    let seen = Arc::new(Mutex::new(BTreeSet::new()));
    let noted = Arc::clone(&seen);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let IpAddr::V4(from) = stream.unwrap().peer_addr().unwrap().ip() else {
                unreachable!("it listens on such an address")
            };
            noted.lock().unwrap().insert(from);
        }
    });
    let times =
        Times { calm: Duration::from_millis(100), attack: Duration::from_millis(300), part: Duration::ZERO };
    let pace = Pace { people: 2, thinking: Duration::from_millis(2), patience: AT_LEISURE };
    course::run(&site, &[(9, &ATTACK)], times, pace);
    let attackers: BTreeSet<Ipv4Addr> = (0..ATTACK.connections)
        .map(|place| Network::of_attack(9).address(place))
        .collect();
    let deadline = Instant::now() + AT_LEISURE;
    while !seen.lock().unwrap().is_superset(&attackers) {
        assert!(Instant::now() < deadline, "{seen:?}");
        thread::sleep(Duration::from_millis(5));
    }
    let others: BTreeSet<Ipv4Addr> = seen.lock().unwrap().difference(&attackers).copied().collect();
    let networks: BTreeSet<[u8; 3]> = others.iter().map(network_of).collect();
    assert!(networks.len() > 1 && networks.len() == others.len(), "{others:?}");
    assert!(
        attackers
            .iter()
            .all(|attacker| !networks.contains(&network_of(attacker)))
    );
}

fn network_of(address: &Ipv4Addr) -> [u8; 3] {
    let [a, b, c, _] = address.octets();
    [a, b, c]
}

/// Judges an invented siege: the calm, one attack of a second, and the time after it.
fn made_up(calm_ms: u64, during_ms: u64, after: [(u64, bool); PARTS_AFTER]) -> Vec<String> {
    let start = Instant::now();
    let second = Duration::from_secs(1);
    let sample = |at: Duration, ms, good: bool| Sample {
        begun: start + at,
        took: Duration::from_millis(ms),
        trouble: (!good).then(|| "status 503".to_owned()),
    };
    let within =
        |nth: u32| (0..100).map(move |part| Duration::from_millis(u64::from(nth) * 1_000 + part * 10));
    let mut samples: Vec<Sample> = within(0).map(|at| sample(at, calm_ms, true)).collect();
    samples.extend(within(1).map(|at| sample(at, during_ms, true)));
    for (number, (ms, good)) in (2..).zip(after) {
        samples.extend(within(number).map(|at| sample(at, ms, true)));
        samples.push(sample(second * number, ms, good));
    }
    let fought = Fought {
        attack: &ATTACK,
        begun: start + second,
        ended: start + second * 2,
        part: second,
        pressure: Pressure::default(),
        left_open: 0,
    };
    // Many more requests, as if from other attacks that nobody noticed.
    samples.extend((0..10_000).map(|_| sample(second * 10, calm_ms, true)));
    judge(&Course { fought: vec![fought], samples, calm_until: start + second }, &verdict::BOUNDS).wrong
}

#[test]
fn the_bounds_are_those_that_were_promised() {
    const WELL: (u64, bool) = (5, true);
    let table = [
        // Quick throughout; exactly at the bounds; just over them.
        (5, 10, [WELL; 5], None),
        (5, 1_000, [(200, true); 5], None),
        (
            5,
            1_001,
            [WELL; 5],
            Some("trial: while it lasted 0 of 100 honest requests were not answered, p95 1001 ms"),
        ),
        // On a slow machine ten times the time of the calm is allowed.
        (50, 60, [(500, true); 5], None),
        (50, 60, [(501, true); 5], Some("trial: not back to normal in time")),
        // Normal again within five seconds, or only for a while.
        (5, 10, [(900, true), (900, false), (900, true), (900, true), WELL], None),
        (5, 10, [WELL, WELL, WELL, WELL, (900, true)], Some("trial: not back to normal in time")),
        (5, 10, [WELL, WELL, WELL, WELL, (5, false)], Some("trial: not back to normal in time")),
        (1_001, 10, [WELL; 5], Some("the calm before the attacks was none")),
    ];
    for (calm_ms, during_ms, after, expect) in table {
        let wrong = made_up(calm_ms, during_ms, after);
        assert_eq!(wrong.len(), usize::from(expect.is_some()), "{calm_ms} {during_ms} {after:?}: {wrong:?}");
        for (wrong, expect) in wrong.iter().zip(expect) {
            assert!(wrong.starts_with(expect), "{wrong}");
        }
    }
}
