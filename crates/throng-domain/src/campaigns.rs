//! The room of campaigns: what people sign, from the first draft to the published answer.
//!
//! [`campaign`] is the head that campaigns of every kind have, [`petition`], [`pledge`] and [`vote`] what
//! only those have.

pub mod annals;
pub mod area_targets;
pub mod ballot;
pub(crate) mod box_key;
pub mod campaign;
pub mod comment;
pub mod comment_rule;
pub mod commenter;
pub mod counting;
pub(crate) mod decide;
pub mod digest;
pub mod history;
pub(crate) mod kind;
pub mod lost_code;
pub mod motive;
pub mod opinion;
pub mod option_order;
pub mod paper_ballots;
pub mod petition;
pub mod pledge;
pub mod progress;
pub mod publication;
pub mod removal;
pub mod replaced_code;
pub mod roll;
pub mod search;
pub(crate) mod secrecy;
pub(crate) mod state;
pub mod threshold;
pub mod timeline;
pub mod topic;
pub mod translation;
pub mod version;
pub mod vote;
pub mod vote_preset;
pub(crate) mod vote_rows;
