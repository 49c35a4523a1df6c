//! Lists of who can vote between the check and the use: in memory alone, one for each member of staff and vote, since their
//! names belong to the letters and nowhere else.
//!
//! **Owns** what is held, and when it goes: with its use, when its member signs out or uploads another for the same vote, and
//! after [`ROLL_HELD_S_MAX`]. **Never** drops a list of somebody else to make room. **Bounded** by [`ROLLS_HELD_MAX`] lists of
//! [`ROLLS_HELD_BYTES_MAX`] bytes together.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::roll::RollKind;
use throng_domain::signature::FormKey;
use throng_domain::staff::StaffId;
use throng_process::clock;
use throng_process::limits::resources::{self, Gauge};
use throng_process::limits::{ROLL_HELD_S_MAX, ROLLS_HELD_BYTES_MAX};
use throng_web::http::form::{form_key_of, form_key_text};

/// The lists that were checked and not used yet. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct HeldRolls {
    lists: Arc<Mutex<Vec<Held>>>,
    gauge: Arc<Gauge>,
}

/// A list as it was uploaded.
pub(super) struct Held {
    vote: CampaignId,
    by: StaffId,
    key: [u8; 16],
    since: Instant,
    /// What it was read for.
    pub(super) kind: RollKind,
    pub(super) bytes: Vec<u8>,
}

impl std::fmt::Debug for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Held({} bytes)", self.bytes.len())
    }
}

impl Default for HeldRolls {
    fn default() -> HeldRolls {
        HeldRolls { lists: Arc::default(), gauge: Arc::new(resources::ROLLS_HELD.made()) }
    }
}

impl HeldRolls {
    /// Holds a list for a member, instead of any other of theirs for this vote. Returns its key, or nothing if there is no room.
    pub(super) fn hold(
        &self,
        (vote, by): (CampaignId, StaffId),
        kind: RollKind,
        bytes: Vec<u8>,
    ) -> Option<String> {
        let key = self.hold_at((vote, by), kind, bytes, clock::monotonic())?;
        self.clone().forget_later(key);
        Some(form_key_text(FormKey(key)))
    }

    fn hold_at(
        &self,
        (vote, by): (CampaignId, StaffId),
        kind: RollKind,
        bytes: Vec<u8>,
        now: Instant,
    ) -> Option<[u8; 16]> {
        let mut lists = self.lists();
        lists.retain(|held| held.is_fresh(now) && (held.vote, held.by) != (vote, by));
        let taken: usize = lists.iter().map(|held| held.bytes.len()).sum();
        let has_room = lists.len() < self.gauge.max() && taken + bytes.len() <= ROLLS_HELD_BYTES_MAX.count();
        let key = clock::random_bytes();
        match has_room {
            true => lists.push(Held { vote, by, key, since: now, kind, bytes }),
            false => self.gauge.refuses(),
        }
        self.gauge.holds(lists.len());
        has_room.then_some(key)
    }

    /// Drops the list with this key when it has been held for long enough, whether or not anybody asks for it again.
    #[expect(
        clippy::disallowed_methods,
        reason = "where the program ends meanwhile, the list does too"
    )]
    fn forget_later(self, key: [u8; 16]) {
        tokio::spawn(async move {
            tokio::time::sleep(held_max()).await;
            self.keep(|held| held.key != key);
        });
    }

    /// Drops what a member of a site's staff has checked: they sign out.
    pub(super) fn forget(&self, site: SiteId, by: StaffId) {
        self.keep(|held| (held.vote.site, held.by) != (site, by));
    }

    fn keep(&self, is_kept: impl Fn(&Held) -> bool) {
        let mut lists = self.lists();
        lists.retain(is_kept);
        self.gauge.holds(lists.len());
    }

    fn lists(&self) -> MutexGuard<'_, Vec<Held>> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The list of this member for this vote with this key, if it is still held; it is held no more.
    pub(super) fn take(&self, (vote, by): (CampaignId, StaffId), key: &str) -> Option<Held> {
        self.take_at((vote, by), form_key_of(key).0, clock::monotonic())
    }

    /// Holds a list again that was taken and is not used after all: until when it would have been held. Returns its key, or
    /// nothing if there is no room any more.
    pub(super) fn put_back(&self, held: Held) -> Option<String> {
        let mut lists = self.lists();
        let taken: usize = lists.iter().map(|held| held.bytes.len()).sum();
        let is_other = |other: &Held| (other.vote, other.by) != (held.vote, held.by);
        let has_room =
            lists.len() < self.gauge.max() && taken + held.bytes.len() <= ROLLS_HELD_BYTES_MAX.count();
        let is_kept = has_room && held.is_fresh(clock::monotonic()) && lists.iter().all(is_other);
        let key = form_key_text(FormKey(held.key));
        if is_kept {
            lists.push(held);
        }
        self.gauge.holds(lists.len());
        is_kept.then_some(key)
    }

    fn take_at(&self, (vote, by): (CampaignId, StaffId), key: [u8; 16], now: Instant) -> Option<Held> {
        let mut lists = self.lists();
        let is_meant = |held: &Held| (held.vote, held.by, held.key) == (vote, by, key) && held.is_fresh(now);
        let at = lists.iter().position(is_meant)?;
        let held = lists.swap_remove(at);
        self.gauge.holds(lists.len());
        Some(held)
    }
}

