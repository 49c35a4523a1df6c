//! The bytes of a request, built into a buffer that the caller keeps: no allocation, and only the
//! header lines that change what the server does. Knows nothing of petitions; `errands` calls it.

use std::io::Write as _;
use std::net::Ipv4Addr;

/// The lines that every request to one server shares.
#[derive(Debug)]
pub(crate) struct RequestLines {
    /// From the end of the path to the last shared header line.
    get_tail: String,
    post_tail: String,
    /// Like `get_tail`, but on a connection of its own and with an uncompressed answer.
    plain_tail: String,
}

impl RequestLines {
    /// `host` goes into the Host line; `short` asks for a new connection for each request.
    pub(crate) fn new(host: &str, short: bool) -> Self {
        let connection = if short { "Connection: close\r\n" } else { "" };
        let get_tail = format!(
            " HTTP/1.1\r\nHost: {host}\r\n{connection}User-Agent: throng-bench\r\nAccept: */*\r\nAccept-Encoding: gzip, br, zstd\r\n"
        );
        let post_tail = format!(
            "{get_tail}Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: "
        );
        let plain_tail = format!(" HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        Self { get_tail, post_tail, plain_tail }
    }

    /// Replaces `out` by a GET whose answer is not compressed.
    pub(crate) fn get_plain(&self, out: &mut Vec<u8>, path: &str) {
        out.clear();
        for part in ["GET ", path, &self.plain_tail] {
            out.extend_from_slice(part.as_bytes());
        }
    }

    /// Replaces `out` by a GET of `path`, conditional when there is an entity tag.
    pub(crate) fn get(&self, out: &mut Vec<u8>, path: &str, etag: Option<&[u8]>) {
        out.clear();
        for part in ["GET ", path, &self.get_tail] {
            out.extend_from_slice(part.as_bytes());
        }
        if let Some(etag) = etag {
            out.extend_from_slice(b"If-None-Match: ");
            out.extend_from_slice(etag);
            out.extend_from_slice(b"\r\n");
        }
        out.extend_from_slice(b"\r\n");
    }

    /// Replaces `out` by a GET of `path`, with the header of a proxy whose client is `from`.
    pub(crate) fn get_from(&self, out: &mut Vec<u8>, path: &str, from: Ipv4Addr) {
        out.clear();
        for part in ["GET ", path, &self.get_tail] {
            out.extend_from_slice(part.as_bytes());
        }
        write!(out, "X-Forwarded-For: {from}\r\n\r\n").expect("writing into memory cannot fail");
    }

    /// Replaces `out` by a POST of a form to `path`, with the headers of a proxy whose client is `from`.
    pub(crate) fn post(&self, out: &mut Vec<u8>, path: &str, form: &[u8], from: Ipv4Addr) {
        out.clear();
        for part in ["POST ", path, &self.post_tail] {
            out.extend_from_slice(part.as_bytes());
        }
        write!(out, "{}\r\nX-Forwarded-For: {from}\r\n\r\n", form.len())
            .expect("writing into memory cannot fail");
        out.extend_from_slice(form);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_well_formed() {
        let (keep, short) = (RequestLines::new("127.0.0.1:1", false), RequestLines::new("h", true));
        let from = Ipv4Addr::new(192, 0, 2, 1);
        let mut out = Vec::new();
        let mut check = |build: &dyn Fn(&mut Vec<u8>), first: &str, last: &str, lines: &[&str]| {
            build(&mut out);
            let text = std::str::from_utf8(&out).unwrap();
            assert!(text.starts_with(first) && text.ends_with(last), "{text}");
            assert_eq!(text.matches("\r\n\r\n").count(), 1, "{text}");
            lines
                .iter()
                .for_each(|line| assert!(text.contains(&format!("\r\n{line}\r\n")), "{text}"));
        };
        check(&|out| keep.get(out, "/", None), "GET / HTTP/1.1\r\n", "\r\n\r\n", &["Host: 127.0.0.1:1"]);
        check(&|out| keep.get(out, "/a", Some(b"\"x\"")), "GET /a ", "\r\n\r\n", &["If-None-Match: \"x\""]);
        check(&|out| keep.get_plain(out, "/a"), "GET /a ", "\r\n\r\n", &["Host: 127.0.0.1:1"]);
        check(&|out| short.get(out, "/a", None), "GET /a ", "\r\n\r\n", &["Connection: close", "Host: h"]);
        check(
            &|out| keep.post(out, "/a/b", b"x=1", from),
            "POST /a/b ",
            "\r\n\r\nx=1",
            &["Content-Length: 3", "X-Forwarded-For: 192.0.2.1"],
        );
        check(&|out| keep.post(out, "/a", b"", from), "POST /a ", "\r\n\r\n", &["Content-Length: 0"]);
    }
}
