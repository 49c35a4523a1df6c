//! Whole numbers as people type them, in forms and in files.
//!
//! Owns which marks may stand between thousands. It must never take a number that may mean another one: 5.5 is not 55. Bounds: none; the
//! caller has the limit.

/// What may stand between groups of three digits, by language: commas, full stops, apostrophes, and spaces that break or
/// do not. No number that is asked for has decimals, so none of them begins any.
const BETWEEN_THOUSANDS: [char; 8] = [',', '.', '\'', '\u{2019}', ' ', '\u{a0}', '\u{202f}', '\u{2009}'];

/// The number, which may have marks between its groups of three digits, all of one kind; `None` for anything else.
pub fn whole_number(text: &str) -> Option<i64> {
    digits(text.trim())?.parse().ok()
}

/// The digits of a number, without the marks.
fn digits(text: &str) -> Option<String> {
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if all_digits(text) {
        return Some(text.to_owned());
    }
    let mark = text.chars().find(|c| BETWEEN_THOUSANDS.contains(c))?;
    let mut groups = text.split(mark);
    let first = groups.next()?;
    let whole =
        all_digits(first) && first.len() <= 3 && groups.all(|group| group.len() == 3 && all_digits(group));
    whole.then(|| text.replace(mark, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_marks_between_its_thousands_or_none() {
        for (text, expected) in [
            ("0", Some(0)),
            (" 55 ", Some(55)),
            ("1234", Some(1_234)),
            ("1,234", Some(1_234)),
            ("1.234.567", Some(1_234_567)),
            ("12’345", Some(12_345)),
            ("1\u{202f}234", Some(1_234)),
            // It was taken for 55, and so were the others for what they are without their marks.
            ("5.5", None),
            ("5,50", None),
            ("1 2", None),
            ("1234,567", None),
            ("1.234,567", None),
            (",123", None),
            ("1,", None),
            ("", None),
            ("-5", None),
            ("+5", None),
            ("1e3", None),
            ("٥", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(whole_number(text), expected, "{text:?}");
        }
    }
}
