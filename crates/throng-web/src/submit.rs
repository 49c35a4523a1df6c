//! From a form to the intake and back: either what the rule answers, or a page that explains why there is no answer.
//!
//! **Owns** what is shown when a form cannot be taken now: a page that says when to try again, and holds what was
//! typed. **Never** decides anything. **Called by** forms and the office.

use throng_domain::command::{Command, Submittable};
use throng_domain::outcome::{Outcome, Refusal};
use throng_store::error::Fault;

use crate::http::respond::{Cause, Failure, Overload};
use throng_intake::{Class, Intake, Trouble};

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
    // In a function of its own, so that it is compiled once and not for each rule.
    let outcome = outcome_of(intake, class, rule.into(), kept).await?;
    Ok(outcome.answer::<R::Answer>())
}

async fn outcome_of(intake: &Intake, class: Class, command: Command, kept: Kept) -> Result<Outcome, Failure> {
    let ticket = match intake.submit_command(class, command) {
        Ok(ticket) => ticket,
        Err(shed) => return Err(kept.overload(shed.retry_after_s, Cause::Crowd)),
    };
    match ticket.outcome().await {
        Ok(outcome) => Ok(outcome),
        Err(Trouble::Fault(fault @ Fault::Full { .. })) if kept.action.is_empty() => {
            Err(Failure::Store(fault))
        }
        Err(Trouble::Fault(fault)) => Err(kept.overload(RETRY_AFTER_TIMEOUT_S, Cause::Fault(fault))),
        Err(Trouble::TimedOut | Trouble::Stopped) => Err(kept.overload(RETRY_AFTER_TIMEOUT_S, Cause::Crowd)),
    }
}
