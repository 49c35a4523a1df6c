//! The two-person rule. What a site asks a second person for becomes a request here, before the rule itself runs; when
//! a second person agrees, the very command is decided, in the name of whoever asked. Nobody is their own second person.

mod asked;

use crate::answer::{DoneOrRequested, RequestDone, Stored};
use crate::command::Command;
use crate::decide::audit::{self, Deed};
use crate::decide::correct;
use crate::decide::life::{case, check_staff, put_case, tell};
use crate::decide::moderate::said;
use crate::history::{Actor, Happening};
use crate::ids::{PetitionId, SiteId};
use crate::moderation::{Case, Lease};
use crate::needs::Needs;
use crate::outcome::{Outcome, Refusal};
use crate::petition::{Petition, PetitionState};
use crate::publication::Published;
use crate::request::{Ask, Request, RequestState, Seen, Settlement};
use crate::row::Row;
use crate::rule::Rule;
use crate::staff::StaffId;
use crate::time::{MINUTE_MS, Timestamp};
use crate::version::Version;
use crate::working_set::WorkingSet;
pub(super) use asked::Asked;
use asked::{done_at_once, made};

/// A rule for which a site may ask a second person.
pub(super) trait GuardedRule {
    /// What it answers once it is done.
    type Done: Copy + Into<Outcome>;

    /// What it would ask for; none where it needs nobody else, whatever the site says.
    fn ask(&self, set: &WorkingSet) -> Option<Asked>;

    /// Whether it is done at once, and agreed to afterwards.
    fn is_urgent(&self) -> bool {
        false
    }

    /// Does it, without asking whether it needs a second person.
    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Self::Done, Refusal>;
}

/// Makes a request of what a site asks a second person for; everything else is decided as it is.
pub(super) fn decide_or_ask<R: GuardedRule>(
    rule: &R,
    set: &mut WorkingSet,
    now: Timestamp,
) -> Result<DoneOrRequested<R::Done>, Refusal> {
    let asked = rule.ask(set).filter(|asked| {
        let site = set.site(asked.site);
        site.is_some_and(|site| site.rules.two_people.is_on(asked.ask.guarded()))
    });
    let Some(asked) = asked else {
        return rule.carry_out(set, now).map(DoneOrRequested::Done);
    };
    // What could not be done now is refused now, with the same words as always.
    let mut trial = set.clone();
    let foreseen = rule.carry_out(&mut trial, now)?;
    if foreseen.into() == Outcome::Unchanged {
        return Ok(DoneOrRequested::Done(foreseen));
    }
    let request = match rule.is_urgent() {
        true => done_at_once(set, trial, asked, now),
        false => made(set, asked, None, now),
    };
    request.map(|request| DoneOrRequested::Requested { request })
}

/// How the petition stands now.
fn seen(set: &WorkingSet, petition: Option<PetitionId>) -> Option<Seen> {
    let petition = set.petition(petition?)?;
    let version = set.newest_row(Version::rows(petition.id));
    let version = version.map_or(0, |(number, _)| number);
    let publication = set.newest_row(Published::rows(petition.id));
    let publication = publication.map_or(0, |(number, _)| number);
    Some(Seen { state: petition.state, version, publication })
}

fn waiting(set: &WorkingSet, site: SiteId) -> Vec<(i64, Request)> {
    let rows = set.rows(Request::waiting(site));
    rows.map(|(number, request)| (number, request.clone())).collect()
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

/// A decision on what somebody asked a second person for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettleRequest {
    /// Of which site.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// Its number.
    pub request: i64,
    /// As it was seen.
    pub asked: Box<Request>,
    /// What becomes of it.
    pub step: RequestStep,
}

/// What becomes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestStep {
    /// It is done.
    Approve {
        /// The day (`YYYY-MM-DD`) where the site is.
        today: String,
        /// The moment, as an answer says it.
        moment: String,
    },
    /// It is not; why.
    Refuse(String),
    /// Whoever asked takes it back.
    Withdraw,
}

impl RequestStep {
    /// Where the request stands then.
    #[must_use]
    pub fn leads_to(&self) -> RequestState {
        match self {
            RequestStep::Approve { .. } => RequestState::Approved,
            RequestStep::Refuse(_) => RequestState::Refused,
            RequestStep::Withdraw => RequestState::Withdrawn,
        }
    }
}

/// A request that nobody settled in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LapseRequest {
    /// Of which site.
    pub site: SiteId,
    /// Its number.
    pub request: i64,
    /// As it was seen.
    pub asked: Box<Request>,
}

impl Rule for SettleRequest {
    type Answer = RequestDone;

