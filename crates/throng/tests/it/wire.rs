//! HTTP byte by byte: the same bytes are sent to the program and to hyper alone, with the same limits and a table of
//! statuses behind it. The answers and the end of the connection must be the same, or the difference is listed here
//! with its reason. And a request must be answered alike whether it is the first on its connection, a later one on the
//! fast path or behind hyper, or comes in two pieces.
//!
//! After each case a last request is sent, for an unknown host: its 421 shows that the connection was still in
//! use. So nothing waits for silence, and every case ends with the connection.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONNECTION, HOST};
use http::{HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Full, LengthLimitError, Limited};
use hyper::body::{Body as _, Incoming};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::runtime::Runtime;

use crate::raw::{IMPATIENT, Raw, statuses_of};
use crate::town::Town;

/// Longest body, as in the program.
const BODY_BYTES_MAX: usize = 64 << 10;

/// Cases in which both sides do the same: `|` ends a line, `{a9}` is nine letters and `{h9}` nine headers.
const ALIKE: &[&str] = &[
    // --- Targets ---
    "GET / HTTP/1.1|Host: HOST||",
    "GET /? HTTP/1.1|Host: HOST||",
    "GET /?x=1 HTTP/1.1|Host: HOST||",
    "GET /?x=1#y HTTP/1.1|Host: HOST||",
    "GET /#y HTTP/1.1|Host: HOST||",
    "GET /nothing HTTP/1.1|Host: HOST||",
    "GET /nothing#/ HTTP/1.1|Host: HOST||",
    "GET /%23 HTTP/1.1|Host: HOST||",
    "GET /% HTTP/1.1|Host: HOST||",
    "GET // HTTP/1.1|Host: HOST||",
    "GET /.. HTTP/1.1|Host: HOST||",
    "GET /a;b HTTP/1.1|Host: HOST||",
    "GET /a@b:c HTTP/1.1|Host: HOST||",
    "GET /\u{e9} HTTP/1.1|Host: HOST||",
    "GET /?\u{e9} HTTP/1.1|Host: HOST||",
    "GET /<b> HTTP/1.1|Host: HOST||",
    "GET /?<b> HTTP/1.1|Host: HOST||",
    "GET /\" HTTP/1.1|Host: HOST||",
    "GET /?\" HTTP/1.1|Host: HOST||",
    "GET /^ HTTP/1.1|Host: HOST||",
    "GET /` HTTP/1.1|Host: HOST||",
    "GET /\\ HTTP/1.1|Host: HOST||",
    "GET /?\\ HTTP/1.1|Host: HOST||",
    "GET /?` HTTP/1.1|Host: HOST||",
    "GET /[x] HTTP/1.1|Host: HOST||",
    "GET /\u{1} HTTP/1.1|Host: HOST||",
    "GET /\u{7f} HTTP/1.1|Host: HOST||",
    "GET /a b HTTP/1.1|Host: HOST||",
    "GET  / HTTP/1.1|Host: HOST||",
    "GET /\tx HTTP/1.1|Host: HOST||",
    "GET /{a8000} HTTP/1.1|Host: HOST||",
    "GET /{a9000} HTTP/1.1|Host: HOST||",
    "GET /{a17000} HTTP/1.1|Host: HOST||",
    "GET http://HOST/ HTTP/1.1|Host: HOST||",
    "GET http://HOST HTTP/1.1|Host: HOST||",
    "GET HTTP://HOST/ HTTP/1.1|Host: HOST||",
    "GET http://HOST/nothing HTTP/1.1|Host: HOST||",
    "GET http://HOST/?x=1 HTTP/1.1|Host: evil.example||",
    "GET http://evil.example/ HTTP/1.1|Host: HOST||",
    "GET http:// HTTP/1.1|Host: HOST||",
    "GET http:///x HTTP/1.1|Host: HOST||",
    "OPTIONS * HTTP/1.1|Host: HOST||",
    "CONNECT HOST HTTP/1.1|Host: HOST||",
    // --- Methods and versions ---
    "HEAD / HTTP/1.1|Host: HOST||",
    "HEAD /nothing HTTP/1.1|Host: HOST||",
    "POST / HTTP/1.1|Host: HOST||",
    "PUT / HTTP/1.1|Host: HOST||",
    "OPTIONS / HTTP/1.1|Host: HOST||",
    "TRACE / HTTP/1.1|Host: HOST||",
    "get / HTTP/1.1|Host: HOST||",
    "BREW / HTTP/1.1|Host: HOST||",
    "G\u{0}T / HTTP/1.1|Host: HOST||",
    "G@T / HTTP/1.1|Host: HOST||",
    " GET / HTTP/1.1|Host: HOST||",
    "|GET / HTTP/1.1|Host: HOST||",
    "|||GET / HTTP/1.1|Host: HOST||",
    "GET / HTTP/1.0|Host: HOST||",
    "GET / HTTP/1.0|Host: HOST|Connection: keep-alive||",
    "POST / HTTP/1.0|Host: HOST|Content-Length: 3||abc",
    "GET / HTTP/1.2|Host: HOST||",
    "GET / HTTP/2.0|Host: HOST||",
    "GET / HTTP/11|Host: HOST||",
    "GET / http/1.1|Host: HOST||",
    "GET / HTTP/1.1 |Host: HOST||",
    "GET /||",
    "hello||",
    "\u{16}\u{3}\u{1}\u{2}\u{0}||",
    // --- Headers ---
    "GET / HTTP/1.1\nHost: HOST\n\n",
    "GET / HTTP/1.1\rHost: HOST\r\r",
    "GET / HTTP/1.1|Host:HOST||",
    "GET / HTTP/1.1|host:   HOST   ||",
    "GET / HTTP/1.1|Host : HOST||",
    "GET / HTTP/1.1|Host: HOST| folded||",
    "GET / HTTP/1.1| X: folded|Host: HOST||",
    "GET / HTTP/1.1|Host:||",
    "GET / HTTP/1.1|Host: HOST, HOST||",
    "GET / HTTP/1.1|Host: user@HOST||",
    "GET / HTTP/1.1|Host: \u{e9}||",
    "GET / HTTP/1.1|Host: evil.example|X-Forwarded-Host: HOST||",
    "GET / HTTP/1.1|Host: HOST|X||",
    "GET / HTTP/1.1|Host: HOST|: x||",
    "GET / HTTP/1.1|Host: HOST|X Y: x||",
    "GET / HTTP/1.1|Host: HOST|X(: x||",
    "GET / HTTP/1.1|Host: HOST|X:||",
    "GET / HTTP/1.1|Host: HOST|X: \u{0}||",
    "GET / HTTP/1.1|Host: HOST|X: \u{7f}||",
    "GET / HTTP/1.1|Host: HOST|X: a\rb||",
    "GET / HTTP/1.1|Host: HOST|X: \u{e9}\t||",
    "GET / HTTP/1.1|Host: HOST|{h40}|",
    "GET / HTTP/1.1|Host: HOST|{h99}|",
    "GET / HTTP/1.1|Host: HOST|{h100}|",
    "GET / HTTP/1.1|Host: HOST|{h600}|",
    "GET / HTTP/1.1|Host: HOST|X: {a10000}||",
    "GET / HTTP/1.1|Host: HOST|X: {a16500}||",
    "GET / HTTP/1.1|Host: HOST|X: {a40000}||",
    "GET / HTTP/1.1|Host: HOST|If-None-Match: \"x\"|If-None-Match: \"y\"||",
    "GET / HTTP/1.1|Host: HOST|Accept-Encoding: br|Accept-Encoding: gzip||",
    "GET / HTTP/1.1|Host: HOST|Range: bytes=0-1||",
    "GET / HTTP/1.1|Host: HOST|TE: trailers||",
    "GET / HTTP/1.1|Host: HOST|Upgrade: websocket|Connection: upgrade||",
    "GET / HTTP/1.1|Host: HOST|Upgrade: h2c|Connection: Upgrade, HTTP2-Settings|HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA||",
    "GET / HTTP/1.1|Host: HOST|Expect: 100-continue||",
    "GET / HTTP/1.1|Host: HOST|Expect: a cow||",
    // --- How long the connection stays ---
    "GET / HTTP/1.1|Host: HOST|Connection: close||",
    "GET / HTTP/1.1|Host: HOST|Connection: CLOSE||",
    "GET / HTTP/1.1|Host: HOST|Connection: keep-alive||",
    "GET / HTTP/1.1|Host: HOST|Connection: keep-alive, close||",
    "GET / HTTP/1.1|Host: HOST|Connection: close, x||",
    "GET / HTTP/1.1|Host: HOST|Connection: close|Connection: keep-alive||",
    "GET / HTTP/1.1|Host: HOST|Connection: keep-alive|Connection: close||",
    "GET / HTTP/1.1|Host: HOST|Connection: a cow||",
    "GET / HTTP/1.1|Host: HOST|Connection:||",
    "POST / HTTP/1.1|Host: HOST|Connection: close|Content-Length: 3||abc",
    // --- Bodies ---
    "GET / HTTP/1.1|Host: HOST|Content-Length: 0||",
    "GET / HTTP/1.1|Host: HOST|Content-Length: 3||abc",
    "HEAD / HTTP/1.1|Host: HOST|Content-Length: 3||abc",
    "GET /nothing HTTP/1.1|Host: HOST|Content-Length: 3||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 3||abc",
    "POST /nothing HTTP/1.1|Host: HOST|Content-Length: 3||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 0003||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: {a3}||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: +3||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: -3||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 0x3||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 3 3||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 3, 3||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length:||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 99999999999999999999||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 3|Content-Length: 4||abcd",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 65537||abc",
    "GET / HTTP/1.1|Host: HOST|Content-Length: 65537||abc",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 1000||abc",
    "GET / HTTP/1.1|Host: HOST|Content-Length: 1000||abc",
    "POST / HTTP/1.1|Host: HOST|Expect: 100-continue|Content-Length: 3||abc",
    "GET / HTTP/1.1|Host: HOST|Expect: 100-continue|Content-Length: 3||abc",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: cow||abc",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: identity||abc",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked, gzip||3|abc|0||",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: xchunked||3|abc|0||",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding:||3|abc|0||",
    "POST / HTTP/1.0|Host: HOST|Transfer-Encoding: chunked||3|abc|0||",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||g|abc|0||",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||-3|abc|0||",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||2|abc|0||",
    "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||ffffffffffffffffff|abc|0||",
    "GET / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||g|abc|0||",
    "GET / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||20000|abc|0||",
    // --- One behind the other ---
    "GET / HTTP/1.1|Host: HOST||GET / HTTP/1.1|Host: HOST||",
    "GET / HTTP/1.1|Host: HOST||POST / HTTP/1.1|Host: HOST|Content-Length: 3||abcGET / HTTP/1.1|Host: HOST||",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 3||abcPOST /nothing HTTP/1.1|Host: HOST||GET / HTTP/1.1|Host: HOST||",
    "HEAD / HTTP/1.1|Host: HOST||GET /nothing HTTP/1.1|Host: HOST||HEAD /nothing HTTP/1.1|Host: HOST||",
    "GET / HTTP/1.1|Host: HOST|Connection: close||GET / HTTP/1.1|Host: HOST||",
    "GET / HTTP/1.1|Host: HOST||GET / HTTP/1.1|Host : HOST||GET / HTTP/1.1|Host: HOST||",
    "GET / HTTP/1.1|Host: HOST|Content-Length: 37||GET /nothing HTTP/1.1|Host: HOST||GET / HTTP/1.1|Host: HOST||",
    "GET / HTTP/1.1|Host: HOST|Content-Length: 3||abc|GET / HTTP/1.1|Host: HOST||",
    "POST / HTTP/1.1|Host: HOST|Content-Length: 3||abcdGET / HTTP/1.1|Host: HOST||",
    "GET / HTTP/1.1|Host: HOST||GET / HTTP/1.1|Host: HOST||GET / HTTP/1.1|Host: HOST||GET / HTTP/1.1|Host: HOST||GET / HTTP/1.1|Host: HOST||",
    "GET / HTTP/1.1|Host: HOST||GET http://HOST/ HTTP/1.1|Host: HOST||GET / HTTP/1.0|Host: HOST||GET / HTTP/1.1|Host: HOST||",
];

