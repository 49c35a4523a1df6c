//! Databases that older programs wrote: `fixtures/schema-N.db` was made by the last program of schema N, with what
//! `everything.rs` leaves, and `schema-N.jsonl` is that program's dump of it.

use std::path::Path;

use throng_store::reader::write_all;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader};
use throng_store::writer::StoreWriter;

use crate::backends::sqlite;
use crate::everything::everything;
use crate::story::{dump_of, same_text};

/// A closed database is one file that can be carried elsewhere: so fixtures are made, in the directory that
/// `THRONG_KEEP_FIXTURE` names.
#[test]
fn a_closed_database_is_one_file() {
    let mut story = everything::<sqlite>();
    let dump = dump_of(&story.back_end);
    story.writer.finish().expect("it closes");
    let elsewhere = tempfile::tempdir().expect("a temporary directory");
    let file = elsewhere.path().join(FILE_NAME);
    std::fs::copy(story.back_end.0.path().join(FILE_NAME), &file).expect("it is copied");
    if let Some(directory) = std::env::var_os("THRONG_KEEP_FIXTURE") {
        let directory = Path::new(&directory);
        std::fs::copy(&file, directory.join("fixture.db")).expect("it is kept");
        std::fs::write(directory.join("fixture.jsonl"), &dump).expect("it is kept");
    }
    let mut reader = SqliteReader::open(elsewhere.path(), &SqliteOptions::default()).expect("it opens");
    same_text(&write_all(&mut reader).expect("a dump"), &dump);
}
