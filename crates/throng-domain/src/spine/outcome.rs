//! THE closed list of every answer. A [`Refusal`] concerns the visitor: a reason, a sentence in the locale
//! files, and an HTTP status (which `throng-web/src/http/respond.rs` gives it). Trouble with the disk is not
//! here, it is a fault of the store; and bugs are assertions.

use crate::office::staff::StaffId;
use crate::spine::ids::{CampaignId, ReportId, SignatureId};

/// The answer to any command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Stored as asked.
    Done,
    /// It was so already; nothing changed.
    Unchanged,
    /// A campaign was imported.
    Imported {
        /// The campaign that was imported.
        campaign: CampaignId,
        /// Whether the campaign was not here before.
        first: bool,
    },
    /// One part of a file of people was dealt with.
    SignaturesImported {
        /// How many of its people came in.
        came_in: i64,
        /// How many of its people had signed here already.
        here_already: i64,
    },
    /// The form was received: show the page that says "check your email". The same whether the
    /// address had signed before or not.
    Received {
        /// The attempt to show.
        attempt: SignatureId,
        /// The revision that its page carries.
        revision: u8,
    },
    /// The signature is confirmed: counted, or held for checking. The signer cannot tell which.
    Confirmed {
        /// The signature that was confirmed.
        signature: SignatureId,
        /// Whether this command confirmed it, rather than an earlier one.
        first: bool,
        /// The revision that links to it carry.
        revision: u8,
    },
    /// A signature or a campaign is withdrawn.
    Withdrawn {
        /// Whether this command withdrew it, rather than an earlier one.
        first: bool,
    },
    /// The campaign is stored as a draft or handed in; its creator now has to open the mailed link.
    Written {
        /// The campaign that was stored.
        campaign: CampaignId,
        /// The revision that the links to it must carry.
        revision: u8,
    },
    /// The creator has confirmed the campaign.
    CampaignConfirmed {
        /// Whether this command confirmed it, rather than an earlier one.
        first: bool,
    },
    /// One part of a correction was carried out.
    Corrected {
        /// Number of the correction in the ledger, under which further parts are entered.
        correction: i64,
    },
    /// A batch of paper signatures was stored.
    PaperKept {
        /// Number of the batch.
        batch: i64,
    },
    /// A second person was asked. Either nothing has changed yet, or it was done at once and awaits approval.
    Requested {
        /// The number of the request.
        request: i64,
    },
    /// A member of staff was added or invited.
    StaffAdded(StaffId),
    /// A report is stored; a form that was sent before gets the number of the report that it made then.
    Reported(ReportId),
    /// The command was not carried out.
    Refused(Refusal),
}

impl Outcome {
    /// The outcome of a rule: its answer, or its refusal.
    pub(crate) fn of<A: Into<Outcome>>(decided: Result<A, Refusal>) -> Outcome {
        decided.map_or_else(Outcome::Refused, Into::into)
    }

