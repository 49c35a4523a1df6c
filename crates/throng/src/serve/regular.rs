//! Queues the mails that come again and again: each week, to the creators of pledges that are open and not reached, how
//! they come along; each day with new comments, these, to whoever asked for them; and what is new in places (`place_news`).
//!
//! Owns the pace. It must never keep who was mailed when: the store does, in the commit that queues the mail, so that a
//! program that ends at any moment mails nobody twice. Bounds a step by [`REGULAR_STEP_MAX`] and
//! [`MAILING_STEP_MAX`], and what waits by the mail
//! queue's own limits.

use std::collections::BTreeMap;
use std::time::Duration;

use throng_domain::answer::Stored;
use throng_domain::area::AreaCode;
use throng_domain::command::{AdvanceDigest, BeginDigest, Submittable, TellProgress};
use throng_domain::comment::CommentShown;
use throng_domain::digest::{Digest, DigestReader};
use throng_domain::ids::{CampaignId, CommentId};
use throng_domain::limits::{DIGEST_WINDOW, MAILING_STEP_MAX, REGULAR_STEP_MAX};
use throng_domain::progress::AreaMark;
use throng_domain::row::Row;
use throng_domain::tally::TallyKey;
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::chores::{Chore, Open, Stop};
use super::place_news;
use throng_intake::{Class, Intake};
use throng_process::clock;
use throng_process::threads;
use throng_web::sites::{Site, Sites};

/// How often to look for what is due. It comes once a week or once a day, so a minute more does not matter.
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
        Ok(move |stop: &Stop| {
            post.mail_creators(&sites, (stop, &takes_more))?;
            for (site, _) in sites.all() {
                post.mail_comments(&site, (stop, &takes_more))?;
                place_news::mail(&mut post, &site, (stop, &takes_more))?;
            }
            Ok(())
        })
    })
}

/// How these mails are queued.
pub(super) struct Post {
    intake: Intake,
    pub(super) reader: Box<dyn StoreReader>,
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
            if !has_room(stop, takes_more) {
                return Ok(());
            }
            for campaign in part {
                let areas = match self.joined_by_area(*campaign) {
                    Ok(areas) => areas,
                    // One damaged pledge keeps neither the others nor the mails of the other kinds.
                    Err(fault) => {
                        tracing::warn!(?campaign, %fault, "the weekly email of this pledge is left out");
                        continue;
                    }
                };
                if !self.submit(TellProgress { campaign: *campaign, areas }) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// How many have joined a pledge in each area, where each has the target for itself.
    fn joined_by_area(&mut self, id: CampaignId) -> Result<Vec<AreaMark>, Fault> {
        let found = self.reader.campaign(id)?;
        let pledge = found.as_ref().and_then(|found| found.campaign.pledge());
        let Some(pledge) = pledge.filter(|pledge| pledge.terms.by_area) else {
            return Ok(Vec::new());
        };
        let mut sums: BTreeMap<AreaCode, i64> = BTreeMap::new();
        for tally in self.reader.tallies_by_place(id)? {
            if let TallyKey::Area(Some(area)) = tally.key {
                *sums.entry(area).or_default() += tally.count;
            }
        }
        let mark = |(area, count): (AreaCode, i64)| {
            let joined = pledge.joined_in(&area, count);
            AreaMark { area, joined, before: None }
        };
        Ok(sums.into_iter().map(mark).collect())
    }

    /// Goes over the campaigns of a site of which somebody gets the comments.
    fn mail_comments(
        &mut self,
        site: &Site,
        (stop, takes_more): (&Stop, &dyn Fn() -> bool),
    ) -> Result<(), Fault> {
        let limit = u32::try_from(REGULAR_STEP_MAX).expect("a step is small");
        let mut after = 0;
        loop {
            let part = self.reader.rows(Digest::all(site.id), after, limit)?;
            let Some((last, _)) = part.last() else {
                return Ok(());
            };
            after = *last;
            for (number, digest) in part {
                let Ok(number) = u32::try_from(number) else {
                    continue;
                };
                let id = CampaignId { site: site.id, number };
                let begun = digest.running || digest.is_due(clock::steady()) && self.begin(id, &digest)?;
                if begun && !self.advance_all(id, (stop, takes_more))? {
                    return Ok(());
                }
            }
        }
    }

    /// Queues the mails of a day, part by part; false when the program ends.
    fn advance_all(
        &mut self,
        id: CampaignId,
        (stop, takes_more): (&Stop, &dyn Fn() -> bool),
    ) -> Result<bool, Fault> {
        loop {
            if !has_room(stop, takes_more) {
                return Ok(false);
            }
            if !self.advance(id)? {
                return Ok(true);
            }
        }
    }

    /// Begins the mail of a day, if anything is new and anybody wants it.
    fn begin(&mut self, id: CampaignId, digest: &Digest) -> Result<bool, Fault> {
        if self.reader.count_rows(DigestReader::rows(id), 1)? == 0 {
            return Ok(false);
        }
        let window = u32::try_from(DIGEST_WINDOW).expect("it is small");
        let newest = self
            .reader
            .newest_rows(CommentShown::rows(id), i64::MAX, window)?;
        let fresh = digest.fresh(&newest);
        if fresh.is_empty() {
            return Ok(false);
        }
        let comments = fresh
            .iter()
            .map(|(comment, shown)| (*comment, shown.kept.signature));
        let comments = comments.collect();
        let seen = newest.iter().map(|(comment, _)| CommentId(*comment)).collect();
        Ok(self.submit(BeginDigest { campaign: id, comments, seen }))
    }

    /// Queues the next of these mails; false when there are none left, or not now.
    fn advance(&mut self, id: CampaignId) -> Result<bool, Fault> {
        let Some(digest) = self.reader.row(Digest::of(id))?.filter(|digest| digest.running) else {
            return Ok(false);
        };
        let limit = u32::try_from(MAILING_STEP_MAX).expect("a step is small");
        let after = digest.cursor.unwrap_or(-1);
        let readers = self.reader.rows(DigestReader::rows(id), after, limit)?;
        let last = readers.len() < MAILING_STEP_MAX;
        let readers = readers.into_iter().map(|(item, row)| (item, row.to)).collect();
        let step = AdvanceDigest { campaign: id, run: digest.run, from: digest.cursor, readers, last };
        Ok(self.submit(step) && !last)
    }

    /// Whether it was answered, with whatever answer.
    pub(super) fn submit<R: Submittable<Answer = Stored>>(&self, step: R) -> bool {
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

/// Waits until the mail queue takes more; false when the program ends. Right after a start there is no room, because the
/// queued mails are still being read.
pub(super) fn has_room(stop: &Stop, takes_more: &dyn Fn() -> bool) -> bool {
    while !takes_more() {
        if stop.wait(ROOM_EVERY) {
            return false;
        }
    }
    !stop.is_told()
}
