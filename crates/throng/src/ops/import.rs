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
mod marks;
#[cfg(test)]
mod older_files;
mod on_paper;
mod people;
mod plan;
mod record;
pub(crate) mod restore;
mod shape;
mod sheet;
mod shown;
pub(crate) mod signatures;
mod telling;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_store::reader::{ListQuery, Order, StoreReader};
use throng_store::sqlite::SqliteWriter;
use throng_store::writer::StoreWriter;

use crate::cli::{ImportArgs, mapping};
use crate::data_dir::{DataDir, SITE};
use crate::ops::progress::Progress;
pub(super) use shown::{shown_line, told};

use ending::Opening;
use entry::{LeftOut, Mistake, Parsed};
use plan::Register;
use sheet::SheetForm;
use throng_config::Settings;
use throng_process::clock;
use throng_process::console::counted;

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
    let directory = DataDir::open(&args.site.data)?.accepting_loss(args.accept_loss);
    let opening = Progress::of("signatures read", 0);
    let mut writer = directory.writer(&settings.store, &mut |read| opening.reach(read))?;
    drop(opening);
    let mut kept_out = 0;
    let (dumps, petitions): (Vec<_>, Vec<_>) = args
        .files
        .iter()
        .partition(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    for file in dumps {
        restore::run(file, (&args.site, &settings), &directory, &mut writer)
            .with_context(|| format!("{} was not restored", file.display()))?;
    }
    if petitions.is_empty() {
        return Ok(writer.finish()?);
    }
    restore::refuse_if_interrupted(&directory)?;
    let mut site = Site::open(&directory, &settings, args)?;
    for file in petitions {
        kept_out += u64::from(!import_file(file, args, &mut site, &mut writer)?);
    }
    telling::left_out(&site.left_out);
    telling::turned(site.turned);
    writer.finish()?;
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
    /// What was not kept of the files so far.
    left_out: LeftOut,
    /// In how many of their texts there were marks that turn the line.
    turned: u64,
}

impl<'a> Site<'a> {
    fn open(directory: &DataDir, settings: &'a Settings, args: &ImportArgs) -> anyhow::Result<Site<'a>> {
        let mut reader = directory.reader(&settings.store)?;
        let Some(site) = reader.site(SITE)? else {
            bail!("there is no site in {} yet: run `throng init` first", directory.path().display());
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
        let mut register = Register::new(SITE, reader.areas(SITE)?);
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
                return Ok(Site { settings, register, opening, left_out: LeftOut::default(), turned: 0 });
            }
        }
    }
}

/// Imports one file; returns false when nothing of it was imported because of mistakes.
fn import_file(
    file: &Path,
    args: &ImportArgs,
    site: &mut Site<'_>,
    writer: &mut SqliteWriter,
) -> anyhow::Result<bool> {
    let parsed = match read(file, args, site.settings)? {
        Ok(parsed) => parsed,
        Err(mistake) => {
            telling::mistakes(file, &[mistake]);
            return Ok(false);
        }
    };
    let Parsed { mut entries, mut mistakes, unusable, partial, left_out } = parsed;
    let turned = marks::take_out(&mut entries);
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
        return Ok(false);
    }
    let progress = Progress::of("petitions", plan.imports.len() as u64);
    let imports = std::mem::take(&mut plan.imports);
    let came_in = committing::all(writer, imports, &progress).with_context(|| file.display().to_string())?;
    drop(progress);
    telling::report(file, came_in, &plan, skipped);
    telling::partial(&partial);
    site.left_out.add_all(left_out);
    site.turned += turned;
    Ok(true)
}

/// The whole of a plain file, if it is not too large: a pipe would be waited for, and a device may never end.
fn bytes_of(file: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let unreadable = || format!("cannot read {}", file.display());
    if !fs::metadata(file).with_context(unreadable)?.is_file() {
        bail!("{} is not a plain file", file.display());
    }
    let mut bytes = Vec::new();
    let opened = fs::File::open(file).with_context(unreadable)?;
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
fn read(file: &Path, args: &ImportArgs, settings: &Settings) -> anyhow::Result<Result<Parsed, Mistake>> {
    let bytes = bytes_of(file, FILE_BYTES_MAX)?;
    if file.extension().is_some_and(|extension| extension == "csv") {
        let form = SheetForm {
            wanted: mapping::wanted(&args.sheet.mapping),
            states: mapping::states(&args.sheet.mapping),
            encoding: args.sheet.csv.encoding,
            delimiter: args.sheet.csv.delimiter,
            dates: args.sheet.csv.dates,
            time_zone: settings.site.time_zone.clone(),
        };
        Ok(sheet::read(&bytes, &form))
    } else {
        Ok(shape::read(&bytes, &settings.site.time_zone))
    }
}
