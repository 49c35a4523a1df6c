//! The rules of this room: forgetting people.

pub(crate) mod erase;
