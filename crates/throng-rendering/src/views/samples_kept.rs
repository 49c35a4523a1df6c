//! Sample views of votes whose key the program keeps.
//!
//! Owns invented data only. Called by `preview_kept`.

use super::samples_vote as vote;
use crate::views::*;

/// The file that is missing.
pub(super) const FILE: &str = "box-keys/17-9f86d081884c7d659a2feaa0c55ad015.key";

/// That vote, whose key the program keeps.
fn kept(of: VoteView) -> VoteView {
    VoteView { opener: "program", holders: 0, needed: 0, ..of }
}

/// The page of a vote: `open`, `counting` or `tied`.
pub(super) fn page(stage: &'static str) -> PetitionView {
    let page = vote::page(stage);
    PetitionView { vote: page.vote.clone().map(kept), ..page }
}

pub(super) fn ballot() -> BallotView {
    let ballot = vote::ballot("yes-no", &[], &[]);
    BallotView { vote: kept(ballot.vote.clone()), ..ballot }
}

pub(super) fn form() -> VoteFormView {
    let form = vote::form(vec![FieldProblem::new("opener", "vote-opener-missing")]);
    VoteFormView { values: VoteValues { opener: "program".to_owned(), ..form.values.clone() }, ..form }
}

/// The page in the office; with a key that is not there, if `missing`.
pub(super) fn desk(stage: VoteStage, missing: bool) -> VoteDeskView {
    let desk = vote::desk(stage, &[]);
    let fault = KeyFaultView { key: "vote-kept-missing", file: FILE.to_owned() };
    let vote = kept(desk.vote.clone());
    VoteDeskView { vote, key_fault: missing.then_some(fault), parts: Vec::new(), paper_waits: 0, ..desk }
}

/// The same with what was wrong at a button.
pub(super) fn desk_wrong(stage: VoteStage, (field, key): (&str, &str)) -> VoteDeskView {
    let file = [("file", crate::i18n::TextArg::Text(FILE.to_owned()))];
    VoteDeskView { problems: vec![FieldProblem::with(field, key, file)], ..desk(stage, false) }
}

pub(super) fn trial_form() -> TrialFormView {
    TrialFormView { kept: true, ..vote::trial_form(Vec::new()) }
}
