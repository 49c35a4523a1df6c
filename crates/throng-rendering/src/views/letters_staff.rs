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

/// "You are invited to help look after a site".
#[derive(Debug, Clone, Serialize)]
pub struct InvitationLetter {
    pub site: SiteView,
    /// Full URL of the invitation.
    pub link: String,
    /// Until when the invitation is valid.
    pub valid_until_ms: i64,
}
