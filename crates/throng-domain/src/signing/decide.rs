//! The rules of this room: each step of a signature, and whatever changes the number.

pub(crate) mod address;
pub(crate) mod ballot;
pub(crate) mod confirm;
pub(crate) mod correct;
pub(crate) mod held;
pub(crate) mod import;
pub(crate) mod ledger;
pub(crate) mod networks;
pub(crate) mod paper;
pub(crate) mod pause;
pub(crate) mod resend;
pub(crate) mod sign;
pub(crate) mod withdraw;
