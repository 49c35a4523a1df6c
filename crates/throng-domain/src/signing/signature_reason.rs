//! Why a signature does not count, or will not count once it is confirmed.

use serde::{Deserialize, Serialize};

use crate::signing::held::{HeldBy, Hold};

/// Why a signature does not count. A signature that was withdrawn while it was held keeps this reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignatureReason {
    /// It is held for checking, was held when it was withdrawn, or will be held once it is confirmed.
    Held(Hold),
    /// Staff took it out.
    TakenOut {
        /// The class of reason, as the word of a [`ReasonClass`](crate::signing::correction::ReasonClass).
        why: String,
        /// Whether its signer withdrew it afterwards.
        then_withdrawn: bool,
    },
    /// Its link was pressed after another signature of the same person had been confirmed.
    SignedAlready,
    /// Its address was changed before the owner of the mailbox confirmed.
    AddressChanged,
}

impl SignatureReason {
    /// The reason of a signature that will be held once it is confirmed, since its network had sent too many.
    #[must_use]
    pub fn crowded() -> SignatureReason {
        SignatureReason::Held(Hold { by: HeldBy::Network, told: false })
    }

    /// What holds or held it, if this is such a reason.
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
