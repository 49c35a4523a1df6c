//! Owns the reading of one layer of settings: the file or the environment. Each returns what was given, with
//! its source, or says what is wrong; nothing is skipped silently. It must never decide which layer wins:
//! that is `config::load`. Bounds: files longer than their limit are not read.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::nearest::{nearest_row, nearest_section};
use super::problem::{Problem, Source};
use super::raw::Raw;
use super::table::{Row, SECTIONS, Section, find};
use throng_process::limits::{Limit, SECRET_FILE_BYTES_MAX, SETTINGS_FILE_BYTES_MAX};

/// The beginning of every environment variable that is a setting of Throng.
pub const ENVIRONMENT_PREFIX: &str = "THRONG__";

/// A value that some layer gives to a setting, not checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LayerValue {
    pub(super) key: String,
    pub(super) raw: Raw,
    /// As it was written, for a message.
    pub(super) shown: String,
    pub(super) source: Source,
}

pub(super) type Layer = Vec<Result<LayerValue, Problem>>;

// === the file ===

/// Reads a settings file. `None` when there is no such file.
pub(super) fn file(path: &Path) -> Option<Layer> {
    match read_bounded(path, &SETTINGS_FILE_BYTES_MAX) {
        Ok(text) => Some(toml_text(path, &text)),
        Err(ReadError::Missing) => None,
        Err(ReadError::Problem(problem)) => Some(vec![Err(problem)]),
    }
}

/// The settings in `text`, which is the content of `path`.
pub(super) fn toml_text(path: &Path, text: &str) -> Layer {
    let from = |position: usize| Source::File { path: path.to_owned(), line: line_of(text, position) };
    let table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            let position = error.span().map_or(0, |span| span.start);
            return vec![Err(Problem::Syntax { from: from(position), reason: error.message().to_owned() })];
        }
    };
    let document = Document { text, from: &from };
    let mut entries: Vec<_> = table.get_ref().iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
        .into_iter()
        .flat_map(|(name, value)| document.section(name, value))
        .collect()
}

struct Document<'a> {
    text: &'a str,
    from: &'a dyn Fn(usize) -> Source,
}

impl Document<'_> {
    fn section(&self, name: &Spanned<std::borrow::Cow<'_, str>>, value: &Spanned<DeValue<'_>>) -> Layer {
        let from = (self.from)(name.span().start);
        let given = name.get_ref();
        let section = SECTIONS.iter().find(|section| section.name == given);
        match (section, value.get_ref()) {
            (Some(section), DeValue::Table(table)) => self.keys(section, table),
            (Some(section), _) => vec![Err(Problem::NotASection { from, section: section.name })],
            (None, DeValue::Table(_)) => {
                let nearest = nearest_section(given).name;
                vec![Err(Problem::UnknownSection { from, given: given.to_string(), nearest })]
            }
            (None, _) => {
                let nearest = nearest_row(given).key();
                vec![Err(Problem::UnknownKey { from, given: given.to_string(), nearest })]
            }
        }
    }

    fn keys(&self, section: &Section, table: &DeTable<'_>) -> Layer {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(name, _)| name.span().start);
        entries
            .into_iter()
            .map(|(name, value)| {
                let source = (self.from)(name.span().start);
                let key = format!("{}.{}", section.name, name.get_ref());
                if find(&key).is_none() {
                    let nearest = nearest_row(&key).key();
                    return Err(Problem::UnknownKey { from: source, given: key, nearest });
                }
                let shown = self.text.get(value.span()).unwrap_or_default().to_owned();
                Ok(LayerValue { key, raw: Raw::from_toml(value.get_ref()), shown, source })
            })
            .collect()
    }
}

fn line_of(text: &str, position: usize) -> usize {
    1 + text.bytes().take(position).filter(|byte| *byte == b'\n').count()
}

// === the environment ===

/// The settings among these environment variables; variables other than `THRONG__…` are ignored.
pub(super) fn environment(variables: &[(String, String)]) -> Layer {
    variables
        .iter()
        .filter(|(name, _)| name.starts_with(ENVIRONMENT_PREFIX))
        .map(|(name, text)| variable(name, text, variables))
        .collect()
}

fn variable(name: &str, text: &str, all: &[(String, String)]) -> Result<LayerValue, Problem> {
    let key = name[ENVIRONMENT_PREFIX.len()..]
        .to_lowercase()
        .replacen("__", ".", 1);
    let from = Source::Environment { name: name.to_owned() };
    if let Some(row) = find(&key).filter(|row| row.environment_name() == name) {
        return Ok(LayerValue {
            key,
            raw: row.kind.raw_from_text(text),
            shown: text.to_owned(),
            source: from,
        });
    }
    let of_file = key.strip_suffix("_file").and_then(find);
    match of_file.filter(|row| name == format!("{}_FILE", row.environment_name())) {
        Some(row) if row.kind.is_secret() => secret_file(row, name, text, all),
        Some(row) => Err(Problem::NotASecret { from, key: row.key(), name: row.environment_name() }),
        None => {
            let nearest = nearest_row(&key).environment_name();
            Err(Problem::UnknownKey { from, given: name.to_owned(), nearest })
        }
    }
}

/// The secret in the file that the variable names. One newline at its end, as editors leave it, is not part of it.
fn secret_file(row: &Row, name: &str, path: &str, all: &[(String, String)]) -> Result<LayerValue, Problem> {
    let direct = row.environment_name();
    if all.iter().any(|(other, _)| *other == direct) {
        let from = Source::Environment { name: name.to_owned() };
        return Err(Problem::SecretTwice { from, key: row.key(), name: direct });
    }
    let path = PathBuf::from(path);
    let text = read_bounded(&path, &SECRET_FILE_BYTES_MAX).map_err(|error| error.into_problem(&path))?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    let secret = line.strip_suffix('\r').unwrap_or(line).to_owned();
    let source = Source::SecretFile { name: name.to_owned(), path };
    Ok(LayerValue { key: row.key(), raw: Raw::Text(secret), shown: String::new(), source })
}

// === reading ===

enum ReadError {
    Missing,
    Problem(Problem),
}

impl ReadError {
    fn into_problem(self, path: &Path) -> Problem {
        match self {
            Self::Missing => {
                Problem::Unreadable { path: path.to_owned(), reason: "there is no such file".to_owned() }
            }
            Self::Problem(problem) => problem,
        }
    }
}

fn read_bounded(path: &Path, limit: &Limit) -> Result<String, ReadError> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a list of the system: all others are told as they are"
    )]
    let unreadable = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound if path.symlink_metadata().is_ok() => {
            let reason =
                "it is a link to a file that is not there: bring the file back, or take the link away"
                    .to_owned();
            ReadError::Problem(Problem::Unreadable { path: path.to_owned(), reason })
        }
        ErrorKind::NotFound => ReadError::Missing,
        ErrorKind::NotADirectory => {
            let parent = path.parent().unwrap_or(path).display();
            let reason = format!("{parent} is no directory: --data names the one that the site is in");
            ReadError::Problem(Problem::Unreadable { path: path.to_owned(), reason })
        }
        _ => ReadError::Problem(Problem::Unreadable { path: path.to_owned(), reason: error.to_string() }),
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(limit.max + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > limit.max {
        return Err(ReadError::Problem(Problem::TooLong { path: path.to_owned(), max: limit.max }));
    }
    String::from_utf8(bytes).map_err(|error| {
        let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + sound.iter().filter(|byte| **byte == b'\n').count();
        let reason = format!("line {line} is not in UTF-8: save the file as UTF-8");
        ReadError::Problem(Problem::Unreadable { path: path.to_owned(), reason })
    })
}
