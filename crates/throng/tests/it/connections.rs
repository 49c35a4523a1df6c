//! Connections as clients misuse them: none lasts for ever, whatever state it is in; a slow line still gets its page;
//! and a client that takes all places makes nobody wait.
//!
//! Not tested here: the states in which the program itself works (a page or an answer being made). No visitor can make
//! them last; `edge/front.rs` and `edge/deadlines.rs` have tests of their own.

use std::io::{ErrorKind, Read, Write};
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::http::Url;
use throng_testkit::program::{Program, temporary_folder};

use crate::raw::{IMPATIENT, PATIENCE, Raw, status_of, statuses_of};
use crate::town::{THRONG, Town, petition, serving, settle};

const GET: &str = "GET / HTTP/1.1|Host: HOST||";
/// As [`IMPATIENT`], for tests that send more once they were answered: a busy machine may need a second or two for that.
pub(crate) const LESS_IMPATIENT: [&str; 2] = ["server.header_timeout_s=4", "server.body_timeout_s=4"];

/// The bytes of a request written on one line, in which `|` stands for a line end.
pub(crate) fn bytes_of(request: &str) -> Vec<u8> {
    request.replace('|', "\r\n").into_bytes()
}

/// Issue 11, 1: each such request was taken for a page and never ended.
#[test]
fn streams_asked_for_with_a_fragment_do_not_end_all_rendering() {
    let town = Town::open();
    let streams: Vec<Raw> = (1..=64)
        .map(|number| {
            let mut raw = Raw::open(&town);
            raw.send(&bytes_of(&format!("GET /petitions/1/stream#{number} HTTP/1.1|Host: HOST||")));
            raw
        })
        .collect();
    for mut raw in streams {
        assert_eq!(status_of(&raw.head()), "200", "hyper reads it as the address of the stream");
    }
    for cold in ["/petitions?q=zz", "/petitions/2", "/petitions?q=yy"] {
        town.visitor().get(cold).expect_status(200);
    }
}

/// Issue 11, 17: one answer, then silence, and no deadline.
#[test]
fn a_body_that_no_page_reads_leaves_no_connection_waiting() {
    let town = Town::with(&IMPATIENT);
    town.visitor().get("/").expect_status(200);
    for (body, answers) in [
        ("Transfer-Encoding: chunked||3|abc|0||", "200"),
        ("Expect: 100-continue|Content-Length: 3||abc", "100 200 200"),
        ("Content-Length: 3||abc", "200 200"),
        ("Content-Length: 70000||", "413"),
    ] {
        let request = format!("GET / HTTP/1.1|Host: HOST|{body}{GET}");
        let mut raw = Raw::open(&town);
        raw.send(&bytes_of(&request));
        assert_eq!(statuses_of(&raw.rest()), answers, "{request}");
    }
}

