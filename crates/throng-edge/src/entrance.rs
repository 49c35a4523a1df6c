//! Accepts connections as long as there are places for them.
//!
//! This is our own accept loop, since `axum::serve` sets no timer and so never closes a client that sends its headers
//! a byte a minute. It has a thread of its own: however much the others have to do, whoever comes is looked at, and staff are told
//! from everybody else by their first bytes. **Owns** the number of places. **Never** answers: `wire` does, and the caller handles what
//! follows. **Bounds** connections by `bounds.connections_max`; when nearly all places are taken, `places` chooses
//! whom to close. At the end of the program whoever waits in the system is accepted once more ([`Entrance::accept_last`]), where nobody
//! else will.

use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use rustix::io::Errno;
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;
use tokio::runtime::Handle;
use tokio::time::{Instant, Interval, timeout_at};

use super::aside::Aside;
use super::client::{Peer, Proxies};
use super::front::Front;
use super::listening::{Listener, Speaks, Stream, WAITING_MAX};
use super::places::{Place, Places};
use super::pulse::{BEAT, Pulse};
use super::turned_away::TurnedAway;
use super::wire::{self, Talk};
use crate::Bounds;
use throng_process::limits::resources::{self, Permits};

/// Places that are freed beyond those that are free when the system refuses a connection.
const FREED_AT_ONCE: usize = 32;
/// How long to wait after the system refused a connection (too many open files), instead of trying at once.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How often trouble that continues is logged.
const TROUBLE_TOLD_AGAIN: Duration = Duration::from_secs(60);
/// How often to look for connections to close while every place is taken: some that were busy may be idle by now.
const ROOM_LOOKED_FOR: Duration = Duration::from_millis(100);
/// How long whoever waits at the end of the program is given places that become free, and how long after that they are told that there is
/// none: those who have heard that it is the end have a second to ask.
pub(super) const LAST_PLACES: Duration = Duration::from_secs(2);
const LAST_REFUSALS: Duration = Duration::from_secs(1);
/// When hardly any place is left, one place in this many is freed at once, as long as connections are idle. Choosing
/// whom to close looks at all connections, so doing it for each new one would be slow.
const PLACES_PER_SPARE: usize = 16;
/// "Hardly any" means that fewer places are free than this fraction of those that would be freed at once.
const SPARES_PER_LOW: usize = 8;

/// A connection that was accepted, with what is known of it so far.
pub(super) struct Arrival {
    pub(super) stream: Stream,
    pub(super) speaks: Speaks,
    pub(super) talk: Talk,
    /// The other end, if it has to begin with a header of the PROXY protocol, before anything else is known.
    pub(super) untold: Option<Peer>,
    /// Whether it is on the threads of staff until what it asks is known.
    pub(super) greeted_aside: bool,
}

/// The threads on which connections are read and answered.
pub(super) struct Threads {
    /// Those of everybody.
    pub(super) http: Handle,
    /// Those of staff, and of guests of the office.
    pub(super) aside: Arc<Aside>,
}

/// The listening sockets, with the places for their connections.
pub(super) struct Entrance {
    listening: Listening,
    threads: Threads,
    /// The free places.
    free: Permits,
    places_max: usize,
    places: Arc<Places>,
    /// The trusted proxies, behind which everybody may be.
    proxies: Proxies,
    trouble: Trouble,
}

/// The listening sockets, and the pulse of whoever accepts from them.
struct Listening {
    listeners: Vec<AsyncFd<Listener>>,
    /// The listener that is asked first the next time.
    next: usize,
    pulse: Pulse,
    beat: Interval,
}

impl Entrance {
    pub(super) fn open(
        listeners: Vec<Listener>,
        bounds: &Bounds,
        (proxies, pulse): (Proxies, Pulse),
        threads: Threads,
    ) -> std::io::Result<Entrance> {
        Ok(Entrance {
            listening: Listening::begin(listeners, bounds, pulse)?,
            threads,
            free: Permits::new(resources::CONNECTIONS.of(bounds.connections_max)),
            places_max: bounds.connections_max,
            places: Arc::default(),
            proxies,
            trouble: Trouble::default(),
        })
    }

    /// Accepts connections as long as there are places. Those that are not answered at once are passed to `begin`,
    /// whose future is spawned. It can be given up at any time: who was accepted is answered, or in their place.
    pub(super) async fn accept_all<Going>(
        &mut self,
        front: &Arc<Front>,
        begin: &impl Fn(Arrival, Arc<Place>) -> Going,
    ) where
        Going: Future<Output = ()> + Send + 'static,
    {
        loop {
            #[cfg(feature = "chaos")]
            throng_process::chaos::panic_at("accepting");
            self.wait_for_room().await;
            // It comes with its request, so nothing is gained by accepting others first. Whether another one waits is asked once this one
            // is answered: by then there may be one, and neither the question nor a wait was for nothing.
            let (stream, speaks) = match self.listening.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    self.trouble.met(&error);
                    // Idle connections hold what the system has too little of (descriptors, memory).
                    let free = self.free.free();
                    self.places.make_room(free + FREED_AT_ONCE, self.places_max);
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            self.greet((stream, speaks), front, begin);
        }
    }

