//! Limits rendering by network. A cached page costs nothing, and anybody may have it; rendering takes one of a few
//! places, so it is counted for the network that asks, and no network can occupy all places.
//!
//! **Owns** the places where pages are made, and the question who asks for one. **Never** looks unless one is to be made:
//! who asks is read out of the request then, and what they may have is the origin's to say. **Called by** `front`.
//! **Bounds** what is made at the same time.

use std::net::{IpAddr, TcpStream};
use std::sync::Arc;

use http::{HeaderMap, HeaderValue};
use throng_process::limits::resources::{self, Permit, Permits};

use crate::client::{Client, Proxies};
use crate::glance::values_of;
use crate::origin::{Origin, Refused, Share};

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

/// A place where a page is made, for as long as this is kept.
pub(super) struct RenderPlace {
    _permit: Permit,
    _share: Share,
}

/// Why a page is not made.
#[derive(Debug)]
pub(super) enum NoPlace {
    /// All places are taken.
    Full,
    /// Their network has had too much made.
    TooMuch(Refused),
}

/// Where pages are made, and for whom.
pub(super) struct Askers {
    proxies: Proxies,
    places: Permits,
    origin: Arc<dyn Origin>,
}

impl Askers {
    pub(super) fn new(proxies: Proxies, origin: Arc<dyn Origin>) -> Askers {
        Askers { proxies, places: Permits::new(resources::RENDERS.made()), origin }
    }

    /// Whom the program believes who asks.
    pub(super) fn proxies(&self) -> &Proxies {
        &self.proxies
    }

    /// A place for a page of which there is nothing to show, counted for whoever asks.
    ///
    /// # Errors
    /// [`NoPlace`]; what is refused is not counted: a request looks again when hyper has read it.
    pub(super) fn begin(&self, asker: Asker<'_>, query: Option<&str>) -> Result<RenderPlace, NoPlace> {
        let permit = self.places.look().ok_or(NoPlace::Full)?;
        let share = self.origin.admit(asker.client(&self.proxies), query);
        let share = share.map_err(NoPlace::TooMuch)?;
        Ok(RenderPlace { _permit: permit, _share: share })
    }

    /// Counts a request for which all places were taken, once it is answered so.
    pub(super) fn turned_away(&self) {
        self.places.turned_away();
    }

    /// A place for a page of which there is an older copy; no network has all places made new for it.
    pub(super) fn refresh(&self, asker: Asker<'_>) -> Option<RenderPlace> {
        let permit = self.places.try_take()?;
        let share = self.origin.admit_refresh(asker.client(&self.proxies))?;
        Some(RenderPlace { _permit: permit, _share: share })
    }
}
