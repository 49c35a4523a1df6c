//! What the manifests of the crates say.
//!
//! Owns the checks that make an absence provable: a crate that does not name a package cannot use
//! it. Reads manifests line by line, which is enough for the plain way they are written here; it must
//! never resolve anything. Called from the list in `tidy.rs`.

use super::Violation;
use crate::rules;
use crate::tree::File;

/// One `key = value` of a manifest, with its section.
#[derive(Debug, PartialEq, Eq)]
struct Entry<'a> {
    section: &'a str,
    /// The key: `serde` for `serde.workspace = true`, for `serde = "1"` and for `[dependencies.serde]`.
    key: &'a str,
    /// Everything that follows the key.
    rest: &'a str,
    line: usize,
}

/// A member's manifest: its crate is named after its folder.
struct Manifest<'a> {
    path: &'a str,
    name: &'a str,
    entries: Vec<Entry<'a>>,
}

fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut section = "";
    let mut entries = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let (line, number) = (line.trim(), number + 1);
        if let Some(header) = line.strip_prefix('[').and_then(|line| line.split(']').next()) {
            section = header.trim_matches(['[', ']']);
            if let Some((parent, key)) = section
                .rsplit_once('.')
                .filter(|(parent, _)| is_dependencies(parent))
            {
                entries.push(Entry { section: parent, key, rest: "", line: number });
            }
        } else if !line.starts_with('#') && line.contains('=') {
            let end = line.find(['.', ' ', '=']).unwrap_or(line.len());
            entries.push(Entry {
                section,
                key: line[..end].trim_matches('"'),
                rest: &line[end..],
                line: number,
            });
        }
    }
    entries
}

fn is_dependencies(section: &str) -> bool {
    section.ends_with("dependencies")
}

fn members(files: &[File]) -> impl Iterator<Item = Manifest<'_>> {
    files.iter().filter_map(|file| {
        let folder = file.path.strip_suffix("/Cargo.toml")?;
        let name = folder.rsplit('/').next().unwrap_or(folder);
        Some(Manifest { path: &file.path, name, entries: entries(file.text()?) })
    })
}

/// Packages that belong to one place are not used elsewhere.
pub(super) fn homes(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for manifest in members(files) {
        for entry in manifest
            .entries
            .iter()
            .filter(|entry| is_dependencies(entry.section))
        {
            let rule = rules::DEPENDENCIES.iter().find(|rule| rule.package == entry.key);
            let Some(rule) = rule else { continue };
            let in_tests = rule.in_tests && entry.section.ends_with("dev-dependencies");
            if !in_tests && !rule.only_in.contains(&manifest.name) {
                let message =
                    format!("`{}` may not depend on `{}`: {}", manifest.name, rule.package, rule.why);
                violations.push(Violation::new(manifest.path, entry.line, message));
            }
        }
    }
    violations
}

/// The pure crate depends only on packages that are known to be pure.
pub(super) fn pure_crate(files: &[File]) -> Vec<Violation> {
    let (name, allowed) = rules::PURE_CRATE;
    let mut violations = Vec::new();
    for manifest in members(files).filter(|manifest| manifest.name == name) {
        let built_in = |entry: &&Entry<'_>| {
            is_dependencies(entry.section) && !entry.section.ends_with("dev-dependencies")
        };
        for entry in manifest
            .entries
            .iter()
            .filter(built_in)
            .filter(|entry| !allowed.contains(&entry.key))
        {
            let message = format!(
                "`{name}` does no I/O and knows no time: take what `{}` gives as an argument, or, if it is pure, \
                 add it to PURE_CRATE in xtask/src/rules.rs",
                entry.key
            );
            violations.push(Violation::new(manifest.path, entry.line, message));
        }
    }
    violations
}

/// Our own crates depend on each other only as the table says.
pub(super) fn ours(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for manifest in members(files) {
        let Some((_, may)) = rules::OUR_CRATES.iter().find(|(name, _)| *name == manifest.name) else {
            continue;
        };
        let built_in =
            |entry: &&Entry<'_>| entry.section == "dependencies" && entry.key.starts_with("throng-");
        for entry in manifest
            .entries
            .iter()
            .filter(built_in)
            .filter(|entry| !may.contains(&entry.key))
        {
            let message = format!(
                "`{}` knows nothing of `{}`: take what is needed as an argument, or change OUR_CRATES in xtask/src/rules.rs",
                manifest.name, entry.key
            );
            violations.push(Violation::new(manifest.path, entry.line, message));
        }
    }
    violations
}

/// Every member has the lints of the workspace, or the same lints except for those listed.
pub(super) fn lints(files: &[File]) -> Vec<Violation> {
    let workspace = files
        .iter()
        .find(|file| file.path == "Cargo.toml")
        .and_then(File::text)
        .unwrap_or("");
    let workspace = entries(workspace);
    let mut violations = Vec::new();
    for manifest in members(files) {
        let inherits = |entry: &Entry<'_>| (entry.section, entry.key) == ("lints", "workspace");
        if manifest.entries.iter().any(inherits) {
            continue;
        }
        let Some((_, may_differ)) = rules::OWN_LINTS.iter().find(|(path, _)| *path == manifest.path) else {
            let message = "add `[lints]` with `workspace = true`";
            violations.push(Violation::new(manifest.path, 1, message));
            continue;
        };
        for lint in missing_lints(&workspace, &manifest.entries, may_differ) {
            let message = format!("its own `[lints]` lack `{lint}` as the workspace has it");
            violations.push(Violation::new(manifest.path, 1, message));
        }
    }
    violations
}

