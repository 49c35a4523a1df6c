//! A signature's own pages: confirm, receipt, withdraw, and what a receipt number says.
//!
//! Owns what they show. The lookup must never show anything personal. Called by the handlers of `/s/` and `/r/`.

use serde::Serialize;

use super::ResponseView;
use super::{Country, FieldProblem, PetitionRef, SignValues, SiteView, Threshold, VersionRef};

/// `GET /s/{token}` before the signature is confirmed: what will be signed, and one button.
#[derive(Debug, Clone, Serialize)]
pub struct ConfirmView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// As they will count.
    pub values: SignValues,
    pub country_name: String,
    /// The button behind this link was pressed before, but the owner of the mailbox had signed through another link.
    pub already: bool,
    /// Signatures are checked, and then added.
    pub screened: bool,
}

/// `GET /s/{token}/change`: what was typed, to be put right and confirmed by the owner of the mailbox.
#[derive(Debug, Clone, Serialize)]
pub struct ChangeWordsView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// The address among them cannot be changed: the link was mailed to it.
    pub values: SignValues,
    /// In the order of the fields. With any, the title begins with "Error: ".
    pub problems: Vec<FieldProblem>,
    pub countries: Vec<Country>,
}

/// `GET /s/{token}` of a signature that was confirmed. Where signatures are screened, it says the same of all.
///
/// Fifteen fields: the receipt, and what comes next.
#[derive(Debug, Clone, Serialize)]
pub struct ReceiptView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub name: String,
    /// It is shown to somebody who pressed another link: nothing has changed.
    pub already: bool,
    /// The receipt number, grouped as a person reads it.
    pub receipt: String,
    /// The version of the text that was signed.
    pub version: Option<VersionRef>,
    pub confirmed_at_ms: i64,
    /// The number so far, this signature among it.
    pub count: i64,
    pub next_threshold: Option<Threshold>,
    /// The last moment at which the petition can be signed, ms since 1970; `None` when it is closed or has no end.
    pub closes_at_ms: Option<i64>,
    /// The petition is not open yet: this signature supports it.
    pub not_open: bool,
    /// Signatures are checked, and then added.
    pub screened: bool,
    /// Its signer was mailed that it is still being checked.
    pub still_checked: bool,
    /// Where people can write to.
    pub help_address: Option<String>,
}

/// `GET /s/{token}/withdraw`: one button.
#[derive(Debug, Clone, Serialize)]
pub struct WithdrawView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub name: String,
    /// Signatures are checked, and then added.
    pub screened: bool,
    /// It was taken out of the number before, so withdrawing it does not change the number.
    pub taken_out: bool,
}

/// `GET /s/{token}/data`: what is kept about a signer.
///
/// Ten fields: the lines, and until when they are kept.
#[derive(Debug, Clone, Serialize)]
pub struct OwnDataView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub lines: Vec<DataLine>,
    pub wants_updates: bool,
    /// What was said of the petition's answer, if anything.
    pub said_of_answer: Option<bool>,
    pub receipt: String,
    /// The version of the text that was signed; absent before it counts.
    pub version: Option<VersionRef>,
    pub signed_at_ms: i64,
    /// Days after which what was not confirmed, or taken off, is erased.
    pub unconfirmed_days: i64,
    /// Days after the end of the petition after which all is.
    pub ended_days: Option<i64>,
}

/// One thing that is kept.
#[derive(Debug, Clone, Serialize)]
pub struct DataLine {
    /// Key of what it is.
    pub label_key: String,
    pub value: String,
}

/// `GET /s/{token}/erase`: one button.
#[derive(Debug, Clone, Serialize)]
pub struct EraseView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub name: String,
    /// Whether the signature counts, or did.
    pub counted: bool,
    /// Signatures are checked, and then added.
    pub screened: bool,
}

/// `GET /s/{token}` after the name was taken off.
#[derive(Debug, Clone, Serialize)]
pub struct WithdrawnView {
    pub site: SiteView,
    pub petition: PetitionRef,
    pub withdrawn_at_ms: Option<i64>,
    /// Whether the petition still takes signatures, so that the person could sign again.
    pub open: bool,
}

/// `GET /r/{receipt}`: counted or not, and nothing personal.
#[derive(Debug, Clone, Serialize)]
pub struct ReceiptLookupView {
    pub site: SiteView,
    /// `None` for a petition that is not public: a receipt number opens nothing.
    pub petition: Option<PetitionRef>,
    pub receipt: String,
    /// The version of the text that was signed.
    pub version: Option<VersionRef>,
    pub state: LookupState,
    /// When it came into that state, ms since 1970.
    pub at_ms: i64,
}

/// What a receipt number says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LookupState {
    /// It is in the number.
    Counted,
    /// It was confirmed. On a screened petition nothing more is said, so that nobody can tell which signatures are
    /// held.
    Received,
    /// It was counted until the signer withdrew it.
    Withdrawn,
    /// It was taken out after a check.
    NotCounted,
}

/// `/u/{token}`: one button that stops mails about a petition, or that they are stopped.
#[derive(Debug, Clone, Serialize)]
pub struct UnsubscribeView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub stopped: bool,
}

/// `/a/{token}`: the answer, and two buttons that say whether it answers; again once one was pressed.
#[derive(Debug, Clone, Serialize)]
pub struct OpinionView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub response: ResponseView,
    /// Its number among all that was published, which goes with the button.
    pub publication: i64,
    /// What this signer said about it.
    pub said: Option<bool>,
    /// Another answer was published since the page was shown from which a button was pressed.
    pub replaced: bool,
}
