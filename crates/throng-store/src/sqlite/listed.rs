//! Under which number of a kind a campaign stands in the column that lists are read by.
//!
//! A private pledge and the trial of a vote have numbers of their own, so that no list can hold one by mistake, and none has to look at
//! documents to leave it out. Owns these numbers. Called by `apply`, which writes them, and by whatever reads lists.

use throng_domain::campaign::{Campaign, CampaignKind};
use throng_domain::vote::Vote;

/// A private pledge that is not settled.
const PRIVATE: u8 = 3;
/// A private pledge that is settled. Apart from the others, because those are looked for every minute.
const PRIVATE_SETTLED: u8 = 4;
/// The trial of a vote. `campaign_vote` in the schema has both numbers of votes.
const TRIAL: u8 = 5;

/// The number under which a campaign is listed.
pub(super) fn number(campaign: &Campaign) -> u8 {
    if campaign.vote().is_some_and(Vote::is_trial) {
        return TRIAL;
    }
    match campaign.pledge() {
        Some(pledge) if pledge.terms.private && pledge.settled.is_some() => PRIVATE_SETTLED,
        Some(pledge) if pledge.terms.private => PRIVATE,
        Some(_) | None => campaign.kind.number(),
    }
}

/// The numbers under which campaigns of these kinds are listed, each once; with those of private pledges and of trials only if asked for.
pub(super) fn numbers(kinds: &[CampaignKind], private: bool) -> Vec<String> {
    let named = CampaignKind::ALL.into_iter().filter(|kind| kinds.contains(kind));
    let hidden = [
        (CampaignKind::Pledge, PRIVATE),
        (CampaignKind::Pledge, PRIVATE_SETTLED),
        (CampaignKind::Vote, TRIAL),
    ];
    let hidden = hidden
        .into_iter()
        .filter(|(kind, _)| private && kinds.contains(kind));
    let hidden = hidden.map(|(_, number)| number);
    named
        .map(CampaignKind::number)
        .chain(hidden)
        .map(|number| number.to_string())
        .collect()
}

/// The pledges past their last day that are private and not settled.
pub(super) fn unsettled_private() -> String {
    format!(
        "SELECT p.site, p.number FROM site s CROSS JOIN campaign p INDEXED BY campaign_newest \
         WHERE p.site = s.id AND p.kind = {PRIVATE} AND p.state = 'closed' AND p.closes_at <= ?1 \
         ORDER BY p.site, p.number"
    )
}

/// The numbers of all votes, trials among them, as a list of SQL.
pub(super) fn votes() -> String {
    numbers(&[CampaignKind::Vote], true).join(", ")
}

/// The condition that a row of the table is not that of a private pledge, nor of the trial of a vote.
pub(super) fn not_private() -> String {
    format!("kind NOT IN ({PRIVATE}, {PRIVATE_SETTLED}, {TRIAL})")
}
