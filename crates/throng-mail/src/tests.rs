//! Mails from the store to a real mail server that does everything wrong, and back into the store.

mod capturing;
mod house;
mod sending;

pub(super) use house::{composer, open_petition, tokens};
