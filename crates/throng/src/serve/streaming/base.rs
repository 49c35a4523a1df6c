//! The copies of the site that a stream begins with: made beside, and then brought to its place, while transactions go on being shipped.
//!
//! Owns the way there. It must never leave a copy on the disk of the site. Bounds: one copy at a time; [`BACKUP_DISK_FREE_PERCENT`] of a
//! folder's disk stay free.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use throng_backup::stream::Gone;
use throng_backup::{BackupError, Keys, Order, Part, take};
use throng_domain::time::Timestamp;
use throng_process::clock;
use throng_process::disk::Room;
use throng_process::limits::BACKUP_DISK_FREE_PERCENT;
use throng_store::sqlite::SqliteReader;

use super::super::chores::Stop;
use super::{Due, EVERY, Shipper};

/// Where in the site's directory a copy is until it is at its place.
const SCRATCH: &str = "stream-copy";
/// Where the database is plain until it is encrypted.
const PLAIN: &str = "stream-plain";

/// What happens now and then while a copy is made and sent.
struct Meanwhile<'a> {
    shipper: &'a Shipper,
    stop: &'a Stop,
    /// Folders whose disks are written to.
    disks: Vec<&'a Path>,
    last: Instant,
    broke: bool,
    /// Why shipping has ended the copy.
    shipping: Result<(), BackupError>,
}

impl Meanwhile<'_> {
    /// Ships what was written meanwhile, once a second.
    fn ship(&mut self) -> io::Result<()> {
        if self.last.elapsed() < EVERY {
            return Ok(());
        }
        for disk in &self.disks {
            if !Room::of(disk)?.takes(0, BACKUP_DISK_FREE_PERCENT.max) {
                return Err(io::ErrorKind::StorageFull.into());
            }
        }
        if let Err(trouble) = self.shipper.ship(&mut self.broke) {
            let said = io::Error::other(trouble.to_string());
            self.shipping = Err(trouble);
            return Err(said);
        }
        if self.stop.is_told() || self.broke {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.last = clock::monotonic();
        Ok(())
    }
}

/// A file that is sent, with what happens meanwhile.
struct Sending<'a, 'b> {
    file: File,
    meanwhile: &'a mut Meanwhile<'b>,
}

impl Read for Sending<'_, '_> {
    fn read(&mut self, piece: &mut [u8]) -> io::Result<usize> {
        // Not `Interrupted`, which readers take for "again".
        self.meanwhile
            .ship()
            .map_err(|error| match error.kind() == io::ErrorKind::Interrupted {
                true => io::Error::other("the program ends, or something was lost meanwhile"),
                false => error,
            })?;
        self.file.read(piece)
    }
}

impl Shipper {
    /// Makes a copy of the site, and goes on shipping meanwhile. Where the chain is broken, in a line of its own.
    pub(super) fn begin_anew(&self, due: &mut Due, stop: &Stop) -> Result<(), BackupError> {
        let now = clock::now();
        // Before a line is begun: one that gets no copy is of no use.
        self.look_for_room()?;
        if due.is_broken {
            self.with_stream(|stream| stream.begin_line(now, super::Company::None))?;
            // Whoever begins from the copy takes what is not among them for deleted.
            self.with_stream(|stream| stream.copy_files(self.settings.as_deref(), Gone::Kept))?;
            // The chain begins before the copy, so that no transaction is between the two.
            let mut reader = SqliteReader::open(&self.of.data, &self.store)?;
            self.tap.begin_again(&mut reader)?;
        }
        let name = self.with_stream(|stream| Ok(stream.base_at(now)))?;
        let disks: Vec<&Path> = self.of.place.folder().into_iter().collect();
        let last = clock::monotonic();
        let mut meanwhile = Meanwhile { shipper: self, stop, disks, last, broke: false, shipping: Ok(()) };
        let copied = match (self.of.place.folder(), &self.of.sealer) {
            (Some(folder), None) => self.copy_to(&folder.join(name.trim_end_matches('/')), &mut meanwhile),
            _ => {
                meanwhile.disks.push(&self.of.data);
                self.copy_and_send(&name, &mut meanwhile)
            }
        };
        meanwhile.shipping?;
        copied?;
        due.is_broken = meanwhile.broke;
        self.with_stream(|stream| {
            stream.has_base(&name)?;
            // A clock that may be ahead deletes nothing that the last moment that is known would not.
            let believed = clock::held_since().unwrap_or(now);
            stream.retain(Timestamp(believed.0 - self.kept_ms), now)
        })?;
        tracing::info!(copy = %self.of.place.address().join(&name).display(), "a copy of the site was made for the stream");
        Ok(())
    }

