//! The end of the program, as connections learn of it.
//!
//! **Owns** one message to all of them, and the wait until those that are under way have ended. **Never** ends one by
//! itself: each finishes its answers in the way of its protocol. **Called by** `listener` and `http2`.

use tokio::sync::watch;

/// The side that says it, once.
#[derive(Debug)]
pub(super) struct Closing(watch::Sender<bool>);

/// The side of one connection. While it is kept, the end waits for it.
#[derive(Debug)]
pub(super) struct Told(watch::Receiver<bool>);

impl Closing {
    pub(super) fn new() -> Closing {
        Closing(watch::Sender::new(false))
    }

    /// For a connection that begins something that the end should wait for; `None` once the end has been said.
    pub(super) fn one(&self) -> Option<Told> {
        let told = self.0.subscribe();
        let has_begun = *told.borrow();
        (!has_begun).then_some(Told(told))
    }

    /// Says it, and returns when every connection has ended.
    pub(super) async fn tell(&self) {
        self.0.send_replace(true);
        self.0.closed().await;
    }
}

impl Told {
    /// Returns when the program is told to stop.
    pub(super) async fn wait(&mut self) {
        // An error means that the other side is gone, which is an end, too.
        drop(self.0.wait_for(|told| *told).await);
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
        let connection = async {
            told.wait().await;
            assert!(closing.one().is_none());
            drop(told);
        };
        assert_eq!(tokio::join!(end, connection).0, "ended");
    }
}
