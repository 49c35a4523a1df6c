//! Looking at the signatures of a petition, and correcting its number.
//!
//! Owns what these pages show: personal data of signers among it, which is for staff alone.

use serde::Serialize;
use throng_domain::correction::ReasonClass;

use super::{FieldProblem, Frame, HiddenField, ReasonChoice};

/// The public sentence for a class of reasons.
pub fn correction_reason(class: ReasonClass) -> &'static str {
    match class {
        ReasonClass::Automated => "correction-automated",
        ReasonClass::Addresses => "correction-addresses",
        ReasonClass::Impersonation => "correction-impersonation",
        ReasonClass::NotEligible => "correction-not-eligible",
        ReasonClass::OurMistake => "correction-our-mistake",
        ReasonClass::Held => "correction-held",
    }
}

/// What is looked for, as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SearchValues {
    /// Part of a name, an address or a postcode.
    pub q: String,
    pub domain: String,
    pub network: String,
    /// Word of a state.
    pub state: String,
    pub from: String,
    pub until: String,
    /// One signature alone.
    pub id: String,
}

impl SearchValues {
    /// The conditions that are not empty.
    pub fn given(&self) -> Vec<(&'static str, &str)> {
        let all = [
            ("q", &self.q),
            ("domain", &self.domain),
            ("network", &self.network),
            ("state", &self.state),
            ("from", &self.from),
            ("until", &self.until),
            ("id", &self.id),
        ];
        let given = all.into_iter().filter(|(_, value)| !value.is_empty());
        given.map(|(name, value)| (name, value.as_str())).collect()
    }

    /// This page of the office with this search, and one more field.
    pub fn path(&self, page: &str, more: Option<(&str, &str)>) -> String {
        let fields: Vec<(&str, &str)> = self.given().into_iter().chain(more).collect();
        let query = serde_urlencoded::to_string(fields).expect("texts can be written into an address");
        match query.is_empty() {
            true => page.to_owned(),
            false => format!("{page}?{query}"),
        }
    }
}

/// One condition of a search, in words.
#[derive(Debug, Clone, Serialize)]
pub struct FoundCondition {
    pub label_key: &'static str,
    /// What was typed; nothing where it was chosen.
    pub value: String,
    /// Key of what was chosen.
    pub value_key: Option<&'static str>,
}

/// A state to choose.
#[derive(Debug, Clone, Serialize)]
pub struct FoundState {
    pub word: &'static str,
    pub label_key: &'static str,
    pub chosen: bool,
}

/// Signatures that came together in some way.
#[derive(Debug, Clone, Serialize)]
pub struct FoundGroup {
    /// What they share, where it is text.
    pub label: String,
    /// When, where it is a time.
    pub at_ms: Option<i64>,
    /// The search that finds them alone.
    pub path: String,
    pub matching: i64,
    pub counted: i64,
    /// They are far more common among these than among the other signatures of the petition.
    pub more_than_usual: bool,
}

/// What matches, from one side.
#[derive(Debug, Clone, Serialize)]
pub struct FoundSide {
    pub title_key: &'static str,
    pub groups: Vec<FoundGroup>,
}

/// How many match.
#[derive(Debug, Clone, Default, Serialize)]
pub struct FoundCount {
    pub matching: i64,
    pub counted: i64,
    pub pending: i64,
    pub held: i64,
}

/// One signature, with who stands behind it.
///
/// Fifteen fields: all that tells signatures of people from those of programs.
#[derive(Debug, Clone, Serialize)]
pub struct FoundSignature {
    pub id: String,
    /// Absent: it was erased.
    pub name: Option<String>,
    pub email: String,
    pub postcode: String,
    pub network: String,
    pub place: String,
    pub state_key: &'static str,
    pub received_ms: i64,
    /// Seconds between the form and the button of the mail.
    pub confirmed_after_s: Option<i64>,
    /// Key of why it was taken out.
    pub reason_key: Option<&'static str>,
    /// Where it can be taken out.
    pub take_out_path: Option<String>,
    pub can_put_back: bool,
    /// Key of what holds it, and which.
    pub held_by_key: Option<&'static str>,
    pub held_by: i64,
    /// Where it can be let go.
    pub release_path: Option<String>,
}

/// `GET /admin/petitions/{number}/signatures`.
///
/// Eighteen fields: the search, what it found, and where it leads.
#[derive(Debug, Clone, Serialize)]
pub struct FoundView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// The number of the petition.
    pub total: i64,
    pub values: SearchValues,
    pub states: Vec<FoundState>,
    /// What was looked for, in words.
    pub conditions: Vec<FoundCondition>,
    pub count: FoundCount,
    pub sides: Vec<FoundSide>,
    pub rows: Vec<FoundSignature>,
    /// The first page, when this is a later one.
    pub first: Option<String>,
    pub next: Option<String>,
    /// Where all that is found can be taken out of the number, and how many that would be.
    pub take_out_path: Option<String>,
    pub taking: i64,
    /// Where all of them that are held can be let go.
    pub release_path: Option<String>,
    /// Where what matches can be held from now on.
    pub hold_path: Option<String>,
    pub searched: bool,
    pub problems: Vec<FieldProblem>,
}

/// `GET` and `POST /admin/petitions/{number}/take-out`: the form, and the last look.
///
/// Twenty-one fields: what would be taken out, what comes of it, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub struct TakeOutView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// The search that this began with.
    pub search_path: String,
    /// What was looked for, in words.
    pub conditions: Vec<FoundCondition>,
    pub taking: i64,
    pub counted: i64,
    pub pending: i64,
    /// Held for checking, of these.
    pub held: i64,
    /// They are not taken out for good, but held for checking.
    pub holds: bool,
    pub before: i64,
    pub after: i64,
    pub sample: Vec<FoundSignature>,
    pub reasons: Vec<ReasonChoice>,
    pub note: String,
    /// The last look: key of the public reason, and the day of the line.
    pub line_key: Option<&'static str>,
    pub line_ms: i64,
    /// As many as were shown before; now they are more.
    pub grown_from: Option<i64>,
    /// A second person is asked for.
    pub second: bool,
    pub fields: Vec<HiddenField>,
    pub problems: Vec<FieldProblem>,
}

/// What is left of a correction that was cut short.
#[derive(Debug, Clone, Serialize)]
pub struct UnfinishedView {
    pub intended: i64,
    /// How many finishing it would take out now.
    pub left: i64,
}

/// A correction, as staff see it.
///
/// Thirteen fields: the public line, and what stands beside it.
#[derive(Debug, Clone, Serialize)]
pub struct CorrectionRow {
    pub number: i64,
    pub at_ms: i64,
    pub name: String,
    pub reason_key: &'static str,
    pub note: String,
    /// Left the number.
    pub counted: i64,
    /// Had not counted.
    pub pending: i64,
    /// Were held for checking.
    pub held: i64,
    /// Back, of all.
    pub restored: i64,
    /// Still out, of all.
    pub out: i64,
    /// A batch on paper: it does not come back by a button.
    pub on_paper: bool,
    pub restored_ms: Option<i64>,
    pub unfinished: Option<UnfinishedView>,
}

/// `GET /admin/petitions/{number}/corrections`.
///
/// Seven fields: the petition's number, and what was done to it.
#[derive(Debug, Clone, Serialize)]
pub struct CorrectionsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    pub total: i64,
    pub rows: Vec<CorrectionRow>,
    pub can: bool,
    /// More would be taken out than the page before said.
    pub grown: bool,
}
