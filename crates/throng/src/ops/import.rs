//! `throng import`: petitions from files, and a whole site from a file that `throng export` wrote.
//!
//! Owns the order of work: a file is read and checked as a whole before anything of it is imported. It must never
//! change state except by commands (and by a restore, into a site without petitions). Called by `main.rs`. Bounds:
//! [`FILE_BYTES_MAX`] for a file of petitions; a dump is read row by row.

mod breakdowns;
mod cells;
mod committing;
mod dates;
mod elements;
mod ending;
mod entry;
mod extras;
mod figures;
mod gazetteer;
mod heading;
mod kept;
mod letters;
#[cfg(test)]
mod lives;
mod makings;
mod marks;
#[cfg(test)]
mod older_files;
mod on_paper;
mod order;
mod people;
mod plan;
mod quotes;
mod record;
pub(crate) mod restore;
mod shape;
mod sheet;
mod shown;
pub(crate) mod signatures;
mod telling;
#[cfg(test)]
mod tests;

use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::reason::LAST;
use throng_store::reader::{ListQuery, Order, StoreReader};
use throng_store::sqlite::{SqliteReader, SqliteWriter};
use throng_store::writer::StoreWriter;

use crate::cli::import::ends_in;
use crate::cli::{ImportArgs, mapping};
use crate::data_dir::{DataDir, SITE};
use crate::ops::progress::Progress;
pub(super) use shown::{shown_line, told};

use committing::CameIn;
use ending::Opening;
use entry::{Entry, LeftOut, Mistake, Parsed};
use plan::{Plan, Register};
use sheet::SheetForm;
use throng_config::Settings;
use throng_office::reason_book;
use throng_process::console::counted;
use throng_process::{clock, plain, say};

/// The largest file of petitions, which is read into memory: room for a hundred thousand petitions with long texts.
const FILE_BYTES_MAX: u64 = 512 << 20;
/// Petitions read from the store at a time. The store sorts the whole list for each page, so pages are large.
const PAGE: u32 = 50_000;

/// Imports all files, one after the other.
///
/// # Errors
/// The site has a fault, or a file was not imported; the files without mistakes are imported all the same.
pub(crate) fn run(args: &ImportArgs) -> anyhow::Result<()> {
    let settings = throng_config::load(&args.site.sources(&[]))?.settings;
    if args.dry_run {
        let directory = DataDir::open_for_reading(&args.site.data)?;
        say!("Tried only: nothing is written. What would come in:");
        let mut site = Site::open(directory.reader(&settings.store)?, &settings, args)?;
        return all_files(&args.files.iter().collect::<Vec<_>>(), args, &mut site, None);
    }
    let directory = DataDir::open(&args.site.data)?.accepting_loss(args.accept_loss);
    let opening = Progress::of("signatures read", 0);
    let mut writer = directory.writer(&settings.store, &mut |read| opening.reach(read))?;
    drop(opening);
    let (dumps, petitions): (Vec<_>, Vec<_>) = args.files.iter().partition(|file| ends_in(file, "jsonl"));
    for file in dumps {
        restore::run(file, (&args.site, &settings), &directory, &mut writer)
            .with_context(|| format!("{} was not restored", file.display()))?;
    }
    if petitions.is_empty() {
        return Ok(writer.finish()?);
    }
    restore::refuse_if_interrupted(directory.path())?;
    let mut site = Site::open(directory.reader(&settings.store)?, &settings, args)?;
    let done = all_files(&petitions, args, &mut site, Some(&mut writer));
    let finished = writer.finish();
    done?;
    Ok(finished?)
}

/// Imports the files of petitions; without a writer they are only tried.
fn all_files(
    files: &[&PathBuf],
    args: &ImportArgs,
    site: &mut Site<'_>,
    mut writer: Option<&mut SqliteWriter>,
) -> anyhow::Result<()> {
    let mut kept_out = 0;
    for file in files {
        kept_out += u64::from(!import_file(file, args, site, writer.as_deref_mut())?);
    }
    telling::left_out(&site.left_out);
    telling::turned(site.turned);
    if kept_out > 0 {
        bail!(
            "{kept_out} of {} did not come in; --skip-bad takes in what is sound",
            counted(args.files.len(), "file", "files")
        );
    }
    Ok(())
}

/// The site, as far as importing needs to know it.
struct Site<'a> {
    settings: &'a Settings,
    register: Register,
    opening: Opening,
    /// The codes of the reasons for rejecting a petition.
    reasons: Vec<String>,
    /// What was not kept of the files so far.
    left_out: LeftOut,
    /// In how many of their texts there were marks that turn the line.
    turned: u64,
}

