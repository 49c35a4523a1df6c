//! A vote's life in the office: written, its key made and proved, opened, called off, and its box opened.
//!
//! Voting itself is confirming a signature with a choice (`signing/decide/confirm.rs`), and changing it
//! (`signing/decide/ballot.rs`). **Never** sees what anybody chose before the box is open: the choices are opened elsewhere,
//! put in the order of what was chosen, and only then come in here to be counted.

use crate::campaigns::ballot::{Ballot, Choosing};
use crate::campaigns::campaign::{Campaign, CampaignDates, CampaignKind, CampaignState, CampaignText};
use crate::campaigns::counting::Alike;
use crate::campaigns::decide::life::{add_to_history, add_version, check_staff, checked_note};
use crate::campaigns::decide::paper_ballots::{OnPaper, forget_paper, take_in_paper};
use crate::campaigns::decide::vote_key::{check_opener, fix, keep_key, make_key, prove_key};
use crate::campaigns::decide::vote_steps::{
    AllBallots, check_no_trial, check_unopened, check_votes_on, check_written, known, log, mail_roll,
    mail_trial, publish_counted, put, tell,
};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::option_order::OptionSeed;
use crate::campaigns::publication::Published;
use crate::campaigns::roll::Roll;
use crate::campaigns::vote::{BoxKey, CalledVote, KeyShared, Vote, VoteEnd, VoteStep, VoteTerms};
use crate::office::audit::Action;
use crate::office::staff::{Duty, StaffId};
use crate::signing::paper::PaperBatch;
use crate::signing::signature::FormKey;
use crate::spine::answer::{Kept, Stored};
use crate::spine::change::Change;
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::limits::BALLOTS_ERASED_STEP_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::submission::Submission;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Write a vote, which nobody sees before it opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakeVote {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The question, and what there is to know.
    pub text: CampaignText,
    /// What is voted on, and how.
    pub terms: VoteTerms,
    /// The number of the petition that it follows from, if it does: one that everybody can read.
    pub petition: Option<u32>,
    /// Identifies the form, so that sending it again makes no second vote.
    pub form_key: FormKey,
}

/// Something that the office does with a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunVote {
    /// The vote.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What they do.
    pub step: VoteDeed,
}

/// The steps of the office with a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoteDeed {
    /// Change its text or its terms, before it opens.
    Write {
        /// The question, and what there is to know.
        text: Box<CampaignText>,
        /// What is voted on, and how.
        terms: Box<VoteTerms>,
        /// What the member saw when they began; refused if it has changed since. `None` replaces whatever stands.
        over: Option<Box<(CampaignText, VoteTerms)>>,
    },
    /// Give its box a key, whose secret half was shared out; before it opens. An earlier key is forgotten.
    MakeKey {
        /// The public half.
        key: BoxKey,
        /// How many people hold a part.
        holders: u8,
        /// How many of them are needed.
        needed: u8,
    },
    /// Give its box a key whose secret half the program has on its disk; before it opens. An earlier key is forgotten.
    KeepKey(BoxKey),
    /// Record that parts were typed in which fit this key.
    ProveKey(BoxKey),
    /// Open it: from now on people can vote, and nothing about it changes.
    Open {
        /// What the member saw when they decided to; refused if it has changed since.
        seen: Box<VoteSeen>,
    },
    /// Delete it, before it opens: of what was written only the question is left, for the log.
    Delete,
    /// Call it off, for this reason, which everybody reads. Its box is never opened.
    CallOff(String),
    /// Begin to open the box: from now on who is counted does not change.
    Fix,
}

/// What is fixed when a vote opens, as a member of staff saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoteSeen {
    /// The question, and what there is to know.
    pub text: CampaignText,
    /// What is voted on, and how.
    pub terms: VoteTerms,
    /// The roll of who may vote.
    pub roll: Option<Roll>,
}

/// Publish the result of a vote whose box was opened.
#[derive(Clone, PartialEq, Eq)]
pub struct PublishResult {
    /// The vote.
    pub campaign: CampaignId,
    /// The member of staff with whose session it was opened; `None` if the program has opened it by itself.
    pub by: Option<StaffId>,
    /// The key that the box was opened with.
    pub key: BoxKey,
    /// How many sealed choices were in the box: one for each voter, or fewer if somebody removed some.
    pub voters: i64,
    /// The ballots that could be read, equal ones together, in the order of what was chosen.
    pub ballots: Vec<Alike>,
}

