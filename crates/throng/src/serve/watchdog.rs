//! Tells whoever started the program, systemd say, that it still does its work: ends and starts it otherwise.
//!
//! **Owns** when the program counts as well: connections are accepted, everybody, staff and guests of the office are answered, and the
//! committer is not stuck. A thread that panics ends the program by itself; this finds what waits for ever. **Never** asks for a restart because of overload or of a
//! disk that is slow: pages from memory are served meanwhile, and would be gone. **Called by** `serve`, as a chore, where
//! somebody asked for it.

use std::time::Duration;

use throng_edge::Pulse;
use throng_intake::Intake;
use throng_process::supervisor::{self, News};
use throng_process::threads;

use super::chores::{Chore, Stop};

/// How many times it is told in the time in which it is wanted once, so that one that is late costs nothing.
const TIMES: u32 = 3;
/// For how long nobody may look whether a connection waits, or none of the threads that answer somebody may look up. It is done once a
/// second, also while all places are taken.
const STILL_MAX: Duration = Duration::from_secs(10);
/// For how long one batch may be on its way to the disk. Disks that are moved or mended answer again before that; who
/// waits longer is better off with a program that opens its files anew.
const BATCH_S_MAX: u64 = 5 * 60;

/// Starts the thread, if somebody wants to know.
pub(super) fn start(intake: Intake, pulse: Pulse) -> std::io::Result<Option<Chore>> {
    let Some(wanted) = supervisor::watchdog() else {
        return Ok(None);
    };
    let chore = Chore::start(&threads::WATCHDOG, wanted / TIMES, move || {
        let (intake, pulse) = (intake.clone(), pulse.clone());
        Ok(move |_: &Stop| {
            let (still, stalled_s) = (pulse.still_for(), intake.writing().stalled_s);
            if is_well(still, stalled_s) {
                supervisor::tell(&[News::Alive]);
            } else {
                tracing::warn!(?still, stalled_s, "Throng is stuck, and asks to be started again");
            }
            Ok(())
        })
    });
    chore.map(Some)
}

/// Whether the program does its work: for how long nobody has accepted connections or answered some of those who ask, and for how many
/// seconds one batch has been on its way to the disk, if that is long.
fn is_well(still: Duration, stalled_s: Option<u64>) -> bool {
    still <= STILL_MAX && stalled_s.is_none_or(|seconds| seconds <= BATCH_S_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_stuck_is_not_well() {
        for (still_s, stalled_s, expected) in [
            (0, None, true),
            (2, Some(30), true),
            (2, Some(300), true),
            (2, Some(301), false),
            (11, None, false),
        ] {
            assert_eq!(is_well(Duration::from_secs(still_s), stalled_s), expected, "{still_s} {stalled_s:?}");
        }
    }
}
