//! What is given up now, so that the rest goes on: by itself when everything waits too long, and by the wish of an owner.
//!
//! **Owns** the level that the waits call for (`level`), the owner's wish, what was refused of each kind, and what happened in the
//! last hour. The order is the domain's (`throng_domain::shedding`). **Never** gives up staff, `/healthz` or `/metrics`, which are no
//! kind of work; and never asks who somebody is: networks that ask too much are refused before (`fairness`), and in the queue of the
//! readers each waits behind itself. **Called by** `serve` for each request that the page cache does not answer, by the thread
//! `shedding`, and by the office. **Bounds** the changes that are remembered.

mod level;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use throng_domain::shedding::{ShedByHand, Work};
use throng_domain::time::{HOUR_MS, SECOND_MS, Timestamp};
use throng_pagecache::Dependency;
use throng_process::limits::{SHED_EVENTS_MAX, SHED_HAND_RETRY_AFTER_S, SHED_RETRY_AFTER_S};

use crate::read::Reading;
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
    /// How many of these the waits alone call for, and when the wish for the others is over: read for each refusal.
    measured: AtomicU8,
    until_ms: AtomicI64,
    refused: [AtomicU64; WORKS],
    /// Locked for a moment, by the thread `shedding` and by whoever looks.
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    measured: Level,
    waits: Waits,
    by_hand: Option<ShedByHand>,
    /// How many kinds the wish called for at the last look.
    wished: u8,
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
    pub because: Because,
    /// The longest of the waits at that moment, in milliseconds.
    pub waited_ms: u64,
}

/// Why what is given up has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// An owner wishes so.
    Hand,
    /// What an owner wished is over.
    HandOver,
    /// Something waited too long.
    Waits,
    /// Nothing waits too long any more.
    Calm,
}

/// A kind of work that is given up, as whoever asked for it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Off {
    pub work: Work,
    /// When an owner's wish for it is over; `None` if it is given up because too many people are here.
    pub until: Option<Timestamp>,
    /// Whether people can sign all the same.
    pub can_sign: bool,
}

impl Off {
    /// After how many seconds it is worth asking again: owners may take their wish back before it is over, so never after more than
    /// [`SHED_HAND_RETRY_AFTER_S`].
    #[must_use]
    pub fn retry_after_s(&self, now: Timestamp) -> u64 {
        let shortest = SHED_RETRY_AFTER_S.max;
        self.until.map_or(shortest, |until| {
            let left_s = until
                .since(now)
                .max(0)
                .unsigned_abs()
                .div_ceil(SECOND_MS.unsigned_abs());
            left_s.clamp(shortest, SHED_HAND_RETRY_AFTER_S.max)
        })
    }
}

