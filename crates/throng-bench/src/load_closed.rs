//! The closed loop: a number of connections, each of which sends its next request when the last one
//! was answered. Shows what the server can do, never what people would feel. Called by `measure`.
//! It bounds the connections by its caller's number and the run by a deadline.

use std::rc::Rc;
use std::time::Instant;

use tokio::task::LocalSet;

use super::class::Mix;
use super::load::{Load, Next, Worker};
use throng_process::clock;
use throng_process::dice::Dice;

/// When a worker has done enough.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Until {
    Deadline(Instant),
    /// Until this many signatures wait to be confirmed, or the deadline has come.
    Confirmable(usize, Instant),
    /// Until no more than this many wait, or the deadline has come.
    Left(usize, Instant),
}

/// Runs to the end; a request that is under way at the end is waited for.
pub(crate) async fn run(load: &Rc<Load>, mix: &Mix, connections: u32, until: Until, seed: u64) {
    let workers = LocalSet::new();
    for number in 0..connections {
        let (load, mix) = (Rc::clone(load), mix.clone());
        let dice = Dice::new(seed.wrapping_add(u64::from(number)));
        workers.spawn_local(async move { work(&load, &mix, until, dice).await });
    }
    workers.await;
}

async fn work(load: &Load, mix: &Mix, until: Until, mut dice: Dice) {
    let mut worker = Worker::new(load);
    loop {
        let now = clock::monotonic();
        if is_over(load, until, now) {
            return;
        }
        match worker.run_errand(load, mix.pick(&mut dice), now).await {
            Next::Continue => {}
            Next::NothingToDo => return,
            Next::ServerGone => {
                load.tally.borrow_mut().server_gone = true;
                return;
            }
        }
    }
}

fn is_over(load: &Load, until: Until, now: Instant) -> bool {
    match until {
        Until::Deadline(deadline) => now >= deadline,
        Until::Confirmable(enough, deadline) => now >= deadline || load.errands.confirmable_count() >= enough,
        Until::Left(left, deadline) => now >= deadline || load.errands.confirmable_count() <= left,
    }
}
