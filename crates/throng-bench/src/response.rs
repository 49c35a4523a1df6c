//! Just enough of HTTP/1.1 to find the end of an answer and the few lines of it that matter. Reads
//! bytes, never a socket; `client` calls it with everything received so far. It bounds nothing: the client
//! does, by the size of its buffer.

use std::ops::Range;

/// One complete answer, as ranges of the bytes it was read from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    pub status: u16,
    pub location: Option<Range<usize>>,
    pub etag: Option<Range<usize>>,
    pub retry_after_s: Option<u32>,
    /// Whether the server will close the connection after it.
    pub close: bool,
    pub body: Range<usize>,
}

/// What the bytes so far are.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Parsed {
    Partial,
    /// The head is complete, and the body lasts until the server closes the connection.
    UntilClose(Head),
    Whole(Head),
    Malformed,
}

enum Framing {
    None,
    Length(usize),
    Chunked,
}

/// Reads an answer from its first byte on.
pub(crate) fn parse(bytes: &[u8]) -> Parsed {
    let Some(head_end) = find(bytes, b"\r\n\r\n").map(|at| at + 4) else {
        return Parsed::Partial;
    };
    let Some((mut head, framing)) = parse_head(&bytes[..head_end]) else {
        return Parsed::Malformed;
    };
    head.body = head_end..bytes.len();
    match framing {
        _ if matches!(head.status, 100..=199 | 204 | 304) => whole(head, head_end),
        Framing::Length(length) if bytes.len() - head_end < length => Parsed::Partial,
        Framing::Length(length) => whole(head, head_end + length),
        Framing::Chunked => match chunks_end(&bytes[head_end..]) {
            Ok(Some(length)) => whole(head, head_end + length),
            Ok(None) => Parsed::Partial,
            Err(()) => Parsed::Malformed,
        },
        Framing::None => Parsed::UntilClose(head),
    }
}

fn whole(mut head: Head, end: usize) -> Parsed {
    head.body.end = end;
    Parsed::Whole(head)
}

fn parse_head(bytes: &[u8]) -> Option<(Head, Framing)> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let mut head = Head { status: number(status)?, ..Head::default() };
    let mut framing = Framing::None;
    let mut start = find(bytes, b"\r\n")? + 2;
    while start + 2 < bytes.len() {
        let end = start + find(&bytes[start..], b"\r\n")?;
        let colon = start + bytes[start..end].iter().position(|&byte| byte == b':')?;
        let value = trimmed(bytes, colon + 1..end);
        let text = &bytes[value.clone()];
        match &bytes[start..colon] {
            name if name.eq_ignore_ascii_case(b"location") => head.location = Some(value),
            name if name.eq_ignore_ascii_case(b"etag") => head.etag = Some(value),
            name if name.eq_ignore_ascii_case(b"retry-after") => head.retry_after_s = number(text),
            name if name.eq_ignore_ascii_case(b"connection") => {
                head.close = text.eq_ignore_ascii_case(b"close");
            }
            name if name.eq_ignore_ascii_case(b"content-length") => {
                framing = Framing::Length(number(text)?);
            }
            name if name.eq_ignore_ascii_case(b"transfer-encoding") => framing = Framing::Chunked,
            _ => {}
        }
        start = end + 2;
    }
    Some((head, framing))
}

/// Where the last chunk of a chunked body ends; `None` when it has not arrived yet.
fn chunks_end(body: &[u8]) -> Result<Option<usize>, ()> {
    let mut at = 0;
    loop {
        let Some(line) = find(&body[at..], b"\r\n") else {
            return Ok(None);
        };
        let digits = body[at..at + line].split(|&byte| byte == b';').next().ok_or(())?;
        let digits = std::str::from_utf8(digits).map_err(|_| ())?;
        let size = u32::from_str_radix(digits.trim(), 16).map_err(|_| ())? as usize;
        at += line + 2 + size + 2;
        if at > body.len() {
            return Ok(None);
        }
        if size == 0 {
            return Ok(Some(at));
        }
    }
}

fn trimmed(bytes: &[u8], mut place: Range<usize>) -> Range<usize> {
    while place.start < place.end && bytes[place.start] == b' ' {
        place.start += 1;
    }
    while place.start < place.end && bytes[place.end - 1] == b' ' {
        place.end -= 1;
    }
    place
}

fn number<N: std::str::FromStr>(text: &[u8]) -> Option<N> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = bytes[from..].iter().position(|&byte| byte == what[0]) {
        if bytes[from + at..].starts_with(what) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An answer as "status | location | etag | retry-after | close | body".
    fn say(text: &str) -> String {
        let at = |place: &Option<Range<usize>>| place.clone().map_or("-", |place| &text[place]);
        match parse(text.as_bytes()) {
            Parsed::Partial => "partial".to_owned(),
            Parsed::Malformed => "malformed".to_owned(),
            Parsed::UntilClose(head) => format!("{} until close", head.status),
            Parsed::Whole(head) => format!(
                "{}|{}|{}|{:?}|{}|{}",
                head.status,
                at(&head.location),
                at(&head.etag),
                head.retry_after_s,
                head.close,
                &text[head.body.clone()]
            ),
        }
    }

    #[test]
    fn answers() {
        for (text, expect) in [
            ("", "partial"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "partial"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nx", "partial"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nxy", "200|-|-|None|false|xy"),
            ("HTTP/1.1 200 OK\r\ncontent-length:2 \r\nETag:  \"a\" \r\n\r\nxy", "200|-|\"a\"|None|false|xy"),
            (
                "HTTP/1.1 303 See Other\r\nLocation: /w/abc\r\nContent-Length: 0\r\n\r\n",
                "303|/w/abc|-|None|false|",
            ),
            (
                "HTTP/1.1 503 x\r\nRetry-After: 3\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
                "503|-|-|Some(3)|true|",
            ),
            ("HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n", "304|-|-|None|false|"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n", "partial"),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
                "200|-|-|None|false|2\r\nab\r\n0\r\n\r\n",
            ),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "malformed"),
            ("HTTP/1.1 200 OK\r\n\r\nxy", "200 until close"),
            ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "malformed"),
            ("HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "malformed"),
            ("SMTP 220 hello\r\n\r\n", "malformed"),
        ] {
            assert_eq!(say(text), expect, "{text:?}");
        }
    }
}
