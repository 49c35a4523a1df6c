//! Who has a page made. A page that is there costs nothing and is anybody's; one that has to be made takes a place of
//! few, so it is counted for the network that asks, and no network takes all places.
//!
//! **Owns** the question who asks where a page is to be made. **Never** looks unless one is: who asks is read out of the
//! request then. **Called by** `front`. **Bounds** what one network has made in a minute, and at the same time.

use std::net::{IpAddr, TcpStream};
use std::sync::Arc;

use http::{HeaderMap, HeaderValue};
use throng_domain::network::Network;

use super::glance::values_of;
use crate::config::{Act, Server};
use crate::fairness::{Fairness, Share, Shares, TooMuch, Verdict};
use crate::http::client::{Client, Proxies};
use crate::limits::{RENDERS_MAX, RENDERS_PER_NETWORK_MAX};

/// The request that asks for a page, as far as it tells who asks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asker<'a> {
    /// The program itself.
    Program,
    /// Over a connection that was accepted just now, with these bytes of a head. Its address costs a call of the system.
    Accepted(&'a TcpStream, &'a [u8]),
    /// From an address, with these bytes of a head.
    Head(Option<IpAddr>, &'a [u8]),
    /// From an address, with the headers that hyper has read.
    Headers(Option<IpAddr>, &'a HeaderMap),
}

impl Asker<'_> {
    /// Who asks, as far as it is believed.
    pub(super) fn client(self, proxies: &Proxies) -> Option<Client> {
        match self {
            Asker::Program => None,
            Asker::Accepted(stream, head) => {
                let peer = stream.peer_addr().ok().map(|peer| peer.ip());
                Asker::Head(peer, head).client(proxies)
            }
            Asker::Head(peer, head) => {
                let said = values_of(head, proxies.header());
                peer.map(|peer| proxies.client(peer, said.into_iter()))
            }
            Asker::Headers(peer, headers) => {
                let said = headers.get_all(proxies.header()).iter();
                peer.map(|peer| proxies.client(peer, said.map(HeaderValue::as_bytes)))
            }
        }
    }
}

/// What pages are made for whom.
#[derive(Debug)]
pub(super) struct Askers {
    proxies: Proxies,
    fairness: Fairness,
    shares: Arc<Shares>,
}

impl Askers {
    pub(super) fn of(server: &Server, fairness: &Fairness) -> Askers {
        const _: () = assert!(RENDERS_PER_NETWORK_MAX.max * 2 < RENDERS_MAX.max, "half is left to others");
        let (proxies, fairness) = (Proxies::of(server), fairness.clone());
        Askers { proxies, fairness, shares: Shares::of(RENDERS_PER_NETWORK_MAX.count()) }
    }

    /// Whom the program talks to over a connection, and whom it believes.
    pub(super) fn proxies(&self) -> &Proxies {
        &self.proxies
    }

    /// Counts a page that is to be made, and the search that it takes if it is one: the share of those who asked for it
    /// in the places where pages are made, until it is dropped.
    ///
    /// # Errors
    /// When their network has had too much made; when to come back.
    pub(super) fn count(&self, asker: Asker<'_>, searches: bool) -> Result<Share, TooMuch> {
        let client = asker.client(&self.proxies);
        for act in [Act::Render].into_iter().chain(searches.then_some(Act::Search)) {
            if let Verdict::TooMuch(too_much) = self.fairness.count(act, client) {
                return Err(too_much);
            }
        }
        let network = client.filter(|client| !client.is_proxy);
        let share = self
            .shares
            .take(network.map(|client| Network::of(client.address)));
        // A page takes a millisecond: whoever has so many under way at once may come back in a second.
        share.ok_or(TooMuch { retry_after_s: 1 })
    }
}
