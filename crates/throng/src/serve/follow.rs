//! What follows a commit: whoever keeps something of the store is told what was touched, before anybody is thanked.
//!
//! **Owns** the order: pages are stale, then numbers move, then the sites that were touched are read anew (`registrar`), and
//! only then staff are answered, so that who saved something sees it in the very next page. People are answered at once:
//! what they touch is seen by then. **Called by** the committer; no handler tells anybody anything. It must never read the
//! store: the thread that calls it commits, and waits only while [`SITE_COMMITS_MAX`](throng_process::limits::SITE_COMMITS_MAX)
//! commits of staff are still to be shown.

use std::collections::BTreeSet;
use std::sync::Arc;

use throng_domain::dependency::Dependency;
use throng_pagecache::Generations;

use super::registrar::Registry;
use crate::intake::Answers;
use crate::live::Live;
use crate::read::slot;

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
