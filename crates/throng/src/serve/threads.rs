//! The runtime that serves requests.

/// Makes the runtime; `workers` 0 means one for each core.
pub(super) fn runtime(workers: usize) -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(self::workers(workers))
        .thread_name("http")
        .enable_all()
        .build()
}

/// How many threads a setting asks for; 0 means one for each core.
pub(super) fn workers(set: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if set == 0 { cores } else { set }
}
