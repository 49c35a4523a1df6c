//! How many comments there can be: of one person, whatever they do between two of them, and on one campaign.

use super::comments::{public, remove, under, write};
use super::office::decided;
use super::*;
use crate::campaigns::comment::CommentCount;
use crate::campaigns::comment_rule::CommentRule::After;
use crate::campaigns::commenter::Commenter;
use crate::spine::command::EraseSigner;
use crate::spine::limits::{COMMENTS_KEPT_MAX, COMMENTS_OF_CAMPAIGN_MAX, COMMENTS_OF_SIGNER_MAX};
use crate::spine::row::Row;

use super::life::NEW;
use Outcome::{Done, Refused};

#[test]
fn a_signer_writes_five_at_most_and_one_a_minute() {
    let mut desk = under(After);
    for place in 1..=COMMENTS_OF_SIGNER_MAX {
        let (minute, key) = (10 + place as i64, place as u8);
        let command = write(&desk, "cyd", &format!("{place}"), key);
        assert_eq!(decided(&mut desk, minute, &command), Done);
        let soon = write(&desk, "cyd", "And", 100 + key);
        let refusal = match place {
            COMMENTS_OF_SIGNER_MAX => Refusal::CommentsTooMany,
            _ => Refusal::CommentTooOften,
        };
        assert_eq!(decided(&mut desk, minute, &soon), Refused(refusal));
    }
    let command = remove(&desk, "cyd", 5);
    assert_eq!(decided(&mut desk, 20, &command), Done);
    let more = write(&desk, "cyd", "More", 50);
    assert_eq!(decided(&mut desk, 30, &more), Refused(Refusal::CommentsTooMany), "removing makes no room");
    let another = write(&desk, "dan", "One", 51);
    assert_eq!(decided(&mut desk, 30, &another), Done);
    assert_eq!(public(&desk).len(), COMMENTS_OF_SIGNER_MAX);
}

#[test]
fn what_nobody_reads_fills_no_list_and_what_is_kept_has_an_end() {
    for (kept, hidden, expected) in [
        (COMMENTS_OF_CAMPAIGN_MAX, 0, Refused(Refusal::CommentsFull)),
        (COMMENTS_OF_CAMPAIGN_MAX, 1, Done),
        (COMMENTS_KEPT_MAX - 1, COMMENTS_KEPT_MAX - 1, Done),
        (COMMENTS_KEPT_MAX, COMMENTS_KEPT_MAX, Refused(Refusal::CommentsFull)),
    ] {
        let mut desk = under(After);
        let count = CommentCount { kept, shown: 0, hidden };
        desk.set.put_row(CommentCount::only(NEW), count);
        let late = write(&desk, "bob", "One", 52);
        assert_eq!(decided(&mut desk, 31, &late), expected, "{kept} {hidden}");
    }
}

#[test]
fn who_signs_again_writes_no_more_than_the_same_person() {
    // What the mailbox has written with signatures that were withdrawn or erased since, by slot.
    let many = COMMENTS_OF_SIGNER_MAX as u8;
    for (written, minutes_ago, expected) in [
        ([0, many], 9, Done),
        ([many - 1, 0], 9, Done),
        ([many - 1, 0], 0, Refused(Refusal::CommentTooOften)),
        ([many, 0], 9, Refused(Refusal::CommentsTooMany)),
    ] {
        let mut desk = under(After);
        let author = desk.set.signature(SITE, desk.attempt("cyd")).unwrap().clone();
        let last = Some(BEGIN.plus_ms((20 - minutes_ago) * MINUTE_MS));
        desk.set
            .put_row(Commenter::of(&author), Commenter { written, last });
        let command = write(&desk, "cyd", "Yes.", 1);
        assert_eq!(decided(&mut desk, 20, &command), expected, "{written:?}");
    }
    // Nor does it help to have everything erased.
    let mut desk = under(After);
    let command = write(&desk, "bob", "Yes.", 1);
    assert_eq!(decided(&mut desk, 20, &command), Done);
    let author = desk.set.signature(SITE, desk.attempt("bob")).unwrap().clone();
    let erase = EraseSigner(AttemptOf { site: SITE, id: author.id });
    assert_eq!(decided(&mut desk, 21, &Command::from(erase)), Done);
    assert_eq!(desk.set.row(Commenter::of(&author)).unwrap().by(&author), 1);
}
