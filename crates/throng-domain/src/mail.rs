//! The room of mail: each mail from its cause to its end, and the addresses that were refused.

pub(crate) mod decide;
mod mail_kind;
mod mail_state;
pub mod mailing;
pub mod refused;
