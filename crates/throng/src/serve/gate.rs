//! Before a site has an owner it shows nobody anything: whoever finds it first could otherwise take it for finished, or
//! for theirs.
//!
//! **Owns** which addresses answer all the same. **Called by** `routed`, for each request that the page cache does not
//! answer; while the gate is closed nothing is kept there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::http::path;

/// What setting up needs, and what watches the machine.
const ALWAYS_OPEN: [&str; 3] = ["/setup/*", "/assets/*", "/healthz"];

/// Open once somebody looks after the site; clones share it.
#[derive(Clone, Debug)]
pub(super) struct Gate {
    open: Arc<AtomicBool>,
}

impl Gate {
    /// An open one: pages can be made before anybody can ask for them.
    pub(super) fn open() -> Gate {
        Gate { open: Arc::new(AtomicBool::new(true)) }
    }

    pub(super) fn close(&self) {
        self.open.store(false, Ordering::SeqCst);
    }

    /// The site has its first owner.
    pub(super) fn open_for_good(&self) {
        self.open.store(true, Ordering::SeqCst);
    }

    /// Whether an address, without its language, is answered now.
    pub(super) fn lets_through(&self, address: &str) -> bool {
        self.open.load(Ordering::SeqCst) || ALWAYS_OPEN.iter().any(|pattern| path::fits(pattern, address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_setting_up_and_health_are_answered_before_there_is_an_owner() {
        let gate = Gate::open();
        assert!(gate.lets_through("/petitions"));
        gate.close();
        for (address, through) in [
            ("/setup/token", true),
            ("/assets/site.1234.css", true),
            ("/healthz", true),
            ("/", false),
            ("/setup", false),
            ("/petitions.json", false),
            ("/admin/sign-in", false),
            ("/captured/key", false),
        ] {
            assert_eq!(gate.lets_through(address), through, "{address}");
        }
        gate.clone().open_for_good();
        assert!(gate.lets_through("/"));
    }
}