/// A request, what the program answers, what hyper alone answers, and why they differ.
const DIFFERENT: &[(&str, &str, &str, &str)] = &[
    ("GET / HTTP/1.1||", "400", "421 421", "RFC 9112 §3.2: without a host it is refused"),
    ("GET / HTTP/1.0||", "400", "421", "no page is anybody's without a host, in older versions either"),
    ("GET http://HOST/ HTTP/1.1||", "400", "200 421", "RFC 9112 §3.2: nor with one in its line alone"),
    ("GET / HTTP/1.1|Host: HOST|Host: HOST||", "400", "200 421", TWICE),
    ("GET / HTTP/1.1|Host: HOST|Host: evil.example||", "400", "200 421", TWICE),
    ("GET / HTTP/1.1|Host: evil.example|Host: HOST||", "400", "421 421", TWICE),
    ("POST / HTTP/1.1|Host: HOST|Content-Length: 3|Content-Length: 3||abc", "400", "405 421", TWICE),
    (
        "POST / HTTP/1.1|Host: HOST|Content-Length: 3|Transfer-Encoding: chunked||3|abc|0||",
        "400",
        "405",
        TWICE,
    ),
    (
        "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked|Content-Length: 3||3|abc|0||",
        "400",
        "405",
        TWICE,
    ),
    (
        "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked|Transfer-Encoding: chunked||3|abc|0||",
        "400",
        "405 421",
        TWICE,
    ),
    (
        "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: cow|Transfer-Encoding: chunked||3|abc|0||",
        "400",
        "405 421",
        CODING,
    ),
    ("POST / HTTP/1.1|Host: HOST|Transfer-Encoding: gzip, chunked||3|abc|0||", "400", "405 421", CODING),
    (
        "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked, chunked||3|abc|0||",
        "400",
        "405 421",
        CODING,
    ),
    ("GET / HTTP/1.1|Host: HOST|TE: cow||", "400", "200 421", CODING),
    ("GET http://user@HOST/ HTTP/1.1|Host: HOST||", "400", "421 421", TARGET),
    ("GET http://user:word@HOST/ HTTP/1.1|Host: HOST||", "400", "421 421", TARGET),
    ("GET ftp://HOST/ HTTP/1.1|Host: HOST||", "400", "200 421", TARGET),
    ("GET HOST HTTP/1.1|Host: HOST||", "400", "200 421", TARGET),
    ("GET * HTTP/1.1|Host: HOST||", "400", "404 421", TARGET),
    ("GET / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||0||", "200", "200 421", LAST),
    ("GET / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||3|abc|0||", "200", "200 421", LAST),
    ("GET /nothing HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||3|abc|0||", "404", "404 421", LAST),
    ("POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||3|abc|0||", "405", "405 421", LAST),
    (
        "POST / HTTP/1.1|Host: HOST|Transfer-Encoding: Chunked||03;x=y|abc|00|Z: z||",
        "405",
        "405 421",
        LAST,
    ),
    ("POST / HTTP/1.1|Host: HOST|Transfer-Encoding: chunked||A|0123456789|0||", "405", "405 421", LAST),
];