    /// Accepts whoever waits in the system, and nobody any more, unless others listen at the same sockets. Who finds no place waits until
    /// one is free, for a while, and is told then that there is none.
    pub(super) async fn accept_last<Going>(
        self,
        front: &Arc<Front>,
        begin: &impl Fn(Arrival, Arc<Place>) -> Going,
        others_listen: bool,
    ) where
        Going: Future<Output = ()> + Send + 'static,
    {
        let listeners = || self.listening.listeners.iter().map(AsyncFd::get_ref);
        if !others_listen {
            listeners().for_each(Listener::takes_no_more);
        }
        let until = Instant::now() + LAST_PLACES;
        let mut turned_away = TurnedAway::default();
        for listener in listeners() {
            // The system has no more of them; those who come meanwhile find no end of this otherwise.
            for _ in 0..WAITING_MAX {
                if self.free.free() == 0 {
                    drop(timeout_at(until, self.free.take()).await);
                }
                match listener.accept() {
                    Ok(stream) if self.free.free() > 0 => {
                        self.greet((stream, listener.speaks), front, begin);
                    }
                    Ok(_) if Instant::now() > until + LAST_REFUSALS => break,
                    Ok(stream) if self.can_tell(&stream, listener.speaks) => {
                        turned_away.tell(stream, front).await;
                    }
                    Ok(_) => {}
                    // Its client gave up before we came to it.
                    Err(Errno::CONNABORTED | Errno::INTR) => {}
                    Err(Errno::AGAIN) => break,
                    // The system has too little of something (descriptors, memory), which those who are answered give back.
                    Err(_) if Instant::now() < until => tokio::time::sleep(ACCEPT_PAUSE).await,
                    Err(_) => break,
                }
            }
        }
        turned_away.are_told().await;
    }

    /// Whether a connection can be told at once that there is no place: not before a handshake, nor through a proxy that has not told whose
    /// it is.
    fn can_tell(&self, stream: &Stream, speaks: Speaks) -> bool {
        let begins_otherwise = self.proxies.has_senders()
            && stream
                .peer()
                .is_none_or(|peer| self.proxies.begins_with_header(peer));
        speaks == Speaks::Http && !begins_otherwise
    }

    /// Answers a connection that was accepted, or gives it a place.
    fn greet<Going>(
        &self,
        (stream, speaks): (Stream, Speaks),
        front: &Arc<Front>,
        begin: &impl Fn(Arrival, Arc<Place>) -> Going,
    ) where
        Going: Future<Output = ()> + Send + 'static,
    {
        // Asking where a connection comes from costs a system call, so only who has to know asks.
        let untold = match self.proxies.has_senders() {
            true => stream
                .peer()
                .filter(|peer| self.proxies.begins_with_header(*peer)),
            false => None,
        };
        // Many connections bring a single request, which is there already and whose answer is in the cache:
        // they end here.
        let talk = match (&stream, speaks, untold) {
            (Stream::Tcp(stream), Speaks::Http, None) => wire::answer_first(stream, front),
            _ => Some(Talk::default()),
        };
        if let Some(talk) = talk {
            let arrival = Arrival { stream, speaks, talk, untold, greeted_aside: false };
            self.place(arrival, begin);
        }
    }

    /// Waits until at least one place is free. Only this task takes places, so it is still free when a connection is accepted.
    async fn wait_for_room(&self) {
        let spare = (self.places_max / PLACES_PER_SPARE).max(1);
        loop {
            // As nearly always: asking a timer to wait for nothing costs something for each connection.
            if self.free.free() >= spare.div_ceil(SPARES_PER_LOW) {
                return;
            }
            self.places.make_room(spare, self.places_max);
            match tokio::time::timeout(ROOM_LOOKED_FOR, self.free.take()).await {
                Ok(place) => return drop(place),
                Err(_) => self.listening.pulse.beat(),
            }
        }
    }

    fn place<Going>(&self, mut arrival: Arrival, begin: &impl Fn(Arrival, Arc<Place>) -> Going)
    where
        Going: Future<Output = ()> + Send + 'static,
    {
        let permit = self
            .free
            .try_take()
            .expect("no more are accepted than there are places");
        let place = match arrival.untold {
            Some(_) => Place::untold(),
            None => {
                let peer = arrival.stream.peer().map(|peer| peer.over(arrival.speaks));
                Place::new(peer, peer.is_some_and(|peer| self.proxies.is_proxy(peer)))
            }
        };
        let occupied = self.places.take(place);
        let place = Arc::clone(&occupied.place);
        let aside = &self.threads.aside;
        let seat = match (arrival.untold, arrival.speaks) {
            // Who it is, and what it asks for, is known later.
            (Some(_), _) => None,
            (None, Speaks::Https) => {
                arrival.greeted_aside = aside.greets(place.peer());
                None
            }
            (None, Speaks::Http) => aside.seat(&place, arrival.talk.unread()),
        };
        let threads = match seat {
            Some(seat) => {
                let threads = aside.threads(&seat);
                place.sits(seat);
                threads
            }
            None if arrival.greeted_aside => aside.of_staff(),
            None => &self.threads.http,
        };
        let going = begin(arrival, Arc::clone(&place));
        let task = threads.spawn(async move {
            going.await;
            drop((occupied, permit));
        });
        place.is_held_by(task.abort_handle());
    }
}

