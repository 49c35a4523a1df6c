//! What a site gives up first when more is asked of it than it can do: one closed list, in its order. And what an owner has
//! had given up by hand.
//!
//! Owns the list, with its words, and the row that an owner's wish is kept in. It must never say when something is given up:
//! that is measured by the program (`throng-web/src/shedding.rs`). Bounded: a wish ends by itself after
//! [`SHED_HOURS_MAX`](crate::spine::limits::SHED_HOURS_MAX).

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::spine::ids::SiteId;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// Makes the list: each kind of work with its word, what it is, and what goes on without it.
macro_rules! works {
    ($($(#[$doc:meta])* $work:ident = $word:literal, $what:literal;)*) => {
        /// A kind of work that the public causes, in the order in which it is given up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Work {
            $($(#[$doc])* $work,)*
        }

        impl Work {
            /// Every kind, the one that is given up first in front.
            pub const ALL: &[Work] = &[$(Work::$work,)*];

            /// The word for it: in the store, in metrics and at `/healthz`. It must never change.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Work::$work => $word,)*
                }
            }

            /// What belongs to it, in plain English.
            #[must_use]
            pub fn what(self) -> &'static str {
                match self {
                    $(Work::$work => $what,)*
                }
            }
        }
    };
}

works! {
    /// Lists of what is signed most just now.
    Trending = "trending", "Lists of what is signed most just now. Pages of which such a list is a part are shown without it.";
    /// Looking through all petitions.
    Search = "search", "Searches by words or by change, looking up a place, and files and sheets of all petitions.";
    /// Maps and pictures.
    Drawings = "drawings", "Maps, pictures, posters and flyers that have to be drawn.";
    /// Numbers that move while a page is open.
    Live = "live", "New streams of live numbers. Those that are open go on.";
    /// All other pages that have to be made anew.
    Pages = "pages", "All other pages that have to be made anew. What is in memory is shown, even if it is a little older.";
    /// Signing and confirming, and all other forms of the public.
    Signing = "signing", "Signing, confirming and all other forms of the public, with their pages.";
}

impl Work {
    /// The kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Work> {
        Work::ALL.iter().copied().find(|work| work.word() == word)
    }

    /// How many kinds are given up when this one is: it, and all before it.
    #[must_use]
    pub fn level(self) -> u8 {
        self as u8 + 1
    }

    /// The last kind that is given up at a level; `None` at level 0.
    #[must_use]
    pub fn at_level(level: u8) -> Option<Work> {
        Work::ALL.get(usize::from(level.checked_sub(1)?)).copied()
    }
}

impl Serialize for Work {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Work {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Work, D::Error> {
        let word = String::deserialize(from)?;
        Work::from_word(&word).ok_or_else(|| serde::de::Error::custom("no kind of work"))
    }
}

/// An owner's wish: this kind of work, and all before it, is given up for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShedByHand {
    /// The last kind that is given up.
    pub work: Work,
    /// When it began.
    pub at: Timestamp,
    /// The first instant at which it is over.
    pub until: Timestamp,
    /// The owner.
    pub by: StaffId,
}

/// What an owner wishes to be given up, if anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheddingWish {
    /// The wish; one that is over may still stand here.
    pub by_hand: Option<ShedByHand>,
}

impl Row for SheddingWish {
    const KIND: RecordKind = RecordKind::Shedding;
    type Owner = SiteId;
}

impl SheddingWish {
    /// The key of the row that it is stored under.
    #[must_use]
    pub fn key(site: SiteId) -> Key<SheddingWish> {
        SheddingWish::only(site)
    }

    /// The wish, unless it is over.
    #[must_use]
    pub fn now(&self, now: Timestamp) -> Option<ShedByHand> {
        self.by_hand.filter(|wish| now < wish.until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order that was promised: whoever changes it changes a promise, also in the documents.
    #[test]
    fn the_order_is_as_promised() {
        let words: Vec<&str> = Work::ALL.iter().map(|work| work.word()).collect();
        assert_eq!(words, ["trending", "search", "drawings", "live", "pages", "signing"]);
        for (place, work) in Work::ALL.iter().copied().enumerate() {
            assert_eq!(usize::from(work.level()), place + 1);
            assert_eq!(Work::at_level(work.level()), Some(work));
            assert_eq!(Work::from_word(work.word()), Some(work));
        }
        assert_eq!((Work::at_level(0), Work::at_level(7)), (None, None));
    }
}
