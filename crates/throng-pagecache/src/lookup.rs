//! The cache itself: what a look-up finds, who renders, who waits.
//!
//! Owns the shards with their locks, the rules of staleness and the single flight. It must never
//! render, spawn or read a clock: the caller does, and `now_ms` is an argument everywhere. Called by
//! the front door for every request of a page.
//!
//! # What is promised
//!
//! Let *T* be when a look-up began.
//!
//! - **Fresh**: the page shows every change whose bump came before *T* (`depend.rs` proves it).
//! - **Stale**: the page shows every change bumped before *T* − (`fresh_for` + `grace`). The bound holds
//!   for any pattern of changes: within `fresh_for` of its start a render cannot be older than that,
//!   and afterwards the last look-up that found it fresh tells since when it may be stale.
//! - **Follow**: the page comes from a render that ran at *T*, so it shows every change bumped before
//!   that render began, which was at most [`Limits::render_max`] before *T*. It may lack one bumped
//!   between the two; the next look-up sees that.
//! - For one key **one render runs at a time**, and one begins per `fresh_for` at most, however many
//!   changes and askers there are; except that a render older than `render_max` counts as lost.
//! - Whoever waits is woken: by the page, by a failure, by the end of the render's task however it
//!   ends, or by the caller's deadline. Nothing of a failed render is kept.
//!
//! # The lock
//!
//! A shard is a table behind a readers-writer lock. A hit reads: it finds the page, compares a few
//! numbers and clones an `Arc`, about a hundred nanoseconds in which nobody can be put to sleep. A
//! render that begins or ends writes, twice in its life, for a little longer. With sixteen shards and
//! at most a few thousand renders a second two seldom meet, and nothing waits while holding one:
//! rendering, compressing and building heads happen outside.

use std::fmt;
use std::hash::RandomState;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use hashbrown::HashTable;
use tokio::sync::watch;

use crate::depend::{Freshness, Generations, Stamps, Validity};
use crate::entry::{Born, Draft, Entry, Page};
use crate::evict::Sieve;
use crate::flight::{Flight, Landing, NoPage};
use crate::key::Key;
use crate::stats::{Counters, Stats};
use crate::sync::RwLock;

/// Two threads may read the clock in one order and get here in the other, so a page may be this much newer
/// than `now`. If it is newer still, the clock was set back since it was made, and its age is unknown.
const CLOCK_SLACK_MS: u64 = 1_000;

/// The bounds of a cache.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes that all kept pages may take with everything around them. What is being sent or rendered
    /// comes on top: the answers under way hold their pages until they are written.
    pub bytes_max: usize,
    /// Parts with a lock of their own; a power of two. A page may take a quarter of one part.
    pub shards: usize,
    /// How long a page is still shown after it should have been replaced, if its render fails.
    pub keep_on_error: Duration,
    /// The time after which a render counts as lost: the next request begins another.
    pub render_max: Duration,
}

/// The result of a look-up.
#[derive(Debug)]
pub enum Lookup {
    /// A page of which nothing has changed: answer with it.
    Fresh(Arc<Entry>),
    /// A page that has changed but may still be shown. Answer with it; if there is a [`Lead`], this request has been
    /// chosen to have the page rendered in the background.
    Stale(Arc<Entry>, Option<Lead>),
    /// There is nothing to show, and this request has to render the page.
    Lead(Lead),
    /// There is nothing to show, and another request renders the page already: wait.
    Follow(Flight),
}

/// The result of a render.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one for each render, and it is moved twice"
)]
pub enum Render {
    /// A page for everybody, as long as what it was made from stands.
    Keep(Page, Validity),
    /// A page for those who wait for it now. It is not compressed.
    Pass(Page),
}

/// The page cache.
pub struct Cache {
    hasher: RandomState,
    generations: Arc<Generations>,
    limits: Limits,
    shards: Box<[Shard]>,
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

struct Shard {
    state: RwLock<State>,
    counters: Counters,
}

struct State {
    pages: Sieve<Arc<Entry>>,
    /// The renders under way: as many as the caller lets run at once.
    flights: HashTable<Flying>,
    /// The number of the next render, so that one that was given up as too slow is recognised when it ends
    /// after all.
    next_number: u64,
    /// The latest `Last-Modified` of all pages that are not here any more.
    forgotten_s: u64,
}

#[derive(Debug)]
struct Flying {
    key: Box<[u8]>,
    hash: u64,
    number: u64,
    started_ms: u64,
    landing: watch::Receiver<Landing>,
}

/// How a kept page is to be treated at this time, with these generations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Fresh,
    /// Changed, but rendered too recently to be rendered again.
    Young,
    /// Changed: shown once more while it is rendered.
    Grace,
    /// Too old to be shown, unless its render fails.
    Spare,
    /// Only good for comparing its body with that of the new page.
    Useless,
}

