//! Whether what grows while a site is served is in the register of resources.
//!
//! Owns the check of collections behind a lock: each declaration by itself, whatever else stands in its file. It reads types
//! roughly, as `source.rs` does: through structures, enums and aliases of the same file, and no further. What is bounded
//! otherwise has a row with its reason in `rules.rs`. Called from the list in `tidy.rs`.

use std::collections::{BTreeMap, BTreeSet};

use super::{RustFile, Violation};
use crate::rules;
use crate::source::{closing, identifier, words};

/// A type or a static, and where it is declared.
struct Declared<'a> {
    at: usize,
    text: &'a str,
}

/// A collection behind a lock is in the register of resources, or has a row that says what bounds it.
pub(super) fn unregistered(rust: &RustFile<'_>) -> Vec<Violation> {
    let path = &rust.file.path;
    let runs = rules::RUNNING
        .iter()
        .chain(rules::BELOW)
        .any(|place| path.starts_with(place));
    if !runs || rust.file.is_test() || rules::NOT_SERVED.iter().any(|place| path.starts_with(place)) {
        return Vec::new();
    }
    let product = &rust.source.product;
    let (types, statics) = (types(product), statics(product));
    let mut violations = Vec::new();
    let excused = |name: &str| {
        rules::UNREGISTERED
            .iter()
            .any(|(file, of, _)| file == path && *of == name)
    };
    let mut grown = BTreeSet::new();
    for (name, declared) in types.iter().chain(&statics) {
        if !grows_unseen(declared.text, &types) {
            continue;
        }
        grown.insert(*name);
        if !excused(name) {
            let message = format!(
                "a collection behind a lock grows unseen: keep a gauge of a row of `limits/resources.rs` in `{name}`, or say in \
                 UNREGISTERED in xtask/src/rules.rs what bounds it"
            );
            violations.push(Violation::new(path, rust.source.line(declared.at), message));
        }
    }
    let stale = rules::UNREGISTERED
        .iter()
        .filter(|(file, of, _)| file == path && !grown.contains(of));
    violations.extend(stale.map(|(_, of, _)| {
        let message =
            format!("`{of}` needs no row in UNREGISTERED in xtask/src/rules.rs any more: take it out");
        Violation::new(path, 1, message)
    }));
    violations
}

/// Whether a lock in this declaration holds a collection, and no gauge stands beside or inside it.
fn grows_unseen<'a>(text: &'a str, types: &BTreeMap<&'a str, Declared<'a>>) -> bool {
    let locks = rules::LOCKS.iter().flat_map(|lock| {
        words(text, lock)
            .map(|at| at + lock.len())
            .filter(|at| text[*at..].starts_with('<'))
    });
    let beside = named(text, types);
    locks
        .map(|at| named(&text[at..angle_end(text, at)], types))
        .any(|held| {
            let is_collection = rules::COLLECTIONS.iter().any(|name| held.contains(name));
            let is_seen = rules::REGISTER.iter().any(|name| beside.contains(name));
            is_collection && !is_seen
        })
}

/// Every name in a type, and in the types of the same file that it is made of. What a closure is given is not held.
fn named<'a>(text: &'a str, types: &BTreeMap<&'a str, Declared<'a>>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut to_read = vec![text];
    while let Some(text) = to_read.pop() {
        let held = text.split_once("dyn Fn").map_or(text, |(before, _)| before);
        for name in held
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .filter(|name| !name.is_empty())
        {
            if found.insert(name) {
                to_read.extend(types.get(name).map(|declared| declared.text));
            }
        }
    }
    found
}

