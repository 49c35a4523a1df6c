//! Whether a site is shown to the public: not before it has an owner.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Open once the site has an owner. Clones share its state, and so do all snapshots of a site.
#[derive(Clone, Debug)]
pub struct Gate {
    open: Arc<AtomicBool>,
}

impl Gate {
    /// An open gate, so that pages can be rendered before anybody can ask for them.
    pub fn open() -> Gate {
        Gate { open: Arc::new(AtomicBool::new(true)) }
    }

    /// Closes the gate: from here on nobody is shown anything.
    pub fn close(&self) {
        self.open.store(false, Ordering::SeqCst);
    }

    /// Opens the gate for good, when the site has its first owner.
    pub fn open_for_good(&self) {
        self.open.store(true, Ordering::SeqCst);
    }

    pub fn is_open(&self) -> bool {
        self.open.load(Ordering::SeqCst)
    }
}
