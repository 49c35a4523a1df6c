//! Documents that name files which no longer exist.
//!
//! Owns the check that every Rust file that documents and comments name exists. A document may shorten a path as long
//! as the file can be found: `edge/wire.rs` is `crates/throng-edge/src/wire.rs`, `forms/sign.rs` lies below some
//! `src/`. Called from the list in `tidy.rs`.

use std::collections::HashSet;

use super::Violation;
use crate::rules;
use crate::tree::File;

/// Every path that ends in `.rs`, between backticks, is a file of the tree.
pub(super) fn named_files(files: &[File]) -> Vec<Violation> {
    let known = endings(files);
    let mut violations = Vec::new();
    for file in files.iter().filter(|file| names_files(file)) {
        for (number, line) in file.text().unwrap_or_default().lines().enumerate() {
            for path in paths(line).filter(|path| !known.contains(*path)) {
                let message = format!("there is no `{path}`: say where it is now");
                violations.push(Violation::new(&file.path, number + 1, message));
            }
        }
    }
    violations
}

/// Whether a file's text is about the code of today.
fn names_files(file: &File) -> bool {
    let is_past = rules::PAST_DOCUMENTS
        .iter()
        .any(|place| file.path.starts_with(place));
    !is_past
        && !file.is_recorded()
        && !file.path.starts_with("xtask/")
        && ["md", "rs"].contains(&file.extension())
}

/// Every way to name a file of the tree: each end of its path, with and without `crates/throng-` and `src/`.
fn endings(files: &[File]) -> HashSet<String> {
    let mut endings = HashSet::new();
    for path in files.iter().filter(|file| file.is_rust()).map(|file| &file.path) {
        let short = path
            .strip_prefix("crates/throng-")
            .map(|below| below.replacen("/src/", "/", 1));
        for form in [path.clone()].into_iter().chain(short) {
            endings.extend(form.match_indices('/').map(|(at, _)| form[at + 1..].to_owned()));
            endings.insert(form);
        }
    }
    endings
}

/// The texts in backticks that end in `.rs`.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let of_path = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte);
    let quoted = line.split('`').skip(1).step_by(2);
    // `mod.rs` is excepted, because STYLE.md names it in order to forbid it.
    let is_file = move |text: &&str| text.ends_with(".rs") && *text != "mod.rs" && text.bytes().all(of_path);
    quoted.filter(is_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_named_is_there() {
        let tree = ["crates/throng-edge/src/wire.rs", "crates/throng/src/forms/sign.rs"];
        for (path, text, expect) in [
            ("ARCHITECTURE.md", "`edge/wire.rs`, `throng-edge/src/wire.rs` and `wire.rs`", &[][..]),
            ("ARCHITECTURE.md", "`forms/sign.rs` and `crates/throng/src/forms/sign.rs`", &[]),
            ("ARCHITECTURE.md", "\n`serve/wire.rs`", &[2]),
            ("ARCHITECTURE.md", "serve/wire.rs, `*.rs` and `x.rs y`", &[]),
            ("crates/throng/src/pages.rs", "//! See `forms/signed.rs`.", &[1]),
            ("docs/decisions/0001-x.md", "`serve/wire.rs`", &[]),
        ] {
            let mut files: Vec<File> = tree.iter().map(|path| File::new(path, "")).collect();
            files.push(File::new(path, text));
            let lines: Vec<usize> = named_files(&files)
                .iter()
                .map(|violation| violation.line)
                .collect();
            assert_eq!(lines, expect, "{path}: {text}");
        }
    }
}
