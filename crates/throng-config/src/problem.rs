//! Owns what can be wrong with the settings, as sentences that say where, what, and what is allowed.
//! It must never show a secret. Made by `layers.rs` and `relations.rs`, shown by `throng config check` and by
//! every program that loads settings. Bounds: a shown value is cut at `SHOWN_CHARS_MAX`.

use std::fmt;
use std::path::PathBuf;

use super::table::Row;

/// A longer value is cut in messages: the beginning is enough to find it.
const SHOWN_CHARS_MAX: usize = 60;

/// Where a value came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    BuiltIn,
    File {
        path: PathBuf,
        line: usize,
    },
    Environment {
        name: String,
    },
    /// An environment variable that names a file that holds the secret.
    SecretFile {
        name: String,
        path: PathBuf,
    },
    /// A flag as it is written, such as `--listen`.
    Flag {
        label: &'static str,
    },
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.write_str("built-in"),
            Self::File { path, line } => write!(f, "{}:{line}", path.display()),
            Self::Environment { name } => write!(f, "environment {name}"),
            Self::SecretFile { name, path } => write!(f, "file {} named by {name}", path.display()),
            Self::Flag { label } => write!(f, "flag {label}"),
        }
    }
}

/// One thing wrong with the settings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("{}: cannot be read: {reason}", path.display())]
    Unreadable { path: PathBuf, reason: String },
    #[error("{}: longer than the {max} bytes allowed", path.display())]
    TooLong { path: PathBuf, max: u64 },
    #[error("{from}: not valid TOML: {reason}")]
    Syntax { from: Source, reason: String },
    #[error("{from}: there is no setting {given}; the nearest is {nearest}")]
    UnknownKey {
        from: Source,
        given: String,
        nearest: String,
    },
    #[error("{from}: there is no section [{given}]; the nearest is [{nearest}]")]
    UnknownSection {
        from: Source,
        given: String,
        nearest: &'static str,
    },
    #[error("{from}: {section} is a section; its settings go below a line [{section}]")]
    NotASection { from: Source, section: &'static str },
    #[error("{from}: {key} = {shown} is not allowed; it must be {allowed}")]
    Unfit {
        from: Source,
        key: String,
        shown: String,
        allowed: String,
    },
    #[error("{from}: {key} is not a secret, so it cannot be read from a file; set {name} instead")]
    NotASecret { from: Source, key: String, name: String },
    #[error("{from}: {key} is given twice, here and in {name}; keep one")]
    SecretTwice { from: Source, key: String, name: String },
    #[error("{key} (from {from}): {sentence}")]
    Relation {
        key: String,
        from: Source,
        sentence: &'static str,
    },
}

impl Problem {
    /// The value `shown` from `from` does not fit `row`; a secret is left out.
    pub(super) fn unfit(from: Source, row: &Row, shown: &str) -> Self {
        // Whoever puts a private key in the place of a public one is not to find it in a log.
        let is_private_key = shown.to_ascii_uppercase().contains("AGE-SECRET-KEY");
        let shown = if row.kind.is_secret() || is_private_key {
            "(secret)".to_owned()
        } else {
            cut(shown)
        };
        Self::Unfit { from, key: row.key(), shown, allowed: row.kind.allowed() }
    }
}

fn cut(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    match line.char_indices().nth(SHOWN_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Everything wrong with the settings, in the order in which it was found; never empty.
#[derive(Debug, thiserror::Error)]
pub struct ConfigError {
    pub problems: Vec<Problem>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.problems.len();
        write!(f, "the settings have {count} {}:", if count == 1 { "mistake" } else { "mistakes" })?;
        self.problems
            .iter()
            .try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}
