//! One mail and its life: queued with its cause, composed when it is sent, sent, captured, given up
//! or dropped. The queue row is small: a kind and what it is about, never a text.

use serde::{Deserialize, Serialize};

pub use crate::mail::mail_kind::{
    About, Lane, MailKind, MailMatter, MailReader, NUMBER_BITS, NUMBER_MASK, ToCreator, ToFollower,
    ToReporter, ToSigner, ToStaff, ToVoter,
};
pub use crate::mail::mail_state::MailState;
use crate::spine::ids::{CampaignId, MailId, SignatureId, SiteId};
use crate::spine::limits::{MAIL_BACKOFF_FIRST_MS, MAIL_BACKOFF_MAX_MS, MAIL_WAIT_MAX_MS};
use crate::spine::time::Timestamp;

/// Describes the fault in a stored mail whose numbers no mail of its kind has.
#[must_use]
pub fn no_such_mail(id: MailId, kind: MailKind, (subject, entry): (i64, i64)) -> String {
    format!("mail {}: a mail of kind {kind:?} is not about {subject}, {entry}", id.0)
}

/// A mail, waiting or finished.
///
/// Eleven fields: they are the row that is written with every signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredMail", into = "StoredMail")]
pub struct Mail {
    /// Its identity; rising ids give the order of queueing.
    pub id: MailId,
    /// The site that sends it.
    pub site: SiteId,
    /// The kind of mail.
    pub kind: MailKind,
    /// What it is about; the variant fits `kind`.
    pub about: About,
    /// The revision of the recipient's address when it was queued.
    pub revision: u8,
    /// Its state.
    pub state: MailState,
    /// The number of attempts to deliver it.
    pub attempts: u16,
    /// The earliest time at which it may be sent.
    pub due_at: Timestamp,
    /// When it was queued.
    pub created_at: Timestamp,
    /// When it reached its final state.
    pub finished_at: Option<Timestamp>,
    /// The mail server's last answer, shortened.
    pub reply: Option<String>,
}

/// A mail in the form that dumps have.
///
/// Twelve fields: those of [`Mail`], with two numbers for what it is about.
#[derive(Serialize, Deserialize)]
struct StoredMail {
    id: MailId,
    site: SiteId,
    kind: MailKind,
    subject: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    entry: i64,
    revision: u8,
    state: MailState,
    attempts: u16,
    due_at: Timestamp,
    created_at: Timestamp,
    finished_at: Option<Timestamp>,
    reply: Option<String>,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

impl From<Mail> for StoredMail {
    fn from(mail: Mail) -> StoredMail {
        let (subject, entry) = mail.about.numbers();
        let Mail { id, site, kind, about: _, revision, state, attempts, .. } = mail;
        let Mail { due_at, created_at, finished_at, reply, .. } = mail;
        StoredMail {
            id,
            site,
            kind,
            subject,
            entry,
            revision,
            state,
            attempts,
            due_at,
            created_at,
            finished_at,
            reply,
        }
    }
}

impl TryFrom<StoredMail> for Mail {
    type Error = String;

    fn try_from(stored: StoredMail) -> Result<Mail, String> {
        let StoredMail { id, site, kind, subject, entry, revision, state, attempts, .. } = stored;
        let StoredMail { due_at, created_at, finished_at, reply, .. } = stored;
        let about = About::of_numbers(site, kind, (subject, entry));
        let about = about.ok_or_else(|| no_such_mail(id, kind, (subject, entry)))?;
        Ok(Mail { id, site, kind, about, revision, state, attempts, due_at, created_at, finished_at, reply })
    }
}

impl Mail {
    /// A mail that is queued at `now` and due at once.
    ///
    /// # Panics
    /// If mails of that kind are about something else, which is a bug.
    #[must_use]
    pub fn queued(id: MailId, site: SiteId, (kind, about): (MailKind, About), now: Timestamp) -> Mail {
        assert_eq!(kind.matter(), about.matter(), "a mail is about what its kind says");
        Mail {
            id,
            site,
            kind,
            about,
            revision: 0,
            state: MailState::Queued,
            attempts: 0,
            due_at: now,
            created_at: now,
            finished_at: None,
            reply: None,
        }
    }

    /// A mail that is only previewed, as it would be if it were queued at `now`.
    #[must_use]
    pub fn foreseen(site: SiteId, what: (MailKind, About), now: Timestamp) -> Mail {
        Mail::queued(MailId::FORESEEN, site, what, now)
    }

