//! Thresholds as data: what follows when enough people have signed a petition. What can follow is a closed list;
//! under which condition is the site's choice.
//!
//! When a threshold is reached, the date is recorded and the creator is told once. When a correction brings the
//! number below it again, the record is removed.

use serde::{Deserialize, Serialize};

use crate::spine::limits::{PERCENT_HUNDREDTHS_MAX, THRESHOLD_AREAS_MAX, THRESHOLD_SIGNATURES_MAX};

/// What follows when a threshold is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Threshold {
    /// A committee takes it up (the Senedd's referral).
    Referral,
    /// The body has to answer.
    Response,
    /// A debate is considered.
    Debate,
}

impl Threshold {
    /// All of them, in the order of a petition's life.
    pub const ALL: [Threshold; 3] = [Threshold::Referral, Threshold::Response, Threshold::Debate];

    /// The word in forms and identifiers; it never changes.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Threshold::Referral => "referral",
            Threshold::Response => "response",
            Threshold::Debate => "debate",
        }
    }
}

/// The condition under which a threshold is reached.
///
/// In documents a plain number is [`Condition::Signatures`], and the others are told apart by their fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Condition {
    /// This many counted signatures.
    Signatures(i64),
    /// A percentage of a fixed number, such as the number of those entitled to vote.
    Share {
        /// The fixed number.
        of: i64,
        /// The percentage, in hundredths: 150 is 1.5 %.
        percent_hundredths: i64,
    },
    /// A number of signatures in each of several areas.
    PerArea {
        /// The counted signatures that an area needs.
        each: i64,
        /// How many areas need that many.
        areas: i64,
    },
    /// This many counted signatures, of which a percentage comes from areas that the site knows.
    FromInside {
        /// Counted signatures in all.
        signatures: i64,
        /// The percentage of these that must come from such areas, in hundredths.
        inside_percent_hundredths: i64,
    },
}

/// How far a petition has got, as conditions measure it.
pub trait Reach {
    /// All counted signatures.
    fn total(&self) -> i64;
    /// Those from areas that the site knows.
    fn inside(&self) -> i64;
    /// The number of areas that have at least `each` counted signatures.
    fn areas_with(&self, each: i64) -> i64;
}

impl Condition {
    /// Whether the numbers make sense: each above zero, and within its limit.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let number = |n: i64| (1..=THRESHOLD_SIGNATURES_MAX).contains(&n);
        let percent = |hundredths: i64| (1..=PERCENT_HUNDREDTHS_MAX).contains(&hundredths);
        match *self {
            Condition::Signatures(signatures) => number(signatures),
            Condition::Share { of, percent_hundredths } => number(of) && percent(percent_hundredths),
            Condition::PerArea { each, areas } => number(each) && (1..=THRESHOLD_AREAS_MAX).contains(&areas),
            Condition::FromInside { signatures, inside_percent_hundredths } => {
                number(signatures) && percent(inside_percent_hundredths)
            }
        }
    }

    /// A condition as it is typed: `10000`, `1.5% of 46560`, `50 from each of 4 areas`, `300 and 66% from here`.
    /// `None` for anything else, and for numbers that make no sense.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Condition> {
        let plain = typed.to_ascii_lowercase().replace('%', " % ");
        let words: Vec<&str> = plain.split_whitespace().collect();
        let condition = match words[..] {
            [signatures] => Condition::Signatures(whole(signatures)?),
            [percent, "%", "of", of] => {
                Condition::Share { of: whole(of)?, percent_hundredths: hundredths(percent)? }
            }
            [each, "from", "each", "of", areas, "areas"] => {
                Condition::PerArea { each: whole(each)?, areas: whole(areas)? }
            }
            [signatures, "and", percent, "%", "from", "here"] => Condition::FromInside {
                signatures: whole(signatures)?,
                inside_percent_hundredths: hundredths(percent)?,
            },
            _ => return None,
        };
        condition.is_valid().then_some(condition)
    }

    /// The condition in the words that [`Condition::parse`] reads.
    #[must_use]
    pub fn in_words(&self) -> String {
        match *self {
            Condition::Signatures(signatures) => signatures.to_string(),
            Condition::Share { of, percent_hundredths } => {
                format!("{}% of {of}", percent(percent_hundredths))
            }
            Condition::PerArea { each, areas } => format!("{each} from each of {areas} areas"),
            Condition::FromInside { signatures, inside_percent_hundredths } => {
                format!("{signatures} and {}% from here", percent(inside_percent_hundredths))
            }
        }
    }

    /// Whether it depends on more than the total.
    #[must_use]
    pub fn looks_at_areas(&self) -> bool {
        matches!(self, Condition::PerArea { .. } | Condition::FromInside { .. })
    }

    /// The counted signatures below which it can never be met: the number that a page shows as the goal.
    #[must_use]
    pub fn signatures(&self) -> i64 {
        match *self {
            Condition::Signatures(signatures) | Condition::FromInside { signatures, .. } => signatures,
            Condition::Share { of, percent_hundredths } => share(of, percent_hundredths),
            Condition::PerArea { each, areas } => each.saturating_mul(areas),
        }
    }

    /// Whether a petition that has got this far meets it.
    #[must_use]
    pub fn is_met(&self, reach: &impl Reach) -> bool {
        let enough = reach.total() >= self.signatures();
        match *self {
            Condition::Signatures(_) | Condition::Share { .. } => enough,
            Condition::PerArea { each, areas } => enough && reach.areas_with(each) >= areas,
            Condition::FromInside { inside_percent_hundredths, .. } => {
                enough && reach.inside() >= share(reach.total(), inside_percent_hundredths)
            }
        }
    }
}

