//! `throng smoke`: asks for some pages as a visitor would and says which of them are outside their budgets of time and size.
//!
//! **Owns** the list of pages, the client and the report. It **must never** know what a page is about: it speaks HTTP to any
//! site. It prints nothing, and starts again by nobody's order but the caller's. **Called by** the command, and by a running
//! program for pages of its own. **Bounds** pages, bytes, redirects and the time of each page: see [`bounds`].

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod address;
mod args;
mod bounds;
mod budget;
mod connection;
mod exchange;
mod list;
mod report;
mod roots;
mod seen;
mod visit;

pub use address::Address;
pub use args::{NotMeasured, Plan, SmokeArgs};
pub use budget::Budgets;
pub use connection::{Family, Way};
pub use list::Page;
pub use report::Round;
pub use roots::{Roots, trusting};
pub use visit::{Figures, Visit, visit};
