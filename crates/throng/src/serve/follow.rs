//! What follows a commit: whoever keeps something of the store is told what was touched, before anybody is thanked.
//!
//! **Owns** the order: pages are stale first, then numbers move, then the sites are looked at anew (`registrar`), and only
//! then the answers are given, so that who saved something sees it in the very next page. **Called by** the committer,
//! and on a machine that only follows by its feed of changes; no handler tells anybody anything. It must never read the
//! store or wait for a disk: the thread that calls it commits.

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
    /// Tells what a commit touched. The answers are given when all that it touched can be seen.
    pub(super) fn follow(&self, touched: &BTreeSet<Dependency>, answers: Answers) {
        for dependency in touched {
            self.generations.bump(slot(dependency));
        }
        self.live.touched(touched);
        self.registry.follow(touched, answers);
    }
}
