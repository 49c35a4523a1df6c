//! A site's directory: the database, the secret, the settings file, and the lock that says that one
//! process has it.
//!
//! Every program that works on a site opens it here. The lock is what makes leases in memory enough:
//! there is never a second writer, nor a second sender of mail.

use std::fs;
use std::path::{Path, PathBuf};

use throng_domain::ids::SiteId;
use throng_store::error::Fault;
use throng_store::sqlite::{FILE_NAME, SqliteOptions, SqliteReader, SqliteWriter};

use crate::config;
use crate::secrets::{self, Secrets, SecretsError};
use crate::tokens::Tokens;

/// The one site of a data directory. Several sites in one program come later; the number is in every
/// command and every row already.
pub(crate) const SITE: SiteId = SiteId(1);
const LOCK_NAME: &str = "lock";

/// Why a data directory cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DataDirError {
    /// There is no site in it.
    #[error("there is no site in {}: make one with `throng init {}`, or name another directory with --data", path.display(), path.display())]
    NoSite {
        /// The directory.
        path: PathBuf,
    },
    /// Another process has it.
    #[error("another throng is using {}: stop it first, or name another directory with --data", path.display())]
    InUse {
        /// The directory.
        path: PathBuf,
    },
    /// The directory could not be made or read.
    #[error("{}: {source}", path.display())]
    Io {
        /// What.
        path: PathBuf,
        /// The system's words.
        source: std::io::Error,
    },
    /// Its secret cannot be used.
    #[error(transparent)]
    Secrets(#[from] SecretsError),
    /// Its database cannot be used.
    #[error(transparent)]
    Store(#[from] Fault),
}

/// An open data directory; held until it is dropped.
#[derive(Debug)]
pub(crate) struct DataDir {
    path: PathBuf,
    secrets: Secrets,
    /// Locked for as long as this value lives.
    _lock: fs::File,
}

impl DataDir {
    /// Makes the directory if need be, and takes it.
    ///
    /// # Errors
    /// [`DataDirError`]; nothing that was there has changed.
    pub(crate) fn create(path: &Path) -> Result<DataDir, DataDirError> {
        fs::create_dir_all(path).map_err(|source| DataDirError::Io { path: path.to_owned(), source })?;
        DataDir::take(path)
    }

    /// Takes a directory that holds a site.
    ///
    /// # Errors
    /// [`DataDirError`].
    pub(crate) fn open(path: &Path) -> Result<DataDir, DataDirError> {
        if !path.join(FILE_NAME).is_file() {
            return Err(DataDirError::NoSite { path: path.to_owned() });
        }
        DataDir::take(path)
    }

    fn take(path: &Path) -> Result<DataDir, DataDirError> {
        let lock_path = path.join(LOCK_NAME);
        let io = |source| DataDirError::Io { path: lock_path.clone(), source };
        let lock = fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&lock_path)
            .map_err(io)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(DataDirError::InUse { path: path.to_owned() }),
            Err(fs::TryLockError::Error(source)) => return Err(DataDirError::Io { path: lock_path, source }),
        }
        let secrets = Secrets::open(path)?;
        Ok(DataDir { path: path.to_owned(), secrets, _lock: lock })
    }

    /// The tokens of a site that another process may be serving: only the secret is read.
    ///
    /// # Errors
    /// [`DataDirError`].
    pub(crate) fn tokens_of(path: &Path) -> Result<Tokens, DataDirError> {
        if !path.join(FILE_NAME).is_file() {
            return Err(DataDirError::NoSite { path: path.to_owned() });
        }
        Ok(Tokens::new(Secrets::open(path)?, SITE))
    }

    /// The directory.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The keys of this installation.
    pub(crate) fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// The tokens of its site.
    pub(crate) fn tokens(&self) -> Tokens {
        Tokens::new(self.secrets.clone(), SITE)
    }

    /// Opens the store for writing; `progress` is told how many signatures were read.
    ///
    /// # Errors
    /// A [`Fault`] that says what to do.
    pub(crate) fn writer(
        &self,
        settings: &config::Store,
        progress: &mut dyn FnMut(u64),
    ) -> Result<SqliteWriter, Fault> {
        SqliteWriter::open(&self.path, &options(settings), progress)
    }

    /// Opens the store for reading.
    ///
    /// # Errors
    /// A [`Fault`] that says what to do.
    pub(crate) fn reader(&self, settings: &config::Store) -> Result<SqliteReader, Fault> {
        SqliteReader::open(&self.path, &options(settings))
    }
}

/// A data directory that is only looked into: beside the program that has it, without its lock.
#[derive(Debug)]
pub(crate) struct ReadOnlyDataDir {
    path: PathBuf,
}

impl DataDir {
    /// Looks into a directory that holds a site, whether another process has it or not.
    ///
    /// # Errors
    /// [`DataDirError::NoSite`].
    pub(crate) fn open_for_reading(path: &Path) -> Result<ReadOnlyDataDir, DataDirError> {
        if !path.join(FILE_NAME).is_file() {
            return Err(DataDirError::NoSite { path: path.to_owned() });
        }
        Ok(ReadOnlyDataDir { path: path.to_owned() })
    }
}

impl ReadOnlyDataDir {
    /// The directory.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The tokens of its site.
    ///
    /// # Errors
    /// As [`ReadOnlyDataDir::secrets`].
    pub(crate) fn tokens(&self) -> Result<Tokens, DataDirError> {
        Ok(Tokens::new(self.secrets()?, SITE))
    }

    /// The keys of the installation. They are never made here.
    ///
    /// # Errors
    /// [`DataDirError`], also when there are none.
    pub(crate) fn secrets(&self) -> Result<Secrets, DataDirError> {
        let path = self.path.join(secrets::FILE_NAME);
        match fs::metadata(&path) {
            Ok(_) => Ok(Secrets::open(&self.path)?),
            Err(source) => Err(DataDirError::Io { path, source }),
        }
    }

    /// Opens the store for reading.
    ///
    /// # Errors
    /// A [`Fault`] that says what to do.
    pub(crate) fn reader(&self, settings: &config::Store) -> Result<SqliteReader, Fault> {
        SqliteReader::open(&self.path, &options(settings))
    }
}

fn options(settings: &config::Store) -> SqliteOptions {
    let mib = |value: u64| u32::try_from(value).expect("the setting's bounds fit");
    SqliteOptions {
        writer_cache_mib: mib(settings.writer_cache_mib),
        reader_cache_mib: mib(settings.reader_cache_mib),
        wal_max_mib: mib(settings.wal_max_mib),
    }
}
