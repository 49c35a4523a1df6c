//! Where a request ends, and which requests are refused before hyper reads them.
//!
//! **Owns** the rules for finding the requests on a connection that others (a proxy's clients, say) may have written
//! to. A request that two programs could read differently is refused: another request smuggled into it would be taken
//! for somebody else's. **Never** answers: `pipe` makes hyper refuse what is refused here. What httparse cannot read
//! is left to hyper, which answers 400 or 431 by itself. **Bounds** the part of a head that it keeps while it waits
//! for the rest.

use httparse::{Header, Status};

use throng_process::limits::{HEAD_BYTES_MAX, HEADERS_MAX};

/// What some bytes begin with.
#[derive(Debug, PartialEq, Eq)]
enum Head {
    /// A head that is not complete yet.
    Part,
    /// A complete head of this many bytes, and the body that follows it.
    Whole(usize, Body),
    /// A head that two programs could read differently.
    Refused,
    /// Bytes that cannot be read as a head; hyper refuses them.
    Unread,
}

/// The length of a request's body.
#[derive(Debug, PartialEq, Eq)]
enum Body {
    Bytes(u64),
    /// A chunked body. Only hyper knows where it ends, so `app` makes its request the last of the connection.
    Chunks,
}

/// What may be passed on to hyper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    All,
    /// This many bytes; then comes a request that is refused.
    Until(usize),
}

/// The requests of one connection, in order.
#[derive(Debug)]
pub(super) struct Requests {
    at: At,
    /// The part of a head that is not complete yet.
    part: Vec<u8>,
}

/// Where in a request the next byte is.
#[derive(Debug, PartialEq, Eq)]
enum At {
    Head,
    /// In a body of which this many bytes are left.
    Body(u64),
    /// In bytes that are not checked any more; hyper decides what they are.
    End,
}

impl Requests {
    pub(super) fn new() -> Requests {
        Requests { at: At::Head, part: Vec::new() }
    }

    /// Whether every request that has begun is complete.
    pub(super) fn are_whole(&self) -> bool {
        self.at == At::Head && self.part.is_empty()
    }

    /// Follows the requests through the next bytes of the connection.
    pub(super) fn pass(&mut self, bytes: &[u8]) -> Passed {
        let mut rest = bytes;
        while !rest.is_empty() {
            match &mut self.at {
                At::End => break,
                At::Body(left) => {
                    let length = usize::try_from(*left).unwrap_or(usize::MAX).min(rest.len());
                    *left -= length as u64;
                    rest = &rest[length..];
                    if *left == 0 {
                        self.at = At::Head;
                    }
                }
                At::Head => match self.head(rest) {
                    Some(length) => rest = &rest[length..],
                    None => {
                        self.at = At::End;
                        return Passed::Until(bytes.len() - rest.len());
                    }
                },
            }
        }
        Passed::All
    }

    /// How many of the bytes belong to the head that goes on here (all of them if it is not complete with them);
    /// `None` when it is refused.
    fn head(&mut self, bytes: &[u8]) -> Option<usize> {
        let before = self.part.len();
        let seen = if before == 0 {
            head_of(bytes)
        } else {
            self.part.extend_from_slice(bytes);
            head_of(&self.part)
        };
        match seen {
            Head::Part => {
                if before == 0 {
                    self.part.extend_from_slice(bytes);
                }
                return Some(bytes.len());
            }
            Head::Refused => return None,
            Head::Unread => self.at = At::End,
            Head::Whole(length, body) => {
                self.at = match body {
                    Body::Bytes(0) => At::Head,
                    Body::Bytes(left) => At::Body(left),
                    Body::Chunks => At::End,
                };
                self.part = Vec::new();
                return Some(length - before);
            }
        }
        self.part = Vec::new();
        Some(bytes.len())
    }
}

fn head_of(bytes: &[u8]) -> Head {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS_MAX.count()];
    let mut request = httparse::Request::new(&mut headers);
    match request.parse(bytes) {
        Ok(Status::Partial) if bytes.len() < HEAD_BYTES_MAX.count() => Head::Part,
        // Hyper never accepts a longer head.
        Ok(Status::Complete(length)) if length <= HEAD_BYTES_MAX.count() => match body_of(&request) {
            Some(body) => Head::Whole(length, body),
            None => Head::Refused,
        },
        _ => Head::Unread,
    }
}

