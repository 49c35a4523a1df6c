//! The names of files and folders, and how deep they lie.
//!
//! Owns the checks that make the list of folders a table of contents. Only source is judged; names
//! elsewhere (templates, recorded inputs) are free. Called from the list in `tidy.rs`.

use std::collections::BTreeSet;

use super::Violation;
use crate::rules;
use crate::tree::File;

fn rust_files(files: &[File]) -> impl Iterator<Item = &File> {
    files.iter().filter(|file| file.is_rust() && !file.is_recorded())
}

/// No name that says nothing about what is inside.
pub(super) fn banned(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for file in rust_files(files) {
        if file.name() == "mod.rs" {
            let message =
                "name the file after its folder (`forms.rs` beside `forms/`), so that names stay unique";
            violations.push(Violation::new(&file.path, 1, message));
        }
        let stems = file
            .path
            .split('/')
            .map(|part| part.strip_suffix(".rs").unwrap_or(part));
        for stem in stems.filter(|stem| rules::BANNED_NAMES.contains(stem)) {
            let message = format!("`{stem}` says nothing: put it with the noun it serves");
            violations.push(Violation::new(&file.path, 1, message));
        }
    }
    violations
}

/// Folders are not nested deeply.
pub(super) fn depth(files: &[File]) -> Vec<Violation> {
    let folders = |file: &File| {
        file.path
            .split_once("src/")
            .map_or(0, |(_, below)| below.matches('/').count())
    };
    let message = format!("at most {} folders below src/: move it up", rules::FOLDERS_BELOW_SRC_MAX);
    rust_files(files)
        .filter(|file| folders(file) > rules::FOLDERS_BELOW_SRC_MAX)
        .map(|file| Violation::new(&file.path, 1, &*message))
        .collect()
}

/// Back ends have the same file names, so that finding one finds both.
pub(super) fn twins(files: &[File]) -> Vec<Violation> {
    let below = |folder: &str| -> BTreeSet<String> {
        files
            .iter()
            .filter_map(|file| file.path.strip_prefix(folder))
            .map(str::to_owned)
            .collect()
    };
    let mut violations = Vec::new();
    for (left, right) in rules::TWINS {
        let (left_names, right_names) = (below(left), below(right));
        if left_names.is_empty() || right_names.is_empty() {
            continue;
        }
        for name in left_names.symmetric_difference(&right_names) {
            let (here, there) = if left_names.contains(name) {
                (left, right)
            } else {
                (right, left)
            };
            violations.push(Violation::new(&format!("{here}{name}"), 1, format!("has no twin in {there}")));
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::super::tests::places_of;
    use super::*;

    #[test]
    fn empty_names_are_banned() {
        let table: &[(&str, usize)] = &[
            ("crates/throng/src/forms/sign.rs", 0),
            ("crates/throng/src/forms/mod.rs", 1),
            ("crates/throng/src/forms/utils.rs", 1),
            ("crates/throng/src/models/signature.rs", 1),
            ("crates/throng-store/src/model.rs", 0),
            ("docs/types.md", 0),
        ];
        for (path, expect) in table {
            assert_eq!(places_of(banned, &[(path, "")]).len(), *expect, "{path}");
        }
    }

    #[test]
    fn two_folders_below_src_and_no_more() {
        let table: &[(&str, usize)] = &[
            ("crates/throng/src/main.rs", 0),
            ("crates/throng/src/api/v1/petitions.rs", 0),
            ("crates/throng/src/api/v1/petitions/list.rs", 1),
        ];
        for (path, expect) in table {
            assert_eq!(places_of(depth, &[(path, "")]).len(), *expect, "{path}");
        }
    }

    #[test]
    fn back_ends_are_compared_once_both_exist() {
        let sqlite = ("crates/throng-store/src/sqlite/load.rs", "");
        let same = ("crates/throng-store/src/postgres/load.rs", "");
        let other = ("crates/throng-store/src/postgres/feed.rs", "");
        assert!(places_of(twins, &[sqlite]).is_empty());
        assert!(places_of(twins, &[sqlite, same]).is_empty());
        assert_eq!(places_of(twins, &[sqlite, same, other]), ["crates/throng-store/src/postgres/feed.rs:1"]);
    }
}
