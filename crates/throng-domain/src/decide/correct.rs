//! Taking many signatures out of a petition's number, and putting them back. A correction is done in parts, each one
//! command: a program that dies between two leaves a line that says exactly what was done, and the next part goes on.

use crate::command::{AttemptOf, Correct, Invalidate, UndoCorrection};
use crate::correction::{Correction, CorrectionPart};
use crate::decide::audit::{self, Deed};
use crate::decide::life::{check_staff, tell};
use crate::decide::moderate::said;
use crate::decide::withdraw;
use crate::history::{Actor, Happening};
use crate::ids::PetitionId;
use crate::limits::CORRECTION_PART_MAX;
use crate::outcome::{Outcome, Refusal};
use crate::record::{Record, RecordKind, RecordList};
use crate::signature::SignatureState;
use crate::staff::{Duty, StaffId};
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn correct(set: &mut WorkingSet, correct: &Correct, now: Timestamp) -> Outcome {
    corrected(set, correct, now).unwrap_or_else(Outcome::Refused)
}

fn corrected(set: &mut WorkingSet, correct: &Correct, now: Timestamp) -> Result<Outcome, Refusal> {
    let id = correct.petition;
    check_staff(set, id.site, correct.by, Duty::Moderate)?;
    set.petition(id).ok_or(Refusal::PetitionUnknown)?;
    let note = said(&correct.note)?;
    if correct.signatures.is_empty() || correct.signatures.len() > CORRECTION_PART_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    let (number, mut line) = match correct.correction {
        Some(number) => (number, known(set, id, number).ok_or(Refusal::NotPossibleNow)?),
        None => (next(set, id), begun(correct, note, now)),
    };
    let mut taken = Vec::new();
    for signature in &correct.signatures {
        let state = set
            .signature(id.site, *signature)
            .filter(|signature| signature.petition == id)
            .map(|signature| signature.state);
        match state {
            Some(SignatureState::Confirmed) => line.counted += 1,
            Some(SignatureState::Pending) => line.pending += 1,
            Some(SignatureState::Withdrawn | SignatureState::Invalidated) | None => continue,
        }
        let of = AttemptOf { site: id.site, id: *signature };
        let reason = correct.reason.word().to_owned();
        withdraw::invalidate(set, &Invalidate { signature: of, reason }, now);
        taken.push(*signature);
    }
    if taken.is_empty() {
        return Ok(correct
            .correction
            .map_or(Outcome::Unchanged, |correction| Outcome::Corrected { correction }));
    }
    let after = format!("{} {} taken out", correct.reason.word(), taken.len());
    let part = CorrectionPart { correction: number, signatures: taken };
    set.append_record(RecordList::of(RecordKind::CorrectionPart, id), Record::CorrectionPart(Box::new(part)));
    put(set, id, number, line);
    if correct.correction.is_none() {
        tell(set, id, Actor::Staff(correct.by), Happening::Corrected(number), now);
    }
    log(set, id, correct.by, "correct", after, now);
    Ok(Outcome::Corrected { correction: number })
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
        restored_at: None,
    }
}

fn known(set: &WorkingSet, id: PetitionId, number: i64) -> Option<Correction> {
    match set.record(RecordList::of(RecordKind::Correction, id).item(number)) {
        Some(Record::Correction(line)) => Some((**line).clone()),
        _ => None,
    }
}

fn next(set: &WorkingSet, id: PetitionId) -> i64 {
    let newest = set.newest_record(RecordList::of(RecordKind::Correction, id));
    newest.map_or(1, |(number, _)| number + 1)
}

fn put(set: &mut WorkingSet, id: PetitionId, number: i64, line: Correction) {
    let key = RecordList::of(RecordKind::Correction, id).item(number);
    set.put_record(key, Record::Correction(Box::new(line)));
}

fn log(
    set: &mut WorkingSet,
    id: PetitionId,
    by: StaffId,
    action: &'static str,
    after: String,
    now: Timestamp,
) {
    let deed = Deed { action, subject: format!("petition {}", id.number), before: String::new(), after };
    audit::append(set, id.site, Some(by), deed, now);
}

/// Puts back what a part took out and what nobody has changed since. Again, it changes nothing.
pub(super) fn undo(set: &mut WorkingSet, undo: &UndoCorrection, now: Timestamp) -> Outcome {
    undone(set, undo, now).unwrap_or_else(Outcome::Refused)
}

fn undone(set: &mut WorkingSet, undo: &UndoCorrection, now: Timestamp) -> Result<Outcome, Refusal> {
    let id = undo.petition;
    check_staff(set, id.site, undo.by, Duty::Moderate)?;
    let mut line = known(set, id, undo.correction).ok_or(Refusal::NotPossibleNow)?;
    let part = match set.record(RecordList::of(RecordKind::CorrectionPart, id).item(undo.part)) {
        Some(Record::CorrectionPart(part)) if part.correction == undo.correction => part.signatures.clone(),
        _ => return Err(Refusal::NotPossibleNow),
    };
    let (mut counted, mut pending) = (0, 0);
    for signature in part
        .into_iter()
        .filter(|signature| undo.signatures.contains(signature))
    {
        let taken = set
            .signature(id.site, signature)
            .is_some_and(|signature| signature.state == SignatureState::Invalidated);
        if !taken {
            continue;
        }
        withdraw::restore(set, AttemptOf { site: id.site, id: signature }, now);
        match set.signature(id.site, signature).map(|signature| signature.state) {
            Some(SignatureState::Confirmed) => counted += 1,
            _ => pending += 1,
        }
    }
    if counted + pending == 0 {
        return Ok(Outcome::Unchanged);
    }
    line.restored += counted;
    line.pending_restored += pending;
    if line.restored_at.is_none() {
        line.restored_at = Some(now);
        tell(set, id, Actor::Staff(undo.by), Happening::CorrectionUndone(undo.correction), now);
    }
    put(set, id, undo.correction, line);
    log(set, id, undo.by, "undo-correction", format!("{} put back", counted + pending), now);
    Ok(Outcome::Corrected { correction: undo.correction })
}
