//! What a designer wants to know of a theme: which file is used, which copy is out of date, and what is wrong.
//!
//! Owns the answers of `throng theme`. It must never change a file except the one that `copy` makes. Called by
//! the command line. Bounded as `loader` is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::loader::{self, Source};
use super::{ThemeError, Themes, assets, check, contrast, trial, unused};

/// Which file is used for a name, and whether it is up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The shipped file.
    Shipped,
    /// The site's own, made from the current shipped file.
    Own,
    /// The site's own, made from a shipped file that has changed since.
    OutOfDate,
    /// The site's own, without a stamp that says what it was made from.
    Unstamped,
    /// The site's own, under a name that is not shipped.
    Added,
}

/// One file of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeFile {
    pub name: String,
    /// The path of the file that is used.
    pub place: String,
    pub standing: Standing,
    /// Keys of the sentences that the shipped file has and this copy, which is not up to date, lacks.
    pub unsaid: Vec<String>,
}

/// All files of the theme of a site, in the order of their names.
///
/// # Errors
/// [`ThemeError`] for a file that cannot be read.
pub fn list(folder: &Path) -> Result<Vec<ThemeFile>, ThemeError> {
    let shipped = loader::shipped()?;
    let all = loader::both(Some(folder))?;
    Ok(all.into_values().map(|source| file(&shipped, source)).collect())
}

fn file(shipped: &BTreeMap<String, Source>, source: Source) -> ThemeFile {
    let standing = match shipped.get(&source.name) {
        _ if !source.own => Standing::Shipped,
        None => Standing::Added,
        // Style sheets and scripts use no variables of the program, so a copy of one cannot become out of date.
        Some(_) if !is_template(&source.name) => Standing::Own,
        Some(of) => match source.stamped() {
            Some(stamp) if stamp == of.stamp() => Standing::Own,
            Some(_) => Standing::OutOfDate,
            None => Standing::Unstamped,
        },
    };
    let unsaid = match (standing, shipped.get(&source.name)) {
        (Standing::OutOfDate | Standing::Unstamped, Some(of)) => {
            let said = check::named(&source.text);
            let all = check::named(&of.text).into_iter();
            all.filter(|key| !said.contains(key)).collect()
        }
        _ => Vec::new(),
    };
    ThemeFile { name: source.name, place: source.shown, standing, unsaid }
}

pub(super) fn is_template(name: &str) -> bool {
    name.ends_with(".html") || name.ends_with(".txt")
}

/// What is wrong with the theme of a site, in sentences: the first mistake that keeps it from being loaded, or else every
/// mistake that the samples of its pages and mails find; every pair of colours that cannot be read; and files and tokens
/// that are not used because of a mistake.
pub fn objections(folder: &Path) -> Vec<String> {
    let mut found = faults(folder);
    let Ok(files) = loader::both(Some(folder)) else {
        return found;
    };
    let sheets: Vec<String> = assets::sheets(&files)
        .into_iter()
        .filter_map(|sheet| assets::slim_css(sheet).ok())
        .collect();
    found.extend(contrast::objections(&sheets.iter().map(String::as_str).collect::<Vec<_>>()));
    found.extend(unused::no_files(folder));
    found.extend(unused::tokens(&files));
    found
}

/// What keeps a theme from being loaded, or else what the samples of all pages and mails find in its templates, a sentence
/// for each.
pub fn faults(folder: &Path) -> Vec<String> {
    let tried = Themes::load_with(Some(folder)).and_then(|themes| tried(&themes, folder));
    tried.unwrap_or_else(|fault| vec![fault.to_string()])
}

/// What the samples of all pages and mails find in the templates of a theme that was loaded from this folder.
///
/// # Errors
/// [`ThemeError`] for a file that cannot be read any more.
pub fn tried(themes: &Themes, folder: &Path) -> Result<Vec<String>, ThemeError> {
    Ok(trial::faults(themes, &loader::both(Some(folder))?))
}

/// What is worth a word and no mistake: files that no page uses, and what does not run.
pub fn remarks(folder: &Path) -> Vec<String> {
    match loader::both(Some(folder)) {
        Ok(files) => unused::remarks(folder, &files),
        Err(_) => Vec::new(),
    }
}

/// Copies a shipped file into the theme of a site, with a stamp that says what it was made from.
///
/// # Errors
/// A sentence: there is no such file, or the site has one already.
pub fn copy(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let shipped = loader::shipped().map_err(|fault| fault.to_string())?;
    let source = shipped
        .get(name)
        .ok_or_else(|| format!("the theme has no file {name}: `throng theme list` shows all names"))?;
    let path = folder.join(name);
    if path.exists() {
        return Err(format!("{} already exists: edit it, or move it away first", path.display()));
    }
    let text = if is_template(name) {
        format!("{}\n{}", source.stamp(), source.text)
    } else {
        source.text.clone().into_owned()
    };
    let parent = path.parent().unwrap_or(folder);
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(&path, text))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_known_until_the_shipped_file_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = copy(folder.path(), "mail/confirm.txt").expect("it is shipped");
        assert!(copy(folder.path(), "mail/confirm.txt").is_err(), "it is there already");
        assert!(copy(folder.path(), "../secret.key").is_err(), "not part of a theme");
        let file = || {
            let files = list(folder.path()).expect("all can be read");
            files
                .into_iter()
                .find(|file| file.name == "mail/confirm.txt")
                .expect("it is there")
        };
        let standing = || file().standing;
        assert_eq!(standing(), Standing::Own);
        assert_eq!(objections(folder.path()), [""; 0]);
        let text = fs::read_to_string(&path).expect("it is there");
        fs::write(&path, text.replacen("throng-theme: ", "throng-theme: 0", 1)).expect("written");
        assert_eq!((standing(), file().unsaid), (Standing::OutOfDate, Vec::new()));
        fs::write(&path, "{{ t(\"mail-hello\", name=name) }}").expect("written");
        assert_eq!(standing(), Standing::Unstamped);
        let unsaid = file().unsaid;
        let shipped = loader::shipped().expect("it is UTF-8");
        let all = check::named(&shipped["mail/confirm.txt"].text);
        assert!(all.len() > unsaid.len() && !unsaid.is_empty(), "{unsaid:?}");
        assert!(!unsaid.iter().any(|key| key == "mail-hello"), "{unsaid:?}");
        fs::write(folder.path().join("tokens.css"), ":root { --soft: #cccccc; }").expect("written");
        fs::write(folder.path().join("home.html"), "\n{% if %}").expect("written");
        let found = objections(folder.path());
        assert!(found[0].contains("home.html, line 2: "), "{found:?}");
        assert!(found[1].contains("light: --soft on --paper"), "{found:?}");
    }
}
