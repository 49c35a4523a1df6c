//! Owns the arguments of `throng import`, and what does not go together among them. It must never look into a file.
//! Called by `cli.rs`. Which fields a mapping may name is the importer's own list.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::SiteArgs;

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// The files: *.json or *.csv.
    #[arg(value_name = "FILE", required = true, value_parser = importable)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// For CSV: which column holds what, as field=column pairs separated by commas.
    #[arg(long, value_name = "FIELD=COLUMN,…", value_delimiter = ',', value_parser = mapped)]
    pub(crate) mapping: Vec<Mapped>,
    /// For CSV: how the file's letters are encoded.
    #[arg(long, value_enum, default_value_t = Encoding::Utf8)]
    pub(crate) encoding: Encoding,
    /// Take in the rest when some entries have mistakes.
    #[arg(long)]
    pub(crate) skip_bad: bool,
    /// Open the petitions for signing, whatever the file says.
    #[arg(long)]
    pub(crate) open: bool,
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
    if matches!(extension, "json" | "csv") {
        Ok(path)
    } else {
        Err("its name must end in .json or .csv".to_owned())
    }
}

fn mapped(text: &str) -> Result<Mapped, String> {
    match text.split_once('=') {
        Some((field, column)) if !field.is_empty() && !column.is_empty() => {
            Ok(Mapped { field: field.to_owned(), column: column.to_owned() })
        }
        _ => Err("each pair must look like field=column".to_owned()),
    }
}
