//! Pausing all signing on a site, and going on.

use crate::command::{PauseSigning, PauseStep};
use crate::decide::audit::{self, Deed};
use crate::decide::life::{check_staff, tell};
use crate::history::{Actor, Happening};
use crate::ids::PetitionId;
use crate::limits::{NOTE_CHARS_MAX, PAUSE_DAYS_MAX, PAUSES_MAX};
use crate::outcome::{Outcome, Refusal};
use crate::pause::{Pause, Paused};
use crate::site::Site;
use crate::staff::{Duty, StaffId};
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn pause(set: &mut WorkingSet, pause: &PauseSigning, now: Timestamp) -> Outcome {
    paused(set, pause, now).unwrap_or_else(Outcome::Refused)
}

fn paused(set: &mut WorkingSet, pause: &PauseSigning, now: Timestamp) -> Result<Outcome, Refusal> {
    check_staff(set, pause.site, pause.by, Duty::Administer)?;
    let site = set.site(pause.site).cloned().ok_or(Refusal::PetitionUnknown)?;
    match (&pause.step, site.paused.as_deref()) {
        (PauseStep::Begin { note }, None) => begin(set, site, pause.by, note, now),
        (PauseStep::End { days }, Some(paused)) => {
            let since = paused.since;
            end(set, site, pause.by, (since, days), now)
        }
        // Pressed twice, or by two people.
        (PauseStep::Begin { .. }, Some(_)) | (PauseStep::End { .. }, None) => Ok(Outcome::Unchanged),
    }
}

fn begin(
    set: &mut WorkingSet,
    site: Site,
    by: StaffId,
    note: &str,
    now: Timestamp,
) -> Result<Outcome, Refusal> {
    if note.chars().count() > NOTE_CHARS_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    let id = site.id;
    let paused = Paused { since: now, by, note: note.to_owned() };
    set.put_site(&Site { paused: Some(Box::new(paused)), ..site });
    let deed = Deed {
        action: "pause-signing",
        subject: "site".to_owned(),
        before: String::new(),
        after: note.to_owned(),
    };
    audit::append(set, id, Some(by), deed, now);
    Ok(Outcome::Done)
}

fn end(
    set: &mut WorkingSet,
    site: Site,
    by: StaffId,
    (since, days): (Timestamp, &[Timestamp]),
    now: Timestamp,
) -> Result<Outcome, Refusal> {
    if days.len() > PAUSE_DAYS_MAX || !days.is_sorted() {
        return Err(Refusal::TextOutOfBounds);
    }
    let id = site.id;
    set.put_site(&Site { paused: None, ..site });
    let open = set.open_petitions(id);
    let moved = open.len();
    for petition in open {
        extend(set, petition, since, days, now);
    }
    let deed = Deed {
        action: "resume-signing",
        subject: "site".to_owned(),
        before: String::new(),
        after: format!("{moved} petitions close later"),
    };
    audit::append(set, id, Some(by), deed, now);
    Ok(Outcome::Done)
}

/// One that opened meanwhile lost less.
fn extend(set: &mut WorkingSet, id: PetitionId, since: Timestamp, days: &[Timestamp], now: Timestamp) {
    let Some(mut petition) = set.petition(id).cloned() else {
        return;
    };
    let from = petition.dates.opened_at.map_or(since, |opened| opened.max(since));
    let pause = Pause { from, to: now };
    petition.dates.closes_at = petition.dates.closes_at.map(|end| pause.moved_on(end, days));
    petition.dates.updated_at = now;
    if petition.pauses.len() < PAUSES_MAX {
        petition.pauses.push(pause);
    }
    set.put_petition(petition);
    tell(set, id, Actor::Rule, Happening::Extended(pause), now);
}
