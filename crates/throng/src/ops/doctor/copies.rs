//! What is looked at of the copies of the site: the nightly backups, and the stream.
//!
//! **Owns** the sentences about them. It must never write to a place, nor delete from one. **Bounds**: what the place of a stream takes to
//! list what it holds; a bucket is left out with `--offline`.

use std::path::Path;

use rustix::fs::{Access, access};
use throng_backup::nightly::Whose;
use throng_backup::place::Place;
use throng_backup::stream::Bases;
use throng_backup::{
    BackupError, Epoch, EpochKey, Followed, Manifest, Opener, Promotion, Sealer, Source, lines, nightly,
    stream,
};
use throng_domain::time::{HOUR_MS, Timestamp};

use super::Case;
use super::finding::{Finding, broken, fine, look};
use super::listening;
use super::standing::Standing;
use crate::copy_place;
use crate::data_dir::{Served, is_held};
use crate::ops::backup::{moment, real};
use throng_process::clock;
use throng_process::console::{counted, quoted};
use throng_web::secrets::Secrets;

/// How old the newest nightly backup may be before somebody should look: a day and a half, as `/healthz` has it.
const BACKUP_HOURS_MAX: i64 = 36;
/// How old the newest copy of the site in a stream may be: one is made each day.
const BASE_HOURS_MAX: i64 = 36;
/// For how long nothing may have been written to a stream by a site that runs.
const QUIET_HOURS_MAX: i64 = 1;
/// For how long a program has shipped nothing that is said to be kept from it: it ships each second.
const UNSHIPPED_S_MIN: i64 = 3;
/// What becomes of a stream that has not begun.
const BEGINS: &str =
    "The site begins it when it is served with this setting; its log says why if it does not.";
/// What a look at a bucket needs, and a folder does not.
const OF_BUCKET: &str = "Look without --offline: it is in a bucket, on another machine.";
/// Why a service may not be able to write where whoever runs this can.
const SANDBOX: &str = "A service of systemd may write there only if ReadWritePaths= of its unit names it, after a restart and not a reload.";
/// What to do with a directory that was superseded.
const NOT_TO_BE_SERVED: &str =
    "Do not serve this directory: see the chapter \"A second machine\" of docs/operating.md.";

/// Whether the directory is a site of its own, or follows one, and how far that has come.
pub(super) fn follows(case: &Case<'_>) -> Vec<Finding> {
    let data = &case.args.site.data;
    if Standing::of(data) == Standing::Superseded {
        return broken(
            "Another machine was promoted, and is the site now: the file superseded says so.",
            NOT_TO_BE_SERVED,
        );
    }
    let followed = match Followed::of(data) {
        Ok(Some(followed)) => followed,
        Ok(None) => {
            return match Epoch::of_site(data) {
                Ok(_) => fine("It is a site of its own, and follows no other."),
                Err(error) => broken(
                    error.to_string(),
                    "Until then `throng serve` does not start with backup.stream_to.",
                ),
            };
        }
        Err(error) => return broken(error.to_string(), "Begin another directory with `throng follow`."),
    };
    let place = followed.place.display();
    if copy_place::bucket(&followed.place).is_some() && case.args.offline {
        return fine(format!("It follows the stream in {place}, which was not looked at. {OF_BUCKET}"));
    }
    let until = copy_place::of(&followed.place, &case.loaded.settings.backup).and_then(|place| {
        let opener = Opener::default();
        let source = Source { place: &place, opener: &opener };
        source.site()?;
        // Another look tells of keys that cannot be read.
        let key = Secrets::open(data).map(|secrets| EpochKey::new(secrets.epochs()));
        let begun = key.ok().map(|key| source.promotion(data, &followed, &key));
        Ok((source.heard(&followed.line)?, begun.transpose()?.flatten()))
    });
    let until = match until {
        Ok((_, Some(begun))) => return half_promoted(data, &place.to_string(), begun),
        Ok((until, None)) => until,
        Err(error) => {
            return look(
                format!("It follows the stream in {place}, which cannot be read: {error}."),
                "See that it is mounted, and that this user may read it. `throng follow` tries again each second.",
            );
        }
    };
    let what = format!(
        "It follows the stream in {place}, in which everything is until {}.",
        until.map_or("no moment yet".to_owned(), |until| moment(until.0))
    );
    match (is_held(data), until.is_some_and(|until| hours_since(until.0) < QUIET_HOURS_MAX)) {
        (false, _) => look(
            format!("{what} No program brings it on just now."),
            "Start it: `throng follow`. If the first machine is lost, `throng promote` makes this one the site.",
        ),
        (true, false) => look(
            format!("{what} Nothing came for an hour."),
            "Look whether the first machine runs. If it is lost, `throng promote` makes this one the site.",
        ),
        (true, true) => fine(format!("{what} A program brings it on.")),
    }
}