    /// Converts the outcome into the answer type of the rule that was submitted.
    ///
    /// # Errors
    /// The reason why the command was not carried out.
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

/// Why a command was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// No campaign of the site has this number.
    CampaignUnknown,
    /// The campaign takes no signatures: closed, rejected, not open yet.
    CampaignNotOpen,
    /// All signing is paused on the site.
    SigningPaused,
    /// The campaign closed, and the time to confirm is over too.
    ConfirmTooLate,
    /// No signature or repeat has this id.
    AttemptUnknown,
    /// The link was mailed, or the page was shown, before the address was changed.
    LinkReplaced,
    /// The link is older than the site allows; a new one can be sent.
    LinkExpired,
    /// The code is not the one mailed.
    CodeWrong,
    /// Too many wrong codes were typed; only the mailed link confirms now.
    CodeUsedUp,
    /// The mail was sent again a moment ago, or often enough for today.
    MailTooOften,
    /// The address was changed as often as this page allows.
    AddressFixed,
    /// The signature was withdrawn; a link cannot bring it back.
    SignatureWithdrawn,
    /// The signature was taken out by an operator.
    SignatureInvalidated,
    /// The signature is not in a state from which this can be done.
    NotPossibleNow,
    /// The text of the campaign is empty, or longer than the site allows.
    TextOutOfBounds,
    /// Whoever asks for this may not do it here.
    NotAllowed,
    /// A colleague has claimed the campaign.
    HeldByColleague,
    /// The campaign has to be claimed from the queue first.
    ClaimFirst,
    /// The time to take the decision back is over.
    UndoTooLate,
    /// The import is older than what is here, its numbers do not add up, or its own number is none that can come in.
    ImportRefused,
    /// The site has an owner already; links to set it up are no longer valid.
    AlreadySetUp,
    /// No member of this site's staff has this number.
    StaffUnknown,
    /// The site would be left without an owner.
    LastOwner,
    /// A member of the site's staff has this address already.
    StaffAddressTaken,
    /// The site has as many members of staff as it can have.
    StaffTooMany,
    /// The invitation was accepted, or the link used, or the password changed since the link was made.
    StaffLinkUsed,
    /// The one-time code was used before: each is valid once.
    OneTimeCodeUsed,
    /// A colleague has changed the settings since the form was shown.
    SettingsChanged,
    /// An unconfirmed signature would be erased while its link is still valid.
    SettingsClash,
    /// A colleague has changed these words, or this list, since the form was shown.
    WordsChanged,
    /// The site has a page at this address, or one that serves this purpose, already.
    PageAddressTaken,
    /// The site has as many pages of its own, or in its menu, as it can have.
    PagesFull,
    /// The site has a reason with this code already.
    ReasonCodeTaken,
    /// The site has as many reasons as it can have.
    ReasonsFull,
    /// Another topic has this name already.
    TopicNameTaken,
    /// The topic is retired and cannot be set any more.
    TopicRetired,
    /// The site has as many topics of its own as it can have.
    TopicsFull,
    /// An area would be removed in which signatures were counted.
    AreasCounted,
    /// A colleague has changed the text since the form was shown.
    TextChanged,
    /// The text is the same as before.
    TextUnchanged,
    /// The text was changed as often as it can be.
    VersionsTooMany,
    /// An earlier update of the creator still waits to be checked.
    UpdateWaits,
    /// The creator has handed in as many updates as the window allows.
    UpdateTooOften,
    /// No report has this number.
    ReportUnknown,
    /// A colleague has settled the report, or one of them.
    ReportSettled,
    /// Whoever entered it, or asked for it, cannot be its second person.
    SecondPersonNeeded,
    /// A colleague has decided on it already.
    DecidedAlready,
    /// The passkey is stored already.
    PasskeyKnown,
    /// The member has as many passkeys as one can have.
    PasskeysTooMany,
    /// The site has no other member of staff who could be the second person.
    SecondPersonMissing,
    /// A request for the same already waits for a second person.
    RequestWaits,
    /// As many requests wait for a second person as can wait at once.
    RequestsTooMany,
    /// The campaign, or the member who asked, has changed since the request was made.
    RequestStale,
    /// The request lapsed before anybody decided on it.
    RequestExpired,
    /// The campaign takes no comments.
    CommentsOff,
    /// The signer's last comment is too recent.
    CommentTooOften,
    /// The signer has written as many comments on the campaign as one may.
    CommentsTooMany,
    /// The campaign has as many comments as it can have.
    CommentsFull,
    /// The comment can no longer be edited.
    CommentFixed,
    /// The comment is not there any more, or not shown.
    CommentUnknown,
    /// Nobody votes without choosing something.
    BallotMissing,
    /// A vote on this site cannot be changed once it is cast.
    BallotFixed,
    /// The vote has opened: what is voted on does not change any more.
    VoteFixed,
    /// The key of the vote's box is another one since.
    VoteKeyReplaced,
    /// Nobody has typed in parts of the key that fit it.
    VoteKeyUnproved,
    /// The box is being opened, or the vote has ended: who is counted does not change any more.
    VoteEnded,
}

impl Refusal {
    /// Every refusal, for the tests that each has a sentence and a status.
    pub const ALL: [Refusal; 66] = [
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
        Refusal::CommentsOff,
        Refusal::CommentTooOften,
        Refusal::CommentsTooMany,
        Refusal::CommentsFull,
        Refusal::CommentFixed,
        Refusal::CommentUnknown,
        Refusal::BallotMissing,
        Refusal::BallotFixed,
        Refusal::VoteFixed,
        Refusal::VoteKeyReplaced,
        Refusal::VoteKeyUnproved,
        Refusal::VoteEnded,
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
            Refusal::CommentsOff => "refusal-comments-off",
            Refusal::CommentTooOften => "refusal-comment-too-often",
            Refusal::CommentsTooMany => "refusal-comments-too-many",
            Refusal::CommentsFull => "refusal-comments-full",
            Refusal::CommentFixed => "refusal-comment-fixed",
            Refusal::CommentUnknown => "refusal-comment-unknown",
            Refusal::BallotMissing => "refusal-ballot-missing",
            Refusal::BallotFixed => "refusal-ballot-fixed",
            Refusal::VoteFixed => "refusal-vote-fixed",
            Refusal::VoteKeyReplaced => "refusal-vote-key-replaced",
            Refusal::VoteKeyUnproved => "refusal-vote-key-unproved",
            Refusal::VoteEnded => "refusal-vote-ended",
        }
    }
}