/// Issue 11, 17: the table of `edge/deadlines.rs`, each state that a client can bring about.
#[test]
fn every_state_of_a_connection_has_an_end() {
    let town = Town::with(&LESS_IMPATIENT);
    town.visitor().get("/").expect_status(200);
    let form = "Host: HOST|Content-Type: application/x-www-form-urlencoded|Content-Length: 9||name=";
    // The second part is sent after the head of the first answer has come.
    let later = |request: &str| vec!["HEAD / HTTP/1.1|Host: HOST||".to_owned(), request.to_owned()];
    let after_hyper =
        |request: &str| vec!["HEAD /healthz HTTP/1.1|Host: HOST||".to_owned(), request.to_owned()];
    let states = [
        ("silent", vec![], ""),
        ("a head in part", vec!["GET / HTTP/1.1|Ho".to_owned()], ""),
        ("empty lines", vec!["||||".to_owned()], ""),
        ("silent after an answer", later(""), "200"),
        ("a head in part after an answer", later("GET / HTTP/1.1|Ho"), "200"),
        ("silent after hyper's answer", after_hyper(""), "200"),
        ("a head in part after hyper's answer", after_hyper("GET / HTTP/1.1|Ho"), "200"),
        ("a page's body missing", vec!["GET / HTTP/1.1|Host: HOST|Content-Length: 5||a".to_owned()], "408"),
        (
            "a page's chunk missing",
            vec!["GET / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||5|a".to_owned()],
            "408",
        ),
        (
            "a page's body announced",
            vec!["GET / HTTP/1.1|Host: HOST|Expect: 100-continue|Content-Length: 5||".to_owned()],
            "100 408",
        ),
        ("a later page's body missing", later("GET / HTTP/1.1|Host: HOST|Content-Length: 5||a"), "200 408"),
        ("a form in part", vec![format!("POST /petitions/1/signatures/check HTTP/1.1|{form}")], "408"),
        ("a form in part after hyper's answer", after_hyper(&format!("POST / HTTP/1.1|{form}")), "200 408"),
        (
            "another protocol awaited",
            vec!["GET / HTTP/1.1|Host: HOST|Connection: upgrade|Upgrade: websocket||".to_owned()],
            "200",
        ),
        ("a tunnel awaited", vec!["CONNECT HOST HTTP/1.1|Host: HOST||".to_owned()], "404"),
    ];
    let open: Vec<_> = states
        .into_iter()
        .map(|(state, sent, expected)| {
            let mut raw = Raw::open(&town);
            let mut heads = String::new();
            let (last, first) = sent
                .split_last()
                .map_or((None, &[][..]), |(last, first)| (Some(last), first));
            for request in first {
                raw.send(&bytes_of(request));
                heads += &raw.head();
            }
            raw.send(&bytes_of(last.map_or("", String::as_str)));
            (state, raw, heads, expected)
        })
        .collect();
    // All wait at the same time; the program must close each.
    for (state, raw, heads, expected) in open {
        assert_eq!(statuses_of(&(heads + &raw.rest())), expected, "{state}");
    }
}

/// The place of a stream is free again once its client has gone.
#[test]
fn a_client_that_has_gone_gives_back_the_place_of_its_stream() {
    let town = Town::with(&["server.streams_max=1"]);
    for _ in 0..3 {
        let deadline = Deadline::after(PATIENCE);
        let opened = deadline.wait_for(|| {
            let mut raw = Raw::open(&town);
            raw.send(&bytes_of("GET /petitions/1/stream HTTP/1.1|Host: HOST||"));
            (status_of(&raw.head()) == "200").then_some(())
        });
        assert!(opened.is_some(), "{}", town.program.output().join("\n"));
    }
}

/// Issue 11, 18: a greedy client could hold its connections for longer than anybody waits.
#[test]
fn who_takes_all_places_makes_nobody_wait() {
    let settings = [
        "trusted_proxies=",
        "connections_max=64",
        "streams_max=16",
        "header_timeout_s=29",
        "body_timeout_s=1",
    ];
    let town = Town::with(
        &settings
            .map(|setting| format!("server.{setting}"))
            .each_ref()
            .map(String::as_str),
    );
    let honest = [127, 7, 7, 7];
    let mut kept = Raw::from(honest, &town);
    kept.send(&bytes_of("HEAD / HTTP/1.1|Host: HOST||"));
    assert_eq!(status_of(&kept.head()), "200");
    let mut greedy: Vec<Raw> = Vec::new();
    for number in 0..20_u8 {
        // First from one address, then from all over its network.
        greedy.extend((0..10).map(|_| {
            let mut raw = Raw::from([127, 1, 1, if number < 10 { 1 } else { number }], &town);
            raw.send(b"GET / HTTP/1.1\r\nHo");
            raw
        }));
        for request in [GET, "GET /nothing HTTP/1.1|Host: HOST||", "POST / HTTP/1.1|Host: HOST||"] {
            let status = Raw::from(honest, &town).status(&bytes_of(request));
            assert!(["200", "404", "405"].contains(&status.as_str()), "{request}: {status}");
        }
    }
    kept.send(&bytes_of("HEAD / HTTP/1.1|Host: HOST||"));
    assert_eq!(status_of(&kept.head()), "200", "the idle connection of the honest one was kept");
}

