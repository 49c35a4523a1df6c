//! Seals the choices that people cast: each by itself while few vote, and with a shared context while many do.
//!
//! Owns when a context is begun, shared and dropped. It holds nothing while nobody votes, or few: what opens the choices of one
//! second is in memory for that second. **Called by** forms.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use throng_domain::ballot::{Choice, SealedChoice};
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::vote::BoxKey;
use throng_process::clock;
use throng_process::limits::resources::{self, Gauge};
use throng_process::limits::{CONTEXT_MS_MAX, CONTEXT_PAUSE_MS_MAX};

use super::shared_context::SharedContext;
use super::{KEY_BYTES, of_whom, seal};

const CONTEXT_MAX: Duration = Duration::from_millis(CONTEXT_MS_MAX.max);
const PAUSE_MAX: Duration = Duration::from_millis(CONTEXT_PAUSE_MS_MAX.max);

/// Seals choices. Clones share it.
#[derive(Clone, Debug)]
pub struct Sealer {
    /// The votes that people cast in now; locked for a look, and to begin a context.
    sealings: Arc<Mutex<Vec<Sealing>>>,
    gauge: Arc<Gauge>,
}

/// What is known of the vote with this key.
#[derive(Debug)]
struct Sealing {
    key: BoxKey,
    /// When a choice was last sealed to it.
    last: Option<Instant>,
    /// In a place of its own, so that nothing of it is left behind where the list of votes grows.
    shared: Option<(Box<SharedContext>, Instant)>,
}

/// What has to be forgotten in time: the context that was begun for this key, by what stands in front of its choices.
type Begun = (BoxKey, [u8; KEY_BYTES]);

impl Default for Sealer {
    fn default() -> Sealer {
        Sealer { sealings: Arc::default(), gauge: Arc::new(resources::SEALINGS.made()) }
    }
}

impl Sealer {
    /// Seals what a voter chose, as [`seal`] does.
    ///
    /// # Panics
    /// The key is none that `make_key` makes, or no runtime runs that could forget in time.
    pub fn seal(&self, key: BoxKey, vote: CampaignId, voter: SignatureId, choice: &Choice) -> SealedChoice {
        let (sealed, begun) = self.seal_at(clock::monotonic(), (key, vote, voter), choice);
        if let Some(begun) = begun {
            self.clone().forget_later(begun);
        }
        sealed
    }

    fn seal_at(
        &self,
        now: Instant,
        (key, vote, voter): (BoxKey, CampaignId, SignatureId),
        choice: &Choice,
    ) -> (SealedChoice, Option<Begun>) {
        let whom = of_whom(vote, voter);
        let mut sealings = self.sealings();
        let sealing = of_key(&mut sealings, key, &self.gauge);
        let pause = sealing
            .last
            .replace(now)
            .map_or(PAUSE_MAX, |last| now.saturating_duration_since(last));
        sealing
            .shared
            .take_if(|(context, until)| *until <= now || context.is_full());
        let is_begun = sealing.shared.is_none() && pause < PAUSE_MAX;
        if is_begun {
            sealing.shared = Some((Box::new(SharedContext::new(key)), now + CONTEXT_MAX));
        }
        let joined = sealing
            .shared
            .as_mut()
            .and_then(|(context, _)| Some((context.encapsulated, context.key_of(whom)?)));
        // Nobody waits for the cipher.
        drop(sealings);
        match joined {
            Some((encapsulated, voter_key)) => {
                (voter_key.seal(&encapsulated, choice), is_begun.then_some((key, encapsulated)))
            }
            None => (seal(key, vote, voter, choice), None),
        }
    }

    /// Drops a context after its time, whether or not anybody votes meanwhile.
    #[expect(
        clippy::disallowed_methods,
        reason = "where the program ends meanwhile, the context does too"
    )]
    fn forget_later(self, begun: Begun) {
        tokio::spawn(async move {
            tokio::time::sleep(CONTEXT_MAX).await;
            self.forget(&begun);
        });
    }

    fn forget(&self, (key, encapsulated): &Begun) {
        let mut sealings = self.sealings();
        let of_key = sealings.iter_mut().filter(|sealing| sealing.key == *key);
        for sealing in of_key {
            sealing
                .shared
                .take_if(|(context, _)| context.encapsulated == *encapsulated);
        }
    }

    fn sealings(&self) -> MutexGuard<'_, Vec<Sealing>> {
        self.sealings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is known of the vote with this key; one that is new takes the place of the one in which nobody has voted for the longest
