//! Owns budgets: how long each part of a visit may take, and how large a page may be. It must never measure anything.

use serde::Deserialize;

/// What one page may take. Times are milliseconds; `first_byte_ms` and `total_ms` count from the beginning, so they hold what
/// comes before.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Budgets {
    /// Finding the address of the name.
    pub dns_ms: u64,
    /// Opening the connection.
    pub connect_ms: u64,
    /// Agreeing on encryption.
    pub tls_ms: u64,
    /// From the beginning to the first byte of the answer.
    pub first_byte_ms: u64,
    /// From the beginning to the last byte of the answer.
    pub total_ms: u64,
    /// From asking for the page again on the same connection to the first byte.
    pub again_ms: u64,
    /// Head and page as they are sent, compressed.
    pub bytes: u64,
}

/// What a visitor on a good line does not notice as waiting; a page that is made anew may take twice as long to begin.
pub(crate) const USUAL: Budgets = Budgets {
    dns_ms: 500,
    connect_ms: 500,
    tls_ms: 500,
    first_byte_ms: 1_000,
    total_ms: 3_000,
    again_ms: 500,
    bytes: 1_000_000,
};

/// The usual budget for the first byte of a page that is made anew for this visit.
pub(crate) const FRESH_FIRST_BYTE_MS: u64 = 2_000;

impl Default for Budgets {
    fn default() -> Self {
        USUAL
    }
}
