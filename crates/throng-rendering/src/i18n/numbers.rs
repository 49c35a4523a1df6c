//! Whole numbers in words of a language: in groups of digits as the locale file says.
//!
//! Owns the keys of the locale file for this. Fluent itself writes bare digits and takes a plain function
//! as a formatter, which cannot know its language: hence [`marked`] and [`Grouping::unmark`]. It must never
//! touch fractions or percentages (nothing here has any). Called by `catalogue`.

use fluent_bundle::FluentValue;
use std::any::Any;

/// The keys that a locale file must have about numbers: the separator between groups of three digits, and the
/// least number of digits that are grouped.
pub(super) const KEYS: [&str; 2] = ["number-group", "number-group-from"];

/// Marks a number until it is grouped. It is a private-use character, which no text contains.
const MARK: char = '\u{f8ff}';

/// How a language writes whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grouping {
    /// The separator between groups of three digits; a narrow no-break space keeps a number on one line.
    pub(super) separator: String,
    /// A number with fewer digits is not grouped: Spanish writes 1234, but 12.345.
    pub(super) digits_min: usize,
}

impl Grouping {
    /// `number` as this language writes it.
    pub(super) fn write(&self, number: i64) -> String {
        let digits = number.unsigned_abs().to_string();
        let mut text = String::with_capacity(digits.len() * 2);
        if number < 0 {
            text.push('\u{2212}');
        }
        let grouped = digits.len() >= self.digits_min;
        for (at, digit) in digits.chars().enumerate() {
            if grouped && at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push_str(&self.separator);
            }
            text.push(digit);
        }
        text
    }

    /// Groups every number of a sentence that [`marked`] has marked.
    pub(super) fn unmark(&self, sentence: &str) -> String {
        let mut pieces = sentence.split(MARK);
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let end = piece
                .find(|c: char| c != '-' && !c.is_ascii_digit())
                .unwrap_or(piece.len());
            let (number, rest) = piece.split_at(end);
            text.push_str(
                &number
                    .parse()
                    .map_or_else(|_| number.to_owned(), |number| self.write(number)),
            );
            text.push_str(rest);
        }
        text
    }
}

/// The formatter of a Fluent bundle, which marks whole numbers; `None` leaves a value to Fluent.
pub(super) fn marked<M: Any>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a list of the library: only one of them is a number"
    )]
    match value {
        // The arguments are i64 (see `TextArg`); a double holds them exactly up to 2^53.
        FluentValue::Number(number) => Some(format!("{MARK}{}", number.value as i64)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_three() {
        let grouping = |separator: &str, digits_min| Grouping { separator: separator.to_owned(), digits_min };
        for (number, separator, digits_min, expect) in [
            (0, ",", 4, "0"),
            (999, ",", 4, "999"),
            (1_000, ",", 4, "1,000"),
            (-12_345, ",", 4, "\u{2212}12,345"),
            (5_156_603, ",", 4, "5,156,603"),
            (1_000, ".", 5, "1000"),
            (12_345, ".", 5, "12.345"),
            (5_156_603, "\u{202f}", 4, "5\u{202f}156\u{202f}603"),
        ] {
            assert_eq!(grouping(separator, digits_min).write(number), expect);
        }
        let dotted = grouping(".", 4);
        assert_eq!(dotted.unmark(&format!("{MARK}1000 of {MARK}-1!{MARK}x")), "1.000 of \u{2212}1!x");
    }
}
