//! Pages: what a visitor reads.
//!
//! Owns the views (`views`): plain data, one struct for each page. It must never write: what changes
//! the state goes through the intake. Called by the routes.

pub(crate) mod views;
