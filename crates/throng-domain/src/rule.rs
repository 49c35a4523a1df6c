//! What a rule is: a command's data, the rows that it looks at, and what it decides.
//!
//! A rule is implemented beside its noun (`decide/*.rs`); [`crate::command`] lists all of them. What one may answer is
//! part of its type, so that whoever submits it has nothing to unpack.

use crate::command::Command;
use crate::needs::Needs;
use crate::outcome::{Outcome, Refusal};
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

/// A rule of the closed list in [`crate::command`].
pub trait Rule: Into<Command> {
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

/// Emits the closed list: the enum, how a rule becomes a command, and the way to each rule. A row is documentation and
/// the type of a rule, whose variant has the same name.
macro_rules! commands {
    ($($(#[$doc:meta])* $rule:ident,)+) => {
        /// Everything that can change state.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            $($(#[$doc])* $rule(Box<$rule>),)+
        }

        $(impl From<$rule> for Command {
            fn from(rule: $rule) -> Command {
                Command::$rule(Box::new(rule))
            }
        })+

        impl Command {
            pub(crate) fn needs(&self, needs: &mut Needs) {
                match self {
                    $(Command::$rule(rule) => rule.needs(needs),)+
                }
            }

            pub(crate) fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Outcome {
                match self {
                    $(Command::$rule(rule) => Outcome::of(rule.decide(set, now)),)+
                }
            }
        }
    };
}
pub(crate) use commands;
