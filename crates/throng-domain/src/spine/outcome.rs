//! THE closed list of every answer. A [`Refusal`] concerns the visitor: a reason, a sentence in the locale
//! files, and an HTTP status (which `throng-web/src/http/respond.rs` gives it). Trouble with the disk is not
//! here, it is a fault of the store; and bugs are assertions.

use crate::office::staff::StaffId;
use crate::spine::ids::{CampaignId, ReportId, SignatureId};

/// What a command came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Stored as asked; nothing to say but that.
    Done,
    /// Nothing to do: it was so already.
    Unchanged,
    /// A campaign came in; `first` when it was not here before.
    Imported {
        /// Which.
        campaign: CampaignId,
        /// Not here before.
        first: bool,
    },
    /// The form was received: show the page that says "check your email". The same whether the
    /// address had signed before or not.
    Received {
        /// The attempt to show.
        attempt: SignatureId,
        /// The revision that its page carries.
        revision: u8,
    },
    /// The signature is confirmed: counted, or held for checking, which nobody is told; `first` when this command did it.
    Confirmed {
        /// Which.
        signature: SignatureId,
        /// Confirmed by this command.
        first: bool,
        /// The revision that links to it carry.
        revision: u8,
    },
    /// The name is off; `first` when this command did it.
    Withdrawn {
        /// Taken off by this command.
        first: bool,
    },
    /// The campaign is kept; its creator has to look into the mailbox.
    Written {
        /// Which.
        campaign: CampaignId,
        /// The revision that links carry.
        revision: u8,
    },
    /// The creator has confirmed; `first` when this command did it.
    CampaignConfirmed {
        /// Confirmed by this command.
        first: bool,
    },
    /// A part of a correction is done.
    Corrected {
        /// Its line in the ledger, for the parts that follow.
        correction: i64,
    },
    /// A batch of signatures on paper is kept.
    PaperKept {
        /// Its number.
        batch: i64,
    },
    /// Nothing is changed yet: a second person is asked.
    Requested {
        /// The number of the request.
        request: i64,
    },
    /// A member of staff was added or invited.
    StaffAdded(StaffId),
    /// A report is there; the same one when its form was sent before.
    Reported(ReportId),
    /// Not done.
    Refused(Refusal),
}

impl Outcome {
    /// What a rule came to.
    pub(crate) fn of<A: Into<Outcome>>(decided: Result<A, Refusal>) -> Outcome {
        decided.map_or_else(Outcome::Refused, Into::into)
    }

