//! People: what they type about themselves, what of it makes a person count once, and how it is forgotten.

pub mod country;
pub mod creator;
pub(crate) mod decide;
pub mod linkable;
pub mod normal_form;
pub mod person;
pub mod uniqueness;
pub mod unseen;
