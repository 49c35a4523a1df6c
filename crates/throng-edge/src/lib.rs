//! The edge: where connections come in, and where what is the same for everybody is answered from the page cache.
//!
//! **Owns** connections from the first byte to the last, the reading of heads, the bounds and deadlines of both, who asks
//! (behind which proxy), and the filling of the page cache. **Never** knows a site, a page or a rule: whose an address is,
//! and what is answered to it, it asks the [`Origin`] behind it. Its manifest names neither the domain nor the store.
//! **Called by** the program's `serve`.
//!
//! A connection: [`listener`] accepts it through `entrance` → `wire` answers what is held, from the bytes → the first other
//! request goes to hyper, behind `pipe` and `framing`, and is answered by `app` → [`front`] has missing pages made.

mod app;
mod asker;
pub mod client;
mod date;
mod deadlines;
mod entrance;
mod framing;
pub mod front;
mod glance;
pub mod listener;
mod origin;
mod pace;
mod pipe;
mod places;
mod wire;

use std::time::Duration;

pub use entrance::bind;
pub use origin::{Answering, Origin, Refused, Share, Shared, SharedPage, Work};

/// Bounds of connections, from the settings of the server.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Connections at once.
    pub connections_max: usize,
    /// From the first byte of a head, or the end of an answer, to the last byte of the next head.
    pub header_timeout: Duration,
    /// Without a byte taken of an answer.
    pub body_timeout: Duration,
    /// For requests that are under way when the program is told to stop.
    pub drain: Duration,
}