    /// Converts the outcome into the answer type of the rule that was submitted.
    ///
    /// # Errors
    /// The reason why it was not done.
    ///
    /// # Panics
    /// With the outcome of another rule, which is a bug.
    pub fn answer<A: TryFrom<Outcome, Error = Outcome>>(self) -> Result<A, Refusal> {
        match self {
            Outcome::Refused(refusal) => Err(refusal),
            outcome => Ok(A::try_from(outcome).expect("an outcome of the rule that was submitted")),
        }
    }
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// No campaign has this number.
    CampaignUnknown,
    /// The campaign takes no signatures: closed, rejected, not open yet.
    CampaignNotOpen,
    /// All signing is paused on the site.
    SigningPaused,
    /// The campaign closed, and the time to confirm is over too.
    ConfirmTooLate,
    /// No attempt has this id.
    AttemptUnknown,
    /// The link was mailed, or the page was shown, before the address was changed.
    LinkReplaced,
    /// The link is older than the site allows; a new one can be sent.
    LinkExpired,
    /// The code is not the one mailed.
    CodeWrong,
    /// Too many wrong codes; only the link confirms now.
    CodeUsedUp,
    /// The mail was sent again a moment ago, or often enough for today.
    MailTooOften,
    /// The address was changed often enough.
    AddressFixed,
    /// The name was taken off; a link cannot bring it back.
    SignatureWithdrawn,
    /// The signature was taken out by an operator.
    SignatureInvalidated,
    /// The signature is not in a state from which this can be done.
    NotPossibleNow,
    /// The text of the campaign is empty, or longer than the site allows.
    TextOutOfBounds,
    /// Whoever asks for it may not do this here.
    NotAllowed,
    /// A colleague is deciding on it.
    HeldByColleague,
    /// It has to be taken from the queue first.
    ClaimFirst,
    /// The time to take the decision back is over.
    UndoTooLate,
    /// The import is older than what is here, or does not add up.
    ImportRefused,
    /// The site has an owner; a link to set it up is good for nothing any more.
    AlreadySetUp,
    /// Nobody with this number looks after the site.
    StaffUnknown,
    /// A site cannot be without an owner.
    LastOwner,
    /// Somebody with this address looks after the site already.
    StaffAddressTaken,
    /// No more people can look after a site.
    StaffTooMany,
    /// The invitation was taken up, or the link used, or the password changed since.
    StaffLinkUsed,
    /// The one-time code was used before: none is good twice.
    OneTimeCodeUsed,
    /// A colleague has changed the settings since the form was shown.
    SettingsChanged,
    /// A signature would be forgotten while its link still confirms.
    SettingsClash,
    /// A colleague has changed the words since the form was shown.
    WordsChanged,
    /// There is a page at this address, or with this part, already.
    PageAddressTaken,
    /// The site has as many pages of its own, or in its menu, as it can.
    PagesFull,
    /// There is a reason with this code already.
    ReasonCodeTaken,
    /// The site has as many reasons as it can.
    ReasonsFull,
    /// A topic is called so already.
    TopicNameTaken,
    /// The topic is not to be set any more.
    TopicRetired,
    /// The site has as many topics of its own as it can.
    TopicsFull,
    /// Signatures were counted in an area that would vanish.
    AreasCounted,
    /// A colleague has changed the text since the form was shown.
    TextChanged,
    /// The text is the same as before.
    TextUnchanged,
    /// The text was changed as often as it can be.
    VersionsTooMany,
    /// News that was handed in before is still to be checked.
    UpdateWaits,
    /// News was handed in as often as it may be for now.
    UpdateTooOften,
    /// No report has this number.
    ReportUnknown,
    /// A colleague has settled the report, or one of them.
    ReportSettled,
    /// Whoever entered it, or asked for it, cannot be the second person.
    SecondPersonNeeded,
    /// A colleague has decided on it already.
    DecidedAlready,
    /// The passkey is there already.
    PasskeyKnown,
    /// There are as many passkeys as one can have.
    PasskeysTooMany,
    /// There is nobody else who could be the second person.
    SecondPersonMissing,
    /// A second person was asked for the same before.
    RequestWaits,
    /// Too much waits for a second person.
    RequestsTooMany,
    /// The campaign, or whoever asked, is not as it was.
    RequestStale,
    /// Nobody looked at the request in time.
    RequestExpired,
}

impl Refusal {
    /// Every refusal, for the tests that each has a sentence and a status.
    pub const ALL: [Refusal; 54] = [
        Refusal::CampaignUnknown,
        Refusal::CampaignNotOpen,
        Refusal::SigningPaused,
        Refusal::ConfirmTooLate,
        Refusal::AttemptUnknown,
        Refusal::LinkReplaced,
        Refusal::LinkExpired,
        Refusal::CodeWrong,
        Refusal::CodeUsedUp,
        Refusal::MailTooOften,
        Refusal::AddressFixed,
        Refusal::SignatureWithdrawn,
        Refusal::SignatureInvalidated,
        Refusal::NotPossibleNow,
        Refusal::TextOutOfBounds,
        Refusal::NotAllowed,
        Refusal::HeldByColleague,
        Refusal::ClaimFirst,
        Refusal::UndoTooLate,
        Refusal::ImportRefused,
        Refusal::AlreadySetUp,
        Refusal::StaffUnknown,
        Refusal::LastOwner,
        Refusal::StaffAddressTaken,
        Refusal::StaffTooMany,
        Refusal::StaffLinkUsed,
        Refusal::OneTimeCodeUsed,
        Refusal::SettingsChanged,
        Refusal::SettingsClash,
        Refusal::WordsChanged,
        Refusal::PageAddressTaken,
        Refusal::PagesFull,
        Refusal::ReasonCodeTaken,
        Refusal::ReasonsFull,
        Refusal::TopicNameTaken,
        Refusal::TopicRetired,
        Refusal::TopicsFull,
        Refusal::AreasCounted,
        Refusal::TextChanged,
        Refusal::TextUnchanged,
        Refusal::VersionsTooMany,
        Refusal::UpdateWaits,
        Refusal::UpdateTooOften,
        Refusal::ReportUnknown,
        Refusal::ReportSettled,
        Refusal::SecondPersonNeeded,
        Refusal::DecidedAlready,
        Refusal::PasskeyKnown,
        Refusal::PasskeysTooMany,
        Refusal::SecondPersonMissing,
        Refusal::RequestWaits,
        Refusal::RequestsTooMany,
        Refusal::RequestStale,
        Refusal::RequestExpired,
    ];