impl Held {
    fn is_fresh(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) < held_max()
    }
}

fn held_max() -> Duration {
    Duration::from_secs(ROLL_HELD_S_MAX.max)
}

#[cfg(test)]
mod tests {
    use throng_domain::roll::Electorate;
    use throng_process::limits::ROLLS_HELD_MAX;

    use super::*;

    fn of(number: u32, by: u32) -> (CampaignId, StaffId) {
        (CampaignId { site: SiteId(1), number }, StaffId(by))
    }

    fn hold(rolls: &HeldRolls, whose: (CampaignId, StaffId), bytes: usize, now: Instant) -> Option<[u8; 16]> {
        rolls.hold_at(whose, Electorate::Codes.into(), vec![b'x'; bytes], now)
    }

    #[test]
    fn each_member_has_their_own_list_for_each_vote() {
        let (rolls, now) = (HeldRolls::default(), clock::monotonic());
        let mine = hold(&rolls, of(1, 1), 1, now).unwrap();
        let theirs = hold(&rolls, of(1, 2), 2, now).unwrap();
        let other = hold(&rolls, of(2, 1), 3, now).unwrap();
        let bytes = |held: Option<Held>| held.map(|held| held.bytes.len());
        assert_eq!(bytes(rolls.take_at(of(1, 2), mine, now)), None, "a colleague's");
        assert_eq!(bytes(rolls.take_at(of(1, 1), mine, now)), Some(1));
        assert_eq!(bytes(rolls.take_at(of(1, 1), mine, now)), None, "once");
        let again = hold(&rolls, of(1, 2), 4, now).unwrap();
        assert_eq!(bytes(rolls.take_at(of(1, 2), theirs, now)), None, "another took its place");
        let taken = rolls.take_at(of(1, 2), again, now).unwrap();
        assert_eq!(rolls.put_back(taken), Some(form_key_text(FormKey(again))), "not used after all");
        rolls.forget(SiteId(1), StaffId(1));
        assert_eq!(bytes(rolls.take_at(of(2, 1), other, now)), None, "who has signed out holds none");
        assert_eq!(bytes(rolls.take_at(of(1, 2), again, now + held_max())), None, "its time is over");
        assert_eq!(bytes(rolls.take_at(of(1, 2), again, now)), Some(4));
    }

    #[test]
    fn so_many_lists_are_held_and_none_is_dropped_for_another() {
        let (rolls, now) = (HeldRolls::default(), clock::monotonic());
        let most = u32::try_from(ROLLS_HELD_MAX.max).unwrap();
        for vote in 1..=most {
            assert!(hold(&rolls, of(vote, 1), 1, now).is_some());
        }
        assert_eq!(hold(&rolls, of(most + 1, 1), 1, now), None);
        assert!(hold(&rolls, of(most, 1), 1, now).is_some(), "instead of one's own");
        assert!(hold(&rolls, of(most + 1, 1), 1, now + held_max()).is_some(), "their time is over");

        let rolls = HeldRolls::default();
        assert!(hold(&rolls, of(1, 1), ROLLS_HELD_BYTES_MAX.count() - 1, now).is_some());
        assert_eq!(hold(&rolls, of(2, 1), 2, now), None);
        assert!(hold(&rolls, of(2, 1), 1, now).is_some());
    }
}
