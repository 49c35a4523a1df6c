//! `throng export`: everything that a site holds, in one file that `throng import` can read.
//!
//! Owns the file around the store's dump: a heading line, the rows, and a last line with their number, by which a
//! truncated file is recognised. It must never need the site's lock: it copies the database as it is and
//! writes from the copy, so a running program goes on. If it is stopped, running it again continues it.
//! Called by `main.rs`. Bounds: [`PAGE_ROWS`] rows in memory; on the disk the copy and the file.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use throng_store::dump::{DumpCursor, FORMAT, line_of};
use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use throng_store::sqlite::{FILE_NAME, SqliteReader};

use crate::cli::ExportArgs;
use crate::data_dir::{DataDir, ReadOnlyDataDir, is_held};
use crate::ops::belongings::{self, Belonging};
use crate::ops::import::restore::refuse_if_interrupted;
use crate::ops::import::told;
use crate::ops::progress::Progress;
use throng_mail::Held;
use throng_process::console::counted;
use throng_process::disk::Room;
use throng_process::limits::EXPORT_DISK_FREE_BYTES;
use throng_process::private::{self, private};
use throng_process::say;

/// Rows read at a time.
const PAGE_ROWS: u32 = 2_000;
/// After so many pages the file is synced and its state stored, so that a power cut costs no more than that.
const PAGES_SYNCED: u32 = 50;
const STATE_NAME: &str = "state.json";
const MIB: u64 = 1 << 20;

/// The first line of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Heading {
    /// Name and version of the rows' format.
    pub(super) format: String,
    /// Identifies the secrets of the site: the keys that tell people apart can only be computed with the same secrets.
    pub(super) secrets: String,
    /// Whether a program had the site while it was exported: then it may have gone on since, and have sent what waited.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) served: bool,
    /// Whether its emails were held, as they are after a restore: nobody had said yet that it is the site that goes on.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) mail_held: bool,
    /// What belongs to the site and is not in the file; empty in files of older programs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) beside: Vec<Belonging>,
}

/// Whether a heading leaves it out.
fn is_false(value: &bool) -> bool {
    !value
}

impl Heading {
    /// Why the emails that wait are held where it is restored, if they are.
    pub(super) fn why_held(&self) -> Option<&'static str> {
        if self.mail_held {
            return Some(
                "They were held where they come from, since another machine may have sent them, or still be the site",
            );
        }
        self.served.then_some(
            "A program had the site while it was exported, and may have sent them, or still have the site",
        )
    }

    /// Whether both are of the same site, in the same format; what stands beside the file may have changed meanwhile.
    fn is_of_same_site(&self, other: &Heading) -> bool {
        (&self.format, &self.secrets) == (&other.format, &other.secrets)
    }
}

/// The last line of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ending {
    /// Rows between the first line and this one.
    pub(super) rows_in_all: u64,
}

/// How far the export has come.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct State {
    cursor: DumpCursor,
    bytes: u64,
    rows: u64,
}

