//! The back ends under test. A third one is a type here with these four functions, and its name in
//! the list of `main.rs`. Names are lower case because they become the modules of the tests.
#![expect(non_camel_case_types, reason = "these types name modules of tests")]

use throng_store::model::ModelStore;
use throng_store::reader::StoreReader;
use throng_store::sqlite::{SqliteOptions, SqliteReader, SqliteWriter};
use throng_store::writer::StoreWriter;

/// A store of one kind, empty at first.
pub(crate) trait BackEnd: Sized {
    /// The type of its writer.
    type Writer: StoreWriter;
    /// A new store without rows.
    fn empty() -> Self;
    /// Its writer, of which at most one may be in use; asking again once the last one is dropped is a restart.
    fn writer(&self) -> Self::Writer;
    /// A reader; there may be many.
    fn reader(&self) -> Box<dyn StoreReader>;
}

pub(crate) struct model(ModelStore);

impl BackEnd for model {
    type Writer = ModelStore;

    fn empty() -> model {
        model(ModelStore::default())
    }

    fn writer(&self) -> ModelStore {
        self.0.clone()
    }

    fn reader(&self) -> Box<dyn StoreReader> {
        Box::new(self.0.clone())
    }
}

pub(crate) struct sqlite(pub(crate) tempfile::TempDir);

impl BackEnd for sqlite {
    type Writer = SqliteWriter;

    fn empty() -> sqlite {
        let store = sqlite(in_memory().expect("a temporary directory"));
        drop(store.writer());
        store
    }

    fn writer(&self) -> SqliteWriter {
        SqliteWriter::open(self.0.path(), &SqliteOptions::default(), &mut |_| {}).expect("the database opens")
    }

    fn reader(&self) -> Box<dyn StoreReader> {
        let reader = SqliteReader::open(self.0.path(), &SqliteOptions::default());
        Box::new(reader.expect("the database opens for reading"))
    }
}

/// A directory in memory where the system has one: thousands of small stores are made here, and a process that is
/// killed leaves memory as it would leave a disk.
pub(crate) fn in_memory() -> std::io::Result<tempfile::TempDir> {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir())
}
