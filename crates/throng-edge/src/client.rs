//! The client of a request: the other end of the connection or, if that is a proxy that the operator trusts, the
//! address that the proxy names.
//!
//! **Owns** the reading of `X-Forwarded-For`, `X-Forwarded-Proto` and `Forwarded`. **Never** trusts a header that came over
//! a connection from anybody but such a proxy, and never reads the headers of the other kind, which the client may have
//! written. **Called by** `app` and `asker`, where a request's client is needed. **Bounds** the hops that are looked at.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::request::Parts;

use crate::listening::Speaks;
use throng_process::limits::FORWARDED_HOPS_MAX;

/// The other end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    /// `None` for a program on this machine, on a Unix socket.
    address: Option<IpAddr>,
    /// Whether the proxy in between has told the address, by the PROXY protocol.
    told: bool,
    /// Whether the bytes of the connection are encrypted, as far as is known.
    encrypted: Option<bool>,
}

impl Peer {
    /// It comes from this address, in the clear.
    pub(crate) fn at(address: IpAddr) -> Peer {
        Peer { address: Some(address.to_canonical()), told: false, encrypted: Some(false) }
    }

    /// A program on this machine, on a Unix socket. The permissions of that socket say who may connect, so it is trusted
    /// as a proxy.
    pub(crate) fn local() -> Peer {
        Peer { address: None, told: false, encrypted: None }
    }

    /// The client whom the proxy at this other end has told, who has encrypted the connection as far as the proxy or
    /// through it.
    pub(crate) fn of_client(self, address: IpAddr, encrypted: bool) -> Peer {
        // What is not encrypted here may have been as far as the proxy, which need not say so.
        let encrypted = self
            .encrypted
            .filter(|encrypted| *encrypted)
            .or(encrypted.then_some(true));
        Peer { address: Some(address), told: true, encrypted }
    }

    /// The same, on a connection on which this is spoken.
    pub(crate) fn over(self, speaks: Speaks) -> Peer {
        match speaks {
            Speaks::Http => self,
            Speaks::Https => Peer { encrypted: Some(true), ..self },
        }
    }

    /// The peer in words, for another process that answers for it.
    pub(crate) fn words(self) -> String {
        let address = self
            .address
            .map_or_else(|| "unix".to_owned(), |address| address.to_string());
        let told = if self.told { "told" } else { "direct" };
        let encrypted = match self.encrypted {
            Some(true) => "encrypted",
            Some(false) => "clear",
            None => "unknown",
        };
        format!("{address} {told} {encrypted}")
    }

    /// Reads what [`Peer::words`] writes.
    pub(crate) fn parse(words: &str) -> Option<Peer> {
        let words: Vec<&str> = words.split(' ').collect();
        let [address, told, encrypted] = words[..] else {
            return None;
        };
        let address = match address {
            "unix" => None,
            address => Some(address.parse().ok()?),
        };
        let told = match told {
            "told" => true,
            "direct" => false,
            _ => return None,
        };
        let encrypted = match encrypted {
            "encrypted" => Some(true),
            "clear" => Some(false),
            "unknown" => None,
            _ => return None,
        };
        Some(Peer { address, told, encrypted })
    }

    /// The address; for a program on this machine one that stands for it.
    pub(crate) fn address(self) -> IpAddr {
        self.address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
    }
}

/// The client of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    pub address: IpAddr,
    /// Whether the address is a trusted proxy that names no client: a program of the operator's on the same machine,
    /// or a proxy that is not set up to name clients. No limit by network can be fair to those behind it, so none
    /// applies.
    pub is_proxy: bool,
    /// How the address is known.
    pub known_by: KnownBy,
    /// Whether the client's own connection is encrypted: this one, or that to the trusted proxy that says so. `None`
    /// where the proxy does not say.
    pub encrypted: Option<bool>,
}

/// How the address of a client is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownBy {
    /// The connection comes from it.
    Connection,
    /// A proxy has told it, by the PROXY protocol.
    ProxyProtocol,
    /// A trusted proxy has written it into this header.
    Header(&'static str),
}