/// The lints of the workspace that a member with lints of its own does not have at the same level.
fn missing_lints<'a>(workspace: &[Entry<'a>], own: &[Entry<'_>], may_differ: &[&str]) -> Vec<&'a str> {
    let same = |lint: &Entry<'_>, section: &str| {
        own.iter()
            .any(|entry| (entry.section, entry.key, entry.rest) == (section, lint.key, lint.rest))
    };
    workspace
        .iter()
        .filter_map(|lint| Some((lint, lint.section.strip_prefix("workspace.")?)))
        .filter(|(lint, section)| section.starts_with("lints") && !may_differ.contains(&lint.key))
        .filter(|(lint, section)| !same(lint, section))
        .map(|(lint, _)| lint.key)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::places_of;
    use super::*;

    #[test]
    fn our_crates_know_of_each_other_what_the_table_says() {
        let knows = |name: &str, section: &str, other: &str| {
            let text = format!("[{section}]\n{other}.workspace = true\n");
            places_of(ours, &[(&format!("crates/{name}/Cargo.toml"), &text)]).len()
        };
        for (name, section, other, expect) in [
            ("throng-rendering", "dependencies", "throng-domain", 0),
            ("throng-rendering", "dependencies", "throng-store", 1),
            ("throng-bench", "dependencies", "throng-domain", 1),
            ("throng-bench", "dev-dependencies", "throng-testkit", 0),
            ("throng-pagecache", "dependencies", "throng-process", 1),
            ("throng", "dependencies", "throng-bench", 0),
        ] {
            assert_eq!(knows(name, section, other), expect, "{name} {section} {other}");
        }
    }

    #[test]
    fn a_manifest_is_read_by_section() {
        let text = "[package]\nname = \"x\"\n# a = 1\n[dependencies]\nserde.workspace = true\ntoml = \"1\"\n\
                    [dependencies.rusqlite]\nversion = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc=\"1\"\n";
        let found: Vec<_> = entries(text)
            .into_iter()
            .map(|e| (e.section, e.key, e.line))
            .collect();
        let expect = [
            ("package", "name", 2),
            ("dependencies", "serde", 5),
            ("dependencies", "toml", 6),
            ("dependencies", "rusqlite", 7),
            ("dependencies.rusqlite", "version", 8),
            ("target.'cfg(unix)'.dependencies", "libc", 10),
        ];
        assert_eq!(found, expect);
    }

    #[test]
    fn packages_stay_in_their_home() {
        let sql = "[dependencies]\nrusqlite.workspace = true\n";
        let kit = "[dev-dependencies]\nthrong-testkit.workspace = true\n";
        let kit_inside = "[dependencies]\nthrong-testkit.workspace = true\n";
        let table: &[(&str, &str, usize)] = &[
            ("crates/throng-store/Cargo.toml", sql, 0),
            ("crates/throng/Cargo.toml", sql, 1),
            ("crates/throng/Cargo.toml", "[dependencies.rusqlite]\nversion = \"0.41\"\n", 1),
            ("crates/throng/Cargo.toml", kit, 0),
            ("crates/throng/Cargo.toml", kit_inside, 1),
            ("Cargo.toml", "[workspace.dependencies]\nrusqlite = \"0.41\"\n", 0),
        ];
        for (path, text, expect) in table {
            assert_eq!(places_of(homes, &[(path, text)]).len(), *expect, "{path} {text}");
        }
    }

    #[test]
    fn the_domain_depends_on_what_is_pure() {
        let path = "crates/throng-domain/Cargo.toml";
        let table: &[(&str, &[&str])] = &[
            ("[dependencies]\nserde.workspace = true\n[dev-dependencies]\nproptest = \"1\"\n", &[]),
            ("[dependencies]\nserde = \"1\"\ntokio = \"1\"\n", &["crates/throng-domain/Cargo.toml:3"]),
        ];
        for (text, expect) in table {
            assert_eq!(places_of(pure_crate, &[(path, text)]), *expect, "{text}");
        }
    }

    #[test]
    fn members_take_the_lints_of_the_workspace() {
        let table: &[(&str, usize)] = &[("[lints]\nworkspace = true\n", 0), ("[package]\nname = \"x\"\n", 1)];
        for (text, expect) in table {
            assert_eq!(places_of(lints, &[("crates/x/Cargo.toml", text)]).len(), *expect, "{text}");
        }
    }

    #[test]
    fn own_lints_differ_only_where_listed() {
        let workspace = entries(
            "[workspace.lints.rust]\na = \"forbid\"\nb = \"warn\"\n[workspace.lints.clippy]\nc = \"warn\"\n",
        );
        let own = entries("[lints.rust]\na = \"deny\"\nb = \"warn\"\n");
        assert_eq!(missing_lints(&workspace, &own, &["a"]), ["c"]);
        assert_eq!(missing_lints(&workspace, &own, &[]), ["a", "c"]);
    }
}
