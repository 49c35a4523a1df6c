//! Reads small rows as the document type that belongs to their key, or returns a fault that names the row.

use throng_domain::follower::Follower;
use throng_domain::ids::{FollowerOf, PlaceFollowerOf};
use throng_domain::place_follower::PlaceFollower;
use throng_domain::record::{Document, Record};
use throng_domain::row::{Key, List, RecordKey, RecordKind, RecordList};

use super::StoreReader;
use crate::error::Fault;

/// Reads small rows as the document types of their keys.
pub trait ReadRows: StoreReader {
    /// A small row.
    ///
    /// # Errors
    ///
    /// What [`StoreReader::record`] answers; [`Fault::Corrupt`] when the row is of another kind than its key.
    fn row<R: Document>(&mut self, key: Key<R>) -> Result<Option<R>, Fault> {
        let key = RecordKey::from(key);
        let record = self.record(key)?;
        record.map(|record| as_its_key_says(key, record)).transpose()
    }

    /// Small rows of a list whose item is above `after`, in order, each with its item.
    ///
    /// # Errors
    ///
    /// As [`ReadRows::row`].
    fn rows<R: Document>(&mut self, list: List<R>, after: i64, limit: u32) -> Result<Vec<(i64, R)>, Fault> {
        all_as_their_keys_say(self.records(list.into(), after, limit)?)
    }

    /// How many small rows a list has; at most `max` are counted.
    ///
    /// # Errors
    ///
    /// What [`StoreReader::count_records`] answers.
    fn count_rows<R: Document>(&mut self, list: List<R>, max: u32) -> Result<u32, Fault> {
        self.count_records(list.into(), max)
    }

    /// Small rows of a list whose item is below `before`, the last first, each with its item.
    ///
    /// # Errors
    ///
    /// As [`ReadRows::row`].
    fn newest_rows<R: Document>(
        &mut self,
        list: List<R>,
        before: i64,
        limit: u32,
    ) -> Result<Vec<(i64, R)>, Fault> {
        all_as_their_keys_say(self.newest_records(list.into(), before, limit)?)
    }

    /// The row of a follower, confirmed or not.
    ///
    /// # Errors
    ///
    /// As [`ReadRows::row`].
    fn follower(&mut self, of: FollowerOf) -> Result<Option<Follower>, Fault> {
        let [confirmed, asked] = Follower::keys(of);
        match self.row(confirmed)? {
            Some(row) => Ok(Some(row)),
            None => self.row(asked),
        }
    }

    /// The row of an address that follows places, or was asked whether it wants to.
    ///
    /// # Errors
    ///
    /// As [`ReadRows::row`].
    fn place_follower(&mut self, of: PlaceFollowerOf) -> Result<Option<PlaceFollower>, Fault> {
        let [follows, asked] = PlaceFollower::keys(of);
        match self.row(follows)? {
            Some(row) => Ok(Some(row)),
            None => self.row(asked),
        }
    }
}

impl<S: StoreReader + ?Sized> ReadRows for S {}

fn as_its_key_says<R: Document>(key: RecordKey, record: Record) -> Result<R, Fault> {
    let found = record.kind();
    R::from_record(record).ok_or_else(|| Fault::Corrupt {
        doing: "reading a small row",
        source_text: of_another_kind(key, found),
        one_row: true,
    })
}

fn all_as_their_keys_say<R: Document>(rows: Vec<(RecordKey, Record)>) -> Result<Vec<(i64, R)>, Fault> {
    let typed = |(key, record): (RecordKey, Record)| Ok((key.item, as_its_key_says(key, record)?));
    rows.into_iter().map(typed).collect()
}

/// Describes the fault of a row whose document is not of its key's kind.
pub(crate) fn of_another_kind(key: RecordKey, found: RecordKind) -> String {
    format!("table record: the row of {} holds a {found:?}", place_of(key))
}

/// The name of a small row in faults: its site, kind, owner and item.
pub(crate) fn place_of(key: RecordKey) -> String {
    let RecordKey { list: RecordList { site, kind, owner }, item } = key;
    format!("site {}, kind {kind:?}, owner {owner}, item {item}", site.0)
}
