//! The two-person rule. An action for which the site requires a second person becomes a request here, before its rule
//! runs. How the request is settled is in `settle.rs`.

use crate::campaigns::decide::life::{add_to_history, case, put_case};
use crate::campaigns::history::{Actor, Happening};
use crate::office::audit::Action;
use crate::office::decide::asked::{Asked, done_at_once, log, made, waiting};
use crate::office::decide::audit::Deed;
use crate::office::moderation::Case;
use crate::office::request::{ApprovalRequest, Settlement};
use crate::office::staff::StaffId;
use crate::office::two_people::RequestState;
use crate::spine::answer::DoneOrRequested;
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::outcome::{Outcome, Refusal};
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// A rule for which a site may require a second person.
pub(crate) trait GuardedRule {
    /// Its answer once it has been carried out.
    type Done: Copy + Into<Outcome>;

    /// What a second person would be asked for; `None` if this step needs none, whatever the site has set.
    fn ask(&self, set: &WorkingSet, now: Timestamp) -> Option<Asked>;

    /// Whether it is done at once, and a second person agrees afterwards.
    fn is_urgent(&self) -> bool {
        false
    }

    /// Carries the action out, without asking whether it needs a second person.
    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Self::Done, Refusal>;
}

/// Runs a rule, or, if the site requires a second person for it, makes a request instead.
pub(crate) fn decide_or_ask<R: GuardedRule>(
    rule: &R,
    set: &mut WorkingSet,
    now: Timestamp,
) -> Result<DoneOrRequested<R::Done>, Refusal> {
    let asked = rule.ask(set, now).filter(|asked| {
        let site = set.site(asked.site);
        site.is_some_and(|site| site.rules.two_people.is_on(asked.ask.guarded()))
    });
    let Some(asked) = asked else {
        return rule.carry_out(set, now).map(DoneOrRequested::Done);
    };
    // It is tried on a copy first, so that what is not possible is refused now, in the usual words, before anybody is
    // asked.
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

/// An urgent take-down was undone by staff: its request is closed, since there is nothing left to approve.
pub(crate) fn undone(set: &mut WorkingSet, campaign: CampaignId, by: StaffId, now: Timestamp) {
    for (number, request) in waiting(set, campaign.site) {
        if request.campaign == Some(campaign) && request.urgent.is_some() {
            let how = (Ended::Withdrawn, Some(by), "");
            close(set, campaign.site, (number, &request), how, now);
        }
    }
}

/// How a request came to its end: every [`RequestState`] in which it does not wait any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A second person agreed, and it was done.
    Approved,
    /// A second person refused.
    Refused,
    /// The member who asked took it back.
    Withdrawn,
    /// Nobody settled it in time.
    Expired,
}

impl Ended {
    /// The state that the request gets.
    #[must_use]
    pub fn state(self) -> RequestState {
        match self {
            Ended::Approved => RequestState::Approved,
            Ended::Refused => RequestState::Refused,
            Ended::Withdrawn => RequestState::Withdrawn,
            Ended::Expired => RequestState::Expired,
        }
    }

    fn action(self) -> Action {
        match self {
            Ended::Approved => Action::ApproveRequest,
            Ended::Refused => Action::RefuseRequest,
            Ended::Withdrawn => Action::WithdrawRequest,
            Ended::Expired => Action::LapseRequest,
        }
    }
}

/// Moves a request from the list of waiting ones to the settled ones.
pub(crate) fn close(
    set: &mut WorkingSet,
    site: SiteId,
    (number, request): (i64, &ApprovalRequest),
    (ended, by, words): (Ended, Option<StaffId>, &str),
    now: Timestamp,
) {
    let state = ended.state();
    let [waits, is_settled] = ApprovalRequest::keys(site, number);
    let settled = Some(Settlement { at: now, by, words: words.to_owned() });
    let ask = request.ask.clone().settled();
    let row = ApprovalRequest { ask, state, settled, ..request.clone() };
    set.remove_row(waits);
    set.put_row(is_settled, row);
    let before = format!("asked by {}", name_of(set, site, request.by));
    let after = match words {
        "" => request.after.clone(),
        words => format!("{}; {words}", request.after),
    };
    log(set, site, (number, request), by, Deed { before, after, ..Deed::of(ended.action()) }, now);
    if let Some(campaign) = request.campaign {
        if request.urgent.is_some() && state != RequestState::Approved {
            put_case(set, campaign, Case { not_agreed: Some(number), ..case(set, campaign) });
        }
        let what = Happening::AskSettled(number, request.ask.guarded(), state);
        add_to_history(set, campaign, by.map_or(Actor::Rule, Actor::Staff), what, now);
    }
}

fn name_of(set: &WorkingSet, site: SiteId, id: StaffId) -> String {
    match set.row(id.key(site)) {
        Some(staff) => staff.name.clone(),
        _ => format!("staff {}", id.0),
    }
}
