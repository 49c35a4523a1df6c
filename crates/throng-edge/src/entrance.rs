//! How connections come in: listening, and accepting as long as there are places.
//!
//! Our own accept loop, since `axum::serve` sets no timer and so never closes a client that sends its
//! headers a byte a minute. **Owns** the number of places. **Never** answers: that is `wire`'s, and what becomes of a
//! connection afterwards is the caller's. **Bounds** connections by `bounds.connections_max`; when nearly all places
//! are taken, `places` chooses who has to go.

use std::net::{self, IpAddr, SocketAddr};
use std::os::fd::AsRawFd as _;
use std::sync::Arc;
use std::time::Duration;

use rustix::io::Errno;
use rustix::net::{SocketFlags, accept_with};
use socket2::{Domain, Protocol, SockRef, Socket, Type};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::front::Front;
use super::places::{Place, Places};
use super::wire::{self, Talk};
use crate::Bounds;
use throng_process::limits::resources::{self, Permits};

/// Connections that wait in the kernel while all places are taken.
const BACKLOG: i32 = 4_096;
/// The shortest that the system knows: browsers open connections that they may need, and say nothing yet.
const SILENT_S: i32 = 1;
/// Connections accepted before the first of them is looked at: meanwhile their requests come in.
const ACCEPTED_AT_ONCE: usize = 32;
/// Wait after the system refused a connection (too many open files), so as not to spin.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// Trouble that goes on is told so often.
const TROUBLE_TOLD_AGAIN: Duration = Duration::from_secs(60);
/// While every place is taken, who has to go is looked for so often: those who were busy may be idle by now.
const ROOM_LOOKED_FOR: Duration = Duration::from_millis(100);
/// Of all places, one in so many is freed at once when hardly any is left, as long as anybody is idle: choosing who has
/// to go looks at everybody, so that doing it for each connection would be slow.
const PLACES_PER_SPARE: usize = 16;
/// "Hardly any" means that fewer places are free than this fraction of those that would be freed at once.
const SPARES_PER_LOW: usize = 8;

/// Binds the address; nobody can connect before [`serve`](crate::listener::serve).
///
/// # Errors
/// The address is taken, or not of this machine.
pub fn bind(address: SocketAddr) -> std::io::Result<Socket> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // A restart can bind while connections of the last run are still timing out.
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    Ok(socket)
}

/// Says whether an address is a trusted proxy's.
pub(super) type IsProxy = Box<dyn Fn(IpAddr) -> bool + Send + Sync>;

/// Where connections come in.
pub(super) struct Entrance {
    listener: AsyncFd<Socket>,
    /// Free places.
    free: Permits,
    places_max: usize,
    places: Arc<Places>,
    /// Whether everybody may be behind this address.
    is_proxy: IsProxy,
    trouble: Trouble,
}

impl Entrance {
    pub(super) fn open(socket: Socket, bounds: &Bounds, is_proxy: IsProxy) -> std::io::Result<Entrance> {
        Ok(Entrance {
            listener: listen(socket, bounds)?,
            free: Permits::new(resources::CONNECTIONS.of(bounds.connections_max)),
            places_max: bounds.connections_max,
            places: Arc::default(),
            is_proxy,
            trouble: Trouble::default(),
        })
    }

