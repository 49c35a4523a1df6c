//! HTTP/1.1 on the wire, from the client's side: addresses, requests, responses. Owns the bytes;
//! knows nothing of pages, cookies or redirects (that is `browser`). Bounds: a response of at most
//! 64 MiB, 30 seconds for each read or write, so that a silent server fails a test.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, Socket, Type};

use crate::page::Page;

/// How long one read or write may take before the test is given up; generous for slow machines.
pub const PATIENCE: Duration = Duration::from_secs(90);

/// The longest body that is read, in bytes.
const BODY_BYTES_MAX: u64 = 64 << 20;

/// Where a request goes: `authority` is `host:port`, `target` begins with `/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Url {
    pub authority: String,
    pub target: String,
}

impl Url {
    /// Reads an absolute `http://` address; without a path it means `/`. The fragment is dropped.
    ///
    /// # Panics
    /// When it is anything else: this browser speaks plain HTTP to loopback.
    #[must_use]
    #[track_caller]
    pub fn parse(address: &str) -> Self {
        let Some(rest) = address.strip_prefix("http://") else {
            panic!("not an http:// address: {address:?}");
        };
        let rest = rest.split('#').next().unwrap_or("");
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let target = if rest[end..].starts_with('/') {
            rest[end..].to_owned()
        } else {
            format!("/{}", &rest[end..])
        };
        Self { authority: rest[..end].to_owned(), target }
    }

    /// The address to which `reference`, as written on the page at this address, leads.
    #[must_use]
    #[track_caller]
    pub fn join(&self, reference: &str) -> Self {
        if reference.contains("://") {
            return Self::parse(reference);
        }
        let reference = reference.split('#').next().unwrap_or("");
        let path = self.target.split('?').next().unwrap_or("/");
        let target = match reference.chars().next() {
            None => self.target.clone(),
            Some('/') => reference.to_owned(),
            Some('?') => format!("{path}{reference}"),
            Some(_) => format!("{}{reference}", &path[..=path.rfind('/').unwrap_or(0)]),
        };
        Self { authority: self.authority.clone(), target }
    }

    /// `http://host:port`, as in an `Origin` header.
    #[must_use]
    pub fn origin(&self) -> String {
        format!("http://{}", self.authority)
    }
}

impl std::fmt::Display for Url {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "http://{}{}", self.authority, self.target)
    }
}

/// What a server answered.
#[derive(Debug, Clone)]
pub struct Response {
    pub status: u16,
    /// In the order received, names as received.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// The address that answered, after redirects.
    pub url: Url,
}

impl Response {
    /// The first header of that name, ignoring upper and lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers_named(name).first().copied()
    }

    /// All headers of that name.
    #[must_use]
    pub fn headers_named(&self, name: &str) -> Vec<&str> {
        let named = self
            .headers
            .iter()
            .filter(|(key, _)| key.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str()).collect()
    }

    /// The body as text; what is not UTF-8 is replaced.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as a page.
    #[must_use]
    pub fn page(&self) -> Page {
        Page::read(&self.text())
    }

    /// The body as JSON.
    ///
    /// # Panics
    /// When it is not JSON.
    #[must_use]
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        match serde_json::from_slice(&self.body) {
            Ok(value) => value,
            Err(error) => panic!("{} is not JSON ({error}): {}", self.url, self.text()),
        }
    }

    /// The response itself, if it has this status.
    ///
    /// # Panics
    /// When it has another status; the message contains the page's text.
    #[track_caller]
    pub fn expect_status(&self, status: u16) -> &Self {
        assert_eq!(self.status, status, "{} answered {}:\n{}", self.url, self.status, self.page().text());
        self
    }
}

/// One connection that is kept open between requests.
#[derive(Debug)]
pub struct Connection {
    reader: BufReader<TcpStream>,
}

impl Connection {
    /// Connects to `host:port`.
    ///
    /// # Errors
    /// When nobody listens there.
    pub fn open(authority: &str) -> io::Result<Self> {
        Connection::over(TcpStream::connect(authority)?)
    }

