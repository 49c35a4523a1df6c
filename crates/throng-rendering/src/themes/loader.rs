//! The files of a theme: those embedded in the program, and those of a site's own folder, which replace them.
//!
//! Owns which file is used: the site's, if it has one of that name. It must never look outside the folder it was given,
//! nor read files that are not part of a theme. Called by `themes` at load, by `report` and by `unused`. Bounded by
//! [`THEME_FILES_MAX`] and [`THEME_FILE_BYTES_MAX`].

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use rust_embed::RustEmbed;

use super::ThemeError;
use throng_process::limits::{THEME_FILE_BYTES_MAX, THEME_FILES_MAX};

/// The folder of the shipped files in the source tree, for messages.
const SHIPPED: &str = "themes/default/";
/// Digits of the hash in a stamp: enough to tell versions of one file apart.
const STAMP_HEX_DIGITS: usize = 12;
/// The beginning of a stamp.
const STAMP: &str = "{# throng-theme: ";

#[derive(RustEmbed)]
#[folder = "../../themes/default"]
struct Files;

/// One file of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    /// Its path inside the theme: `mail/confirm.txt`.
    pub(super) name: String,
    /// Its path as messages show it.
    pub(super) shown: String,
    /// A shipped one is a part of the program, and no copy of it.
    pub(super) text: Cow<'static, str>,
    /// Whether it comes from the site's own folder.
    pub(super) own: bool,
}

impl Source {
    /// A shipped file invented by a test.
    #[cfg(test)]
    pub(super) fn shipped_as(name: &str, text: &str) -> Source {
        let shown = format!("{SHIPPED}{name}");
        Source { name: name.to_owned(), shown, text: text.to_owned().into(), own: false }
    }

    /// The stamp with which a copy of this shipped file begins.
    pub(super) fn stamp(&self) -> String {
        let hash = blake3::hash(self.text.as_bytes()).to_hex();
        format!("{STAMP}{} -#}}", &hash.as_str()[..STAMP_HEX_DIGITS])
    }

    /// The stamp with which this copy begins, if it has one.
    pub(super) fn stamped(&self) -> Option<&str> {
        self.text
            .lines()
            .next()
            .filter(|line| line.starts_with(STAMP))
            .map(str::trim)
    }
}

/// The shipped files, by name.
pub(super) fn shipped() -> Result<BTreeMap<String, Source>, ThemeError> {
    let mut files = BTreeMap::new();
    for name in Files::iter().filter(|name| is_part(name)) {
        let shown = format!("{SHIPPED}{name}");
        let data = Files::get(&name).map(|file| file.data).unwrap_or_default();
        let text = text(&shown, data)?;
        files.insert(name.clone().into_owned(), Source { name: name.into_owned(), shown, text, own: false });
    }
    Ok(files)
}

/// The files of a site's own folder, by name; empty if the folder does not exist.
pub(super) fn own(folder: &Path) -> Result<BTreeMap<String, Source>, ThemeError> {
    let mut files = BTreeMap::new();
    for place in places() {
        let directory = folder.join(&place);
        let unreadable = |error: io::Error| broken(&directory.display().to_string(), &error.to_string());
        let entries = match fs::read_dir(&directory) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(unreadable(error)),
        };
        for entry in entries {
            let path = entry.map_err(unreadable)?.path();
            let file = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            let name = if place.is_empty() {
                file.to_owned()
            } else {
                format!("{place}/{file}")
            };
            if is_part(&name) && path.is_file() {
                files.insert(name.clone(), read(name, &path)?);
            }
            if files.len() > THEME_FILES_MAX.count() {
                return Err(broken(&folder.display().to_string(), "it holds too many files for a theme"));
            }
        }
    }
    Ok(files)
}

/// All files of a theme: the site's own, and the shipped ones for the rest.
pub(super) fn both(folder: Option<&Path>) -> Result<BTreeMap<String, Source>, ThemeError> {
    let mut files = shipped()?;
    if let Some(folder) = folder {
        files.extend(own(folder)?);
    }
    Ok(files)
}

/// Which files a site's own folder holds, and when each was changed last. A file that cannot be read is left out: the
/// loading that follows reports why.
pub(super) fn stamp(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let mut stamp = Vec::new();
    for place in places() {
        let entries = fs::read_dir(folder.join(place)).into_iter().flatten().flatten();
        for path in entries.take(THEME_FILES_MAX.count()).map(|entry| entry.path()) {
            let changed = fs::metadata(&path).and_then(|about| about.modified());
            stamp.extend(changed.ok().map(|changed| (path, changed)));
        }
    }
    stamp.sort();
    stamp
}

