//! The form, the page to check what was typed, and the page for when too many sign at once.
//!
//! Owns what they show. Called by the signing handlers. Nothing typed is ever lost between them: every
//! page carries all of [`SignValues`] on.

use serde::Serialize;

use super::{FieldProblem, PetitionRef, PledgeView, SiteView};

/// What a person typed, exactly as typed.
#[derive(Debug, Clone, Default, Serialize)]
pub struct SignValues {
    pub name: String,
    pub email: String,
    pub postcode: String,
    /// ISO code of the chosen country.
    pub country: String,
    /// The eligibility tick.
    pub resident: bool,
    /// "Tell me what happens to this petition".
    pub updates: bool,
    /// Why they sign, where the form asks for that.
    pub reason: String,
}

/// A country that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct Country {
    /// ISO code.
    pub code: String,
    pub name: String,
}

/// `GET /petitions/{id}/signatures/new`, and the same form again with its problems (422).
#[derive(Debug, Clone, Serialize)]
pub struct SignFormView {
    pub site: SiteView,
    pub petition: PetitionRef,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// Of a vote `secret`, `who-voted`, `open` or `open-at-once`; else empty.
    pub secrecy: &'static str,
    /// The names of the areas whose people can vote; none where that does not matter.
    pub areas: Vec<String>,
    /// The beginning of the form's addresses: `/petitions/17/signatures`.
    pub sign_path: String,
    pub values: SignValues,
    /// In the order of the fields. If there are any, the title begins with "Error: ".
    pub problems: Vec<FieldProblem>,
    pub countries: Vec<Country>,
    /// What the person declares with the tick, in the site's own words ("I am a British citizen or UK
    /// resident", see the keys `eligibility-…`); `None` when the rules ask for nothing.
    pub eligibility: Option<String>,
    /// Characters of the reason for signing; `None` where none is asked for.
    pub reason_chars_max: Option<usize>,
    /// The field to put the cursor in, when the person comes back to change one (the `change` of the
    /// check page's buttons).
    pub focus: Option<String>,
}

/// `POST /petitions/{id}/signatures/check`: what will be signed, for a last look. It changes nothing.
#[derive(Debug, Clone, Serialize)]
pub struct CheckView {
    pub site: SiteView,
    pub petition: PetitionRef,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// As in [`SignFormView`].
    pub secrecy: &'static str,
    /// The beginning of the form's addresses: `/petitions/17/signatures`.
    pub sign_path: String,
    pub values: SignValues,
    /// Name of the chosen country.
    pub country_name: String,
    /// As in [`SignFormView`].
    pub eligibility: Option<String>,
    /// The name of the area that the postcode is in, if the site knows it.
    pub area: Option<String>,
    /// Whether the postcode is in no area that the site knows: it may be mistyped, or new.
    pub postcode_unknown: bool,
    /// 32 hex digits: the same form sent twice signs once.
    pub form_key: String,
}

/// 503 with everything typed kept: a form that sends the same fields again.
#[derive(Debug, Clone, Serialize)]
pub struct OverloadView {
    pub site: SiteView,
    /// The path that the form posts to, which is that of the refused request.
    pub action: String,
    /// All fields of the refused request.
    pub fields: Vec<HiddenField>,
    /// When to try again, in seconds: the same as in `Retry-After`.
    pub retry_after_s: i64,
    /// The same in minutes, rounded up.
    pub retry_after_min: i64,
    pub cause: OverloadCause,
    /// When what staff have switched off by hand is on again at the latest.
    pub until_ms: Option<i64>,
}

/// Why a form cannot be taken now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverloadCause {
    /// Too many people are here.
    Crowd,
    /// Staff have switched this off by hand.
    SwitchedOff,
    /// Too many requests came from the same network.
    Network,
    /// Too many codes to vote with were typed at this address that are on no list.
    Codes,
    /// Staff paused all signing.
    Paused,
    /// The disk takes long for what is being written.
    Slow,
    /// Another program is taking over.
    HandingOver,
    /// The disk is full or broken.
    Storage,
    /// The disk is full, and the form is one of the office.
    OfficeStorage,
}

/// A hidden form field.
#[derive(Debug, Clone, Serialize)]
pub struct HiddenField {
    pub name: String,
    pub value: String,
}
