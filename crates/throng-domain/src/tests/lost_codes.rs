//! Codes that were lost: made anew while people vote, once for each press of a button, and counted.

use super::life::NEW;
use super::rolls::{member, voter, with};
use super::votes::{DAY, OWNER, Story, refused, sealed};
use super::*;
use crate::campaigns::lost_code::LostCode;
use crate::campaigns::replaced_code::ReplacedCode;
use crate::campaigns::roll::Electorate;
use crate::campaigns::vote::VoteTerms;
use crate::office::staff::StaffId;
use crate::signing::signature::FormKey;
use crate::spine::command::{RenewCode, Withdraw};
use crate::spine::limits::CODES_ANEW_MIN;

/// Somebody, by the hash of `old`, is to be found by that of `new`; their page showed that no code was made anew.
fn asked(number: u32, old: u32, new: u32) -> RenewCode {
    let form_key = FormKey([7; 16]);
    RenewCode {
        campaign: NEW,
        by: OWNER,
        member: member(number),
        old: voter(old),
        new: voter(new),
        form_key,
        seen: None,
    }
}

impl Story {
    /// Makes the code of somebody anew, who is found by the hash of `other` from then on. Their page shows what is known.
    fn renew(&mut self, minute: i64, number: u32, other: u32) -> Outcome {
        let seen = self.lost(number).and_then(|lost| lost.made_at);
        self.commit(minute, RenewCode { seen, ..asked(number, number, other) })
    }

    /// What is known of the lost codes of somebody.
    fn lost(&self, number: u32) -> Option<LostCode> {
        let row = self.desk.set.row(LostCode::of(NEW, member(number))).copied();
        row.filter(|row| row.is_of(member(number)))
    }
}

#[test]
fn a_lost_code_is_made_anew_and_the_old_one_opens_nothing() {
    let mut story = Story::open_with_roll(with(Electorate::Codes), 12);
    let (taken, _) = story.taken(1, 1);
    let of = |by, number| RenewCode { by, ..asked(number, 1, 101) };
    assert_eq!(story.commit(1, of(StaffId(7), 1)), refused(Refusal::NotAllowed));
    assert_eq!(story.commit(1, of(OWNER, 2)), refused(Refusal::TextChanged), "of another member");
    assert_eq!(story.renew(1, 1, 101), Outcome::Done);
    assert_eq!(story.renew(1, 1, 102), refused(Refusal::TextChanged), "a colleague was faster");
    // Who types the old one is told when it was replaced; of another nothing is known.
    let known = |story: &Story, number| {
        let row = story.desk.set.row(ReplacedCode::of(NEW, voter(number))).copied();
        row.filter(|row| row.is_of(voter(number))).map(|row| row.at)
    };
    let expected = [Some(BEGIN.plus_ms(MINUTE_MS)), None, None];
    assert_eq!([1, 2, 101].map(|number| known(&story, number)), expected);
    // Neither the code nor the ballot that was taken with it counts any more.
    assert_eq!(story.takes(2, 1), refused(Refusal::NotOnRoll));
    assert_eq!(story.cast(2, taken, Some(sealed(1))), refused(Refusal::NotOnRoll));
    let (ballot, voted) = story.taken(2, 101);
    assert!(ballot != taken && !voted);
    assert!(matches!(story.cast(3, ballot, Some(sealed(1))), Outcome::Confirmed { first: true, .. }));
    assert_eq!((story.desk.set.total(NEW), story.vote().codes_anew), (1, 1));
}

#[test]
fn the_vote_of_who_says_that_their_code_is_lost_stands() {
    let mut story = Story::open_with_roll(VoteTerms { can_change: true, ..with(Electorate::Codes) }, 12);
    let (ballot, _) = story.taken(1, 1);
    story.cast(2, ballot, Some(sealed(1)));
    assert_eq!(story.renew(3, 1, 101), Outcome::Unchanged);
    assert_eq!((story.taken(3, 1), story.vote().codes_anew), ((ballot, true), 1), "and it is counted");
    assert_eq!(story.vote().codes_replaced, 0, "but no code was replaced");
    // The same person is counted once, however often they are asked for.
    for minute in 3..20 {
        assert_eq!(story.renew(minute, 1, 101), Outcome::Unchanged);
    }
    assert_eq!(story.vote().codes_anew, 1);
    // Who takes their vote back has none.
    let withdraw = Withdraw::of(AttemptOf { site: SITE, id: ballot });
    assert_eq!(story.commit(21, withdraw), Outcome::Withdrawn { first: true });
    assert_eq!(story.renew(22, 1, 101), Outcome::Done);
    assert_eq!((story.vote().codes_anew, story.vote().codes_replaced), (2, 1));
    assert!(!story.taken(23, 101).1);
}

#[test]
fn few_codes_are_made_anew_and_only_while_people_can_vote() {
    let mut story = Story::open_with_roll(with(Electorate::Codes), 100);
    for number in 1..=CODES_ANEW_MIN {
        assert_eq!(story.renew(1, number, 100 + number), Outcome::Done, "{number}");
    }
    assert_eq!(story.renew(1, 6, 206), refused(Refusal::CodesAnewTooMany));
    assert_eq!(story.renew(7 * DAY, 6, 206), refused(Refusal::CampaignNotOpen));
    let mut mailed = Story::open_with_roll(with(Electorate::Addresses), 12);
    assert_eq!(mailed.renew(1, 1, 101), refused(Refusal::NotPossibleNow), "they have links");
}

#[test]
fn a_form_makes_one_code_and_another_form_says_what_it_saw() {
    let mut story = Story::open_with_roll(with(Electorate::Codes), 100);
    assert_eq!(story.commit(1, asked(1, 1, 101)), Outcome::Done);
    // The button is pressed again, and so is that of a page which was opened before: no other code is made.
    for again in [asked(1, 101, 102), RenewCode { form_key: FormKey([8; 16]), ..asked(1, 101, 102) }] {
        assert_eq!(story.commit(2, again), refused(Refusal::TextChanged));
    }
    let made = BEGIN.plus_ms(MINUTE_MS);
    let expected = LostCode { form_key: FormKey([7; 16]), made_at: Some(made), ..LostCode::none(member(1)) };
    assert_eq!((story.lost(1), story.vote().codes_anew), (Some(expected), 1));
    assert!(!story.taken(2, 101).1, "the code that was shown works");
    // Who was shown when the last was made makes another, and it counts.
    let form_key = FormKey([9; 16]);
    let knowing = RenewCode { form_key, seen: Some(made), ..asked(1, 101, 102) };
    assert_eq!(story.commit(3, knowing), Outcome::Done);
    assert_eq!((story.vote().codes_anew, story.vote().codes_replaced), (2, 2));
    assert_eq!(story.lost(1).map(|lost| lost.form_key), Some(form_key));
    assert_eq!(story.lost(2), None);
}
