//! Whether a site shows itself: not before somebody looks after it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Open once somebody looks after the site; clones share it, and so do all snapshots of a site.
#[derive(Clone, Debug)]
pub struct Gate {
    open: Arc<AtomicBool>,
}

impl Gate {
    /// An open one: pages can be made before anybody can ask for them.
    pub fn open() -> Gate {
        Gate { open: Arc::new(AtomicBool::new(true)) }
    }

    /// From here on nobody is shown anything.
    pub fn close(&self) {
        self.open.store(false, Ordering::SeqCst);
    }

    /// The site has its first owner.
    pub fn open_for_good(&self) {
        self.open.store(true, Ordering::SeqCst);
    }

    pub fn is_open(&self) -> bool {
        self.open.load(Ordering::SeqCst)
    }
}
