//! What a rule is: a command's data, the rows that it looks at, and what it decides.
//!
//! A rule is implemented beside its noun (`decide/` of its room); [`crate::spine::command`] lists all of them. What one may answer is
//! part of its type, so that whoever submits it has nothing to unpack.

use crate::spine::needs::Needs;
use crate::spine::outcome::{Outcome, Refusal};
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// A rule. Those of the closed list in [`crate::spine::command`] can be submitted.
pub trait Rule {
    /// What it answers when it does not refuse.
    type Answer: Into<Outcome> + TryFrom<Outcome, Error = Outcome>;

    /// Names the rows that it may look at. What is not named is not loaded, and looks as if it were not there.
    fn needs(&self, needs: &mut Needs);

    /// Decides at `now`, and changes the working set.
    ///
    /// # Errors
    /// The reason why it was not done. What was changed before stays: a wrong code is counted and refused.
    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Self::Answer, Refusal>;
}