impl Cache {
    /// An empty cache whose pages depend on `generations`.
    ///
    /// `now_ms`, here and everywhere: milliseconds since 1970 from a clock that does not jump.
    ///
    /// # Panics
    /// If the number of shards is no power of two.
    #[must_use]
    pub fn new(limits: Limits, generations: Arc<Generations>, now_ms: u64) -> Self {
        assert!(limits.shards.is_power_of_two(), "{} shards: must be a power of two", limits.shards);
        let shard = |_| Shard {
            state: RwLock::new(State {
                pages: Sieve::new(limits.bytes_max / limits.shards),
                flights: HashTable::new(),
                next_number: 0,
                // The process before this one may have shown another body in this very second.
                forgotten_s: now_ms / 1_000,
            }),
            counters: Counters::default(),
        };
        let shards = (0..limits.shards).map(shard).collect();
        Self { hasher: RandomState::new(), generations, limits, shards }
    }

    /// Hashes the bytes that name a page: once for each request.
    #[must_use]
    pub fn key<'a>(&self, bytes: &'a [u8]) -> Key<'a> {
        Key::new(&self.hasher, bytes)
    }

    /// What pages of this cache depend on.
    #[must_use]
    pub fn generations(&self) -> &Arc<Generations> {
        &self.generations
    }

    /// Looks a page up, and decides who renders it if that is needed. A hit allocates nothing.
    pub fn look_up(self: &Arc<Self>, key: &Key<'_>, now_ms: u64) -> Lookup {
        let shard = self.shard(key.hash);
        let settled = self.settled(&read(&shard.state), key, now_ms);
        let lookup = settled.unwrap_or_else(|| {
            let mut state = write(&shard.state);
            // Between the two locks another request may have begun or ended a render.
            self.settled(&state, key, now_ms)
                .unwrap_or_else(|| self.take_off(&mut state, key, now_ms))
        });
        shard.counters.count(&lookup);
        lookup
    }

    /// The result, if no new render is needed; `None` if this request has to lead one.
    fn settled(&self, state: &State, key: &Key<'_>, now_ms: u64) -> Option<Lookup> {
        let entry = state.pages.get(key);
        let standing = entry.map_or(Standing::Useless, |entry| self.standing(entry, now_ms));
        let flying = || state.flying(key).filter(|flying| !self.is_lost(flying, now_ms));
        match (standing, entry) {
            (Standing::Fresh, Some(entry)) => {
                entry.found_fresh(now_ms);
                Some(Lookup::Fresh(Arc::clone(entry)))
            }
            (Standing::Young, Some(entry)) => Some(Lookup::Stale(Arc::clone(entry), None)),
            (Standing::Grace, Some(entry)) => flying().map(|_| Lookup::Stale(Arc::clone(entry), None)),
            (standing, entry) => flying().map(|flying| {
                let fallback = entry.filter(|_| standing == Standing::Spare).cloned();
                Lookup::Follow(Flight::new(flying.landing.clone(), fallback))
            }),
        }
    }

    fn standing(&self, entry: &Entry, now_ms: u64) -> Standing {
        let Freshness { fresh_for, grace, expires_at_ms } = entry.validity.freshness;
        let expired = expires_at_ms.is_some_and(|expires_at_ms| expires_at_ms <= now_ms);
        if !expired && self.generations.unmoved(&entry.validity.stamps) {
            return Standing::Fresh;
        }
        let settled_until = entry.started_ms.saturating_add(millis(fresh_for));
        let last_fresh = entry.last_fresh_ms().max(entry.started_ms);
        if now_ms.saturating_add(CLOCK_SLACK_MS) < last_fresh {
            return Standing::Useless;
        }
        if now_ms < settled_until {
            return Standing::Young;
        }
        let stale_for = now_ms.saturating_sub(last_fresh.max(settled_until));
        if stale_for <= millis(grace) {
            Standing::Grace
        } else if stale_for <= millis(self.limits.keep_on_error) {
            Standing::Spare
        } else {
            Standing::Useless
        }
    }

    fn is_lost(&self, flying: &Flying, now_ms: u64) -> bool {
        now_ms.saturating_sub(flying.started_ms) > millis(self.limits.render_max)
    }

    fn take_off(self: &Arc<Self>, state: &mut State, key: &Key<'_>, now_ms: u64) -> Lookup {
        let number = state.next_number;
        state.next_number += 1;
        let (sender, landing) = watch::channel(None);
        state.forget_flight(key);
        state.flights.insert_unique(
            key.hash,
            Flying { key: key.bytes.into(), hash: key.hash, number, started_ms: now_ms, landing },
            |flying| flying.hash,
        );

        let previous = state.pages.get(key).cloned();
        let standing = previous.as_ref().map(|entry| self.standing(entry, now_ms));
        let lead = Lead {
            cache: Arc::clone(self),
            key: key.bytes.into(),
            hash: key.hash,
            number,
            started_ms: now_ms,
            modified_max_s: previous
                .as_ref()
                .map_or(state.forgotten_s, |entry| entry.modified_max_s),
            is_spare: standing.is_some_and(|standing| standing != Standing::Useless),
            previous,
            landing: sender,
            failure: NoPage::Abandoned,
        };
        match &lead.previous {
            Some(entry) if standing == Some(Standing::Grace) => Lookup::Stale(Arc::clone(entry), Some(lead)),
            _ => Lookup::Lead(lead),
        }
    }

    /// Forgets all pages: what they are all made with has been replaced, a theme for instance. A render
    /// under way is given to those who wait for it and not kept.
    pub fn purge_all(&self) {
        for shard in &self.shards {
            let State { pages, flights, forgotten_s, .. } = &mut *write(&shard.state);
            pages.clear(|entry| *forgotten_s = entry.modified_max_s.max(*forgotten_s));
            flights.clear();
        }
    }

    /// The counts since the start, and what is held now.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let mut stats = Stats { bytes_max: self.limits.bytes_max, ..Stats::default() };
        for shard in &self.shards {
            shard.counters.add_to(&mut stats);
            let state = read(&shard.state);
            stats.entries += state.pages.len();
            stats.bytes += state.pages.bytes();
        }
        stats
    }

    fn shard(&self, hash: u64) -> &Shard {
        // The table within uses the lowest and the highest bits.
        let at = usize::try_from((hash >> 32) & 0xffff).expect("sixteen bits");
        &self.shards[at & (self.shards.len() - 1)]
    }
}

