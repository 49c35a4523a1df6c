//! Signatures on paper: entering a batch, a second member of staff's check, and taking one out of the number again.
//!
//! A batch counts from the commit in which somebody else approved it, in all four counts at once. When it is taken out,
//! it leaves the same counts, and the public ledger gets a line: the number never falls without one.

use crate::campaigns::campaign::CampaignState;
use crate::campaigns::decide::life::{add_to_history, check_staff, checked_note};
use crate::campaigns::decide::threshold::check_number;
use crate::campaigns::history::{Actor, Happening};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::{Duty, StaffId};
use crate::signing::correction::{Correction, ReasonClass};
use crate::signing::decide::ledger;
use crate::signing::paper::{Checked, PaperBatch, PaperState, Scan};
use crate::signing::signature::FormKey;
use crate::sites::area::AreaCode;
use crate::spine::answer::{PaperDone, Stored};
use crate::spine::ids::CampaignId;
use crate::spine::limits::{PAPER_SCANS_MAX, PAPER_SIGNATURES_MAX, PAPER_WORDS_CHARS_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Characters of a day (`YYYY-MM-DD`).
const DAY_CHARS: usize = 10;

/// A step with a batch of paper signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnterPaper {
    /// The petition.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What is done.
    pub step: PaperStep,
}

/// The steps with paper signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaperStep {
    /// Enter a batch.
    Enter(PaperEntry),
    /// Approve a batch, as another member than the one who entered it; it counts from then on.
    Approve {
        /// The number of the batch.
        batch: i64,
    },
    /// Send a batch back, as another member than the one who entered it; it does not count.
    SendBack {
        /// The number of the batch.
        batch: i64,
        /// The reason, for colleagues only.
        words: String,
    },
    /// Take a batch that counts out of the number again.
    TakeBack {
        /// The number of the batch.
        batch: i64,
        /// The reason that the public is told.
        reason: ReasonClass,
        /// The reason, for colleagues only.
        words: String,
    },
}

/// A batch as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperEntry {
    /// How many signatures.
    pub number: i64,
    /// Where they were collected, in words.
    pub place: String,
    /// The day (`YYYY-MM-DD`) on which they were collected, or the last such day.
    pub on: String,
    /// The area that all the signers live in, if they all do and it is known.
    pub area: Option<AreaCode>,
    /// Where the sheets are kept, in words.
    pub kept: String,
    /// Scans of the sheets, whose files are stored already.
    pub scans: Vec<Scan>,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
}

impl Rule for EnterPaper {
    type Answer = PaperDone;

