//! THE closed list of everything that can change state. Reading this file tells all that can ever
//! happen in Throng.
//!
//! A command carries only valid values, the site it is for, and whatever makes committing it twice
//! the same as once: a form key, or an identity whose state can be seen. It never carries a time:
//! the commit passes that in. Who may issue a command is the edge's business.

mod held;
mod mail;
mod office;
mod paper;
mod staff;
mod words;

use serde::{Deserialize, Serialize};

use crate::area::{Area, AreaCode};
use crate::country::CountryCode;
use crate::ids::{MailId, PetitionId, ReportId, SignatureId, SiteId};
use crate::network::Network;
use crate::person::{EmailAddress, PersonName, Postcode};
use crate::petition::{Petition, PetitionText};
use crate::settings::Given;
use crate::signature::{FormKey, Signer};
use crate::site::Site;
use crate::staff::StaffId;
use crate::tally::Tally;
use crate::time::Timestamp;
use crate::uniqueness::{MailboxKey, PersonKeys};

pub use held::{HoldWhat, Release, Screen, ScreenStep, TellHeld};
pub use mail::{HandleMail, MailStep};
pub use office::{
    AdvanceMailing, Amend, AmendStep, Correct, LapseRequest, MakeReport, Moderate, Moderation, PauseSigning,
    PauseStep, ProposalStep, ProposeUpdate, Publish, RequestStep, Retract, SettleProposal, SettleReports,
    SettleRequest, TryPublication, UndoCorrection,
};
pub use paper::{EnterPaper, PaperEntry, PaperStep};
pub use staff::{Founding, ManageStaff, SignIn, SignInProof, StaffStep};
pub use words::{ChangePage, ChangeReason, ChangeSentence, ChangeTopic, ReasonSaid, ReasonStep, TopicStep};

/// Everything that can change state.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    // A site and its petitions.
    /// Create a site, or change its name or rules.
    PutSite(Box<Site>),
    /// Change its settings in the office.
    ChangeSettings(Box<ChangeSettings>),
    /// Learn the areas of the operator's file.
    PutAreas(Box<PutAreas>),
    /// Use the areas that the office has uploaded.
    UseAreas(Box<UseAreas>),
    /// Bring in a petition from elsewhere, with its figures.
    ImportPetition(Box<ImportPetition>),
    /// Close a petition whose date has come.
    ClosePetition(PetitionId),

    // Signatures.
    /// Sign.
    Sign(Box<Sign>),
    /// Confirm by the mailed link or code.
    Confirm(Confirm),
    /// Send the mail again.
    Resend(WaitingPage),
    /// Put the address right on the page that follows the form.
    ChangeAddress(Box<ChangeAddress>),
    /// Take one's name off.
    Withdraw(AttemptOf),
    /// Take a signature out of the number, with a reason.
    Invalidate(Invalidate),
    /// Put an invalidated signature back.
    Restore(AttemptOf),
    /// Take many signatures out of a petition's number, part by part, under one line of the ledger.
    Correct(Box<Correct>),
    /// Put those of one part back.
    UndoCorrection(Box<UndoCorrection>),
    /// Begin or end screening the signatures of a petition, or a rule by which they are held for checking.
    Screen(Box<Screen>),
    /// Let signatures count that were held.
    Release(Box<Release>),
    /// Tell those whose signatures have been held for long.
    TellHeld(Box<TellHeld>),

    // Mail.
    /// What became of a mail.
    RecordMail(RecordMail),
    /// Stop mails about a petition (RFC 8058).
    Unsubscribe(AttemptOf),
    /// Say whether the answer answers.
    GiveOpinion(GiveOpinion),
    /// What staff do with mails: send one again, let an address be written to, test the relay host.
    HandleMail(HandleMail),

    // The life of a petition.
    /// Keep a draft.
    SaveDraft(Box<Written>),
    /// Hand a petition in for checking, or again after changes.
    SubmitPetition(Box<Written>),
    /// Confirm that one hands it in, by the mailed link; the creator signs it by that.
    ConfirmPetition(Box<ConfirmPetition>),
    /// Take a petition from the moderation queue, hand it back, or decide on it.
    Moderate(Box<Moderate>),
    /// Change the text of a petition that was opened, or show less of an earlier version.
    Amend(Box<Amend>),
    /// Take a petition back before it opens.
    WithdrawPetition(CreatorLink),
    /// Mail the creator the link again.
    ResendLink(CreatorLink),
    /// Publish an answer, a debate or an update.
    Publish(Box<Publish>),
    /// Mail what may be published to the member of staff who wrote it.
    TryPublication(Box<TryPublication>),
    /// Take a publication back before its mails leave.
    Retract(Retract),
    /// Hand in news for those who signed, by the mailed link.
    ProposeUpdate(Box<ProposeUpdate>),
    /// Publish such news, or decline it.
    SettleProposal(Box<SettleProposal>),
    /// Queue the next mails about a publication to those who follow.
    AdvanceMailing(Box<AdvanceMailing>),
    /// Enter a batch of paper signatures, or have a second person approve it.
    EnterPaper(Box<EnterPaper>),
    /// Report to the moderators that something is wrong with a petition.
    Report(Box<MakeReport>),
    /// Settle such reports.
    SettleReports(Box<SettleReports>),

    /// Agree to what a colleague asked for, which does it, or not; or take it back.
    SettleRequest(Box<SettleRequest>),
    /// Give up what nobody agreed to in time, and put back what was done at once.
    LapseRequest(Box<LapseRequest>),

    // People and their data.
    /// Found a site's staff; invite, change or remove a member; sign in and out.
    ManageStaff(Box<ManageStaff>),
    /// Say a sentence in other words, or as the program does.
    ChangeSentence(Box<ChangeSentence>),
    /// Write a page of the office, or change one.
    ChangePage(Box<ChangePage>),
    /// Change why petitions are not accepted.
    ChangeReason(Box<ChangeReason>),
    /// Add, name or retire a topic.
    ChangeTopic(Box<ChangeTopic>),
    /// Let a network through, however much comes from it, or limit it again.
    LetNetworkThrough(Box<LetNetworkThrough>),
    /// Pause or resume all signing on a site.
    PauseSigning(Box<PauseSigning>),
    /// Erase the personal data of one signer, who asks for it by the mailed link.
    EraseSigner(AttemptOf),
    /// Erase what the site's retention rules say is due.
    EraseExpired(Box<EraseExpired>),
}

