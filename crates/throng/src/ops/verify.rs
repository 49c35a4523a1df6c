//! `throng verify`: recounts everything from the rows, and says whether the stored numbers agree.
//!
//! Owns how the result is printed. It must never change anything: it only reads, beside a running program. Called by
//! `main.rs`. Bounds: the store reports at most a few dozen discrepancies of each kind.

use std::path::Path;

use anyhow::{anyhow, bail};
use throng_domain::time::Timestamp;
use throng_store::erasures::{self, Ledger};
use throng_store::error::{Fault, SEE_VERIFY};
use throng_store::reader::{Discrepancy, StoreReader, Verified, overdue};

use crate::cli::VerifyArgs;
use crate::data_dir::{DataDir, SITE};
use crate::ops::import::restore::refuse_if_interrupted;
use crate::ops::progress::Progress;
use throng_office::follow_log;
use throng_process::clock;
use throng_process::console::counted;
use throng_process::say;
use throng_web::kept_keys::KeptKeys;

/// The length of the progress bar: thousandths of the work.
const WHOLE: u64 = 1_000;

/// Recounts a site.
///
/// # Errors
/// Something is wrong, which is printed line by line; or the site cannot be read.
pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    match recount(args, WithKeys::Yes).map_err(without_itself)? {
        0 => Ok(()),
        wrong => bail!(
            "{} wrong in {}: keep a copy of it as it is; docs/operating.md says what to do",
            counted(wrong, "thing is", "things are"),
            args.site.data.display()
        ),
    }
}

/// What is said of a damaged database leads here, where it leads nowhere.
fn without_itself(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<Fault>() {
        Some(Fault::Corrupt { .. }) => {
            let said = error.to_string();
            anyhow!("{}", said.strip_suffix(SEE_VERIFY).unwrap_or(&said))
        }
        Some(_) | None => error,
    }
}

/// Whether the keys are looked at too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WithKeys {
    Yes,
    /// They are elsewhere, as those of a backup are.
    No,
}

/// As [`run`], and without the keys if they are elsewhere. Returns how many things are wrong, which were said.
pub(super) fn recount(args: &VerifyArgs, keys: WithKeys) -> anyhow::Result<usize> {
    let settings = throng_config::load(&args.site.sources(&[]))?.settings;
    let directory = DataDir::open_for_reading(&args.site.data)?;
    refuse_if_interrupted(directory.path())?;
    let mut reader = directory.reader(&settings.store)?;
    let progress = Progress::of("thousandths", WHOLE);
    let verified = reader.verify(&mut |share| progress.reach((share * WHOLE as f64) as u64))?;
    drop(progress);
    let Verified { signatures, confirmed, tallies, mails, mut discrepancies } = verified;
    // A damaged line has been reported by `verify` above already; the log is read only up to it.
    let lines = match follow_log(&mut reader, SITE) {
        Ok((lines, broken_at)) => {
            discrepancies.extend(broken_at.map(|number| Discrepancy {
                what: format!("the log of what staff did: line {number} does not follow from the line before it, so a line was changed or removed"),
            }));
            lines
        }
        Err(fault) => {
            discrepancies
                .push(Discrepancy { what: format!("the log of what staff did cannot be read: {fault}") });
            0
        }
    };
    // A mark that cannot be read has been reported by `verify` above already.
    let mark = reader.mark().ok().flatten();
    let late = late(&mut reader);
    // The lock is looked at only if something is late, since whoever starts the program at that moment would find it taken.
    let is_looked_after = !late.is_empty() && directory.is_looked_after();
    for what in late {
        match is_looked_after {
            true => discrepancies.push(Discrepancy { what }),
            // It could not be done: the program does not run, or has not looked yet since it started.
            false => say!("waits for the next start: {what}"),
        }
    }
    if keys == WithKeys::Yes {
        discrepancies.extend(wrong_keys(&mut reader, directory.path()).map(|what| Discrepancy { what }));
        discrepancies.extend(damaged_ledger(directory.path()).map(|what| Discrepancy { what }));
        let key = directory.secrets().err();
        discrepancies.extend(key.map(|error| Discrepancy { what: error.to_string() }));
    }
    for discrepancy in &discrepancies {
        say!("wrong: {}", discrepancy.what);
    }
    say!(
        "Recounted {} ({confirmed} confirmed), {} and {}; checked {} of the log of what staff did.",
        counted(signatures, "signature", "signatures"),
        counted(tallies, "count", "counts"),
        counted(mails, "email", "emails"),
        counted(lines, "line", "lines")
    );
    if let Some(mark) = mark {
        let state = if mark.in_use { "in use" } else { "closed" };
        say!("The database is {state} at batch {}, with the hash {}.", mark.batch, mark.hash());
    }
    if discrepancies.is_empty() {
        say!("All is well: every number shown is right.");
    }
    Ok(discrepancies.len())
}

/// What is wrong with the ledger of who was erased, in a sentence: it is first read when a backup is restored.
pub(super) fn damaged_ledger(data: &Path) -> Option<String> {
    let path = data.join(erasures::FILE_NAME);
    let read = Ledger::since(Timestamp(0), [0; 32]).add(&path);
    read.err().map(|error| {
        format!(
            "{}: {error}: whoever only that line tells of comes back with a backup from before",
            path.display()
        )
    })
}

/// What the program should have done by itself, in sentences.
fn late(reader: &mut dyn StoreReader) -> Vec<String> {
    overdue(reader, clock::now()).map_or_else(
        |fault| vec![format!("what is overdue cannot be read: {fault}")],
        |late| late.iter().map(ToString::to_string).collect(),
    )
}

/// The keys of boxes that this program keeps and that are not there as they should be, in sentences.
fn wrong_keys(reader: &mut dyn StoreReader, data: &Path) -> impl Iterator<Item = String> {
    let wrong = KeptKeys::of(data).wrong(reader);
    let (wrong, fault) = match wrong {
        Ok(wrong) => (wrong, None),
        Err(fault) => (Vec::new(), Some(format!("which keys of boxes are kept cannot be read: {fault}"))),
    };
    let said = wrong
        .into_iter()
        .map(|(id, error)| format!("site {}, vote {}: {error}", id.site.0, id.number));
    said.chain(fault)
}
