//! Settling a request: a second person agrees, which carries it out in the name of whoever asked; or refuses; or the
//! request lapses. Nobody can be the second person for their own request.

use crate::campaigns::campaign::CampaignState;
use crate::campaigns::decide::amend::{Amend, AmendStep};
use crate::campaigns::decide::life::{add_to_history, case, check_staff, checked_note, put_case};
use crate::campaigns::decide::propose::{ProposalStep, SettleProposal};
use crate::campaigns::decide::publish::Publish;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::publication::Publication;
use crate::campaigns::removal::Removal;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::asked::seen;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::request::{Ended, GuardedRule, close};
use crate::office::moderation::{Case, Lease};
use crate::office::request::{ApprovalRequest, Ask, AskedSetting};
use crate::office::staff::StaffId;
use crate::signing::decide::correct::{self, Correct};
use crate::sites::decide::settings::ChangeSettings;
use crate::spine::answer::{RequestDone, Stored};
use crate::spine::command::moderate::{Moderate, Moderation, TakeDown};
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::needs::Needs;
use crate::spine::outcome::{Outcome, Refusal};
use crate::spine::rule::Rule;
use crate::spine::time::{MINUTE_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// Settle a request to a second person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettleRequest {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The number of the request.
    pub request: i64,
    /// The request as the member saw it; refused if it has changed.
    pub asked: Box<ApprovalRequest>,
    /// The decision.
    pub step: RequestStep,
}

/// The decisions on a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestStep {
    /// Agree: the action is carried out.
    Approve {
        /// Today's date (`YYYY-MM-DD`) in the site's time zone.
        today: String,
        /// The present moment, in the form that an answer states when it was published (RFC 3339).
        moment: String,
    },
    /// Refuse it, with the reason.
    Refuse(String),
    /// Take it back, as the member who asked.
    Withdraw,
}

impl RequestStep {
    /// How the request ends.
    #[must_use]
    pub fn leads_to(&self) -> Ended {
        match self {
            RequestStep::Approve { .. } => Ended::Approved,
            RequestStep::Refuse(_) => Ended::Refused,
            RequestStep::Withdraw => Ended::Withdrawn,
        }
    }
}

/// Let a request lapse that nobody settled in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LapseRequest {
    /// The site.
    pub site: SiteId,
    /// The number of the request.
    pub request: i64,
    /// The request as it was read; refused if it has changed.
    pub asked: Box<ApprovalRequest>,
}

impl Rule for SettleRequest {
    type Answer = RequestDone;