const TWICE: &str = "what stands there twice, two programs read in two ways";
const CODING: &str = "a coding that nobody undoes";
const TARGET: &str = "no address of a page";
const LAST: &str = "where its end is only hyper knows: nothing may follow a body in chunks";

/// The last request, whose answer shows that the connection was still in use.
const SENTINEL: &str = "GET / HTTP/1.1|Host: nobody.example|Connection: close||";

/// The bytes of a case.
fn bytes_of(case: &str, host: &str) -> Vec<u8> {
    let mut text = case.to_owned();
    for (mark, piece) in [("{a", "0"), ("{h", "X-Y: z|")] {
        if let Some((before, rest)) = text.clone().split_once(mark) {
            let (count, after) = rest.split_once('}').expect("a mark ends");
            text = format!("{before}{}{after}", piece.repeat(count.parse().expect("a number")));
        }
    }
    text.replace("HOST", host).replace('|', "\r\n").into_bytes()
}

/// The circumstances in which a request is read.
#[derive(Clone, Copy, Debug)]
enum Way {
    First,
    /// After a request that the fast path answers.
    AfterPage,
    /// After a request that hyper reads.
    AfterHyper,
    InTwo,
}

#[track_caller]
fn said(host: &str, case: &str, way: Way) -> String {
    let mut raw = Raw::at(host);
    let before = match way {
        Way::First | Way::InTwo => None,
        Way::AfterPage => Some("HEAD / HTTP/1.1|Host: HOST||"),
        Way::AfterHyper => Some("HEAD /?fresh=1 HTTP/1.1|Host: HOST||"),
    };
    if let Some(before) = before {
        raw.send(&bytes_of(before, host));
        assert_eq!(statuses_of(&raw.head()), "200");
    }
    let bytes = [bytes_of(case, host), bytes_of(SENTINEL, host)].concat();
    if matches!(way, Way::InTwo) {
        let (one, two) = bytes.split_at(bytes_of(case, host).len() / 2);
        raw.send(one);
        // The pause usually makes the server read the pieces separately; the answer is the same if it does not.
        thread::sleep(Duration::from_millis(20));
        raw.send(two);
    } else {
        raw.send(&bytes);
    }
    statuses_of(&raw.rest())
}

