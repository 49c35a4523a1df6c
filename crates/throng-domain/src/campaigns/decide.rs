//! The rules for campaigns, from the first draft to what is published about them.

pub(crate) mod amend;
pub(crate) mod area_news;
pub(crate) mod call_vote;
pub(crate) mod campaign;
pub(crate) mod comment;
pub(crate) mod confirm;
pub(crate) mod digest;
pub(crate) mod life;
pub(crate) mod lost_code;
pub(crate) mod open_vote;
pub(crate) mod opinion;
pub(crate) mod paper_ballots;
pub(crate) mod pledge;
pub(crate) mod pledge_areas;
pub(crate) mod pledge_steps;
pub(crate) mod progress;
pub(crate) mod propose;
pub(crate) mod publish;
pub(crate) mod roll;
pub(crate) mod threshold;
pub(crate) mod topic;
pub(crate) mod trial;
pub(crate) mod vote;
pub(crate) mod vote_key;
pub(crate) mod vote_steps;
pub(crate) mod write;
