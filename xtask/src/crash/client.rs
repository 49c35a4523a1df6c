//! A small HTTP client for one form: signs as a person would, on a connection that is kept.
//!
//! Owns the bytes of a request and the reading of an answer. It must only ever speak to the loopback address that the
//! harness's own server printed. The witnesses of `load`, `races` and the siege call it. It bounds every wait and the
//! size of an answer.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};

/// A server that sends nothing for this long has failed.
const WAIT: Duration = Duration::from_secs(20);
/// Pages of this program are far smaller.
const BODY_BYTES_MAX: usize = 1 << 20;
const HEAD_LINES_MAX: usize = 100;

/// A person who signs, and the key of their submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// Never one of the addresses that the bench invents.
    pub(crate) email: String,
    /// 32 hexadecimal digits.
    pub(crate) form_key: String,
}

impl Person {
    /// The form as a browser would send it.
    fn form(&self) -> String {
        let Self { email, form_key } = self;
        let email = email.replace('@', "%40");
        format!("name=Wilma+Witness&email={email}&postcode=SW1A1AA&resident=yes&form_key={form_key}&website=")
    }

    /// The request that signs a petition.
    pub(crate) fn signing(&self, server: SocketAddr, petition: u64) -> String {
        let form = self.form();
        format!(
            "POST /petitions/{petition}/signatures HTTP/1.1\r\nHost: {server}\r\nUser-Agent: throng-crash\r\n\
             Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n{form}",
            form.len()
        )
    }
}

/// A server's answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) location: Option<String>,
    pub(crate) body: String,
}

impl Answer {
    /// The address that the signer is redirected to, if the server has acknowledged the signature.
    pub(crate) fn acknowledged(&self) -> Option<&str> {
        self.location
            .as_deref()
            .filter(|location| self.status == 303 && location.starts_with("/w/"))
    }
}

/// A connection that is kept between requests.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
}

impl Connection {
    pub(crate) fn open(server: SocketAddr) -> Result<Self> {
        ensure!(server.ip().is_loopback(), "the harness only speaks to this machine, not to {server}");
        let stream = TcpStream::connect_timeout(&server, WAIT)?;
        stream.set_read_timeout(Some(WAIT))?;
        stream.set_write_timeout(Some(WAIT))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream) })
    }

    pub(crate) fn send(&mut self, bytes: &str) -> Result<()> {
        Ok(self.stream.get_mut().write_all(bytes.as_bytes())?)
    }

    pub(crate) fn answer(&mut self) -> Result<Answer> {
        read_answer(&mut self.stream)
    }
}

/// Asks for a path on a connection of its own.
pub(crate) fn get(server: SocketAddr, path: &str) -> Result<Answer> {
    let mut connection = Connection::open(server)?;
    connection.send(&format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nUser-Agent: throng-crash\r\n\r\n"))?;
    connection.answer()
}

/// Reads one answer, which must state its length.
pub(crate) fn read_answer(stream: &mut impl std::io::BufRead) -> Result<Answer> {
    let mut line = String::new();
    read_line(stream, &mut line)?;
    let status = line
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .with_context(|| format!("`{line}` is not the beginning of an answer"))?;
    let mut answer = Answer { status, location: None, body: String::new() };
    let mut length = 0;
    for _ in 0..HEAD_LINES_MAX {
        read_line(stream, &mut line)?;
        if line.is_empty() {
            ensure!(length <= BODY_BYTES_MAX, "an answer of {length} bytes");
            let mut body = vec![0; length];
            stream.read_exact(&mut body)?;
            answer.body = String::from_utf8_lossy(&body).into_owned();
            return Ok(answer);
        }
        let (name, value) = line.split_once(':').context("a header line without a colon")?;
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse()?,
            "location" => answer.location = Some(value.trim().to_owned()),
            "transfer-encoding" => bail!("an answer without a length"),
            _ => {}
        }
    }
    bail!("an answer with more than {HEAD_LINES_MAX} header lines")
}

/// Replaces `line` by the next one, without its end.
fn read_line(stream: &mut impl std::io::BufRead, line: &mut String) -> Result<()> {
    line.clear();
    let read = stream.take(64 << 10).read_line(line)?;
    ensure!(read > 0 && line.ends_with('\n'), "the connection was closed before an answer");
    line.truncate(line.trim_end().len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let text = "HTTP/1.1 303 See Other\r\nLocation: /w/abc\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 503 No\r\n\
                    content-length: 0\r\nretry-after: 1\r\n\r\n";
        let mut stream = text.as_bytes();
        let first = read_answer(&mut stream).unwrap();
        assert_eq!((first.acknowledged(), first.body.as_str()), (Some("/w/abc"), "ok"));
        let second = read_answer(&mut stream).unwrap();
        assert_eq!((second.status, second.acknowledged()), (503, None));
        assert!(read_answer(&mut stream).is_err());
    }

    #[test]
    fn only_a_way_to_the_mail_page_is_an_acknowledgement() {
        for (status, location, expect) in
            [(303, "/w/a", true), (200, "/w/a", false), (303, "/petitions/1", false), (303, "/s/a", false)]
        {
            let answer = Answer { status, location: Some(location.to_owned()), body: String::new() };
            assert_eq!(answer.acknowledged().is_some(), expect, "{status} {location}");
        }
    }

    #[test]
    fn the_length_of_the_form_is_said() {
        let person = Person { email: "a@example.org".to_owned(), form_key: "0".repeat(32) };
        let request = person.signing(SocketAddr::from(([127, 0, 0, 1], 9)), 7);
        let (head, body) = request.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("POST /petitions/7/signatures HTTP/1.1\r\nHost: 127.0.0.1:9\r\n"));
        assert!(head.ends_with(&format!("Content-Length: {}", body.len())));
    }
}
