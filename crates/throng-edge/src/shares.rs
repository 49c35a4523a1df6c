//! Places of which one network, or one session, may have a part only: for requests of HTTP/2 connections, of which one connection has
//! many, and for the seats of `aside`.
//!
//! **Owns** how many are taken, in total and by each. **Never** takes one back from whoever has it. **Called by** `http2` for each
//! request that is not answered at once from memory, and by `aside`. **Bounds** places by the gauge that they are made of, and those of
//! one network by a part of it ([`CONNECTIONS_BUSY_SHARE`]), or those of each by a number.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use throng_process::limits::CONNECTIONS_BUSY_SHARE;
use throng_process::limits::resources::{Gauge, Permit, Permits};

/// The places that are taken, in total and by network (or session).
#[derive(Debug)]
pub(crate) struct Shares {
    permits: Permits,
    each_max: usize,
    by_each: Mutex<HashMap<u64, usize>>,
}

/// What there is too little of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Short {
    /// All places are taken.
    OfAll,
    /// Those of this network or session are.
    OfItsPart,
}

/// One place, taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Share {
    _permit: Permit,
    each: Option<u64>,
    shares: Arc<Shares>,
}

impl Shares {
    /// As many places as the gauge may hold, of which a network may have a part.
    pub(crate) fn of(gauge: Gauge) -> Arc<Shares> {
        let each_max = gauge.max().div_ceil(CONNECTIONS_BUSY_SHARE.count());
        Shares::each(gauge, each_max)
    }

    /// As many places as the gauge may hold, of which each may have so many.
    pub(crate) fn each(gauge: Gauge, each_max: usize) -> Arc<Shares> {
        let permits = Permits::new(gauge);
        Arc::new(Shares { permits, each_max, by_each: Mutex::default() })
    }

    /// A place for a network or a session (`None` for a trusted proxy, behind which everybody may be); `None` if none
    /// is left, or none for this one.
    pub(crate) fn take(self: &Arc<Shares>, each: Option<u64>) -> Option<Share> {
        let permit = self.permits.try_take()?;
        if let Some(each) = each {
            let mut counts = self.counts();
            let count = counts.entry(each).or_default();
            if *count >= self.each_max {
                drop(counts);
                self.permits.turned_away();
                return None;
            }
            *count += 1;
        }
        Some(Share { _permit: permit, each, shares: Arc::clone(self) })
    }

    /// What keeps [`Shares::take`] from taking one now; `None` if nothing does.
    pub(crate) fn short_of(&self, each: Option<u64>) -> Option<Short> {
        let has = each.and_then(|each| self.counts().get(&each).copied());
        match has {
            Some(has) if has >= self.each_max => Some(Short::OfItsPart),
            _ => (self.permits.free() == 0).then_some(Short::OfAll),
        }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<u64, usize>> {
        self.by_each.lock().expect("nothing panics while it holds it")
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some(each) = self.each else { return };
        let mut counts = self.shares.counts();
        if let Some(count) = counts.get_mut(&each) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&each);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use throng_process::limits::resources;

    use super::*;

    #[test]
    fn one_network_has_a_part_and_all_together_have_the_rest() {
        let shares = Shares::of(resources::HTTP2_REQUESTS.of(16));
        let of_one: Vec<Share> = std::iter::from_fn(|| shares.take(Some(7))).collect();
        assert_eq!(of_one.len(), 4);
        let others: Vec<Share> = (0..100)
            .filter_map(|network| shares.take(Some(network)))
            .collect();
        assert_eq!(others.len(), 12);
        drop(others);
        let proxied: Vec<Share> = std::iter::from_fn(|| shares.take(None)).collect();
        assert_eq!(proxied.len(), 12);
        drop((of_one, proxied));
        assert!(shares.counts().is_empty());
        assert!(shares.take(Some(7)).is_some());
    }
}
