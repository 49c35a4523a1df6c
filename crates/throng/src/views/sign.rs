//! The form, the page to check what was typed, and the page for when too many sign at once.
//!
//! Owns what they show. Called by the signing handlers. Nothing typed is ever lost between them: every
//! page carries all of [`SignValues`] on.

use serde::Serialize;

use super::{FieldProblem, PetitionRef, SiteView};

/// What a person typed, exactly as typed.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct SignValues {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) postcode: String,
    /// ISO code of the chosen country.
    pub(crate) country: String,
    /// The eligibility tick.
    pub(crate) resident: bool,
    /// "Tell me what happens to this petition".
    pub(crate) updates: bool,
}

/// A country to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Country {
    /// ISO code.
    pub(crate) code: String,
    pub(crate) name: String,
}

/// `GET /petitions/{id}/signatures/new`, and the same form again with its problems (422).
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SignFormView {
    pub(crate) site: SiteView,
    pub(crate) petition: PetitionRef,
    /// What the addresses of the form begin with: `/petitions/17/signatures`.
    pub(crate) sign_path: String,
    pub(crate) values: SignValues,
    /// In the order of the fields. With any, the title begins with "Error: ".
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) countries: Vec<Country>,
    /// What the person declares with the tick, in the site's own words ("I am a British citizen or UK
    /// resident", see the keys `eligibility-…`); `None` when the rules ask for nothing.
    pub(crate) eligibility: Option<String>,
    /// The field to put the cursor in, when the person comes back to change one (the `change` of the
    /// check page's buttons).
    pub(crate) focus: Option<String>,
}

/// `POST /petitions/{id}/signatures/check`: what will be signed, for a last look. Changes nothing.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CheckView {
    pub(crate) site: SiteView,
    pub(crate) petition: PetitionRef,
    /// What the addresses of the form begin with: `/petitions/17/signatures`.
    pub(crate) sign_path: String,
    pub(crate) values: SignValues,
    /// Name of the chosen country.
    pub(crate) country_name: String,
    /// As in [`SignFormView`].
    pub(crate) eligibility: Option<String>,
    /// 32 hex digits: the same form sent twice signs once.
    pub(crate) form_key: String,
}

/// 503 with everything typed kept: a form that sends the same again.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OverloadView {
    pub(crate) site: SiteView,
    /// Path that the form posts to: the one that was refused.
    pub(crate) action: String,
    /// All fields of the refused request.
    pub(crate) fields: Vec<HiddenField>,
    /// When to try again, in seconds: the same as in `Retry-After`.
    pub(crate) retry_after_s: i64,
    /// The same in minutes, rounded up.
    pub(crate) retry_after_min: i64,
    pub(crate) cause: OverloadCause,
}

/// What keeps a form from being taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OverloadCause {
    /// The number of people.
    Crowd,
    /// What came from the same network.
    Network,
    /// The disk.
    Storage,
}

/// A form field carried on unseen.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HiddenField {
    pub(crate) name: String,
    pub(crate) value: String,
}
