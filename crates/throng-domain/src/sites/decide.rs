//! The rules of this room: what an office changes about its site.

pub(crate) mod areas;
pub(crate) mod settings;
pub(crate) mod words;
