//! The write-ahead log stays within its bound, and returns within it once a long reader has ended.

use throng_domain::command::Command;
use throng_domain::ids::{CampaignId, SiteId};
use throng_store::commit::commit;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteWriter};
use throng_store::writer::StoreWriter;

use crate::backends::sqlite;
use crate::story::{BEGIN, Story, sign};

/// Signatures of one batch: their changes are worth a checkpoint in an idle moment.
const SIGNS: u64 = 600;

struct Load {
    store: sqlite,
    writer: SqliteWriter,
    signed: u64,
}

impl Load {
    fn begin() -> Load {
        let story: Story<sqlite> = Story::with_campaigns();
        let options = SqliteOptions { wal_max_mib: 1, ..SqliteOptions::default() };
        let writer = SqliteWriter::open(story.back_end.0.path(), &options, &mut |_| {});
        Load { writer: writer.expect("the database opens"), store: story.back_end, signed: 0 }
    }

    /// Commits one batch, does the housekeeping, and returns the size of the log's file.
    fn batch(&mut self) -> u64 {
        let campaign = CampaignId { site: SiteId(1), number: 7 };
        let signs: Vec<Command> = (self.signed..self.signed + SIGNS)
            .map(|n| sign(campaign, &format!("p{n}"), "Ada", "P1", &format!("form{}", n + 1)))
            .map(Command::from)
            .collect();
        self.signed += SIGNS;
        let committed = commit(&mut self.writer, &signs.iter().collect::<Vec<_>>(), BEGIN);
        assert!(committed.answers.iter().all(Result::is_ok), "{:?}", committed.answers.first());
        self.writer.tidy(true).expect("a checkpoint");
        std::fs::metadata(self.store.0.path().join(format!("{FILE_NAME}-wal")))
            .expect("there is a log")
            .len()
    }
}

#[test]
fn is_bounded_but_for_a_reader_that_stays() {
    let mut load = Load::begin();
    let sizes: Vec<u64> = (0..8).map(|_| load.batch()).collect();
    assert!(sizes.iter().all(|size| *size < 1 << 20), "{sizes:?}");

    let reader = rusqlite::Connection::open(load.store.0.path().join(FILE_NAME)).expect("another reader");
    reader
        .execute_batch("BEGIN; SELECT count(*) FROM signature")
        .expect("a snapshot");
    let grown: Vec<u64> = (0..8).map(|_| load.batch()).collect();
    assert!(grown.is_sorted() && grown[7] > 1 << 20, "{grown:?}");
    // The reader neither stopped the writer nor saw anything that was written meanwhile.
    let seen: i64 = reader
        .query_row("SELECT count(*) FROM signature", [], |row| row.get(0))
        .expect("a count");
    assert_eq!(seen.unsigned_abs(), 8 * SIGNS);
    drop(reader);
    load.batch();
    let settled: Vec<u64> = (0..8).map(|_| load.batch()).collect();
    assert!(settled.iter().all(|size| *size == settled[0]), "it grows no more: {settled:?}");
}
