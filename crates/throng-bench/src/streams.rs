//! Many people look at one petition through open streams while its number moves: what each stream costs the server in
//! memory, what each move costs it in processor time, and how long until the last stream has the number. One client
//! thread, which keeps only sockets. Never opens more than the system allows: it says what to raise. `lib.rs` calls it.
//! It bounds the wait for the opening of all streams and for each move.

use std::cell::{Cell, RefCell};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::Range;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::Notify;
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout};

use super::class::Class;
use super::errands::{Campaign, Errands};
use super::folder::Folder;
use super::hooks::BenchHooks;
use super::load::{Load, Worker};
use super::process;
use super::report::Conditions;
use super::request::RequestLines;
use super::server::Server;
use super::streams_report::StreamsReport;
use super::tally::Tally;
use crate::args::StreamsArgs;
use throng_process::clock;

/// Longest wait for all streams to open: a hundred thousand take some twenty seconds on two cores.
const OPEN_WAIT: Duration = Duration::from_secs(300);
/// A move that has not reached everybody after this time counts as missed.
const MOVE_WAIT: Duration = Duration::from_secs(30);
/// Time between two moves.
const MOVE_EVERY: Duration = Duration::from_secs(1);
/// How long streams are measured while nothing moves.
const IDLE: Duration = Duration::from_secs(5);
/// Streams from one of this machine's addresses: fewer than Linux has ports for them (28,232).
const PER_ADDRESS: usize = 20_000;
/// Open files of a process that are not streams.
const OTHER_FILES: u64 = 128;
/// Room for a frame or two in one read.
const READ_BYTES: usize = 2_048;

/// Opens the streams, moves the number and reports the cost.
pub(super) fn run(args: &StreamsArgs, conditions: Conditions, hooks: &BenchHooks) -> Result<StreamsReport> {
    let files = throng_process::raise_open_files();
    let needed = u64::from(args.streams) + OTHER_FILES;
    ensure!(
        files.is_none_or(|files| files >= needed),
        "{} streams need {needed} open files and the system allows {}: raise it with `ulimit -n {needed}` as root",
        args.streams,
        files.unwrap_or_default()
    );
    let folder = match &args.data {
        Some(path) => Folder::kept(path),
        None => Folder::throw_away()?,
    };
    let petition = (hooks.prepare)(&folder.path, 0, &mut |_| {})?;
    let server = Server::start_with(&folder.path, &room_for(args.streams))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut errands = Errands::new(
        RequestLines::new(&server.address.to_string(), false),
        Campaign::Petition(petition),
        conditions.seed,
    );
    errands.keep_confirmable((hooks.confirm_path)(&folder.path)?);
    let load = Load { address: server.address, short: false, errands, tally: RefCell::new(Tally::new()) };
    let audience = Audience { server: &server, load, petition, streams: args.streams as usize };
    let mut report = StreamsReport::new(conditions, files);
    LocalSet::new().block_on(&runtime, audience.measure(args.seconds, &mut report))?;
    drop(runtime);
    server.stop()?;
    Ok(report)
}

/// Settings with which the server accepts this many streams.
fn room_for(streams: u32) -> [String; 2] {
    let connections = (u64::from(streams) * 4 / 3 + 128).min(1_048_576);
    [format!("server.connections_max={connections}"), format!("server.streams_max={streams}")]
}

/// Everybody who watches, and somebody who confirms.
struct Audience<'a> {
    server: &'a Server,
    load: Load,
    petition: u64,
    streams: usize,
}

/// What those who watch have seen. All on one thread.
#[derive(Debug, Default)]
struct Seen {
    /// The number that is waited for.
    target: Cell<u64>,
    /// How many streams have it, or a higher one.
    reached: Cell<usize>,
    highest: Cell<u64>,
    broken: Cell<usize>,
    /// Notified for each stream that has it.
    news: Notify,
}