impl State {
    fn flying(&self, key: &Key<'_>) -> Option<&Flying> {
        self.flights.find(key.hash, |flying| *flying.key == *key.bytes)
    }

    fn forget_flight(&mut self, key: &Key<'_>) {
        if let Ok(flying) = self
            .flights
            .find_entry(key.hash, |flying| *flying.key == *key.bytes)
        {
            flying.remove();
        }
    }

    /// Ends the flight if it is still the one that counts.
    fn land(&mut self, key: &Key<'_>, number: u64) -> bool {
        let counts = self.flying(key).is_some_and(|flying| flying.number == number);
        if counts {
            self.forget_flight(key);
        }
        counts
    }
}

/// The duty to render one page, of which there is only one at a time for each page.
///
/// Its holder must end it with [`Lead::finish`] or [`Lead::fail`]. If it is dropped otherwise, by a panic or a
/// cancelled task, all who wait are woken, and the next request leads.
///
/// A connection's own task must not render: it ends when its client goes, and with it the page that
/// others wait for. Take [`Lead::flight`], move the lead into a task of its own, and wait like
/// everybody else:
///
/// ```ignore
/// Lookup::Lead(lead) => {
///     let flight = lead.flight();
///     tasks.spawn(async move {
///         match render(request).await {
///             Ok(render) => drop(lead.finish(render, clock::now_ms())),
///             Err(_) => lead.fail(NoPage::Fault),
///         }
///     });
///     flight.wait(sleep(PAGE_WAIT)).await
/// }
/// ```
///
/// Its fields are what a render needs to know of the place where its page will be stored; they are read under the
/// lock when it begins.
#[must_use = "others wait for this page"]
pub struct Lead {
    cache: Arc<Cache>,
    key: Box<[u8]>,
    hash: u64,
    number: u64,
    started_ms: u64,
    previous: Option<Arc<Entry>>,
    /// Whether `previous` may be shown if the render fails.
    is_spare: bool,
    modified_max_s: u64,
    landing: watch::Sender<Landing>,
    /// The result for those who wait if this is dropped.
    failure: NoPage,
}

