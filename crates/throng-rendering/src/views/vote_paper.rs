//! The pages of ballots on paper in the office: the batches of a vote with the form for another, and the check of one.
//!
//! Owns the data of these pages. They must never say what was marked on a batch: that is typed a second time by whoever checks it.

use serde::Serialize;

use super::{FieldProblem, Frame, PaperRow, VoteView};

/// What somebody counted, as it was typed.
#[derive(Debug, Clone, Default, Serialize)]
pub struct BallotCounts {
    /// How many chose each option, in the order of their numbers; used where voters choose one.
    pub counts: Vec<String>,
    /// A line for each different ballot, where voters can choose several: how many, a colon, and the numbers of the options.
    pub lines: String,
    /// How many are blank or spoilt.
    pub spoilt: String,
}

/// What was typed into the form of a batch.
///
/// Six fields: those of the form.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PaperBallotsValues {
    pub counted: BallotCounts,
    /// The codes or addresses of those who voted, one on each line.
    pub voters: String,
    pub place: String,
    pub on: String,
    pub kept: String,
    pub form_key: String,
}

/// `GET /admin/votes/{number}/paper`.
///
/// Twelve fields: the batches, and the form.
#[derive(Debug, Clone, Serialize)]
pub struct PaperBallotsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    pub title: String,
    pub vote: VoteView,
    /// The newest first.
    pub rows: Vec<PaperRow>,
    /// Whether another batch can be entered now.
    pub can_enter: bool,
    /// How many people one batch can have, where there is a roll.
    pub voters_max: i64,
    pub words_max: i64,
    pub scans_max: i64,
    pub scan_mib_max: i64,
    pub values: PaperBallotsValues,
    pub problems: Vec<FieldProblem>,
}

/// `GET /admin/votes/{number}/paper/check?batch=`.
///
/// Eight fields: the batch, and what is typed a second time.
#[derive(Debug, Clone, Serialize)]
pub struct PaperBallotsCheckView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    pub title: String,
    pub vote: VoteView,
    pub row: PaperRow,
    pub counted: BallotCounts,
    /// The reason to send it back or take it out, as it was typed.
    pub words: String,
    pub problems: Vec<FieldProblem>,
}
