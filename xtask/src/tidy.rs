//! `cargo xtask tidy`: the house rules that no compiler checks.
//!
//! Owns the list of checks and how a violation is printed. Each check reads the tree once, knows
//! nothing of the others, and says what to do instead. It must never change a file. The figures and
//! exceptions are in `rules.rs`.

mod circles;
mod dependencies;
mod documents;
mod examples;
mod imports;
mod lines;
mod names;
mod orphans;
mod registered;
mod requirements;
mod shapes;
mod statements;

use std::fmt;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::source::Source;
use crate::tree::{self, File};

/// A place where a rule is broken.
#[derive(Debug)]
struct Violation {
    path: String,
    /// Counted from one.
    line: usize,
    message: String,
}

impl Violation {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// A Rust file together with its source, read once for all checks.
#[derive(Debug)]
struct RustFile<'a> {
    file: &'a File,
    source: Source,
}

impl<'a> RustFile<'a> {
    /// `None` for a file that is not Rust.
    fn new(file: &'a File) -> Option<Self> {
        let text = file.text().filter(|_| file.is_rust() && !file.is_recorded())?;
        Some(Self { file, source: Source::new(text) })
    }
}

type TreeCheck = fn(&[File]) -> Vec<Violation>;
type RustCheck = fn(&RustFile<'_>) -> Vec<Violation>;

/// Checks that look at one Rust file.
const RUST_CHECKS: &[RustCheck] = &[
    shapes::module_doc,
    shapes::file_length,
    shapes::function_length,
    shapes::explained_structures,
    imports::direction,
    imports::restricted_names,
    registered::unregistered,
    statements::bare_numbers,
    examples::runnable,
    imports::glob_exports,
    imports::lifted_bans,
];

/// Checks that look at the whole tree.
const TREE_CHECKS: &[TreeCheck] = &[
    names::banned,
    names::depth,
    names::twins,
    lines::whitespace,
    lines::unfinished,
    lines::size,
    shapes::stale_exceptions,
    dependencies::homes,
    dependencies::pure_crate,
    dependencies::ours,
    dependencies::lints,
    orphans::forgotten,
    orphans::one_binary,
    circles::circles,
    documents::named_files,
    documents::mapped,
    requirements::requirements,
];

/// Runs the task: prints every violation.
///
/// # Errors
/// When there is at least one, or the tree cannot be read.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "`cargo xtask tidy` takes no arguments: it reads the whole tree");
    check(&tree::root()?)
}

/// Runs all checks for the tree below `root`.
pub(crate) fn check(root: &Path) -> Result<()> {
    let files = tree::files(root)?;
    let violations = violations(&files);
    violations.iter().for_each(|violation| println!("{violation}"));
    ensure!(violations.is_empty(), "tidy found {} violation(s) in {} files", violations.len(), files.len());
    println!("tidy: {} files, nothing to say", files.len());
    Ok(())
}

fn violations(files: &[File]) -> Vec<Violation> {
    let mut violations: Vec<Violation> = TREE_CHECKS.iter().flat_map(|check| check(files)).collect();
    for file in files.iter().filter_map(RustFile::new) {
        violations.extend(RUST_CHECKS.iter().flat_map(|check| check(&file)));
    }
    violations.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a check of one Rust file on a text and returns the lines it complains about.
    pub(super) fn lines_of(check: RustCheck, path: &str, text: &str) -> Vec<usize> {
        let file = File::new(path, text);
        check(&RustFile::new(&file).unwrap())
            .iter()
            .map(|violation| violation.line)
            .collect()
    }

    /// Runs a check of the tree on some files and returns `path:line` of each complaint.
    pub(super) fn places_of(check: TreeCheck, files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<File> = files.iter().map(|(path, text)| File::new(path, text)).collect();
        check(&files)
            .iter()
            .map(|violation| format!("{}:{}", violation.path, violation.line))
            .collect()
    }

    /// What is said of these files; exceptions for files that are not among them are left out.
    fn of_these(files: &[File]) -> Vec<Violation> {
        let is_here = |violation: &Violation| files.iter().any(|file| file.path == violation.path);
        violations(files).into_iter().filter(is_here).collect()
    }

    #[test]
    fn violations_are_sorted_and_shown_with_their_place() {
        let files = [File::new("b.md", "one \n"), File::new("a.md", "\ntwo \n")];
        let shown: Vec<String> = of_these(&files).iter().map(ToString::to_string).collect();
        let expect = [
            "a.md:2: remove the space at the end of the line",
            "b.md:1: remove the space at the end of the line",
        ];
        assert_eq!(shown, expect);
    }

    #[test]
    fn recorded_inputs_are_not_judged() {
        let files = [File::new("crates/throng/tests/fixtures/utils.rs", "fn x() {} \r\n")];
        assert!(of_these(&files).is_empty());
    }
}
