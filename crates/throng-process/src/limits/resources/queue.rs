//! Queues that are in the register of resources: one that its owner keeps behind a lock, and one between threads.

use std::collections::VecDeque;
use std::collections::vec_deque::Drain;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender, TrySendError};
use std::time::Duration;

use super::{Counted, Gauge};

/// A bounded queue, first in, first out. To share it, the owner keeps it behind a lock.
#[derive(Debug)]
pub struct Queue<T> {
    items: VecDeque<T>,
    gauge: Gauge,
}

impl<T> Queue<T> {
    pub fn new(gauge: Gauge) -> Queue<T> {
        Queue { items: VecDeque::new(), gauge }
    }

    /// # Errors
    /// The item, when the queue is full.
    pub fn push(&mut self, item: T) -> Result<(), T> {
        if self.items.len() >= self.gauge.max() {
            self.gauge.refuses();
            return Err(item);
        }
        self.items.push_back(item);
        self.gauge.holds(self.items.len());
        Ok(())
    }

    /// Counts somebody as turned away although the queue is not full, since they would wait too long. Always returns
    /// false, as nothing was taken.
    pub fn refuse(&self) -> bool {
        self.gauge.refuses();
        false
    }

    pub fn pop(&mut self) -> Option<T> {
        let item = self.items.pop_front()?;
        self.gauge.holds(self.items.len());
        Some(item)
    }

    /// Takes the first `count` items out.
    ///
    /// # Panics
    /// If fewer wait.
    pub fn take(&mut self, count: usize) -> Drain<'_, T> {
        self.gauge.holds(self.items.len() - count);
        self.items.drain(..count)
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// The two ends of a queue between threads. When it is full, the sender waits.
#[expect(clippy::disallowed_methods, reason = "here each is put into the register")]
pub fn channel<T>(gauge: Gauge) -> (Sender<T>, Receiver<T>) {
    let (sender, receiver) = mpsc::sync_channel(gauge.max());
    (Sender { sender, gauge: Arc::new(gauge) }, Receiver(receiver))
}

/// The end that items are put into.
#[derive(Debug)]
pub struct Sender<T> {
    sender: SyncSender<(T, Counted)>,
    gauge: Arc<Gauge>,
}

/// The end that items are taken out of.
#[derive(Debug)]
pub struct Receiver<T>(mpsc::Receiver<(T, Counted)>);

impl<T> Sender<T> {
    /// Puts an item in, unless the queue is full: then it is lost, and counted.
    pub fn offer(&self, thing: T) {
        if self
            .sender
            .try_send((thing, Counted::one_of(&self.gauge)))
            .is_err()
        {
            self.gauge.refuses();
        }
    }

    /// Puts an item in; waits while the queue is full.
    ///
    /// # Errors
    /// The item, if nobody takes any more out.
    pub fn send(&self, thing: T) -> Result<(), T> {
        match self.sender.try_send((thing, Counted::one_of(&self.gauge))) {
            Ok(()) => Ok(()),
            Err(TrySendError::Disconnected((thing, _))) => Err(thing),
            Err(TrySendError::Full(both)) => {
                self.gauge.waits();
                self.sender.send(both).map_err(|error| error.0.0)
            }
        }
    }
}

impl<T> Receiver<T> {
    /// The next item, if one comes within this time.
    ///
    /// # Errors
    /// If no item came in time, or none will come any more.
    pub fn within(&self, time: Duration) -> Result<T, RecvTimeoutError> {
        self.0.recv_timeout(time).map(|(thing, _)| thing)
    }

    /// The next item; `None` when none will come any more.
    pub fn next(&self) -> Option<T> {
        self.0.recv().ok().map(|(thing, _)| thing)
    }

    /// The items that wait now.
    pub fn waiting(&self) -> impl Iterator<Item = T> {
        self.0.try_iter().map(|(thing, _)| thing)
    }
}
