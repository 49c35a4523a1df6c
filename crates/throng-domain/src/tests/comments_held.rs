//! Comments of people whose signature is held, or was when they left: nobody tells that it is, and nobody reads them.

use super::comments::{accept, edit, kept, public, staff_do, under, write};
use super::life::Desk;
use super::office::decided;
use super::*;
use crate::campaigns::comment::CommentState;
use crate::campaigns::comment_rule::CommentRule::{After, Before};
use crate::signing::held::{HeldBy, Hold};
use crate::signing::signature::SignatureState;
use crate::signing::signature_reason::SignatureReason;
use Outcome::Done;

/// Holds Bob's signature, or lets it count again.
fn hold(desk: &mut Desk, held: bool) {
    let mut signature = desk.set.signature(SITE, desk.attempt("bob")).unwrap().clone();
    let (state, delta) = match held {
        true => (SignatureState::Held, -1),
        false => (SignatureState::Confirmed, 1),
    };
    signature.state = state;
    signature.reason = held.then_some(SignatureReason::Held(Hold { by: HeldBy::Network, told: false }));
    desk.set.update_signature(signature.clone());
    desk.set.count(&signature, delta);
}

#[test]
fn who_is_held_waits_for_a_moderator_and_is_read_once_accepted_and_counted() {
    for (screened, rule) in [(true, After), (false, After), (false, Before)] {
        for released_first in [true, false] {
            let mut desk = under(rule);
            let mut site = desk.set.site(SITE).unwrap().clone();
            site.rules.screening = screened;
            desk.set.put_site(&site);
            hold(&mut desk, true);
            let command = write(&desk, "bob", "Yes.", 1);
            assert_eq!(decided(&mut desk, 10, &command), Done);
            // Also where signatures are checked no longer, and others are read at once.
            assert_eq!(kept(&desk, "bob", 1).unwrap().state, CommentState::Waiting, "{screened} {rule:?}");
            for releases in [released_first, !released_first] {
                assert_eq!(public(&desk), Vec::<String>::new());
                if releases {
                    hold(&mut desk, false);
                } else {
                    let accepted = staff_do(&desk, 1, "bob", accept());
                    assert_eq!(decided(&mut desk, 11, &accepted), Done);
                }
            }
            assert_eq!(public(&desk), ["bob: Yes."]);
        }
    }
}

#[test]
fn who_is_held_later_and_edits_waits_too() {
    let mut desk = under(After);
    let command = write(&desk, "bob", "Yes.", 1);
    assert_eq!(decided(&mut desk, 10, &command), Done);
    assert_eq!(public(&desk), ["bob: Yes."]);
    hold(&mut desk, true);
    let edits = edit(&desk, "bob", "Yes!");
    assert_eq!(decided(&mut desk, 11, &edits), Done);
    hold(&mut desk, false);
    assert_eq!(public(&desk), Vec::<String>::new());
    assert_eq!(kept(&desk, "bob", 1).unwrap().state, CommentState::Waiting);
}

#[test]
fn who_leaves_while_held_was_never_read_and_is_not_read_afterwards() {
    let mut desk = under(Before);
    let command = write(&desk, "bob", "Yes.", 1);
    assert_eq!(decided(&mut desk, 10, &command), Done);
    let mut signature = desk.set.signature(SITE, desk.attempt("bob")).unwrap().clone();
    desk.set.count(&signature, -1);
    signature.state = SignatureState::Withdrawn;
    signature.reason = Some(SignatureReason::Held(Hold { by: HeldBy::Network, told: false }));
    desk.set.update_signature(signature);
    let accepted = staff_do(&desk, 1, "bob", accept());
    assert_eq!(decided(&mut desk, 11, &accepted), Done);
    assert_eq!(public(&desk), Vec::<String>::new());
}
