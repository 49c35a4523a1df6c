//! Screening: while a petition is screened, those who sign are told that signatures are checked and then added, and
//! what matches a rule is held until somebody has looked at it.
//!
//! Owns the rules of a petition and what matches them. It must never decide what a page says: everybody is told the
//! same, held or counted. Bounded by [`HOLD_RULES_MAX`](crate::spine::limits::HOLD_RULES_MAX) rules a petition, and one note for each
//! member of staff who made one alone.

use std::collections::{BTreeMap, BTreeSet};

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
    /// Screening that begins now, without a rule. The numbers of its rules go on from those of before.
    #[must_use]
    pub fn begun(before: &Screened, now: Timestamp) -> Screening {
        Screening { since: now, made: before.made, rules: Vec::new() }
    }

    /// Until when a rule holds that this member makes at `now` without a second person: a day from the first that they made
    /// alone, now or `before`. Neither many short rules, one after the other, nor ending and beginning screening are a way round.
    #[must_use]
    pub fn alone_until(&self, before: &Screened, by: StaffId, now: Timestamp) -> Timestamp {
        let first = before
            .alone
            .iter()
            .copied()
            .chain(self.made_alone(now))
            .filter(|alone| alone.by == by && alone.is_lately(now))
            .map(|alone| alone.at)
            .min();
        first.unwrap_or(now).plus_ms(HOLD_ALONE_MS)
    }

    fn made_alone(&self, now: Timestamp) -> impl Iterator<Item = HeldAlone> {
        let alone = self.rules.iter().filter(move |rule| rule.was_made_alone(now));
        alone.map(|rule| HeldAlone { by: rule.by, at: rule.at })
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

/// What stays of screening once it has ended, also while it goes on anew.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Screened {
    /// How many rules were made by then, so that no number means two rules.
    pub made: u32,
    /// For each member who lately made a rule alone, the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<HeldAlone>,
}

/// A rule that a member made without a second person, once the rule itself is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldAlone {
    /// Who made it.
    pub by: StaffId,
    /// When it began.
    pub at: Timestamp,
}

impl HeldAlone {
    fn is_lately(&self, now: Timestamp) -> bool {
        now.since(self.at) < HOLD_ALONE_AGAIN_MS
    }
}

impl Screened {
    /// Whether nothing is noted.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Screened::default()
    }

    /// The members who made rules alone lately, here or in what is screened now, and whose day for that is over: from when on each may
    /// make one alone again.
    #[must_use]
    pub fn spent(&self, now_screened: Option<&Screening>, now: Timestamp) -> Vec<(StaffId, Timestamp)> {
        let made_now = now_screened
            .into_iter()
            .flat_map(|screening| screening.made_alone(now));
        // The first and the last of each: from the first counts the day, and while one of them is known it is the first.
        let mut made: BTreeMap<StaffId, (Timestamp, Timestamp)> = BTreeMap::new();
        let lately = self.alone.iter().copied().filter(|alone| alone.is_lately(now));
        for HeldAlone { by, at } in lately.chain(made_now) {
            let (first, last) = made.entry(by).or_insert((at, at));
            (*first, *last) = ((*first).min(at), (*last).max(at));
        }
        let spent = made
            .into_iter()
            .filter(|(_, (first, _))| first.plus_ms(HOLD_ALONE_MS) <= now);
        spent
            .map(|(by, (_, last))| (by, last.plus_ms(HOLD_ALONE_AGAIN_MS)))
            .collect()
    }

    /// Notes what is left of screening that ends now, and forgets who made a rule alone long ago.
    pub(crate) fn note(&mut self, ended: &Screening, now: Timestamp) {
        self.made = self.made.max(ended.made);
        self.alone.extend(ended.made_alone(now));
        self.alone.retain(|alone| alone.is_lately(now));
        self.alone.sort_by_key(|alone| (alone.by, alone.at));
        self.alone.dedup_by_key(|alone| alone.by);
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
        let alone = HeldAlone { by: self.by, at: self.at };
        self.alone_until.is_some() && alone.is_lately(now)
    }

    fn matches(&self, signer: &Signer) -> bool {
        let of_domain = |domain: &String| signer.email.is_at(domain);
        let of_network = |network: Network| signer.network == Some(network);
        (self.domain.is_some() || self.network.is_some())
            && self.domain.as_ref().is_none_or(of_domain)
            && self.network.is_none_or(of_network)
    }
}
