//! From a form to the intake and back: either what the rule answers, or a page that explains why there is no answer.
//!
//! **Owns** what is shown when a form cannot be taken now: a page that says when to try again, and holds what was
//! typed. **Never** decides anything. **Called by** forms and the office.

use throng_domain::command::{Command, Submittable};
use throng_domain::outcome::{Outcome, Refusal};
use throng_store::error::Fault;

use crate::http::respond::{Cause, Failure, Overload, RETRY_AFTER_ELSEWHERE_S};
use throng_intake::{Class, Intake, Shed, Trouble};

/// When to try again, in seconds, if the answer took too long.
const RETRY_AFTER_TIMEOUT_S: u64 = 5;

/// What a form gets back when it could not be taken: the address that it is sent to and what was typed, so that nothing
/// is lost. Empty for a button without fields.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    pub action: String,
    pub fields: Vec<(String, String)>,
}

impl Kept {
    /// The page that says that the form cannot be taken now.
    pub fn overload(self, retry_after_s: u64, cause: Cause) -> Failure {
        Failure::Overloaded(Overload { retry_after_s, action: self.action, fields: self.fields, cause })
    }
}

/// Submits a rule and waits until its decision is durable. A refusal by the rule is an answer like others.
///
/// # Errors
/// [`Failure::Overloaded`] with what was typed, or [`Failure::Store`] where there is nothing to keep.
pub async fn submit<R: Submittable>(
    intake: &Intake,
    class: Class,
    rule: R,
    kept: Kept,
) -> Result<Result<R::Answer, Refusal>, Failure> {
    submit_knowing(intake, class, rule, kept)
        .await
        .map_err(|without| without.failure)
}

/// Why a rule was not answered.
#[derive(Debug)]
pub struct Unanswered {
    /// The page that says so.
    pub failure: Failure,
    /// Whether it may be carried out all the same: it was in the queue, and nobody knows what became of it.
    pub may_be_done: bool,
}

/// As [`submit`], for who has to know whether a rule without an answer may have been carried out.
///
/// # Errors
/// As [`submit`].
pub async fn submit_knowing<R: Submittable>(
    intake: &Intake,
    class: Class,
    rule: R,
    kept: Kept,
) -> Result<Result<R::Answer, Refusal>, Unanswered> {
    // In a function of its own, so that it is compiled once and not for each rule.
    let outcome = outcome_of(intake, class, rule.into(), kept).await?;
    Ok(outcome.answer::<R::Answer>())
}

async fn outcome_of(
    intake: &Intake,
    class: Class,
    command: Command,
    kept: Kept,
) -> Result<Outcome, Unanswered> {
    let ticket = match intake.submit_command(class, command) {
        Ok(ticket) => ticket,
        Err(shed) => {
            let cause = match shed {
                Shed { is_ending: true, .. } => Cause::HandingOver,
                Shed { disk_is_slow: true, .. } => Cause::Slow,
                Shed { .. } => Cause::Crowd,
            };
            let failure = kept.overload(shed.retry_after_s, cause);
            return Err(Unanswered { failure, may_be_done: false });
        }
    };
    ticket
        .outcome()
        .await
        .map_err(|trouble| unanswered(trouble, kept))
}

fn unanswered(trouble: Trouble, kept: Kept) -> Unanswered {
    // A disk that failed while it was written to may turn out to have taken it, after a start.
    let may_be_done = match &trouble {
        Trouble::Fault(Fault::Full { .. } | Fault::Busy { .. } | Fault::Superseded { .. })
        | Trouble::Stopped => false,
        Trouble::Fault(_) | Trouble::TimedOut => true,
    };
    let failure = match trouble {
        Trouble::Fault(fault @ Fault::Full { .. }) if kept.action.is_empty() => Failure::Store(fault),
        Trouble::Fault(fault @ Fault::Superseded { .. }) => {
            kept.overload(RETRY_AFTER_ELSEWHERE_S, Cause::Fault(fault))
        }
        Trouble::Fault(fault) => kept.overload(RETRY_AFTER_TIMEOUT_S, Cause::Fault(fault)),
        Trouble::TimedOut => kept.overload(RETRY_AFTER_TIMEOUT_S, Cause::Slow),
        Trouble::Stopped => kept.overload(RETRY_AFTER_TIMEOUT_S, Cause::HandingOver),
    };
    Unanswered { failure, may_be_done }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_have_been_carried_out_is_unknown() {
        let unavailable = Fault::Unavailable { doing: "committing", source_text: "I/O error".to_owned() };
        let busy = Fault::Busy { doing: "committing", source_text: "locked".to_owned() };
        for (trouble, may_be_done) in [
            (Trouble::TimedOut, true),
            (Trouble::Stopped, false),
            (Trouble::Fault(unavailable), true),
            (Trouble::Fault(busy), false),
            (Trouble::Fault(Fault::Full { doing: "committing" }), false),
            (Trouble::Fault(Fault::Superseded { there: 2, ours: 1 }), false),
        ] {
            let without = unanswered(trouble.clone(), Kept::default());
            assert_eq!(without.may_be_done, may_be_done, "{trouble:?}");
            // Nobody is told that many people are here because the disk is slow, or the program changes.
            let is_of_crowd =
                |failure| matches!(failure, Failure::Overloaded(Overload { cause: Cause::Crowd, .. }));
            assert!(!is_of_crowd(without.failure), "{trouble:?}");
        }
    }
}