    /// The petition to whose creator it goes.
    #[must_use]
    pub fn to_creator_of(&self) -> Option<CampaignId> {
        match self.about {
            About::Campaign { campaign, .. } => Some(campaign),
            About::Signature(_)
            | About::News { .. }
            | About::Trial { .. }
            | About::Report(_)
            | About::Staff(_)
            | About::Trouble { .. }
            | About::Follower(_)
            | About::FollowerNews { .. }
            | About::Place { .. }
            | About::PlaceNews { .. }
            | About::Voter(_)
            | About::VoterNews { .. } => None,
        }
    }

    /// The signature whose signer it goes to.
    #[must_use]
    pub fn signature(&self) -> Option<SignatureId> {
        match self.about {
            About::Signature(id) | About::News { signature: id, .. } => Some(id),
            About::Campaign { .. }
            | About::Trial { .. }
            | About::Report(_)
            | About::Staff(_)
            | About::Trouble { .. }
            | About::Follower(_)
            | About::FollowerNews { .. }
            | About::Place { .. }
            | About::PlaceNews { .. }
            | About::Voter(_)
            | About::VoterNews { .. } => None,
        }
    }
}

impl Mail {
    /// The earliest time at which it may be sent, for a program that begins at `now`. If that is later than any mail waits, a clock that was
    /// ahead has put it off: then it waits as long as one that was tried many times.
    #[must_use]
    pub fn due_at_from(&self, now: Timestamp) -> Timestamp {
        match self.due_at.since(now) > MAIL_WAIT_MAX_MS {
            true => now.plus_ms(backoff_ms(u16::MAX, self.id)),
            false => self.due_at,
        }
    }
}

/// Wait before the next try after `attempts` tries: doubling from one minute to four hours, and a
/// tenth more or less by `id`, so that mails deferred together do not come back together.
#[must_use]
pub fn backoff_ms(attempts: u16, id: MailId) -> i64 {
    let doublings = u32::from(attempts.saturating_sub(1)).min(16);
    let wait = (MAIL_BACKOFF_FIRST_MS << doublings).min(MAIL_BACKOFF_MAX_MS);
    let percent = 90 + id.0.rem_euclid(21);
    wait * percent / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaigns::roll::VoterOf;
    use crate::office::staff::StaffId;
    use crate::office::trouble::{TroubleKind, TroubleOf};
    use crate::spine::ids::{FollowerId, FollowerOf, PlaceFollowerOf, ReportId};
    use crate::spine::time::{HOUR_MS, MINUTE_MS};

    #[test]
    fn a_mail_that_a_clock_ahead_has_put_off_waits_no_longer_than_others() {
        let now = Timestamp(1_800_000_000_000);
        let about = About::Signature(SignatureId(1));
        let mail = |id: i64, due_ms: i64| {
            let mail = Mail::queued(MailId(id), SiteId(1), (MailKind::Confirm, about), now);
            Mail { due_at: now.plus_ms(due_ms), ..mail }
        };
        let (hour, day) = (HOUR_MS, MAIL_WAIT_MAX_MS);
        for (id, due_ms, expected_ms) in [
            (1, -day, -day),
            (1, 0, 0),
            (1, day, day),
            (0, day + 1, 4 * hour * 90 / 100),
            (10, 700 * day, 4 * hour),
            (20, 700 * day, 4 * hour * 110 / 100),
        ] {
            let due_at = mail(id, due_ms).due_at_from(now);
            assert_eq!(due_at.since(now), expected_ms, "{id} {due_ms}");
        }
    }

    #[test]
    fn what_a_mail_is_about_is_stored_as_two_numbers_and_read_back() {
        let backup = TroubleOf { kind: TroubleKind::Backup, since: Timestamp(9) };
        let site = SiteId(3);
        let campaign = CampaignId { site, number: 7 };
        for (kind, number, about, numbers) in [
            (MailKind::Confirm, 0, About::Signature(SignatureId(40)), (40, 0)),
            (MailKind::StillChecked, 18, About::Signature(SignatureId(40)), (40, 0)),
            (MailKind::News, 10, About::News { signature: SignatureId(40), publication: 2 }, (40, 2)),
            (MailKind::PetitionOpened, 9, About::Campaign { campaign, entry: 5 }, (7, 5)),
            (MailKind::DraftKept, 3, About::Campaign { campaign, entry: 0 }, (7, 0)),
            (MailKind::Trial, 11, About::Trial { campaign, to: StaffId(4) }, (7, 4)),
            (
                MailKind::ConfirmFollowing,
                19,
                About::Follower(FollowerOf { campaign, id: FollowerId(90) }),
                (7, 90),
            ),
            (
                MailKind::FollowerNews,
                20,
                About::FollowerNews { follower: FollowerOf { campaign, id: FollowerId(90) }, publication: 2 },
                ((2 << 32) + 7, 90),
            ),
            (
                MailKind::ConfirmPlace,
                40,
                About::Place {
                    follower: PlaceFollowerOf { site, id: FollowerId(90) },
                    asked_at: Timestamp(8),
                },
                (90, 8),
            ),
            (
                MailKind::PlaceNews,
                41,
                About::PlaceNews { follower: PlaceFollowerOf { site, id: FollowerId(90) }, run: 2 },
                (90, 2),
            ),
            (MailKind::VoterLink, 30, About::Voter(VoterOf { campaign, entry: 90 }), (7, 90)),
            (
                MailKind::VoterNews,
                31,
                About::VoterNews { voter: VoterOf { campaign, entry: 90 }, publication: 2 },
                ((2 << 32) + 7, 90),
            ),
            (MailKind::ReportSettled, 15, About::Report(ReportId(90)), (90, 0)),
            (MailKind::Invitation, 17, About::Staff(StaffId(4)), (4, 0)),
            (MailKind::TroubleOver, 46, About::Trouble { to: StaffId(4), of: backup }, (4, 9 * 256 + 1)),
        ] {
            assert_eq!((kind.number(), MailKind::from_number(number)), (number, Some(kind)));
            assert_eq!((about.matter(), about.numbers()), (kind.matter(), numbers), "{kind:?}");
            assert_eq!(About::of_numbers(site, kind, numbers), Some(about), "{kind:?}");
        }
        for kind in MailKind::ALL {
            let numbers = match kind.matter() {
                MailMatter::Signature | MailMatter::Report | MailMatter::Staff => (7, 0),
                MailMatter::News | MailMatter::Campaign | MailMatter::Trial => (7, 2),
                MailMatter::Follower | MailMatter::Voter => (7, 90),
                MailMatter::Trouble => (7, (90 << 8) + 1),
                MailMatter::Place | MailMatter::PlaceNews => (90, 2),
                MailMatter::FollowerNews | MailMatter::VoterNews => ((2 << NUMBER_BITS) + 7, 90),
            };
            let about = About::of_numbers(site, *kind, numbers).unwrap();
            let mail = Mail::queued(MailId(1), site, (*kind, about), Timestamp(5));
            let stored = StoredMail::from(mail.clone());
            assert_eq!((stored.subject, stored.entry), numbers, "{kind:?}");
            assert_eq!(Mail::try_from(stored), Ok(mail));
        }
    }

    #[test]
    fn numbers_that_no_mail_has_are_not_read() {
        let site = SiteId(3);
        for (kind, numbers) in [
            (MailKind::Confirm, (40, 1)),
            (MailKind::PetitionOpened, (-1, 0)),
            (MailKind::PetitionOpened, (7, -1)),
            (MailKind::PetitionOpened, (1 << 40, 0)),
            (MailKind::News, (40, 0)),
            (MailKind::ConfirmPlace, (90, 0)),
            (MailKind::PlaceNews, (-1, 2)),
            (MailKind::Trial, (7, -4)),
            (MailKind::ReportReceived, (90, 2)),
            (MailKind::RelayTest, (1 << 40, 0)),
            (MailKind::TroubleBegun, (4, 9)),
            (MailKind::TroubleBegun, (-4, 9 * 256 + 1)),
        ] {
            assert_eq!(About::of_numbers(site, kind, numbers), None, "{kind:?} {numbers:?}");
        }
    }

    #[test]
    fn backoff_doubles_to_four_hours() {
        for (attempts, middle) in
            [(1, MINUTE_MS), (2, 2 * MINUTE_MS), (5, 16 * MINUTE_MS), (9, 4 * HOUR_MS), (999, 4 * HOUR_MS)]
        {
            for id in 0..50 {
                let wait = backoff_ms(attempts, MailId(id));
                assert!((middle * 9 / 10..=middle * 11 / 10).contains(&wait), "{attempts}: {wait}");
            }
        }
    }
}
