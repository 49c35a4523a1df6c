//! The order in which the options of a vote stand, where it is drawn.

use super::life::NEW;
use super::votes::{KEY, Story, terms};
use crate::campaigns::ballot::{Ballot, Choosing};
use crate::campaigns::option_order::OptionSeed;
use crate::campaigns::vote::VoteTerms;
use crate::spine::command::VoteDeed;

#[test]
fn the_order_of_the_options_is_drawn_when_it_opens_and_stays() {
    let yes_no = Ballot { choosing: Choosing::YesNo, options: Vec::new() };
    for (drawn, ballot, expected) in [
        (false, terms().ballot, None),
        (true, terms().ballot, Some(OptionSeed::of(KEY.0, NEW.number))),
        (true, yes_no, None),
    ] {
        let places = ballot.places();
        let story = Story::open(VoteTerms { drawn, ballot, ..terms() });
        let vote = story.vote();
        assert_eq!(vote.seed, expected);
        let as_written: Vec<u8> = (0..).take(places).collect();
        assert_eq!(vote.order(), expected.map_or(as_written, |seed| seed.order(places)));
    }
    let mut draft = Story::new();
    draft.make(VoteTerms { drawn: true, ..terms() });
    draft.run(0, VoteDeed::MakeKey { key: KEY, holders: 1, needed: 1 });
    assert_eq!(draft.vote().seed, None, "nobody sees it before");
}