    fn needs(&self, needs: &mut Needs) {
        // The request, the member who asked, and the member who settles.
        needs.in_office(self.site, self.by);
        needs_of_request(needs, self.site, self.request, &self.asked);
        if let Some(wanted) = RequestedRule::of(&self.asked, self.site, "", "") {
            wanted.needs(needs);
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<RequestDone, Refusal> {
        settle(set, self, now)
    }
}

/// The rule that carries out what was asked for.
enum RequestedRule {
    Moderate(Moderate),
    Correct(Correct),
    Amend(Amend),
    Publish(Publish),
    PassOn(SettleProposal),
    Settings(ChangeSettings),
}

impl RequestedRule {
    /// The rule for a request, in the name of whoever asked, with the day and the moment at which it is carried out.
    /// `None` if a setting may no longer have the value that was asked for.
    fn of(request: &ApprovalRequest, site: SiteId, today: &str, moment: &str) -> Option<RequestedRule> {
        let by = request.by;
        if let Ask::Settings { revision, changes } = &request.ask {
            let changes = changes.iter().map(AskedSetting::change).collect::<Option<_>>()?;
            return Some(RequestedRule::Settings(ChangeSettings { site, by, revision: *revision, changes }));
        }
        let campaign = request.campaign?;
        let moderate = |step| RequestedRule::Moderate(Moderate { campaign, by, step });
        Some(match request.ask.clone() {
            Ask::TakeDown { why, told } => moderate(Moderation::TakeDown(TakeDown { why, told })),
            Ask::PutBack { why } => moderate(Moderation::PutBack(why)),
            Ask::Undo { entry } => moderate(Moderation::UndoAgreed(entry)),
            Ask::RemovalWords(words) => moderate(Moderation::RemovalWords(words)),
            Ask::Reject(refused) => moderate(Moderation::Reject(refused)),
            Ask::Correct { reason, note, signatures, form_key, unfinished, .. } => {
                let correction = None;
                let correct =
                    Correct { campaign, by, correction, reason, note, signatures, form_key, unfinished };
                RequestedRule::Correct(correct)
            }
            Ask::Amend { text, why, version, hide, form_key } => {
                let step = AmendStep::Change { text, why, seen: version, hide, form_key };
                RequestedRule::Amend(Amend { campaign, by, step })
            }
            Ask::ShowVersion { version, hidden, was } => {
                let step = AmendStep::Show { version, hidden, was: Some(was) };
                RequestedRule::Amend(Amend { campaign, by, step })
            }
            Ask::Publish { what, followers, form_key } => {
                let (what, today) = (dated(what, moment), today.to_owned());
                RequestedRule::Publish(Publish { campaign, by, what, mail: true, followers, today, form_key })
            }
            Ask::PassOn { proposal, followers } => {
                let step = ProposalStep::Publish { mail: true, followers, today: today.to_owned() };
                RequestedRule::PassOn(SettleProposal { campaign, by, proposal, step })
            }
            Ask::Settings { .. } => return None,
        })
    }

    fn needs(&self, needs: &mut Needs) {
        match self {
            RequestedRule::Moderate(rule) => rule.needs(needs),
            RequestedRule::Correct(rule) => rule.needs(needs),
            RequestedRule::Amend(rule) => rule.needs(needs),
            RequestedRule::Publish(rule) => rule.needs(needs),
            RequestedRule::PassOn(rule) => rule.needs(needs),
            RequestedRule::Settings(rule) => rule.needs(needs),
        }
    }

    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Outcome, Refusal> {
        Ok(match self {
            RequestedRule::Moderate(rule) => rule.carry_out(set, now)?.into(),
            RequestedRule::Correct(rule) => rule.carry_out(set, now)?.into(),
            RequestedRule::Amend(rule) => rule.carry_out(set, now)?.into(),
            RequestedRule::Publish(rule) => rule.carry_out(set, now)?.into(),
            RequestedRule::PassOn(rule) => rule.carry_out(set, now)?.into(),
            RequestedRule::Settings(rule) => rule.carry_out(set, now)?.into(),
        })
    }
}

/// Fills in when an answer was published.
fn dated(mut what: Publication, moment: &str) -> Publication {
    if let Publication::Response(answer) = &mut what {
        answer.created_at = Some(moment.to_owned());
        answer.updated_at = Some(moment.to_owned());
    }
    what
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
    let [waits, is_settled] = ApprovalRequest::keys(site, number);
    if let Some(request) = set.row(is_settled) {
        // The button was pressed twice.
        let own = request
            .settled
            .as_ref()
            .is_some_and(|settled| settled.by == Some(by));
        let same = own && request.state == step.leads_to().state();
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
        (RequestStep::Withdraw, true) | (RequestStep::Approve { .. } | RequestStep::Refuse(_), false) => {}
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
        RequestStep::Refuse(why) => words = checked_note(why)?,
        RequestStep::Withdraw => {}
    }
    close(set, site, (number, &request), (step.leads_to(), Some(by), &words), now);
    put_back(set, &request, Actor::Staff(by), now);
    Ok(RequestDone::Done)
}

/// Carries out what was asked for.
fn approved(
    set: &mut WorkingSet,
    settle: &SettleRequest,
    request: &ApprovalRequest,
    (today, moment): (&str, &str),
    now: Timestamp,
) -> Result<RequestDone, Refusal> {
    let guarded = request.ask.guarded();
    let gone = check_staff(set, settle.site, request.by, guarded.duty()).is_err();
    if gone || request.is_stale(seen(set, request.campaign)) {
        return Err(Refusal::RequestStale);
    }
    let wanted = RequestedRule::of(request, settle.site, today, moment).ok_or(Refusal::RequestStale)?;
    if let (Ask::Reject(_), Some(campaign)) = (&request.ask, request.campaign) {
        lend(set, campaign, (request.by, settle.by), now)?;
    }
    match wanted.carry_out(set, now) {
        Err(
            Refusal::NotPossibleNow
            | Refusal::TextChanged
            | Refusal::TextUnchanged
            | Refusal::WordsChanged
            | Refusal::SettingsChanged
            | Refusal::CampaignUnknown,
        )
        | Ok(Outcome::Unchanged) => Err(Refusal::RequestStale),
        Err(refusal) => Err(refusal),
        Ok(Outcome::Corrected { correction }) => {
            if let Some(campaign) = request.campaign {
                correct::agreed(set, campaign, correction, settle.by);
            }
            Ok(RequestDone::Corrected { correction })
        }
        Ok(_) => Ok(RequestDone::Done),
    }
}

/// The request, the member who asked, and the rows that show how the petition has changed since.
fn needs_of_request(needs: &mut Needs, site: SiteId, request: i64, asked: &ApprovalRequest) {
    needs.sites.insert(site);
    needs.in_office(site, asked.by);
    needs.asking(site, asked.campaign);
    ApprovalRequest::keys(site, request)
        .into_iter()
        .for_each(|key| needs.row(key));
    if let Some(campaign) = asked.campaign {
        needs.life(campaign);
    }
}

/// Gives the member who asked a new short claim on the petition, since theirs may have expired. Refused if a third
/// member holds one.
fn lend(
    set: &mut WorkingSet,
    campaign: CampaignId,
    (asker, second): (StaffId, StaffId),
    now: Timestamp,
) -> Result<(), Refusal> {
    let case = case(set, campaign);
    if case
        .held_by(now)
        .is_some_and(|holder| holder != asker && holder != second)
    {
        return Err(Refusal::HeldByColleague);
    }
    let lease = Some(Lease { by: asker, until: now.plus_ms(MINUTE_MS) });
    put_case(set, campaign, Case { lease, ..case });
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

/// Nobody settled the request in time: an action that was done at once is reversed.
fn lapse(set: &mut WorkingSet, lapse: &LapseRequest, now: Timestamp) -> Result<Stored, Refusal> {
    let [waits, _] = ApprovalRequest::keys(lapse.site, lapse.request);
    let request = match set.row(waits) {
        Some(request) if request.has_lapsed(now) && *request == *lapse.asked => request.clone(),
        _ => return Ok(Stored::Unchanged),
    };
    close(set, lapse.site, (lapse.request, &request), (Ended::Expired, None, ""), now);
    put_back(set, &request, Actor::Rule, now);
    Ok(Stored::Done)
}

/// Shows again what was taken down at once, unless something else was done to it since.
fn put_back(set: &mut WorkingSet, request: &ApprovalRequest, by: Actor, now: Timestamp) {
    let Some((urgent, id)) = request.urgent.zip(request.campaign) else {
        return;
    };
    let Some(campaign) = set
        .campaign(id)
        .filter(|campaign| campaign.head.state == CampaignState::TakenDown)
    else {
        return;
    };
    let mut after = campaign.clone();
    after.head.state = urgent.before;
    after.head.dates.updated_at = now;
    Removal::end(&mut after.head.removals, now);
    set.put_campaign(after);
    let case = case(set, id);
    let decision = case
        .decision
        .clone()
        .filter(|decision| decision.entry != urgent.entry);
    put_case(set, id, Case { decision, ..case });
    add_to_history(set, id, by, Happening::Undone(urgent.entry), now);
    let deed = Deed {
        action: Action::Undo,
        subject: Subject::of(id),
        before: CampaignState::TakenDown.word().to_owned(),
        after: urgent.before.word().to_owned(),
    };
    let by = match by {
        Actor::Staff(by) => Some(by),
        Actor::Rule | Actor::Creator => None,
    };
    audit::append(set, id.site, by, deed, now);
}
