//! Starting a petition: one question on each page, from the ask to "check your e-mail".
//!
//! Owns what these pages show. Called by `forms::start` and `forms::write`. Nothing typed is ever lost between them:
//! every page carries all of [`StartValues`] on, and any of them can be saved to finish later.

use serde::Serialize;

use super::{Country, FieldProblem, PetitionCard, SignValues, SiteView};

/// What a creator typed, exactly as typed.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct StartValues {
    /// The ask, which is the title.
    pub(crate) action: String,
    /// Why.
    pub(crate) background: String,
    /// More; may stay empty.
    pub(crate) details: String,
    /// The creator, who signs too.
    pub(crate) you: SignValues,
    /// 32 hex digits: the same form sent twice starts one petition.
    pub(crate) form_key: String,
    /// The token of the draft that is written on; empty for a new petition.
    pub(crate) draft: String,
}

/// `GET /petitions/start`: how it goes, before anything is typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct StartView {
    pub(crate) site: SiteView,
    /// Supporters beside the creator before it is checked; 0 for none.
    pub(crate) supporters_needed: i64,
    /// Days within which it is checked.
    pub(crate) promise_days: i64,
    /// Days that it then stays open.
    pub(crate) open_days: i64,
    /// Days that a draft is kept.
    pub(crate) draft_days: i64,
}

/// `/petitions/new`: what is asked for.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AskView {
    pub(crate) site: SiteView,
    pub(crate) values: StartValues,
    /// With any, the title begins with "Error: ". So on each page here.
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) chars_max: i64,
}

/// Petitions that ask for something like it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SimilarView {
    pub(crate) site: SiteView,
    pub(crate) values: StartValues,
    pub(crate) similar: Vec<SimilarCard>,
}

/// One of them.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SimilarCard {
    pub(crate) petition: PetitionCard,
    /// Key of the reason for which it was not accepted.
    pub(crate) rejected: Option<String>,
}

/// Why, and more.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WhyView {
    pub(crate) site: SiteView,
    pub(crate) values: StartValues,
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) background_chars_max: i64,
    pub(crate) details_chars_max: i64,
}

/// The creator's own details.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct YouView {
    pub(crate) site: SiteView,
    pub(crate) values: StartValues,
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) countries: Vec<Country>,
    /// As in `SignFormView`.
    pub(crate) eligibility: Option<String>,
}

/// A last look before it is handed in.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct StartCheckView {
    pub(crate) site: SiteView,
    pub(crate) values: StartValues,
    /// Name of the chosen country.
    pub(crate) country_name: String,
    pub(crate) eligibility: Option<String>,
}

/// Save and finish later: where the link is to be mailed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SaveView {
    pub(crate) site: SiteView,
    pub(crate) values: StartValues,
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) draft_days: i64,
}

/// `GET /petitions/sent/{token}`: check your e-mail. Thirteen fields, since the page offers every way on at once.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SentView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    /// The ask; may be empty for a draft.
    pub(crate) title: String,
    /// Only kept: it was not handed in.
    pub(crate) draft: bool,
    /// Where the mail went.
    pub(crate) address: String,
    /// The address that the mail comes from.
    pub(crate) sender_address: String,
    /// Until when the link works, ms since 1970.
    pub(crate) valid_until_ms: i64,
    /// Where a person can ask for help by mail.
    pub(crate) help_address: Option<String>,
    /// Path of the captured-mail tray, where the visitor may know it.
    pub(crate) tray_path: Option<String>,
    /// Key of what the last button did.
    pub(crate) notice: Option<&'static str>,
    pub(crate) problems: Vec<FieldProblem>,
    /// The new address as typed, kept when it was refused; else empty.
    pub(crate) email_typed: String,
}
