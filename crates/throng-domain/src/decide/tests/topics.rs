//! The topics of a petition.

use super::life::NEW;
use super::office::{decided, open};
use super::*;
use crate::command::{Moderate, Moderation};
use crate::history::Happening;
use crate::record::{Record, RecordKind, RecordList};
use crate::staff::StaffId;

#[test]
fn topics_are_words_of_their_own_kind_and_few() {
    let mut desk = open();
    // As an import brought it.
    let mut petition = desk.set.petition(NEW).unwrap().clone();
    petition.topics = vec!["Old_One".to_owned()];
    desk.set.put_petition(petition);
    let out_of_bounds = Outcome::Refused(Refusal::TextOutOfBounds);
    for (by, typed, expected, kept) in [
        (1, "Old_One", Outcome::Unchanged, "Old_One"),
        (1, "roads Old_One", Outcome::Done, "roads Old_One"),
        (1, "roads Roads", out_of_bounds.clone(), "roads Old_One"),
        (1, "a b c d e f g h i", out_of_bounds, "roads Old_One"),
        (3, "roads", Outcome::Refused(Refusal::NotAllowed), "roads Old_One"),
        (2, "", Outcome::Done, ""),
    ] {
        let topics = typed.split_whitespace().map(str::to_owned).collect();
        let step = Moderation::SetTopics(topics);
        let moderate = Moderate { petition: NEW, by: StaffId(by), step };
        let outcome = decided(&mut desk, 9, &Command::Moderate(Box::new(moderate)));
        assert_eq!(outcome, expected, "{by} {typed}");
        assert_eq!(desk.set.petition(NEW).unwrap().topics.join(" "), kept, "{by} {typed}");
    }
    let lines = desk.set.records(RecordList::of(RecordKind::History, NEW));
    let set = lines.filter(|(_, record)| {
        matches!(record, Record::History(entry) if matches!(entry.what, Happening::TopicsSet(_)))
    });
    assert_eq!(set.count(), 2);
}
