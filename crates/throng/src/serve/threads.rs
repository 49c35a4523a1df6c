//! The runtime that serves requests.

use rustix::process::Signal;
use tokio::signal::unix::{SignalKind, signal};

/// Makes the runtime; `workers` 0 means one for each core.
pub(super) fn runtime(workers: usize) -> std::io::Result<tokio::runtime::Runtime> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(self::workers(workers))
        .thread_name("http")
        .enable_all()
        .build()?;
    survive_file_size_limits(&runtime)?;
    Ok(runtime)
}

/// How many threads a setting asks for; 0 means one for each core.
pub(super) fn workers(set: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if set == 0 { cores } else { set }
}

/// Makes a write beyond the system's limit on file size fail as on a full disk. Unless the program asks for the signal,
/// the system would end the program instead.
fn survive_file_size_limits(runtime: &tokio::runtime::Runtime) -> std::io::Result<()> {
    let _within = runtime.enter();
    // Asking once is enough: the signal is caught until the program ends.
    signal(SignalKind::from_raw(Signal::XFSZ.as_raw())).map(drop)
}
