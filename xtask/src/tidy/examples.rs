//! Examples in the documentation of the code, which no step runs.
//!
//! Owns the check that none of them claims to be run. Called from the list in `tidy.rs`.

use super::{RustFile, Violation};

/// What rustdoc takes for code of this language, and would run or compile.
const RUN: &[&str] = &["", "rust", "no_run", "should_panic", "compile_fail"];

/// A block of code in a comment says that it is something else than a test.
pub(super) fn runnable(rust: &RustFile<'_>) -> Vec<Violation> {
    let message = "no step runs examples: begin it with ```text (or ```ignore), or make it a test";
    let mut violations = Vec::new();
    let mut is_open = false;
    for (number, line) in rust.source.text.lines().enumerate() {
        let line = line.trim_start();
        let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let Some(fence) = comment.and_then(|comment| comment.trim_start().strip_prefix("```")) else {
            // A comment that has ended ends its block.
            is_open &= comment.is_some();
            continue;
        };
        let language = fence.split([',', ' ']).next().unwrap_or_default();
        let is_run = RUN.contains(&language) || language.starts_with("edition");
        if !is_open && is_run {
            violations.push(Violation::new(&rust.file.path, number + 1, message));
        }
        is_open = !is_open;
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::super::tests::lines_of;
    use super::*;

    #[test]
    fn an_example_that_would_be_run_is_found() {
        for (text, expect) in [
            ("//! ```text\n//! a -> b\n//! ```\n", &[][..]),
            ("/// ```ignore\n/// a();\n/// ```\n", &[]),
            ("/// ```\n/// a();\n/// ```\n", &[1]),
            ("//! A.\n//! ```rust,no_run\n//! a();\n//! ```\n", &[2]),
            ("    /// ```edition2024\n    /// ```\n    /// ```should_panic\n    /// ```\n", &[1, 3]),
            ("/// ```text\nfn a() {}\n/// ```\n/// b();\n/// ```\n", &[3]),
            ("let page = \"```\";\n// ```\n", &[]),
        ] {
            assert_eq!(lines_of(runnable, "crates/throng/src/a.rs", text), expect, "{text}");
        }
    }
}