impl Client {
    /// A client who is connected without a proxy, in the clear.
    pub fn at(address: IpAddr) -> Client {
        Client { address, is_proxy: false, known_by: KnownBy::Connection, encrypted: Some(false) }
    }

    /// A trusted proxy at this address that names nobody.
    pub fn proxy(address: IpAddr) -> Client {
        Client { is_proxy: true, encrypted: None, ..Client::at(address) }
    }
}

/// The trusted proxies, and the header in which they name the client.
#[derive(Clone)]
pub struct Proxies {
    trusted: Arc<dyn Fn(IpAddr) -> bool + Send + Sync>,
    header: ForwardedHeader,
    /// Who begins each connection with a header of the PROXY protocol; `None` if nobody does.
    senders: Option<Senders>,
}

/// Whether connections from an address, or by a Unix socket, begin with a header of the PROXY protocol.
type Senders = Arc<dyn Fn(Option<IpAddr>) -> bool + Send + Sync>;

/// The header in which proxies name the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForwardedHeader {
    /// The usual one: addresses separated by commas.
    XForwardedFor,
    /// The standard one (RFC 7239).
    Forwarded,
}

impl std::fmt::Debug for Proxies {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proxies")
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

impl Proxies {
    /// Proxies whose addresses `trusted` accepts, with the header that they write.
    pub fn new(header: ForwardedHeader, trusted: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Proxies {
        Proxies { trusted: Arc::new(trusted), header, senders: None }
    }

    /// The same proxies; those that `senders` accepts (`None` is a Unix socket) begin each connection with a header of the
    /// PROXY protocol.
    pub fn beginning_with_header(
        self,
        senders: impl Fn(Option<IpAddr>) -> bool + Send + Sync + 'static,
    ) -> Proxies {
        Proxies { senders: Some(Arc::new(senders)), ..self }
    }

    /// Whether any connection may begin with a header of the PROXY protocol.
    pub(crate) fn has_senders(&self) -> bool {
        self.senders.is_some()
    }

    /// Whether connections from there have to begin with a header of the PROXY protocol.
    pub(crate) fn begins_with_header(&self, peer: Peer) -> bool {
        self.senders.as_ref().is_some_and(|senders| senders(peer.address))
    }

    /// The name of the header, in lower case.
    pub fn header(&self) -> &'static str {
        match self.header {
            ForwardedHeader::XForwardedFor => "x-forwarded-for",
            ForwardedHeader::Forwarded => "forwarded",
        }
    }

    /// Whether this address is a trusted proxy's.
    pub fn trusts(&self, address: IpAddr) -> bool {
        (self.trusted)(address)
    }

    /// Whether the other end of a connection is a trusted proxy.
    pub(crate) fn is_proxy(&self, peer: Peer) -> bool {
        peer.address.is_none_or(|address| self.trusts(address))
    }

