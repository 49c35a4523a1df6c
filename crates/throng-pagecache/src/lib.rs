//! A page cache that stands in front of a router: finished bytes, and who makes them.
//!
//! Owns the kept pages with all their answers, the generations that tell when one is out of date, and
//! the rule that one request renders while the others wait or are shown what was there. It knows
//! nothing of what pages are about: keys and dependencies are the caller's. It must never read a
//! clock, spawn a task or do I/O.
//!
//! A **page** is what a GET is answered with, equal for everybody who asks with the same key. What is
//! made for one person is never handed in here. A **dependency** is anything that pages are made of
//! and that can change; whoever changes it bumps its generation after the commit, and pages find out
//! when they are next asked for. Never kept are: failures, pages the render did not want kept, and
//! pages larger than their share.
//!
//! A request goes through it so:
//!
//! ```ignore
//! match cache.look_up(&cache.key(&name), now_ms) {
//!     Lookup::Fresh(entry) | Lookup::Stale(entry, None) => send(entry.answer(&asked)),
//!     Lookup::Stale(entry, Some(lead)) => { spawn_render(lead); send(entry.answer(&asked)) }
//!     Lookup::Lead(lead) => { let flight = lead.flight(); spawn_render(lead); wait(flight).await }
//!     Lookup::Follow(flight) => wait(flight).await,
//! }
//! ```
//!
//! | file | owns |
//! | --- | --- |
//! | `key.rs` | what a page is found by |
//! | `entry.rs` | a finished page and its answers |
//! | `encode.rs`, `conditional.rs` | `Accept-Encoding`; `If-None-Match` and `If-Modified-Since` |
//! | `depend.rs` | generations, stamps, the recorder; why no update is lost |
//! | `lookup.rs`, `flight.rs` | what a look-up finds, who renders, who waits; what is promised |
//! | `evict.rs` | the bound on bytes |

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod conditional;
mod depend;
mod encode;
mod entry;
mod evict;
mod flight;
mod key;
mod lookup;
#[cfg(test)]
mod model;
mod stats;
mod sync;

pub use conditional::{none_match_hits, unmodified_since};
pub use depend::{Dependency, Freshness, Generations, Recorder, Stamps, Validity};
pub use encode::{Encoding, negotiate, takes_gzip};
pub use entry::{Answer, Entry, Head, Page, RequestHeaders};
pub use flight::{Flight, NoPage, Waited};
pub use key::Key;
pub use lookup::{Cache, Lead, Limits, Lookup, Render};
pub use stats::Stats;