    fn needs(&self, needs: &mut Needs) {
        // The batch, the newest batch, and the ledger.
        needs.office(self.campaign, self.by);
        needs.newest(PaperBatch::rows(self.campaign));
        needs.newest(Correction::rows(self.campaign));
        let batch = match &self.step {
            PaperStep::Enter(_) => return,
            PaperStep::Approve { batch }
            | PaperStep::SendBack { batch, .. }
            | PaperStep::TakeBack { batch, .. } => *batch,
        };
        let batches = PaperBatch::rows(self.campaign);
        needs.row(batches.item(batch));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<PaperDone, Refusal> {
        stepped(set, self, now)
    }
}

fn stepped(set: &mut WorkingSet, paper: &EnterPaper, now: Timestamp) -> Result<PaperDone, Refusal> {
    let (id, by) = (paper.campaign, paper.by);
    check_staff(set, id.site, by, Duty::Moderate)?;
    let campaign = set.campaign(id).ok_or(Refusal::CampaignUnknown)?;
    if !matches!(campaign.head.state, CampaignState::Open | CampaignState::Closed) {
        return Err(Refusal::NotPossibleNow);
    }
    if campaign.vote().is_some() {
        // A paper that only says who signed is no ballot.
        return Err(Refusal::NotPossibleNow);
    }
    match &paper.step {
        PaperStep::Enter(entry) => enter(set, id, by, entry, now),
        PaperStep::Approve { batch } => approve(set, id, by, *batch, now),
        PaperStep::SendBack { batch, words } => send_back(set, id, by, (*batch, words), now),
        PaperStep::TakeBack { batch, reason, words } => take_back(set, id, by, (*batch, *reason, words), now),
    }
}

fn enter(
    set: &mut WorkingSet,
    id: CampaignId,
    by: StaffId,
    entry: &PaperEntry,
    now: Timestamp,
) -> Result<PaperDone, Refusal> {
    let batch = batch_of(entry, by, now)?;
    let list = PaperBatch::rows(id);
    if let Some((_, newest)) = set.newest_row(list)
        && entry.form_key.is_given()
        && newest.form_key == entry.form_key
    {
        return Ok(PaperDone::Stored(Stored::Unchanged));
    }
    let place = batch.place.clone();
    let number = set.append_row(list, batch);
    add_to_history(set, id, Actor::Staff(by), Happening::Paper(number, PaperState::Waiting), now);
    let evidence =
        format!("{} signatures, {}, {}, {} scans", entry.number, place, entry.on, entry.scans.len());
    log(set, id, by, (Action::EnterPaper, number, String::new(), evidence), now);
    Ok(PaperDone::Kept { batch: number })
}

/// The batch that is entered so, which waits for its check.
pub(crate) fn batch_of(entry: &PaperEntry, by: StaffId, now: Timestamp) -> Result<PaperBatch, Refusal> {
    let (place, kept) = (entry.place.trim(), entry.kept.trim());
    let short = |text: &str| text.chars().count() <= PAPER_WORDS_CHARS_MAX;
    let counts = (1..=PAPER_SIGNATURES_MAX).contains(&entry.number);
    let has_evidence = !entry.scans.is_empty() || !kept.is_empty();
    let is_day = entry.on.chars().count() == DAY_CHARS;
    if !counts || !has_evidence || !is_day || place.is_empty() || !short(place) || !short(kept) {
        return Err(Refusal::TextOutOfBounds);
    }
    if entry.scans.len() > PAPER_SCANS_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    Ok(PaperBatch {
        at: now,
        by,
        number: entry.number,
        place: place.to_owned(),
        on: entry.on.clone(),
        area: entry.area.clone(),
        kept: kept.to_owned(),
        scans: entry.scans.clone(),
        scans_erased_at: None,
        state: PaperState::Waiting,
        checked: None,
        taken_back: None,
        form_key: entry.form_key,
        ballots: None,
    })
}

fn approve(
    set: &mut WorkingSet,
    id: CampaignId,
    by: StaffId,
    number: i64,
    now: Timestamp,
) -> Result<PaperDone, Refusal> {
    let mut batch = known_batch(set, id, number)?;
    if batch.state == PaperState::Approved && batch.checked.as_ref().is_some_and(|check| check.by == by) {
        return Ok(PaperDone::Stored(Stored::Unchanged));
    }
    check_second(&batch, by)?;
    let before = set.total(id);
    batch.state = PaperState::Approved;
    batch.checked = Some(Checked { by, at: now, words: String::new() });
    set.count_paper(id, batch.area.as_ref(), now, batch.number);
    put_batch(set, id, number, batch);
    add_to_history(set, id, Actor::Staff(by), Happening::Paper(number, PaperState::Approved), now);
    let after = set.total(id).to_string();
    log(set, id, by, (Action::ApprovePaper, number, before.to_string(), after), now);
    check_number(set, id, now);
    Ok(PaperDone::Stored(Stored::Done))
}

fn send_back(
    set: &mut WorkingSet,
    id: CampaignId,
    by: StaffId,
    (number, words): (i64, &str),
    now: Timestamp,
) -> Result<PaperDone, Refusal> {
    let words = checked_note(words)?;
    let mut batch = known_batch(set, id, number)?;
    check_second(&batch, by)?;
    batch.state = PaperState::SentBack;
    batch.checked = Some(Checked { by, at: now, words: words.clone() });
    put_batch(set, id, number, batch);
    add_to_history(set, id, Actor::Staff(by), Happening::Paper(number, PaperState::SentBack), now);
    log(set, id, by, (Action::SendPaperBack, number, String::new(), words), now);
    Ok(PaperDone::Stored(Stored::Done))
}

fn take_back(
    set: &mut WorkingSet,
    id: CampaignId,
    by: StaffId,
    (number, reason, words): (i64, ReasonClass, &str),
    now: Timestamp,
) -> Result<PaperDone, Refusal> {
    let words = checked_note(words)?;
    let mut batch = known_batch(set, id, number)?;
    if batch.state == PaperState::TakenBack {
        return Ok(PaperDone::Stored(Stored::Unchanged));
    }
    let counted_at = batch.counts_since().ok_or(Refusal::NotPossibleNow)?;
    let before = set.total(id);
    set.count_paper(id, batch.area.as_ref(), counted_at, -batch.number);
    let line = Correction {
        at: now,
        reason,
        note: words.clone(),
        by,
        counted: batch.number,
        pending: 0,
        restored: 0,
        pending_restored: 0,
        held: 0,
        held_restored: 0,
        restored_at: None,
        form_key: FormKey::default(),
        unfinished: None,
        second: None,
        agreed: 0,
        paper: Some(number),
    };
    let correction = ledger::next(set, id);
    ledger::put(set, id, correction, line);
    batch.state = PaperState::TakenBack;
    batch.taken_back = Some(Checked { by, at: now, words });
    put_batch(set, id, number, batch);
    add_to_history(set, id, Actor::Staff(by), Happening::Paper(number, PaperState::TakenBack), now);
    let after = format!("{}; correction {correction}: {}", set.total(id), reason.word());
    log(set, id, by, (Action::TakePaperBack, number, before.to_string(), after), now);
    check_number(set, id, now);
    Ok(PaperDone::Stored(Stored::Done))
}

/// Checks that this member may be the second person for a batch.
pub(crate) fn check_second(batch: &PaperBatch, by: StaffId) -> Result<(), Refusal> {
    if batch.state != PaperState::Waiting {
        return Err(Refusal::DecidedAlready);
    }
    match batch.by == by {
        true => Err(Refusal::SecondPersonNeeded),
        false => Ok(()),
    }
}

pub(crate) fn known_batch(set: &WorkingSet, id: CampaignId, number: i64) -> Result<PaperBatch, Refusal> {
    set.row(PaperBatch::rows(id).item(number))
        .cloned()
        .ok_or(Refusal::NotPossibleNow)
}

pub(crate) fn put_batch(set: &mut WorkingSet, id: CampaignId, number: i64, batch: PaperBatch) {
    let key = PaperBatch::rows(id).item(number);
    set.put_row(key, batch);
}

fn log(
    set: &mut WorkingSet,
    id: CampaignId,
    by: StaffId,
    (action, batch, before, after): (Action, i64, String, String),
    now: Timestamp,
) {
    let subject = Subject::Paper(id.number, batch);
    audit::append(set, id.site, Some(by), Deed { action, subject, before, after }, now);
}
