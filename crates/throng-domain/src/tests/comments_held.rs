//! Comments of people whose signature is held, or was when they left: nobody tells that it is, and nobody reads them.

use super::comments::{accept, kept, public, staff_do, under, write};
use super::office::decided;
use super::*;
use crate::campaigns::comment::CommentState;
use crate::campaigns::comment_rule::CommentRule::{After, Before};
use crate::signing::held::{HeldBy, Hold};
use crate::signing::signature::SignatureState;
use crate::signing::signature_reason::SignatureReason;
use Outcome::Done;

#[test]
fn who_is_held_writes_like_everybody_and_is_read_once_they_count() {
    let mut desk = under(After);
    let held = desk.attempt("bob");
    let mut signature = desk.set.signature(SITE, held).unwrap().clone();
    signature.state = SignatureState::Held;
    desk.set.update_signature(signature.clone());
    desk.set.count(&signature, -1);
    let command = write(&desk, "bob", "Yes.", 1);
    assert_eq!(decided(&mut desk, 10, &command), Done);
    assert_eq!(kept(&desk, "bob", 1).unwrap().state, CommentState::Shown, "they read that it is shown");
    assert_eq!(public(&desk), Vec::<String>::new());
    signature.state = SignatureState::Confirmed;
    desk.set.update_signature(signature.clone());
    desk.set.count(&signature, 1);
    assert_eq!(public(&desk), ["bob: Yes."]);
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
