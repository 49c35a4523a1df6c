//! Who answers: this process, or the one that has taken over from it.
//!
//! While another process takes over, requests that change nothing are answered here as always; those that may change
//! something wait until it is clear who writes. Once the other process serves, every request that still comes in over
//! connections of this one is passed on to it ([`passing_on`](super::passing_on)).
//!
//! **Owns** this state, and the count of requests under way that may change something. **Never** decides when another
//! process takes over: the program does. **Called by** `app` for each request. **Bounds** how long a request waits.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http::Method;
use tokio::sync::watch;

use throng_process::limits::HAND_OVER_WAIT_S;

/// Where requests are answered.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Where {
    /// By this process.
    Here,
    /// Nobody can write just now.
    Nowhere,
    /// By the process that listens at this socket.
    There(Arc<Path>),
}

/// Who answers. One for each front.
#[derive(Debug)]
pub struct Succession {
    answers: watch::Sender<Where>,
    /// Whether requests go there: read for each request, without a lock.
    has_left: AtomicBool,
    /// How many requests under way may change something.
    changing: watch::Sender<usize>,
}

/// Who answers a request.
#[derive(Debug)]
pub(super) enum Answers<'a> {
    /// This process. Held until there is an answer.
    Here(Option<Changing<'a>>),
    /// The process that listens at this socket.
    There(Arc<Path>),
    /// Nobody, for too long.
    Nobody,
}

/// A request under way that may change something.
#[derive(Debug)]
pub(super) struct Changing<'a> {
    count: &'a watch::Sender<usize>,
}

impl Drop for Changing<'_> {
    fn drop(&mut self) {
        self.count.send_modify(|count| *count -= 1);
    }
}

impl Succession {
    pub(super) fn new() -> Succession {
        Succession {
            answers: watch::Sender::new(Where::Here),
            has_left: AtomicBool::new(false),
            changing: watch::Sender::new(0),
        }
    }

    /// Whether another process answers now, so that nothing in memory here is up to date any more.
    pub fn has_left(&self) -> bool {
        self.has_left.load(Ordering::Acquire)
    }

    /// Who answers a request with this method, once that is clear.
    pub(super) async fn who_answers(&self, method: &Method) -> Answers<'_> {
        if !self.has_left() && [Method::GET, Method::HEAD].contains(method) {
            return Answers::Here(None);
        }
        if let Some(answers) = self.now() {
            return answers;
        }
        let mut answers = self.answers.subscribe();
        let waiting = async {
            loop {
                if let Some(answers) = self.now() {
                    return answers;
                }
                // It only fails once the sender is gone, which is this.
                drop(answers.wait_for(|answers| *answers != Where::Nowhere).await);
            }
        };
        let longest = Duration::from_secs(HAND_OVER_WAIT_S.max);
        tokio::time::timeout(longest, waiting)
            .await
            .unwrap_or(Answers::Nobody)
    }

    /// Who answers what may change something; `None` while nobody can write.
    fn now(&self) -> Option<Answers<'_>> {
        let answers = self.answers.borrow();
        match &*answers {
            // Counted while nobody can change the state, so that whoever changes it afterwards waits for this request.
            Where::Here => {
                self.changing.send_modify(|count| *count += 1);
                Some(Answers::Here(Some(Changing { count: &self.changing })))
            }
            Where::Nowhere => None,
            Where::There(socket) => Some(Answers::There(Arc::clone(socket))),
        }
    }

    /// From now on requests that may change something wait. Returns once those under way are answered, or after
    /// `longest` with how many are not.
    ///
    /// # Errors
    /// How many requests are still under way; new ones wait all the same.
    pub async fn hold(&self, longest: Duration) -> Result<(), usize> {
        self.answers.send_replace(Where::Nowhere);
        let mut changing = self.changing.subscribe();
        let none = changing.wait_for(|count| *count == 0);
        match tokio::time::timeout(longest, none).await {
            Ok(_) => Ok(()),
            Err(_) => Err(*self.changing.borrow()),
        }
    }

    /// This process goes on: what waits is answered here.
    pub fn stay(&self) {
        self.answers.send_replace(Where::Here);
    }

    /// The process that listens at `socket` answers from now on.
    pub fn leave(&self, socket: PathBuf) {
        self.has_left.store(true, Ordering::Release);
        self.answers.send_replace(Where::There(socket.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(1);

    #[tokio::test]
    async fn what_reads_is_answered_here_until_another_process_serves() {
        let succession = Succession::new();
        let reads = async || succession.who_answers(&Method::GET).await;
        assert!(matches!(reads().await, Answers::Here(None)));
        assert_eq!(succession.hold(SOON).await, Ok(()));
        assert!(matches!(reads().await, Answers::Here(None)));
        succession.leave(PathBuf::from("/there"));
        assert!(matches!(reads().await, Answers::There(socket) if *socket == *Path::new("/there")));
    }

    #[tokio::test]
    async fn what_may_change_something_waits_until_it_is_clear_who_writes() {
        let succession = Succession::new();
        let posts = || succession.who_answers(&Method::POST);
        let Answers::Here(Some(under_way)) = posts().await else {
            panic!("this process writes");
        };
        assert_eq!(succession.hold(SOON).await, Err(1), "one is under way");
        drop(under_way);
        assert_eq!(succession.hold(SOON).await, Ok(()));
        let waiting = posts();
        tokio::pin!(waiting);
        assert!(tokio::time::timeout(SOON, &mut waiting).await.is_err());
        succession.stay();
        let Answers::Here(Some(under_way)) = waiting.await else {
            panic!("this process writes again");
        };
        assert_eq!(succession.hold(SOON).await, Err(1));
        drop(under_way);
        succession.leave(PathBuf::from("/there"));
        assert!(matches!(posts().await, Answers::There(_)));
    }
}
