//! Sample views of the pages of ballots on paper. Owns invented data only. Called by `preview`.

use super::samples_office::{frame, problems};
use super::samples_paper::row;
use super::samples_vote::{QUESTION, ROLL, view};
use crate::views::*;

/// A batch in this state, with the words for ballots.
fn batch(number: i64, state_key: &'static str) -> PaperRow {
    let is_approved = state_key == "ballots-approved";
    let known = if is_approved { "paper-counts" } else { state_key };
    let place = "At the meeting, and at the desk in the <b>library</b>".to_owned();
    PaperRow { state_key, signatures: 42, place, area: None, ..row(number, known) }
}

fn vote(choosing: &'static str) -> VoteView {
    match choosing {
        "up-to" => VoteView { electorate: "everybody", roll: None, ..view(choosing) },
        _ => VoteView { electorate: "codes", roll: Some(ROLL), ..view(choosing) },
    }
}

fn typed(choosing: &str, is_typed: bool) -> BallotCounts {
    match (choosing, is_typed) {
        (_, false) => BallotCounts::default(),
        ("up-to", true) => {
            BallotCounts { counts: Vec::new(), lines: "12: 1 3\n<7>: 2".to_owned(), spoilt: "1".to_owned() }
        }
        (_, true) => BallotCounts {
            counts: ["23", "<1o>", ""].map(str::to_owned).to_vec(),
            lines: String::new(),
            spoilt: "2".to_owned(),
        },
    }
}

/// Batches in every state, and the form; once the box was opened without it.
pub(super) fn ballots(choosing: &'static str, can_enter: bool, wrong: Vec<FieldProblem>) -> PaperBallotsView {
    let states =
        ["paper-waiting", "paper-waiting", "ballots-approved", "paper-was-sent-back", "paper-was-taken-back"];
    let mut values = PaperBallotsValues { form_key: "0f".repeat(16), ..PaperBallotsValues::default() };
    values.counted = typed(choosing, !wrong.is_empty());
    if !wrong.is_empty() {
        values.voters = "7QX2-K9V4-TM2K-Q8RX\n<lost>".to_owned();
    }
    PaperBallotsView {
        frame: frame("/admin/votes"),
        number: 17,
        title: QUESTION.to_owned(),
        vote: vote(choosing),
        rows: states
            .iter()
            .zip((1..=5).rev())
            .map(|(state, number)| batch(number, state))
            .collect(),
        can_enter,
        voters_max: 1_000,
        words_max: 300,
        scans_max: 5,
        scan_mib_max: 8,
        values,
        problems: wrong,
    }
}

/// The check of a batch that waits, or the way to take one out that was approved.
pub(super) fn check(
    choosing: &'static str,
    state_key: &'static str,
    wrong: &[(&str, &str)],
) -> PaperBallotsCheckView {
    PaperBallotsCheckView {
        frame: frame("/admin/votes"),
        number: 17,
        title: QUESTION.to_owned(),
        vote: vote(choosing),
        row: batch(3, state_key),
        counted: typed(choosing, !wrong.is_empty()),
        words: String::new(),
        problems: problems(wrong),
    }
}
