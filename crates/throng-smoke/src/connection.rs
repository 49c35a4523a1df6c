//! Owns a connection to a server: finding its address, connecting, TLS, and bytes until a deadline. It must never read what the
//! bytes mean. Bounds: the deadline, which holds over all reads and writes together, so that a server that sends one byte a
//! second ends with it; the addresses that are tried.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustls::pki_types::ServerName;
use rustls::{CertificateError, ClientConfig, ClientConnection, Error as TlsError, StreamOwned};
use throng_process::clock;

use crate::address::Address;
use crate::bounds::ADDRESSES_MAX;

/// Which addresses of a name may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Family {
    #[default]
    Any,
    V4,
    V6,
}

/// How servers are reached.
#[derive(Clone, Debug)]
pub struct Way {
    pub tls: Arc<ClientConfig>,
    pub family: Family,
    /// Where to connect, whatever the name says.
    pub to: Option<SocketAddr>,
    /// The longest time for a page with all its redirects.
    pub time_max: Duration,
    /// A header that each request has beside the usual ones, by which a server knows who looks: name and value, which are visible ASCII.
    /// Where `to` is given, no other server is shown it.
    pub shows: Option<(&'static str, &'static str)>,
}

/// How long the parts of connecting took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Took {
    pub(crate) dns: Duration,
    pub(crate) connect: Duration,
    pub(crate) tls: Duration,
}

/// An open connection, and what was read of it but not used yet.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: Stream,
    pub(crate) unused: Vec<u8>,
    pub(crate) peer: SocketAddr,
    /// The version of TLS.
    pub(crate) tls: Option<&'static str>,
    pub(crate) shows: Option<(&'static str, &'static str)>,
}

#[derive(Debug)]
enum Stream {
    Plain(Timed),
    Tls(Box<StreamOwned<ClientConnection, Timed>>),
}

/// A socket whose reads and writes end with a deadline.
#[derive(Debug)]
struct Timed {
    socket: TcpStream,
    deadline: Instant,
}

impl Connection {
    /// Connects to the server of `address`.
    pub(crate) fn open(
        address: &Address,
        way: &Way,
        deadline: Instant,
    ) -> Result<(Connection, Took), String> {
        let begun = clock::monotonic();
        let candidates = match way.to {
            Some(to) => vec![to],
            None => look_up(address, way.family, deadline)?,
        };
        let found = clock::monotonic();
        let (socket, peer) = connect(&candidates, deadline)?;
        let connected = clock::monotonic();
        let (stream, tls) = match address.secure {
            false => (Stream::Plain(Timed { socket, deadline }), None),
            true => agree(Timed { socket, deadline }, address, &way.tls)?,
        };
        let took = Took {
            dns: found - begun,
            connect: connected - found,
            tls: if address.secure {
                connected.elapsed()
            } else {
                Duration::ZERO
            },
        };
        Ok((Connection { stream, unused: Vec::new(), peer, tls, shows: way.shows }, took))
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let stream: &mut dyn Write = match &mut self.stream {
            Stream::Plain(stream) => stream,
            Stream::Tls(stream) => stream,
        };
        stream.write_all(bytes)?;
        stream.flush()
    }

    /// Reads some more; 0 when the server has closed.
    pub(crate) fn read_more(&mut self) -> io::Result<usize> {
        let mut part = [0; 16 * 1024];
        let count = match &mut self.stream {
            Stream::Plain(stream) => stream.read(&mut part)?,
            Stream::Tls(stream) => stream.read(&mut part)?,
        };
        self.unused.extend_from_slice(&part[..count]);
        Ok(count)
    }
}

impl Timed {
    fn remaining(&self) -> io::Result<Duration> {
        let remaining = self.deadline.saturating_duration_since(clock::monotonic());
        if remaining.is_zero() {
            Err(ErrorKind::TimedOut.into())
        } else {
            Ok(remaining)
        }
    }
}

impl Read for Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.socket.set_read_timeout(Some(self.remaining()?))?;
        self.socket.read(buffer)
    }
}

