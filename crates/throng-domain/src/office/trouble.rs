//! What can go wrong with the server of a site, of which members of staff who choose so are told by email: when it begins, and when it
//! is over.
//!
//! Owns the closed list of what is told, and what is stored of each. It never finds out how the server is: whoever watches it says so by
//! a command. Holds nothing about a person. Bounded: a row for each kind.

use serde::{Deserialize, Serialize};

use crate::spine::ids::SiteId;
use crate::spine::limits::{TROUBLE_TOLD_MAX, TROUBLE_WINDOW_MS};
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// Generates [`TroubleKind`] from the table below: each kind with its documentation, its number in the store, which must never change,
/// and its word in keys of sentences.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $number:literal, $word:literal;)*) => {
        /// What is told.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum TroubleKind {
            $($(#[$doc])* $kind = $number,)*
        }

        impl TroubleKind {
            /// Every kind.
            pub const ALL: &[TroubleKind] = &[$(TroubleKind::$kind,)*];

            /// The word for it in the keys of sentences: `trouble-WORD`.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(TroubleKind::$kind => $word,)*
                }
            }
        }
    };
}

kinds! {
    /// The nightly backup was not made, or is older than it should be.
    Backup = 1, "backup";
    /// The stream is behind, or cannot be written.
    Stream = 2, "stream";
    /// A certificate cannot be renewed or read, or ends soon.
    Certificate = 3, "certificate";
    /// Emails cannot be delivered to the relay host.
    Mail = 4, "mail";
    /// The disk is nearly full.
    Disk = 5, "disk";
    /// Something that the program does by itself is overdue, or failed.
    Duty = 6, "duty";
    /// The clock of the machine is wrong.
    Clock = 7, "clock";
    /// An epoch in the place of the stream says that another machine is the site, and nobody has proved it.
    Epoch = 8, "epoch";
}

impl TroubleKind {
    /// The number that stands for it in the store.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The kind with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<TroubleKind> {
        TroubleKind::ALL
            .iter()
            .copied()
            .find(|kind| kind.number() == number)
    }

    /// Whether an email can tell that it has begun. While emails cannot be delivered none can: they tell when that is over.
    #[must_use]
    pub fn is_told_at_once(self) -> bool {
        self != TroubleKind::Mail
    }
}

/// One trouble: what, and since when. It fits into one number of a stored mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TroubleOf {
    /// What went wrong.
    pub kind: TroubleKind,
    /// Since when.
    pub since: Timestamp,
}

/// Bits of the number that hold the kind.
const KIND_BITS: u32 = 8;

impl TroubleOf {
    /// The number that stands for it in a stored mail.
    #[must_use]
    pub fn number(self) -> i64 {
        self.since.0 << KIND_BITS | i64::from(self.kind.number())
    }

    /// The trouble with this number; `None` for one that no trouble has.
    #[must_use]
    pub fn of_number(number: i64) -> Option<TroubleOf> {
        let kind = u8::try_from(number & ((1 << KIND_BITS) - 1)).ok()?;
        let since = Timestamp(number >> KIND_BITS);
        TroubleKind::from_number(kind)
            .filter(|_| since.0 >= 0)
            .map(|kind| TroubleOf { kind, since })
    }
}

/// The newest trouble of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// Since when.
    pub since: Timestamp,
    /// When it was over; `None` while it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over_at: Option<Timestamp>,
    /// Whether the end is told, too: whoever was told of the beginning waits for it.
    pub told: bool,
    /// When the first one was told of those that are counted by `told_in_window`.
    pub window_from: Timestamp,
    /// How many were told since then.
    pub told_in_window: u8,
}

impl Row for Trouble {
    const KIND: RecordKind = RecordKind::Trouble;
    type Owner = SiteId;
}

impl Trouble {
    /// The key of the row for a kind.
    #[must_use]
    pub fn of(site: SiteId, kind: TroubleKind) -> Key<Trouble> {
        Trouble::rows(site).item(i64::from(kind.number()))
    }

    /// Whether it stands.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.over_at.is_none()
    }

    /// One that begins after `before`: told, unless so many were told lately that one more says nothing new.
    #[must_use]
    pub fn begun(before: Option<&Trouble>, since: Timestamp, now: Timestamp) -> Trouble {
        let counted = before.filter(|before| now.since(before.window_from) < TROUBLE_WINDOW_MS);
        let (window_from, so_far) = counted.map_or((now, 0), |row| (row.window_from, row.told_in_window));
        let told = so_far < TROUBLE_TOLD_MAX;
        let told_in_window = so_far + u8::from(told);
        Trouble { since, over_at: None, told, window_from, told_in_window }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spine::time::MINUTE_MS;

    #[test]
    fn a_trouble_is_one_number() {
        for kind in TroubleKind::ALL {
            assert_eq!(TroubleKind::from_number(kind.number()), Some(*kind));
            let of = TroubleOf { kind: *kind, since: Timestamp(1_893_456_000_123) };
            assert_eq!(TroubleOf::of_number(of.number()), Some(of));
        }
        for number in [0, 200, -1, i64::MIN, (8 << KIND_BITS) + 99] {
            assert_eq!(TroubleOf::of_number(number), None, "{number}");
        }
    }

    #[test]
    fn what_comes_and_goes_is_told_a_few_times_a_day() {
        let at = |minutes: i64| Timestamp(1_893_456_000_000).plus_ms(minutes * MINUTE_MS);
        let mut row: Option<Trouble> = None;
        for (minute, told) in
            [(0, true), (30, true), (60, true), (90, false), (24 * 60 - 1, false), (24 * 60, true)]
        {
            let begun = Trouble::begun(row.as_ref(), at(minute), at(minute));
            assert_eq!(begun.told, told, "minute {minute}");
            row = Some(Trouble { over_at: Some(at(minute + 1)), ..begun });
        }
    }
}
