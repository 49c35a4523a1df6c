//! Updates of a petition's creator for those who signed: handed in by the mailed link, checked by staff, then
//! published like any other publication, or declined with a reason that is mailed. Only one can wait at a time, and
//! only a few are allowed in a week.

use crate::campaigns::campaign::CampaignState;
use crate::campaigns::decide::life::{add_to_history, check_staff, mail_creator};
use crate::campaigns::decide::publish::Publish;
use crate::campaigns::decide::publish::{
    is_sound, log, newest_proposal, publishable, put_proposal, put_publication,
};
use crate::campaigns::decide::write::CreatorLink;
use crate::campaigns::decide::write::owned;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::publication::{News, Proposal, Publication, Published, Settled, Verdict};
use crate::mail::mailing::MailKind;
use crate::office::audit::Action;
use crate::office::decide::asked::Asked;
use crate::office::decide::audit::Deed;
use crate::office::decide::request::{self, GuardedRule};
use crate::office::request::Ask;
use crate::office::staff::{Duty, StaffId};
use crate::signing::signature::FormKey;
use crate::spine::answer::{DoneOrRequested, Stored};
use crate::spine::ids::CampaignId;
use crate::spine::limits::{NOTE_CHARS_MAX, PROPOSAL_WINDOW_MS, PROPOSALS_IN_WINDOW_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Hand in an update, as the creator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposeUpdate {
    /// The mailed link by which it is handed in.
    pub link: CreatorLink,
    /// The subject and the text.
    pub news: News,
}

/// Publish or decline an update that a creator handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettleProposal {
    /// The petition that it is about.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The number of the proposal.
    pub proposal: i64,
    /// What becomes of it.
    pub step: ProposalStep,
}

/// What staff decide about a creator's update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProposalStep {
    /// Publish it.
    Publish {
        /// Whether followers get a mail.
        mail: bool,
        /// How many followers there were when the form was shown.
        followers: i64,
        /// Today's date (`YYYY-MM-DD`) in the site's time zone.
        today: String,
    },
    /// Decline it, with the reason that its creator is told.
    Decline(String),
}

impl Rule for ProposeUpdate {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.link.campaign);
        needs.newest(Proposal::rows(self.link.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        proposed(set, self, now)
    }
}

fn proposed(set: &mut WorkingSet, propose: &ProposeUpdate, now: Timestamp) -> Result<Stored, Refusal> {
    let id = propose.link.campaign;
    let (campaign, _) = owned(set, propose.link, now)?;
    if !matches!(campaign.head.state, CampaignState::Open | CampaignState::Closed) {
        return Err(Refusal::NotPossibleNow);
    }
    hand_in(set, id, &propose.news, now)
}

/// Puts an update before the moderators.
pub(crate) fn hand_in(
    set: &mut WorkingSet,
    id: CampaignId,
    news: &News,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    if !is_sound(news) {
        return Err(Refusal::TextOutOfBounds);
    }
    let (mut window_began, mut in_window) = (now, 1);
    if let Some((_, last)) = newest_proposal(set, id) {
        // The button was pressed twice, or the page loaded again.
        if last.news == *news {
            return Ok(Stored::Unchanged);
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
    let news = news.clone();
    let row = Proposal { at: now, news, window_began, in_window, settled: None };
    let list = Proposal::rows(id);
    let number = set.append_row(list, row);
    add_to_history(set, id, Actor::Creator, Happening::UpdateProposed(number), now);
    Ok(Stored::Done)
}

impl Rule for SettleProposal {
    type Answer = DoneOrRequested<Stored>;

    fn needs(&self, needs: &mut Needs) {
        needs.asking_office(self.campaign, self.by);
        let proposals = Proposal::rows(self.campaign);
        needs.row(proposals.item(self.proposal));
        needs.newest(Published::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<DoneOrRequested<Stored>, Refusal> {
        request::decide_or_ask(self, set, now)
    }
}

impl GuardedRule for SettleProposal {
    type Done = Stored;

    fn ask(&self, set: &WorkingSet, _now: Timestamp) -> Option<Asked> {
        let ProposalStep::Publish { mail, followers, .. } = &self.step else {
            return None;
        };
        let rules = &set.site(self.campaign.site)?.rules.two_people;
        let many = *mail && *followers > rules.publish_over;
        let ask = Ask::PassOn { proposal: self.proposal, followers: *followers };
        many.then(|| Asked::of(self.campaign, self.by, ask))
    }

    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        settled(set, self, now)
    }
}

fn settled(set: &mut WorkingSet, settle: &SettleProposal, now: Timestamp) -> Result<Stored, Refusal> {
    let (id, by) = (settle.campaign, settle.by);
    check_staff(set, id.site, by, Duty::Moderate)?;
    let key = Proposal::rows(id).item(settle.proposal);
    let proposal = set.row(key).cloned().ok_or(Refusal::NotPossibleNow)?;
    if proposal.settled.is_some() {
        return Ok(Stored::Unchanged);
    }
    let verdict = match &settle.step {
        ProposalStep::Publish { mail, followers, today } => {
            let what = Publication::Update(Box::new(proposal.news.clone()));
            let campaign = publishable(set, id, by, &what)?;
            let (mail, followers, today) = (*mail, *followers, today.clone());
            let publish =
                Publish { campaign: id, by, what, mail, followers, today, form_key: FormKey::default() };
            let number = put_publication(set, campaign, &publish, now);
            add_to_history(set, id, Actor::Staff(by), Happening::Published(number), now);
            Verdict::Published(number)
        }
        ProposalStep::Decline(why) => {
            if why.trim().is_empty() || why.chars().count() > NOTE_CHARS_MAX {
                return Err(Refusal::TextOutOfBounds);
            }
            let line = add_to_history(set, id, Actor::Staff(by), Happening::UpdateDeclined(why.clone()), now);
            mail_creator(set, id, MailKind::UpdateDeclined, line, now, now);
            let (before, after) = (proposal.news.subject.clone(), why.clone());
            log(set, id, by, Deed { before, after, ..Deed::of(Action::DeclineUpdate) }, now);
            Verdict::Declined(why.clone())
        }
    };
    put_proposal(
        set,
        id,
        settle.proposal,
        Proposal { settled: Some(Settled { at: now, by, verdict }), ..proposal },
    );
    Ok(Stored::Done)
}
