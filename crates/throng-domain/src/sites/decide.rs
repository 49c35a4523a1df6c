//! The rules for sites: what an office may change about its site.

pub(crate) mod areas;
pub(crate) mod retention;
pub(crate) mod settings;
pub(crate) mod words;