/// The body that follows a head; `None` for a head that is refused.
fn body_of(head: &httparse::Request<'_, '_>) -> Option<Body> {
    let has_plain_target = is_plain_target(head.method?, head.path?);
    let headers = &*head.headers;
    let names_one_host = named(headers, "host").count() == 1;
    let wants_known_codings = named(headers, "te").all(are_codings);
    if !has_plain_target || !names_one_host || !wants_known_codings {
        return None;
    }
    let mut lengths = named(headers, "content-length");
    let mut codings = named(headers, "transfer-encoding");
    match (lengths.next(), codings.next(), lengths.next(), codings.next()) {
        (None, None, None, None) => Some(Body::Bytes(0)),
        (Some(length), None, None, None) => length_of(length).map(Body::Bytes),
        (None, Some(coding), None, None) => coding.eq_ignore_ascii_case(b"chunked").then_some(Body::Chunks),
        _ => None,
    }
}

fn named<'a>(headers: &'a [Header<'a>], name: &'a str) -> impl Iterator<Item = &'a [u8]> {
    let same = |header: &&Header<'_>| header.name.eq_ignore_ascii_case(name);
    headers.iter().filter(same).map(|header| header.value)
}

/// Whether a target has a usual form: a path; a whole web address without a user, as sent to proxies; or the special
/// forms of `OPTIONS` and `CONNECT`.
fn is_plain_target(method: &str, target: &str) -> bool {
    let authority = ["http://", "https://"].iter().find_map(|scheme| {
        let beginning = target.get(..scheme.len())?;
        beginning
            .eq_ignore_ascii_case(scheme)
            .then(|| &target[scheme.len()..])
    });
    match authority {
        Some(rest) => {
            let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
            end > 0 && !rest[..end].contains('@')
        }
        None if method == "CONNECT" => !target.contains('/'),
        None if method == "OPTIONS" => target.starts_with('/') || target == "*",
        None => target.starts_with('/'),
    }
}

/// A length that is written in digits only, as hyper requires, and fits in 64 bits.
fn length_of(value: &[u8]) -> Option<u64> {
    let digits = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    str::from_utf8(value).ok().filter(|_| digits)?.parse().ok()
}

