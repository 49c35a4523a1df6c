//! Places for so many at once: a semaphore that is in the register.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Counted, Gauge};

/// Places for so many at once. Clones share them.
#[derive(Clone, Debug)]
pub struct Permits {
    semaphore: Arc<Semaphore>,
    gauge: Arc<Gauge>,
}

/// One of the places, for as long as this is kept.
#[derive(Debug)]
pub struct Permit {
    // Dropped in this order: whoever takes the place next is not counted beside who had it.
    _counted: Counted,
    _permit: OwnedSemaphorePermit,
}

impl Permits {
    #[expect(clippy::disallowed_methods, reason = "here each is put into the register")]
    pub fn new(gauge: Gauge) -> Permits {
        let semaphore = Arc::new(Semaphore::new(gauge.max()));
        Permits { semaphore, gauge: Arc::new(gauge) }
    }

    /// A place, if one is free; whoever is given none is turned away.
    pub fn try_take(&self) -> Option<Permit> {
        let permit = self.look();
        if permit.is_none() {
            self.turned_away();
        }
        permit
    }

    /// A place, if one is free. Whoever is given none looks again, and is counted by [`Permits::turned_away`] at the end.
    pub fn look(&self) -> Option<Permit> {
        let permit = Arc::clone(&self.semaphore).try_acquire_owned().ok();
        permit.map(|permit| self.taken(permit))
    }

    /// Somebody who looked for a place goes without.
    pub fn turned_away(&self) {
        self.gauge.refuses();
    }

    /// A place, once one is free.
    pub async fn take(&self) -> Permit {
        if self.free() == 0 {
            self.gauge.waits();
        }
        let permit = Arc::clone(&self.semaphore).acquire_owned().await;
        self.taken(permit.expect("the semaphore is never closed"))
    }

    /// As many are free.
    pub fn free(&self) -> usize {
        self.semaphore.available_permits()
    }

    fn taken(&self, permit: OwnedSemaphorePermit) -> Permit {
        Permit { _counted: Counted::one_of(&self.gauge), _permit: permit }
    }
}
