//! The two-person rule. What a site asks a second person for becomes a request here, before the rule itself runs; when
//! a second person agrees, the very command is decided, in the name of whoever asked. Nobody is their own second person.

mod asked;

use asked::{Asked, asked, described};

use crate::command::{Command, LapseRequest, Moderation, RequestStep, SettleRequest};
use crate::decide::audit::{self, Deed};
use crate::decide::life::{case, check_staff, put_case, tell};
use crate::decide::moderate::said;
use crate::decide::{carry_out, correct};
use crate::history::{Actor, Happening};
use crate::ids::{PetitionId, SiteId};
use crate::limits::REQUESTS_WAITING_MAX;
use crate::moderation::{Case, Lease};
use crate::needs::staff_key;
use crate::outcome::{Outcome, Refusal};
use crate::petition::{Petition, PetitionState};
use crate::record::{Record, RecordKind, RecordList};
use crate::request::{
    Ask, Guarded, Request, RequestState, Seen, Settlement, Urgent, request_keys, requests_settled,
    requests_waiting,
};
use crate::staff::StaffId;
use crate::time::{MINUTE_MS, Timestamp};
use crate::working_set::WorkingSet;

/// Makes a request of what a site asks a second person for; none for everything else, which is decided as it is.
pub(super) fn ask_instead(set: &mut WorkingSet, command: &Command, now: Timestamp) -> Option<Outcome> {
    let asked = asked(set, command)?;
    let guarded = asked.ask.guarded();
    if !set.site(asked.site)?.rules.two_people.is_on(guarded) {
        return None;
    }
    // What could not be done now is refused now, with the same words as always.
    let mut trial = set.clone();
    let foreseen = carry_out(&mut trial, command, now);
    if matches!(foreseen, Outcome::Refused(_) | Outcome::Unchanged) {
        return Some(foreseen);
    }
    let is_urgent = matches!(command, Command::Moderate(moderate)
        if matches!(moderate.step, Moderation::TakeDownUrgently(_)));
    let made = match is_urgent {
        true => done_at_once(set, trial, asked, now),
        false => made(set, asked, None, now),
    };
    Some(made.map_or_else(Outcome::Refused, |request| Outcome::Requested { request }))
}

/// How the petition stands now.
fn seen(set: &WorkingSet, petition: Option<PetitionId>) -> Option<Seen> {
    let petition = set.petition(petition?)?;
    let newest = |kind| {
        let list = RecordList::of(kind, petition.id);
        set.newest_record(list).map_or(0, |(number, _)| number)
    };
    let (version, publication) = (newest(RecordKind::Version), newest(RecordKind::Publication));
    Some(Seen { state: petition.state, version, publication })
}

fn waiting(set: &WorkingSet, site: SiteId) -> Vec<(i64, Request)> {
    let rows = set.records(requests_waiting(site));
    let request = |(number, record): (i64, &Record)| match record {
        Record::Request(request) => Some((number, (**request).clone())),
        _ => None,
    };
    rows.filter_map(request).collect()
}

// === asking ===

fn made(set: &mut WorkingSet, asked: Asked, urgent: Option<Urgent>, now: Timestamp) -> Result<i64, Refusal> {
    let guarded = asked.ask.guarded();
    let all = waiting(set, asked.site);
    let of_petition = || {
        let same = |request: &Request| request.petition == asked.petition && !request.has_lapsed(now);
        all.iter()
            .filter(move |(_, request)| urgent.is_none() && same(request))
    };
    let again = of_petition().find(|(_, request)| request.by == asked.by && request.ask.repeats(&asked.ask));
    if let Some((number, _)) = again {
        return Ok(*number);
    }
    let is_one_of_a_kind = matches!(guarded, Guarded::TakeDown | Guarded::RejectHidden);
    if is_one_of_a_kind && of_petition().any(|(_, request)| request.ask.guarded() == guarded) {
        return Err(Refusal::RequestWaits);
    }
    // What was done already is always kept account of.
    if all.len() >= REQUESTS_WAITING_MAX && urgent.is_none() {
        return Err(Refusal::RequestsTooMany);
    }
    let (before, after) = described(set, &asked, urgent);
    let settled = set.newest_record(requests_settled(asked.site));
    let newest = all
        .last()
        .map(|(number, _)| *number)
        .max(settled.map(|(number, _)| number));
    let number = newest.unwrap_or(0) + 1;
    let request = Request {
        at: now,
        by: asked.by,
        petition: asked.petition,
        seen: seen(set, asked.petition),
        ask: asked.ask,
        before: before.clone(),
        after: after.clone(),
        urgent,
        state: RequestState::Waiting,
        settled: None,
    };
    let action = if urgent.is_some() {
        "take-down-urgently"
    } else {
        "ask-second-person"
    };
    log(
        set,
        asked.site,
        (number, &request),
        Some(asked.by),
        Deed { action, before, after, ..Deed::default() },
        now,
    );
    if let Some(petition) = request.petition {
        tell(set, petition, Actor::Staff(request.by), Happening::Asked(number, guarded), now);
    }
    let key = requests_waiting(asked.site).item(number);
    set.put_record(key, Record::Request(Box::new(request)));
    Ok(number)
}

