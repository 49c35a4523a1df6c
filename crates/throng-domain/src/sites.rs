//! Sites: one body's rules, settings, areas, pages and words of its own.

pub mod area;
pub mod calendar;
pub(crate) mod decide;
pub mod language;
pub mod settings;
pub mod site;
pub mod standing;
pub mod words;
