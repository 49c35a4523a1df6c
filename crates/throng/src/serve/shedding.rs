//! Looks again and again how long everything waits, so that work is given up when that is too long and taken up again when it is not.
//!
//! **Owns** the rhythm, the probes of the threads that serve (`http` and `pages`), and the line in the log. **Never** decides: that is
//! `throng_web::shedding`. **Called by** `serve`, as a chore. **Bounds**: one probe of each is under way at a time.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use throng_domain::shedding::Work;
use throng_edge::Pulse;
use throng_process::limits::SHED_TICK_MS;
use throng_process::{clock, threads};
use throng_web::read::Readers;
use throng_web::shedding::{Shedding, Waits};
use tokio::runtime::Handle;

use super::chores::{Chore, Stop};

/// Starts the thread. `serving` leads to the threads that serve, and `pulse` counts what is heard.
pub(super) fn start(
    shedding: Shedding,
    readers: Readers,
    (serving, pulse): ([Handle; 2], Pulse),
) -> std::io::Result<Chore> {
    let every = Duration::from_millis(SHED_TICK_MS.max);
    Chore::start(&threads::SHEDDING, every, move || {
        let (shedding, readers) = (shedding.clone(), readers.clone());
        let (mut probes, pulse) = (serving.clone().map(Probe::new), pulse.clone());
        // What an owner switches off by hand is told too, whoever takes it over.
        let mut told = 0;
        Ok(move |_: &Stop| {
            let now = clock::monotonic();
            let heard = pulse.heard();
            // Whichever is longer: where pages wait to be made, what makes fewer of them helps both.
            let [first, other] = probes.each_mut().map(|probe| probe.wait(now, heard));
            let Waited { lasted, heard } = if first.lasted > other.lasted { first } else { other };
            let waits = Waits { reads: readers.waits(), http: Some(lasted), heard };
            shedding.look((now, clock::now()), waits);
            let (level, by_hand) = shedding.level();
            let before = std::mem::replace(&mut told, level);
            if before != level {
                tell((before, level), by_hand, &waits);
            }
            Ok(())
        })
    })
}

/// One line when it begins, when nobody can sign any more or again, and when it is over; what is between stands in the office and in the
/// metrics.
fn tell((before, after): (u8, u8), by_hand: bool, waits: &Waits) {
    let work = Work::at_level(after).map_or("", Work::word);
    let ms = |wait: Option<Duration>| wait.unwrap_or_default().as_millis() as u64;
    let (pages_ms, forms_ms, http_ms) = (ms(waits.reads.pages), ms(waits.reads.forms), ms(waits.http));
    let signing = Work::Signing.level();
    match (before, after) {
        (_, 0) => tracing::warn!("all pages are switched on again"),
        _ if after == signing => tracing::warn!(
            by_hand,
            pages_ms,
            forms_ms,
            http_ms,
            "nobody can sign: signing and all other forms are switched off, and all pages that are not in memory: \
             docs/overload.md says which"
        ),
        _ if before == signing => {
            tracing::warn!(work, by_hand, "people can sign again, and some pages are still switched off")
        }
        (0, _) => tracing::warn!(
            work,
            by_hand,
            pages_ms,
            forms_ms,
            http_ms,
            "some pages are switched off so that people can sign: docs/overload.md says which"
        ),
        _ => tracing::debug!(
            before,
            after,
            work,
            by_hand,
            pages_ms,
            forms_ms,
            http_ms,
            "what is switched off has changed"
        ),
    }
}

/// Measures how long a task waits for some threads, such as `http`: a small one is put at the end of what they have to do.
struct Probe {
    threads: Handle,
    /// When the newest was sent, and how many requests had been heard by then.
    sent: Option<(Instant, u64)>,
    came: Arc<Mutex<Option<Instant>>>,
    last: Waited,
}

/// How long a task waited, and how many requests were heard meanwhile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Waited {
    lasted: Duration,
    heard: u64,
}

impl Probe {
    fn new(threads: Handle) -> Probe {
        Probe { threads, sent: None, came: Arc::default(), last: Waited::default() }
    }

    /// How long the newest has waited, or waits now; the next one is sent once it has come. `heard` is how many requests were heard so
    /// far.
    fn wait(&mut self, now: Instant, heard: u64) -> Waited {
        let came = self.came.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((sent, heard_before)) = self.sent {
            let until = came.unwrap_or(now);
            let waited = Waited {
                lasted: until.saturating_duration_since(sent),
                // Those that were heard after it came are too many to count here, and too few to matter: it is looked at soon.
                heard: heard.saturating_sub(heard_before),
            };
            if came.is_none() {
                return waited;
            }
            self.last = waited;
        }
        self.sent = Some((now, heard));
        let came = Arc::clone(&self.came);
        drop(self.threads.spawn(async move {
            *came.lock().unwrap_or_else(PoisonError::into_inner) = Some(clock::monotonic());
        }));
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_takes_as_long_as_whatever_is_before_it() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("a runtime");
        let mut probe = Probe::new(runtime.handle().clone());
        let start = clock::monotonic();
        assert_eq!(probe.wait(start, 40), Waited::default(), "nothing is known yet");
        let (later, long) = (start + Duration::from_millis(70), Duration::from_millis(70));
        assert_eq!(probe.wait(later, 43), Waited { lasted: long, heard: 3 }, "nobody has come to it");
        runtime.block_on(tokio::task::yield_now());
        let waited = probe.wait(later, 45);
        assert!(waited.lasted <= clock::monotonic() - start, "it was done before, by the clock");
        assert_eq!(waited.heard, 5);
    }
}
