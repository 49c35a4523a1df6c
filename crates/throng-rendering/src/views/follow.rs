//! Following a petition by email without signing: the form, the page after it, the page of the mailed link, and the mail.

use serde::Serialize;

use super::{FieldProblem, PetitionRef, SiteView};

/// `GET /petitions/{number}/followers/new`.
#[derive(Debug, Clone, Serialize)]
pub struct FollowFormView {
    pub site: SiteView,
    pub number: u32,
    pub petition: PetitionRef,
    pub email: String,
    /// If there are any, the title begins with "Error: ".
    pub problems: Vec<FieldProblem>,
}

/// `GET /f/{number}/{token}/sent`: the same whether the address follows or not.
#[derive(Debug, Clone, Serialize)]
pub struct FollowSentView {
    pub site: SiteView,
    pub path: String,
    pub number: u32,
    pub petition: PetitionRef,
    /// Where captured mails can be read, if anybody may.
    pub tray_path: Option<String>,
}

/// What the page of the mailed link offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FollowingState {
    /// One button, to confirm.
    Asked,
    /// What is kept, and one button, to stop.
    Follows,
    /// Nothing is kept: it was stopped, or the link is too old.
    Over,
}

/// `GET /f/{number}/{token}`.
///
/// Nine fields: the address, what is kept with it, and until when.
#[derive(Debug, Clone, Serialize)]
pub struct FollowingView {
    pub site: SiteView,
    pub path: String,
    /// Where the button that stops leads.
    pub stop_path: String,
    pub petition: PetitionRef,
    pub state: FollowingState,
    /// The address as it was typed; empty when nothing is kept.
    pub email: String,
    /// The language that mails are written in, if it is not the site's own.
    pub language_name: Option<String>,
    /// When it was confirmed, ms since 1970.
    pub since_ms: Option<i64>,
    /// Days after the end of the petition after which the address is erased.
    pub ended_days: Option<i64>,
}

/// "Confirm that you want emails about this petition".
#[derive(Debug, Clone, Serialize)]
pub struct ConfirmFollowingLetter {
    pub site: SiteView,
    pub petition_title: String,
    /// Full URL of `/f/{number}/{token}`.
    pub link: String,
    /// The first moment at which it cannot be confirmed, ms since 1970; shown with `until`.
    pub ends_ms: i64,
    /// Whether the address follows already.
    pub follows: bool,
}
