//! Waiting for a page that another request is rendering already (a flight).
//!
//! Owns a request's wait for a page, and what it can end with. It must never wait without end: the caller's deadline
//! is an argument, because this crate reads no clock. Made by the look-up.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use tokio::sync::watch;

use crate::entry::Entry;

/// The result of a render, for the requests that wait for it; `None` while it runs.
pub(crate) type Landing = Option<Result<Arc<Entry>, NoPage>>;

/// Why there is no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPage {
    /// The render met an error.
    #[error("the page could not be rendered")]
    Fault,
    /// There was no room to render it now.
    #[error("too much to render at once")]
    Overloaded,
    /// The request that led this render was not allowed to have it rendered; the next request may be.
    #[error("who asked first may not have it rendered")]
    Refused,
    /// The render's task ended without a result: by a panic, or at the end of the program.
    #[error("the render ended without a page")]
    Abandoned,
    /// The waiting request's deadline has passed; the render goes on.
    #[error("the page was not ready in time")]
    TimedOut,
}

/// How waiting ended.
#[derive(Debug)]
pub enum Waited {
    /// The page.
    Page(Arc<Entry>),
    /// An older page instead, within [`crate::Limits::keep_on_error`].
    Stale(Arc<Entry>, NoPage),
    /// There is nothing to show.
    Failed(NoPage),
}

/// A request that waits for a render.
#[derive(Debug)]
pub struct Flight {
    landing: watch::Receiver<Landing>,
    fallback: Option<Arc<Entry>>,
}

impl Flight {
    pub(crate) fn new(landing: watch::Receiver<Landing>, fallback: Option<Arc<Entry>>) -> Self {
        Self { landing, fallback }
    }

    /// Whether there is an older page to show, so that a short wait is enough.
    #[must_use]
    pub fn has_fallback(&self) -> bool {
        self.fallback.is_some()
    }

    /// Waits for the page, at most until `deadline` is ready. Dropping the future only ends this request's wait.
    pub async fn wait(self, deadline: impl Future<Output = ()>) -> Waited {
        let Self { mut landing, fallback } = self;
        let mut landed = pin!(landed(&mut landing));
        let mut deadline = pin!(deadline);
        // The page is checked first: if both are ready, the request gets it.
        let result = poll_fn(|context| match landed.as_mut().poll(context) {
            Poll::Ready(result) => Poll::Ready(result),
            Poll::Pending => deadline.as_mut().poll(context).map(|()| Err(NoPage::TimedOut)),
        });
        match (result.await, fallback) {
            (Ok(entry), _) => Waited::Page(entry),
            (Err(failure), Some(entry)) => Waited::Stale(entry, failure),
            (Err(failure), None) => Waited::Failed(failure),
        }
    }
}

async fn landed(landing: &mut watch::Receiver<Landing>) -> Result<Arc<Entry>, NoPage> {
    match landing.wait_for(Option::is_some).await {
        Ok(landing) => landing.clone().unwrap_or(Err(NoPage::Abandoned)),
        // Cannot happen: the sender always sends a result before it is dropped.
        Err(_) => Err(NoPage::Abandoned),
    }
}
