//! How fast a client has to take an answer, so that slow lines get their page and nobody holds a connection for ever.
//!
//! **Owns** the timing of a write that the socket does not accept at once. It measures what arrives at the client,
//! not what the socket accepts: the socket reports room only when a third of its memory is free again, for which a
//! slow line may need minutes. **Called by** `wire` and `pipe`. **Bounds** the time of an answer in proportion to its
//! bytes, by [`TAKEN_BYTES_PER_S_MIN`]; costs nothing while the socket accepts everything.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep};

use super::places::Place;
use super::transport::Transport;
use throng_process::limits::TAKEN_BYTES_PER_S_MIN;

/// The pace of the answers of one connection.
#[derive(Debug)]
pub(super) struct Pace {
    /// How often progress is checked. A client that takes nothing for this long is too slow.
    patience: Duration,
    wait: Option<Wait>,
}

/// A write that waits for its client.
#[derive(Debug)]
struct Wait {
    since: Instant,
    looked: Pin<Box<Sleep>>,
    taken_before: u64,
    taken_when_looked: u64,
}

impl Pace {
    pub(super) fn new(patience: Duration) -> Pace {
        Pace { patience, wait: None }
    }

    /// Whether a write waits.
    pub(super) fn is_waiting(&self) -> bool {
        self.wait.is_some()
    }

    /// Notes that the socket accepted something.
    pub(super) fn went_on(&mut self) {
        self.wait = None;
    }

    /// Passes the result of a write on; a write that waits is timed, and fails once its client has been too slow.
    pub(super) fn timed(
        &mut self,
        written: Poll<io::Result<usize>>,
        (stream, place): (&Transport, &Place),
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(_) if self.is_waiting() => {
                self.went_on();
                place.went_on();
                written
            }
            Poll::Ready(_) => written,
            Poll::Pending => {
                place.waits_for_client();
                ready!(self.poll_too_slow(stream, context));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    /// Notes that the socket accepts nothing now. Ready once the client has been too slow.
    pub(super) fn poll_too_slow(&mut self, stream: &Transport, context: &mut Context<'_>) -> Poll<()> {
        let patience = self.patience;
        let wait = self.wait.get_or_insert_with(|| {
            let taken = stream.taken();
            let looked = Box::pin(sleep(patience));
            Wait { since: Instant::now(), looked, taken_before: taken, taken_when_looked: taken }
        });
        loop {
            ready!(wait.looked.as_mut().poll(context));
            let taken = stream.taken();
            let in_all = taken.saturating_sub(wait.taken_before);
            let lately = taken.saturating_sub(wait.taken_when_looked);
            if lately == 0 || is_too_slow(in_all, wait.since.elapsed()) {
                return Poll::Ready(());
            }
            wait.taken_when_looked = taken;
            wait.looked.as_mut().reset(Instant::now() + patience);
        }
    }
}

fn is_too_slow(taken: u64, time: Duration) -> bool {
    taken < TAKEN_BYTES_PER_S_MIN.max.saturating_mul(time.as_secs())
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use tokio::net::TcpStream;

    use super::*;

    #[test]
    fn the_lowest_rate_bounds_the_time_of_an_answer() {
        let least = TAKEN_BYTES_PER_S_MIN.max;
        for (taken, seconds, too_slow) in [
            (0, 0, false),
            (0, 1, true),
            (least, 1, false),
            (15 * least - 1, 15, true),
            (15 * least, 15, false),
            (1 << 20, 900, false),
        ] {
            assert_eq!(is_too_slow(taken, Duration::from_secs(seconds)), too_slow, "{taken} in {seconds} s");
        }
    }

    #[tokio::test]
    async fn a_client_that_takes_nothing_is_too_slow() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let stream = Transport::Tcp(stream);
        let mut pace = Pace::new(Duration::from_millis(1));
        std::future::poll_fn(|context| pace.poll_too_slow(&stream, context)).await;
        assert!(pace.is_waiting());
        pace.went_on();
        assert!(!pace.is_waiting());
    }
}
