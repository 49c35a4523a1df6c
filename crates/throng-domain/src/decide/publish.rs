//! Publishing an answer, a debate or news about a petition, taking it back, and mailing those who follow.
//!
//! The mailing is a cursor over the signatures: each step queues the mails of the next few and moves the cursor in the
//! same commit, so that after a crash nobody is left out and nobody has two.

use crate::command::{AdvanceMailing, Publish, Retract};
use crate::decide::audit::{self, Deed};
use crate::decide::life::{check_staff, tell};
use crate::history::{Actor, Happening};
use crate::ids::{PetitionId, SignatureId};
use crate::limits::{MAILING_STEP_MAX, PUBLICATION_CHARS_MAX};
use crate::outcome::{Outcome, Refusal};
use crate::petition::Petition;
use crate::publication::{BeforePublication, Mailing, Publication, Published};
use crate::record::{Record, RecordKind, RecordList};
use crate::signature::SignatureState;
use crate::staff::{Duty, StaffId};
use crate::time::{MINUTE_MS, Timestamp};
use crate::working_set::WorkingSet;

pub(super) fn publish(set: &mut WorkingSet, publish: &Publish, now: Timestamp) -> Outcome {
    published(set, publish, now).unwrap_or_else(Outcome::Refused)
}

fn published(set: &mut WorkingSet, publish: &Publish, now: Timestamp) -> Result<Outcome, Refusal> {
    let id = publish.petition;
    check_staff(set, id.site, publish.by, Duty::Moderate)?;
    let mut petition = set.petition(id).cloned().ok_or(Refusal::PetitionUnknown)?;
    if petition.dates.opened_at.is_none() || !petition.state.is_public() {
        return Err(Refusal::NotPossibleNow);
    }
    check_texts(&publish.what)?;
    let before = before(&petition);
    show(&mut petition, &publish.what, now);
    petition.dates.updated_at = now;
    set.put_petition(petition);
    let what = publish.what.clone();
    let row = Published { at: now, by: publish.by, what, retracted_at: None };
    let list = RecordList::of(RecordKind::Publication, id);
    let number = set.append_record(list, Record::Publication(Box::new(row)));
    if publish.mail {
        let minutes = set.site(id.site).map_or(0, |site| site.rules.start.undo_minutes);
        let due_at = now.plus_ms(minutes * MINUTE_MS);
        let cursor = SignatureId(0);
        put_mailing(set, id, number, Mailing { due_at, cursor, queued: 0, finished_at: None, before });
    }
    tell(set, id, Actor::Staff(publish.by), Happening::Published(number), now);
    log(set, id, publish.by, "publish", publish.what.word(), now);
    Ok(Outcome::Done)
}

fn check_texts(what: &Publication) -> Result<(), Refusal> {
    let fits = |text: &str| text.chars().count() <= PUBLICATION_CHARS_MAX;
    let said = |text: &str| !text.trim().is_empty() && fits(text);
    let sound = match what {
        Publication::Response(response) => said(&response.summary) && fits(&response.details),
        Publication::DebateDate(on) => said(on),
        Publication::DebateOutcome(debate) => debate.overview.as_deref().is_none_or(fits),
        Publication::OtherBusiness(news) | Publication::Update(news) => {
            said(&news.subject) && said(&news.body)
        }
    };
    sound.then_some(()).ok_or(Refusal::TextOutOfBounds)
}

fn before(petition: &Petition) -> BeforePublication {
    let dates = &petition.dates;
    BeforePublication {
        response: petition.response.clone(),
        debate: petition.debate.clone(),
        government_response_at: dates.government_response_at,
        debate_scheduled_on: dates.debate_scheduled_on.clone(),
        scheduled_debate_date: dates.scheduled_debate_date.clone(),
        debate_outcome_at: dates.debate_outcome_at,
    }
}

/// What the petition's page, JSON and feeds are made from.
fn show(petition: &mut Petition, what: &Publication, now: Timestamp) {
    match what {
        Publication::Response(response) => {
            petition.response = Some((**response).clone());
            petition.dates.government_response_at = Some(now);
        }
        Publication::DebateDate(on) => petition.dates.scheduled_debate_date = Some(on.clone()),
        Publication::DebateOutcome(debate) => {
            petition.debate = Some((**debate).clone());
            petition.dates.debate_outcome_at = Some(now);
        }
        Publication::OtherBusiness(_) | Publication::Update(_) => {}
    }
}

