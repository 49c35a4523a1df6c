//! Tells staff by email that something has gone wrong with the server, and that it is over: whoever has chosen so in their account.
//!
//! **Owns** how long a trouble lasts before somebody is told, and when it is over. **Never** judges the server by itself: what is bad is what
//! `/healthz` and the page of the server call so. **Called by** `works`, as a chore. **Bounds**: a look each twenty seconds; one command for each
//! trouble that begins or is over. While nothing can be written no email can be queued either: only somebody outside can tell of that.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use throng_domain::answer::Stored;
use throng_domain::command::{NoteTrouble, TroubleStep};
use throng_domain::time::{MINUTE_MS, Timestamp};
use throng_domain::trouble::{Trouble, TroubleKind};
use throng_store::error::Fault;
use throng_store::reader::ReadRows as _;

use super::certificates::{CertificateNow, OwnCertificates};
use super::chores::{Chore, Open, Stop};
use super::copying::Told;
use super::duties::Duties;
use super::health::{CopiesNow, copies_now};
use super::{retention_hold, start_clock};
use throng_intake::{Class, Intake};
use throng_mail::MailQueue;
use throng_office::is_nearly_full;
use throng_process::asked_disk::{AskedDisk, Told as DiskTold};
use throng_process::{clock, threads};
use throng_web::sites::Sites;

/// Time between two looks.
const EVERY: Duration = Duration::from_secs(20);

/// How long a trouble lasts before it is told, and how long all is well before it is over.
#[derive(Clone, Copy, Debug)]
struct Patience {
    lasts_ms: i64,
    well_ms: i64,
}

/// What passes by itself within minutes wakes nobody.
const fn patience_of(kind: TroubleKind) -> Patience {
    let (lasts, well) = match kind {
        // It is tried once in half an hour, so a failure is news; the next one that is made proves that it is over.
        TroubleKind::Backup => (0, 0),
        // It is late already when it is called so: see `STREAM_LATE_MS`.
        TroubleKind::Stream => (2, 10),
        // It passes only if somebody deletes what says so.
        TroubleKind::Epoch => (0, 10),
        // The first order after a start takes minutes.
        TroubleKind::Certificate => (15, 10),
        // A relay host that is started anew, or defers for a while.
        TroubleKind::Mail => (15, 2),
        TroubleKind::Disk => (2, 30),
        // A round that failed is tried again after a minute.
        TroubleKind::Duty => (10, 10),
        TroubleKind::Clock => (5, 10),
    };
    Patience { lasts_ms: lasts * MINUTE_MS, well_ms: well * MINUTE_MS }
}

/// How it stands with a kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found {
    is_bad: bool,
    /// If only one thing proves that it is over: when that happened last.
    proof: Option<Proof>,
}

/// What has to have happened after a trouble began, for it to be over; `None` if it has not yet happened at all.
type Proof = Option<Timestamp>;

/// Since when it has stood like this, as far as this process has seen.
#[derive(Clone, Copy, Debug)]
struct Since {
    is_bad: bool,
    at: Timestamp,
}

/// What is looked at.
#[derive(Clone)]
pub(super) struct Watched {
    pub(super) copies: Told,
    pub(super) duties: Duties,
    pub(super) certificates: OwnCertificates,
    pub(super) mail: MailQueue,
    pub(super) disk: AskedDisk,
    /// The directory of the site.
    pub(super) data: PathBuf,
}

