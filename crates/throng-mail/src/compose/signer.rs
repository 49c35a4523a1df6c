//! Mails to somebody who signed: which they are, and what each is written from.

use throng_domain::area_targets::InArea;
use throng_domain::campaign::Campaign;
use throng_domain::comment::CommentShown;
use throng_domain::mailing::{Mail, MailKind};
use throng_domain::publication::Published;
use throng_domain::signature::{Signature, Signer};
use throng_store::reader::{MailAbout, MailWithSubject};

/// A mail to a signer.
pub(super) struct SignerMail<'a> {
    pub(super) mail: &'a Mail,
    pub(super) kind: SignerKind,
    pub(super) petition: &'a Campaign,
    pub(super) signature: &'a Signature,
    pub(super) signer: &'a Signer,
    /// The publication that it is about, if it is news.
    pub(super) news: Option<&'a Published>,
    /// The version of the text that was signed, where there are several.
    pub(super) version: Option<i64>,
    /// The comments that it brings, if it is the mail of a day.
    pub(super) comments: Option<&'a [CommentShown]>,
    /// What has come of the pledge in the signer's area, where each has the target for itself.
    pub(super) area: Option<&'a InArea>,
    /// How many have joined there, when they are asked to confirm.
    pub(super) joined_there: i64,
}

impl SignerMail<'_> {
    /// `None` when the mail goes to somebody else, or the signer was erased.
    pub(super) fn of(mail: &MailWithSubject) -> Option<SignerMail<'_>> {
        match &mail.about {
            MailAbout::Signature(signature, Some(signer)) => {
                let (news, petition) = (mail.news.as_deref(), mail.campaign.as_ref()?);
                Some(SignerMail {
                    mail: &mail.mail,
                    kind: SignerKind::of(mail.mail.kind)?,
                    petition,
                    signature,
                    signer,
                    news,
                    version: mail.version,
                    comments: mail.comments.as_deref(),
                    area: mail.area.as_deref(),
                    joined_there: mail.joined_there,
                })
            }
            MailAbout::Signature(_, None)
            | MailAbout::Campaign { .. }
            | MailAbout::Trial { .. }
            | MailAbout::Report(..)
            | MailAbout::Staff(_)
            | MailAbout::Follower(..)
            | MailAbout::Place(..)
            | MailAbout::Voter(..) => None,
        }
    }
}

/// The kinds of mail that go to a signer.
#[derive(Clone, Copy, Debug)]
pub(super) enum SignerKind {
    Confirm,
    AlreadySigned,
    Withdrawn,
    StillChecked,
    News,
    Digest,
}

impl SignerKind {
    fn of(kind: MailKind) -> Option<SignerKind> {
        match kind {
            MailKind::Confirm => Some(SignerKind::Confirm),
            MailKind::AlreadySigned => Some(SignerKind::AlreadySigned),
            MailKind::Withdrawn => Some(SignerKind::Withdrawn),
            MailKind::StillChecked => Some(SignerKind::StillChecked),
            MailKind::News => Some(SignerKind::News),
            MailKind::CommentDigest => Some(SignerKind::Digest),
            MailKind::DraftKept
            | MailKind::ConfirmPetition
            | MailKind::GatherSupporters
            | MailKind::InModeration
            | MailKind::ChangesAsked
            | MailKind::PetitionRejected
            | MailKind::PetitionOpened
            | MailKind::Trial
            | MailKind::UpdateDeclined
            | MailKind::ThresholdReached
            | MailKind::PledgeProgress
            | MailKind::CreatorDigest
            | MailKind::ReportReceived
            | MailKind::ReportSettled
            | MailKind::RelayTest
            | MailKind::TroubleBegun
            | MailKind::TroubleOver
            | MailKind::Invitation
            | MailKind::ConfirmFollowing
            | MailKind::FollowerNews
            | MailKind::ConfirmPlace
            | MailKind::PlaceNews
            | MailKind::VoterLink
            | MailKind::VoterNews => None,
        }
    }
}
