//! The reason for signing: kept unread until the owner of the mailbox has seen it, and then a comment as all others are.

use super::comments::under;
use super::life::{Desk, NEW};
use super::office::decided;
use super::*;
use crate::campaigns::comment::{Comment, CommentKind, CommentShown, CommentState, CommentText};
use crate::campaigns::comment_rule::CommentRule::{self, After, Before, Off};
use crate::campaigns::motive::{Motive, Said};
use crate::spine::command::EraseSigner;
use crate::spine::row::Row;
use Outcome::{Done, Received};

fn text(words: &str) -> CommentText {
    CommentText::parse(words).unwrap()
}

/// A desk whose site asks why people sign, and somebody who signed and gave a reason.
fn signed(rule: CommentRule, asks: bool) -> (Desk, SignatureId) {
    let mut desk = under(rule);
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.asks_reason = asks;
    desk.set.put_site(&site);
    let sign = Sign { reason: Some(text("My way to school.")), ..desk.sign("fay", false) };
    match decided(&mut desk, 10, &Command::from(sign)) {
        Received { attempt, .. } => (desk, attempt),
        other => panic!("{other:?}"),
    }
}

fn kept(desk: &Desk, id: SignatureId) -> Option<String> {
    let row = desk.set.row(Motive::of(SITE, id))?;
    Some(row.words.as_str().to_owned())
}

fn confirm(id: SignatureId, said: Option<Said>) -> Command {
    let (proof, said) = (Proof::Link { revision: 0 }, said.map(Box::new));
    Command::from(Confirm { said, ..Confirm::of(SITE, id, proof) })
}

fn says(words: Option<&str>, signed: bool) -> Option<Said> {
    Some(Said { campaign: NEW, words: words.map(text), signed })
}

#[test]
fn nobody_reads_it_before_the_owner_of_the_mailbox_has_sent_it() {
    for (rule, said, shown, left) in [
        // By the code, or from a page that did not ask: it stays where it is.
        (After, None, vec![], Some("My way to school.")),
        (After, says(Some("My way to school."), false), vec!["My way to school."], None),
        (After, says(Some("I swim there."), true), vec!["I swim there."], None),
        // Somebody else had typed it, or they think better of it.
        (After, says(None, false), vec![], None),
        (Before, says(Some("I swim there."), false), vec![], None),
    ] {
        let (mut desk, id) = signed(rule, true);
        assert_eq!(kept(&desk, id).as_deref(), Some("My way to school."));
        assert_eq!(desk.set.rows(CommentShown::rows(NEW)).count(), 0);
        let counted = decided(&mut desk, 11, &confirm(id, said.clone()));
        assert!(matches!(counted, Outcome::Confirmed { first: true, .. }), "{counted:?}");
        let rows: Vec<&CommentShown> = desk
            .set
            .rows(CommentShown::rows(NEW))
            .map(|(_, row)| row)
            .collect();
        let words: Vec<&str> = rows.iter().map(|row| row.words.as_str()).collect();
        assert_eq!(words, shown, "{rule:?} {said:?}");
        for row in rows {
            assert_eq!(row.kind, CommentKind::Reason);
            assert_eq!(row.name.is_some(), said.as_ref().is_some_and(|said| said.signed));
        }
        assert_eq!(kept(&desk, id).as_deref(), left, "{rule:?} {said:?}");
        // Pressing again publishes nothing more.
        decided(&mut desk, 12, &confirm(id, says(Some("Again."), false)));
        assert_eq!(desk.set.rows(CommentShown::rows(NEW)).count(), shown.len());
    }
}

#[test]
fn a_moderator_sees_it_first_where_the_site_asks_so_and_who_is_held_waits() {
    for held in [true, false] {
        let (mut desk, id) = signed(if held { After } else { Before }, true);
        if held {
            let signer = desk.set.signer(id).unwrap().clone();
            let mut signature = desk.set.signature(SITE, id).unwrap().clone();
            signature.reason = Some(crate::signing::signature_reason::SignatureReason::crowded());
            desk.set.update_signature(signature);
            desk.set.load_signer(id, signer);
        }
        decided(&mut desk, 11, &confirm(id, says(Some("I swim there."), false)));
        let comment = desk.set.row(Comment::by(SITE, id).item(1)).unwrap();
        assert_eq!((comment.kind, &comment.state), (CommentKind::Reason, &CommentState::Waiting));
        assert_eq!(desk.set.rows(CommentShown::rows(NEW)).count(), 0);
    }
}

#[test]
fn where_nobody_asks_nothing_is_kept_and_erasing_takes_it_along() {
    for (rule, asks) in [(After, false), (Off, true)] {
        let (desk, id) = signed(rule, asks);
        assert_eq!(kept(&desk, id), None, "{rule:?} {asks}");
    }
    let (mut desk, id) = signed(After, true);
    let erase = Command::from(EraseSigner(AttemptOf { site: SITE, id }));
    assert_eq!(decided(&mut desk, 11, &erase), Done);
    assert_eq!(kept(&desk, id), None);
    // What cannot be taken when it is sent is kept for their own page.
    let (mut desk, id) = signed(After, true);
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.comments = Off;
    desk.set.put_site(&site);
    decided(&mut desk, 11, &confirm(id, says(Some("I swim there."), false)));
    assert_eq!(kept(&desk, id).as_deref(), Some("I swim there."));
}

#[test]
fn a_corrected_address_takes_it_along() {
    let (mut desk, id) = signed(After, true);
    let Sign { signer, keys, country, area, wants_updates, crowded, .. } = desk.sign("gus", false);
    let page = WaitingPage { site: SITE, id, revision: 0 };
    let change = ChangeAddress { page, signer, keys, country, area, wants_updates, crowded };
    let Received { attempt, .. } = decided(&mut desk, 11, &Command::from(change)) else {
        panic!("the address was not changed");
    };
    assert_eq!((kept(&desk, id), kept(&desk, attempt).as_deref()), (None, Some("My way to school.")));
}
