//! The index of addresses, in memory: from 44 bits of an address key to the ids of the signatures that have it. It is
//! computed from the rows of `signature` alone, anew at every start.
//!
//! Signatures that hold their mailbox are always in it; if there are very many others with one address, the
//! oldest are left out. A look-up then reads the row and compares the whole key, so keys that begin alike are never
//! taken for the same person. Bounded by the signatures stored: 13 bytes a slot of a table, of which at most seven in eight are taken: some 21 for each.
//!
//! Why not an index in the file: `docs/decisions/0002-uniqueness.md`.

use hashbrown::HashTable;
use rusqlite::Connection;
use throng_domain::ids::SignatureId;
use throng_domain::uniqueness::AddressKey;

use crate::error::Fault;
use crate::sqlite::fault::fault;

/// The tables among which the entries are divided, so that growing one of them moves a small part and not everything at
/// once.
const SHARDS: usize = 64;
/// Parts of all keys of equal size, each of which belongs to one table.
const PARTS: usize = 1 << 12;
/// Signatures that are read between two calls of `progress`.
const PROGRESS_ROWS: u64 = 100_000;

/// Twelve bytes: an id of eight bytes by itself would have to be aligned to eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// Bits of the key that are not among those that choose the table.
    key: u32,
    id: [u32; 2],
}

impl Entry {
    fn new(prefix: u64, id: SignatureId) -> Entry {
        let number = id.0.cast_unsigned();
        // Both halves fit by their shifts.
        Entry { key: key_of(prefix), id: [(number >> 32) as u32, number as u32] }
    }

    fn id(self) -> SignatureId {
        let [high, low] = self.id.map(u64::from);
        SignatureId((high << 32 | low).cast_signed())
    }

    /// What a table sorts by: it takes the place from the lowest bits and a mark from the highest. The key is part of a
    /// keyed hash, so it is as evenly spread as any hash of it would be.
    fn hash(self) -> u64 {
        spread(self.key)
    }
}

fn key_of(prefix: u64) -> u32 {
    prefix as u32
}

fn spread(key: u32) -> u64 {
    u64::from(key) << 32 | u64::from(key)
}

#[derive(Debug)]
pub(super) struct AddressIndex {
    shards: Vec<HashTable<Entry>>,
    /// The table of each part of the keys.
    shard_of_part: Vec<u8>,
}

impl AddressIndex {
    /// An empty index with room for so many signatures, so that no table has to grow while it is filled: a table that
    /// grows is copied into a larger one, and the memory of the smaller one stays with the process.
    pub(super) fn with_room_for(signatures: usize) -> AddressIndex {
        let shard_of_part = shares();
        let mut parts = [0; SHARDS];
        shard_of_part
            .iter()
            .for_each(|shard| parts[usize::from(*shard)] += 1);
        // A little less than its share, because sizes of tables double: room for a few entries more than its own
        // would often be a table of twice the size.
        let room = |parts: usize| signatures / 100 * 97 * parts / PARTS;
        let shards = parts.map(|parts| HashTable::with_capacity(room(parts)));
        AddressIndex { shards: shards.into(), shard_of_part }
    }

    /// Ids of all signatures that may have this key.
    pub(super) fn candidates(&self, key: AddressKey) -> impl Iterator<Item = SignatureId> {
        let prefix = key.prefix();
        let wanted = key_of(prefix);
        let same = self.shards[self.shard_of(prefix)].iter_hash(spread(wanted));
        let ids = same.filter(move |entry| entry.key == wanted);
        // The check belongs here, because the writing transaction looks addresses up here, too.
        #[cfg(feature = "chaos")]
        let ids = ids.filter(|_| crate::chaos::active() != Some(crate::chaos::Bug::NoUniqueness));
        ids.map(|entry| entry.id())
    }

    pub(super) fn insert(&mut self, key: AddressKey, id: SignatureId) {
        let prefix = key.prefix();
        let (shard, entry) = (self.shard_of(prefix), Entry::new(prefix, id));
        self.shards[shard].insert_unique(entry.hash(), entry, |entry| entry.hash());
    }

    /// Removes a signature: its transaction was rolled back, or its address has so many that no rule looks at this
    /// one.
    pub(super) fn remove(&mut self, key: AddressKey, id: SignatureId) {
        let prefix = key.prefix();
        let (shard, entry) = (self.shard_of(prefix), Entry::new(prefix, id));
        let found = self.shards[shard].find_entry(entry.hash(), |other| *other == entry);
        found.expect("only what was inserted is taken back").remove();
    }

