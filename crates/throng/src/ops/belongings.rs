//! What belongs to a site and is not in its export: the secret, the settings, and the files of the office, of the
//! operator, and of the program.
//!
//! Owns the list of them, which an export holds in its first line and a restore goes through: each is named, and whether it
//! is here as it was. It must never put the content of any of them into the export, nor a value of a setting. The list of a
//! file is anybody's: it must never have a file opened that is neither below the directory nor named by the settings here,
//! nor any file twice. Called by `export.rs` and `import/restore.rs`. Bounds: [`FILES_MAX`] files of each folder,
//! [`NAMED_MAX`] things in all, and [`FILE_BYTES_MAX`] of each file are compared.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use anyhow::bail;
use serde::{Deserialize, Serialize};

use crate::cli::SiteArgs;
use crate::data_dir::SECRET_NAME;
use crate::ops::import::shown_line;
use throng_config::{FILE_NAME as SETTINGS_NAME, Settings, process_environment};
use throng_process::plain;
use throng_store::erasures;
use throng_web::kept_keys;

/// Files of one folder that are named: more than any site has.
const FILES_MAX: usize = 5_000;
/// Things that are named: the files of all folders, and as many variables and files elsewhere as nobody has.
const NAMED_MAX: usize = FILES_MAX * FOLDERS.len() + 1_000;
/// Folders in folders that are looked through.
const DEPTH_MAX: usize = 8;
/// Of a larger file only the name is compared.
const FILE_BYTES_MAX: u64 = 256 << 20;
/// The folders of a data directory whose files are not in the database, and what they are.
const FOLDERS: [(&str, &str); 4] = [
    ("areas", "areas and postcodes that the office has uploaded"),
    ("paper", "scans of signatures on paper"),
    ("theme", "the site’s own theme"),
    (kept_keys::FOLDER, "the key of the box of a vote; keep it apart from the data"),
];

/// What the ledger of erasures is for.
const LEDGER: &str = "who was erased: with it a backup from before brings nobody back";

/// Where something is that belongs to a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// It is there, and nobody has said here that it belongs to the site.
    Unnamed,
    Here,
}

impl Standing {
    fn words(self) -> &'static str {
        match self {
            Standing::Missing => "MISSING",
            Standing::Other => "not as it was when the site was exported",
            Standing::Unnamed => "there, but no setting here names it",
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

    /// How it stands in the directory `data`. Of files elsewhere only those of `elsewhere` are read.
    pub(super) fn standing(&self, data: &Path, elsewhere: &[PathBuf]) -> Standing {
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
            (_, true) if self.place == Place::Machine && !elsewhere.contains(&path) => Standing::Unnamed,
            (Some(known), true) if hash(&path).as_ref() != Some(known) => Standing::Other,
            (_, true) => Standing::Here,
        }
    }

    /// Whether it is the ledger of erasures, and the directory `data` has none in which anything stands.
    pub(super) fn is_lost_ledger(&self, data: &Path) -> bool {
        let is_ledger = self.place == Place::Directory && self.name == erasures::FILE_NAME;
        // Whoever opens a site makes an empty one.
        is_ledger && fs::metadata(data.join(erasures::FILE_NAME)).map_or(true, |found| found.len() == 0)
    }

    /// Whether its name leads out of the directory in which it should be, or is not written plainly.
    fn leads_elsewhere(&self) -> bool {
        let path = Path::new(&self.name);
        let plain: PathBuf = path
            .components()
            .filter(|part| matches!(part, Component::Normal(_)))
            .collect();
        // As bytes: two paths are equal also where one has more slashes.
        self.place == Place::Directory && (self.name.is_empty() || plain.as_os_str() != path.as_os_str())
    }

    /// What a restore says of it.
    pub(super) fn told(&self, standing: Standing) -> String {
        format!("{}: {}", self.described(), standing.words())
    }
}

/// Refuses a list that no export has written.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub(super) fn check(beside: &[Belonging]) -> anyhow::Result<()> {
    if beside.len() > NAMED_MAX {
        bail!(
            "it names {} things that belong to the site, and at most {NAMED_MAX} are looked for",
            beside.len()
        );
    }
    let mut known = BTreeSet::new();
    for belonging in beside {
        let name = shown_line(&belonging.name);
        if belonging.leads_elsewhere() {
            bail!(
                "it names \"{name}\" as a file of the site’s directory, which leads elsewhere: it was changed"
            );
        }
        if !known.insert((belonging.place, &belonging.name)) {
            bail!("it names \"{name}\" twice: it was changed");
        }
    }
    Ok(())
}

/// The files elsewhere on the machine that somebody has named here, on the command line or in the settings, and what
/// they are.
fn named_elsewhere(args: &SiteArgs, settings: &Settings) -> Vec<(PathBuf, &'static str)> {
    let named = [
        (&args.settings.config, "the settings"),
        (&settings.site.areas_file, "the setting site.areas_file"),
        (&settings.site.map_file, "the setting site.map_file"),
    ];
    let named = named.into_iter();
    named
        .filter_map(|(path, what)| Some((path.clone()?, what)))
        .collect()
}