/// It is taken down, as `trial` has it, and a second person has to agree afterwards.
fn done_at_once(
    set: &mut WorkingSet,
    mut trial: WorkingSet,
    asked: Asked,
    now: Timestamp,
) -> Result<i64, Refusal> {
    let petition = asked.petition.ok_or(Refusal::PetitionUnknown)?;
    let decision = case(&trial, petition).decision.ok_or(Refusal::NotPossibleNow)?;
    let urgent = Urgent { before: decision.before.state, entry: decision.entry };
    let number = made(&mut trial, asked, Some(urgent), now)?;
    *set = trial;
    Ok(number)
}

fn log(
    set: &mut WorkingSet,
    site: SiteId,
    (number, request): (i64, &Request),
    by: Option<StaffId>,
    deed: Deed,
    now: Timestamp,
) {
    let subject = match request.petition {
        Some(petition) => format!("petition {}, request {number}", petition.number),
        None => format!("request {number}"),
    };
    audit::append(set, site, by, Deed { subject, ..deed }, now);
}

// === settling ===

pub(super) fn settle(set: &mut WorkingSet, settle: &SettleRequest, now: Timestamp) -> Outcome {
    let mut trial = set.clone();
    match settled(&mut trial, settle, now) {
        Ok(outcome) => {
            *set = trial;
            outcome
        }
        Err(refusal) => Outcome::Refused(refusal),
    }
}

fn settled(set: &mut WorkingSet, settle: &SettleRequest, now: Timestamp) -> Result<Outcome, Refusal> {
    let SettleRequest { site, by, request: number, asked, step } = settle;
    let (site, by, number) = (*site, *by, *number);
    let [waits, is_settled] = request_keys(site, number);
    if let Some(Record::Request(request)) = set.record(is_settled) {
        // The same button, pressed twice.
        let own = request
            .settled
            .as_ref()
            .is_some_and(|settled| settled.by == Some(by));
        let same = own && request.state == step.leads_to();
        return if same {
            Ok(Outcome::Unchanged)
        } else {
            Err(Refusal::DecidedAlready)
        };
    }
    let request = match set.record(waits) {
        Some(Record::Request(request)) if **request == **asked => (**request).clone(),
        _ => return Err(Refusal::NotPossibleNow),
    };
    let duty = request.ask.guarded().duty();
    check_staff(set, site, by, duty)?;
    match (step, request.by == by) {
        (RequestStep::Withdraw, false) => return Err(Refusal::NotAllowed),
        (RequestStep::Approve { .. } | RequestStep::Refuse(_), true) => {
            return Err(Refusal::SecondPersonNeeded);
        }
        _ => {}
    }
    if request.has_lapsed(now) {
        return Err(Refusal::RequestExpired);
    }
    let mut words = String::new();
    match step {
        RequestStep::Approve { today, moment } => {
            close(set, site, (number, &request), (step.leads_to(), Some(by), &words), now);
            if request.urgent.is_none() {
                return approved(set, settle, &request, (today, moment), now);
            }
            return Ok(Outcome::Done);
        }
        RequestStep::Refuse(why) => words = said(why)?,
        RequestStep::Withdraw => {}
    }
    close(set, site, (number, &request), (step.leads_to(), Some(by), &words), now);
    put_back(set, &request, Actor::Staff(by), now);
    Ok(Outcome::Done)
}

/// Decides the very command that was asked for.
fn approved(
    set: &mut WorkingSet,
    settle: &SettleRequest,
    request: &Request,
    (today, moment): (&str, &str),
    now: Timestamp,
) -> Result<Outcome, Refusal> {
    let guarded = request.ask.guarded();
    let gone = check_staff(set, settle.site, request.by, guarded.duty()).is_err();
    if gone || request.is_stale(seen(set, request.petition)) {
        return Err(Refusal::RequestStale);
    }
    let command = request
        .command(settle.site, today, moment)
        .ok_or(Refusal::RequestStale)?;
    if let (Ask::Reject(_), Some(petition)) = (&request.ask, request.petition) {
        lend(set, petition, (request.by, settle.by), now)?;
    }
    match carry_out(set, &command, now) {
        Outcome::Refused(
            Refusal::NotPossibleNow
            | Refusal::TextChanged
            | Refusal::TextUnchanged
            | Refusal::SettingsChanged
            | Refusal::PetitionUnknown,
        )
        | Outcome::Unchanged => Err(Refusal::RequestStale),
        Outcome::Refused(refusal) => Err(refusal),
        Outcome::Corrected { correction } => {
            if let Some(petition) = request.petition {
                correct::agreed(set, petition, correction, settle.by);
            }
            Ok(Outcome::Corrected { correction })
        }
        outcome => Ok(outcome),
    }
}

