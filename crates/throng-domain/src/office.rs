//! The room of the office: the staff of a site, moderation of petitions, reports from the public, requests to a
//! second person, and the log of everything that staff did.

pub mod audit;
pub mod audit_subject;
pub(crate) mod decide;
pub mod moderation;
pub mod passkey;
pub mod reason;
pub mod report;
pub mod request;
pub mod shedding;
pub mod staff;
pub mod trouble;
pub mod two_people;
