//! Whether the statements of the store name what they compare with.
//!
//! Owns the check that no number of a kind, a state, a source or a dimension stands bare in SQL. What such a number means stands
//! in `numbers.rs` and in the domain, and who changes it there would not find it in a text. Statements of tests damage rows on
//! purpose, and the schema keeps what it said when it was made. Called from the list in `tidy.rs`.

use super::{RustFile, Violation};
use crate::rules::{NUMBERED_COLUMNS, SCHEMA, SQL_CRATE};
use crate::source::{Source, words};

/// No number is compared with a column of numbers in a statement.
pub(super) fn bare_numbers(rust: &RustFile<'_>) -> Vec<Violation> {
    let path = &rust.file.path;
    let is_schema = SCHEMA.iter().any(|place| path.starts_with(place));
    if !path.starts_with(SQL_CRATE) || is_schema || rust.file.is_test() {
        return Vec::new();
    }
    let (text, source) = (&rust.source.text, &rust.source);
    let mut violations = Vec::new();
    for column in NUMBERED_COLUMNS {
        for at in words(text, column).filter(|at| is_bare(&text[at + column.len()..])) {
            // Where the code is blank stands a text or a comment; elsewhere it is the compiler's.
            let is_text = source.code[at..].starts_with(' ');
            if is_text && !is_comment(text, at) && !in_tests(source, at) {
                let message = format!(
                    "`{column}` is compared with a bare number: name it, as `sqlite/numbers.rs` does"
                );
                violations.push(Violation::new(path, source.line(at), message));
            }
        }
    }
    violations
}

/// Whether a comparison with a number follows.
fn is_bare(after: &str) -> bool {
    let after = after.trim_start();
    let compared = ["=", "<>", "!=", "IN (", "NOT IN ("]
        .iter()
        .find_map(|with| after.strip_prefix(with));
    compared.is_some_and(|with| {
        with.trim_start()
            .starts_with(|first: char| first.is_ascii_digit())
    })
}

fn is_comment(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[line..at].contains("//")
}

/// Whether the text at `at` is compiled for tests only: the code before it is blank in the product.
fn in_tests(source: &Source, at: usize) -> bool {
    let before = source.code[..at].trim_end().len();
    source.product[..at].trim_end().len() < before
}

#[cfg(test)]
mod tests {
    use super::super::tests::lines_of;
    use super::*;

    #[test]
    fn a_bare_number_in_a_statement_is_found() {
        let table: &[(&str, &str, &[usize])] = &[
            ("sqlite/lists.rs", "let x = 1;\nlet sql = \"SELECT 1 FROM campaign WHERE kind = 1\";", &[2]),
            ("sqlite/lists.rs", "let sql = \"SELECT 1 FROM campaign c WHERE c.kind IN (2, 5)\";", &[1]),
            ("sqlite/lists.rs", "let sql = \"SELECT 1 FROM record WHERE record.kind = 65\";", &[1]),
            ("sqlite/lists.rs", "let sql = \"WHERE\n state <> 3 AND dimension NOT IN (1)\";", &[2, 2]),
            ("sqlite/lists.rs", "let sql = \"WHERE kind = {kind} AND kind = ?1 AND state = 'open'\";", &[]),
            ("sqlite/lists.rs", "let sql = \"WHERE slot = 1 AND mankind = 1\";", &[]),
            ("sqlite/lists.rs", "// Where kind = 1.\nlet kind = 1;", &[]),
            (
                "sqlite/lists.rs",
                "#[cfg(test)]\nmod tests { fn x() { let y = 1; let sql = \"kind = 1\"; } }",
                &[],
            ),
            ("sqlite/schema.rs", "let sql = \"CREATE INDEX x ON y (z) WHERE kind = 1\";", &[]),
        ];
        for (name, text, expect) in table {
            assert_eq!(lines_of(bare_numbers, &format!("{SQL_CRATE}{name}"), text), *expect, "{text}");
        }
        assert!(lines_of(bare_numbers, "crates/throng/src/x.rs", "let sql = \"kind = 1\";").is_empty());
    }
}
