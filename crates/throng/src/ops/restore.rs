//! `throng restore`: a site's directory of a backup, or of a second of a stream.
//!
//! Owns what a restored site needs before anybody uses it: sessions of staff are ended, mail that waited is held, and who was
//! erased since the backup is erased again. It must never touch a directory in which something is. Called by `main.rs`.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use throng_backup::place::Shared;
use throng_backup::stream::{self, Bases, Replayed};
use throng_backup::{
    BackupError, Base, Epoch, EpochKey, Found, Ledgers, Manifest, Opener, Restoring, copy_over,
    ledgers_beside, lines,
};
use throng_domain::ids::MailId;
use throng_domain::time::{HOUR_MS, SECOND_MS, Timestamp};
use throng_mail::{Held, Since};
use throng_store::erasures::Ledger;
use throng_store::sqlite::{ErasedHere, FILE_NAME, Restored, SqliteReader};
use throng_store::transactions::Link;
use throng_store::writer::StoreWriter;

use crate::cli::RestoreArgs;
use crate::copy_place;
use crate::data_dir::{DataDir, LastAlive};
use crate::ops::backup::{moment, of_directory, right_keys, tell_what_is_meant};
use crate::ops::erasing_again;
use throng_process::clock;
use throng_process::console::{counted, quoted};
use throng_process::{complain, say};
use throng_web::secrets::Secrets;

/// What was done to a restored site.
pub(super) struct Settled {
    restored: Restored,
    erased: ErasedHere,
    /// How many of them the rules did not let go.
    refused: u64,
    /// Erasures in the ledgers since the backup.
    known: usize,
    /// Those that are passed over, and after which moment.
    passed_over: (usize, Timestamp),
    /// The ledgers of which lines are damaged, and how many.
    damaged: Vec<(String, u64)>,
}

/// Restores a site.
///
/// # Errors
/// A sentence that says what to do; then there is nothing new.
pub(crate) fn run(args: &RestoreArgs) -> anyhow::Result<()> {
    if let Some(missing) = args.erased.as_ref().filter(|file| !file.is_file()) {
        let what = match missing.is_dir() {
            true => "is a folder",
            false => "is not there",
        };
        bail!("{} {what}: --erased names the file erased.log of the site that was lost", missing.display());
    }
    let opener = Opener::with(args.identity.as_deref())?;
    let settings = throng_config::load(&args.settings.alone())?.settings;
    let place = copy_place::of(&args.folder, &settings.backup)?;
    if stream::is_stream(&*place)? {
        return From { args, place: &place, opener: &opener }.restore_stream();
    }
    if args.to.is_some() {
        bail!("{} is one backup, and --to chooses a moment of a stream: leave it out", args.folder.display());
    }
    if args.line.is_some() {
        bail!(
            "{} is one backup, and --line chooses one of the histories of a stream: leave it out",
            args.folder.display()
        );
    }
    let (found, ledgers) = match copy_place::bucket(&args.folder) {
        Some(_) => (Found::of(place, "", &opener)?, Ledgers::default()),
        None => (Found::at(&args.folder, &opener)?, ledgers_beside(&args.folder, &opener)),
    };
    let keys = right_keys(&found, args.keys.as_deref())?;
    let restoring = found.restore(&args.data, Some(&keys))?;
    finish(args, restoring, (found.manifest.as_of_ms, found.manifest.epoch()), &ledgers)
}

/// A stream that something is brought back from.
struct From<'a> {
    args: &'a RestoreArgs,
    place: &'a Shared,
    opener: &'a Opener,
}

