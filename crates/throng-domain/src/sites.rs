//! The room of sites: the rules, settings, areas, pages and words of one body.

pub mod area;
pub mod calendar;
pub(crate) mod decide;
pub mod language;
pub mod retention;
pub mod settings;
pub mod site;
pub mod standing;
pub mod words;
