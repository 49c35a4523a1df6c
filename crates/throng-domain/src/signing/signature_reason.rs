//! Why a signature is not in the number, or will not be once it is confirmed.

use serde::{Deserialize, Serialize};

use crate::signing::held::{HeldBy, Hold};

/// Why a signature is not in the number. Its state says how it stands; what was held when it was withdrawn keeps why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignatureReason {
    /// It is held for checking, was when it was withdrawn, or will be once it is confirmed.
    Held(Hold),
    /// Staff took it out.
    TakenOut {
        /// Why: the word of a [`ReasonClass`](crate::signing::correction::ReasonClass).
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
