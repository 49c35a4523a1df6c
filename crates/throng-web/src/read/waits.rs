//! How long questions have waited lately: the shortest wait of each class, and how many waited at once, since whoever looks last looked.
//!
//! **Owns** these. The shortest and not the mean: a burst makes some wait and is over; only when nobody got through quickly there
//! is more to do than can be done (as in CoDel, RFC 8289). **Called by** `pool`, under its lock.

use std::time::Duration;

/// The shortest wait for a reader within a time; `None` when nothing of the class was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadWaits {
    pub forms: Option<Duration>,
    pub pages: Option<Duration>,
    pub crowd: Crowd,
}

/// The most who waited for a reader at the same moment. A network counts once, however much it asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crowd {
    /// With a form.
    pub with_forms: usize,
    /// With whatever they ask.
    pub all: usize,
    /// How many readers there are for everybody.
    pub readers: usize,
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

    /// Notes how many wait.
    pub(super) fn wait(&mut self, with_forms: usize, all: usize) {
        let Crowd { with_forms: most_with_forms, all: most, .. } = &mut self.0.crowd;
        *most_with_forms = with_forms.max(*most_with_forms);
        *most = all.max(*most);
    }

    /// What was measured, with what waits at this moment; measuring begins anew.
    pub(super) fn taken(
        &mut self,
        (forms, pages): (Option<Duration>, Option<Duration>),
        readers: usize,
    ) -> ReadWaits {
        let ReadWaits { forms: of_forms, pages: of_pages, crowd } = std::mem::take(&mut self.0);
        let crowd = Crowd { readers, ..crowd };
        ReadWaits { forms: shorter(of_forms, forms), pages: shorter(of_pages, pages), crowd }
    }
}

fn shorter(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