/// What is said of a directory of which a promotion was begun and not ended.
fn half_promoted(data: &Path, place: &str, begun: Promotion) -> Vec<Finding> {
    let again = format!("Run it again: `throng promote --data {}`", quoted(data));
    match begun {
        Promotion::Told => broken(
            format!(
                "`throng promote` was begun for this directory and has not ended. {place} says already that it is the site, so that no other \
                 machine writes, and this one cannot be served yet."
            ),
            format!("{again}. It goes on at once."),
        ),
        Promotion::Begun => look(
            format!(
                "`throng promote` was begun for this directory and has not ended. {place} does not say so: the machine that is followed is the \
                 site still, if it runs."
            ),
            format!("{again}, if this one is to be the site. `throng follow` goes on following."),
        ),
    }
}

pub(super) fn backup(case: &Case<'_>) -> Vec<Finding> {
    let settings = &case.loaded.settings.backup;
    if let Some(none) = makes_none(case) {
        return none;
    }
    if !settings.nightly {
        return look(
            "No backup is made each night.",
            "Set backup.nightly to true, unless something else makes one (`throng backup`).",
        );
    }
    let usual = case.args.site.data.join("backups");
    let folder = settings.folder.as_deref().unwrap_or(&usual);
    let now = clock::now();
    // Another look tells of a key that cannot be read; without it nobody knows whose the backups are.
    let Ok(secrets) = Secrets::open(&case.args.site.data) else {
        return look("Without secret.key nobody can tell whose nightly backups there are.", "See above.");
    };
    let fingerprint = secrets.fingerprint();
    let found = Whose::of(folder, &fingerprint).and_then(|whose| {
        whose.refuse_others(folder)?;
        let newest = nightly::newest_at(folder, &fingerprint, now)?;
        Ok((newest, nightly::future_in(folder, now)?, whose.unreadable.len()))
    });
    let (newest, future, unreadable) = match found {
        Ok(found) => found,
        Err(error @ BackupError::OtherBackups { .. }) => {
            return look(
                error.to_string(),
                "No backup of this site is made there, and none of the others is counted or deleted.",
            );
        }
        Err(error) => {
            return look(error.to_string(), "Correct backup.folder; the log says why no backup was made.");
        }
    };
    if let Some(told) = newest.as_ref().and_then(|(at, newest)| cut(at, newest)) {
        return told;
    }
    let newest = newest.map(|(_, newest)| newest);
    if let Some(told) = sealing(&settings.encrypt_to, newest.as_ref()) {
        return told;
    }
    if let Some(what) = unusable(folder) {
        return look(what, "Correct backup.folder, or its owner: no backup can be made there.");
    }
    let shown = folder.display();
    let told = match newest.map(|newest| hours_since(newest.as_of_ms)) {
        None => look(
            format!("There is no nightly backup yet in {shown}."),
            format!("One is made each night while the site runs; `throng backup` makes one now. {SANDBOX}"),
        ),
        Some(hours @ BACKUP_HOURS_MAX..) => look(
            format!("The newest nightly backup in {shown} is {}.", old(hours)),
            format!("The log says why no newer one was made; `throng backup` makes one now. {SANDBOX}"),
        ),
        Some(hours) => fine(format!("The newest nightly backup in {shown} is {}.", old(hours))),
    };
    let told = told.into_iter().chain(from_future(folder, future));
    told.chain(of_nobody(folder, unreadable)).collect()
}

/// What is said of a newest nightly backup that is not whole any more; `None` if all its files are there, as long as they were.
fn cut(at: &Path, newest: &Manifest) -> Option<Vec<Finding>> {
    let name = newest.cut_in(at)?;
    Some(look(
        format!("The newest nightly backup, {}, is not whole: {name} is missing or was cut.", at.display()),
        format!(
            "Move it away, and make a new one: `throng backup`. `throng backup verify {}` compares every byte. Find out who else writes there.",
            quoted(at)
        ),
    ))
}