impl fmt::Debug for Lead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lead")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

impl Lead {
    /// A wait for this render.
    #[must_use]
    pub fn flight(&self) -> Flight {
        Flight::new(self.landing.subscribe(), self.fallback().cloned())
    }

    /// The page to show instead if it cannot be rendered now.
    #[must_use]
    pub fn fallback(&self) -> Option<&Arc<Entry>> {
        self.previous.as_ref().filter(|_| self.is_spare)
    }

    /// Ends the render with a page: keeps it if it may be kept, and hands it to all who wait.
    ///
    /// Compresses on the calling thread, which takes less than a millisecond.
    pub fn finish(self, render: Render, now_ms: u64) -> Arc<Entry> {
        let entry = match render {
            Render::Keep(page, validity) => self.keep(page, &validity, now_ms),
            Render::Pass(page) => {
                self.land();
                self.unkept(&Draft::new(page, false, None))
            }
        };
        self.landing.send_replace(Some(Ok(Arc::clone(&entry))));
        entry
    }

    /// Ends the render without a page: wakes all who wait.
    pub fn fail(mut self, failure: NoPage) {
        self.failure = failure;
    }

    fn keep(&self, page: Page, validity: &Validity, now_ms: u64) -> Arc<Entry> {
        let draft = Draft::new(page, true, self.previous.as_deref());
        let entry = Arc::new(draft.seal(self.born(&draft, validity, now_ms)));
        let (shard, key) = (self.cache.shard(self.hash), self.key());
        let mut evicted = 0;
        let kept = {
            let state = &mut *write(&shard.state);
            state.land(&key, self.number) && {
                let forgotten_s = &mut state.forgotten_s;
                let gone = |gone: &Arc<Entry>| {
                    *forgotten_s = gone.modified_max_s.max(*forgotten_s);
                    evicted += 1;
                };
                state
                    .pages
                    .insert(&key, Arc::clone(&entry), entry.bytes(), gone)
                    .is_ok()
            }
        };
        shard.counters.finished(evicted);
        if kept { entry } else { self.unkept(&draft) }
    }

    /// A page that nobody will remember has no `Last-Modified`: the next body could get the same.
    fn unkept(&self, draft: &Draft) -> Arc<Entry> {
        let freshness = Freshness { fresh_for: Duration::ZERO, grace: Duration::ZERO, expires_at_ms: None };
        Arc::new(draft.seal(Born {
            started_ms: self.started_ms,
            modified_s: None,
            modified_max_s: self.modified_max_s,
            validity: Validity { stamps: Stamps::default(), freshness },
        }))
    }

    /// Gives the page its second, if no other body of this page can have been given the same.
    ///
    /// `modified_max_s` is the latest that any body of this page was given before this render began, or
    /// where nobody remembers, any page that was forgotten. Only the holder of the lead puts this page
    /// in, so nothing can have been given since.
    fn born(&self, draft: &Draft, validity: &Validity, now_ms: u64) -> Born {
        let now_s = now_ms / 1_000;
        let unused = (now_s > self.modified_max_s).then_some(now_s);
        let modified_s = draft.unchanged_since_s().or(unused);
        Born {
            started_ms: self.started_ms,
            modified_s,
            modified_max_s: modified_s.unwrap_or(0).max(self.modified_max_s),
            validity: validity.clone(),
        }
    }

    fn key(&self) -> Key<'_> {
        Key { bytes: &self.key, hash: self.hash }
    }

    /// Removes the flight, if it is still this one. It is always removed before anybody is woken: a request that looks then must not follow
    /// a flight that has landed.
    fn land(&self) {
        write(&self.cache.shard(self.hash).state).land(&self.key(), self.number);
    }
}

impl Drop for Lead {
    fn drop(&mut self) {
        // After `finish` it is removed already.
        self.land();
        self.landing.send_if_modified(|landing| {
            let unsaid = landing.is_none();
            landing.get_or_insert(Err(self.failure));
            unsaid
        });
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

// A lock is poisoned only if an assertion of this crate failed under it. Each of them stands before or
// after a whole step, and a cache that refuses for ever is worse than a page rendered again.

fn read<T>(lock: &RwLock<T>) -> impl std::ops::Deref<Target = T> + '_ {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> impl std::ops::DerefMut<Target = T> + '_ {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
