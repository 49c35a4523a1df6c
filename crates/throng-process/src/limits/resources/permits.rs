//! A semaphore that is in the register of resources.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Counted, Gauge};

/// A limited number of permits. Clones share them.
#[derive(Clone, Debug)]
pub struct Permits {
    semaphore: Arc<Semaphore>,
    gauge: Arc<Gauge>,
}

/// One permit, held until this is dropped.
#[derive(Debug)]
pub struct Permit {
    // Fields are dropped in this order, so that the next holder is not counted together with this one.
    _counted: Counted,
    _permit: OwnedSemaphorePermit,
}

impl Permits {
    #[expect(clippy::disallowed_methods, reason = "here each is put into the register")]
    pub fn new(gauge: Gauge) -> Permits {
        let semaphore = Arc::new(Semaphore::new(gauge.max()));
        Permits { semaphore, gauge: Arc::new(gauge) }
    }

    /// A permit, if one is free; otherwise the caller counts as turned away.
    pub fn try_take(&self) -> Option<Permit> {
        let permit = self.look();
        if permit.is_none() {
            self.turned_away();
        }
        permit
    }

    /// A permit, if one is free. Otherwise the caller may try again, and counts as turned away only by
    /// [`Permits::turned_away`].
    pub fn look(&self) -> Option<Permit> {
        let permit = Arc::clone(&self.semaphore).try_acquire_owned().ok();
        permit.map(|permit| self.taken(permit))
    }

    /// Counts a caller that ended without a permit.
    pub fn turned_away(&self) {
        self.gauge.refuses();
    }

    /// A permit, once one is free.
    pub async fn take(&self) -> Permit {
        if self.free() == 0 {
            self.gauge.waits();
        }
        let permit = Arc::clone(&self.semaphore).acquire_owned().await;
        self.taken(permit.expect("the semaphore is never closed"))
    }

    /// The number of free permits.
    pub fn free(&self) -> usize {
        self.semaphore.available_permits()
    }

    fn taken(&self, permit: OwnedSemaphorePermit) -> Permit {
        Permit { _counted: Counted::one_of(&self.gauge), _permit: permit }
    }
}