/// What is said of backups of which nobody can tell whose they are.
fn of_nobody(folder: &Path, backups: usize) -> Vec<Finding> {
    if backups == 0 {
        return Vec::new();
    }
    look(
        format!(
            "{} in {} cannot be read: manifest.json is damaged or missing, or of a newer Throng.",
            counted(backups, "backup", "backups"),
            folder.display()
        ),
        "They do not count, and Throng does not delete them. Move them away once newer ones are there.",
    )
}

/// What is said of how the newest nightly backup is encrypted; `None` if it is as the settings say.
fn sealing(to: &[String], newest: Option<&Manifest>) -> Option<Vec<Finding>> {
    let sealed_to = newest.map(|newest| newest.sealed_to.as_slice());
    match Sealer::to(to) {
        Err(error) => Some(broken(
            error.to_string(),
            "Correct backup.encrypt_to: `throng serve` does not start with it.",
        )),
        Ok(_)
            if sealed_to
                .is_some_and(|sealed| !sealed.is_empty() && !sealed.iter().any(|key| to.contains(key))) =>
        {
            Some(look(
                "The newest nightly backup is encrypted to other keys than backup.encrypt_to names: perhaps nobody has the private key of one.",
                "See that you still have it, or make a new backup: `throng backup`. `throng backup verify --identity FILE` tries a key.",
            ))
        }
        Ok(Some(_)) if sealed_to == Some(&[]) => Some(look(
            "The newest nightly backup is not encrypted, and backup.encrypt_to says that they are to be.",
            "The next one is. Move the older ones away, or delete them.",
        )),
        Ok(_) => None,
    }
}

/// What is said of backups that are dated in the future.
fn from_future(folder: &Path, backups: usize) -> Vec<Finding> {
    if backups == 0 {
        return Vec::new();
    }
    look(
        format!(
            "{} from the future in {}, made while the clock was ahead.",
            counted(backups, "backup is", "backups are"),
            folder.display()
        ),
        "They do not count as the newest, and Throng does not delete them. Move them away once newer ones are there.",
    )
}

pub(super) fn stream(case: &Case<'_>) -> Vec<Finding> {
    let settings = &case.loaded.settings.backup;
    if let Some(none) = makes_none(case) {
        return none;
    }
    let Some(address) = settings.stream_to.as_deref() else {
        return fine(
            "There is none (backup.stream_to is empty): if the disk broke, what was done since the last backup would be lost.",
        );
    };
    let more = beside_the_stream(&case.args.site.data, address);
    more.into_iter().chain(streamed_to(case, address)).collect()
}

/// What is said of the place of a stream.
fn streamed_to(case: &Case<'_>, address: &Path) -> Vec<Finding> {
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
        // An empty folder under which a disk should be.
        Err(BackupError::NoStream { .. }) if stream::was_written(&case.args.site.data, address) => look(
            format!("{} holds nothing of the stream that this site has written there.", address.display()),
            "Mount the disk: the site then goes on by itself. If the place was emptied on purpose, delete the file stream-line in the \
             directory of the site, and a new stream begins.",
        ),
        Err(BackupError::NoStream { .. }) => {
            look(format!("{} holds no stream yet.", address.display()), format!("{BEGINS} {SANDBOX}"))
        }
        Err(error @ BackupError::BeginsLater { .. }) => {
            look(error.to_string(), format!("{BEGINS} {SANDBOX}"))
        }
        Err(error) => look(
            error.to_string(),
            "See that it can be reached from this machine. The site tries again by itself, and says in its log what goes wrong.",
        ),
    }
}

/// What is said of where a stream goes, and of the note by which the site goes on with it, whatever is there.
fn beside_the_stream(data: &Path, address: &Path) -> Vec<Finding> {
    let mut found = Vec::new();
    if copy_place::bucket(address).is_none() && real(address).starts_with(real(data)) {
        found.extend(look(
            format!(
                "{} is in the site's own directory: what happens to that happens to both.",
                address.display()
            ),
            "Name a folder on another disk or machine in backup.stream_to.",
        ));
    }
    if let Some(note) = stream::damaged_note(data) {
        found.extend(look(
            format!("{} does not say which part of the stream this site writes.", note.display()),
            "Delete it. The next start begins another part, with a new copy of the site; what is there stays, and `throng restore` finds it.",
        ));
    }
    found
}

