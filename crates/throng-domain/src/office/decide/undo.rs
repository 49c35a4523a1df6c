//! Taking a decision back as a slip, within minutes: the campaign is as it was before, claimed by the member who undoes it
//! if it waits again, and the mails of the decision are dropped.
//!
//! Owns who may do it. Where a site asks a second person before something is removed, it asks one before the removal is
//! undone too, as before it is put back (`put_back.rs`): else one alone would show again what two have hidden. Only a removal
//! at once that nobody has agreed to yet is undone by one, as refusing it would.

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::decide::life::{add_to_history, own_last, put_case};
use crate::campaigns::decide::threshold::check_number;
use crate::campaigns::history::{Actor, Happening};
use crate::mail::mailing::MailState;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::asked::waiting;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::{put_back, request};
use crate::office::moderation::{Case, Decision, Lease};
use crate::office::request::Ask;
use crate::office::staff::StaffId;
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::time::{MINUTE_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// What a second person would be asked for before the last decision is taken back; `None` if one person may, or if another
/// decision than the one that was seen stands by now, which nobody is asked about.
pub(crate) fn ask(set: &WorkingSet, id: CampaignId, seen: Option<i64>) -> Option<Ask> {
    let entry = set.row(Case::only(id))?.decision.as_ref()?.entry;
    if seen.is_some_and(|seen| seen != entry) {
        return None;
    }
    let is_removed = set.campaign(id)?.head.state == CampaignState::TakenDown;
    let is_alone = waiting(set, id.site)
        .iter()
        .any(|(_, request)| request.campaign == Some(id) && request.urgent.is_some());
    (is_removed && !is_alone).then_some(Ask::Undo { entry })
}

/// Takes the last decision back, if it is the one that was `seen`: whoever sends an old page once more does not take back what a
/// colleague has decided since.
pub(crate) fn undo(
    set: &mut WorkingSet,
    (campaign, mut case): (Campaign, Case),
    by: StaffId,
    seen: Option<i64>,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let is_meant = |entry: i64| seen.is_none_or(|seen| seen == entry);
    let Some(decision) = case.decision.take() else {
        // No decision can be taken back. That is an error, unless the same member has just taken it back (the
        // button was pressed twice).
        return match own_last(set, campaign.head.id, by) {
            Some(Happening::Undone(entry)) if is_meant(*entry) => Ok(Stored::Unchanged),
            _ => Err(Refusal::NotPossibleNow),
        };
    };
    if !is_meant(decision.entry) {
        return Err(Refusal::DecidedAlready);
    }
    if !decision.can_be_undone(&campaign, now) {
        return Err(Refusal::UndoTooLate);
    }
    taken_back(set, (campaign, case), decision, by, now)
}

/// Takes the removal with this history entry back, which was asked for in time: as a slip that is told to nobody, or, once
/// the minutes for that are over, as what was removed and put back.
pub(crate) fn undo_agreed(
    set: &mut WorkingSet,
    (campaign, case): (Campaign, Case),
    by: StaffId,
    entry: i64,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let stands = case.decision.as_ref().filter(|decision| decision.entry == entry);
    let decision = stands.cloned().ok_or(Refusal::NotPossibleNow)?;
    match decision.can_be_undone(&campaign, now) {
        true => taken_back(set, (campaign, Case { decision: None, ..case }), decision, by, now),
        false => put_back::put_back(set, (campaign, case), by, String::new(), now),
    }
}

fn taken_back(
    set: &mut WorkingSet,
    (mut campaign, mut case): (Campaign, Case),
    decision: Decision,
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let id = campaign.head.id;
    let site = set.site(id.site).ok_or(Refusal::CampaignUnknown)?;
    let claim_ms = site.rules.start.claim_minutes * MINUTE_MS;
    drop_mails(set, id.site, &decision, now);
    let was = campaign.head.state.word().to_owned();
    decision.before.restore(&mut campaign);
    campaign.head.dates.updated_at = now;
    let after = campaign.head.state.word().to_owned();
    let deed = Deed { action: Action::Undo, subject: Subject::of(id), before: was, after };
    audit::append(set, id.site, Some(by), deed, now);
    add_to_history(set, id, Actor::Staff(by), Happening::Undone(decision.entry), now);
    if campaign.head.state == CampaignState::WaitingForModeration {
        case.lease = Some(Lease { by, until: now.plus_ms(claim_ms) });
    }
    put_case(set, id, case);
    set.put_campaign(campaign);
    // People may have left a pledge while it was taken down.
    check_number(set, id, now);
    request::undone(set, id, by, now);
    Ok(Stored::Done)
}

fn drop_mails(set: &mut WorkingSet, site: SiteId, decision: &Decision, now: Timestamp) {
    for mail in &decision.mails {
        let queued = set
            .mail(site, *mail)
            .filter(|mail| mail.state == MailState::Queued);
        if let Some(mut mail) = queued.cloned() {
            mail.state = MailState::Dropped;
            mail.finished_at = Some(now);
            set.update_mail(mail);
        }
    }
}
