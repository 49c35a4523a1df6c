//! Mails: what each says. The template's first line is the subject.
//!
//! Owns the views of mails; `throng_mail::compose` builds them when a mail is sent, and adds the headers. Each mail
//! asks for one thing to do, and has at most 120 words.

use serde::Serialize;

use super::SiteView;

/// "Confirm your signature": a link and a code.
///
/// Nine fields: what is confirmed, and how.
#[derive(Debug, Clone, Serialize)]
pub struct ConfirmLetter {
    pub site: SiteView,
    /// Here and in all mails: empty if a mail program would turn it into a link.
    pub name: String,
    pub petition_title: String,
    /// Full URL of `/s/{token}`.
    pub link: String,
    /// Six digits, exactly as they are to be typed.
    pub code: String,
    /// The first moment at which neither works, ms since 1970; shown with `until`.
    pub ends_ms: i64,
    /// Whether signatures are checked before they are added.
    pub screened: bool,
    /// Of a vote `secret`, `who-voted`, `open` or `open-at-once`; else empty.
    pub secrecy: &'static str,
    /// Of a pledge whose areas have the target for themselves, where whoever confirms it will count.
    pub area: Option<WillCount>,
}

/// The area in which somebody will count.
#[derive(Debug, Clone, Serialize)]
pub struct WillCount {
    /// Its name; empty if nobody knows it.
    pub name: String,
    /// How many have joined there.
    pub joined: i64,
    /// How many have to.
    pub target: i64,
    /// Whether the target is reached there.
    pub stands: bool,
}

/// "You have already signed": nothing changed, and this is where the receipt is.
///
/// Nine fields: what a receipt tells.
#[derive(Debug, Clone, Serialize)]
pub struct AlreadySignedLetter {
    pub site: SiteView,
    pub name: String,
    pub petition_title: String,
    /// Full URL of the receipt page.
    pub receipt_link: String,
    /// Full URL of the page to withdraw the signature.
    pub withdraw_link: String,
    /// Full URL of the page on which a vote is changed, where the vote allows that.
    pub change_link: Option<String>,
    /// Whether staff have taken the signature out of the number.
    pub taken_out: bool,
    /// Which version of the text was signed, if there are several.
    pub version: Option<VersionSigned>,
    /// Whether signatures are checked before they are added.
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
    /// Whether staff had taken the signature out before, so that nobody can sign again with the address.
    pub for_good: bool,
}

/// "3 new comments": at most once a day, to whoever asked for it.
///
/// Nine fields: what is new, and where the links lead.
#[derive(Debug, Clone, Serialize)]
pub struct CommentDigestLetter {
    pub site: SiteView,
    pub name: String,
    pub petition_title: String,
    /// How many comments are new.
    pub count: i64,
    /// The newest of them.
    pub lines: Vec<DigestLine>,
    /// How many of them are not in `lines`.
    pub more: i64,
    /// Full URL of the page of all comments.
    pub comments_link: String,
    /// Full URL of `/u/comments/{token}`.
    pub unsubscribe_link: String,
    /// Whether the reader started the petition, rather than signing it.
    pub started: bool,
}

/// A comment in such a mail.
#[derive(Debug, Clone, Serialize)]
pub struct DigestLine {
    /// Its beginning in one line, without web addresses.
    pub words: String,
    /// The name of its author; empty if they do not show it.
    pub name: String,
}
