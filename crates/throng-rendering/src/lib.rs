//! How everything looks and reads: sentences, templates, what each page, mail and picture shows as plain data, drawings, and
//! what has changed between two texts.
//!
//! **Owns** `locales/` and `themes/default/`, which are compiled in. **Never** asks the store, speaks HTTP or sends
//! mail: it knows the domain only, so that a word can be changed, and each page looked at, without the rest.

pub mod drawings;
pub mod i18n;
pub mod themes;
pub mod views;
pub mod wording;
