//! What is held in memory of some votes, one value of each: the count so far, and where the pages of who chose what begin.
//!
//! **Owns** which of them gives way: the one that was put in first. **Never** says how long a value stands. **Called by** `so_far` and
//! `voter_starts`, each under a lock of its own. **Bounds** the votes by the gauge, which tells of them.

use std::collections::VecDeque;

use throng_domain::ids::CampaignId;
use throng_process::limits::resources::Gauge;

/// The values. The one that was put in last is at the end.
#[derive(Debug)]
pub(super) struct ByVote<T> {
    held: VecDeque<(CampaignId, T)>,
    gauge: Gauge,
}

impl<T> ByVote<T> {
    pub(super) fn new(gauge: Gauge) -> ByVote<T> {
        ByVote { held: VecDeque::new(), gauge }
    }

    pub(super) fn get(&self, vote: CampaignId) -> Option<&T> {
        self.held
            .iter()
            .find_map(|(of, value)| (*of == vote).then_some(value))
    }

    /// Holds nothing any more.
    pub(super) fn clear(&mut self) {
        self.held.clear();
        self.gauge.holds(0);
    }

    /// Holds it instead of what is held of that vote.
    pub(super) fn put(&mut self, vote: CampaignId, value: T) {
        self.held.retain(|(of, _)| *of != vote);
        if self.held.len() >= self.gauge.max() {
            self.held.pop_front();
            self.gauge.refuses();
        }
        self.held.push_back((vote, value));
        self.gauge.holds(self.held.len());
    }
}
