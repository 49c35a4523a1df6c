//! The schedule without its lock: plain data and rules that are told the time, so that a test can choose it.

use std::collections::HashMap;
use std::time::Duration;

use throng_domain::ids::{MailId, SiteId};
use throng_domain::mailing::{Lane, Mail};
use throng_domain::time::{SECOND_MS, Timestamp};

use super::waiting::Waiting;
use super::{Backlog, Lease, PageToLoad};
use throng_process::limits::{MAILING_DUE_MAX, MAILING_WAITING_MAX};

/// The longest sleep; after it the time of day is read again.
const SLEEP_MAX: Duration = Duration::from_secs(60);

/// A waiting mail, in 24 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) due_at: Timestamp,
    pub(super) id: MailId,
    pub(super) site: SiteId,
    pub(super) attempts: u16,
}

const _: () =
    assert!(size_of::<Entry>() == throng_process::limits::MAIL_ENTRY_BYTES, "the limit names its bytes");

#[derive(Debug)]
struct Leased {
    entry: Entry,
    lane: Lane,
    number: u64,
    expires: Timestamp,
}

/// Which mails wait, and which are being tried.
#[derive(Debug)]
pub(crate) struct Plan {
    transactional: Waiting,
    bulk: Waiting,
    /// As many as are tried at once: some hundreds at most.
    leased: HashMap<MailId, Leased>,
    entries_max: usize,
    /// Every queued mail up to this id is in memory.
    cursor: MailId,
    /// The newest mail that was handed over by the committer.
    told: MailId,
    /// Whether nothing queued lies beyond the cursor. False at the start, because the store has not been asked yet.
    level: bool,
    leases_made: u64,
}

impl Plan {
    pub(crate) fn new(entries_max: usize) -> Plan {
        Plan {
            transactional: Waiting::default(),
            bulk: Waiting::default(),
            leased: HashMap::new(),
            entries_max,
            cursor: MailId(0),
            told: MailId(0),
            level: false,
            leases_made: 0,
        }
    }

    pub(super) fn begin_after(&mut self, id: MailId) {
        self.cursor = id;
        self.told = id;
    }

    /// Forgets what waits and begins with the first mail again: the store has all of it. What is being tried stays leased, and is
    /// passed over when its page comes.
    pub(super) fn load_again(&mut self) {
        self.transactional = Waiting::default();
        self.bulk = Waiting::default();
        self.cursor = MailId(0);
        self.level = false;
    }

    pub(super) fn hand_over(&mut self, mails: &[Mail]) {
        for mail in mails {
            if mail.id <= self.cursor {
                self.put_off(mail);
                continue;
            }
            self.told = self.told.max(mail.id);
            // A mail that does not fit is loaded from the store later.
            self.level &= self.len() < self.entries_max;
            if self.level {
                self.insert(mail, Entry::of(mail));
            }
        }
    }

    /// Takes in a mail that the schedule may have already. It comes again if an attempt was recorded as deferred, which
    /// ends that attempt, or if staff want it sent again; an attempt that is under way then goes on. Otherwise it was
    /// loaded from the store just before the committer handed it over, and nothing changes.
    fn put_off(&mut self, mail: &Mail) {
        if mail.attempts == 0 {
            return;
        }
        match self.leased.get(&mail.id) {
            Some(leased) if leased.entry.attempts >= mail.attempts => return,
            Some(_) => drop(self.leased.remove(&mail.id)),
            // If it waits, it does so from now on as it is told.
            None => {}
        }
        self.push(mail.kind.lane(), Entry::of(mail));
    }

    pub(super) fn wanted(&self) -> Option<PageToLoad> {
        let room = self.len() <= self.entries_max / 2;
        (!self.level && room).then_some(PageToLoad { after: self.cursor, told: self.told })
    }

    pub(super) fn load(&mut self, wanted: PageToLoad, (page, last): (&[Mail], bool), now: Timestamp) {
        // Two workers may have asked for the same page, so mails that are in memory already are skipped.
        for mail in page {
            if mail.id > self.cursor {
                let due_at = mail.due_at_from(now);
                self.insert(mail, Entry { due_at, ..Entry::of(mail) });
            }
        }
        if last {
            // Mails that were handed over before the page was read had been committed, so the page contained them.
            self.cursor = self.cursor.max(wanted.told);
            self.level = self.told <= self.cursor;
        }
    }

    fn insert(&mut self, mail: &Mail, entry: Entry) {
        self.cursor = mail.id;
        // It can be leased only if everything is being loaded again.
        if self.leased.contains_key(&mail.id) {
            return;
        }
        self.push(mail.kind.lane(), entry);
    }

    fn push(&mut self, lane: Lane, entry: Entry) {
        self.lane(lane).push(entry);
    }

    fn lane(&mut self, lane: Lane) -> &mut Waiting {
        match lane {
            Lane::Transactional => &mut self.transactional,
            Lane::Bulk => &mut self.bulk,
        }
    }

