//! Why a signature is not in the number, or will not be once it is confirmed.
//!
//! Owns the one text in which the reason is stored and dumped, so that the narrow row of signatures gets no wider: made
//! and read here, that of what is held with `held.rs`. The store's questions use their constants.

use serde::{Deserialize, Serialize};

use crate::held::{HeldBy, Hold};

/// What follows the reason of a signature that was taken out when its signer took the name off too.
pub const THEN_WITHDRAWN: &str = ", then withdrawn";
const SIGNED_ALREADY: &str = "signed already";
const ADDRESS_CHANGED: &str = "address changed";

/// Why a signature is not in the number. Its state says how it stands; what was held when it was withdrawn keeps why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum SignatureReason {
    /// It is held for checking, was when it was withdrawn, or will be once it is confirmed.
    Held(Hold),
    /// Staff took it out.
    TakenOut {
        /// Why: the word of a [`ReasonClass`](crate::correction::ReasonClass).
        why: String,
        /// Its signer has taken the name off since.
        then_withdrawn: bool,
    },
    /// Its link was pressed after another attempt of the same person had counted.
    SignedAlready,
    /// Its address was changed before its owner answered.
    AddressChanged,
}

impl SignatureReason {
    /// That of a signature which will be held once it is confirmed, for the many that its network had sent.
    #[must_use]
    pub fn crowded() -> SignatureReason {
        SignatureReason::Held(Hold { by: HeldBy::Network, told: false })
    }

    /// By what it is or was held, if it is that.
    #[must_use]
    pub fn hold(&self) -> Option<Hold> {
        match self {
            SignatureReason::Held(hold) => Some(*hold),
            SignatureReason::TakenOut { .. }
            | SignatureReason::SignedAlready
            | SignatureReason::AddressChanged => None,
        }
    }
}

impl From<SignatureReason> for String {
    fn from(reason: SignatureReason) -> String {
        match reason {
            SignatureReason::Held(hold) => hold.words(),
            SignatureReason::TakenOut { why, then_withdrawn: false } => why,
            SignatureReason::TakenOut { why, then_withdrawn: true } => why + THEN_WITHDRAWN,
            SignatureReason::SignedAlready => SIGNED_ALREADY.to_owned(),
            SignatureReason::AddressChanged => ADDRESS_CHANGED.to_owned(),
        }
    }
}

impl From<String> for SignatureReason {
    fn from(words: String) -> SignatureReason {
        match words.as_str() {
            SIGNED_ALREADY => return SignatureReason::SignedAlready,
            ADDRESS_CHANGED => return SignatureReason::AddressChanged,
            _ => {}
        }
        if let Some(hold) = Hold::told_by(&words) {
            return SignatureReason::Held(hold);
        }
        match words.strip_suffix(THEN_WITHDRAWN) {
            Some(why) => SignatureReason::TakenOut { why: why.to_owned(), then_withdrawn: true },
            None => SignatureReason::TakenOut { why: words, then_withdrawn: false },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::correction::ReasonClass;

    #[test]
    fn every_reason_is_stored_as_before_and_read_back() {
        let hold = |by, told| SignatureReason::Held(Hold { by, told });
        let mut table = vec![
            ("rule 3".to_owned(), hold(HeldBy::Rule(3), false)),
            ("correction 12, told".to_owned(), hold(HeldBy::Correction(12), true)),
            ("network".to_owned(), SignatureReason::crowded()),
            ("network, told".to_owned(), hold(HeldBy::Network, true)),
            ("signed already".to_owned(), SignatureReason::SignedAlready),
            ("address changed".to_owned(), SignatureReason::AddressChanged),
        ];
        for class in ReasonClass::ALL {
            for (then_withdrawn, end) in [(false, ""), (true, ", then withdrawn")] {
                let why = class.word().to_owned();
                table.push((format!("{why}{end}"), SignatureReason::TakenOut { why, then_withdrawn }));
            }
        }
        for (words, reason) in table {
            assert_eq!(String::from(reason.clone()), words);
            assert_eq!(SignatureReason::from(words.clone()), reason, "{words}");
        }
    }
}