impl From<'_> {
    /// Brings back a moment of it.
    fn restore_stream(&self) -> anyhow::Result<()> {
        let From { args, place, opener } = self;
        // The whole second, to its last millisecond.
        let until = Timestamp(args.to.map_or(i64::MAX, |moment| moment.0.saturating_add(999)));
        let found = lines::chosen(&***place, args.line.as_deref(), until)
            .and_then(|path| Ok((Bases::around(&***place, &path, until)?, path)));
        let (bases, path) = found.map_err(|error| self.with_its_end(error))?;
        tell_what_is_meant((place, opener), &bases, args.line.as_deref())?;
        let (mut restoring, mut done) = self.replayed(&bases.before, until)?;
        let mut base = &bases.before;
        let last_ms = done.at.map_or(base.manifest.as_of_ms, |at| at.0);
        match self.later_copy(&bases, &done, until)? {
            None if done.has_gap => {
                restoring.give_up();
                bail!(
                    "{} has a gap after {}: a file of it is missing or damaged. Bring back that second with --to, or a later one from \
                     its next copy",
                    args.folder.display(),
                    moment(last_ms)
                );
            }
            None if !done.goes_on && args.to.is_some() && !base.line.has_all_until(until) => {
                say!(
                    "You asked for {}, and nothing later is in the stream than {}: who was thanked in that second, or later, may be missing. {}",
                    moment(until.0),
                    moment(last_ms),
                    self.beginning()
                );
            }
            None => {}
            Some(after) => {
                restoring.give_up();
                (restoring, done) = self.replayed(after, Timestamp(0))?;
                base = after;
                let who = match after.line.name == bases.before.line.name {
                    true => format!("with everybody who was thanked by {}", moment(until.0)),
                    // Another machine went on meanwhile, and what the one before it had not shipped is lost.
                    false => {
                        "without those whom the machine before thanked after that and did not ship".to_owned()
                    }
                };
                say!(
                    "Nothing is in the stream between {} and {}: this is the copy that was made then, {who}. \
                     For the site as it was before, restore again with --to \"{}\".",
                    moment(last_ms),
                    moment(after.manifest.as_of_ms),
                    moment(whole_second_before(until_of(&bases.before, last_ms))).trim_end_matches(" UTC")
                );
            }
        }
        let as_of = done.at.map_or(base.manifest.as_of_ms, |at| at.0);
        if args.to.is_none() {
            say!(
                "The stream has everything until {}: whoever was thanked after that is missing, and is not asked again.",
                moment(until_of(base, as_of).max(as_of))
            );
        }
        copy_over(&***place, (&base.line, &opener.for_line_of(&base.manifest)), restoring.path())
            .context("the files beside the database")?;
        // Whoever restores from it wants the site back, whichever machine was the last.
        let key = EpochKey::new(Secrets::open(restoring.path())?.epochs());
        let epoch = Epoch::believed(&***place, &key, base.manifest.epoch())?;
        let lines: Vec<&str> = path.iter().map(|line| line.name.as_str()).collect();
        finish(args, restoring, (as_of, epoch), &stream::ledgers_of(&***place, opener, &lines)?)
    }

    /// Of a moment before all that is there, also where that ends.
    fn with_its_end(&self, error: BackupError) -> anyhow::Error {
        if !matches!(error, BackupError::BeginsLater { since: Some(_), .. }) {
            return error.into();
        }
        let newest = lines::chosen(&**self.place, self.args.line.as_deref(), Timestamp(i64::MAX));
        match newest
            .ok()
            .and_then(|lines| lines.into_iter().find_map(|line| line.until))
        {
            Some(until) => anyhow!("{error}, and has everything until {}", moment(until.0)),
            None => error.into(),
        }
    }

    /// Where all that is there begins, as a sentence.
    fn beginning(&self) -> String {
        let before = lines::chosen(&**self.place, self.args.line.as_deref(), Timestamp(i64::MAX))
            .and_then(|path| Bases::around(&**self.place, &path, Timestamp(0)));
        match before {
            Err(BackupError::BeginsLater { since: Some(since), .. }) => {
                format!("It begins at {}.", moment(since.0))
            }
            Ok(_) | Err(_) => String::new(),
        }
    }

    /// The copy that was made after a moment, if that alone has everything from before: the program ended between the two, could not ship,
    /// or went on in another line.
    fn later_copy<'b>(
        &self,
        bases: &'b Bases,
        done: &Replayed,
        until: Timestamp,
    ) -> anyhow::Result<Option<&'b Base>> {
        let Some(after) = bases.after.as_ref().filter(|_| !done.goes_on) else {
            return Ok(None);
        };
        let line = &bases.before.line;
        let is_whole = match after.line.name == line.name {
            true => link_of(&after.manifest)?.is(&done.last),
            false => self.args.to.is_none() || line.has_all_until(until) && !done.has_gap,
        };
        Ok((!is_whole).then_some(after))
    }

    /// Restores a base, and writes over it what followed up to a moment.
    fn replayed(&self, base: &Base, until: Timestamp) -> anyhow::Result<(Restoring, Replayed)> {
        let From { args, place, opener } = self;
        let found = Found::of((*place).clone(), &base.name, opener)?;
        let keys = right_keys(&found, args.keys.as_deref())?;
        let link = link_of(&found.manifest)?;
        let restoring = found.restore(&args.data, Some(&keys))?;
        let database = restoring.path().join(FILE_NAME);
        let of_line = opener.for_line_of(&base.manifest);
        let done = stream::replay(&***place, (&base.line, &of_line), (link, until), &database)
            .map_err(anyhow::Error::from);
        let closed = done.and_then(|done| {
            if done.at.is_some() {
                SqliteReader::close_copy(&database)?;
            }
            Ok(done)
        });
        match closed {
            Ok(done) => Ok((restoring, done)),
            Err(error) => {
                restoring.give_up();
                Err(error)
            }
        }
    }
}

