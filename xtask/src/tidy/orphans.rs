//! Rust files that nobody compiles.
//!
//! Owns the check that every file is named by a `mod` in its parent, because a forgotten test file
//! passes for ever, and the check that integration tests stay one binary per crate. Called from the
//! list in `tidy.rs`.

use super::{RustFile, Violation};
use crate::rules;
use crate::tree::File;

/// Files that cargo finds by itself.
const ROOTS: &[&str] = &["build.rs", "lib.rs", "main.rs"];

/// Every file in `src/` and `tests/` is named by its parent.
pub(super) fn forgotten(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for file in files.iter().filter(|file| file.is_rust() && !file.is_recorded()) {
        let Some(parents) = parents(&file.path) else {
            continue;
        };
        let stem = file.name().trim_end_matches(".rs");
        let parent = files
            .iter()
            .find(|file| parents.contains(&file.path))
            .and_then(RustFile::new);
        let Some(parent) = parent else {
            let message = format!("nobody compiles it: there is no {}", parents.join(" or "));
            violations.push(Violation::new(&file.path, 1, message));
            continue;
        };
        if !parent.source.declared_modules().contains(&stem) {
            let message = format!("nobody compiles it: add `mod {stem};` to {}", parent.file.path);
            violations.push(Violation::new(&file.path, 1, message));
        }
    }
    violations
}

/// The files of which one has to name the file at `path`; `None` for the root of a crate.
fn parents(path: &str) -> Option<Vec<String>> {
    let (folder, name) = path.rsplit_once('/')?;
    let (above, folder_name) = folder.rsplit_once('/').unwrap_or(("", folder));
    match folder_name {
        "tests" | "examples" | "benches" | "bin" => None,
        _ if ROOTS.contains(&name) => None,
        "src" => Some(vec![format!("{folder}/lib.rs"), format!("{folder}/main.rs")]),
        // Each first folder below `tests/` is a test binary of its own.
        _ if above.ends_with("/tests") => Some(vec![format!("{folder}/main.rs")]),
        _ => Some(vec![format!("{above}/{folder_name}.rs")]),
    }
}

/// Integration tests are one binary per crate, because linking is most of what they cost.
pub(super) fn one_binary(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    let crates = files
        .iter()
        .filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    for folder in crates {
        let tests = format!("{folder}/tests/");
        let binary =
            |path: &&str| path.ends_with(".rs") && (!path.contains('/') || path.ends_with("/main.rs"));
        let binaries: Vec<&str> = files
            .iter()
            .filter_map(|file| file.path.strip_prefix(&tests))
            .filter(binary)
            .collect();
        let most = rules::TEST_BINARIES
            .iter()
            .find(|(name, _)| *name == folder)
            .map_or(1, |(_, most)| *most);
        if binaries.len() > most {
            let message = format!(
                "{} test binaries ({}): make them modules of one",
                binaries.len(),
                binaries.join(", ")
            );
            violations.push(Violation::new(&format!("{tests}{}", binaries[most]), 1, message));
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::super::tests::places_of;
    use super::*;

    #[test]
    fn a_file_that_nobody_names_is_found() {
        let main = ("crates/throng/src/main.rs", "mod forms;\n");
        let forms = ("crates/throng/src/forms.rs", "mod sign;\n// mod confirm;\n");
        let sign = ("crates/throng/src/forms/sign.rs", "");
        let confirm = ("crates/throng/src/forms/confirm.rs", "");
        let it = ("crates/throng/tests/it/main.rs", "mod sign;\n");
        let test = ("crates/throng/tests/it/sign.rs", "");
        let lost = ("crates/throng/tests/it/withdraw.rs", "");
        let orphan = ("crates/throng/src/pages/home.rs", "");
        type Row<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);
        let table: &[Row<'_>] = &[
            (&[main, forms, sign, it, test], &[]),
            (&[main, forms, confirm], &["crates/throng/src/forms/confirm.rs:1"]),
            (&[it, lost], &["crates/throng/tests/it/withdraw.rs:1"]),
            (&[main, orphan], &["crates/throng/src/pages/home.rs:1"]),
        ];
        for (files, expect) in table {
            assert_eq!(places_of(forgotten, files), *expect);
        }
    }

    #[test]
    fn tests_are_one_binary() {
        let manifest = ("crates/throng/Cargo.toml", "");
        let it = ("crates/throng/tests/it/main.rs", "");
        let module = ("crates/throng/tests/it/sign.rs", "");
        let second = ("crates/throng/tests/simulation.rs", "");
        assert!(places_of(one_binary, &[manifest, it, module]).is_empty());
        assert_eq!(
            places_of(one_binary, &[manifest, it, module, second]),
            ["crates/throng/tests/simulation.rs:1"]
        );
    }
}
