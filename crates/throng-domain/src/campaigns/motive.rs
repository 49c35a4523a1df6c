//! Why somebody signs, as it was typed in the sign form, until they confirm.
//!
//! Anybody can type a stranger's address, so nobody reads this before the owner of the mailbox has seen it: the page of the
//! mailed link shows it to them, and what they send from there becomes a comment of its own kind
//! ([`CommentKind::Reason`](crate::campaigns::comment::CommentKind)). It is erased with the signer's data.

use serde::{Deserialize, Serialize};

use crate::campaigns::comment::CommentText;
use crate::spine::ids::{CampaignId, SignatureId, SiteId};
use crate::spine::row::{Key, RecordKind, Row};

/// What somebody typed as their reason, unread until they confirm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Motive {
    /// The text.
    pub words: CommentText,
}

impl Row for Motive {
    const KIND: RecordKind = RecordKind::Motive;
    type Owner = (SiteId, i64);
}

impl Motive {
    /// The key of the row that belongs to a signature.
    #[must_use]
    pub fn of(site: SiteId, signature: SignatureId) -> Key<Motive> {
        Motive::only((site, signature.0))
    }
}

/// What the owner of the mailbox sends as their reason when they confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The campaign that the page was about.
    pub campaign: CampaignId,
    /// The text; `None` if they give no reason, or not the one that was typed.
    pub words: Option<CommentText>,
    /// Whether their name is shown with it.
    pub signed: bool,
}
