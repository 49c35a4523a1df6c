//! Which names may be used where in the sources.
//!
//! Owns the checks of import direction, of names that are restricted to some files, of glob exports
//! and of unsafe code. The table in `rules.rs` decides what Cargo.toml cannot prove: for the compiler, modules of one
//! crate may all import each other. Tests are free. Called from the list in `tidy.rs`.

use super::{RustFile, Violation};
use crate::rules;
use crate::source::{closing, identifier, list_items, words};

/// Modules of the program import only what the table says.
pub(super) fn direction(rust: &RustFile<'_>) -> Vec<Violation> {
    let path = &rust.file.path;
    let Some(below) = rules::MODULES.iter().find_map(|folder| path.strip_prefix(folder)) else {
        return Vec::new();
    };
    let here = below.split('/').next().unwrap_or(below).trim_end_matches(".rs");
    if rust.file.is_test() || here == "main" || here == "lib" {
        return Vec::new();
    }
    let Some(may) = allowed(here) else {
        let message = format!("`{here}` has no row in IMPORTS in xtask/src/rules.rs: say where it stands");
        return vec![Violation::new(&rust.file.path, 1, message)];
    };
    let folders = below.matches('/').count() + 1;
    let product = &rust.source.product;
    let crates = rules::CRATES
        .iter()
        .flat_map(|(code, name)| words(product, code).map(|at| (at, *name)));
    let mut violations = Vec::new();
    for (at, name) in crate_paths(product, folders).into_iter().chain(crates) {
        let is_module = name.starts_with(|first: char| first.is_ascii_lowercase());
        if is_module && name != here && !may.contains(&name) {
            let message = format!("`{here}` may not import `{name}` (it may import {})", may.join(", "));
            violations.push(Violation::new(&rust.file.path, rust.source.line(at), message));
        }
    }
    violations
}

fn allowed(module: &str) -> Option<&'static [&'static str]> {
    rules::IMPORTS
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, may)| *may)
}

/// Every first name after the root of a crate of modules, whether written `crate::x`, `crate::{x, y}`, `throng_web::x` or,
/// in a file that lies `folders` modules deep, with as many `super::`.
fn crate_paths(code: &str, folders: usize) -> Vec<(usize, &str)> {
    let supers = "super::".repeat(folders);
    let mut found = Vec::new();
    for root in ["crate::", rules::MODULES_ROOT, supers.as_str()] {
        for at in words(code, root).filter(|at| !code[..*at].ends_with("::")) {
            let after = at + root.len();
            if code[after..].starts_with('{') {
                let list = &code[after + 1..closing(code, after)];
                found.extend(
                    list_items(list)
                        .into_iter()
                        .filter_map(|item| Some((at, identifier(item, 0)?))),
                );
            } else if let Some(name) = identifier(code, after).filter(|name| *name != "super") {
                found.push((at, name));
            }
        }
    }
    found
}

/// Names whose absence is an invariant are absent.
pub(super) fn restricted_names(rust: &RustFile<'_>) -> Vec<Violation> {
    let path = &rust.file.path;
    let applies = |rule: &&rules::Restricted| {
        let holds = rule.within.iter().any(|place| path.starts_with(place));
        holds && !rule.except.iter().any(|place| path.starts_with(place))
    };
    if rust.file.is_test() {
        return Vec::new();
    }
    let mut violations = Vec::new();
    for rule in rules::RESTRICTED.iter().filter(applies) {
        for at in words(&rust.source.product, rule.word) {
            let message = format!("`{}` does not belong here: {}", rule.word, rule.instead);
            violations.push(Violation::new(path, rust.source.line(at), message));
        }
    }
    violations
}

/// Nothing is exported by a star: a reader must see where a name comes from.
pub(super) fn glob_exports(rust: &RustFile<'_>) -> Vec<Violation> {
    let product = &rust.source.product;
    let mut violations = Vec::new();
    for at in words(product, "use").filter(|at| product[..*at].trim_end().ends_with(['b', ')'])) {
        let end = product[at..]
            .find(';')
            .map_or(product.len(), |offset| at + offset);
        let line_start = product[..at].rfind('\n').map_or(0, |offset| offset + 1);
        if product[line_start..at].contains("pub") && product[at..end].contains('*') {
            let message = "name what is exported instead of `*`";
            violations.push(Violation::new(&rust.file.path, rust.source.line(at), message));
        }
    }
    violations
}

