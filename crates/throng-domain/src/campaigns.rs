//! Campaigns: what people put their name to, from the first draft to the published answer.
//!
//! [`campaign`] is the head that every kind has, [`petition`] what only petitions have.

pub mod annals;
pub mod campaign;
pub(crate) mod decide;
pub mod history;
pub mod opinion;
pub mod petition;
pub mod publication;
pub mod search;
pub mod threshold;
pub mod timeline;
pub mod topic;
pub mod translation;
pub mod version;
