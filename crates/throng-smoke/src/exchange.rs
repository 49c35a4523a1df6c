//! Owns one request and its answer in HTTP/1.1, and is strict about it: an answer that is shorter or longer than it says is a
//! failure, not a page. It must never follow a redirect. Bounds: head, fields, body.

use std::time::Instant;

use throng_process::clock;

use crate::address::Address;
use crate::bounds::{BODY_BYTES_MAX, CHUNK_LINE_BYTES_MAX, FIELDS_MAX, HEAD_BYTES_MAX, INTERIM_MAX};
use crate::connection::{Connection, in_words};

/// An answer, whole.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) head: Head,
    pub(crate) body: Vec<u8>,
    /// The moment of the first byte, and of the last.
    pub(crate) first_byte: Instant,
    pub(crate) end: Instant,
}

/// What the head of an answer says, as far as it matters here.
#[derive(Debug, Default)]
pub(crate) struct Head {
    pub(crate) status: u16,
    pub(crate) location: Option<String>,
    pub(crate) content_type: String,
    pub(crate) encoding: String,
    /// Whether the connection stays open for another request.
    pub(crate) stays: bool,
    pub(crate) bytes: usize,
    length: Option<u64>,
    chunked: bool,
}

/// Asks for `address` on `connection` and reads the answer to its end.
pub(crate) fn ask(connection: &mut Connection, address: &Address) -> Result<Answer, String> {
    let shows = connection
        .shows
        .map_or_else(String::new, |(name, value)| format!("{name}: {value}\r\n"));
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\nUser-Agent: throng-smoke/{}\r\nAccept: text/html,*/*;q=0.8\r\nAccept-Encoding: gzip\r\n{shows}\r\n",
        address.target,
        address.authority(),
        env!("CARGO_PKG_VERSION"),
    );
    connection
        .send(request.as_bytes())
        .map_err(|error| format!("asking: {}", in_words(&error)))?;
    let mut first_byte = None;
    let mut head = read_head(connection, &mut first_byte)?;
    for _ in 0..INTERIM_MAX {
        if !(100..200).contains(&head.status) {
            break;
        }
        // Only what answers the request counts as its first byte.
        first_byte = None;
        head = read_head(connection, &mut first_byte)?;
    }
    let body = read_body(connection, &mut head)?;
    let first_byte = first_byte.expect("a head was read, which begins with a byte");
    Ok(Answer { head, body, first_byte, end: clock::monotonic() })
}

fn read_head(connection: &mut Connection, first_byte: &mut Option<Instant>) -> Result<Head, String> {
    loop {
        if !connection.unused.is_empty() {
            first_byte.get_or_insert_with(clock::monotonic);
            if let Some(head) = parse(&connection.unused)?.filter(|head| head.bytes <= HEAD_BYTES_MAX) {
                connection.unused.drain(..head.bytes);
                return Ok(head);
            }
        }
        if connection.unused.len() > HEAD_BYTES_MAX {
            return Err("the head of the answer is too long".to_owned());
        }
        if more(connection)? == 0 {
            return Err("the server closed the connection without an answer".to_owned());
        }
    }
}

fn parse(bytes: &[u8]) -> Result<Option<Head>, String> {
    let mut fields = [httparse::EMPTY_HEADER; FIELDS_MAX];
    let mut response = httparse::Response::new(&mut fields);
    let parsed = response
        .parse(bytes)
        .map_err(|error| format!("what came is no answer in HTTP/1.1: {error}"))?;
    let httparse::Status::Complete(length) = parsed else {
        return Ok(None);
    };
    let mut head = Head {
        status: response.code.unwrap_or_default(),
        stays: response.version == Some(1),
        bytes: length,
        ..Head::default()
    };
    for field in response.headers.iter() {
        let value = String::from_utf8_lossy(field.value).trim().to_owned();
        let lower = value.to_ascii_lowercase();
        match field.name.to_ascii_lowercase().as_str() {
            "content-length" => {
                let said = value
                    .parse()
                    .map_err(|_| "its Content-Length is no number".to_owned())?;
                if head.length.is_some_and(|length| length != said) {
                    return Err("it says two different lengths".to_owned());
                }
                head.length = Some(said);
            }
            "transfer-encoding" => head.chunked = lower == "chunked",
            "connection" => head.stays &= !lower.split(',').any(|word| word.trim() == "close"),
            "location" => head.location = Some(value),
            "content-type" => head.content_type = lower,
            "content-encoding" => head.encoding = lower,
            _ => {}
        }
    }
    Ok(Some(head))
}

fn read_body(connection: &mut Connection, head: &mut Head) -> Result<Vec<u8>, String> {
    if matches!(head.status, 204 | 304) {
        return Ok(Vec::new());
    }
    if head.chunked {
        let body = read_chunks(connection)?;
        return nothing_more(connection).map(|()| body);
    }
    if let Some(length) = head.length {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let body = take(connection, length, |had| {
            format!("it ended after {had} bytes of the {length} that it announced")
        })?;
        return nothing_more(connection).map(|()| body);
    }
    head.stays = false;
    loop {
        within(connection.unused.len())?;
        if more(connection)? == 0 {
            return Ok(std::mem::take(&mut connection.unused));
        }
    }
}

/// Nobody asked for what stands behind an answer: the next one on this connection could not be trusted.
fn nothing_more(connection: &Connection) -> Result<(), String> {
    match connection.unused.len() {
        0 => Ok(()),
        count => Err(format!("it sent {count} bytes more than it announced")),
    }
}

fn read_chunks(connection: &mut Connection) -> Result<Vec<u8>, String> {
    let early = |_| "it ended in the middle of a chunk".to_owned();
    let mut body = Vec::new();
    loop {
        let line = line(connection)?;
        let digits = line.split(';').next().unwrap_or_default().trim();
        let size =
            usize::from_str_radix(digits, 16).map_err(|_| "a chunk without a length came".to_owned())?;
        within(body.len().saturating_add(size))?;
        if size == 0 {
            // Trailers, up to an empty line.
            for _ in 0..FIELDS_MAX {
                if self::line(connection)?.is_empty() {
                    return Ok(body);
                }
            }
            return Err("its trailers do not end".to_owned());
        }
        body.extend(take(connection, size, early)?);
        if take(connection, 2, early)? != b"\r\n" {
            return Err("a chunk is longer than it says".to_owned());
        }
    }
}

fn line(connection: &mut Connection) -> Result<String, String> {
    loop {
        if let Some(end) = connection.unused.windows(2).position(|two| two == b"\r\n") {
            let line: Vec<u8> = connection.unused.drain(..end + 2).collect();
            return Ok(String::from_utf8_lossy(&line[..end]).into_owned());
        }
        if connection.unused.len() > CHUNK_LINE_BYTES_MAX {
            return Err("a chunk without a length came".to_owned());
        }
        if more(connection)? == 0 {
            return Err("it ended in the middle of a chunk".to_owned());
        }
    }
}

/// Exactly `count` bytes; `early` says what was wrong if fewer came.
fn take(
    connection: &mut Connection,
    count: usize,
    early: impl Fn(usize) -> String,
) -> Result<Vec<u8>, String> {
    within(count)?;
    while connection.unused.len() < count {
        if more(connection)? == 0 {
            return Err(early(connection.unused.len()));
        }
    }
    Ok(connection.unused.drain(..count).collect())
}

fn more(connection: &mut Connection) -> Result<usize, String> {
    connection.read_more().map_err(|error| in_words(&error))
}

fn within(bytes: usize) -> Result<(), String> {
    if bytes > BODY_BYTES_MAX {
        return Err(format!("the page has more than {BODY_BYTES_MAX} bytes, which is the most that is read"));
    }
    Ok(())
}
