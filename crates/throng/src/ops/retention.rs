//! `throng retention`: says what the rules for keeping personal data would erase now, and changes nothing.
//!
//! Owns how that is printed. Called by `main.rs`. Bounds: reads a part at a time.
#![expect(clippy::print_stdout, reason = "the result is what it is for")]

use anyhow::Context;
use throng_domain::ids::SignatureId;
use throng_domain::limits::REPORTER_DAYS;
use throng_domain::site::RetentionRules;
use throng_store::reader::{Due, StoreReader};

use crate::cli::VerifyArgs;
use crate::data_dir::{DataDir, SITE};
use throng_process::clock;

/// How many signatures are read at a time.
const PART: u32 = 10_000;

/// Prints what would be erased.
///
/// # Errors
/// The site cannot be read.
pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    let settings = throng_config::load(&args.site.sources(&[]))?.settings;
    let mut reader = DataDir::open_for_reading(&args.site.data)?.reader(&settings.store)?;
    let site = reader
        .site(SITE)?
        .context("there is no site in this directory yet")?;
    let RetentionRules { unconfirmed_days, ended_days } = site.rules.retention;
    let due = Due::at(&site.rules, clock::now());
    let mut signers = 0;
    let mut after = SignatureId(0);
    loop {
        let found = reader.signers_due(SITE, due, after, PART)?;
        let Some(last) = found.last() else { break };
        signers += found.len();
        after = *last;
    }
    let petitions = reader.campaigns_due(SITE, due, PART)?.len();
    let reporters = reader.reporters_due(SITE, due, PART)?.len();
    println!("Signatures that were not confirmed, or were removed: erased after {unconfirmed_days} days.");
    match ended_days {
        Some(days) => println!(
            "Signers and creators of petitions that ended, and scans of paper signatures: erased after {days} days."
        ),
        None => {
            println!("Signers and creators of petitions that ended, and scans of paper signatures: kept.")
        }
    }
    println!(
        "What people wrote in reports, with their email addresses: erased {REPORTER_DAYS} days after each report is settled."
    );
    println!(
        "Due now: {signers} signers, {petitions} petitions with creators or scans, {reporters} reporters. The numbers shown on \
         the site do not change."
    );
    Ok(())
}
