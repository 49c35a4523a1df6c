//! The list of contents of a backup: it is written last, and what it does not name is not in the backup.
//!
//! Owns its form. It must never hold a key, nor anything about people. Bounds: [`BYTES_MAX`].

use std::fs;
use std::io::Read as _;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};
use throng_process::private;

use crate::epoch::Epoch;
use crate::error::BackupError;
use crate::files;
use crate::place::{Folder, Place};
use crate::sealing::SEALED_ENDING;
use crate::{BOX_KEYS_FOLDER, FOLDERS, SECRET_NAME, SETTINGS_NAME};

/// Its name.
pub(crate) const NAME: &str = "manifest.json";
/// Name and version of the form of the folder.
const FORMAT: &str = "throng backup 1";
/// The longest list that is read.
const BYTES_MAX: u64 = 64 << 20;

/// What a backup holds. Twelve fields: what it is of, of which moment, and its files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub(crate) format: String,
    /// The version of the program that made it.
    pub program: String,
    /// The number of the database's schema.
    pub schema: i64,
    /// When the copy was begun, in milliseconds since 1970: what was acknowledged by then is in it.
    pub as_of_ms: i64,
    /// About when the newest row was stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub newest_ms: Option<i64>,
    /// The number of transactions until then, and the hash of all of them.
    pub batch: u64,
    /// The hash.
    pub hash: String,
    /// Identifies the key of the installation, without revealing it.
    pub secrets: String,
    /// Whether the keys are in it.
    pub keys: bool,
    /// The epoch of the site; none before it was ever promoted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epoch: Option<Epoch>,
    /// The public keys that each file is encrypted to; then size and hash are of the encrypted file, whose name ends in `.age`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed_to: Vec<String>,
    /// The files, each once.
    pub files: Vec<Kept>,
}

/// A file of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Its path from the folder.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// The BLAKE3 hash of its content.
    pub blake3: String,
}

impl Manifest {
    pub(crate) fn format() -> String {
        FORMAT.to_owned()
    }

    /// The epoch of the site.
    #[must_use]
    pub fn epoch(&self) -> Epoch {
        self.epoch.unwrap_or(Epoch::FIRST)
    }

    /// Whether each file is encrypted.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        !self.sealed_to.is_empty()
    }

    /// Bytes of all files.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// Writes it into a folder; it is on the disk when this returns.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), BackupError> {
        let path = folder.join(NAME);
        private::write_new(&path, &self.text()).map_err(BackupError::at(&path))
    }

    fn text(&self) -> String {
        let list = serde_json::to_string(self).expect("plain data with text keys");
        format!("{list}\n{}\n", blake3::hash(list.as_bytes()).to_hex())
    }

    /// What a file of it is called where it is kept.
    pub(crate) fn stored(&self, name: &str) -> String {
        match self.sealed_to.is_empty() {
            true => name.to_owned(),
            false => format!("{name}{SEALED_ENDING}"),
        }
    }

    /// Reads that of a backup, and checks that nobody has changed it.
    ///
    /// # Errors
    /// [`BackupError::NotWhole`], or the disk's error.
    pub fn read(folder: &Path) -> Result<Manifest, BackupError> {
        Manifest::of(&Folder::at(folder), "")
    }

    /// Reads that of a backup whose files begin with `under` in a place.
    ///
    /// # Errors
    /// [`BackupError::NotWhole`], or the place's error.
    pub fn of(place: &dyn Place, under: &str) -> Result<Manifest, BackupError> {
        let folder = place.address().join(under);
        let not_whole = |why: &str| BackupError::not_whole(&folder, why);
        let Some(file) = place.open(&format!("{under}{NAME}"), 0)? else {
            return Err(not_whole("it has no manifest.json: it was never finished, or is no backup"));
        };
        let mut bytes = Vec::new();
        file.take(BYTES_MAX)
            .read_to_end(&mut bytes)
            .map_err(BackupError::at(&folder.join(NAME)))?;
        let damaged = || not_whole("its manifest.json is damaged");
        let text = String::from_utf8(bytes).map_err(|_| damaged())?;
        let (list, hash) = text.split_once('\n').ok_or_else(damaged)?;
        if hash.trim_end() != blake3::hash(list.as_bytes()).to_hex().as_str() {
            return Err(damaged());
        }
        let manifest: Manifest = serde_json::from_str(list)
            .map_err(|_| not_whole("its manifest.json is of a newer Throng: restore it with that program"))?;
        if manifest.format != FORMAT {
            return Err(not_whole("it is of a newer Throng: restore it with that program"));
        }
        if let Some(file) = manifest.files.iter().find(|file| leads_elsewhere(&file.name)) {
            return Err(not_whole(&format!("it names {:?}, which leads out of it", file.name)));
        }
        Ok(manifest)
    }

    /// The first file of a backup in a folder that is missing, or has another length than when it was written: what can be seen without
    /// reading all of it.
    #[must_use]
    pub fn cut_in(&self, folder: &Path) -> Option<String> {
        let is_whole = |kept: &&Kept| {
            let length = fs::metadata(folder.join(self.stored(&kept.name))).map(|file| file.len());
            length.is_ok_and(|length| length == kept.bytes)
        };
        let cut = self.files.iter().find(|kept| !is_whole(kept))?;
        Some(self.stored(&cut.name))
    }

    /// Whether each file is there and as it was written.
    ///
    /// # Errors
    /// [`BackupError::NotWhole`], which names the first that is not.
    pub fn check_files(&self, place: &dyn Place, under: &str) -> Result<(), BackupError> {
        let folder = place.address().join(under);
        for kept in &self.files {
            let name = format!("{under}{}", self.stored(&kept.name));
            let Some(content) = place.open(&name, 0)? else {
                return Err(BackupError::not_whole(&folder, format!("{} is missing", kept.name)));
            };
            let path = folder.join(&kept.name);
            if files::described(&kept.name, content).map_err(BackupError::at(&path))? != *kept {
                return Err(BackupError::not_whole(&folder, format!("{} is damaged", kept.name)));
            }
        }
        Ok(())
    }
}

