//! The rules for people: erasing their data, and following a petition.

pub(crate) mod erase;
pub(crate) mod follow;
pub(crate) mod following;
