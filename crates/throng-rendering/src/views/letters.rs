//! Mails: what each says. The template's first line is the subject.
//!
//! Owns the views of mails; `throng_mail::compose` builds them when a mail is sent, and adds the headers. Each mail
//! asks for one thing to do, and has at most 120 words.

use serde::Serialize;

use super::SiteView;

/// "Confirm your signature": a link and a code.
#[derive(Debug, Clone, Serialize)]
pub struct ConfirmLetter {
    pub site: SiteView,
    /// Empty, here and in all mails, where a mail program would make a link of it.
    pub name: String,
    pub petition_title: String,
    /// Full URL of `/s/{token}`.
    pub link: String,
    /// Six digits, as they are to be typed.
    pub code: String,
    /// Until when both work, ms since 1970.
    pub valid_until_ms: i64,
    /// Signatures are checked, and then added.
    pub screened: bool,
}

/// "You have already signed": nothing changed, and this is where the receipt is.
///
/// Eight fields: what a receipt tells.
#[derive(Debug, Clone, Serialize)]
pub struct AlreadySignedLetter {
    pub site: SiteView,
    pub name: String,
    pub petition_title: String,
    /// Full URL of the receipt page.
    pub receipt_link: String,
    /// Full URL of the page that takes the name off.
    pub withdraw_link: String,
    /// Somebody of the staff took the signature out of the number.
    pub taken_out: bool,
    /// Which text was signed, where it was changed.
    pub version: Option<VersionSigned>,
    /// Signatures are checked, and then added.
    pub screened: bool,
}

/// The version of a petition's text that somebody signed.
#[derive(Debug, Clone, Serialize)]
pub struct VersionSigned {
    pub number: i64,
    /// Full URL of its page.
    pub link: String,
}

/// "We’re still checking your signature".
#[derive(Debug, Clone, Serialize)]
pub struct StillCheckedLetter {
    pub site: SiteView,
    pub name: String,
    pub petition_title: String,
    /// Full URL of the signer's own page.
    pub receipt_link: String,
}

/// "Your signature has been removed".
#[derive(Debug, Clone, Serialize)]
pub struct WithdrawnLetter {
    pub site: SiteView,
    pub name: String,
    pub petition_title: String,
    /// Full URL of the petition's page.
    pub petition_link: String,
    /// The signature was taken out before: nobody can sign again with the address.
    pub for_good: bool,
}
