//! How a visitor reaches the server: HTTP/1.1 in the clear, the same encrypted, or HTTP/2 encrypted. The client never tries a request
//! again: what was sent and not answered stays unanswered. A connection that the server has closed in good order before anything was sent
//! on it is opened again, as every client has to.
//!
//! Owns connections and their kinds of trouble. Never speaks to anything but the address that it was given. `visitors` and `viewers` call
//! it. It bounds the wait for a connection and for an answer, and the size of an answer.

use std::cell::{Cell, RefCell};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use anyhow::{Context as _, Result};
use bytes::Bytes;
use h2::client::SendRequest;
use http::{Request, Response, Uri};
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::spawn_local;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use crate::client::ANSWER_BYTES_MAX;
use crate::response::{Parsed, parse};

/// A full accept queue may hold a connection for a second or so.
const CONNECT_WAIT: Duration = Duration::from_secs(15);
/// A form waits for as long as another program takes to take over, and is then told to come again.
const ANSWER_WAIT: Duration = Duration::from_secs(40);
const READ_BYTES: usize = 32 << 10;
/// The name on the certificate.
pub(super) const NAME: &str = "localhost";
/// How often a new connection is opened in place of one that the server has closed before anything was sent on it.
const OPENED_MAX: u32 = 3;

/// How a visitor reaches the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Clear,
    Encrypted,
    Http2,
}

impl Way {
    pub(super) const ALL: [Way; 3] = [Way::Clear, Way::Encrypted, Way::Http2];

    pub(super) fn name(self) -> &'static str {
        match self {
            Way::Clear => "HTTP/1.1 in the clear",
            Way::Encrypted => "HTTP/1.1 over TLS",
            Way::Http2 => "HTTP/2 over TLS",
        }
    }
}

/// What went wrong with a request, as it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trouble {
    /// No connection: refused, or the handshake failed.
    NotConnected,
    /// A connection that was idle was cut off without the words that end it.
    CutWhileIdle,
    /// The request was sent, and no whole answer came.
    Unanswered,
    /// Nothing came for too long.
    Late,
    /// An answer that says so: 503, 500, 404 …
    Refused,
}

impl Trouble {
    pub(super) const ALL: [Trouble; 5] =
        [Trouble::NotConnected, Trouble::CutWhileIdle, Trouble::Unanswered, Trouble::Late, Trouble::Refused];

    pub(super) fn name(self) -> &'static str {
        match self {
            Trouble::NotConnected => "no connection",
            Trouble::CutWhileIdle => "cut off while idle",
            Trouble::Unanswered => "sent and not answered",
            Trouble::Late => "no answer in time",
            Trouble::Refused => "another answer",
        }
    }
}

/// Trouble, and what the system said.
pub(super) type Failed = (Trouble, String);

fn failed(trouble: Trouble, said: impl std::fmt::Display) -> Failed {
    (trouble, said.to_string())
}

/// Where the server is, and how an encrypted connection begins.
pub(super) struct Place {
    pub(super) clear: SocketAddr,
    pub(super) encrypted: SocketAddr,
    http1: Arc<ClientConfig>,
    http2: Arc<ClientConfig>,
    /// Requests that a connection of HTTP/2 did not take because it was being closed, and that were sent on the next.
    pub(super) turned_away: Cell<u64>,
}

/// A connection, whatever carries it.
pub(super) trait Line: AsyncRead + AsyncWrite + Unpin {}
impl<T: AsyncRead + AsyncWrite + Unpin> Line for T {}

impl Place {
    pub(super) fn new(
        clear: SocketAddr,
        encrypted: SocketAddr,
        certificate: CertificateDer<'static>,
    ) -> Result<Place> {
        let mut roots = RootCertStore::empty();
        roots.add(certificate)?;
        let config = |inside: &[u8]| -> Result<Arc<ClientConfig>> {
            let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
            let builder = builder.with_safe_default_protocol_versions()?;
            let mut config = builder
                .with_root_certificates(roots.clone())
                .with_no_client_auth();
            config.alpn_protocols = vec![inside.to_vec()];
            Ok(Arc::new(config))
        };
        Ok(Place {
            clear,
            encrypted,
            http1: config(b"http/1.1")?,
            http2: config(b"h2")?,
            turned_away: Cell::default(),
        })
    }

