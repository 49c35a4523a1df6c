//! The draft of a vote that two members of staff write at once.

use super::life::NEW;
use super::votes::{Story, refused, terms};
use super::*;
use crate::campaigns::vote::VoteTerms;
use crate::spine::command::VoteDeed;

/// Two owners have one draft open: whoever saves last has seen what stands, or writes the same.
#[test]
fn a_draft_is_written_over_what_was_seen_alone() {
    let mut story = Story::new();
    story.make(terms());
    let text =
        |background: &str| CampaignText { background: background.to_owned(), ..campaign(NEW).head.text };
    let first = || (campaign(NEW).head.text, terms());
    let write = |background: &str, over| VoteDeed::Write {
        text: Box::new(text(background)),
        terms: Box::new(terms()),
        over: Some(Box::new(over)),
    };
    for (case, step, expected) in [
        ("the first to save", write("One bridge.", first()), Outcome::Done),
        ("who began earlier", write("Two bridges.", first()), refused(Refusal::TextChanged)),
        ("the same as stands", write("One bridge.", first()), Outcome::Unchanged),
        (
            "other terms were seen",
            write("Two bridges.", (text("One bridge."), VoteTerms { can_change: true, ..terms() })),
            refused(Refusal::TextChanged),
        ),
        ("who has seen it", write("Two bridges.", (text("One bridge."), terms())), Outcome::Done),
    ] {
        assert_eq!(story.run(1, step), expected, "{case}");
    }
    assert_eq!(story.desk.set.campaign(NEW).unwrap().head.text.background, "Two bridges.");
}
