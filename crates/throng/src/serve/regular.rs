//! Queues the mails that come again and again: each week, to the creators of pledges that are open and not reached, how
//! they come along.
//!
//! Owns the pace. It must never keep who was mailed when: the store does, in the commit that queues the mail, so that a
//! program that ends at any moment mails nobody twice. Bounds a step by [`REGULAR_STEP_MAX`], and what waits by the mail
//! queue's own limits.

use std::time::Duration;

use throng_domain::answer::Stored;
use throng_domain::command::{Submittable, TellProgress};
use throng_domain::ids::CampaignId;
use throng_domain::limits::REGULAR_STEP_MAX;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;

use super::chores::{Chore, Open, Stop};
use throng_intake::{Class, Intake};
use throng_process::clock;
use throng_process::threads;
use throng_web::sites::Sites;

/// How often to look for what is due. It comes once a week, so a minute more does not matter.
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
    Chore::start(&threads::REGULAR, EVERY, move || {
        let mut post = Post { intake: intake.clone(), reader: open()? };
        let (sites, takes_more) = (sites.clone(), takes_more.clone());
        Ok(move |stop: &Stop| post.mail_creators(&sites, (stop, &takes_more)))
    })
}

struct Post {
    intake: Intake,
    reader: Box<dyn StoreReader>,
}

impl Post {
    /// Mails the creators of pledges whose week is over.
    fn mail_creators(
        &mut self,
        sites: &Sites,
        (stop, takes_more): (&Stop, &dyn Fn() -> bool),
    ) -> Result<(), Fault> {
        let due = self.reader.progress_due(clock::steady())?;
        // During a pause nobody can join anything, and no week is lost: the next mail comes right after it.
        let goes_on = |id: &CampaignId| sites.by_id(id.site).is_some_and(|site| site.paused.is_none());
        let due: Vec<CampaignId> = due.into_iter().filter(goes_on).collect();
        for part in due.chunks(REGULAR_STEP_MAX) {
            // Right after a start there is no room, because the queued mails are still being read.
            while !takes_more() {
                if stop.wait(ROOM_EVERY) {
                    return Ok(());
                }
            }
            if stop.is_told() || !part.iter().all(|id| self.submit(TellProgress(*id))) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether it was answered, with whatever answer.
    fn submit<R: Submittable<Answer = Stored>>(&self, step: R) -> bool {
        let Ok(ticket) = self.intake.submit(Class::Internal, step) else {
            return false;
        };
        match ticket.answer_blocking() {
            Ok(_) => true,
            Err(trouble) => {
                tracing::warn!(%trouble, "an email that comes again and again could not be queued; trying again in a minute");
                false
            }
        }
    }
}
