//! The way from a command to its rule: what the command changes, and what is answered.
//!
//! Pure: it depends on nothing but the working set, the command and the time. Only the store's commit calls it. The
//! rules themselves are in the `decide/` of each noun's room; their tests are the tables in `tests/`.

pub use crate::campaigns::decide::publish::shown_with;
pub use crate::office::decide::moderate::{Foreseen, foresee, may_be_repeated};
pub use crate::office::decide::put_back::way_back;

use crate::spine::command::Command;
use crate::spine::outcome::Outcome;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Decides `command` as of `now`. The changes stay in the working set, from which the caller takes them.
///
/// The rows named by [`crate::spine::command::needs_of`] must be loaded. Never fails: what cannot be done is
/// an [`Outcome::Refused`], which changes nothing except where a rule counts tries.
pub fn decide(set: &mut WorkingSet, command: &Command, now: Timestamp) -> Outcome {
    command.decide(set, now)
}
