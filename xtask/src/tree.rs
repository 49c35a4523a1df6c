//! The files of the repository: those that git tracks or would track.
//!
//! Owns the question "what belongs to the tree?". It must never read what git ignores (built files,
//! data directories), so that a check says the same on every machine. `tidy` and `figures` call it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::child;

/// A file of the tree: its path from the root, with `/`, and its bytes.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
}

impl File {
    #[cfg(test)]
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), bytes: text.as_bytes().to_vec() }
    }

    /// The text, if the file is text.
    pub(crate) fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok()
    }

    /// The last part of the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// The part of the name after its last dot.
    pub(crate) fn extension(&self) -> &str {
        self.name()
            .rsplit_once('.')
            .map_or("", |(_, extension)| extension)
    }

    pub(crate) fn is_rust(&self) -> bool {
        self.extension() == "rs"
    }

    /// Whether the whole file is compiled for tests only.
    pub(crate) fn is_test(&self) -> bool {
        let name = self.name();
        self.path.contains("/tests/")
            || name == "tests.rs"
            || name == "testing.rs"
            || name.starts_with("tests_")
    }

    /// Whether the file holds invented data by which pages are tried, in tests or by `throng theme check`.
    pub(crate) fn is_sample(&self) -> bool {
        self.name().starts_with("sample") || self.name().starts_with("preview")
    }

    /// Whether the file is a recorded input, kept byte for byte.
    pub(crate) fn is_recorded(&self) -> bool {
        self.path.split('/').any(|part| part == "fixtures")
    }
}

/// The root of the repository: the folder above this crate.
pub(crate) fn root() -> Result<PathBuf> {
    let crate_folder =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&crate_folder)
        .parent()
        .context("xtask has no folder above it")?;
    ensure!(root.join("Cargo.toml").is_file(), "{} is not the root of the repository", root.display());
    Ok(root.to_owned())
}

/// Every file of the tree, in the order of its path.
pub(crate) fn files(root: &Path) -> Result<Vec<File>> {
    // In a container the checkout often belongs to another user, and git then refuses to list it.
    let arguments =
        ["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listing = child::output(root, "git", &arguments).context("the list of files comes from git")?;
    let mut paths: Vec<&str> = listing.split('\0').filter(|path| !path.is_empty()).collect();
    paths.sort_unstable();
    paths.dedup();
    let mut files = Vec::with_capacity(paths.len());
    for path in paths {
        let on_disk = root.join(path);
        // A file that was deleted, but not yet in a commit, is still listed.
        if on_disk.is_file() {
            let bytes = std::fs::read(&on_disk).with_context(|| format!("cannot read {path}"))?;
            files.push(File { path: path.to_owned(), bytes });
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_says_what_a_file_is() {
        let table = [
            ("crates/throng/src/forms/sign.rs", "rs", false, false),
            ("crates/throng/tests/it/sign.rs", "rs", true, false),
            ("crates/throng/src/clock/tests.rs", "rs", true, false),
            ("crates/throng-mail/src/compose/tests_words.rs", "rs", true, false),
            ("crates/throng/src/testimony.rs", "rs", false, false),
            ("crates/throng/tests/fixtures/petitions.json", "json", true, true),
            ("LICENSE-MIT", "", false, false),
        ];
        for (path, extension, test, recorded) in table {
            let file = File::new(path, "");
            assert_eq!((file.extension(), file.is_test(), file.is_recorded()), (extension, test, recorded));
        }
    }
}
