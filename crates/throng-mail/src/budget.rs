//! The budget of a mailbox: how many mails it gets in a day because somebody typed its address.
//!
//! **Owns** the counts, under a keyed hash of where an address is delivered, so that they hold for all petitions together
//! and for every spelling of it (`ada+1@`, `ada+2@`), by the rules by which a person counts once. **Never** affects what a
//! page shows: over the limit, the mail is silently sent later.
//! **Called by** the dispatcher's workers, on their one thread. **Bounds** itself to `budgets_kept_max` mailboxes.
//!
//! Which mails count: those that a stranger can cause by typing an address ([`is_typed`]), and the weekly ones to creators of
//! pledges, which nobody waits for. What staff decide, what whoever
//! owns the mailbox asked for by a mailed link, and news that they want neither count nor wait, so that nobody can hold
//! them up by typing. Captured mails do not count either: they bother nobody.
//!
//! The counts are in memory: a restart forgets them, but not the times until which mails were put off. When it is full, the
//! mailbox with the fewest mails goes first, and of those the one that was mailed longest ago. So to push out a mailbox
//! at its limit, an attacker must have as many mails sent to each of a hundred thousand others. The alternative was a
//! counting sketch in fixed memory: on overflow it delays honest mails, while this one lets a few too many through.

use std::collections::{BTreeSet, HashMap};

use throng_domain::mailing::MailKind;
use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};
use throng_domain::uniqueness::DeliveryKey;

use throng_process::limits::resources::{self, Gauge};

/// How many mails a mailbox gets in a day.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Mails about one petition.
    pub per_petition: usize,
    /// Mails from the whole site.
    pub per_mailbox: usize,
}

/// Whether a mail of this kind counts, and waits when a mailbox has had its fill.
pub(super) fn is_typed(kind: MailKind) -> bool {
    match kind {
        MailKind::Confirm
        | MailKind::AlreadySigned
        | MailKind::DraftKept
        | MailKind::ConfirmPetition
        | MailKind::ReportReceived
        | MailKind::ConfirmFollowing
        | MailKind::ConfirmPlace
        | MailKind::VoterLink => true,
        // Nobody waits for it: it gives way where a mailbox has had its fill.
        MailKind::PledgeProgress => true,
        // Sent when its owner uses a mailed link, once for each confirmation.
        MailKind::Withdrawn | MailKind::GatherSupporters | MailKind::StillChecked => false,
        MailKind::News
        | MailKind::FollowerNews
        | MailKind::PlaceNews
        | MailKind::CommentDigest
        | MailKind::CreatorDigest
        | MailKind::VoterNews => false,
        // Sent when staff decide something, or by the site's own rules.
        MailKind::InModeration
        | MailKind::ChangesAsked
        | MailKind::PetitionRejected
        | MailKind::PetitionOpened
        | MailKind::UpdateDeclined
        | MailKind::ThresholdReached
        | MailKind::ReportSettled
        | MailKind::Trial
        | MailKind::RelayTest
        | MailKind::TroubleBegun
        | MailKind::TroubleOver
        | MailKind::Invitation => false,
    }
}

/// One mail to a mailbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent {
    pub(super) mailbox: DeliveryKey,
    /// The petition's number; 0 for a mail that is about none.
    pub(super) petition: u32,
    /// Whether it may use only a part of the mailbox's allowance: see [`leaves_room`].
    pub(super) leaves_room: bool,
    pub(super) at: Timestamp,
}

/// The part of a mailbox's allowance that mails of the kinds which leave room may use: one of so many.
const ROOM: usize = 3;

/// Whether mails of this kind leave most of a mailbox's allowance to others. To ask for emails takes one field, so somebody
/// who wants to keep a signature's link from its owner would use that. Weekly mails keep nobody from a link either.
pub(super) fn leaves_room(kind: MailKind) -> bool {
    matches!(
        kind,
        MailKind::ConfirmFollowing | MailKind::ConfirmPlace | MailKind::PledgeProgress | MailKind::VoterLink
    )
}

/// The mails that a mailbox got (petition and time), the oldest first: never empty.
type Mails = Vec<(u32, Timestamp)>;

/// The order in which mailboxes are forgotten when the table is full: fewest mails first, then longest unused.
type Rank = (usize, Timestamp, DeliveryKey);

/// The counts of all mailboxes.
#[derive(Debug)]
pub(super) struct Budgets {
    allowance: Allowance,
    gauge: Gauge,
    kept: HashMap<DeliveryKey, Mails>,
    order: BTreeSet<Rank>,
    swept_at: Timestamp,
}

impl Budgets {
    pub(super) fn new(allowance: Allowance) -> Budgets {
        Budgets::keeping(allowance, resources::MAIL_BUDGETS.made())
    }

