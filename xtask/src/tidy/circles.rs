//! No circles of imports between the files of a crate that is listed in `rules.rs`, so that what a file needs can be
//! read without it.
//!
//! An import is a path that begins with `crate::` or `super::`, outside tests; it counts for the file whose module is
//! the longest beginning of the path. A file's own submodules are not imports. Called from the list in
//! `tidy.rs`.

use std::collections::{BTreeMap, BTreeSet};

use super::{RustFile, Violation};
use crate::rules;
use crate::source::{closing, identifier, list_items, words};
use crate::tree::File;

/// A module, as the list of names that lead to it from the root of the crate.
type Module = Vec<String>;

/// Which module imports which, with the line of the first import.
type Imports = BTreeMap<Module, BTreeMap<Module, usize>>;

/// One violation for each circle, at the import that closes it.
pub(super) fn circles(files: &[File]) -> Vec<Violation> {
    let found = rules::NO_CIRCLES
        .iter()
        .flat_map(|root| circles_below(files, root));
    found.collect()
}

fn circles_below(files: &[File], root: &str) -> Vec<Violation> {
    let in_crate = |file: &&File| file.path.starts_with(root) && !file.is_test();
    let sources: BTreeMap<Module, RustFile<'_>> = files
        .iter()
        .filter(in_crate)
        .filter_map(|file| Some((module_of(&file.path[root.len()..]), RustFile::new(file)?)))
        .collect();
    let known: BTreeSet<Module> = sources.keys().cloned().collect();
    let imports = sources
        .iter()
        .map(|(module, rust)| (module.clone(), imports_of(rust, module, &known)));
    let imports: Imports = imports.collect();
    let mut violations = Vec::new();
    let mut told = BTreeSet::new();
    for module in &known {
        let Some(circle) = way_back(&imports, module) else {
            continue;
        };
        if told.contains(module) {
            continue;
        }
        told.extend(circle.iter().cloned());
        let line = imports[&circle[0]][&circle[1]];
        let names: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
        let message =
            format!("a circle of imports: {}: move what both need into a third file", names.join(" → "));
        violations.push(Violation::new(&sources[&circle[0]].file.path, line, message));
    }
    violations
}

/// The module of a file: `decide/held.rs` is `decide::held`; the root of the crate has an empty list.
fn module_of(below: &str) -> Module {
    let names = below.trim_end_matches(".rs").split('/');
    names
        .filter(|name| !["lib", "main"].contains(name))
        .map(str::to_owned)
        .collect()
}

/// The modules that a file imports.
fn imports_of(rust: &RustFile<'_>, module: &Module, known: &BTreeSet<Module>) -> BTreeMap<Module, usize> {
    let code = rust.source.product.as_str();
    let mut found = BTreeMap::new();
    for root in ["crate", "super"] {
        // `pub(super)` and `pub(in crate::x)` state a visibility, and import nothing.
        let is_path = |at: &usize| {
            let before = code[..*at].trim_end();
            let after = code[at + root.len()..].trim_start();
            after.starts_with("::") && !before.ends_with("::") && !before.ends_with("(in")
        };
        for at in words(code, root).filter(is_path) {
            let from = match root {
                "crate" => Module::new(),
                _ => module[..module.len().saturating_sub(1)].to_vec(),
            };
            let mut paths = Vec::new();
            follow(&code[at + root.len()..], from, &mut paths);
            for path in paths {
                let target = (0..=path.len()).rev().map(|end| path[..end].to_vec());
                let target = target.into_iter().find(|module| known.contains(module));
                if let Some(target) = target.filter(|target| target != module) {
                    found.entry(target).or_insert_with(|| rust.source.line(at));
                }
            }
        }
    }
    found
}

