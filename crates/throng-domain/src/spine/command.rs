//! THE closed list of everything that can change state. Reading this file tells all that can ever
//! happen in Throng.
//!
//! A command carries only valid values, the site it is for, and whatever makes committing it twice
//! the same as once: a form key, or an identity whose state can be seen. It never carries a time:
//! the commit passes that in. Who may issue a command is the edge's business.

pub(crate) mod moderate;
pub(crate) mod staff;

use crate::spine::needs::Needs;
use crate::spine::outcome::Outcome;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

pub use crate::campaigns::decide::amend::{Amend, AmendStep};
pub use crate::campaigns::decide::campaign::{CloseCampaign, ImportPetition, PutAreas, PutSite};
pub use crate::campaigns::decide::opinion::GiveOpinion;
pub use crate::campaigns::decide::propose::{ProposalStep, ProposeUpdate, SettleProposal};
pub use crate::campaigns::decide::publish::{AdvanceMailing, Publish, Retract, TryPublication};
pub use crate::campaigns::decide::topic::{ChangeTopic, TopicStep};
pub use crate::campaigns::decide::write::{
    Author, ConfirmCampaign, CreatorLink, ResendLink, SaveDraft, SubmitCampaign, WithdrawCampaign, Written,
};
pub use crate::mail::decide::mail::{MailResult, RecordMail};
pub use crate::mail::decide::mail_office::{HandleMail, MailStep};
pub use crate::office::decide::reason::{ChangeReason, ReasonSaid, ReasonStep};
pub use crate::office::decide::report::{MakeReport, SettleReports};
pub use crate::office::decide::settle::{LapseRequest, RequestStep, SettleRequest};
pub use crate::people::decide::erase::{EraseExpired, EraseSigner};
pub use crate::signing::decide::address::ChangeAddress;
pub use crate::signing::decide::confirm::{Confirm, OwnWords, Proof};
pub use crate::signing::decide::correct::{Correct, UndoCorrection};
pub use crate::signing::decide::held::{HoldWhat, Release, Screen, ScreenStep, TellHeld};
pub use crate::signing::decide::networks::{LetNetworkThrough, NetworkStep};
pub use crate::signing::decide::paper::{EnterPaper, PaperEntry, PaperStep};
pub use crate::signing::decide::pause::{PauseSigning, PauseStep};
pub use crate::signing::decide::resend::Resend;
pub use crate::signing::decide::sign::Sign;
pub use crate::signing::decide::withdraw::{Unsubscribe, Withdraw};
pub use crate::sites::decide::areas::UseAreas;
pub use crate::sites::decide::settings::{ChangeSettings, SettingChange};
pub use crate::sites::decide::words::{ChangePage, ChangeSentence};
pub use crate::spine::ids::{AttemptOf, WaitingPage};
pub use moderate::{Moderate, Moderation};
pub use staff::{Founding, ManageStaff, SignIn, SignInProof, StaffStep};

/// A rule of the list below: what can be submitted.
pub trait Submittable: Rule + Into<Command> {}

impl<R: Rule + Into<Command>> Submittable for R {}

/// Emits the closed list: the enum, how a rule becomes a command, and the way to each rule. A row is documentation and
/// the type of a rule, whose variant has the same name.
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
    /// Learn the areas of the operator's file.
    PutAreas,
    /// Use the areas that the office has uploaded.
    UseAreas,
    /// Bring in a campaign from elsewhere, with its figures.
    ImportPetition,
    /// Close a campaign whose date has come.
    CloseCampaign,

    // Signatures.
    /// Sign.
    Sign,
    /// Confirm by the mailed link or code.
    Confirm,
    /// Send the mail again.
    Resend,
    /// Put the address right on the page that follows the form.
    ChangeAddress,
    /// Take one's name off.
    Withdraw,
    /// Take signatures out of a campaign's number, part by part, under one line of the ledger.
    Correct,
    /// Put those of one part back.
    UndoCorrection,
    /// Begin or end screening the signatures of a campaign, or a rule by which they are held for checking.
    Screen,
    /// Let signatures count that were held.
    Release,
    /// Tell those whose signatures have been held for long.
    TellHeld,

    // Mail.
    /// What became of a mail.
    RecordMail,
    /// Stop mails about a campaign (RFC 8058).
    Unsubscribe,
    /// Say whether the answer answers.
    GiveOpinion,
    /// What staff do with mails: send one again, let an address be written to, test the relay host.
    HandleMail,

    // The life of a campaign.
    /// Keep a draft.
    SaveDraft,
    /// Hand a campaign in for checking, or again after changes.
    SubmitCampaign,
    /// Confirm that one hands it in, by the mailed link; the creator signs it by that.
    ConfirmCampaign,
    /// Take a campaign from the moderation queue, hand it back, or decide on it.
    Moderate,
    /// Change the text of a campaign that was opened, or show less of an earlier version.
    Amend,
    /// Take a campaign back before it opens.
    WithdrawCampaign,
    /// Mail the creator the link again.
    ResendLink,
    /// Publish an answer, a debate or an update.
    Publish,
    /// Mail what may be published to the member of staff who wrote it.
    TryPublication,
    /// Take a publication back before its mails leave.
    Retract,
    /// Hand in news for those who signed, by the mailed link.
    ProposeUpdate,
    /// Publish such news, or decline it.
    SettleProposal,
    /// Queue the next mails about a publication to those who follow.
    AdvanceMailing,
    /// Enter a batch of paper signatures, or have a second person approve it.
    EnterPaper,
    /// Report to the moderators that something is wrong with a campaign.
    MakeReport,
    /// Settle such reports.
    SettleReports,

    /// Agree to what a colleague asked for, which does it, or not; or take it back.
    SettleRequest,
    /// Give up what nobody agreed to in time, and put back what was done at once.
    LapseRequest,

    // People and their data.
    /// Found a site's staff; invite, change or remove a member; sign in and out.
    ManageStaff,
    /// Say a sentence in other words, or as the program does.
    ChangeSentence,
    /// Write a page of the office, or change one.
    ChangePage,
    /// Change why campaigns are not accepted.
    ChangeReason,
    /// Add, name or retire a topic.
    ChangeTopic,
    /// Let a network through, however much comes from it, or limit it again.
    LetNetworkThrough,
    /// Pause or resume all signing on a site.
    PauseSigning,
    /// Erase the personal data of one signer, who asks for it by the mailed link.
    EraseSigner,
    /// Erase what the site's retention rules say is due.
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
