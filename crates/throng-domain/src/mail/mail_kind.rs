//! The kinds of mail, and what each is about, which says who gets it.

use serde::{Deserialize, Serialize};

use crate::campaigns::roll::VoterOf;
use crate::office::staff::StaffId;
use crate::office::trouble::TroubleOf;
use crate::spine::ids::{CampaignId, FollowerId, FollowerOf, PlaceFollowerOf, ReportId, SignatureId, SiteId};
use crate::spine::time::Timestamp;

/// Generates [`MailKind`] from the table below: each kind with its documentation, its number in the store, which must
/// never change, and who reads it.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $number:literal to $reader:ident($read:path),)*) => {
        /// The kinds of mail.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum MailKind {
            $($(#[$doc])* $kind = $number,)*
        }

        impl MailKind {
            /// Every kind.
            pub const ALL: &[MailKind] = &[$(MailKind::$kind,)*];

            /// Who reads mails of this kind, and as which of theirs.
            #[must_use]
            pub fn reader(self) -> MailReader {
                match self {
                    $(MailKind::$kind => MailReader::$reader($read),)*
                }
            }
        }
    };
}

kinds! {
    /// Press to confirm your signature.
    Confirm = 0 to Signer(ToSigner::Confirm),
    /// You have signed already; here is your receipt.
    AlreadySigned = 1 to Signer(ToSigner::AlreadySigned),
    /// Your name has been taken off.
    Withdrawn = 2 to Signer(ToSigner::Withdrawn),
    /// To a creator: your draft is kept; here is its link.
    DraftKept = 3 to Creator(ToCreator::DraftKept),
    /// To a creator: press to confirm that you hand this petition in.
    ConfirmPetition = 4 to Creator(ToCreator::ConfirmPetition),
    /// To a creator: pass this link on to gather supporters.
    GatherSupporters = 5 to Creator(ToCreator::GatherSupporters),
    /// To a creator: we are checking your petition.
    InModeration = 6 to Creator(ToCreator::InModeration),
    /// To a creator: please change these things.
    ChangesAsked = 7 to Creator(ToCreator::ChangesAsked),
    /// To a creator: we could not accept it, and why.
    PetitionRejected = 8 to Creator(ToCreator::Rejected),
    /// To a creator: it is open for signatures.
    PetitionOpened = 9 to Creator(ToCreator::Opened),
    /// To a signer who follows: something was published about the petition.
    News = 10 to Signer(ToSigner::News),
    /// To a member of staff: how the mail about something not yet published would read.
    Trial = 11 to Staff(ToStaff::Trial),
    /// To a creator: we did not pass your news on, and why.
    UpdateDeclined = 12 to Creator(ToCreator::UpdateDeclined),
    /// To a creator: your petition has reached a threshold.
    ThresholdReached = 13 to Creator(ToCreator::ThresholdReached),
    /// To a reporter: we have your report, and this is its number.
    ReportReceived = 14 to Reporter(ToReporter::Received),
    /// To a reporter: what came of it.
    ReportSettled = 15 to Reporter(ToReporter::Settled),
    /// To a member of staff: the relay host takes our mail.
    RelayTest = 16 to Staff(ToStaff::RelayTest),
    /// To somebody who is invited to the staff: the link.
    Invitation = 17 to Staff(ToStaff::Invitation),
    /// To a signer: your signature is still being checked.
    StillChecked = 18 to Signer(ToSigner::StillChecked),
    /// To somebody who does not sign: press to confirm that you want emails about a petition.
    ConfirmFollowing = 19 to Follower(ToFollower::Confirm),
    /// To somebody who follows without having signed: something was published about the petition.
    FollowerNews = 20 to Follower(ToFollower::News),
    /// To the creator of a pledge, each week: how many have joined, and what comes of it at this rate.
    PledgeProgress = 21 to Creator(ToCreator::Progress),
    /// To somebody who signed and asked for it, at most once a day: new comments.
    CommentDigest = 22 to Signer(ToSigner::Digest),
    /// To whoever started a campaign and asked for it, at most once a day: new comments.
    CreatorDigest = 23 to Creator(ToCreator::Digest),
    /// To somebody who asks for it: press to confirm that you want emails about what is new in a place.
    ConfirmPlace = 40 to PlaceFollower(ToFollower::Confirm),
    /// To somebody who follows places, at most once a day: what is new there.
    PlaceNews = 41 to PlaceFollower(ToFollower::News),
    /// To a member of staff who wants to be told: something has gone wrong with the server.
    TroubleBegun = 45 to Staff(ToStaff::TroubleBegun),
    /// To a member of staff who wants to be told: that is over.
    TroubleOver = 46 to Staff(ToStaff::TroubleOver),
    /// To somebody on the roll of a vote who asked for it: the link with which they vote.
    VoterLink = 30 to Voter(ToVoter::Link),
    /// To somebody on the roll of a vote: it has opened, closes soon, or has ended.
    VoterNews = 31 to Voter(ToVoter::News),
}

