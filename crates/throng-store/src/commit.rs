//! One commit: load → decide → apply. The only caller of the rules.
//!
//! A command that breaks a constraint is found and gets a fault of its own, and the rest of the batch is decided
//! again without it. The 2006 daemon rolled back and forgot the whole batch, every client tried again with the bad
//! request among them, and one bad request in 250 stopped sign-ups.

use std::collections::BTreeSet;

use throng_domain::change::Change;
use throng_domain::command::needs_of;
use throng_domain::command::{Command, Submittable};
use throng_domain::decide::decide;
use throng_domain::dependency::Dependency;
use throng_domain::mailing::{Mail, MailState};
use throng_domain::outcome::{Outcome, Refusal};
use throng_domain::time::Timestamp;

use crate::error::{ApplyError, Fault};
use crate::writer::StoreWriter;

/// How many commands may be taken out of one batch, one by one, before it is split in halves. Each costs deciding the
/// batch again, a half costs one more fsync.
const THROWN_OUT_MAX: usize = 3;
/// Conflicts with another node after which a batch is split: a smaller one conflicts less often.
const CONFLICTS_MAX: u32 = 3;

/// The result of committing a batch.
#[derive(Debug, Default)]
pub struct Committed {
    /// One answer per command, in order: an outcome that is durable, or the fault that kept it out.
    pub answers: Vec<Result<Outcome, Fault>>,
    /// Mails that the batch queued, or queued again for later: what the sender is handed.
    pub mails: Vec<Mail>,
    /// What the batch changed that pages or the program may depend on, each once.
    pub touched: BTreeSet<Dependency>,
}

/// The answers so far, by the command's position in the batch, with the mails and dependencies of what was
/// applied.
struct Progress {
    answers: Vec<Option<Result<Outcome, Fault>>>,
    mails: Vec<Mail>,
    touched: BTreeSet<Dependency>,
}

/// The effects of one transaction.
struct Applied {
    outcomes: Vec<Outcome>,
    mails: Vec<Mail>,
    touched: BTreeSet<Dependency>,
}

/// Commits a batch. A fault of the disk is the answer to every command; a broken constraint is only the answer to the
/// command that broke it.
pub fn commit(writer: &mut dyn StoreWriter, commands: &[&Command], now: Timestamp) -> Committed {
    let mut progress =
        Progress { answers: vec![None; commands.len()], mails: Vec::new(), touched: BTreeSet::new() };
    let places: Vec<usize> = (0..commands.len()).collect();
    commit_places(writer, commands, &places, now, &mut progress);
    let answers = progress
        .answers
        .into_iter()
        .map(|answer| answer.expect("every place was answered"));
    Committed { answers: answers.collect(), mails: progress.mails, touched: progress.touched }
}

/// Commits a single command, for what the program itself does at start, before the store has other users.
///
/// # Errors
/// The fault, as in [`StoreWriter::apply`]. A refusal by the rule is not an error.
pub fn commit_one<R: Submittable>(
    writer: &mut dyn StoreWriter,
    rule: R,
    now: Timestamp,
) -> Result<Result<R::Answer, Refusal>, Fault> {
    let command = rule.into();
    let answer = commit(writer, &[&command], now).answers.pop();
    Ok(answer.expect("one command has one answer")?.answer::<R::Answer>())
}

