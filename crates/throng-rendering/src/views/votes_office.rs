//! Votes in the office: the list, the form, one vote with what can be done next, and the parts of a key, shown once.

use serde::Serialize;

use super::{FieldProblem, Frame, VoteView};

/// A vote in the office's list.
#[derive(Debug, Clone, Serialize)]
pub struct VoteRow {
    pub path: String,
    pub title: String,
    /// Key of where it stands.
    pub stage_key: &'static str,
    /// How many have voted.
    pub voters: i64,
    /// When it closes or closed, ms since 1970.
    pub closes_ms: i64,
}

/// What a vote can be begun with.
#[derive(Debug, Clone, Serialize)]
pub struct VotePresetLink {
    pub path: String,
    pub label_key: String,
}

/// `GET /admin/votes`.
#[derive(Debug, Clone, Serialize)]
pub struct VotesView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Whether the site has votes; otherwise the page says where to switch them on.
    pub on: bool,
    /// Whether the member may make them.
    pub may: bool,
    pub rows: Vec<VoteRow>,
    pub presets: Vec<VotePresetLink>,
    pub previous: Option<String>,
    pub next: Option<String>,
}

/// The form of a vote as it was typed.
///
/// Twenty-two fields: those of the form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct VoteValues {
    pub action: String,
    pub background: String,
    pub details: String,
    /// `yes-no`, `one` or `up-to`.
    pub choosing: String,
    /// One option on each line; behind a bar more about it.
    pub options: String,
    pub up_to: String,
    pub seats: String,
    /// A number of votes, or a share of the roll: `25%`.
    pub quorum: String,
    /// `everybody`, `areas`, `addresses` or `codes`.
    pub electorate: String,
    /// The areas whose people can vote, one on each line.
    pub areas: String,
    /// The word of a majority.
    pub majority: String,
    pub can_change: bool,
    /// `secret` or `open`.
    pub secrecy: String,
    /// Whether a secret vote shows who voted, once there is a result.
    pub who_voted: bool,
    /// Whether an open vote shows who chose what while people can still vote.
    pub at_once: bool,
    /// `holders` or `program`: who opens the box of a secret vote.
    pub opener: String,
    /// Whether the options are shown in a drawn order.
    pub drawn: bool,
    /// The day on which it closes, as `YYYY-MM-DD`.
    pub closes_on: String,
    /// The time of that day, as `HH:MM`.
    pub closes_at: String,
    /// The number of the petition that it follows from; empty if it follows from none.
    pub petition: String,
    /// The form's key.
    pub form_key: String,
    /// A mark of the draft that it was begun with; empty for a new vote.
    pub seen: String,
}

/// `GET /admin/votes/new` and `GET /admin/votes/{number}/text`.
///
/// Eleven fields: the form and its bounds.
#[derive(Debug, Clone, Serialize)]
pub struct VoteFormView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Where the form is sent to.
    pub path: String,
    /// The vote's page, once it was stored.
    pub back: Option<String>,
    /// Whether votes are switched off, so that none can be begun.
    pub off: bool,
    pub values: VoteValues,
    /// The areas whose people a vote can be for, by name; none where the site knows no areas by postcode.
    pub areas: Vec<VoteAreaLine>,
    /// How many there are beside these.
    pub areas_more: i64,
    pub action_max: i64,
    pub background_max: i64,
    pub details_max: i64,
    pub problems: Vec<FieldProblem>,
}

/// An area that can be chosen for a vote.
#[derive(Debug, Clone, Serialize)]
pub struct VoteAreaLine {
    pub name: String,
    pub code: String,
}

/// What can be done next with a vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoteStage {
    /// It is being written, and its box has no key yet.
    NeedsKey,
    /// Its box has a key, of which nobody has typed in parts yet.
    NeedsProof,
    /// It can be opened.
    Ready,
    /// People can vote.
    Open,
    /// Nobody can vote any more, and its box is closed.
    Closed,
    /// Its result is published.
    Opened,
    /// It was called off.
    CalledOff,
    /// It was taken down; its box is closed.
    TakenDown,
    /// It was deleted before it opened.
    Deleted,
    /// It tries another, and its box is closed.
    Trial,
}