/// Settings that a member of staff changes, together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeSettings {
    /// Whose.
    pub site: SiteId,
    /// Who.
    pub by: StaffId,
    /// The revision of the settings that they were shown.
    pub revision: u32,
    /// What is to be.
    pub changes: Vec<SettingChange>,
}

/// One setting that is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingChange {
    /// What it is to be.
    pub given: Given,
    /// Set by the office; otherwise it goes back to what holds without it, which is this.
    pub own: bool,
}

/// A petition as its creator has written it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// For which site.
    pub site: SiteId,
    /// The petition that the link of the form is for; none for a new one.
    pub known: Option<CreatorLink>,
    /// What it says.
    pub text: PetitionText,
    /// Whose idea it is.
    pub author: Author,
    /// Which submission.
    pub form_key: FormKey,
}

/// Who hands a petition in, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// Name; only a draft may be without.
    pub name: Option<PersonName>,
    /// Address.
    pub email: EmailAddress,
    /// Postcode, where one is asked for.
    pub postcode: Option<Postcode>,
    /// From where.
    pub country: CountryCode,
    /// The area of the postcode.
    pub area: Option<AreaCode>,
}

/// The link that was mailed to the creator of a petition; its MAC was checked at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreatorLink {
    /// Which.
    pub petition: PetitionId,
    /// The revision in the link.
    pub revision: u8,
}

/// The creator's confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmPetition {
    /// The link.
    pub link: CreatorLink,
    /// The creator as a signer of the petition, as the rules see it.
    pub keys: PersonKeys,
}

/// The areas of a site, in the order of the operator's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PutAreas {
    /// Whose.
    pub site: SiteId,
    /// All of them; areas that the list no longer names stay known, since counts name them.
    pub areas: Vec<Area>,
}

/// The areas of a site, as its office has uploaded them: a file that is on the disk by now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UseAreas {
    /// Whose.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// The revision that was seen; 0 where none was uploaded before.
    pub revision: u32,
    /// Its name.
    pub file: String,
    /// All that it holds, in its order.
    pub areas: Vec<Area>,
    /// How many postcodes.
    pub postcodes: u32,
    /// Areas that are known and not in it.
    pub gone: Vec<AreaCode>,
}

/// A petition from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportPetition {
    /// As it will stand here.
    pub petition: Petition,
    /// Its figures, all [`crate::tally::TallySource::CarriedOver`]; each breakdown adds up to the total.
    pub tallies: Vec<Tally>,
    /// Areas that the figures name.
    pub areas: Vec<Area>,
}

/// Sign a petition.
///
/// Eight fields: what the form asks, and what the edge made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// Which.
    pub petition: PetitionId,
    /// Came by the link that its creator passes on, which lets one sign before it is open.
    pub as_supporter: bool,
    /// Came from a network that has sent so many that a moderator should look before it counts.
    pub crowded: bool,
    /// Who, as typed.
    pub signer: Signer,
    /// Who, as the rules see it.
    pub keys: PersonKeys,
    /// From where.
    pub country: CountryCode,
    /// The area of the postcode.
    pub area: Option<AreaCode>,
    /// Wants to hear what becomes of it.
    pub wants_updates: bool,
    /// Which submission.
    pub form_key: FormKey,
}

