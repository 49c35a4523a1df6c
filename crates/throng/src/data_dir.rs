//! A site's data directory: the database, the secret, the settings file, and the lock that gives it to
//! one process.
//!
//! Every subcommand that works on a site opens the directory here. Because of the lock there is never a second writer,
//! nor a second sender of mail, so leases of mails can be in memory. The directory itself is locked as well as the file
//! in it: removing the file does not let a second process in.

mod last_alive;
pub(crate) mod packaged;
mod retention_yes;
mod served;

use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use throng_backup::{BackupError, Followed};
use throng_domain::ids::SiteId;
use throng_store::erasures::{self, Ledgering};
use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use throng_store::sqlite::{FILE_NAME, Migrated, SqliteOptions, SqliteReader, SqliteWriter};

pub(crate) use last_alive::LastAlive;
pub(crate) use retention_yes::RetentionYes;
use served::Lines;
pub(crate) use served::{Looked, Served};
use throng_process::asked_disk::AskedDisk;
use throng_process::console::quoted;
use throng_process::private;
use throng_web::secrets::{self, Secrets, SecretsError};
use throng_web::tokens::Tokens;

/// The one site of a data directory. The number is in every command and every row already, so that several
/// sites in one program are possible later.
pub(crate) const SITE: SiteId = SiteId(1);
/// The name of the file that holds the secret.
pub(crate) const SECRET_NAME: &str = secrets::FILE_NAME;
const LOCK_NAME: &str = "lock";
/// The file of a backup that lists what is in it.
const BACKUP_LIST: &str = "manifest.json";

/// Why a data directory cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DataDirError {
    /// The directory holds no site.
    #[error("there is no site in {}: create one with `throng init {}`, or name another directory with --data", path.display(), quoted(path))]
    NoSite {
        /// The directory.
        path: PathBuf,
    },
    /// It is a backup, in which even a look would leave files beside the database.
    #[error(
        "{} is a backup, and no site: `throng backup verify {}` looks at it and leaves it as it is, and `throng restore` makes a site of it",
        path.display(), quoted(path)
    )]
    Backup {
        /// The folder.
        path: PathBuf,
    },
    /// Another process holds its lock.
    #[error("another throng is using {}: stop it first, or name another directory with --data", path.display())]
    InUse {
        /// The directory.
        path: PathBuf,
    },
    /// The directory follows another site.
    #[error(
        "{} follows the site whose stream is in {}, and nothing else may write to it. To make it the site, stop that one and run \
         `throng promote --data {}`",
        path.display(), place.display(), quoted(path)
    )]
    Follows {
        /// The directory.
        path: PathBuf,
        /// The place of the stream.
        place: PathBuf,
    },
    /// Its note of what it follows cannot be read.
    #[error(transparent)]
    Note(#[from] BackupError),
    /// The directory could not be made or read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system reported.
        source: std::io::Error,
    },
    /// Its secret cannot be used.
    #[error(transparent)]
    Secrets(#[from] SecretsError),
    /// Its secret is not the one with which its rows were made.
    #[error(
        "{} is not the key that this site was made with: put that one back, from the backup of this data directory. \
         With another key everybody could sign a second time, and no link that was mailed would open",
        path.display()
    )]
    OtherSecret {
        /// The file of the secret.
        path: PathBuf,
    },
    /// Its database cannot be used.
    #[error(transparent)]
    Store(#[from] Fault),
}

/// An open data directory. Its lock is held until this is dropped.
#[derive(Debug)]
pub(crate) struct DataDir {
    path: PathBuf,
    secrets: Secrets,
    /// Whether a database may be opened although its write-ahead log is lost.
    accept_loss: bool,
    /// Whether a database may be made in it.
    may_make: bool,
    /// The lock file and the directory itself, both locked as long as this value lives, or until another program has
    /// taken over. A directory that somebody replaces meanwhile is another one, and the program notices that its
    /// database is gone.
    locks: Mutex<Option<[fs::File; 2]>>,
    /// What was written into the lock.
    lines: Lines,
    /// The disk that it is on.
    disk: AskedDisk,
}

