//! Mails to members of staff about themselves. The template's first line is the subject.

use serde::Serialize;

use super::SiteView;

/// "This is a test": sent to see whether the relay host takes mails.
#[derive(Debug, Clone, Serialize)]
pub struct RelayTestLetter {
    pub site: SiteView,
    /// Full URL of the page that shows the result.
    pub live_link: String,
    pub called_for_ms: i64,
}

/// "Something has gone wrong with the server", or "that is over".
#[derive(Debug, Clone, Serialize)]
pub struct TroubleLetter {
    pub site: SiteView,
    /// Key of the sentence that says what has gone wrong, in a few words.
    pub what_key: String,
    /// Key of what to do; of what is true again, once it is over.
    pub do_key: String,
    /// Whether it is over.
    pub over: bool,
    pub since_ms: i64,
    /// When it was over, or when this email was written.
    pub at_ms: i64,
    /// Full URL of the page of the office that shows it.
    pub link: String,
    /// Full URL of the page on which these emails are stopped.
    pub account_link: String,
}

/// "You are invited to help look after a site".
#[derive(Debug, Clone, Serialize)]
pub struct InvitationLetter {
    pub site: SiteView,
    /// Full URL of the invitation.
    pub link: String,
    /// Until when the invitation is valid.
    pub valid_until_ms: i64,
}
