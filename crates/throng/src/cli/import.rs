//! Owns the arguments of `throng import`, and what does not go together among them. It must never look into a file.
//! Called by `cli.rs`. Bounds: as many pairs of a mapping as there are fields.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::SiteArgs;
use super::mapping::{self, MappingPart};

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// The files: *.json of petition.parliament.uk, *.csv, or *.jsonl as `throng export` writes it.
    #[arg(value_name = "FILE", required = true, value_parser = importable)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    #[command(flatten)]
    pub(crate) sheet: SheetArgs,
    /// Take in the rest when some entries have mistakes.
    #[arg(long)]
    pub(crate) skip_bad: bool,
    /// Check everything and say what would come in, without changing anything. You can use this while the site is running.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Open the petitions for signing, whatever the file says, for as long as the site's rules say. Without it those
    /// that are open in their file but without an end come in closed, and so do all of a CSV file without states.
    #[arg(long)]
    pub(crate) open: bool,
    /// Open a database whose log is lost, without what was in it. Run `throng verify` afterwards.
    #[arg(long)]
    pub(crate) accept_loss: bool,
}

/// How a sheet of petitions is written.
#[derive(Debug, Args)]
pub(crate) struct SheetArgs {
    /// For CSV: which column holds what, as field=column pairs separated by commas, or the name of a system.
    #[arg(long, value_name = "FIELD=COLUMN,…", value_delimiter = ',', value_parser = mapping::part, long_help = mapping::help())]
    pub(crate) mapping: Vec<MappingPart>,
    #[command(flatten)]
    pub(crate) csv: CsvArgs,
}

/// How the letters, cells and dates of a CSV file are written, whatever it holds.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct CsvArgs {
    /// The encoding of a CSV file. UTF-16 is recognised by its first bytes.
    #[arg(long, value_enum, default_value_t = Encoding::Utf8)]
    pub(crate) encoding: Encoding,
    /// The character that separates the cells of a CSV file: , ; | or tab. Without it, the heading is looked at.
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter)]
    pub(crate) delimiter: Option<u8>,
    /// What comes first in dates of a CSV file such as 09/10/2011.
    #[arg(long, value_enum)]
    pub(crate) dates: Option<DateOrder>,
}

impl ImportArgs {
    /// What does not go together, if anything.
    pub(super) fn objection(&self) -> Option<&'static str> {
        let any_csv = self.files.iter().any(|file| ends_in(file, "csv"));
        if self.dry_run && self.files.iter().any(|file| ends_in(file, "jsonl")) {
            return Some(
                "--dry-run is for petitions in JSON and CSV: try an export by importing it into a new directory",
            );
        }
        if any_csv && self.sheet.mapping.is_empty() {
            Some("a CSV file needs --mapping, to say which column holds what")
        } else if any_csv {
            mapping::objection(&self.sheet.mapping)
        } else if !self.sheet.mapping.is_empty() {
            Some("--mapping is for CSV files, and none of the files is one")
        } else if self.sheet.csv.encoding != Encoding::Utf8 {
            Some("--encoding is for CSV files, and none of the files is one; JSON is always UTF-8")
        } else if self.sheet.csv.delimiter.is_some() {
            Some("--delimiter is for CSV files, and none of the files is one")
        } else if self.sheet.csv.dates.is_some() {
            Some("--dates is for CSV files, and none of the files is one")
        } else {
            None
        }
    }
}

/// The encoding of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Encoding {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "windows-1252")]
    Windows1252,
}

/// What comes first in a date that is written with numbers alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DateOrder {
    /// 25/09/2011 is the 25th of September.
    DayFirst,
    /// 09/25/2011 is the 25th of September.
    MonthFirst,
}

/// Whether the name of a file ends so, in small or in capital letters.
pub(crate) fn ends_in(file: &Path, ending: &str) -> bool {
    file.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

fn importable(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if ["json", "csv", "jsonl"]
        .iter()
        .any(|ending| ends_in(&path, ending))
    {
        Ok(path)
    } else {
        Err("its name must end in .json or .csv, or in .jsonl for what `throng export` wrote".to_owned())
    }
}

/// What may stand between two cells, the likeliest first.
pub(crate) const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

fn delimiter(text: &str) -> Result<u8, String> {
    let byte = match text {
        "tab" => Some(b'\t'),
        _ => DELIMITERS.into_iter().find(|byte| text.as_bytes() == [*byte]),
    };
    byte.ok_or_else(|| "write , or ; or | or tab; most shells want the first three in quotes".to_owned())
}