/// Writes the site to a file.
///
/// # Errors
/// The file exists, or site or disk have a fault. Running it again continues.
pub(crate) fn run(args: &ExportArgs) -> anyhow::Result<()> {
    let settings = throng_config::load(&args.site.sources(&[]))?.settings;
    let file = &args.file;
    if file.symlink_metadata().is_ok() {
        bail!("{} already exists: choose another name, or move the file away", file.display());
    }
    let directory = DataDir::open_for_reading(&args.site.data)?;
    refuse_if_interrupted(directory.path())?;
    let secrets = directory.secrets()?.fingerprint();
    let belongings = belongings::of(&args.site, &settings);
    let served = is_held(&args.site.data);
    let mail_held = Held::of(directory.path())?.is_some();
    let heading = Heading { format: FORMAT.to_owned(), secrets, served, mail_held, beside: belongings };
    let copy = beside(file, ".snapshot");
    let mut source = directory.reader(&settings.store)?;
    let mut copied = copy_once(&mut source, &directory, &copy)?;
    let mut opened = DataDir::open_for_reading(&copy)?.reader(&settings.store);
    if matches!(opened, Err(Fault::OlderSchema { .. })) {
        // The copy was begun by an older program, and the site has been migrated since, so the export starts again.
        take_away(file, &copy)?;
        copied = copy_once(&mut source, &directory, &copy)?;
        opened = DataDir::open_for_reading(&copy)?.reader(&settings.store);
    }
    drop(source);
    let mut reader = opened?;
    let rows = write_rows(&mut reader, &heading, file, &copy)?;
    drop(reader);
    fs::rename(beside(file, ".part"), file)
        .with_context(|| format!("cannot give the finished file the name {}", file.display()))?;
    sync_folder_of(file)?;
    fs::remove_dir_all(&copy).with_context(|| format!("cannot delete {}", copy.display()))?;
    let as_of = if copied {
        "as they are now"
    } else {
        "as they were when you first started this export"
    };
    say!(
        "{}: {}, {as_of}. It holds names and addresses: keep it safe.",
        file.display(),
        counted(rows, "row", "rows")
    );
    say!(
        "To restore it elsewhere, first copy these from {} to the new place. They belong to the site, and are not in the \
         file:",
        args.site.data.display()
    );
    for line in told(&heading.beside, Belonging::described) {
        say!("  {line}");
    }
    say!("  and what you give `throng serve` on its command line");
    if served {
        say!(
            "A program has the site, so this file is of a moment that is over. To move the site, stop the program first, and \
             export it again once it has stopped: whoever signs meanwhile is missing otherwise, and `throng import` holds all \
             emails that wait, since both sites would send them."
        );
    }
    Ok(())
}

/// `FILE` with an ending appended to its whole name.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    PathBuf::from(name)
}

/// Removes what an earlier run has left of an export.
fn take_away(file: &Path, copy: &Path) -> anyhow::Result<()> {
    fs::remove_dir_all(copy).with_context(|| format!("cannot delete {}", copy.display()))?;
    let part = beside(file, ".part");
    match fs::remove_file(&part) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot delete {}", part.display()))
        }
        _ => Ok(()),
    }
}

/// Copies the database into a folder; returns false if that was done before. The copy gets its name only once it
/// is complete, and nothing is left of one that failed: on the site's own disk it would take the room of those who sign.
fn copy_once(source: &mut SqliteReader, site: &ReadOnlyDataDir, folder: &Path) -> anyhow::Result<bool> {
    let whole = folder.join(FILE_NAME);
    if whole.is_file() {
        return Ok(false);
    }
    let writing = || format!("cannot copy the database to {}, and left nothing there", folder.display());
    private::make_folder(folder).with_context(writing)?;
    let half = folder.join("copying");
    let copied =
        has_room(site, folder).and_then(|()| copy_whole(source, &half, &whole).with_context(writing));
    if copied.is_err() {
        drop(fs::remove_file(&half));
        drop(fs::remove_dir(folder));
    }
    copied.map(|()| true)
}

fn copy_whole(source: &mut SqliteReader, half: &Path, whole: &Path) -> anyhow::Result<()> {
    // Created empty beforehand, because a file that the copy creates would be readable for everyone.
    private(OpenOptions::new().write(true).create(true).truncate(true)).open(half)?;
    source.copy_to(half)?;
    File::open(half).and_then(|copy| copy.sync_all())?;
    fs::rename(half, whole)?;
    Ok(())
}

/// Refuses a disk on which copy and file leave too little for a site that is served from it.
fn has_room(site: &ReadOnlyDataDir, folder: &Path) -> anyhow::Result<()> {
    let database = fs::metadata(site.path().join(FILE_NAME))?.len();
    // The file takes about what the database does.
    let needed = database.saturating_mul(2);
    let room = Room::of(folder)?;
    let left = EXPORT_DISK_FREE_BYTES.max.min(room.whole / 10);
    if room.free < needed.saturating_add(left) {
        bail!(
            "there is too little room for {}: the export takes about {} MiB, {} MiB have to stay free for the site, and {} MiB are free. Name a \
             file on another disk, or make room",
            folder.display(),
            needed.div_ceil(MIB),
            left.div_ceil(MIB),
            room.free / MIB
        );
    }
    Ok(())
}

