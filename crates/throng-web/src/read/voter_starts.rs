//! Where the pages of who chose what in an open vote begin: to find that, all rows of the vote before have to be gone over, half a
//! second for half a million, and so the five-thousandth page would cost that each time.
//!
//! **Owns** for how long it stands: while people can still vote for a moment, in which a page may end some people early; afterwards,
//! when nobody comes or goes any more, until others need the room. **Called by** `tracked`. **Bounds** the votes of which it is held.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::time::Timestamp;
use throng_process::limits::resources;
use throng_process::limits::{VOTER_STARTS_MS_MAX, VOTERS_PAGE, VOTERS_SHEET};
use throng_store::error::Fault;

use super::by_vote::ByVote;

const _: () =
    assert!(VOTERS_SHEET.max.is_multiple_of(VOTERS_PAGE.max), "a part of the sheet begins where a page does");

/// The starts of a vote's pages.
#[derive(Clone, Debug)]
struct Held {
    /// Whether the vote had ended.
    ended: bool,
    read_at: Timestamp,
    starts: Arc<[SignatureId]>,
}

impl Held {
    fn stands(&self, now: Timestamp) -> bool {
        // A clock that was put back must not make it stand for ever.
        self.ended || now.since(self.read_at).unsigned_abs() < VOTER_STARTS_MS_MAX.max
    }
}

/// From where so many people of the list are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// After whom.
    pub(super) after: SignatureId,
    /// How many after them come before: none but of people who came since the starts were read.
    pub(super) skip: u32,
    /// Until when the answer is shown, if not for as long as nothing changes.
    pub(super) until: Option<Timestamp>,
}

/// What is known of some votes. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct VoterStarts {
    /// Locked only for a look.
    held: Arc<Mutex<ByVote<Held>>>,
}

impl VoterStarts {
    pub(super) fn new() -> VoterStarts {
        VoterStarts { held: Arc::new(Mutex::new(ByVote::new(resources::VOTER_STARTS.made()))) }
    }

    /// Forgets all of them.
    pub(super) fn forget(&self) {
        self.lock().clear();
    }

    /// From where to read the people after the first `offset`, which is where a page begins, of a vote that has `ended` or not.
    /// `read` reads all starts.
    ///
    /// # Errors
    /// Those of `read`.
    pub(super) fn of(
        &self,
        (vote, ended): (CampaignId, bool),
        offset: u32,
        now: Timestamp,
        read: impl FnOnce() -> Result<Vec<SignatureId>, Fault>,
    ) -> Result<Start, Fault> {
        let page = VOTERS_PAGE.rows();
        if offset == 0 {
            return Ok(Start { after: SignatureId(0), skip: 0, until: None });
        }
        let known = self.lock().get(vote).cloned();
        let held = match known.filter(|held| held.ended == ended && held.stands(now)) {
            Some(held) => held,
            None => {
                let held = Held { ended, read_at: now, starts: read()?.into() };
                self.lock().put(vote, held.clone());
                held
            }
        };
        let last = held.starts.len().saturating_sub(1);
        let at = usize::try_from(offset / page).unwrap_or(usize::MAX).min(last);
        let before = u32::try_from(at).unwrap_or(u32::MAX).saturating_mul(page);
        let until = held
            .read_at
            .plus_ms(i64::try_from(VOTER_STARTS_MS_MAX.max).unwrap_or(i64::MAX));
        Ok(Start {
            after: held.starts.get(at).copied().unwrap_or(SignatureId(0)),
            skip: offset.saturating_sub(before),
            until: (!ended).then_some(until),
        })
    }

    fn lock(&self) -> MutexGuard<'_, ByVote<Held>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use throng_domain::ids::SiteId;

    use super::*;

    const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

    #[test]
    fn where_pages_begin_is_read_once_a_moment_and_never_again_once_the_vote_has_ended() {
        let starts = VoterStarts::new();
        let (now, reads) = (Cell::new(0), Cell::new(0));
        let ask = |at: i64, ended: bool, page: u32| {
            now.set(at);
            let read = || {
                reads.set(reads.get() + 1);
                Ok([0, 1_000, 2_000].map(SignatureId).to_vec())
            };
            let offset = page * VOTERS_PAGE.rows();
            let start = starts
                .of((VOTE, ended), offset, Timestamp(at), read)
                .expect("it is read");
            (start.after.0, start.skip, start.until.map(|until| until.0), reads.get())
        };
        assert_eq!(ask(0, false, 0), (0, 0, None, 0), "the first page begins where the list does");
        assert_eq!(ask(0, false, 1), (1_000, 0, Some(10_000), 1));
        assert_eq!(ask(9_999, false, 2), (2_000, 0, Some(10_000), 1));
        // Others came meanwhile: their page is read from where the last begins.
        assert_eq!(ask(9_999, false, 4), (2_000, 200, Some(10_000), 1));
        assert_eq!(ask(10_000, false, 1), (1_000, 0, Some(20_000), 2));
        assert_eq!(ask(10_001, true, 1), (1_000, 0, None, 3), "who voted in the last moments is in it");
        assert_eq!(ask(i64::MAX / 2, true, 2), (2_000, 0, None, 3));
    }
}
