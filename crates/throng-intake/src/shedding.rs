//! Whether people are being turned away, and how many were: logged once when it begins, and once when it is over.
//!
//! Owns the current period ("spell") in which people are turned away. It must never decide who is. Called by the queue,
//! under its lock, and so writes no log itself. Bounded: one spell.

use std::time::{Duration, Instant};

/// A spell is over when nobody was turned away for this long. Under load the queue takes some and turns others away
/// many times a second, which is one spell and not many.
const CALM: Duration = Duration::from_secs(5);

/// A time during which people were turned away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spell {
    begun: Instant,
    last: Instant,
    pub(super) turned_away: u64,
}

impl Spell {
    /// The time from the first to the last person who was turned away, in whole seconds.
    pub(super) fn lasted_s(self) -> u64 {
        self.last.saturating_duration_since(self.begun).as_secs()
    }
}

/// The current spell, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shedding {
    spell: Option<Spell>,
}

impl Shedding {
    /// Notes that somebody was turned away. Returns true if that begins a spell.
    pub(super) fn note(&mut self, now: Instant) -> bool {
        let spell = self
            .spell
            .get_or_insert(Spell { begun: now, last: now, turned_away: 0 });
        spell.last = now;
        spell.turned_away += 1;
        spell.turned_away == 1
    }

    /// Returns the spell if it is over, once.
    pub(super) fn ended(&mut self, now: Instant) -> Option<Spell> {
        self.spell.take_if(|spell| has_ended(spell, now))
    }

    /// The spell, unless it is over.
    pub(super) fn now(&self, now: Instant) -> Option<Spell> {
        self.spell.filter(|spell| !has_ended(spell, now))
    }
}

fn has_ended(spell: &Spell, now: Instant) -> bool {
    now.saturating_duration_since(spell.last) >= CALM
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_process::clock;

    #[test]
    fn a_spell_begins_once_and_ends_once_however_many_are_turned_away() {
        let (mut shedding, start) = (Shedding::default(), clock::monotonic());
        let at = |ms| start + Duration::from_millis(ms);
        let begun: Vec<bool> = [0, 1, 2, 4_000, 8_000].map(|ms| shedding.note(at(ms))).to_vec();
        assert_eq!(begun, [true, false, false, false, false]);
        assert_eq!(shedding.ended(at(12_999)), None);
        assert_eq!(shedding.now(at(12_999)).map(|spell| spell.turned_away), Some(5));
        // A reader is told that it is over even if the committer has not noticed yet.
        assert_eq!(shedding.now(at(13_000)), None);
        let spell = shedding.ended(at(13_000)).expect("it has ended");
        assert_eq!((spell.turned_away, spell.lasted_s()), (5, 8));
        assert_eq!(shedding.ended(at(13_000)), None);
        assert!(shedding.note(at(20_000)), "the next one begins");
    }
}
