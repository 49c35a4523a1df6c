//! Which streams watch which petition, the newest frame of each petition, and which have moved since.
//!
//! **Owns** the tables and their locks. **Never** asks the store. **Called by** `live` and `stream`. **Bounds** the
//! streams, and those of one network by a part of them ([`CONNECTIONS_BUSY_SHARE`]); everything else here belongs to a stream, and is removed with it. Each lock is held for one look-up, and
//! never while another is taken, except a cohort's lock while its streams are woken one by one.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::Waker;

use throng_domain::ids::CampaignId;
use throng_domain::network::Network;
use tokio::sync::Notify;

use super::frame::Saying;
use throng_process::limits::CONNECTIONS_BUSY_SHARE;
use throng_process::limits::resources::{self, Gauge};
use throng_web::fairness::{Share, Shares};

/// Streams are divided into this many cohorts for heartbeats. One cohort is woken each second, so each stream every
/// twenty seconds, before common proxies give up after half a minute.
pub(super) const BEATS: usize = 20;

/// The streams of a program. Eight fields: their places, the table of them, and the end of all.
pub(super) struct Hub {
    streams: AtomicUsize,
    shares: Arc<Shares>,
    gauge: Gauge,
    next: AtomicU64,
    table: Mutex<Table>,
    marked: Notify,
    is_closed: AtomicBool,
    closed: Notify,
}

#[derive(Default)]
struct Table {
    watched: HashMap<CampaignId, Watched>,
    /// Petitions that moved since this was last taken; each is in `watched`.
    marked: BTreeSet<CampaignId>,
}

struct Watched {
    topic: Arc<Topic>,
    streams: usize,
}

/// A petition that somebody watches.
pub(super) struct Topic {
    id: CampaignId,
    said: Mutex<LastSaying>,
    /// The streams, distributed by their number modulo [`BEATS`].
    cohorts: [Mutex<HashMap<u64, Arc<Seat>>>; BEATS],
}

#[derive(Clone, Default)]
struct LastSaying {
    saying: Option<Saying>,
    /// Rises by one with each frame; 0 before the first.
    version: u64,
}

/// Where a stream's task waits to be woken.
#[derive(Debug, Default)]
pub(super) struct Seat {
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    waker: Option<Waker>,
    beat: bool,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub")
            .field("streams", &self.streams)
            .finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nothing panics while it holds this")
}

impl Hub {
    pub(super) fn new(streams_max: usize) -> Hub {
        Hub {
            streams: AtomicUsize::new(0),
            shares: Shares::of(streams_max.div_ceil(CONNECTIONS_BUSY_SHARE.count())),
            gauge: resources::STREAMS.of(streams_max),
            next: AtomicU64::new(0),
            table: Mutex::default(),
            marked: Notify::new(),
            is_closed: AtomicBool::new(false),
            closed: Notify::new(),
        }
    }

    /// A number for a new stream, and its part of what its network may have (`None` for a trusted proxy, behind which
    /// everybody may be). `None` when all places are taken, or all of that network, or the program stops. The place must
    /// be given back with [`Hub::give_back`].
    pub(super) fn take_place(&self, network: Option<Network>) -> Option<(u64, Share)> {
        let Some(share) = self.shares.take(network) else {
            self.gauge.refuses();
            return None;
        };
        let more = |streams| (streams < self.gauge.max() && !self.is_closed()).then_some(streams + 1);
        let taken = self
            .streams
            .fetch_update(Ordering::Acquire, Ordering::Relaxed, more);
        if taken.is_err() {
            self.gauge.refuses();
            return None;
        }
        self.gauge.one_more();
        Some((self.next.fetch_add(1, Ordering::Relaxed), share))
    }

    pub(super) fn give_back(&self) {
        self.streams.fetch_sub(1, Ordering::Relaxed);
        self.gauge.one_fewer();
    }

    /// Adds a stream to a petition's topic, and returns the topic; from now on changes of the petition are marked.
    pub(super) fn join(&self, id: CampaignId, stream: u64, seat: &Arc<Seat>) -> Arc<Topic> {
        let topic = {
            let mut table = lock(&self.table);
            let watched = table
                .watched
                .entry(id)
                .or_insert_with(|| Watched { topic: Arc::new(Topic::new(id)), streams: 0 });
            watched.streams += 1;
            Arc::clone(&watched.topic)
        };
        lock(topic.cohort(stream)).insert(stream, Arc::clone(seat));
        topic
    }

    /// Removes a stream from a topic. A petition that nobody watches any more is forgotten.
    pub(super) fn leave(&self, topic: &Topic, stream: u64) {
        lock(topic.cohort(stream)).remove(&stream);
        let mut table = lock(&self.table);
        let watched = table
            .watched
            .get_mut(&topic.id)
            .expect("a topic is here as long as it has a stream");
        watched.streams -= 1;
        if watched.streams == 0 {
            table.watched.remove(&topic.id);
            table.marked.remove(&topic.id);
        }
    }