/// Writes all rows to `FILE.part`, continuing where an earlier run stopped; returns the number of rows.
fn write_rows(reader: &mut SqliteReader, heading: &Heading, file: &Path, copy: &Path) -> anyhow::Result<u64> {
    let part = beside(file, ".part");
    let mut opened = private(
        OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false),
    )
    .open(&part)
    .with_context(|| format!("cannot write {}", part.display()))?;
    let state_path = copy.join(STATE_NAME);
    let state = begun(&mut opened, heading, &state_path, &part)?;
    write_pages(reader, heading, opened, (state, &state_path), &part).with_context(|| {
        format!(
            "not finished: run it again to go on, or delete {} and {} to have their room back",
            copy.display(),
            part.display()
        )
    })
}

fn write_pages(
    reader: &mut SqliteReader,
    heading: &Heading,
    mut opened: File,
    (mut state, state_path): (State, &Path),
    part: &Path,
) -> anyhow::Result<u64> {
    opened.set_len(state.bytes)?;
    opened.seek(SeekFrom::Start(state.bytes))?;
    let progress = Progress::of("rows", 0);
    let mut out = Counted { out: BufWriter::new(opened), bytes: state.bytes };
    if state.bytes == 0 {
        out.line(&serde_json::to_string(heading)?)?;
    }
    let mut cursor = Some(state.cursor);
    let mut pages = 0;
    while let Some(at) = cursor {
        let (rows, next) = reader.dump(at, PAGE_ROWS)?;
        for row in &rows {
            out.line(&line_of(row))?;
        }
        state.rows += rows.len() as u64;
        progress.reach(state.rows);
        pages += 1;
        if let Some(next) = next.filter(|_| pages % PAGES_SYNCED == 0) {
            out.sync().with_context(|| part.display().to_string())?;
            keep(&State { cursor: next, bytes: out.bytes, rows: state.rows }, state_path)?;
        }
        cursor = next;
    }
    out.line(&serde_json::to_string(&Ending { rows_in_all: state.rows })?)?;
    out.sync().with_context(|| part.display().to_string())?;
    Ok(state.rows)
}

/// Where to continue: after what an earlier run is known to have written, or at the beginning.
fn begun(part: &mut File, heading: &Heading, state_path: &Path, path: &Path) -> anyhow::Result<State> {
    let start = State { cursor: DumpCursor::START, bytes: 0, rows: 0 };
    let mut first = String::new();
    BufReader::new(&mut *part)
        .read_line(&mut first)
        .with_context(|| format!("cannot read {}", path.display()))?;
    if serde_json::from_str::<Heading>(&first).is_ok_and(|found| !found.is_of_same_site(heading)) {
        bail!(
            "{} is an unfinished export of another site: delete it, or choose another file name",
            path.display()
        );
    }
    let kept = fs::read_to_string(state_path)
        .ok()
        .and_then(|text| serde_json::from_str::<State>(&text).ok());
    let length = part.metadata()?.len();
    Ok(kept
        .filter(|state| state.bytes <= length && !first.is_empty())
        .unwrap_or(start))
}

/// A writer to a file that counts its bytes.
struct Counted {
    out: BufWriter<File>,
    bytes: u64,
}

impl Counted {
    fn line(&mut self, line: &str) -> std::io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")?;
        self.bytes += line.len() as u64 + 1;
        Ok(())
    }

    fn sync(&mut self) -> std::io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_data()
    }
}

/// Replaces a small file in one step, so that after a power cut it is either the new one or the old one.
pub(super) fn keep<T: Serialize>(state: &T, path: &Path) -> anyhow::Result<()> {
    let keeping = || format!("cannot write {}", path.display());
    let half = beside(path, ".new");
    let mut options = OpenOptions::new();
    let opened = private(options.write(true).create(true).truncate(true)).open(&half);
    let mut file = opened.with_context(keeping)?;
    file.write_all(serde_json::to_string(state)?.as_bytes())
        .with_context(keeping)?;
    file.sync_all().with_context(keeping)?;
    fs::rename(&half, path).with_context(keeping)?;
    sync_folder_of(path)
}

fn sync_folder_of(path: &Path) -> anyhow::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.with_context(|| format!("cannot sync {}", folder.display()))
}
