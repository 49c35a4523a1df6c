//! Screening: while a petition is screened, those who sign are told that signatures are checked and then added, and
//! what matches a rule is held until somebody has looked at it.
//!
//! Owns the rules of a petition and what matches them. It must never decide what a page says: everybody is told the
//! same, held or counted. Bounded by [`HOLD_RULES_MAX`](crate::spine::limits::HOLD_RULES_MAX) rules a petition.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::signing::network::Network;
use crate::signing::signature::Signer;
use crate::spine::limits::{HOLD_ALONE_AGAIN_MS, HOLD_ALONE_MS};
use crate::spine::time::Timestamp;

/// Marks that a petition's signatures are checked before they are added. It is stored in the petition, so that
/// confirming reads no further row while nothing is screened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Screening {
    /// When it began.
    pub since: Timestamp,
    /// How many rules were ever made; the next gets the next number.
    #[serde(default)]
    pub made: u32,
    /// The rules. Those that ended are removed when there is no room for another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<HoldRule>,
}

impl Screening {
    /// Screening that begins now, without a rule.
    #[must_use]
    pub fn begun(now: Timestamp) -> Screening {
        Screening { since: now, made: 0, rules: Vec::new() }
    }

    /// Until when a rule holds that this member makes at `now` without a second person: a day from the first that they made
    /// alone. Many short rules, one after the other, are no way round.
    #[must_use]
    pub fn alone_until(&self, by: StaffId, now: Timestamp) -> Timestamp {
        let alone = self
            .rules
            .iter()
            .filter(|rule| rule.by == by && rule.was_made_alone(now));
        alone
            .map(|rule| rule.at)
            .min()
            .unwrap_or(now)
            .plus_ms(HOLD_ALONE_MS)
    }

    /// Removes the rules that ended, except the first that each member made alone lately.
    pub(crate) fn make_room(&mut self, now: Timestamp) {
        let mut alone = BTreeSet::new();
        self.rules
            .retain(|rule| (rule.was_made_alone(now) && alone.insert(rule.by)) || rule.is_on(now));
    }

    /// The first active rule that matches this signer, so that the signature, being confirmed at `now`, is
    /// held.
    #[must_use]
    pub fn rule_for(&self, signer: &Signer, now: Timestamp) -> Option<&HoldRule> {
        self.rules
            .iter()
            .find(|rule| rule.is_on(now) && rule.matches(signer))
    }

    /// Whether some rule is active now.
    #[must_use]
    pub fn holds(&self, now: Timestamp) -> bool {
        self.rules.iter().any(|rule| rule.is_on(now))
    }
}

/// Holds signatures that match, from now on. At least one condition is set, and all that are set have to match.
///
/// Nine fields: the rule, who made it why, and who agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldRule {
    /// Its number under the petition.
    pub number: u32,
    /// When it began.
    pub at: Timestamp,
    /// Who made it.
    pub by: StaffId,
    /// The first instant at which it no longer holds anything.
    pub until: Timestamp,
    /// Domain of the address, in the form of [`ascii_domain`](crate::people::person::ascii_domain); before
    /// 2026-11-23 as typed, in lower case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
    /// The network that they are sent from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Network>,
    /// The reason, for colleagues only.
    pub note: String,
    /// The first instant at which it holds nothing unless a second person has agreed to it; `None` if nobody has to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone_until: Option<Timestamp>,
    /// The second person who agreed, if one was required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<StaffId>,
}

impl HoldRule {
    /// Whether the rule is active.
    #[must_use]
    pub fn is_on(&self, now: Timestamp) -> bool {
        now < self.until && self.alone_until.is_none_or(|end| now < end)
    }

    /// Whether a second person can still agree to it.
    #[must_use]
    pub fn waits_for_second(&self, now: Timestamp) -> bool {
        now < self.until && self.alone_until.is_some()
    }

    /// Whether somebody made it alone, and so lately that it stands in the way of another by the same member.
    #[must_use]
    pub fn was_made_alone(&self, now: Timestamp) -> bool {
        self.alone_until.is_some() && now.since(self.at) < HOLD_ALONE_AGAIN_MS
    }

    fn matches(&self, signer: &Signer) -> bool {
        let of_domain = |domain: &String| signer.email.is_at(domain);
        let of_network = |network: Network| signer.network == Some(network);
        (self.domain.is_some() || self.network.is_some())
            && self.domain.as_ref().is_none_or(of_domain)
            && self.network.is_none_or(of_network)
    }
}