/// Who reads a mail, and which of the mails to them it is. What is written to one kind of reader is a closed list of its own, so
/// that whoever writes to them need not name the mails to all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailReader {
    /// Whoever signed.
    Signer(ToSigner),
    /// Whoever started a campaign.
    Creator(ToCreator),
    /// A member of staff, or somebody who is invited to become one.
    Staff(ToStaff),
    /// Whoever reported something.
    Reporter(ToReporter),
    /// Whoever follows a petition without having signed, or wants to.
    Follower(ToFollower),
    /// A mailbox that follows places, or wants to.
    PlaceFollower(ToFollower),
    /// Somebody on the roll of a vote.
    Voter(ToVoter),
}

/// The mails to a signer; each is described at its [`MailKind`], as all below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToSigner {
    Confirm,
    AlreadySigned,
    Withdrawn,
    StillChecked,
    News,
    Digest,
}

/// The mails to a creator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToCreator {
    DraftKept,
    ConfirmPetition,
    GatherSupporters,
    InModeration,
    ChangesAsked,
    Rejected,
    Opened,
    UpdateDeclined,
    ThresholdReached,
    Progress,
    Digest,
}

/// The mails to staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToStaff {
    Trial,
    RelayTest,
    Invitation,
    TroubleBegun,
    TroubleOver,
}

/// The mails to a reporter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToReporter {
    Received,
    Settled,
}

/// The mails to a follower, of a petition or of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToFollower {
    Confirm,
    News,
}

/// The mails to somebody on a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToVoter {
    Link,
    News,
}

/// The kinds of thing that a mail is about, each with its kind of recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailMatter {
    /// A signature; it goes to the signer.
    Signature,
    /// A publication about a petition, or a day's comments on it; it goes to a signer who follows.
    News,
    /// A petition; it goes to the creator.
    Campaign,
    /// A petition; it goes to the member of staff who asked for it.
    Trial,
    /// A report from the public; it goes to whoever made it.
    Report,
    /// A member of staff; it goes to them.
    Staff,
    /// Something that went wrong with the server; it goes to a member of staff.
    Trouble,
    /// A petition; it goes to somebody who follows it, or wants to, without having signed.
    Follower,
    /// A publication about a petition; it goes to such a follower.
    FollowerNews,
    /// A request for emails about a place; it goes to the mailbox that it is for.
    Place,
    /// What is new in places; it goes to a mailbox that follows them.
    PlaceNews,
    /// A vote; it goes to somebody on its roll.
    Voter,
    /// A publication about a vote; it goes to somebody on its roll.
    VoterNews,
}

impl MailKind {
    /// The number that stands for it in the store.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The kind of thing that mails of this kind are about.
    #[must_use]
    pub fn matter(self) -> MailMatter {
        use ToSigner::{AlreadySigned, Confirm, Digest, News, StillChecked, Withdrawn};
        match self.reader() {
            MailReader::Signer(Confirm | AlreadySigned | Withdrawn | StillChecked) => MailMatter::Signature,
            MailReader::Signer(News | Digest) => MailMatter::News,
            MailReader::Creator(_) => MailMatter::Campaign,
            MailReader::Staff(ToStaff::Trial) => MailMatter::Trial,
            MailReader::Staff(ToStaff::RelayTest | ToStaff::Invitation) => MailMatter::Staff,
            MailReader::Staff(ToStaff::TroubleBegun | ToStaff::TroubleOver) => MailMatter::Trouble,
            MailReader::Reporter(_) => MailMatter::Report,
            MailReader::Follower(ToFollower::Confirm) => MailMatter::Follower,
            MailReader::Follower(ToFollower::News) => MailMatter::FollowerNews,
            MailReader::PlaceFollower(ToFollower::Confirm) => MailMatter::Place,
            MailReader::PlaceFollower(ToFollower::News) => MailMatter::PlaceNews,
            MailReader::Voter(ToVoter::Link) => MailMatter::Voter,
            MailReader::Voter(ToVoter::News) => MailMatter::VoterNews,
        }
    }