/// As [`named_elsewhere`], without what they are.
pub(super) fn elsewhere(args: &SiteArgs, settings: &Settings) -> Vec<PathBuf> {
    let named = named_elsewhere(args, settings).into_iter();
    named.map(|(path, _)| path).collect()
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
    let own = data.join(SETTINGS_NAME);
    if args.settings.config.is_none() && own.is_file() {
        found.push(Belonging::file(Place::Directory, SETTINGS_NAME.to_owned(), "the settings", &own));
    }
    let ledger = data.join(erasures::FILE_NAME);
    // An empty one, which every directory has, says nothing.
    if fs::metadata(&ledger).is_ok_and(|found| found.len() > 0) {
        found.push(Belonging::file(Place::Directory, erasures::FILE_NAME.to_owned(), LEDGER, &ledger));
    }
    for (folder, what) in FOLDERS {
        let mut files = Vec::new();
        gather(&data.join(folder), DEPTH_MAX, &mut files);
        files.sort();
        for path in files {
            let name = path.strip_prefix(data).unwrap_or(&path).display().to_string();
            let belonging = Belonging::file(Place::Directory, name, what, &path);
            let is_secret = folder == kept_keys::FOLDER;
            found.push(if is_secret {
                Belonging { blake3: None, ..belonging }
            } else {
                belonging
            });
        }
    }
    for (path, what) in named_elsewhere(args, settings) {
        found.push(Belonging::file(Place::Machine, path.display().to_string(), what, &path));
    }
    let mut names: Vec<String> = process_environment().into_iter().map(|(name, _)| name).collect();
    names.sort();
    let what = "a setting in the environment";
    let variable = |name| Belonging { place: Place::Environment, name, what: what.to_owned(), blake3: None };
    found.extend(names.into_iter().map(variable));
    // Two settings may name one file, and two names that are no text may be told alike.
    let mut known = BTreeSet::new();
    found.retain(|belonging| known.insert((belonging.place, belonging.name.clone())));
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
    let file = plain::open(path).ok()?;
    if file.metadata().ok()?.len() > FILE_BYTES_MAX {
        return None;
    }
    let mut hasher = blake3::Hasher::new();
    // A file that grows meanwhile has no end.
    hasher.update_reader(file.take(FILE_BYTES_MAX)).ok()?;
    Some(hasher.finalize().to_hex().to_string())
}

#[cfg(test)]
mod tests {
    use throng_testkit::program::temporary_folder;

    use super::*;

    fn named(place: Place, name: &str) -> Belonging {
        Belonging { place, name: name.to_owned(), what: "a file".to_owned(), blake3: None }
    }

    #[test]
    fn a_list_that_no_export_has_written_is_refused() {
        let of_directory = |name| vec![named(Place::Directory, name)];
        let many =
            |count: usize| (0..count).map(|number| named(Place::Directory, &format!("paper/{number}")));
        for (list, expected) in [
            (vec![], ""),
            (of_directory("paper/7/a b.pdf"), ""),
            (of_directory("theme/..x/petition.html"), ""),
            (of_directory(""), "leads elsewhere"),
            (of_directory("/etc/passwd"), "leads elsewhere"),
            (of_directory("../throng.toml"), "leads elsewhere"),
            (of_directory("paper/../../throng.toml"), "leads elsewhere"),
            (of_directory("paper/.."), "leads elsewhere"),
            (of_directory("./secret.key"), "leads elsewhere"),
            (of_directory("paper//a.pdf"), "leads elsewhere"),
            (of_directory("paper/./a.pdf"), "leads elsewhere"),
            (of_directory("paper/a.pdf/"), "leads elsewhere"),
            (vec![named(Place::Machine, "/etc/wards.csv"), named(Place::Machine, "wards.csv")], ""),
            (vec![named(Place::Directory, "a"), named(Place::Machine, "a")], ""),
            (vec![named(Place::Directory, "a"), named(Place::Directory, "a")], "\"a\" twice"),
            (many(NAMED_MAX).collect(), ""),
            (many(NAMED_MAX + 1).collect(), "at most 21000 are looked for"),
        ] {
            let told = check(&list).map_or_else(|error| error.to_string(), |()| String::new());
            assert!(told.contains(expected) && told.is_empty() == expected.is_empty(), "{expected}: {told}");
        }
    }

    #[test]
    fn files_elsewhere_are_compared_only_if_somebody_names_them_here() {
        let folder = temporary_folder();
        let path = folder.path().join("wards.csv");
        fs::write(&path, "postcode,code,name\n").expect("a file in a temporary folder");
        let was = Belonging::file(Place::Machine, path.display().to_string(), "areas", &path);
        let other = Belonging { blake3: Some("0".repeat(64)), ..was.clone() };
        let standing = |belonging: &Belonging, named: &[PathBuf]| belonging.standing(folder.path(), named);
        let known = [path.clone()];
        assert_eq!(standing(&was, &known), Standing::Here);
        assert_eq!(standing(&other, &known), Standing::Other);
        assert_eq!((standing(&was, &[]), standing(&other, &[])), (Standing::Unnamed, Standing::Unnamed));
        fs::remove_file(&path).expect("it is ours");
        assert_eq!((standing(&was, &known), standing(&was, &[])), (Standing::Missing, Standing::Missing));
    }
}
