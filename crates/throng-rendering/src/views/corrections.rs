//! The pages to search a petition's signatures, and to correct its number.
//!
//! Owns what these pages show. That includes personal data of signers, which only staff may see.

use serde::Serialize;
use throng_domain::correction::ReasonClass;

use super::{CaseFrame, FieldProblem, HiddenField, ReasonChoice};

/// The key of the public sentence for a class of reasons.
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

/// The conditions of a search, as they were typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SearchValues {
    /// Part of a name, an address or a postcode.
    pub q: String,
    pub domain: String,
    pub network: String,
    /// The stored word of a state.
    pub state: String,
    pub from: String,
    pub until: String,
    /// The id of a single signature.
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

    /// The address of this page of the office with this search, and one more field.
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
    /// What was typed; empty if it was chosen from a list.
    pub value: String,
    /// Key of the choice, if it was chosen from a list.
    pub value_key: Option<&'static str>,
}

/// A state that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct FoundState {
    pub word: &'static str,
    pub label_key: &'static str,
    pub chosen: bool,
}

/// Signatures that have something in common.
#[derive(Debug, Clone, Serialize)]
pub struct FoundGroup {
    /// What they have in common, if that is a text.
    pub label: String,
    /// When they came, if that is what they have in common.
    pub at_ms: Option<i64>,
    /// The address of the search that finds only these.
    pub path: String,
    pub matching: i64,
    pub counted: i64,
    /// Whether this is far more common among what was found than among the petition's other signatures.
    pub more_than_usual: bool,
}

/// The matches, grouped by one property.
#[derive(Debug, Clone, Serialize)]
pub struct FoundSide {
    pub title_key: &'static str,
    /// Key of what its first column holds.
    pub head_key: &'static str,
    pub groups: Vec<FoundGroup>,
}

/// How many match.
#[derive(Debug, Clone, Default, Serialize)]
pub struct FoundCount {
    pub matching: i64,
    pub counted: i64,
    pub pending: i64,
    pub held: i64,
    /// Those that their signers have removed.
    pub withdrawn: i64,
    /// Those that staff have removed.
    pub taken_out: i64,
}

/// One signature, with its signer.
///
/// Seventeen fields: everything by which signatures of people can be told from those of programs.
#[derive(Debug, Clone, Serialize)]
pub struct FoundSignature {
    pub id: String,
    /// `None` if there is none.
    pub name: Option<String>,
    /// The key of why there is none.
    pub nameless_key: &'static str,
    pub email: String,
    pub postcode: String,
    pub network: String,
    /// The language of the form, by its own name for itself; mails to the signer are written in it.
    pub language: Option<String>,
    pub place: String,
    pub state_key: &'static str,
    pub received_ms: i64,
    /// Seconds between sending the form and pressing the button of the mailed link.
    pub confirmed_after_s: Option<i64>,
    /// Key of the reason for which it was taken out.
    pub reason_key: Option<&'static str>,
    /// The page to take it out, if that is possible.
    pub take_out_path: Option<String>,
    pub can_put_back: bool,
    /// Key of the kind of rule that holds it, and the number of that rule.
    pub held_by_key: Option<&'static str>,
    pub held_by: i64,
    /// The page to release it, if that is possible.
    pub release_path: Option<String>,
}

/// `GET /admin/petitions/{number}/signatures`.
///
/// Seventeen fields: the search, what it found, and where it leads.
#[derive(Debug, Clone, Serialize)]
pub struct FoundView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The petition's number of signatures.
    pub total: i64,
    pub values: SearchValues,
    pub states: Vec<FoundState>,
    /// The conditions of the search, in words.
    pub conditions: Vec<FoundCondition>,
    pub count: FoundCount,
    pub sides: Vec<FoundSide>,
    pub rows: Vec<FoundSignature>,
    /// The address of the first page, if this is a later one.
    pub first: Option<String>,
    pub next: Option<String>,
    /// The page to take out of the number everything that was found, and how many signatures that would be.
    pub take_out_path: Option<String>,
    pub taking: i64,
    /// The page to hold those that count for checking.
    pub hold_now_path: Option<String>,
    /// The page to release all of them that are held.
    pub release_path: Option<String>,
    /// The page to hold signatures that match from now on.
    pub hold_path: Option<String>,
    pub searched: bool,
    pub problems: Vec<FieldProblem>,
}

/// `GET` and `POST /admin/petitions/{number}/take-out`: the form, and the last look.
///
/// Twenty fields: what would be taken out, what comes of it, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub struct TakeOutView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The address of the search that this began with.
    pub search_path: String,
    /// The conditions of the search, in words.
    pub conditions: Vec<FoundCondition>,
    pub taking: i64,
    pub counted: i64,
    pub pending: i64,
    /// How many of these are held for checking.
    pub held: i64,
    /// Whether they are held for checking, rather than taken out for good.
    pub holds: bool,
    pub before: i64,
    pub after: i64,
    pub sample: Vec<FoundSignature>,
    pub reasons: Vec<ReasonChoice>,
    pub note: String,
    /// For the last look: key of the public reason, and the day of the public line.
    pub line_key: Option<&'static str>,
    pub line_ms: i64,
    /// How many were shown before, if there are more now.
    pub grown_from: Option<i64>,
    /// Whether a second person has to agree.
    pub second: bool,
    /// How many signatures the member took out alone lately, if only together with them a second person has to agree.
    pub alone: Option<i64>,
    pub fields: Vec<HiddenField>,
    pub problems: Vec<FieldProblem>,
}

/// What is left of a correction that was interrupted.
#[derive(Debug, Clone, Serialize)]
pub struct UnfinishedView {
    pub intended: i64,
    /// How many finishing it would take out now.
    pub left: i64,
}

/// A correction, as staff see it.
///
/// Fourteen fields: the public line, and what only staff see.
#[derive(Debug, Clone, Serialize)]
pub struct CorrectionRow {
    pub number: i64,
    pub at_ms: i64,
    pub name: String,
    pub reason_key: &'static str,
    /// Whether they were only held for checking.
    pub holds: bool,
    pub note: String,
    /// How many of these had counted.
    pub counted: i64,
    /// How many had not been confirmed.
    pub pending: i64,
    /// How many were held for checking.
    pub held: i64,
    /// How many of all were put back.
    pub restored: i64,
    /// How many of all are still out.
    pub out: i64,
    /// Whether it took out a batch on paper, which no button puts back.
    pub on_paper: bool,
    pub restored_ms: Option<i64>,
    pub unfinished: Option<UnfinishedView>,
}

/// `GET /admin/petitions/{number}/corrections`.
///
/// Five fields: the petition's number, and what was done to it.
#[derive(Debug, Clone, Serialize)]
pub struct CorrectionsView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    pub total: i64,
    pub rows: Vec<CorrectionRow>,
    pub can: bool,
    /// Whether more signatures would be taken out than the page before said.
    pub grown: bool,
}