/// Whether all codings that a client accepts are existing ones (RFC 9110 §10.1.4).
fn are_codings(value: &[u8]) -> bool {
    const KNOWN: [&[u8]; 7] = [b"", b"trailers", b"chunked", b"gzip", b"x-gzip", b"deflate", b"compress"];
    value.split(|byte| *byte == b',').all(|one| {
        let coding = one.split(|byte| *byte == b';').next().unwrap_or_default();
        KNOWN
            .iter()
            .any(|known| known.eq_ignore_ascii_case(coding.trim_ascii()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heads without the empty line at their end, and how each is judged.
    const HEADS: &[(&str, Head)] = &[
        ("GET / HTTP/1.1|Host: a", Head::Whole(27, Body::Bytes(0))),
        ("GET / HTTP/1.0|Host: a", Head::Whole(27, Body::Bytes(0))),
        ("GET / HTTP/1.1", Head::Refused),
        ("GET / HTTP/1.0", Head::Refused),
        ("GET / HTTP/1.1|Host: a|host: a", Head::Refused),
        ("GET / HTTP/1.1|Host:", Head::Whole(25, Body::Bytes(0))),
        ("POST / HTTP/1.1|Host: a|Content-Length: 7", Head::Whole(47, Body::Bytes(7))),
        ("POST / HTTP/1.1|Host: a|Content-Length: 7|Content-Length: 7", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Content-Length: 7|content-length: 8", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Content-Length: 7, 7", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Content-Length: +7", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Content-Length: 0x7", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Content-Length:", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Content-Length: 99999999999999999999", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Transfer-Encoding: Chunked", Head::Whole(56, Body::Chunks)),
        ("POST / HTTP/1.1|Host: a|Transfer-Encoding: cow", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Transfer-Encoding: gzip, chunked", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked, chunked", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked|Transfer-Encoding: chunked", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Transfer-Encoding: identity", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked|Content-Length: 7", Head::Refused),
        ("POST / HTTP/1.1|Host: a|Content-Length: 7|Transfer-Encoding: chunked", Head::Refused),
        ("GET / HTTP/1.1|Host: a|TE: trailers, deflate;q=0.5", Head::Whole(56, Body::Bytes(0))),
        ("GET / HTTP/1.1|Host: a|TE: cow", Head::Refused),
        ("GET http://a/ HTTP/1.1|Host: a", Head::Whole(35, Body::Bytes(0))),
        ("GET HTTPS://a?x HTTP/1.1|Host: a", Head::Whole(37, Body::Bytes(0))),
        ("GET http://u@a/ HTTP/1.1|Host: a", Head::Refused),
        ("GET http://u:p@a HTTP/1.1|Host: a", Head::Refused),
        ("GET http:///x HTTP/1.1|Host: a", Head::Refused),
        ("GET http://a/u@a HTTP/1.1|Host: a", Head::Whole(38, Body::Bytes(0))),
        ("GET ftp://a/ HTTP/1.1|Host: a", Head::Refused),
        ("GET javascript:x HTTP/1.1|Host: a", Head::Refused),
        ("GET a HTTP/1.1|Host: a", Head::Refused),
        ("GET * HTTP/1.1|Host: a", Head::Refused),
        ("OPTIONS * HTTP/1.1|Host: a", Head::Whole(31, Body::Bytes(0))),
        ("CONNECT a:1 HTTP/1.1|Host: a", Head::Whole(33, Body::Bytes(0))),
        ("GET / HTTP/1.1|Host : a", Head::Unread),
        ("GET / HTTP/1.1|Host: a| folded", Head::Unread),
        ("GET / HTTP/2.0|Host: a", Head::Unread),
        ("hello", Head::Unread),
    ];

    fn bytes_of(head: &str) -> Vec<u8> {
        format!("{}\r\n\r\n", head.replace('|', "\r\n")).into_bytes()
    }

    #[test]
    fn a_request_that_could_be_read_in_two_ways_is_refused() {
        for (head, expected) in HEADS {
            assert_eq!(head_of(&bytes_of(head)), *expected, "{head}");
        }
    }

    #[test]
    fn a_head_is_judged_alike_however_it_comes() {
        for (head, _) in HEADS {
            let bytes = bytes_of(head);
            let mut whole = Requests::new();
            let (judged, end) = (whole.pass(&bytes) == Passed::All, whole.at);
            let mut split = Requests::new();
            let passed = bytes.chunks(1).all(|piece| split.pass(piece) == Passed::All);
            assert_eq!((passed, split.at), (judged, end), "{head}");
            assert!(split.part.is_empty() || !passed, "{head}");
        }
    }

    #[test]
    fn requests_are_told_apart() {
        let get = "GET / HTTP/1.1|Host: a||";
        let post = "POST / HTTP/1.1|Host: a|Content-Length: 3||abc";
        let odd = "GET / HTTP/1.1||";
        for (sent, passed, whole) in [
            (vec![get, get], Passed::All, true),
            (vec![post, get], Passed::All, true),
            (vec![post, post, &get[..9]], Passed::All, false),
            (vec![&post[..post.len() - 1]], Passed::All, false),
            (vec![get, odd, get], Passed::Until(get.replace('|', "xx").len()), false),
            (vec![post, odd], Passed::Until(post.replace('|', "xx").len()), false),
            (vec![odd], Passed::Until(0), false),
        ] {
            let bytes = sent.concat().replace('|', "\r\n");
            let mut requests = Requests::new();
            assert_eq!(requests.pass(bytes.as_bytes()), passed, "{sent:?}");
            assert_eq!(requests.are_whole(), whole, "{sent:?}");
        }
    }

    #[test]
    fn a_head_above_its_bound_is_left_to_hyper() {
        let long = format!("GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "x".repeat(HEAD_BYTES_MAX.count()));
        assert_eq!(head_of(long.as_bytes()), Head::Unread);
        let mut requests = Requests::new();
        for piece in long.as_bytes().chunks(5_000) {
            assert_eq!(requests.pass(piece), Passed::All);
            assert!(requests.part.len() < HEAD_BYTES_MAX.count());
        }
        assert_eq!(requests.at, At::End);
    }
}
