//! `throng backup`: one consistent copy of a site, while it is served or not; and `throng backup verify`, which restores one into
//! a scratch folder and recounts it.
//!
//! Owns what is said about it. It must never need the lock of the site. Called by `main.rs`.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use throng_backup::lines;
use throng_backup::place::Shared;
use throng_backup::stream::{self, Bases, Tail};
use throng_backup::{
    BackupError, Found, Going, Keys, KeysFrom, Manifest, Opener, Order, Sealer, Taken, take,
};
use throng_domain::time::Timestamp;
use throng_store::sqlite::MainFile;
use throng_store::transactions::Link;

use crate::cli::{BackupAction, BackupArgs, CheckBackupArgs, SettingsArgs, SiteArgs, VerifyArgs};
use crate::copy_place;
use crate::data_dir::DataDir;
use crate::ops::import::restore::refuse_if_interrupted;
use crate::ops::verify::{self, WithKeys};
use throng_process::console::counted;
use throng_process::say;
use throng_web::secrets::Secrets;

/// What is appended to the name of a backup for the folder that it is restored into to be looked at.
const SCRATCH_ENDING: &str = ".check";
/// Where in the site's directory the database is plain until it is encrypted.
const PLAIN: &str = "backup-by-hand-plain";

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
    if to.to_str().is_some_and(|to| to.starts_with("s3:")) {
        bail!(
            "a backup by hand goes into a folder: name one with --to. What goes to S3 is the stream (backup.stream_to)"
        );
    }
    if let Some(keys) = &args.keys_to {
        are_apart(to, keys)?;
        has_parent(keys, "--keys-to")?;
    }
    has_parent(to, "--to")?;
    let settings = throng_config::load(&args.site.sources(&[]))?.settings;
    let directory = DataDir::open_for_reading(&args.site.data)?;
    refuse_if_interrupted(directory.path())?;
    let fingerprint = directory.secrets()?.fingerprint();
    let main = MainFile::open(directory.path())
        .with_context(|| format!("cannot read the database in {}", directory.path().display()))?;
    let mut reader = directory.reader(&settings.store)?;
    let keys = match (&args.keys_to, args.with_keys) {
        (Some(folder), _) => Keys::At(folder),
        (None, true) => Keys::Within,
        (None, false) => Keys::Apart,
    };
    let sealer = Sealer::to(&settings.backup.encrypt_to)?;
    let plain = directory.path().join(PLAIN);
    let order = Order {
        data: directory.path(),
        settings: args.site.settings.config.as_deref(),
        to,
        keys,
        fingerprint: &fingerprint,
        sealed: sealer.as_ref().map(|sealer| (sealer, plain.as_path())),
    };
    let Taken { manifest } = take(&order, (&mut reader, &main), &mut |_: &File, _| Ok(()), &mut |_| Ok(()))?;
    say!(
        "{}: the site as it was at {}: {}, {}. It holds names and addresses: keep it safe.",
        to.display(),
        moment(manifest.as_of_ms),
        counted(manifest.files.len(), "file", "files"),
        size(manifest.bytes())
    );
    if let Some(sealer) = &sealer {
        say!(
            "It is encrypted to {}. Only who has the private key opens it: `throng backup verify --identity FILE` tries that. Its names and \
             sizes can be seen.",
            sealer.names().join(" and to ")
        );
    }
    tell_keys(keys);
    if real(to).starts_with(real(&args.site.data)) {
        say!(
            "It is in the site's own directory: what happens to that happens to both. Copy it to another place."
        );
    }
    Ok(())
}

/// Refuses a folder in a folder that is not there: most likely a disk is not mounted, and what is written would come onto
/// another.
fn has_parent(folder: &Path, option: &str) -> anyhow::Result<()> {
    let parent = parent_of(folder);
    if !parent.is_dir() {
        bail!(
            "there is no folder {}: make it first, or correct {option}. If it is on a disk of its own, see that this is mounted",
            parent.display()
        );
    }
    Ok(())
}

/// The folder that a new folder is made in.
fn parent_of(folder: &Path) -> &Path {
    let parent = folder.parent().unwrap_or(folder);
    if parent.as_os_str().is_empty() {
        Path::new(".")
    } else {
        parent
    }
}

/// Refuses keys that would lie in the backup, or the other way round: whoever has the one would have the other.
fn are_apart(to: &Path, keys: &Path) -> anyhow::Result<()> {
    let (to_is, keys_are) = (real(to), real(keys));
    if to_is.starts_with(&keys_are) || keys_are.starts_with(&to_is) {
        bail!(
            "--to {} and --keys-to {} are not apart: name a folder for the keys in another place, or say --with-keys to have them in the backup",
            to.display(),
            keys.display()
        );
    }
    Ok(())
}

