//! Pausing all signing on a site, and resuming it.

use crate::campaigns::decide::life::{add_to_history, check_staff};
use crate::campaigns::history::{Actor, Happening};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::{Duty, StaffId};
use crate::signing::pause::{Pause, Paused};
use crate::sites::site::Site;
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::limits::{NOTE_CHARS_MAX, PAUSE_DAYS_MAX, PAUSES_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// All signing of a site, paused or resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PauseSigning {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// Which of the two.
    pub step: PauseStep,
}

/// Whether the pause begins or ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PauseStep {
    /// Stop taking signatures.
    Begin {
        /// What visitors are told; may be empty.
        note: String,
    },
    /// Take signatures again. The closing date of each open petition moves on by the length of the pause.
    End {
        /// The instants at which days begin in the site's time zone, from today or a little earlier on, in order; at most
        /// [`crate::spine::limits::PAUSE_DAYS_MAX`].
        days: Vec<Timestamp>,
    },
}

impl Rule for PauseSigning {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
        needs.in_office(self.site, self.by);
        // Resuming changes every open petition.
        if matches!(self.step, PauseStep::End { .. }) {
            needs.open_campaigns.insert(self.site);
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        paused(set, self, now)
    }
}

fn paused(set: &mut WorkingSet, pause: &PauseSigning, now: Timestamp) -> Result<Stored, Refusal> {
    check_staff(set, pause.site, pause.by, Duty::Administer)?;
    let site = set.site(pause.site).cloned().ok_or(Refusal::CampaignUnknown)?;
    match (&pause.step, site.paused.as_deref()) {
        (PauseStep::Begin { note }, None) => begin(set, site, pause.by, note, now),
        (PauseStep::End { days }, Some(paused)) => {
            let since = paused.since;
            end(set, site, pause.by, (since, days), now)
        }
        // The button was pressed twice, or by two people.
        (PauseStep::Begin { .. }, Some(_)) | (PauseStep::End { .. }, None) => Ok(Stored::Unchanged),
    }
}

fn begin(
    set: &mut WorkingSet,
    site: Site,
    by: StaffId,
    note: &str,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    if note.chars().count() > NOTE_CHARS_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    let id = site.id;
    let paused = Paused { since: now, by, note: note.to_owned() };
    set.put_site(&Site { paused: Some(Box::new(paused)), ..site });
    let deed = Deed {
        action: Action::PauseSigning,
        subject: Subject::Site,
        before: String::new(),
        after: note.to_owned(),
    };
    audit::append(set, id, Some(by), deed, now);
    Ok(Stored::Done)
}

fn end(
    set: &mut WorkingSet,
    site: Site,
    by: StaffId,
    (since, days): (Timestamp, &[Timestamp]),
    now: Timestamp,
) -> Result<Stored, Refusal> {
    if days.len() > PAUSE_DAYS_MAX || !days.is_sorted() {
        return Err(Refusal::TextOutOfBounds);
    }
    let id = site.id;
    set.put_site(&Site { paused: None, ..site });
    let open = set.open_campaigns(id);
    let count = open.len();
    let mut later = 0;
    for campaign in open {
        later += usize::from(extend(set, campaign, since, days, now));
    }
    let deed = Deed {
        action: Action::ResumeSigning,
        subject: Subject::Site,
        before: String::new(),
        after: format!("{later} of {count} petitions, pledges and votes close on a later day"),
    };
    audit::append(set, id, Some(by), deed, now);
    Ok(Stored::Done)
}

/// Moves a petition's closing date on by the part of the pause in which it was open, and says whether its last day is
/// another now.
fn extend(
    set: &mut WorkingSet,
    id: CampaignId,
    since: Timestamp,
    days: &[Timestamp],
    now: Timestamp,
) -> bool {
    let Some(mut campaign) = set.campaign(id).cloned() else {
        return false;
    };
    let from = campaign
        .head
        .dates
        .opened_at
        .map_or(since, |opened| opened.max(since));
    let pause = Pause { from, to: now, same_last_day: false };
    // A vote closes at a minute that was said: it closes later by exactly as long.
    let days = if campaign.vote().is_some() { &[] } else { days };
    let (closes_at, pause) = pause.settled(campaign.head.dates.closes_at, days);
    campaign.head.dates.closes_at = closes_at;
    campaign.head.dates.updated_at = now;
    if campaign.head.pauses.len() < PAUSES_MAX {
        campaign.head.pauses.push(pause);
    }
    set.put_campaign(campaign);
    add_to_history(set, id, Actor::Rule, Happening::Extended(pause), now);
    !pause.same_last_day
}
