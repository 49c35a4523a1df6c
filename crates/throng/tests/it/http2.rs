//! HTTP/2: pages, forms and live numbers are the same as over HTTP/1, requests that could be read in two ways are reset,
//! and no client can flood a connection or hold it without an end. In the clear here, as from a trusted proxy.

use std::io::Read as _;
use std::net::TcpStream;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Request};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Url;
use tokio::runtime::Runtime;

use crate::connections::LESS_IMPATIENT;
use crate::frames::{
    ACK, CONTINUATION, DATA, END_HEADERS, END_STREAM, Frames, GOAWAY, HEADERS, PING, PREFACE, PRIORITY,
    PROTOCOL_ERROR, REFUSED_STREAM, RST_STREAM, SETTINGS, WINDOW_UPDATE, frame, plain,
};
use crate::raw::{IMPATIENT, PATIENCE, Raw};
use crate::town::{TREES, Town};

/// A setting of the client: nothing may be sent on a stream before it says so.
const CLOSED_WINDOW: [u8; 6] = [0, 4, 0, 0, 0, 0];

/// An HTTP/2 client that keeps to the rules.
struct Client {
    runtime: Runtime,
    requests: h2::client::SendRequest<Bytes>,
    host: String,
}

/// An answer as it came.
struct Came {
    status: u16,
    headers: HeaderMap,
    body: Bytes,
}

impl Client {
    #[track_caller]
    fn open(town: &Town) -> Client {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        let host = Url::parse(town.program.base_url()).authority;
        let requests = runtime.block_on(async {
            let stream = tokio::net::TcpStream::connect(&host).await.expect("a connection");
            let (requests, connection) = h2::client::handshake(stream).await.expect("HTTP/2");
            drive(async move { drop(connection.await) });
            requests
        });
        Client { runtime, requests, host }
    }

    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Result<Came, h2::Error> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.host));
        for (name, value) in headers {
            request = request.header(*name, value.replace("HOST", &self.host));
        }
        let request = request.body(()).expect("a request");
        let body = Bytes::copy_from_slice(body.as_bytes());
        self.runtime.block_on(async {
            let mut requests = self.requests.clone().ready().await?;
            let (answer, mut sending) = requests.send_request(request, body.is_empty())?;
            if !body.is_empty() {
                sending.send_data(body, true)?;
            }
            let (head, mut coming) = answer.await?.into_parts();
            let mut body = Vec::new();
            while let Some(part) = coming.data().await {
                let part = part?;
                coming.flow_control().release_capacity(part.len())?;
                body.extend_from_slice(&part);
            }
            Ok(Came { status: head.status.as_u16(), headers: head.headers, body: body.into() })
        })
    }

    #[track_caller]
    fn get(&self, path: &str, headers: &[(&str, &str)]) -> Came {
        self.ask("GET", path, headers, "").expect("an answer")
    }
}

#[expect(clippy::disallowed_methods, reason = "a test's own connection")]
fn drive(connection: impl Future<Output = ()> + Send + 'static) {
    tokio::task::spawn(connection);
}

#[test]
fn a_page_is_the_same_over_both_versions() {
    let town = Town::open();
    let client = Client::open(&town);
    for path in ["/", "/petitions", &format!("/petitions/{TREES}"), "/nothing", "/petitions?q=trees"] {
        let before = town.visitor().get(path);
        for time in ["made or held", "held"] {
            let came = client.get(path, &[]);
            assert_eq!(came.status, before.status, "{path}, {time}");
            assert_eq!(came.body, before.body, "{path}, {time}");
            assert!(came.headers.contains_key("date"), "{path}");
            assert!(!came.headers.contains_key("connection"), "{path}");
            for name in ["content-type", "content-security-policy", "cache-control", "etag"] {
                let value = came.headers.get(name).and_then(|value| value.to_str().ok());
                assert_eq!(value, before.header(name), "{path} {name}");
            }
        }
    }
    let page = client.get("/", &[("accept-encoding", "br")]);
    assert_eq!(page.headers["content-encoding"], "br");
    let etag = page.headers["etag"].to_str().expect("text").to_owned();
    let unchanged = client.get("/", &[("accept-encoding", "br"), ("if-none-match", &etag)]);
    assert_eq!((unchanged.status, unchanged.body.len()), (304, 0));
    let head = client.ask("HEAD", "/", &[], "").expect("an answer");
    assert_eq!((head.status, head.body.len()), (200, 0));
}

