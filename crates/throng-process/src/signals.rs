//! What the program has to ask the system for before it does anything else, because the system's own answer to a signal is wrong for it.
//!
//! **Owns** that nothing ends for a file that may not grow, and that the first process of a container can be ended while it starts.
//! **Never** ends a program in order: that is for whoever serves, who listens to the same signals. **Called by** the start of the program.
//! **Bounds** nothing.

use std::io::Result;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::Signal;
use signal_hook::flag;

/// What a shell reports of a program that SIGTERM has ended.
const STATUS_TERMINATED: i32 = 128 + 15;

/// Whether SIGTERM and SIGINT end the program at once.
static ENDS_AT_ONCE: AtomicBool = AtomicBool::new(true);
/// Nobody asks: that the signal has somebody who takes it is enough.
static FILE_TOO_LARGE: AtomicBool = AtomicBool::new(false);

/// Asks for what the program needs from its first moment on:
///
/// - A write beyond the system's limit on the size of files fails as on a full disk, where the system would end the program (setrlimit(2)).
/// - SIGTERM and SIGINT also end the first process of a container, which the system never ends with a signal that it has not asked for
///   (pid_namespaces(7)): whoever stops a container while it starts would wait for the kill that comes at last.
///
/// # Errors
/// The system does not let the program choose.
pub fn prepare() -> Result<()> {
    flag::register(Signal::XFSZ.as_raw(), &FILE_TOO_LARGE)?;
    if std::process::id() == 1 {
        for signal in [Signal::TERM, Signal::INT] {
            flag::register_conditional_shutdown(signal.as_raw(), STATUS_TERMINATED, &ENDS_AT_ONCE)?;
        }
    }
    Ok(())
}

/// From now on whoever serves listens to SIGTERM and SIGINT, and ends in order.
pub fn are_heard() {
    ENDS_AT_ONCE.store(false, Ordering::SeqCst);
}
