//! The only place of the program that reads the time or draws randomness, so that everything else
//! can be given both and be tested. It holds no state and bounds nothing.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use throng_domain::time::Timestamp;

/// The time of day, in whole milliseconds since 1970.
#[expect(clippy::disallowed_methods, reason = "the one reader of the time of day")]
pub(crate) fn now() -> Timestamp {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX))
}

/// A clock that never goes back, for measuring how long something took.
#[expect(clippy::disallowed_methods, reason = "the one reader of the monotonic clock")]
pub(crate) fn monotonic() -> Instant {
    Instant::now()
}

/// `N` bytes from the system's random source.
#[expect(clippy::disallowed_methods, reason = "the one source of randomness")]
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the kernel's random source works once it has booted");
    bytes
}
