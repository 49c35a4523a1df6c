//! Mail: each mail from its cause to what became of it, and the addresses that refused.

pub(crate) mod decide;
mod mail_state;
pub mod mailing;
pub mod refused;
