//! Whose a draft is: whoever typed an address may put it right, until its owner has written by the link that was mailed
//! there. Then neither the page after the form nor the form itself reaches what they wrote.

use super::life::{Desk, NEW};

fn says(desk: &Desk) -> &str {
    &desk.set.campaign(NEW).unwrap().head.text.action
}

#[test]
fn what_its_owner_wrote_is_not_moved_to_another_address() {
    let mut desk = Desk::new(0);
    desk.run(
        "0  save - Ferry form1           => written 1/0 draft 0 DraftKept
         0  save 0 Boat form0            => written 1/0 draft 0 -
         0  submit sent0 Boat form0 eve  => not-possible-now draft 0 -
         0  save sent0 Punt form0        => not-possible-now draft 0 -
         0  submit 0 Boats form0         => written 1/0 draft 0 ConfirmPetition
         0  submit sent0 Boats form0 eve => not-possible-now draft 0 -
         1  confirm 0                    => confirmed waiting_for_moderation 1 InModeration",
    );
    assert_eq!(says(&desk), "Boats");
}

#[test]
fn the_form_sent_again_begins_another_once_its_owner_has_written() {
    let mut desk = Desk::new(0);
    desk.run(
        "0  save - Ferry form1           => written 1/0 draft 0 DraftKept
         0  save 0 Boat form0            => written 1/0 draft 0 -
         0  save - Lake form1            => written 2/0 draft 0 DraftKept
         # Its second click is the same as ever.
         0  save - Lake form1            => written 2/0 draft 0 -
         0  submit - Lakes form1 eve     => written 2/1 draft 0 ConfirmPetition
         0  save 0 Boats form0           => written 1/0 draft 0 -",
    );
    assert_eq!(says(&desk), "Boats");
}

/// Whoever has written may mistype their own new address, too.
#[test]
fn an_owner_who_moves_puts_their_address_right() {
    let mut desk = Desk::new(0);
    desk.run(
        "0  save - Ferry form1           => written 1/0 draft 0 DraftKept
         0  submit 0 Boat form0 eve      => written 1/1 draft 0 ConfirmPetition
         0  submit sent0 Boat form0 bob  => link-replaced draft 0 -
         0  submit sent1 Boat form0 cyd  => written 1/2 draft 0 ConfirmPetition
         0  submit - Lake form1          => written 2/0 draft 0 ConfirmPetition
         0  submit 2 Boats form0 cyd     => written 1/2 draft 0 -
         0  submit sent2 Boats form0 bob => not-possible-now draft 0 -",
    );
    assert_eq!(says(&desk), "Boats");
}
