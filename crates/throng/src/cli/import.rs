//! Owns the arguments of `throng import`, and what does not go together among them. It must never look into a file.
//! Called by `cli.rs`. Bounds: as many pairs of a mapping as there are
//! fields.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::SiteArgs;
use throng_config::distance;

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// The files: *.json of petition.parliament.uk, *.csv, or *.jsonl as `throng export` writes it.
    #[arg(value_name = "FILE", required = true, value_parser = importable)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// For CSV: which column holds what, as field=column pairs separated by commas.
    #[arg(long, value_name = "FIELD=COLUMN,…", value_delimiter = ',', value_parser = mapped, long_help = mapping_help())]
    pub(crate) mapping: Vec<Mapped>,
    /// For CSV: how the file's letters are encoded.
    #[arg(long, value_enum, default_value_t = Encoding::Utf8)]
    pub(crate) encoding: Encoding,
    /// Take in the rest when some entries have mistakes.
    #[arg(long)]
    pub(crate) skip_bad: bool,
    /// Open the petitions for signing, whatever the file says, for as long as the site's rules say. Without it
    /// petitions from CSV come in closed.
    #[arg(long)]
    pub(crate) open: bool,
    /// Open a database whose log is lost, without what was in it. Run `throng verify` afterwards.
    #[arg(long)]
    pub(crate) accept_loss: bool,
}

impl ImportArgs {
    /// What does not go together, if anything.
    pub(super) fn objection(&self) -> Option<&'static str> {
        let any_csv = self
            .files
            .iter()
            .any(|file| file.extension().is_some_and(|extension| extension == "csv"));
        let fields: BTreeSet<&str> = self.mapping.iter().map(|pair| pair.field.as_str()).collect();
        if any_csv && self.mapping.is_empty() {
            Some("a CSV file needs --mapping, to say which column holds what")
        } else if !any_csv && !self.mapping.is_empty() {
            Some("--mapping is for CSV files, and none of the files is one")
        } else if !any_csv && self.encoding != Encoding::Utf8 {
            Some("--encoding is for CSV files, and none of the files is one; JSON is always UTF-8")
        } else if fields.len() < self.mapping.len() {
            Some("--mapping names one field twice")
        } else {
            None
        }
    }
}

/// The fields that a mapping may name, and what each holds.
pub(crate) const FIELDS: &[(&str, &str)] = &[
    ("id", "the petition's number; a cell that is no whole number gets the next free one"),
    ("action", "the ask, which is also the title (needed)"),
    ("background", "why, in short"),
    ("additional_details", "more, in paragraphs"),
    ("creator_name", "whose idea it was"),
    ("signature_count", "the number of signatures, digits only (needed)"),
    (
        "created_at",
        "the day or the time of its making (needed): 2011-09-25, 25-Sep-11, 25 September 2011 or 2011-09-25T13:45:00Z; in UTC where no zone is given. With the ask it tells whether a petition is here already",
    ),
    ("opened_at", "when it opened, in the same forms; otherwise when it was made"),
    ("closed_at", "when it closed, in the same forms"),
];

/// The fields that a mapping has to name.
pub(crate) const REQUIRED: [&str; 3] = ["action", "created_at", "signature_count"];

/// One pair of --mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mapped {
    pub(crate) field: String,
    pub(crate) column: String,
}

/// How the letters of a file are encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Encoding {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "windows-1252")]
    Windows1252,
}

fn importable(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let extension = path
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default();
    if matches!(extension, "json" | "csv" | "jsonl") {
        Ok(path)
    } else {
        Err("its name must end in .json or .csv, or in .jsonl for what `throng export` wrote".to_owned())
    }
}

fn mapped(text: &str) -> Result<Mapped, String> {
    let pair = text
        .split_once('=')
        .filter(|(field, column)| !field.is_empty() && !column.is_empty());
    let (field, column) = pair.ok_or("each pair must look like field=column")?;
    let names = || FIELDS.iter().map(|(name, _)| *name);
    if names().any(|name| name == field) {
        return Ok(Mapped { field: field.to_owned(), column: column.to_owned() });
    }
    let nearest = names()
        .min_by_key(|name| distance(field, name))
        .expect("the list is not empty");
    Err(format!("there is no field {field:?}; the nearest is {nearest}"))
}

fn mapping_help() -> String {
    let mut help =
        "For CSV: which column holds what, as field=column pairs separated by commas. The fields:\n"
            .to_owned();
    for (name, meaning) in FIELDS {
        help.push_str(&format!("\n  {name}: {meaning}"));
    }
    help
}
