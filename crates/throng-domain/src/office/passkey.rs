//! Passkeys: keys with which a member of staff signs in without a password (Web Authentication).
//!
//! Owns how many passkeys one may have and what they are called. The cryptography is done outside the domain: here a
//! key is text that is stored and handed back. Nobody can sign in with it, since the private key never leaves the
//! device; even so it is never printed.

use serde::{Deserialize, Serialize};

use crate::people::unseen::is_disturbing;
use crate::spine::limits::{PASSKEY_NAME_CHARS_MAX, PASSKEYS_MAX};
use crate::spine::time::Timestamp;

/// Identifies one passkey of a member; numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PasskeyId(pub u32);

/// The name that a member gives a passkey, to tell it from others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// Checks what was typed. `None` if it is empty, longer than [`PASSKEY_NAME_CHARS_MAX`], or holds characters that
    /// would change the text around it, such as marks that switch the writing direction.
    #[must_use]
    pub fn parse(typed: &str) -> Option<PasskeyName> {
        let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        let fits = !name.is_empty() && name.chars().count() <= PASSKEY_NAME_CHARS_MAX;
        (fits && !name.contains(is_disturbing)).then_some(PasskeyName(name))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The public key in the text form in which it was handed in, with the counter and the flags that the next use is
/// checked by.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PasskeyKey(pub String);

impl std::fmt::Debug for PasskeyKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasskeyKey(…)")
    }
}

/// A passkey that was just made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPasskey {
    /// The name that its owner gave it.
    pub name: PasskeyName,
    /// The device's identifier for it (credential id); unique within a site.
    pub credential: String,
    /// The public key that checks its use.
    pub key: PasskeyKey,
}

/// A stored passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passkey {
    /// Its number within its owner's passkeys.
    pub id: PasskeyId,
    /// The name that its owner gave it.
    pub name: PasskeyName,
    /// The device's identifier for it (credential id).
    pub credential: String,
    /// The public key that checks its use.
    pub key: PasskeyKey,
    /// When it was added.
    pub added_at: Timestamp,
    /// When somebody last signed in with it.
    pub used_at: Option<Timestamp>,
}

/// All passkeys of a member, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passkeys {
    /// How many passkeys were ever added, removed ones included: the next number follows from it.
    given: u32,
    all: Vec<Passkey>,
}

impl Passkeys {
    /// The passkeys, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Passkey> {
        self.all.iter()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether no other can be added.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.all.len() >= PASSKEYS_MAX
    }

    /// The passkey with this credential id.
    #[must_use]
    pub fn of_credential(&self, credential: &str) -> Option<&Passkey> {
        self.iter().find(|passkey| passkey.credential == credential)
    }

    /// Adds a passkey.
    ///
    /// # Panics
    /// When it is full.
    pub fn add(&mut self, new: &NewPasskey, now: Timestamp) {
        assert!(!self.is_full(), "a member has too many passkeys");
        self.given += 1;
        self.all.push(Passkey {
            id: PasskeyId(self.given),
            name: new.name.clone(),
            credential: new.credential.clone(),
            key: new.key.clone(),
            added_at: now,
            used_at: None,
        });
    }

    /// Removes a passkey and returns it.
    pub fn remove(&mut self, id: PasskeyId) -> Option<Passkey> {
        let at = self.all.iter().position(|passkey| passkey.id == id)?;
        Some(self.all.remove(at))
    }

    /// Removes all passkeys and returns them.
    pub fn clear(&mut self) -> Vec<Passkey> {
        std::mem::take(&mut self.all)
    }

    /// Records that a passkey was used, if its stored key is still the one that was checked. If its counter has changed
    /// since, somebody else has used the passkey in the meantime.
    pub fn used(
        &mut self,
        id: PasskeyId,
        was: &PasskeyKey,
        key: &PasskeyKey,
        now: Timestamp,
    ) -> Option<&Passkey> {
        let found = self.all.iter_mut().find(|passkey| passkey.id == id)?;
        if found.key != *was {
            return None;
        }
        found.key = key.clone();
        found.used_at = Some(now);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_some_length() {
        for (typed, name) in [
            ("  Laptop  in the office ", Some("Laptop in the office")),
            ("Gliniadur \u{e2}", Some("Gliniadur \u{e2}")),
            ("", None),
            (" \n ", None),
            ("a\u{7}b", None),
        ] {
            assert_eq!(PasskeyName::parse(typed).as_ref().map(PasskeyName::as_str), name, "{typed:?}");
        }
        assert!(PasskeyName::parse(&"n".repeat(PASSKEY_NAME_CHARS_MAX)).is_some());
        assert!(PasskeyName::parse(&"n".repeat(PASSKEY_NAME_CHARS_MAX + 1)).is_none());
    }

    #[test]
    fn numbers_are_never_given_twice_and_keys_are_not_printed() {
        let new = |credential: &str| NewPasskey {
            name: PasskeyName::parse("Laptop").unwrap(),
            credential: credential.to_owned(),
            key: PasskeyKey("the-key".to_owned()),
        };
        let mut passkeys = Passkeys::default();
        passkeys.add(&new("a"), Timestamp(1));
        passkeys.add(&new("b"), Timestamp(2));
        assert_eq!(passkeys.remove(PasskeyId(2)).map(|passkey| passkey.credential), Some("b".to_owned()));
        assert_eq!(passkeys.remove(PasskeyId(2)), None);
        passkeys.add(&new("c"), Timestamp(3));
        assert_eq!(passkeys.of_credential("c").map(|passkey| passkey.id), Some(PasskeyId(3)));
        assert!(!format!("{passkeys:?}").contains("the-key"));
    }
}
