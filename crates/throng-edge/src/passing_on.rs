//! Requests that come to a process that another has taken over from: passed on to that other, with the address of the
//! client's end, over a Unix socket that only the program's own user can open.
//!
//! Each has a connection of its own: a line with the peer (`FROM 192.0.2.1 direct clear`, or `FROM -`), then the
//! request as HTTP/1.1. So the other process sees it as it would have seen it itself.
//!
//! **Owns** both ends of this. **Never** changes what a request or an answer says, but for the headers that belong to
//! one connection. **Called by** `app` (the end that passes on) and `listener` (the end that receives). **Bounds** the
//! line; the rest has the bounds and deadlines of any request.

use std::io;
use std::os::unix::net::UnixListener as StdListener;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use http::header::{CONNECTION, EXPECT, HOST, HeaderMap, HeaderName, TE, TRANSFER_ENCODING, UPGRADE};
use http::uri::PathAndQuery;
use http::{HeaderValue, Request, Response, Uri, Version};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};

use super::client::Peer;
use super::listener::Handling;
use super::places::Place;

/// The most bytes of the line before a request: an IPv6 address takes 39, and what else is known of it 17.
const LINE_BYTES_MAX: usize = 64;
const BEGINS: &str = "FROM ";
/// How long to wait after the system refused a connection, instead of trying at once.
const PAUSE: Duration = Duration::from_millis(50);

/// Headers that are about one connection, and not about the request or the answer (RFC 9110 §7.6.1). The body's length
/// is said anew by whoever writes it.
const OF_ONE_CONNECTION: [HeaderName; 7] = [
    CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    TE,
    TRANSFER_ENCODING,
    UPGRADE,
    EXPECT,
];

/// Passes a request on to the process that listens at `socket`.
///
/// # Errors
/// It cannot be reached, or gives no answer.
pub(super) async fn pass_on(
    socket: &Path,
    peer: Option<Peer>,
    request: Request<Body>,
) -> anyhow::Result<Response<Body>> {
    let mut stream = UnixStream::connect(socket).await?;
    stream.write_all(line_of(peer).as_bytes()).await?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    // It ends with the answer. What becomes of it the answer says.
    spawn(async move { drop(connection.await) });
    let mut response = sender.send_request(as_sent(request)?).await?;
    without_connection(response.headers_mut());
    Ok(response.map(Body::new))
}

/// The request for another connection: its address without the host, which is in its header.
fn as_sent(request: Request<Body>) -> anyhow::Result<Request<Body>> {
    let (mut head, body) = request.into_parts();
    without_connection(&mut head.headers);
    if let Some(authority) = head.uri.authority() {
        head.headers
            .insert(HOST, HeaderValue::from_str(authority.as_str())?);
    }
    let target = head.uri.path_and_query().cloned();
    head.uri = Uri::from(target.unwrap_or(PathAndQuery::from_static("/")));
    head.version = Version::HTTP_11;
    Ok(Request::from_parts(head, body))
}

fn without_connection(headers: &mut HeaderMap) {
    for name in OF_ONE_CONNECTION {
        headers.remove(name);
    }
}

fn line_of(peer: Option<Peer>) -> String {
    let peer = peer.map_or("-".to_owned(), Peer::words);
    format!("{BEGINS}{peer}\n")
}

/// The peer that such a line names; `None` when it is no such line.
fn peer_of(line: &str) -> Option<Option<Peer>> {
    match line.strip_prefix(BEGINS)? {
        "-" => Some(None),
        peer => Peer::parse(peer).map(Some),
    }
}

/// Where a process receives what the one before it passes on.
#[derive(Debug)]
pub struct PassedOn {
    listener: StdListener,
}

impl PassedOn {
    /// Listens at a path that does not exist yet, in a folder that only the program's own user can enter.
    ///
    /// # Errors
    /// The system's error.
    pub fn at(socket: &Path) -> io::Result<PassedOn> {
        let listener = StdListener::bind(socket)?;
        listener.set_nonblocking(true)?;
        Ok(PassedOn { listener })
    }

    /// Answers what is passed on, as long as the program runs.
    pub(super) async fn receive(self, handling: Arc<Handling>) {
        let Ok(listener) = UnixListener::from_std(self.listener) else {
            return;
        };
        // The process before this one holds no more connections than it had places.
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                // No open file is left, for a moment.
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let handling = Arc::clone(&handling);
            spawn(async move {
                let mut stream = stream;
                let head = tokio::time::timeout(handling.patience.head, line_in(&mut stream)).await;
                if let Ok(Ok(Some(peer))) = head {
                    handling
                        .passed_on(stream, Arc::new(Place::new(peer, false)))
                        .await;
                }
            });
        }
    }
}

/// Reads the line before a request. Byte by byte, since what follows it is not ours to read; there are few.
async fn line_in(stream: &mut UnixStream) -> io::Result<Option<Option<Peer>>> {
    let mut line = Vec::new();
    while line.len() < LINE_BYTES_MAX {
        match stream.read_u8().await? {
            b'\n' => return Ok(str::from_utf8(&line).ok().and_then(peer_of)),
            byte => line.push(byte),
        }
    }
    Ok(None)
}

#[expect(
    clippy::disallowed_methods,
    reason = "one task for each request that is passed on, bounded by the connections of the process that does"
)]
fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(task);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_before_a_request_names_its_peer() {
        let long = "2001:db8:1111:2222:3333:4444:5555:6666".parse().unwrap();
        let here = Peer::at("192.0.2.1".parse().unwrap());
        for peer in [
            None,
            Some(here),
            Some(Peer::local()),
            Some(here.of_client(long, Some(true))),
            Some(here.of_client(long, Some(false))),
            Some(here.of_client(long, None)),
        ] {
            let line = line_of(peer);
            assert!(line.len() < LINE_BYTES_MAX);
            assert_eq!(peer_of(line.trim_end_matches('\n')), Some(peer));
        }
        for line in [
            "",
            "FROM",
            "FROM ",
            "FROM x",
            "FROM 192.0.2.1",
            "FROM 192.0.2.1 direct",
            "FROM x direct clear",
            "FROM 192.0.2.1 direct clear ",
            "GET / HTTP/1.1",
            "from -",
        ] {
            assert_eq!(peer_of(line), None, "{line:?}");
        }
    }

    #[test]
    fn what_belongs_to_one_connection_is_not_passed_on() {
        let request = Request::post("https://petitions.example/petitions/1/signatures?a=b")
            .version(Version::HTTP_2)
            .header("connection", "close")
            .header("te", "trailers")
            .header("expect", "100-continue")
            .header("x-forwarded-for", "198.51.100.7")
            .body(Body::empty())
            .unwrap();
        let sent = as_sent(request).unwrap();
        assert_eq!(sent.uri(), "/petitions/1/signatures?a=b");
        assert_eq!(sent.version(), Version::HTTP_11);
        let headers: Vec<_> = sent.headers().keys().map(HeaderName::as_str).collect();
        assert_eq!(headers, ["x-forwarded-for", "host"]);
        assert_eq!(sent.headers()["host"], "petitions.example");
    }
}
