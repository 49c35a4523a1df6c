//! What all who act in a story share: where the program listens, the mail server, what was remembered, and which mails
//! were told of. Owns the texts in braces; locks are held for one look only, and nobody panics with one.

use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use super::letter::Letter;
use super::parse::Person;
use crate::smtp_sink::{Message, SmtpSink};

/// What all who act share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) base_url: String,
    pub(super) sink: SmtpSink,
    pub(super) cast: BTreeMap<String, Person>,
    pub(super) remembered: Mutex<BTreeMap<String, String>>,
    /// Mails that a sentence told of, by their place.
    pub(super) told: Mutex<HashSet<usize>>,
    /// The half minute of the last code of each key: a code is good once.
    pub(super) half_minutes: Mutex<BTreeMap<String, u64>>,
    /// How often something was sent.
    pub(super) changes: AtomicU64,
}

impl Shared {
    pub(super) fn remember(&self, name: &str, text: String) {
        self.remembered
            .lock()
            .expect("nobody panics with it")
            .insert(name.to_owned(), text);
    }

    pub(super) fn recall(&self, name: &str) -> Result<String, String> {
        let remembered = self.remembered.lock().expect("nobody panics with it");
        let known: Vec<&String> = remembered.keys().collect();
        let missing = || format!("nothing is remembered as {name:?}, only {known:?}");
        remembered.get(name).cloned().ok_or_else(missing)
    }

    /// A text with what stands in braces put in.
    pub(super) fn told_by(&self, who: &str, text: &str) -> Result<String, String> {
        let mut told = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (word, tail) = after.split_once('}').ok_or("a brace opens and does not close")?;
            told.push_str(before);
            told.push_str(&self.meant(who, word)?);
            rest = tail;
        }
        Ok(told + rest)
    }

    fn meant(&self, who: &str, word: &str) -> Result<String, String> {
        let (who, what) = word.split_once("'s ").unwrap_or((who, word));
        match (self.cast.get(who), what) {
            (Some(person), "name") => Ok(person.name.clone()),
            (Some(person), "address") => Ok(person.address.clone()),
            _ => self.recall(word),
        }
    }

    /// Mails that no sentence told of yet, with their places.
    pub(super) fn untold(&self, about: impl Fn(&Message, &Letter) -> bool) -> Vec<(usize, Letter)> {
        let told = self.told.lock().expect("nobody panics with it");
        let messages = self.sink.messages().into_iter().enumerate();
        messages
            .filter(|(place, _)| !told.contains(place))
            .map(|(place, message)| (place, Letter::of(&message), message))
            .filter(|(_, letter, message)| about(message, letter))
            .map(|(place, letter, _)| (place, letter))
            .collect()
    }
}
