//! The live number: whoever has a petition's page open sees its number move, without reloading.
//!
//! **Owns** the streams (`text/event-stream`) and the frames, of which one for each petition and change is shared by
//! all streams. **Never** changes anything, and never lets the committer wait: [`Live::touched`] only marks what moved,
//! and a thread of its own reads the numbers and wakes the streams. **Called by** `serve`. **Bounds** the streams
//! (`server.streams_max`, of which one network may have a quarter), the petitions of one stream, and the memory of each: it points into shared frames. A client
//! that is too slow for a frame gets the next one; a petition that nobody watches costs nothing.

mod frame;
mod hub;
mod stream;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde::Deserialize;
use throng_domain::dependency::Dependency;
use throng_domain::ids::CampaignId;
use throng_domain::network::Network;
use throng_domain::shedding::Work;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;

use frame::Saying;
use hub::Hub;
use stream::Stream;
use throng_edge::client::Asking;
use throng_process::limits::STREAM_PETITIONS_MAX;
use throng_process::threads::{self, Started};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Cause, Failure, Overload};
use throng_web::read::{ReadError, Readers};
use throng_web::sites::petition_number;

/// Time between two frames about one petition. Nobody reads faster, and each frame costs a write to every stream.
const PUBLISH_EVERY: Duration = Duration::from_secs(1);
/// When to try again, in seconds, if all streams are taken. Until then scripts poll the bare number.
const FULL_RETRY_AFTER_S: u64 = 30;

/// The streams and their newest frames. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    hub: Arc<Hub>,
    readers: Readers,
}

/// The thread that sends frames to the streams.
#[derive(Debug)]
pub(crate) struct Publishing {
    live: Live,
    thread: Started,
}

impl Live {
    /// Starts without any stream, and with room for `streams_max`.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(crate) fn start(readers: Readers, streams_max: usize) -> std::io::Result<(Live, Publishing)> {
        let live = Live { hub: Arc::new(Hub::new(streams_max)), readers };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()?;
        let publisher = live.clone();
        let thread = threads::start(&threads::LIVE, move || {
            let publish = || runtime.block_on(publisher.run());
            let closed = |pause| tokio::time::timeout(pause, publisher.hub.closed());
            // The timer needs the runtime, so the future is made inside it.
            let rest = |pause| runtime.block_on(async { closed(pause).await.is_ok() });
            threads::lasting(&threads::LIVE, publish, rest);
        })?;
        Ok((live.clone(), Publishing { live, thread }))
    }

    /// Called on the committer's thread with everything that a commit touched; marks what somebody watches.
    pub(crate) fn touched(&self, touched: &BTreeSet<Dependency>) {
        let petitions = touched.iter().filter_map(|dependency| match dependency {
            Dependency::Campaign(id) | Dependency::Count(id) => Some(*id),
            Dependency::Site(_)
            | Dependency::Areas(_)
            | Dependency::Office(_)
            | Dependency::Campaigns(_)
            | Dependency::Counts(_) => None,
        });
        self.hub.mark(petitions);
    }

    /// Ends all streams, and accepts no more, because the program stops.
    pub(crate) fn close(&self) {
        self.hub.close();
    }

    async fn run(&self) {
        tokio::select! {
            () = self.publishing() => {}
            () = self.beating() => {}
            () = self.hub.closed() => {}
        }
    }

    /// Sends what moved to the streams: at once, and then no more often than [`PUBLISH_EVERY`].
    async fn publishing(&self) {
        loop {
            self.hub.moved().await;
            self.publish().await;
            tokio::time::sleep(PUBLISH_EVERY).await;
        }
    }

    /// Sends each stream a heartbeat every [`hub::BEATS`] seconds, to a part of them each second.
    async fn beating(&self) {
        for step in (0..hub::BEATS).cycle() {
            tokio::time::sleep(Duration::from_secs(1)).await;
            self.hub.beat(step);
        }
    }

    /// Reads the numbers that moved, all in one question, and sends them.
    async fn publish(&self) {
        let moved = self.hub.take_marked();
        if moved.is_empty() {
            return;
        }
        #[cfg(feature = "chaos")]
        throng_store::chaos::panic_at("live");
        match self.sayings(moved.clone()).await {
            Ok(sayings) => sayings
                .into_iter()
                .for_each(|(id, saying)| self.hub.say(id, saying.unwrap_or_else(|| Saying::gone(id)))),
            // The readers are busy, or the store has a fault that pages report: the petitions stay marked.
            Err(_) => self.hub.mark(moved),
        }
    }

    /// The newest frame for each petition; `None` where the public may not see it.
    async fn sayings(&self, ids: Vec<CampaignId>) -> Result<BTreeMap<CampaignId, Option<Saying>>, ReadError> {
        let read = |reader: &mut dyn StoreReader, id| -> Result<_, Fault> {
            let counted = reader.campaign(id)?;
            // Streams are shared by number, so the number of a private pledge is in none.
            let public = counted
                .filter(|counted| counted.campaign.head.state.is_public() && !counted.campaign.is_private());
            Ok((id, public.map(|counted| Saying::of(&counted.shown()))))
        };
        self.readers
            .ask(move |reader| ids.into_iter().map(|id| read(reader, id)).collect())
            .await
    }

    /// A stream about these petitions; those that the public may not see are left out.
    async fn stream(&self, ids: BTreeSet<CampaignId>, Asking(client): Asking) -> Result<Response, Failure> {
        let client = client.filter(|client| !client.is_proxy);
        let network = client.map(|client| Network::of(client.address));
        // Join first, then read: a change that is committed in between is marked, and sent later.
        let mut stream = Stream::join(&self.hub, ids, network).ok_or_else(full)?;
        let unsaid = stream.unsaid();
        if !unsaid.is_empty() {
            for (id, saying) in self.sayings(unsaid).await? {
                match saying {
                    Some(saying) => self.hub.say_first(id, saying),
                    None => stream.leave(id),
                }
            }
        }
        if stream.is_about_nothing() {
            return Err(Failure::NotFound);
        }
        Ok(respond(stream))
    }
}

