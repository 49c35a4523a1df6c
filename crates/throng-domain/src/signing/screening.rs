//! Screening: while a petition is screened, those who sign are told that signatures are checked and then added, and
//! what matches a rule is held until somebody has looked at it.
//!
//! Owns the rules of a petition and what matches them. It must never decide what a page says: everybody is told the
//! same, held or counted. Bounded by [`HOLD_RULES_MAX`](crate::spine::limits::HOLD_RULES_MAX) rules a petition.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::signing::network::Network;
use crate::signing::signature::Signer;
use crate::spine::time::Timestamp;

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

    /// The first active rule that matches this signer, so that the signature, being confirmed at `now`, is
    /// held.
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

/// Holds signatures that match from now on. At least one condition is set, and all that are set have to
/// match.
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
    /// Domain of the address, in the form of [`ascii_domain`](crate::people::person::ascii_domain); before
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