    /// Connects to `host:port` from an address of this machine, such as `127.1.2.3`.
    ///
    /// # Errors
    /// When nobody listens there, or the address is none of this machine's.
    pub fn open_from(source: IpAddr, authority: &str) -> io::Result<Self> {
        let address: SocketAddr = authority.parse().map_err(io::Error::other)?;
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
        socket.bind(&SocketAddr::new(source, 0).into())?;
        socket.connect(&address.into())?;
        Connection::over(socket.into())
    }

    fn over(stream: TcpStream) -> io::Result<Self> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(Self { reader: BufReader::new(stream) })
    }

    /// Whether the server has kept the connection open since the last response. Asking first is safer than
    /// sending again after a failure, which could post a form twice.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let stream = self.reader.get_ref();
        if stream.set_nonblocking(true).is_err() {
            return false;
        }
        let peeked = stream.peek(&mut [0]);
        let restored = stream.set_nonblocking(false).is_ok();
        restored && peeked.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock)
    }

    /// Sends bytes as they are, for tests of malformed requests.
    ///
    /// # Errors
    /// When the server has hung up or does not read.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.reader.get_mut().write_all(bytes)
    }

    /// Reads the response to a request with this `method`, sent to `url`.
    ///
    /// # Errors
    /// When the server hangs up (`UnexpectedEof`), is silent too long, or what comes is not HTTP.
    pub fn receive(&mut self, method: &str, url: &Url) -> io::Result<Response> {
        loop {
            let (status, headers) = read_head(&mut self.reader)?;
            let mut response = Response { status, headers, body: Vec::new(), url: url.clone() };
            if (100..200).contains(&status) {
                continue;
            }
            if method != "HEAD" && status != 204 && status != 304 {
                response.body = read_body(&mut self.reader, &response)?;
            }
            return Ok(response);
        }
    }
}

