//! The office's own words: sentences of the locale files that it has reworded.
//!
//! Owns [`Sentence`] and where it is stored. It must never know what a sentence means or which sentences exist: the
//! locale files do, and a sentence was checked against them before it was submitted. Bounded by
//! [`SENTENCE_CHARS_MAX`](crate::spine::limits::SENTENCE_CHARS_MAX) and the number of sentences in the locale files.

use serde::{Deserialize, Serialize};

use crate::spine::ids::SiteId;
use crate::spine::row::{Key, RecordKind, Row};

/// Names a sentence in one language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SentenceName {
    /// The tag of the language.
    pub language: String,
    /// Its key in the locale file.
    pub key: String,
}

impl SentenceName {
    /// The key of the row that it is stored under.
    #[must_use]
    pub fn row(&self, site: SiteId) -> Key<Sentence> {
        let hash = blake3::hash(format!("{}\0{}", self.language, self.key).as_bytes());
        let bytes = hash.as_bytes().iter().take(8);
        let item = bytes.fold(0_u64, |item, byte| item << 8 | u64::from(*byte)) >> 1;
        let item = i64::try_from(item).expect("63 bits");
        Sentence::rows(site).item(item.max(1))
    }
}

/// A sentence as an office wrote it. The row stays when the program's words return, so that its revision only ever
/// rises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    /// The sentence.
    pub name: SentenceName,
    /// The text, in the form of the locale files; `None` once the program's words have returned.
    pub text: Option<String>,
    /// The program's own words when this was written, to see whether they have changed since.
    pub shipped: String,
    /// The revision of the sentence, which rises by one with each change.
    pub revision: u32,
}

impl Row for Sentence {
    const KIND: RecordKind = RecordKind::Sentence;
    type Owner = SiteId;
}
