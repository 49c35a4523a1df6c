//! What follows a commit: whoever keeps something of the store is told what was touched, before anybody is thanked.
//!
//! **Owns** the order: pages become stale, then live numbers are sent, then changed sites are read anew (`registrar`),
//! and only then staff are answered, so that they see what they saved on the very next page. Other people are answered
//! at once: what they can change is visible by then. **Called by** the committer, by no handler. It must never read the
//! store: the thread that calls it commits, and waits only while [`SITE_COMMITS_MAX`](throng_process::limits::SITE_COMMITS_MAX)
//! commits of staff are still to be shown.

use std::collections::BTreeSet;
use std::sync::Arc;

use throng_domain::dependency::Dependency;
use throng_pagecache::Generations;

use super::registrar::Registry;
use crate::live::Live;
use throng_intake::Answers;
use throng_web::read::slot;

/// Everybody who keeps something of the store.
pub(super) struct Followers {
    /// Of finished pages, and of the index that searches ask.
    pub(super) generations: Arc<Generations>,
    pub(super) live: Live,
    pub(super) registry: Registry,
}

impl Followers {
    /// Tells what a commit touched, and has the answers given when that can be seen.
    pub(super) fn follow(&self, touched: &BTreeSet<Dependency>, answers: Answers) {
        for dependency in touched {
            self.generations.bump(slot(dependency));
        }
        self.live.touched(touched);
        self.registry.follow(touched, answers);
    }
}
