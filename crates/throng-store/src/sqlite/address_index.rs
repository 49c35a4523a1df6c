//! The index of addresses, in memory: from the first eight bytes of an address key to the ids of the signatures that
//! have it. It is computed from the rows of `signature` alone, anew at every start.
//!
//! Signatures that hold their mailbox are always in it; if there are very many others with one address, the
//! oldest are left out. A look-up then reads the row and compares the whole key, so equal prefixes are never
//! taken for the same person. Bounded by the signatures stored: 17 bytes each, twice that just after growing.
//!
//! Why not an index in the file: `docs/decisions/0002-uniqueness.md`.

use hashbrown::HashTable;
use rusqlite::Connection;
use throng_domain::ids::SignatureId;
use throng_domain::uniqueness::AddressKey;

use crate::error::Fault;
use crate::sqlite::fault::fault;

/// The tables among which the entries are divided, so that growing one of them moves a 64th and not everything at
/// once.
const SHARDS: usize = 64;
/// Signatures that are read between two calls of `progress`.
const PROGRESS_ROWS: u64 = 100_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    prefix: u64,
    id: SignatureId,
}

#[derive(Debug)]
pub(super) struct AddressIndex {
    shards: Vec<HashTable<Entry>>,
}

impl AddressIndex {
    pub(super) fn new() -> AddressIndex {
        AddressIndex { shards: (0..SHARDS).map(|_| HashTable::new()).collect() }
    }

    /// Ids of all signatures that may have this key.
    pub(super) fn candidates(&self, key: AddressKey) -> impl Iterator<Item = SignatureId> {
        let prefix = key.prefix();
        let same = self.shards[shard_of(prefix)].iter_hash(prefix);
        let ids = same.filter(move |entry| entry.prefix == prefix);
        // The check belongs here, because the writing transaction looks addresses up here, too.
        #[cfg(feature = "chaos")]
        let ids = ids.filter(|_| crate::chaos::active() != Some(crate::chaos::Bug::NoUniqueness));
        ids.map(|entry| entry.id)
    }

    pub(super) fn insert(&mut self, key: AddressKey, id: SignatureId) {
        let prefix = key.prefix();
        // The prefix is part of a keyed hash: as evenly spread as any hash of it would be.
        self.shards[shard_of(prefix)].insert_unique(prefix, Entry { prefix, id }, |entry| entry.prefix);
    }

    /// Removes a signature: its transaction was rolled back, or its address has so many that no rule looks at this
    /// one.
    pub(super) fn remove(&mut self, key: AddressKey, id: SignatureId) {
        let entry = Entry { prefix: key.prefix(), id };
        let found = self.shards[shard_of(entry.prefix)].find_entry(entry.prefix, |other| *other == entry);
        found.expect("only what was inserted is taken back").remove();
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.shards.iter().map(HashTable::len).sum()
    }
}

/// Taken from the middle bits, since the table itself uses the lowest and the highest.
fn shard_of(prefix: u64) -> usize {
    usize::try_from(prefix >> 40 & (SHARDS as u64 - 1)).expect("a shard's number is small")
}

/// Reads every signature's key. The table is narrow for the sake of this scan.
pub(super) fn build(connection: &Connection, progress: &mut dyn FnMut(u64)) -> Result<AddressIndex, Fault> {
    const DOING: &str = "building the index of addresses";
    let mut index = AddressIndex::new();
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
    fn every_signature_of_a_key_is_found_and_taken_back() {
        let mut index = AddressIndex::new();
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
