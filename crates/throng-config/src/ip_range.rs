//! Owns ranges of IP addresses as an operator writes them: an address, or its beginning with a length (CIDR,
//! RFC 4632). It must never look a name up. Read by whoever has to know which addresses belong together.

use std::net::IpAddr;
use std::str::FromStr;

/// Addresses with the same beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IpRange {
    first: IpAddr,
    /// Bits that its addresses have in common: 32 at most for IPv4, 128 for IPv6.
    bits: u8,
}

/// Who connects: somebody from addresses with the same beginning, or a program on this machine by a Unix socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connecting {
    From(IpRange),
    ByUnixSocket,
}

impl Connecting {
    /// Whether this is who connects from `address`; `None` is a Unix socket.
    pub fn is(&self, address: Option<IpAddr>) -> bool {
        match (self, address) {
            (Connecting::From(range), Some(address)) => range.contains(address),
            (Connecting::ByUnixSocket, None) => true,
            _ => false,
        }
    }
}

impl FromStr for Connecting {
    type Err = NoIpRange;

    fn from_str(text: &str) -> Result<Connecting, NoIpRange> {
        match text {
            "unix" => Ok(Connecting::ByUnixSocket),
            range => range.parse().map(Connecting::From),
        }
    }
}

/// Neither an address nor the beginning of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoIpRange;

impl IpRange {
    /// Whether an address is in it. An IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 address.
    pub fn contains(&self, address: IpAddr) -> bool {
        let shift = |width: u32| width - u32::from(self.bits);
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                (first.to_bits() ^ address.to_bits())
                    .checked_shr(shift(32))
                    .unwrap_or(0)
                    == 0
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                (first.to_bits() ^ address.to_bits())
                    .checked_shr(shift(128))
                    .unwrap_or(0)
                    == 0
            }
            _ => false,
        }
    }
}

impl FromStr for IpRange {
    type Err = NoIpRange;

    fn from_str(text: &str) -> Result<IpRange, NoIpRange> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| NoIpRange)?)),
            None => (text, None),
        };
        let first = address.parse::<IpAddr>().map_err(|_| NoIpRange)?;
        let width = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(width);
        // The IPv4 form of IPv6 is taken for IPv4 when it is compared, so as a range it would contain nothing.
        let is_mapped = first != first.to_canonical();
        (bits <= width && !is_mapped)
            .then_some(IpRange { first, bits })
            .ok_or(NoIpRange)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_addresses_are_in_a_range() {
        for (range, within, without) in [
            ("192.0.2.1", &["192.0.2.1", "::ffff:192.0.2.1"][..], &["192.0.2.2", "::1"][..]),
            ("127.0.0.0/8", &["127.0.0.1", "127.255.3.4"], &["126.0.0.1", "128.0.0.1"]),
            ("10.1.2.3/8", &["10.9.9.9"], &["11.0.0.1"]),
            ("0.0.0.0/0", &["1.2.3.4"], &["::1"]),
            ("::1", &["::1"], &["::2", "127.0.0.1"]),
            ("2001:db8::/32", &["2001:db8:ffff::1"], &["2001:db9::1"]),
            ("::/0", &["fe80::1"], &["192.0.2.1"]),
        ] {
            let range: IpRange = range.parse().unwrap();
            for address in within {
                assert!(range.contains(address.parse().unwrap()), "{range:?} {address}");
            }
            for address in without {
                assert!(!range.contains(address.parse().unwrap()), "{range:?} {address}");
            }
        }
    }

    #[test]
    fn who_connects_is_an_address_or_a_program_here() {
        let address: IpAddr = "10.1.2.3".parse().unwrap();
        for (who, from_there, by_unix) in
            [("10.0.0.0/8", true, false), ("::1", false, false), ("unix", false, true)]
        {
            let who: Connecting = who.parse().unwrap();
            assert_eq!((who.is(Some(address)), who.is(None)), (from_there, by_unix), "{who:?}");
        }
    }

    #[test]
    fn what_is_no_range() {
        for text in [
            "",
            "a",
            "10.0.0.0/33",
            "::/129",
            "10.0.0/8",
            "10.0.0.0/",
            "10.0.0.0/-1",
            "::ffff:1.2.3.4",
            "1.2.3.4:80",
        ] {
            assert_eq!(text.parse::<IpRange>(), Err(NoIpRange), "{text:?}");
        }
    }
}