    /// The kind with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<MailKind> {
        MailKind::ALL.iter().copied().find(|kind| kind.number() == number)
    }

    /// The queue in which mails of this kind wait.
    #[must_use]
    pub fn lane(self) -> Lane {
        match self {
            MailKind::Confirm
            | MailKind::AlreadySigned
            | MailKind::DraftKept
            | MailKind::ConfirmPetition
            | MailKind::GatherSupporters
            | MailKind::ReportReceived
            | MailKind::RelayTest
            | MailKind::Invitation
            | MailKind::TroubleBegun
            | MailKind::TroubleOver
            | MailKind::ConfirmFollowing
            | MailKind::ConfirmPlace
            | MailKind::VoterLink
            | MailKind::Trial => Lane::Transactional,
            MailKind::Withdrawn
            | MailKind::InModeration
            | MailKind::ChangesAsked
            | MailKind::PetitionRejected
            | MailKind::PetitionOpened
            | MailKind::UpdateDeclined
            | MailKind::ThresholdReached
            | MailKind::PledgeProgress
            | MailKind::CommentDigest
            | MailKind::CreatorDigest
            | MailKind::ReportSettled
            | MailKind::StillChecked
            | MailKind::FollowerNews
            | MailKind::PlaceNews
            | MailKind::VoterNews
            | MailKind::News => Lane::Bulk,
        }
    }
}

/// The two queues: for the first somebody waits at a screen; the second may take its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// Always sent first.
    Transactional,
    /// Sent when no transactional mail is due.
    Bulk,
}

/// What a mail is about, which also determines its recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A signature; it goes to the signer.
    Signature(SignatureId),
    /// A publication; it goes to a signer who follows.
    News {
        /// The signature of the follower that it goes to.
        signature: SignatureId,
        /// The number of the publication, below zero for those of one area; of daily mails with comments, the number of the
        /// mail.
        publication: i64,
    },
    /// A petition; it goes to the creator.
    Campaign {
        /// The campaign.
        campaign: CampaignId,
        /// The number of the history entry that caused it; 0 for none. Of mails that come again and again, the number of the mail.
        entry: i64,
    },
    /// A draft of a publication about a petition; it goes to the member of staff who asked for it.
    Trial {
        /// The campaign.
        campaign: CampaignId,
        /// The member of staff.
        to: StaffId,
    },
    /// A report from the public; it goes to whoever made it.
    Report(ReportId),
    /// A member of staff; it goes to them.
    Staff(StaffId),
    /// Something that went wrong with the server; it goes to a member of staff.
    Trouble {
        /// The member of staff.
        to: StaffId,
        /// What went wrong.
        of: TroubleOf,
    },
    /// A petition; it goes to somebody who follows it, or wants to, without having signed.
    Follower(FollowerOf),
    /// A publication; it goes to such a follower.
    FollowerNews {
        /// The follower that it goes to.
        follower: FollowerOf,
        /// The number of the publication.
        publication: i64,
    },
    /// A request for emails about a place; it goes to the mailbox that it is for.
    Place {
        /// The mailbox.
        follower: PlaceFollowerOf,
        /// When it was asked for, which tells the requests of a mailbox apart.
        asked_at: Timestamp,
    },
    /// What is new in places; it goes to a mailbox that follows them.
    PlaceNews {
        /// The mailbox.
        follower: PlaceFollowerOf,
        /// The number of the day's mails.
        run: i64,
    },
    /// A vote; it goes to somebody on its roll.
    Voter(VoterOf),
    /// A publication; it goes to somebody on the roll of the vote.
    VoterNews {
        /// Whom it goes to.
        voter: VoterOf,
        /// The number of the publication.
        publication: i64,
    },
}

impl About {
    /// The kind of thing that this is.
    #[must_use]
    pub fn matter(self) -> MailMatter {
        match self {
            About::Signature(_) => MailMatter::Signature,
            About::News { .. } => MailMatter::News,
            About::Campaign { .. } => MailMatter::Campaign,
            About::Trial { .. } => MailMatter::Trial,
            About::Report(_) => MailMatter::Report,
            About::Staff(_) => MailMatter::Staff,
            About::Trouble { .. } => MailMatter::Trouble,
            About::Follower(_) => MailMatter::Follower,
            About::FollowerNews { .. } => MailMatter::FollowerNews,
            About::Place { .. } => MailMatter::Place,
            About::PlaceNews { .. } => MailMatter::PlaceNews,
            About::Voter(_) => MailMatter::Voter,
            About::VoterNews { .. } => MailMatter::VoterNews,
        }
    }

