//! Connections of staff, which threads of their own read and answer: however many people read and sign, nobody of them stands in
//! front of the office.
//!
//! **Owns** the question whose a connection is, which its first request answers, and the seats on these threads. Who shows the
//! session of somebody who was signed in a moment ago (the origin knows them) has a seat of staff, which nobody else can take. Anybody
//! else who asks for the office is a guest, such as whoever is about to sign in. Without a seat a connection is read and answered by
//! the threads of everybody, as always. **Never** decides what anybody may see. **Called by** `entrance` for each connection that was
//! just accepted, by `listener` when a connection asks for the office later, and by `app`, which ends a connection that has another
//! seat than it should: then the next one finds its own. **Bounds** the seats of staff, those of guests, and those of one network's
//! guests.

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::task::{AbortHandle, JoinError};

use super::asker::Asker;
use super::client::Peer;
use super::front::Front;
use super::glance::{address_in, values_of};
use super::origin::{Caller, Wanted};
use super::places::wide_network;
use super::shares::{Share, Shares};
use throng_process::limits::resources::{self, Permit, Permits};

/// The threads, and the seats on them.
#[derive(Debug)]
pub(super) struct Aside {
    threads: Handle,
    front: Arc<Front>,
    staff: Permits,
    guests: Arc<Shares>,
}

/// A seat, for as long as a connection has it.
#[derive(Debug)]
pub(super) enum Seat {
    Staff { _permit: Permit },
    Guest { _share: Share },
}

impl Aside {
    /// Seats on the threads of this runtime.
    pub(super) fn new(threads: Handle, front: Arc<Front>) -> Arc<Aside> {
        let staff = Permits::new(resources::STAFF_CONNECTIONS.made());
        let guests = Shares::of(resources::STAFF_GUESTS.made());
        Arc::new(Aside { threads, front, staff, guests })
    }

    /// A seat for a connection whose other end is `peer`, if it asks for the office with these bytes, and one is free.
    pub(super) fn seat(&self, peer: Option<Peer>, bytes: &[u8]) -> Option<Seat> {
        let (host, target) = address_in(bytes)?;
        let wanted = Wanted::at(host, target);
        let caller = self.front.caller(wanted, &values_of(bytes, "cookie"));
        if matches!(caller, Caller::Public | Caller::Any) {
            return None;
        }
        let permit = (caller == Caller::Staff).then(|| self.staff.try_take()).flatten();
        if let Some(permit) = permit {
            return Some(Seat::Staff { _permit: permit });
        }
        let client = Asker::Head(peer, bytes).client(self.front.proxies());
        let known = client.filter(|client| !client.is_proxy);
        let share = self
            .guests
            .take(known.map(|client| wide_network(client.address)))?;
        Some(Seat::Guest { _share: share })
    }

    /// Where the connections run that have a seat.
    pub(super) fn threads(&self) -> &Handle {
        &self.threads
    }

    /// Does there what is left of a connection. It is given up when nobody waits for it any more.
    ///
    /// # Errors
    /// It panicked.
    pub(super) async fn run(
        &self,
        connection: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), JoinError> {
        let task = self.threads.spawn(connection);
        let _given_up = GivenUp(task.abort_handle());
        task.await
    }
}

/// Ends a task when it is dropped, unless it has ended.
struct GivenUp(AbortHandle);

impl Drop for GivenUp {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Seat {
    /// Whether a connection in this seat (or in none) goes on after an answer to such a caller. One that asks for something else than
    /// its seat is for is ended, and comes again.
    pub(super) fn suits(seat: Option<&Seat>, caller: Caller) -> bool {
        match (seat, caller) {
            (_, Caller::Any) | (None, Caller::Public | Caller::Guest) => true,
            (Some(_), Caller::Public) | (None, Caller::Staff) => false,
            (Some(Seat::Staff { .. }), Caller::Staff | Caller::Guest) => true,
            (Some(Seat::Guest { .. }), caller) => caller == Caller::Guest,
        }
    }
}
