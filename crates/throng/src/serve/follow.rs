//! What follows a commit: whatever keeps something of the store in memory is told what was touched, before any answer.
//!
//! **Owns** the order: pages become stale, then live numbers are sent, then changed sites are read anew (`registrar`),
//! and only then staff are answered, so that they see what they saved on the very next page. Other people are answered
//! at once: what they can change is visible by then. **Called by** the committer, never by a handler. It must never
//! read the store, because it runs on the thread that commits; and it waits only while
//! [`SITE_COMMITS_MAX`](throng_process::limits::SITE_COMMITS_MAX) commits of staff have not been shown yet.

use std::collections::BTreeSet;
use std::sync::Arc;

use throng_domain::dependency::Dependency;
use throng_pagecache::Generations;

use super::registrar::Registry;
use crate::live::Live;
use throng_intake::Answers;
use throng_web::read::slot;

/// Everything that keeps something of the store in memory.
pub(super) struct Followers {
    /// The generations of finished pages, and of the search index.
    pub(super) generations: Arc<Generations>,
    pub(super) live: Live,
    pub(super) registry: Registry,
}

impl Followers {
    /// Tells what a commit touched, and has the answers given once that can be seen.
    pub(super) fn follow(&self, touched: &BTreeSet<Dependency>, answers: Answers) {
        for dependency in touched {
            self.generations.bump(slot(dependency));
        }
        self.live.touched(touched);
        self.registry.follow(touched, answers);
    }
}
