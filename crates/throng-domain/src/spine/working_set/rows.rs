//! Small rows, by keys that carry their documents' type.

use super::WorkingSet;
use crate::spine::change::Change;
use crate::spine::record::{Document, Record};
use crate::spine::row::{Key, List, RecordKey, RecordList};

impl WorkingSet {
    /// Adds a small row as stored. The back end has checked that it is of its key's kind.
    pub fn load_record(&mut self, key: RecordKey, record: Record) {
        assert_eq!(key.list.kind, record.kind(), "a row is of its key's kind");
        self.records.insert(key, record);
    }

    /// A small row, if it exists and was loaded.
    #[must_use]
    pub fn row<R: Document>(&self, key: Key<R>) -> Option<&R> {
        self.records.get(&key.into()).map(of_kind)
    }

    /// The loaded rows of a list, in order.
    pub fn rows<'a, R: Document + 'a>(
        &'a self,
        list: List<R>,
    ) -> impl DoubleEndedIterator<Item = (i64, &'a R)> {
        let list = RecordList::from(list);
        let range = list.item(i64::MIN)..=list.item(i64::MAX);
        let rows = self.records.range(range);
        rows.map(|(key, record)| (key.item, of_kind(record)))
    }

    /// The last row of a list, with its number.
    #[must_use]
    pub fn newest_row<R: Document>(&self, list: List<R>) -> Option<(i64, &R)> {
        self.rows(list).next_back()
    }

    /// Inserts or replaces a small row.
    pub fn put_row<R: Document>(&mut self, key: Key<R>, row: R) {
        let (key, record) = (RecordKey::from(key), row.into());
        self.changes
            .push(Change::PutRecord(key, Box::new(record.clone())));
        self.records.insert(key, record);
    }

    /// Appends a row to a list that counts from 1, and returns its number. The newest row of the list must have been
    /// loaded.
    pub fn append_row<R: Document>(&mut self, list: List<R>, row: R) -> i64 {
        let item = self.newest_row(list).map_or(1, |(last, _)| last + 1);
        self.put_row(list.item(item), row);
        item
    }

    /// Removes a small row, if it is there.
    pub fn remove_row<R: Document>(&mut self, key: Key<R>) {
        let key = RecordKey::from(key);
        if self.records.remove(&key).is_some() {
            self.changes.push(Change::RemoveRecord(key));
        }
    }
}

/// The document of a row; [`WorkingSet::load_record`] has checked its type.
fn of_kind<R: Document>(record: &Record) -> &R {
    R::in_record(record).expect("a row is of its key's kind")
}
