//! The threads on which answers are made, apart from the threads `http` that read and send: a small runtime for staff, so that the
//! office is made while all others have more to do than they can; one thread for whoever asks for the office and is not signed in, and
//! for whoever watches the program (`/healthz`, `/metrics`), so that staff do not wait for guests, nor these for the public; and one
//! runtime for the pages of the public, so that what is in memory, what is refused and who signs do not wait behind what has to be made.
//!
//! **Owns** these runtimes. **Never** accepts a connection, nor decides whose is read here too: that is `throng_edge`'s `aside`.
//! **Called by** `origin`. **Bounds** nothing by itself: who is answered here is bounded by connections, and what they ask by the
//! queue of staff.

use tokio::runtime::{Builder, Handle, Runtime};

use throng_edge::run_on;
use throng_process::threads::{self, Thread};

/// How many threads for staff: one that waits for a picture of the machine and one that answers meanwhile.
const OFFICE_WORKERS: usize = 2;
/// How many for guests: anybody may be one, so all of them together take no more than one processor, and staff have the others.
const DOOR_WORKERS: usize = 1;

/// A runtime. It ends when this is dropped, which must not happen within another.
pub(super) struct Threads {
    runtime: Runtime,
    thread: &'static Thread,
}

/// The way to it. Clones share it.
#[derive(Clone)]
pub(super) struct Way {
    handle: Handle,
    thread: &'static Thread,
}

impl Threads {
    /// Starts those for staff.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn for_office() -> std::io::Result<Threads> {
        Threads::start(&threads::OFFICE, OFFICE_WORKERS)
    }

    /// Starts that for guests of the office, and for whoever watches the program.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn for_door() -> std::io::Result<Threads> {
        Threads::start(&threads::DOOR, DOOR_WORKERS)
    }

    /// Starts those for everybody; `workers` 0 means one for each core.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn for_pages(workers: usize) -> std::io::Result<Threads> {
        Threads::start(&threads::PAGES, super::threads::workers(workers))
    }

    fn start(thread: &'static Thread, workers: usize) -> std::io::Result<Threads> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(workers)
            .thread_name(thread.name)
            .on_thread_start(move || thread.takes_its_turn())
            .enable_all()
            .build()?;
        Ok(Threads { runtime, thread })
    }

    pub(super) fn way(&self) -> Way {
        Way { handle: self.handle(), thread: self.thread }
    }

    /// Where something else can be done too, such as reading connections of staff.
    pub(super) fn handle(&self) -> Handle {
        self.runtime.handle().clone()
    }
}

impl Way {
    /// Does `work` there. It is given up when nobody waits for it any more.
    ///
    /// # Errors
    /// What a panic said.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, String> {
        run_on(&self.handle, done(self.thread, work))
            .await
            .map_err(|error| {
                self.thread.count();
                error.to_string()
            })
    }
}

#[cfg_attr(
    not(feature = "chaos"),
    expect(unused_variables, reason = "where a bug is seeded")
)]
async fn done<T>(thread: &'static Thread, work: impl Future<Output = T>) -> T {
    #[cfg(feature = "chaos")]
    throng_process::chaos::panic_at(thread.name);
    work.await
}
