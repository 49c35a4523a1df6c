//! What is measured of a server whose cost is known, while another thread of the same group keeps half a processor busy.

use std::fs;
use std::hint::black_box;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use super::*;

/// How often a request's work goes round: some four milliseconds of a build that is not optimised.
const ROUNDS: u64 = 400_000;
/// Half of a processor, in steps that are short beside a slot.
const STEP: Duration = Duration::from_millis(2);
/// What a request has the kernel do: a millisecond or two.
const ZEROS: usize = 16;
const ZEROS_BYTES: usize = 1 << 20;
/// How many pairs of slots are looked at, until one look is sure: on a machine that is busy with other tests a short one may not be.
const TRIES: [u64; 5] = [30, 60, 120, 120, 120];
/// What is promised.
const WITHIN: f64 = 0.10;

/// A server with one thread, and a thread that has nothing to do with it but its name.
struct Kit {
    address: SocketAddr,
    ends: Arc<AtomicBool>,
    served: Arc<AtomicU64>,
    /// The number of the thread that serves.
    server: String,
    threads: Vec<JoinHandle<()>>,
}

/// Processor time of a thread of this process, which must be at rest.
fn used(thread: &str) -> Duration {
    let text =
        fs::read_to_string(format!("/proc/self/task/{thread}/schedstat")).expect("the kernel counts it");
    Duration::from_nanos(
        text.split(' ')
            .next()
            .expect("a field")
            .parse()
            .expect("a number"),
    )
}

/// The same by user and system, in hundredths of a second.
fn used_apart(thread: &str) -> usage::Time {
    let text = fs::read_to_string(format!("/proc/self/task/{thread}/stat")).expect("it is there");
    usage::ticks(&text).expect("the kernel counts it")
}

fn own_number() -> String {
    let own = fs::read_link("/proc/thread-self").expect("there is /proc");
    own.file_name().expect("a number").to_string_lossy().into_owned()
}

fn work(rounds: u64) -> u64 {
    (0..rounds).fold(1, |sum, round| black_box(sum ^ round.wrapping_mul(0x9E37_79B9)))
}

impl Kit {
    #[expect(clippy::disallowed_methods, reason = "one word, to one who waits for it")]
    fn start() -> Kit {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (ends, served) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (tell, told) = std::sync::mpsc::sync_channel(1);
        let named = |name: &str| std::thread::Builder::new().name(name.to_owned());
        let count = Arc::clone(&served);
        let stops = Arc::clone(&ends);
        let serve = move || {
            tell.send(own_number()).expect("somebody waits for it");
            // One connection after the other: each measurement has its own.
            for socket in listener.incoming().map_while(Result::ok) {
                if stops.load(Ordering::SeqCst) {
                    return;
                }
                answer(socket, &count);
            }
        };
        let server = named("http").spawn(serve).expect("a thread");
        let stop = Arc::clone(&ends);
        let other = named("http-other")
            .spawn(move || be_busy(&stop))
            .expect("a thread");
        let number = told.recv().expect("it starts");
        Kit { address, ends, served, server: number, threads: vec![server, other] }
    }
}

/// Answers until the client goes.
fn answer(mut socket: TcpStream, count: &AtomicU64) {
    let mut buffer = [0; 4096];
    let mut zeros = fs::File::open("/dev/zero").expect("it is there");
    let mut room = vec![0; ZEROS_BYTES];
    while socket.read(&mut buffer).is_ok_and(|read| read > 0) {
        black_box(work(ROUNDS));
        for _ in 0..ZEROS {
            zeros.read_exact(&mut room).expect("there is no end of them");
        }
        black_box(&room);
        count.fetch_add(1, Ordering::SeqCst);
        if socket
            .write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            .is_err()
        {
            return;
        }
    }
}

/// Keeps half a processor busy, and makes up for what others took from it: a load that gave way to the requests would not be
/// unrelated to them.
fn be_busy(ends: &AtomicBool) {
    let own = own_number();
    let (begun, before) = (clock::monotonic(), used(&own));
    while !ends.load(Ordering::SeqCst) {
        while used(&own) - before < begun.elapsed() / 2 && !ends.load(Ordering::SeqCst) {
            black_box(work(2_000));
            std::thread::yield_now();
        }
        std::thread::sleep(STEP);
    }
}

/// Has this thread, and those that it starts, come before what else is busy on the machine, which other tests may have filled: where
/// the processors are full, all load gives way to other load. Being nicer than others is not enough, since it counts only within the
/// session. Only root may; for anyone else it stays as it is, and a look on a full machine is not sure.
fn ask_for_a_processor() {
    let asked = Command::new("chrt")
        .args(["--fifo", "--pid", "1", &own_number()])
        .output();
    drop(asked);
}

#[test]
fn the_cost_of_a_request_is_found_within_a_tenth_while_half_a_processor_is_busy_with_something_else() {
    ask_for_a_processor();
    let kit = Kit::start();
    let mut request = Vec::new();
    RequestLines::new("127.0.0.1", false).get(&mut request, "/", None);
    let own = [std::process::id()];
    let mut tries = Vec::new();
    for pairs in TRIES {
        let (used_before, served_before) = (used(&kit.server), kit.served.load(Ordering::SeqCst));
        let apart_before = used_apart(&kit.server);
        let psd = Psd {
            address: kit.address,
            request: request.clone(),
            pids: &own,
            slot: Duration::from_millis(100),
            rate: 100.0,
            connections: 1,
            pairs,
            seed: 17,
        };
        let report = measure(&psd).expect("it answers");
        // It waits for the next request now.
        let served = (kit.served.load(Ordering::SeqCst) - served_before) as f64;
        let each_ms = |now: Duration, before: Duration| (now - before).as_secs_f64() * 1e3 / served;
        let truth = each_ms(used(&kit.server), used_before);
        let apart = used_apart(&kit.server);
        let http = report
            .rows
            .iter()
            .find(|row| row.group == Some("HTTP"))
            .expect("both threads");
        // The last two are counted in hundredths of a second: they are less sure, and judged by their share of the whole.
        let judged = [
            ("whole", http.total, truth, WITHIN / 2.0),
            ("user", http.user, each_ms(apart.user, apart_before.user), WITHIN),
            ("system", http.system, each_ms(apart.system, apart_before.system), WITHIN),
        ];
        tries.push(format!("{judged:?}"));
        if judged
            .iter()
            .any(|(_, fit, _, unsure)| fit.plus_minus_ms > truth * unsure)
        {
            continue;
        }
        for (what, fit, expected, _) in judged {
            let unsure = if what == "whole" { 0.0 } else { fit.plus_minus_ms };
            assert!((fit.ms - expected).abs() <= truth * WITHIN + unsure, "{what}: {tries:#?}\n{report}");
        }
        assert!(http.total.other_load > 0.2, "the other thread was busy: {report}");
        return;
    }
    panic!("never sure, so nothing is shown: {tries:#?}");
}

impl Drop for Kit {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        // So that the server looks.
        drop(TcpStream::connect(self.address));
        self.threads
            .drain(..)
            .for_each(|thread| thread.join().expect("it ends when it is told"));
    }
}
