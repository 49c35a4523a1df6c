//! Threads and runtimes, named.

/// The runtime that serves requests; `workers` 0 means one for each core.
pub(super) fn runtime(workers: usize) -> std::io::Result<tokio::runtime::Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(if workers == 0 { cores } else { workers })
        .thread_name("http")
        .enable_all()
        .build()
}
