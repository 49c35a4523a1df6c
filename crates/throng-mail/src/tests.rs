//! Mails on their way from the store to a real mail server that does everything wrong, and the results back in the
//! store.

mod capturing;
mod house;
mod refusing;
mod sending;

pub(super) use house::{composer, open_petition, tokens};
