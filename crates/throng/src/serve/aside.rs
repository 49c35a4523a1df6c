//! The threads that answer staff and whoever watches the program: a small runtime of its own, so that the office, `/healthz` and
//! `/metrics` are made while the threads `http` have more to do than they can.
//!
//! **Owns** that runtime. **Never** accepts a connection, nor decides whose is read here too: that is `throng_edge`'s `aside`.
//! **Called by** `origin`. **Bounds** nothing by itself: who is answered here is bounded by connections, and what they ask by the
//! queue of staff.

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::AbortHandle;

use throng_process::threads;

/// How many threads: one that waits for a picture of the machine and one that answers meanwhile.
const WORKERS: usize = 2;

/// The runtime. It ends when this is dropped, which must not happen within another.
pub(super) struct Threads(Runtime);

/// The way to it. Clones share it.
#[derive(Clone)]
pub(super) struct Aside(Handle);

impl Threads {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn start() -> std::io::Result<Threads> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(WORKERS)
            .thread_name(threads::OFFICE.name)
            .enable_all()
            .build()?;
        Ok(Threads(runtime))
    }

    pub(super) fn way(&self) -> Aside {
        Aside(self.0.handle().clone())
    }

    /// Where connections of staff are read.
    pub(super) fn handle(&self) -> Handle {
        self.0.handle().clone()
    }
}

impl Aside {
    /// Does `work` there. It is given up when nobody waits for it any more.
    ///
    /// # Errors
    /// What a panic said.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, String> {
        let task = self.0.spawn(done(work));
        let _given_up = GivenUp(task.abort_handle());
        task.await.map_err(|error| {
            threads::OFFICE.count();
            error.to_string()
        })
    }
}

async fn done<T>(work: impl Future<Output = T>) -> T {
    #[cfg(feature = "chaos")]
    throng_process::chaos::panic_at(threads::OFFICE.name);
    work.await
}

/// Ends a task when it is dropped, unless it has ended.
struct GivenUp(AbortHandle);

impl Drop for GivenUp {
    fn drop(&mut self) {
        self.0.abort();
    }
}
