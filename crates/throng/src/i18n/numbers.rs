//! Whole numbers as people write them: groups of three, with the separator of the language.
//!
//! Owns the table of separators. Fluent itself writes bare digits, so a formatter is registered
//! with every bundle; it is a plain function pointer and cannot know its language, hence one for each
//! separator. It must never touch fractions or percentages (nothing here has any). Called by `catalogue`.

use std::any::Any;

use fluent_bundle::FluentValue;

/// The separator between groups of three digits. A narrow no-break space keeps a number in one line.
pub(super) fn separator(language: &str) -> char {
    match language.split('-').next() {
        Some("de" | "nl" | "es" | "it" | "pt") => '.',
        Some("fr" | "pl" | "sv" | "nb" | "fi" | "uk") => '\u{202f}',
        _ => ',',
    }
}

/// `number` with `separator` between its groups of three digits.
pub(super) fn grouped(number: i64, separator: char) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    if number < 0 {
        text.push('\u{2212}');
    }
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// What a bundle calls for each value that it writes out: `None` leaves it to Fluent.
pub(super) type Formatter<M> = fn(&FluentValue<'_>, &M) -> Option<String>;

/// The formatter for a language's bundle.
pub(super) fn formatter<M: Any>(language: &str) -> Formatter<M> {
    match separator(language) {
        '.' => |value, _| write(value, '.'),
        '\u{202f}' => |value, _| write(value, '\u{202f}'),
        _ => |value, _| write(value, ','),
    }
}

fn write(value: &FluentValue<'_>, separator: char) -> Option<String> {
    match value {
        // The arguments are i64 (see `TextArg`); a double holds them exactly up to 2^53.
        #[allow(clippy::cast_possible_truncation)]
        FluentValue::Number(number) => Some(grouped(number.value as i64, separator)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_three() {
        for (number, expect) in [
            (0, "0"),
            (7, "7"),
            (999, "999"),
            (1_000, "1,000"),
            (-12_345, "\u{2212}12,345"),
            (5_156_603, "5,156,603"),
        ] {
            assert_eq!(grouped(number, separator("en")), expect);
        }
        assert_eq!(grouped(1_000, separator("de-AT")), "1.000");
    }
}
