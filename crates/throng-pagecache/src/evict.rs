//! How much is kept, and what is evicted.
//!
//! Owns the limit on bytes and the choice of entries to evict, by the SIEVE algorithm. Entries stand in a
//! queue in the order in which they were inserted. A pointer, the hand, moves from the oldest to the newest.
//! It skips entries that were requested since it last passed them, and evicts the first that was not. One
//! request is enough to stay for another round, and a crawler that reads every page once evicts only pages
//! that it brought in itself.
//!
//! A hit sets one flag, and only if it is not set, so that hits need no exclusive lock. It must never
//! hold more than its bytes, not even while something is put in: victims go first. The room for the
//! queue and the table is taken and counted when it is made, so nothing grows later. Called by
//! `lookup.rs` under its lock; knows nothing of pages.

use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashTable;

use crate::key::Key;

/// The bytes of the smallest page with its heads; smaller ones are counted as this. So this many bytes never hold
/// more entries than there is room for.
const ENTRY_BYTES_MIN: usize = 2_048;
/// The largest part of the bytes that one entry may take, as a divisor: a single page must not evict all others.
const ENTRY_SHARE: usize = 4;
/// The end of a chain.
const NONE: u32 = u32::MAX;

/// A bounded table of values found by key.
#[derive(Debug)]
pub(crate) struct Sieve<V> {
    bytes_max: usize,
    /// Of all residents; the room of `slots` and `table` comes on top.
    resident_bytes: usize,
    slots: Vec<Slot<V>>,
    /// From hash to slot. Twice as large as needed: what was removed leaves marks, and a fuller table
    /// would grow instead of clearing them.
    table: HashTable<u32>,
    free: u32,
    newest: u32,
    oldest: u32,
    /// Where the next search for a victim begins; `NONE`: at the oldest.
    hand: u32,
}

/// A place in the queue, with what stands in it and its neighbours there.
#[derive(Debug)]
struct Slot<V> {
    resident: Option<Resident<V>>,
    /// The next newer one; of a free slot the next free one.
    newer: u32,
    older: u32,
    /// Relaxed, and not modelled: it decides who goes first and nothing else.
    visited: AtomicBool,
}

#[derive(Debug)]
struct Resident<V> {
    key: Box<[u8]>,
    hash: u64,
    bytes: usize,
    value: V,
}

impl<V> Sieve<V> {
    /// For so many bytes, its own room included.
    pub(crate) fn new(bytes_max: usize) -> Self {
        let entries_max = bytes_max / ENTRY_BYTES_MIN;
        Self {
            bytes_max,
            resident_bytes: 0,
            slots: Vec::with_capacity(entries_max),
            table: HashTable::with_capacity(2 * entries_max),
            free: NONE,
            newest: NONE,
            oldest: NONE,
            hand: NONE,
        }
    }