/// Starts the thread.
///
/// # Errors
/// When the system has no thread left.
pub(super) fn start(intake: Intake, open: Open, sites: Sites, watched: Watched) -> std::io::Result<Chore> {
    Chore::start(&threads::TROUBLES, EVERY, move || {
        let (intake, sites, watched) = (intake.clone(), sites.clone(), watched.clone());
        let mut reader = open()?;
        let mut seen = BTreeMap::new();
        Ok(move |stop: &Stop| {
            // Here too, since the thread that sends looks only once a minute.
            watched.mail.look_whether_released();
            if intake.writing().halted.is_some() {
                // Nothing can be noted until the next start, or on this machine ever.
                return Ok(());
            }
            // Somebody may say that the clock, or a shorter period, is right while the site runs; what was held goes on with the next round of each chore.
            start_clock::end_hold(&watched.data);
            retention_hold::look(&watched.data, &intake, &sites, &watched.duties)?;
            let now = clock::steady();
            for kind in TroubleKind::ALL {
                let found = watched.find(*kind);
                let since = since(&mut seen, *kind, found, now);
                for (site, _) in sites.all() {
                    if stop.is_told() {
                        return Ok(());
                    }
                    let row = reader.row(Trouble::of(site.id, *kind))?;
                    if let Some(step) = step_of(*kind, (found, since), row, now) {
                        note(&intake, NoteTrouble { site: site.id, kind: *kind, step })?;
                    }
                }
            }
            Ok(())
        })
    })
}

fn note(intake: &Intake, trouble: NoteTrouble) -> Result<(), Fault> {
    let kind = trouble.kind.word();
    // A queue that is full is asked again at the next look.
    let Ok(ticket) = intake.submit(Class::Internal, trouble) else {
        return Ok(());
    };
    match (ticket.answer_blocking(), trouble.step) {
        (Ok(Ok(Stored::Done)), TroubleStep::Begins(_)) => {
            tracing::warn!(trouble = kind, "staff who chose so are told by email that this has gone wrong");
        }
        (Ok(Ok(Stored::Done)), TroubleStep::Ends(_)) => {
            tracing::info!(trouble = kind, "staff who were told of this are told that it is over");
        }
        (Ok(_), _) => {}
        (Err(trouble), _) => {
            tracing::warn!(kind, %trouble, "staff could not be told; trying again soon")
        }
    }
    Ok(())
}

/// Since when it stands as it was found.
fn since(
    seen: &mut BTreeMap<TroubleKind, Since>,
    kind: TroubleKind,
    found: Found,
    now: Timestamp,
) -> Timestamp {
    let known = seen.get(&kind).filter(|since| since.is_bad == found.is_bad);
    let since = known.copied().unwrap_or(Since { is_bad: found.is_bad, at: now });
    seen.insert(kind, since);
    since.at
}

/// What has to be noted, if anything.
fn step_of(
    kind: TroubleKind,
    (found, since): (Found, Timestamp),
    row: Option<Trouble>,
    now: Timestamp,
) -> Option<TroubleStep> {
    let Patience { lasts_ms, well_ms } = patience_of(kind);
    let stands = row.filter(Trouble::stands);
    match (found.is_bad, stands) {
        (true, None) => (now.since(since) >= lasts_ms).then_some(TroubleStep::Begins(since)),
        (false, Some(row)) => {
            let proved = found
                .proof
                .is_none_or(|last| last.is_some_and(|last| last >= row.since));
            (proved && now.since(since) >= well_ms).then_some(TroubleStep::Ends(row.since))
        }
        (true, Some(_)) | (false, None) => None,
    }
}

impl Watched {
    fn find(&self, kind: TroubleKind) -> Found {
        let CopiesNow { backup, stream, .. } = copies_now(&self.copies);
        let is_bad = match kind {
            TroubleKind::Backup => {
                if self.copies.backups.are_off() {
                    // None will ever be made that could prove that it is over.
                    return Found { is_bad: false, proof: None };
                }
                let is_bad = backup.is_some_and(|backup| backup.is_bad());
                let newest = self
                    .copies
                    .backups
                    .standing(clock::now())
                    .and_then(|standing| standing.newest);
                return Found { is_bad, proof: Some(newest) };
            }
            TroubleKind::Stream => stream.is_some_and(|stream| stream.behind || stream.shared),
            TroubleKind::Epoch => stream.is_some_and(|stream| stream.doubted),
            TroubleKind::Certificate => self
                .certificates
                .now()
                .iter()
                .any(|one| !CertificateNow::is_well(one)),
            TroubleKind::Mail => !self.mail.is_taken(),
            TroubleKind::Disk => return of_disk(self.disk.ask()),
            TroubleKind::Duty => !self.duties.now().is_nothing(),
            TroubleKind::Clock => clock::off_by_s().is_some() || clock::held_since().is_some(),
        };
        Found { is_bad, proof: None }
    }
}