    fn needs(&self, needs: &mut Needs) {
        // What was asked for, and both who ask and who agree.
        needs.in_office(self.site, self.by);
        needs_of_request(needs, self.site, self.request, &self.asked);
        if let Some(command) = self.asked.command(self.site, "", "") {
            command.needs(needs);
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<RequestDone, Refusal> {
        settle(set, self, now)
    }
}

fn settle(set: &mut WorkingSet, settle: &SettleRequest, now: Timestamp) -> Result<RequestDone, Refusal> {
    let mut trial = set.clone();
    let answer = settled(&mut trial, settle, now)?;
    *set = trial;
    Ok(answer)
}

fn settled(set: &mut WorkingSet, settle: &SettleRequest, now: Timestamp) -> Result<RequestDone, Refusal> {
    let SettleRequest { site, by, request: number, asked, step } = settle;
    let (site, by, number) = (*site, *by, *number);
    let [waits, is_settled] = Request::keys(site, number);
    if let Some(request) = set.row(is_settled) {
        // The same button, pressed twice.
        let own = request
            .settled
            .as_ref()
            .is_some_and(|settled| settled.by == Some(by));
        let same = own && request.state == step.leads_to();
        return if same {
            Ok(RequestDone::Unchanged)
        } else {
            Err(Refusal::DecidedAlready)
        };
    }
    let request = match set.row(waits) {
        Some(request) if *request == **asked => request.clone(),
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
            return Ok(RequestDone::Done);
        }
        RequestStep::Refuse(why) => words = said(why)?,
        RequestStep::Withdraw => {}
    }
    close(set, site, (number, &request), (step.leads_to(), Some(by), &words), now);
    put_back(set, &request, Actor::Staff(by), now);
    Ok(RequestDone::Done)
}

/// Decides the very command that was asked for.
fn approved(
    set: &mut WorkingSet,
    settle: &SettleRequest,
    request: &Request,
    (today, moment): (&str, &str),
    now: Timestamp,
) -> Result<RequestDone, Refusal> {
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
    match carried_out(set, &command, now) {
        Err(
            Refusal::NotPossibleNow
            | Refusal::TextChanged
            | Refusal::TextUnchanged
            | Refusal::SettingsChanged
            | Refusal::PetitionUnknown,
        )
        | Ok(Outcome::Unchanged) => Err(Refusal::RequestStale),
        Err(refusal) => Err(refusal),
        Ok(Outcome::Corrected { correction }) => {
            if let Some(petition) = request.petition {
                correct::agreed(set, petition, correction, settle.by);
            }
            Ok(RequestDone::Corrected { correction })
        }
        Ok(_) => Ok(RequestDone::Done),
    }
}

/// Does what was asked for, which is one of the rules that a second person is asked about.
fn carried_out(set: &mut WorkingSet, command: &Command, now: Timestamp) -> Result<Outcome, Refusal> {
    Ok(match command {
        Command::Moderate(rule) => rule.carry_out(set, now)?.into(),
        Command::Correct(rule) => rule.carry_out(set, now)?.into(),
        Command::Amend(rule) => rule.carry_out(set, now)?.into(),
        Command::Publish(rule) => rule.carry_out(set, now)?.into(),
        Command::SettleProposal(rule) => rule.carry_out(set, now)?.into(),
        Command::ChangeSettings(rule) => rule.carry_out(set, now)?.into(),
        other => unreachable!("nobody is asked about {other:?}"),
    })
}

/// The request, who asked, and how what it is about stands.
fn needs_of_request(needs: &mut Needs, site: SiteId, request: i64, asked: &Request) {
    needs.sites.insert(site);
    needs.in_office(site, asked.by);
    needs.asking(site, asked.petition);
    Request::keys(site, request)
        .into_iter()
        .for_each(|key| needs.row(key));
    if let Some(petition) = asked.petition {
        needs.life(petition);
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

impl Rule for LapseRequest {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs_of_request(needs, self.site, self.request, &self.asked);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        lapse(set, self, now)
    }
}

/// Nobody looked in time: what was done at once is put back.
fn lapse(set: &mut WorkingSet, lapse: &LapseRequest, now: Timestamp) -> Result<Stored, Refusal> {
    let [waits, _] = Request::keys(lapse.site, lapse.request);
    let request = match set.row(waits) {
        Some(request) if request.has_lapsed(now) && *request == *lapse.asked => request.clone(),
        _ => return Ok(Stored::Unchanged),
    };
    close(set, lapse.site, (lapse.request, &request), (RequestState::Expired, None, ""), now);
    put_back(set, &request, Actor::Rule, now);
    Ok(Stored::Done)
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
    let [waits, is_settled] = Request::keys(site, number);
    let settled = Some(Settlement { at: now, by, words: words.to_owned() });
    let ask = request.ask.clone().settled();
    let row = Request { ask, state, settled, ..request.clone() };
    set.remove_row(waits);
    set.put_row(is_settled, row);
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
    match set.row(id.key(site)) {
        Some(staff) => staff.name.clone(),
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
