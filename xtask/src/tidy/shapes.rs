//! How long things are, and whether they are explained.
//!
//! Owns the checks of module documents, lengths of files and functions, and fields of structures.
//! Tests are free in the length of their functions (a table is long), not in the rest. Called from
//! the list in `tidy.rs`.

use super::{RustFile, Violation};
use crate::rules;
use crate::source::{Structure, is_sentence};
use crate::tree::File;

/// Every file says what it owns before it says anything else.
pub(super) fn module_doc(rust: &RustFile<'_>) -> Vec<Violation> {
    let doc: Vec<&str> = rust
        .source
        .text
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .collect();
    if is_sentence(&doc.join(" ")) {
        return Vec::new();
    }
    let message =
        "begin with a `//!` paragraph: what it owns, what it must never do, who calls it, what it bounds";
    vec![Violation::new(&rust.file.path, 1, message)]
}

/// Files stay small; an exception is a row with a reason, and even then there is an end.
pub(super) fn file_length(rust: &RustFile<'_>) -> Vec<Violation> {
    let lines = rust.source.text.lines().count();
    let listed = rules::LONG_FILES.iter().any(|(path, _)| *path == rust.file.path);
    let message = if lines > rules::FILE_LINES_MAX {
        format!("{lines} lines, {} is the end: cut it by noun", rules::FILE_LINES_MAX)
    } else if lines > rules::FILE_LINES_SUSPICIOUS && !listed {
        format!(
            "{lines} lines: cut it by noun, or add a row with a reason to LONG_FILES in xtask/src/rules.rs"
        )
    } else {
        return Vec::new();
    };
    vec![Violation::new(&rust.file.path, lines, message)]
}

/// An exception for a file that has become short, or no longer exists, must be removed.
pub(super) fn stale_exceptions(files: &[File]) -> Vec<Violation> {
    let is_long = |path: &str| {
        let file = files.iter().find(|file| file.path == path);
        let lines = file.and_then(File::text).map_or(0, |text| text.lines().count());
        lines > rules::FILE_LINES_SUSPICIOUS
    };
    let stale = rules::LONG_FILES.iter().filter(|(path, _)| !is_long(path));
    let message = "is not long any more: remove its row from LONG_FILES in xtask/src/rules.rs";
    stale.map(|(path, _)| Violation::new(path, 1, message)).collect()
}

/// A function fits on a screen.
pub(super) fn function_length(rust: &RustFile<'_>) -> Vec<Violation> {
    if rust.file.is_test() {
        return Vec::new();
    }
    let functions = rust.source.functions().into_iter();
    let long = functions.filter(|function| function.lines > rules::FUNCTION_LINES_MAX);
    let violation = |name: &str, line, lines| {
        let most = rules::FUNCTION_LINES_MAX;
        let message = format!("`{name}` has {lines} lines, {most} is the end: move the leaves out");
        Violation::new(&rust.file.path, line, message)
    };
    long.map(|function| violation(&function.name, function.line, function.lines))
        .collect()
}

/// A structure with many fields is explained by a sentence, and a number in it is right.
pub(super) fn explained_structures(rust: &RustFile<'_>) -> Vec<Violation> {
    let objection = |s: &Structure| {
        let Structure { name, fields, .. } = s;
        if *fields > rules::FIELDS_UNEXPLAINED_MAX && !s.explained {
            let wish = "say above it, in a sentence, why they belong together, or cut it";
            return Some(format!("`{name}` has {fields} fields: {wish}"));
        }
        let told = s.fields_told.filter(|told| told != fields)?;
        Some(format!("`{name}` has {fields} fields, and the comment above it speaks of {told}"))
    };
    let structures = rust.source.structures().into_iter();
    structures
        .filter_map(|s| Some(Violation::new(&rust.file.path, s.line, objection(&s)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{lines_of, places_of};
    use super::*;

    const PATH: &str = "crates/throng/src/forms/sign.rs";

    #[test]
    fn a_file_begins_with_a_paragraph() {
        let table: &[(&str, &[usize])] = &[
            ("//! The form that a signer fills in.\n", &[]),
            ("//! The form that\n//! a signer fills in.\nfn x() {}\n", &[]),
            ("//! Placeholder\n", &[1]),
            ("use std::fmt;\n//! The form that a signer fills in.\n", &[1]),
            ("", &[1]),
        ];
        for (text, expect) in table {
            assert_eq!(lines_of(module_doc, PATH, text), *expect, "{text:?}");
        }
    }

    #[test]
    fn a_file_has_an_end() {
        let table = [(500, vec![]), (501, vec![501]), (1_000, vec![1_000]), (1_001, vec![1_001])];
        for (lines, expect) in table {
            assert_eq!(lines_of(file_length, PATH, &"\n".repeat(lines)), expect);
        }
    }

    #[test]
    fn every_exception_is_in_use() {
        assert_eq!(places_of(stale_exceptions, &[]).len(), rules::LONG_FILES.len());
    }

    #[test]
    fn a_function_has_an_end_except_in_tests() {
        let function = |lines: usize| format!("\nfn sign() {{{}}}\n", "\n".repeat(lines - 1));
        assert!(lines_of(function_length, PATH, &function(70)).is_empty());
        assert_eq!(lines_of(function_length, PATH, &function(71)), [2]);
        assert!(lines_of(function_length, "crates/throng/tests/it/sign.rs", &function(71)).is_empty());
        let in_module = format!("#[cfg(test)]\nmod tests {{{}}}\n", function(71));
        assert!(lines_of(function_length, PATH, &in_module).is_empty());
    }

    #[test]
    fn many_fields_need_a_sentence() {
        let fields = |number: usize| (0..number).map(|n| format!("f{n}: u8,\n")).collect::<String>();
        let bare = |number| format!("struct S {{\n{}}}\n", fields(number));
        assert!(lines_of(explained_structures, PATH, &bare(7)).is_empty());
        assert_eq!(lines_of(explained_structures, PATH, &bare(8)), [1]);
        let explained = format!("/// A row as the table has it.\n#[derive(Debug)]\n{}", bare(8));
        assert!(lines_of(explained_structures, PATH, &explained).is_empty());
        for (told, lines) in [("Eight", vec![]), ("Nine", vec![2])] {
            let counted = format!("/// {told} fields, one for each column.\n{}", bare(8));
            assert_eq!(lines_of(explained_structures, PATH, &counted), lines, "{told}");
        }
    }
}