    /// What a request names as its host.
    pub(super) fn host(&self, way: Way) -> String {
        match way {
            Way::Clear => self.clear.to_string(),
            Way::Encrypted | Way::Http2 => format!("{NAME}:{}", self.encrypted.port()),
        }
    }

    /// Connects from an address of its own among those of this machine, since limits go by network.
    async fn connect(&self, way: Way, number: usize) -> Result<Box<dyn Line>, Failed> {
        let connected = timeout(CONNECT_WAIT, self.connected(way, number)).await;
        connected
            .map_err(|_| io::ErrorKind::TimedOut.into())
            .flatten()
            .map_err(|error| failed(Trouble::NotConnected, error))
    }

    async fn connected(&self, way: Way, number: usize) -> io::Result<Box<dyn Line>> {
        let stream = match way {
            Way::Clear => tcp(self.clear, number).await?,
            Way::Encrypted | Way::Http2 => tcp(self.encrypted, number).await?,
        };
        let config = match way {
            Way::Clear => return Ok(Box::new(stream)),
            Way::Encrypted => &self.http1,
            Way::Http2 => &self.http2,
        };
        let name = ServerName::try_from(NAME).expect("it is a name");
        let encrypted = TlsConnector::from(Arc::clone(config))
            .connect(name, stream)
            .await?;
        Ok(Box::new(encrypted))
    }
}