/// The structures, enums and aliases of a file, by name.
fn types(product: &str) -> BTreeMap<&str, Declared<'_>> {
    let mut types = BTreeMap::new();
    for at in ["struct", "enum"].iter().flat_map(|word| words(product, word)) {
        let after = at + product[at..].find(' ').unwrap_or_default();
        let Some(name) = identifier(product, after) else {
            continue;
        };
        let end = product[at..].find([';', '{', '(']).map(|offset| at + offset);
        let Some(open) = end.filter(|end| !product[*end..].starts_with(';')) else {
            continue;
        };
        types.insert(name, Declared { at, text: &product[open..closing(product, open)] });
    }
    for at in words(product, "type") {
        let end = product[at..]
            .find(';')
            .map_or(product.len(), |offset| at + offset);
        if let (Some(name), Some((_, text))) =
            (identifier(product, at + "type".len()), product[at..end].split_once('='))
        {
            types.insert(name, Declared { at, text });
        }
    }
    types
}

fn statics(product: &str) -> BTreeMap<&str, Declared<'_>> {
    let declared = words(product, "static").filter_map(|at| {
        let name = identifier(product, at + "static".len())?;
        let end = at + product[at..].find('=')?;
        Some((name, Declared { at, text: &product[at..end] }))
    });
    declared.collect()
}

/// The end of what the angle bracket at `open` begins.
fn angle_end(text: &str, open: usize) -> usize {
    let mut depth = 0_usize;
    let mut before = ' ';
    for (offset, letter) in text[open..].char_indices() {
        match letter {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open + offset;
        }
        before = letter;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::super::tests::lines_of;
    use super::*;

    #[test]
    fn each_collection_behind_a_lock_is_in_the_register() {
        let table: &[(&str, &str, &[usize])] = &[
            ("forms/sign.rs", "struct Kept(Mutex<Vec<u8>>);", &[1]),
            ("forms/sign.rs", "\nstruct Kept { of: Mutex<HashMap<u8, u8>> }", &[2]),
            ("forms/sign.rs", "struct Kept(RwLock<Rows>);\nstruct Rows(VecDeque<u8>);", &[1]),
            ("forms/sign.rs", "struct Kept(RwLock<Rows>);\ntype Rows = VecDeque<u8>;", &[1]),
            ("forms/sign.rs", "struct Kept(Mutex<u8>, Vec<u8>);", &[]),
            ("forms/sign.rs", "struct Kept(Mutex<Rows>);\nstruct Rows(VecDeque<u8>, Gauge);", &[]),
            ("forms/sign.rs", "struct Kept(Mutex<HashMap<u8, u8>>, Arc<Gauge>);", &[]),
            ("forms/sign.rs", "struct Seen(Mutex<Vec<u8>>, Gauge);\nstruct Kept(Mutex<Vec<u8>>);", &[2]),
            ("forms/sign.rs", "static KEPT: Mutex<Vec<u8>> = Mutex::new(Vec::new());", &[1]),
            ("forms/sign.rs", "type Call = Box<dyn Fn(Vec<u8>)>;\nstruct Kept(Mutex<Call>);", &[]),
            ("forms/sign.rs", "use crate::limits::resources;\nstruct Kept(Mutex<HashMap<u8, u8>>);", &[2]),
            ("forms/sign.rs", "#[cfg(test)]\nmod tests { struct Kept(Mutex<HashMap<u8, u8>>); }", &[]),
            ("crates/throng-store/src/waits.rs", "struct Kept(Mutex<HashMap<u8, u8>>);", &[1]),
            ("crates/throng-pagecache/src/waits.rs", "struct Kept(Mutex<HashMap<u8, u8>>);", &[1]),
            ("crates/throng-store/src/model/waits.rs", "struct Kept(Mutex<HashMap<u8, u8>>);", &[]),
            ("crates/throng-edge/src/places.rs", "struct Places(Mutex<HashMap<u8, u8>>);", &[]),
            ("crates/throng-edge/src/places.rs", "struct Places(HashMap<u8, u8>);", &[1]),
            ("ops/demo/book.rs", "struct Kept(Mutex<HashMap<u8, u8>>);", &[]),
        ];
        for (name, text, expect) in table {
            let path = match name.starts_with("crates/") {
                true => (*name).to_owned(),
                false => format!("{}{name}", rules::MODULES[0]),
            };
            assert_eq!(lines_of(unregistered, &path, text), *expect, "{name} {text}");
        }
    }
}
