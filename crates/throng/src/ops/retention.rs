//! `throng retention`: says what the rules for keeping personal data would erase now, and what shorter periods that wait would, and changes
//! nothing.
//!
//! Owns how that is counted and printed. Called by `main.rs` and by `throng admin accept-retention`. Bounds: reads a part at a time.

use anyhow::Context;
use throng_domain::ids::SignatureId;
use throng_domain::limits::REPORTER_DAYS;
use throng_domain::retention::RetentionRules;
use throng_domain::site::SiteRules;
use throng_store::error::Fault;
use throng_store::reader::{Due, StoreReader};

use crate::cli::VerifyArgs;
use crate::data_dir::{DataDir, SITE};
use crate::serve::retention_hold::{HELD, waiting_words};
use throng_process::clock;
use throng_process::console::counted;
use throng_process::say;

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
    let RetentionRules { unconfirmed_days, ended_days, waiting } = site.rules.retention;
    let due = due_words(&mut reader, &site.rules)?;
    say!(
        "Signatures and requests for emails that were not confirmed, and signatures that were removed: erased after {}.",
        days(unconfirmed_days)
    );
    match ended_days {
        Some(ended) => say!(
            "Signers, followers and creators of petitions that ended, and scans of paper signatures: erased after {}.",
            days(ended)
        ),
        None => {
            say!(
                "Signers, followers and creators of petitions that ended, and scans of paper signatures: kept."
            )
        }
    }
    say!(
        "What people wrote in reports, with their email addresses: erased {} after each report is settled.",
        days(REPORTER_DAYS)
    );
    say!("Due now: {due}. The numbers shown on the site do not change.");
    if let Some((waiting, words)) = waiting.zip(waiting_words(&site.rules.retention)) {
        let retention = site.rules.retention.taking(&waiting);
        let due = due_words(&mut reader, &SiteRules { retention, ..site.rules })?;
        say!("Waiting: {words}. {HELD}.");
        say!("Due with the shorter time: {due}.");
    }
    Ok(())
}

/// Whose data would be erased now by these rules, in numbers.
pub(super) fn due_words(reader: &mut dyn StoreReader, rules: &SiteRules) -> Result<String, Fault> {
    let due = Due::at(rules, clock::now());
    let (mut signers, mut after) = (0, SignatureId(0));
    loop {
        let found = reader.signers_due(SITE, due, after, PART)?;
        let Some(last) = found.last() else { break };
        signers += found.len();
        after = *last;
    }
    let petitions = reader.campaigns_due(SITE, due, PART)?.len();
    let (mut followers, mut after) = (0, None);
    loop {
        let found = reader.followers_due(SITE, due, after, PART)?;
        let Some(last) = found.last() else { break };
        followers += found.len();
        after = Some(*last);
    }
    let reporters = reader.reporters_due(SITE, due, PART)?.len();
    Ok(format!(
        "{}, {}, {} with creators or scans, {}",
        counted(signers, "signer", "signers"),
        counted(followers, "follower", "followers"),
        counted(petitions, "petition", "petitions"),
        counted(reporters, "reporter", "reporters")
    ))
}

fn days(number: i64) -> String {
    counted(number, "day", "days")
}
