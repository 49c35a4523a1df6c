//! What is done again and again while the program runs, each on a thread of its own with a reader of its own.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use throng_store::error::Fault;

/// Whether the program ends.
#[derive(Default)]
pub(super) struct Stop {
    /// Set once, when the program ends.
    told: Mutex<bool>,
    changed: Condvar,
}

impl Stop {
    /// Asked between two parts of a chore that takes long.
    pub(super) fn is_told(&self) -> bool {
        *self.told.lock().expect("nothing panics while it holds this")
    }

    /// Waits; true when the program ends.
    pub(super) fn wait(&self, time: Duration) -> bool {
        let told = self.told.lock().expect("nothing panics while it holds this");
        let waited = self.changed.wait_timeout_while(told, time, |told| !*told);
        *waited.expect("nothing panics while it holds this").0
    }
}

/// A thread that does something every now and then.
pub(super) struct Chore {
    stop: Arc<Stop>,
    thread: std::thread::JoinHandle<()>,
}

impl Chore {
    /// Does it at once, and then every `every`. What fails is told, and tried again the next time.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn start(
        name: &'static str,
        every: Duration,
        mut once: impl FnMut(&Stop) -> Result<(), Fault> + Send + 'static,
    ) -> std::io::Result<Chore> {
        let stop = Arc::new(Stop::default());
        let told = Arc::clone(&stop);
        let thread = std::thread::Builder::new().name(name.into()).spawn(move || {
            loop {
                if let Err(fault) = once(&told) {
                    tracing::warn!(chore = name, %fault, "could not be done; it is tried again");
                }
                if told.wait(every) {
                    return;
                }
            }
        })?;
        Ok(Chore { stop, thread })
    }

    /// Ends the thread. Call it while the intake still runs.
    pub(super) fn finish(self) {
        *self.stop.told.lock().expect("nothing panics while it holds this") = true;
        self.stop.changed.notify_all();
        if let Err(panic) = self.thread.join() {
            std::panic::resume_unwind(panic);
        }
    }
}
