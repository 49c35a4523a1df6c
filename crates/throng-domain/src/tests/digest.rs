//! The daily mail with comments: who can ask for it, what is in it, and that nobody gets two.

use super::comments::{accept, hide, remove, staff_do, under, write};
use super::life::{Desk, NEW};
use super::office::decided;
use super::*;
use crate::campaigns::comment::CommentShown;
use crate::campaigns::comment_rule::CommentRule;
use crate::campaigns::digest::{Digest, DigestReader, DigestTo};
use crate::mail::mailing::{About, Mail};
use crate::people::uniqueness::AddressKey;
use crate::spine::command::{
    AdvanceDigest, BeginDigest, CreatorLink, DigestAsker, EraseSigner, Unsubscribe, WantDigest, Withdraw,
};
use crate::spine::row::Row;

use Outcome::{Done, Refused, Unchanged};

const DAY: i64 = 24 * 60;

fn signer(desk: &Desk, who: &str) -> DigestAsker {
    DigestAsker::Signer(desk.attempt(who))
}

fn creator(revision: u8, address: AddressKey) -> DigestAsker {
    DigestAsker::Creator(CreatorLink { campaign: NEW, revision }, Some(address))
}

fn wants(desk: &mut Desk, minute: i64, by: DigestAsker, on: bool) -> Outcome {
    decided(desk, minute, &Command::from(WantDigest { campaign: NEW, by, on }))
}

fn address_of(desk: &Desk, who: &str) -> AddressKey {
    desk.set.signature(SITE, desk.attempt(who)).unwrap().keys.address
}

fn digest(desk: &Desk) -> Digest {
    desk.set.row(Digest::of(NEW)).cloned().expect("somebody asked")
}

/// What the thread that looks every minute submits.
fn begin(desk: &Desk) -> Command {
    let newest: Vec<(i64, CommentShown)> = desk
        .set
        .rows(CommentShown::rows(NEW))
        .rev()
        .map(|(id, row)| (id, row.clone()))
        .collect();
    let fresh = digest(desk).fresh(&newest);
    let comments = fresh
        .iter()
        .map(|(id, shown)| (*id, shown.kept.signature))
        .collect();
    let seen = newest
        .iter()
        .map(|(id, _)| crate::spine::ids::CommentId(*id))
        .collect();
    Command::from(BeginDigest { campaign: NEW, comments, seen })
}

/// All that are left, in one step.
fn advance(desk: &Desk) -> Command {
    let Digest { run, cursor, .. } = digest(desk);
    let readers = desk
        .set
        .rows(DigestReader::rows(NEW))
        .map(|(item, row)| (item, row.to))
        .collect();
    Command::from(AdvanceDigest { campaign: NEW, run, from: cursor, readers, last: true })
}

/// The mail of a day, begun and queued at this minute: who gets it.
fn mailed(desk: &mut Desk, minute: i64) -> Vec<String> {
    let command = begin(desk);
    let begun = decided(desk, minute, &command);
    desk.set.take_changes();
    if begun != Done {
        assert_eq!(begun, Unchanged);
        return Vec::new();
    }
    let command = advance(desk);
    assert_eq!(decided(desk, minute, &command), Done);
    // The same step again, as after a kill.
    assert_eq!(decided(desk, minute, &command), Unchanged);
    queued(desk)
}

fn queued(desk: &mut Desk) -> Vec<String> {
    let names = ["bob", "cyd", "dan", "eve"].map(|who| (desk.attempt(who), who));
    let name = |mail: Mail| match mail.about {
        About::News { signature, .. } if mail.kind == MailKind::CommentDigest => names
            .iter()
            .find(|(id, _)| *id == signature)
            .map(|(_, who)| (*who).to_owned()),
        About::Campaign { .. } if mail.kind == MailKind::CreatorDigest => Some("creator".to_owned()),
        _ => None,
    };
    let changes = desk.set.take_changes().into_iter();
    let mails = changes.filter_map(|change| match change {
        Change::InsertMail(mail) => name(*mail),
        _ => None,
    });
    let mut found: Vec<String> = mails.collect();
    found.sort();
    found
}

