//! Looking at the signatures of a petition, and correcting its number.
//!
//! Owns what these pages show: personal data of signers among it, which is for staff alone.

use serde::Serialize;
use throng_domain::correction::ReasonClass;

use super::{FieldProblem, Frame, HiddenField, ReasonChoice};

/// The public sentence for a class of reasons.
pub(crate) fn correction_reason(class: ReasonClass) -> &'static str {
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
pub(crate) struct SearchValues {
    /// Part of a name, an address or a postcode.
    pub(crate) q: String,
    pub(crate) domain: String,
    pub(crate) network: String,
    /// Word of a state.
    pub(crate) state: String,
    pub(crate) from: String,
    pub(crate) until: String,
    /// One signature alone.
    pub(crate) id: String,
}

/// One condition of a search, in words.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FoundCondition {
    pub(crate) label_key: &'static str,
    /// What was typed; nothing where it was chosen.
    pub(crate) value: String,
    /// Key of what was chosen.
    pub(crate) value_key: Option<&'static str>,
}

/// A state to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FoundState {
    pub(crate) word: &'static str,
    pub(crate) label_key: &'static str,
    pub(crate) chosen: bool,
}

/// Signatures that came together in some way.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FoundGroup {
    /// What they share, where it is text.
    pub(crate) label: String,
    /// When, where it is a time.
    pub(crate) at_ms: Option<i64>,
    /// The search that finds them alone.
    pub(crate) path: String,
    pub(crate) matching: i64,
    pub(crate) counted: i64,
    /// They are far more common among these than among the other signatures of the petition.
    pub(crate) more_than_usual: bool,
}

/// What matches, from one side.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FoundSide {
    pub(crate) title_key: &'static str,
    pub(crate) groups: Vec<FoundGroup>,
}

/// How many match.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct FoundCount {
    pub(crate) matching: i64,
    pub(crate) counted: i64,
    pub(crate) pending: i64,
    pub(crate) held: i64,
}

/// One signature, with who stands behind it.
///
/// Fifteen fields: all that tells signatures of people from those of programs.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FoundSignature {
    pub(crate) id: String,
    /// Absent: it was erased.
    pub(crate) name: Option<String>,
    pub(crate) email: String,
    pub(crate) postcode: String,
    pub(crate) network: String,
    pub(crate) place: String,
    pub(crate) state_key: &'static str,
    pub(crate) received_ms: i64,
    /// Seconds between the form and the button of the mail.
    pub(crate) confirmed_after_s: Option<i64>,
    /// Key of why it was taken out.
    pub(crate) reason_key: Option<&'static str>,
    /// Where it can be taken out.
    pub(crate) take_out_path: Option<String>,
    pub(crate) can_put_back: bool,
    /// Key of what holds it, and which.
    pub(crate) held_by_key: Option<&'static str>,
    pub(crate) held_by: i64,
    /// Where it can be let go.
    pub(crate) release_path: Option<String>,
}

/// `GET /admin/petitions/{number}/signatures`.
///
/// Eighteen fields: the search, what it found, and where it leads.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FoundView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// The number of the petition.
    pub(crate) total: i64,
    pub(crate) values: SearchValues,
    pub(crate) states: Vec<FoundState>,
    /// What was looked for, in words.
    pub(crate) conditions: Vec<FoundCondition>,
    pub(crate) count: FoundCount,
    pub(crate) sides: Vec<FoundSide>,
    pub(crate) rows: Vec<FoundSignature>,
    /// The first page, when this is a later one.
    pub(crate) first: Option<String>,
    pub(crate) next: Option<String>,
    /// Where all that is found can be taken out of the number, and how many that would be.
    pub(crate) take_out_path: Option<String>,
    pub(crate) taking: i64,
    /// Where all of them that are held can be let go.
    pub(crate) release_path: Option<String>,
    /// Where what matches can be held from now on.
    pub(crate) hold_path: Option<String>,
    pub(crate) searched: bool,
    pub(crate) problems: Vec<FieldProblem>,
}

/// `GET` and `POST /admin/petitions/{number}/take-out`: the form, and the last look.
///
/// Twenty-one fields: what would be taken out, what comes of it, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TakeOutView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// The search that this began with.
    pub(crate) search_path: String,
    /// What was looked for, in words.
    pub(crate) conditions: Vec<FoundCondition>,
    pub(crate) taking: i64,
    pub(crate) counted: i64,
    pub(crate) pending: i64,
    /// Held for checking, of these.
    pub(crate) held: i64,
    /// They are not taken out for good, but held for checking.
    pub(crate) holds: bool,
    pub(crate) before: i64,
    pub(crate) after: i64,
    pub(crate) sample: Vec<FoundSignature>,
    pub(crate) reasons: Vec<ReasonChoice>,
    pub(crate) note: String,
    /// The last look: key of the public reason, and the day of the line.
    pub(crate) line_key: Option<&'static str>,
    pub(crate) line_ms: i64,
    /// As many as were shown before; now they are more.
    pub(crate) grown_from: Option<i64>,
    /// A second person is asked for.
    pub(crate) second: bool,
    pub(crate) fields: Vec<HiddenField>,
    pub(crate) problems: Vec<FieldProblem>,
}

/// What is left of a correction that was cut short.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct UnfinishedView {
    pub(crate) intended: i64,
    /// How many finishing it would take out now.
    pub(crate) left: i64,
}

/// A correction, as staff see it.
///
/// Thirteen fields: the public line, and what stands beside it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CorrectionRow {
    pub(crate) number: i64,
    pub(crate) at_ms: i64,
    pub(crate) name: String,
    pub(crate) reason_key: &'static str,
    pub(crate) note: String,
    /// Left the number.
    pub(crate) counted: i64,
    /// Had not counted.
    pub(crate) pending: i64,
    /// Were held for checking.
    pub(crate) held: i64,
    /// Back, of all.
    pub(crate) restored: i64,
    /// Still out, of all.
    pub(crate) out: i64,
    /// A batch on paper: it does not come back by a button.
    pub(crate) on_paper: bool,
    pub(crate) restored_ms: Option<i64>,
    pub(crate) unfinished: Option<UnfinishedView>,
}

/// `GET /admin/petitions/{number}/corrections`.
///
/// Seven fields: the petition's number, and what was done to it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CorrectionsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    pub(crate) total: i64,
    pub(crate) rows: Vec<CorrectionRow>,
    pub(crate) can: bool,
    /// More would be taken out than the page before said.
    pub(crate) grown: bool,
}
