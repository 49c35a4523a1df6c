//! "Check your e-mail": the page after the sign form.
//!
//! Owns what `/w/{token}` shows. It must never show whether the address had signed before: only the mail says
//! that. Called by the waiting handlers.

use serde::Serialize;

use super::{FieldProblem, PetitionRef, PledgeView, SiteView};

/// `GET /w/{token}`: eighteen fields, since the page offers every way on at once.
#[derive(Debug, Clone, Serialize)]
pub struct WaitingView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// The address that the mail was sent to.
    pub address: String,
    /// The address that the mail comes from, to look for in the spam folder.
    pub sender_address: String,
    /// The first moment at which neither link nor code works, ms since 1970; shown with `until`.
    pub ends_ms: i64,
    /// What is over already, if anything is: the page says so at its top.
    pub over: Option<WaitingOver>,
    /// Within how many minutes most mails are confirmed at present, as measured; `None` while too few are known.
    pub usual_minutes: Option<i64>,
    /// Where a person can ask for help by mail.
    pub help_address: Option<String>,
    /// Path of the tray of captured mail, if mail is captured and the visitor may know.
    pub tray_path: Option<String>,
    /// Whether a code can still be typed, which ends after too many wrong ones.
    pub code_open: bool,
    /// What the last button did.
    pub notice: Option<WaitingNotice>,
    /// In how many minutes the mail can be asked for again, after that was refused; otherwise `None`.
    pub again_minutes: Option<i64>,
    /// Whether it is so since as many were asked for as a day has, to whichever addresses.
    pub again_spent: bool,
    /// What is wrong with the code (`field: "code"`) or the new address (`field: "email"`).
    pub problems: Vec<FieldProblem>,
    /// The new address as typed, kept when it was refused or looks mistyped; else empty.
    pub email_typed: String,
    /// The code as typed, where the page was asked for in another language; else empty.
    pub code_typed: String,
}

/// What is over where a mail was not confirmed in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WaitingOver {
    /// The link and the code, and a new mail helps.
    Link,
    /// The campaign's time to confirm, so that nothing helps.
    Campaign,
}

/// What the last button did, shown in a box at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WaitingNotice {
    /// The mail was sent again.
    Resent,
    /// The mail was sent to the new address.
    AddressChanged,
    /// Refused: a mail was sent a moment ago, or as often as is allowed.
    MailTooOften,
    /// Refused: the address was changed as often as is allowed.
    AddressFixed,
    /// Refused: too many wrong codes; the link still works.
    CodeUsedUp,
}
