//! A store knows which secret its rows were made with, and accepts no other once it has rows.

use rusqlite::Connection;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader};

use crate::backends::{BackEnd, sqlite};
use crate::story::Story;

fn known(store: &sqlite) -> Option<String> {
    let mut reader = SqliteReader::open(store.0.path(), &SqliteOptions::default()).unwrap();
    reader.secret().unwrap()
}

#[test]
fn another_secret_is_taken_only_while_nothing_was_made_with_the_first() {
    // What was done to a site that claimed with "first", and whether it then accepts "other".
    for (what, taken) in [("", true), ("0 | sign 1/7 ada Ada P1 form1 | received a", false)] {
        let mut story: Story<sqlite> = Story::begin();
        assert_eq!(known(&story.back_end), None);
        assert!(story.writer.claim("first").unwrap());
        story.run("0 | site 1 nobody | done");
        if !what.is_empty() {
            story.run("0 | import 1/7 v0 1 days=9 | imported");
            story.run(what);
        }
        assert!(story.writer.claim("first").unwrap(), "again");
        assert_eq!(story.writer.claim("other").unwrap(), taken, "{what}");
        let expected = if taken { "other" } else { "first" };
        assert_eq!(known(&story.back_end).as_deref(), Some(expected), "{what}");
    }
}

/// A store from before secrets were recorded.
#[test]
fn rows_that_name_no_secret_get_the_one_that_is_there() {
    let story: Story<sqlite> = Story::with_campaigns();
    let connection = Connection::open(story.back_end.0.path().join(FILE_NAME)).unwrap();
    connection.execute_batch("DELETE FROM installation").unwrap();
    let mut writer = story.back_end.writer();
    assert!(writer.claim("there").unwrap());
    assert!(!writer.claim("other").unwrap());
}