/// The bytes of a request. `Content-Length` is added when there is a body or the method is POST.
#[must_use]
pub fn request_bytes(method: &str, url: &Url, headers: &[(String, String)], body: &[u8]) -> Vec<u8> {
    let mut head = format!("{method} {} HTTP/1.1\r\n", url.target);
    if headers.iter().all(|(name, _)| !name.eq_ignore_ascii_case("host")) {
        head.push_str(&format!("Host: {}\r\n", url.authority));
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if !body.is_empty() || method == "POST" {
        head.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    head.push_str("\r\n");
    [head.as_bytes(), body].concat()
}

fn read_head(reader: &mut impl BufRead) -> io::Result<(u16, Vec<(String, String)>)> {
    let first = read_line(reader)?;
    let status = first
        .strip_prefix("HTTP/1.")
        .and_then(|rest| rest.split(' ').nth(1))
        .and_then(|code| code.parse().ok());
    let status = status.ok_or_else(|| invalid(&format!("not a status line: {first:?}")))?;
    let mut headers = Vec::new();
    loop {
        let line = read_line(reader)?;
        if line.is_empty() {
            return Ok((status, headers));
        }
        let (name, value) = line
            .split_once(':')
            .ok_or_else(|| invalid(&format!("not a header: {line:?}")))?;
        headers.push((name.to_owned(), value.trim().to_owned()));
    }
}

fn read_body(reader: &mut impl BufRead, response: &Response) -> io::Result<Vec<u8>> {
    if response
        .header("transfer-encoding")
        .is_some_and(|coding| coding.eq_ignore_ascii_case("chunked"))
    {
        return read_chunks(reader);
    }
    match response.header("content-length") {
        Some(length) => {
            let length = length
                .parse()
                .map_err(|_| invalid(&format!("not a length: {length:?}")))?;
            read_exactly(reader, length)
        }
        None => {
            let mut body = Vec::new();
            reader.take(BODY_BYTES_MAX).read_to_end(&mut body)?;
            Ok(body)
        }
    }
}

fn read_chunks(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let line = read_line(reader)?;
        let length = line.split(';').next().unwrap_or("").trim();
        let length =
            u64::from_str_radix(length, 16).map_err(|_| invalid(&format!("not a chunk: {line:?}")))?;
        if length == 0 {
            while !read_line(reader)?.is_empty() {}
            return Ok(body);
        }
        body.extend(read_exactly(reader, length)?);
        read_line(reader)?;
    }
}

fn read_exactly(reader: &mut impl BufRead, length: u64) -> io::Result<Vec<u8>> {
    if length > BODY_BYTES_MAX {
        return Err(invalid(&format!("a body of {length} bytes")));
    }
    let mut body = Vec::new();
    let read = reader.take(length).read_to_end(&mut body)?;
    if u64::try_from(read).ok() == Some(length) {
        Ok(body)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

fn read_line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = Vec::new();
    reader.take(64 << 10).read_until(b'\n', &mut line)?;
    match line.strip_suffix(b"\r\n") {
        Some(text) => Ok(String::from_utf8_lossy(text).into_owned()),
        None if line.is_empty() => Err(io::ErrorKind::UnexpectedEof.into()),
        None => Err(invalid(&format!("a line without its end: {:?}", String::from_utf8_lossy(&line)))),
    }
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_table;

    #[test]
    fn follows_references() {
        check_table(
            r##"
            # on the page at /petitions/12/new?x=1
            /w/abc?sent=1             http://h:1/w/abc?sent=1
            ""                        http://h:1/petitions/12/new?x=1
            "#top"                    http://h:1/petitions/12/new?x=1
            ?page=2                   http://h:1/petitions/12/new?page=2
            check#x                   http://h:1/petitions/12/check
            http://other:8/           http://other:8/
            http://other:8            http://other:8/
            http://other:8?a=b        http://other:8/?a=b
            "##,
            |row| {
                Url::parse("http://h:1/petitions/12/new?x=1")
                    .join(row.cell(0))
                    .to_string()
            },
        );
    }

    fn body_of(wire: &str) -> io::Result<String> {
        let mut reader = BufReader::new(wire.as_bytes());
        let (status, headers) = read_head(&mut reader)?;
        let response = Response { status, headers, body: Vec::new(), url: Url::parse("http://h:1/") };
        let body = read_body(&mut reader, &response)?;
        Ok(format!("{status} {}", String::from_utf8_lossy(&body)))
    }

    #[test]
    fn reads_responses() {
        check_table(
            r#"
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabc"                            | 200 ab
            "HTTP/1.1 404 \r\n\r\nall of it"                                             | 404 all of it
            "HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n2;x=y\r\nab\r\n1\r\nc\r\n0\r\n\r\n" | 200 abc
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc"                            | UnexpectedEof
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nabc"                           | InvalidData
            "HTTP/1.1 200 OK\r\nno header\r\n\r\n"                                       | InvalidData
            "HTTP/1.1 200 OK\n\n"                                                        | InvalidData
            "SSH-2.0\r\n"                                                                | InvalidData
            ""                                                                           | UnexpectedEof
            "#,
            |row| body_of(row.cell(0)).unwrap_or_else(|error| format!("{:?}", error.kind())),
        );
    }

    #[test]
    fn writes_requests() {
        let url = Url::parse("http://127.0.0.1:1/a?b=c");
        let written = |method, headers: &[(String, String)], body: &str| {
            String::from_utf8(request_bytes(method, &url, headers, body.as_bytes())).expect("text")
        };
        assert_eq!(written("GET", &[], ""), "GET /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n");
        let headers = [("host".to_owned(), "evil".to_owned())];
        assert_eq!(
            written("POST", &headers, "x=1"),
            "POST /a?b=c HTTP/1.1\r\nhost: evil\r\nContent-Length: 3\r\n\r\nx=1"
        );
    }
}
