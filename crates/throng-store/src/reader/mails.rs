//! Mails as they are read: with everything that is needed to compose one, and as entries of the office's list.

use throng_domain::area::AreaCode;
use throng_domain::area_targets::InArea;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::comment::CommentShown;
use throng_domain::creator::Creator;
use throng_domain::follower::Follower;
use throng_domain::history::Entry;
use throng_domain::ids::{CampaignId, FollowerId, MailId, PlaceFollowerOf, ReportId, SignatureId, SiteId};
use throng_domain::language::LanguageTag;
use throng_domain::mailing::{About, Mail, MailKind, MailState};
use throng_domain::person::EmailAddress;
use throng_domain::place_follower::PlaceFollower;
use throng_domain::pledge::Pledge;
use throng_domain::progress::Progress;
use throng_domain::publication::{Publication, Published};
use throng_domain::report::{Report, Reporter};
use throng_domain::roll::{RollEntry, VoterOf};
use throng_domain::signature::{Signature, Signer};
use throng_domain::staff::Staff;

/// A mail, with everything that is needed to compose it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailWithSubject {
    /// The mail's row in the queue.
    pub mail: Mail,
    /// The campaign that it is about; `None` for a mail to staff about themselves.
    pub campaign: Option<Campaign>,
    /// The recipient, and what the mail is about besides the campaign.
    pub about: MailAbout,
    /// The publication that it announces, if it is news.
    pub news: Option<Box<Published>>,
    /// For a receipt, the version of the text that was signed, if there are several.
    pub version: Option<i64>,
    /// For a daily mail, its comments that everybody can read now, the newest first, without the reader's own.
    pub comments: Option<Vec<CommentShown>>,
    /// For news to somebody who joined a pledge whose areas have the target for themselves, what has come of it in the area of which the
    /// news tells, or else in theirs.
    pub area: Option<Box<InArea>>,
    /// For the mail with which somebody confirms that they join such a pledge, how many have joined in their area.
    pub joined_there: i64,
}

/// The recipient of a mail, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailAbout {
    /// A signature, with its signer unless that was erased.
    Signature(Box<Signature>, Option<Signer>),
    /// What happened to a campaign, with its creator unless that data was erased.
    Campaign {
        /// The recipient.
        creator: Option<Box<Creator>>,
        /// The history entry that caused the mail, if one did.
        entry: Option<Box<Entry>>,
        /// Supporters so far, the creator included.
        count: i64,
        /// How many campaigns that wait for moderation were handed in before it.
        ahead: i64,
        /// For a weekly mail about a pledge, what it tells.
        progress: Option<Box<Progress>>,
    },
    /// A draft of a publication about a campaign, to the member of staff who wants to see how it reads.
    Trial {
        /// The recipient.
        to: Option<Box<Staff>>,
        /// The draft.
        what: Option<Box<Publication>>,
    },
    /// A report from the public, with its reporter unless that was erased.
    Report(ReportId, Box<Report>, Option<Box<Reporter>>),
    /// Nothing but the member of staff who gets it.
    Staff(Option<Box<Staff>>),
    /// Somebody who follows the campaign without having signed, or wants to; `None` once that was stopped or erased.
    Follower(FollowerId, Option<Box<Follower>>),
    /// A mailbox that follows places, or wants to; `None` once that was stopped. For what is new there, the campaigns of the
    /// mail, in its order, as they are now.
    Place(PlaceFollowerOf, Option<Box<PlaceFollower>>, Vec<Campaign>),
    /// Somebody on the roll of a vote; `None` once the roll was erased.
    Voter(VoterOf, Option<Box<RollEntry>>),
}

/// The signature in whose area it matters what has come of a campaign, if it is a pledge whose areas have the target for
/// themselves.
pub(crate) fn signer_of_areas<'a>(campaign: &Campaign, about: &'a MailAbout) -> Option<&'a Signature> {
    campaign.pledge().filter(|pledge| pledge.terms.by_area)?;
    match about {
        MailAbout::Signature(signature, _) => Some(signature),
        MailAbout::Campaign { .. }
        | MailAbout::Trial { .. }
        | MailAbout::Report(..)
        | MailAbout::Staff(_)
        | MailAbout::Follower(..)
        | MailAbout::Place(..)
        | MailAbout::Voter(..) => None,
    }
}

/// The pledge, and the area in which its recipient will count, of the mail with which they confirm that they join, where areas
/// have the target for themselves.
pub(crate) fn confirms_in<'a>(
    mail: &Mail,
    campaign: &'a Campaign,
    about: &'a MailAbout,
) -> Option<(&'a Pledge, &'a AreaCode)> {
    let signature = signer_of_areas(campaign, about).filter(|_| mail.kind == MailKind::Confirm)?;
    campaign.pledge().zip(signature.area.as_ref())
}

