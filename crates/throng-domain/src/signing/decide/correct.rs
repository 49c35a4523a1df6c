//! Taking many signatures out of a petition's number, and putting them back. A correction is done in parts, one
//! command each: if the program dies between two, the entry in the ledger says exactly what was done, and the next
//! part continues.

use crate::campaigns::decide::life::{add_to_history, case, check_staff, checked_note, put_case};
use crate::campaigns::decide::threshold;
use crate::campaigns::history::{Actor, Happening};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::asked::Asked;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::request::{self, GuardedRule};
use crate::office::moderation::Case;
use crate::office::request::Ask;
use crate::office::staff::{Duty, StaffId};
use crate::office::two_people::Guarded;
use crate::signing::correction::{Correction, CorrectionPart, ReasonClass, Unfinished};
use crate::signing::decide::withdraw::check_changeable;
use crate::signing::decide::{held, ledger, withdraw};
use crate::signing::held::HeldBy;
use crate::signing::signature::{FormKey, Signature, SignatureState};
use crate::signing::taken_alone::Alone;
use crate::spine::answer::{Corrected, DoneOrRequested};
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::limits::CORRECTION_PART_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Take signatures out of a petition's number: one part of a correction.
///
/// Eight fields: the entry in the ledger, this part, and what is left after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correct {
    /// The petition.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The number of the correction that an earlier part began; `None` for the first part.
    pub correction: Option<i64>,
    /// The class of reason that the public is told.
    pub reason: ReasonClass,
    /// The reason, for colleagues only.
    pub note: String,
    /// The signatures of this part, at most [`crate::spine::limits::CORRECTION_PART_MAX`]. May be empty if
    /// `correction` is set: that ends the correction early.
    pub signatures: Vec<SignatureId>,
    /// The key of the form that asked for it: if the newest correction was begun by the same form, this continues it.
    pub form_key: FormKey,
    /// What further parts have to take out; `None` in the last part.
    pub unfinished: Option<Box<Unfinished>>,
}

/// Put back what one part of a correction took out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoCorrection {
    /// The petition.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The number of the correction.
    pub correction: i64,
    /// The number of the part.
    pub part: i64,
    /// The signatures of that part.
    pub signatures: Vec<SignatureId>,
}

impl Rule for Correct {
    type Answer = DoneOrRequested<Corrected>;

    fn needs(&self, needs: &mut Needs) {
        needs.asking_office(self.campaign, self.by);
        ledger::needs_of_parts(needs, self.campaign, self.correction.unwrap_or_default(), &self.signatures);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<DoneOrRequested<Corrected>, Refusal> {
        request::decide_or_ask(self, set, now)
    }
}

impl GuardedRule for Correct {
    type Done = Corrected;