/// Until when a line has everything, at least.
fn until_of(base: &Base, last_ms: i64) -> i64 {
    base.line.until.map_or(last_ms, |until| until.0)
}

/// The beginning of the last second that had ended by a moment: all of it is there then.
fn whole_second_before(ms: i64) -> i64 {
    ((ms + 1).div_euclid(SECOND_MS) - 1) * SECOND_MS
}

fn link_of(manifest: &Manifest) -> anyhow::Result<Link> {
    Link::of_copy(manifest.batch, &manifest.hash).context("the copy does not say which transaction it is of")
}

/// Does what a restored site needs, and gives the directory its name.
fn finish(
    args: &RestoreArgs,
    restoring: Restoring,
    (as_of_ms, epoch): (i64, Epoch),
    ledgers: &Ledgers,
) -> anyhow::Result<()> {
    let settled = match DataDir::open(restoring.path())
        .map_err(anyhow::Error::from)
        .and_then(|directory| {
            let until = args
                .erased_until
                .map(|moment| Timestamp(moment.0.saturating_add(999)));
            settle(&directory, (as_of_ms, until), (ledgers, args.erased.as_deref()), Since::Restored)
        })
        .and_then(|settled| {
            if epoch != Epoch::FIRST {
                epoch.note(restoring.path())?;
            }
            Ok(settled)
        }) {
        Ok(settled) => settled,
        Err(error) => {
            restoring.give_up();
            return Err(error);
        }
    };
    restoring.finish()?;
    if ledgers.closed > 0 {
        say!(
            "{} beside it could not be opened with this private key: who was erased according to those alone is not erased again. Give the \
             newest erased.log with --erased, if you have it.",
            counted(ledgers.closed, "ledger", "ledgers")
        );
    }
    if ledgers.in_the_clear > 0 {
        say!(
            "{} in the clear among what is encrypted did not count: somebody without a key may have put it there.",
            counted(ledgers.in_the_clear, "ledger", "ledgers")
        );
    }
    tell(args, as_of_ms, &settled);
    Ok(())
}

