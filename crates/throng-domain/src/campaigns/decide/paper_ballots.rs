//! Ballots on paper: entering a batch, another administrator's check, taking one out again, and adding all of them to what
//! comes out of the box.
//!
//! Nobody votes twice by them: where there is a roll, each batch names as many people on it as it has ballots, and approving
//! it uses up their codes or links, in the same commit. Until the box is opened nothing of a batch is in any number that is
//! shown. **Never** writes what was marked into the log, which stays.

use std::collections::{BTreeMap, BTreeSet};

use crate::campaigns::ballot::Choice;
use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::counting::{Alike, Counted, count};
use crate::campaigns::decide::life::{check_staff, checked_note};
use crate::campaigns::decide::lost_code::has_voted;
use crate::campaigns::decide::vote_steps::known;
use crate::campaigns::paper_ballots::{PaperBallots, PaperCount, PaperVoterError, WrongVoter};
use crate::campaigns::vote::{Vote, VoteTerms};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::{Duty, StaffId};
use crate::people::uniqueness::AddressKey;
use crate::signing::decide::paper::{PaperEntry, batch_of, check_second, known_batch, put_batch};
use crate::signing::paper::{Checked, PaperBatch, PaperState};
use crate::spine::answer::{BallotsOnPaper, Stored};
use crate::spine::ids::CampaignId;
use crate::spine::limits::{PAPER_BALLOT_BATCHES_MAX, PAPER_VOTERS_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// In the log: what was to be a batch. Batches count from 1.
const NO_BATCH: i64 = 0;

/// A step with a batch of paper ballots, from the opening of a vote until its box is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunPaperBallots {
    /// The vote.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What they do.
    pub step: BallotsStep,
}

/// The steps with paper ballots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BallotsStep {
    /// Enter a batch.
    Enter(BallotsEntry),
    /// Approve a batch, as another member than the one who entered it.
    Approve {
        /// The number of the batch.
        batch: i64,
        /// What the second person counted; refused if it is not the same.
        again: PaperCount,
        /// Who voted with it, as it was read before the command was submitted.
        voters: Vec<AddressKey>,
    },
    /// Send a batch back, as another member than the one who entered it; it does not count.
    SendBack {
        /// The number of the batch.
        batch: i64,
        /// The reason, for colleagues only.
        words: String,
    },
    /// Take a batch that was approved out again. Its people can vote as before.
    TakeBack {
        /// The number of the batch.
        batch: i64,
        /// The reason, for colleagues only.
        words: String,
        /// Who voted with it, as it was read before the command was submitted.
        voters: Vec<AddressKey>,
    },
}

/// A batch as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BallotsEntry {
    /// Where and when they were cast, and the evidence. [`PaperEntry::number`] is how many ballots were counted.
    pub paper: PaperEntry,
    /// What was marked.
    pub count: PaperCount,
    /// Who voted with them, where there is a roll: as many as there are ballots, at most [`PAPER_VOTERS_MAX`].
    pub voters: Vec<AddressKey>,
}

impl BallotsStep {
    fn voters(&self) -> &[AddressKey] {
        match self {
            BallotsStep::Enter(entry) => &entry.voters,
            BallotsStep::Approve { voters, .. } | BallotsStep::TakeBack { voters, .. } => voters,
            BallotsStep::SendBack { .. } => &[],
        }
    }
}

