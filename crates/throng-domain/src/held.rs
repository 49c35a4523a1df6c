//! Holding signatures for checking: while a petition is screened, a confirmed signature that looks as if a program made
//! it can be kept out of the number until somebody has looked at it.
//!
//! Owns what is held and why. It must never decide what a page says: everybody who signs while a petition is screened
//! is told the same, held or counted. Bounded by [`HOLD_RULES_MAX`](crate::limits::HOLD_RULES_MAX) rules a petition.

use serde::{Deserialize, Serialize};

use crate::network::Network;
use crate::petition::Petition;
use crate::signature::{Signature, SignatureState, Signer};
use crate::site::SiteRules;
use crate::staff::StaffId;
use crate::time::Timestamp;

/// The signatures of a petition are checked, and then added. Kept with the petition, so that confirming reads nothing
/// more while nothing is screened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Screening {
    /// Since when.
    pub since: Timestamp,
    /// Rules made so far: the next has the next number.
    #[serde(default)]
    pub made: u32,
    /// What is held; those that ended go when there is no room for another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<HoldRule>,
}

impl Screening {
    /// Screening that begins now, and holds nothing yet.
    #[must_use]
    pub fn begun(now: Timestamp) -> Screening {
        Screening { since: now, made: 0, rules: Vec::new() }
    }

    /// The first rule by which a signature is held that is confirmed now.
    #[must_use]
    pub fn rule_for(&self, signer: &Signer, now: Timestamp) -> Option<&HoldRule> {
        self.rules
            .iter()
            .find(|rule| rule.is_on(now) && rule.matches(signer))
    }

    /// Whether anything can be held now.
    #[must_use]
    pub fn holds(&self, now: Timestamp) -> bool {
        self.rules.iter().any(|rule| rule.is_on(now))
    }
}

/// Hold what matches from now on. All conditions that are given have to match; one is.
///
/// Seven fields: the rule, and who made it why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldRule {
    /// Its number under the petition.
    pub number: u32,
    /// From when.
    pub at: Timestamp,
    /// Who made it.
    pub by: StaffId,
    /// First instant at which it holds nothing any more.
    pub until: Timestamp,
    /// Domain of the address, in the form of [`ascii_domain`](crate::person::ascii_domain); before
    /// 2026-11-23 as typed, in lower case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
    /// Where it was sent from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Network>,
    /// Why, for colleagues.
    pub note: String,
}

impl HoldRule {
    /// Whether it still holds what matches.
    #[must_use]
    pub fn is_on(&self, now: Timestamp) -> bool {
        now < self.until
    }

    fn matches(&self, signer: &Signer) -> bool {
        let of_domain = |domain: &String| signer.email.is_at(domain);
        let of_network = |network: Network| signer.network == Some(network);
        (self.domain.is_some() || self.network.is_some())
            && self.domain.as_ref().is_none_or(of_domain)
            && self.network.is_none_or(of_network)
    }
}

/// By what a signature is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HeldBy {
    /// A rule of its petition, when it was confirmed.
    Rule(u32),
    /// A line of the ledger, after it had counted.
    Correction(i64),
    /// The many that its network had sent, when it was sent.
    Network,
}

impl HeldBy {
    /// In a form and in the log.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            HeldBy::Rule(number) => format!("rule {number}"),
            HeldBy::Correction(number) => format!("correction {number}"),
            HeldBy::Network => NETWORK.to_owned(),
        }
    }

    /// From what a form carries.
    #[must_use]
    pub fn parse(words: &str) -> Option<HeldBy> {
        if words == NETWORK {
            return Some(HeldBy::Network);
        }
        let (kind, number) = words.split_once(' ')?;
        match kind {
            "rule" => number.parse().ok().map(HeldBy::Rule),
            "correction" => number.parse().ok().map(HeldBy::Correction),
            _ => None,
        }
    }
}

/// What a signature is held by that came from a network with very many.
const NETWORK: &str = "network";

/// The reason of a signature that will be held once it is confirmed, for the network that it was sent from.
#[must_use]
pub fn crowded_reason() -> String {
    HeldBy::Network.words()
}

/// Whether a signature that is not confirmed yet will be held for the network that it was sent from.
#[must_use]
pub fn is_crowded(signature: &Signature) -> bool {
    signature.confirmed_at.is_none() && signature.reason.as_deref() == Some(NETWORK)
}

/// What follows the words of who was told that it takes longer; the store looks for it.
const TOLD: &str = ", told";

/// Why a signature is held, and whether its signer was told that it takes longer: kept as the reason of the signature,
/// in words, so that the narrow row gets no wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// By what.
    pub by: HeldBy,
    /// The mail that says so was queued.
    pub told: bool,
}

impl Hold {
    /// As the reason of a signature.
    #[must_use]
    pub fn words(self) -> String {
        let told = if self.told { TOLD } else { "" };
        format!("{}{told}", self.by.words())
    }

    /// Why this signature is held; none for one that is not.
    #[must_use]
    pub fn of(signature: &Signature) -> Option<Hold> {
        let is_held = signature.state == SignatureState::Held;
        Hold::told_by(signature.reason.as_deref().filter(|_| is_held)?)
    }

    /// Read back from the reason of a signature that is held, or was when it was withdrawn.
    #[must_use]
    pub fn told_by(reason: &str) -> Option<Hold> {
        let (words, told) = match reason.strip_suffix(TOLD) {
            Some(words) => (words, true),
            None => (reason, false),
        };
        HeldBy::parse(words).map(|by| Hold { by, told })
    }
}

/// Whether those who sign are told that signatures are checked and then added: all of them, or none.
#[must_use]
pub fn is_screened(rules: &SiteRules, petition: &Petition) -> bool {
    rules.screening || petition.screening.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for by in [HeldBy::Rule(3), HeldBy::Correction(12), HeldBy::Network] {
            assert_eq!(HeldBy::parse(&by.words()), Some(by));
        }
        for words in ["", "network 3", "rule", "rule x", "automated", "line 3"] {
            assert_eq!(HeldBy::parse(words), None, "{words:?}");
        }
    }
}