#[test]
fn who_signed_or_started_it_can_ask_and_stop() {
    let mut desk = under(CommentRule::After);
    let bob = signer(&desk, "bob");
    for (on, expected) in [(false, Unchanged), (true, Done), (true, Unchanged), (false, Done), (true, Done)] {
        assert_eq!(wants(&mut desk, 10, bob, on), expected, "{on}");
    }
    // Eve has not confirmed, and nobody has the number 99.
    for nobody in [signer(&desk, "eve"), DigestAsker::Signer(SignatureId(99))] {
        assert_eq!(wants(&mut desk, 10, nobody, true), Refused(Refusal::NotPossibleNow));
    }
    let own = AddressKey([7; 16]);
    assert_eq!(wants(&mut desk, 10, creator(0, own), true), Done);
    assert_eq!(wants(&mut desk, 10, creator(1, own), true), Refused(Refusal::LinkReplaced));
    let asked: Vec<DigestTo> = desk
        .set
        .rows(DigestReader::rows(NEW))
        .map(|(_, row)| row.to)
        .collect();
    assert_eq!(asked, [DigestTo::Creator, DigestTo::Signer(desk.attempt("bob"))]);
    let mut off = under(CommentRule::Off);
    let bob = signer(&off, "bob");
    assert_eq!(wants(&mut off, 10, bob, true), Refused(Refusal::CommentsOff));
}

#[test]
fn each_gets_the_new_comments_of_others_once_a_day_and_nothing_on_a_day_without() {
    let mut desk = under(CommentRule::After);
    let early = write(&desk, "dan", "Before anybody asked.", 1);
    assert_eq!(decided(&mut desk, 9, &early), Done);
    for by in [signer(&desk, "bob"), signer(&desk, "cyd"), creator(0, address_of(&desk, "dan"))] {
        assert_eq!(wants(&mut desk, 10, by, true), Done);
    }
    let comment = write(&desk, "bob", "It sings.", 2);
    assert_eq!(decided(&mut desk, 20, &comment), Done);
    assert_eq!(mailed(&mut desk, DAY + 9), [] as [&str; 0], "not within a day of the first who asked");
    assert_eq!(mailed(&mut desk, DAY + 10), ["creator", "cyd"], "bob wrote it");
    let comments: Vec<_> = digest(&desk).comments.iter().map(|one| one.author).collect();
    assert_eq!(comments.len(), 2);
    assert_eq!(mailed(&mut desk, 2 * DAY + 10), [] as [&str; 0], "nothing is new");
    // What its author removed, and what a moderator hid, is in none.
    for (who, words, key) in [("dan", "One.", 3), ("cyd", "Two.", 4)] {
        let comment = write(&desk, who, words, key);
        assert_eq!(decided(&mut desk, 2 * DAY + 20, &comment), Done);
    }
    let (gone, hidden) = (remove(&desk, "dan", 2), staff_do(&desk, 1, "cyd", hide(None)));
    assert_eq!(decided(&mut desk, 2 * DAY + 21, &gone), Done);
    assert_eq!(decided(&mut desk, 2 * DAY + 21, &hidden), Done);
    desk.set.take_changes();
    assert_eq!(mailed(&mut desk, 3 * DAY + 10), [] as [&str; 0]);
    // The creator, by another link, is not sent what they wrote themselves.
    let comment = write(&desk, "dan", "Three.", 5);
    assert_eq!(decided(&mut desk, 3 * DAY + 20, &comment), Done);
    desk.set.take_changes();
    assert_eq!(mailed(&mut desk, 4 * DAY), ["bob", "cyd"]);
}

