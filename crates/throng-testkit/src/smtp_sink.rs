//! A mail server that answers from a script. Owns the listener, its threads, and what was
//! received: every accepted message in order, every breach of the protocol, and how often each
//! step was reached. Faults are given as values ("answer 450 to the third RCPT"), and can be
//! changed while it runs. It must never be lenient: what a strict server could refuse is
//! recorded as a violation. Used by the tests of mail.
//!
//! One thread a connection; meant for at most some hundred of them at once. Loopback only, no
//! TLS, no login. Everything ends when the sink is dropped.

pub(crate) mod parts;
mod script;
mod session;

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

pub use script::{Answer, Fault, Step};

use crate::deadline::Deadline;
use script::Script;

/// A running mail server.
#[derive(Debug)]
pub struct SmtpSink {
    address: SocketAddr,
    shared: Arc<Shared>,
    listening: Option<JoinHandle<()>>,
}

/// A message that was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Which connection brought it, counted from 1.
    pub connection: usize,
    /// The envelope's sender, "" for the empty path `<>`.
    pub from: String,
    /// The envelope's recipients that were accepted.
    pub recipients: Vec<String>,
    /// Headers and body as sent, without the dots that were added for transport.
    pub data: Vec<u8>,
    /// False if the connection was cut before the answer ([`Answer::TakeAndDrop`]): the sender
    /// cannot know that the message was taken.
    pub acknowledged: bool,
}

impl Message {
    /// The whole message as text.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.data).into_owned()
    }

    /// A header's value with its folded lines joined; encoded words stay encoded.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<String> {
        parts::header(&self.text(), name)
    }

    /// The words of the mail, decoded: those of its part that is plain text, if it has several.
    #[must_use]
    pub fn words(&self) -> String {
        parts::of_type(&self.text(), "text/plain").unwrap_or_default()
    }

    /// The same as HTML, decoded, if the mail has such a part.
    #[must_use]
    pub fn html(&self) -> Option<String> {
        parts::of_type(&self.text(), "text/html")
    }

    /// What follows the headers, as sent.
    #[must_use]
    pub fn body(&self) -> String {
        self.text()
            .split_once("\r\n\r\n")
            .map_or_else(String::new, |(_, body)| body.to_owned())
    }
}

/// What the threads of the sink share.
#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    messages: Vec<Message>,
    violations: Vec<String>,
    script: Script,
    open: Vec<(usize, TcpStream)>,
    connections: usize,
    stopping: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A wait that fails panics while it holds the lock; the sink goes on, so that it can still be ended.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SmtpSink {
    /// Starts a server without faults on a free port of 127.0.0.1.
    #[must_use]
    pub fn start() -> Self {
        Self::with_faults([])
    }

    /// Starts a server with these faults.
    ///
    /// # Panics
    /// When no port is free.
    #[must_use]
    pub fn with_faults(faults: impl IntoIterator<Item = Fault>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port on loopback");
        let address = listener.local_addr().expect("a bound listener has an address");
        let shared = Arc::new(Shared::default());
        shared.lock().script.set(faults);
        let listening = std::thread::spawn({
            let shared = Arc::clone(&shared);
            move || accept(&listener, &shared)
        });
        Self { address, shared, listening: Some(listening) }
    }

    /// The address where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Replaces all faults; the counts of steps go on.
    pub fn set_faults(&self, faults: impl IntoIterator<Item = Fault>) {
        self.shared.lock().script.set(faults);
    }

    /// All messages taken so far, in the order in which they were.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        self.shared.lock().messages.clone()
    }

    /// Every breach of the protocol so far, as a sentence; empty for a well-behaved sender.
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        self.shared.lock().violations.clone()
    }

    /// How often a step was reached, faults included; [`Step::Connect`] counts connections.
    #[must_use]
    pub fn count(&self, step: Step) -> usize {
        self.shared.lock().script.count(step)
    }

    /// Waits until at least `number` messages were taken, and returns all.
    ///
    /// # Panics
    /// When fewer came before `timeout`.
    #[track_caller]
    #[must_use]
    pub fn wait_for(&self, number: usize, timeout: Duration) -> Vec<Message> {
        let state = self.wait_until(timeout, |state| state.messages.len() >= number);
        let came = state.messages.len();
        assert!(came >= number, "{number} messages wanted, {came} came; violations: {:?}", state.violations);
        state.messages.clone()
    }

    /// Waits until a step was reached at least `number` times.
    ///
    /// # Panics
    /// When it was not before `timeout`.
    #[track_caller]
    pub fn wait_for_step(&self, step: Step, number: usize, timeout: Duration) {
        let state = self.wait_until(timeout, |state| state.script.count(step) >= number);
        let reached = state.script.count(step);
        assert!(reached >= number, "{step:?} wanted {number} times, reached {reached} times");
    }

    fn wait_until(&self, timeout: Duration, done: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let deadline = Deadline::after(timeout);
        let mut state = self.shared.lock();
        while !done(&state) && !deadline.has_passed() {
            let waited = self.shared.changed.wait_timeout(state, deadline.remaining());
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state
    }
}

impl Drop for SmtpSink {
    fn drop(&mut self) {
        {
            let mut state = self.shared.lock();
            state.stopping = true;
            for (_, stream) in &state.open {
                // If the peer has hung up already, that is just as good.
                stream.shutdown(std::net::Shutdown::Both).ok();
            }
        }
        // Wakes the listener, which then sees that it should stop.
        TcpStream::connect(self.address).ok();
        if let Some(listening) = self.listening.take() {
            listening.join().ok();
        }
    }
}

/// Accepts connections until told to stop, then waits for those still open.
fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    let mut sessions = Vec::new();
    for stream in listener.incoming() {
        let Ok(stream) = stream else { continue };
        let number = {
            let mut state = shared.lock();
            if state.stopping {
                break;
            }
            state.connections += 1;
            let number = state.connections;
            if let Ok(copy) = stream.try_clone() {
                state.open.push((number, copy));
            }
            number
        };
        let shared = Arc::clone(shared);
        sessions.push(std::thread::spawn(move || {
            session::serve(&stream, number, &shared);
            // Drops the last copy of the stream, so that the peer sees the end.
            shared.lock().open.retain(|(open, _)| *open != number);
        }));
        sessions.retain(|session| !session.is_finished());
    }
    for session in sessions {
        session.join().ok();
    }
}

#[cfg(test)]
mod tests;