/// A disk that does not answer, or of which the system does not know, proves neither that it is nearly full nor that it is not any more.
fn of_disk(told: DiskTold) -> Found {
    match told {
        DiskTold::Room(disk) => Found { is_bad: is_nearly_full(&disk), proof: None },
        DiskTold::Nothing | DiskTold::Silent(_) => Found { is_bad: false, proof: Some(None) },
    }
}

#[cfg(test)]
mod tests {
    use throng_process::machine::Disk;

    use super::*;

    const BEGIN: Timestamp = Timestamp(1_893_456_000_000);

    fn at(minutes: i64) -> Timestamp {
        BEGIN.plus_ms(minutes * MINUTE_MS)
    }

    fn row(since: i64, over: Option<i64>) -> Option<Trouble> {
        let row = Trouble::begun(None, at(since), at(since));
        Some(Trouble { over_at: over.map(at), ..row })
    }

    #[test]
    fn what_passes_by_itself_is_not_told_and_what_lasts_is_told_once() {
        let well = Found { is_bad: false, proof: None };
        let bad = Found { is_bad: true, proof: None };
        let began = Some(TroubleStep::Begins(at(0)));
        for (kind, found, row, minutes, expected) in [
            (TroubleKind::Mail, bad, None, 14, None),
            (TroubleKind::Mail, bad, None, 15, began),
            (TroubleKind::Mail, bad, row(-60, Some(-30)), 15, began),
            (TroubleKind::Mail, bad, row(-60, None), 15, None),
            (TroubleKind::Mail, well, row(-60, None), 1, None),
            (TroubleKind::Mail, well, row(-60, None), 2, Some(TroubleStep::Ends(at(-60)))),
            (TroubleKind::Mail, well, row(-60, Some(-30)), 99, None),
            (TroubleKind::Mail, well, None, 99, None),
            (TroubleKind::Disk, well, row(-60, None), 29, None),
            (TroubleKind::Backup, bad, None, 0, began),
        ] {
            let step = step_of(kind, (found, at(0)), row, at(minutes));
            assert_eq!(step, expected, "{kind:?} {found:?} {row:?} {minutes}");
        }
    }

    /// A disk that does not answer may be as full as it was, and so may one of which the system knows nothing: it was told to be over.
    #[test]
    fn only_a_disk_that_answers_ends_the_trouble_with_a_full_one() {
        let disk = Disk { free: 1 << 40, size: 1 << 41, files_free: 9, files: 10 };
        for (told, over) in
            [(DiskTold::Room(disk), true), (DiskTold::Nothing, false), (DiskTold::Silent(90), false)]
        {
            let step = step_of(TroubleKind::Disk, (of_disk(told), at(0)), row(-60, None), at(99));
            assert_eq!(step.is_some(), over, "{told:?}");
        }
    }

    /// A program that has just been started does not know that the last backup failed.
    #[test]
    fn only_a_newer_backup_ends_the_trouble_with_backups() {
        for (newest, over) in [(None, false), (Some(-90), false), (Some(-60), true), (Some(-5), true)] {
            let found = Found { is_bad: false, proof: Some(newest.map(at)) };
            let step = step_of(TroubleKind::Backup, (found, at(0)), row(-60, None), at(99));
            assert_eq!(step.is_some(), over, "{newest:?}");
        }
    }

    #[test]
    fn what_changes_begins_anew() {
        let mut seen = BTreeMap::new();
        for (minute, is_bad, since_minute) in
            [(0, false, 0), (1, true, 1), (5, true, 1), (6, false, 6), (7, true, 7), (9, true, 7)]
        {
            let found = Found { is_bad, proof: None };
            assert_eq!(since(&mut seen, TroubleKind::Disk, found, at(minute)), at(since_minute), "{minute}");
        }
    }
}
