//! What the program does by itself once its time has come, and has not done an hour later: campaigns past their last moment that
//! are not closed, open votes that have closed and have no result, boxes whose key it keeps and that it has not opened, and
//! pledges that nobody can join any more and that are not settled.
//!
//! Owns what is overdue, for whoever tells of it: the task that does it, `throng verify` and the office. It must never do it.
//! A campaign that cannot be read is overdue too: whatever keeps it from being read may keep it from being counted.

use throng_domain::campaign::CampaignKind;
use throng_domain::ids::CampaignId;
use throng_domain::limits::PAPER_BALLOT_BATCHES_MAX;
use throng_domain::paper::{PaperBatch, PaperState};
use throng_domain::row::Row;
use throng_domain::time::{HOUR_MS, Timestamp};

use super::{ReadRows, StoreReader};
use crate::error::Fault;

/// Time after which something that is done once a minute is overdue. Longer than any pause of a program that works.
pub const OVERDUE_AFTER_MS: i64 = HOUR_MS;

/// What should have been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// A vote should have been closed.
    CloseVote,
    /// A petition or a pledge should have been closed.
    Close,
    /// An open vote should have been counted.
    Count,
    /// A box whose key the program keeps should have been opened.
    OpenBox,
    /// A pledge should have been settled.
    Settle,
}

/// Something that the program should have done by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overdue {
    /// What.
    pub duty: Duty,
    /// The vote or pledge.
    pub id: CampaignId,
}

impl std::fmt::Display for Overdue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let CampaignId { site, number } = self.id;
        match self.duty {
            Duty::CloseVote => write!(
                f,
                "site {}, vote {number}: its voting ended more than an hour ago, and it is not closed",
                site.0
            ),
            Duty::Close => write!(
                f,
                "site {}, campaign {number}: its last day was over more than an hour ago, and it is not closed",
                site.0
            ),
            Duty::Count => write!(
                f,
                "site {}, vote {number}: an open vote that closed more than an hour ago has no result",
                site.0
            ),
            Duty::OpenBox => write!(
                f,
                "site {}, vote {number}: a vote that closed more than an hour ago has no result, and this program should have \
                 opened its box",
                site.0
            ),
            Duty::Settle => write!(
                f,
                "site {}, pledge {number}: nobody can join it for more than an hour, and it is not settled",
                site.0
            ),
        }
    }
}

/// What is overdue at `now`, on all sites: first what is not closed, then votes, then pledges, each in the order of its number.
///
/// # Errors
/// The store cannot be read.
pub fn overdue(reader: &mut dyn StoreReader, now: Timestamp) -> Result<Vec<Overdue>, Fault> {
    let before = now.plus_ms(-OVERDUE_AFTER_MS);
    let mut found = Vec::new();
    for id in reader.due_to_close(before)? {
        if let Some(duty) = unclosed(reader, id, before)? {
            found.push(Overdue { duty, id });
        }
    }
    for id in reader.votes_to_count()? {
        if waits_since(reader, id, before) {
            found.push(Overdue { duty: Duty::Count, id });
        }
    }
    for id in reader.boxes_to_open()? {
        if box_waits_since(reader, id, before) {
            found.push(Overdue { duty: Duty::OpenBox, id });
        }
    }
    for id in reader.due_to_settle(before)? {
        if is_over(reader, id, before)? {
            found.push(Overdue { duty: Duty::Settle, id });
        }
    }
    Ok(found)
}

/// What should have been closed by `before`, if it should: while a site is paused nothing closes.
fn unclosed(reader: &mut dyn StoreReader, id: CampaignId, before: Timestamp) -> Result<Option<Duty>, Fault> {
    let Some(site) = reader.site(id.site)? else {
        return Ok(None);
    };
    let Ok(found) = reader.campaign(id) else {
        return Ok(Some(Duty::Close));
    };
    let Some(campaign) = found.map(|found| found.campaign) else {
        return Ok(None);
    };
    let duty = match campaign.kind.which() {
        CampaignKind::Vote => Duty::CloseVote,
        CampaignKind::Petition | CampaignKind::Pledge => Duty::Close,
    };
    let end = campaign.head.dates.closes_at;
    Ok(Some(duty).filter(|_| end.is_some_and(|end| end <= site.clock(before))))
}

/// Whether a vote was closed by `before`. It is closed after its end if the program stood still.
fn waits_since(reader: &mut dyn StoreReader, id: CampaignId, before: Timestamp) -> bool {
    let Ok(found) = reader.campaign(id) else {
        return true;
    };
    let vote = found.as_ref().and_then(|found| found.campaign.vote());
    vote.and_then(|vote| vote.fixed_at)
        .is_some_and(|closed| closed <= before)
}

/// Whether a vote whose box the program opens was closed by `before`, and no paper ballots wait for people.
fn box_waits_since(reader: &mut dyn StoreReader, id: CampaignId, before: Timestamp) -> bool {
    let Ok(found) = reader.campaign(id) else {
        return true;
    };
    let closed = found.and_then(|found| found.campaign.head.dates.closed_at);
    let is_late = closed.is_some_and(|closed| closed <= before);
    is_late && !paper_waits(reader, id).unwrap_or(false)
}

/// Whether a batch of paper ballots of a vote waits for its check: before that nobody opens its box.
///
/// # Errors
/// The store cannot be read.
pub fn paper_waits(reader: &mut dyn StoreReader, vote: CampaignId) -> Result<bool, Fault> {
    let most = u32::try_from(PAPER_BALLOT_BATCHES_MAX).expect("the limit is small");
    let batches = reader.rows(PaperBatch::rows(vote), 0, most)?;
    Ok(batches
        .iter()
        .any(|(_, batch)| batch.state == PaperState::Waiting))
}

/// Whether nobody could join a pledge any more at `before`.
fn is_over(reader: &mut dyn StoreReader, id: CampaignId, before: Timestamp) -> Result<bool, Fault> {
    let Some(site) = reader.site(id.site)? else {
        return Ok(false);
    };
    let Ok(found) = reader.campaign(id) else {
        return Ok(true);
    };
    Ok(found.is_some_and(|found| !found.campaign.can_be_confirmed(site.clock(before), &site.rules)))
}