/// time, if there are as many as can be.
fn of_key<'a>(sealings: &'a mut Vec<Sealing>, key: BoxKey, gauge: &Gauge) -> &'a mut Sealing {
    if let Some(at) = sealings.iter().position(|sealing| sealing.key == key) {
        return &mut sealings[at];
    }
    if sealings.len() >= gauge.max() {
        gauge.refuses();
        let longest = (0..sealings.len()).min_by_key(|at| sealings[*at].last);
        sealings.swap_remove(longest.expect("there are some"));
    }
    sealings.push(Sealing { key, last: None, shared: None });
    gauge.holds(sealings.len());
    sealings.last_mut().expect("it was pushed")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use throng_domain::ballot::{Ballot, Choosing};
    use throng_domain::counting::Alike;
    use throng_domain::ids::SiteId;
    use throng_store::reader::InBox;

    use throng_process::limits::SEALINGS_MAX;

    use super::*;
    use crate::ballot_box::{BoxSecret, Emptied, join, make_key};

    const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };
    const BALLOT: Ballot = Ballot { choosing: Choosing::YesNo, options: Vec::new() };

    fn a_box() -> (BoxKey, BoxSecret) {
        let (key, parts) = make_key(1, 1);
        let secret = join(key, 1, &[parts[0].to_string()]).expect("it is the key");
        (key, secret)
    }

    fn yes() -> Choice {
        BALLOT.choice(&[Choice::YES]).expect("it is allowed")
    }

    fn seal_at(sealer: &Sealer, key: BoxKey, voter: i64, now: Instant) -> SealedChoice {
        sealer.seal_at(now, (key, VOTE, SignatureId(voter)), &yes()).0
    }

    fn front(sealed: &SealedChoice) -> [u8; KEY_BYTES] {
        std::array::from_fn(|at| sealed.bytes()[at])
    }

    fn counted(secret: &BoxSecret, vote: CampaignId, cast: &[(i64, SealedChoice)]) -> (i64, i64) {
        let in_box = |(voter, choice): &(i64, SealedChoice)| InBox {
            voter: SignatureId(*voter),
            choice: Box::new(choice.clone()),
            weight: 1,
        };
        let cast: Vec<InBox> = cast.iter().map(in_box).collect();
        let mut emptied = Emptied::default();
        // In parts, as a box is read.
        for part in cast.chunks(7) {
            emptied.take(secret, vote, &BALLOT, part);
        }
        let (voters, ballots) = emptied.sorted();
        assert!(ballots.iter().all(|alike: &Alike| alike.choice == yes()));
        (voters, ballots.iter().map(|alike| alike.count).sum())
    }

    #[test]
    fn few_choices_are_sealed_by_themselves_and_many_share_and_all_come_out() {
        let (key, secret) = a_box();
        for (pause_ms, expected) in [(100, 300), (1_000, 300), (99, 29), (20, 7), (1, 6), (0, 6)] {
            let (sealer, begin) = (Sealer::default(), clock::monotonic());
            let at = |voter: u64| begin + Duration::from_millis(pause_ms * voter);
            let cast: Vec<_> = (0..300)
                .map(|voter| (voter, seal_at(&sealer, key, voter, at(voter.unsigned_abs()))))
                .collect();
            let fronts: BTreeSet<_> = cast.iter().map(|(_, sealed)| front(sealed)).collect();
            assert_eq!(fronts.len(), expected, "{pause_ms} ms");
            assert_eq!(counted(&secret, VOTE, &cast), (300, 300), "{pause_ms} ms");
            let backwards: Vec<_> = cast.iter().rev().cloned().collect();
            assert_eq!(counted(&secret, VOTE, &backwards), (300, 300), "{pause_ms} ms");
        }
    }

    #[test]
    fn what_was_sealed_with_others_comes_out_for_its_voter_alone() {
        let ((key, secret), (_, other_secret)) = (a_box(), a_box());
        let (sealer, now) = (Sealer::default(), clock::monotonic());
        let cast: Vec<_> = (0..8)
            .map(|voter| (voter, seal_at(&sealer, key, voter, now)))
            .collect();
        assert_eq!(front(&cast[1].1), front(&cast[7].1));
        let swapped: Vec<_> = cast
            .iter()
            .map(|(voter, sealed)| (7 - voter, sealed.clone()))
            .collect();
        assert_eq!(counted(&secret, VOTE, &swapped), (8, 0));
        assert_eq!(counted(&secret, CampaignId { number: 8, ..VOTE }, &cast), (8, 0));
        assert_eq!(counted(&other_secret, VOTE, &cast), (8, 0));
        let mut forged = cast.clone();
        for (place, (_, sealed)) in forged.iter_mut().enumerate() {
            let mut bytes = *sealed.bytes();
            bytes[place * 10] ^= 4;
            *sealed = SealedChoice::new(bytes);
        }
        assert_eq!(counted(&secret, VOTE, &forged), (8, 0));
        // What is forged does no harm to the others.
        let both = [forged, cast].concat();
        assert_eq!(counted(&secret, VOTE, &both), (16, 8));
    }

    #[test]
    fn a_voter_who_changes_their_choice_never_gets_the_same_key_again() {
        let (key, secret) = a_box();
        let (sealer, now) = (Sealer::default(), clock::monotonic());
        seal_at(&sealer, key, 1, now);
        let changes: Vec<_> = (0..100).map(|_| (2, seal_at(&sealer, key, 2, now))).collect();
        let fronts: BTreeSet<_> = changes.iter().map(|(_, sealed)| front(sealed)).collect();
        assert_eq!(fronts.len(), 100);
        assert_eq!(counted(&secret, VOTE, &changes), (100, 100));
        // Nor in another vote with the same number, if a key were ever used twice.
        let other = CampaignId { site: SiteId(2), ..VOTE };
        let sealed = sealer.seal_at(now, (key, other, SignatureId(2)), &yes()).0;
        assert_eq!(counted(&secret, other, &[(2, sealed)]), (1, 1));
    }

    #[test]
    fn each_vote_has_its_own_and_nothing_is_held_after_its_time() {
        let (sealer, now) = (Sealer::default(), clock::monotonic());
        let keys: Vec<BoxKey> = (0..SEALINGS_MAX.max + 3).map(|_| a_box().0).collect();
        let mut begun = Vec::new();
        for key in &keys {
            for voter in 0..3 {
                begun.extend(sealer.seal_at(now, (*key, VOTE, SignatureId(voter)), &yes()).1);
            }
        }
        assert_eq!(begun.len(), keys.len(), "one exchange for the second and the third of each");
        assert_eq!(sealer.sealings().len(), SEALINGS_MAX.count());
        // What is forgotten is this exchange, and none that was begun since.
        let later = now + CONTEXT_MAX;
        let key = *keys.last().expect("there are some");
        seal_at(&sealer, key, 4, later);
        let again = sealer.seal_at(later, (key, VOTE, SignatureId(5)), &yes()).1;
        assert!(again.is_some(), "the old one's time is over");
        for begun in &begun {
            sealer.forget(begun);
        }
        let held = |sealer: &Sealer| {
            sealer
                .sealings()
                .iter()
                .filter(|sealing| sealing.shared.is_some())
                .count()
        };
        assert_eq!(held(&sealer), 1);
        sealer.forget(&again.expect("it was begun"));
        assert_eq!(held(&sealer), 0);
    }

    #[tokio::test]
    async fn a_context_is_dropped_by_itself() {
        let (key, sealer) = (a_box().0, Sealer::default());
        for voter in 0..3 {
            sealer.seal(key, VOTE, SignatureId(voter), &yes());
        }
        assert!(sealer.sealings()[0].shared.is_some());
        // Nobody votes any more; this test ends only if it is dropped.
        while sealer.sealings()[0].shared.is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
