//! Chores: what is done again and again while the program runs, each on a thread of its own with a reader of its own.
//!
//! Owns the rhythm. A chore must never end because of one unexpected row: after a panic it is started again with
//! another reader, which the log and `/healthz` report. Bounded by the list in `serve`.

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use throng_store::error::Fault;
use throng_store::reader::StoreReader;

use throng_process::threads::{self, Started, Thread};

/// How often a long question is cut short when the program ends: the next part of it has begun by then.
const INTERRUPTED_EVERY: Duration = Duration::from_millis(10);

/// Tells threads that the program ends, or, by a [`Bell`], that there may be something to do.
#[derive(Default)]
pub(super) struct Stop {
    told: Mutex<Told>,
    changed: Condvar,
    interrupt: Mutex<Option<Interrupt>>,
}

/// Ends a question to the store that is being answered on another thread.
type Interrupt = Box<dyn Fn() + Send>;

/// What a thread was told.
#[derive(Default)]
struct Told {
    /// Set once, when the program ends.
    ends: bool,
    /// Set when somebody asks for a round; the next one clears it.
    asked: bool,
}

impl Stop {
    /// Tells all that wait that the program ends.
    pub(super) fn tell(&self) {
        self.told().ends = true;
        self.changed.notify_all();
    }

    /// Does something that asks one long question after the other, each of which `interrupt` ends. It is called again and again
    /// once the program ends.
    pub(super) fn interrupting<T>(
        &self,
        interrupt: impl Fn() + Send + 'static,
        work: impl FnOnce() -> T,
    ) -> T {
        *self.interrupt.lock().expect("nothing panics while it holds this") = Some(Box::new(interrupt));
        let done = work();
        *self.interrupt.lock().expect("nothing panics while it holds this") = None;
        done
    }

    /// Ends what is asked just now. False if nothing is.
    fn interrupt(&self) -> bool {
        let interrupt = self.interrupt.lock().expect("nothing panics while it holds this");
        interrupt.iter().for_each(|interrupt| interrupt());
        interrupt.is_some()
    }

    /// Whether the program ends; to be asked between the parts of a long chore.
    pub(super) fn is_told(&self) -> bool {
        self.told().ends
    }

    /// Waits for `time`, or until the program ends; true in the latter case.
    pub(super) fn wait(&self, time: Duration) -> bool {
        let waited = self
            .changed
            .wait_timeout_while(self.told(), time, |told| !told.ends);
        waited.expect("nothing panics while it holds this").0.ends
    }

    /// Waits for a round: for `time`, or until somebody asks for one; true if the program ends.
    fn wait_for_round(&self, time: Duration) -> bool {
        let waited = self
            .changed
            .wait_timeout_while(self.told(), time, |told| !told.ends && !told.asked);
        let (mut told, _) = waited.expect("nothing panics while it holds this");
        told.asked = false;
        told.ends
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().expect("nothing panics while it holds this")
    }
}

/// Calls a chore to a round now, instead of when it is time. Who has it cannot end the chore.
#[derive(Clone, Default)]
pub(super) struct Bell(Arc<Stop>);

impl Bell {
    /// Asks for a round.
    pub(super) fn ring(&self) {
        self.0.told().asked = true;
        self.0.changed.notify_all();
    }
}

/// Opens a reader of the store.
pub(super) type Open = Arc<dyn Fn() -> Result<Box<dyn StoreReader>, Fault> + Send + Sync>;

/// A thread that does something at intervals.
pub(super) struct Chore {
    stop: Arc<Stop>,
    thread: Started,
}

impl Chore {
    /// Does something at once, and then every `every`. A failure is logged, and it is tried again the next time. After
    /// a panic `begin` makes everything anew, because nobody knows in which state the old is.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn start<Once>(
        thread: &'static Thread,
        every: Duration,
        begin: impl FnMut() -> Result<Once, Fault> + Send + 'static,
    ) -> std::io::Result<Chore>
    where
        Once: FnMut(&Stop) -> Result<(), Fault>,
    {
        Chore::start_asked(thread, (every, Bell::default()), begin)
    }

    /// The same, for one that others ask for a round too, by `bell`: one for each chore.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn start_asked<Once>(
        thread: &'static Thread,
        (every, Bell(stop)): (Duration, Bell),
        mut begin: impl FnMut() -> Result<Once, Fault> + Send + 'static,
    ) -> std::io::Result<Chore>
    where
        Once: FnMut(&Stop) -> Result<(), Fault>,
    {
        // It may have been told before, by a chore that ended.
        stop.told().ends = false;
        let told = Arc::clone(&stop);
        let thread = threads::start(thread, move || {
            let go_on = || rounds(thread, every, &told, &mut begin);
            threads::lasting(thread, go_on, |pause| told.wait(pause));
        })?;
        Ok(Chore { stop, thread })
    }

    /// Ends the thread. Call it while the intake still runs, since a chore may wait for it.
    pub(super) fn finish(self) {
        self.stop.tell();
        // A long question is cut short, and so is the next part of it.
        while self.stop.interrupt() && !self.thread.has_ended() {
            std::thread::sleep(INTERRUPTED_EVERY);
        }
        self.thread.join();
    }

    /// The same for one that may hang: false if it has not ended after so long, and is left alone.
    #[must_use]
    pub(super) fn finish_within(self, most: Duration) -> bool {
        self.stop.tell();
        self.thread.join_within(most)
    }
}

