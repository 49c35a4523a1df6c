//! The network that a signature came from, just fine enough to find many that came together: the part of an IP
//! address that one provider assigns, never the whole address.

// From `core`, which has the address types but nothing that opens a connection.
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::fmt;

use serde::{Deserialize, Serialize};

/// Bits that are kept of an IPv4 address.
const V4_BITS: u8 = 24;
/// Bits that are kept of an IPv6 address.
const V6_BITS: u8 = 48;

/// The first 24 bits of an IPv4 address, or the first 48 of an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Network {
    /// IPv4, `/24`.
    V4([u8; 3]),
    /// IPv6, `/48`.
    V6([u8; 6]),
}

impl Network {
    /// The network that an address belongs to.
    #[must_use]
    pub fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let [a, b, c, _] = address.octets();
                Network::V4([a, b, c])
            }
            IpAddr::V6(address) => {
                let [a, b, c, d, e, f, ..] = address.octets();
                Network::V6([a, b, c, d, e, f])
            }
        }
    }

    /// Reads what somebody typed: an address, or a prefix with its length (`192.0.2.0/24`). `None` for anything else,
    /// and for a prefix that is shorter than the one that is kept.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Network> {
        let typed = typed.trim();
        let (address, bits) = match typed.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().ok()?)),
            None => (typed, None),
        };
        let network = Network::of(address.parse().ok()?);
        let (least, most) = match network {
            Network::V4(_) => (V4_BITS, 32),
            Network::V6(_) => (V6_BITS, 128),
        };
        bits.is_none_or(|bits| (least..=most).contains(&bits))
            .then_some(network)
    }

    /// The stored form: three bytes or six.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Network::V4(bytes) => bytes,
            Network::V6(bytes) => bytes,
        }
    }

    /// Reads the stored form.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Network> {
        let v4 = || bytes.try_into().ok().map(Network::V4);
        v4().or_else(|| bytes.try_into().ok().map(Network::V6))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Network::V4([a, b, c]) => write!(out, "{}/{V4_BITS}", Ipv4Addr::new(a, b, c, 0)),
            Network::V6([a, b, c, d, e, f]) => {
                let part = |high, low| u16::from_be_bytes([high, low]);
                let address = Ipv6Addr::new(part(a, b), part(c, d), part(e, f), 0, 0, 0, 0, 0);
                write!(out, "{address}/{V6_BITS}")
            }
        }
    }
}

impl From<Network> for String {
    fn from(network: Network) -> String {
        network.to_string()
    }
}

impl TryFrom<String> for Network {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Network, &'static str> {
        Network::parse(&text).ok_or("no network")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_the_part_that_many_share() {
        for (typed, kept) in [
            ("192.0.2.7", Some("192.0.2.0/24")),
            (" 192.0.2.0/24 ", Some("192.0.2.0/24")),
            ("192.0.2.200/32", Some("192.0.2.0/24")),
            ("::ffff:192.0.2.9", Some("192.0.2.0/24")),
            ("2001:db8:1:2::9", Some("2001:db8:1::/48")),
            ("2001:db8:1::/64", Some("2001:db8:1::/48")),
            ("::1", Some("::/48")),
            ("192.0.2", None),
            ("192.0.0.0/16", None),
            ("2001:db8::/32", None),
            ("192.0.2.0/33", None),
            ("192.0.2.0/", None),
            ("example.org", None),
            ("", None),
        ] {
            let network = Network::parse(typed);
            assert_eq!(network.map(|network| network.to_string()).as_deref(), kept, "{typed}");
            if let Some(network) = network {
                assert_eq!(Network::from_bytes(network.bytes()), Some(network));
                assert_eq!(Network::parse(&network.to_string()), Some(network));
            }
        }
        assert_eq!(Network::from_bytes(&[1, 2]), None);
    }
}
