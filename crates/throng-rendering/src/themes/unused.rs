//! What of a theme's folder is passed over, in words: entries that are no files, files that no page uses, tokens that no
//! style sheet uses, and scripts where none run.
//!
//! Owns these sentences. It must never open what is no file: reading a pipe never ends. Called by `report`. Bounded:
//! [`THEME_FILES_MAX`] entries of each folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use throng_process::limits::THEME_FILES_MAX;

use super::assets::{self, OWN_TOKENS, TOKENS};
use super::loader::{self, Source};
use super::mistyped::is_near;

/// The entries of a theme's folders: their names inside the theme, and their paths. Hidden ones are left out.
fn entries(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for place in loader::places() {
        let entries = fs::read_dir(folder.join(&place)).into_iter().flatten().flatten();
        for path in entries.take(THEME_FILES_MAX.count()).map(|entry| entry.path()) {
            let file = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let name = if place.is_empty() {
                file.clone()
            } else {
                format!("{place}/{file}")
            };
            if !file.starts_with('.') && !loader::places().contains(&name) {
                found.push((name, path));
            }
        }
    }
    found.sort();
    found
}

/// What has the name of a file of a theme and is none: a folder, a pipe, a device, a link that leads nowhere.
pub(super) fn no_files(folder: &Path) -> Vec<String> {
    let entries = entries(folder).into_iter();
    entries
        .filter(|(name, path)| loader::is_part(name) && !path.is_file())
        .map(|(_, path)| format!("{}: it is no file, so it is not used", path.display()))
        .collect()
}

/// Files that no page uses, and scripts in drawings.
pub(super) fn remarks(folder: &Path, files: &BTreeMap<String, Source>) -> Vec<String> {
    let mut said = Vec::new();
    let shipped = loader::shipped().unwrap_or_default();
    let known: BTreeSet<&str> = shipped
        .keys()
        .map(String::as_str)
        .chain([OWN_TOKENS, "logo.svg", "icon.svg"])
        .collect();
    for (name, path) in entries(folder) {
        let is_used = match loader::is_part(&name) {
            true => {
                !path.is_file() || known.contains(name.as_str()) || is_asset(&name) || is_named(&name, files)
            }
            false => false,
        };
        if !is_used {
            let near = known.iter().find(|known| is_near(&name, known));
            let meant = near.map(|near| format!("; did you mean {near}?"));
            said.push(format!("{}: no page uses this{}", path.display(), meant.unwrap_or_default()));
        }
    }
    for name in ["logo.svg", "icon.svg"] {
        let source = files.get(name).filter(|source| source.own);
        if let Some(source) = source.filter(|source| source.text.to_ascii_lowercase().contains("<script")) {
            said.push(format!("{}: it has a script, which browsers do not run in a picture", source.shown));
        }
    }
    said
}

/// Whether a part of a theme is joined into a style sheet or script, whatever its name.
fn is_asset(name: &str) -> bool {
    name.ends_with(".css") || name.ends_with(".js")
}

/// Whether a template takes this one in.
fn is_named(name: &str, files: &BTreeMap<String, Source>) -> bool {
    let quoted = [format!("\"{name}\""), format!("'{name}'")];
    let mut others = files.values().filter(|source| source.name != name);
    others.any(|source| quoted.iter().any(|quoted| source.text.contains(quoted)))
}

/// Tokens that a site sets, and that neither the shipped tokens have nor any style sheet uses.
pub(super) fn tokens(files: &BTreeMap<String, Source>) -> Vec<String> {
    let (Some(own), Some(shipped)) = (files.get(OWN_TOKENS), files.get(TOKENS)) else {
        return Vec::new();
    };
    let known: Vec<&str> = names(&shipped.text).map(|(_, name)| name).collect();
    let sheets = assets::sheets(files);
    let is_used = |name: &str| {
        let uses = ["var(", "var( "].map(|start| format!("{start}{name}"));
        let ends =
            |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        sheets.iter().any(|sheet| {
            uses.iter()
                .any(|uses| sheet.text.split(uses.as_str()).skip(1).any(ends))
        })
    };
    let mut said = Vec::new();
    for (line, name) in names(&own.text) {
        if !known.contains(&name) && !is_used(name) {
            let near = known.iter().find(|known| is_near(name, known));
            let meant = near.map(|near| format!("; did you mean {near}?"));
            let meant = meant.unwrap_or_default();
            said.push(format!("{}, line {line}: no token has the name {name}{meant}", own.shown));
        }
    }
    said
}

/// The custom properties that a style sheet sets, each with its line.
fn names(sheet: &str) -> impl Iterator<Item = (usize, &str)> {
    sheet.lines().enumerate().flat_map(|(at, line)| {
        line.split(['{', ';', '}']).filter_map(move |part| {
            let (name, _) = part.split_once(':')?;
            let name = name.trim().rsplit("*/").next().unwrap_or_default().trim();
            let is_name = name.starts_with("--") && !name.contains(char::is_whitespace);
            is_name.then_some((at + 1, name))
        })
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::super::report::{copy, objections, remarks as all_remarks};
    use super::*;

    #[test]
    fn what_is_passed_over_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        symlink("/dev/zero", at("petition.html")).expect("a link");
        fs::create_dir_all(at("css/site.css")).expect("a folder");
        fs::create_dir(at("pictures")).expect("a folder");
        for (name, text) in [
            ("token.css", ""),
            ("petitons.html", ""),
            ("mine.html", ""),
            ("used.html", ""),
            ("README.md", ""),
            (".hidden", ""),
            ("css/50-mine.css", "p { color: var(--mine); }"),
            ("logo.svg", "<svg><SCRIPT>alert(1)</SCRIPT></svg>"),
            (
                "tokens.css",
                ":root {\n --acent: #5b1a7a;\n --mine: #000000; --accent: #5b1a7a; --ours: 1px; }",
            ),
        ] {
            fs::write(at(name), text).expect("written");
        }
        let rules = copy(folder.path(), "about/rules.html").expect("it is shipped");
        let text = fs::read_to_string(&rules).expect("it is there");
        fs::write(&rules, format!("{text}{{% if false %}}{{% include \"used.html\" %}}{{% endif %}}"))
            .expect("written");
        let place = format!("{}/", folder.path().display());
        let short = |said: Vec<String>| -> Vec<String> {
            said.into_iter().map(|said| said.replace(&place, "")).collect()
        };
        let objections = short(objections(folder.path()));
        for said in [
            "petition.html: it is no file, so it is not used",
            "css/site.css: it is no file, so it is not used",
            "tokens.css, line 2: no token has the name --acent; did you mean --accent?",
            "tokens.css, line 3: no token has the name --ours",
        ] {
            assert!(objections.iter().any(|line| line == said), "{said}: {objections:?}");
        }
        assert!(!objections.iter().any(|line| line.contains("--mine")), "{objections:?}");
        assert_eq!(
            short(all_remarks(folder.path())),
            [
                "README.md: no page uses this",
                "mine.html: no page uses this",
                "petitons.html: no page uses this; did you mean petitions.html?",
                "pictures: no page uses this",
                "token.css: no page uses this; did you mean tokens.css?",
                "logo.svg: it has a script, which browsers do not run in a picture",
            ]
        );
    }
}