/// Let a network through, or limit it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetNetworkThrough {
    /// The site.
    pub site: SiteId,
    /// Who says so.
    pub by: StaffId,
    /// Which.
    pub network: Network,
    /// What is done.
    pub step: NetworkStep,
}

/// What is done about a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkStep {
    /// Neither hold nor refuse what comes from it for being much.
    Begin {
        /// Until when, at most [`crate::limits::LET_THROUGH_DAYS_MAX`] days.
        until: Timestamp,
        /// Why, for colleagues.
        note: String,
    },
    /// Limit it like others.
    End,
}

/// Personal data that may be due; what is not yet is left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EraseExpired {
    /// Signatures, at most [`crate::limits::ERASE_STEP_MAX`].
    pub signatures: Vec<AttemptOf>,
    /// Petitions whose creator may be due, drafts among them; as many.
    pub petitions: Vec<PetitionId>,
    /// Reports whose reporter may be due; as many.
    pub reports: Vec<(SiteId, ReportId)>,
}

/// One attempt of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptOf {
    /// The site.
    pub site: SiteId,
    /// The attempt.
    pub id: SignatureId,
}

/// The page that follows the form, as somebody has it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingPage {
    /// The site.
    pub site: SiteId,
    /// The attempt.
    pub id: SignatureId,
    /// The revision of the address that the page shows; a page of an older one is refused.
    pub revision: u8,
}

/// How the owner of a mailbox shows that it is theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The mailed link; its MAC was checked at the edge, and it names this revision of the address.
    Link {
        /// Revision in the link.
        revision: u8,
    },
    /// A code typed on the page that follows the form, and whether it is the right one.
    Code {
        /// Revision of the page.
        revision: u8,
        /// The edge compares, since only the edge knows the secret; the rule counts the tries.
        right: bool,
    },
}

/// Confirm a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// The site.
    pub site: SiteId,
    /// Which.
    pub id: SignatureId,
    /// How.
    pub proof: Proof,
    /// What the owner of the mailbox put right before; only by the mailed link, since whoever typed the address may be
    /// somebody else.
    pub words: Option<Box<OwnWords>>,
}

/// What a signature is to say, as the owner of its mailbox has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWords {
    /// Who, with the address that the link was mailed to.
    pub signer: Signer,
    /// Who, as the rules see it.
    pub keys: PersonKeys,
    /// From where.
    pub country: CountryCode,
    /// The area of the postcode.
    pub area: Option<AreaCode>,
    /// Wants to hear what becomes of it.
    pub wants_updates: bool,
}

/// Put the address of an attempt right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeAddress {
    /// Where it was typed.
    pub page: WaitingPage,
    /// The signer with the new address.
    pub signer: Signer,
    /// The person's keys with it.
    pub keys: PersonKeys,
    /// From where, as it was typed on the form.
    pub country: CountryCode,
    /// The area of the postcode, as it was found then.
    pub area: Option<AreaCode>,
    /// Wants to hear what becomes of it, as it was ticked then.
    pub wants_updates: bool,
    /// Its network has sent more than is usual: it is held for checking once it is confirmed.
    pub crowded: bool,
}

/// Take a signature out of the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalidate {
    /// Which, of which site.
    pub signature: AttemptOf,
    /// Why, in a word or a sentence; shown to staff and, as a class, in public.
    pub reason: String,
}

/// Say whether the answer answers; it takes the place of what one said before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GiveOpinion {
    /// About the answer to which petition.
    pub petition: PetitionId,
    /// Whose.
    pub signature: SignatureId,
    /// The answer that was shown: its number among all that was published.
    pub publication: i64,
    /// Whether it answers.
    pub answers: bool,
}

/// What became of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMail {
    /// The site.
    pub site: SiteId,
    /// Which.
    pub id: MailId,
    /// The try this is about, counted from 1: an older try's result changes nothing.
    pub attempt: u16,
    /// What.
    pub result: MailResult,
}

/// The end of one try to send a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailResult {
    /// A mail server took it.
    Sent,
    /// It is kept in the program to be read there.
    Captured,
    /// Not now: a 4xx answer, no connection, or a refusal that is not the address's own.
    Deferred(String),
    /// Not tried: the mailbox has had its fill, and this one's turn comes then. No try, and never the end of it.
    Waits(Timestamp),
    /// Never: a 5xx answer.
    Refused(String),
    /// Never, and not because of this mail: the server does not know the address.
    AddressRefused {
        /// What it said.
        reply: String,
        /// Which mailbox; the edge hashes, since only the edge knows the secret.
        mailbox: MailboxKey,
    },
    /// It was no longer true.
    Dropped,
}
