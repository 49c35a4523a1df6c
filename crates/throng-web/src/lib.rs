//! What the public pages and the office share: finding the site of a request, reading the store for a page, reading
//! forms, turning failures into pages with a status, finding petitions, links with keys, and counting what strangers do
//! by network.
//!
//! **Owns** the snapshots of the sites and everything that each request goes through, whatever it asks for. **Never**
//! has a page of its own. **Called by** the public pages (`throng`), the office and the mail. `submit` is the only
//! module that knows the intake.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod area_files;
pub mod ballot_box;
pub mod cell;
pub mod fairness;
pub mod finding;
pub mod http;
pub mod kept_keys;
mod letters;
pub mod read;
pub mod roll_file;
pub mod scans;
pub mod secrets;
pub mod shedding;
pub mod short_code;
pub mod sites;
pub mod submit;
pub mod tokens;
pub mod typed;
pub mod vote_code;