    /// Marks those of these petitions that are watched.
    pub(super) fn mark(&self, petitions: impl IntoIterator<Item = CampaignId>) {
        if self.streams.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut table = lock(&self.table);
        for id in petitions {
            if table.watched.contains_key(&id) {
                table.marked.insert(id);
            }
        }
        if !table.marked.is_empty() {
            drop(table);
            self.marked.notify_one();
        }
    }

    /// Waits until a petition is marked.
    pub(super) async fn moved(&self) {
        self.marked.notified().await;
    }

    /// Takes the marked petitions, and clears the marks.
    pub(super) fn take_marked(&self) -> Vec<CampaignId> {
        std::mem::take(&mut lock(&self.table).marked)
            .into_iter()
            .collect()
    }

    /// Sets a petition's newest frame, and wakes its streams unless they have it already.
    pub(super) fn say(&self, id: CampaignId, saying: Saying) {
        if let Some(topic) = self.topic(id).filter(|topic| topic.replace(saying)) {
            topic.wake();
        }
    }

    /// As [`Hub::say`], but only if the petition has no frame yet: one that was set in the meantime is newer, and
    /// stays.
    pub(super) fn say_first(&self, id: CampaignId, saying: Saying) {
        // Other streams that joined at the same time wait for this frame, too.
        if let Some(topic) = self.topic(id).filter(|topic| topic.begin(saying)) {
            topic.wake();
        }
    }

    fn topic(&self, id: CampaignId) -> Option<Arc<Topic>> {
        let table = lock(&self.table);
        table.watched.get(&id).map(|watched| Arc::clone(&watched.topic))
    }

    fn topics(&self) -> Vec<Arc<Topic>> {
        let table = lock(&self.table);
        let topics = table.watched.values();
        topics.map(|watched| Arc::clone(&watched.topic)).collect()
    }

    /// Wakes one cohort for a heartbeat.
    pub(super) fn beat(&self, cohort: usize) {
        for topic in self.topics() {
            wake(&topic.cohorts[cohort], true);
        }
    }

    /// Ends all streams.
    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
        self.closed.notify_one();
        self.topics().iter().for_each(|topic| topic.wake());
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::SeqCst)
    }

    /// Waits for [`Hub::close`].
    pub(super) async fn closed(&self) {
        self.closed.notified().await;
    }
}

fn wake(cohort: &Mutex<HashMap<u64, Arc<Seat>>>, beat: bool) {
    lock(cohort).values().for_each(|seat| seat.wake(beat));
}

impl Topic {
    fn new(id: CampaignId) -> Topic {
        Topic { id, said: Mutex::default(), cohorts: Default::default() }
    }

    fn cohort(&self, stream: u64) -> &Mutex<HashMap<u64, Arc<Seat>>> {
        let rest = usize::try_from(stream % BEATS as u64).expect("the rest is small");
        &self.cohorts[rest]
    }

    fn wake(&self) {
        self.cohorts.iter().for_each(|cohort| wake(cohort, false));
    }

    /// Sets the first frame; false if there is one already, which stays.
    fn begin(&self, saying: Saying) -> bool {
        let mut said = lock(&self.said);
        let is_first = said.saying.is_none();
        if is_first {
            *said = LastSaying { saying: Some(saying), version: 1 };
        }
        is_first
    }

    /// Sets the newest frame; false if it is the same as before.
    fn replace(&self, saying: Saying) -> bool {
        let mut said = lock(&self.said);
        let is_new = said.saying.as_ref() != Some(&saying);
        if is_new {
            *said = LastSaying { saying: Some(saying), version: said.version + 1 };
        }
        is_new
    }

    pub(super) fn id(&self) -> CampaignId {
        self.id
    }

    /// Whether there is no frame yet.
    pub(super) fn is_silent(&self) -> bool {
        lock(&self.said).saying.is_none()
    }

    /// The newest frame and its version, if it is newer than `seen`.
    pub(super) fn newer_than(&self, seen: u64) -> Option<(Saying, u64)> {
        let said = lock(&self.said);
        let saying = said.saying.as_ref().filter(|_| said.version > seen)?;
        Some((saying.clone(), said.version))
    }
}

impl Seat {
    /// Sets the task to wake. To be called before looking for new frames, so that none is missed.
    pub(super) fn wait(&self, waker: &Waker) {
        let mut waiting = lock(&self.waiting);
        if !waiting.waker.as_ref().is_some_and(|known| known.will_wake(waker)) {
            waiting.waker = Some(waker.clone());
        }
    }

    /// Whether a heartbeat is due; resets it.
    pub(super) fn take_beat(&self) -> bool {
        std::mem::take(&mut lock(&self.waiting).beat)
    }

    fn wake(&self, beat: bool) {
        let mut waiting = lock(&self.waiting);
        waiting.beat |= beat;
        let waker = waiting.waker.take();
        drop(waiting);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

#[cfg(test)]
impl Hub {
    /// The number of watched petitions, and of streams.
    pub(super) fn sizes(&self) -> (usize, usize) {
        (lock(&self.table).watched.len(), self.streams.load(Ordering::Relaxed))
    }
}
