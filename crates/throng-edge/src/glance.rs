//! A first look at a request: whether the page cache may answer it, and what the answer depends on.
//!
//! **Owns** the reading of a request's head from bytes, and from a request that hyper has read. **Never** answers,
//! and never decides that a request is wrong: whatever is not plainly a GET or HEAD without a body is left to hyper
//! and the routes behind it, which know all of HTTP. **Bounds** the headers that are looked at.

use http::header::{ACCEPT_ENCODING, HOST, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH};
use http::uri::Authority;
use http::{Method, Request, Version};
use throng_pagecache::RequestHeaders;

/// The most headers of a plain request. Browsers send about fifteen; a request with more is left to hyper.
const HEADERS_PLAIN_MAX: usize = 48;

/// The bytes of a target that hyper leaves as they are. It cuts off what follows a `#`, and refuses or checks other
/// bytes: a page must never be stored under an address that its handler does not see.
static PLAIN_IN_TARGET: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = b'!';
    while byte <= b'~' {
        plain[byte as usize] =
            !matches!(byte, b'#' | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}');
        byte += 1;
    }
    plain
};

/// What the page cache needs to know of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glance<'a> {
    /// Path and query, as sent.
    pub(super) target: &'a str,
    /// The only value of `Host`.
    pub(super) host: &'a str,
    pub(super) asked: RequestHeaders<'a>,
}

impl<'a> Glance<'a> {
    /// A GET of which nothing but the address matters.
    pub(super) fn plain(host: &'a str, target: &'a str) -> Glance<'a> {
        Glance { target, host, asked: RequestHeaders::default() }
    }
}

/// What the bytes of a connection begin with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Seen<'a> {
    /// A head that is not complete yet.
    Part,
    /// A plain request: how many bytes it has, and whether the connection stays open after it.
    Plain {
        glance: Glance<'a>,
        bytes: usize,
        keep_alive: bool,
    },
    /// Anything else: faulty, with a body, of another version or method, or with a rare header.
    Other,
}

/// Looks at the bytes of a connection.
pub(super) fn at_bytes(bytes: &[u8]) -> Seen<'_> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS_PLAIN_MAX];
    let mut head = httparse::Request::new(&mut headers);
    let length = match head.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Seen::Part,
        Err(_) => return Seen::Other,
    };
    plain(&head).map_or(Seen::Other, |(glance, keep_alive)| Seen::Plain { glance, bytes: length, keep_alive })
}

fn plain<'a>(head: &httparse::Request<'_, 'a>) -> Option<(Glance<'a>, bool)> {
    let head_only = match head.method? {
        "GET" => false,
        "HEAD" => true,
        _ => return None,
    };
    let target = head.path?;
    if head.version? != 1 || !is_plain_target(target) {
        return None;
    }
    let mut host = None;
    let mut connection = None;
    let mut asked = RequestHeaders { head_only, ..RequestHeaders::default() };
    for header in head.headers.iter() {
        // By length first: most headers of a request are none of these.
        match header.name.len() {
            4 if header.name.eq_ignore_ascii_case("host") => once(&mut host, header.value)?,
            15 if header.name.eq_ignore_ascii_case("accept-encoding") => {
                once(&mut asked.accept_encoding, header.value)?;
            }
            13 if header.name.eq_ignore_ascii_case("if-none-match") => {
                once(&mut asked.if_none_match, header.value)?
            }
            17 if header.name.eq_ignore_ascii_case("if-modified-since") => {
                once(&mut asked.if_modified_since, header.value)?;
            }
            10 if header.name.eq_ignore_ascii_case("connection") => once(&mut connection, header.value)?,
            _ if asks_for_more(header.name) => return None,
            _ => {}
        }
    }
    let keep_alive = connection.map_or(Some(true), stays_open)?;
    let host = std::str::from_utf8(host?).ok()?;
    Some((Glance { target, host, asked }, keep_alive))
}

/// The host and the target in a head, if it is complete and has one of each.
pub(super) fn address_in(head: &[u8]) -> Option<(&str, &str)> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS_PLAIN_MAX];
    let mut request = httparse::Request::new(&mut headers);
    if !request.parse(head).ok()?.is_complete() {
        return None;
    }
    let target = request.path.filter(|target| is_plain_target(target))?;
    let mut host = None;
    for header in request.headers.iter() {
        if header.name.eq_ignore_ascii_case("host") {
            once(&mut host, header.value)?;
        }
    }
    Some((str::from_utf8(host?).ok()?, target))
}

/// The values of a header in a complete head, in order. `name` is in lower case.
pub(super) fn values_of<'a>(head: &'a [u8], name: &str) -> Vec<&'a [u8]> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS_PLAIN_MAX];
    let mut request = httparse::Request::new(&mut headers);
    if request.parse(head).is_err() {
        return Vec::new();
    }
    let headers = request.headers.iter();
    let named = headers.filter(|header| header.name.eq_ignore_ascii_case(name));
    named.map(|header| header.value).collect()
}

/// Whether a target is a path with a query that hyper reads in the same way.
fn is_plain_target(target: &str) -> bool {
    target.starts_with('/') && target.bytes().all(|byte| PLAIN_IN_TARGET[usize::from(byte)])
}

/// Stores the value of a header that may occur once. `None` if it occurs again: that is rare, and left to hyper.
fn once<'a>(place: &mut Option<&'a [u8]>, value: &'a [u8]) -> Option<()> {
    place.replace(value).is_none().then_some(())
}

