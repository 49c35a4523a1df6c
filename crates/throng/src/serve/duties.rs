//! How what the program does by itself comes along: which of it is overdue, and how much of it failed the last time.
//!
//! Owns a number for each kind of duty and one for failures, written by `closing` once a minute, and one for erasing that waits for
//! somebody; told by `/healthz`. It must
//! never decide what is due.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;
use throng_store::reader::{Duty, Overdue};

/// What `closing` found when it looked last. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Duties(Arc<Kept>);

#[derive(Debug, Default)]
struct Kept {
    open: AtomicU64,
    votes: AtomicU64,
    boxes: AtomicU64,
    pledges: AtomicU64,
    failing: AtomicU64,
    erasing: AtomicU64,
}

/// What is overdue, as `/healthz` tells it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct OverdueNow {
    /// Campaigns whose last moment was more than an hour ago and that are not closed.
    pub(super) open: u64,
    /// Open votes that closed more than an hour ago and have no result.
    pub(super) votes: u64,
    /// Votes that closed more than an hour ago, whose key this program keeps and whose box it has not opened.
    pub(super) boxes: u64,
    /// Pledges that nobody can join for more than an hour and that are not settled.
    pub(super) pledges: u64,
    /// Parts of the last round that failed.
    pub(super) failing: u64,
    /// Sites where shorter periods of keeping personal data wait until somebody has said that they are meant.
    pub(super) erasing: u64,
}

impl OverdueNow {
    /// Whether all is done.
    pub(super) fn is_nothing(&self) -> bool {
        *self == OverdueNow::default()
    }
}

impl Duties {
    /// Notes what a round came to.
    pub(super) fn note(&self, overdue: &[Overdue], failing: u64) {
        let of = |duty: Duty| overdue.iter().filter(|found| found.duty == duty).count() as u64;
        let unclosed = of(Duty::Close) + of(Duty::CloseVote);
        self.0.open.store(unclosed, Ordering::Relaxed);
        self.0.votes.store(of(Duty::Count), Ordering::Relaxed);
        self.0.boxes.store(of(Duty::OpenBox), Ordering::Relaxed);
        self.0.pledges.store(of(Duty::Settle), Ordering::Relaxed);
        self.0.failing.store(failing, Ordering::Relaxed);
    }

    /// Notes on how many sites erasing waits for somebody (`retention_hold`).
    pub(super) fn erasing_waits(&self, sites: u64) {
        self.0.erasing.store(sites, Ordering::Relaxed);
    }

    /// What is overdue now.
    pub(super) fn now(&self) -> OverdueNow {
        let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
        OverdueNow {
            open: read(&self.0.open),
            votes: read(&self.0.votes),
            boxes: read(&self.0.boxes),
            pledges: read(&self.0.pledges),
            failing: read(&self.0.failing),
            erasing: read(&self.0.erasing),
        }
    }
}
