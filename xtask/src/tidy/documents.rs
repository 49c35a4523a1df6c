//! Documents that name files which no longer exist, and a map that leaves something out.
//!
//! Owns the check that every Rust file that documents and comments name exists. A document may shorten a path as long
//! as the file can be found: `edge/wire.rs` is `crates/throng-edge/src/wire.rs`, `forms/sign.rs` lies below some
//! `src/`. Owns also that ARCHITECTURE.md has a row for every crate and every module of `IMPORTS`. Called from the list
//! in `tidy.rs`.

use std::collections::HashSet;

use super::Violation;
use crate::rules;
use crate::tree::File;

/// The map of the code.
const MAP: &str = "ARCHITECTURE.md";

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

/// Every crate and every module of [`rules::IMPORTS`] has its row in the map.
pub(super) fn mapped(files: &[File]) -> Vec<Violation> {
    let Some(map) = files.iter().find(|file| file.path == MAP) else {
        return vec![Violation::new(MAP, 1, "there is no map".to_owned())];
    };
    let rows: HashSet<&str> = map
        .text()
        .unwrap_or_default()
        .lines()
        .flat_map(named_in_row)
        .collect();
    let crates = files.iter().filter_map(|file| {
        let (name, rest) = file.path.strip_prefix("crates/")?.split_once('/')?;
        (rest == "Cargo.toml").then_some(name)
    });
    // What starts the program is the bird's eye of the map.
    let modules = rules::IMPORTS
        .iter()
        .map(|(module, _)| *module)
        .filter(|module| *module != "main");
    let missing = crates.chain(modules).filter(|name| !rows.contains(name));
    missing
        .map(|name| Violation::new(MAP, 1, format!("no table has a row for `{name}`: say what it owns")))
        .collect()
}

/// What stands between backticks in the first cell of a row of a table; of a module, its last name.
fn named_in_row(line: &str) -> impl Iterator<Item = &str> {
    let first = line.strip_prefix("| ").and_then(|row| row.split(" |").next());
    let quoted = first.unwrap_or_default().split('`').skip(1).step_by(2);
    quoted.map(|name| name.strip_prefix("web/").unwrap_or(name))
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
    fn the_map_names_every_crate_and_module() {
        let all: String = rules::IMPORTS
            .iter()
            .map(|(module, _)| format!("| `web/{module}` | something |\n"))
            .collect();
        let (first, rest) = all.split_once('\n').expect("there are several modules");
        let (module, _) = rules::IMPORTS[0];
        let found = |map: String| -> Vec<String> {
            let files = [File::new("ARCHITECTURE.md", &map), File::new("crates/throng-edge/Cargo.toml", "")];
            let told = mapped(&files);
            told.into_iter().map(|violation| violation.message).collect()
        };
        let missing = |name: &str| format!("no table has a row for `{name}`: say what it owns");
        assert_eq!(found(format!("| `throng-edge` | sockets |\n{all}")), Vec::<String>::new());
        assert_eq!(found(all.clone()), [missing("throng-edge")]);
        assert_eq!(found(format!("| `throng-edge` | `{module}` |\n{rest}")), [missing(module)]);
        // Two modules may share a row.
        let shared = first.replace("` |", "`, `throng-edge` |");
        assert_eq!(found(format!("{shared}\n{rest}")), Vec::<String>::new());
    }

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
