//! What happens at a number of signatures, in the words of each kind of body.
//!
//! Owns the key of the sentence that says what follows, and of the one that says what else is needed.

use serde::Serialize;
use throng_domain::petition::PetitionDates;
use throng_domain::site::{Preset, SiteRules};
use throng_domain::threshold::{self, Condition};

use super::Sentence;
use crate::i18n::{TextArg, TextArgs};

/// A number of signatures at which something happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Threshold {
    /// Signatures needed; more than 0.
    pub number: i64,
    /// Key of the sentence that says what happens, given `number`.
    pub key: &'static str,
    /// The sentence about what is needed beside the number.
    pub also: Option<Sentence>,
}

impl Threshold {
    /// What follows for this kind of body, and at which number.
    pub fn of(preset: Preset, threshold: threshold::Threshold, condition: Condition) -> Threshold {
        Threshold { number: condition.signatures(), key: key(preset, threshold), also: also(condition) }
    }

    /// All thresholds of a site, the one with the fewest signatures first.
    pub fn all(preset: Preset, rules: &SiteRules) -> Vec<Threshold> {
        let mut all: Vec<Threshold> = threshold::Threshold::ALL
            .into_iter()
            .filter_map(|threshold| Some(Threshold::of(preset, threshold, rules.condition(threshold)?)))
            .collect();
        all.sort_by_key(|threshold| threshold.number);
        all
    }

    /// The lowest threshold that a petition has not reached, of those that still have a consequence.
    pub fn next(preset: Preset, rules: &SiteRules, dates: &PetitionDates) -> Option<Threshold> {
        threshold::Threshold::ALL
            .into_iter()
            .filter(|threshold| dates.reached_at(*threshold).is_none() && !dates.is_followed_up(*threshold))
            .filter_map(|threshold| Some(Threshold::of(preset, threshold, rules.condition(threshold)?)))
            .min_by_key(|threshold| threshold.number)
    }
}

/// Key of the sentence that says what happens, given `number`.
fn key(preset: Preset, threshold: threshold::Threshold) -> &'static str {
    let [response, debate] = match preset {
        Preset::Parliament => ["threshold-response", "threshold-debate"],
        Preset::Council => ["threshold-council-answer", "threshold-council-debate"],
        Preset::Union | Preset::StudentsUnion => ["threshold-union-answer", "threshold-union-debate"],
        Preset::Campaign => ["threshold-campaign-answer", "threshold-campaign-debate"],
        Preset::Newsroom => ["threshold-newsroom-answer", "threshold-newsroom-debate"],
    };
    match threshold {
        threshold::Threshold::Referral => "threshold-referral",
        threshold::Threshold::Response => response,
        threshold::Threshold::Debate => debate,
    }
}

fn also(condition: Condition) -> Option<Sentence> {
    let number = |name: &str, number| (name.to_owned(), TextArg::Number(number));
    let (key, args) = match condition {
        Condition::Signatures(_) => return None,
        Condition::Share { of, percent_hundredths } => {
            ("threshold-share", TextArgs::from([number("of", of), percent(percent_hundredths)]))
        }
        Condition::PerArea { each, areas } => {
            ("threshold-areas", TextArgs::from([number("each", each), number("areas", areas)]))
        }
        Condition::FromInside { inside_percent_hundredths, .. } => {
            ("threshold-inside", TextArgs::from([percent(inside_percent_hundredths)]))
        }
    };
    Some(Sentence { key, args, at_ms: None })
}

fn percent(hundredths: i64) -> (String, TextArg) {
    ("percent".to_owned(), TextArg::Text(threshold::percent(hundredths)))
}