    pub(super) fn take(&mut self, now: Timestamp, expires: Timestamp) -> Option<Lease> {
        if let Some(id) = self
            .leased
            .iter()
            .find(|(_, leased)| leased.expires <= now)
            .map(|(id, _)| *id)
        {
            let lost = self.leased.remove(&id).expect("it was found");
            return Some(self.lease(lost.lane, lost.entry, expires));
        }
        for lane in [Lane::Transactional, Lane::Bulk] {
            if let Some(entry) = self.lane(lane).take_first(now) {
                return Some(self.lease(lane, entry, expires));
            }
        }
        None
    }

    /// Leases this mail if it waits and is due.
    pub(super) fn take_this(&mut self, id: MailId, now: Timestamp, expires: Timestamp) -> Option<Lease> {
        for lane in [Lane::Transactional, Lane::Bulk] {
            if let Some(entry) = self.lane(lane).take(id, now) {
                return Some(self.lease(lane, entry, expires));
            }
        }
        None
    }

    /// Up to `max` of the due mails of the first lane that has any: half of them the newest, newest first, the others
    /// at equal distances among the rest that waits.
    pub(super) fn sample(&self, now: Timestamp, max: usize) -> Vec<MailId> {
        let is_due = |lane: &&Waiting| lane.first_due().is_some_and(|due_at| due_at <= now);
        let lane = [&self.transactional, &self.bulk].into_iter().find(is_due);
        lane.map_or_else(Vec::new, |lane| lane.sample(now, max))
    }

    fn lease(&mut self, lane: Lane, entry: Entry, expires: Timestamp) -> Lease {
        self.leases_made += 1;
        let number = self.leases_made;
        self.leased
            .insert(entry.id, Leased { entry, lane, number, expires });
        // Ids are made from the clock.
        let was_held_back = MailId::first_at(entry.due_at.plus_ms(-SECOND_MS)) > entry.id;
        Lease { id: entry.id, site: entry.site, attempts: entry.attempts, was_held_back, number }
    }

    /// The mail is finished. This also ends a later lease of the same attempt, if the first one expired.
    pub(super) fn settle(&mut self, lease: Lease) {
        let is_this_try = |leased: &Leased| leased.entry.attempts == lease.attempts;
        if self.leased.get(&lease.id).is_some_and(is_this_try) {
            self.leased.remove(&lease.id);
        }
    }

    pub(super) fn give_back(&mut self, lease: Lease, due_at: Timestamp) {
        if self.held(lease).is_some() {
            let leased = self.leased.remove(&lease.id).expect("it is held");
            if lease.id > self.cursor {
                // Everything is being loaded again, and its page will bring it.
                return;
            }
            self.push(leased.lane, Entry { due_at, ..leased.entry });
        }
    }

    pub(super) fn renew(&mut self, lease: Lease, expires: Timestamp) {
        if let Some(leased) = self.held(lease) {
            leased.expires = expires;
        }
    }

    fn held(&mut self, lease: Lease) -> Option<&mut Leased> {
        self.leased
            .get_mut(&lease.id)
            .filter(|leased| leased.number == lease.number)
    }

    pub(super) fn len(&self) -> usize {
        self.transactional.len() + self.bulk.len() + self.leased.len()
    }

    /// How long no mail will be due and no page wanted; zero when there is one now.
    pub(super) fn wait(&self, now: Timestamp) -> Duration {
        if self.wanted().is_some() {
            return Duration::ZERO;
        }
        let wait = self
            .next()
            .map_or(SLEEP_MAX, |next| Duration::from_millis(u64::try_from(next.since(now)).unwrap_or(0)));
        wait.min(SLEEP_MAX)
    }

    #[cfg(test)]
    pub(super) fn hurry(&mut self, now: Timestamp) {
        self.transactional.hurry(now);
        self.bulk.hurry(now);
    }

    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        self.next().is_some_and(|next| next <= now)
    }

    /// When the next mail is due, or a lease expires.
    fn next(&self) -> Option<Timestamp> {
        let expires = self.leased.values().map(|leased| leased.expires);
        self.oldest_due().into_iter().chain(expires).min()
    }

    fn oldest_due(&self) -> Option<Timestamp> {
        let lanes = [self.transactional.first_due(), self.bulk.first_due()];
        lanes.into_iter().flatten().min()
    }

    /// Whether there is room for more mails to many. There is none before the store has been read: it may hold a lot of
    /// them.
    pub(super) fn takes_bulk(&self, now: Timestamp) -> bool {
        self.level
            && self.bulk.len() + self.leased.len() < MAILING_WAITING_MAX.count()
            && !self.bulk.are_due(now, MAILING_DUE_MAX.count())
    }

    pub(super) fn backlog(&self) -> Backlog {
        Backlog {
            transactional: self.transactional.len(),
            bulk: self.bulk.len(),
            leased: self.leased.len(),
            more_in_store: !self.level,
            oldest_due: self.oldest_due(),
        }
    }
}

impl Entry {
    fn of(mail: &Mail) -> Entry {
        Entry { due_at: mail.due_at, id: mail.id, site: mail.site, attempts: mail.attempts }
    }

    /// The order of sending.
    pub(super) fn turn(&self) -> (Timestamp, MailId) {
        (self.due_at, self.id)
    }
}
