//! What every request goes through, whatever it asks for: finding its site, reading a form within
//! bounds, refusing forms of other sites, and turning trouble into a page with a status.
//!
//! **Never** knows petitions. **Called by** `serve`, which puts the layers around the routes.

pub(crate) mod client;
pub(crate) mod form;
pub(crate) mod headers;
pub(crate) mod host;
pub(crate) mod office;
pub(crate) mod path;
pub(crate) mod query;
pub(crate) mod respond;
pub(crate) mod status;
pub(crate) mod upload;
