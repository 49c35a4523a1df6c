//! News of a petition's creator for those who signed: handed in by the mailed link, checked by staff, then published as
//! any other, or declined with a reason that is mailed. One waits at a time, and there are not many in a week.

use crate::command::{ProposalStep, ProposeUpdate, Publish, SettleProposal};
use crate::decide::audit::Deed;
use crate::decide::life::{check_staff, mail_creator, tell};
use crate::decide::publish::{is_sound, log, publishable, put_publication};
use crate::decide::write::owned;
use crate::history::{Actor, Happening};
use crate::ids::PetitionId;
use crate::limits::{NOTE_CHARS_MAX, PROPOSAL_WINDOW_MS, PROPOSALS_IN_WINDOW_MAX};
use crate::mailing::MailKind;
use crate::outcome::{Outcome, Refusal};
use crate::petition::PetitionState;
use crate::publication::{Proposal, Publication, Settled, Verdict};
use crate::record::{Record, RecordKind, RecordList};
use crate::signature::FormKey;
use crate::staff::Duty;
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn propose(set: &mut WorkingSet, propose: &ProposeUpdate, now: Timestamp) -> Outcome {
    proposed(set, propose, now).unwrap_or_else(Outcome::Refused)
}

fn proposed(set: &mut WorkingSet, propose: &ProposeUpdate, now: Timestamp) -> Result<Outcome, Refusal> {
    let id = propose.link.petition;
    let (petition, _) = owned(set, propose.link, now)?;
    if !matches!(petition.state, PetitionState::Open | PetitionState::Closed) {
        return Err(Refusal::NotPossibleNow);
    }
    if !is_sound(&propose.news) {
        return Err(Refusal::TextOutOfBounds);
    }
    let (mut window_began, mut in_window) = (now, 1);
    if let Some((_, last)) = newest(set, id) {
        // Pressed twice, or the page loaded again.
        if last.news == propose.news {
            return Ok(Outcome::Unchanged);
        }
        if last.settled.is_none() {
            return Err(Refusal::UpdateWaits);
        }
        if now.since(last.window_began) < PROPOSAL_WINDOW_MS {
            if last.in_window >= PROPOSALS_IN_WINDOW_MAX {
                return Err(Refusal::UpdateTooOften);
            }
            (window_began, in_window) = (last.window_began, last.in_window + 1);
        }
    }
    let news = propose.news.clone();
    let row = Proposal { at: now, news, window_began, in_window, settled: None };
    let list = RecordList::of(RecordKind::Proposal, id);
    let number = set.append_record(list, Record::Proposal(Box::new(row)));
    tell(set, id, Actor::Creator, Happening::UpdateProposed(number), now);
    Ok(Outcome::Done)
}

fn newest(set: &WorkingSet, id: PetitionId) -> Option<(i64, Proposal)> {
    match set.newest_record(RecordList::of(RecordKind::Proposal, id)) {
        Some((number, Record::Proposal(proposal))) => Some((number, (**proposal).clone())),
        _ => None,
    }
}

/// What was published of it was taken back: it waits again, unless its creator has handed in other news since.
pub(super) fn reopen(set: &mut WorkingSet, id: PetitionId, publication: i64) {
    let Some((number, proposal)) = newest(set, id) else {
        return;
    };
    let published = Some(Verdict::Published(publication));
    if proposal.settled.as_ref().map(|settled| settled.verdict.clone()) == published {
        put(set, id, number, Proposal { settled: None, ..proposal });
    }
}

fn put(set: &mut WorkingSet, id: PetitionId, number: i64, proposal: Proposal) {
    let key = RecordList::of(RecordKind::Proposal, id).item(number);
    set.put_record(key, Record::Proposal(Box::new(proposal)));
}

pub(super) fn settle(set: &mut WorkingSet, settle: &SettleProposal, now: Timestamp) -> Outcome {
    settled(set, settle, now).unwrap_or_else(Outcome::Refused)
}

fn settled(set: &mut WorkingSet, settle: &SettleProposal, now: Timestamp) -> Result<Outcome, Refusal> {
    let (id, by) = (settle.petition, settle.by);
    check_staff(set, id.site, by, Duty::Moderate)?;
    let key = RecordList::of(RecordKind::Proposal, id).item(settle.proposal);
    let proposal = match set.record(key) {
        Some(Record::Proposal(proposal)) => (**proposal).clone(),
        _ => return Err(Refusal::NotPossibleNow),
    };
    if proposal.settled.is_some() {
        return Ok(Outcome::Unchanged);
    }
    let verdict = match &settle.step {
        ProposalStep::Publish { mail, followers, today } => {
            let what = Publication::Update(Box::new(proposal.news.clone()));
            let petition = publishable(set, id, by, &what)?;
            let (mail, followers, today) = (*mail, *followers, today.clone());
            let publish =
                Publish { petition: id, by, what, mail, followers, today, form_key: FormKey::default() };
            let number = put_publication(set, petition, &publish, now);
            tell(set, id, Actor::Staff(by), Happening::Published(number), now);
            Verdict::Published(number)
        }
        ProposalStep::Decline(why) => {
            if why.trim().is_empty() || why.chars().count() > NOTE_CHARS_MAX {
                return Err(Refusal::TextOutOfBounds);
            }
            let line = tell(set, id, Actor::Staff(by), Happening::UpdateDeclined(why.clone()), now);
            mail_creator(set, id, MailKind::UpdateDeclined, line, now, now);
            let (before, after) = (proposal.news.subject.clone(), why.clone());
            log(set, id, by, Deed { action: "decline-update", before, after, ..Deed::default() }, now);
            Verdict::Declined(why.clone())
        }
    };
    put(set, id, settle.proposal, Proposal { settled: Some(Settled { at: now, by, verdict }), ..proposal });
    Ok(Outcome::Done)
}
