//! The rules of this room: what becomes of mails.

pub(crate) mod mail;
pub(crate) mod mail_office;
pub(crate) mod mailbox;
