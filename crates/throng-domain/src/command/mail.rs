//! What staff do with mails.

use crate::ids::{MailId, PetitionId, SignatureId, SiteId};
use crate::staff::StaffId;
use crate::uniqueness::MailboxKey;

/// One step of staff with a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandleMail {
    /// Whose.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// What.
    pub step: MailStep,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailStep {
    /// Send it again, or now.
    Resend {
        /// Which.
        mail: MailId,
        /// The signature that it is about, if it is about one; a mail about another is not sent.
        signature: Option<SignatureId>,
        /// The petition whose creator it goes to, if it does; as `signature`.
        petition: Option<PetitionId>,
        /// Where it goes: whoever sends it again holds the address for right.
        mailbox: Option<MailboxKey>,
    },
    /// Send these again that failed, after trouble with the mail server. What did not fail is passed over.
    ResendFailed {
        /// Which: at most [`crate::limits::MAILS_AGAIN_STEP_MAX`].
        mails: Vec<MailId>,
    },
    /// Let mails to many go to an address again that was refused.
    ClearAddress {
        /// Which.
        mailbox: MailboxKey,
        /// The mail that was refused last, as it was shown: it stands in the log, which has no addresses.
        mail: MailId,
    },
    /// Mail the member themselves, to see that the relay host takes it.
    Test,
}
