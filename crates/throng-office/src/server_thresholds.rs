//! From when on the page "How the server is doing" calls something tight, and from when on it hurts: one table.
//!
//! **Owns** these figures and nothing else. **Called by** `server_rows.rs`.

use throng_process::limits::resources::WhenFull;
use throng_rendering::views::Readiness;

/// From where on a row is amber, and from where on it is red; what the figures count says the name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thresholds {
    pub(super) amber: u64,
    pub(super) red: u64,
}

impl Thresholds {
    pub(super) const fn of(self, figure: u64) -> Readiness {
        if figure >= self.red {
            Readiness::Red
        } else if figure >= self.amber {
            Readiness::Amber
        } else {
            Readiness::Green
        }
    }
}

/// Makes a constant for each row, and checks that red comes after amber.
macro_rules! thresholds {
    ($($(#[$doc:meta])* $name:ident: amber $amber:expr, red $red:expr;)+) => {
        $($(#[$doc])* pub(super) const $name: Thresholds = Thresholds { amber: $amber, red: $red };
        const _: () = assert!($amber < $red);)+
    };
}

thresholds! {
    /// Hundredths of all processors: beyond three quarters, a burst has to wait.
    PROCESSOR_SHARE: amber 75, red 95;
    /// Programs of the machine that want a processor, in hundredths of those that there are: from two for each on, everybody waits.
    PROCESSORS_WANTED: amber 200, red 1_000;
    /// Hundredths of the memory.
    MEMORY_SHARE: amber 85, red 95;
    /// Hundredths of the disk: signing stops when it is full.
    DISK_SHARE: amber 80, red 92;
    /// Milliseconds in which 99 of 100 writes are on the disk: people who sign wait for that.
    DISK_MS: amber 50, red 250;
    /// Hundredths of the open files that the system allows.
    OPEN_FILES_SHARE: amber 75, red 92;
    /// Segments sent again, of a thousand.
    RETRANSMITTED_PER_THOUSAND: amber 20, red 100;
    /// Packets dropped by a card lately.
    DROPPED: amber 1, red 1_000;
    /// Packets lately for which there was no memory: the program does not read as fast as they come.
    PRUNED: amber 1, red 100;
    /// Connections lately that nobody accepted in time: each is somebody who saw nothing.
    OVERFLOWS: amber 1, red 10;
    /// Minutes for which an email has been due.
    MAIL_LATE_MINUTES: amber 10, red 60;
    /// Hundredths of what turns people away when it is full.
    TURNS_AWAY_SHARE: amber 80, red 97;
    /// People who were turned away lately: from the first on.
    TURNED_AWAY: amber 1, red 2;
    /// Hundredths of what has people wait when it is full.
    WAITS_SHARE: amber 95, red 101;
}

/// Mebibytes that are free on a disk which is never red by its share alone: room for 90 million signatures of 115 bytes.
pub(super) const DISK_ROOMY_MIB: u64 = 10_240;

/// The state of something that is bounded. What makes room for the new is as good as ever while it is full.
pub(super) fn of_bounded(when_full: WhenFull, share: u64, refused_lately: u64) -> Readiness {
    match when_full {
        WhenFull::TurnsAway => TURNS_AWAY_SHARE.of(share).max(TURNED_AWAY.of(refused_lately)),
        WhenFull::Waits => WAITS_SHARE.of(share),
        WhenFull::MakesRoom => Readiness::Green,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_people_away_is_red_and_what_makes_room_is_not() {
        for (when_full, share, refused, expected) in [
            (WhenFull::TurnsAway, 0, 0, Readiness::Green),
            (WhenFull::TurnsAway, 79, 0, Readiness::Green),
            (WhenFull::TurnsAway, 80, 0, Readiness::Amber),
            (WhenFull::TurnsAway, 97, 0, Readiness::Red),
            (WhenFull::TurnsAway, 1, 1, Readiness::Amber),
            (WhenFull::TurnsAway, 1, 2, Readiness::Red),
            (WhenFull::Waits, 94, 0, Readiness::Green),
            (WhenFull::Waits, 100, 9, Readiness::Amber),
            (WhenFull::MakesRoom, 100, 9_000, Readiness::Green),
        ] {
            assert_eq!(of_bounded(when_full, share, refused), expected, "{when_full:?} {share} {refused}");
        }
    }
}
