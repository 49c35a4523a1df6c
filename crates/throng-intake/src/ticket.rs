//! What a request waits on: the answer to its command, which is given once the batch is durable.

use std::marker::PhantomData;
use std::time::Duration;

use throng_domain::outcome::{Outcome, Refusal};
use throng_domain::rule::Rule;
use throng_store::error::Fault;
use tokio::sync::oneshot;

/// Why a command has no outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The store could not carry it out; nothing was changed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It took too long. The command may still be committed; trying again with the same form is safe.
    #[error("the answer took too long")]
    TimedOut,
    /// The committer ended before it came to this command; nothing was changed.
    #[error("the program is stopping")]
    Stopped,
}

/// The end that waits, for a caller that knows the rule and gets its answer.
#[derive(Debug)]
pub struct Ticket<R> {
    waiting: Waiting,
    rule: PhantomData<R>,
}

/// The end that waits, for a caller that gets the outcome of any rule.
#[derive(Debug)]
pub struct Waiting {
    answer: oneshot::Receiver<Result<Outcome, Fault>>,
    timeout: Duration,
}

/// The end that answers.
#[derive(Debug)]
pub(super) struct Stub {
    answer: oneshot::Sender<Result<Outcome, Fault>>,
}

pub(super) fn pair(timeout: Duration) -> (Waiting, Stub) {
    let (sender, receiver) = oneshot::channel();
    (Waiting { answer: receiver, timeout }, Stub { answer: sender })
}

impl<R: Rule> Ticket<R> {
    pub(super) fn of(waiting: Waiting) -> Ticket<R> {
        Ticket { waiting, rule: PhantomData }
    }

    /// Waits for the answer. A refusal by the rule is an answer, too.
    ///
    /// # Errors
    /// [`Trouble`].
    pub async fn answer(self) -> Result<Result<R::Answer, Refusal>, Trouble> {
        Ok(self.waiting.outcome().await?.answer::<R::Answer>())
    }

    /// Waits for the answer on a thread of its own, for callers without a runtime.
    ///
    /// # Errors
    /// [`Trouble`].
    pub fn answer_blocking(self) -> Result<Result<R::Answer, Refusal>, Trouble> {
        Ok(self.waiting.outcome_blocking()?.answer::<R::Answer>())
    }
}

impl Waiting {
    /// Waits for the outcome of the command.
    ///
    /// # Errors
    /// [`Trouble`].
    pub async fn outcome(self) -> Result<Outcome, Trouble> {
        match tokio::time::timeout(self.timeout, self.answer).await {
            Ok(Ok(answer)) => answer.map_err(Trouble::Fault),
            Ok(Err(_)) => Err(Trouble::Stopped),
            Err(_) => Err(Trouble::TimedOut),
        }
    }

    /// Like [`Waiting::outcome`], for callers without a runtime: it blocks the thread.
    ///
    /// # Errors
    /// [`Trouble`].
    pub fn outcome_blocking(self) -> Result<Outcome, Trouble> {
        match self.answer.blocking_recv() {
            Ok(answer) => answer.map_err(Trouble::Fault),
            Err(_) => Err(Trouble::Stopped),
        }
    }
}

#[cfg(test)]
impl Waiting {
    /// Whether the answer has been given.
    pub(super) fn is_answered(&self) -> bool {
        !self.answer.is_empty()
    }
}

impl Stub {
    /// Gives the answer. If nobody waits for it any more, the change stands all the same.
    pub(super) fn resolve(self, answer: Result<Outcome, Fault>) {
        drop(self.answer.send(answer));
    }
}
