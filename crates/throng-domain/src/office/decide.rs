//! The rules of the office: what staff may decide, and what a second person agrees to.

pub(crate) mod asked;
pub(crate) mod audit;
pub(crate) mod comment;
pub(crate) mod moderate;
pub(crate) mod moderate_log;
pub(crate) mod put_back;
pub(crate) mod reason;
pub(crate) mod removal_words;
pub(crate) mod report;
pub(crate) mod request;
pub(crate) mod sessions;
pub(crate) mod settle;
pub(crate) mod shedding;
pub(crate) mod staff;
pub(crate) mod trouble;
pub(crate) mod undo;
