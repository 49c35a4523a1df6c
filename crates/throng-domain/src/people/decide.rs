//! The rules for people: erasing their data.

pub(crate) mod erase;
