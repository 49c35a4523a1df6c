//! The rules of this room: what happens to a campaign from its first draft to what is published about it.

pub(crate) mod amend;
pub(crate) mod campaign;
pub(crate) mod life;
pub(crate) mod opinion;
pub(crate) mod propose;
pub(crate) mod publish;
pub(crate) mod threshold;
pub(crate) mod topic;
pub(crate) mod write;
