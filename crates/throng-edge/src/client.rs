//! The client of a request: the other end of the connection or, if that is a proxy that the operator trusts, the
//! address that the proxy names.
//!
//! **Owns** the reading of `X-Forwarded-For` and `Forwarded`. **Never** trusts a header that came over a connection
//! from anybody but such a proxy, and never reads the other of the two headers, which the client may have written.
//! **Called by** `app` and `asker`, where a request's client is needed. **Bounds** the hops that are looked at.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::request::Parts;

use throng_process::limits::FORWARDED_HOPS_MAX;

/// The client of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    pub address: IpAddr,
    /// Whether the address is a trusted proxy that names no client: a program of the operator's on the same machine,
    /// or a proxy that is not set up to name clients. No limit by network can be fair to those behind it, so none
    /// applies.
    pub is_proxy: bool,
}

/// The trusted proxies, and the header in which they name the client.
#[derive(Clone)]
pub struct Proxies {
    trusted: Arc<dyn Fn(IpAddr) -> bool + Send + Sync>,
    header: ForwardedHeader,
}

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
        Proxies { trusted: Arc::new(trusted), header }
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

    /// The client of a connection from `peer`; `said` are the values of [`Proxies::header`], in order. Each proxy
    /// appends the address that it saw, so they are read from the end, for as long as the writer of an entry is
    /// trusted.
    pub fn client<'a>(&self, peer: IpAddr, said: impl DoubleEndedIterator<Item = &'a [u8]>) -> Client {
        let mut known = peer.to_canonical();
        if !self.trusts(known) {
            return Client { address: known, is_proxy: false };
        }
        let values = said.rev().flat_map(|value| hops(value).into_iter().rev());
        for (number, hop) in values.enumerate() {
            let address = self
                .address_in(hop)
                .filter(|_| number < FORWARDED_HOPS_MAX.count());
            let Some(address) = address else {
                // Nothing further left can be trusted. All who get such a header past a proxy share one set of
                // limits.
                return Client { address: known, is_proxy: false };
            };
            known = address;
            if !self.trusts(known) {
                return Client { address: known, is_proxy: false };
            }
        }
        Client { address: known, is_proxy: true }
    }

    fn address_in(&self, hop: &str) -> Option<IpAddr> {
        let node = match self.header {
            ForwardedHeader::XForwardedFor => hop,
            ForwardedHeader::Forwarded => forwarded_for(hop)?,
        };
        address_of(node)
    }
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

/// The `for` of one element of `Forwarded` (RFC 7239 §4), without its quotes.
fn forwarded_for(element: &str) -> Option<&str> {
    let pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let mut nodes = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
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
        let client = proxies.client(peer.parse().unwrap(), said.iter().map(|value| value.as_bytes()));
        let expected = Client { address: address.parse().unwrap(), is_proxy };
        assert_eq!(client, expected, "{peer} {said:?}");
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
