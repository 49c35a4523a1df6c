//! What pages depend on, and how they find out about a change: generation numbers.
//!
//! Owns the table of generations, the stamps that a page keeps of it, and the recorder that a render
//! notes its reads in. It must never know which pages there are: a change costs one addition, however
//! many pages it touches, and each page finds out when it is next asked for. Renders call
//! [`Recorder`], whoever commits calls [`Generations::bump`], the look-up compares.
//!
//! # Why no update is lost
//!
//! Four steps, in this order on each side:
//!
//! ```text
//! a render   R1 reads the generation of what it will read     (load, acquire)
//!            R2 reads it
//! a change   C1 is committed, so that every read that begins now sees it
//!            C2 raises the generation                          (fetch_add, release)
//! ```
//!
//! A look-up that begins after C2 compares the generation of R1 with the one now. Generations only
//! grow, so there are two cases:
//!
//! - R1 saw what C2 wrote, or something later. Acquire meets release (later additions by others carry
//!   the release on), so C1 happened before R2: the page shows the change.
//! - R1 saw something earlier. The look-up comes after C2, so it sees C2 or later, the two differ, and
//!   the page is not fresh.
//!
//! Neither order may be turned round. A stamp taken after the read could be newer than what was read;
//! a bump before the commit could be seen by a render that then reads the old rows. In both cases an
//! old page would be taken for a fresh one for ever. The model tests do both and go red.
//!
//! Acquire keeps R2 from moving before R1 and release keeps C1 from moving after C2; nothing here
//! compares two generations with each other, so no total order (`SeqCst`) is needed.
//!
//! # Why collisions do no harm
//!
//! Dependencies share slots. A bump of one then moves the stamps of pages that depend on the other:
//! they are rendered once more than needed, within the same bound as for any other change. A page's
//! own dependency still moves its own slot, always, so no collision can hide a change.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::sync::AtomicU64;
use std::sync::atomic::Ordering;

/// Slots of the table: 512 KiB. With a thousand dependencies bumped all the time, one page in 65
/// that depends on something quiet is rendered in vain. (Few in models, where each costs time.)
const SLOTS: usize = if cfg!(test) { 1 << 4 } else { 1 << 16 };
/// Stamps that need no allocation. A page of a petition has about five.
const STAMPS_INLINE: usize = 8;
/// Stamps that a page may have. One that depends on more should depend on the list of them instead;
/// it is not kept, because comparing hundreds of stamps is no hit any more.
const STAMPS_MAX: usize = 256;

const _: () = assert!(SLOTS.is_power_of_two() && SLOTS <= 1 << 32);
const _: () = assert!(STAMPS_INLINE < STAMPS_MAX);

/// Something that pages are made of and that can change: a petition, a list, a number.
///
/// Two of equal value are the same dependency. The hash is fixed, because it is made from numbers of
/// our own and because a collision costs a needless render and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependency(u64);

impl Dependency {
    /// Names anything that can be hashed. Different kinds must hash differently: use an enum.
    pub fn of(what: &impl Hash) -> Self {
        let mut spread = Spread(0);
        what.hash(&mut spread);
        Self(spread.finish())
    }

    fn slot(self) -> u32 {
        // The multiplication carries every bit upwards, so the upper half is the better one.
        let slot = (self.0 >> 32) & (SLOTS as u64 - 1);
        u32::try_from(slot).expect("SLOTS fits 32 bits, asserted above")
    }
}

/// A fixed hash that spreads: each word is mixed in by a multiplication that folds both halves of the
/// product together, and once more at the end, so that consecutive numbers lie far apart.
struct Spread(u64);

/// Odd, with as many ones as zeros and no pattern: the fractions of the golden ratio and of pi.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
const PI: u64 = 0x2436_6a88_85a3_08d3 | 1;

fn fold(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    (product as u64) ^ ((product >> 64) as u64)
}

impl Spread {
    fn mix(&mut self, word: u64) {
        self.0 = fold(self.0 ^ word ^ PI, GOLDEN).rotate_left(23);
    }
}

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        fold(self.0 ^ GOLDEN, PI)
    }

    fn write(&mut self, bytes: &[u8]) {
        self.mix(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }
}