/// Digits, perhaps with commas between thousands.
fn whole(typed: &str) -> Option<i64> {
    let plain = typed.replace(',', "");
    let digits = plain.bytes().all(|b| b.is_ascii_digit());
    plain.parse().ok().filter(|_| digits)
}

/// A percentage with at most two decimals, in hundredths.
fn hundredths(typed: &str) -> Option<i64> {
    let (whole_part, decimals) = typed.split_once('.').unwrap_or((typed, "0"));
    let scale = match decimals.len() {
        1 => 10,
        2 => 1,
        _ => return None,
    };
    whole(whole_part)?
        .checked_mul(100)?
        .checked_add(whole(decimals)? * scale)
}

/// Hundredths of a percent as people write them: 1.5, 66.
#[must_use]
pub fn percent(hundredths: i64) -> String {
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The percentage of a number, rounded up: 1 % of 150 people is two people.
fn share(of: i64, percent_hundredths: i64) -> i64 {
    let exact = i128::from(of) * i128::from(percent_hundredths);
    i64::try_from((exact + 9_999).div_euclid(10_000)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Signatures by area; the first number is that of the unknown area.
    struct Counts(&'static [i64]);

    impl Reach for Counts {
        fn total(&self) -> i64 {
            self.0.iter().sum()
        }

        fn inside(&self) -> i64 {
            self.0[1..].iter().sum()
        }

        fn areas_with(&self, each: i64) -> i64 {
            self.0[1..].iter().filter(|count| **count >= each).count() as i64
        }
    }

    #[test]
    fn conditions_are_met_from_their_number_on() {
        let one_percent = Condition::Share { of: 150, percent_hundredths: 100 };
        let three_areas = Condition::PerArea { each: 10, areas: 3 };
        let half_inside = Condition::FromInside { signatures: 20, inside_percent_hundredths: 5_000 };
        for (condition, counts, met) in [
            (Condition::Signatures(5), &[4][..], false),
            (Condition::Signatures(5), &[5], true),
            (Condition::Signatures(5), &[2, 3], true),
            (one_percent, &[1], false),
            (one_percent, &[2], true),
            (three_areas, &[1_000, 10, 10, 9], false),
            (three_areas, &[0, 10, 10, 10], true),
            (three_areas, &[1_000, 10, 12, 10, 3], true),
            (half_inside, &[0, 19], false),
            (half_inside, &[11, 10], false),
            (half_inside, &[10, 10], true),
            (half_inside, &[10, 4, 7], true),
        ] {
            assert_eq!(condition.is_met(&Counts(counts)), met, "{condition:?} {counts:?}");
        }
    }

    #[test]
    fn the_number_to_get_to_is_the_least_that_can_do() {
        for (condition, signatures) in [
            (Condition::Signatures(10_000), 10_000),
            (Condition::Share { of: 46_560, percent_hundredths: 25 }, 117),
            (Condition::Share { of: 100, percent_hundredths: 10_000 }, 100),
            (Condition::PerArea { each: 50, areas: 4 }, 200),
            (Condition::FromInside { signatures: 300, inside_percent_hundredths: 6_600 }, 300),
        ] {
            assert_eq!(condition.signatures(), signatures, "{condition:?}");
            assert!(condition.is_valid(), "{condition:?}");
        }
    }

    #[test]
    fn numbers_that_make_no_sense_are_not_valid() {
        for condition in [
            Condition::Signatures(0),
            Condition::Signatures(THRESHOLD_SIGNATURES_MAX + 1),
            Condition::Share { of: 0, percent_hundredths: 100 },
            Condition::Share { of: 10, percent_hundredths: 10_001 },
            Condition::PerArea { each: 0, areas: 1 },
            Condition::PerArea { each: 1, areas: THRESHOLD_AREAS_MAX + 1 },
            Condition::FromInside { signatures: 1, inside_percent_hundredths: 0 },
        ] {
            assert!(!condition.is_valid(), "{condition:?}");
        }
    }

    #[test]
    fn conditions_are_read_and_written() {
        for (typed, words) in [
            ("10000", "10000"),
            (" 10,000 ", "10000"),
            ("1.5% of 46560", "1.5% of 46560"),
            ("0.25 % OF 46,560", "0.25% of 46560"),
            ("50 from each of 4 areas", "50 from each of 4 areas"),
            ("300 and 66% from here", "300 and 66% from here"),
        ] {
            let condition = Condition::parse(typed).expect(typed);
            assert_eq!(condition.in_words(), words);
            assert_eq!(Condition::parse(words), Some(condition));
        }
        for typed in [
            "",
            "0",
            "-5",
            "ten",
            "1.5",
            "101% of 50",
            "1.555% of 50",
            "5 from each of areas",
            "9999999999999",
        ] {
            assert_eq!(Condition::parse(typed), None, "{typed}");
        }
        for (hundredths, text) in [(1, "0.01"), (50, "0.5"), (100, "1"), (150, "1.5"), (10_000, "100")] {
            assert_eq!(percent(hundredths), text);
        }
    }
}
