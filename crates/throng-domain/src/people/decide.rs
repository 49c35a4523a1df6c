//! The rules for people: erasing their data, and following a petition or a place.

pub(crate) mod erase;
pub(crate) mod follow;
pub(crate) mod following;
pub(crate) mod place;