/// A list that is too long for a socket's buffer, and its address for the fast path and for hyper.
pub(crate) fn long_list(settings: &[&str]) -> (Town, [&'static str; 2]) {
    let petitions: Vec<_> = (100..1_600)
        .map(|number| {
            petition(
                number,
                &format!("Mend the {number}th hole in the road to the mill, and soon"),
                "open",
                1,
                &serde_json::json!({}),
            )
        })
        .collect();
    let town = Town::holding(&petitions, settings);
    let fast = "GET /petitions.csv HTTP/1.1|Host: HOST|Connection: close||";
    (town, [fast, "GET /petitions.csv HTTP/1.0|Host: HOST||"])
}

/// Issue 11, 12: a download takes some seconds, although a request head has only one.
#[test]
fn a_slow_line_gets_the_whole_of_a_long_list() {
    let (town, ways) = long_list(&["server.header_timeout_s=1", "server.body_timeout_s=10"]);
    let whole = town.visitor().get("/petitions.csv").body.len();
    assert!(whole > 150_000, "{whole} bytes fit into a socket");
    all_at_once(ways, |way| {
        let mut raw = Raw::narrow(&town);
        raw.send(&bytes_of(way));
        let head = raw.head();
        let mut read = head.split("\r\n\r\n").nth(1).expect("its end").len();
        let mut piece = [0; 4096];
        loop {
            // A line of 40 kB a second.
            std::thread::sleep(Duration::from_millis(100));
            match raw.stream.read(&mut piece) {
                Ok(0) => break,
                Ok(length) => read += length,
                Err(error) => panic!("cut off after {read} of {whole} bytes: {error}"),
            }
        }
        assert_eq!(read, whole, "{way}");
    });
}

/// Runs a case for each way, all at the same time: they wait, and do not know of each other.
#[track_caller]
fn all_at_once(ways: [&'static str; 2], case: impl Fn(&'static str) + Sync) {
    let case = &case;
    std::thread::scope(|scope| {
        for way in ways {
            scope.spawn(move || case(way));
        }
    });
}

/// Issue 11, 12: a client that reads a byte now and then is disconnected, on the fast path and on hyper's.
#[test]
fn who_takes_a_byte_now_and_then_is_closed() {
    let (town, ways) = long_list(&IMPATIENT);
    all_at_once(ways, |way| {
        let mut raw = Raw::narrow(&town);
        raw.send(&bytes_of(way));
        raw.head();
        let deadline = Deadline::after(PATIENCE);
        let closed = deadline.wait_for(|| {
            let read = raw.stream.read(&mut [0]);
            let sent = raw.stream.write(b"x");
            let ends = |error: &std::io::Error| {
                [ErrorKind::ConnectionReset, ErrorKind::BrokenPipe, ErrorKind::ConnectionAborted]
                    .contains(&error.kind())
            };
            (read.is_err_and(|error| ends(&error)) || sent.is_err_and(|error| ends(&error))).then_some(())
        });
        assert!(closed.is_some(), "{way}: the server waits on");
    });
}

/// Issue 11, 23: twenty warnings a second filled the log.
#[test]
fn without_free_descriptors_there_is_one_warning() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let words = serving(
        &data,
        &["server.connections_max=400", "server.streams_max=100", "server.header_timeout_s=1"],
    );
    let few = format!("ulimit -n 120; exec {THRONG} {}", words.join(" "));
    let program = Program::start("/bin/sh", ["-c", &few]);
    let host = Url::parse(program.base_url()).authority;
    let heads: Vec<Raw> = (0..200)
        .map(|_| {
            let mut raw = Raw::at(&host);
            raw.send(b"GET / HTTP/1.1\r\nHo");
            raw
        })
        .collect();
    // All are answered in the end, also those that had to wait for a descriptor.
    for raw in heads {
        assert_eq!(raw.rest(), "");
    }
    let output = program.output();
    let warnings = output.iter().filter(|line| line.contains("be accepted"));
    assert_eq!(warnings.count(), 1, "{}", output.join("\n"));
    assert_eq!(Raw::at(&host).status(&bytes_of(GET)), "200");
}
