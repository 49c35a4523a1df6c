//! The rules for mails: how their delivery ended, and what staff do with them.

pub(crate) mod mail;
pub(crate) mod mail_office;
pub(crate) mod mailbox;