/// Unsafe code stays forbidden, even where somebody tries to allow it.
pub(super) fn lifted_bans(rust: &RustFile<'_>) -> Vec<Violation> {
    if rules::UNSAFE_FILES.contains(&rust.file.path.as_str()) {
        return Vec::new();
    }
    let message = "unsafe code is only for the files of UNSAFE_FILES in xtask/src/rules.rs: use a library";
    let lifted = words(&rust.source.code, "unsafe_code").chain(words(&rust.source.code, "unsafe"));
    lifted
        .filter(|at| !rust.source.code[..*at].ends_with("forbid("))
        .map(|at| Violation::new(&rust.file.path, rust.source.line(at), message))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::lines_of;
    use super::*;

    #[test]
    fn every_way_to_name_a_module_is_seen() {
        let table: &[(&str, usize, &[&str])] = &[
            ("use crate::read::Tracked;", 1, &["read"]),
            ("use crate::{clock, intake::{Ticket, queue}, read as r};", 1, &["clock", "intake", "read"]),
            ("let x = crate::clock::now();", 1, &["clock"]),
            ("use throng_web::read::Tracked; use throng_web::{http, sites};", 1, &["read", "http", "sites"]),
            ("use super::read;", 1, &["read"]),
            ("use super::read;", 2, &[]),
            ("use super::super::read;", 2, &["read"]),
            ("use super::super::read;", 3, &[]),
            ("use other_crate::read; $crate::x", 1, &["x"]),
        ];
        for (code, folders, expect) in table {
            let names: Vec<_> = crate_paths(code, *folders)
                .into_iter()
                .map(|(_, name)| name)
                .collect();
            assert_eq!(names, *expect, "{code}");
        }
    }

    #[test]
    fn imports_follow_the_table() {
        let table: &[(&str, &str, &[usize])] = &[
            (
                "pages/petition.rs",
                "use throng_web::read::Tracked;\nuse throng_config::Act;\nuse crate::pages::x;",
                &[],
            ),
            ("pages/petition.rs", "\nuse throng_intake::Intake;", &[2]),
            ("pages/petition.rs", "\nuse throng_web::submit::submit;", &[2]),
            ("pages.rs", "use crate::{api,\n serve};", &[1]),
            ("pages.rs", "// crate::ops\n#[cfg(test)]\nmod tests { use crate::ops; }", &[]),
            ("read/pool.rs", "use throng_process::limits::Limit;", &[]),
            ("read/pool.rs", "use throng_rendering::views::HomeView;", &[1]),
            ("pages/home.rs", "use throng_rendering::views::HomeView;", &[]),
            ("read/pool.rs", "use super::super::sites;", &[1]),
            ("main.rs", "use crate::serve;", &[]),
            ("gossip.rs", "", &[1]),
        ];
        for (name, text, expect) in table {
            assert_eq!(
                lines_of(direction, &format!("{}{name}", rules::MODULES[0]), text),
                *expect,
                "{name} {text}"
            );
        }
        assert!(lines_of(direction, "crates/throng-store/src/gossip.rs", "use crate::any;").is_empty());
    }

    #[test]
    fn some_names_have_one_home() {
        let table: &[(&str, &str, &[usize])] = &[
            ("crates/throng/src/forms/sign.rs", "\ntracing::error!(\"x\");", &[2]),
            ("crates/throng-web/src/http/respond.rs", "tracing::error!(\"x\");", &[]),
            ("crates/throng/src/forms/sign.rs", "compile_error!(\"x\");", &[]),
            ("crates/throng/src/pages.rs", "fn x(w: Box<dyn StoreWriter>) {}", &[1]),
            ("crates/throng-office/src/log.rs", "use http::StatusCode;\nlet x = StatusCode::OK;", &[2]),
            ("crates/throng-web/src/http/respond.rs", "http::StatusCode::from_u16(404)", &[1]),
            ("crates/throng-web/src/http/status.rs", "StatusCode::OK", &[]),
            ("crates/throng/src/ops/demo/tests.rs", "StatusCode::OK", &[]),
            ("crates/throng/src/ops/demo/book.rs", "#[cfg(test)]\nmod tests { StatusCode::OK }", &[]),
            ("crates/throng-domain/src/sign.rs", "use std::time::Instant;\nuse std::fs::File;", &[1, 2]),
            ("crates/throng-domain/src/sign.rs", "use std::time::Duration;", &[]),
            ("crates/throng/tests/it/sign.rs", "tracing::error!(\"x\");", &[]),
        ];
        for (path, text, expect) in table {
            assert_eq!(lines_of(restricted_names, path, text), *expect, "{path} {text}");
        }
    }

    #[test]
    fn exports_are_named() {
        let table: &[(&str, &[usize])] = &[
            ("pub use sign::Sign;\nuse sign::*;", &[]),
            ("\npub use sign::*;", &[2]),
            ("pub(crate) use sign::{Sign, confirm::*};", &[1]),
        ];
        for (text, expect) in table {
            assert_eq!(lines_of(glob_exports, "crates/throng/src/forms.rs", text), *expect, "{text}");
        }
    }

    #[test]
    fn unsafe_code_is_not_allowed_in_passing() {
        let table: &[(&str, &[usize])] = &[
            ("#![forbid(unsafe_code)]", &[]),
            ("// unsafe\nlet x = \"unsafe\";", &[]),
            ("#[allow(unsafe_code)]\nfn x() { unsafe { y() } }", &[1, 2]),
        ];
        for (text, expect) in table {
            assert_eq!(lines_of(lifted_bans, "crates/throng/src/forms.rs", text), *expect, "{text}");
        }
    }
}
