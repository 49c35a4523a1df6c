//! The room of signing: one person's signature under one campaign, whether it counts, and how many do.
//!
//! [`signature`] is the noun; `signing/decide/sign.rs` and `signing/decide/confirm.rs` are the two steps that everybody takes.

pub mod ballot_changes;
pub mod burst;
pub mod correction;
pub(crate) mod decide;
pub mod held;
pub mod import;
pub mod network;
pub mod networks;
pub mod paper;
pub mod pause;
pub mod permutation;
pub mod receipt;
pub mod screening;
pub mod signature;
pub mod signature_reason;
pub mod taken_alone;
pub mod tally;
