//! A rule: a command's data, the rows that it needs, and how it decides.
//!
//! A rule is implemented beside its noun, in the `decide/` of a room; [`crate::spine::command`] lists all rules. The
//! type of a rule's answer is part of its type, so that the code that submits it has nothing to unpack.

use crate::spine::needs::Needs;
use crate::spine::outcome::{Outcome, Refusal};
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// A rule. Those listed in [`crate::spine::command`] can be submitted.
pub trait Rule {
    /// What it returns unless it refuses.
    type Answer: Into<Outcome> + TryFrom<Outcome, Error = Outcome>;

    /// Adds the rows that the rule reads to `needs`. Other rows are not loaded, and to the rule they look as if they
    /// did not exist.
    fn needs(&self, needs: &mut Needs);

    /// Decides as of `now` and changes the working set.
    ///
    /// # Errors
    /// The reason for a refusal. Changes made before it are kept: a wrong code is counted, and refused.
    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Self::Answer, Refusal>;
}