/// How often each dependency has changed, as far as its slot can tell.
#[derive(Debug)]
pub struct Generations {
    slots: Box<[AtomicU64]>,
}

impl Default for Generations {
    fn default() -> Self {
        Self { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl Generations {
    /// Tells every page that depends on `dependency` that it has changed.
    ///
    /// Call it **after** the change is committed, that is when a read that begins now would see it, and
    /// before whoever made the change is answered.
    pub fn bump(&self, dependency: Dependency) {
        self.slots[dependency.slot() as usize].fetch_add(1, Ordering::Release);
    }

    /// Tells every page that whatever it depends on has changed: for who does not know what did. Call it when [`Generations::bump`]
    /// is called; it costs one addition for each slot, some ten thousand.
    pub fn bump_all(&self) {
        for slot in &self.slots {
            slot.fetch_add(1, Ordering::Release);
        }
    }

    fn stamp(&self, dependency: Dependency) -> Stamp {
        let slot = dependency.slot();
        Stamp { slot, generation: self.generation(slot) }
    }

    fn generation(&self, slot: u32) -> u64 {
        self.slots[slot as usize].load(Ordering::Acquire)
    }

    /// Whether nothing that `stamps` were taken of has changed since.
    #[must_use]
    pub fn unmoved(&self, stamps: &Stamps) -> bool {
        stamps
            .iter()
            .all(|stamp| self.generation(stamp.slot) == stamp.generation)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    slot: u32,
    generation: u64,
}

/// The generations that a page was made at. Up to eight lie in place.
#[derive(Clone, Debug, Default)]
pub struct Stamps {
    inline: [Option<Stamp>; STAMPS_INLINE],
    /// What did not fit.
    more: Vec<Stamp>,
}

impl Stamps {
    fn iter(&self) -> impl Iterator<Item = &Stamp> {
        self.inline.iter().map_while(Option::as_ref).chain(&self.more)
    }

    /// How many slots are watched.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether the page depends on nothing, and so stays fresh until it is evicted or expires.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inline[0].is_none()
    }

    /// Bytes on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.more.capacity() * size_of::<Stamp>()
    }

    /// Adds a stamp. Where the slot is there already the **first** stays: it was taken before the first
    /// read, and a later one could hide a change between two reads of the same render.
    fn note(&mut self, stamp: Stamp) {
        if self.iter().any(|noted| noted.slot == stamp.slot) {
            return;
        }
        match self.inline.iter_mut().find(|place| place.is_none()) {
            Some(place) => *place = Some(stamp),
            None => self.more.push(stamp),
        }
    }
}

/// How long a page may be shown after something it depends on has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freshness {
    /// Within this time of its render a page is shown as it is, whatever has changed: no page is
    /// rendered more often than once in it. 0 renders after every change.
    pub fresh_for: Duration,
    /// For so long after that a changed page is still shown while **one** render runs.
    pub grace: Duration,
    /// From this time on the page is out of date without any change (a petition closes, say), in the caller's
    /// milliseconds.
    pub expires_at_ms: Option<u64>,
}

/// Until when a page is right: what it was made from, and how much older it may be.
#[derive(Clone, Debug)]
pub struct Validity {
    /// What it read, each noted before it was read.
    pub stamps: Stamps,
    /// How stale it may be shown.
    pub freshness: Freshness,
}

/// What one render reads, noted while it renders.
///
/// Clones share the notes, so that reads on several threads end up in one place. The rule is one: note
/// **before** reading. So it belongs into the reader that views are given, not into views.
#[derive(Clone, Debug)]
pub struct Recorder {
    generations: Arc<Generations>,
    // Not a modelled lock: it is the render's own, and what it guards is published by the cache's.
    notes: Arc<Mutex<Notes>>,
}

#[derive(Debug)]
struct Notes {
    validity: Validity,
    keep: bool,
}

impl Recorder {
    /// For a page that is shown no staler than `freshness`, unless the render says otherwise.
    #[must_use]
    pub fn new(generations: Arc<Generations>, freshness: Freshness) -> Self {
        let validity = Validity { stamps: Stamps::default(), freshness };
        Self { generations, notes: Arc::new(Mutex::new(Notes { validity, keep: true })) }
    }