    /// The two numbers under which it is stored: what the mail is about, and what caused it or whom it goes to.
    #[must_use]
    pub fn numbers(self) -> (i64, i64) {
        match self {
            About::Signature(id) => (id.0, 0),
            About::News { signature, publication } => (signature.0, publication),
            About::Campaign { campaign, entry } => (i64::from(campaign.number), entry),
            About::Trial { campaign, to } => (i64::from(campaign.number), i64::from(to.0)),
            About::Report(id) => (id.0, 0),
            About::Staff(id) => (i64::from(id.0), 0),
            About::Trouble { to, of } => (i64::from(to.0), of.number()),
            About::Follower(of) => (i64::from(of.campaign.number), of.id.0),
            About::FollowerNews { follower: of, publication } => {
                (publication << NUMBER_BITS | i64::from(of.campaign.number), of.id.0)
            }
            About::Place { follower, asked_at } => (follower.id.0, asked_at.0),
            About::PlaceNews { follower, run } => (follower.id.0, run),
            About::Voter(of) => (i64::from(of.campaign.number), i64::from(of.entry)),
            About::VoterNews { voter: of, publication } => {
                (publication << NUMBER_BITS | i64::from(of.campaign.number), i64::from(of.entry))
            }
        }
    }

    /// Reads the two numbers of a stored mail of this kind; `None` for numbers that no such mail has.
    #[must_use]
    pub fn of_numbers(site: SiteId, kind: MailKind, (subject, entry): (i64, i64)) -> Option<About> {
        let campaign = || {
            u32::try_from(subject)
                .ok()
                .map(|number| CampaignId { site, number })
        };
        let follower = |number: i64| {
            let campaign = CampaignId { site, number: u32::try_from(number).ok()? };
            Some(FollowerOf { campaign, id: FollowerId(entry) }).filter(|_| entry >= 0)
        };
        let voter = |number: i64| {
            let campaign = CampaignId { site, number: u32::try_from(number).ok()? };
            Some(VoterOf { campaign, entry: u32::try_from(entry).ok()? })
        };
        let mailbox = PlaceFollowerOf { site, id: FollowerId(subject) };
        let alone = || (entry == 0).then_some(());
        Some(match kind.matter() {
            MailMatter::Signature => alone().map(|()| About::Signature(SignatureId(subject)))?,
            MailMatter::News if entry != 0 => {
                About::News { signature: SignatureId(subject), publication: entry }
            }
            MailMatter::Campaign if entry >= 0 => About::Campaign { campaign: campaign()?, entry },
            MailMatter::News | MailMatter::Campaign => return None,
            MailMatter::Trial => About::Trial { campaign: campaign()?, to: StaffId::of_item(entry)? },
            MailMatter::Report => alone().map(|()| About::Report(ReportId(subject)))?,
            MailMatter::Staff => alone()
                .and_then(|()| StaffId::of_item(subject))
                .map(About::Staff)?,
            MailMatter::Trouble => {
                About::Trouble { to: StaffId::of_item(subject)?, of: TroubleOf::of_number(entry)? }
            }
            MailMatter::Follower => About::Follower(follower(subject)?),
            MailMatter::FollowerNews if subject >> NUMBER_BITS > 0 => About::FollowerNews {
                follower: follower(subject & NUMBER_MASK)?,
                publication: subject >> NUMBER_BITS,
            },
            MailMatter::Place if entry > 0 && subject >= 0 => {
                About::Place { follower: mailbox, asked_at: Timestamp(entry) }
            }
            MailMatter::PlaceNews if entry > 0 && subject >= 0 => {
                About::PlaceNews { follower: mailbox, run: entry }
            }
            MailMatter::Voter => About::Voter(voter(subject)?),
            MailMatter::VoterNews if subject >> NUMBER_BITS > 0 => {
                About::VoterNews { voter: voter(subject & NUMBER_MASK)?, publication: subject >> NUMBER_BITS }
            }
            MailMatter::FollowerNews | MailMatter::VoterNews | MailMatter::Place | MailMatter::PlaceNews => {
                return None;
            }
        })
    }
}

/// Bits of the first stored number that hold the campaign's, in a mail about a publication to a follower: the number of
/// the publication is above them.
pub const NUMBER_BITS: u32 = u32::BITS;
/// The bits of the campaign's number.
pub const NUMBER_MASK: i64 = (1 << NUMBER_BITS) - 1;
