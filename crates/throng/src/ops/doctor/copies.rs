//! What is looked at of the copies of the site: the nightly backups, and the stream.
//!
//! **Owns** the sentences about them. It must never write to a place, nor delete from one. **Bounds**: what the place of a stream takes to
//! list what it holds; a bucket is left out with `--offline`.

use std::path::Path;

use rustix::fs::{Access, access};
use throng_backup::stream::Bases;
use throng_backup::{BackupError, Epoch, EpochKey, Opener, Sealer, Source, lines, nightly};
use throng_domain::time::{HOUR_MS, Timestamp};

use super::Case;
use super::finding::{Finding, broken, fine, look};
use crate::copy_place;
use crate::ops::backup::moment;
use throng_process::clock;
use throng_web::secrets::Secrets;

/// How old the newest nightly backup may be before somebody should look: a day and a half, as `/healthz` has it.
const BACKUP_HOURS_MAX: i64 = 36;
/// How old the newest copy of the site in a stream may be: one is made each day.
const BASE_HOURS_MAX: i64 = 36;
/// For how long nothing may have been written to a stream by a site that runs.
const QUIET_HOURS_MAX: i64 = 1;
/// What a look at a bucket needs, and a folder does not.
const OF_BUCKET: &str = "Look without --offline: it is in a bucket, on another machine.";

pub(super) fn backup(case: &Case<'_>) -> Vec<Finding> {
    let settings = &case.loaded.settings.backup;
    if !settings.nightly {
        return look(
            "No backup is made each night.",
            "Set backup.nightly to true, unless something else makes one (`throng backup`).",
        );
    }
    let usual = case.args.site.data.join("backups");
    let folder = settings.folder.as_deref().unwrap_or(&usual);
    let newest = match nightly::newest_in(folder) {
        Ok(newest) => newest,
        Err(error) => {
            return look(error.to_string(), "Correct backup.folder; the log says why no backup was made.");
        }
    };
    let (to, sealed_to) = (&settings.encrypt_to, newest.as_ref().map(|newest| newest.sealed_to.as_slice()));
    match Sealer::to(to) {
        Err(error) => {
            return broken(
                error.to_string(),
                "Correct backup.encrypt_to: `throng serve` does not start with it.",
            );
        }
        Ok(_)
            if sealed_to
                .is_some_and(|sealed| !sealed.is_empty() && !sealed.iter().any(|key| to.contains(key))) =>
        {
            return look(
                "The newest nightly backup is encrypted to other keys than backup.encrypt_to names: perhaps nobody has the private key of one.",
                "See that you still have it, or make a new backup: `throng backup`. `throng backup verify --identity FILE` tries a key.",
            );
        }
        Ok(Some(_)) if sealed_to == Some(&[]) => {
            return look(
                "The newest nightly backup is not encrypted, and backup.encrypt_to says that they are to be.",
                "The next one is. Move the older ones away, or delete them.",
            );
        }
        Ok(_) => {}
    }
    if let Some(what) = unusable(folder) {
        return look(what, "Correct backup.folder, or its owner: no backup can be made there.");
    }
    let shown = folder.display();
    match newest.map(|newest| hours_since(newest.as_of_ms)) {
        None => look(
            format!("There is no nightly backup yet in {shown}."),
            "One is made each night while the site runs; `throng backup` makes one now.",
        ),
        Some(hours @ BACKUP_HOURS_MAX..) => look(
            format!("The newest nightly backup in {shown} is {hours} hours old."),
            "The log says why no newer one was made; `throng backup` makes one now.",
        ),
        Some(hours) => fine(format!("The newest nightly backup in {shown} is {hours} hours old.")),
    }
}

pub(super) fn stream(case: &Case<'_>) -> Vec<Finding> {
    let settings = &case.loaded.settings.backup;
    let Some(address) = settings.stream_to.as_deref() else {
        return fine(
            "There is none (backup.stream_to is empty): if the disk broke, what was done since the last backup would be lost.",
        );
    };
    if copy_place::bucket(address).is_none() {
        if let Some(what) = unusable(address) {
            return look(
                what,
                "Correct backup.stream_to, mount the disk, or give the folder to this user (chown).",
            );
        }
    } else if case.args.offline {
        return fine(format!("{} was not looked at. {OF_BUCKET}", address.display()));
    }
    match held(case, address) {
        Ok(found) => found,
        Err(error @ (BackupError::NoStream { .. } | BackupError::BeginsLater { .. })) => look(
            error.to_string(),
            "The site begins it when it is served with this setting; its log says why if it does not.",
        ),
        Err(error) => look(
            error.to_string(),
            "See that it can be reached from this machine. The site tries again by itself, and says in its log what goes wrong.",
        ),
    }
}

/// What the place of a stream holds.
fn held(case: &Case<'_>, address: &Path) -> Result<Vec<Finding>, BackupError> {
    let place = copy_place::of(address, &case.loaded.settings.backup)?;
    let opener = Opener::default();
    let source = Source { place: &place, opener: &opener };
    source.site()?;
    let data = &case.args.site.data;
    let ours = Epoch::of_site(data)?;
    // What nobody proves stops no site: the log tells of it.
    let there = match Secrets::open(data) {
        Ok(secrets) => source.epoch(&EpochKey::new(secrets.epochs()), ours)?,
        Err(_) => Epoch::of_place(&*place)?,
    };
    if !ours.may_follow(there) {
        return Ok(broken(
            format!(
                "Another machine was promoted, and is the site now: {} is not ours any more.",
                address.display()
            ),
            "Do not serve this directory: see the chapter \"A second machine\" of docs/operating.md.",
        ));
    }
    let newest = lines::chosen(&*place, None, Timestamp(i64::MAX))?;
    let base = Bases::around(&*place, &newest, Timestamp(i64::MAX))?.before;
    let base_hours = hours_since(base.manifest.as_of_ms);
    let until = source
        .heard(&base.line.name)?
        .unwrap_or(Timestamp(base.manifest.as_of_ms));
    let what = format!(
        "{} has everything until {}; its newest copy of the site is {base_hours} hours old.",
        address.display(),
        moment(until.0)
    );
    Ok(match (hours_since(until.0) >= QUIET_HOURS_MAX, base_hours > BASE_HOURS_MAX) {
        (true, _) => look(what, "If the site runs, it does not write there: its log says why."),
        (false, true) => {
            look(what, "A copy is made each day: the log of the site says why there is no newer one.")
        }
        (false, false) => fine(what),
    })
}

/// Why nothing can be written to a folder, as far as that can be seen without writing. One that is not there is made, if the folder that it
/// is to be in is there.
fn unusable(folder: &Path) -> Option<String> {
    let shown = folder.display();
    let is_there = folder.symlink_metadata().is_ok();
    let (named, parent) = (folder, folder.parent().filter(|parent| !parent.as_os_str().is_empty()));
    let looked_at = if is_there {
        named
    } else {
        parent.unwrap_or(Path::new("."))
    };
    if is_there && !folder.is_dir() {
        return Some(format!("{shown} is no folder."));
    }
    if !looked_at.is_dir() {
        return Some(format!(
            "{shown} is not there, nor the folder that it is in: perhaps a disk is not mounted."
        ));
    }
    let may = access(looked_at, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK);
    may.is_err()
        .then(|| format!("{shown} cannot be written by this user."))
}

fn hours_since(at_ms: i64) -> i64 {
    (clock::now().0 - at_ms) / HOUR_MS
}