/// What both sides say to a case.
struct Said {
    hyper: String,
    program: Vec<(Way, String)>,
}

/// Sends a case to both sides and in every way at once: most of the time is spent waiting for connections to end.
#[track_caller]
fn said_by_both(program: &str, hyper: &str, case: &str) -> Said {
    let ways = [Way::First, Way::AfterPage, Way::AfterHyper, Way::InTwo];
    thread::scope(|scope| {
        let theirs = scope.spawn(|| said(hyper, case, Way::First));
        let ours = ways.map(|way| (way, scope.spawn(move || said(program, case, way))));
        let joined = |thread: ScopedJoinHandle<'_, String>| thread.join().expect("it was answered");
        Said { program: ours.map(|(way, thread)| (way, joined(thread))).into(), hyper: joined(theirs) }
    })
}

/// The same; asked once more if it is not right, since a busy machine may take longer for a request than the time for it.
#[track_caller]
fn said_at_last(program: &str, hyper: &str, case: &str, is_right: impl Fn(&Said) -> bool) -> Said {
    let said = said_by_both(program, hyper, case);
    if is_right(&said) {
        said
    } else {
        said_by_both(program, hyper, case)
    }
}

#[test]
fn every_request_is_read_as_hyper_reads_it() {
    assert!(ALIKE.len() + DIFFERENT.len() >= 120);
    let town = Town::with(&IMPATIENT);
    let program = throng_testkit::http::Url::parse(town.program.base_url()).authority;
    let runtime = Runtime::new().expect("threads");
    let hyper = hyper_alone(&runtime).to_string();
    let mut wrong = Vec::new();
    let mut compare = |said: Said, case: &str, expected: &str, why: &str| {
        for (way, ours) in said.program {
            if ours != expected {
                wrong.push(format!("{way:?} {case:.90}: {ours}, not {expected} ({why})"));
            }
        }
    };
    let all_say = |said: &Said, expected: &str| said.program.iter().all(|(_, ours)| ours == expected);
    for case in ALIKE {
        let said = said_at_last(&program, &hyper, case, |said| all_say(said, &said.hyper));
        let theirs = said.hyper.clone();
        compare(said, case, &theirs, "as hyper says");
    }
    let mut alone = Vec::new();
    for (case, ours, theirs, why) in DIFFERENT {
        let is_right = |said: &Said| all_say(said, ours) && said.hyper == *theirs;
        let said = said_at_last(&program, &hyper, case, is_right);
        alone.push((said.hyper.clone(), case, theirs, why));
        compare(said, case, ours, why);
    }
    for (alone, case, theirs, why) in alone {
        if alone != *theirs {
            wrong.push(format!("hyper alone {case:.90}: {alone}, not {theirs} ({why})"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Hyper with the limits of the program, and nothing else of it.
fn hyper_alone(runtime: &Runtime) -> SocketAddr {
    let listener = runtime
        .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
        .expect("a port");
    let address = listener.local_addr().expect("it is bound");
    runtime.spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let service = hyper::service::service_fn(move |request| answer(request, address));
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(Duration::from_secs(1))
                .max_buf_size(16 << 10)
                .max_headers(100)
                .serve_connection(TokioIo::new(stream), service);
            #[expect(clippy::disallowed_methods, reason = "a test's own server")]
            tokio::spawn(connection);
        }
    });
    address
}

/// The statuses of the program's pages.
async fn answer(
    request: Request<Incoming>,
    address: SocketAddr,
) -> Result<Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let in_line = head.uri.authority().map(|authority| authority.as_str());
    let host = in_line.or_else(|| head.headers.get(HOST).and_then(|host| host.to_str().ok()));
    let page = match (&head.method, head.uri.path()) {
        _ if head.uri.path().len() > 8 << 10 => StatusCode::URI_TOO_LONG,
        _ if host != Some(address.to_string().as_str()) => StatusCode::MISDIRECTED_REQUEST,
        (&Method::GET | &Method::HEAD, "/" | "" | "/healthz") => StatusCode::OK,
        (&Method::CONNECT, _) => StatusCode::NOT_FOUND,
        (_, "/" | "") => StatusCode::METHOD_NOT_ALLOWED,
        _ => StatusCode::NOT_FOUND,
    };
    let read = read(body).await;
    let mut response = Response::new(Full::default());
    *response.status_mut() = read.err().unwrap_or(page);
    if read.is_err() {
        response
            .headers_mut()
            .insert(CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

async fn read(body: Incoming) -> Result<(), StatusCode> {
    if body.size_hint().lower() > BODY_BYTES_MAX as u64 {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let whole = Limited::new(body, BODY_BYTES_MAX).collect();
    match tokio::time::timeout(Duration::from_secs(1), whole).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Ok(Err(_)) => Err(StatusCode::UNPROCESSABLE_ENTITY),
        Err(_) => Err(StatusCode::REQUEST_TIMEOUT),
    }
}
