//! Mails: what each says. The template's first line is the subject.
//!
//! Owns the views of mails; headers and sending are elsewhere. Called by `mail::compose` at the moment of
//! sending. Each mail has one thing to do, and at most 120 words.

use serde::Serialize;

use super::SiteView;

/// "Confirm you signed": a link and a code.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ConfirmLetter {
    pub(crate) site: SiteView,
    /// Empty, here and in all mails, where a mail program would make a link of it.
    pub(crate) name: String,
    pub(crate) petition_title: String,
    /// Whole URL of `/s/{token}`.
    pub(crate) link: String,
    /// Six digits, as they are to be typed.
    pub(crate) code: String,
    /// Until when both work, ms since 1970.
    pub(crate) valid_until_ms: i64,
    /// Signatures are checked, and then added.
    pub(crate) screened: bool,
}

/// "You have already signed": nothing changed, and this is where the receipt is.
///
/// Eight fields: what a receipt tells.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AlreadySignedLetter {
    pub(crate) site: SiteView,
    pub(crate) name: String,
    pub(crate) petition_title: String,
    /// Whole URL of the receipt page.
    pub(crate) receipt_link: String,
    /// Whole URL of the page that takes the name off.
    pub(crate) withdraw_link: String,
    /// Somebody of the staff took the signature out of the number.
    pub(crate) taken_out: bool,
    /// Which text was signed, where it was changed.
    pub(crate) version: Option<VersionSigned>,
    /// Signatures are checked, and then added.
    pub(crate) screened: bool,
}

/// The version of a petition's text that somebody signed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct VersionSigned {
    pub(crate) number: i64,
    /// Whole URL of its page.
    pub(crate) link: String,
}

/// "Your signature is still being checked".
#[derive(Debug, Clone, Serialize)]
pub(crate) struct StillCheckedLetter {
    pub(crate) site: SiteView,
    pub(crate) name: String,
    pub(crate) petition_title: String,
    /// Whole URL of the signer's own page.
    pub(crate) receipt_link: String,
}

/// "Your name has been taken off".
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WithdrawnLetter {
    pub(crate) site: SiteView,
    pub(crate) name: String,
    pub(crate) petition_title: String,
    /// Whole URL of the petition's page.
    pub(crate) petition_link: String,
    /// The signature was taken out before: nobody can sign again with the address.
    pub(crate) for_good: bool,
}
