//! One request from making it to counting its answer: what the closed and the open loop share. Runs on one thread,
//! so its cells need no locks; no cell stays borrowed across a wait.
//! It bounds how long a worker tries to reach a server that has gone away.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use super::class::Class;
use super::client::{Answer, Connection, NoAnswer};
use super::errands::Errands;
use super::tally::{Tally, Verdict};
use throng_process::clock;

/// A server that refuses connections for twenty of these pauses, one second, is gone.
const RECONNECT_PAUSE: Duration = Duration::from_millis(50);
const RECONNECTS_MAX: u32 = 20;
/// How much of a failure's body is shown.
const BODY_SHOWN_BYTES: usize = 160;

/// Whether a worker can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Continue,
    /// There was nothing to make this request of; none was sent.
    NothingToDo,
    ServerGone,
}

/// What the workers of one run share.
#[derive(Debug)]
pub(crate) struct Load {
    pub address: SocketAddr,
    pub short: bool,
    pub errands: Errands,
    pub tally: RefCell<Tally>,
}

/// One worker: a connection and room for a request.
#[derive(Debug)]
pub(crate) struct Worker {
    connection: Connection,
    request: Vec<u8>,
    reconnects: u32,
}

impl Worker {
    pub(crate) fn new(load: &Load) -> Self {
        Self { connection: Connection::new(load.address, load.short), request: Vec::new(), reconnects: 0 }
    }

    /// Makes one request of a class and counts its result. The latency runs from
    /// `intended`, the time at which it should have begun.
    pub(crate) async fn run_errand(&mut self, load: &Load, class: Class, intended: Instant) -> Next {
        let Some(draft) = load.errands.draft(class, &mut self.request) else {
            return Next::NothingToDo;
        };
        let began = clock::monotonic();
        let answer = match self.connection.exchange(&self.request).await {
            Ok(answer) => answer,
            Err(trouble) => {
                let connected = !matches!(trouble, NoAnswer::Connect(_));
                load.unanswered(class, &trouble);
                return self.pause_unless(connected).await;
            }
        };
        let answered = clock::monotonic();
        self.reconnects = 0;
        let verdict = load.errands.settle(draft, &answer);
        load.tally.borrow_mut().once_begun.record(answered - began);
        if verdict.as_ref().is_ok_and(|verdict| *verdict == Verdict::Refused) {
            load.tally
                .borrow_mut()
                .refused_once_begun
                .record(answered - began);
        }
        load.count(class, verdict, &answer, answered.saturating_duration_since(intended));
        Next::Continue
    }

    async fn pause_unless(&mut self, connected: bool) -> Next {
        if connected {
            self.reconnects = 0;
            return Next::Continue;
        }
        self.reconnects += 1;
        if self.reconnects > RECONNECTS_MAX {
            return Next::ServerGone;
        }
        tokio::time::sleep(RECONNECT_PAUSE).await;
        Next::Continue
    }
}

impl Load {
    fn unanswered(&self, class: Class, trouble: &NoAnswer) {
        let mut tally = self.tally.borrow_mut();
        tally.unanswered(class);
        tally.tell(|| format!("{}: {trouble}", class.name()));
    }

    fn count(&self, class: Class, settled: std::io::Result<Verdict>, answer: &Answer<'_>, latency: Duration) {
        let mut tally = self.tally.borrow_mut();
        let status = answer.head.status;
        let verdict = settled.unwrap_or_else(|error| {
            tally.tell(|| format!("{}: cannot write the acknowledgement: {error}", class.name()));
            Verdict::Failed
        });
        tally.answered(class, status, verdict, latency);
        if verdict == Verdict::Failed {
            tally.tell(|| format!("{}: {status} {}", class.name(), body_shown(answer.body())));
        }
    }
}

/// The beginning of a body on one line.
fn body_shown(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(&body[..body.len().min(BODY_SHOWN_BYTES)]);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
