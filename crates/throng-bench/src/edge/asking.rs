//! The ways of asking for a file, and one slot of measuring: a crowd that asks for the same again and again, and what the
//! server's process used meanwhile. **Never** starts a server. **Called by** `ways` and `tiers`. **Bounds** the wait until
//! everybody has had a first answer; the slot ends by itself.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use bytes::Bytes;
use h2::client::SendRequest;
use http::{Request, Version};
use rustls::ClientConfig;
use serde::Serialize;
use tokio::sync::Barrier;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::timeout;

use super::secure::{ANSWER_WAIT, Keeping, Secure, connect};
use crate::client::Connection;
use crate::process;
use throng_process::clock;

/// Until everybody of a crowd has had a first answer: three thousand of a page that has to be made take five seconds.
const BEGIN_WAIT: Duration = Duration::from_secs(60);
/// What browsers let a server send before they confirm: 6 MiB for an answer, 15 for all of a connection.
const WINDOW: u32 = 6 << 20;
const CONNECTION_WINDOW: u32 = 15 << 20;

/// How a file is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Clear,
    ClearNew,
    Secure(Keeping),
    /// HTTP/2 over TLS, with so many requests at once on each connection.
    Streams(u32),
}

impl Way {
    pub(super) fn is_secure(self) -> bool {
        matches!(self, Way::Secure(_) | Way::Streams(_))
    }

    /// Whether each request has a connection of its own.
    pub(super) fn is_short(self) -> bool {
        matches!(self, Way::ClearNew | Way::Secure(Keeping::Session | Keeping::Nothing))
    }
}

/// What is asked for, and of whom.
pub(super) struct Wanted<'a> {
    pub(super) address: SocketAddr,
    pub(super) pid: u32,
    pub(super) config: &'a ClientConfig,
    /// For HTTP/1.
    pub(super) request: Vec<u8>,
    /// For HTTP/2.
    pub(super) url: String,
}

/// What one slot showed.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Slot {
    pub(super) per_s: f64,
    pub(super) cpu_us: f64,
    /// Requests that were turned away with 503.
    pub(super) refused: u64,
}

/// Asks as a crowd of `connections` for so long.
///
/// # Errors
/// When a connection cannot be opened, or an answer is neither 200 nor 503.
pub(super) async fn measure(
    wanted: &Wanted<'_>,
    way: Way,
    connections: u32,
    lasts: Duration,
) -> Result<Slot> {
    let visitors = match way {
        Way::Streams(streams) => begin_streams(wanted, (connections, streams)).await?,
        Way::Clear | Way::ClearNew | Way::Secure(_) => {
            (0..connections).map(|_| Visitor::new(wanted, way)).collect()
        }
    };
    let slot =
        Rc::new(Together { begin: Barrier::new(visitors.len() + 1), lasts, request: wanted.request.clone() });
    let crowd = LocalSet::new();
    crowd
        .run_until(async move {
            let mut tasks = JoinSet::new();
            for visitor in visitors {
                tasks.spawn_local(Rc::clone(&slot).repeat(visitor));
            }
            tokio::select! {
                begun = timeout(BEGIN_WAIT, slot.begin.wait()) => {
                    begun.context("not everybody had a first answer in time")?;
                }
                Some(ended) = tasks.join_next() => {
                    ended??;
                }
            }
            let (before, begun) = (cpu_of(wanted.pid)?, clock::monotonic());
            let mut sum = Count::default();
            while let Some(count) = tasks.join_next().await {
                let count = count??;
                sum = Count { done: sum.done + count.done, refused: sum.refused + count.refused };
            }
            let (used, took) = (cpu_of(wanted.pid)?.saturating_sub(before), begun.elapsed());
            ensure!(sum.done + sum.refused > 0, "nothing was answered");
            let requests = (sum.done + sum.refused) as f64;
            Ok(Slot {
                per_s: requests / took.as_secs_f64(),
                cpu_us: used.as_secs_f64() * 1e6 / requests,
                refused: sum.refused,
            })
        })
        .await
}

