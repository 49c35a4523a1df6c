//! The rules: what each command changes, and what it is answered.
//!
//! Pure: the working set, the command and the instant are all there is. Called by the store's commit
//! and by nothing else. Each noun's rules are in a file of its own below; their tests are tables.

pub(crate) mod address;
pub(crate) mod amend;
pub(crate) mod areas;
mod audit;
pub(crate) mod campaign;
pub(crate) mod confirm;
pub(crate) mod correct;
pub(crate) mod erase;
pub(crate) mod held;
mod ledger;
mod life;
pub(crate) mod mail;
pub(crate) mod mail_office;
mod mailbox;
mod moderate;
pub(crate) mod networks;
pub(crate) mod opinion;
pub(crate) mod paper;
pub(crate) mod pause;
pub(crate) mod propose;
pub(crate) mod publish;
pub(crate) mod reason;
pub(crate) mod report;
pub(crate) mod request;
pub(crate) mod resend;
pub(crate) mod settings;
pub(crate) mod settle;
pub(crate) mod sign;
mod staff;
mod threshold;
pub(crate) mod topic;
pub(crate) mod withdraw;
pub(crate) mod words;
pub(crate) mod write;

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
/// The rows named by [`crate::command::needs_of`] must be loaded. Never fails: what cannot be done is
/// an [`Outcome::Refused`], which changes nothing except where a rule counts tries.
pub fn decide(set: &mut WorkingSet, command: &Command, now: Timestamp) -> Outcome {
    command.decide(set, now)
}