impl DataDir {
    /// Takes the directory, and makes it and its secret if they do not exist.
    ///
    /// # Errors
    /// [`DataDirError`]; then nothing that existed has changed.
    pub(crate) fn create(path: &Path) -> Result<DataDir, DataDirError> {
        private::make_folder(path).map_err(|source| DataDirError::Io { path: path.to_owned(), source })?;
        // No key is made beside an existing database: whoever signed by the lost key could sign again.
        let secrets = if path.join(FILE_NAME).is_file() {
            Secrets::open
        } else {
            Secrets::open_or_make
        };
        Ok(DataDir { may_make: true, ..DataDir::take(path, secrets)? })
    }

    /// Takes a directory that holds a site already.
    ///
    /// # Errors
    /// [`DataDirError`].
    pub(crate) fn open(path: &Path) -> Result<DataDir, DataDirError> {
        if !path.join(FILE_NAME).is_file() {
            return Err(DataDirError::NoSite { path: path.to_owned() });
        }
        if let Some(followed) = Followed::of(path)? {
            return Err(DataDirError::Follows { path: path.to_owned(), place: followed.place });
        }
        DataDir::take(path, Secrets::open)
    }

    /// Takes a directory that follows another site, or is made one of its own just now.
    ///
    /// # Errors
    /// [`DataDirError`].
    pub(crate) fn open_follower(path: &Path) -> Result<DataDir, DataDirError> {
        DataDir::take(path, Secrets::open)
    }

    fn take(
        path: &Path,
        secrets: fn(&Path) -> Result<Secrets, SecretsError>,
    ) -> Result<DataDir, DataDirError> {
        let lock_path = path.join(LOCK_NAME);
        let locks =
            [locked(opened_lock(&lock_path), &lock_path, path)?, locked(fs::File::open(path), path, path)?];
        DataDir::locked(path, locks, secrets)
    }

    /// The directory with its locks.
    fn locked(
        path: &Path,
        locks: [fs::File; 2],
        secrets: fn(&Path) -> Result<Secrets, SecretsError>,
    ) -> Result<DataDir, DataDirError> {
        // Whoever had it before may have looked what is due.
        locks[0]
            .set_len(0)
            .map_err(|source| DataDirError::Io { path: path.join(LOCK_NAME), source })?;
        let secrets = secrets(path)?;
        let (path, locks, disk) = (path.to_owned(), Mutex::new(Some(locks)), AskedDisk::of(path));
        Ok(DataDir {
            path,
            secrets,
            accept_loss: false,
            may_make: false,
            locks,
            lines: Lines::default(),
            disk,
        })
    }

    /// Takes a directory from another program, which hands its locks over: they stay locked meanwhile.
    ///
    /// # Errors
    /// [`DataDirError`]; [`DataDirError::InUse`] when these are not the locks of the directory.
    pub(crate) fn handed_over(path: &Path, locks: [fs::File; 2]) -> Result<DataDir, DataDirError> {
        let [lock, directory] = locks;
        if !is_at(&directory, path)? {
            return Err(DataDirError::InUse { path: path.to_owned() });
        }
        let lock_path = path.join(LOCK_NAME);
        // Somebody may have removed the file. Nobody else can have locked one in its place, since the directory is still locked.
        let lock = match is_at(&lock, &lock_path) {
            Ok(true) => Ok(lock),
            Ok(false) | Err(_) => opened_lock(&lock_path),
        };
        let locks = [locked(lock, &lock_path, path)?, locked(Ok(directory), path, path)?];
        DataDir::locked(path, locks, Secrets::open)
    }

    /// The locks, to be handed to another program. Whoever has either copy holds them.
    ///
    /// # Errors
    /// The system has no room for two more open files.
    pub(crate) fn locks(&self) -> std::io::Result<[fs::File; 2]> {
        let locks = self.lock();
        let [lock, directory] = locks.as_ref().ok_or(std::io::ErrorKind::NotFound)?;
        Ok([lock.try_clone()?, directory.try_clone()?])
    }

    /// Lets the locks go, which another program holds by now.
    pub(crate) fn let_go(&self) {
        self.lock().take();
    }

