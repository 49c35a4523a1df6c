//! Where backups and streams go: a place that holds objects by name, of which a folder is one and a bucket of S3 another.
//!
//! **Owns** what whoever writes or reads a stream may ask of a place, and how an address is read. **Never** knows what is in an object.
//! **Bounds**: each call ends, whatever the other side does, but for a folder whose disk hangs; whoever must not hang with it asks on a
//! thread of its own. Names are relative, with `/` between their parts, and sort in the order of their bytes.

use std::fmt::Debug;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use throng_domain::time::Timestamp;

use crate::error::BackupError;

mod folder;
mod s3;
mod transport;

pub use folder::Folder;
pub use s3::{Access, S3, SCHEME};

/// An object of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its name in the place.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// When it was written last, by the watch of whoever keeps it.
    pub written: Timestamp,
}

/// What an object is read from.
pub type Content<'a> = Box<dyn Read + Send + 'a>;

/// Whether something is appended to, or has to be whole at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// An object can be appended to.
    Appends,
    /// Each block is an object of its own.
    Whole,
}

/// Keeps other programs of this machine from writing to a place, as long as it lives.
#[derive(Debug)]
pub struct Hold {
    /// Locked; a place elsewhere has none.
    _file: Option<File>,
}

/// A place that holds objects. Each call is on the disk there, or fails.
pub trait Place: Debug + Send + Sync {
    /// What an operator calls it.
    fn address(&self) -> PathBuf;

    /// Whether objects can be appended to.
    fn growth(&self) -> Growth;

    /// Keeps other programs out as far as the place can: a folder those of this machine, by a file of this name.
    ///
    /// # Errors
    /// [`BackupError::UnderWay`], or the place's error.
    fn hold(&self, name: &str) -> Result<Hold, BackupError>;

    /// Puts a whole object in the place of whatever has the name: others see the one before or this one, and nothing between.
    ///
    /// # Errors
    /// The place's error, or that of `content`.
    fn put(&self, name: &str, content: &mut dyn Read) -> Result<(), BackupError>;

    /// Puts a small object where nothing has the name yet. False if something has: of several who do so at once, one succeeds. A service
    /// that cannot tell lets the last of them have it.
    ///
    /// # Errors
    /// The place's error.
    fn put_new(&self, name: &str, content: &[u8]) -> Result<bool, BackupError>;

    /// Notes a short text in the place of the one before, perhaps not on the disk at once: a power cut may leave the one before.
    ///
    /// # Errors
    /// The place's error.
    fn note(&self, name: &str, text: &str) -> Result<(), BackupError> {
        self.put(name, &mut text.as_bytes())
    }

    /// Appends a block to an object that has `at` bytes, or begins it where that is 0 and nothing has the name.
    ///
    /// # Errors
    /// The place's error, or [`BackupError::Shared`] if the object is not so long: somebody else writes it.
    fn append(&self, name: &str, at: u64, block: &[u8]) -> Result<(), BackupError>;

    /// The objects whose names begin with `under` (a whole part of a name: `log/`) and sort behind `after`, in order.
    ///
    /// # Errors
    /// The place's error. Where nothing is, the list is empty.
    fn list(&self, under: &str, after: &str) -> Result<Vec<Object>, BackupError>;

    /// The names right below `under`, without what stands behind the next `/`; in order.
    ///
    /// # Errors
    /// As [`Place::list`].
    fn parts(&self, under: &str) -> Result<Vec<String>, BackupError>;

    /// Reads an object from a byte on; `None` if there is none of that name.
    ///
    /// # Errors
    /// The place's error, now or while it is read.
    fn open(&self, name: &str, from: u64) -> Result<Option<Content<'_>>, BackupError>;

    /// Reads small objects together, in order, which takes hardly longer than one where each answer takes its time.
    ///
    /// # Errors
    /// The place's error; one that is gone is one.
    fn read_together(&self, names: &[String]) -> Result<Vec<Vec<u8>>, BackupError> {
        names.iter().map(|name| self.whole(name)).collect()
    }

    /// Deletes an object; one that is gone is none the worse.
    ///
    /// # Errors
    /// The place's error.
    fn delete(&self, name: &str) -> Result<(), BackupError>;

    /// Deletes objects, in this order as far as whoever reads meanwhile can tell; those that are gone are none the worse.
    ///
    /// # Errors
    /// The place's error: then some of them are left.
    fn delete_all(&self, names: &[String]) -> Result<(), BackupError> {
        names.iter().try_for_each(|name| self.delete(name))
    }

    /// The folder of this machine that it is, if it is one.
    fn folder(&self) -> Option<&Path> {
        None
    }

    /// Reads a whole small object.
    ///
    /// # Errors
    /// As [`Place::open`]; one that is not there is an error.
    fn whole(&self, name: &str) -> Result<Vec<u8>, BackupError> {
        match self.read_small(name)? {
            Some(bytes) => Ok(bytes),
            None => Err(BackupError::not_whole(&self.address(), format!("{name} is missing"))),
        }
    }

    /// Reads a whole small object, if there is one of that name.
    ///
    /// # Errors
    /// As [`Place::open`]; it is longer than any file that is read so.
    fn read_small(&self, name: &str) -> Result<Option<Vec<u8>>, BackupError> {
        self.read_within(name, SMALL_BYTES_MAX)
    }

    /// Reads one of the lines by which a place says what it is, if it is there.
    ///
    /// # Errors
    /// As [`Place::open`]; it is longer than any of them.
    fn read_note(&self, name: &str) -> Result<Option<Vec<u8>>, BackupError> {
        self.read_within(name, NOTE_BYTES_MAX)
    }

    /// Reads a whole object of at most so many bytes, if there is one of that name.
    ///
    /// # Errors
    /// As [`Place::open`]; it is longer.
    fn read_within(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, BackupError> {
        let Some(content) = self.open(name, 0)? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        content
            .take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(BackupError::at(&self.address().join(name)))?;
        if bytes.len() as u64 > most {
            return Err(BackupError::not_whole(
                &self.address(),
                format!("{name} is longer than {most} bytes, as no file of that name is"),
            ));
        }
        Ok(Some(bytes))
    }
}

/// The longest of the lines by which a place says what it is. They take some hundred bytes.
const NOTE_BYTES_MAX: u64 = 1 << 16;

/// The longest object that is read into memory as a whole: a file of the log, and one block more.
const SMALL_BYTES_MAX: u64 = 1 << 31;

/// A place that several share.
pub type Shared = Arc<dyn Place>;
