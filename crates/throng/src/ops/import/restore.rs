//! Restores a whole site from a file that `throng export` wrote.
//!
//! Owns when that is allowed: into a site without petitions, or one whose restore from the same file was interrupted.
//! It must never mix a dump with existing rows. A mark in the directory says how far it has come; as long as the mark
//! is there the site is not complete. Bounds: [`BATCH_ROWS`] rows in memory and in one transaction.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use serde::{Deserialize, Serialize};
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::command::PutSite;
use throng_store::commit::commit_one;
use throng_store::dump::{DumpRow, FORMAT, Form};
use throng_store::reader::{ListQuery, Order, StoreReader};
use throng_store::sqlite::{SqliteWriter, Waiting};
use throng_store::writer::StoreWriter;

use super::shown::{sentence, shown, shown_line, told};
use crate::cli::SiteArgs;
use crate::data_dir::{DataDir, SITE};
use crate::ops::belongings::{self, Belonging, Standing};
use crate::ops::export::{Ending, Heading, keep};
use crate::ops::progress::Progress;
use throng_config::Settings;
use throng_mail::{Held, Since};
use throng_office::everybody;
use throng_process::clock;
use throng_process::console::{counted, quoted};
use throng_process::{complain, plain, say};

/// Rows of one transaction.
const BATCH_ROWS: usize = 10_000;
/// The longest row in bytes: that of the longest petition, with each letter escaped.
const LINE_BYTES_MAX: u64 = 4 << 20;
/// How many bytes at the beginning and at the end of a dump are used to recognise it.
const KNOWN_BY_BYTES: u64 = 64 << 10;
pub(crate) const MARK_NAME: &str = "restore.json";

/// How far a restore has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Mark {
    /// The identity of the dump.
    dump: String,
    /// How many bytes of it are restored.
    bytes: u64,
    /// How many rows of it are restored.
    rows: u64,
}

/// Fails when a restore into this directory was interrupted and has not been run again.
///
/// # Errors
/// A sentence that says what to do.
pub(crate) fn refuse_if_interrupted(data: &Path) -> anyhow::Result<()> {
    if data.join(MARK_NAME).exists() {
        bail!(
            "a restore into {} was stopped half-way: run `throng import` with the same dump again to complete it",
            data.display()
        );
    }
    Ok(())
}

/// Restores a dump, continuing where an earlier run stopped.
///
/// # Errors
/// Why it is not allowed, what is wrong with which line, or a fault of the disk.
pub(super) fn run(
    file: &Path,
    (site, settings): (&SiteArgs, &Settings),
    directory: &DataDir,
    writer: &mut SqliteWriter,
) -> anyhow::Result<()> {
    let mut dump = Dump::open(file)?;
    let mark_path = directory.path().join(MARK_NAME);
    let mut mark = allowed(&dump, directory, &settings.store, &mark_path)?;
    dump.go_on_at(&mark)?;
    let progress = Progress::of("bytes", dump.length);
    loop {
        let (rows, ended) = dump.batch()?;
        if !rows.is_empty() {
            put_sites(writer, &rows)?;
            writer.restore(&rows)?;
            mark.bytes = dump.at;
            mark.rows += rows.len() as u64;
            keep(&mark, &mark_path)?;
            progress.reach(mark.bytes);
        }
        if let Some(expected) = ended {
            if expected != mark.rows {
                bail!(
                    "it ends with the count of {}, and has {}: it was changed or put together",
                    counted(expected, "row", "rows"),
                    mark.rows
                );
            }
            break;
        }
    }
    let held = dump
        .heading
        .why_held()
        .map(|why| anyhow::Ok((hold(directory, &settings.store)?, why)))
        .transpose()?;
    fs::remove_file(&mark_path).with_context(|| format!("cannot take away {}", mark_path.display()))?;
    say!("{}: restored: {}", file.display(), counted(mark.rows, "row", "rows"));
    if let Some((waiting, why)) = held {
        tell_held(waiting, why, directory.path());
    }
    tell_beside(&dump.heading.beside, directory.path(), &belongings::elsewhere(site, settings));
    Ok(())
}

