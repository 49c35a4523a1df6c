//! `throng backup`: one consistent copy of a site, while it is served or not; and `throng backup verify`, which restores one into
//! a scratch folder and recounts it.
//!
//! Owns what is said about it. It must never need the lock of the site. Called by `main.rs`.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::Context;
use throng_backup::{BackupError, Found, Keys, Manifest, Order, Taken, take};
use throng_store::sqlite::MainFile;

use crate::cli::{BackupAction, BackupArgs, CheckBackupArgs, SettingsArgs, SiteArgs, VerifyArgs};
use crate::data_dir::DataDir;
use crate::ops::verify::{self, WithKeys};
use throng_process::console::counted;
use throng_process::say;
use throng_web::secrets::Secrets;

/// What is appended to the name of a backup for the folder that it is restored into to be looked at.
const SCRATCH_ENDING: &str = ".check";

/// Does what the command line asks.
///
/// # Errors
/// A sentence that says what to do.
pub(crate) fn run(args: &BackupArgs) -> anyhow::Result<()> {
    match (&args.action, &args.to) {
        (Some(BackupAction::Verify(check)), _) => verify_backup(check),
        (None, Some(to)) => make(args, to),
        (None, None) => unreachable!("the command line asks for --to"),
    }
}

fn make(args: &BackupArgs, to: &Path) -> anyhow::Result<()> {
    let settings = throng_config::load(&args.site.sources(&[]))?.settings;
    let directory = DataDir::open_for_reading(&args.site.data)?;
    let fingerprint = directory.secrets()?.fingerprint();
    let main = MainFile::open(directory.path())
        .with_context(|| format!("cannot read the database in {}", directory.path().display()))?;
    let mut reader = directory.reader(&settings.store)?;
    let keys = match (&args.keys_to, args.with_keys) {
        (Some(folder), _) => Keys::At(folder),
        (None, true) => Keys::Within,
        (None, false) => Keys::Apart,
    };
    let order = Order {
        data: directory.path(),
        settings: args.site.settings.config.as_deref(),
        to,
        keys,
        fingerprint: &fingerprint,
    };
    let Taken { manifest } = take(&order, (&mut reader, &main), &mut |_: &File, _| Ok(()), &mut |_| Ok(()))?;
    say!(
        "{}: the site as it was at {}: {}, {}. It holds names and addresses: keep it safe.",
        to.display(),
        moment(manifest.as_of_ms),
        counted(manifest.files.len(), "file", "files"),
        size(manifest.bytes())
    );
    tell_keys(keys);
    Ok(())
}

fn tell_keys(keys: Keys<'_>) {
    const WITHOUT: &str = "Without secret.key a restored site could not open a link that was mailed, nor tell who has signed already.";
    match keys {
        Keys::Within => say!("The keys are in it: whoever has it can make links and open boxes. {WITHOUT}"),
        Keys::At(folder) => say!(
            "The keys are in {}: keep them in another place than the backup, since both together open everything. {WITHOUT}",
            folder.display()
        ),
        Keys::Apart => say!(
            "The keys are not in it, so that nobody can make links or open boxes with the backup alone: keep secret.key and \
             the folder box-keys in another place (--keys-to FOLDER copies them). {WITHOUT}"
        ),
    }
}

/// A moment as people say it, in UTC.
pub(super) fn moment(ms: i64) -> String {
    match jiff::Timestamp::from_millisecond(ms) {
        Ok(at) => at.strftime("%Y-%m-%d %H:%M:%S UTC").to_string(),
        Err(_) => "a time that no calendar has".to_owned(),
    }
}

fn size(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

fn verify_backup(args: &CheckBackupArgs) -> anyhow::Result<()> {
    let found = Found::at(&args.folder)?;
    let scratch = match &args.scratch {
        Some(scratch) => scratch.clone(),
        None => beside(&args.folder),
    };
    let keys = match (&args.keys, found.manifest.keys) {
        (None, false) => None,
        (named, _) => Some(right_keys(&found, named.as_deref())?),
    };
    let restoring = found.restore(&scratch, keys.as_deref())?;
    let with_keys = if keys.is_some() {
        WithKeys::Yes
    } else {
        WithKeys::No
    };
    let recounted = verify::recount(&of_directory(restoring.path()), with_keys);
    restoring.give_up();
    recounted?;
    let Manifest { as_of_ms, program, schema, .. } = &found.manifest;
    say!(
        "{} is whole: the site as it was at {}, written by Throng {program} (schema {schema}).",
        args.folder.display(),
        moment(*as_of_ms)
    );
    if keys.is_none() {
        say!("Its keys are elsewhere and were not looked at: --keys FOLDER looks at them too.");
    }
    Ok(())
}

/// The folder with the keys of a backup, which are those that it was made with.
pub(super) fn right_keys(found: &Found, named: Option<&Path>) -> anyhow::Result<PathBuf> {
    let keys = found.keys(named)?;
    if Secrets::open(&keys)?.fingerprint() != found.manifest.secrets {
        let path = keys.join(throng_backup::SECRET_NAME);
        return Err(BackupError::OtherKey { path }.into());
    }
    Ok(keys)
}

/// The words by which `throng verify` works on a directory.
pub(super) fn of_directory(data: &Path) -> VerifyArgs {
    let settings = SettingsArgs { config: None, set: Vec::new() };
    VerifyArgs { site: SiteArgs { data: data.to_owned(), settings } }
}

fn beside(folder: &Path) -> PathBuf {
    // With a slash at its end the name would come to be a folder in it.
    let mut name = folder.components().as_path().as_os_str().to_owned();
    name.push(SCRATCH_ENDING);
    PathBuf::from(name)
}
