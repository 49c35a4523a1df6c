//! What is looked at on this machine: the data directory with its secret, its database, its permissions and its disk, the clock,
//! the files that the settings name, and what the system allows.
//!
//! **Owns** the sentences about them. It must never change anything: nothing is locked, migrated or written.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use rustix::fs::{Access, access};
use rustix::process::{Resource, getrlimit};
use throng_store::erasures::FILE_NAME;
use throng_store::error::Fault;
use throng_store::reader::{StoreReader as _, overdue};
use throng_store::sqlite::SqliteReader;

use super::Case;
use super::finding::{Finding, broken, fine, look};
use super::standing::Standing;
use crate::data_dir::{DataDir, DataDirError, SITE, packaged};
use crate::ops::import::restore;
use crate::ops::verify;
use crate::serve::{retention_hold, start_clock};
use throng_process::console::quoted;
use throng_process::{clock, machine, private};
use throng_rendering::themes::{self, Themes, report};

/// Room on the disk below which somebody should look, and below which signing is about to stop: parts of a hundred, and MiB.
const ROOM_LOOK: u64 = 10;
const ROOM_BROKEN_MIB: u64 = 64;
/// What the program needs beside connections: the store, the log, the system.
const OTHER_FILES: u64 = 64;

pub(super) fn directory(case: &Case<'_>) -> Vec<Finding> {
    let path = &case.args.site.data;
    let shown = path.display();
    if !path.is_dir() {
        return broken(
            format!("There is no directory {shown}, so that no site was looked at."),
            "Name the site's directory with --data, as it is written. If it is on a disk of its own, see that this is mounted. `throng init` makes a new site.",
        );
    }
    let is_gone = !path.join("throng.db").exists();
    if is_gone && path.join("secret.key").exists() {
        return broken(
            format!(
                "The database of the site in {shown} (throng.db) is gone: its secret.key is still there."
            ),
            "Do not make a new site there. Move the directory away and restore the newest backup, with the keys that are in it (docs/operating.md).",
        );
    }
    if path.join("lock").is_dir() {
        return broken(
            format!("{} is a folder, and not the file that a program locks.", path.join("lock").display()),
            format!("Remove it: `rmdir {}`. Until then the site does not start.", quoted(&path.join("lock"))),
        );
    }
    if let Err(error) = DataDir::open_for_reading(path) {
        return broken(
            error.to_string(),
            "Name the site's directory with --data, or make one with `throng init`.",
        );
    }
    if access(path, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK).is_err() {
        return broken(
            format!("{shown} cannot be written by this user."),
            "Run this as the user that runs the site, or give that user the directory (chown -R).",
        );
    }
    let owner = |path: &Path| std::fs::metadata(path).ok().map(|found| found.uid());
    let files = ["throng.db", "secret.key"].map(|name| path.join(name));
    if files
        .iter()
        .filter_map(|file| owner(file))
        .any(|uid| Some(uid) != owner(path))
    {
        return broken(
            format!("Files in {shown} belong to another user than the directory."),
            "Somebody ran Throng as another user, perhaps as root. Give all of it to the user that runs the site (chown -R).",
        );
    }
    if path.join(restore::MARK_NAME).exists() {
        return broken(
            format!("A restore into {shown} was stopped half-way."),
            "Run `throng import` with the same export again to complete it.",
        );
    }
    fine(format!("{shown} holds a site, and can be written."))
}

/// Whether the settings that the package keeps are those that are read.
pub(super) fn settings_file(case: &Case<'_>) -> Vec<Finding> {
    let site = &case.args.site;
    match site
        .settings
        .config
        .is_none()
        .then(|| packaged::two_files(&site.data))
    {
        Some(Some(words)) => {
            look(format!("There are two settings files: {words}."), "Then start the site again.")
        }
        Some(None) | None => Vec::new(),
    }
}

pub(super) fn secret(case: &Case<'_>) -> Vec<Finding> {
    let path = &case.args.site.data;
    let key = path.join("secret.key");
    let mode = std::fs::metadata(&key).map(|found| found.permissions().mode() & 0o077);
    if mode.is_ok_and(|others| others != 0) {
        return broken(
            "Others on this machine can read secret.key, which signs every link in an email.",
            format!(
                "chmod 600 {}; if somebody may have read it, ask for help before you replace it.",
                quoted(&key)
            ),
        );
    }
    let Ok(directory) = DataDir::open_for_reading(path) else {
        return look("There is no site to look at.", "See above.");
    };
    match directory.secrets() {
        Ok(_) => fine("The secret is there, and belongs to this database."),
        // What is wrong with the database is told of the database.
        Err(DataDirError::Store(_)) => {
            fine("The secret is there; whether it belongs to this database cannot be seen.")
        }
        Err(error) => {
            broken(error.to_string(), "Restore secret.key from the backup that the database is from.")
        }
    }
}

