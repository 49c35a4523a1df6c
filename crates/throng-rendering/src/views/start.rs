//! Starting a petition: one question on each page, from the action to "check your email".
//!
//! Owns what these pages show. Called by `forms::start` and `forms::write`. Nothing typed is ever lost between them:
//! every page carries all of [`StartValues`] on, and any of them can be saved to finish later.

use serde::Serialize;

use super::{
    Country, FieldProblem, PetitionCard, PledgeForm, PledgeValues, PledgeView, SignValues, SiteView,
};

/// What a creator typed, exactly as typed.
#[derive(Debug, Clone, Default, Serialize)]
pub struct StartValues {
    /// The action, which is the petition's title.
    pub action: String,
    /// The reasons for it.
    pub background: String,
    /// More details; may be empty.
    pub details: String,
    /// For a pledge, the gaps of its sentence beside the deed, which is the action.
    pub pledge: PledgeValues,
    /// The creator, who signs too.
    pub you: SignValues,
    /// 32 hex digits: the same form sent twice starts one petition.
    pub form_key: String,
    /// The token of the draft that is being continued; empty for a new petition.
    pub draft: String,
    /// The field that is changed from the page that shows everything once more, which comes again right after; otherwise empty.
    pub changing: String,
}

/// `GET /petitions/start`: explains how it works, before anything is typed.
#[derive(Debug, Clone, Serialize)]
pub struct StartView {
    pub site: SiteView,
    /// How many supporters beside the creator it needs before it is checked; 0 for none.
    pub supporters_needed: i64,
    /// Days within which the site promises to check it.
    pub promise_days: i64,
    /// Whether some days do not count towards them.
    pub days_off: bool,
    /// Days for which it is then open.
    pub open_days: i64,
    /// Days for which a draft is kept.
    pub draft_days: i64,
}

/// `/petitions/new`: the question for the action.
#[derive(Debug, Clone, Serialize)]
pub struct AskView {
    pub site: SiteView,
    pub values: StartValues,
    /// If there are any, the title begins with "Error: ". The same holds for each page of this file.
    pub problems: Vec<FieldProblem>,
    pub chars_max: i64,
    /// For a pledge, what the form says beside its fields; `None` for a petition.
    pub pledge: Option<PledgeForm>,
}

/// Petitions that ask for something similar.
#[derive(Debug, Clone, Serialize)]
pub struct SimilarView {
    pub site: SiteView,
    pub values: StartValues,
    pub similar: Vec<SimilarCard>,
}

/// One of the similar petitions.
#[derive(Debug, Clone, Serialize)]
pub struct SimilarCard {
    pub petition: PetitionCard,
    /// Key of the reason for which it was rejected, if it was.
    pub rejected: Option<String>,
}

/// The questions for the reasons and more details.
#[derive(Debug, Clone, Serialize)]
pub struct WhyView {
    pub site: SiteView,
    pub values: StartValues,
    pub problems: Vec<FieldProblem>,
    pub background_chars_max: i64,
    pub details_chars_max: i64,
}

/// The creator's own details.
#[derive(Debug, Clone, Serialize)]
pub struct YouView {
    pub site: SiteView,
    pub values: StartValues,
    pub problems: Vec<FieldProblem>,
    pub countries: Vec<Country>,
    /// As in `SignFormView`.
    pub eligibility: Option<String>,
}

/// The last look before the petition is handed in.
#[derive(Debug, Clone, Serialize)]
pub struct StartCheckView {
    pub site: SiteView,
    pub values: StartValues,
    /// For a pledge, its sentence as everybody will read it.
    pub pledge: Option<PledgeView>,
    /// Until when the site promises to check it, ms since 1970, if people may have no time left to join by then.
    pub late_ms: Option<i64>,
    /// Name of the chosen country.
    pub country_name: String,
    pub eligibility: Option<String>,
}

/// Saving a draft to finish later: asks for the address to which the link is mailed.
#[derive(Debug, Clone, Serialize)]
pub struct SaveView {
    pub site: SiteView,
    pub values: StartValues,
    pub problems: Vec<FieldProblem>,
    pub draft_days: i64,
}

/// `GET /petitions/sent/{token}`: check your email. Fourteen fields, since the page offers every way on at once.
#[derive(Debug, Clone, Serialize)]
pub struct SentView {
    pub site: SiteView,
    pub token: String,
    /// The petition's title; may be empty for a draft.
    pub title: String,
    /// Whether it was only saved, and not handed in.
    pub draft: bool,
    /// The address that the mail was sent to.
    pub address: String,
    /// The address that the mail comes from.
    pub sender_address: String,
    /// The first moment at which the link does not work, ms since 1970; shown with `until`.
    pub ends_ms: i64,
    /// Where a person can ask for help by mail.
    pub help_address: Option<String>,
    /// Path of the tray of captured mail, if the visitor may know it.
    pub tray_path: Option<String>,
    /// Key of the sentence that says what the last button did.
    pub notice: Option<&'static str>,
    /// In how many minutes the mail can be asked for again, after that was refused; otherwise `None`.
    pub again_minutes: Option<i64>,
    /// Whether it is so since as many were asked for as a day has, to whichever addresses.
    pub again_spent: bool,
    pub problems: Vec<FieldProblem>,
    /// The new address as typed, kept when it was refused or looks mistyped; else empty.
    pub email_typed: String,
}
