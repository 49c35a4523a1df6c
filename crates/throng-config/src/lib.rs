//! Owns the settings of the program: reads the layers (built-in, file, environment, flags), lets the later
//! win, checks every value and hands out one typed `Settings`. It must never be asked for a setting by name at
//! run time, and never read anything after the start. Called by `main.rs`' commands through [`load`]. Bounds:
//! files and values by `limits.rs`.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

use std::path::PathBuf;

mod by_network;
pub mod document;
mod form;
mod host;
mod ip_range;
mod kind;
mod layers;
mod listen;
mod nearest;
mod problem;
mod raw;
mod relations;
mod server;
mod settings;
mod table;
#[cfg(test)]
mod tests;
mod value;

pub use by_network::{Act, Bound, ROWS as BY_NETWORK};
pub use host::plain_host;
pub use ip_range::{Connecting, IpRange};
pub use kind::Kind;
pub use layers::ENVIRONMENT_PREFIX;
/// The sender of mails: a name, if there is one, and an address.
pub use lettre::message::Mailbox;
pub use listen::{Listen, Listening};
pub use nearest::{distance, nearest_row};
pub use problem::{ConfigError, Problem, Source};
pub use settings::{
    AccessAddresses, AccessLog, AcmeChallenge, Backup, DataLicence, Delivery, ForwardedHeader, Hsts, Intake,
    Limits, Log, Mail, Metrics, Preset, Server, Settings, Site, SmtpTls, Store,
};
pub use table::{Row, find, rows};
pub use value::{FileMode, PublicUrl, Secret, Value};

/// The name of the settings file in a data directory.
pub const FILE_NAME: &str = "throng.toml";

/// Which settings file to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsFile {
    None,
    /// The data directory's own file: it need not exist.
    IfPresent(PathBuf),
    /// A file that somebody named: it is a mistake if it does not exist.
    Required(PathBuf),
}

/// Where the settings come from, weakest first. Built-in values are weaker than all of these.
#[derive(Debug, Clone)]
pub struct Sources {
    pub file: SettingsFile,
    pub environment: Vec<(String, String)>,
    pub flags: Vec<Assignment>,
}

impl Sources {
    /// Nothing but the built-in values, for tests.
    pub fn built_in() -> Self {
        Self { file: SettingsFile::None, environment: Vec::new(), flags: Vec::new() }
    }
}

/// The variables of this process' environment that are Throng's settings. What is not Unicode is shown with
/// replacement characters, so that a check can object to it.
pub fn process_environment() -> Vec<(String, String)> {
    let variables = std::env::vars_os();
    let texts = variables
        .map(|(name, text)| (name.to_string_lossy().into_owned(), text.to_string_lossy().into_owned()));
    texts
        .filter(|(name, _)| name.starts_with(ENVIRONMENT_PREFIX))
        .collect()
}

/// A setting given by a flag, already checked.
#[derive(Debug, Clone)]
pub struct Assignment {
    pub row: &'static Row,
    pub value: Value,
    label: &'static str,
}

impl Assignment {
    /// The flag `label` (such as `--listen`) sets the setting `key`, which must exist, to `text`.
    ///
    /// # Errors
    /// A sentence that says what is allowed.
    pub fn of_flag(label: &'static str, key: &str, text: &str) -> Result<Self, String> {
        let row = find(key).expect("flags are made for settings that exist");
        let value = row.kind.fit(row.kind.raw_from_text(text));
        let value = value.ok_or_else(|| format!("it must be {}", row.kind.allowed()))?;
        Ok(Self { row, value, label })
    }

    /// One assignment of all items, of flags that each add to the same list; `None` if there is none.
    pub fn together(flags: &[Self]) -> Option<Self> {
        let items = |flag: &Self| {
            let Value::List(items) = &flag.value else {
                panic!("{} is no list: {:?}", flag.row.key(), flag.value);
            };
            items.clone()
        };
        let first = flags.first()?.clone();
        Some(Self { value: Value::List(flags.iter().flat_map(items).collect()), ..first })
    }

