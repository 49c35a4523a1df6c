//! The end of the program, as connections learn of it.
//!
//! **Owns** one message to all of them, and the wait until those that are under way have ended. Each has its side of it from when it
//! is accepted, so that none is forgotten. **Never** ends one that has asked for something: each finishes its answers in the way of its protocol.
//! **Called by** `listener`, `wire` and `http2`. **Bounds** how long whoever has asked for nothing yet is waited for.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::entrance::LAST_PLACES;

/// How long somebody who was accepted and has not asked for anything has for that, once it is the end: browsers open connections in
/// advance, and others are in the middle of a head.
pub(super) const LAST_HEADS: Duration = Duration::from_secs(1);

/// How many steps somebody who is accepted last may have before them until they have asked: what a proxy says first, a handshake, a head.
/// Each has [`LAST_HEADS`] of its own.
const LAST_STEPS: u32 = 3;

/// How long connections have in all, once it is the end, where what was asked may take so long: whoever gets the last place may still have
/// all these steps before them, and has all of that time for the answer.
pub(super) fn longest(drain: Duration) -> Duration {
    LAST_PLACES + LAST_STEPS * LAST_HEADS + drain
}

/// How far the end has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Open,
    /// Nobody new comes in, but another program takes them. Whoever can be told that a request was not heard is told to go there.
    Leaving,
    /// What is under way is finished, and nothing else is begun: since when.
    Ending(Instant),
}

/// The side that says it, once.
#[derive(Debug)]
pub(super) struct Closing(watch::Sender<Stage>);

/// The side of one connection. While it is kept, the end waits for it.
#[derive(Debug)]
pub(super) struct Told(watch::Receiver<Stage>);

impl Closing {
    pub(super) fn new() -> Closing {
        Closing(watch::Sender::new(Stage::Open))
    }

    /// For a connection that was accepted: the end waits for it.
    pub(super) fn one(&self) -> Told {
        Told(self.0.subscribe())
    }

    /// For something that begins later; `None` once the end has been said.
    pub(super) fn another(&self) -> Option<Told> {
        let told = self.one();
        let ends = matches!(*told.0.borrow(), Stage::Ending(_));
        (!ends).then_some(told)
    }

    /// Says that nobody new comes in, since another program takes them.
    pub(super) fn leave(&self) {
        self.0.send_replace(Stage::Leaving);
    }

    /// Says that it is the end, and returns when every connection has ended.
    pub(super) async fn tell(&self) {
        self.0.send_replace(Stage::Ending(Instant::now()));
        self.gone().await;
    }

    /// Returns when every connection has ended.
    pub(super) async fn gone(&self) {
        self.0.closed().await;
    }
}

impl Told {
    /// Returns when nobody new comes in any more: until when whoever has not asked for anything may, if nobody else takes them.
    pub(super) async fn leave(&mut self) -> Option<Instant> {
        let said = self.0.wait_for(|told| *told != Stage::Open).await;
        match said.as_deref() {
            Ok(Stage::Ending(since)) => Some(*since + LAST_HEADS),
            // The other side is gone, which is an end, too.
            Ok(Stage::Open | Stage::Leaving) | Err(_) => None,
        }
    }

    /// Returns when it is the end.
    pub(super) async fn end(&mut self) {
        self.last_heads().await;
    }

    /// Returns when it is the end: until when whoever has not asked for anything may.
    pub(super) async fn last_heads(&mut self) -> Instant {
        let said = self.0.wait_for(|told| matches!(told, Stage::Ending(_))).await;
        let since = match said.as_deref() {
            Ok(Stage::Ending(since)) => *since,
            // The other side is gone, which is an end, too.
            Ok(Stage::Open | Stage::Leaving) | Err(_) => Instant::now(),
        };
        since + LAST_HEADS
    }

    /// Does this, unless whoever has not asked for anything is waited for no longer.
    pub(super) async fn before_the_end<T>(&mut self, does: impl Future<Output = Option<T>>) -> Option<T> {
        // Whoever went on after the end was said has as long again for the next step.
        let begun = Instant::now();
        let over = async {
            let until = self.last_heads().await;
            sleep_until(until.max(begun + LAST_HEADS)).await;
        };
        tokio::select! {
            biased;
            done = does => done,
            () = over => None,
        }
    }
}

/// The end, for a connection that looks at it each time it waits for a head, and must not be slower for that.
pub(super) struct End<'a, Said> {
    /// [`Told::last_heads`].
    said: Pin<&'a mut Said>,
    /// Whether it has been asked after, so that it wakes this task.
    asked: bool,
    last_heads: Option<Instant>,
    /// Whether the connection has looked once more, since then, for what has come.
    pub(super) has_looked: bool,
}

impl<'a, Said: Future<Output = Instant>> End<'a, Said> {
    pub(super) fn of(said: Pin<&'a mut Said>) -> End<'a, Said> {
        End { said, asked: false, last_heads: None, has_looked: false }
    }

    /// Until when whoever has not asked for anything may, once it is the end. Asks once, so that the task is woken, and again only when
    /// it may be the end.
    pub(super) fn poll(&mut self, may_be: bool, context: &mut Context<'_>) -> Option<Instant> {
        if self.last_heads.is_none()
            && (!self.asked || may_be)
            && let Poll::Ready(last) = self.said.as_mut().poll(context)
        {
            self.last_heads = Some(last);
        }
        self.asked = true;
        self.last_heads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_end_waits_for_those_that_have_begun_and_lets_nobody_begin() {
        let closing = Closing::new();
        let mut told = closing.one();
        let end = async {
            closing.tell().await;
            "ended"
        };
        closing.leave();
        assert_eq!(told.leave().await, None, "it can go on elsewhere at once");
        assert!(closing.another().is_some(), "a connection that is there already may go on");
        let connection = async {
            told.end().await;
            assert!(closing.another().is_none());
            drop(told);
        };
        assert_eq!(tokio::join!(end, connection).0, "ended");
    }

    #[tokio::test]
    async fn whoever_can_go_nowhere_else_has_time_to_ask() {
        let closing = Closing::new();
        let mut told = closing.one();
        let before = Instant::now();
        let connection = async move { told.leave().await };
        let (until, ()) = tokio::join!(connection, closing.tell());
        assert!(until.is_some_and(|until| until >= before + LAST_HEADS));
    }
}