/// Where a folder is, or would be if it were made.
pub(super) fn real(folder: &Path) -> PathBuf {
    let found = folder.ancestors().find_map(|above| {
        let there = if above.as_os_str().is_empty() {
            Path::new(".")
        } else {
            above
        };
        Some(there.canonicalize().ok()?.join(folder.strip_prefix(above).ok()?))
    });
    found.unwrap_or_else(|| folder.to_owned())
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
    let opener = Opener::with(args.identity.as_deref())?;
    let settings = throng_config::load(&args.settings.alone())?.settings;
    let place = copy_place::of(&args.folder, &settings.backup)?;
    let scratch = match (&args.scratch, copy_place::bucket(&args.folder)) {
        (Some(scratch), _) => scratch.clone(),
        (None, Some(_)) => PathBuf::from("throng-backup").with_extension("check"),
        (None, None) => beside(&args.folder),
    };
    if stream::is_stream(&*place)? {
        return verify_stream(args, (&place, &opener), &scratch);
    }
    let found = match copy_place::bucket(&args.folder) {
        Some(_) => Found::of(place, "", &opener)?,
        None => Found::at(&args.folder, &opener)?,
    };
    verify_found(args, &found, &scratch)?;
    Ok(())
}

/// Looks at one backup. False if it could not be opened.
fn verify_found(args: &CheckBackupArgs, found: &Found, scratch: &Path) -> anyhow::Result<bool> {
    let folder = args.folder.display();
    let Manifest { as_of_ms, program, schema, sealed_to, .. } = &found.manifest;
    let of =
        format!("the site as it was at {}, written by Throng {program} (schema {schema})", moment(*as_of_ms));
    if !found.can_be_opened() {
        found.check()?;
        say!(
            "{folder} has all files that its list names, as they were written: {of}. What is in them was not looked at, because it is encrypted to {}: \
             name the file with one of these private keys with --identity.",
            sealed_to.join(" and to ")
        );
        return Ok(false);
    }
    let keys = match (&args.keys, found.manifest.keys) {
        (None, false) => None,
        (named, _) => Some(right_keys(found, named.as_deref())?),
    };
    let restoring = found.restore(scratch, keys.as_ref())?;
    let with_keys = if keys.is_some() {
        WithKeys::Yes
    } else {
        WithKeys::No
    };
    let recounted = verify::recount(&of_directory(restoring.path()), with_keys);
    restoring.give_up();
    // The scratch folder is gone by now.
    let wrong = recounted?;
    if wrong > 0 {
        bail!(
            "{} wrong in the database of {folder}: it was so when the backup was made. Use another one, and see what `throng verify` says of the site",
            counted(wrong, "thing is", "things are")
        );
    }
    say!("{folder} is whole: {of}.");
    if !sealed_to.is_empty() {
        say!("It is encrypted, and opens with this private key.");
    }
    if keys.is_none() {
        say!("Its keys are elsewhere and were not looked at: --keys FOLDER looks at them too.");
    }
    Ok(true)
}

/// Looks at a stream: its newest copy, and that all that was shipped since follows it.
fn verify_stream(
    args: &CheckBackupArgs,
    (place, opener): (&Shared, &Opener),
    scratch: &Path,
) -> anyhow::Result<()> {
    let end = Timestamp(i64::MAX);
    let path = lines::chosen(&**place, args.line.as_deref(), end)?;
    let bases = Bases::around(&**place, &path, end)?;
    tell_what_is_meant((place, opener), &bases, args.line.as_deref())?;
    let before = bases.before;
    let found = Found::of(place.clone(), &before.name, opener)?;
    if !verify_found(args, &found, scratch)? {
        return Ok(());
    }
    let link = Link::of_copy(found.manifest.batch, &found.manifest.hash);
    let link = link.context("the copy does not say which transaction it is of")?;
    let (mut count, mut last, mut strange) = (0_u64, None, false);
    let of_line = opener.for_line_of(&found.manifest);
    Tail::after(&**place, &before.line, link, &of_line).read(|news| {
        count += news.following.len() as u64;
        last = news.following.last().map(|last| last.at).or(last);
        strange = (strange || news.strange.is_some() || news.is_damaged) && news.following.is_empty();
        Ok::<_, BackupError>(Going::On)
    })?;
    if strange {
        bail!(
            "{} has a gap after {}: a file of it is missing or damaged",
            args.folder.display(),
            moment(last.map_or(found.manifest.as_of_ms, |last| last.0))
        );
    }
    say!(
        "{} without a gap, up to {}.",
        counted(
            usize::try_from(count).unwrap_or(usize::MAX),
            "transaction since then follows",
            "transactions since then follow"
        ),
        moment(last.map_or(found.manifest.as_of_ms, |last| last.0))
    );
    Ok(())
}

/// Refuses a copy in the clear that somebody with a private key hardly means, and says which copies do not count.
pub(super) fn tell_what_is_meant(
    (place, opener): (&Shared, &Opener),
    bases: &Bases,
    named: Option<&str>,
) -> anyhow::Result<()> {
    bases.before.is_meant(&**place, opener, named)?;
    for name in &bases.in_the_clear {
        say!(
            "{} is not encrypted and stands among what is: it does not count. Somebody without a key may have put it there: find out who \
             else can write to that place.",
            place.address().join(name).display()
        );
    }
    Ok(())
}

/// Where the keys of a backup are, which are those that it was made with.
pub(super) fn right_keys(found: &Found, named: Option<&Path>) -> anyhow::Result<KeysFrom> {
    let keys = found.keys(named)?;
    if let KeysFrom::Folder(folder) = &keys
        && Secrets::open(folder)?.fingerprint() != found.manifest.secrets
    {
        let path = folder.join(throng_backup::SECRET_NAME);
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
