//! The weekly mail to the creator of a pledge that is open and not reached.
//!
//! The commit that queues a mail says that it was queued, so that nobody is mailed twice in a week, wherever the program is
//! stopped. It also keeps the numbers that the mail tells: a mail that waits for its turn says what was true on its day.

use crate::campaigns::area_targets::AreaTargets;
use crate::campaigns::decide::life::supporters_needed;
use crate::campaigns::decide::write::{CreatorLink, owned};
use crate::campaigns::progress::{AreaMark, AreasThen, Mark, Progress, is_due};
use crate::mail::mailing::MailKind;
use crate::people::creator::Creator;
use crate::spine::answer::Stored;
use crate::spine::ids::CampaignId;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::{Letter, WorkingSet};

/// Queue the weekly mail to the creator of a pledge, if it is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TellProgress {
    /// The pledge.
    pub campaign: CampaignId,
    /// How many have joined in each area, read a moment ago; empty where areas have no target for themselves.
    pub areas: Vec<AreaMark>,
}

/// Stop these mails, by the link in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopProgress(pub CreatorLink);

fn needs_of(needs: &mut Needs, id: CampaignId) {
    needs.campaigns.insert(id);
    needs.row(Creator::only(id));
    needs.newest(Progress::rows(id));
}

impl Rule for TellProgress {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs_of(needs, self.campaign);
        needs.row(AreaTargets::only(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        tell(set, self, now)
    }
}

fn tell(set: &mut WorkingSet, told: &TellProgress, now: Timestamp) -> Result<Stored, Refusal> {
    let id = told.campaign;
    let campaign = set.campaign(id).ok_or(Refusal::CampaignUnknown)?;
    let pledge = campaign.pledge().ok_or(Refusal::NotPossibleNow)?;
    let site = set.site(id.site).ok_or(Refusal::CampaignUnknown)?;
    let last = set.newest_row(Progress::rows(id)).map(|(_, row)| row.clone());
    // During a pause nobody can join, and the end moves away.
    if site.paused.is_some() || !is_due(campaign, last.as_ref(), now) {
        return Ok(Stored::Unchanged);
    }
    // Nobody is left to write to once the creator's data is erased.
    let Some(revision) = set.row(Creator::only(id)).map(|creator| creator.revision) else {
        return Ok(Stored::Unchanged);
    };
    let joined = pledge.joined(set.total(id));
    let before = match &last {
        Some(last) => last.now,
        // Its supporters had joined before it opened.
        None => Mark {
            at: campaign.head.dates.opened_at.unwrap_or(now),
            joined: joined.min(supporters_needed(set, id)),
        },
    };
    let areas = pledge.terms.by_area.then(|| {
        let targets = set.row(AreaTargets::only(id)).cloned().unwrap_or_default();
        let waits = |mark: &&AreaMark| !targets.of(Some(&mark.area)).stands();
        let waiting = told.areas.iter().filter(waits).cloned().collect();
        AreasThen::told(targets.reached(), waiting, last.as_ref())
    });
    let row = Progress { now: Mark { at: now, joined }, before, areas, stopped_at: None };
    let entry = set.append_row(Progress::rows(id), row);
    let kind = MailKind::PledgeProgress;
    set.queue_letter(Letter { kind, campaign: id, entry, revision, due_at: now }, now);
    Ok(Stored::Done)
}

impl Rule for StopProgress {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs_of(needs, self.0.campaign);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        let id = self.0.campaign;
        owned(set, self.0, now)?;
        let list = Progress::rows(id);
        let newest = set.newest_row(list).map(|(number, row)| (number, row.clone()));
        match newest {
            Some((number, row)) if row.stopped_at.is_none() => {
                set.put_row(list.item(number), Progress { stopped_at: Some(now), ..row });
                Ok(Stored::Done)
            }
            Some(_) | None => Ok(Stored::Unchanged),
        }
    }
}
