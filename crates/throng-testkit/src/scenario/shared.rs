//! What everybody in a story shares: the program's address, the mail server, remembered values, and which mails were
//! mentioned. Owns filling in values in braces, and recognising copies of mails. Locks are held for one look only, and
//! nothing may panic while holding one.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::letter::Letter;
use super::moment;
use super::parse::Person;
use crate::smtp_sink::{Message, SmtpSink};

/// What all who act share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) base_url: String,
    pub(super) sink: SmtpSink,
    pub(super) cast: BTreeMap<String, Person>,
    pub(super) remembered: Mutex<BTreeMap<String, String>>,
    /// The indexes of the mails that a sentence has mentioned.
    pub(super) told: Mutex<HashSet<usize>>,
    /// How many mails had come when the program ran again after the last kill. Results for mails that the relay
    /// accepted just before may have been lost, so those mails may come again.
    pub(super) came_before_a_kill: AtomicUsize,
    /// The half minute of the last code used for each key: a code is valid once.
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

    /// A text with the values in braces filled in.
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
        if let Some(days) = word
            .strip_prefix("in ")
            .and_then(|rest| rest.strip_suffix(" days"))
        {
            let days = days
                .parse()
                .map_err(|_| format!("{days:?} is no number of days"))?;
            return Ok(moment::day_in(days));
        }
        if word == "new line" {
            return Ok("\n".to_owned());
        }
        let (who, what) = word.split_once("'s ").unwrap_or((who, word));
        match (self.cast.get(who), what) {
            (Some(person), "name") => Ok(person.name.clone()),
            (Some(person), "address") => Ok(person.address.clone()),
            _ => self.recall(word),
        }
    }

    /// Mails that no sentence has mentioned yet, with their indexes. A copy that a kill explains is left out.
    pub(super) fn untold(&self, about: impl Fn(&Message, &Letter) -> bool) -> Vec<(usize, Letter)> {
        let told = self.told.lock().expect("nobody panics with it");
        let messages = self.sink.messages();
        let ids: Vec<Option<String>> = messages
            .iter()
            .map(|message| message.header("Message-ID"))
            .collect();
        let copies = copies_after_a_kill(&ids, self.came_before_a_kill.load(Ordering::SeqCst));
        messages
            .into_iter()
            .enumerate()
            .filter(|(place, _)| !told.contains(place) && !copies.contains(place))
            .map(|(place, message)| (place, Letter::of(&message), message))
            .filter(|(_, letter, message)| about(message, letter))
            .map(|(place, letter, _)| (place, letter))
            .collect()
    }
}

/// The indexes of copies: mails whose Message-ID came before, if the first of them was among the `before` mails that
/// had come when the program ran again after a kill. Every other mail may come only once.
fn copies_after_a_kill(ids: &[Option<String>], before: usize) -> HashSet<usize> {
    let mut first = HashMap::new();
    let mut copies = HashSet::new();
    for (place, id) in ids.iter().enumerate() {
        let Some(id) = id else { continue };
        let of = *first.entry(id.as_str()).or_insert(place);
        if of != place && of < before {
            copies.insert(place);
        }
    }
    copies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_comes_twice_only_where_a_kill_explains_it() {
        for (ids, before, copies) in [
            ("a b", 0, &[][..]),
            ("a b a", 0, &[]),
            ("a b a", 1, &[2]),
            ("a b a b", 1, &[2]),
            ("a b a a", 2, &[2, 3]),
            ("a a b b", 2, &[1]),
            ("- a -", 3, &[]),
        ] {
            let ids: Vec<Option<String>> = ids
                .split(' ')
                .map(|id| (id != "-").then(|| id.to_owned()))
                .collect();
            let expected: HashSet<usize> = copies.iter().copied().collect();
            assert_eq!(copies_after_a_kill(&ids, before), expected, "{ids:?}, {before} before the kill");
        }
    }
}