async fn tcp(server: SocketAddr, number: usize) -> io::Result<TcpStream> {
    let socket = match server.ip() {
        IpAddr::V4(_) => {
            let socket = TcpSocket::new_v4()?;
            let [third, second] = [number % 250, number / 250 % 250].map(|part| u8::try_from(part + 1));
            if let (Ok(second), Ok(third)) = (second, third) {
                socket.bind(SocketAddr::from((Ipv4Addr::new(127, second, third, 1), 0)))?;
            }
            socket
        }
        IpAddr::V6(_) => TcpSocket::new_v6()?,
    };
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A visitor's connection, or the share that they have in one.
pub(super) enum Connection {
    One {
        way: Way,
        number: usize,
        kept: Option<Box<dyn Line>>,
    },
    Shared(Rc<Shared>),
}

impl Connection {
    pub(super) fn one(way: Way, number: usize) -> Connection {
        Connection::One { way, number, kept: None }
    }

    /// Sends a request, as the bytes of HTTP/1.1, and leaves the answer in `buffer`, also as those of HTTP/1.1.
    pub(super) async fn exchange(
        &mut self,
        place: &Place,
        request: &[u8],
        buffer: &mut Vec<u8>,
    ) -> Result<crate::response::Head, Failed> {
        buffer.clear();
        let exchanged = async {
            match self {
                Connection::One { way, number, kept } => {
                    if let Some(line) = kept
                        && is_closed(line.as_mut()).await?
                    {
                        *kept = None;
                    }
                    let mut line = match kept.take() {
                        Some(line) => line,
                        None => place.connect(*way, *number).await?,
                    };
                    let head = talk(line.as_mut(), request, buffer).await?;
                    *kept = (!head.close).then_some(line);
                    Ok(head)
                }
                Connection::Shared(shared) => shared.exchange(place, request, buffer).await,
            }
        };
        let late = |_| failed(Trouble::Late, format!("nothing for {} s", ANSWER_WAIT.as_secs()));
        timeout(ANSWER_WAIT, exchanged).await.map_err(late).flatten()
    }
}

/// Whether the server has closed a connection in good order.
async fn is_closed(line: &mut dyn Line) -> Result<bool, Failed> {
    let mut byte = [0; 1];
    let mut buffer = ReadBuf::new(&mut byte);
    let looked = std::future::poll_fn(|context| {
        Poll::Ready(match Pin::new(&mut *line).poll_read(context, &mut buffer) {
            Poll::Pending => None,
            Poll::Ready(read) => Some(read),
        })
    });
    match looked.await {
        None => Ok(false),
        Some(Ok(())) if buffer.filled().is_empty() => Ok(true),
        Some(Ok(())) => Err(failed(Trouble::CutWhileIdle, "something came that nobody asked for")),
        Some(Err(error)) => Err(failed(Trouble::CutWhileIdle, error)),
    }
}

async fn talk(
    line: &mut dyn Line,
    request: &[u8],
    buffer: &mut Vec<u8>,
) -> Result<crate::response::Head, Failed> {
    let broken = |error: io::Error| failed(Trouble::Unanswered, error);
    line.write_all(request).await.map_err(broken)?;
    line.flush().await.map_err(broken)?;
    loop {
        buffer.reserve(READ_BYTES);
        let ended = line.read_buf(buffer).await.map_err(broken)? == 0;
        match parse(buffer) {
            Parsed::Whole(head) => return Ok(head),
            Parsed::UntilClose(head) if ended => return Ok(crate::response::Head { close: true, ..head }),
            Parsed::Malformed => return Err(failed(Trouble::Refused, "the answer is not HTTP/1.1")),
            _ if ended => return Err(failed(Trouble::Unanswered, "the connection was closed")),
            _ if buffer.len() > ANSWER_BYTES_MAX => {
                return Err(failed(Trouble::Refused, "an answer without an end"));
            }
            Parsed::Partial | Parsed::UntilClose(_) => {}
        }
    }
}

/// One HTTP/2 connection that many visitors share, as the requests of one browser do.
pub(super) struct Shared {
    number: usize,
    /// The connection, and how many there were before it.
    open: RefCell<Option<SendRequest<Bytes>>>,
    generation: Cell<u64>,
    opening: tokio::sync::Mutex<()>,
}

impl Shared {
    pub(super) fn new(number: usize) -> Rc<Shared> {
        Rc::new(Shared {
            number,
            open: RefCell::default(),
            generation: Cell::default(),
            opening: tokio::sync::Mutex::new(()),
        })
    }

    /// A connection on which nothing was sent yet for this visitor, and which it is.
    async fn connection(&self, place: &Place) -> Result<(SendRequest<Bytes>, u64), Failed> {
        let _one_at_a_time = self.opening.lock().await;
        if let Some(requests) = self.open.borrow().clone() {
            return Ok((requests, self.generation.get()));
        }
        let line = place.connect(Way::Http2, self.number).await?;
        let begun = h2::client::handshake(line).await;
        let (requests, connection) = begun.map_err(|error| failed(Trouble::NotConnected, error))?;
        // Its end is seen by whoever wants to send on it.
        spawn_local(async move { drop(connection.await) });
        self.generation.set(self.generation.get() + 1);
        *self.open.borrow_mut() = Some(requests.clone());
        Ok((requests, self.generation.get()))
    }

    fn close(&self, generation: u64) {
        if self.generation.get() == generation {
            *self.open.borrow_mut() = None;
        }
    }

    /// Sends a request; the answer's head comes, and its body is still to be read.
    pub(super) async fn ask(
        &self,
        place: &Place,
        request: &[u8],
    ) -> Result<Response<h2::RecvStream>, Failed> {
        let (request, body) = for_http2(request, &place.host(Way::Http2))
            .map_err(|error| failed(Trouble::Refused, format!("{error:#}")))?;
        for _ in 0..OPENED_MAX {
            let (requests, generation) = self.connection(place).await?;
            // An error here says that the server takes no more requests on it: nothing was sent.
            let Ok(mut requests) = requests.ready().await else {
                self.close(generation);
                continue;
            };
            let Ok((answer, mut sending)) = requests.send_request(request.clone(), body.is_empty()) else {
                self.close(generation);
                continue;
            };
            if !body.is_empty() {
                // If it could not be sent, the answer says why.
                sending.send_data(body.clone(), true).ok();
            }
            match answer.await {
                // The server had said that it takes no more on this connection before this left the client's queue, and says that it has
                // not looked at it (RFC 9113 §6.8).
                Err(error) if is_turned_away(&error) => {
                    place.turned_away.set(place.turned_away.get() + 1);
                    self.close(generation);
                }
                answered => return answered.map_err(|error| failed(Trouble::Unanswered, error)),
            }
        }
        Err(failed(Trouble::NotConnected, "the server closes each new connection at once"))
    }

    async fn exchange(
        &self,
        place: &Place,
        request: &[u8],
        buffer: &mut Vec<u8>,
    ) -> Result<crate::response::Head, Failed> {
        let broken = |error: h2::Error| failed(Trouble::Unanswered, error);
        let (head, mut body) = self.ask(place, request).await?.into_parts();
        let mut bytes = Vec::new();
        while let Some(part) = body.data().await {
            let part = part.map_err(broken)?;
            body.flow_control().release_capacity(part.len()).map_err(broken)?;
            bytes.extend_from_slice(&part);
        }
        as_http1(&head, &bytes, buffer);
        match parse(buffer) {
            Parsed::Whole(head) => Ok(head),
            Parsed::Partial | Parsed::UntilClose(_) | Parsed::Malformed => {
                Err(failed(Trouble::Refused, "the answer cannot be read"))
            }
        }
    }
}

/// Whether the server closes the connection in good order, and has not begun with this request.
fn is_turned_away(error: &h2::Error) -> bool {
    error.is_remote() && error.is_go_away() && error.reason() == Some(h2::Reason::NO_ERROR)
}

/// The request of the bytes of HTTP/1.1, for HTTP/2, and its body.
fn for_http2(bytes: &[u8], host: &str) -> Result<(Request<()>, Bytes)> {
    let end = bytes
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .context("a request without an end")?;
    let head = std::str::from_utf8(&bytes[..end])?;
    let mut lines = head.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, path) = (words.next().context("no method")?, words.next().context("no path")?);
    let uri: Uri = format!("https://{host}{path}").parse()?;
    let mut request = Request::builder().method(method).uri(uri);
    for line in lines {
        let (name, value) = line.split_once(": ").context("no header")?;
        let is_of_http1 = ["host", "connection"]
            .iter()
            .any(|own| name.eq_ignore_ascii_case(own));
        if !is_of_http1 {
            request = request.header(name, value);
        }
    }
    Ok((request.body(())?, Bytes::copy_from_slice(&bytes[end + 4..])))
}