    fn keeping(allowance: Allowance, gauge: Gauge) -> Budgets {
        let (kept, order) = (HashMap::new(), BTreeSet::new());
        Budgets { allowance, kept, order, swept_at: Timestamp(0), gauge }
    }

    /// Counts a mail that is about to be sent.
    ///
    /// # Errors
    /// When the mailbox has used up its allowance: the moment from which this mail may be sent.
    pub(super) fn spend(&mut self, mail: Spent) -> Result<(), Timestamp> {
        let Spent { mailbox, petition, leaves_room, at: now } = mail;
        let part = if leaves_room { ROOM } else { 1 };
        let per_mailbox = self.allowance.per_mailbox.div_ceil(part);
        self.sweep(now);
        let mut mails = self.taken_out(mailbox);
        mails.retain(|(_, at)| is_fresh(*at, now));
        let of_petition = mails.iter().filter(|(about, _)| *about == petition);
        let turns = [
            turn(mails.iter().map(|(_, at)| *at), per_mailbox),
            turn(of_petition.map(|(_, at)| *at), self.allowance.per_petition),
        ];
        let until = turns.into_iter().flatten().max();
        if until.is_none() {
            mails.push((petition, now));
        }
        self.put(mailbox, mails);
        until.map_or(Ok(()), |until| Err(until.min(now.plus_ms(DAY_MS))))
    }

    /// Undoes [`Budgets::spend`] for a mail that was certainly not delivered.
    pub(super) fn give_back(&mut self, mail: Spent) {
        let mut mails = self.taken_out(mail.mailbox);
        if let Some(place) = mails.iter().rposition(|known| *known == (mail.petition, mail.at)) {
            mails.remove(place);
        }
        self.put(mail.mailbox, mails);
    }

    fn taken_out(&mut self, mailbox: DeliveryKey) -> Mails {
        let mails = self.kept.remove(&mailbox).unwrap_or_default();
        if let Some(rank) = rank(mailbox, &mails) {
            self.order.remove(&rank);
        }
        mails
    }

    fn put(&mut self, mailbox: DeliveryKey, mails: Mails) {
        let Some(rank) = rank(mailbox, &mails) else { return };
        self.order.insert(rank);
        self.kept.insert(mailbox, mails);
        if self.kept.len() > self.gauge.max() {
            let (.., mailbox) = self.order.pop_first().expect("it holds whatever is kept");
            self.kept.remove(&mailbox);
            self.gauge.refuses();
        }
        self.gauge.holds(self.kept.len());
        assert_eq!(self.kept.len(), self.order.len(), "each mailbox has one rank");
    }

    /// Forgets mailboxes that got no mail for a day; does so at most once an hour.
    fn sweep(&mut self, now: Timestamp) {
        if now.since(self.swept_at).abs() < HOUR_MS {
            return;
        }
        self.swept_at = now;
        let fresh = |mails: &Mails| mails.last().is_some_and(|(_, at)| is_fresh(*at, now));
        self.kept.retain(|_, mails| fresh(mails));
        let kept = self.kept.iter();
        self.order = kept
            .filter_map(|(mailbox, mails)| rank(*mailbox, mails))
            .collect();
    }
}

fn rank(mailbox: DeliveryKey, mails: &Mails) -> Option<Rank> {
    mails.last().map(|(_, at)| (mails.len(), *at, mailbox))
}

/// Whether a mail lies within a day of now, on either side: the clock may have been put back.
fn is_fresh(at: Timestamp, now: Timestamp) -> bool {
    now.since(at).abs() < DAY_MS
}

