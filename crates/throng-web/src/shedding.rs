//! What is given up now, so that the rest goes on: by itself when everything waits too long, and by the wish of an owner.
//!
//! **Owns** the level that the waits call for (`level`), the owner's wish, what was refused of each kind, and what happened in the
//! last hour. The order is the domain's (`throng_domain::shedding`). **Never** gives up staff, `/healthz` or `/metrics`, which are no
//! kind of work; and never asks who somebody is: networks that ask too much are refused before (`fairness`), and in the queue of the
//! readers each waits behind itself. **Called by** `serve` for each request that the page cache does not answer, by the thread
//! `shedding`, and by the office. **Bounds** the changes that are remembered.

mod level;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use throng_domain::shedding::{ShedByHand, Work};
use throng_domain::time::{HOUR_MS, Timestamp};
use throng_process::limits::SHED_EVENTS_MAX;

use level::Level;
pub use level::Waits;

/// How many kinds of work there are.
pub const WORKS: usize = Work::ALL.len();

/// What is given up. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Shedding {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// How many kinds are given up, the first ones in the order: read for each request.
    level: AtomicU8,
    refused: [AtomicU64; WORKS],
    /// Locked for a moment, by the thread `shedding` and by whoever looks.
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    measured: Level,
    waits: Waits,
    by_hand: Option<ShedByHand>,
    /// Since when the level is what it is.
    since: Option<Timestamp>,
    changes: VecDeque<Change>,
}

/// A change of what is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub at: Timestamp,
    /// How many kinds are given up from then on.
    pub level: u8,
    /// Whether an owner's wish is the reason.
    pub by_hand: bool,
    /// The longest of the waits that led to it, in milliseconds.
    pub waited_ms: u64,
}

/// How it stands.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// How many kinds are given up, the first ones in the order.
    pub level: u8,
    /// How many the waits alone call for.
    pub measured: u8,
    pub since: Option<Timestamp>,
    pub by_hand: Option<ShedByHand>,
    /// The newest waits.
    pub waits: Waits,
    /// What was refused of each kind since the start, in the order.
    pub refused: [u64; WORKS],
    /// What happened in the last hour, the newest first.
    pub changes: Vec<Change>,
}

impl Shedding {
    /// Whether this kind of work is given up now.
    pub fn sheds(&self, work: Work) -> bool {
        work.level() <= self.shared.level.load(Ordering::Relaxed)
    }

    /// Counts a request that was refused because its kind of work is given up.
    pub fn note_refused(&self, work: Work) {
        self.shared.refused[usize::from(work.level() - 1)].fetch_add(1, Ordering::Relaxed);
    }

    /// Takes over what an owner wishes, from the store.
    pub fn by_hand(&self, wish: Option<ShedByHand>, now: Timestamp) {
        let mut state = self.state();
        state.by_hand = wish;
        self.apply(&mut state, now);
    }

    /// Looks at the newest waits. Returns the level before and after, if it changed.
    pub fn look(&self, (moment, now): (Instant, Timestamp), waits: Waits) -> Option<(u8, u8)> {
        let mut state = self.state();
        state.measured = state.measured.after(moment, &waits);
        state.waits = waits;
        self.apply(&mut state, now)
    }

    /// How it stands.
    pub fn seen(&self, now: Timestamp) -> Seen {
        let state = self.state();
        let recent = |change: &&Change| now.since(change.at) < HOUR_MS;
        Seen {
            level: self.shared.level.load(Ordering::Relaxed),
            measured: state.measured.now,
            since: state.since,
            by_hand: state.by_hand.filter(|wish| now < wish.until),
            waits: state.waits,
            refused: std::array::from_fn(|work| self.shared.refused[work].load(Ordering::Relaxed)),
            changes: state.changes.iter().rev().filter(recent).copied().collect(),
        }
    }

