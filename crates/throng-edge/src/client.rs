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

#[cfg(test)]
mod tests;

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

    /// The client whom the proxy at this other end has told, and whether they have encrypted the connection as far as the proxy or
    /// through it, where the proxy tells.
    pub(crate) fn of_client(self, address: IpAddr, encrypted: Option<bool>) -> Peer {
        // What is not encrypted here may have been as far as the proxy, which need not say so.
        let encrypted = self.encrypted.filter(|encrypted| *encrypted).or(encrypted);
        Peer { address: Some(address), told: true, encrypted }
    }

    /// The same, on a connection on which this is spoken.
    pub(crate) fn over(self, speaks: Speaks) -> Peer {
        match speaks {
            Speaks::Http => self,
            Speaks::Https => Peer { encrypted: Some(true), ..self },
        }
    }

    /// Whether everybody on the line can read it.
    pub(crate) fn is_in_clear(self) -> bool {
        self.encrypted == Some(false)
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