#[test]
fn somebody_signs_over_http2() {
    let town = Town::open();
    let client = Client::open(&town);
    let new = format!("/petitions/{TREES}/signatures/new");
    assert_eq!(client.get(&new, &[]).status, 200);
    let from = [("content-type", "application/x-www-form-urlencoded"), ("origin", "http://HOST")];
    let check = format!("/petitions/{TREES}/signatures/check");
    let fields = "name=Ada+Bell&email=ada%40brindle.example&postcode=BR1+1AA&lives_here=yes";
    let came = client.ask("POST", &check, &from, fields).expect("an answer");
    assert!([200, 422].contains(&came.status), "{} {}", came.status, String::from_utf8_lossy(&came.body));
    assert!(String::from_utf8_lossy(&came.body).contains("ada@brindle.example"));
    let elsewhere = [from[0], ("origin", "https://evil.example")];
    assert_eq!(
        client
            .ask("POST", &check, &elsewhere, fields)
            .expect("an answer")
            .status,
        403
    );
    let large = format!("name={}", "x".repeat(70_000));
    assert_eq!(
        client
            .ask("POST", &check, &from, &large)
            .expect("an answer")
            .status,
        413
    );
}

/// Nobody but a proxy speaks HTTP/2 in the clear; from all others it is no request.
#[test]
fn only_a_trusted_proxy_speaks_http2_in_the_clear() {
    let town = Town::with(&["server.trusted_proxies="]);
    let mut raw = Raw::open(&town);
    raw.send(&[PREFACE, &frame(SETTINGS, 0, 0, &[])].concat());
    assert_eq!(raw.rest(), "", "hung up, as for anything that is no request");
    // The preface may come in pieces.
    let town = Town::open();
    let mut frames = Frames { stream: Raw::open(&town).stream, host: String::new() };
    for byte in PREFACE {
        frames.write(&[*byte]);
    }
    frames.send(SETTINGS, 0, 0, &[]);
    frames.await_frame(SETTINGS);
}

/// What a request is answered with: its status, or that it is refused: it alone, or its whole connection.
#[track_caller]
fn outcome(town: &Town, flags: u8, headers: &[(&str, &str)], body: &[u8]) -> String {
    let mut frames = Frames::open(town, &[]);
    frames.ask(1, flags, headers);
    if flags & END_STREAM == 0 {
        frames.send(DATA, END_STREAM, 1, body);
    }
    while let Some(frame) = frames.next() {
        match frame.kind {
            HEADERS if frame.status() != 0 => return frame.status().to_string(),
            HEADERS => return "another status".to_owned(),
            RST_STREAM | GOAWAY if frame.reason() == PROTOCOL_ERROR => return "refused".to_owned(),
            _ => {}
        }
    }
    "hung up".to_owned()
}

#[test]
fn a_request_that_could_be_read_in_two_ways_is_refused() {
    let town = Town::open();
    let with = |more: &[(&'static str, &'static str)]| [&plain("/")[..], more].concat();
    let without = |name: &str| {
        let headers = plain("/");
        headers
            .into_iter()
            .filter(|header| header.0 != name)
            .collect::<Vec<_>>()
    };
    let other = |name: &str, value: &'static str| {
        plain("/")
            .map(|header| {
                if header.0 == name {
                    (header.0, value)
                } else {
                    header
                }
            })
            .to_vec()
    };
    let late = [&plain("/")[..3], &[("x", "y"), plain("/")[3]]].concat();
    let refused = "refused";
    for (headers, expected) in [
        (with(&[]), "200"),
        (with(&[("te", "trailers")]), "200"),
        (with(&[("host", "HOST")]), "200"),
        (with(&[("host", "evil.example")]), refused),
        (with(&[("host", "HOST"), ("host", "HOST")]), refused),
        (with(&[("connection", "close")]), refused),
        (with(&[("keep-alive", "5")]), refused),
        (with(&[("proxy-connection", "close")]), refused),
        (with(&[("upgrade", "h2c")]), refused),
        (with(&[("transfer-encoding", "chunked")]), refused),
        (with(&[("te", "gzip")]), refused),
        (with(&[("X-Name", "y")]), refused),
        (with(&[("x y", "y")]), refused),
        (with(&[("x", "y\r\nz: 1")]), refused),
        (with(&[("x", "y\0")]), refused),
        (with(&[("content-length", "3")]), refused),
        (with(&[("content-length", "0"), ("content-length", "0")]), refused),
        (with(&[(":path", "/nothing")]), refused),
        (with(&[(":status", "200")]), refused),
        (with(&[(":unknown", "x")]), refused),
        (late, refused),
        (without(":path"), refused),
        (without(":method"), refused),
        (without(":scheme"), refused),
        (without(":authority"), refused),
        ([&without(":authority")[..], &[("host", "HOST")]].concat(), "200"),
        (vec![plain("/")[0], plain("/")[3], ("host", "HOST")], refused),
        (other(":scheme", "ftp"), refused),
        (other(":path", ""), refused),
        (other(":path", "x"), refused),
        (other(":path", "*"), refused),
        (other(":authority", ""), refused),
        (other(":authority", "user@HOST"), refused),
        (other(":authority", "evil.example"), "another status"),
        (other(":method", "CONNECT"), refused),
        (other(":method", "BAD METHOD"), refused),
    ] {
        assert_eq!(outcome(&town, END_STREAM, &headers, b""), expected, "{headers:?}");
    }
    let post = |length: &'static str| [&other(":method", "POST")[..], &[("content-length", length)]].concat();
    for (length, expected) in
        [("2", refused), ("4", refused), ("+3", refused), ("3, 3", refused), ("", refused)]
    {
        assert_eq!(outcome(&town, 0, &post(length), b"abc"), expected, "{length}");
    }
    assert_eq!(outcome(&town, 0, &post("3"), b"abc"), "another status");
}

