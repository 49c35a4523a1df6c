//! THE closed list of everything that can change state. Whoever has read this file knows everything that can happen
//! in Throng.
//!
//! A command carries only valid values, the site it is for, and something that makes committing it twice the same as
//! committing it once: a form key, or the identity of a thing whose state shows that it is done. It never carries a
//! time: the commit passes that in. Whether a person may issue a command at all is checked before it is submitted.

pub(crate) mod moderate;
pub(crate) mod staff;

use crate::spine::needs::Needs;
use crate::spine::outcome::Outcome;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

pub use crate::campaigns::decide::amend::{Amend, AmendStep};
pub use crate::campaigns::decide::call_vote::CallVote;
pub use crate::campaigns::decide::campaign::{CloseCampaign, ImportPetition, PutAreas, PutSite};
pub use crate::campaigns::decide::comment::{EditComment, RemoveComment, WriteComment};
pub use crate::campaigns::decide::confirm::{ConfirmCampaign, HandedIn};
pub use crate::campaigns::decide::digest::{AdvanceDigest, BeginDigest, DigestAsker, WantDigest};
pub use crate::campaigns::decide::lost_code::RenewCode;
pub use crate::campaigns::decide::open_vote::{CountVote, EraseOpenBallots};
pub use crate::campaigns::decide::opinion::GiveOpinion;
pub use crate::campaigns::decide::paper_ballots::{BallotsEntry, BallotsStep, RunPaperBallots, takes_paper};
pub use crate::campaigns::decide::pledge::{CancelPledge, SettlePledge, TellPledge};
pub use crate::campaigns::decide::progress::{StopProgress, TellProgress};
pub use crate::campaigns::decide::propose::{ProposalStep, ProposeUpdate, SettleProposal};
pub use crate::campaigns::decide::publish::{AdvanceMailing, Publish, Retract, TryPublication};
pub use crate::campaigns::decide::roll::{
    AdvanceRoll, EraseRoll, MailVoterLink, PutRoll, TakeBallot, UseRoll, kept_rows, shows_receipts,
};
pub use crate::campaigns::decide::topic::{ChangeTopic, TopicStep};
pub use crate::campaigns::decide::trial::{TrialStep, TryVote};
pub use crate::campaigns::decide::vote::{
    EraseBallots, MakeVote, PublishResult, RunVote, VoteDeed, VoteSeen,
};
pub use crate::campaigns::decide::vote_key::FixKeptBox;
pub use crate::campaigns::decide::write::{
    Author, CreatorLink, Known, ResendLink, SaveDraft, SubmitCampaign, WithdrawCampaign, Written,
};
pub use crate::mail::decide::mail::{MailResult, RecordMail};
pub use crate::mail::decide::mail_office::{HandleMail, MailStep};
pub use crate::office::decide::comment::{CommentStep, DecideComment};
pub use crate::office::decide::reason::{ChangeReason, ReasonSaid, ReasonStep};
pub use crate::office::decide::report::{MakeReport, SettleReports};
pub use crate::office::decide::settle::{LapseRequest, RequestStep, SettleRequest};
pub use crate::office::decide::shedding::{ShedStep, ShedWork};
pub use crate::office::decide::trouble::{NoteTrouble, TroubleStep};
pub use crate::people::decide::erase::{EraseExpired, EraseSigner};
pub use crate::people::decide::follow::{AdvanceFollowers, ConfirmFollowing, Follow, StopFollowing};
pub use crate::people::decide::place::{
    AdvancePlaceNews, BeginPlaceNews, ConfirmPlace, FollowPlace, ForgetAskers, StopPlaces,
};
pub use crate::signing::decide::address::ChangeAddress;
pub use crate::signing::decide::ballot::{ChangeBallot, MadeFrom};
pub use crate::signing::decide::confirm::{Confirm, OwnWords, Proof};
pub use crate::signing::decide::correct::{Correct, UndoCorrection};
pub use crate::signing::decide::held::{HoldWhat, Release, Screen, ScreenStep, TellHeld};
pub use crate::signing::decide::import::{ImportSignatures, ImportedPerson};
pub use crate::signing::decide::networks::{LetNetworkThrough, NetworkStep};
pub use crate::signing::decide::paper::{EnterPaper, PaperEntry, PaperStep};
pub use crate::signing::decide::pause::{PauseSigning, PauseStep};
pub use crate::signing::decide::resend::Resend;
pub use crate::signing::decide::sign::Sign;
pub use crate::signing::decide::withdraw::{Unsubscribe, Withdraw};
pub use crate::sites::decide::areas::UseAreas;
pub use crate::sites::decide::retention::AcceptRetention;
pub use crate::sites::decide::settings::{ChangeSettings, SettingChange};
pub use crate::sites::decide::words::{ChangePage, ChangeSentence};
pub use crate::spine::ids::{AttemptOf, WaitingPage};
pub use moderate::{Moderate, Moderation, TakeDown};
pub use staff::{Founding, ManageStaff, SignIn, SignInProof, StaffStep};