pub(super) fn permissions(case: &Case<'_>) -> Vec<Finding> {
    match private::command_that_closes(&case.args.site.data) {
        None => fine("Nobody else on this machine can read the site's data."),
        Some(command) => look("Others on this machine can read some of the site's data.", command),
    }
}

/// Whether the ledger by which people are erased again after a restore can be read.
pub(super) fn erasures(case: &Case<'_>) -> Vec<Finding> {
    let data = &case.args.site.data;
    match verify::damaged_ledger(data) {
        Some(what) => look(
            format!("Damaged: {what}."),
            "Bring back the newest erased.log that is whole, from a backup or the place of the stream, and keep this one beside it. Erase again in the \
             office those of whom you know that they were.",
        ),
        None if data.join(FILE_NAME).exists() => fine("Every line of erased.log is whole."),
        None => fine("Nobody was erased yet: there is no erased.log."),
    }
}

pub(super) fn room(case: &Case<'_>) -> Vec<Finding> {
    let Some(disk) = machine::disk(&case.args.site.data) else {
        return look("The system does not say how much room there is.", "Look with `df`.");
    };
    let (free, size) = (disk.free >> 20, disk.size >> 20);
    let what = format!("{free} of {size} MiB are free.");
    let advice = "Make room, or use a larger disk: nobody can sign when it is full.";
    let no_files = disk.files > 0 && disk.files_free * 100 < disk.files;
    if free < ROOM_BROKEN_MIB || no_files {
        return broken(what, advice);
    }
    match free * 100 < size * ROOM_LOOK {
        true => look(what, advice),
        false => fine(what),
    }
}

pub(super) fn database(case: &Case<'_>) -> Vec<Finding> {
    let mut reader = match opened(case) {
        Ok(reader) => reader,
        Err(fault @ Fault::OlderSchema { .. }) => {
            return look(
                fault.to_string(),
                "The next start of Throng upgrades it, and keeps a copy of it as it is.",
            );
        }
        Err(fault @ Fault::NewerSchema { .. }) => {
            return broken(fault.to_string(), "Use the Throng that wrote it, or a newer one.");
        }
        Err(fault) => {
            return broken(
                fault.to_string(),
                "Keep a copy of the directory as it is, then restore a backup (docs/operating.md).",
            );
        }
    };
    match overdue(&mut reader, clock::now()) {
        Err(fault) => broken(
            fault.to_string(),
            "Keep a copy of the directory as it is, then restore a backup (docs/operating.md).",
        ),
        // What another machine does is not this one's to do.
        Ok(late) if !late.is_empty() && is_served(case) => {
            let late: Vec<String> = late.iter().map(ToString::to_string).collect();
            look(late.join("; "), "Start the site; if it runs, its log says why this was not done.")
        }
        Ok(_) => fine(format!(
            "It can be read, and has schema {}. `throng verify` recounts it.",
            throng_store::sqlite::schema()
        )),
    }
}

/// Whether a site is to be served from the directory.
fn is_served(case: &Case<'_>) -> bool {
    matches!(Standing::of(&case.args.site.data), Standing::Site | Standing::Restored)
}

fn opened(case: &Case<'_>) -> Result<SqliteReader, Fault> {
    let directory = DataDir::open_for_reading(&case.args.site.data).map_err(|error| Fault::Unavailable {
        doing: "opening the database",
        source_text: error.to_string(),
    })?;
    directory.reader(&case.loaded.settings.store)
}

pub(super) fn clock(case: &Case<'_>) -> Vec<Finding> {
    let now = clock::now();
    let newest = opened(case).and_then(|reader| reader.newest()).ok().flatten();
    if let Err(off) = start_clock::check(now, newest) {
        return broken(off.to_string(), "Set the clock, and have a time server keep it right.");
    }
    let (data, settings) = (&case.args.site.data, &case.loaded.settings);
    let known = start_clock::last_known(data, settings, (newest, start_clock::written(data)), now);
    if let Some(known) = known.filter(|known| is_served(case) && start_clock::is_far_ahead(now, *known)) {
        return look(
            format!("{}{}.", start_clock::ahead_words(now, known), start_clock::unnoted_words(data)),
            format!("{}.", start_clock::HELD),
        );
    }
    match is_set_by_a_server() {
        Some(false) => look(
            "No time server keeps the clock of this machine right.",
            "Turn it on: `timedatectl set-ntp true`. Petitions close, and one-time codes work, by this clock.",
        ),
        Some(true) => fine("It fits the newest entry of the database, and a time server keeps it right."),
        None => fine(
            "It fits the newest entry of the database. Whether a time server keeps it right cannot be seen from here.",
        ),
    }
}