fn commit_places(
    writer: &mut dyn StoreWriter,
    commands: &[&Command],
    places: &[usize],
    now: Timestamp,
    progress: &mut Progress,
) {
    let mut places = places.to_vec();
    let (mut thrown_out, mut conflicts) = (0, 0);
    while !places.is_empty() {
        match try_batch(writer, commands, &places, now) {
            Ok(applied) => {
                assert_eq!(applied.outcomes.len(), places.len(), "one outcome per command");
                for (place, outcome) in places.iter().zip(applied.outcomes) {
                    progress.answers[*place] = Some(Ok(outcome));
                }
                progress.mails.extend(applied.mails);
                progress.touched.extend(applied.touched);
                return;
            }
            // One of the commands needs a row that cannot be read: the others are committed without it.
            Err(ApplyError::Fault(fault)) if fault.is_of_one_row() && places.len() > 1 => break,
            Err(ApplyError::Fault(fault)) => {
                return answer_all(progress, &places, &fault);
            }
            Err(ApplyError::Constraint { command: Some(at), what }) => {
                progress.answers[places.remove(at)] = Some(Err(Fault::Constraint { what }));
                thrown_out += 1;
                if thrown_out > THROWN_OUT_MAX && places.len() > 1 {
                    break;
                }
            }
            Err(ApplyError::Constraint { command: None, what }) if places.len() == 1 => {
                return answer_all(progress, &places, &Fault::Constraint { what });
            }
            Err(ApplyError::Constraint { command: None, .. }) => break,
            Err(ApplyError::Conflict) => {
                conflicts += 1;
                if conflicts >= CONFLICTS_MAX {
                    break;
                }
            }
        }
    }
    if places.len() == 1 {
        let what = "it could not be applied after several tries".to_owned();
        return answer_all(progress, &places, &Fault::Busy { doing: "committing", source_text: what });
    }
    let (first, second) = places.split_at(places.len() / 2);
    for half in [first, second].into_iter().filter(|half| !half.is_empty()) {
        commit_places(writer, commands, half, now, progress);
    }
}

fn answer_all(progress: &mut Progress, places: &[usize], fault: &Fault) {
    for place in places {
        progress.answers[*place] = Some(Err(fault.clone()));
    }
}

fn try_batch(
    writer: &mut dyn StoreWriter,
    commands: &[&Command],
    places: &[usize],
    now: Timestamp,
) -> Result<Applied, ApplyError> {
    let batch: Vec<&Command> = places.iter().map(|place| commands[*place]).collect();
    let mut set = writer.load(&needs_of(&batch))?;
    let mut outcomes = Vec::with_capacity(batch.len());
    let mut changes: Vec<Vec<Change>> = Vec::with_capacity(batch.len());
    assert!(set.take_changes().is_empty(), "a back end loads rows and changes none");
    for (at, command) in batch.into_iter().enumerate() {
        outcomes.push(decide(&mut set, command, now));
        let changed = set.end_command().map_err(|broken| ApplyError::Constraint {
            command: Some(at),
            what: format!("a rule would have broken what must always hold: {broken}"),
        });
        changes.push(changed?);
    }
    let mails = changes
        .iter()
        .flatten()
        .filter_map(queued_mail)
        .cloned()
        .collect();
    let touched = changes.iter().flatten().flat_map(Change::dependencies);
    let touched = touched.flatten().collect();
    // If nothing changed, nothing has to be made durable (a second click on a link, a refused code).
    if changes.iter().any(|changes| !changes.is_empty()) {
        writer.apply(&changes, set.mint(), now)?;
    }
    Ok(Applied { outcomes, mails, touched })
}

fn queued_mail(change: &Change) -> Option<&Mail> {
    match change {
        Change::InsertMail(mail) | Change::UpdateMail(mail) => {
            Some(&**mail).filter(|m| m.state == MailState::Queued)
        }
        Change::PutSite(_)
        | Change::PutArea(..)
        | Change::RemoveArea(..)
        | Change::PutCampaign(_)
        | Change::ReplaceCarriedOver(..)
        | Change::InsertSignature(..)
        | Change::InsertVoter(_)
        | Change::UpdateSignature(_)
        | Change::UpdateSigner(..)
        | Change::EraseSigner(_)
        | Change::InsertRepeat(_)
        | Change::UpdateRepeat(_)
        | Change::PutBallot(..)
        | Change::RemoveBallot(_)
        | Change::EraseBallots(..)
        | Change::PutRoll(..)
        | Change::ReplaceVoter(..)
        | Change::PutOnPaper(..)
        | Change::EraseRoll(..)
        | Change::PutRecord(..)
        | Change::RemoveRecord(_)
        | Change::Count { .. } => None,
    }
}
