//! How long questions have waited lately: the shortest wait of each class, since whoever looks last looked.
//!
//! **Owns** these. The shortest and not the mean: a burst makes some wait and is over; only when nobody got through quickly there
//! is more to do than can be done (as in CoDel, RFC 8289). **Called by** `pool`, under its lock.

use std::time::Duration;

/// The shortest wait for a reader within a time; `None` when nothing of the class was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadWaits {
    pub forms: Option<Duration>,
    pub pages: Option<Duration>,
}

/// As it is being measured.
#[derive(Debug, Default)]
pub(super) struct Shortest(ReadWaits);

impl Shortest {
    pub(super) fn forms(&mut self, waited: Duration) {
        self.0.forms = shorter(self.0.forms, Some(waited));
    }

    pub(super) fn pages(&mut self, waited: Duration) {
        self.0.pages = shorter(self.0.pages, Some(waited));
    }

    /// What was measured, with what waits at this moment; measuring begins anew.
    pub(super) fn taken(&mut self, forms: Option<Duration>, pages: Option<Duration>) -> ReadWaits {
        let ReadWaits { forms: of_forms, pages: of_pages } = std::mem::take(&mut self.0);
        ReadWaits { forms: shorter(of_forms, forms), pages: shorter(of_pages, pages) }
    }
}

fn shorter(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