/// Whether erasing waits for somebody to say that shorter periods are meant.
pub(super) fn keeping(case: &Case<'_>) -> Vec<Finding> {
    let site = opened(case)
        .and_then(|mut reader| reader.site(SITE))
        .ok()
        .flatten();
    let Some(retention) = site.map(|site| site.rules.retention).filter(|_| is_served(case)) else {
        return Vec::new();
    };
    match retention_hold::waiting_words(&retention) {
        Some(words) => look(format!("Of personal data, {words}."), format!("{}.", retention_hold::HELD)),
        None => {
            fine("No shorter period of keeping personal data waits for somebody to say that it is meant.")
        }
    }
}

/// Whether the system says that a time server sets the clock; `None` if it does not say. (Asking the kernel itself needs a system
/// call that no safe library offers.)
fn is_set_by_a_server() -> Option<bool> {
    if Path::new("/run/systemd/timesync/synchronized").exists() || Path::new("/run/chrony").exists() {
        return Some(true);
    }
    let asked = std::process::Command::new("timedatectl")
        .args(["show", "--property=NTPSynchronized", "--value"])
        .output();
    let said = asked.ok().filter(|output| output.status.success())?;
    match said.stdout.trim_ascii() {
        b"yes" => Some(true),
        b"no" => Some(false),
        _ => None,
    }
}

pub(super) fn files(case: &Case<'_>) -> Vec<Finding> {
    let settings = &case.loaded.settings;
    let theme = case.args.site.data.join(themes::FOLDER);
    let themes = match Themes::load_with(Some(&theme)) {
        Ok(themes) => themes,
        Err(error) => {
            return broken(
                error.to_string(),
                "`throng theme check` says more. The site does not start with it.",
            );
        }
    };
    let languages = themes.languages_of(&settings.site.language.to_string(), &settings.site.languages);
    if let Err(error) = languages {
        return broken(error.to_string(), "Correct site.language or site.languages.");
    }
    match report::tried(&themes, &theme).as_deref() {
        Ok([]) => {}
        Ok([first, more @ ..]) => {
            let others = match more.len() {
                0 => String::new(),
                more => format!(" (And {more} more.)"),
            };
            return broken(
                format!("{first}{others}"),
                "Mend the theme: this page cannot be shown. `throng theme check` says everything that it finds.",
            );
        }
        Err(error) => return broken(error.to_string(), "`throng theme check` says more."),
    }
    let named = [("site.areas_file", &settings.site.areas_file), ("site.map_file", &settings.site.map_file)];
    for (key, path) in named {
        if let Some(path) = path
            && let Err(error) = std::fs::File::open(path)
        {
            return broken(
                format!("{}: {error}", path.display()),
                format!("Correct {key}, or put the file there."),
            );
        }
    }
    fine("The theme and the files that the settings name can be read.")
}

pub(super) fn limits(case: &Case<'_>) -> Vec<Finding> {
    let settings = &case.loaded.settings;
    let needed = settings.server.connections_max as u64 + OTHER_FILES;
    let allowed = getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX);
    if allowed < needed {
        return broken(
            format!("The system allows {allowed} open files, and server.connections_max needs {needed}."),
            "Raise the limit (LimitNOFILE= for systemd, or ulimit -n), or lower server.connections_max.",
        );
    }
    let store = &settings.store;
    let caches = settings.server.page_cache_mib as u64
        + store.reader_cache_mib * store.readers as u64
        + store.writer_cache_mib;
    if let Some(memory) = machine::memory()
        && caches > (memory.total >> 20) / 2
    {
        return broken(
            format!(
                "The caches may take {caches} MiB, more than half of the {} MiB that there are.",
                memory.total >> 20
            ),
            "Lower server.page_cache_mib, store.reader_cache_mib or store.writer_cache_mib.",
        );
    }
    fine(format!("{allowed} open files are enough, and the caches take at most {caches} MiB."))
}
