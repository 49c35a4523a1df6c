//! How many files the system lets this process have open: each connection is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the limit as far as the system allows, and returns it; `None` means that there is no limit. Systems start
/// programs with 1,024, for the sake of ones that predate poll(2).
pub fn raise_open_files() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    match raised {
        Ok(()) => limit.maximum,
        // The limit may stay lower than hoped for; the listener reports what then cannot be opened.
        Err(_) => limit.current,
    }
}