/// Whoever asked may have lost the petition to the clock meanwhile, but not to a third person.
fn lend(
    set: &mut WorkingSet,
    petition: PetitionId,
    (asker, second): (StaffId, StaffId),
    now: Timestamp,
) -> Result<(), Refusal> {
    let case = case(set, petition);
    if case
        .held_by(now)
        .is_some_and(|holder| holder != asker && holder != second)
    {
        return Err(Refusal::HeldByColleague);
    }
    let lease = Some(Lease { by: asker, until: now.plus_ms(MINUTE_MS) });
    put_case(set, petition, Case { lease, ..case });
    Ok(())
}

/// Nobody looked in time: what was done at once is put back.
pub(super) fn lapse(set: &mut WorkingSet, lapse: &LapseRequest, now: Timestamp) -> Outcome {
    let [waits, _] = request_keys(lapse.site, lapse.request);
    let request = match set.record(waits) {
        Some(Record::Request(request)) if request.has_lapsed(now) && **request == *lapse.asked => {
            (**request).clone()
        }
        _ => return Outcome::Unchanged,
    };
    close(set, lapse.site, (lapse.request, &request), (RequestState::Expired, None, ""), now);
    put_back(set, &request, Actor::Rule, now);
    Outcome::Done
}

/// Whoever took it down at once, or a colleague, took that back themselves: nothing is left to agree to.
pub(super) fn undone(set: &mut WorkingSet, petition: PetitionId, by: StaffId, now: Timestamp) {
    for (number, request) in waiting(set, petition.site) {
        if request.petition == Some(petition) && request.urgent.is_some() {
            let how = (RequestState::Withdrawn, Some(by), "");
            close(set, petition.site, (number, &request), how, now);
        }
    }
}

/// Takes a request from those that wait.
fn close(
    set: &mut WorkingSet,
    site: SiteId,
    (number, request): (i64, &Request),
    (state, by, words): (RequestState, Option<StaffId>, &str),
    now: Timestamp,
) {
    let [waits, is_settled] = request_keys(site, number);
    let settled = Some(Settlement { at: now, by, words: words.to_owned() });
    let ask = request.ask.clone().settled();
    let row = Request { ask, state, settled, ..request.clone() };
    set.remove_record(waits);
    set.put_record(is_settled, Record::Request(Box::new(row)));
    let action = match state {
        RequestState::Approved => "approve-request",
        RequestState::Refused => "refuse-request",
        RequestState::Withdrawn => "withdraw-request",
        RequestState::Expired => "lapse-request",
        RequestState::Waiting => unreachable!("a request is closed for good"),
    };
    let before = format!("asked by {}", name_of(set, site, request.by));
    let after = match words {
        "" => request.after.clone(),
        words => format!("{}; {words}", request.after),
    };
    log(set, site, (number, request), by, Deed { action, before, after, ..Deed::default() }, now);
    if let Some(petition) = request.petition {
        let what = Happening::AskSettled(number, request.ask.guarded(), state);
        tell(set, petition, by.map_or(Actor::Rule, Actor::Staff), what, now);
    }
}

fn name_of(set: &WorkingSet, site: SiteId, id: StaffId) -> String {
    match set.record(staff_key(site, id)) {
        Some(Record::Staff(staff)) => staff.name.clone(),
        _ => format!("staff {}", id.0),
    }
}

/// What was taken down at once is shown again, unless something else became of it.
fn put_back(set: &mut WorkingSet, request: &Request, by: Actor, now: Timestamp) {
    let Some((urgent, id)) = request.urgent.zip(request.petition) else {
        return;
    };
    let Some(petition) = set
        .petition(id)
        .filter(|petition| petition.state == PetitionState::TakenDown)
    else {
        return;
    };
    let mut after = Petition { state: urgent.before, ..petition.clone() };
    after.dates.updated_at = now;
    set.put_petition(after);
    let case = case(set, id);
    let decision = case
        .decision
        .clone()
        .filter(|decision| decision.entry != urgent.entry);
    put_case(set, id, Case { decision, ..case });
    tell(set, id, by, Happening::Undone(urgent.entry), now);
    let deed = Deed {
        action: "undo",
        subject: format!("petition {}", id.number),
        before: PetitionState::TakenDown.word().to_owned(),
        after: urgent.before.word().to_owned(),
    };
    let by = match by {
        Actor::Staff(by) => Some(by),
        Actor::Rule | Actor::Creator => None,
    };
    audit::append(set, id.site, by, deed, now);
}