/// The files of a finished backup as they are kept, the list of contents last.
///
/// # Errors
/// As [`Manifest::read`].
pub fn stored_files(folder: &Path) -> Result<Vec<String>, BackupError> {
    let manifest = Manifest::read(folder)?;
    let files = manifest.files.iter().map(|kept| manifest.stored(&kept.name));
    Ok(files.chain([NAME.to_owned()]).collect())
}

/// Whether a name leads out of the folder, or is not written plainly.
pub(crate) fn leads_elsewhere(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    name.is_empty() || !parts.all(|part| matches!(part, Component::Normal(_)))
}

/// Whether a file may stand beside the database in a directory that is made of a stream: the settings, what is in the folders of a
/// site, and its keys. Anything else, such as a database or a lock, has not come from a site.
pub(crate) fn may_stand_beside(name: &str) -> bool {
    let is_below = |folder: &str| {
        name.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    !leads_elsewhere(name)
        && (name == SETTINGS_NAME
            || name == SECRET_NAME
            || FOLDERS.iter().any(|folder| is_below(folder))
            || is_below(BOX_KEYS_FOLDER))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn manifest(name: &str) -> Manifest {
        Manifest {
            format: Manifest::format(),
            program: "0.1.0".to_owned(),
            schema: 21,
            as_of_ms: 1,
            newest_ms: None,
            batch: 7,
            hash: "00".to_owned(),
            secrets: "00".to_owned(),
            keys: false,
            epoch: None,
            sealed_to: Vec::new(),
            files: vec![Kept {
                name: name.to_owned(),
                bytes: 5,
                blake3: blake3::hash(b"votes").to_hex().to_string(),
            }],
        }
    }

    #[test]
    fn every_changed_byte_of_the_list_or_of_a_file_is_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        fs::write(path.join("a"), "votes").expect("there is room");
        manifest("a").write(path).expect("there is room");
        let check = || Manifest::read(path).and_then(|manifest| manifest.check_files(&Folder::at(path), ""));
        check().expect("nothing has changed");
        for name in [NAME, "a"] {
            let sound = fs::read(path.join(name)).expect("it is there");
            assert_eq!(manifest("a").cut_in(path), None);
            for at in 0..sound.len() - usize::from(name == NAME) {
                let mut damaged = sound.clone();
                damaged[at] ^= 1;
                fs::write(path.join(name), &damaged).expect("it is ours");
                let said = check().expect_err("it is noticed").to_string();
                assert!(said.contains("is not a whole backup"), "{name} {at}: {said}");
            }
            fs::write(path.join(name), &sound[..sound.len() / 2]).expect("it is ours");
            check().expect_err("half of it is noticed");
            let cut = || manifest("a").cut_in(path).is_some();
            assert_eq!(cut(), name != NAME);
            fs::remove_file(path.join(name)).expect("it is ours");
            assert_eq!(cut(), name != NAME);
            check().expect_err("that it is missing is noticed");
            fs::write(path.join(name), &sound).expect("it is ours");
        }
        check().expect("it is whole again");
    }

    #[test]
    fn a_list_leads_nowhere_else() {
        for (name, leads) in [
            ("throng.db", false),
            ("paper/1/a b.pdf", false),
            ("", true),
            ("/etc/passwd", true),
            ("../throng.toml", true),
            ("paper/../../a", true),
        ] {
            assert_eq!(leads_elsewhere(name), leads, "{name}");
        }
    }

    #[test]
    fn only_what_comes_from_a_site_may_stand_beside_its_database() {
        for (name, may) in [
            ("throng.toml", true),
            ("secret.key", true),
            ("box-keys/7", true),
            ("areas/book.csv", true),
            ("paper/1/sheet.pdf", true),
            ("theme/site.css", true),
            ("areas", false),
            ("areasbook.csv", false),
            ("throng.db", false),
            ("throng.db-wal", false),
            ("lock", false),
            ("epoch", false),
            ("following", false),
            ("mail-held", false),
            ("areas/../throng.db", false),
            ("/etc/passwd", false),
            ("", false),
        ] {
            assert_eq!(may_stand_beside(name), may, "{name}");
        }
    }
}
