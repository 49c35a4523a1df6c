//! Queueing mails. All mails are created here, so that each is about the kind of thing that its [`MailKind`]
//! requires.

use super::WorkingSet;
use crate::campaigns::roll::VoterOf;
use crate::mail::mailing::{About, Mail, MailKind, MailState};
use crate::office::staff::StaffId;
use crate::office::trouble::TroubleOf;
use crate::signing::signature::Signature;
use crate::spine::change::Change;
use crate::spine::ids::{CampaignId, FollowerOf, MailId, PlaceFollowerOf, ReportId, SiteId};
use crate::spine::time::Timestamp;

/// The reply that the office is shown for a mail that was not sent.
const ENOUGH: &str = "not sent: enough mails to this mailbox about this petition for a day";

/// A mail to the creator of a campaign, to be queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The kind of mail.
    pub kind: MailKind,
    /// The campaign that it is about.
    pub campaign: CampaignId,
    /// The history entry that is its cause, or the number of a weekly mail; 0 for none.
    pub entry: i64,
    /// The revision of the creator's address.
    pub revision: u8,
    /// The earliest time at which it may be sent.
    pub due_at: Timestamp,
}

impl WorkingSet {
    /// Queues a mail to the signer of `subject`, due at once.
    pub fn queue_mail(&mut self, kind: MailKind, subject: &Signature, now: Timestamp) {
        let mail = self.new_mail(subject.campaign.site, (kind, About::Signature(subject.id)), now);
        self.insert_mail(Mail { revision: subject.revision, ..mail });
    }

    /// Records a mail to the signer of `subject` as dropped, since the mailbox has been sent enough of them.
    pub fn leave_mail(&mut self, kind: MailKind, subject: &Signature, now: Timestamp) {
        let mail = self.new_mail(subject.campaign.site, (kind, About::Signature(subject.id)), now);
        let (state, reply) = (MailState::Dropped, Some(ENOUGH.to_owned()));
        let (revision, finished_at) = (subject.revision, Some(now));
        self.insert_mail(Mail { revision, state, finished_at, reply, ..mail });
    }

    /// Queues a mail about a publication to the signer of `subject`, due at once.
    pub fn queue_news(&mut self, subject: &Signature, publication: i64, now: Timestamp) {
        let about = About::News { signature: subject.id, publication };
        let mail = self.new_mail(subject.campaign.site, (MailKind::News, about), now);
        self.insert_mail(Mail { revision: subject.revision, ..mail });
    }

    /// Queues the daily mail with this number to somebody who signed, due at once.
    pub fn queue_digest(&mut self, to: &Signature, run: i64, now: Timestamp) {
        let about = About::News { signature: to.id, publication: run };
        let mail = self.new_mail(to.campaign.site, (MailKind::CommentDigest, about), now);
        self.insert_mail(Mail { revision: to.revision, ..mail });
    }

    /// Queues a mail to somebody who wants to follow a campaign without signing, due at once.
    pub fn queue_to_follower(&mut self, to: FollowerOf, now: Timestamp) {
        let about = About::Follower(to);
        let mail = self.new_mail(to.campaign.site, (MailKind::ConfirmFollowing, about), now);
        self.insert_mail(mail);
    }

    /// Queues a mail about a publication to somebody who follows without having signed, due at once.
    pub fn queue_follower_news(&mut self, follower: FollowerOf, publication: i64, now: Timestamp) {
        let about = About::FollowerNews { follower, publication };
        let mail = self.new_mail(follower.campaign.site, (MailKind::FollowerNews, about), now);
        self.insert_mail(mail);
    }

    /// Queues a mail to a mailbox about a place that it may want to follow, due at once.
    pub fn queue_to_place_follower(&mut self, to: PlaceFollowerOf, asked_at: Timestamp, now: Timestamp) {
        let about = About::Place { follower: to, asked_at };
        let mail = self.new_mail(to.site, (MailKind::ConfirmPlace, about), now);
        self.insert_mail(mail);
    }

    /// Queues a mail with what is new in places to a mailbox that follows them, due at once.
    pub fn queue_place_news(&mut self, to: PlaceFollowerOf, run: i64, now: Timestamp) {
        let about = About::PlaceNews { follower: to, run };
        let mail = self.new_mail(to.site, (MailKind::PlaceNews, about), now);
        self.insert_mail(mail);
    }

    /// Queues a mail with their link to somebody on a roll, due at once.
    pub fn queue_voter_link(&mut self, to: VoterOf, now: Timestamp) {
        let mail = self.new_mail(to.campaign.site, (MailKind::VoterLink, About::Voter(to)), now);
        self.insert_mail(mail);
    }

    /// Queues a mail about a publication to somebody on a roll, due at once.
    pub fn queue_voter_news(&mut self, voter: VoterOf, publication: i64, now: Timestamp) {
        let about = About::VoterNews { voter, publication };
        let mail = self.new_mail(voter.campaign.site, (MailKind::VoterNews, about), now);
        self.insert_mail(mail);
    }

    /// Queues a mail to the creator of a campaign, due at `due_at`.
    pub fn queue_letter(&mut self, letter: Letter, now: Timestamp) -> MailId {
        let Letter { kind, campaign, entry, revision, due_at } = letter;
        let mail = self.new_mail(campaign.site, (kind, About::Campaign { campaign, entry }), now);
        self.insert_mail(Mail { revision, due_at, ..mail })
    }

    /// Queues a trial mail, due at once: a member of staff sees how a publication would read.
    pub fn queue_trial(&mut self, campaign: CampaignId, to: StaffId, now: Timestamp) {
        let about = About::Trial { campaign, to };
        let mail = self.new_mail(campaign.site, (MailKind::Trial, about), now);
        self.insert_mail(mail);
    }

    /// Queues a mail to whoever made a report, due at once.
    pub fn queue_report_mail(&mut self, kind: MailKind, site: SiteId, report: ReportId, now: Timestamp) {
        let mail = self.new_mail(site, (kind, About::Report(report)), now);
        self.insert_mail(mail);
    }

    /// Queues a mail to a member of staff about themselves, due at once.
    pub fn queue_staff_mail(&mut self, kind: MailKind, site: SiteId, to: StaffId, now: Timestamp) -> MailId {
        let mail = self.new_mail(site, (kind, About::Staff(to)), now);
        self.insert_mail(mail)
    }

    /// Queues a mail to a member of staff about what went wrong with the server, due at once.
    pub fn queue_trouble_mail(
        &mut self,
        (kind, of): (MailKind, TroubleOf),
        site: SiteId,
        to: StaffId,
        now: Timestamp,
    ) -> MailId {
        let mail = self.new_mail(site, (kind, About::Trouble { to, of }), now);
        self.insert_mail(mail)
    }

    fn new_mail(&mut self, site: SiteId, what: (MailKind, About), now: Timestamp) -> Mail {
        Mail::queued(MailId(self.mint.next(now)), site, what, now)
    }

    fn insert_mail(&mut self, mail: Mail) -> MailId {
        let id = mail.id;
        self.changes.push(Change::InsertMail(Box::new(mail.clone())));
        self.mails.insert(id, mail);
        id
    }
}
