//! That a campaign was removed after everybody could read it, and that it was put back: what the public is told of it.
//!
//! Owns the two dates and the reason that everybody may read; the reason for colleagues is in the history. Who may remove
//! and put back is a rule (`office/decide/put_back.rs`), and so is who may change that reason (`office/decide/removal_words.rs`). Bounded by [`REMOVALS_MAX`](crate::spine::limits::REMOVALS_MAX).

use serde::{Deserialize, Serialize};

use crate::people::unseen::read_undisturbed;
use crate::spine::limits::REMOVALS_MAX;
use crate::spine::time::Timestamp;

/// One removal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Removal {
    /// When it was removed.
    pub at: Timestamp,
    /// The reason that everybody may read; empty if none was given.
    #[serde(
        default,
        skip_serializing_if = "String::is_empty",
        deserialize_with = "read_undisturbed"
    )]
    pub told: String,
    /// When it was put back; `None` while it is removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_at: Option<Timestamp>,
}

/// Another reason for everybody to read, of the removal that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovalWords {
    /// The reason that everybody is to read; may be empty.
    #[serde(deserialize_with = "read_undisturbed")]
    pub told: String,
    /// The one that was read before it was changed.
    #[serde(deserialize_with = "read_undisturbed")]
    pub was: String,
}

impl RemovalWords {
    /// Without white space around the new words.
    #[must_use]
    pub(crate) fn trimmed(&self) -> RemovalWords {
        RemovalWords { told: self.told.trim().to_owned(), was: self.was.clone() }
    }
}

impl Removal {
    /// A removal without a public reason.
    #[must_use]
    pub fn at(at: Timestamp) -> Removal {
        Removal { at, told: String::new(), back_at: None }
    }

    /// Adds a removal to the list; the oldest gives way if there are too many.
    pub(crate) fn begin(list: &mut Vec<Removal>, removal: Removal) {
        if list.len() >= REMOVALS_MAX {
            list.remove(0);
        }
        list.push(removal);
    }

    /// The removal that stands, in this list.
    #[must_use]
    pub fn standing(list: &[Removal]) -> Option<&Removal> {
        list.last().filter(|removal| removal.back_at.is_none())
    }

    /// Puts other words in place of those of the removal that stands; `stands` is what is known of it.
    pub(crate) fn reword(list: &mut Vec<Removal>, stands: &Removal, told: String) {
        if Removal::standing(list).is_some() {
            list.pop();
        }
        Removal::begin(list, Removal { told, ..stands.clone() });
    }

    /// Notes that the removal that stands has ended.
    pub(crate) fn end(list: &mut [Removal], now: Timestamp) {
        if let Some(last) = list.last_mut().filter(|removal| removal.back_at.is_none()) {
            last.back_at = Some(now);
        }
    }

    /// Forgets the removal that stands: it was undone as a slip.
    pub(crate) fn undo(list: &mut Vec<Removal>) {
        if Removal::standing(list).is_some() {
            list.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_give_way_and_one_at_most_stands() {
        let mut list = Vec::new();
        for day in 0..30 {
            Removal::begin(&mut list, Removal::at(Timestamp(2 * day)));
            Removal::end(&mut list, Timestamp(2 * day + 1));
        }
        assert_eq!(list.len(), REMOVALS_MAX);
        assert_eq!(list.last().map(|removal| removal.at), Some(Timestamp(58)));
        assert_eq!(Removal::standing(&list), None);
        Removal::undo(&mut list);
        assert_eq!(list.len(), REMOVALS_MAX, "what has ended is not undone");
        Removal::begin(&mut list, Removal::at(Timestamp(60)));
        Removal::undo(&mut list);
        assert_eq!((list.len(), Removal::standing(&list)), (REMOVALS_MAX - 1, None));
    }
}