/// When one more mail may be sent after these, the oldest first; `None` when it may be sent now.
fn turn(sent: impl Iterator<Item = Timestamp>, max: usize) -> Option<Timestamp> {
    let sent: Vec<Timestamp> = sent.collect();
    let oldest = sent.len().checked_sub(max)?;
    sent.get(oldest).map(|at| at.plus_ms(DAY_MS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_asked_to_follow_thirty_petitions_still_gets_the_link_of_a_signature() {
        let mut budgets = Budgets::new(USUAL);
        let asked = |petition| Spent { leaves_room: true, ..mail(1, petition, 0) };
        let sent = (1..=30)
            .filter(|petition| budgets.spend(asked(*petition)).is_ok())
            .count();
        assert_eq!(sent, 10, "a third of what a mailbox gets in a day");
        assert_eq!(budgets.spend(mail(1, 99, 1)), Ok(()));
        assert!(budgets.spend(asked(98)).is_err());
    }

    const USUAL: Allowance = Allowance { per_petition: 4, per_mailbox: 30 };
    const NOW: i64 = 1_800_000_000_000;

    fn mail(mailbox: u8, petition: u32, after_ms: i64) -> Spent {
        let (mailbox, at) = (DeliveryKey([mailbox; 16]), Timestamp(NOW + after_ms));
        Spent { mailbox, petition, leaves_room: false, at }
    }

    /// How many of these mails may be sent.
    fn sent(budgets: &mut Budgets, mails: impl IntoIterator<Item = Spent>) -> usize {
        mails
            .into_iter()
            .filter(|mail| budgets.spend(*mail).is_ok())
            .count()
    }

    #[test]
    fn a_mailbox_has_four_mails_a_day_of_a_petition_and_thirty_of_the_site() {
        let mut budgets = Budgets::new(USUAL);
        assert_eq!(sent(&mut budgets, (0..50).map(|second| mail(1, 7, second))), 4);
        assert_eq!(sent(&mut budgets, (0..50).map(|second| mail(2, 7, second))), 4, "another has its own");
        let petitions = (8..68).map(|petition| mail(1, petition, 100));
        assert_eq!(sent(&mut budgets, petitions), 26);
        assert_eq!(budgets.spend(mail(1, 99, 200)), Err(Timestamp(NOW + DAY_MS)));
        // After the first day, each mail of its first second leaves room for another.
        assert_eq!(budgets.spend(mail(1, 7, DAY_MS - 1)), Err(Timestamp(NOW + DAY_MS)));
        assert_eq!(budgets.spend(mail(1, 7, DAY_MS)), Ok(()));
        assert_eq!(budgets.spend(mail(1, 7, DAY_MS)), Err(Timestamp(NOW + DAY_MS + 1)));
        assert_eq!(sent(&mut budgets, (0..50).map(|_| mail(1, 7, 3 * DAY_MS))), 4);
    }

    #[test]
    fn whoever_waits_is_told_when_the_turn_comes() {
        let mut budgets = Budgets::new(USUAL);
        for hour in [0, 5, 6, 7] {
            assert_eq!(budgets.spend(mail(1, 7, hour * HOUR_MS)), Ok(()));
        }
        for (hour, turn) in [(8, 24), (23, 24)] {
            assert_eq!(budgets.spend(mail(1, 7, hour * HOUR_MS)), Err(Timestamp(NOW + turn * HOUR_MS)));
        }
        assert_eq!(budgets.spend(mail(1, 7, 24 * HOUR_MS)), Ok(()));
        assert_eq!(budgets.spend(mail(1, 7, 25 * HOUR_MS)), Err(Timestamp(NOW + 29 * HOUR_MS)));
    }

    #[test]
    fn what_was_not_delivered_does_not_count() {
        let mut budgets = Budgets::new(USUAL);
        for second in 0..50 {
            assert_eq!(budgets.spend(mail(1, 7, second)), Ok(()), "{second}");
            budgets.give_back(mail(1, 7, second));
        }
        assert_eq!(budgets.kept.len(), 0);
    }

    #[test]
    fn a_mailbox_that_has_had_its_fill_is_not_pushed_out() {
        let mut budgets = Budgets::keeping(USUAL, resources::MAIL_BUDGETS.holding(10));
        assert_eq!(sent(&mut budgets, (0..5).map(|second| mail(1, 7, second))), 4);
        assert_eq!(sent(&mut budgets, (0..2).map(|second| mail(2, 7, second))), 2);
        for other in 10..250 {
            assert_eq!(budgets.spend(mail(other, 7, 1_000 + i64::from(other))), Ok(()), "{other}");
        }
        assert_eq!((budgets.kept.len(), budgets.order.len()), (10, 10), "bounded");
        assert!(budgets.spend(mail(1, 7, 2_000)).is_err(), "four of four");
        assert_eq!(sent(&mut budgets, (0..5).map(|_| mail(2, 7, 2_000))), 2, "two of four");
        assert_eq!(sent(&mut budgets, (0..5).map(|_| mail(10, 7, 2_000))), 4, "the oldest was forgotten");
        assert_eq!(sent(&mut budgets, (0..5).map(|_| mail(249, 7, 2_000))), 3, "the newest was not");
    }

    #[test]
    fn mailboxes_whose_day_is_over_are_forgotten() {
        let mut budgets = Budgets::new(USUAL);
        for mailbox in 0..100 {
            assert_eq!(budgets.spend(mail(mailbox, 7, 0)), Ok(()));
        }
        assert_eq!(budgets.spend(mail(200, 7, DAY_MS)), Ok(()));
        assert_eq!((budgets.kept.len(), budgets.order.len()), (1, 1));
    }

    #[test]
    fn a_clock_that_is_put_right_holds_nobody_up_for_longer_than_a_day() {
        let mut budgets = Budgets::new(USUAL);
        assert_eq!(sent(&mut budgets, (0..5).map(|_| mail(1, 7, HOUR_MS))), 4);
        assert_eq!(budgets.spend(mail(1, 7, 0)), Err(Timestamp(NOW + DAY_MS)), "an hour back");
        assert_eq!(budgets.spend(mail(1, 7, -30 * DAY_MS)), Ok(()), "a month back");
    }
}
