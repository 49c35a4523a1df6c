//! How everything looks and reads: sentences, templates, what each page, mail and picture shows as plain data, drawings, and
//! what has changed between two texts.
//!
//! **Owns** `locales/` and `themes/default/`, which are compiled in. **Never** asks the store, speaks HTTP or sends
//! mail: it knows the domain only, so that a word can be changed, and each page looked at, without the rest.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod drawings;
pub mod i18n;
pub mod themes;
pub mod views;
pub mod wording;