impl VoteStage {
    /// The key of its words.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            VoteStage::NeedsKey => "vote-stage-needs-key",
            VoteStage::NeedsProof => "vote-stage-needs-proof",
            VoteStage::Ready => "vote-stage-ready",
            VoteStage::Open => "vote-stage-open",
            VoteStage::Closed => "vote-stage-closed",
            VoteStage::Opened => "vote-stage-opened",
            VoteStage::CalledOff => "vote-stage-called-off",
            VoteStage::TakenDown => "vote-stage-taken-down",
            VoteStage::Deleted => "vote-stage-deleted",
            VoteStage::Trial => "vote-stage-trial",
        }
    }
}

/// Somebody in a trial.
#[derive(Debug, Clone, Serialize)]
pub struct TrialVoter {
    pub email: String,
    /// Whether they have voted; nobody sees how.
    pub cast: bool,
}

/// What only the page of a trial shows.
#[derive(Debug, Clone, Serialize)]
pub struct TrialView {
    /// The number of the vote that it tries.
    pub of: i64,
    /// What the addresses of its public pages begin with: they hold its secret.
    pub base: String,
    pub voters: Vec<TrialVoter>,
}

/// What is wrong with a key that the program keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeyFaultView {
    /// The key of the sentence.
    pub key: &'static str,
    /// The file in the data directory.
    pub file: String,
}

/// `GET /admin/votes/{number}/trial`: to whom the trial goes.
#[derive(Debug, Clone, Serialize)]
pub struct TrialFormView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    pub title: String,
    /// Whether the program keeps the key of its box.
    pub kept: bool,
    /// The addresses as they were typed, one on each line.
    pub emails: String,
    /// How many there can be.
    pub most: i64,
    pub problems: Vec<FieldProblem>,
}

/// A quorum that is a share of the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct QuorumShare {
    /// Of a hundred votes.
    pub percent: i64,
    /// How many votes that is.
    pub votes: i64,
}

/// The roll that a vote uses, as the office sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RollInUse {
    /// How many people are on it.
    pub people: i64,
    /// How many votes they have together.
    pub votes: i64,
    /// The member of staff who put it in use; empty where that is not known.
    pub by: String,
    /// When, ms since 1970.
    pub at_ms: i64,
    /// The quorum, if it is a share of it.
    pub quorum: Option<QuorumShare>,
}

/// That very many wrong codes were typed in one minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WrongCodes {
    /// How many.
    pub codes: i64,
    /// When, ms since 1970.
    pub at_ms: i64,
}

/// `GET /admin/votes/{number}`.
///
/// Twenty-six fields: the vote, where it stands, and the forms for what can be done next.
#[derive(Debug, Clone, Serialize)]
pub struct VoteDeskView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    /// A mark of what it says, carried by the button that opens it.
    pub seen: String,
    pub title: String,
    /// What there is to know, shown while it is written.
    pub background: String,
    pub details: String,
    /// Its public page, once anybody may see it.
    pub public: Option<String>,
    pub vote: VoteView,
    pub stage: VoteStage,
    pub stage_key: &'static str,
    /// Whether it is a draft whose closing time has passed.
    pub overdue: bool,
    /// Whether the member may do something with it.
    pub may: bool,
    /// How many have voted.
    pub voters: i64,
    /// How many votes are held for checking, and are not counted unless they are released before the box is opened.
    pub held: i64,
    /// If it is a trial.
    pub trial: Option<TrialView>,
    /// What is wrong with the key of its box, if the program keeps it.
    pub key_fault: Option<KeyFaultView>,
    /// Who can vote, if only people on a list can, and who put that in use.
    pub roll: Option<RollInUse>,
    /// The minute in which most wrong codes were typed, if those were very many.
    pub wrong_codes: Option<WrongCodes>,
    /// Whether it takes paper ballots, or has some.
    pub paper: bool,
    /// How many batches of paper ballots wait to be checked.
    pub paper_waits: i64,
    /// The number of the trial of it that was not erased, if there is one.
    pub tried: Option<i64>,
    /// The parts of the key as they were typed.
    pub parts: Vec<String>,
    /// The holders and the number needed, as they were typed.
    pub holders: String,
    pub needed: String,
    /// The reason to call it off, as it was typed.
    pub why: String,
    pub problems: Vec<FieldProblem>,
}