    fn lock(&self) -> MutexGuard<'_, Option<[fs::File; 2]>> {
        self.locks
            .lock()
            .expect("nothing panics while it holds the locks")
    }

    /// The disk that it is on, of which there is one question at a time.
    pub(crate) fn disk(&self) -> &AskedDisk {
        &self.disk
    }

    /// Accepts that a database has lost its write-ahead log, and what was only in there.
    pub(crate) fn accepting_loss(self, accept_loss: bool) -> DataDir {
        DataDir { accept_loss, ..self }
    }

    /// The tokens of a site that another process may be serving: only the secret is read, and no lock is taken.
    ///
    /// # Errors
    /// [`DataDirError`].
    pub(crate) fn tokens_of(path: &Path) -> Result<Tokens, DataDirError> {
        if !path.join(FILE_NAME).is_file() {
            return Err(DataDirError::NoSite { path: path.to_owned() });
        }
        Ok(Tokens::new(Secrets::open(path)?, SITE))
    }

    /// The path of the directory.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What the program notes once it has looked what has become due while it did not run.
    ///
    /// # Errors
    /// The system has no room for another open file.
    pub(crate) fn looked(&self) -> std::io::Result<Looked> {
        let [lock, _] = self.locks()?;
        Ok(Looked { lock: Arc::new(lock), lines: self.lines.clone(), is_noted: Arc::default() })
    }

    /// Says in the lock where the program listens, and whether its settings do not say it, for `throng doctor` beside it. Where that fails, doctor takes whoever answers there
    /// for it.
    pub(crate) fn listens_at(&self, addresses: &[SocketAddr], are_handed_over: bool) {
        let said = match self.lock().as_ref() {
            Some([lock, _]) => self.lines.listens_at(lock, addresses, are_handed_over),
            None => Ok(()),
        };
        if let Err(error) = said {
            tracing::warn!(%error, "the lock of the data directory cannot be written");
        }
    }

    /// The keys of this installation.
    pub(crate) fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// The tokens of its site.
    pub(crate) fn tokens(&self) -> Tokens {
        Tokens::new(self.secrets.clone(), SITE)
    }

    /// Opens the store for writing; `progress` is called with the number of signatures read so far.
    ///
    /// # Errors
    /// A [`DataDirError`] that says what to do.
    pub(crate) fn writer(
        &self,
        settings: &throng_config::Store,
        progress: &mut dyn FnMut(u64),
    ) -> Result<SqliteWriter, DataDirError> {
        let mut writer = SqliteWriter::open(&self.path, &self.options(settings), progress)?;
        if let Some(Migrated { from, copy }) = writer.migrated() {
            let copy = copy.display();
            tracing::info!(
                from,
                %copy,
                "the database was upgraded from an older Throng, and a copy of the old one is kept. It holds names and \
                 addresses, including those erased from now on, so delete it once you know you will not go back"
            );
        }
        if !writer.claim(&self.secrets.fingerprint())? {
            return Err(DataDirError::OtherSecret { path: self.path.join(secrets::FILE_NAME) });
        }
        let ledger = Ledgering::open(&self.path, self.secrets.erasures())
            .map_err(|source| DataDirError::Io { path: self.path.join(erasures::FILE_NAME), source })?;
        writer.keep_erasures(ledger);
        Ok(writer)
    }

    /// How connections to the store are opened by these settings.
    pub(crate) fn options(&self, settings: &throng_config::Store) -> SqliteOptions {
        SqliteOptions { accept_loss: self.accept_loss, may_make: self.may_make, ..options(settings) }
    }

    /// Opens the store for reading.
    ///
    /// # Errors
    /// A [`Fault`] that says what to do.
    pub(crate) fn reader(&self, settings: &throng_config::Store) -> Result<SqliteReader, Fault> {
        SqliteReader::open(&self.path, &options(settings))
    }

    /// A function that opens a store reader, for reader threads that start again after a panic.
    pub(crate) fn open_readers(
        &self,
        settings: &throng_config::Store,
    ) -> Arc<dyn Fn() -> Result<Box<dyn StoreReader>, Fault> + Send + Sync> {
        let (path, options) = (self.path.clone(), options(settings));
        Arc::new(move || Ok(Box::new(SqliteReader::open(&path, &options)?)))
    }
}

