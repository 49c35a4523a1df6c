//! A copy of the database, page by page, as it was at one moment, beside the writer and at a pace of its own.
//!
//! A reader's transaction holds the moment still: meanwhile the writer goes on, its log is not begun anew, and no page newer
//! than that moment comes into the main file. So the copy is the main file as it is found, with the pages over it that the
//! log has up to the moment, which the mark (`mark.rs`) tells. A page that the writer moves into the file just then may be read
//! torn; it is in the log, and so replaced.
//!
//! Owns this way of reading the two files. It must never change either. Called by [`SqliteReader::copy_pages`]. Bounds:
//! [`PIECE_BYTES`] in memory; the log grows while the copy lasts.

use std::fs::File;
use std::io;
use std::mem::ManuallyDrop;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::error::Fault;
use crate::sqlite::fault::fault;
use crate::sqlite::log::{self, Frames};
use crate::sqlite::mark::{self, Mark};
use crate::sqlite::pair::log_path;
use crate::sqlite::{FILE_NAME, SqliteReader, load, schema};

const DOING: &str = "copying the database";
/// Bytes that are copied between two looks at the pace.
const PIECE_BYTES: u64 = 1 << 20;
/// How often to begin again when the log was begun anew meanwhile.
const TRIES_MAX: u32 = 5;

/// The main file of a database, opened to be copied. It is never closed: closing any of its descriptors would drop the locks that
/// SQLite has on it in this process. So open it once, and not for each copy.
#[derive(Debug)]
pub struct MainFile {
    file: ManuallyDrop<File>,
    path: PathBuf,
}

impl MainFile {
    /// Opens the main file of the database in `directory`.
    ///
    /// # Errors
    /// The disk's error.
    pub fn open(directory: &Path) -> io::Result<MainFile> {
        let path = directory.join(FILE_NAME);
        Ok(MainFile { file: ManuallyDrop::new(File::open(&path)?), path })
    }
}

/// What was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The mark of the database at the moment of the copy. The copy itself has one that follows from it, and says that it is closed.
    pub mark: Mark,
    /// The number of its schema.
    pub schema: i64,
    /// The highest minted id in it, 0 without any: [`Mint`](throng_domain::ids::Mint) tells when its newest row was stored.
    pub newest_id: i64,
    /// Bytes of the copy.
    pub bytes: u64,
}

/// Why a copy was not made.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The database cannot be read.
    #[error(transparent)]
    Store(#[from] Fault),
    /// The copy cannot be written.
    #[error("{0}")]
    Target(io::Error),
}

impl SqliteReader {
    /// Copies the whole store as it stands now into the empty file `to`, page by page; `pace` is called after each piece, may
    /// wait, and ends the copy by a fault. The copy still has to be said to be closed: [`close_copy`](SqliteReader::close_copy).
    ///
    /// # Errors
    /// [`CopyError`].
    pub fn copy_pages(
        &mut self,
        main: &MainFile,
        to: &File,
        pace: &mut dyn FnMut(&File, u64) -> io::Result<()>,
    ) -> Result<Copied, CopyError> {
        copy(&self.connection, main, to, pace)
    }

    /// Says in a copy that it is complete and needs no log.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn close_copy(path: &Path) -> Result<(), Fault> {
        let copy = Connection::open(path).map_err(fault("closing the copy"))?;
        mark::close_copy(&copy)?;
        copy.close()
            .map_err(|(_, error)| fault("closing the copy")(error))
    }
}

/// Copies the database into the empty file `to`. `pace` is called after each piece with the number of its bytes; it may wait, and a
/// fault of it ends the copy.
fn copy(
    connection: &Connection,
    main: &MainFile,
    to: &File,
    pace: &mut dyn FnMut(&File, u64) -> io::Result<()>,
) -> Result<Copied, CopyError> {
    for _ in 0..TRIES_MAX {
        let moment = connection.unchecked_transaction().map_err(fault(DOING))?;
        if let Some(copied) = copy_moment(&moment, main, to, pace)? {
            return Ok(copied);
        }
    }
    let source_text = "its log was begun anew again and again".to_owned();
    Err(Fault::Busy { doing: DOING, source_text }.into())
}

/// Copies the moment that the transaction holds; `None` if the log was begun anew in the middle.
fn copy_moment(
    moment: &Connection,
    main: &MainFile,
    to: &File,
    pace: &mut dyn FnMut(&File, u64) -> io::Result<()>,
) -> Result<Option<Copied>, CopyError> {
    let no_mark = || Fault::Unavailable {
        doing: DOING,
        source_text: "it has no mark: run `throng serve` once with this program to upgrade it".to_owned(),
    };
    // The first question begins the transaction.
    let mark = mark::read(moment)?.ok_or_else(no_mark)?;
    let mark_page = mark::root_page(moment)?.ok_or_else(no_mark)?;
    let schema = schema::number(moment, "user_version")?;
    let newest_id = load::highest_id(moment)?;
    let page_bytes = unsigned(schema::number(moment, "page_size")?);
    let bytes = page_bytes * unsigned(schema::number(moment, "page_count")?);
    copy_main(main, to, bytes, pace)?;
    let log = log_path(&main.path);
    let read = |error: io::Error| {
        CopyError::Store(Fault::Unavailable { doing: DOING, source_text: format!("its log: {error}") })
    };
    let frames = pages_until(&log, mark_page, mark).map_err(read)?;
    if frames > 0 {
        let Some(mut pages) = Frames::open(&log).map_err(read)? else {
            return Ok(None);
        };
        for _ in 0..frames {
            let Some(frame) = pages.next().map_err(read)? else {
                return Ok(None);
            };
            let at = u64::from(frame.number - 1) * page_bytes;
            to.write_all_at(frame.page, at).map_err(CopyError::Target)?;
        }
    }
    to.set_len(bytes)
        .and_then(|()| pace(to, 0))
        .map_err(CopyError::Target)?;
    Ok(Some(Copied { mark, schema, newest_id, bytes }))
}

fn copy_main(
    main: &MainFile,
    to: &File,
    bytes: u64,
    pace: &mut dyn FnMut(&File, u64) -> io::Result<()>,
) -> Result<(), CopyError> {
    let mut piece = vec![0; usize::try_from(PIECE_BYTES).expect("a piece is in memory")];
    let mut at = 0;
    while at < bytes {
        let wanted = usize::try_from(PIECE_BYTES.min(bytes - at)).expect("a piece is in memory");
        let read = main.file.read_at(&mut piece[..wanted], at).map_err(|error| {
            CopyError::Store(Fault::Unavailable { doing: DOING, source_text: error.to_string() })
        })?;
        if read == 0 {
            // What is beyond the main file is in the log only.
            break;
        }
        to.write_all_at(&piece[..read], at)
            .and_then(|()| pace(to, read as u64))
            .map_err(CopyError::Target)?;
        at += read as u64;
    }
    Ok(())
}

/// The number of pages in the log up to the transaction that wrote this mark; 0 if it is not in there: then all of it is in the main
/// file.
fn pages_until(log: &Path, mark_page: u32, mark: Mark) -> io::Result<u64> {
    let Some(mut frames) = (match Frames::open(log) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        opened => opened?,
    }) else {
        return Ok(0);
    };
    let (mut pages, mut is_there) = (0, false);
    while let Some(frame) = frames.next()? {
        pages += 1;
        is_there |= frame.number == mark_page && log::mark_of(frame.page) == Some(mark);
        if is_there && frame.pages_after != 0 {
            return Ok(pages);
        }
    }
    Ok(0)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).expect("no file has less than nothing")
}
