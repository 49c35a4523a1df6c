//! Reading the store: reader threads behind bounded queues, one for each class of who asks (`asking`), and a note of everything that a page read.
//!
//! **Owns** [`Readers`] (for forms, whose pages nobody else sees) and [`Reading`] (for pages that the page cache
//! keeps). **Never** writes; has no way to the intake. **Called by** pages, feeds, forms and mail. **Bounds** the
//! questions that wait.
//!
//! A page cannot forget what it depends on: it is given a [`Reading`] and no other way to the store, and
//! every question of [`Tracked`] notes its dependency before it is asked.

mod answer;
mod asking;
mod by_vote;
mod creator;
mod open_votes;
mod pool;
mod so_far;
mod tracked;
mod turns;
mod voter_starts;
mod waits;

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::FromRequestParts;
use http::request::Parts;
use throng_domain::ids::CampaignId;
use throng_domain::time::Timestamp;
use throng_pagecache::Recorder;
use throng_store::error::Fault;

pub use answer::standing_question;
pub use asking::{Asking, Asks, asking};
pub use creator::{collected_without, counted as counted_creator};
pub use open_votes::{CastInto, OpenVote, OpenVotes};
pub use pool::{Open, Readers, StartError};
pub use tracked::{Tracked, slot, versions_of};
pub use waits::{Crowd, ReadWaits};

/// Why a question was not answered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Too many questions wait.
    #[error("too many pages are being read")]
    Busy,
    /// The store could not answer.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Access to the store for one page: an extractor for handlers whose pages are shared by all visitors.
#[derive(Clone, Debug)]
pub struct Reading {
    readers: Readers,
    recorder: Recorder,
    /// The private pledge whose secret was in the address; all others are read as if they did not exist.
    opens: Option<CampaignId>,
}

impl Reading {
    /// Access whose questions are noted in `recorder`.
    pub fn new(readers: Readers, recorder: Recorder) -> Reading {
        Reading { readers, recorder, opens: None }
    }

    /// The same, for whoever has proved to know the secret of this private pledge.
    #[must_use]
    pub fn opened_to(self, opens: Option<CampaignId>) -> Reading {
        Reading { opens, ..self }
    }

    /// Asks the store: `question` runs on a reader's thread, and holds everything that the page reads.
    ///
    /// # Errors
    /// [`ReadError::Busy`] at once when too many questions wait, or the store's fault.
    pub async fn ask<T, Q>(&self, question: Q) -> Result<T, ReadError>
    where
        T: Send + 'static,
        Q: FnOnce(&mut Tracked<'_>) -> Result<T, Fault> + Send + 'static,
    {
        let (recorder, opens) = (self.recorder.clone(), self.opens);
        let (so_far, starts) = (self.readers.counts_so_far().clone(), self.readers.voter_starts().clone());
        self.readers
            .ask(move |reader| question(&mut Tracked::new(reader, (&recorder, &so_far, &starts), opens)))
            .await
    }

    /// The page says something else once this has changed.
    pub fn is_made_from(&self, what: throng_pagecache::Dependency) {
        self.recorder.note(what);
    }

    /// For a page that is expensive, or need not be right to the second: it is rendered no more often than this.
    pub fn at_most_every(&self, pause: Duration) {
        self.recorder.at_most_every(pause);
    }

    /// Limits the page to this moment: from then on it says something else, though no row changed, such as at a closing
    /// date.
    pub fn until(&self, at: Timestamp) {
        self.recorder.until(u64::try_from(at.0).unwrap_or(0));
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Reading {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Reading, Infallible> {
        let reading = parts.extensions.get::<Reading>().cloned();
        Ok(reading.expect("the front door gives every request of a shared page a reading"))
    }
}
