//! What belongs to a site and is not in its export: the secret, the settings, and the files of the office and of the
//! operator.
//!
//! Owns the list of them, which an export holds in its first line and a restore goes through: each is named, and whether it
//! is here as it was. It must never put the content of any of them into the export, nor a value of a setting. Called by
//! `export.rs` and `import/restore.rs`. Bounds: [`FILES_MAX`] files, and [`FILE_BYTES_MAX`] of each are compared.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::cli::SiteArgs;
use crate::data_dir::SECRET_NAME;
use throng_config::{FILE_NAME as SETTINGS_NAME, Settings, process_environment};

/// Files that are named: more than any site has.
const FILES_MAX: usize = 5_000;
/// Folders in folders that are looked through.
const DEPTH_MAX: usize = 8;
/// Of a larger file only the name is compared.
const FILE_BYTES_MAX: u64 = 256 << 20;
/// The folders of a data directory whose files are not in the database, and what they are.
const FOLDERS: [(&str, &str); 3] = [
    ("areas", "areas and postcodes that the office has uploaded"),
    ("paper", "scans of signatures on paper"),
    ("theme", "the site’s own theme"),
];

/// Where something is that belongs to a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Place {
    /// In the data directory, by its path from there.
    Directory,
    /// Elsewhere on the machine, by its path as the settings have it.
    Machine,
    /// In the environment of the program, by the name of the variable.
    Environment,
}

/// Something that belongs to a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Belonging {
    place: Place,
    name: String,
    what: String,
    /// The BLAKE3 hash of its content, by which another is told from it. A secret has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    blake3: Option<String>,
}

/// How something stands that belongs to a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    Missing,
    Other,
    Here,
}

impl Standing {
    fn words(self) -> &'static str {
        match self {
            Standing::Missing => "MISSING",
            Standing::Other => "not as it was when the site was exported",
            Standing::Here => "here",
        }
    }
}

impl Belonging {
    fn file(place: Place, name: String, what: &str, path: &Path) -> Belonging {
        Belonging { place, name, what: what.to_owned(), blake3: hash(path) }
    }

    /// Its name, where it is, and what it is.
    pub(super) fn described(&self) -> String {
        let Belonging { name, what, .. } = self;
        match self.place {
            Place::Directory => format!("{name} ({what})"),
            Place::Machine => format!("{name} ({what}; outside of the directory)"),
            Place::Environment => format!("{name} ({what})"),
        }
    }

    /// How it stands in the directory `data`.
    pub(super) fn standing(&self, data: &Path) -> Standing {
        let path = match self.place {
            Place::Environment => {
                let is_set = process_environment().iter().any(|(name, _)| *name == self.name);
                return if is_set { Standing::Here } else { Standing::Missing };
            }
            Place::Directory => data.join(&self.name),
            Place::Machine => PathBuf::from(&self.name),
        };
        match (&self.blake3, path.is_file()) {
            (_, false) => Standing::Missing,
            (Some(known), true) if hash(&path).as_ref() != Some(known) => Standing::Other,
            (_, true) => Standing::Here,
        }
    }

    /// What a restore says of it.
    pub(super) fn told(&self, standing: Standing) -> String {
        format!("{}: {}", self.described(), standing.words())
    }
}

/// Everything that belongs to the site in the directory of `args`, and is not in its database.
pub(super) fn of(args: &SiteArgs, settings: &Settings) -> Vec<Belonging> {
    let data = &args.data;
    let secret = "the key for links and receipts; keep it apart from the data";
    let mut found = vec![Belonging {
        place: Place::Directory,
        name: SECRET_NAME.to_owned(),
        what: secret.to_owned(),
        blake3: None,
    }];
    let (place, name, path) = match &args.settings.config {
        Some(path) => (Place::Machine, path.display().to_string(), path.clone()),
        None => (Place::Directory, SETTINGS_NAME.to_owned(), data.join(SETTINGS_NAME)),
    };
    if path.is_file() {
        found.push(Belonging::file(place, name, "the settings", &path));
    }
    for (folder, what) in FOLDERS {
        let mut files = Vec::new();
        gather(&data.join(folder), DEPTH_MAX, &mut files);
        files.sort();
        for path in files {
            let name = path.strip_prefix(data).unwrap_or(&path).display().to_string();
            found.push(Belonging::file(Place::Directory, name, what, &path));
        }
    }
    let of_settings = [
        (&settings.site.areas_file, "the setting site.areas_file"),
        (&settings.site.map_file, "the setting site.map_file"),
    ];
    for (path, what) in of_settings {
        if let Some(path) = path {
            found.push(Belonging::file(Place::Machine, path.display().to_string(), what, path));
        }
    }
    let mut names: Vec<String> = process_environment().into_iter().map(|(name, _)| name).collect();
    names.sort();
    let what = "a setting in the environment";
    let variable = |name| Belonging { place: Place::Environment, name, what: what.to_owned(), blake3: None };
    found.extend(names.into_iter().map(variable));
    found
}

/// The files below a folder, without following links to other folders.
fn gather(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let Ok(kind) = entry.file_type() else { continue };
        if files.len() >= FILES_MAX {
            return;
        }
        if kind.is_dir() && depth > 0 {
            gather(&entry.path(), depth - 1, files);
        } else if !kind.is_dir() {
            files.push(entry.path());
        }
    }
}

fn hash(path: &Path) -> Option<String> {
    let length = fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
    let bytes = (length <= FILE_BYTES_MAX).then(|| fs::read(path).ok())??;
    Some(blake3::hash(&bytes).to_hex().to_string())
}
