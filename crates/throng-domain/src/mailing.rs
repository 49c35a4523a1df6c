//! One mail and its life: queued with its cause, composed when it is sent, sent, captured, given up
//! or dropped. The queue row is small: a kind and a subject, never a text.

use serde::{Deserialize, Serialize};

use crate::ids::{MailId, PetitionId, ReportId, SignatureId, SiteId};
use crate::limits::{MAIL_BACKOFF_FIRST_MS, MAIL_BACKOFF_MAX_MS};
use crate::staff::StaffId;
use crate::time::Timestamp;

/// What a mail says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailKind {
    /// Press to confirm your signature.
    Confirm,
    /// You have signed already; here is your receipt.
    AlreadySigned,
    /// Your name has been taken off.
    Withdrawn,
    /// To a creator: your draft is kept; here is its link.
    DraftKept,
    /// To a creator: press to confirm that you hand this petition in.
    ConfirmPetition,
    /// To a creator: pass this link on to gather supporters.
    GatherSupporters,
    /// To a creator: we are checking your petition.
    InModeration,
    /// To a creator: please change these things.
    ChangesAsked,
    /// To a creator: we could not accept it, and why.
    PetitionRejected,
    /// To a creator: it is open for signatures.
    PetitionOpened,
    /// To a signer who follows: something was published about the petition.
    News,
    /// To a member of staff: how the mail about something not yet published would read.
    Trial,
    /// To a creator: we did not pass your news on, and why.
    UpdateDeclined,
    /// To a creator: it has the signatures for what follows now.
    ThresholdReached,
    /// To a reporter: we have your report, and this is its number.
    ReportReceived,
    /// To a reporter: what came of it.
    ReportSettled,
    /// To a member of staff: the relay host takes our mail.
    RelayTest,
    /// To somebody who is invited to the staff: the link.
    Invitation,
    /// To a signer: your signature is still being checked.
    StillChecked,
}

/// What a mail is about, which its kind tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailMatter {
    /// A signature; it goes to the signer.
    Signature,
    /// A petition; it goes to the creator.
    Petition,
    /// A petition; it goes to the member of staff who asked for it.
    Trial,
    /// A report from the public; it goes to whoever made it.
    Report,
    /// A member of staff; it goes to them.
    Staff,
}

impl MailKind {
    /// Every kind; the position is the number in the store.
    pub const ALL: [MailKind; 19] = [
        MailKind::Confirm,
        MailKind::AlreadySigned,
        MailKind::Withdrawn,
        MailKind::DraftKept,
        MailKind::ConfirmPetition,
        MailKind::GatherSupporters,
        MailKind::InModeration,
        MailKind::ChangesAsked,
        MailKind::PetitionRejected,
        MailKind::PetitionOpened,
        MailKind::News,
        MailKind::Trial,
        MailKind::UpdateDeclined,
        MailKind::ThresholdReached,
        MailKind::ReportReceived,
        MailKind::ReportSettled,
        MailKind::RelayTest,
        MailKind::Invitation,
        MailKind::StillChecked,
    ];

    /// Number in the store.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }

    /// What a mail of this kind is about.
    #[must_use]
    pub fn matter(self) -> MailMatter {
        match self {
            MailKind::Confirm
            | MailKind::AlreadySigned
            | MailKind::Withdrawn
            | MailKind::News
            | MailKind::StillChecked => MailMatter::Signature,
            MailKind::DraftKept
            | MailKind::ConfirmPetition
            | MailKind::GatherSupporters
            | MailKind::InModeration
            | MailKind::ChangesAsked
            | MailKind::PetitionRejected
            | MailKind::PetitionOpened
            | MailKind::UpdateDeclined
            | MailKind::ThresholdReached => MailMatter::Petition,
            MailKind::Trial => MailMatter::Trial,
            MailKind::ReportReceived | MailKind::ReportSettled => MailMatter::Report,
            MailKind::RelayTest | MailKind::Invitation => MailMatter::Staff,
        }
    }

    /// The kind with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<MailKind> {
        MailKind::ALL.into_iter().find(|kind| kind.number() == number)
    }

    /// Which queue it waits in.
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
            | MailKind::Trial => Lane::Transactional,
            MailKind::Withdrawn
            | MailKind::InModeration
            | MailKind::ChangesAsked
            | MailKind::PetitionRejected
            | MailKind::PetitionOpened
            | MailKind::UpdateDeclined
            | MailKind::ThresholdReached
            | MailKind::ReportSettled
            | MailKind::StillChecked
            | MailKind::News => Lane::Bulk,
        }
    }
}

/// Two queues: somebody waits at a screen for the first; the second may take its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// Always sent first.
    Transactional,
    /// Sent when no transactional mail is due.
    Bulk,
}

/// Where a mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailState {
    /// To be sent at or after its due time.
    Queued,
    /// A mail server has taken it.
    Sent,
    /// Kept to be read in the program; nothing left the machine.
    Captured,
    /// Refused for good, or too old.
    Dead,
    /// No longer true when its time came (confirmed, withdrawn or another address meanwhile).
    Dropped,
}

impl MailState {
    /// Every state; the position is the number in the store.
    pub const ALL: [MailState; 5] =
        [MailState::Queued, MailState::Sent, MailState::Captured, MailState::Dead, MailState::Dropped];

    /// Number in the store.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            MailState::Queued => 0,
            MailState::Sent => 1,
            MailState::Captured => 2,
            MailState::Dead => 3,
            MailState::Dropped => 4,
        }
    }

    /// The state with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<MailState> {
        MailState::ALL.into_iter().find(|state| state.number() == number)
    }
}

/// A mail in the queue, or what became of it.
///
/// Twelve fields: the row that is written with every signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// Identity and order.
    pub id: MailId,
    /// The site that sends it.
    pub site: SiteId,
    /// What it says.
    pub kind: MailKind,
    /// What it is about: a signature's or a report's id, or the number of a petition or of a member of staff, as
    /// [`MailKind::matter`] says.
    pub subject: i64,
    /// What called for it: the line of the petition's history, for news the publication, for a trial the member of
    /// staff; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub entry: i64,
    /// The revision of the address when the mail was called for.
    pub revision: u8,
    /// Where it stands.
    pub state: MailState,
    /// Tries so far.
    pub attempts: u16,
    /// Not to be sent before.
    pub due_at: Timestamp,
    /// Called for.
    pub created_at: Timestamp,
    /// Reached its final state.
    pub finished_at: Option<Timestamp>,
    /// The mail server's last answer, shortened.
    pub reply: Option<String>,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

impl Mail {
    /// The signature that it is about.
    #[must_use]
    pub fn signature(&self) -> Option<SignatureId> {
        (self.kind.matter() == MailMatter::Signature).then_some(SignatureId(self.subject))
    }

    /// The petition that it is about, when it goes to its creator or to staff.
    #[must_use]
    pub fn petition(&self) -> Option<PetitionId> {
        let number = u32::try_from(self.subject).ok()?;
        let id = PetitionId { site: self.site, number };
        matches!(self.kind.matter(), MailMatter::Petition | MailMatter::Trial).then_some(id)
    }

    /// The report that it is about.
    #[must_use]
    pub fn report(&self) -> Option<ReportId> {
        (self.kind.matter() == MailMatter::Report).then_some(ReportId(self.subject))
    }

    /// The member of staff that it goes to, when it is about nothing else.
    #[must_use]
    pub fn staff(&self) -> Option<StaffId> {
        let member = StaffId::of_item(self.subject);
        member.filter(|_| self.kind.matter() == MailMatter::Staff)
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
    use crate::time::{HOUR_MS, MINUTE_MS};

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