    /// Reads `section.key=value`, as it follows `--set`.
    ///
    /// # Errors
    /// A sentence: not an assignment, an unknown key with the nearest one, a secret, or a value that does not fit.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (key, value) = text
            .split_once('=')
            .ok_or("it must look like section.key=value")?;
        let key = key.trim();
        let row = find(key)
            .ok_or_else(|| format!("there is no setting {key}; the nearest is {}", nearest_row(key).key()))?;
        if row.kind.is_secret() {
            let name = row.environment_name();
            return Err(format!(
                "{key} is a secret, and flags can be seen by others; set {name} or {name}_FILE"
            ));
        }
        Self::of_flag("--set", key, value.trim())
    }
}

/// A setting's value and where it came from.
#[derive(Debug, Clone)]
pub struct Sourced {
    pub row: &'static Row,
    pub value: Value,
    pub source: Source,
}

/// The settings, and for `throng config dump` where each came from.
#[derive(Debug)]
pub struct Loaded {
    pub settings: Settings,
    /// One value for each row, in the order of the table.
    pub sourced: Vec<Sourced>,
}

/// Reads all layers and checks every value.
///
/// # Errors
/// All mistakes at once, each with its source.
pub fn load(sources: &Sources) -> Result<Loaded, ConfigError> {
    let mut problems = Vec::new();
    let mut sourced: Vec<Sourced> = rows().map(built_in).collect();
    let layers = [file_layer(&sources.file), layers::environment(&sources.environment)];
    for given in layers.into_iter().flatten() {
        if let Err(problem) = given.and_then(|given| apply(&mut sourced, given)) {
            problems.push(problem);
        }
    }
    for flag in &sources.flags {
        put(&mut sourced, flag.row, flag.value.clone(), Source::Flag { label: flag.label });
    }
    if !problems.is_empty() {
        return Err(ConfigError { problems });
    }
    let settings = Settings::from_values(sourced.iter().map(|sourced| &sourced.value));
    let problems: Vec<Problem> = relations::broken(&settings)
        .iter()
        .map(|broken| relation(&sourced, broken))
        .collect();
    if problems.is_empty() {
        Ok(Loaded { settings, sourced })
    } else {
        Err(ConfigError { problems })
    }
}

fn built_in(row: &'static Row) -> Sourced {
    let value = row.kind.fit(row.kind.raw_from_text(row.default));
    let value = value.expect("a test checks every default");
    Sourced { row, value, source: Source::BuiltIn }
}

fn file_layer(file: &SettingsFile) -> layers::Layer {
    match file {
        SettingsFile::None => Vec::new(),
        SettingsFile::IfPresent(path) => layers::file(path).unwrap_or_default(),
        SettingsFile::Required(path) => layers::file(path).unwrap_or_else(|| {
            let reason = "there is no such file".to_owned();
            vec![Err(Problem::Unreadable { path: path.clone(), reason })]
        }),
    }
}

fn apply(sourced: &mut [Sourced], given: layers::LayerValue) -> Result<(), Problem> {
    let row = find(&given.key).expect("layers give known keys only");
    match row.kind.fit(given.raw) {
        Some(value) => {
            put(sourced, row, value, given.source);
            Ok(())
        }
        None => Err(Problem::unfit(given.source, row, &given.shown)),
    }
}

fn put(sourced: &mut [Sourced], row: &'static Row, value: Value, source: Source) {
    let slot = sourced.iter_mut().find(|sourced| std::ptr::eq(sourced.row, row));
    *slot.expect("there is a value for every row") = Sourced { row, value, source };
}

fn relation(sourced: &[Sourced], broken: &relations::Broken) -> Problem {
    let sourced = sourced.iter().find(|sourced| sourced.row.key() == broken.key);
    let from = sourced.expect("rules name settings that exist").source.clone();
    Problem::Relation { key: broken.key.to_owned(), from, sentence: broken.sentence }
}