fn log(set: &mut WorkingSet, id: PetitionId, by: StaffId, action: &'static str, after: &str, now: Timestamp) {
    let subject = format!("petition {}", id.number);
    let deed = Deed { action, subject, before: String::new(), after: after.to_owned() };
    audit::append(set, id.site, Some(by), deed, now);
}

fn mailing(set: &WorkingSet, id: PetitionId, number: i64) -> Option<Mailing> {
    match set.record(RecordList::of(RecordKind::Mailing, id).item(number)) {
        Some(Record::Mailing(mailing)) => Some((**mailing).clone()),
        _ => None,
    }
}

fn put_mailing(set: &mut WorkingSet, id: PetitionId, number: i64, mailing: Mailing) {
    let key = RecordList::of(RecordKind::Mailing, id).item(number);
    set.put_record(key, Record::Mailing(Box::new(mailing)));
}

/// Only while none of its mails is queued, and only what is mailed: what is not can be corrected by publishing anew.
pub(super) fn retract(set: &mut WorkingSet, retract: Retract, now: Timestamp) -> Outcome {
    retracted(set, retract, now).unwrap_or_else(Outcome::Refused)
}

fn retracted(set: &mut WorkingSet, retract: Retract, now: Timestamp) -> Result<Outcome, Refusal> {
    let id = retract.petition;
    check_staff(set, id.site, retract.by, Duty::Moderate)?;
    let key = RecordList::of(RecordKind::Publication, id).item(retract.publication);
    let Some(Record::Publication(row)) = set.record(key) else {
        return Err(Refusal::NotPossibleNow);
    };
    let mut row = row.clone();
    if row.retracted_at.is_some() {
        return Ok(Outcome::Unchanged);
    }
    // What came later was written on top of it: the last one goes first.
    let newest = set.newest_record(RecordList::of(RecordKind::Publication, id));
    if newest.is_none_or(|(newest, _)| newest != retract.publication) {
        return Err(Refusal::NotPossibleNow);
    }
    let mailing = mailing(set, id, retract.publication).ok_or(Refusal::UndoTooLate)?;
    if mailing.is_due(now) || mailing.finished_at.is_some() {
        return Err(Refusal::UndoTooLate);
    }
    let mut petition = set.petition(id).cloned().ok_or(Refusal::PetitionUnknown)?;
    let before = mailing.before.clone();
    petition.response = before.response;
    petition.debate = before.debate;
    petition.dates.government_response_at = before.government_response_at;
    petition.dates.debate_scheduled_on = before.debate_scheduled_on;
    petition.dates.scheduled_debate_date = before.scheduled_debate_date;
    petition.dates.debate_outcome_at = before.debate_outcome_at;
    petition.dates.updated_at = now;
    set.put_petition(petition);
    row.retracted_at = Some(now);
    let word = row.what.word();
    set.put_record(key, Record::Publication(row));
    put_mailing(set, id, retract.publication, Mailing { finished_at: Some(now), ..mailing });
    tell(set, id, Actor::Staff(retract.by), Happening::Retracted(retract.publication), now);
    log(set, id, retract.by, "retract", word, now);
    Ok(Outcome::Done)
}

/// Queues the mails of the next followers, if the cursor still stands where they were read from.
pub(super) fn advance(set: &mut WorkingSet, step: &AdvanceMailing, now: Timestamp) -> Outcome {
    let id = step.petition;
    let Some(mut mailing) = mailing(set, id, step.publication) else {
        return Outcome::Refused(Refusal::NotPossibleNow);
    };
    let in_order =
        step.followers.is_sorted() && step.followers.first().is_none_or(|first| *first > step.from);
    if !mailing.is_due(now) || mailing.cursor != step.from {
        return Outcome::Unchanged;
    }
    if step.followers.len() > MAILING_STEP_MAX || !in_order {
        return Outcome::Refused(Refusal::NotPossibleNow);
    }
    for follower in &step.followers {
        let follows = set.signature(id.site, *follower).filter(|signature| {
            signature.petition == id
                && signature.state == SignatureState::Confirmed
                && signature.wants_updates
        });
        if let Some(signature) = follows.cloned() {
            set.queue_news(&signature, step.publication, now);
            mailing.queued += 1;
        }
    }
    mailing.cursor = step.followers.last().copied().unwrap_or(step.from);
    mailing.finished_at = step.last.then_some(now);
    put_mailing(set, id, step.publication, mailing);
    Outcome::Done
}
