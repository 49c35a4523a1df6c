//! What is copied beside the transactions of a stream: scans, areas, theme, settings, keys, and the ledger of erasures.
//!
//! Owns what of it is new, and how it is encrypted. It must never delete what a transaction that is not shipped yet may still name. Called
//! by the thread that ships. Bounds: one file in memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use throng_store::erasures;

use super::{FILES, Gone, Stream};
use crate::error::BackupError;
use crate::sealing::SEALED_ENDING;
use crate::{BOX_KEYS_FOLDER, FOLDERS, KEYS_FOLDER, SECRET_NAME, SETTINGS_NAME, files};

impl Stream {
    /// Writes the ledger of erasures again, if it is longer.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn copy_ledger(&mut self) -> Result<(), BackupError> {
        let from = self.data.join(erasures::FILE_NAME);
        let length = fs::metadata(&from).map_or(0, |file| file.len());
        if self.ledger == Some(length) || length == 0 {
            return Ok(());
        }
        let ours = fs::read(&from).map_err(BackupError::at(&from))?;
        self.put(erasures::FILE_NAME, &ours)?;
        self.ledger = Some(ours.len() as u64);
        Ok(())
    }

    /// Puts something small into the line, encrypted if everything is.
    fn put(&self, name: &str, content: &[u8]) -> Result<(), BackupError> {
        let Some(sealer) = &self.sealer else {
            return self.place.put(&self.name(name), &mut &*content);
        };
        let name = self.name(&format!("{name}{SEALED_ENDING}"));
        let at = BackupError::at(Path::new(&name));
        let sealed = sealer.seal(content).map_err(&at)?;
        self.place.put(&name, &mut sealed.as_slice())
    }

    /// As [`Stream::copy_files`], if there is anything new in the folders whose files a row may name. Ask before a transaction is shipped:
    /// whatever it names is there before it then.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn copy_new_files(&mut self, settings: Option<&Path>) -> Result<(), BackupError> {
        let changed =
            |folder: &str| fs::metadata(self.data.join(folder)).and_then(|folder| folder.modified());
        let folders: Vec<Option<SystemTime>> = FOLDERS
            .iter()
            .chain([&BOX_KEYS_FOLDER])
            .map(|folder| changed(folder).ok())
            .collect();
        if folders != self.folders {
            self.copy_files(settings, Gone::Kept)?;
            self.folders = folders;
        }
        Ok(())
    }

    /// Copies the files beside the database that are new or have changed, and the keys if they are to be there. `settings` is the file of
    /// the settings, if it is not in the directory.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn copy_files(&self, settings: Option<&Path>, gone: Gone) -> Result<(), BackupError> {
        let under = self.name(FILES);
        let ending = if self.sealer.is_some() { SEALED_ENDING } else { "" };
        let there = self.place.list(&under, "")?;
        // What does not end so somebody else has put there, in the clear among what is encrypted.
        let (ours, others): (Vec<_>, Vec<_>) = there.iter().partition(|object| object.name.ends_with(ending));
        let there: BTreeMap<&str, _> = ours
            .into_iter()
            .map(|object| (object.name[under.len()..].trim_end_matches(ending), object))
            .collect();
        let mut names = vec![SETTINGS_NAME.to_owned()];
        for folder in FOLDERS {
            names.extend(files::names_in(&self.data, folder)?);
        }
        let of_keys = format!("{KEYS_FOLDER}/");
        if self.keys {
            names.push(format!("{of_keys}{SECRET_NAME}"));
            let boxes = files::names_in(&self.data, BOX_KEYS_FOLDER)?;
            names.extend(boxes.iter().map(|name| format!("{of_keys}{name}")));
        }
        for name in &names {
            let from = match (name.as_str(), settings) {
                (SETTINGS_NAME, Some(settings)) => settings.to_owned(),
                (name, _) => self.data.join(name.strip_prefix(&of_keys).unwrap_or(name)),
            };
            let Ok(about) = fs::metadata(&from) else { continue };
            let modified = about
                .modified()
                .ok()
                .and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
            let modified = modified.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
            let is_same = there.get(name.as_str()).is_some_and(|object| {
                (self.sealer.is_some() || object.bytes == about.len()) && object.written.0 >= modified
            });
            if !is_same && let Ok(content) = fs::read(&from) {
                self.put(&format!("{FILES}{name}"), &content)?;
            }
        }
        if gone == Gone::Forgotten {
            let is_gone = |name: &str| !names.iter().any(|there| there == name);
            let gone = there
                .into_iter()
                .filter(|(name, _)| is_gone(name))
                .map(|(_, object)| object);
            let gone: Vec<String> = gone.chain(others).map(|object| object.name.clone()).collect();
            self.place.delete_all(&gone)?;
        }
        Ok(())
    }
}