/// Writes an answer as HTTP/1.1 would, with the lines that the bench reads.
fn as_http1(head: &http::response::Parts, body: &[u8], out: &mut Vec<u8>) {
    out.clear();
    out.extend_from_slice(format!("HTTP/1.1 {} .\r\n", head.status.as_u16()).as_bytes());
    for name in ["location", "etag", "retry-after"] {
        if let Some(value) = head.headers.get(name) {
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b": ");
            out.extend_from_slice(value.as_bytes());
            out.extend_from_slice(b"\r\n");
        }
    }
    out.extend_from_slice(format!("content-length: {}\r\n\r\n", body.len()).as_bytes());
    out.extend_from_slice(body);
}

/// A stream of live numbers over one connection of HTTP/1.1, of which parts can be read.
pub(super) struct Parts(Box<dyn Line>);

impl Parts {
    pub(super) async fn open(
        place: &Place,
        (way, number): (Way, usize),
        request: &[u8],
    ) -> Result<Parts, Failed> {
        let mut line = place.connect(way, number).await?;
        let broken = |error: io::Error| failed(Trouble::Unanswered, error);
        line.write_all(request).await.map_err(broken)?;
        line.flush().await.map_err(broken)?;
        Ok(Parts(line))
    }

    /// Some more bytes; none when the connection was closed.
    pub(super) async fn more(&mut self, bytes: &mut [u8]) -> Result<usize, Failed> {
        let read = self.0.read(bytes).await;
        read.map_err(|error| failed(Trouble::Unanswered, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::RequestLines;

    #[test]
    fn a_request_is_the_same_over_both_versions() {
        let mut bytes = Vec::new();
        let from = Ipv4Addr::new(192, 0, 2, 1);
        RequestLines::new("x", false).post(&mut bytes, "/petitions/1/signatures", b"a=b", from);
        let (request, body) = for_http2(&bytes, "localhost:8443").unwrap();
        assert_eq!((request.method().as_str(), &body[..]), ("POST", &b"a=b"[..]));
        assert_eq!(request.uri(), "https://localhost:8443/petitions/1/signatures");
        assert_eq!(request.headers()["x-forwarded-for"], "192.0.2.1");
        assert!(!request.headers().contains_key("host"));
    }

    #[test]
    fn an_answer_is_the_same_over_both_versions() {
        let answer = Response::builder()
            .status(303)
            .header("location", "/w/a")
            .body(())
            .unwrap();
        let mut bytes = Vec::new();
        as_http1(&answer.into_parts().0, b"moved", &mut bytes);
        let Parsed::Whole(head) = parse(&bytes) else {
            panic!("{}", String::from_utf8_lossy(&bytes));
        };
        assert_eq!(
            (head.status, &bytes[head.location.unwrap()], &bytes[head.body]),
            (303, &b"/w/a"[..], &b"moved"[..])
        );
    }
}
