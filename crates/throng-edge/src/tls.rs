//! The beginning of an encrypted connection: TLS 1.2 or 1.3, and whether HTTP/1 or HTTP/2 follows.
//!
//! **Owns** handshakes. Which certificate is shown, and how sessions are resumed, says the `rustls::ServerConfig` that the
//! caller made; it must not accept early data: whoever records a request in it can send it again, and a form would be
//! handled twice (RFC 8446 §8). **Never** looks at what is inside. **Called by** `listener`. **Bounds** the time of a
//! handshake by `server.header_timeout_s`, and handshakes of one network by [`HANDSHAKES_PER_S_MAX`]: each costs as much
//! as a hundred pages. Those beyond wait; those whose time would be over by then are closed. Who has not said hello yet has cost
//! nothing but the bytes of it that have come ([`HELLO_BYTES_MAX`]), and is not counted among them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustls::ServerConfig;
use rustls::server::{Accepted, Acceptor};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::{Instant, sleep, timeout_at};
use tokio_rustls::StartHandshake;

use super::places::Place;
use super::transport::Transport;
use throng_process::limits::resources::{self, Counted, Gauge};
use throng_process::limits::{HANDSHAKES_AHEAD_MAX, HANDSHAKES_PER_S_MAX, HELLO_BYTES_MAX};

/// Bytes of a hello that are read at once: more than those of browsers have.
const HELLO_PART_BYTES: usize = 4_096;

/// What encrypted connections begin with. Copies share everything.
#[derive(Clone)]
pub struct Tls {
    config: Arc<ServerConfig>,
    rates: Arc<Rates>,
    underway: Arc<Gauge>,
}

/// What is spoken inside an encrypted connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    Http1,
    Http2,
    /// Nothing: it was a question of a certificate authority, which the handshake has answered.
    Nothing,
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tls").finish_non_exhaustive()
    }
}

impl Tls {
    /// Connections with this configuration; at most `connections_max` of them at once.
    ///
    /// # Panics
    /// When the configuration accepts early data.
    pub fn new(config: Arc<ServerConfig>, connections_max: usize) -> Tls {
        assert_eq!(config.max_early_data_size, 0, "early data can be sent again by others");
        Tls { config, rates: Arc::default(), underway: Arc::new(resources::HANDSHAKES.of(connections_max)) }
    }

    /// Begins an encrypted connection within `longest`. `None` if that fails, which is the client's business.
    pub(super) async fn begin(
        &self,
        mut stream: Transport,
        place: &Place,
        longest: Duration,
    ) -> Option<(Transport, Inside)> {
        let _counted = Counted::one_of(&self.underway);
        let deadline = Instant::now() + longest;
        let hello = timeout_at(deadline, hello(&mut stream)).await.ok()??;
        let now = Instant::now();
        if let Some(network) = place.network() {
            let wait = self.rates.wait(network, now);
            if now + wait >= deadline {
                self.underway.refuses();
                return None;
            }
            if !wait.is_zero() {
                self.underway.waits();
                sleep(wait).await;
            }
        }
        let begun = StartHandshake::from_parts(hello, stream);
        let shaken = timeout_at(deadline, begun.into_stream(Arc::clone(&self.config))).await;
        let stream = shaken.ok()?.ok()?;
        let inside = match stream.get_ref().1.alpn_protocol() {
            Some(b"h2") => Inside::Http2,
            Some(b"http/1.1") | None => Inside::Http1,
            Some(_) => Inside::Nothing,
        };
        place.went_on();
        Some((Transport::Tls(Box::new(stream)), inside))
    }
}

/// The client's first message, once it is whole. `None` if it is none, or longer than any client's: the library would gather 64 KiB
/// of one that never ends.
async fn hello(stream: &mut Transport) -> Option<Accepted> {
    let (mut acceptor, mut room) = (Acceptor::default(), HELLO_BYTES_MAX.count());
    let mut bytes = vec![0; HELLO_PART_BYTES];
    while room > 0 {
        let read = stream.read(&mut bytes[..HELLO_PART_BYTES.min(room)]).await.ok()?;
        if read == 0 {
            return None;
        }
        room -= read;
        let mut rest = &bytes[..read];
        while !rest.is_empty() {
            acceptor.read_tls(&mut rest).ok()?;
            match acceptor.accept() {
                Ok(Some(accepted)) => return Some(accepted),
                Ok(None) => {}
                Err((_, mut alert)) => {
                    let mut said = Vec::new();
                    alert.write_all(&mut said).ok()?;
                    stream.write_all(&said).await.ok()?;
                    return None;
                }
            }
        }
    }
    None
}

/// When each network may begin its next handshake, if it has begun many lately.
#[derive(Debug)]
struct Rates {
    next: Mutex<HashMap<u64, Instant>>,
    gauge: Gauge,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { next: Mutex::default(), gauge: resources::HANDSHAKE_NETWORKS.made() }
    }
}