impl Write for Timed {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.socket.set_write_timeout(Some(self.remaining()?))?;
        self.socket.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

/// Asks the system for the addresses of a name. The system's resolver takes no deadline, so it is asked on a thread that is left
/// behind when it takes too long: the system ends it after its own.
#[expect(
    clippy::disallowed_methods,
    reason = "one answer for one question: nothing piles up in it"
)]
fn look_up(address: &Address, family: Family, deadline: Instant) -> Result<Vec<SocketAddr>, String> {
    let fits = |found: &SocketAddr| match family {
        Family::Any => true,
        Family::V4 => found.is_ipv4(),
        Family::V6 => found.is_ipv6(),
    };
    let found = if let Some(literal) = address.literal() {
        vec![SocketAddr::new(literal, address.port)]
    } else {
        let (tell, told) = std::sync::mpsc::sync_channel(1);
        let (name, port) = (address.name().to_owned(), address.port);
        std::thread::Builder::new()
            .name("look-up".to_owned())
            .spawn(move || {
                let found = (name.as_str(), port).to_socket_addrs();
                tell.send(found.map(Iterator::collect::<Vec<_>>)).ok();
            })
            .map_err(|error| format!("dns: no thread to ask with: {error}"))?;
        let patience = deadline.saturating_duration_since(clock::monotonic());
        match told.recv_timeout(patience) {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => return Err(format!("dns: {}: {error}", address.name())),
            Err(_) => return Err(format!("dns: no answer about {} in time", address.name())),
        }
    };
    let found: Vec<_> = found.into_iter().filter(fits).take(ADDRESSES_MAX).collect();
    match (found.is_empty(), family) {
        (false, _) => Ok(found),
        (true, Family::Any) => Err(format!("dns: {} has no address", address.name())),
        (true, Family::V4) => Err(format!("dns: {} has no IPv4 address", address.name())),
        (true, Family::V6) => Err(format!("dns: {} has no IPv6 address", address.name())),
    }
}

/// The first address that answers. Each gets its share of the time that is left.
fn connect(candidates: &[SocketAddr], deadline: Instant) -> Result<(TcpStream, SocketAddr), String> {
    let mut failed = String::new();
    for (place, candidate) in candidates.iter().enumerate() {
        let left = deadline.saturating_duration_since(clock::monotonic());
        let share = left / u32::try_from(candidates.len() - place).unwrap_or(1);
        if share.is_zero() {
            break;
        }
        match TcpStream::connect_timeout(candidate, share) {
            Ok(socket) => {
                // Without it the second request could wait for the first one's acknowledgement.
                socket.set_nodelay(true).ok();
                return Ok((socket, *candidate));
            }
            Err(error) => failed = format!("connect: {candidate}: {}", in_words(&error)),
        }
    }
    Err(if failed.is_empty() {
        "connect: no time was left".to_owned()
    } else {
        failed
    })
}

fn agree(
    mut socket: Timed,
    address: &Address,
    config: &Arc<ClientConfig>,
) -> Result<(Stream, Option<&'static str>), String> {
    let name = ServerName::try_from(address.name().to_owned())
        .map_err(|_| format!("tls: {} cannot be the name in a certificate", address.name()))?;
    let mut session = ClientConnection::new(Arc::clone(config), name)
        .map_err(|error| format!("tls: {}", of_tls(&error)))?;
    while session.is_handshaking() {
        let (read, written) = session
            .complete_io(&mut socket)
            .map_err(|error| format!("tls: {}", in_words(&error)))?;
        if (read, written) == (0, 0) {
            return Err("tls: the server closed the connection".to_owned());
        }
    }
    let version = match session.protocol_version() {
        Some(rustls::ProtocolVersion::TLSv1_3) => "1.3",
        _ => "1.2",
    };
    Ok((Stream::Tls(Box::new(StreamOwned::new(session, socket))), Some(version)))
}

/// A failure of the network in words.
pub(crate) fn in_words(error: &io::Error) -> String {
    let inside = error
        .get_ref()
        .and_then(|inside| inside.downcast_ref::<TlsError>());
    if let Some(error) = inside {
        return of_tls(error);
    }
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a list of the system: all others are told as they are"
    )]
    match error.kind() {
        ErrorKind::TimedOut | ErrorKind::WouldBlock => "nothing came in time".to_owned(),
        ErrorKind::ConnectionRefused => "nobody listens there".to_owned(),
        ErrorKind::ConnectionReset | ErrorKind::BrokenPipe => {
            "the server broke the connection off".to_owned()
        }
        ErrorKind::UnexpectedEof => "the connection ended early".to_owned(),
        _ => error.to_string(),
    }
}

/// What hinders encryption in words, with what to do about it.
fn of_tls(error: &TlsError) -> String {
    #[expect(clippy::wildcard_enum_match_arm, reason = "a list of the library: all others are told as they are")]
    match error {
        TlsError::InvalidCertificate(why) => of_certificate(why),
        TlsError::InvalidMessage(_) => {
            "what answers there does not speak TLS: look whether this is the port for https, and whether the server encrypts there".to_owned()
        }
        TlsError::AlertReceived(alert) => format!(
            "the server refused to encrypt ({alert:?}): it may have no certificate for this name, or speak none of TLS 1.2 and 1.3"
        ),
        TlsError::PeerIncompatible(_) => {
            "the server speaks no version of TLS that browsers of today do: let it speak TLS 1.2 or 1.3".to_owned()
        }
        other => format!("the connection could not be encrypted: {other}"),
    }
}

