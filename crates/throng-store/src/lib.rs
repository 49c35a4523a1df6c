//! Where everything is stored, behind two traits: [`writer::StoreWriter`] makes changes, [`reader::StoreReader`]
//! answers questions. **The contract**, which every back end keeps and the conformance suite proves:
//!
//! - **Unit.** A batch of commands is loaded, decided and applied ([`commit::commit`]); there is no
//!   other way to change state. Rows are never the unit.
//! - **Order.** Commands of a batch are decided in the order given; each sees the changes of those before it.
//! - **Atomic.** Either all changes of an applied batch are stored, or none is.
//! - **Durable.** When `apply` returns `Ok`, the batch survives a power cut. There is no weaker setting.
//! - **Isolation.** A command that breaks a constraint fails alone: the rest of its batch is decided
//!   and applied as if it had not been there. Readers see whole batches only.
//! - **Once.** A person counts once under a campaign: two signatures that hold their address never
//!   share address key and slot. The store checks it in the transaction that writes, whatever the
//!   rules decided.
//! - **Counts.** Tallies change in the transaction of the signatures they count, and never fall below 0.
//! - **Idempotent.** Commands bring their own identity (see `throng_domain::command`); a batch
//!   committed twice leaves the state of one.
//! - **Same bytes.** [`dump`]s of two back ends with the same content are equal to the byte.
//! - **May differ:** speed, and the text of a [`error::Fault`].
//!
//! **Never** decides anything: rules are in `throng-domain`. SQL is only here.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

#[cfg(feature = "chaos")]
pub mod chaos;
pub mod commit;
pub mod dump;
mod earlier;
pub mod erasures;
pub mod error;
pub mod model;
pub mod reader;
pub mod sqlite;
pub mod survey;
pub mod transactions;
pub mod writer;