    /// Brings the level up to date with what is measured and what is wished.
    fn apply(&self, state: &mut State, now: Timestamp) -> Option<(u8, u8)> {
        // A wish ends by itself, whoever looks first.
        state.by_hand = state.by_hand.filter(|wish| now < wish.until);
        let wished = state.by_hand.map_or(0, |wish| wish.work.level());
        let level = state.measured.now.max(wished);
        let before = self.shared.level.swap(level, Ordering::Relaxed);
        if before == level {
            return None;
        }
        state.since = (level > 0).then_some(now);
        if state.changes.len() >= SHED_EVENTS_MAX.count() {
            state.changes.pop_front();
        }
        let Waits { reads, http, .. } = state.waits;
        let longest = [reads.pages, reads.forms, http].into_iter().flatten().max();
        state.changes.push_back(Change {
            at: now,
            level,
            by_hand: level > 0 && wished >= state.measured.now,
            waited_ms: longest.map_or(0, |wait| wait.as_millis() as u64),
        });
        Some((before, level))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use throng_domain::staff::StaffId;
    use throng_process::clock;

    use super::*;
    use crate::read::Crowd;

    fn wish(work: Work, until: i64) -> Option<ShedByHand> {
        Some(ShedByHand { work, at: Timestamp(0), until: Timestamp(until), by: StaffId(1) })
    }

    fn shed(shedding: &Shedding) -> Vec<&'static str> {
        let all = Work::ALL.iter().filter(|work| shedding.sheds(**work));
        all.map(|work| work.word()).collect()
    }

    #[test]
    fn a_wish_gives_up_all_before_it_and_ends_by_itself() {
        let (shedding, moment) = (Shedding::default(), clock::monotonic());
        assert!(shed(&shedding).is_empty());
        shedding.by_hand(wish(Work::Drawings, 5_000), Timestamp(1_000));
        assert_eq!(shed(&shedding), ["trending", "search", "drawings"]);
        let look = |ms: i64| shedding.look((moment, Timestamp(ms)), Waits::default());
        assert_eq!(look(4_999), None);
        assert_eq!(look(5_000), Some((3, 0)), "over");
        assert!(shed(&shedding).is_empty());
        shedding.by_hand(wish(Work::Search, 4_000), Timestamp(6_000));
        assert!(shed(&shedding).is_empty(), "it was over when the program started");
        let changes: Vec<(u8, bool)> = shedding
            .seen(Timestamp(7_000))
            .changes
            .iter()
            .map(|change| (change.level, change.by_hand))
            .collect();
        assert_eq!(changes, [(0, false), (3, true)], "the newest first");
        assert!(shedding.seen(Timestamp(HOUR_MS + 6_000)).changes.is_empty(), "of the last hour");
    }

    #[test]
    fn the_stronger_of_wish_and_measure_counts() {
        let (shedding, start) = (Shedding::default(), clock::monotonic());
        let mut long = Waits::default();
        long.reads.pages = Some(Duration::from_millis(90));
        long.reads.crowd = Crowd { with_forms: 0, all: 200, readers: 4 };
        for tick in 0..30 {
            let moment = start + Duration::from_millis(tick * 25);
            shedding.look((moment, Timestamp(tick as i64 * 25)), long);
        }
        let seen = shedding.seen(Timestamp(1_000));
        assert_eq!((seen.level, seen.measured), (3, 3));
        assert_eq!(seen.changes[0].waited_ms, 90);
        shedding.by_hand(wish(Work::Trending, 9_000), Timestamp(1_000));
        assert_eq!(shedding.seen(Timestamp(1_000)).level, 3);
        shedding.by_hand(wish(Work::Pages, 9_000), Timestamp(1_000));
        assert_eq!(shedding.seen(Timestamp(1_000)).level, 5);
        shedding.by_hand(None, Timestamp(2_000));
        assert_eq!(shedding.seen(Timestamp(2_000)).level, 3);
        shedding.note_refused(Work::Search);
        assert_eq!(shedding.seen(Timestamp(2_000)).refused, [0, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let shedding = Shedding::default();
        for round in 0..1_000 {
            shedding.by_hand(wish(Work::Search, 9_000), Timestamp(round));
            shedding.by_hand(None, Timestamp(round));
        }
        assert_eq!(shedding.seen(Timestamp(1_000)).changes.len(), SHED_EVENTS_MAX.count());
    }
}
