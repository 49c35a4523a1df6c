//! Threads and runtimes, named.

use rustix::process::Signal;
use tokio::signal::unix::{SignalKind, signal};

/// The runtime that serves requests; `workers` 0 means one for each core.
pub(super) fn runtime(workers: usize) -> std::io::Result<tokio::runtime::Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(if workers == 0 { cores } else { workers })
        .thread_name("http")
        .enable_all()
        .build()?;
    survive_file_size_limits(&runtime)?;
    Ok(runtime)
}

/// Where a file has reached the limit that the system sets for it, the write that went too far fails, as on a full
/// disk. Unless the program asks to be told, the system ends it instead.
fn survive_file_size_limits(runtime: &tokio::runtime::Runtime) -> std::io::Result<()> {
    let _within = runtime.enter();
    // Once asked for, the signal stays asked for.
    signal(SignalKind::from_raw(Signal::XFSZ.as_raw())).map(drop)
}