/// Whether the connection stays open; `None` for words other than `close` and `keep-alive`.
fn stays_open(value: &[u8]) -> Option<bool> {
    if value.eq_ignore_ascii_case(b"keep-alive") {
        Some(true)
    } else if value.eq_ignore_ascii_case(b"close") {
        Some(false)
    } else {
        None
    }
}

/// Whether a header announces a body, another protocol, or a wait.
fn asks_for_more(name: &str) -> bool {
    ["content-length", "transfer-encoding", "expect", "upgrade", "trailer", "te"]
        .iter()
        .any(|other| name.eq_ignore_ascii_case(other))
}

/// Looks at a request that hyper has read.
pub(super) fn at_request<B>(request: &Request<B>) -> Option<Glance<'_>> {
    let head_only = match *request.method() {
        Method::GET => false,
        Method::HEAD => true,
        _ => return None,
    };
    // A whole address in a line of HTTP/1 is a proxy's; of HTTP/2, `http2` has checked that there is one host.
    let in_line = request.uri().authority().map(Authority::as_str);
    let is_plain = in_line.is_none() || request.version() == Version::HTTP_2;
    let target = request.uri().path_and_query().filter(|_| is_plain)?.as_str();
    let headers = request.headers();
    let one = |name: HeaderName| -> Option<Option<&[u8]>> {
        let mut values = headers.get_all(name).iter();
        let first = values.next().map(http::HeaderValue::as_bytes);
        values.next().is_none().then_some(first)
    };
    let asked = RequestHeaders {
        head_only,
        accept_encoding: one(ACCEPT_ENCODING)?,
        if_none_match: one(IF_NONE_MATCH)?,
        if_modified_since: one(IF_MODIFIED_SINCE)?,
    };
    let host = match in_line {
        Some(host) => host,
        None => std::str::from_utf8(one(HOST)??).ok()?,
    };
    Some(Glance { target, host, asked })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(head: &str) -> String {
        match at_bytes(head.as_bytes()) {
            Seen::Part => "part".to_owned(),
            Seen::Other => "other".to_owned(),
            Seen::Plain { glance, bytes, keep_alive } => {
                format!("{} {} {} {keep_alive}", glance.host, glance.target, head.len() - bytes)
            }
        }
    }

    #[test]
    fn what_is_plain_and_what_is_left_to_hyper() {
        for (head, expected) in [
            ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "a / 0 true"),
            ("HEAD /x?y=1 HTTP/1.1\r\nhost: a\r\nConnection: Close\r\n\r\nGET", "a /x?y=1 3 false"),
            ("GET / HTTP/1.1\r\nHost: a\r\n", "part"),
            ("GET / HT", "part"),
            ("GET / HTTP/1.1\r\n\r\n", "other"),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "other"),
            ("GET / HTTP/1.0\r\nHost: a\r\n\r\n", "other"),
            ("POST / HTTP/1.1\r\nHost: a\r\n\r\n", "other"),
            ("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", "other"),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", "other"),
            ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "other"),
            ("GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", "other"),
            ("GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\n\r\n", "other"),
            ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nConnection: keep-alive\r\n\r\n", "other"),
            ("GET /#1 HTTP/1.1\r\nHost: a\r\n\r\n", "other"),
            ("GET /?q=#1 HTTP/1.1\r\nHost: a\r\n\r\n", "other"),
            ("GET /\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", "other"),
            ("GET /%23 HTTP/1.1\r\nHost: a\r\n\r\n", "a /%23 0 true"),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", "other"),
            ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", "other"),
            ("\u{16}\u{3}\u{1}", "other"),
        ] {
            assert_eq!(seen(head), expected, "{head:?}");
        }
    }

    #[test]
    fn a_plain_target_is_read_alike_by_hyper() {
        for byte in 0..=u8::MAX {
            for target in [[b"/a", &[byte][..]].concat(), [b"/a?b", &[byte][..], b"c"].concat()] {
                let Ok(text) = str::from_utf8(&target) else {
                    continue;
                };
                if is_plain_target(text) {
                    let uri: http::Uri = text.parse().expect("hyper reads it");
                    let read = uri.path_and_query().map(|target| target.as_str());
                    assert_eq!(read, Some(text), "{byte:#x}");
                }
            }
        }
        assert!(is_plain_target("/petitions/1/stream?a=b&c=%23;d!$'()*+,-.:=@[]_~"));
    }

    #[test]
    fn a_request_that_hyper_has_read_is_seen_alike() {
        let request = |method: &str| {
            let request = Request::builder().method(method).uri("/x?y=1").header(HOST, "a");
            let request = request.header(ACCEPT_ENCODING, "br").header("range", "bytes=0-1");
            request.header(IF_NONE_MATCH, &b"\"\xff\""[..])
        };
        let head = request("HEAD").body(()).expect("valid");
        let asked = RequestHeaders {
            head_only: true,
            accept_encoding: Some(b"br"),
            if_none_match: Some(b"\"\xff\""),
            if_modified_since: None,
        };
        assert_eq!(at_request(&head), Some(Glance { target: "/x?y=1", host: "a", asked }));
        let get = request("GET").body(()).expect("valid");
        assert!(!at_request(&get).expect("plain").asked.head_only);
        let post = request("POST").body(()).expect("valid");
        assert_eq!(at_request(&post), None);
        let twice = request("GET").header(HOST, "b").body(()).expect("valid");
        assert_eq!(at_request(&twice), None);
    }
}
