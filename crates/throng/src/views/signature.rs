//! A signature's own pages: confirm, receipt, withdraw, and what a receipt number says.
//!
//! Owns what they show. The lookup must never show anything personal. Called by the handlers of `/s/` and `/r/`.

use serde::Serialize;

use super::ResponseView;
use super::{Country, FieldProblem, PetitionRef, SignValues, SiteView, Threshold, VersionRef};

/// `GET /s/{token}` before the signature is confirmed: what will be signed, and one button.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ConfirmView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) petition: PetitionRef,
    /// As they will count.
    pub(crate) values: SignValues,
    pub(crate) country_name: String,
    /// Its link was pressed before, when the owner of the mailbox had signed by another.
    pub(crate) already: bool,
    /// Signatures are checked, and then added.
    pub(crate) screened: bool,
}

/// `GET /s/{token}/change`: what was typed, to be put right and confirmed by the owner of the mailbox.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ChangeWordsView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) petition: PetitionRef,
    /// The address among them cannot be changed: the link was mailed to it.
    pub(crate) values: SignValues,
    /// In the order of the fields. With any, the title begins with "Error: ".
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) countries: Vec<Country>,
}

/// `GET /s/{token}` of a signature that was confirmed. Where signatures are screened, it says the same of all.
///
/// Fifteen fields: the receipt, and what comes next.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReceiptView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) petition: PetitionRef,
    pub(crate) name: String,
    /// It is shown to somebody who pressed another link: nothing has changed.
    pub(crate) already: bool,
    /// The receipt number, grouped as a person reads it.
    pub(crate) receipt: String,
    /// The version of the text that was signed.
    pub(crate) version: Option<VersionRef>,
    pub(crate) confirmed_at_ms: i64,
    /// The number so far, this signature among it.
    pub(crate) count: i64,
    pub(crate) next_threshold: Option<Threshold>,
    /// The last moment at which the petition can be signed, ms since 1970; `None` when it is closed or has no end.
    pub(crate) closes_at_ms: Option<i64>,
    /// The petition is not open yet: this signature supports it.
    pub(crate) not_open: bool,
    /// Signatures are checked, and then added.
    pub(crate) screened: bool,
    /// Its signer was mailed that it is still being checked.
    pub(crate) still_checked: bool,
    /// Where people can write to.
    pub(crate) help_address: Option<String>,
}

/// `GET /s/{token}/withdraw`: one button.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WithdrawView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) petition: PetitionRef,
    pub(crate) name: String,
    /// Signatures are checked, and then added.
    pub(crate) screened: bool,
    /// It was taken out: no number moves.
    pub(crate) taken_out: bool,
}

/// `GET /s/{token}/data`: what is kept about a signer.
///
/// Ten fields: the lines, and until when they are kept.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnDataView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) petition: PetitionRef,
    pub(crate) lines: Vec<DataLine>,
    pub(crate) wants_updates: bool,
    /// What was said of the petition's answer, if anything.
    pub(crate) said_of_answer: Option<bool>,
    pub(crate) receipt: String,
    /// The version of the text that was signed; absent before it counts.
    pub(crate) version: Option<VersionRef>,
    pub(crate) signed_at_ms: i64,
    /// Days after which what was not confirmed, or taken off, is erased.
    pub(crate) unconfirmed_days: i64,
    /// Days after the end of the petition after which all is.
    pub(crate) ended_days: Option<i64>,
}

/// One thing that is kept.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DataLine {
    /// Key of what it is.
    pub(crate) label_key: String,
    pub(crate) value: String,
}

/// `GET /s/{token}/erase`: one button.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct EraseView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) petition: PetitionRef,
    pub(crate) name: String,
    /// Whether the signature counts, or did.
    pub(crate) counted: bool,
    /// Signatures are checked, and then added.
    pub(crate) screened: bool,
}

/// `GET /s/{token}` after the name was taken off.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WithdrawnView {
    pub(crate) site: SiteView,
    pub(crate) petition: PetitionRef,
    pub(crate) withdrawn_at_ms: Option<i64>,
    /// Whether the petition still takes signatures, so that the person could sign again.
    pub(crate) open: bool,
}

/// `GET /r/{receipt}`: counted or not, and nothing personal.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReceiptLookupView {
    pub(crate) site: SiteView,
    /// `None` for a petition that is not public: a receipt number opens nothing.
    pub(crate) petition: Option<PetitionRef>,
    pub(crate) receipt: String,
    /// The version of the text that was signed.
    pub(crate) version: Option<VersionRef>,
    pub(crate) state: LookupState,
    /// When it came into that state, ms since 1970.
    pub(crate) at_ms: i64,
}

/// What a receipt number says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LookupState {
    /// It is in the number.
    Counted,
    /// It was confirmed; where signatures are screened, no more is said of any.
    Received,
    /// It was, until the person took the name off.
    Withdrawn,
    /// It was taken out after a check.
    NotCounted,
}

/// `/u/{token}`: one button that stops mails about a petition, or that they are stopped.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct UnsubscribeView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) petition: PetitionRef,
    pub(crate) stopped: bool,
}

/// `/a/{token}`: the answer, and two buttons that say whether it answers; again once one was pressed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OpinionView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) petition: PetitionRef,
    pub(crate) response: ResponseView,
    /// Its number among all that was published, which goes with the button.
    pub(crate) publication: i64,
    /// What this signer said about it.
    pub(crate) said: Option<bool>,
    /// Another answer was published since the page was shown from which a button was pressed.
    pub(crate) replaced: bool,
}
