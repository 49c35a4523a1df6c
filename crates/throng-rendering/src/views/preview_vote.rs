//! The pages about votes, rendered with sample data: the part of `preview`'s table that belongs to them.

use super::noted;
use super::preview::{Pages, pages};
use super::samples_vote as vote;
use crate::themes::Themes;
use crate::views::{FieldProblem, VoteStage};

pub(super) fn pages(themes: &Themes, pages: &mut Pages) {
    let wrong = vec![
        FieldProblem::new("action", "vote-action-missing"),
        FieldProblem::new("options", "vote-options-few"),
        FieldProblem::new("closes_on", "vote-closes-past"),
    ];
    pages!(themes, pages,
        "vote-open" => vote::page("open"),
        "vote-counting" => vote::page("counting"),
        "vote-carried" => vote::page("carried"),
        "vote-tied" => vote::page("tied"),
        "vote-few" => vote::page("few"),
        "vote-called-off" => vote::page("called-off"),
        "vote-sign" => vote::sign(),
        "vote-check" => vote::check(),
        "vote-waiting" => vote::waiting(),
        "vote-ballot" => vote::ballot("yes-no", &[], &[]),
        "vote-ballot-several" => vote::ballot("up-to", &[1, 2, 3], &[("option-1", "ballot-nothing")]),
        "vote-ballot-change" => vote::ballot("one", &[2], &[]),
        "vote-ballot-check" => vote::ballot_check(),
        "vote-receipt" => vote::voted(false),
        "vote-receipt-change" => vote::voted(true),
        "vote-receipt-result" => vote::ended("receipt-vote-result"),
        "vote-receipt-not-counted" => vote::ended("receipt-vote-not-counted"),
        "vote-receipt-called-off" => vote::ended("receipt-vote-called-off"),
        "vote-lookup-result" => vote::lookup("lookup-vote-result"),
        "vote-lookup-called-off" => vote::lookup("receipt-vote-called-off"),
        "desk-votes" => vote::list(true),
        "desk-votes-off" => vote::list(false),
        "desk-vote-form" => vote::form(Vec::new()),
        "desk-vote-form-problems" => vote::form(wrong),
        "desk-vote-key" => vote::key_parts(),
        "desk-vote-needs-key" => vote::desk(VoteStage::NeedsKey, &[]),
        "desk-vote-needs-proof" => vote::desk(VoteStage::NeedsProof, &[("part-1", "vote-part-other"), ("part-2", "vote-part-missing")]),
        "desk-vote-ready" => vote::desk(VoteStage::Ready, &[]),
        "desk-vote-text-changed" => vote::desk(VoteStage::Ready, &[("vote-text", "refusal-text-changed")]),
        "desk-vote-delete" => vote::delete(),
        "desk-vote-deleted" => vote::desk(VoteStage::Deleted, &[]),
        "desk-vote-open" => vote::desk(VoteStage::Open, &[("why", "vote-why-missing")]),
        "desk-vote-closed" => vote::desk(VoteStage::Closed, &[]),
        "desk-vote-opened" => vote::desk(VoteStage::Opened, &[]),
        "desk-vote-called-off" => vote::desk(VoteStage::CalledOff, &[]),
    );
}
