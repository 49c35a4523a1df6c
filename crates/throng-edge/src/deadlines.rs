//! For how long a connection may be in each of its states. None is without an end:
//!
//! | state | at most | ended by |
//! | --- | --- | --- |
//! | opened, and says nothing | a second, then as a head | the system, `listener` |
//! | a head is awaited or comes in, the first or a later one | `server.header_timeout_s` | `wire`, hyper |
//! | a page is made that others wait for too | `PAGE_WAIT_MS_MAX`; the render itself `RENDER_MAX` | `front` |
//! | a body comes in | `server.body_timeout_s` | `http::form`, which answers 408 |
//! | a form with scans comes in | `UPLOAD_WAIT_S` | `http::upload` |
//! | an answer is made | `ANSWER_S_MAX` | here |
//! | an answer is sent | its bytes at `TAKEN_BYTES_PER_S_MIN`, and `server.body_timeout_s` without any | `pace` |
//! | a stream is sent | as long as somebody takes its heartbeats | `pace`; `live` bounds how many |
//! | any of these, of a request over HTTP/2 | the same; an answer with room for it `HTTP2_STILL_S_MAX` | `http2` |
//! | anything else, such as waiting for nothing | as a head or a body, and a little more | here |
//!
//! **Owns** the last resort behind all these deadlines: a connection that stands still in a state for longer than the
//! state may last is closed, even when nobody foresaw how that could happen. **Never** closes one that still moves.
//! **Called by** `listener`.

use std::time::Duration;

use super::places::{Place, State};
use throng_process::limits::{ANSWER_S_MAX, UPLOAD_WAIT_S};

/// Added to deadlines that other modules enforce too, so that those modules act first.
const SPARE: Duration = Duration::from_secs(5);

/// The last resort of connections.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadlines {
    head: Duration,
    spare: Duration,
}

impl Deadlines {
    /// With the time for a head, from the setting `server.header_timeout_s`.
    pub(super) fn new(head: Duration) -> Deadlines {
        Deadlines { head, spare: SPARE }
    }

    /// Returns when the connection has stood still for too long.
    pub(super) async fn overdue(self, place: &Place) {
        loop {
            let left = self.left(place);
            if left == Some(Duration::ZERO) {
                return;
            }
            // It may change to a state with a shorter deadline meanwhile.
            let longest = self.head + self.spare;
            tokio::time::sleep(left.unwrap_or(longest).clamp(self.spare, longest)).await;
        }
    }

    /// How much longer it may stay in its present state. While it waits for its client, `pace` is responsible.
    fn left(self, place: &Place) -> Option<Duration> {
        let longest = self
            .of(place.state())
            .filter(|_| !place.is_waiting_for_client())?;
        Some(longest.saturating_sub(place.still_for()))
    }

    fn of(self, state: State) -> Option<Duration> {
        match state {
            State::Head => Some(self.head + self.spare),
            State::Body => Some(Duration::from_secs(UPLOAD_WAIT_S.max) + self.spare),
            State::Answer => Some(Duration::from_secs(ANSWER_S_MAX.max)),
            State::Stream => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: Duration = Duration::from_millis(1);

    #[test]
    fn only_what_is_taken_by_its_client_has_no_deadline_here() {
        let (deadlines, place) = (Deadlines::new(TICK), Place::new(None, false));
        for (state, ends) in
            [(State::Head, true), (State::Body, true), (State::Answer, true), (State::Stream, false)]
        {
            place.turns(state);
            assert_eq!(deadlines.left(&place).is_some(), ends, "{state:?}");
            place.waits_for_client();
            assert_eq!(deadlines.left(&place), None, "{state:?}");
            place.went_on();
            assert_eq!(deadlines.left(&place).is_some(), ends, "{state:?}");
        }
    }

    #[tokio::test]
    async fn what_stands_still_is_overdue_in_the_end() {
        let place = Place::new(None, false);
        Deadlines { head: TICK, spare: TICK }.overdue(&place).await;
        assert!(place.still_for() >= 2 * TICK);
    }
}
