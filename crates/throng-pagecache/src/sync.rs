//! The primitives whose interleavings decide whether the cache is right.
//!
//! Owns the choice between the real ones and those of `shuttle`, which runs the unit tests of this
//! crate through many interleavings: within `cfg(test)` they are shuttle's, so a test that uses them
//! outside a model panics. Tests of the finished thing stand in `tests/it`, where they are the real
//! ones. What only counts or guides eviction uses the standard library's atomics directly.

#[cfg(not(test))]
pub(crate) use std::sync::{RwLock, atomic::AtomicU64};

#[cfg(test)]
pub(crate) use shuttle::sync::{RwLock, atomic::AtomicU64};
