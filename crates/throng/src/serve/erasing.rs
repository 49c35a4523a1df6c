//! Forgetting people whose time has come, by the site's rules: looked for once an hour, a part at a time, so that
//! nobody who signs waits for it.

use std::time::Duration;

use throng_domain::command::{AttemptOf, Command, EraseExpired};
use throng_domain::ids::{SignatureId, SiteId};
use throng_domain::limits::ERASE_STEP_MAX;
use throng_domain::outcome::Outcome;
use throng_domain::site::SiteRules;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_store::error::Fault;
use throng_store::reader::{Due, StoreReader};

use super::chores::Chore;
use crate::clock;
use crate::intake::{Class, Intake};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// Starts looking.
pub(super) fn start(
    intake: Intake,
    mut reader: Box<dyn StoreReader>,
    site: SiteId,
) -> std::io::Result<Chore> {
    Chore::start("erasing", EVERY, move || look(&intake, reader.as_mut(), site))
}

/// Since when somebody must have been idle, at `now`.
pub(crate) fn due(rules: &SiteRules, now: Timestamp) -> Due {
    let ago = |days: i64| now.plus_ms(-days * DAY_MS);
    Due {
        idle: ago(rules.retention.unconfirmed_days),
        drafts: ago(rules.start.draft_days),
        ended: rules.retention.ended_days.map(ago),
    }
}

fn look(intake: &Intake, reader: &mut dyn StoreReader, site: SiteId) -> Result<(), Fault> {
    let Some(rules) = reader.site(site)?.map(|site| site.rules) else {
        return Ok(());
    };
    let due = due(&rules, clock::now());
    let limit = u32::try_from(ERASE_STEP_MAX).expect("the limit is small");
    let petitions = reader.creators_due(site, due, limit)?;
    if !petitions.is_empty() {
        erase(intake, EraseExpired { petitions, ..EraseExpired::default() });
    }
    let mut after = SignatureId(0);
    loop {
        let found = reader.signers_due(site, due, after, limit)?;
        let Some(last) = found.last().copied() else {
            return Ok(());
        };
        let signatures = found.into_iter().map(|id| AttemptOf { site, id }).collect();
        if !erase(intake, EraseExpired { signatures, ..EraseExpired::default() }) {
            return Ok(());
        }
        after = last;
    }
}

/// Whether it was decided; what was not is found again in an hour.
fn erase(intake: &Intake, expired: EraseExpired) -> bool {
    let count = expired.signatures.len() + expired.petitions.len();
    let Ok(ticket) = intake.submit(Class::Internal, Command::EraseExpired(Box::new(expired))) else {
        return false;
    };
    match ticket.answer_blocking() {
        Ok(Outcome::Done) => tracing::info!(looked_at = count, "personal data was erased as the rules say"),
        Ok(_) => {}
        Err(trouble) => {
            tracing::warn!(%trouble, "personal data could not be erased; trying again in an hour");
            return false;
        }
    }
    true
}
