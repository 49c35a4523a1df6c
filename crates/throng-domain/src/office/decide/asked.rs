//! What a second person is asked for, and the words for it in the log.

use crate::campaigns::campaign::{CampaignState, Hidden};
use crate::campaigns::decide::life::{add_to_history, case};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::publication::Published;
use crate::campaigns::version::Version;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::request::{ApprovalRequest, Ask, AskedSetting, Seen, Urgent};
use crate::office::staff::StaffId;
use crate::office::two_people::{Guarded, RequestState};
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::limits::REQUESTS_WAITING_MAX;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// An action that may need a second person's consent.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) site: SiteId,
    pub(crate) by: StaffId,
    pub(crate) campaign: Option<CampaignId>,
    pub(crate) ask: Ask,
}

impl Asked {
    pub(crate) fn of(campaign: CampaignId, by: StaffId, ask: Ask) -> Asked {
        Asked { site: campaign.site, by, campaign: Some(campaign), ask }
    }
}

/// The state before and after the action, in words for the log: never a text that may have to be hidden, except the public words of a
/// removal, which the log has anyhow.
pub(crate) fn described(set: &WorkingSet, asked: &Asked, urgent: Option<Urgent>) -> (String, String) {
    let stands = asked
        .campaign
        .and_then(|id| set.campaign(id))
        .map_or("", |campaign| campaign.head.state.word());
    let stood = urgent.map_or(stands, |urgent| urgent.before.word()).to_owned();
    match &asked.ask {
        Ask::TakeDown { why, .. } => (stood, format!("{}: {why}", CampaignState::TakenDown.word())),
        Ask::PutBack { why } => (stood, format!("put back: {why}")),
        Ask::Undo { .. } => (stood, "undone as a slip".to_owned()),
        Ask::RemovalWords(words) => (words.was.clone(), words.told.clone()),
        Ask::Reject(refused) => (stood, format!("rejected, parts hidden: {}", refused.code)),
        Ask::Correct { reason, intended, .. } => {
            let total = asked.campaign.map_or(0, |id| set.total(id));
            (total.to_string(), format!("{intended} signatures taken out: {}", reason.word()))
        }
        Ask::Amend { why, version, .. } => {
            (format!("version {version}"), format!("version {}: {why}", version + 1))
        }
        Ask::ShowVersion { version, hidden, was } => {
            let said = |hidden: &Hidden| format!("version {version}{}", hidden.in_words());
            (said(was), said(hidden))
        }
        Ask::Publish { what, followers, .. } => {
            (String::new(), format!("{}, mailed to {followers}", what.word()))
        }
        Ask::PassOn { proposal, followers } => {
            (String::new(), format!("update {proposal} of its creator, mailed to {followers}"))
        }
        Ask::Settings { changes, .. } => {
            let site = set.site(asked.site);
            let was = |change: &AskedSetting| site.map_or(String::new(), |site| change.setting.of(site));
            let told = |change: &AskedSetting, value: &str| {
                format!("{}: {}", change.setting.word(), change.setting.in_words(value))
            };
            let before = changes.iter().map(|change| told(change, &was(change)));
            let after = changes.iter().map(|change| told(change, &change.value));
            (before.collect::<Vec<_>>().join("; "), after.collect::<Vec<_>>().join("; "))
        }
    }
}

