//! `throng verify`: recounts everything from the rows and says whether the numbers shown are those.
//!
//! Owns how the result is told. It must never change anything: it looks on beside a running program. Called by
//! `main.rs`. Bounds: the store tells at most a few dozen discrepancies of each kind.
#![expect(clippy::print_stdout, reason = "the result is what it is for")]

use anyhow::bail;
use throng_store::reader::{Discrepancy, StoreReader, Verified};

use crate::admin::follow_log;
use crate::cli::VerifyArgs;
use crate::config;
use crate::data_dir::{DataDir, SITE};
use crate::ops::progress::Progress;

/// The bar's length: thousandths of the work.
const WHOLE: u64 = 1_000;

/// Recounts a site.
///
/// # Errors
/// Something is wrong, which is printed line by line; or trouble with the site.
pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    let settings = config::load(&args.site.sources(&[]))?.settings;
    let mut reader = DataDir::open_for_reading(&args.site.data)?.reader(&settings.store)?;
    let progress = Progress::of("thousandths", WHOLE);
    let verified = reader.verify(&mut |share| progress.reach((share * WHOLE as f64) as u64))?;
    drop(progress);
    let Verified { signatures, confirmed, tallies, mails, mut discrepancies } = verified;
    let (lines, broken_at) = follow_log(&mut reader, SITE)?;
    discrepancies.extend(broken_at.map(|number| Discrepancy {
        what: format!("the log of what staff did: line {number} does not follow the line before it"),
    }));
    for discrepancy in &discrepancies {
        println!("wrong: {}", discrepancy.what);
    }
    println!(
        "Recounted {signatures} signatures ({confirmed} confirmed), {tallies} counts and {mails} mails; \
        followed {lines} lines of the log."
    );
    if !discrepancies.is_empty() {
        bail!("{} things are wrong in {}", discrepancies.len(), args.site.data.display());
    }
    println!("All is well: every number shown is the number of signatures.");
    Ok(())
}