/// Replaces the site that `throng init` made: what is there already stays otherwise, and the name, the rules and all that
/// the office had set would be lost.
fn put_sites(writer: &mut SqliteWriter, rows: &[DumpRow]) -> anyhow::Result<()> {
    for row in rows {
        if let DumpRow::Site(site) = row {
            commit_one(writer, PutSite((**site).clone()), clock::now())?
                .map_err(|refusal| anyhow!("the site was not restored: {}", refusal.key()))?;
        }
    }
    Ok(())
}

/// Holds the emails that wait, as after a restore of a backup: the site from which they come may have sent them, or be about to.
/// Returns how many wait.
fn hold(directory: &DataDir, settings: &throng_config::Store) -> anyhow::Result<u64> {
    let Waiting { queued, newest } = directory.reader(settings)?.waiting()?;
    Held::begin(directory.path(), newest, Since::Restored).context("holding the emails that wait")?;
    Ok(queued)
}

fn tell_held(waiting: u64, why: &str, data: &Path) {
    say!(
        "Held: {}. {why}: two sites must not do the same. Until you say that it is this one that goes on, these are not sent, nothing is sent to many, and no backups are made. \
         Stop the other one for good, and then: throng admin release-mail --data {}",
        counted(waiting, "email that waits", "emails that wait"),
        quoted(data)
    );
}

/// Names all that belongs to the site and was not in the dump, first what is missing.
fn tell_beside(beside: &[Belonging], data: &Path, elsewhere: &[PathBuf]) {
    if beside.is_empty() {
        say!(
            "The file does not say what else belongs to the site: copy throng.toml, and the folders areas, paper and theme \
             if there are any."
        );
        return;
    }
    say!("What belongs to the site, and was not in the file:");
    let mut stand: Vec<(Standing, &Belonging)> = beside
        .iter()
        .map(|belonging| (belonging.standing(data, elsewhere), belonging))
        .collect();
    stand.sort_by_key(|(standing, _)| *standing);
    for line in told(stand, |(standing, belonging)| shown_line(&belonging.told(standing))) {
        say!("  {line}");
    }
    say!("  and what you gave `throng serve` on its command line");
    if beside.iter().any(|belonging| belonging.is_lost_ledger(data)) {
        complain!(
            "WARNING: erased.log of the site that was exported is not here. It tells who was erased: without it, a backup from \
             before brings these people back. Copy it from the old directory into {} now, before anybody uses this site",
            data.display()
        );
    }
}

/// Where to begin, if the dump may be restored here at all.
fn allowed(
    dump: &Dump,
    directory: &DataDir,
    settings: &throng_config::Store,
    mark_path: &Path,
) -> anyhow::Result<Mark> {
    let secrets = directory.secrets().fingerprint();
    if dump.heading.secrets != secrets {
        bail!(
            "it was made with other secrets, and everybody could sign a second time: stop, and put secret.key of the \
             site it came from into {}",
            directory.path().display()
        );
    }
    if let Ok(text) = fs::read_to_string(mark_path) {
        let mark: Mark = serde_json::from_str(&text).with_context(|| mark_path.display().to_string())?;
        if mark.dump != dump.identity {
            bail!(
                "a restore of another dump was stopped here half-way: run that one again, or begin with a new directory"
            );
        }
        return Ok(mark);
    }
    let mut reader = directory.reader(settings)?;
    let any = ListQuery {
        site: SITE,
        kinds: &CampaignKind::ALL,
        states: &CampaignState::ALL,
        private: true,
        order: Order::Newest,
        offset: 0,
        limit: 1,
    };
    if reader.campaigns(any)?.matching > 0 || reader.signatures_stored()? > 0 {
        bail!("{} holds petitions already: a dump is restored into a new site", directory.path().display());
    }
    if !everybody(&mut reader, SITE)?.is_empty() {
        bail!(
            "the site in {} has been set up already: a dump is restored into a directory that `throng init` has just made",
            directory.path().display()
        );
    }
    let mark = Mark { dump: dump.identity.clone(), bytes: 0, rows: 0 };
    keep(&mark, mark_path)?;
    Ok(mark)
}

