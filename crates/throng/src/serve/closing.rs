//! What becomes due by time alone, looked for once a minute: petitions past their date are closed, and requests that
//! no second person settled lapse. Neither depends on when this runs: signing ends at the date itself, and nobody can
//! approve a request that is past its deadline.

use std::time::Duration;

use throng_domain::command::{CloseCampaign, Command, LapseRequest};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::request::ApprovalRequest;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::chores::{Chore, Open, Stop};
use throng_intake::{Class, Intake};
use throng_process::clock;
use throng_process::limits::REQUESTS_SHOWN_MAX;
use throng_process::threads;
use throng_web::sites::Sites;

/// Time between two rounds.
const EVERY: Duration = Duration::from_secs(60);

/// Starts the thread.
pub(super) fn start(intake: Intake, open: Open, sites: Sites) -> std::io::Result<Chore> {
    Chore::start(&threads::CLOSING, EVERY, move || {
        let (intake, mut reader, sites) = (intake.clone(), open()?, sites.clone());
        Ok(move |_: &Stop| look(&intake, reader.as_mut(), &sites))
    })
}

fn look(intake: &Intake, reader: &mut dyn StoreReader, sites: &Sites) -> Result<(), Fault> {
    let now = clock::steady();
    let due: Vec<CampaignId> = reader.due_to_close(now)?;
    let close = due.into_iter().map(|id| Command::from(CloseCampaign(id)));
    let mut lapse = Vec::new();
    for (site, _) in sites.all() {
        lapse.extend(lapsed(reader, site.id, now)?);
    }
    // Commands that are not accepted now are found again in a minute.
    let submitted = close
        .chain(lapse)
        .map_while(|command| intake.submit_command(Class::Internal, command).ok());
    for waiting in submitted.collect::<Vec<_>>() {
        if let Err(trouble) = waiting.outcome_blocking() {
            tracing::warn!(%trouble, "a petition could not be closed, or a request could not lapse; trying again in a minute");
        }
    }
    Ok(())
}

/// Commands for requests that nobody settled in time.
fn lapsed(reader: &mut dyn StoreReader, site: SiteId, now: Timestamp) -> Result<Vec<Command>, Fault> {
    let limit = REQUESTS_SHOWN_MAX.rows();
    let rows = reader.rows(ApprovalRequest::waiting(site), 0, limit)?;
    let lapsed = rows.into_iter().filter(|(_, asked)| asked.has_lapsed(now));
    let lapse = |(request, asked)| LapseRequest { site, request, asked: Box::new(asked) };
    Ok(lapsed.map(lapse).map(Command::from).collect())
}