/// What stands for an owner's wish among that which pages are made from.
#[must_use]
pub fn wish_slot() -> Dependency {
    Dependency::of(&"what an owner has switched off")
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

    /// What whoever asked for work of this kind is told, which is given up now.
    pub fn off(&self, work: Work) -> Off {
        let is_measured = work.level() <= self.shared.measured.load(Ordering::Relaxed);
        let until = Timestamp(self.shared.until_ms.load(Ordering::Relaxed));
        let until = (!is_measured && until.0 > 0).then_some(until);
        Off { work, until, can_sign: !self.sheds(Work::Signing) }
    }

    /// Whether forms are given up by an owner's wish alone. Then not even those are shown that are in memory: nobody should fill one in
    /// for nothing. In a crowd they are, since by the time that one is filled in the crowd is often gone.
    pub fn forms_are_off_by_hand(&self) -> bool {
        self.sheds(Work::Signing) && self.shared.measured.load(Ordering::Relaxed) < Work::Signing.level()
    }

    /// How many kinds are given up now, and whether an owner's wish calls for the last of them.
    pub fn level(&self) -> (u8, bool) {
        let level = self.shared.level.load(Ordering::Relaxed);
        (level, level > self.shared.measured.load(Ordering::Relaxed))
    }

    /// Whether a page has to be made without a part that is this kind of work. The page is made anew when an owner switches something
    /// off or on; for how long it is shown without the part, whoever makes it says.
    pub fn leaves_out(&self, work: Work, reading: &Reading) -> bool {
        // Before it is looked at, so that no change is missed.
        reading.is_made_from(wish_slot());
        self.sheds(work)
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
        let until_ms = state.by_hand.map_or(0, |wish| wish.until.0);
        self.shared.measured.store(state.measured.now, Ordering::Relaxed);
        self.shared.until_ms.store(until_ms, Ordering::Relaxed);
        let wished_before = std::mem::replace(&mut state.wished, wished);
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
            because: match level > before {
                true if wished == level => Because::Hand,
                true => Because::Waits,
                // A weaker wish than before, or none.
                false if wished_before == before && wished < wished_before => {
                    match wished == level && level > 0 {
                        true => Because::Hand,
                        false => Because::HandOver,
                    }
                }
                false => Because::Calm,
            },
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
        assert_eq!(reasons(&shedding), [(0, Because::HandOver), (3, Because::Hand)], "the newest first");
        assert!(shedding.seen(Timestamp(HOUR_MS + 6_000)).changes.is_empty(), "of the last hour");
    }

    fn reasons(shedding: &Shedding) -> Vec<(u8, Because)> {
        let changes = shedding.seen(Timestamp(7_000)).changes;
        changes
            .iter()
            .map(|change| (change.level, change.because))
            .collect()
    }

    /// Issue 15: what was switched off by hand was said to be because of a crowd, and to be on again in five seconds.
    #[test]
    fn it_is_told_until_when_something_is_off_by_hand_and_that_a_crowd_is_here_only_where_one_is() {
        let (shedding, start) = (Shedding::default(), clock::monotonic());
        let hour = Timestamp(HOUR_MS);
        shedding.by_hand(wish(Work::Live, HOUR_MS), Timestamp(0));
        let off = shedding.off(Work::Search);
        assert_eq!(off, Off { work: Work::Search, until: Some(hour), can_sign: true });
        for (now_ms, retry_after_s) in [
            (0, SHED_HAND_RETRY_AFTER_S.max),
            (HOUR_MS - 100_500, 101),
            (HOUR_MS - 700, SHED_RETRY_AFTER_S.max),
            (HOUR_MS + 700, SHED_RETRY_AFTER_S.max),
        ] {
            assert_eq!(off.retry_after_s(Timestamp(now_ms)), retry_after_s, "{now_ms}");
        }
        let mut long = Waits::default();
        long.reads.pages = Some(Duration::from_millis(90));
        long.reads.crowd = Crowd { with_forms: 0, all: 200, readers: 4 };
        for tick in 0..20 {
            shedding.look((start + Duration::from_millis(tick * 25), Timestamp(tick as i64 * 25)), long);
        }
        assert_eq!(shedding.seen(Timestamp(600)).measured, 2);
        let told = |work| (shedding.off(work).until, shedding.off(work).retry_after_s(Timestamp(0)));
        assert_eq!(told(Work::Search), (None, SHED_RETRY_AFTER_S.max), "now it is a crowd");
        assert_eq!(told(Work::Live), (Some(hour), SHED_HAND_RETRY_AFTER_S.max));
    }

    /// Whoever was refused a search while signing was switched off too was told that they could sign.
    #[test]
    fn it_is_told_whether_people_can_sign_all_the_same() {
        let shedding = Shedding::default();
        for (work, can_sign) in [(Work::Pages, true), (Work::Signing, false)] {
            shedding.by_hand(wish(work, HOUR_MS), Timestamp(0));
            assert_eq!(shedding.off(Work::Search).can_sign, can_sign, "{work:?}");
            assert_eq!(shedding.forms_are_off_by_hand(), !can_sign, "{work:?}");
            assert_eq!(shedding.level(), (work.level(), true));
        }
        let start = clock::monotonic();
        let mut long = Waits::default();
        long.reads.forms = Some(Duration::from_secs(9));
        long.reads.crowd = Crowd { with_forms: 200, all: 200, readers: 4 };
        for tick in 0..100 {
            shedding.look((start + Duration::from_millis(tick * 25), Timestamp(tick as i64 * 25)), long);
        }
        assert_eq!(shedding.level(), (Work::Signing.level(), false), "now it is a crowd");
        assert!(!shedding.forms_are_off_by_hand(), "so forms that are in memory are shown");
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
        assert_eq!((seen.changes[0].waited_ms, seen.changes[0].because), (90, Because::Waits));
        shedding.by_hand(wish(Work::Trending, 9_000), Timestamp(1_000));
        assert_eq!(shedding.seen(Timestamp(1_000)).level, 3);
        shedding.by_hand(wish(Work::Pages, 9_000), Timestamp(1_000));
        assert_eq!(shedding.seen(Timestamp(1_000)).level, 5);
        shedding.by_hand(None, Timestamp(2_000));
        assert_eq!(shedding.seen(Timestamp(2_000)).level, 3);
        assert_eq!(reasons(&shedding)[..2], [(3, Because::HandOver), (5, Because::Hand)]);
        for tick in 0..30 {
            let moment = start + Duration::from_secs(2) + Duration::from_millis(tick * 25);
            shedding.look((moment, Timestamp(2_000 + tick as i64 * 25)), Waits::default());
        }
        assert_eq!(reasons(&shedding)[0], (2, Because::Calm));
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
