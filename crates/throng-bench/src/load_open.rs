//! The open loop: arrivals by the clock, whether or not the server keeps up, as people come. A
//! latency runs from the moment at which its request should have begun, so waiting for a free
//! connection counts. Called by `measure`. It bounds the requests in flight by the connections, and
//! the wait for one by [`PATIENCE`]; arrivals beyond that are counted as not started.

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::LocalSet;

use super::class::Mix;
use super::load::{Load, Next, Worker};
use super::schedule::{Arrivals, Schedule};
use throng_process::clock;
use throng_process::dice::Dice;

/// Somebody whose browser gets no connection for this long is taken to have given up.
const PATIENCE: Duration = Duration::from_secs(1);
/// The pacing thread checks at least this often whether the run is over.
const PACE_NAP_MAX: Duration = Duration::from_millis(100);

/// What the pacing thread and the workers share.
#[derive(Debug)]
struct Gate {
    /// One permit for each arrival that is due and that no worker has taken yet.
    due: Semaphore,
    over: AtomicBool,
}

/// Runs the schedule to its end and waits for the answers that are still missing.
#[expect(clippy::disallowed_methods, reason = "the bench is not what is measured")]
pub(crate) async fn run(load: &Rc<Load>, schedule: &Schedule, connections: u32, seed: u64) {
    let gate = Arc::new(Gate { due: Semaphore::new(0), over: AtomicBool::new(false) });
    let start = clock::monotonic();
    let queue = Rc::new(RefCell::new(Queue {
        arrivals: schedule.arrivals(),
        mix: schedule.mix.clone(),
        dice: Dice::new(seed),
        start,
        taken: 0,
    }));
    let pacer = thread::spawn({
        let (gate, arrivals) = (Arc::clone(&gate), schedule.arrivals());
        move || pace(&gate, arrivals, start, connections)
    });
    let workers = LocalSet::new();
    for _ in 0..connections {
        let (load, gate, queue) = (Rc::clone(load), Arc::clone(&gate), Rc::clone(&queue));
        workers.spawn_local(async move { work(&load, &gate, &queue).await });
    }
    workers.await;
    gate.over.store(true, Ordering::Relaxed);
    pacer
        .join()
        .expect("the pacing thread only sleeps and adds permits");
    let never_taken = schedule.arrival_count() - queue.borrow().taken;
    load.tally.borrow_mut().not_started += never_taken;
}

/// The arrivals that are still to come, in their order.
#[derive(Debug)]
struct Queue {
    arrivals: Arrivals,
    mix: Mix,
    dice: Dice,
    start: Instant,
    taken: u64,
}

async fn work(load: &Load, gate: &Gate, queue: &RefCell<Queue>) {
    let mut worker = Worker::new(load);
    while let Ok(permit) = gate.due.acquire().await {
        permit.forget();
        let (class, intended) = {
            let mut queue = queue.borrow_mut();
            let Some(offset) = queue.arrivals.next() else {
                return;
            };
            queue.taken += 1;
            let Queue { mix, dice, .. } = &mut *queue;
            (mix.pick(dice), queue.start + offset)
        };
        let lag = clock::monotonic().saturating_duration_since(intended);
        if lag > PATIENCE {
            load.tally.borrow_mut().not_started += 1;
            continue;
        }
        load.tally.borrow_mut().start_lag.record(lag);
        match worker.run_errand(load, class, intended).await {
            Next::Continue => {}
            Next::NothingToDo => load.tally.borrow_mut().nothing_to_do += 1,
            Next::ServerGone => {
                load.tally.borrow_mut().server_gone = true;
                gate.due.close();
                return;
            }
        }
    }
}

/// Adds a permit for each arrival when its time comes. A thread of its own, because the timers of
/// the runtime have a grain of a millisecond, ten times the latencies to be measured.
fn pace(gate: &Gate, arrivals: Arrivals, start: Instant, connections: u32) {
    sleep_exactly();
    for offset in arrivals {
        while let Some(early) = (start + offset).checked_duration_since(clock::monotonic()) {
            if early.is_zero() || gate.over.load(Ordering::Relaxed) {
                break;
            }
            thread::sleep(early.min(PACE_NAP_MAX));
        }
        if gate.over.load(Ordering::Relaxed) {
            return;
        }
        gate.due.add_permits(1);
    }
    // Each worker takes one more permit, finds no arrival behind it, and ends.
    gate.due.add_permits(connections as usize);
}

/// Asks the kernel to wake this thread exactly when its sleep is over and not, as usual, up to 50 µs later to
/// save energy. Where that is not possible, the lateness is only shown in the report.
fn sleep_exactly() {
    if let Ok(thread) = fs::read_link("/proc/thread-self")
        && let Some(id) = thread.file_name()
    {
        fs::write(Path::new("/proc").join(id).join("timerslack_ns"), "1").ok();
    }
}