impl Rule for RunPaperBallots {
    type Answer = BallotsOnPaper;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
        needs.whole_list(PaperBatch::rows(self.campaign));
        for voter in self.step.voters().iter().take(PAPER_VOTERS_MAX) {
            needs.addresses.insert(*voter);
            needs.voters.insert((self.campaign, *voter));
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<BallotsOnPaper, Refusal> {
        stepped(set, self, now)
    }
}

fn stepped(set: &mut WorkingSet, run: &RunPaperBallots, now: Timestamp) -> Result<BallotsOnPaper, Refusal> {
    let (id, by) = (run.campaign, run.by);
    check_staff(set, id.site, by, Duty::Administer)?;
    let (campaign, vote) = known(set, id)?;
    takes_paper(&campaign, &vote)?;
    match &run.step {
        BallotsStep::Enter(entry) => enter(set, (id, &vote), by, entry, now),
        BallotsStep::Approve { batch, again, voters } => {
            approve(set, (id, *batch), by, (again, &voters[..]), now)
        }
        BallotsStep::SendBack { batch, words } => send_back(set, (id, *batch), by, words, now),
        BallotsStep::TakeBack { batch, words, voters } => {
            take_back(set, (id, *batch), by, (&words[..], &voters[..]), now)
        }
    }
}

/// Whether batches of paper ballots can be entered and decided on now.
///
/// # Errors
/// Why not.
pub fn takes_paper(campaign: &Campaign, vote: &Vote) -> Result<(), Refusal> {
    if vote.is_trial() || vote.is_open() {
        return Err(Refusal::NoPaperBallots);
    }
    if !vote.is_open_to_change() {
        return Err(Refusal::VoteEnded);
    }
    match campaign.head.state {
        CampaignState::Open | CampaignState::Closed => Ok(()),
        CampaignState::Draft
        | CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges
        | CampaignState::Rejected
        | CampaignState::RejectedHidden
        | CampaignState::Withdrawn
        | CampaignState::TakenDown => Err(Refusal::NotPossibleNow),
    }
}

fn enter(
    set: &mut WorkingSet,
    (id, vote): (CampaignId, &Vote),
    by: StaffId,
    entry: &BallotsEntry,
    now: Timestamp,
) -> Result<BallotsOnPaper, Refusal> {
    let list = PaperBatch::rows(id);
    let entered = entry.paper.form_key;
    if entered.is_given() && set.rows(list).any(|(_, batch)| batch.form_key == entered) {
        return Ok(BallotsOnPaper::Stored(Stored::Unchanged));
    }
    if set.rows(list).count() >= PAPER_BALLOT_BATCHES_MAX {
        return Err(Refusal::PaperBatchesTooMany);
    }
    let named = i64::try_from(entry.voters.len()).unwrap_or(i64::MAX);
    let expected = match vote.roll {
        Some(_) => entry.count.ballots(),
        None => 0,
    };
    let is_sound = entry.count.can_be(&vote.terms.ballot)
        && entry.paper.number == entry.count.ballots()
        && named == expected
        && entry.voters.len() <= PAPER_VOTERS_MAX;
    if !is_sound {
        return Err(Refusal::TextOutOfBounds);
    }
    let batch = batch_of(&entry.paper, by, now)?;
    let wrong = wrong_voters(set, id, &entry.voters, None);
    if !wrong.is_empty() {
        return Ok(tell_wrong(set, (id, NO_BATCH), by, wrong, now));
    }
    let ballots = PaperBallots { count: entry.count.clone(), voters: entry.voters.clone(), counted_at: None };
    let said =
        format!("{}, {}, {}, {} scans", said(&batch, &ballots), batch.place, batch.on, batch.scans.len());
    let number = set.append_row(list, PaperBatch { ballots: Some(ballots.into()), ..batch });
    log(set, (id, number), by, (Action::EnterBallots, said), now);
    Ok(BallotsOnPaper::Kept { batch: number })
}

/// How many ballots there are, in the log: never what was marked on them.
fn said(batch: &PaperBatch, ballots: &PaperBallots) -> String {
    format!("{} paper ballots, {} of them blank or spoilt", batch.number, ballots.count.spoilt)
}

/// Whom of these people the batch cannot have: `own` is its number, once it has one.
fn wrong_voters(
    set: &WorkingSet,
    id: CampaignId,
    voters: &[AddressKey],
    own: Option<i64>,
) -> Vec<WrongVoter> {
    let others = set
        .rows(PaperBatch::rows(id))
        .filter(|(number, batch)| Some(*number) != own && batch.state == PaperState::Waiting);
    let others: BTreeSet<AddressKey> = others
        .filter_map(|(_, batch)| batch.ballots.as_ref())
        .flat_map(|ballots| ballots.voters.iter().copied())
        .collect();
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for (place, voter) in voters.iter().enumerate() {
        let error = match set.voter(id, *voter) {
            None => Some(PaperVoterError::NotOnRoll),
            Some(row) if row.paper.is_some() || others.contains(voter) => Some(PaperVoterError::OnPaper),
            Some(_) if has_voted(set, *voter) => Some(PaperVoterError::Voted),
            Some(row) if row.weight != 1 => Some(PaperVoterError::Weight),
            Some(_) => None,
        };
        let error = error.or((!seen.insert(*voter)).then_some(PaperVoterError::OnPaper));
        wrong.extend(error.map(|error| (place, error)));
    }
    wrong
}

/// The answer that says who is wrong. If it tells of anybody that they have voted, the log says who was told.
fn tell_wrong(
    set: &mut WorkingSet,
    (id, number): (CampaignId, i64),
    by: StaffId,
    wrong: Vec<WrongVoter>,
    now: Timestamp,
) -> BallotsOnPaper {
    let voted = wrong
        .iter()
        .filter(|(_, error)| *error == PaperVoterError::Voted)
        .count();
    if voted > 0 {
        log(set, (id, number), by, (Action::RefuseBallots, format!("{voted} had voted")), now);
    }
    BallotsOnPaper::WrongVoters(wrong)
}

fn approve(
    set: &mut WorkingSet,
    (id, number): (CampaignId, i64),
    by: StaffId,
    (again, voters): (&PaperCount, &[AddressKey]),
    now: Timestamp,
) -> Result<BallotsOnPaper, Refusal> {
    let (mut batch, ballots) = with_ballots(set, id, number)?;
    if batch.state == PaperState::Approved && batch.checked.as_ref().is_some_and(|check| check.by == by) {
        return Ok(BallotsOnPaper::Stored(Stored::Unchanged));
    }
    check_second(&batch, by)?;
    if ballots.count != *again {
        return Err(Refusal::PaperMismatch);
    }
    if ballots.voters != voters {
        return Err(Refusal::TextChanged);
    }
    // Some may have voted online since it was entered.
    let wrong = wrong_voters(set, id, voters, Some(number));
    if !wrong.is_empty() {
        return Ok(tell_wrong(set, (id, number), by, wrong, now));
    }
    for voter in voters {
        set.put_on_paper(id, *voter, Some(number));
    }
    batch.state = PaperState::Approved;
    batch.checked = Some(Checked { by, at: now, words: String::new() });
    let said = said(&batch, &ballots);
    put_batch(set, id, number, batch);
    log(set, (id, number), by, (Action::ApproveBallots, said), now);
    Ok(BallotsOnPaper::Stored(Stored::Done))
}

fn send_back(
    set: &mut WorkingSet,
    (id, number): (CampaignId, i64),
    by: StaffId,
    words: &str,
    now: Timestamp,
) -> Result<BallotsOnPaper, Refusal> {
    let words = checked_note(words)?;
    let (mut batch, _) = with_ballots(set, id, number)?;
    check_second(&batch, by)?;
    batch.state = PaperState::SentBack;
    batch.checked = Some(Checked { by, at: now, words: words.clone() });
    forget(&mut batch);
    put_batch(set, id, number, batch);
    log(set, (id, number), by, (Action::SendBallotsBack, words), now);
    Ok(BallotsOnPaper::Stored(Stored::Done))
}

fn take_back(
    set: &mut WorkingSet,
    (id, number): (CampaignId, i64),
    by: StaffId,
    (words, voters): (&str, &[AddressKey]),
    now: Timestamp,
) -> Result<BallotsOnPaper, Refusal> {
    let words = checked_note(words)?;
    let (mut batch, ballots) = with_ballots(set, id, number)?;
    match batch.state {
        PaperState::TakenBack => return Ok(BallotsOnPaper::Stored(Stored::Unchanged)),
        PaperState::Approved => {}
        PaperState::Waiting | PaperState::SentBack => return Err(Refusal::NotPossibleNow),
    }
    if ballots.voters != voters {
        return Err(Refusal::TextChanged);
    }
    for voter in voters {
        set.put_on_paper(id, *voter, None);
    }
    batch.state = PaperState::TakenBack;
    batch.taken_back = Some(Checked { by, at: now, words: words.clone() });
    forget(&mut batch);
    put_batch(set, id, number, batch);
    log(set, (id, number), by, (Action::TakeBallotsBack, words), now);
    Ok(BallotsOnPaper::Stored(Stored::Done))
}

/// Forgets what was marked, and by whom: the batch decides nothing any more, or is among all ballots.
fn forget(batch: &mut PaperBatch) {
    if let Some(ballots) = &mut batch.ballots {
        **ballots = PaperBallots { counted_at: ballots.counted_at, ..PaperBallots::default() };
    }
}

fn with_ballots(
    set: &WorkingSet,
    id: CampaignId,
    number: i64,
) -> Result<(PaperBatch, PaperBallots), Refusal> {
    let batch = known_batch(set, id, number)?;
    let ballots = batch.ballots.as_deref().cloned();
    ballots
        .map(|ballots| (batch, ballots))
        .ok_or(Refusal::NotPossibleNow)
}

fn log(
    set: &mut WorkingSet,
    (id, batch): (CampaignId, i64),
    by: StaffId,
    (action, after): (Action, String),
    now: Timestamp,
) {
    let subject = match batch {
        NO_BATCH => Subject::Campaign(id.number),
        batch => Subject::Paper(id.number, batch),
    };
    audit::append(set, id.site, Some(by), Deed { subject, after, ..Deed::of(action) }, now);
}

// === the end of the vote ===

/// Whether no batch waits for its check: once the box is being opened nobody can decide on it any more.
pub(crate) fn check_none_waits(set: &WorkingSet, id: CampaignId) -> Result<(), Refusal> {
    let waits = set
        .rows(PaperBatch::rows(id))
        .any(|(_, batch)| batch.state == PaperState::Waiting);
    match waits {
        true => Err(Refusal::PaperWaits),
        false => Ok(()),
    }
}

/// All paper ballots of a vote that were approved.
pub(crate) struct OnPaper {
    /// How many there are in all.
    pub(crate) ballots: i64,
    /// How many of these are blank or spoilt.
    pub(crate) spoilt: i64,
    marked: Vec<Alike>,
}

impl OnPaper {
    /// Those of a vote whose batches are loaded.
    pub(crate) fn of(set: &WorkingSet, id: CampaignId) -> OnPaper {
        let mut all = OnPaper { ballots: 0, spoilt: 0, marked: Vec::new() };
        let approved = set
            .rows(PaperBatch::rows(id))
            .filter(|(_, batch)| batch.state == PaperState::Approved);
        for (batch, ballots) in approved.filter_map(|(_, batch)| Some((batch, batch.ballots.as_ref()?))) {
            all.ballots += batch.number;
            all.spoilt += ballots.count.spoilt;
            all.marked.extend(ballots.count.marked.iter().cloned());
        }
        all
    }