impl<'a> Site<'a> {
    fn open(mut reader: SqliteReader, settings: &'a Settings, args: &ImportArgs) -> anyhow::Result<Site<'a>> {
        let Some(site) = reader.site(SITE)? else {
            bail!("there is no site in {} yet: run `throng init` first", args.site.data.display());
        };
        let now = clock::now();
        let until = dates::end_of_day_after(site.rules.open_days, &settings.site.time_zone, now).ok_or_else(
            || {
                anyhow!(
                    "petitions are open for {} days, and no calendar reaches so far",
                    site.rules.open_days
                )
            },
        )?;
        let opening = Opening { open: args.open, until, now };
        let mut register = Register::new(SITE, reader.areas(SITE)?, settings.site.time_zone.clone());
        let book = reason_book(&mut reader, SITE)?;
        let reasons: Vec<String> = book.reasons.into_iter().map(|reason| reason.code).collect();
        let mut offset = 0;
        loop {
            let states = &CampaignState::ALL;
            let query = ListQuery {
                site: SITE,
                kinds: &CampaignKind::ALL,
                states,
                private: true,
                order: Order::Newest,
                offset,
                limit: PAGE,
            };
            let page = reader.campaigns(query)?.campaigns;
            page.iter().for_each(|counted| register.learn(counted));
            offset += PAGE;
            if page.len() < PAGE as usize {
                let left_out = LeftOut::default();
                return Ok(Site { settings, register, opening, reasons, left_out, turned: 0 });
            }
        }
    }
}

/// What is to be done about a file.
struct Planned {
    plan: Plan,
    /// Petitions of it that cannot come in.
    skipped: u64,
    /// Sentences about petitions that come in otherwise than they stand there.
    partial: Vec<String>,
    left_out: LeftOut,
    /// In how many texts there were marks that turn the line.
    turned: u64,
}

/// Reads and checks one file, and tells its mistakes; `None` when nothing of it is to come in because of them.
fn planned(file: &Path, args: &ImportArgs, site: &mut Site<'_>) -> anyhow::Result<Option<Planned>> {
    let parsed = match read(file, args, site)? {
        Ok(parsed) => parsed,
        Err(mistake) => {
            telling::mistakes(file, &[mistake]);
            return Ok(None);
        }
    };
    let Parsed { mut entries, mut mistakes, unusable, mut partial, left_out } = parsed;
    let turned = marks::take_out(&mut entries);
    partial.extend(
        entries
            .iter()
            .filter_map(|entry| unknown_reason(entry, &site.reasons)),
    );
    let before = site.register.clone();
    // Also when there are mistakes already: all that is wrong is told at once.
    let mut plan = site.register.plan(entries, site.opening);
    let skipped = unusable + plan.mistakes.len() as u64;
    mistakes.append(&mut plan.mistakes);
    mistakes.sort_by_key(|mistake| mistake.place.line);
    telling::mistakes(file, &mistakes);
    if !mistakes.is_empty() && !args.skip_bad {
        // The plan is not carried out, so its changes to the register must not be seen by the next file.
        site.register = before;
        return Ok(None);
    }
    partial.append(&mut plan.odd);
    Ok(Some(Planned { plan, skipped, partial, left_out, turned }))
}

/// Imports one file, unless it is only tried; returns false when nothing of it comes in because of mistakes.
fn import_file(
    file: &Path,
    args: &ImportArgs,
    site: &mut Site<'_>,
    writer: Option<&mut SqliteWriter>,
) -> anyhow::Result<bool> {
    let Some(Planned { mut plan, skipped, partial, left_out, turned }) = planned(file, args, site)? else {
        return Ok(false);
    };
    let imports = std::mem::take(&mut plan.imports);
    let came_in = match writer {
        None => CameIn { imported: imports.len() as u64 - plan.updates, updated: plan.updates },
        Some(writer) => {
            let progress = Progress::of("petitions", imports.len() as u64);
            committing::all(writer, imports, &progress).with_context(|| file.display().to_string())?
        }
    };
    telling::report(file, came_in, &plan, skipped);
    telling::partial(&partial);
    site.left_out.add_all(left_out);
    site.turned += turned;
    Ok(true)
}

/// What is said of a petition that was rejected for a reason that the site does not have. It comes in as it was published.
fn unknown_reason(entry: &Entry, known: &[String]) -> Option<String> {
    let code = &entry.rejection.as_ref()?.code;
    let number = entry.number.unwrap_or_default();
    (!known.contains(code)).then(|| {
        format!(
            "petition {number}: it was rejected for \"{}\", which is no reason here: pages show the words of \"{LAST}\"",
            shown::shown(code)
        )
    })
}

/// The whole of a plain file, if it is not too large.
fn bytes_of(file: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let unreadable = || format!("cannot read {}", file.display());
    let mut bytes = Vec::new();
    let opened = plain::open(file).with_context(unreadable)?;
    let length = opened
        .take(most + 1)
        .read_to_end(&mut bytes)
        .with_context(unreadable)?;
    if length as u64 > most {
        bail!("{} has more than {most} bytes: split it", file.display());
    }
    Ok(bytes)
}

/// Reads a file by its kind; the inner error is a mistake that makes the whole file unusable.
fn read(file: &Path, args: &ImportArgs, site: &Site<'_>) -> anyhow::Result<Result<Parsed, Mistake>> {
    let bytes = bytes_of(file, FILE_BYTES_MAX)?;
    if ends_in(file, "csv") {
        let form = SheetForm {
            wanted: mapping::wanted(&args.sheet.mapping),
            states: mapping::states(&args.sheet.mapping),
            encoding: args.sheet.csv.encoding,
            delimiter: args.sheet.csv.delimiter,
            dates: args.sheet.csv.dates,
            time_zone: site.settings.site.time_zone.clone(),
            reasons: site.reasons.clone(),
        };
        Ok(sheet::read(&bytes, &form))
    } else {
        Ok(shape::read(&bytes, &site.settings.site.time_zone))
    }
}
