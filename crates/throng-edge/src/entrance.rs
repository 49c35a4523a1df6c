//! Accepts connections as long as there are places for them.
//!
//! This is our own accept loop, since `axum::serve` sets no timer and so never closes a client that sends its headers
//! a byte a minute. **Owns** the number of places. **Never** answers: `wire` does, and the caller handles what
//! follows. **Bounds** connections by `bounds.connections_max`; when nearly all places are taken, `places` chooses
//! whom to close.

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

/// Connections that can wait in the kernel while all places are taken.
const BACKLOG: i32 = 4_096;
/// Seconds for which the system holds back a connection that sends nothing: the least that it allows. Browsers open
/// connections in advance, and say nothing yet.
const SILENT_S: i32 = 1;
/// Connections that are accepted before the first of them is looked at; their requests arrive in the meantime.
const ACCEPTED_AT_ONCE: usize = 32;
/// How long to wait after the system refused a connection (too many open files), instead of trying at once.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How often trouble that continues is logged.
const TROUBLE_TOLD_AGAIN: Duration = Duration::from_secs(60);
/// How often to look for connections to close while every place is taken: some that were busy may be idle by now.
const ROOM_LOOKED_FOR: Duration = Duration::from_millis(100);
/// When hardly any place is left, one place in this many is freed at once, as long as connections are idle. Choosing
/// whom to close looks at all connections, so doing it for each new one would be slow.
const PLACES_PER_SPARE: usize = 16;
/// "Hardly any" means that fewer places are free than this fraction of those that would be freed at once.
const SPARES_PER_LOW: usize = 8;

/// Binds the address. Nobody can connect before [`serve`](crate::listener::serve).
///
/// # Errors
/// The address is taken, or does not belong to this machine.
pub fn bind(address: SocketAddr) -> std::io::Result<Socket> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // So that a restart can bind while connections of the last run are still timing out.
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    Ok(socket)
}

/// Whether an address is a trusted proxy's.
pub(super) type IsProxy = Box<dyn Fn(IpAddr) -> bool + Send + Sync>;

/// The listening socket, with the places for its connections.
pub(super) struct Entrance {
    listener: AsyncFd<Socket>,
    /// The free places.
    free: Permits,
    places_max: usize,
    places: Arc<Places>,
    /// Whether an address is a trusted proxy's, behind which everybody may be.
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

    /// Accepts connections as long as there are places. Those that are not answered at once are passed to `begin`,
    /// whose future is spawned.
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
                    // Idle connections hold what the system has too little of (descriptors, memory).
                    let free = self.free.free();
                    self.places.make_room(free + ACCEPTED_AT_ONCE, self.places_max);
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            for stream in streams {
                // Many connections bring a single request, which is there already and whose answer is in the cache:
                // they end here.
                if let Some(talk) = wire::answer_first(&stream, &front) {
                    self.place(stream, talk, &begin);
                }
            }
        }
    }

    /// Waits until at least one place is free, and returns how many are.
    async fn wait_for_room(&self) -> usize {
        let spare = (self.places_max / PLACES_PER_SPARE).max(1);
        loop {
            if self.free.free() < spare.div_ceil(SPARES_PER_LOW) {
                self.places.make_room(spare, self.places_max);
            }
            // Only this task takes places, so what is free now is still free when connections are accepted.
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

/// Why no connection can be accepted: logged once, and again when it has gone on for a while.
#[derive(Debug, Default)]
struct Trouble {
    told: Option<Instant>,
    /// Attempts since then.
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
            "connections cannot be accepted, so visitors wait. Allow more open files (LimitNOFILE= or ulimit -n) or \
             lower server.connections_max"
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
/// Begins to listen. Options that are set here are inherited by each accepted connection (tcp(7)), at no cost for
/// each.
fn listen(socket: Socket, bounds: &Bounds) -> std::io::Result<AsyncFd<Socket>> {
    // Answers are small and whole: waiting to fill a segment only delays them.
    socket.set_tcp_nodelay(true)?;
    // Ends a connection whose client takes nothing of an answer in this time; hyper would wait for ever. Where the
    // system has no such option, the connection stays.
    drop(SockRef::from(&socket).set_tcp_user_timeout(Some(bounds.body_timeout)));
    // Where the system has no such option, connections are accepted before they send their request.
    hand_over_with_request(&socket, SILENT_S).ok();
    socket.listen(BACKLOG)?;
    AsyncFd::with_interest(socket, Interest::READABLE)
}

/// Makes the system hold each connection back until its first bytes are there. Being woken for a connection, finding
/// nothing, and being woken again for its request costs half as much as answering it. For `silent_s` a connection
/// that says nothing takes no place either; after that it is accepted like any other, and has its time for a head.
fn hand_over_with_request(socket: &Socket, silent_s: i32) -> Result<(), uapi::Errno> {
    uapi::setsockopt(socket.as_raw_fd(), uapi::c::IPPROTO_TCP, uapi::c::TCP_DEFER_ACCEPT, &silent_s)
}

/// Accepts connections that wait, at most `places` and [`ACCEPTED_AT_ONCE`], at least one. They are not registered
/// with the runtime yet: that costs as much as an answer.
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
                // Its client gave up before we came to it.
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
