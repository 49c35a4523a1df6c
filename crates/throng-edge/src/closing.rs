//! The end of the program, as connections learn of it.
//!
//! **Owns** one message to all of them, and the wait until those that are under way have ended. **Never** ends one by
//! itself: each finishes its answers in the way of its protocol. **Called by** `listener` and `http2`.

use tokio::sync::watch;

/// How far the end has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Open,
    /// Nobody new comes in. Whoever can be told that a request was not heard is told to go elsewhere.
    Leaving,
    /// What is under way is finished, and nothing else is begun.
    Ending,
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

    /// For a connection that begins something that the end should wait for; `None` once the end has been said.
    pub(super) fn one(&self) -> Option<Told> {
        let told = self.0.subscribe();
        let ends = *told.borrow() == Stage::Ending;
        (!ends).then_some(Told(told))
    }

    /// Says that nobody new comes in.
    pub(super) fn leave(&self) {
        self.0.send_replace(Stage::Leaving);
    }

    /// Says that it is the end, and returns when every connection has ended.
    pub(super) async fn tell(&self) {
        self.0.send_replace(Stage::Ending);
        self.0.closed().await;
    }
}

impl Told {
    /// Returns when nobody new comes in any more.
    pub(super) async fn leave(&mut self) {
        self.wait(Stage::Leaving).await;
    }

    /// Returns when it is the end.
    pub(super) async fn end(&mut self) {
        self.wait(Stage::Ending).await;
    }

    async fn wait(&mut self, stage: Stage) {
        // An error means that the other side is gone, which is an end, too.
        drop(self.0.wait_for(|told| *told >= stage).await);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_end_waits_for_those_that_have_begun_and_lets_nobody_begin() {
        let closing = Closing::new();
        let mut told = closing.one().expect("it goes on");
        let end = async {
            closing.tell().await;
            "ended"
        };
        closing.leave();
        told.leave().await;
        assert!(closing.one().is_some(), "a connection that is there already may go on");
        let connection = async {
            told.end().await;
            assert!(closing.one().is_none());
            drop(told);
        };
        assert_eq!(tokio::join!(end, connection).0, "ended");
    }
}