/// The processor time of a process: exactly, where the kernel tells.
fn cpu_of(pid: u32) -> Result<Duration> {
    match process::cpu_exactly(pid) {
        Some(exactly) => Ok(exactly),
        None => Ok(process::usage(pid)?.cpu),
    }
}

#[derive(Debug, Default)]
struct Count {
    done: u64,
    refused: u64,
}

/// What all visitors of a slot share.
struct Together {
    begin: Barrier,
    lasts: Duration,
    request: Vec<u8>,
}

impl Together {
    /// Asks once, waits for all others, and then asks again and again.
    async fn repeat(self: Rc<Together>, mut visitor: Visitor) -> Result<Count> {
        visitor.ask(&self.request).await?;
        self.begin.wait().await;
        let deadline: Instant = clock::monotonic() + self.lasts;
        let mut count = Count::default();
        while clock::monotonic() < deadline {
            match visitor.ask(&self.request).await? {
                200 => count.done += 1,
                _ => count.refused += 1,
            }
        }
        Ok(count)
    }
}

/// One request at a time.
enum Visitor {
    Clear(Connection),
    Secure(Box<Secure>),
    Stream(SendRequest<Bytes>, Rc<str>),
}

impl Visitor {
    fn new(wanted: &Wanted<'_>, way: Way) -> Visitor {
        match way {
            Way::Secure(keeping) => {
                Visitor::Secure(Box::new(Secure::new(wanted.address, wanted.config, keeping)))
            }
            Way::Clear | Way::ClearNew | Way::Streams(_) => {
                Visitor::Clear(Connection::new(wanted.address, way.is_short()))
            }
        }
    }

    /// The status of the answer.
    async fn ask(&mut self, request: &[u8]) -> Result<u16> {
        let status = match self {
            Visitor::Clear(connection) => connection.exchange(request).await?.head.status,
            Visitor::Secure(secure) => secure.exchange(request).await?.status,
            Visitor::Stream(sender, url) => {
                let answered = timeout(ANSWER_WAIT, ask_by_stream(sender, url)).await;
                answered.ok().context("no answer within 30 s")??
            }
        };
        ensure!(status == 200 || status == 503, "answered with {status}");
        Ok(status)
    }
}

/// Opens the connections, and returns one visitor for each request at once.
async fn begin_streams(wanted: &Wanted<'_>, (connections, streams): (u32, u32)) -> Result<Vec<Visitor>> {
    let mut visitors = Vec::new();
    let url: Rc<str> = wanted.url.as_str().into();
    let config = Arc::new(wanted.config.clone());
    for _ in 0..connections {
        let stream = connect(wanted.address, Arc::clone(&config)).await?;
        ensure!(stream.get_ref().1.alpn_protocol() == Some(b"h2"), "the server does not speak HTTP/2");
        let mut builder = h2::client::Builder::new();
        builder
            .initial_window_size(WINDOW)
            .initial_connection_window_size(CONNECTION_WINDOW)
            .enable_push(false);
        let (sender, connection) = builder.handshake::<_, Bytes>(stream).await?;
        spawn(async move { drop(connection.await) });
        visitors.extend((0..streams).map(|_| Visitor::Stream(sender.clone(), Rc::clone(&url))));
    }
    Ok(visitors)
}

#[expect(
    clippy::disallowed_methods,
    reason = "one for each connection of the client, which ends with its last sender"
)]
fn spawn(connection: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(connection);
}

async fn ask_by_stream(sender: &mut SendRequest<Bytes>, url: &str) -> Result<u16> {
    let request = Request::get(url)
        .version(Version::HTTP_2)
        .header("user-agent", "throng-bench")
        .header("accept", "*/*")
        .header("accept-encoding", "gzip, br, zstd")
        .body(())?;
    poll_fn(|context| sender.poll_ready(context)).await?;
    let (answer, _) = sender.send_request(request, true)?;
    let answer = answer.await?;
    let status = answer.status().as_u16();
    let mut body = answer.into_body();
    while let Some(part) = body.data().await {
        let length = part?.len();
        body.flow_control().release_capacity(length)?;
    }
    Ok(status)
}