impl Audience<'_> {
    async fn measure(self, moves: u32, report: &mut StreamsReport) -> Result<()> {
        let pid = self.server.pid.context("the bench started the server")?;
        let mut worker = Worker::new(&self.load);
        for _ in 0..moves {
            worker
                .run_errand(&self.load, Class::Sign, clock::monotonic())
                .await;
        }
        let signed = self.load.errands.confirmable_count();
        ensure!(signed > 0, "nobody could sign: {}", self.load.tally.borrow().failures.join("\n"));

        let seen = Rc::new(Seen::default());
        let began = clock::monotonic();
        // Opening the first half uses up the memory that the start has left free.
        let half = self.streams / 2;
        self.open(0..half, &seen).await?;
        report.memory_at_half_bytes = process::resident_bytes(pid)?;
        self.open(half..self.streams, &seen).await?;
        report.opening_s = began.elapsed().as_secs_f64();
        report.memory_at_all_bytes = process::resident_bytes(pid)?;

        let before = process::usage(pid)?.cpu;
        sleep(IDLE).await;
        let idle = process::usage(pid)?.cpu;
        report.idle_cpu_per_s = (idle - before).as_secs_f64() / IDLE.as_secs_f64();
        let began = clock::monotonic();
        for _ in 0..signed {
            report.moved(self.one_move(&mut worker, &seen).await);
        }
        report.moving_s = began.elapsed().as_secs_f64();
        report.moving_cpu_s = (process::usage(pid)?.cpu - idle).as_secs_f64();
        report.broken = seen.broken.get();
        Ok(())
    }

    /// Confirms one signature; returns how long it took until everybody had the number, from before the request was
    /// sent.
    async fn one_move(&self, worker: &mut Worker, seen: &Seen) -> Option<Duration> {
        seen.reached.set(0);
        seen.target.set(seen.highest.get() + 1);
        let began = clock::monotonic();
        worker.run_errand(&self.load, Class::Confirm, began).await;
        let took = reached_by(self.streams, seen, began, MOVE_WAIT).await;
        sleep(MOVE_EVERY.saturating_sub(began.elapsed())).await;
        took
    }

    async fn open(&self, numbers: Range<usize>, seen: &Rc<Seen>) -> Result<()> {
        let (began, wanted) = (clock::monotonic(), numbers.end);
        let address = self.server.address;
        let request = format!("GET /petitions/{}/stream HTTP/1.1\r\nHost: {address}\r\n\r\n", self.petition);
        for number in numbers {
            let mut stream = connect(address, number)
                .await
                .with_context(|| format!("stream {number} of {} could not be opened", self.streams))?;
            stream.write_all(request.as_bytes()).await?;
            let seen = Rc::clone(seen);
            tokio::task::spawn_local(async move { look(&stream, &seen).await });
        }
        let all_there = reached_by(wanted, seen, began, OPEN_WAIT).await;
        ensure!(
            all_there.is_some() && seen.broken.get() == 0,
            "only {} of {wanted} streams opened, {} were refused or closed",
            seen.reached.get(),
            seen.broken.get()
        );
        Ok(())
    }
}

/// How long until this many streams have the target, not counting broken ones; `None` when it takes too long.
async fn reached_by(streams: usize, seen: &Seen, began: Instant, wait: Duration) -> Option<Duration> {
    let all = async {
        while seen.reached.get() + seen.broken.get() < streams {
            seen.news.notified().await;
        }
    };
    timeout(wait, all).await.is_ok().then(|| began.elapsed())
}

/// Connects a stream. The first come from any address; later ones from other addresses, which have more ports.
async fn connect(address: SocketAddr, number: usize) -> std::io::Result<TcpStream> {
    let IpAddr::V4(_) = address.ip() else {
        return TcpStream::connect(address).await;
    };
    let host = u8::try_from(1 + number / PER_ADDRESS).unwrap_or(u8::MAX);
    let socket = TcpSocket::new_v4()?;
    if host > 1 {
        socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 0, host), 0)))?;
    }
    socket.connect(address).await
}

/// One visitor, until the stream ends.
async fn look(stream: &TcpStream, seen: &Seen) {
    // The target for which this visitor has been counted already.
    let mut counted = None;
    loop {
        if stream.readable().await.is_err() {
            break;
        }
        let mut bytes = [0; READ_BYTES];
        let number = match stream.try_read(&mut bytes) {
            Ok(0) => break,
            Ok(length) => newest_number(&bytes[..length]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
            Err(_) => break,
        };
        let Some(number) = number else { continue };
        seen.highest.set(seen.highest.get().max(number));
        let target = seen.target.get();
        if number >= target && counted != Some(target) {
            counted = Some(target);
            seen.reached.set(seen.reached.get() + 1);
            seen.news.notify_one();
        }
    }
    seen.broken.set(seen.broken.get() + 1);
    seen.news.notify_one();
}

/// The last number in some frames. The server writes each frame in one piece, and loopback keeps it so.
pub(crate) fn newest_number(frames: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(frames).ok()?;
    let (_, after) = text.rsplit_once("\"signature_count\":")?;
    after.split_once('}')?.0.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_number_counts() {
        for (frames, number) in [
            ("id: 7\nevent: count\ndata: {\"petition\":1,\"signature_count\":7}\n\n", Some(7)),
            ("data: {\"signature_count\":7}\n\n:\n\ndata: {\"signature_count\":8}\n\n", Some(8)),
            (":\n\n", None),
            ("retry: 9000\n\n", None),
            ("{\"signature_count\":12", None),
        ] {
            assert_eq!(newest_number(frames.as_bytes()), number, "{frames:?}");
        }
    }

    #[test]
    fn the_server_is_given_room() {
        for streams in [1, 1_000, 20_000, 786_432] {
            let [connections, _] = room_for(streams);
            let connections: u32 = connections.split_once('=').unwrap().1.parse().unwrap();
            assert!(streams <= connections / 4 * 3, "{streams} {connections}");
        }
    }
}