/// A dump while it is read.
struct Dump {
    path: PathBuf,
    lines: BufReader<File>,
    heading: Heading,
    form: Form,
    /// Identifies the dump, so that a restore is continued with the same one only.
    identity: String,
    length: u64,
    /// How many bytes were read.
    at: u64,
    /// How many lines were read.
    line: u64,
}

impl Dump {
    fn open(path: &Path) -> anyhow::Result<Dump> {
        let reading = || format!("cannot read {}", path.display());
        let mut file = plain::open(path).with_context(reading)?;
        let length = file.metadata().with_context(reading)?.len();
        let identity = identity(&mut file, length).with_context(reading)?;
        let lines = BufReader::new(file);
        let (format, secrets) = (String::new(), String::new());
        let heading = Heading { format, secrets, served: false, mail_held: false, beside: Vec::new() };
        let form = Form::Today;
        let mut dump = Dump { path: path.to_owned(), lines, heading, form, identity, length, at: 0, line: 0 };
        let first = dump.next_line()?.unwrap_or_default();
        dump.heading = serde_json::from_str(&first).with_context(|| {
            format!("{}, line 1: this is not the first line of an export of Throng", path.display())
        })?;
        dump.form = Form::named(&dump.heading.format).with_context(|| {
            let format = shown(&dump.heading.format);
            format!(
                "{}, line 1: its form is {format}, and this program reads {FORMAT} and older",
                path.display()
            )
        })?;
        belongings::check(&dump.heading.beside).with_context(|| format!("{}, line 1", path.display()))?;
        Ok(dump)
    }

    /// Skips what an earlier run restored.
    fn go_on_at(&mut self, mark: &Mark) -> anyhow::Result<()> {
        if mark.bytes > 0 {
            self.lines.seek(SeekFrom::Start(mark.bytes))?;
            self.at = mark.bytes;
            self.line = mark.rows + 1;
        }
        Ok(())
    }

    /// The next rows; and, once the last line was read, the number of rows that it states.
    fn batch(&mut self) -> anyhow::Result<(Vec<DumpRow>, Option<u64>)> {
        let mut rows = Vec::new();
        while rows.len() < BATCH_ROWS {
            let began = self.at;
            let Some(line) = self.next_line()? else {
                bail!(
                    "{} ends at line {} without its last line: it was cut short",
                    self.path.display(),
                    self.line
                );
            };
            if let Ok(ending) = serde_json::from_str::<Ending>(&line) {
                if self.next_line()?.is_some() {
                    bail!(
                        "{}, line {}: something stands after the line that ends the dump: was another file put behind it?",
                        self.path.display(),
                        self.line
                    );
                }
                self.at = began;
                return Ok((rows, Some(ending.rows_in_all)));
            }
            let place = || format!("{}, line {}", self.path.display(), self.line);
            rows.push(
                self.form
                    .row_of(&line)
                    .map_err(|error| anyhow::Error::msg(sentence(&error)))
                    .with_context(place)?,
            );
        }
        Ok((rows, None))
    }

    fn next_line(&mut self) -> anyhow::Result<Option<String>> {
        let mut line = String::new();
        let mut bounded = (&mut self.lines).take(LINE_BYTES_MAX);
        let read = bounded
            .read_line(&mut line)
            .with_context(|| format!("cannot read {}", self.path.display()))?;
        self.at += read as u64;
        self.line += u64::from(read > 0);
        if read as u64 == LINE_BYTES_MAX {
            bail!("{}, line {}: it is longer than any row can be", self.path.display(), self.line);
        }
        Ok((read > 0).then_some(line))
    }
}

/// A digest of length, beginning and end: enough to tell dumps apart without reading all of them.
fn identity(file: &mut File, length: u64) -> std::io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&length.to_le_bytes());
    for from in [0, length.saturating_sub(KNOWN_BY_BYTES)] {
        file.seek(SeekFrom::Start(from))?;
        let mut bytes = Vec::new();
        Read::take(&mut *file, KNOWN_BY_BYTES).read_to_end(&mut bytes)?;
        hasher.update(&bytes);
    }
    file.seek(SeekFrom::Start(0))?;
    Ok(hasher.finalize().to_hex().to_string())
}