    /// Name of the sentence in the locale files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Refusal::CampaignUnknown => "refusal-petition-unknown",
            Refusal::CampaignNotOpen => "refusal-petition-not-open",
            Refusal::SigningPaused => "refusal-signing-paused",
            Refusal::ConfirmTooLate => "refusal-confirm-too-late",
            Refusal::AttemptUnknown => "refusal-attempt-unknown",
            Refusal::LinkReplaced => "refusal-link-replaced",
            Refusal::LinkExpired => "refusal-link-expired",
            Refusal::CodeWrong => "refusal-code-wrong",
            Refusal::CodeUsedUp => "refusal-code-used-up",
            Refusal::MailTooOften => "refusal-mail-too-often",
            Refusal::AddressFixed => "refusal-address-fixed",
            Refusal::SignatureWithdrawn => "refusal-signature-withdrawn",
            Refusal::SignatureInvalidated => "refusal-signature-invalidated",
            Refusal::NotPossibleNow => "refusal-not-possible-now",
            Refusal::TextOutOfBounds => "refusal-text-out-of-bounds",
            Refusal::NotAllowed => "refusal-not-allowed",
            Refusal::HeldByColleague => "refusal-held-by-colleague",
            Refusal::ClaimFirst => "refusal-claim-first",
            Refusal::UndoTooLate => "refusal-undo-too-late",
            Refusal::ImportRefused => "refusal-import-refused",
            Refusal::AlreadySetUp => "refusal-already-set-up",
            Refusal::StaffUnknown => "refusal-staff-unknown",
            Refusal::LastOwner => "refusal-last-owner",
            Refusal::StaffAddressTaken => "refusal-staff-address-taken",
            Refusal::StaffTooMany => "refusal-staff-too-many",
            Refusal::StaffLinkUsed => "refusal-staff-link-used",
            Refusal::OneTimeCodeUsed => "refusal-one-time-code-used",
            Refusal::SettingsChanged => "refusal-settings-changed",
            Refusal::SettingsClash => "refusal-settings-clash",
            Refusal::WordsChanged => "refusal-words-changed",
            Refusal::PageAddressTaken => "refusal-page-address-taken",
            Refusal::PagesFull => "refusal-pages-full",
            Refusal::ReasonCodeTaken => "refusal-reason-code-taken",
            Refusal::ReasonsFull => "refusal-reasons-full",
            Refusal::TopicNameTaken => "refusal-topic-name-taken",
            Refusal::TopicRetired => "refusal-topic-retired",
            Refusal::TopicsFull => "refusal-topics-full",
            Refusal::AreasCounted => "refusal-areas-counted",
            Refusal::TextChanged => "refusal-text-changed",
            Refusal::TextUnchanged => "refusal-text-unchanged",
            Refusal::VersionsTooMany => "refusal-versions-too-many",
            Refusal::UpdateWaits => "refusal-update-waits",
            Refusal::UpdateTooOften => "refusal-update-too-often",
            Refusal::ReportUnknown => "refusal-report-unknown",
            Refusal::ReportSettled => "refusal-report-settled",
            Refusal::SecondPersonNeeded => "refusal-second-person-needed",
            Refusal::DecidedAlready => "refusal-decided-already",
            Refusal::PasskeyKnown => "refusal-passkey-known",
            Refusal::PasskeysTooMany => "refusal-passkeys-too-many",
            Refusal::SecondPersonMissing => "refusal-second-person-missing",
            Refusal::RequestWaits => "refusal-request-waits",
            Refusal::RequestsTooMany => "refusal-requests-too-many",
            Refusal::RequestStale => "refusal-request-stale",
            Refusal::RequestExpired => "refusal-request-expired",
        }
    }
}