/// Runs the chore again and again, until the program ends.
fn rounds<Once>(
    thread: &'static Thread,
    every: Duration,
    stop: &Stop,
    begin: &mut impl FnMut() -> Result<Once, Fault>,
) where
    Once: FnMut(&Stop) -> Result<(), Fault>,
{
    let mut once = None;
    loop {
        #[cfg(feature = "chaos")]
        throng_store::chaos::panic_at(thread.name);
        if let Err(fault) = round(&mut once, stop, begin) {
            tracing::warn!(chore = thread.name, %fault, "this task failed; trying again");
        }
        if stop.wait_for_round(every) {
            return;
        }
    }
}

fn round<Once>(
    once: &mut Option<Once>,
    stop: &Stop,
    begin: &mut impl FnMut() -> Result<Once, Fault>,
) -> Result<(), Fault>
where
    Once: FnMut(&Stop) -> Result<(), Fault>,
{
    // Put back only when the round succeeded.
    let mut begun = match once.take() {
        Some(begun) => begun,
        None => begin()?,
    };
    begun(stop)?;
    *once = Some(begun);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Whoever asks for a round gets one, however long the rest would last; who asks twice meanwhile gets one for both.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "what one test is told")]
    fn a_chore_can_be_asked_for_a_round() {
        let (tell, told) = mpsc::sync_channel(100);
        let begin = move || {
            let tell = tell.clone();
            Ok(move |_: &Stop| {
                tell.send(()).ok();
                Ok(())
            })
        };
        let bell = Bell::default();
        let hour = Duration::from_secs(60 * 60);
        let chore = Chore::start_asked(&threads::CHECKING, (hour, bell.clone()), begin).unwrap();
        let patience = Duration::from_secs(30);
        told.recv_timeout(patience).expect("the first, at once");
        for _ in 0..3 {
            bell.ring();
            told.recv_timeout(patience).expect("one that was asked for");
        }
        chore.finish();
    }

    /// A recount asks one question after the other, each of which is ended by itself.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "what one test is told")]
    fn a_chore_that_asks_long_questions_ends_with_the_program() {
        let (tell, told) = mpsc::sync_channel(1);
        let begin = move || {
            let tell = tell.clone();
            Ok(move |stop: &Stop| {
                let (interrupt, interrupted) = mpsc::sync_channel(0);
                let end_one = move || {
                    interrupt.try_send(()).ok();
                };
                stop.interrupting(end_one, || {
                    tell.send(()).ok();
                    // Each would last for ever.
                    (0..5).for_each(|_| interrupted.recv().expect("it is ended"));
                });
                Ok(())
            })
        };
        let chore = Chore::start(&threads::BACKING_UP, Duration::from_secs(3_600), begin).unwrap();
        told.recv_timeout(Duration::from_secs(30)).expect("it asks");
        chore.finish();
    }

    /// Issue 11, 4: a chore that panicked was never done again.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "what one test is told")]
    fn a_chore_that_panics_or_fails_is_begun_anew_with_another_reader() {
        let (tell, told) = mpsc::sync_channel(100);
        let mut begun = 0;
        let begin = move || {
            begun += 1;
            let (tell, begun) = (tell.clone(), begun);
            let mut rounds = 0;
            Ok(move |_: &Stop| {
                rounds += 1;
                tell.send((begun, rounds)).ok();
                match (begun, rounds) {
                    (1, 2) => panic!("a row that nobody thought of"),
                    (2, 2) => Err(Fault::Full { doing: "reading" }),
                    _ => Ok(()),
                }
            })
        };
        let before = threads::CHECKING.panics();
        let chore = Chore::start(&threads::CHECKING, Duration::ZERO, begin).unwrap();
        let patience = Duration::from_secs(30);
        let seen: Vec<_> = (0..6).map(|_| told.recv_timeout(patience).unwrap()).collect();
        assert_eq!(seen, [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]);
        assert!(threads::CHECKING.panics() > before);
        // Nobody listens any more, but the chore may be waiting to send.
        drop(told);
        chore.finish();
    }
}
