//! The edge: where connections come in, and where what is the same for everybody is answered from the page cache.
//!
//! **Owns** connections from the first byte to the last, the reading of heads, the bounds and deadlines of both,
//! finding the client (behind which proxy), and the filling of the page cache. **Never** knows a site, a page or a
//! rule: it asks the [`Origin`] behind it whose an address is, and what to answer. Its manifest names neither the
//! domain nor the store. **Called by** the program's `serve`.
//!
//! The way of a connection: `entrance` accepts it, on a thread of its own, and has it run on the threads of everybody or, where it
//! asks for the office, on those of `aside`; `wire` answers from the bytes what the cache holds; the first request for anything else takes it to hyper, behind `pipe` and `framing`, where `app` answers;
//! [`front`] has missing pages rendered.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod accepting;
pub mod access;
mod app;
mod aside;
mod asker;
pub mod client;
mod closing;
mod date;
mod deadlines;
mod entrance;
mod framing;
pub mod front;
mod glance;
mod http2;
pub mod listener;
mod listening;
mod origin;
mod pace;
mod passing_on;
mod pipe;
mod places;
mod proxy_protocol;
mod pulse;
mod request_id;
mod seats;
mod shares;
mod succession;
mod tls;
mod transport;
mod turned_away;
mod wire;

use std::time::Duration;

pub use aside::{AsideThreads, run_on};
pub use listening::{Listener, Speaks};
pub use origin::{
    Admitted, Answering, Because, Caller, Origin, Refused, Seated, SessionNumber, Share, Shared, SharedPage,
    Wanted, Work,
};
pub use passing_on::PassedOn;
pub use pulse::Pulse;
pub use request_id::RequestId;
pub use succession::Succession;
pub use tls::Tls;

/// The bounds of connections, from the server's settings.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most connections at the same time.
    pub connections_max: usize,
    /// The time from the first byte of a head, or the end of the last answer, to the last byte of the head.
    pub header_timeout: Duration,
    /// The time in which a client has to take at least a byte of an answer.
    pub body_timeout: Duration,
    /// The time for requests that are under way when the program is told to stop.
    pub drain: Duration,
}