    /// Counts what came out of the box, of at most `in_box` voters, together with these; and all ballots in the order of what
    /// was chosen.
    pub(crate) fn count_with(
        &self,
        terms: &VoteTerms,
        out_of_box: &[Alike],
        in_box: i64,
    ) -> Result<(Counted, Vec<Alike>), Refusal> {
        let counted = |ballots: &[Alike]| {
            count(&terms.ballot, &terms.decided_by, ballots).map_err(|_| Refusal::NotPossibleNow)
        };
        let alone = counted(out_of_box)?;
        if alone.ballots > in_box {
            return Err(Refusal::NotPossibleNow);
        }
        let mut alike: BTreeMap<(&Choice, u32), i64> = BTreeMap::new();
        for row in out_of_box.iter().chain(&self.marked) {
            *alike.entry((&row.choice, row.weight)).or_default() += row.count;
        }
        let row = |((choice, weight), count): ((&Choice, u32), i64)| Alike {
            choice: choice.clone(),
            weight,
            count,
        };
        let all: Vec<Alike> = alike.into_iter().map(row).collect();
        Ok((counted(&all)?, all))
    }
}

/// Adds the batches that were approved to the number of those who voted, and forgets what was marked: it is among all ballots.
pub(crate) fn take_in_paper(set: &mut WorkingSet, id: CampaignId, now: Timestamp) {
    for (number, mut batch) in batches(set, id, PaperState::Approved) {
        set.count_paper(id, None, now, batch.number);
        if let Some(ballots) = &mut batch.ballots {
            ballots.counted_at = Some(now);
        }
        forget(&mut batch);
        put_batch(set, id, number, batch);
    }
}

/// Forgets what was marked in a vote that is called off; what waits is sent back.
pub(crate) fn forget_paper(set: &mut WorkingSet, id: CampaignId, by: StaffId, why: &str, now: Timestamp) {
    for (number, mut batch) in batches(set, id, PaperState::Waiting) {
        batch.state = PaperState::SentBack;
        batch.checked = Some(Checked { by, at: now, words: why.to_owned() });
        forget(&mut batch);
        put_batch(set, id, number, batch);
    }
    for (number, mut batch) in batches(set, id, PaperState::Approved) {
        forget(&mut batch);
        put_batch(set, id, number, batch);
    }
}

fn batches(set: &WorkingSet, id: CampaignId, state: PaperState) -> Vec<(i64, PaperBatch)> {
    set.rows(PaperBatch::rows(id))
        .filter(|(_, batch)| batch.state == state)
        .map(|(number, batch)| (number, batch.clone()))
        .collect()
}