/// Stores the request. If the same member asks for the same again, the existing request is returned.
pub(crate) fn made(
    set: &mut WorkingSet,
    asked: Asked,
    urgent: Option<Urgent>,
    now: Timestamp,
) -> Result<i64, Refusal> {
    let guarded = asked.ask.guarded();
    let all = waiting(set, asked.site);
    let of_campaign = || {
        let same = |request: &ApprovalRequest| request.campaign == asked.campaign && !request.has_lapsed(now);
        all.iter()
            .filter(move |(_, request)| urgent.is_none() && same(request))
    };
    let again = of_campaign().find(|(_, request)| request.by == asked.by && request.ask.repeats(&asked.ask));
    if let Some((number, _)) = again {
        return Ok(*number);
    }
    let is_one_of_a_kind = matches!(
        guarded,
        Guarded::TakeDown | Guarded::PutBack | Guarded::RemovalWords | Guarded::RejectHidden
    );
    if is_one_of_a_kind && of_campaign().any(|(_, request)| request.ask.guarded() == guarded) {
        return Err(Refusal::RequestWaits);
    }
    // What was already done urgently needs its request, even beyond the limit.
    if all.len() >= REQUESTS_WAITING_MAX && urgent.is_none() {
        return Err(Refusal::RequestsTooMany);
    }
    let (before, after) = described(set, &asked, urgent);
    let settled = set.newest_row(ApprovalRequest::settled(asked.site));
    let newest = all
        .last()
        .map(|(number, _)| *number)
        .max(settled.map(|(number, _)| number));
    let number = newest.unwrap_or(0) + 1;
    let request = ApprovalRequest {
        at: now,
        by: asked.by,
        campaign: asked.campaign,
        seen: seen(set, asked.campaign),
        ask: asked.ask,
        before: before.clone(),
        after: after.clone(),
        urgent,
        state: RequestState::Waiting,
        settled: None,
    };
    let action = if urgent.is_some() {
        Action::TakeDownUrgently
    } else {
        Action::AskSecondPerson
    };
    log(set, asked.site, (number, &request), Some(asked.by), Deed { before, after, ..Deed::of(action) }, now);
    if let Some(campaign) = request.campaign {
        add_to_history(set, campaign, Actor::Staff(request.by), Happening::Asked(number, guarded), now);
    }
    let key = ApprovalRequest::waiting(asked.site).item(number);
    set.put_row(key, request);
    Ok(number)
}

/// Takes the petition down, as it is in `trial`, and makes the request for a second person's consent afterwards. Refused
/// once nobody agreed to such a removal of this petition: else whoever asks would decide alone, again and again.
pub(crate) fn done_at_once(
    set: &mut WorkingSet,
    mut trial: WorkingSet,
    asked: Asked,
    now: Timestamp,
) -> Result<i64, Refusal> {
    let campaign = asked.campaign.ok_or(Refusal::CampaignUnknown)?;
    if case(set, campaign).not_agreed.is_some() {
        return Err(Refusal::UrgentNotAgreed);
    }
    let decision = case(&trial, campaign).decision.ok_or(Refusal::NotPossibleNow)?;
    let urgent = Urgent { before: decision.before.state, entry: decision.entry };
    let number = made(&mut trial, asked, Some(urgent), now)?;
    *set = trial;
    Ok(number)
}

/// The petition's present state, to be compared when the request is settled.
pub(crate) fn seen(set: &WorkingSet, campaign: Option<CampaignId>) -> Option<Seen> {
    let campaign = set.campaign(campaign?)?;
    let version = set.newest_row(Version::rows(campaign.head.id));
    let version = version.map_or(0, |(number, _)| number);
    let publication = set.newest_row(Published::rows(campaign.head.id));
    let publication = publication.map_or(0, |(number, _)| number);
    Some(Seen { state: campaign.head.state, version, publication })
}

pub(crate) fn waiting(set: &WorkingSet, site: SiteId) -> Vec<(i64, ApprovalRequest)> {
    let rows = set.rows(ApprovalRequest::waiting(site));
    rows.map(|(number, request)| (number, request.clone())).collect()
}

pub(crate) fn log(
    set: &mut WorkingSet,
    site: SiteId,
    (number, request): (i64, &ApprovalRequest),
    by: Option<StaffId>,
    deed: Deed,
    now: Timestamp,
) {
    let subject = Subject::Request(request.campaign.map(|campaign| campaign.number), number);
    audit::append(set, site, by, Deed { subject, ..deed }, now);
}