fn of_certificate(why: &CertificateError) -> String {
    #[expect(clippy::wildcard_enum_match_arm, reason = "a list of the library: all others are told as they are")]
    match why {
        CertificateError::UnknownIssuer => {
            "nobody knows who issued its certificate: have the server send the certificates between as well, or name the authority's with --root if it is your own".to_owned()
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "its certificate has expired: renew it, and see that the server uses the new one".to_owned()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "its certificate is not valid yet: look at the clock of this machine".to_owned()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "its certificate is for another name: get one for the name in this address, or look at the right address".to_owned()
        }
        CertificateError::Revoked => "its certificate was revoked: get another".to_owned(),
        CertificateError::BadEncoding | CertificateError::BadSignature => {
            "its certificate is damaged: install it anew".to_owned()
        }
        other => format!("its certificate is not trusted: {other}"),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{Shutdown, TcpListener};
    use std::sync::Arc;
    use std::time::Duration;

    use rcgen::{CertificateParams, KeyPair, date_time_ymd};
    use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
    use rustls::{ServerConfig, ServerConnection};

    use super::*;
    use crate::roots::{Roots, trusting};
    use crate::{Budgets, Page, visit};

    /// A certificate for a name that ends in this year, and its key.
    fn certificate(name: &str, year: i32) -> (String, CertificateDer<'static>, PrivateKeyDer<'static>) {
        let mut params = CertificateParams::new([name.to_owned()]).expect("a name");
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(year, 1, 1);
        let key = KeyPair::generate().expect("a key");
        let made = params.self_signed(&key).expect("a certificate");
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        (made.pem(), made.der().clone(), key)
    }

    /// A server that meets one visitor and shows this certificate; without one it answers in the clear.
    fn serving(shown: Option<(CertificateDer<'static>, PrivateKeyDer<'static>)>) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("it is bound");
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let config = shown.map(|(chain, key)| {
            let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
            let config = config.expect("versions").with_no_client_auth();
            Arc::new(
                config
                    .with_single_cert(vec![chain], key)
                    .expect("they belong together"),
            )
        });
        std::thread::spawn(move || {
            let (mut socket, _) = listener.accept().expect("a visitor");
            match config {
                Some(config) => {
                    let mut session = ServerConnection::new(config).expect("a session");
                    while session.is_handshaking() && session.complete_io(&mut socket).is_ok() {}
                }
                None => {
                    socket.read_exact(&mut [0; 64]).ok();
                    socket.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").ok();
                    // Whoever closes with something unread takes back what it has said.
                    socket.shutdown(Shutdown::Write).ok();
                    socket.read_to_end(&mut Vec::new()).ok();
                }
            }
        });
        address
    }

    #[test]
    fn what_hinders_encryption_says_what_to_do() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("root.pem");
        for (name, year, known, expected) in [
            ("localhost", 2999, false, "nobody knows who issued its certificate: have the server send"),
            ("localhost", 2021, true, "its certificate has expired: renew it"),
            ("other.example", 2999, true, "its certificate is for another name: get one"),
            ("", 0, false, "what answers there does not speak TLS: look whether this is the port"),
        ] {
            let shown = (!name.is_empty()).then(|| certificate(name, year));
            let mut files = Vec::new();
            if let Some((pem, ..)) = shown.as_ref().filter(|_| known) {
                std::fs::write(&root, pem).expect("the folder takes it");
                files.push(root.clone());
            }
            let to = serving(shown.map(|(_, chain, key)| (chain, key)));
            let tls = trusting(&Roots { files }).expect("authorities");
            let way = Way {
                tls,
                family: Family::Any,
                to: Some(to),
                time_max: Duration::from_secs(20),
                shows: None,
            };
            let address = Address::parse("https://localhost/").expect("an address");
            let page = Page {
                address,
                budgets: Budgets::default(),
                see: None,
                fresh: false,
                reuse: false,
                status: 200,
            };
            let breaches = visit(&page, &way).breaches.join("; ");
            assert!(breaches.contains(expected), "{name} {year}: {breaches}");
            assert!(!breaches.contains("invalid peer certificate"), "{breaches}");
        }
    }
}
