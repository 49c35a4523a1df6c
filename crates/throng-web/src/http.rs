//! What every request goes through, whatever it asks for: finding its site, reading a form within
//! bounds, refusing forms of other sites, and turning trouble into a page with a status.
//!
//! **Never** knows petitions. **Called by** `serve`, which puts the layers around the routes.

pub mod form;
pub mod format;
pub mod headers;
pub mod host;
pub mod matter;
pub mod office;
pub mod path;
pub mod query;
pub mod respond;
pub mod status;
pub mod upload;