/// Does what a site needs that is as it was at a moment, in a directory that its caller has locked. Who was erased is erased again, as far as
/// that was until a moment; without one, until now: what is later was erased by a clock that was ahead.
pub(super) fn settle(
    directory: &DataDir,
    (as_of_ms, until): (i64, Option<Timestamp>),
    (ledgers, newest): (&Ledgers, Option<&Path>),
    since: Since,
) -> anyhow::Result<Settled> {
    let data = directory.path();
    let settings = throng_config::load(&of_directory(data).site.sources(&[]))
        .context("the settings in the backup")?
        .settings;
    let mut writer = directory.writer(&settings.store, &mut |_| {})?;
    let until = until.unwrap_or_else(|| clock::now().plus_ms(HOUR_MS));
    let mut ledger = Ledger::since(Timestamp(as_of_ms), directory.secrets().erasures()).until(until);
    let mut damaged = Vec::new();
    for (name, lines) in &ledgers.lines {
        let lost = ledger.add_lines(lines.as_slice()).with_context(|| name.clone())?;
        damaged.extend((lost > 0).then(|| (name.clone(), lost)));
    }
    if let Some(path) = newest {
        ledger.add(path).with_context(|| path.display().to_string())?;
    }
    let restored = writer.after_restore()?;
    // Of a restored directory the file also says that nobody has decided yet whether it is the site.
    if restored.queued > 0 || since == Since::Restored {
        Held::begin(data, MailId(restored.newest_id), since).context("holding the emails that wait")?;
    }
    let erased = directory.reader(&settings.store)?.erased_here(&ledger)?;
    let refused = erasing_again::all(&mut writer, &erased)?;
    writer.finish()?;
    LastAlive::note(data, Timestamp(as_of_ms)).context("noting when the site last ran")?;
    Ok(Settled {
        restored,
        erased,
        refused,
        known: ledger.len(),
        passed_over: (ledger.passed_over(), until),
        damaged,
    })
}

fn tell(args: &RestoreArgs, as_of_ms: i64, settled: &Settled) {
    let data = quoted(&args.data);
    say!("{data}: the site as it was at {}.", moment(as_of_ms));
    let again = settled.erased.signers.len() + settled.erased.rows.len();
    if settled.known == 0 && settled.passed_over.0 == 0 && again == 0 {
        say!(
            "Nobody was erased since then, as far as the ledgers beside the backup tell. If the lost directory has an \
             erased.log that is newer, restore again with --erased FILE."
        );
    }
    settled.tell(&data);
    say!(
        "Until you say that it is the site that goes on, it makes no backups and streams nothing: throng admin release-mail --data {data}"
    );
    say!("Look at it with `throng verify --data {data}`, then start it with `throng serve --data {data}`.");
}

impl Settled {
    /// Says what was done to the site in this directory.
    pub(super) fn tell(&self, data: &str) {
        let Settled { restored, erased, refused, known, passed_over: (passed_over, until), damaged } = self;
        for (name, lost) in damaged {
            complain!(
                "WARNING: {} in {name}, of those who were erased: whoever only they tell of is not erased again, here or at any other restore. \
                 Erase again in the office those of whom you know that they were.",
                counted(*lost, "line is damaged", "lines are damaged")
            );
        }
        let again = (erased.signers.len() + erased.rows.len()).max(*known);
        if again > 0 {
            say!(
                "Erased again: {} and {}, of {again} that were erased since then.",
                counted(erased.signers.len() as u64 - refused, "signer", "signers"),
                counted(
                    erased.rows.len(),
                    "address that followed something",
                    "addresses that followed something"
                )
            );
        }
        if *refused > 0 {
            say!(
                "NOT erased again: {}, named above. Erase them in the office, and tell the authors of Throng.",
                counted(*refused, "signer", "signers")
            );
        }
        if *passed_over > 0 {
            say!(
                "Passed over: {} later than {}, as by a clock that was ahead, or what you have declined. If one of these people asked to be \
                 erased, erase them again.",
                counted(*passed_over, "line of the ledgers that is", "lines of the ledgers that are"),
                moment(until.0)
            );
        }
        say!("Ended: {} of staff. They sign in again.", counted(restored.sessions, "session", "sessions"));
        if restored.queued > 0 {
            say!(
                "Held: {} from before, which may have been sent since. Once you have decided that they are to be sent: \
                 throng admin release-mail --data {data}",
                counted(restored.queued, "email", "emails")
            );
        }
    }
}