impl Publishing {
    /// Ends the thread, and the streams that are still open.
    pub(crate) fn finish(self) {
        self.live.close();
        self.thread.join();
    }
}

/// Addresses whose answers never end, so that they cannot be cached.
pub(crate) const APART: &[&str] = &["*/stream"];

/// Streams, for what is given up under load: new ones are refused, and those that are open go on.
pub(crate) const WORK: &[(&str, Work)] =
    &[("/stream", Work::Live), ("/petitions/{number}/stream", Work::Live)];

/// The two routes of streams.
pub(crate) fn routes(live: Live) -> Router<()> {
    Router::new()
        .route("/stream", get(of_some))
        .route("/petitions/{number}/stream", get(of_one))
        .with_state(live)
}

/// The query: `?petitions=480,301`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct StreamQuery {
    petitions: String,
}

async fn of_some(
    State(live): State<Live>,
    OfSite(site): OfSite,
    InQuery(asked): InQuery<StreamQuery>,
    asking: Asking,
) -> Result<Response, Failure> {
    let numbers = numbers(&asked.petitions)?;
    let ids = numbers.into_iter().map(|number| site.petition(number));
    live.stream(ids.collect(), asking).await
}

async fn of_one(
    State(live): State<Live>,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    asking: Asking,
) -> Result<Response, Failure> {
    let number = petition_number(&number).ok_or(Failure::NotFound)?;
    live.stream(BTreeSet::from([site.petition(number)]), asking).await
}

/// Reads numbers of petitions, separated by commas.
///
/// # Errors
/// [`Failure::NotFound`] when one is no number, [`Failure::Unprocessable`] when there are too many.
fn numbers(list: &str) -> Result<BTreeSet<u32>, Failure> {
    let numbers: Option<BTreeSet<u32>> = list.split(',').map(petition_number).collect();
    match numbers {
        None => Err(Failure::NotFound),
        Some(numbers) if numbers.len() > STREAM_PETITIONS_MAX.count() => Err(Failure::Unprocessable),
        Some(numbers) => Ok(numbers),
    }
}

fn full() -> Failure {
    Failure::Overloaded(Overload {
        retry_after_s: FULL_RETRY_AFTER_S,
        action: String::new(),
        fields: Vec::new(),
        cause: Cause::Crowd,
    })
}

fn respond(stream: Stream) -> Response {
    let mut response = Response::new(Body::new(stream));
    let of_it = response.headers_mut();
    of_it.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    of_it.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers::allow_cross_origin(of_it);
    // Proxies that know this header pass each frame on at once.
    of_it.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_petitions_are_bounded() {
        let many = |count: u32| (1..=count).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
        for (list, expected) in [
            ("480,301", Some(2)),
            ("7", Some(1)),
            ("7,7,7", Some(1)),
            ("", None),
            ("7,", None),
            ("7,x", None),
            ("-1", None),
            ("07", None),
            ("4294967296", None),
            (many(16).as_str(), Some(16)),
            (many(17).as_str(), None),
        ] {
            assert_eq!(numbers(list).ok().map(|numbers| numbers.len()), expected, "{list}");
        }
    }
}
