//! The thread that accepts connections, from when it may until it is told to stop.
//!
//! **Owns** the runtime that watches what is listened at. **Never** handles a connection: it begins what does, elsewhere.
//! **Called by** `listener`, whose stages it follows. **Bounds** nothing by itself; `entrance` holds the bounds on who is accepted.

use std::sync::Arc;

use tokio::runtime::Runtime;
use tokio::sync::watch;

use super::closing::Told;
use super::entrance::{Arrival, Entrance};
use super::front::Front;
use super::places::Place;
use throng_process::threads;

/// The thread, and what it is told.
pub(super) struct Accepting {
    tell: watch::Sender<Accepts>,
    thread: threads::Started,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Accepts {
    NotYet,
    Now,
    /// No more than these.
    Last(Last),
}

/// Who is still accepted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// Whoever waits in the system, where they would be reset.
    WhoWaits {
        /// Whether another process listens at the same sockets, which goes on with those who come later.
        others_listen: bool,
    },
    /// Nobody: another program accepts them.
    Nobody,
}

impl Accepting {
    /// Starts the thread, which accepts nobody yet. The end waits for it as for a connection.
    ///
    /// # Errors
    /// The system has no room for one more thread.
    pub(super) fn prepare<Going>(
        (runtime, mut entrance): (Runtime, Entrance),
        (front, end): (Arc<Front>, Told),
        handle: impl Fn(Arrival, Arc<Place>) -> Going + Send + 'static,
    ) -> std::io::Result<Accepting>
    where
        Going: Future<Output = ()> + Send + 'static,
    {
        let (tell, mut told) = watch::channel(Accepts::NotYet);
        let thread = threads::start(&threads::ACCEPTING, move || {
            runtime.block_on(async move {
                if begun(&mut told).await == Accepts::Now {
                    tokio::select! {
                        biased;
                        _ = told.changed() => {}
                        () = entrance.accept_all(&front, &handle) => {}
                    }
                }
                let said = *told.borrow();
                if let Accepts::Last(Last::WhoWaits { others_listen }) = said {
                    entrance.accept_last(&front, &handle, others_listen).await;
                }
            });
            drop(end);
        })?;
        Ok(Accepting { tell, thread })
    }

    /// Has it accept from now on.
    pub(super) fn begin(&self) {
        self.tell.send_replace(Accepts::Now);
    }

    /// Has it accept nobody more than these. The library has it look up after some connections also while somebody always waits, so it
    /// hears this at once.
    pub(super) fn end(self, last: Last) -> Ending {
        self.tell.send_replace(Accepts::Last(last));
        Ending(self.thread)
    }
}

/// The thread, once it accepts the last.
pub(super) struct Ending(threads::Started);

impl Ending {
    /// Waits until nobody more is accepted.
    pub(super) fn join(self) {
        self.0.join();
    }
}

/// What it is told to do first. Only the last word is kept, so this is the end at once where that came before anybody looked.
async fn begun(told: &mut watch::Receiver<Accepts>) -> Accepts {
    let said = told.wait_for(|said| *said != Accepts::NotYet).await;
    // It is an error when the other side is gone without a word: the program did not get ready.
    said.map_or(Accepts::NotYet, |said| *said)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that was told to stop as soon as it was ready waited for the beginning, which it had missed, for ever.
    #[tokio::test]
    async fn who_is_told_to_end_before_they_saw_that_they_may_begin_ends() {
        use Accepts::{Last, NotYet, Now};
        let who_waits = super::Last::WhoWaits { others_listen: false };
        let rows = [
            (vec![Now], Now),
            (vec![Now, Last(who_waits)], Last(who_waits)),
            (vec![Now, Last(super::Last::Nobody)], Last(super::Last::Nobody)),
            (vec![], NotYet),
        ];
        for (said, expected) in rows {
            let (tell, mut told) = watch::channel(NotYet);
            for word in &said {
                tell.send_replace(*word);
            }
            drop(tell);
            assert_eq!(begun(&mut told).await, expected, "{said:?}");
        }
    }
}