/// The paths that continue `so_far` with `rest`: one, or as many as a list in braces has.
fn follow(rest: &str, so_far: Module, paths: &mut Vec<Module>) {
    let Some(after) = rest.trim_start().strip_prefix("::") else {
        paths.push(so_far);
        return;
    };
    let after = after.trim_start();
    if after.starts_with('{') {
        for item in list_items(&after[1..closing(after, 0)]) {
            let Some(name) = identifier(item, 0) else { continue };
            let end = item.find(name).map_or(0, |at| at + name.len());
            follow(&item[end..], step(&so_far, name), paths);
        }
    } else if let Some(name) = identifier(after, 0) {
        follow(&after[name.len()..], step(&so_far, name), paths);
    } else {
        paths.push(so_far);
    }
}

fn step(so_far: &Module, name: &str) -> Module {
    match name {
        "self" => so_far.clone(),
        "super" => so_far[..so_far.len().saturating_sub(1)].to_vec(),
        name => so_far.iter().cloned().chain([name.to_owned()]).collect(),
    }
}

/// The shortest circle of imports from a module back to itself, with the module at both ends.
fn way_back(imports: &Imports, start: &Module) -> Option<Vec<Module>> {
    let mut came_from: BTreeMap<&Module, &Module> = BTreeMap::new();
    let mut next = vec![start];
    while !next.is_empty() {
        let mut reached = Vec::new();
        for module in next {
            for target in imports.get(module).into_iter().flat_map(BTreeMap::keys) {
                if target == start {
                    let mut way = vec![start.clone(), module.clone()];
                    let mut at = module;
                    while at != start {
                        at = came_from[at];
                        way.push(at.clone());
                    }
                    way.reverse();
                    return Some(way);
                }
                if !came_from.contains_key(target) {
                    came_from.insert(target, module);
                    reached.push(target);
                }
            }
        }
        next = reached;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::tests::places_of;
    use super::*;

    const DOMAIN: &str = "crates/throng-domain/src/";

    /// Files with their text, and the places where a circle is reported.
    type Row<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);

    #[test]
    fn a_circle_is_told_once_and_what_is_none_is_not() {
        let table: &[Row<'_>] = &[
            (&[("a.rs", "use crate::b::B;"), ("b.rs", "struct B;")], &[]),
            (&[("a.rs", "use crate::b::B;"), ("b.rs", "\nuse crate::a::A;")], &["a.rs:1"]),
            (
                &[
                    ("a.rs", "use crate::{c, b::{self, B}};"),
                    ("b.rs", "fn f() { crate::a::g() }"),
                    ("c.rs", ""),
                ],
                &["a.rs:1"],
            ),
            (
                &[("a.rs", "use crate::b::B;"), ("b.rs", "use crate::c::C;"), ("c.rs", "use super::a::A;")],
                &["a.rs:1"],
            ),
            // A submodule may import the file that it belongs to, which names it without `crate` or `super`.
            (&[("a.rs", "mod b;\nuse b::B;"), ("a/b.rs", "use super::A;")], &[]),
            (&[("a.rs", "use crate::a::b::B;"), ("a/b.rs", "use super::A;")], &["a.rs:1"]),
            // A visibility is not an import.
            (
                &[
                    ("a/b.rs", "pub(in crate::a) fn f() {}\npub(super) fn g() {}"),
                    ("a.rs", "use crate::a::b::f;"),
                ],
                &[],
            ),
            // Text, comments and tests do not count.
            (&[("a.rs", "// crate::b\nconst W: &str = \"crate::b\";"), ("b.rs", "use crate::a::A;")], &[]),
            (
                &[
                    ("a.rs", "#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}"),
                    ("b.rs", "use crate::a::A;"),
                ],
                &[],
            ),
            (&[("a/tests.rs", "use crate::b::B;"), ("b.rs", "use crate::a::A;"), ("a.rs", "")], &[]),
        ];
        for (files, expect) in table {
            let paths: Vec<(String, &str)> = files
                .iter()
                .map(|(path, text)| (format!("{DOMAIN}{path}"), *text))
                .collect();
            let files: Vec<(&str, &str)> = paths.iter().map(|(path, text)| (path.as_str(), *text)).collect();
            let expect: Vec<String> = expect.iter().map(|place| format!("{DOMAIN}{place}")).collect();
            assert_eq!(places_of(circles, &files), expect, "{files:?}");
        }
    }
}