    /// The table of a key, by bits that the tables themselves do not use.
    fn shard_of(&self, prefix: u64) -> usize {
        let part = (prefix >> 40) as usize % PARTS;
        usize::from(self.shard_of_part[part])
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.shards.iter().map(HashTable::len).sum()
    }
}

/// The table of each part of the keys. A table doubles when it is full. Each is given a little more than the one before,
/// the last twice as much as the first, so that they double one after the other: otherwise all of them would be half
/// empty at the same time.
fn shares() -> Vec<u8> {
    let shard = |part: usize| {
        let share = part as f64 / PARTS as f64;
        ((1.0 + share).log2() * SHARDS as f64) as u8
    };
    (0..PARTS).map(shard).collect()
}

/// Reads every signature's key. The table is narrow for the sake of this scan.
pub(super) fn build(connection: &Connection, progress: &mut dyn FnMut(u64)) -> Result<AddressIndex, Fault> {
    const DOING: &str = "building the index of addresses";
    let counted: i64 = connection
        .query_row("SELECT count(*) FROM signature", [], |row| row.get(0))
        .map_err(fault(DOING))?;
    let mut index = AddressIndex::with_room_for(usize::try_from(counted).expect("a count is not negative"));
    let mut statement = connection
        .prepare("SELECT id, address_key FROM signature")
        .map_err(fault(DOING))?;
    let mut rows = statement.query([]).map_err(fault(DOING))?;
    let mut count = 0_u64;
    while let Some(row) = rows.next().map_err(fault(DOING))? {
        let id = row.get(0).map_err(fault(DOING))?;
        let key = row.get(1).map(AddressKey).map_err(fault(DOING))?;
        index.insert(key, SignatureId(id));
        count += 1;
        if count.is_multiple_of(PROGRESS_ROWS) {
            progress(count);
        }
    }
    Ok(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_its_share_and_the_last_twice_that_of_the_first() {
        let shares = shares();
        let of = |shard: usize| shares.iter().filter(|of| usize::from(**of) == shard).count();
        let all: Vec<usize> = (0..SHARDS).map(of).collect();
        assert_eq!(all.iter().sum::<usize>(), PARTS);
        assert!(all.iter().all(|parts| (40..=95).contains(parts)), "{all:?}");
        assert!((1.8..2.2).contains(&(all[SHARDS - 1] as f64 / all[0] as f64)), "{all:?}");
    }

    #[test]
    fn what_each_signature_takes_is_much_the_same_at_any_number() {
        let mut index = AddressIndex::with_room_for(0);
        let mut random = 1_u64;
        let mut room = Vec::new();
        for number in 1..=400_000_i64 {
            // SplitMix64, as evenly spread as a keyed hash.
            random = random.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut mixed = random;
            mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            let mut key = [0; 16];
            key[..8].copy_from_slice(&(mixed ^ mixed >> 31).to_be_bytes());
            index.insert(AddressKey(key), SignatureId(number << 20));
            if number % 50_000 == 0 {
                let bytes: usize = index.shards.iter().map(HashTable::allocation_size).sum();
                room.push(bytes as f64 / number as f64);
            }
        }
        assert!(room.iter().all(|bytes| (16.0..25.0).contains(bytes)), "bytes for each: {room:?}");
    }

    #[test]
    fn an_entry_gives_its_id_back() {
        for id in [0, 1, -1, i64::MAX, i64::MIN, 0x1234_5678_9ABC_DEF0] {
            assert_eq!(Entry::new(7, SignatureId(id)).id(), SignatureId(id));
        }
    }

    #[test]
    fn every_signature_of_a_key_is_found_and_taken_back() {
        let mut index = AddressIndex::with_room_for(0);
        let key = |n: u8| AddressKey([n; 16]);
        for id in 1..=3 {
            index.insert(key(1), SignatureId(id));
        }
        index.insert(key(2), SignatureId(4));
        let found = |index: &AddressIndex, n| {
            let mut ids: Vec<i64> = index.candidates(key(n)).map(|id| id.0).collect();
            ids.sort_unstable();
            ids
        };
        assert_eq!((found(&index, 1), found(&index, 2), found(&index, 3)), (vec![1, 2, 3], vec![4], vec![]));
        index.remove(key(1), SignatureId(2));
        assert_eq!((found(&index, 1), index.len()), (vec![1, 3], 3));
    }
}
