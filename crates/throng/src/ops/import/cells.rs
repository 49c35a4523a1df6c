//! The cells of a sheet: from bytes to text, and from text to a value.
//!
//! Owns how each kind of value may be written. It must never take a cell that it could not read to the letter. Called by
//! `sheet.rs`. Bounds: cells by the domain's limits.

use throng_domain::campaign::CampaignState;
use throng_domain::reason;
use throng_web::typed::whole_number;

use super::entry::{check_action, check_body, petition_number};
use super::figures;
use super::shown::quoted;
use crate::cli::import::Encoding;

/// Bytes that are no letter in Windows-1252.
const NO_LETTER: [u8; 5] = [0x81, 0x8D, 0x8F, 0x90, 0x9D];
/// The text of a cell.
///
/// # Errors
/// A sentence about the byte that is no letter.
pub(super) fn decoded(cell: &[u8], encoding: Encoding) -> Result<String, String> {
    match encoding {
        Encoding::Utf8 => std::str::from_utf8(cell).map(str::to_owned).map_err(|error| {
            let byte = cell[error.valid_up_to()];
            format!("the byte 0x{byte:02X} is not UTF-8; is it --encoding windows-1252?")
        }),
        Encoding::Windows1252 => match cell.iter().position(|byte| NO_LETTER.contains(byte)) {
            Some(at) => {
                let before: String = encoding_rs::WINDOWS_1252
                    .decode(&cell[..at])
                    .0
                    .chars()
                    .rev()
                    .take(20)
                    .collect();
                let before: String = before.chars().rev().collect();
                let before = quoted(&before);
                Err(format!("the byte 0x{:02X} after {before} is no letter of windows-1252", cell[at]))
            }
            None => Ok(encoding_rs::WINDOWS_1252.decode(cell).0.into_owned()),
        },
    }
}

/// Puts a title on one line, however the file broke it.
pub(super) fn one_line(cell: &str) -> Result<String, String> {
    let line = cell.split_whitespace().collect::<Vec<_>>().join(" ");
    check_action(&line)?;
    Ok(line)
}

/// Paragraphs with plain line ends.
pub(super) fn body(cell: &str) -> Result<String, String> {
    let text = cell.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned();
    check_body(&text)?;
    Ok(text)
}

/// A petition's own number. A cell with anything but digits is some other key of the source, which no petition here is
/// called by; digits that are no number of a petition must not become another one.
pub(super) fn number(cell: &str) -> Result<Option<u32>, String> {
    let digits = cell.trim();
    let digits = digits.strip_prefix('+').unwrap_or(digits);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    petition_number(digits).map(Some)
}

/// A number of signatures, with or without marks between thousands.
pub(super) fn count(cell: &str) -> Result<i64, String> {
    let text = cell.trim();
    let total = whole_number(text).filter(|total| *total <= figures::COUNT_MAX);
    total.ok_or_else(|| {
        format!(
            "{} is not a number of signatures: write digits only, or groups of three such as 1,234",
            quoted(text)
        )
    })
}

/// A state, by one of the words that are understood.
pub(super) fn state(cell: &str, words: &[(&'static str, CampaignState)]) -> Result<CampaignState, String> {
    let text = cell.trim();
    let known = words
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(text))
        .map(|(_, state)| *state);
    known.ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!("{} is no state that can come in: write one of {}", quoted(text), words.join(", "))
    })
}

/// The code of a reason for rejecting a petition, which is one of `known`.
pub(super) fn reason_code(cell: &str, known: &[String]) -> Result<String, String> {
    let text = cell.trim();
    if known.iter().any(|code| code == text) {
        return Ok(text.to_owned());
    }
    Err(format!(
        "{} is no code of a reason: write one of {}, or add it to the reasons of the office first; words belong into \
         rejection_details",
        quoted(text),
        known.join(", ")
    ))
}

/// The sentence about a code that no reason can have.
pub(super) fn no_reason_code(text: &str) -> String {
    format!(
        "{} is no code of a reason: write one of {}, or a code of your office; words belong into rejection_details",
        quoted(text),
        reason::SHIPPED.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use throng_testkit::table::check_table;

    use super::*;

    #[test]
    fn a_number_of_a_petition_is_never_taken_for_another_one() {
        let table = r#"
            1                     | 1
            " 7 "                 | 7
            +7                    | 7
            1000000000            | 1000000000
            A-17                  | none
            ""                    | none
            -1                    | none
            0                     | refused
            1000000001            | refused
            4294967295            | refused
            4294967296            | refused
            99999999999999999999  | refused
        "#;
        check_table(table, |row| match number(row.cell(0)) {
            Ok(Some(number)) => number.to_string(),
            Ok(None) => "none".to_owned(),
            Err(reason) => {
                assert!(reason.ends_with("numbers go from 1 to 1000000000"), "{reason}");
                "refused".to_owned()
            }
        });
    }

    #[test]
    fn numbers_may_have_marks_between_thousands() {
        let table = r#"
            0             | 0
            1234          | 1234
            " 12 "        | 12
            1,234         | 1234
            1.234.567     | 1234567
            12'345        | 12345
            12’345        | 12345
            1 234         | 1234
            1~234         | 1234
            1,23          | refused
            1234,567      | refused
            1,234.567     | refused
            ,234          | refused
            1,,234        | refused
            1.5           | refused
            -1            | refused
            1e3           | refused
            many          | refused
            ""            | refused
            999999999999  | refused
        "#;
        // The tilde stands for the space that does not break.
        check_table(table, |row| match count(&row.cell(0).replace('~', "\u{202f}")) {
            Ok(total) => total.to_string(),
            Err(_) => "refused".to_owned(),
        });
    }
}
