//! Owns every bound of a smoke test: what the pages of somebody else can cost whoever looks at them. It must never depend on
//! what a server says.

use std::time::Duration;

/// Pages in one list: a smoke test looks at a few pages of each kind, and leaves the rest to a crawler.
pub(crate) const PAGES_MAX: usize = 200;
/// A list's bytes.
pub(crate) const LIST_BYTES_MAX: u64 = 256 * 1024;
/// A file of roots: as large as the list of a whole system, and more.
pub(crate) const ROOTS_BYTES_MAX: u64 = 4 * 1024 * 1024;
/// How often one page may lead on.
pub(crate) const REDIRECTS_MAX: usize = 5;
/// The bytes of an answer's head, and its fields.
pub(crate) const HEAD_BYTES_MAX: usize = 64 * 1024;
pub(crate) const FIELDS_MAX: usize = 128;
/// Answers that announce another (100 Continue, 103 Early Hints) before it.
pub(crate) const INTERIM_MAX: usize = 8;
/// The bytes of a page as sent, and after it was unpacked.
pub(crate) const BODY_BYTES_MAX: usize = 16 * 1024 * 1024;
pub(crate) const UNPACKED_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// The line before each chunk.
pub(crate) const CHUNK_LINE_BYTES_MAX: usize = 256;
/// Addresses of one name that are tried.
pub(crate) const ADDRESSES_MAX: usize = 4;
/// The usual longest time for one page with all its redirects, and the longest that can be chosen.
pub(crate) const TIME_USUAL: Duration = Duration::from_secs(30);
pub(crate) const TIME_S_MAX: u64 = 600;

const _: () = assert!(HEAD_BYTES_MAX < BODY_BYTES_MAX, "a head is the smaller part");