/// Sets a file's time of change this many seconds later, because the clock of a disk is coarse.
#[cfg(test)]
pub(super) fn age(path: &Path, seconds: u64) {
    let file = fs::File::options().write(true).open(path).expect("it is there");
    let changed = file
        .metadata()
        .and_then(|about| about.modified())
        .expect("it has a time");
    file.set_modified(changed + std::time::Duration::from_secs(seconds))
        .expect("it is ours");
}

/// All templates among these files, in the order of their names.
pub(super) fn templates(files: &BTreeMap<String, Source>) -> Vec<Source> {
    // Logo and icon are served as they are, so they are not templates.
    let is_drawing = |name: &str| name.ends_with(".svg") && !["logo.svg", "icon.svg"].contains(&name);
    let ends = |name: &str| name.ends_with(".html") || name.ends_with(".txt") || is_drawing(name);
    files
        .values()
        .filter(|source| ends(&source.name))
        .cloned()
        .collect()
}

fn read(name: String, path: &Path) -> Result<Source, ThemeError> {
    let shown = path.display().to_string();
    let unreadable = |error: io::Error| broken(&shown, &error.to_string());
    if fs::metadata(path).map_err(unreadable)?.len() > THEME_FILE_BYTES_MAX.max {
        return Err(broken(&shown, &format!("it is larger than {} bytes", THEME_FILE_BYTES_MAX.max)));
    }
    let text = text(&shown, fs::read(path).map_err(unreadable)?.into())?;
    Ok(Source { name, shown, text, own: true })
}

fn text(shown: &str, bytes: Cow<'static, [u8]>) -> Result<Cow<'static, str>, ThemeError> {
    let text = match bytes {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    };
    text.ok_or_else(|| broken(shown, "not UTF-8"))
}

fn broken(shown: &str, reason: &str) -> ThemeError {
    ThemeError::Broken { file: shown.to_owned(), line: 1, reason: reason.to_owned() }
}

/// Whether a path inside a theme's folder is part of the theme: a template there or one folder below, or a
/// style sheet, script or logo in its place.
pub(super) fn is_part(name: &str) -> bool {
    let (place, file) = name.split_once('/').unwrap_or(("", name));
    let ending = file
        .rsplit_once('.')
        .filter(|(stem, _)| !stem.is_empty())
        .map(|(_, ending)| ending);
    !file.contains('/')
        && match ending {
            Some("html" | "txt") => true,
            Some("css") => place == "css" || name == "tokens.css",
            Some("js") => place == "js" || place == "desk",
            // Logo and icon, and drawings, which are templates.
            Some("svg") => place.is_empty(),
            _ => false,
        }
}

/// The folders in which a theme has files, the top folder included. A site's own theme has the same folders.
pub(super) fn places() -> BTreeSet<String> {
    let folders = Files::iter().filter_map(|name| name.split_once('/').map(|(place, _)| place.to_owned()));
    folders
        .chain(["", "css", "js", "desk"].map(str::to_owned))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_files_of_a_theme_count() {
        for (name, part) in [
            ("home.html", true),
            ("mail/confirm.txt", true),
            ("css/50-own.css", true),
            ("tokens.css", true),
            ("logo.svg", true),
            ("icon.svg", true),
            ("picture.svg", true),
            ("css/logo.svg", false),
            ("desk/10-passkey.js", true),
            ("mail/other.js", false),
            ("logo.png", false),
            ("home.html.bak", false),
            ("about/help.html", true),
            ("other.css", false),
            (".html", false),
            ("deep/er/home.html", false),
        ] {
            assert_eq!(is_part(name), part, "{name}");
        }
    }

    #[test]
    fn the_sites_own_file_wins() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("mail")).expect("a folder");
        fs::write(folder.path().join("home.html"), "mine").expect("written");
        fs::write(folder.path().join("mail/confirm.txt"), "mine too").expect("written");
        let files = both(Some(folder.path())).expect("all are sound");
        assert_eq!((&*files["home.html"].text, files["home.html"].own), ("mine", true));
        assert!(files["mail/confirm.txt"].own && !files["base.html"].own);
        fs::write(folder.path().join("base.html"), b"\xff").expect("written");
        let fault = both(Some(folder.path())).expect_err("not UTF-8").to_string();
        assert!(fault.contains("base.html, line 1: not UTF-8"), "{fault}");
    }
}
