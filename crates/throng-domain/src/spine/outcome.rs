//! THE closed list of every answer. A [`Refusal`] concerns the visitor: a reason, a sentence in the locale
//! files, and an HTTP status (which `throng-web/src/http/status.rs` gives it). Trouble with the disk is not
//! here, it is a fault of the store; and bugs are assertions.

use crate::campaigns::paper_ballots::WrongVoter;
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
    /// Somebody on the roll of a vote has their ballot.
    BallotTaken {
        /// Their signature.
        signature: SignatureId,
        /// The revision that links to it carry.
        revision: u8,
        /// Whether they have voted already, or staff took their vote out.
        voted: bool,
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
    /// Paper ballots were neither stored nor approved: these people cannot have voted with them.
    WrongVoters(Vec<WrongVoter>),
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
        if let Outcome::Refused(refusal) = self {
            return Err(refusal);
        }
        Ok(A::try_from(self).expect("an outcome of the rule that was submitted"))
    }
}

/// What kind of trouble a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// There is no such thing.
    Unknown,
    /// There was, and it is over.
    Over,
    /// Whoever asks may not do it.
    NotAllowed,
    /// What was asked for cannot be right.
    Wrong,
    /// It does not fit how things stand.
    Conflict,
}

/// Generates [`Refusal`] from the table below: each with its documentation, its nature, and the name of its sentence.
macro_rules! refusals {
    ($($(#[$doc:meta])* $refusal:ident = $nature:ident, $key:literal;)*) => {
        /// Why a command was not carried out.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Refusal {
            $($(#[$doc])* $refusal,)*
        }

        impl Refusal {
            /// Every refusal, for the tests that each has a sentence and a status.
            pub const ALL: &[Refusal] = &[$(Refusal::$refusal,)*];

            /// Name of the sentence in the locale files.
            #[must_use]
            pub fn key(self) -> &'static str {
                match self {
                    $(Refusal::$refusal => $key,)*
                }
            }

            /// What kind of trouble it is.
            #[must_use]
            pub fn nature(self) -> Nature {
                match self {
                    $(Refusal::$refusal => Nature::$nature,)*
                }
            }
        }
    };
}

refusals! {
    /// No campaign of the site has this number.
    CampaignUnknown = Unknown, "refusal-petition-unknown";
    /// The campaign takes no signatures: closed, rejected, not open yet.
    CampaignNotOpen = Conflict, "refusal-petition-not-open";
    /// All signing is paused on the site.
    SigningPaused = Conflict, "refusal-signing-paused";
    /// The campaign closed, and the time to confirm is over too.
    ConfirmTooLate = Over, "refusal-confirm-too-late";
    /// No signature or repeat has this id.
    AttemptUnknown = Unknown, "refusal-attempt-unknown";
    /// The link was mailed, or the page was shown, before the address was changed.
    LinkReplaced = Over, "refusal-link-replaced";
    /// The link is older than the site allows; a new one can be sent.
    LinkExpired = Over, "refusal-link-expired";
    /// The code is not the one mailed.
    CodeWrong = Wrong, "refusal-code-wrong";
    /// Too many wrong codes were typed; only the mailed link confirms now.
    CodeUsedUp = Conflict, "refusal-code-used-up";
    /// The mail was sent again a moment ago, or often enough for today.
    MailTooOften = Conflict, "refusal-mail-too-often";
    /// The address was changed as often as this page allows.
    AddressFixed = Conflict, "refusal-address-fixed";
    /// The signature was withdrawn; a link cannot bring it back.
    SignatureWithdrawn = Over, "refusal-signature-withdrawn";
    /// The signature was taken out by an operator.
    SignatureInvalidated = Conflict, "refusal-signature-invalidated";
    /// The signature is not in a state from which this can be done.
    NotPossibleNow = Conflict, "refusal-not-possible-now";
    /// The text of the campaign is empty, or longer than the site allows.
    TextOutOfBounds = Wrong, "refusal-text-out-of-bounds";
    /// Whoever asks for this may not do it here.
    NotAllowed = NotAllowed, "refusal-not-allowed";
    /// A colleague has claimed the campaign.
    HeldByColleague = Conflict, "refusal-held-by-colleague";
    /// The campaign has to be claimed from the queue first.
    ClaimFirst = Conflict, "refusal-claim-first";
    /// The time to take the decision back is over.
    UndoTooLate = Conflict, "refusal-undo-too-late";
    /// The campaign that this one is said to repeat is not one of its kind that everybody can read.
    DuplicateUnknown = Wrong, "refusal-duplicate-unknown";
    /// The campaign was removed so long ago that the data of its people is erased.
    PutBackTooLate = Conflict, "refusal-put-back-too-late";
    /// The import is older than what is here, its numbers do not add up, or its own number is none that can come in.
    ImportRefused = Wrong, "refusal-import-refused";
    /// The site has an owner already; links to set it up are no longer valid.
    AlreadySetUp = Over, "refusal-already-set-up";
    /// No member of this site's staff has this number.
    StaffUnknown = Unknown, "refusal-staff-unknown";
    /// The site would be left without an owner.
    LastOwner = Conflict, "refusal-last-owner";
    /// A member of the site's staff has this address already.
    StaffAddressTaken = Conflict, "refusal-staff-address-taken";
    /// The site has as many members of staff as it can have.
    StaffTooMany = Conflict, "refusal-staff-too-many";
    /// The invitation was accepted, or the link used, or the password changed since the link was made.
    StaffLinkUsed = Over, "refusal-staff-link-used";
    /// The one-time code was used before: each is valid once.
    OneTimeCodeUsed = Wrong, "refusal-one-time-code-used";
    /// A colleague has changed the settings since the form was shown.
    SettingsChanged = Conflict, "refusal-settings-changed";
    /// An unconfirmed signature would be erased while its link is still valid.
    SettingsClash = Conflict, "refusal-settings-clash";
    /// A colleague has changed these words, or this list, since the form was shown.
    WordsChanged = Conflict, "refusal-words-changed";
    /// The site has a page at this address, or one that serves this purpose, already.
    PageAddressTaken = Conflict, "refusal-page-address-taken";
    /// The site has as many pages of its own, or in its menu, as it can have.
    PagesFull = Conflict, "refusal-pages-full";
    /// The site has a reason with this code already.
    ReasonCodeTaken = Conflict, "refusal-reason-code-taken";
    /// The site has as many reasons as it can have.
    ReasonsFull = Conflict, "refusal-reasons-full";
    /// Another topic has this name already.
    TopicNameTaken = Conflict, "refusal-topic-name-taken";
    /// The topic is retired and cannot be set any more.
    TopicRetired = Conflict, "refusal-topic-retired";
    /// The site has as many topics of its own as it can have.
    TopicsFull = Conflict, "refusal-topics-full";
    /// An area would be removed in which signatures were counted.
    AreasCounted = Conflict, "refusal-areas-counted";
    /// A colleague has changed the text since the form was shown.
    TextChanged = Conflict, "refusal-text-changed";
    /// The text is the same as before.
    TextUnchanged = Conflict, "refusal-text-unchanged";
    /// The text was changed as often as it can be.
    VersionsTooMany = Conflict, "refusal-versions-too-many";
    /// An earlier update of the creator still waits to be checked.
    UpdateWaits = Conflict, "refusal-update-waits";
    /// The creator has handed in as many updates as the window allows.
    UpdateTooOften = Conflict, "refusal-update-too-often";
    /// No report has this number.
    ReportUnknown = Unknown, "refusal-report-unknown";
    /// A colleague has settled the report, or one of them.
    ReportSettled = Conflict, "refusal-report-settled";
    /// Whoever entered it, or asked for it, cannot be its second person.
    SecondPersonNeeded = Conflict, "refusal-second-person-needed";
    /// A colleague has decided on it already.
    DecidedAlready = Conflict, "refusal-decided-already";
    /// The passkey is stored already.
    PasskeyKnown = Conflict, "refusal-passkey-known";
    /// The member has as many passkeys as one can have.
    PasskeysTooMany = Conflict, "refusal-passkeys-too-many";
    /// The site has no other member of staff who could be the second person.
    SecondPersonMissing = Conflict, "refusal-second-person-missing";
    /// A request for the same already waits for a second person.
    RequestWaits = Conflict, "refusal-request-waits";
    /// Nobody agreed when this petition was removed at once before: it now has to wait for a second person.
    UrgentNotAgreed = Conflict, "refusal-urgent-not-agreed";
    /// As many requests wait for a second person as can wait at once.
    RequestsTooMany = Conflict, "refusal-requests-too-many";
    /// The campaign, or the member who asked, has changed since the request was made.
    RequestStale = Conflict, "refusal-request-stale";
    /// The request lapsed before anybody decided on it.
    RequestExpired = Conflict, "refusal-request-expired";
    /// The campaign takes no comments.
    CommentsOff = Conflict, "refusal-comments-off";
    /// The signer's last comment is too recent.
    CommentTooOften = Conflict, "refusal-comment-too-often";
    /// The signer has written as many comments on the campaign as one may.
    CommentsTooMany = Conflict, "refusal-comments-too-many";
    /// The campaign has as many comments as it can have.
    CommentsFull = Conflict, "refusal-comments-full";
    /// The comment can no longer be edited.
    CommentFixed = Conflict, "refusal-comment-fixed";
    /// The comment is not there any more, or not shown.
    CommentUnknown = Unknown, "refusal-comment-unknown";
    /// Nobody votes without choosing something.
    BallotMissing = Wrong, "refusal-ballot-missing";
    /// A vote on this site cannot be changed once it is cast.
    BallotFixed = Conflict, "refusal-ballot-fixed";
    /// What the form was made from has been replaced since.
    BallotNewer = Conflict, "refusal-ballot-newer";
    /// The choice was sealed for another vote, or for another voter.
    BallotOfAnother = Conflict, "refusal-ballot-of-another";
    /// The vote has opened: what is voted on does not change any more.
    VoteFixed = Conflict, "refusal-vote-fixed";
    /// Votes are switched off on this site, so no other is begun.
    VotesOff = Conflict, "refusal-votes-off";
    /// The key of the vote's box is another one since.
    VoteKeyReplaced = Conflict, "refusal-vote-key-replaced";
    /// Nobody has typed in parts of the key that fit it.
    VoteKeyUnproved = Conflict, "refusal-vote-key-unproved";
    /// The vote has no roll yet, and only people on it may vote.
    RollMissing = Conflict, "refusal-roll-missing";
    /// The vote's quorum is more than all votes on its roll: nothing could be decided.
    QuorumBeyondRoll = Conflict, "refusal-quorum-beyond-roll";
    /// Only people who live in some areas can vote, and this postcode lies in none of them.
    OutsideAreas = Wrong, "refusal-outside-areas";
    /// A trial of the vote was not erased yet.
    TrialStands = Conflict, "refusal-trial-stands";
    /// As many codes of the vote were made anew as can be.
    CodesAnewTooMany = Conflict, "refusal-codes-anew-too-many";
    /// Only people on the roll can vote, and this is none of them.
    NotOnRoll = Conflict, "refusal-not-on-roll";
    /// Each area has the target of the pledge for itself, and nobody knows in which area this postcode lies.
    PlaceUnknown = Wrong, "refusal-place-unknown";
    /// They have voted on paper.
    VotedOnPaper = Over, "refusal-voted-on-paper";
    /// A vote of this kind takes no ballots on paper.
    NoPaperBallots = Conflict, "refusal-no-paper-ballots";
    /// What was typed the second time is not what was entered.
    PaperMismatch = Wrong, "refusal-paper-mismatch";
    /// The vote has as many batches of paper ballots as it can have.
    PaperBatchesTooMany = Conflict, "refusal-paper-batches-too-many";
    /// A batch of paper ballots waits to be checked, and the box cannot be opened before.
    PaperWaits = Conflict, "refusal-paper-waits";
    /// The box is being opened, or the vote has ended: who is counted does not change any more.
    VoteEnded = Conflict, "refusal-vote-ended";
}
