//! A petition that calls a vote: from so many signatures on, a draft with its text is made for the office.
//!
//! Only a draft: people write its question, say who can vote, make its key and open it, or delete it. **Never** makes a second
//! one for the same petition, whatever becomes of the first or of the number.

use crate::campaigns::ballot::{Ballot, Choosing};
use crate::campaigns::campaign::{Campaign, CampaignDates, CampaignKind, CampaignState, CampaignText};
use crate::campaigns::decide::life::add_to_history;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::vote::VoteTerms;
use crate::spine::answer::Stored;
use crate::spine::ids::CampaignId;
use crate::spine::limits::VOTE_CALLED_MS;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Make the draft of the vote that a petition calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallVote(pub CampaignId);

impl Rule for CallVote {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.0);
        needs.newest_campaigns.insert(self.0.site);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        call(set, self.0, now)
    }
}

fn call(set: &mut WorkingSet, id: CampaignId, now: Timestamp) -> Result<Stored, Refusal> {
    let rules = &set.site(id.site).ok_or(Refusal::CampaignUnknown)?.rules;
    let (votes, vote_at) = (rules.votes, rules.vote_at);
    let campaign = set.campaign(id).cloned().ok_or(Refusal::CampaignUnknown)?;
    let is_petition = campaign.kind.which() == CampaignKind::Petition;
    if !is_petition || campaign.petition().called.is_some() {
        return Ok(Stored::Unchanged);
    }
    let has_enough = vote_at > 0 && campaign.number_of(set.total(id)) >= vote_at;
    if !votes || !has_enough || campaign.head.state != CampaignState::Open {
        return Err(Refusal::NotPossibleNow);
    }
    let vote = set.next_campaign(id.site).ok_or(Refusal::NotPossibleNow)?;
    // What moderators have hidden is not in it.
    let shown = campaign.clone().shown().head.text;
    let text = CampaignText { committee_note: None, also_in: Default::default(), ..shown };
    let mut draft =
        Campaign::new_vote(vote, CampaignState::Draft, (text, terms(now)), CampaignDates::written(now));
    if let Some(made) = draft.vote_mut() {
        made.petition = Some(id.number);
        made.called = true;
    }
    set.put_campaign(draft);
    add_to_history(set, vote, Actor::Rule, Happening::Submitted, now);
    let mut campaign = campaign;
    if let Some(petition) = campaign.petition_mut() {
        petition.called = Some(vote.number);
    }
    set.put_campaign(campaign);
    Ok(Stored::Done)
}

/// What the office finds in its form: yes or no, by everybody. It says what it should be before it opens the vote.
fn terms(now: Timestamp) -> VoteTerms {
    VoteTerms::of(Ballot { choosing: Choosing::YesNo, options: Vec::new() }, now.plus_ms(VOTE_CALLED_MS))
}
