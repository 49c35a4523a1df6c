//! The periods of a site: `/parliaments.json`, where the original service lists the parliaments whose petitions it
//! archived.
//!
//! Owns the fields, which are the original's. A site of ours has one period, the present one, of which it knows the
//! thresholds and nothing else: it must never make up a name, a government or an end. Bounded: one entry.

use serde::Serialize;
use throng_domain::site::SiteRules;
use throng_domain::threshold::Condition;

/// One period.
#[derive(Debug, Serialize)]
pub(crate) struct Period {
    /// Always null: the site does not know when its body was elected.
    period: Option<&'static str>,
    /// Always null: the period has not ended.
    dissolution_at: Option<&'static str>,
    /// Always null: the site does not know who governs.
    government: Option<&'static str>,
    /// Null where no number of signatures leads to a response, or not by itself: where they live counts too.
    response_threshold: Option<i64>,
    debate_threshold: Option<i64>,
}

/// The body of `/parliaments.json`: the present period.
pub(crate) fn parliaments_json(rules: &SiteRules) -> [Period; 1] {
    let plain = |condition: &Condition| !condition.looks_at_areas();
    let number =
        |condition: Option<Condition>| condition.filter(plain).map(|condition| condition.signatures());
    [Period {
        period: None,
        dissolution_at: None,
        government: None,
        response_threshold: number(rules.response_threshold),
        debate_threshold: number(rules.debate_threshold),
    }]
}