/// What the place of a stream holds.
fn held(case: &Case<'_>, address: &Path) -> Result<Vec<Finding>, BackupError> {
    let place = copy_place::of(address, &case.loaded.settings.backup)?;
    let opener = Opener::default();
    let source = Source { place: &place, opener: &opener };
    source.site()?;
    let data = &case.args.site.data;
    let ours = Epoch::of_site(data)?;
    // Another look tells of keys that cannot be read; without them nothing is proved.
    let doubts = match Secrets::open(data) {
        Ok(secrets) => ours.doubts(&*place, &EpochKey::new(secrets.epochs())),
        Err(_) => Ok(None),
    };
    let doubts = match doubts {
        Ok(doubts) => doubts,
        Err(BackupError::Superseded { .. }) => {
            return Ok(broken(
                format!(
                    "Another machine was promoted, and is the site now: {} is not ours any more.",
                    address.display()
                ),
                NOT_TO_BE_SERVED,
            ));
        }
        Err(error) => return Err(error),
    };
    let newest = lines::chosen(&*place, None, Timestamp(i64::MAX))?;
    let base = Bases::around(&*place, &newest, Timestamp(i64::MAX))?.before;
    let base_hours = hours_since(base.manifest.as_of_ms);
    let until = source
        .heard(&base.line.name)?
        .unwrap_or(Timestamp(base.manifest.as_of_ms));
    let what = format!(
        "{} has everything until {}; its newest copy of the site is {}.",
        address.display(),
        moment(until.0),
        old(base_hours)
    );
    let quiet_hours = hours_since(until.0);
    let told = match (quiet_hours >= QUIET_HOURS_MAX, base_hours > BASE_HOURS_MAX) {
        // So long it says nothing of what is missing.
        _ if quiet_hours < 0 || base_hours < 0 => look(
            format!(
                "{what} That is in the future: the clock of the machine that wrote it was ahead, or this one is behind."
            ),
            "See that the clock is right. What is written from now on stands behind it in the stream all the same.",
        ),
        (true, _) => {
            look(what, format!("If the site runs, it does not write there: its log says why. {SANDBOX}"))
        }
        (false, true) => {
            look(what, "A copy is made each day: the log of the site says why there is no newer one.")
        }
        (false, false) => match not_of_this(data, &*place)? {
            Some(why) => look(
                format!("{what} {why}"),
                format!(
                    "Stop the other one, or give one of the two another place in backup.stream_to; the log says more. {SANDBOX}"
                ),
            ),
            None => fine(what),
        },
    };
    let doubted = doubts.map(|doubted| {
        look(
            doubted.to_string(),
            "Until then the site says `stream-late`, and `doubted`, at /healthz; nobody is kept from signing.",
        )
    });
    Ok(doubted.into_iter().flatten().chain(told).collect())
}

/// Why what stands in a place is not what the program of this directory has written, while one runs; `None` if it is, or none does.
fn not_of_this(data: &Path, place: &dyn Place) -> Result<Option<String>, BackupError> {
    let served = Served::of(data);
    if !served.is_held() {
        return Ok(None);
    }
    let standing = served.first_address().and_then(listening::stream_standing);
    Ok(match standing {
        Some((true, lag_s @ UNSHIPPED_S_MIN..)) => Some(format!(
            "But that is of another program: the one that has this directory says that it could ship nothing for {}.",
            counted(lag_s, "second", "seconds")
        )),
        Some(_) => None,
        None => (!stream::wrote_last(data, place)?).then(|| {
            "But that is of another program: the one that has this directory has not written there."
                .to_owned()
        }),
    })
}

/// Why this directory makes no copies; `None` if it does.
fn makes_none(case: &Case<'_>) -> Option<Vec<Finding>> {
    let data = &case.args.site.data;
    Standing::of(data).without_copies(data)
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

/// How old something is.
fn old(hours: i64) -> String {
    match hours {
        ..=0 => "less than an hour old".to_owned(),
        1 => "1 hour old".to_owned(),
        _ => format!("{hours} hours old"),
    }
}

fn hours_since(at_ms: i64) -> i64 {
    (clock::now().0 - at_ms) / HOUR_MS
}