    /// The client of a connection from `peer`; `said` gives the values of a header, in order, and is only asked for
    /// those of a trusted proxy. Each proxy appends the address that it saw, so they are read from the end, for as long as
    /// the writer of an entry is trusted.
    pub(crate) fn client<'a>(&self, peer: Peer, said: impl Fn(&'static str) -> Vec<&'a [u8]>) -> Client {
        let known_by = if peer.told {
            KnownBy::ProxyProtocol
        } else {
            KnownBy::Connection
        };
        let mut client =
            Client { address: peer.address(), is_proxy: false, known_by, encrypted: peer.encrypted };
        if !self.is_proxy(peer) {
            return client;
        }
        let hops: Vec<&str> = parts_from_the_end(&said(self.header()));
        let schemes = match self.header {
            ForwardedHeader::XForwardedFor => said(FORWARDED_PROTO),
            ForwardedHeader::Forwarded => Vec::new(),
        };
        let schemes = parts_from_the_end(&schemes);
        client.encrypted = self.encrypted_at(0, &hops, &schemes);
        for (number, hop) in hops.iter().enumerate() {
            let address = self
                .address_in(hop)
                .filter(|_| number < FORWARDED_HOPS_MAX.count());
            // Without one nothing further left can be trusted. All who get such a header past a proxy share one set of
            // limits.
            let Some(address) = address else { return client };
            client.address = address;
            client.known_by = KnownBy::Header(self.header());
            client.encrypted = self.encrypted_at(number, &hops, &schemes);
            if !self.trusts(address) {
                return client;
            }
        }
        Client { is_proxy: true, ..client }
    }

    /// Whether the connection was encrypted by which the proxy was reached that wrote this hop. A proxy that names one
    /// scheme for several hops has replaced what was there before.
    fn encrypted_at(&self, number: usize, hops: &[&str], schemes: &[&str]) -> Option<bool> {
        let scheme = match (self.header, schemes) {
            (ForwardedHeader::Forwarded, _) => forwarded_pair(hops.get(number)?, "proto")?,
            (ForwardedHeader::XForwardedFor, [only]) => only,
            (ForwardedHeader::XForwardedFor, several) => several.get(number)?,
        };
        let is = |word: &str| scheme.eq_ignore_ascii_case(word);
        (is("https") || is("http")).then(|| is("https"))
    }

    fn address_in(&self, hop: &str) -> Option<IpAddr> {
        let node = match self.header {
            ForwardedHeader::XForwardedFor => hop,
            ForwardedHeader::Forwarded => forwarded_pair(hop, "for")?,
        };
        address_of(node)
    }
}

/// The header in which proxies name the scheme, where they do not write the standard one.
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// The parts of all values, the last first.
fn parts_from_the_end<'a>(values: &[&'a [u8]]) -> Vec<&'a str> {
    values
        .iter()
        .rev()
        .flat_map(|value| hops(value).into_iter().rev())
        .collect()
}

/// The parts of a header's value between commas; commas in quotes do not separate.
fn hops(value: &[u8]) -> Vec<&str> {
    let mut in_quotes = false;
    let parts = value.split(|byte| {
        in_quotes ^= *byte == b'"';
        *byte == b',' && !in_quotes
    });
    // A part that is no text is no address. It stays in the list, so that nothing left of it is trusted.
    parts
        .map(|part| std::str::from_utf8(part).unwrap_or_default().trim())
        .collect()
}

/// What one element of `Forwarded` (RFC 7239 §4) says by this name, without its quotes; `None` if it says it twice.
fn forwarded_pair<'a>(element: &'a str, wanted: &str) -> Option<&'a str> {
    let pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let mut nodes = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case(wanted));
    let (_, node) = nodes.next()?;
    let node = node.trim();
    let bare = node.strip_prefix('"').and_then(|node| node.strip_suffix('"'));
    nodes.next().is_none().then_some(bare.unwrap_or(node))
}

/// The address in a node's name: alone, with a port, in brackets, or with a zone.
fn address_of(node: &str) -> Option<IpAddr> {
    let without_zone = |node: &str| node.split('%').next().unwrap_or_default().parse::<IpAddr>().ok();
    let in_brackets = || {
        let (inside, port) = node.strip_prefix('[')?.split_once(']')?;
        let is_port = port.is_empty()
            || port
                .strip_prefix(':')
                .is_some_and(|port| port.parse::<u16>().is_ok());
        without_zone(inside).filter(|address| is_port && address.is_ipv6())
    };
    let with_port = || node.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    without_zone(node)
        .or_else(with_port)
        .or_else(in_brackets)
        .map(|address| address.to_canonical())
}

/// The client, for handlers. `app` adds it to each request of a person; `None` for a page that is made for everybody.
#[derive(Clone, Copy, Debug)]
pub struct Asking(pub Option<Client>);

