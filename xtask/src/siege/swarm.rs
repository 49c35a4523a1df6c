//! The connections of an attack, all on one thread: none of them ever waits.
//!
//! Owns the sockets and what is sent over them. It must never open more connections, nor send faster, than
//! its row says, and never wait for the server. `course` runs one after the other. It bounds what is
//! read and sent in one turn.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use socket2::Socket;

use super::attacks::{Attack, Habit, SLOW, Scene};
use super::network::{Network, socket_from};

/// Pause between two turns through all connections.
const NAP: Duration = Duration::from_millis(5);
/// The most openings and requests of one turn: what is late is made up for, but not all at once.
const AT_ONCE: u64 = 50;
/// How many bytes are read at once: most answers are shorter.
const READ_BYTES: usize = 32 << 10;
/// The receive buffer of a connection that reads a byte at a time: as small as the system allows.
const SIP_BUFFER_BYTES: usize = 1;

/// What an attack did and met.
#[derive(Clone, Debug, Default)]
pub(super) struct Pressure {
    /// Connections that were opened.
    pub(super) opened: u64,
    /// How many of these the server ended.
    pub(super) ended: u64,
    /// Answers by status, as far as they could be told apart.
    pub(super) answers: BTreeMap<u16, u64>,
    /// Connections that could not be opened, because the system had no port or no file left.
    pub(super) failed: u64,
}

/// An attack under way.
#[derive(Debug)]
pub(super) struct Swarm {
    attack: &'static Attack,
    network: Network,
    scene: Scene,
    callers: Vec<Option<Caller>>,
    /// What is read goes here and is discarded.
    buffer: Vec<u8>,
    pressure: Pressure,
}

/// One connection.
#[derive(Debug)]
struct Caller {
    socket: Socket,
    unsent: Vec<u8>,
    /// When a slow connection sends or reads its next byte.
    due: Instant,
    answered: bool,
}

impl Swarm {
    pub(super) fn new(attack: &'static Attack, network: Network, server: SocketAddr) -> Self {
        let callers = (0..attack.connections).map(|_| None).collect();
        let scene = Scene { server, dice: Rng::with_seed(u64::from(server.port())), number: 0 };
        let buffer = vec![0; READ_BYTES];
        Self { attack, network, scene, callers, buffer, pressure: Pressure::default() }
    }

    /// Attacks for this long.
    pub(super) fn press(&mut self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time {
            let due = u128::from(self.attack.pace) * begun.elapsed().as_millis() / 1_000;
            let owed = u64::try_from(due)
                .expect("a few thousand")
                .saturating_sub(self.scene.number);
            self.turn(owed.min(AT_ONCE));
            thread::sleep(NAP);
        }
    }

    /// Closes all connections, except those that the server must end.
    pub(super) fn let_go(&mut self) {
        if self.attack.habit != Habit::Cling {
            self.callers.clear();
        }
    }

    /// How many connections are still open, and what the attack did in all.
    pub(super) fn end(mut self) -> (usize, Pressure) {
        self.turn(0);
        (self.callers.iter().flatten().count(), self.pressure)
    }

    /// Handles every connection once, with at most `allowed` openings and requests.
    fn turn(&mut self, mut allowed: u64) {
        for place in 0..self.callers.len() {
            match self.callers[place].take() {
                Some(mut caller) => {
                    if caller.tend(self.attack.habit, &mut self.buffer, &mut self.pressure) {
                        if caller.answered && self.attack.habit == Habit::Repeat && allowed > 0 {
                            allowed -= 1;
                            caller.unsent.extend(self.next_bytes());
                            caller.answered = false;
                        }
                        self.callers[place] = Some(caller);
                    } else {
                        self.pressure.ended += 1;
                    }
                }
                None if allowed > 0 && self.may_open(place) => {
                    allowed -= 1;
                    self.callers[place] = self.open(self.network.address(place));
                }
                None => {}
            }
        }
    }

    /// Whether another may be opened: clinging connections are opened once, and must all be gone afterwards.
    fn may_open(&self, place: usize) -> bool {
        self.attack.habit != Habit::Cling || place as u64 >= self.pressure.opened
    }

    fn next_bytes(&mut self) -> Vec<u8> {
        let bytes = (self.attack.bytes)(&mut self.scene).into_bytes();
        self.scene.number += 1;
        bytes
    }

    fn open(&mut self, from: Ipv4Addr) -> Option<Caller> {
        let unsent = self.next_bytes();
        match connect(from, self.scene.server, self.attack.habit) {
            Ok(socket) => {
                self.pressure.opened += 1;
                Some(Caller { socket, unsent, due: Instant::now(), answered: false })
            }
            Err(_) => {
                self.pressure.failed += 1;
                None
            }
        }
    }
}

/// Begins to connect without waiting until that is done.
fn connect(from: Ipv4Addr, server: SocketAddr, habit: Habit) -> std::io::Result<Socket> {
    let socket = socket_from(from)?;
    socket.set_nonblocking(true)?;
    if habit == Habit::Sip {
        socket.set_recv_buffer_size(SIP_BUFFER_BYTES)?;
    }
    match socket.connect(&server.into()) {
        Err(error) if !is_under_way(&error) => Err(error),
        _ => Ok(socket),
    }
}

fn is_under_way(error: &std::io::Error) -> bool {
    error.kind() == ErrorKind::WouldBlock || error.raw_os_error() == Some(libc::EINPROGRESS)
}

impl Caller {
    /// Sends and reads what can be sent and read; false when the server has ended the connection.
    fn tend(&mut self, habit: Habit, buffer: &mut [u8], pressure: &mut Pressure) -> bool {
        let now = Instant::now();
        let is_due = now >= self.due;
        if is_due {
            self.due = now + SLOW;
        }
        match habit {
            Habit::Stay | Habit::Cling | Habit::Repeat => self.send() && self.read(buffer, pressure),
            Habit::Drip => {
                if is_due && self.unsent.is_empty() {
                    self.unsent.push(b'a');
                }
                self.send() && self.read(buffer, pressure)
            }
            Habit::Sip => self.send() && (!is_due || self.read(&mut buffer[..1], pressure)),
        }
    }

    /// Sends what can be sent; false when the connection is gone.
    fn send(&mut self) -> bool {
        while !self.unsent.is_empty() {
            match self.socket.write(&self.unsent) {
                Ok(sent) => drop(self.unsent.drain(..sent)),
                Err(error) => return is_under_way(&error),
            }
        }
        true
    }

    /// Reads what can be read; false when the connection is gone.
    fn read(&mut self, buffer: &mut [u8], pressure: &mut Pressure) -> bool {
        match self.socket.read(buffer) {
            Ok(0) => false,
            Ok(read) => {
                self.answered = true;
                if let Some(status) = status_of(&buffer[..read]) {
                    *pressure.answers.entry(status).or_default() += 1;
                }
                true
            }
            Err(error) => is_under_way(&error),
        }
    }
}

/// The status of the answer at the beginning of these bytes.
fn status_of(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

impl fmt::Display for Pressure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} connections, {} ended by the server", self.opened, self.ended)?;
        for (status, count) in &self.answers {
            write!(f, ", {count} × {status}")?;
        }
        if self.failed > 0 {
            write!(f, ", {} that this machine had no port for", self.failed)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_beginning_of_an_answer_has_a_status() {
        for (bytes, expect) in [
            (&b"HTTP/1.1 429 Too Many Requests\r\n"[..], Some(429)),
            (b"HTTP/1.1 20", None),
            (b"<p>HTTP/1.1 200", None),
            (b"", None),
        ] {
            assert_eq!(status_of(bytes), expect);
        }
    }
}