    /// Bytes held, with the room for the queue and the table.
    pub(crate) fn bytes(&self) -> usize {
        self.resident_bytes + self.room_bytes()
    }

    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    fn room_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot<V>>() + self.table.allocation_size()
    }

    /// The value of `key`, which is now marked as requested.
    pub(crate) fn get(&self, key: &Key<'_>) -> Option<&V> {
        let at = *self.table.find(key.hash, |at| self.is_at(*at, key))?;
        let slot = &self.slots[at as usize];
        // Read first: the line stays shared among the cores once it is set.
        if !slot.visited.load(Ordering::Relaxed) {
            slot.visited.store(true, Ordering::Relaxed);
        }
        slot.resident.as_ref().map(|resident| &resident.value)
    }

    fn is_at(&self, at: u32, key: &Key<'_>) -> bool {
        let resident = self.slots[at as usize].resident.as_ref();
        resident.is_some_and(|resident| resident.hash == key.hash && *resident.key == *key.bytes)
    }

    /// Inserts a value that takes `bytes`, replacing the one of the same key, after evicting as many others as
    /// needed; `gone` is called with each of those.
    ///
    /// # Errors
    /// Hands the value back if it is larger than its share. Nothing is taken out then but the one that
    /// it was to replace, which is out of date.
    pub(crate) fn insert(
        &mut self,
        key: &Key<'_>,
        value: V,
        bytes: usize,
        mut gone: impl FnMut(&V),
    ) -> Result<(), V> {
        let replaced = self.remove(key);
        if let Some((old, _)) = &replaced {
            gone(old);
        }
        let bytes = (bytes + key.bytes.len()).max(ENTRY_BYTES_MIN);
        if bytes > self.bytes_max / ENTRY_SHARE {
            return Err(value);
        }
        while self.bytes() + bytes > self.bytes_max {
            match self.evict() {
                Some(victim) => gone(&victim),
                None => return Err(value),
            }
        }
        let resident = Resident { key: key.bytes.into(), hash: key.hash, bytes, value };
        self.push(resident, replaced.is_some_and(|(_, visited)| visited));
        assert!(self.bytes() <= self.bytes_max, "victims go before what takes their place");
        Ok(())
    }

    fn push(&mut self, resident: Resident<V>, visited: bool) {
        let hash = resident.hash;
        self.resident_bytes += resident.bytes;
        let slot = Slot {
            resident: Some(resident),
            newer: NONE,
            older: self.newest,
            visited: AtomicBool::new(visited),
        };
        let at = self.place(slot);
        match self.newest {
            NONE => self.oldest = at,
            newest => self.slots[newest as usize].newer = at,
        }
        self.newest = at;
        let slots = &self.slots;
        let hash_of = |at: &u32| {
            slots[*at as usize]
                .resident
                .as_ref()
                .map_or(0, |resident| resident.hash)
        };
        self.table.insert_unique(hash, at, hash_of);
    }

    fn place(&mut self, slot: Slot<V>) -> u32 {
        if self.free == NONE {
            assert!(self.slots.len() < self.slots.capacity(), "as many slots as the bytes can fill");
            self.slots.push(slot);
            return u32::try_from(self.slots.len() - 1).expect("fewer slots than bytes / 2,048");
        }
        let at = self.free;
        let free = &mut self.slots[at as usize];
        self.free = free.newer;
        *free = slot;
        at
    }

    /// Removes the value of `key`, and returns it with whether it was requested since the hand last passed.
    pub(crate) fn remove(&mut self, key: &Key<'_>) -> Option<(V, bool)> {
        let at = *self.table.find(key.hash, |at| self.is_at(*at, key))?;
        let visited = self.slots[at as usize].visited.load(Ordering::Relaxed);
        self.take(at).map(|value| (value, visited))
    }

    fn evict(&mut self) -> Option<V> {
        let mut at = self.hand;
        loop {
            if at == NONE {
                at = self.oldest;
            }
            let slot = self.slots.get(at as usize)?;
            if !slot.visited.swap(false, Ordering::Relaxed) {
                self.hand = at;
                return self.take(at);
            }
            at = slot.newer;
        }
    }

    /// Empties the slot and closes the gap in the queue.
    fn take(&mut self, at: u32) -> Option<V> {
        let free = self.free;
        let slot = self.slots.get_mut(at as usize)?;
        let resident = slot.resident.take()?;
        let (newer, older) = (slot.newer, slot.older);
        slot.newer = free;
        self.free = at;
        match older {
            NONE => self.oldest = newer,
            older => self.slots[older as usize].newer = newer,
        }
        match newer {
            NONE => self.newest = older,
            newer => self.slots[newer as usize].older = older,
        }
        if self.hand == at {
            self.hand = newer;
        }
        if let Ok(place) = self.table.find_entry(resident.hash, |other| *other == at) {
            place.remove();
        }
        self.resident_bytes -= resident.bytes;
        Some(resident.value)
    }

    /// Removes everything; `gone` is called with each value.
    pub(crate) fn clear(&mut self, mut gone: impl FnMut(&V)) {
        while self.oldest != NONE {
            if let Some(value) = self.take(self.oldest) {
                gone(&value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    const BYTES_MAX: usize = 100_000;

    /// A key whose hash meets that of every third other.
    fn key(name: &[u8; 1]) -> Key<'_> {
        Key { bytes: name, hash: u64::from(name[0] % 3) << 57 }
    }

    impl<V: Clone> Sieve<V> {
        /// From the oldest to the newest, and checks that it is the same the other way.
        fn queue(&self) -> Vec<V> {
            let mut forwards = Vec::new();
            let mut at = self.oldest;
            while let Some(slot) = self.slots.get(at as usize) {
                forwards.push(at);
                at = slot.newer;
            }
            let mut backwards = Vec::new();
            at = self.newest;
            while let Some(slot) = self.slots.get(at as usize) {
                backwards.push(at);
                at = slot.older;
            }
            backwards.reverse();
            assert_eq!(forwards, backwards);
            assert_eq!(forwards.len(), self.len());
            let value = |at: &u32| {
                self.slots[*at as usize]
                    .resident
                    .as_ref()
                    .map(|r| r.value.clone())
            };
            forwards.iter().map(|at| value(at).expect("a resident")).collect()
        }
    }

    #[test]
    fn who_was_asked_for_stays_and_a_crawler_pushes_out_its_own() {
        let mut sieve = Sieve::new(BYTES_MAX);
        let put = |sieve: &mut Sieve<u8>, name: u8| {
            let mut gone = Vec::new();
            let put = sieve.insert(&key(&[name]), name, 15_000, |old| gone.push(*old));
            put.expect("a fifth of the room");
            gone
        };
        for name in 0..6 {
            assert!(put(&mut sieve, name).is_empty());
        }
        for asked in [0, 2, 4] {
            assert_eq!(sieve.get(&key(&[asked])), Some(&asked));
        }
        // The hand passes over 0, takes 1, passes over 2, takes 3, passes over 4, takes 5; then what
        // the crawler brought itself, since nobody asks for it.
        let victims: Vec<u8> = (10..16).flat_map(|name| put(&mut sieve, name)).collect();
        assert_eq!(victims, [1, 3, 5, 10, 11, 12]);
        assert_eq!(sieve.queue(), [0, 2, 4, 13, 14, 15]);
    }

    #[test]
    fn what_is_too_large_is_not_kept_and_what_it_replaces_goes() {
        let mut sieve = Sieve::new(BYTES_MAX);
        let share = BYTES_MAX / ENTRY_SHARE;
        assert_eq!(sieve.insert(&key(&[1]), 'a', share - 1, |_| ()), Ok(()));
        assert_eq!(sieve.insert(&key(&[2]), 'b', share, |_| ()), Err('b'), "with the byte of its key");
        let mut gone = Vec::new();
        assert_eq!(sieve.insert(&key(&[1]), 'c', share, |old| gone.push(*old)), Err('c'));
        assert_eq!((sieve.len(), gone), (0, vec!['a']));
    }

    #[test]
    fn small_entries_do_not_make_the_table_grow() {
        let mut sieve = Sieve::new(BYTES_MAX);
        let room = sieve.room_bytes();
        for name in (0..=255).cycle().take(10_000) {
            let put = sieve.insert(&key(&[name]), name, 1, |_| ());
            put.expect("small");
            assert_eq!(sieve.room_bytes(), room);
        }
    }

    #[derive(Clone, Debug)]
    enum Step {
        Get(u8),
        Insert(u8, usize),
        Remove(u8),
        Clear,
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let step = prop_oneof![
            8 => (0..30_u8).prop_map(Step::Get),
            8 => (0..30_u8, 0..30_000_usize).prop_map(|(name, bytes)| Step::Insert(name, bytes)),
            2 => (0..30_u8).prop_map(Step::Remove),
            1 => Just(Step::Clear),
        ];
        prop::collection::vec(step, 0..200)
    }

    proptest! {
        #[test]
        fn bytes_are_those_of_the_entries_and_never_too_many(steps in steps()) {
            let mut sieve = Sieve::new(BYTES_MAX);
            let mut expect: HashMap<u8, (usize, usize)> = HashMap::new();
            for (number, step) in steps.into_iter().enumerate() {
                match step {
                    Step::Get(name) => {
                        let found = sieve.get(&key(&[name])).map(|(_, number, _)| *number);
                        prop_assert_eq!(found, expect.get(&name).map(|(number, _)| *number));
                    }
                    Step::Insert(name, bytes) => {
                        let mut gone = Vec::new();
                        let value = (name, number, bytes);
                        let put = sieve.insert(&key(&[name]), value, bytes, |old| gone.push(*old));
                        for (name, number, _) in gone {
                            prop_assert_eq!(expect.remove(&name).map(|(number, _)| number), Some(number));
                        }
                        if put.is_ok() {
                            expect.insert(name, (number, (bytes + 1).max(ENTRY_BYTES_MIN)));
                        } else {
                            prop_assert!(bytes + 1 > BYTES_MAX / ENTRY_SHARE);
                        }
                    }
                    Step::Remove(name) => {
                        let removed = sieve.remove(&key(&[name])).map(|((_, number, _), _)| number);
                        prop_assert_eq!(removed, expect.remove(&name).map(|(number, _)| number));
                    }
                    Step::Clear => {
                        let mut gone = 0;
                        sieve.clear(|_| gone += 1);
                        prop_assert_eq!(gone, expect.len());
                        expect.clear();
                    }
                }
                let residents: usize = expect.values().map(|(_, bytes)| bytes).sum();
                prop_assert_eq!(sieve.bytes(), residents + sieve.room_bytes());
                prop_assert!(sieve.bytes() <= BYTES_MAX);
                prop_assert_eq!(sieve.queue().len(), expect.len());
            }
        }
    }
}
