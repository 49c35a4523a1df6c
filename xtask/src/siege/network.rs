//! The addresses that connections come from: each visitor has a network of their own, and so has each attack.
//!
//! Owns the addresses, all of this machine's loopback, and the sockets that are bound to them. It must
//! never give a visitor an address in the network of an attack. `client` and `swarm` call it.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use socket2::{Domain, Protocol, Socket, Type};

/// The second byte of all addresses of attacks.
const ATTACKS: u8 = 66;
/// The second byte of visitors' addresses ranges from this up.
const VISITORS_FIRST: u8 = 128;
/// How many addresses of a network are used.
const ADDRESSES: usize = 250;

/// 256 addresses, which the program should treat as one client with many machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Network([u8; 3]);

impl Network {
    /// The network of a visit; after 32,768 visits they begin again.
    pub(super) fn of_visit(number: u32) -> Self {
        let [_, _, high, low] = number.to_be_bytes();
        Self([127, VISITORS_FIRST | high, low])
    }

    /// The network of the attack with this number.
    pub(super) fn of_attack(number: u8) -> Self {
        Self([127, ATTACKS, number])
    }

    /// One of the network's addresses.
    pub(super) fn address(self, place: usize) -> Ipv4Addr {
        let Self([a, b, c]) = self;
        let last = 1 + place % ADDRESSES;
        Ipv4Addr::new(a, b, c, u8::try_from(last).expect("at most 250"))
    }
}

/// A socket that connects from this address.
pub(super) fn socket_from(address: Ipv4Addr) -> io::Result<Socket> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, Some(Protocol::TCP))?;
    // Ports of connections that ended a moment ago may be used again.
    socket.set_reuse_address(true)?;
    socket.bind(&SocketAddr::from((address, 0)).into())?;
    Ok(socket)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_of_this_machine_and_networks_of_their_own() {
        for (network, place, expect) in [
            (Network::of_visit(0), 0, "127.128.0.1"),
            (Network::of_visit(258), 1, "127.129.2.2"),
            (Network::of_visit(0x7fff), 249, "127.255.255.250"),
            (Network::of_attack(3), 250, "127.66.3.1"),
        ] {
            let address = network.address(place);
            assert!(address.is_loopback());
            assert_eq!(address.to_string(), expect);
        }
        assert_ne!(Network::of_visit(1), Network::of_visit(2));
    }
}