impl std::fmt::Debug for PublishResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PublishResult({:?}, {} voters)", self.campaign, self.voters)
    }
}

/// Erase some of the sealed choices of a vote that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EraseBallots(pub CampaignId);

impl Rule for MakeVote {
    type Answer = Kept;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
        needs.newest_campaigns.insert(self.site);
        needs
            .campaigns
            .extend(self.petition.map(|number| CampaignId { site: self.site, number }));
        needs.of_site(Submission::by(self.site, self.form_key), self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Kept, Refusal> {
        make(set, self, now)
    }
}

fn make(set: &mut WorkingSet, make: &MakeVote, now: Timestamp) -> Result<Kept, Refusal> {
    check_staff(set, make.site, make.by, Duty::Administer)?;
    let sent = Submission::by(make.site, make.form_key);
    if let Some(Submission(known)) = set.row(sent) {
        return Ok(Kept { campaign: *known, revision: 0 });
    }
    check_votes_on(set, make.site)?;
    check_written(set, make.site, &make.text, &make.terms, now)?;
    if let Some(number) = make.petition {
        let petition = set.campaign(CampaignId { site: make.site, number });
        let petition = petition.filter(|petition| petition.kind.which() == CampaignKind::Petition);
        petition
            .filter(|petition| petition.head.state.is_public())
            .ok_or(Refusal::NotPossibleNow)?;
    }
    let id = set.next_campaign(make.site).ok_or(Refusal::NotPossibleNow)?;
    let written = (make.text.clone(), make.terms.clone());
    let mut campaign = Campaign::new_vote(id, CampaignState::Draft, written, CampaignDates::written(now));
    if let Some(vote) = campaign.vote_mut() {
        vote.petition = make.petition;
    }
    set.put_campaign(campaign);
    if make.form_key.is_given() {
        set.put_row(sent, Submission(id));
    }
    log(set, id, make.by, Action::MakeVote, now);
    add_to_history(set, id, Actor::Staff(make.by), Happening::Submitted, now);
    Ok(Kept { campaign: id, revision: 0 })
}

impl Rule for RunVote {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
        if matches!(self.step, VoteDeed::CallOff(_) | VoteDeed::Open { .. }) {
            needs.newest(Published::rows(self.campaign));
        }
        needs.whole_list(PaperBatch::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        run(set, self, now)
    }
}

fn run(set: &mut WorkingSet, run: &RunVote, now: Timestamp) -> Result<Stored, Refusal> {
    let id = run.campaign;
    check_staff(set, id.site, run.by, Duty::Administer)?;
    let (campaign, vote) = known(set, id)?;
    if vote.is_trial() && !matches!(run.step, VoteDeed::Open { .. } | VoteDeed::Fix) {
        // It is as its draft was, and is erased.
        return Err(Refusal::NotPossibleNow);
    }
    match &run.step {
        VoteDeed::Write { text, terms, over } => {
            check_is_seen(&campaign, &vote, over.as_deref(), (text, terms))?;
            write(set, (campaign, vote), (text, terms), run.by, now)
        }
        VoteDeed::MakeKey { key, holders, needed } => {
            let shared =
                KeyShared { key: *key, holders: *holders, needed: *needed, made_at: now, proved_at: None };
            make_key(set, (campaign, vote), shared, run.by, now)
        }
        VoteDeed::KeepKey(key) => keep_key(set, (campaign, vote), KeyShared::kept(*key, now), run.by, now),
        VoteDeed::ProveKey(key) => prove_key(set, (campaign, vote), *key, run.by, now),
        VoteDeed::Open { seen } => open(set, (campaign, vote), seen, run.by, now),
        VoteDeed::Delete => delete(set, (campaign, vote), run.by, now),
        VoteDeed::CallOff(why) => call_off(set, (campaign, vote), why, run.by, now),
        VoteDeed::Fix => fix(set, (campaign, vote), Some(run.by), now),
    }
}

/// Whether it is still what was seen, or is already what is to be written: two who do the same do not hinder each other.
fn check_is_seen(
    campaign: &Campaign,
    vote: &Vote,
    over: Option<&(CampaignText, VoteTerms)>,
    written: (&CampaignText, &VoteTerms),
) -> Result<(), Refusal> {
    let stands = (&campaign.head.text, &vote.terms);
    let is_seen = over.is_none_or(|(text, terms)| (text, terms) == stands);
    match is_seen || written == stands {
        true => Ok(()),
        false => Err(Refusal::TextChanged),
    }
}

fn write(
    set: &mut WorkingSet,
    (mut campaign, mut vote): (Campaign, Vote),
    (text, terms): (&CampaignText, &VoteTerms),
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    check_unopened(&campaign)?;
    let id = campaign.head.id;
    check_written(set, id.site, text, terms, now)?;
    if campaign.head.text == *text && vote.terms == *terms && !vote.called {
        return Ok(Stored::Unchanged);
    }
    check_no_trial(&vote)?;
    vote.called = false;
    if vote.terms.roll_kind() != terms.roll_kind() {
        // One roll is of mailboxes, the other of codes; one has names, the other has none.
        vote.roll = None;
    }
    if terms.secrecy.is_open() || vote.terms.opener != terms.opener {
        // There is no box, or the key is where it should not be: with people, or with the program.
        vote.key = None;
    }
    campaign.head.text = text.clone();
    vote.terms = terms.clone();
    put(set, campaign, vote, now);
    log(set, id, by, Action::WriteVote, now);
    Ok(Stored::Done)
}

fn open(
    set: &mut WorkingSet,
    (mut campaign, mut vote): (Campaign, Vote),
    VoteSeen { text, terms, roll }: &VoteSeen,
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    if campaign.head.state == CampaignState::Open {
        return Ok(Stored::Unchanged);
    }
    check_unopened(&campaign)?;
    let id = campaign.head.id;
    if campaign.head.text != *text || vote.terms != *terms || vote.roll != *roll {
        return Err(Refusal::TextChanged);
    }
    check_written(set, id.site, text, terms, now)?;
    if !vote.has_its_key() {
        return Err(Refusal::VoteKeyUnproved);
    }
    check_no_trial(&vote)?;
    let is_drawn = terms.drawn && terms.ballot.choosing != Choosing::YesNo;
    vote.seed = vote
        .box_key()
        .filter(|_| is_drawn)
        .map(|key| OptionSeed::of(key.0, id.number));
    if terms.electorate.has_roll() {
        let roll = roll.ok_or(Refusal::RollMissing)?;
        let decided_by = terms.decided_by.with_roll(roll.votes);
        if decided_by.quorum > roll.votes {
            return Err(Refusal::QuorumBeyondRoll);
        }
        vote.terms.decided_by = decided_by;
    }
    let (mails_roll, is_trial, petition) = (vote.mails_roll(), vote.is_trial(), vote.petition);
    campaign.head.state = CampaignState::Open;
    campaign.head.dates.opened_at = Some(now);
    campaign.head.dates.closes_at = Some(vote.terms.until);
    put(set, campaign, vote, now);
    add_version(set, id, text.clone(), now);
    add_to_history(set, id, Actor::Staff(by), Happening::Approved, now);
    log(set, id, by, Action::OpenVote, now);
    if let Some(number) = petition {
        // The petition's page leads to it from now on.
        set.put_row(CalledVote::of(CampaignId { site: id.site, number }), CalledVote(id.number));
    }
    match mails_roll {
        true if is_trial => mail_trial(set, id, now),
        true => mail_roll(set, id, terms.until, now),
        false => {}
    }
    Ok(Stored::Done)
}

/// Its number stays taken: the log and the history tell of it.
fn delete(
    set: &mut WorkingSet,
    (mut campaign, mut vote): (Campaign, Vote),
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    if campaign.head.state == CampaignState::Withdrawn {
        return Ok(Stored::Unchanged);
    }
    check_unopened(&campaign)?;
    check_no_trial(&vote)?;
    let id = campaign.head.id;
    campaign.head.state = CampaignState::Withdrawn;
    campaign.head.text.background.clear();
    campaign.head.text.additional_details.clear();
    vote.terms.ballot = Ballot { choosing: Choosing::YesNo, options: Vec::new() };
    vote.key = None;
    // Nobody is on it any more: its rows are erased like those of an earlier one.
    vote.roll = None;
    put(set, campaign, vote, now);
    add_to_history(set, id, Actor::Staff(by), Happening::Withdrawn, now);
    log(set, id, by, Action::DeleteVote, now);
    Ok(Stored::Done)
}

fn call_off(
    set: &mut WorkingSet,
    (mut campaign, mut vote): (Campaign, Vote),
    why: &str,
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    match (&vote.end, campaign.head.state) {
        // The button was pressed twice.
        (Some(VoteEnd::CalledOff { .. }), _) => return Ok(Stored::Unchanged),
        (None, CampaignState::Open | CampaignState::Closed | CampaignState::TakenDown) => {}
        (
            None,
            CampaignState::Draft
            | CampaignState::GatheringSupporters
            | CampaignState::WaitingForModeration
            | CampaignState::NeedsChanges
            | CampaignState::Rejected
            | CampaignState::RejectedHidden
            | CampaignState::Withdrawn,
        )
        | (Some(VoteEnd::Opened(_)), _) => return Err(Refusal::NotPossibleNow),
    }
    let why = checked_note(why)?;
    let id = campaign.head.id;
    if campaign.head.state == CampaignState::Open {
        // What was taken down stays out of sight.
        campaign.head.state = CampaignState::Closed;
    }
    campaign.head.dates.closed_at = campaign.head.dates.closed_at.or(Some(now));
    forget_paper(set, id, by, &why, now);
    vote.end = Some(VoteEnd::CalledOff { at: now, why });
    put(set, campaign, vote, now);
    log(set, id, by, Action::CallVoteOff, now);
    tell(set, id, VoteStep::CalledOff, Actor::Staff(by), now);
    Ok(Stored::Done)
}

impl Rule for PublishResult {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        match self.by {
            Some(by) => needs.office(self.campaign, by),
            None => needs.life(self.campaign),
        }
        needs.newest(Published::rows(self.campaign));
        needs.whole_list(PaperBatch::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        publish(set, self, now)
    }
}

fn publish(set: &mut WorkingSet, result: &PublishResult, now: Timestamp) -> Result<Stored, Refusal> {
    let id = result.campaign;
    if let Some(by) = result.by {
        check_staff(set, id.site, by, Duty::Administer)?;
    }
    let (campaign, vote) = known(set, id)?;
    check_opener(&vote, result.by)?;
    match &vote.end {
        // Two people opened it at once, with the same result.
        Some(VoteEnd::Opened(_)) => return Ok(Stored::Unchanged),
        Some(VoteEnd::CalledOff { .. }) => return Err(Refusal::VoteEnded),
        None => {}
    }
    if campaign.head.state != CampaignState::Closed {
        // It was taken down meanwhile: its box can be opened again if that is taken back.
        return Err(Refusal::NotPossibleNow);
    }
    let is_this_box = vote.box_key() == Some(result.key) && vote.fixed_at.is_some();
    // What was in the box is what counts; the number cannot have moved since it was fixed. Whoever has voted and whose sealed
    // choice is gone, which only somebody who writes to the database can bring about, counts as one that cannot be read.
    let (in_box, paper) = (set.total(id), OnPaper::of(set, id));
    if !is_this_box || result.voters > in_box {
        return Err(Refusal::NotPossibleNow);
    }
    let (counted, ballots) = paper.count_with(&vote.terms, &result.ballots, in_box)?;
    take_in_paper(set, id, now);
    let all = AllBallots {
        counted,
        ballots: &ballots,
        voters: in_box + paper.ballots,
        on_paper: paper.ballots,
        spoilt: paper.spoilt,
    };
    publish_counted(set, (campaign, vote), all, now);
    if let Some(by) = result.by {
        log(set, id, by, Action::PublishVote, now);
    }
    Ok(Stored::Done)
}

impl Rule for EraseBallots {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.0);
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        let (_, vote) = known(set, self.0)?;
        match vote.end {
            None => Err(Refusal::NotPossibleNow),
            Some(_) => {
                set.note_change(Change::EraseBallots(self.0, BALLOTS_ERASED_STEP_MAX));
                Ok(Stored::Done)
            }
        }
    }
}
