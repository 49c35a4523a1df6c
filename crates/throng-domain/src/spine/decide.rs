//! The rules: what each command changes, and what it is answered.
//!
//! Pure: the working set, the command and the instant are all there is. Called by the store's commit
//! and by nothing else. Each noun's rules are in the `decide/` of its room; their tests are the tables in `tests/`.

pub use crate::campaigns::decide::publish::shown_with;
pub use crate::office::decide::moderate::{Foreseen, foresee};

use crate::spine::command::Command;
use crate::spine::outcome::Outcome;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Decides one command at `now`, changing the working set; the changes are taken from there.
///
/// The rows named by [`crate::spine::command::needs_of`] must be loaded. Never fails: what cannot be done is
/// an [`Outcome::Refused`], which changes nothing except where a rule counts tries.
pub fn decide(set: &mut WorkingSet, command: &Command, now: Timestamp) -> Outcome {
    command.decide(set, now)
}
