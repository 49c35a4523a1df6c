//! Limits rendering by network. A cached page costs nothing, and anybody may have it; rendering takes one of a few
//! places, so it is counted for the network that asks, and no network can occupy all places.
//!
//! **Owns** the places where pages are rendered, and finding out who asks for one. **Never** looks before a page has
//! to be rendered: only then the client is read out of the request, and the origin says how much it may have.
//! **Called by** `front`. **Bounds** how many pages are rendered at the same time.

use std::net::TcpStream;
use std::sync::Arc;

use http::{HeaderMap, HeaderValue};
use throng_process::limits::resources::{self, Permit, Permits};

use crate::client::{Client, Peer, Proxies};
use crate::glance::values_of;
use crate::listening::address_of;
use crate::origin::{Because, Origin, Refused, Share, Wanted};

/// What of a request tells who asks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asker<'a> {
    /// The program itself asks.
    Program,
    /// A connection that was just accepted, with these bytes of a head. Finding its address costs a system call.
    Accepted(&'a TcpStream, &'a [u8]),
    /// A connection with this other end, with these bytes of a head.
    Head(Option<Peer>, &'a [u8]),
    /// A connection with this other end, with the headers that hyper has read.
    Headers(Option<Peer>, &'a HeaderMap),
}

impl Asker<'_> {
    /// Whether the bytes of the request came without encryption, as far as this program can see: a proxy may have taken it off.
    pub(super) fn is_in_clear(&self) -> bool {
        match self {
            Asker::Program => false,
            Asker::Accepted(..) => true,
            Asker::Head(peer, _) | Asker::Headers(peer, _) => peer.is_some_and(Peer::is_in_clear),
        }
    }

    /// The first value of a header. `name` is in lower case.
    pub(super) fn header(&self, name: &str) -> Option<&[u8]> {
        match self {
            Asker::Program => None,
            Asker::Accepted(_, head) | Asker::Head(_, head) => values_of(head, name).first().copied(),
            Asker::Headers(_, headers) => headers.get(name).map(HeaderValue::as_bytes),
        }
    }

    /// The client, as far as the request can be trusted.
    pub(super) fn client(self, proxies: &Proxies) -> Option<Client> {
        match self {
            Asker::Program => None,
            Asker::Accepted(stream, head) => {
                Asker::Head(address_of(stream).map(Peer::at), head).client(proxies)
            }
            Asker::Head(peer, head) => Some(proxies.client(peer?, |name| values_of(head, name))),
            Asker::Headers(peer, headers) => Some(proxies.client(peer?, |name| {
                let values = headers.get_all(name).iter();
                values.map(HeaderValue::as_bytes).collect()
            })),
        }
    }
}

/// A place for rendering, occupied until this is dropped.
pub(super) struct RenderPlace {
    /// For whom.
    pub(super) client: Option<Client>,
    _permit: Permit,
    _share: Share,
}

/// Why a page is not rendered.
#[derive(Debug)]
pub(super) enum NoPlace {
    /// All places are occupied.
    Full,
    /// The client's network has had too much rendered, or this kind of page is given up for now.
    Refused(Refused),
}

/// The places for rendering, and the limits on who may have them.
pub(super) struct Askers {
    proxies: Proxies,
    places: Permits,
    origin: Arc<dyn Origin>,
}

impl Askers {
    pub(super) fn new(proxies: Proxies, origin: Arc<dyn Origin>) -> Askers {
        Askers { proxies, places: Permits::new(resources::RENDERS.made()), origin }
    }

    /// The proxies whose word on the client is trusted.
    pub(super) fn proxies(&self) -> &Proxies {
        &self.proxies
    }

    /// A place for a page of which there is no copy at all, counted for the client.
    ///
    /// # Errors
    /// [`NoPlace`]. A refusal is not counted here: the request is looked at again once hyper has read it.
    pub(super) fn begin(&self, asker: Asker<'_>, wanted: Wanted<'_>) -> Result<RenderPlace, NoPlace> {
        let permit = self.places.look().ok_or(NoPlace::Full)?;
        let client = asker.client(&self.proxies);
        let share = self.origin.admit(client, wanted, self.places.free());
        let share = share.map_err(|refused| match refused.because {
            Because::Full => NoPlace::Full,
            Because::TooMuch | Because::Shed => NoPlace::Refused(refused),
        })?;
        Ok(RenderPlace { client, _permit: permit, _share: share })
    }

    /// Counts a request that was turned away because all places were occupied.
    pub(super) fn turned_away(&self) {
        self.places.turned_away();
    }

    /// A place for a page of which there is an older copy; `None` if no place is left for it, or for the client's
    /// network.
    pub(super) fn refresh(&self, asker: Asker<'_>, wanted: Wanted<'_>) -> Option<RenderPlace> {
        let permit = self.places.try_take()?;
        let client = asker.client(&self.proxies);
        let share = self.origin.admit_refresh(client, wanted)?;
        Some(RenderPlace { client, _permit: permit, _share: share })
    }
}
