//! The room of people: what they type about themselves, what makes a person count once, and how their data is erased.

pub mod country;
pub mod creator;
pub(crate) mod decide;
pub mod follower;
pub mod linkable;
pub mod normal_form;
pub mod person;
pub mod place_follower;
pub mod uniqueness;
pub mod unseen;
