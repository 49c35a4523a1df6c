//! Putting back a campaign that was removed, at any time later: a removal by mistake, or one that a court lifts.
//!
//! Owns when that is possible ([`way_back`]) and what it changes. Nothing of a removal is erased with it, so it is possible
//! until the site's rules have the data of its people erased. Who may do it, and whether a second person has to agree, is
//! what holds for the removal. Taking a decision back as a slip, within minutes, is `undo.rs`.

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::decide::campaign::close_if_due;
use crate::campaigns::decide::life::{add_to_history, put_case};
use crate::campaigns::decide::threshold::check_number;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::removal::Removal;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::request;
use crate::office::moderation::Case;
use crate::office::staff::StaffId;
use crate::sites::site::SiteRules;
use crate::spine::answer::Stored;
use crate::spine::outcome::Refusal;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// The state in which a removed campaign would be put back at `now`, which may be one in which its last day has passed.
///
/// # Errors
/// [`Refusal::NotPossibleNow`] if it is not removed, or if it is not known what it was before; [`Refusal::VoteEnded`] for a
/// vote that was called off meanwhile; [`Refusal::PutBackTooLate`] if the data of its people has to be erased by now.
pub fn way_back(
    campaign: &Campaign,
    case: &Case,
    rules: &SiteRules,
    now: Timestamp,
) -> Result<CampaignState, Refusal> {
    let before = case.decision.as_ref().map(|decision| decision.before.state);
    match before.filter(|_| campaign.head.state == CampaignState::TakenDown) {
        _ if campaign.vote().is_some_and(|vote| vote.end.is_some()) => Err(Refusal::VoteEnded),
        Some(_) if campaign.ended_long_ago(rules, now) => Err(Refusal::PutBackTooLate),
        Some(CampaignState::Open) if campaign.head.dates.closes_at.is_some_and(|end| end <= now) => {
            Ok(CampaignState::Closed)
        }
        Some(state) if state.is_public() => Ok(state),
        Some(_) | None => Err(Refusal::NotPossibleNow),
    }
}

/// Puts it back, with its signatures as they are. `why` was checked, or is empty for what was to be undone as a slip. Nobody is mailed, as nobody was of the removal.
pub(crate) fn put_back(
    set: &mut WorkingSet,
    (campaign, case): (Campaign, Case),
    by: StaffId,
    why: String,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let id = campaign.head.id;
    let site = set.site(id.site).ok_or(Refusal::CampaignUnknown)?;
    let state = way_back(&campaign, &case, &site.rules, site.clock(now))?;
    let before = case
        .decision
        .as_ref()
        .map_or(state, |decision| decision.before.state);
    let mut after = campaign;
    // If its last day has passed meanwhile, the rule that closes any other closes it, with the day that was promised.
    after.head.state = before;
    after.head.dates.updated_at = now;
    Removal::end(&mut after.head.removals, now);
    set.put_campaign(after);
    close_if_due(set, id, now);
    put_case(set, id, Case { decision: None, ..case });
    let deed = Deed {
        action: Action::PutBack,
        subject: Subject::of(id),
        before: CampaignState::TakenDown.word().to_owned(),
        after: format!("{} {why}", state.word()).trim_end().to_owned(),
    };
    audit::append(set, id.site, Some(by), deed, now);
    add_to_history(set, id, Actor::Staff(by), Happening::PutBack(why), now);
    // People may have left a pledge while it was removed.
    check_number(set, id, now);
    request::undone(set, id, by, now);
    Ok(Stored::Done)
}
