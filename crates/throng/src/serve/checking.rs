//! Mails those whose signatures have been held for long that they are still being checked: once each, with a way to
//! ask.
//!
//! Owns the pace. It must never keep who was told: the store does, in the commit that queues the mail. Bounds a step by
//! [`HELD_TOLD_STEP_MAX`], and what waits by the mail queue's own limits.

use std::time::Duration;

use throng_domain::answer::Stored;
use throng_domain::command::TellHeld;
use throng_domain::ids::SiteId;
use throng_domain::limits::{HELD_TOLD_AFTER_MS, HELD_TOLD_STEP_MAX};
use throng_store::error::Fault;
use throng_store::reader::StoreReader;

use super::chores::{Chore, Open, Stop};
use throng_intake::{Class, Intake};
use throng_process::clock;
use throng_process::threads;
use throng_web::sites::Sites;

/// How often to look for such signatures. They wait for about a day, so a minute more does not matter.
const EVERY: Duration = Duration::from_secs(60);

/// How often to look whether there is room for more mails.
const ROOM_EVERY: Duration = Duration::from_secs(1);

/// Starts the thread. `takes_more` tells whether the mail queue has room.
pub(super) fn start(
    intake: Intake,
    open: Open,
    sites: Sites,
    takes_more: impl Fn() -> bool + Clone + Send + 'static,
) -> std::io::Result<Chore> {
    Chore::start(&threads::CHECKING, EVERY, move || {
        let (intake, mut reader, takes_more) = (intake.clone(), open()?, takes_more.clone());
        let sites = sites.clone();
        Ok(move |stop: &Stop| {
            let all = sites.all();
            let mut all = all.iter();
            all.try_for_each(|(site, _)| look(&intake, reader.as_mut(), site.id, (stop, &takes_more)))
        })
    })
}

fn look(
    intake: &Intake,
    reader: &mut dyn StoreReader,
    site: SiteId,
    (stop, takes_more): (&Stop, &dyn Fn() -> bool),
) -> Result<(), Fault> {
    let limit = u32::try_from(HELD_TOLD_STEP_MAX).expect("a step is small");
    while !stop.is_told() {
        let signatures = reader.held_long(site, clock::steady().plus_ms(-HELD_TOLD_AFTER_MS), limit)?;
        if signatures.is_empty() {
            return Ok(());
        }
        if !takes_more() {
            // Right after a start there is no room, because the queued mails are still being read.
            stop.wait(ROOM_EVERY);
            continue;
        }
        let tell = TellHeld { site, signatures };
        let Ok(ticket) = intake.submit(Class::Internal, tell) else {
            return Ok(());
        };
        match ticket.answer_blocking() {
            Ok(Ok(Stored::Done)) => {}
            Ok(_) => return Ok(()),
            Err(trouble) => {
                tracing::warn!(%trouble, "people whose signatures are held for long could not be emailed; trying again");
                return Ok(());
            }
        }
    }
    Ok(())
}