    /// Whether a copy leaves enough of each disk free that it is written to: that of the folder, and that of the site where it is made
    /// there first, and once more while it is encrypted.
    fn look_for_room(&self) -> Result<(), BackupError> {
        let folder = self.of.place.folder();
        if let Some(folder) = folder {
            self.has_room(folder, 1)?;
        }
        match (folder, &self.of.sealer) {
            (_, Some(_)) => self.has_room(&self.of.data, 2),
            (None, None) => self.has_room(&self.of.data, 1),
            (Some(_), None) => Ok(()),
        }
    }

    fn has_room(&self, disk: &Path, copies: u64) -> Result<(), BackupError> {
        let trouble = |source| BackupError::Io { path: disk.to_owned(), source };
        let length = |name: &str| fs::metadata(self.of.data.join(name)).map_or(0, |file| file.len());
        let bytes = (length("throng.db") + length("throng.db-wal")) * copies;
        match Room::of(disk)
            .map_err(trouble)?
            .takes(bytes, BACKUP_DISK_FREE_PERCENT.max)
        {
            true => Ok(()),
            false => {
                Err(BackupError::NoRoom { path: disk.to_owned(), percent: BACKUP_DISK_FREE_PERCENT.max })
            }
        }
    }

    fn copy_to(&self, to: &Path, meanwhile: &mut Meanwhile<'_>) -> Result<(), BackupError> {
        let plain = self.of.data.join(PLAIN);
        let order = Order {
            data: &self.of.data,
            settings: self.settings.as_deref(),
            to,
            keys: if self.of.keys { Keys::Within } else { Keys::Apart },
            fingerprint: &self.of.fingerprint,
            sealed: self.of.sealer.as_ref().map(|sealer| (sealer, plain.as_path())),
        };
        let mut reader = SqliteReader::open(&self.of.data, &self.store).map_err(BackupError::from)?;
        let mut pace = |file: &File, _| {
            if meanwhile.last.elapsed() >= EVERY {
                file.sync_data()?;
            }
            meanwhile.ship()
        };
        take(&order, (&mut reader, &self.main), &mut pace, &mut |_| Ok(()))?;
        Ok(())
    }

    /// Makes the copy in the site's directory, and sends it file by file, the list of contents last.
    fn copy_and_send(&self, name: &str, meanwhile: &mut Meanwhile<'_>) -> Result<(), BackupError> {
        // What an earlier end has left is taken away with it.
        let scratch = Part::begin(&self.of.data.join(SCRATCH))?;
        let copy = scratch.path().join("copy");
        let sent = self
            .copy_to(&copy, meanwhile)
            .and_then(|()| self.send(&copy, name, meanwhile));
        scratch.give_up();
        sent
    }

    fn send(&self, copy: &Path, name: &str, meanwhile: &mut Meanwhile<'_>) -> Result<(), BackupError> {
        for file in throng_backup::stored_files(copy)? {
            let path = copy.join(&file);
            let opened =
                File::open(&path).map_err(|source| BackupError::Io { path: path.clone(), source })?;
            let mut sending = Sending { file: opened, meanwhile };
            self.of.place.put(&format!("{name}{file}"), &mut sending)?;
            // There may not be room for both at once.
            drop(fs::remove_file(&path));
        }
        Ok(())
    }
}