impl Asking {
    /// The client's address, to be stored with what the request brings.
    pub fn address(self) -> Option<IpAddr> {
        self.0.map(|client| client.address)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asking {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asking, Infallible> {
        Ok(Asking(parts.extensions.get::<Client>().copied()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trusts all addresses that begin with one of these.
    fn proxies(trusted: &'static [&str], header: ForwardedHeader) -> Proxies {
        let begins = |address: IpAddr| move |beginning: &&str| address.to_string().starts_with(*beginning);
        Proxies::new(header, move |address| trusted.iter().any(begins(address)))
    }

    fn check(proxies: &Proxies, (peer, said, address, is_proxy): (&str, &[&str], &str, bool)) {
        let client = proxies.client(Peer::at(peer.parse().unwrap()), |name| {
            let said = said.iter().filter(|_| name == proxies.header());
            said.map(|value| value.as_bytes()).collect()
        });
        let expected: IpAddr = address.parse().unwrap();
        assert_eq!((client.address, client.is_proxy), (expected, is_proxy), "{peer} {said:?}");
        let by_header = client.address != Peer::at(peer.parse().unwrap()).address();
        assert!(!by_header || client.known_by == KnownBy::Header(proxies.header()), "{client:?}");
    }

    #[test]
    fn the_scheme_is_that_of_the_proxy_that_saw_the_client() {
        let trusted: &[&str] = &["127.", "10."];
        for (header, peer, hops, schemes, expected) in [
            (ForwardedHeader::XForwardedFor, "192.0.2.1", "", "https", Some(false)),
            (ForwardedHeader::XForwardedFor, "127.0.0.1", "", "", None),
            (ForwardedHeader::XForwardedFor, "127.0.0.1", "", "https", Some(true)),
            (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7", "HTTPS", Some(true)),
            (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7", "http", Some(false)),
            (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7", "gopher", None),
            // The first of two proxies takes the encryption off.
            (
                ForwardedHeader::XForwardedFor,
                "127.0.0.1",
                "198.51.100.7, 10.0.0.1",
                "https, http",
                Some(true),
            ),
            (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7, 10.0.0.1", "https", Some(true)),
            // What stands before was written by the client.
            (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7", "https, http", Some(false)),
            (
                ForwardedHeader::XForwardedFor,
                "127.0.0.1",
                "198.51.100.7, 10.0.0.1, 10.0.0.2",
                "https, http",
                None,
            ),
            (ForwardedHeader::Forwarded, "127.0.0.1", "for=198.51.100.7;proto=https", "http", Some(true)),
            (ForwardedHeader::Forwarded, "127.0.0.1", "for=198.51.100.7", "https", None),
            (
                ForwardedHeader::Forwarded,
                "127.0.0.1",
                "for=198.51.100.7;proto=https, for=10.0.0.1;proto=http",
                "",
                Some(true),
            ),
            (ForwardedHeader::Forwarded, "127.0.0.1", "for=198.51.100.7;proto=https;proto=http", "", None),
        ] {
            let proxies = proxies(trusted, header);
            let client = proxies.client(Peer::at(peer.parse().unwrap()), |name| {
                let value = if name == proxies.header() { hops } else { schemes };
                vec![value.as_bytes()]
                    .into_iter()
                    .filter(|value| !value.is_empty())
                    .collect()
            });
            assert_eq!(client.encrypted, expected, "{header:?} {peer} {hops:?} {schemes:?}");
        }
    }

    /// The permissions of a Unix socket say who may connect, whatever the list of proxies says.
    #[test]
    fn who_connects_by_a_unix_socket_is_a_proxy() {
        let proxies = proxies(&[], ForwardedHeader::XForwardedFor);
        let named = proxies.client(Peer::local(), |name| match name {
            "x-forwarded-for" => vec![b"198.51.100.7"],
            _ => Vec::new(),
        });
        assert_eq!((named.address.to_string(), named.is_proxy), ("198.51.100.7".to_owned(), false));
        let unnamed = proxies.client(Peer::local(), |_| Vec::new());
        assert_eq!(unnamed, Client::proxy(IpAddr::V4(Ipv4Addr::LOCALHOST)));
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_read_from_the_right() {
        let proxies = proxies(&["127.", "::1", "10."], ForwardedHeader::XForwardedFor);
        for case in [
            ("192.0.2.1", &[][..], "192.0.2.1", false),
            ("192.0.2.1", &["198.51.100.7"], "192.0.2.1", false),
            ("127.0.0.1", &[], "127.0.0.1", true),
            ("::ffff:127.0.0.1", &["198.51.100.7"], "198.51.100.7", false),
            ("127.0.0.1", &["198.51.100.7"], "198.51.100.7", false),
            // A client can write what it likes before the entry that the proxy appends.
            ("::1", &["203.0.113.9, 2001:db8::7"], "2001:db8::7", false),
            ("::1", &["203.0.113.9", "2001:db8::7"], "2001:db8::7", false),
            // Two proxies, one behind the other.
            ("127.0.0.1", &["203.0.113.9, 198.51.100.7, 10.1.2.3"], "198.51.100.7", false),
            ("10.9.9.9", &["203.0.113.9, 198.51.100.7", "10.1.2.3"], "198.51.100.7", false),
            // All addresses are ours: a request of the operator's own.
            ("10.9.9.9", &["10.1.2.3"], "10.1.2.3", true),
            // Ports, brackets and zones.
            ("127.0.0.1", &["198.51.100.7:4711"], "198.51.100.7", false),
            ("127.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7", false),
            ("127.0.0.1", &["[2001:db8::7]"], "2001:db8::7", false),
            ("127.0.0.1", &["fe80::7%eth0"], "fe80::7", false),
            ("127.0.0.1", &["[fe80::7%25eth0]:80"], "fe80::7", false),
            ("127.0.0.1", &["::ffff:198.51.100.7"], "198.51.100.7", false),
            // An entry that is no address ends the reading, since what stands before it may be made up; and the
            // client is no proxy.
            ("127.0.0.1", &["198.51.100.7, unknown"], "127.0.0.1", false),
            ("127.0.0.1", &["198.51.100.7, unknown, 10.1.2.3"], "10.1.2.3", false),
            ("127.0.0.1", &["nonsense"], "127.0.0.1", false),
            ("127.0.0.1", &["198.51.100.7,"], "127.0.0.1", false),
            ("127.0.0.1", &["198.51.100.7:99999"], "127.0.0.1", false),
            ("127.0.0.1", &["[198.51.100.7]"], "127.0.0.1", false),
            ("127.0.0.1", &["[2001:db8::7]x"], "127.0.0.1", false),
        ] {
            check(&proxies, case);
        }
    }

    #[test]
    fn the_standard_header_is_read_alike() {
        let proxies = proxies(&["127."], ForwardedHeader::Forwarded);
        for case in [
            ("127.0.0.1", &["for=198.51.100.7"][..], "198.51.100.7", false),
            ("127.0.0.1", &["proto=https; For = \"[2001:db8::7]:4711\" ;by=_x"], "2001:db8::7", false),
            ("127.0.0.1", &["for=203.0.113.9, for=198.51.100.7;proto=http"], "198.51.100.7", false),
            ("127.0.0.1", &["for=203.0.113.9;host=\"a,b\", for=198.51.100.7"], "198.51.100.7", false),
            ("127.0.0.1", &["for=198.51.100.7, for=_hidden"], "127.0.0.1", false),
            ("127.0.0.1", &["for=198.51.100.7;for=203.0.113.9"], "127.0.0.1", false),
            ("127.0.0.1", &["198.51.100.7"], "127.0.0.1", false),
            // A quote that the client opened swallows what the proxy appended.
            ("127.0.0.1", &["for=\"203.0.113.9, for=198.51.100.7"], "127.0.0.1", false),
        ] {
            check(&proxies, case);
        }
    }

    #[test]
    fn nobody_is_believed_where_nobody_is_trusted() {
        let proxies = proxies(&[], ForwardedHeader::XForwardedFor);
        check(&proxies, ("127.0.0.7", &["198.51.100.7"], "127.0.0.7", false));
    }

    #[test]
    fn a_chain_without_end_is_not_followed() {
        let proxies = proxies(&["127."], ForwardedHeader::XForwardedFor);
        let long = |hops: usize| format!("198.51.100.7{}", ", 127.0.0.1".repeat(hops));
        let max = FORWARDED_HOPS_MAX.count();
        check(&proxies, ("127.0.0.1", &[&long(max - 1)], "198.51.100.7", false));
        check(&proxies, ("127.0.0.1", &[&long(max)], "127.0.0.1", false));
    }
}
