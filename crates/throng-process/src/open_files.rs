//! How many files the system lets this process have open: each connection is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the limit as far as the system allows, and says how far that is; `None` is without end. Systems start
/// programs with 1,024, for the sake of ones that predate poll(2).
pub fn raise_open_files() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    match raised {
        Ok(()) => limit.maximum,
        // It may be lower than hoped for; what cannot be opened then, the listener reports.
        Err(_) => limit.current,
    }
}
