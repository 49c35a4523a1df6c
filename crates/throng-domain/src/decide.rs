//! The rules: what each command changes, and what it is answered. One line per command.
//!
//! Pure: the working set, the command and the instant are all there is. Called by the store's commit
//! and by nothing else. Each noun's rules are in a file of its own below; their tests are tables.

mod address;
mod amend;
mod areas;
mod audit;
mod confirm;
mod correct;
mod erase;
mod held;
mod life;
mod mail;
mod mail_office;
mod mailbox;
mod moderate;
mod networks;
mod opinion;
mod paper;
mod pause;
mod petition;
mod propose;
mod publish;
mod reason;
mod report;
mod request;
mod resend;
mod settings;
mod sign;
mod staff;
mod threshold;
mod topic;
mod withdraw;
mod words;
mod write;

#[cfg(test)]
mod tests;

pub use moderate::{Foreseen, foresee};
pub use publish::shown_with;

use crate::command::Command;
use crate::outcome::Outcome;
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

/// Decides one command at `now`, changing the working set; the changes are taken from there.
///
/// The rows named by [`crate::needs::needs_of`] must be loaded. Never fails: what cannot be done is
/// an [`Outcome::Refused`], which changes nothing except where a rule counts tries.
pub fn decide(set: &mut WorkingSet, command: &Command, now: Timestamp) -> Outcome {
    match request::ask_instead(set, command, now) {
        Some(outcome) => outcome,
        None => carry_out(set, command, now),
    }
}

/// Decides it without asking whether it needs a second person.
fn carry_out(set: &mut WorkingSet, command: &Command, now: Timestamp) -> Outcome {
    match command {
        Command::PutSite(site) => petition::put_site(set, site),
        Command::ChangeSettings(change) => settings::change(set, change, now),
        Command::PutAreas(areas) => petition::put_areas(set, areas),
        Command::ImportPetition(import) => petition::import(set, import),
        Command::ClosePetition(id) => petition::close(set, *id, now),

        Command::Sign(sign) => sign::sign(set, sign, now),
        Command::Confirm(confirm) => confirm::confirm(set, confirm, now),
        Command::Resend(page) => resend::resend(set, *page, now),
        Command::ChangeAddress(change) => address::change(set, change, now),
        Command::Withdraw(of) => withdraw::withdraw(set, *of, now),
        Command::Invalidate(invalidate) => withdraw::invalidate(set, invalidate, now),
        Command::Restore(of) => withdraw::restore(set, *of, now),

        Command::SaveDraft(written) => write::save(set, written, now),
        Command::SubmitPetition(written) => write::submit(set, written, now),
        Command::ConfirmPetition(confirm) => write::confirm(set, confirm, now),
        Command::WithdrawPetition(link) => write::withdraw(set, *link, now),
        Command::ResendLink(link) => write::resend(set, *link, now),
        Command::Moderate(moderate) => moderate::moderate(set, moderate, now),
        Command::Amend(amend) => amend::amend(set, amend, now),

        Command::Correct(correct) => correct::correct(set, correct, now),
        Command::UndoCorrection(undo) => correct::undo(set, undo, now),
        Command::Screen(screen) => held::screen(set, screen, now),
        Command::Release(release) => held::release(set, release, now),
        Command::TellHeld(tell) => held::tell_held(set, tell, now),

        Command::Publish(publish) => publish::publish(set, publish, now),
        Command::TryPublication(trial) => publish::try_out(set, trial, now),
        Command::ProposeUpdate(propose) => propose::propose(set, propose, now),
        Command::SettleProposal(settle) => propose::settle(set, settle, now),
        Command::Retract(retract) => publish::retract(set, *retract, now),
        Command::AdvanceMailing(step) => publish::advance(set, step, now),
        Command::Unsubscribe(of) => withdraw::unsubscribe(set, *of),
        Command::GiveOpinion(opinion) => opinion::give(set, opinion),

        Command::EraseSigner(of) => erase::signer(set, *of, now),
        Command::EraseExpired(expired) => erase::expired(set, expired, now),

        Command::RecordMail(record) => mail::record(set, record, now),
        Command::HandleMail(handle) => mail_office::handle(set, handle, now),

        Command::ManageStaff(manage) => staff::manage(set, manage, now),

        Command::EnterPaper(step) => paper::paper(set, step, now),
        Command::ChangeSentence(change) => words::sentence(set, change, now),
        Command::ChangePage(change) => words::page(set, change, now),
        Command::UseAreas(change) => areas::change(set, change, now),
        Command::ChangeReason(change) => reason::change(set, change, now),
        Command::ChangeTopic(change) => topic::change(set, change, now),
        Command::LetNetworkThrough(change) => networks::change(set, change, now),

        Command::PauseSigning(pause) => pause::pause(set, pause, now),

        Command::SettleRequest(settle) => request::settle(set, settle, now),
        Command::LapseRequest(lapse) => request::lapse(set, lapse, now),

        Command::Report(make) => report::make(set, make, now),
        Command::SettleReports(settle) => report::settle(set, settle, now),
    }
}
