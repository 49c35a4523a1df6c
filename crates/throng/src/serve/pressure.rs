//! Logs which resources are full: a line a minute for each where somebody was turned away, for as long as that goes
//! on. `/healthz` reports the same, and more, to whoever asks. And has memory given back: the allocator does so by itself only
//! while memory is asked for, so that a site at rest would hold what its start and its last surge have used. It marks each minute,
//! by which the office tells what happened lately, and asks the machine each ten seconds, so that the office need not.
//!
//! **Owns** the words and the rhythm of both. **Never** decides anything by them. **Called by** `serve`, as a chore.

use std::time::Duration;

use super::chores::{Chore, Stop};
use throng_process::asked_disk::AskedDisk;
use throng_process::limits::resources::{self, Figures, Resource, WhenFull};
use throng_process::{lately, sampled, threads};

/// Time between two samples of the machine.
const EVERY: Duration = Duration::from_secs(10);
/// Each so-and-so-many samples it is looked what is full: once a minute.
const SAMPLES: u32 = 6;

/// Starts the thread.
pub(super) fn start(disk: AskedDisk) -> std::io::Result<Chore> {
    Chore::start(&threads::PRESSURE, EVERY, move || {
        let (mut before, mut samples, disk) = (figures(), 0, disk.clone());
        lately::mark();
        Ok(move |_: &Stop| {
            samples = (samples + 1) % SAMPLES;
            if samples == 0 {
                lately::mark();
                let now = figures();
                for ((resource, before), now) in resources::ALL.iter().zip(&before).zip(&now) {
                    tell(resource, turned_away(resource.when_full, *before, *now), *now);
                }
                before = now;
                // What is not given back now is given back in a minute.
                if let Err(trouble) = threads::ending(&threads::GIVING_BACK, || ()) {
                    tracing::warn!(%trouble, "memory that nobody uses was not given back");
                }
            }
            sampled::sample(&disk);
            Ok(())
        })
    })
}

fn figures() -> Vec<Figures> {
    resources::ALL.iter().map(|resource| resource.figures()).collect()
}

/// How many were turned away since the last look; 0 for resources where somebody waits for a moment, or an old entry is
/// dropped for a new one, because those work as intended when they are full.
fn turned_away(when_full: WhenFull, before: Figures, now: Figures) -> u64 {
    match when_full {
        WhenFull::TurnsAway => now.refused.saturating_sub(before.refused),
        WhenFull::Waits | WhenFull::MakesRoom => 0,
    }
}

fn tell(resource: &Resource, turned_away: u64, now: Figures) {
    if turned_away > 0 {
        let Figures { max, most, .. } = now;
        tracing::warn!(
            resource = resource.name,
            turned_away,
            most,
            max,
            "this was full, and what came next was turned away; docs/limits.md says what it is"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_those_are_told_of_who_were_turned_away() {
        let figures = |refused| Figures { max: 4, now: 4, most: 4, waited: 9, refused };
        for (when_full, before, now, expected) in [
            (WhenFull::TurnsAway, 0, 0, 0),
            (WhenFull::TurnsAway, 3, 3, 0),
            (WhenFull::TurnsAway, 3, 5, 2),
            (WhenFull::Waits, 0, 5, 0),
            (WhenFull::MakesRoom, 0, 5, 0),
        ] {
            assert_eq!(turned_away(when_full, figures(before), figures(now)), expected, "{when_full:?}");
        }
    }
}