    /// The page depends on `dependency`, which the caller is about to read.
    pub fn note(&self, dependency: Dependency) {
        let stamp = self.generations.stamp(dependency);
        self.change(|notes| {
            notes.validity.stamps.note(stamp);
            notes.keep &= notes.validity.stamps.len() <= STAMPS_MAX;
        });
    }

    /// The page is expensive to make: it is rendered no more often than once in `duration`.
    pub fn at_most_every(&self, duration: Duration) {
        self.change(|notes| {
            let fresh_for = &mut notes.validity.freshness.fresh_for;
            *fresh_for = duration.max(*fresh_for);
        });
    }

    /// The page changes by itself at `at_ms`; of several times the first counts.
    pub fn until(&self, at_ms: u64) {
        self.change(|notes| {
            let expires = &mut notes.validity.freshness.expires_at_ms;
            *expires = Some(expires.map_or(at_ms, |before| before.min(at_ms)));
        });
    }

    /// The page is for whoever waits for it now, and for nobody else.
    pub fn never_keep(&self) {
        self.change(|notes| notes.keep = false);
    }

    /// What was noted, once the page is finished; `None` if it must not be kept.
    #[must_use]
    pub fn finish(&self) -> Option<Validity> {
        self.change(|notes| notes.keep.then(|| notes.validity.clone()))
    }

    fn change<R>(&self, change: impl FnOnce(&mut Notes) -> R) -> R {
        // Notes are whole after every step, so a panic elsewhere leaves nothing half done.
        change(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn consecutive_numbers_of_several_kinds_spread() {
        #[derive(Hash)]
        enum Kind {
            Petition(u64),
            Count(u64),
            Area(u32, [u8; 2]),
        }
        // As many as a table of 65,536 slots has: drawn at random they would hit 63.2 % of it.
        let places = 1_u32 << 16;
        let mut hit = HashSet::new();
        for number in 0..places / 4 {
            let wide = u64::from(number);
            let kinds = [
                Dependency::of(&Kind::Petition(wide)),
                Dependency::of(&Kind::Petition(wide << 32)),
                Dependency::of(&Kind::Count(wide)),
                Dependency::of(&Kind::Area(number, *b"cy")),
            ];
            hit.extend(kinds.map(|dependency| (dependency.0 >> 32) & u64::from(places - 1)));
        }
        let share = hit.len() as f64 / f64::from(places);
        assert!((0.625..0.64).contains(&share), "{share}");
    }

    #[test]
    fn what_is_equal_is_the_same_dependency() {
        assert_eq!(Dependency::of(&("petition", 17)), Dependency::of(&("petition", 17)));
        assert_ne!(Dependency::of(&("petition", 17)), Dependency::of(&("petition", 18)));
        assert_ne!(Dependency::of(&("petition", 17)), Dependency::of(&("count", 17)));
    }

    #[test]
    fn of_two_stamps_of_one_slot_the_first_stays() {
        let mut stamps = Stamps::default();
        stamps.note(Stamp { slot: 1, generation: 5 });
        stamps.note(Stamp { slot: 1, generation: 6 });
        let kept: Vec<_> = stamps.iter().copied().collect();
        assert_eq!(kept, [Stamp { slot: 1, generation: 5 }]);
    }

    #[test]
    fn more_stamps_than_fit_in_place_are_all_there() {
        let mut stamps = Stamps::default();
        assert!(stamps.is_empty());
        for slot in 0..20 {
            stamps.note(Stamp { slot, generation: 1 });
            assert_eq!(stamps.len(), slot as usize + 1);
        }
        assert!(stamps.iter().map(|stamp| stamp.slot).eq(0..20));
        assert!(stamps.heap_bytes() >= 12 * size_of::<Stamp>());
    }
}