#[test]
fn what_waited_for_a_moderator_is_new_when_it_is_shown() {
    let mut desk = under(CommentRule::Before);
    let by = signer(&desk, "cyd");
    assert_eq!(wants(&mut desk, 10, by, true), Done);
    for (who, key) in [("bob", 1), ("dan", 2)] {
        let comment = write(&desk, who, "Yes.", key);
        assert_eq!(decided(&mut desk, 20, &comment), Done);
    }
    let shown = staff_do(&desk, 1, "dan", accept());
    assert_eq!(decided(&mut desk, 30, &shown), Done);
    desk.set.take_changes();
    assert_eq!(mailed(&mut desk, 2 * DAY), ["cyd"]);
    // Bob's was written before Dan's.
    let shown = staff_do(&desk, 1, "bob", accept());
    assert_eq!(decided(&mut desk, 2 * DAY + 5, &shown), Done);
    desk.set.take_changes();
    assert_eq!(mailed(&mut desk, 3 * DAY), ["cyd"]);
    assert_eq!(digest(&desk).comments.len(), 1);
    assert_eq!(mailed(&mut desk, 4 * DAY), [] as [&str; 0]);
}

#[test]
fn who_leaves_stops_or_is_erased_gets_none() {
    for (what, reads_on) in [("withdraw", true), ("stop", false), ("erase", false)] {
        let mut desk = under(CommentRule::After);
        let by = signer(&desk, "cyd");
        assert_eq!(wants(&mut desk, 10, by, true), Done);
        let comment = write(&desk, "bob", "Yes.", 1);
        assert_eq!(decided(&mut desk, 20, &comment), Done);
        let of = AttemptOf { site: SITE, id: desk.attempt("cyd") };
        let command = match what {
            "withdraw" => Command::from(Withdraw::of(of)),
            "stop" => Command::from(Unsubscribe(of)),
            _ => Command::from(EraseSigner(of)),
        };
        decided(&mut desk, 30, &command);
        desk.set.take_changes();
        assert_eq!(desk.set.rows(DigestReader::rows(NEW)).count(), usize::from(reads_on), "{what}");
        assert_eq!(mailed(&mut desk, 2 * DAY), [] as [&str; 0], "{what}");
    }
}

#[test]
fn who_asked_by_both_links_gets_one() {
    let mut desk = under(CommentRule::After);
    let own = address_of(&desk, "cyd");
    for by in [signer(&desk, "cyd"), creator(0, own)] {
        assert_eq!(wants(&mut desk, 10, by, true), Done);
    }
    let comment = write(&desk, "bob", "Yes.", 1);
    assert_eq!(decided(&mut desk, 20, &comment), Done);
    desk.set.take_changes();
    assert_eq!(mailed(&mut desk, 2 * DAY), ["creator"]);
}

#[test]
fn who_signs_again_asks_again() {
    let mut desk = under(CommentRule::After);
    let by = signer(&desk, "cyd");
    assert_eq!(wants(&mut desk, 10, by, true), Done);
    desk.run(
        "11  off cyd   => withdrawn open 3 Withdrawn
         12  sign cyd  => received open 3 Confirm
         13  link cyd  => confirmed open 4 -",
    );
    let comment = write(&desk, "bob", "Yes.", 1);
    assert_eq!(decided(&mut desk, 20, &comment), Done);
    desk.set.take_changes();
    assert_eq!(mailed(&mut desk, 2 * DAY), [] as [&str; 0], "the signature that asked is gone");
    let by = signer(&desk, "cyd");
    assert_eq!(wants(&mut desk, 2 * DAY, by, true), Done);
    assert_eq!(wants(&mut desk, 2 * DAY, by, true), Unchanged);
    assert_eq!(desk.set.rows(DigestReader::rows(NEW)).count(), 1);
    let comment = write(&desk, "dan", "Yes.", 2);
    assert_eq!(decided(&mut desk, 2 * DAY + 10, &comment), Done);
    desk.set.take_changes();
    assert_eq!(mailed(&mut desk, 3 * DAY), ["cyd"]);
}