/// `GET /admin/votes/{number}/roll`.
///
/// Ten fields: the roll in use, and what another must be.
#[derive(Debug, Clone, Serialize)]
pub struct RollView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    pub title: String,
    /// `addresses` or `codes`.
    pub electorate: &'static str,
    /// Whether it needs the names of its people, since everybody is to read them.
    pub named: bool,
    /// Whether they are read with what people chose.
    pub open: bool,
    /// The roll in use, if there is one.
    pub roll: Option<RollInUse>,
    /// The most people that a roll can have.
    pub people_max: i64,
    /// The size that a file can have, in MiB.
    pub mib_max: i64,
    pub problems: Vec<FieldProblem>,
}

/// How many people have so many votes.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct WeightRow {
    pub votes: i64,
    pub people: i64,
}

/// `POST /admin/votes/{number}/roll`: what was read, before it is used.
///
/// Its fields are what the file says, what becomes of it, and what it would replace.
#[derive(Debug, Clone, Serialize)]
pub struct RollLookView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    pub title: String,
    /// `addresses` or `codes`.
    pub electorate: &'static str,
    /// Whether the names are kept, since everybody is to read them.
    pub named: bool,
    /// Whether they are read with what people chose.
    pub open: bool,
    /// Which of the rolls that were looked at it is.
    pub held: String,
    pub people: i64,
    /// How many people have how many votes; one row if all have the same.
    pub weights: Vec<WeightRow>,
    /// The names of its columns.
    pub heading: Vec<String>,
    /// Its first lines.
    pub first: Vec<Vec<String>>,
    /// The names of its columns that decide nothing.
    pub unused: Vec<String>,
    /// The one of them that looks as if it said how many votes somebody has.
    pub like_votes: Option<String>,
    /// Whether it has a column of member numbers.
    pub members: bool,
    /// Whether people can change their vote, so that a code works until the end.
    pub can_change: bool,
    /// The first lines of a list with codes that look like somebody in an earlier one.
    pub again: Vec<AgainRow>,
    /// How many such lines there are.
    pub again_count: i64,
    /// The roll in use, which it would replace.
    pub roll: Option<RollInUse>,
    /// Which roll that is, for the form; empty if none is in use.
    pub seen: String,
    pub problems: Vec<FieldProblem>,
}

/// A line of a list that looks like somebody in an earlier one.
#[derive(Debug, Clone, Serialize)]
pub struct AgainRow {
    pub line: i64,
    pub earlier: i64,
    /// The address or name in both.
    pub cell: String,
}

/// `POST /admin/votes/{number}/key`: the parts of the key, which nobody can see again.
#[derive(Debug, Clone, Serialize)]
pub struct KeyPartsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    pub title: String,
    pub parts: Vec<String>,
    pub needed: i64,
}

/// `GET /admin/votes/{number}/lost-code`, and the code that was made, which nobody can see again.
///
/// Twelve fields: the form, whether it is meant, how many are left, and the code.
#[derive(Debug, Clone, Serialize)]
pub struct LostCodeView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    pub title: String,
    /// The member number as it was typed.
    pub member: String,
    /// How many codes were replaced, and how many can be.
    pub made: i64,
    pub most: i64,
    /// Whether the page asks if a code is to be made for whoever has this number.
    pub sure: bool,
    /// The key of the form that asks this.
    pub form_key: String,
    /// When a code was made for them last, if one was, ms since 1970.
    pub seen_ms: Option<i64>,
    /// The new code, in the answer to the button.
    pub code: Option<String>,
    /// When the same form has made one, ms since 1970.
    pub already_ms: Option<i64>,
    pub problems: Vec<FieldProblem>,
}

/// `GET /admin/votes/{number}/delete`.
#[derive(Debug, Clone, Serialize)]
pub struct VoteDeleteView {
    #[serde(flatten)]
    pub frame: Frame,
    pub number: i64,
    pub title: String,
}
