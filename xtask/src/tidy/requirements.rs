//! The table of security requirements, `docs/asvs.md`.
//!
//! Owns the check that each requirement stands there once, with one of three verdicts, that what is said to be met names where it shows,
//! that the tests that are named exist, and that the counts above the table are right. Called from the list in `tidy.rs`; that named
//! files exist is checked by `documents.rs`.

use std::collections::HashSet;

use super::Violation;
use crate::tree::File;

const TABLE: &str = "docs/asvs.md";
const MET: &str = "met";
const VERDICTS: [&str; 3] = [MET, "not met", "not applicable"];

/// Every row of the table is one that a reader can rely on.
pub(super) fn requirements(files: &[File]) -> Vec<Violation> {
    let Some(text) = files.iter().find(|file| file.path == TABLE).and_then(File::text) else {
        return Vec::new();
    };
    let mut violations = Vec::new();
    let mut complain = |line: usize, message: String| violations.push(Violation::new(TABLE, line, message));
    let (mut seen, mut counts) = (HashSet::new(), [0; VERDICTS.len()]);
    for (at, line) in text.lines().enumerate() {
        let Some([number, level, _, verdict, place]) = cells(line) else {
            continue;
        };
        let at = at + 1;
        if !seen.insert(number) {
            complain(at, format!("{number} stands here twice: keep one row"));
        }
        if !["1", "2"].contains(&level) {
            complain(at, format!("{number} has the level {level}: say 1 or 2"));
        }
        match VERDICTS.iter().position(|known| *known == verdict) {
            Some(known) => counts[known] += 1,
            None => complain(at, format!("{number}: `{verdict}` is no verdict: say {}", VERDICTS.join(", "))),
        }
        if verdict == MET && place.len() < 4 || place.is_empty() {
            complain(at, format!("{number}: say where it shows, or what it would take"));
        }
        for (path, test) in tests_in(place).filter(|(path, test)| !is_there(files, path, test)) {
            complain(at, format!("{number}: there is no function `{test}` in `{path}`"));
        }
    }
    let [met, not_met, apart] = counts;
    let said =
        format!("Of {} requirements {met} are met, {not_met} are not, and {apart} do not apply.", seen.len());
    if !text.contains(&said) {
        complain(1, format!("the counts have changed; write: {said}"));
    }
    violations
}

/// The cells of a row about a requirement.
fn cells(line: &str) -> Option<[&str; 5]> {
    let inside = line.strip_prefix('|')?.strip_suffix('|')?;
    let cells: Vec<&str> = inside.split('|').map(str::trim).collect();
    let cells: [&str; 5] = cells.try_into().ok()?;
    cells[0]
        .starts_with(|first: char| first.is_ascii_digit())
        .then_some(cells)
}

/// The tests that a cell names, as `FILE.rs::FUNCTION` in backticks.
fn tests_in(cell: &str) -> impl Iterator<Item = (&str, &str)> {
    let quoted = cell.split('`').skip(1).step_by(2);
    quoted
        .filter_map(|text| text.split_once("::"))
        .filter(|(path, _)| path.ends_with(".rs"))
}

fn is_there(files: &[File], path: &str, function: &str) -> bool {
    let ending = format!("/{path}");
    let head = format!("fn {function}(");
    files
        .iter()
        .filter(|file| file.path.ends_with(&ending) || shortened(&file.path).ends_with(&ending))
        .any(|file| file.text().is_some_and(|text| text.contains(&head)))
}

/// A path as documents may shorten it: `edge/wire.rs` for `crates/throng-edge/src/wire.rs`.
fn shortened(path: &str) -> String {
    let below = path.strip_prefix("crates/throng-").unwrap_or(path);
    format!("/{}", below.replacen("/src/", "/", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_complete_and_names_what_is_there() {
        let test = File::new("crates/throng/tests/it/staff.rs", "fn a_cookie() {\n}\n");
        let rule = File::new("crates/throng-office/src/staff.rs", "fn hidden() {\n}\n");
        let head = |met, not_met, apart| {
            let all = met + not_met + apart;
            format!("Of {all} requirements {met} are met, {not_met} are not, and {apart} do not apply.\n")
        };
        for (head, rows, expected) in [
            (
                head(1, 1, 1),
                "| 1.1.1 | 1 | x | met | `it/staff.rs::a_cookie` |\n| 1.1.2 | 2 | x | not met | later |\n| 1.1.3 | 2 | x | not applicable | no XML |\n",
                vec![],
            ),
            (head(1, 0, 0), "| 1.1.1 | 1 | x | met | `office/staff.rs::hidden` |\n", vec![]),
            (head(1, 0, 0), "| 1.1.1 | 1 | x | met | `it/staff.rs::gone` |\n", vec![2]),
            (head(1, 0, 0), "| 1.1.1 | 1 | x | met | |\n", vec![2]),
            (
                head(2, 0, 0),
                "| 1.1.1 | 1 | x | met | `it/staff.rs` |\n| 1.1.1 | 1 | x | met | `it/staff.rs` |\n",
                vec![3, 1],
            ),
            (head(0, 0, 0), "| 1.1.1 | 3 | x | perhaps | `it/staff.rs` |\n", vec![2, 2, 1]),
        ] {
            let table = File::new(TABLE, &format!("{head}{rows}"));
            let files = [&test, &rule, &table].map(|file| File::new(&file.path, file.text().unwrap()));
            let lines: Vec<usize> = requirements(&files).iter().map(|found| found.line).collect();
            assert_eq!(lines, expected, "{rows}");
        }
    }
}