    fn ask(&self, set: &WorkingSet, now: Timestamp) -> Option<Asked> {
        let here = i64::try_from(self.signatures.len()).unwrap_or(i64::MAX);
        let all = self
            .unfinished
            .as_ref()
            .map_or(here, |rest| rest.intended.max(here));
        let rules = &set.site(self.campaign.site)?.rules.two_people;
        // Many small corrections are no way round: what this member took out alone lately counts with this one.
        let with_those_before = all.saturating_add(taken_alone(set, self.campaign, self.by, None, now));
        // Only a new correction needs a second person: agreeing to its first part covers the parts that
        // follow.
        if is_begun(set, self) || with_those_before <= rules.correct_over {
            return None;
        }
        let ask = Ask::Correct {
            reason: self.reason,
            note: self.note.trim().to_owned(),
            signatures: self.signatures.clone(),
            intended: all,
            form_key: self.form_key,
            unfinished: self.unfinished.clone(),
        };
        Some(Asked::of(self.campaign, self.by, ask))
    }

    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Corrected, Refusal> {
        corrected(set, self, now)
    }
}

fn corrected(set: &mut WorkingSet, correct: &Correct, now: Timestamp) -> Result<Corrected, Refusal> {
    let id = correct.campaign;
    check_staff(set, id.site, correct.by, Duty::Moderate)?;
    check_changeable(set, id, now)?;
    let note = checked_note(&correct.note)?;
    let earlier = correct.correction.or_else(|| same_form(set, correct));
    let leaves = earlier.is_some() && correct.unfinished.is_none();
    if (correct.signatures.is_empty() && !leaves) || correct.signatures.len() > CORRECTION_PART_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    let (number, mut line) = match earlier {
        Some(number) => (number, going_on(set, number, correct, now)?),
        None => (ledger::next(set, id), begun(correct, note, now)),
    };
    let was_unfinished = ledger::known(set, id, number).is_some_and(|line| line.unfinished.is_some());
    let before = set.total(id);
    let taken = take(set, correct, (number, &mut line), now);
    if taken.signatures.is_empty() {
        if was_unfinished && line.unfinished.is_none() {
            note_taken(set, id, (number, &line), now);
            ledger::put(set, id, number, line);
        }
        return Ok(earlier.map_or(Corrected::Unchanged, |correction| Corrected::Done { correction }));
    }
    let what = format!("correction {number}: {} {} taken out", correct.reason.word(), taken.signatures.len());
    if correct.reason == ReasonClass::Held {
        held::see_screened(set, id, now);
    }
    let part = taken;
    set.append_row(CorrectionPart::rows(id), part);
    note_taken(set, id, (number, &line), now);
    ledger::put(set, id, number, line);
    if earlier.is_none() {
        add_to_history(set, id, Actor::Staff(correct.by), Happening::Corrected(number), now);
    }
    log(set, id, correct.by, Action::Correct, (before, &what), now);
    Ok(Corrected::Done { correction: number })
}

/// Takes out signatures that count, are pending or are held, and skips those that were withdrawn or taken out
/// before. A correction that only holds signatures for checking (`ReasonClass::Held`) takes those that count
/// and no others.
fn take(
    set: &mut WorkingSet,
    correct: &Correct,
    (number, line): (i64, &mut Correction),
    now: Timestamp,
) -> CorrectionPart {
    let id = correct.campaign;
    let holds = correct.reason == ReasonClass::Held;
    let mut part =
        CorrectionPart { correction: number, signatures: Vec::new(), held: Vec::new(), at: Some(now) };
    for signature in &correct.signatures {
        let known = set.signature(id.site, *signature);
        let Some(known) = known.filter(|signature| signature.campaign == id).cloned() else {
            continue;
        };
        match known.state {
            SignatureState::Confirmed => line.counted += 1,
            SignatureState::Pending if !holds => line.pending += 1,
            SignatureState::Held if !holds => {
                line.held += 1;
                let by = known.hold().map(|hold| hold.by.words()).unwrap_or_default();
                part.held.push((*signature, by));
            }
            SignatureState::Pending
            | SignatureState::Held
            | SignatureState::Withdrawn
            | SignatureState::Invalidated => continue,
        }
        part.signatures.push(*signature);
        if holds {
            held::hold(set, known, HeldBy::Correction(number), now);
            continue;
        }
        withdraw::take_out(set, known, correct.reason.word().to_owned(), now);
    }
    part
}

/// The number of the newest correction, if the same form began it: its button was pressed twice.
fn same_form(set: &WorkingSet, correct: &Correct) -> Option<i64> {
    let list = Correction::rows(correct.campaign);
    match set.newest_row(list) {
        Some((number, line)) => {
            (correct.form_key.is_given() && line.form_key == correct.form_key).then_some(number)
        }
        _ => None,
    }
}

/// The correction that a further part belongs to. It is refused if signatures of that correction were put
/// back already. If the correction was finished or ended early, it stays finished.
fn going_on(set: &WorkingSet, number: i64, correct: &Correct, now: Timestamp) -> Result<Correction, Refusal> {
    let mut line = ledger::known(set, correct.campaign, number).ok_or(Refusal::NotPossibleNow)?;
    if line.restored_at.is_some() || line.paper.is_some() {
        return Err(Refusal::NotPossibleNow);
    }
    check_grown(set, (number, &line), correct, now)?;
    if line.unfinished.is_some() {
        line.unfinished.clone_from(&correct.unfinished);
    }
    Ok(line)
}

fn begun(correct: &Correct, note: String, now: Timestamp) -> Correction {
    Correction {
        at: now,
        reason: correct.reason,
        note,
        by: correct.by,
        counted: 0,
        pending: 0,
        restored: 0,
        pending_restored: 0,
        held: 0,
        held_restored: 0,
        restored_at: None,
        form_key: correct.form_key,
        unfinished: correct.unfinished.clone(),
        paper: None,
        second: None,
        agreed: 0,
    }
}

/// Whether this continues a correction that has a line in the ledger, rather than beginning a new one.
pub(crate) fn is_begun(set: &WorkingSet, correct: &Correct) -> bool {
    correct.correction.is_some() || same_form(set, correct).is_some()
}

/// Notes who agreed to a correction, and to how many signatures, so that nobody has to agree to its further parts.
pub(crate) fn agreed(
    set: &mut WorkingSet,
    (id, number): (CampaignId, i64),
    second: StaffId,
    signatures: i64,
) {
    if let Some(line) = ledger::known(set, id, number) {
        ledger::put(set, id, number, Correction { second: Some(second), agreed: signatures, ..line });
        let mut case = case(set, id);
        case.taken_alone.forget(number);
        put_case(set, id, case);
    }
}

/// How many signatures of the campaign this member took out without a second person within a day, apart from one
/// correction.
fn taken_alone(
    set: &WorkingSet,
    id: CampaignId,
    by: StaffId,
    apart_from: Option<i64>,
    now: Timestamp,
) -> i64 {
    case(set, id).taken_alone.by(by, apart_from, now)
}

/// Notes what a correction has taken out so far, or is still to take out, unless a second person agreed to it. Where the
/// site asks nobody for one, nothing is noted.
fn note_taken(set: &mut WorkingSet, id: CampaignId, (number, line): (i64, &Correction), now: Timestamp) {
    let site = set.site(id.site);
    if line.second.is_some() || !site.is_some_and(|site| site.rules.two_people.is_on(Guarded::Correct)) {
        return;
    }
    let intended = line.unfinished.as_ref().map_or(0, |rest| rest.intended);
    let alone = Alone { correction: number, by: line.by, at: now, signatures: line.out().max(intended) };
    let mut case = case(set, id);
    case.taken_alone.note(alone, now);
    put_case(set, id, case);
}

/// Checks that a correction does not grow beyond the number that needs a second person's consent, or beyond that to which
/// one agreed.
fn check_grown(
    set: &WorkingSet,
    (number, line): (i64, &Correction),
    correct: &Correct,
    now: Timestamp,
) -> Result<(), Refusal> {
    let Some(rules) = set.site(correct.campaign.site).map(|site| &site.rules.two_people) else {
        return Err(Refusal::CampaignUnknown);
    };
    let site = correct.campaign.site;
    let states = correct
        .signatures
        .iter()
        .filter_map(|id| set.signature(site, *id));
    let live = |state| match state {
        SignatureState::Confirmed | SignatureState::Pending => true,
        // Held signatures are not taken out by a correction that only holds.
        SignatureState::Held => line.reason != ReasonClass::Held,
        SignatureState::Withdrawn | SignatureState::Invalidated => false,
    };
    let here = states.filter(|signature| live(signature.state)).count();
    let here = i64::try_from(here).unwrap_or(i64::MAX);
    let all = (line.counted + line.pending + line.held + here)
        .max(correct.unfinished.as_ref().map_or(0, |rest| rest.intended));
    let begun = line.unfinished.as_ref().map_or(0, |rest| rest.intended);
    let before = taken_alone(set, correct.campaign, line.by, Some(number), now);
    let is_small = all <= begun.max(line.agreed) || all.saturating_add(before) <= rules.correct_over;
    let free = !rules.is_on(Guarded::Correct) || is_small;
    match free || here == 0 {
        true => Ok(()),
        false => Err(Refusal::SecondPersonNeeded),
    }
}

fn log(
    set: &mut WorkingSet,
    id: CampaignId,
    by: StaffId,
    action: Action,
    (before, what): (i64, &str),
    now: Timestamp,
) {
    let after = format!("{}; {what}", set.total(id));
    let deed = Deed { action, subject: Subject::of(id), before: before.to_string(), after };
    audit::append(set, id.site, Some(by), deed, now);
}

/// Puts back what a part of a correction took out, except what has changed since. Repeating it changes
/// nothing.
impl Rule for UndoCorrection {
    type Answer = Corrected;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
        ledger::needs_of_parts(needs, self.campaign, self.correction, &self.signatures);
        let parts = CorrectionPart::rows(self.campaign);
        needs.row(parts.item(self.part));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Corrected, Refusal> {
        undone(set, self, now)
    }
}

fn undone(set: &mut WorkingSet, undo: &UndoCorrection, now: Timestamp) -> Result<Corrected, Refusal> {
    let id = undo.campaign;
    check_staff(set, id.site, undo.by, Duty::Moderate)?;
    check_changeable(set, id, now)?;
    let mut line = ledger::known(set, id, undo.correction).ok_or(Refusal::NotPossibleNow)?;
    if line.paper.is_some() {
        return Err(Refusal::NotPossibleNow);
    }
    let part = match set.row(CorrectionPart::rows(id).item(undo.part)) {
        Some(part) if part.correction == undo.correction => part.clone(),
        _ => return Err(Refusal::NotPossibleNow),
    };
    let before = set.total(id);
    let lost = set
        .campaign(id)
        .map_or_else(Vec::new, |campaign| campaign.petition().lost.clone());
    // First, so that signatures that were only held before are not counted as restored to the number.
    let (held, mut left) = held::hold_again(set, id, &part, &undo.signatures, now);
    let (mut counted, mut pending) = (0, 0);
    for signature in part
        .signatures
        .into_iter()
        .filter(|signature| undo.signatures.contains(signature))
    {
        let Some(known) = set.signature(id.site, signature).cloned() else {
            continue;
        };
        if held_by_line(&known, undo.correction) {
            held::let_count(set, known, now);
            counted += 1;
            continue;
        }
        if known.state != SignatureState::Invalidated || !ledger::of_part(&known, part.at) {
            continue;
        }
        match withdraw::put_back(set, known, now) {
            SignatureState::Confirmed => counted += 1,
            // The signer has withdrawn it in the meantime.
            SignatureState::Withdrawn => left += 1,
            SignatureState::Pending | SignatureState::Invalidated | SignatureState::Held => pending += 1,
        }
    }
    if counted + pending + held + left == 0 {
        return Ok(Corrected::Unchanged);
    }
    threshold::bring_back(set, id, &lost, now);
    line.restored += counted;
    line.pending_restored += pending;
    line.held_restored += held;
    line.unfinished = None;
    if line.restored_at.is_none() {
        line.restored_at = Some(now);
        add_to_history(set, id, Actor::Staff(undo.by), Happening::CorrectionUndone(undo.correction), now);
    }
    let known = case(set, id);
    let mut taken_alone = known.taken_alone.clone();
    taken_alone.put_back(undo.correction, line.out());
    if taken_alone != known.taken_alone {
        put_case(set, id, Case { taken_alone, ..known });
    }
    ledger::put(set, id, undo.correction, line);
    let what = format!("correction {}: {} put back", undo.correction, counted + pending + held);
    log(set, id, undo.by, Action::UndoCorrection, (before, &what), now);
    Ok(Corrected::Done { correction: undo.correction })
}

fn held_by_line(signature: &Signature, correction: i64) -> bool {
    signature
        .hold()
        .is_some_and(|hold| hold.by == HeldBy::Correction(correction))
}