impl Listening {
    fn begin(listeners: Vec<Listener>, bounds: &Bounds, pulse: Pulse) -> std::io::Result<Listening> {
        assert!(!listeners.is_empty(), "the program listens somewhere");
        let listen = |listener: Listener| {
            let place = listener.place();
            let taken = |error: std::io::Error| {
                std::io::Error::new(
                    error.kind(),
                    format!("cannot listen on {place}, choose another place: {error}"),
                )
            };
            listener.listen(bounds).map_err(taken)?;
            watched(listener)
        };
        pulse.beat();
        Ok(Listening {
            listeners: listeners.into_iter().map(listen).collect::<Result<_, _>>()?,
            next: 0,
            pulse,
            beat: tokio::time::interval(BEAT),
        })
    }

    /// Accepts a connection that waits at one of the listeners, each in its turn.
    async fn accept(&mut self) -> std::io::Result<(Stream, Speaks)> {
        std::future::poll_fn(|context| {
            for _ in 0..self.listeners.len() {
                let listener = &self.listeners[self.next];
                self.next = (self.next + 1) % self.listeners.len();
                if let Poll::Ready(stream) = poll_accept(listener, context) {
                    // Where some always wait, as in a crowd, nobody comes to the beat below. Who tries and can accept nobody does
                    // not do their work, however often they try.
                    if stream.is_ok() {
                        self.pulse.beat();
                    }
                    return Poll::Ready(stream.map(|stream| (stream, listener.get_ref().speaks)));
                }
            }
            while self.beat.poll_tick(context).is_ready() {
                self.pulse.beat();
            }
            Poll::Pending
        })
        .await
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
    deprecated,
    reason = "sound here: a socket that is owned keeps its descriptor; the new way needs unsafe code"
)]
fn watched(listener: Listener) -> std::io::Result<AsyncFd<Listener>> {
    AsyncFd::with_interest(listener, Interest::READABLE)
}

/// Accepts a connection that waits at a listener.
fn poll_accept(listener: &AsyncFd<Listener>, context: &mut Context<'_>) -> Poll<std::io::Result<Stream>> {
    loop {
        let mut ready = match listener.poll_read_ready(context) {
            Poll::Ready(ready) => ready?,
            Poll::Pending => return Poll::Pending,
        };
        match listener.get_ref().accept() {
            Ok(stream) => return Poll::Ready(Ok(stream)),
            Err(Errno::WOULDBLOCK) => ready.clear_ready(),
            // Its client gave up before we came to it.
            Err(Errno::CONNABORTED | Errno::INTR) => {}
            Err(error) => return Poll::Ready(Err(error.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;

    use super::*;

    /// Where somebody listens, and the pulse of who does.
    fn listening() -> (Listening, Pulse) {
        let bounds = Bounds {
            connections_max: 16,
            header_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(10),
            drain: Duration::from_secs(1),
        };
        let listener =
            Listener::bind(([127, 0, 0, 1], 0).into(), false, Speaks::Http).expect("there is a port");
        let pulse = Pulse::default();
        let listening = Listening::begin(vec![listener], &bounds, pulse.clone()).expect("it listens");
        (listening, pulse)
    }

    /// A crowd of which somebody always waits would otherwise look like a program that hangs, and the watchdog would end it.
    #[tokio::test]
    async fn whoever_accepts_without_a_pause_is_at_work() {
        let (mut listening, pulse) = listening();
        let address = listening.listeners[0].get_ref().address().expect("an address");
        let clients: Vec<TcpStream> = (0..3)
            .map(|_| {
                let mut client = TcpStream::connect(address).expect("somebody listens");
                std::io::Write::write_all(&mut client, b"GET / HTTP/1.1\r\n\r\n").expect("it is sent");
                client
            })
            .collect();
        for _ in &clients {
            pulse.stand_still_since_the_start();
            listening.accept().await.expect("somebody waits");
            assert!(!pulse.is_still_since_the_start());
        }
    }

    /// It tried twenty times a second, and each try was taken for work: the watchdog never ended it.
    #[tokio::test]
    async fn whoever_can_accept_nobody_is_not_at_work() {
        let (mut listening, pulse) = listening();
        listening.listeners[0].get_ref().is_broken();
        for _ in 0..3 {
            pulse.stand_still_since_the_start();
            listening.accept().await.expect_err("it does not listen any more");
            assert!(pulse.is_still_since_the_start());
        }
    }
}