/// A data directory that is only read, without its lock, beside the process that holds the lock.
#[derive(Debug)]
pub(crate) struct ReadOnlyDataDir {
    path: PathBuf,
}

impl DataDir {
    /// Opens a directory that holds a site, whether another process has it or not.
    ///
    /// # Errors
    /// [`DataDirError::NoSite`].
    pub(crate) fn open_for_reading(path: &Path) -> Result<ReadOnlyDataDir, DataDirError> {
        if path.join(BACKUP_LIST).is_file() && !path.join(SECRET_NAME).is_file() {
            return Err(DataDirError::Backup { path: path.to_owned() });
        }
        if !path.join(FILE_NAME).is_file() {
            return Err(DataDirError::NoSite { path: path.to_owned() });
        }
        Ok(ReadOnlyDataDir { path: path.to_owned() })
    }
}

impl ReadOnlyDataDir {
    /// The path of the directory.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a program serves the site that has looked what has become due since it started. Whether one has the directory cannot be
    /// seen but by taking its lock, for a moment and together with others that look.
    pub(crate) fn is_looked_after(&self) -> bool {
        Served::of(&self.path).has_looked
    }

    /// The tokens of its site.
    ///
    /// # Errors
    /// As [`ReadOnlyDataDir::secrets`].
    pub(crate) fn tokens(&self) -> Result<Tokens, DataDirError> {
        Ok(Tokens::new(self.secrets()?, SITE))
    }

    /// The keys of the installation, once it is clear that the rows were made with them.
    ///
    /// # Errors
    /// [`DataDirError`], also when there is no secret.
    pub(crate) fn secrets(&self) -> Result<Secrets, DataDirError> {
        let secrets = Secrets::open(&self.path)?;
        let known = SqliteReader::open_found(&self.path, &SqliteOptions::default())?.secret()?;
        match known {
            Some(known) if known != secrets.fingerprint() => {
                Err(DataDirError::OtherSecret { path: self.path.join(secrets::FILE_NAME) })
            }
            Some(_) | None => Ok(secrets),
        }
    }

    /// Opens the store for reading.
    ///
    /// # Errors
    /// A [`Fault`] that says what to do.
    pub(crate) fn reader(&self, settings: &throng_config::Store) -> Result<SqliteReader, Fault> {
        SqliteReader::open_found(&self.path, &options(settings))
    }
}

/// Whether a program holds the directory. Seen by taking its lock for a moment, together with others that look.
pub(crate) fn is_held(path: &Path) -> bool {
    let lock = fs::File::open(path);
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(fs::TryLockError::WouldBlock)))
}

/// Whether an opened file or folder is the one that is at a path now.
fn is_at(opened: &fs::File, path: &Path) -> Result<bool, DataDirError> {
    let io = |source| DataDirError::Io { path: path.to_owned(), source };
    let identity = |file: fs::Metadata| (file.dev(), file.ino());
    let [opened, there] = [opened.metadata(), fs::metadata(path)].map(|file| file.map(identity).map_err(io));
    Ok(opened? == there?)
}

fn opened_lock(path: &Path) -> std::io::Result<fs::File> {
    private::private(fs::OpenOptions::new().write(true).create(true).truncate(false)).open(path)
}

/// Locks a file or folder that was opened for this.
fn locked(
    opened: std::io::Result<fs::File>,
    path: &Path,
    directory: &Path,
) -> Result<fs::File, DataDirError> {
    let lock = opened.map_err(|source| DataDirError::Io { path: path.to_owned(), source })?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(fs::TryLockError::WouldBlock) => Err(DataDirError::InUse { path: directory.to_owned() }),
        Err(fs::TryLockError::Error(source)) => Err(DataDirError::Io { path: path.to_owned(), source }),
    }
}

fn options(settings: &throng_config::Store) -> SqliteOptions {
    let mib = |value: u64| u32::try_from(value).expect("the setting's bounds fit");
    SqliteOptions {
        writer_cache_mib: mib(settings.writer_cache_mib),
        reader_cache_mib: mib(settings.reader_cache_mib),
        wal_max_mib: mib(settings.wal_max_mib),
        accept_loss: false,
        may_make: false,
    }
}
