//! Mails what was published about a petition, first to signers who want news and then, unless it is a question to signers, to
//! those who follow without signing, and to the people on a vote's roll: a thread that works on every mailing that is due, one step each in turn, as long as the mail queue has room.
//!
//! Owns the pace. It must never keep how far a mailing has come: the store does, in the commit that queues the mails, so
//! that a program that ends at any moment leaves nobody out, and mails nobody twice. Bounds a step by
//! [`MAILING_STEP_MAX`], and what waits by the mail queue's own limits.

use std::ops::Range;
use std::time::Duration;

use throng_domain::answer::Stored;
use throng_domain::command::{AdvanceFollowers, AdvanceMailing, AdvanceRoll, Submittable};
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, FollowerId};
use throng_domain::limits::MAILING_STEP_MAX;
use throng_domain::publication::{Mailing, Published};
use throng_domain::row::{RecordKey, Row as _};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

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
            // Until a restart nothing can be queued.
            if self.intake.writing().halted.is_some() {
                return Ok(());
            }
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

    /// Queues the next mails of one mailing; false when that is not possible now.
    fn step(&mut self, key: RecordKey, mailing: &Mailing) -> Result<bool, Fault> {
        let Some((petition, publication)) = Published::number_of(key) else {
            return Ok(false);
        };
        if mailing.roll_cursor.is_some() {
            return self.mail_roll(petition, publication, mailing.roll_cursor);
        }
        if mailing.follower_cursor.is_some() {
            return self.mail_followers(petition, publication, mailing.follower_cursor);
        }
        let limit = u32::try_from(MAILING_STEP_MAX).expect("a step is small");
        // What is news in one area alone is nothing to those who follow.
        let published = self.reader.row(Published::key(petition, publication))?;
        let area = published.and_then(|published| published.area);
        let signers = self
            .reader
            .signers_wanting_news(petition, area.as_ref(), mailing.cursor, limit)?;
        let last = signers.len() < MAILING_STEP_MAX;
        // Who has not signed has nothing to answer.
        let apart = last
            && !mailing.asks
            && area.is_none()
            && self.reader.count_rows(Follower::confirmed(petition), 1)? > 0;
        let on_roll = last && self.roll_of(petition, publication)?.is_some();
        let step = AdvanceMailing {
            campaign: petition,
            publication,
            from: mailing.cursor,
            signers,
            last: last && !apart && !on_roll,
        };
        let done = self.submit(step)?;
        // At once, since somebody may sign at any time: then those who signed would never all have been mailed.
        if done && apart {
            return self.mail_followers(petition, publication, None);
        }
        if done && on_roll {
            return self.mail_roll(petition, publication, None);
        }
        Ok(done)
    }

    /// The numbers of the people on a vote's roll who are mailed about this; `None` if nobody is. They are told how the vote
    /// goes, and nothing else.
    fn roll_of(&mut self, vote: CampaignId, publication: i64) -> Result<Option<Range<u32>>, Fault> {
        let published = self.reader.row(Published::rows(vote).item(publication))?;
        if !published.is_some_and(|published| published.what.is_for_roll()) {
            return Ok(None);
        }
        let found = self.reader.campaign(vote)?;
        let vote = found.as_ref().and_then(|found| found.campaign.vote());
        let mailed = vote.filter(|vote| vote.mails_roll());
        Ok(mailed.and_then(|vote| vote.roll).map(|roll| roll.numbers()))
    }

    /// As [`Post::step`], of the people on a vote's roll.
    fn mail_roll(&mut self, vote: CampaignId, publication: i64, from: Option<u32>) -> Result<bool, Fault> {
        let Some(numbers) = self.roll_of(vote, publication)? else {
            return Ok(false);
        };
        let limit = u32::try_from(MAILING_STEP_MAX).expect("a step is small");
        let rest = from.map_or(numbers.start, |from| from.saturating_add(1))..numbers.end;
        let rows = self.reader.roll(vote, rest, limit)?;
        let last = rows.len() < MAILING_STEP_MAX;
        let voters = rows.into_iter().map(|row| (row.number, row.voter)).collect();
        self.submit(AdvanceRoll { campaign: vote, publication, from, voters, last })
    }

    /// As [`Post::step`], of those who follow without having signed.
    fn mail_followers(
        &mut self,
        petition: CampaignId,
        publication: i64,
        from: Option<FollowerId>,
    ) -> Result<bool, Fault> {
        let limit = u32::try_from(MAILING_STEP_MAX).expect("a step is small");
        let after = from.map_or(i64::MIN, |id| id.0);
        let rows = self.reader.rows(Follower::confirmed(petition), after, limit)?;
        let on_roll = rows.len() < MAILING_STEP_MAX && self.roll_of(petition, publication)?.is_some();
        let last = rows.len() < MAILING_STEP_MAX && !on_roll;
        let followers = rows.into_iter().map(|(id, row)| (FollowerId(id), row.address));
        let followers = followers.collect();
        let done =
            self.submit(AdvanceFollowers { campaign: petition, publication, from, followers, last })?;
        match done && on_roll {
            true => self.mail_roll(petition, publication, None),
            false => Ok(done),
        }
    }

    /// Whether the step was taken.
    fn submit<R: Submittable<Answer = Stored>>(&self, step: R) -> Result<bool, Fault> {
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