impl Rates {
    /// How long a network has to wait with one more handshake, which is counted.
    fn wait(&self, network: u64, now: Instant) -> Duration {
        let each = Duration::from_secs(1) / u32::try_from(HANDSHAKES_PER_S_MAX.max).unwrap_or(u32::MAX);
        let ahead = each * u32::try_from(HANDSHAKES_AHEAD_MAX.max).unwrap_or(u32::MAX);
        let mut next = self.next.lock().expect("nothing panics while it holds it");
        if next.len() >= self.gauge.max() {
            next.retain(|_, at| *at > now);
            // So many networks at once are no single client: those that are not known yet need not wait.
            if next.len() >= self.gauge.max() && !next.contains_key(&network) {
                self.gauge.refuses();
                return Duration::ZERO;
            }
        }
        let at = next.entry(network).or_insert(now);
        let begins = (*at).max(now);
        *at = begins + each;
        self.gauge.holds(next.len());
        begins.saturating_duration_since(now).saturating_sub(ahead)
    }
}

#[cfg(test)]
mod tests {
    use rustls::pki_types::ServerName;
    use rustls::{ClientConfig, ClientConnection, RootCertStore};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// Whether these parts are a hello, read one after the other from somebody who stays.
    async fn is_hello(parts: &[&[u8]]) -> bool {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let mut client = TcpStream::connect(address).await.expect("it listens");
        client.set_nodelay(true).expect("it is TCP");
        let (accepted, _) = listener.accept().await.expect("it has come");
        let mut stream = Transport::Tcp(accepted);
        let sends = async {
            for part in parts {
                // It may be refused before all of it was sent.
                drop(client.write_all(part).await);
                tokio::task::yield_now().await;
            }
            std::future::pending::<()>().await;
        };
        tokio::select! {
            heard = hello(&mut stream) => heard.is_some(),
            () = sends => false,
        }
    }

    /// Half a hello held 64 KiB for as long as a handshake may take.
    #[tokio::test]
    async fn a_hello_is_read_in_whichever_parts_and_no_longer_than_any_client_says_it() {
        let config = ClientConfig::builder().with_root_certificates(RootCertStore::empty());
        let config = Arc::new(config.with_no_client_auth());
        let name = ServerName::try_from("example.org").expect("a name");
        let mut said = Vec::new();
        let mut client = ClientConnection::new(config, name).expect("it can begin");
        client.write_tls(&mut said).expect("it has something to say");
        assert!(said.len() < HELLO_PART_BYTES, "{}", said.len());
        assert!(is_hello(&[&said]).await);
        assert!(is_hello(&said.chunks(7).collect::<Vec<_>>()).await);
        assert!(!is_hello(&[b"GET / HTTP/1.1\r\nHost: example.org\r\n\r\n"]).await);
        // A message of 60,000 bytes, in records of 1,000, of which the last is never sent.
        let record = |content: &[u8]| [&[22, 3, 1, 3, 232], content].concat();
        let first = record(&[&[1, 0, 0xEA, 0x60][..], &[0; 996]].concat());
        let next = record(&[0; 1_000]);
        let parts: Vec<&[u8]> = [&*first]
            .into_iter()
            .chain(std::iter::repeat_n(&*next, 58))
            .collect();
        let ended = timeout_at(Instant::now() + Duration::from_secs(60), is_hello(&parts)).await;
        assert_eq!(ended.ok(), Some(false), "it is refused while the client still waits");
    }

    #[test]
    fn a_network_that_shakes_hands_all_the_time_waits_and_others_do_not() {
        let rates = Rates::default();
        let now = Instant::now();
        let free = (0..).take_while(|_| rates.wait(1, now).is_zero()).count();
        assert_eq!(free as u64, HANDSHAKES_AHEAD_MAX.max + 1);
        for _ in 1..HANDSHAKES_PER_S_MAX.max {
            rates.wait(1, now);
        }
        let wait = rates.wait(1, now).as_secs_f64();
        assert!((0.99..1.02).contains(&wait), "{wait}");
        assert!(rates.wait(2, now).is_zero());
        assert!(rates.wait(1, now + Duration::from_secs(3_600)).is_zero(), "an hour later all is forgotten");
    }

    #[test]
    fn what_is_known_of_networks_does_not_grow() {
        let rates = Rates::default();
        let now = Instant::now();
        for network in 0..rates.gauge.max() as u64 + 100 {
            assert!(rates.wait(network, now).is_zero());
        }
        assert_eq!(rates.next.lock().unwrap().len(), rates.gauge.max());
        rates.wait(u64::MAX, now + Duration::from_secs(60));
        assert_eq!(rates.next.lock().unwrap().len(), 1, "the others have not begun any lately");
    }
}
