//! What the cache counts.
//!
//! Owns the counters of a shard and their sum. Relaxed: nothing is decided by them. Each shard has its
//! own, so that hits on different pages do not fight for one line of memory.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::lookup::Lookup;

/// Sums since the start, and what is held now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    // One field for each figure that an operator can read.
    /// Look-ups answered with a fresh page.
    pub hits: u64,
    /// Look-ups answered with a page that is being replaced or too young to be.
    pub stale: u64,
    /// Look-ups that found nothing to show and began a render.
    pub misses: u64,
    /// Look-ups that wait for somebody else's render.
    pub follows: u64,
    /// Renders finished with a page to keep.
    pub renders: u64,
    /// Pages that were evicted for others, or replaced.
    pub evictions: u64,
    /// Pages held now.
    pub entries: usize,
    /// Bytes held now, with the tables.
    pub bytes: usize,
    /// Bytes that may be held.
    pub bytes_max: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Counters {
    hits: AtomicU64,
    stale: AtomicU64,
    misses: AtomicU64,
    follows: AtomicU64,
    renders: AtomicU64,
    evictions: AtomicU64,
}

impl Counters {
    pub(crate) fn count(&self, lookup: &Lookup) {
        let counter = match lookup {
            Lookup::Fresh(_) => &self.hits,
            Lookup::Stale(..) => &self.stale,
            Lookup::Lead(_) => &self.misses,
            Lookup::Follow(_) => &self.follows,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn finished(&self, evicted: u64) {
        self.renders.fetch_add(1, Ordering::Relaxed);
        self.evictions.fetch_add(evicted, Ordering::Relaxed);
    }

    pub(crate) fn add_to(&self, stats: &mut Stats) {
        let sum = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        stats.hits += sum(&self.hits);
        stats.stale += sum(&self.stale);
        stats.misses += sum(&self.misses);
        stats.follows += sum(&self.follows);
        stats.renders += sum(&self.renders);
        stats.evictions += sum(&self.evictions);
    }
}