/// Something that is sent over and over: what, and how it is sent the first time and later.
type Flood = (&'static str, fn(&mut Frames<TcpStream>, u32));

fn post(frames: &mut Frames<TcpStream>) {
    let mut headers = plain("/petitions/1/signatures/check");
    headers[0].1 = "POST";
    frames.ask(1, 0, &headers);
}

/// Sends a frame many times at once, since each write takes longer than to read it.
fn many(frames: &mut Frames<TcpStream>, kind: u8, stream: u32, payload: &[u8]) {
    frames.write(&frame(kind, 0, stream, payload).repeat(64));
}

fn body(frames: &mut Frames<TcpStream>, round: u32, payload: &[u8]) {
    if round == 0 {
        post(frames);
    }
    many(frames, DATA, 1, payload);
}

const FLOODS: &[Flood] = &[
    ("pings", |frames, _| many(frames, PING, 0, &[0; 8])),
    ("settings", |frames, _| many(frames, SETTINGS, 0, &[0, 4, 0, 1, 0, 0])),
    ("priorities", |frames, _| many(frames, PRIORITY, 3, &[0, 0, 0, 1, 7])),
    ("windows", |frames, _| many(frames, WINDOW_UPDATE, 0, &[0, 0, 0, 1])),
    ("unknown frames", |frames, _| many(frames, 0x7f, 0, &[])),
    ("empty data", |frames, round| body(frames, round, b"")),
    ("data byte by byte", |frames, round| body(frames, round, b"x")),
    ("continuations", |frames, round| {
        if round == 0 {
            let block = frames.block(&plain("/"));
            frames.send(HEADERS, END_STREAM, 1, &block);
        }
        let block = frames.block(&[("x", "y")]);
        frames.send(CONTINUATION, 0, 1, &block);
    }),
    ("rapid resets", |frames, round| {
        frames.get(2 * round + 1, "/healthz");
        frames.send(RST_STREAM, 0, 2 * round + 1, &[0, 0, 0, 8]);
    }),
    ("resets that the client provokes", |frames, round| {
        frames.get(2 * round + 1, "/healthz");
        frames.send(WINDOW_UPDATE, 0, 2 * round + 1, &[0; 4]);
    }),
    ("heads that are too long", |frames, round| {
        frames.ask(2 * round + 1, END_STREAM, &[("x", &"y".repeat(15_000)), ("z", &"y".repeat(15_000))]);
    }),
];

/// Frames of which a client may send only so many. Each is sent until the server hangs up.
#[test]
fn floods_end_their_connection_and_nobody_elses() {
    let town = Town::open();
    town.visitor().get("/").expect_status(200);
    for (name, flood) in FLOODS {
        let mut frames = Frames::open(&town, &[]);
        let mut reading = frames.stream.try_clone().expect("a second handle");
        // What is answered has to be read, or the flood would only wait.
        let answers = std::thread::spawn(move || {
            let (mut bytes, mut piece) = (0_usize, [0; 1 << 16]);
            while let Ok(length @ 1..) = reading.read(&mut piece) {
                bytes += length;
            }
            bytes
        });
        let mut round = 0;
        while !answers.is_finished() {
            flood(&mut frames, round);
            round += 1;
            assert!(round < 100_000, "{name}: still open");
        }
        let bytes = answers.join().expect("it reads");
        assert!(bytes < 4 << 20, "{name}: answered with {bytes} bytes");
        town.visitor().get("/").expect_status(200);
    }
}

/// An answer that is not taken is not kept for ever, though its client goes on talking.
#[test]
fn a_client_that_opens_no_window_is_disconnected() {
    let town = Town::with(&IMPATIENT);
    town.visitor().get("/").expect_status(200);
    for path in ["/", "/petitions/1/stream", "/healthz"] {
        let mut frames = Frames::open(&town, &CLOSED_WINDOW);
        for stream in 0..20 {
            frames.get(2 * stream + 1, path);
        }
        let mut heads = 0;
        while let Some(frame) = frames.next() {
            heads += u32::from(frame.kind == HEADERS);
            assert!(frame.kind != DATA || frame.payload.is_empty(), "nothing may be sent");
        }
        assert_eq!(heads, 20, "{path}");
    }
}

#[test]
fn an_idle_connection_ends_with_a_word_and_pings_do_not_prolong_it() {
    let town = Town::with(&LESS_IMPATIENT);
    let idle = |talks: bool| {
        let mut frames = Frames::open(&town, &[]);
        frames.get(1, "/");
        assert_eq!(frames.await_frame(HEADERS).status(), 200);
        let mut said_goodbye = false;
        while let Some(frame) = frames.next() {
            said_goodbye |= frame.kind == GOAWAY && frame.reason() == 0;
            // Whoever answers the ping that follows the word would be let go at once.
            if talks && frame.kind == PING && frame.flags & ACK == 0 {
                frames.send(PING, ACK, 0, &frame.payload);
            }
        }
        assert!(said_goodbye, "{talks}");
    };
    // Silent after the preface, and after a part of a head.
    let mut silent = Frames::open(&town, &[]);
    let mut part = Frames::open(&town, &[]);
    let block = part.block(&plain("/"));
    part.send(HEADERS, END_STREAM, 1, &block);
    // All wait at the same time.
    std::thread::scope(|scope| {
        scope.spawn(|| idle(false));
        scope.spawn(|| idle(true));
        silent.rest();
        part.rest();
    });
}

/// A form of which the rest does not come is answered like one over HTTP/1, and its stream ends.
#[test]
fn a_body_that_does_not_come_has_an_end() {
    let town = Town::with(&IMPATIENT);
    let mut frames = Frames::open(&town, &[]);
    post(&mut frames);
    frames.send(DATA, 0, 1, b"name=");
    assert_eq!(frames.await_frame(HEADERS).status(), 0, "408");
}

/// A live number over HTTP/2 takes one of the places for streams, and gives it back when it is taken back.
#[test]
fn live_numbers_count_among_all_streams() {
    let town = Town::with(&["server.streams_max=1"]);
    let mut frames = Frames::open(&town, &[]);
    let mut numbers = (0..).map(|number| 2 * number + 1);
    for round in 0..3 {
        let deadline = Deadline::after(PATIENCE);
        // The place of the round before may not be free at once.
        let live = loop {
            assert!(!deadline.has_passed(), "no place in round {round}");
            let number = numbers.next().expect("there is no end");
            frames.get(number, "/petitions/1/stream");
            if frames.await_frame(HEADERS).status() == 200 {
                break number;
            }
        };
        frames.get(numbers.next().expect("there is no end"), "/petitions/2/stream");
        assert_eq!(frames.await_frame(HEADERS).status(), 0, "503: the only place is taken");
        frames.send(RST_STREAM, 0, live, &[0, 0, 0, 8]);
    }
}

/// One connection has no more requests under way than all connections together would have.
#[test]
fn requests_of_one_connection_count_like_connections() {
    let town = Town::with(&["server.connections_max=16", "server.streams_max=0"]);
    let mut frames = Frames::open(&town, &[]);
    let mut headers = plain("/petitions/1/signatures/check");
    headers[0].1 = "POST";
    // Their bodies do not come yet.
    for number in 0..17 {
        frames.ask(2 * number + 1, 0, &headers);
    }
    let refused = frames.await_frame(RST_STREAM);
    assert_eq!((refused.stream, refused.reason()), (33, REFUSED_STREAM));
    // A page that is in memory is answered all the same.
    town.visitor().get("/").expect_status(200);
    frames.get(35, "/");
    assert_eq!(frames.await_frame(HEADERS).status(), 200);
    let health = town.visitor().get("/healthz").json();
    assert_eq!(health["resources"]["http2_requests"]["now"], 16);
    assert_eq!(health["resources"]["http2_requests"]["refused"], 1);
}

#[test]
fn what_is_under_way_is_answered_when_the_program_ends() {
    let mut town = Town::open();
    let mut idle = Frames::open(&town, &[]);
    idle.await_frame(SETTINGS);
    let mut busy = Frames::open(&town, &[]);
    post(&mut busy);
    busy.send(PING, 0, 0, &[1; 8]);
    busy.await_frame(PING);
    let busy = std::thread::spawn(move || {
        let goodbye = busy.await_frame(GOAWAY);
        assert_eq!(goodbye.reason(), 0);
        busy.send(DATA, END_STREAM, 1, b"name=Ada");
        busy.await_frame(HEADERS).stream
    });
    let ended = town.program.terminate_and_wait(Duration::from_secs(9));
    assert!(ended.success(), "within the time for requests under way: {ended}");
    assert_eq!(busy.join().expect("it was answered"), 1);
    assert!(
        idle.rest()
            .iter()
            .any(|frame| frame.kind == GOAWAY && frame.flags & END_HEADERS == 0)
    );
}