impl MailWithSubject {
    /// The recipient's address; `None` if it is not known any more because it was corrected or erased.
    #[must_use]
    pub fn recipient(&self) -> Option<&EmailAddress> {
        match &self.about {
            MailAbout::Signature(signature, signer) => {
                let signer = signer
                    .as_ref()
                    .filter(|_| signature.revision == self.mail.revision)?;
                Some(&signer.email)
            }
            MailAbout::Campaign { creator, .. } => {
                let creator = creator.as_ref()?;
                Some(&creator.email).filter(|_| creator.revision == self.mail.revision)
            }
            MailAbout::Trial { to: member, .. } | MailAbout::Staff(member) => Some(&member.as_ref()?.email),
            MailAbout::Report(_, _, reporter) => reporter.as_ref()?.email.as_ref(),
            MailAbout::Follower(_, follower) => Some(&follower.as_ref()?.email),
            MailAbout::Place(_, follower, _) => Some(&follower.as_ref()?.email),
            MailAbout::Voter(_, row) => row.as_ref()?.email.as_ref(),
        }
    }

    /// The language in which the recipient filled in the form that the mail answers; `None` if it is not known.
    #[must_use]
    pub fn language(&self) -> Option<&LanguageTag> {
        match &self.about {
            MailAbout::Signature(_, signer) => signer.as_ref()?.language.as_ref(),
            MailAbout::Campaign { creator, .. } => creator.as_ref()?.language.as_ref(),
            MailAbout::Report(_, _, reporter) => reporter.as_ref()?.language.as_ref(),
            MailAbout::Follower(_, follower) => follower.as_ref()?.language.as_ref(),
            MailAbout::Place(_, follower, _) => follower.as_ref()?.language.as_ref(),
            MailAbout::Trial { .. } | MailAbout::Staff(_) | MailAbout::Voter(..) => None,
        }
    }
}

/// The number of a daily mail with comments, and the signature of its reader; without one it goes to the creator. `None` for
/// any other mail.
pub(crate) fn digest_of(mail: &Mail) -> Option<(i64, Option<SignatureId>)> {
    match (mail.kind, mail.about) {
        (MailKind::CommentDigest, About::News { signature, publication }) => {
            Some((publication, Some(signature)))
        }
        (MailKind::CreatorDigest, About::Campaign { entry, .. }) => Some((entry, None)),
        _ => None,
    }
}

/// The campaigns of a mail with what is new in places, in its order.
pub(crate) fn place_news(mail: &Mail, row: Option<&PlaceFollower>) -> Vec<CampaignId> {
    let About::PlaceNews { run, .. } = mail.about else {
        return Vec::new();
    };
    let news = row.and_then(|row| row.mail(run)).map(|mail| mail.news.iter());
    let id = |number| CampaignId { site: mail.site, number };
    news.into_iter().flatten().map(|one| id(one.number)).collect()
}

/// A mail as an entry of the office's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailRow {
    /// The mail's row in the queue.
    pub mail: Mail,
    /// The recipient's address, if it is known.
    pub to: Option<EmailAddress>,
    /// Number and title of the campaign that it is about, if any.
    pub campaign: Option<(u32, String)>,
    /// Whether that is a draft, which nobody but its creator may see.
    pub is_draft: bool,
}

impl MailRow {
    /// The list entry for a mail, with what is known of its subject.
    #[must_use]
    pub fn of(mail: Mail, whole: Option<&MailWithSubject>) -> MailRow {
        let campaign = whole.and_then(|whole| whole.campaign.as_ref());
        // Votes are drafted by staff, together.
        let is_draft = |campaign: &&Campaign| {
            campaign.head.state == CampaignState::Draft && campaign.kind.which() != CampaignKind::Vote
        };
        MailRow {
            mail,
            is_draft: campaign.as_ref().is_some_and(is_draft),
            to: whole.and_then(MailWithSubject::recipient).cloned(),
            campaign: campaign.map(|campaign| (campaign.head.id.number, campaign.head.text.action.clone())),
        }
    }

    pub(crate) fn is_about(&self, number: u32) -> bool {
        self.campaign.as_ref().is_some_and(|(known, _)| *known == number)
    }

    pub(crate) fn goes_to(&self, address: &str) -> bool {
        self.to
            .as_ref()
            .is_some_and(|to| to.as_str().to_ascii_lowercase() == address)
    }
}

/// Which mails of a site staff search for. A condition that is `None` matches all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailFilter<'a> {
    /// The site.
    pub site: SiteId,
    /// Only mails in this state.
    pub state: Option<MailState>,
    /// Only mails about the campaign with this number.
    pub campaign: Option<u32>,
    /// Only mails to this address, given with ASCII letters in lower case.
    pub address: Option<&'a str>,
    /// Only mails with a lower id than this.
    pub before: MailId,
    /// The most mails to look through. If `state` asks for waiting or failed ones, only those count.
    pub window: u32,
}

/// A part of a site's mails, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailList {
    /// The mails that match.
    pub mails: Vec<MailRow>,
    /// The last mail that was looked at, if there are older ones.
    pub next: Option<MailId>,
}

/// How many mails of a site wait or have failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MailNumbers {
    /// Mails that wait to be sent.
    pub waiting: u32,
    /// How many of these have been tried before.
    pub tried: u32,
    /// Mails that failed for good since the time in question.
    pub failed: u32,
}
