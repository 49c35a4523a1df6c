//! The key by which a page is found.
//!
//! Owns the hashed key. Its bytes are the caller's: site, path, query and whatever else makes a different page. Two
//! requests with equal bytes get the same page, so what is missing from the bytes is served to the wrong visitor. The
//! encoding never belongs into them: one entry holds all encodings. Made by [`crate::Cache::key`]; costs one pass
//! over the bytes and no allocation.

use std::hash::{BuildHasher, Hasher as _, RandomState};

/// The bytes that name a page, with their hash.
///
/// The hash is keyed with a secret of the process, because addresses are chosen by visitors: nobody
/// outside can make addresses that meet in one place of the table.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) hash: u64,
}

impl<'a> Key<'a> {
    pub(crate) fn new(hasher: &RandomState, bytes: &'a [u8]) -> Self {
        let mut state = hasher.build_hasher();
        state.write(bytes);
        Self { bytes, hash: state.finish() }
    }

    /// The key as it was handed in.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
}
