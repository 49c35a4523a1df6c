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
use crate::fairness::{Fairness, Share, Shares, Verdict};
use crate::http::client::{Client, Proxies};
use throng_process::limits::resources::{self, Permit, Permits};
use throng_process::limits::{RENDERS_MAX, RENDERS_PER_NETWORK_MAX};

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
#[derive(Debug)]
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

/// What a network may not have made now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused {
    act: Act,
    client: Option<Client>,
    /// When to come back, in seconds.
    pub(super) retry_after_s: u64,
}

/// What pages are made for whom.
#[derive(Debug)]
pub(super) struct Askers {
    proxies: Proxies,
    fairness: Fairness,
    places: Permits,
    shares: Arc<Shares>,
}

impl Askers {
    pub(super) fn of(server: &Server, fairness: &Fairness) -> Askers {
        const _: () = assert!(RENDERS_PER_NETWORK_MAX.max * 2 < RENDERS_MAX.max, "half is left to others");
        Askers {
            proxies: Proxies::of(server),
            fairness: fairness.clone(),
            places: Permits::new(resources::RENDERS.made()),
            shares: Shares::of(RENDERS_PER_NETWORK_MAX.count()),
        }
    }

    /// Whom the program believes who asks.
    pub(super) fn proxies(&self) -> &Proxies {
        &self.proxies
    }

    /// A place for a page of which there is nothing to show, counted for whoever asks: as a search if it is one.
    ///
    /// # Errors
    /// [`NoPlace`]; what is refused is not counted.
    pub(super) fn begin(&self, asker: Asker<'_>, query: Option<&str>) -> Result<RenderPlace, NoPlace> {
        let client = asker.client(&self.proxies);
        let act = if searches(query) { Act::Search } else { Act::Render };
        let refused = |retry_after_s| NoPlace::TooMuch(Refused { act, client, retry_after_s });
        let permit = self.places.try_take().ok_or(NoPlace::Full)?;
        // A page takes a millisecond: whoever has so many under way at once may come back in a second.
        let share = self.share(client).ok_or_else(|| refused(1))?;
        match self.fairness.count_unnoted(act, client) {
            Verdict::TooMuch(too_much) => Err(refused(too_much.retry_after_s)),
            Verdict::Fine | Verdict::Suspect => Ok(RenderPlace { _permit: permit, _share: share }),
        }
    }

    /// A place for a page of which there is an older copy. Whoever happens to ask first after a change has not asked for
    /// more than others, so it is not counted; but no network has all places made new for it either.
    pub(super) fn refresh(&self, asker: Asker<'_>) -> Option<RenderPlace> {
        let permit = self.places.try_take()?;
        let share = self.share(asker.client(&self.proxies))?;
        Some(RenderPlace { _permit: permit, _share: share })
    }

    /// Notes for the office what was refused, once for each request.
    pub(super) fn note(&self, refused: Refused) {
        if let Some(client) = refused.client {
            self.fairness.note_refused(refused.act, client);
        }
    }

    fn share(&self, client: Option<Client>) -> Option<Share> {
        let client = client.filter(|client| !client.is_proxy);
        self.shares.take(client.map(|client| Network::of(client.address)))
    }
}

/// Whether a page searches: what a query has for words is nobody else's, and has to be looked for. The query is read as
/// the handlers read it.
fn searches(query: Option<&str>) -> bool {
    let fields = query.map(serde_urlencoded::from_str::<Vec<(String, String)>>);
    // One that cannot be read is answered with an error, and nothing is searched.
    let Some(Ok(fields)) = fields else { return false };
    fields
        .iter()
        .any(|(name, words)| name == "q" && !words.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_told_by_its_words() {
        for (query, expected) in [
            (None, false),
            (Some(""), false),
            (Some("q="), false),
            (Some("q=+"), false),
            (Some("state=open"), false),
            (Some("seq=1"), false),
            (Some("q=trees"), true),
            (Some("state=open&q=trees"), true),
            (Some("%71=trees"), true),
            (Some("q=&q=trees"), true),
            (Some("q=&state=open"), false),
        ] {
            assert_eq!(searches(query), expected, "{query:?}");
        }
    }
}
