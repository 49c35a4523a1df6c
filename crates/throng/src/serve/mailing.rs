//! Mails followers of a petition what was published: a thread that works on every mailing that is due, one step each in
//! turn, as long as the mail queue has room.
//!
//! Owns the pace. It must never keep how far a mailing has come: the store does, in the commit that queues the mails, so
//! that a program that ends at any moment leaves nobody out, and mails nobody twice. Bounds a step by
//! [`MAILING_STEP_MAX`], and what waits by the mail queue's own limits.

use std::time::Duration;

use throng_domain::answer::Stored;
use throng_domain::command::AdvanceMailing;
use throng_domain::ids::CampaignId;
use throng_domain::limits::MAILING_STEP_MAX;
use throng_domain::publication::Mailing;
use throng_domain::row::RecordKey;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;

use super::chores::{Chore, Open, Stop};
use throng_intake::{Class, Intake};
use throng_process::clock;
use throng_process::threads;

/// Time between two looks while nothing is due: a publication can be retracted for minutes, so seconds do not matter.
const EVERY: Duration = Duration::from_secs(2);
/// Time before the next step while the mail queue is full.
const PAUSE: Duration = Duration::from_millis(200);

/// Starts the thread. `takes_more` tells whether the mail queue has room.
pub(super) fn start(
    intake: Intake,
    open: Open,
    takes_more: impl Fn() -> bool + Clone + Send + 'static,
) -> std::io::Result<Chore> {
    Chore::start(&threads::MAILING, EVERY, move || {
        let mut post = Post { intake: intake.clone(), reader: open()? };
        let takes_more = takes_more.clone();
        Ok(move |stop: &Stop| post.go_on(stop, &takes_more))
    })
}

struct Post {
    intake: Intake,
    reader: Box<dyn StoreReader>,
}

impl Post {
    /// Takes one step of each mailing that is due, again and again until none is, or the program ends.
    fn go_on(&mut self, stop: &Stop, takes_more: &dyn Fn() -> bool) -> Result<(), Fault> {
        loop {
            let due = self.reader.mailings_due(clock::steady())?;
            if due.is_empty() {
                return Ok(());
            }
            let mut waits = false;
            for (key, mailing) in due {
                if stop.is_told() {
                    return Ok(());
                }
                waits = !(takes_more() && self.step(key, &mailing)?);
                if waits {
                    break;
                }
            }
            if waits && stop.wait(PAUSE) {
                return Ok(());
            }
        }
    }

    /// Mails the next followers of one mailing; false when that is not possible now.
    fn step(&mut self, key: RecordKey, mailing: &Mailing) -> Result<bool, Fault> {
        let Ok(number) = u32::try_from(key.list.owner) else {
            return Ok(false);
        };
        let petition = CampaignId { site: key.list.site, number };
        let limit = u32::try_from(MAILING_STEP_MAX).expect("a step is small");
        let followers = self.reader.followers(petition, mailing.cursor, limit)?;
        let last = followers.len() < MAILING_STEP_MAX;
        let step = AdvanceMailing {
            campaign: petition,
            publication: key.item,
            from: mailing.cursor,
            followers,
            last,
        };
        let Ok(ticket) = self.intake.submit(Class::Internal, step) else {
            return Ok(false);
        };
        match ticket.answer_blocking() {
            Ok(answer) => Ok(answer == Ok(Stored::Done)),
            Err(trouble) => {
                tracing::warn!(%trouble, "the next emails of a mailing could not be queued; trying again");
                Ok(false)
            }
        }
    }
}