    /// Takes connections as long as there are places for them. Those that are not answered at once go on as `begin`
    /// makes them.
    pub(super) async fn accept_all<Going>(
        mut self,
        front: Arc<Front>,
        begin: impl Fn(net::TcpStream, Talk, Arc<Place>) -> Going,
    ) where
        Going: Future<Output = ()> + Send + 'static,
    {
        loop {
            #[cfg(feature = "chaos")]
            throng_process::chaos::panic_at("accepting");
            let count = self.wait_for_room().await;
            let streams = match accept(&self.listener, count).await {
                Ok(streams) => streams,
                Err(error) => {
                    self.trouble.met(&error);
                    // What the system refuses more of (descriptors, memory), idle connections hold.
                    let free = self.free.free();
                    self.places.make_room(free + ACCEPTED_AT_ONCE, self.places_max);
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            for stream in streams {
                // Many connections bring one request that is there already, and whose answer is held: they end here.
                if let Some(talk) = wire::answer_first(&stream, &front) {
                    self.place(stream, talk, &begin);
                }
            }
        }
    }

    /// Waits until at least one place is free, and says how many are.
    async fn wait_for_room(&self) -> usize {
        let spare = (self.places_max / PLACES_PER_SPARE).max(1);
        loop {
            if self.free.free() < spare.div_ceil(SPARES_PER_LOW) {
                self.places.make_room(spare, self.places_max);
            }
            // Only this task takes places: what is free now still is when connections are accepted.
            match tokio::time::timeout(ROOM_LOOKED_FOR, self.free.take()).await {
                Ok(place) => {
                    drop(place);
                    return self.free.free();
                }
                Err(_) => continue,
            }
        }
    }

    fn place<Going>(
        &self,
        stream: net::TcpStream,
        talk: Talk,
        begin: &impl Fn(net::TcpStream, Talk, Arc<Place>) -> Going,
    ) where
        Going: Future<Output = ()> + Send + 'static,
    {
        let permit = self
            .free
            .try_take()
            .expect("no more are accepted than there are places");
        let peer = stream.peer_addr().ok().map(|peer| peer.ip());
        let occupied = self
            .places
            .take(peer, peer.is_some_and(|peer| (self.is_proxy)(peer)));
        let place = Arc::clone(&occupied.place);
        let going = begin(stream, talk, Arc::clone(&place));
        let task = spawn(async move {
            going.await;
            drop((occupied, permit));
        });
        place.is_held_by(task.abort_handle());
    }
}

/// Why no connection can be accepted: told once, and again when it has gone on for a while.
#[derive(Debug, Default)]
struct Trouble {
    told: Option<Instant>,
    /// Tries since then.
    times: u64,
}

impl Trouble {
    fn met(&mut self, error: &std::io::Error) {
        self.times += 1;
        if self.told.is_some_and(|told| told.elapsed() < TROUBLE_TOLD_AGAIN) {
            return;
        }
        tracing::warn!(
            %error,
            times = self.times,
            "connections cannot be accepted; those who come wait. Allow more open files (LimitNOFILE= or ulimit -n) or \
             lower bounds.connections_max"
        );
        (self.told, self.times) = (Some(Instant::now()), 0);
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "one task for each connection, bounded by the places"
)]
fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(task)
}

#[expect(
    deprecated,
    reason = "sound here: a socket that is owned keeps its descriptor; the new way needs unsafe code"
)]
/// Begins to listen. What is set here, each accepted connection inherits (tcp(7)), at no cost for each.
fn listen(socket: Socket, bounds: &Bounds) -> std::io::Result<AsyncFd<Socket>> {
    // Answers are small and whole: waiting to fill a segment only delays them.
    socket.set_tcp_nodelay(true)?;
    // An answer that is not taken in this time, because nobody reads it, ends the connection; hyper itself
    // would wait for ever. Where the system has no such option, the connection stays.
    drop(SockRef::from(&socket).set_tcp_user_timeout(Some(bounds.body_timeout)));
    // Where the system has no such option, connections come in before they have asked.
    hand_over_with_request(&socket, SILENT_S).ok();
    socket.listen(BACKLOG)?;
    AsyncFd::with_interest(socket, Interest::READABLE)
}

/// Has the system keep each connection to itself until its first bytes are there. Being woken for a connection, finding
/// nothing, and being woken again for its request costs half as much as answering it. For `silent_s` a connection
/// that says nothing takes no place either; after that it comes in like any other, and has its time for a head.
fn hand_over_with_request(socket: &Socket, silent_s: i32) -> Result<(), uapi::Errno> {
    uapi::setsockopt(socket.as_raw_fd(), uapi::c::IPPROTO_TCP, uapi::c::TCP_DEFER_ACCEPT, &silent_s)
}

/// The connections that wait, at most `places` and [`ACCEPTED_AT_ONCE`], at least one. They are not known to the
/// runtime yet: registering one costs as much as answering it.
async fn accept(listener: &AsyncFd<Socket>, places: usize) -> std::io::Result<Vec<net::TcpStream>> {
    let mut streams = Vec::new();
    loop {
        let mut ready = listener.readable().await?;
        while streams.len() < places.min(ACCEPTED_AT_ONCE) {
            match accept_with(listener.get_ref(), SocketFlags::NONBLOCK | SocketFlags::CLOEXEC) {
                Ok(stream) => streams.push(net::TcpStream::from(stream)),
                Err(Errno::WOULDBLOCK) => {
                    ready.clear_ready();
                    break;
                }
                // One that its client gave up before we came to it.
                Err(Errno::CONNABORTED | Errno::INTR) => {}
                // Those accepted before are served first; the next call meets the same trouble again.
                Err(_) if !streams.is_empty() => break,
                Err(error) => return Err(error.into()),
            }
        }
        if !streams.is_empty() {
            return Ok(streams);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::*;

    #[test]
    fn a_connection_comes_in_with_its_first_bytes() {
        let socket = bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        hand_over_with_request(&socket, 60).unwrap();
        socket.listen(BACKLOG).unwrap();
        let address = socket.local_addr().unwrap().as_socket().unwrap();

        let mut visitor = net::TcpStream::connect(address).unwrap();
        let early = accept_with(&socket, SocketFlags::NONBLOCK).unwrap_err();
        assert_eq!(early, Errno::WOULDBLOCK);

        visitor.write_all(b"GET").unwrap();
        socket.set_nonblocking(false).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let accepted = accept_with(&socket, SocketFlags::NONBLOCK).unwrap();
        let mut bytes = [0; 8];
        assert_eq!(net::TcpStream::from(accepted).read(&mut bytes).unwrap(), 3);
    }
}