/// A rule of the list below: what can be submitted.
pub trait Submittable: Rule + Into<Command> {}

impl<R: Rule + Into<Command>> Submittable for R {}

/// Generates the list below: the enum `Command`, the conversion of each rule into a command, and the dispatch to the
/// rule. A row is the documentation of a variant and its rule's type, which has the same name.
macro_rules! commands {
    ($($(#[$doc:meta])* $rule:ident,)+) => {
        /// Everything that can change state.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            $($(#[$doc])* $rule(Box<$rule>),)+
        }

        $(impl From<$rule> for Command {
            fn from(rule: $rule) -> Command {
                Command::$rule(Box::new(rule))
            }
        })+

        impl Command {
            pub(crate) fn needs(&self, needs: &mut Needs) {
                match self {
                    $(Command::$rule(rule) => rule.needs(needs),)+
                }
            }

            pub(crate) fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Outcome {
                match self {
                    $(Command::$rule(rule) => Outcome::of(rule.decide(set, now)),)+
                }
            }
        }
    };
}

commands! {
    // A site and its campaigns.
    /// Create a site, or change its name or rules.
    PutSite,
    /// Change its settings in the office.
    ChangeSettings,
    /// Have shorter periods of keeping personal data in force, which waited until somebody said that they are meant.
    AcceptRetention,
    /// Enter the areas of the operator's file.
    PutAreas,
    /// Switch to the areas that the office has uploaded.
    UseAreas,
    /// Bring in a campaign from elsewhere, with its figures.
    ImportPetition,
    /// Close a campaign whose date has come.
    CloseCampaign,

    // Signatures.
    /// Sign a campaign.
    Sign,
    /// Confirm a signature by the mailed link or code.
    Confirm,
    /// Replace the choice of a voter who may change it.
    ChangeBallot,
    /// Take the ballot of somebody on the roll of a vote.
    TakeBallot,
    /// Mail somebody on the roll of a vote their link again.
    MailVoterLink,
    /// Send the mail with the link to confirm again.
    Resend,
    /// Correct the address on the page that follows the sign form.
    ChangeAddress,
    /// Withdraw one's signature.
    Withdraw,
    /// Take signatures out of a campaign's number, part by part, under one entry of the ledger.
    Correct,
    /// Put the signatures of one part of a correction back.
    UndoCorrection,
    /// Begin or end screening a campaign's signatures, or change a rule by which signatures are held for checking.
    Screen,
    /// Bring in people who signed in another system, part by part.
    ImportSignatures,
    /// Let held signatures count.
    Release,
    /// Tell signers whose signatures have been held for a day.
    TellHeld,

    // Mail.
    /// Record how the delivery of a mail ended or that it is to be tried again.
    RecordMail,
    /// Stop mails about a campaign to one recipient (RFC 8058).
    Unsubscribe,
    /// Ask for emails about a campaign without signing it.
    Follow,
    /// Confirm by the mailed link that one wants them.
    ConfirmFollowing,
    /// Stop mails about a campaign to one follower, signed or not.
    StopFollowing,
    /// Say as a signer whether the official answer answers the petition.
    GiveOpinion,
    /// Send a mail again, let an address that was refused be written to, or test the relay host: what staff do with
    /// mails.
    HandleMail,

    // The life of a campaign.
    /// Store a draft of a campaign.
    SaveDraft,
    /// Hand a campaign in for checking, or again after changes.
    SubmitCampaign,
    /// Confirm by the mailed link that one hands a campaign in; its creator signs it by doing so.
    ConfirmCampaign,
    /// Take a campaign from the moderation queue, put it back, or decide on it: all that moderators do with one.
    Moderate,
    /// Change the text of a campaign after it opened, or hide parts of an earlier version.
    Amend,
    /// Withdraw a campaign before it opens.
    WithdrawCampaign,
    /// Call a pledge off after it opened, as its creator.
    CancelPledge,
    /// Settle a pledge whose last day and whose time to confirm are over.
    SettlePledge,
    /// Tell everybody who joined a pledge that it is on again, or below its target again.
    TellPledge,
    /// Queue the weekly mail to the creator of a pledge.
    TellProgress,
    /// Stop these mails.
    StopProgress,
    /// Make the draft of the vote that a petition with enough signatures calls.
    CallVote,
    /// Write a vote.
    MakeVote,
    /// Change, open or call off a vote, or begin to open its box: what the office does with one.
    RunVote,
    /// Make or erase the trial of a vote before it opens.
    TryVote,
    /// Take in a part of the roll of a vote.
    PutRoll,
    /// Use the roll that was taken in.
    UseRoll,
    /// Make a code anew whose letter was lost.
    RenewCode,
    /// Erase some rows of rolls that are not in use.
    EraseRoll,
    /// Begin to open the box of a vote whose key the program keeps.
    FixKeptBox,
    /// Publish the result of a vote whose box was opened.
    PublishResult,
    /// Erase some of the sealed choices of a vote that has ended.
    EraseBallots,
    /// Count an open vote that has closed, and publish its result.
    CountVote,
    /// Erase some of what was chosen in an open vote that was called off.
    EraseOpenBallots,
    /// Mail the link to a campaign to its creator again.
    ResendLink,
    /// Publish an answer, a debate or an update.
    Publish,
    /// Mail a draft of a publication to the member of staff who wrote it, as a trial.
    TryPublication,
    /// Take a publication back before its mails leave.
    Retract,
    /// Hand in an update for those who signed, as the creator by the mailed link.
    ProposeUpdate,
    /// Publish an update that a creator handed in, or decline it.
    SettleProposal,
    /// Queue the next part of the mails about a publication to those who follow.
    AdvanceMailing,
    /// Queue the next part of the mails about a publication to those who follow without having signed.
    AdvanceFollowers,
    /// Queue the next part of the mails about a vote to the people on its roll.
    AdvanceRoll,
    /// Enter a batch of paper signatures, or have a second person approve it.
    EnterPaper,
    /// Enter a batch of paper ballots of a vote, have a second person approve it, or take it out again.
    RunPaperBallots,
    /// Report to the moderators that something is wrong with a campaign.
    MakeReport,
    /// Settle reports from the public.
    SettleReports,

    // Comments.
    /// Comment on a campaign, as somebody who signed it.
    WriteComment,
    /// Change one's comment, soon after writing it.
    EditComment,
    /// Remove one's comment.
    RemoveComment,
    /// Claim, accept or hide a comment, or take such a decision back: all that moderators do with one.
    DecideComment,
    /// Ask for the daily mail with new comments, or stop it.
    WantDigest,
    /// Begin the mail of a day.
    BeginDigest,
    /// Queue the next part of these mails.
    AdvanceDigest,

    /// Ask for emails about what is new in a place.
    FollowPlace,
    /// Confirm by the mailed link that one wants them.
    ConfirmPlace,
    /// Stop those about one place, or about all.
    StopPlaces,
    /// Forget addresses that were asked whether they want them, to make room for others.
    ForgetAskers,
    /// Begin the mails of a day about places.
    BeginPlaceNews,
    /// Queue the next part of these mails.
    AdvancePlaceNews,

    /// Agree to a colleague's request, which carries it out, refuse it, or take one's own back.
    SettleRequest,
    /// Let a request lapse to which nobody agreed in time, and reverse what was done at once.
    LapseRequest,

    // People and their data.
    /// Set up a site's staff; invite, change or remove a member; sign in and out.
    ManageStaff,
    /// Note that something has gone wrong with the server, or is over, and mail the staff who want to be told.
    NoteTrouble,
    /// Replace a sentence of the program by the office's own words, or go back to the program's.
    ChangeSentence,
    /// Write a page of the office's own, or change one.
    ChangePage,
    /// Change the list of reasons for which campaigns are not accepted.
    ChangeReason,
    /// Add, name or retire a topic.
    ChangeTopic,
    /// Exempt a network from the limits by network for some days, or end that.
    LetNetworkThrough,
    /// Give some work up by hand for a while, so that the rest goes on, or end that.
    ShedWork,
    /// Pause or resume all signing on a site.
    PauseSigning,
    /// Erase the personal data of one signer who asks for it by the mailed link.
    EraseSigner,
    /// Erase the personal data whose time is over by the site's retention rules.
    EraseExpired,
}

/// The rows that these commands may look at.
#[must_use]
pub fn needs_of(commands: &[&Command]) -> Needs {
    let mut needs = Needs::default();
    for command in commands {
        command.needs(&mut needs);
    }
    needs
}
