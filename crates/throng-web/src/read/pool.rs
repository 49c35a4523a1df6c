//! A few named threads, each with a store reader of its own, and a bounded queue of questions in front of them:
//! when it is full a question is answered "busy" at once instead of piling up.

use std::sync::{Arc, Condvar, Mutex};

use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use tokio::sync::oneshot;

use super::ReadError;
use super::so_far::CountsSoFar;
use super::voter_starts::VoterStarts;
use throng_process::limits::resources::{self, Queue};
use throng_process::threads;

type Question = Box<dyn FnOnce(&mut dyn StoreReader) + Send>;

struct Waiting {
    questions: Queue<Question>,
    closed: bool,
}

struct Shared {
    /// Guards the questions; locked only to put one in or take one out.
    waiting: Mutex<Waiting>,
    /// Wakes a thread when there is a question, or when no more will come.
    asked: Condvar,
}

/// The reader threads. Clones share them.
#[derive(Clone)]
pub struct Readers {
    shared: Arc<Shared>,
    so_far: CountsSoFar,
    starts: VoterStarts,
}

impl std::fmt::Debug for Readers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Readers")
    }
}

impl Readers {
    /// Starts one thread for each reader.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start(readers: Vec<Box<dyn StoreReader>>) -> std::io::Result<Readers> {
        assert!(!readers.is_empty(), "without a reader no question is ever answered");
        let waiting = Waiting { questions: Queue::new(resources::QUESTIONS.made()), closed: false };
        let shared = Arc::new(Shared { waiting: Mutex::new(waiting), asked: Condvar::new() });
        for (number, reader) in readers.into_iter().enumerate() {
            let shared = Arc::clone(&shared);
            // Nobody needs to wait for the thread to end: it only reads.
            drop(threads::start_as(&threads::READER, format!("reader-{number}"), move || {
                answer(&shared, reader);
            })?);
        }
        Ok(Readers { shared, so_far: CountsSoFar::new(), starts: VoterStarts::new() })
    }

    /// Asks the store: `question` runs on a reader's thread, and holds everything that the page reads.
    ///
    /// # Errors
    /// [`ReadError::Busy`] at once when too many questions wait, or the store's fault.
    pub async fn ask<T, Q>(&self, question: Q) -> Result<T, ReadError>
    where
        T: Send + 'static,
        Q: FnOnce(&mut dyn StoreReader) -> Result<T, Fault> + Send + 'static,
    {
        let (sender, answer) = oneshot::channel();
        // Nobody may be waiting any more, such as when the browser was closed: then the answer is dropped.
        let question: Question = Box::new(move |reader| drop(sender.send(question(reader))));
        self.put(question)?;
        match answer.await {
            Ok(answer) => answer.map_err(ReadError::Fault),
            Err(_) => Err(ReadError::Busy),
        }
    }

    /// Counts that took long to read.
    pub(super) fn counts_so_far(&self) -> &CountsSoFar {
        &self.so_far
    }

    /// Where pages of voters begin.
    pub(super) fn voter_starts(&self) -> &VoterStarts {
        &self.starts
    }

    fn put(&self, question: Question) -> Result<(), ReadError> {
        let mut waiting = self
            .shared
            .waiting
            .lock()
            .expect("nothing panics while it holds the questions");
        if waiting.closed || waiting.questions.push(question).is_err() {
            return Err(ReadError::Busy);
        }
        drop(waiting);
        self.shared.asked.notify_one();
        Ok(())
    }

    /// Refuses further questions, and lets the threads end once those that wait are answered.
    pub fn close(&self) {
        self.shared
            .waiting
            .lock()
            .expect("nothing panics while it holds the questions")
            .closed = true;
        self.shared.asked.notify_all();
    }
}

fn answer(shared: &Shared, mut reader: Box<dyn StoreReader>) {
    loop {
        let nothing_yet = |waiting: &mut Waiting| waiting.questions.is_empty() && !waiting.closed;
        let waiting = shared
            .waiting
            .lock()
            .expect("nothing panics while it holds the questions");
        let mut waiting = shared
            .asked
            .wait_while(waiting, nothing_yet)
            .expect("nothing panics while it holds the questions");
        let Some(question) = waiting.questions.pop() else {
            return;
        };
        drop(waiting);
        #[cfg(feature = "chaos")]
        throng_process::chaos::panic_at("reader");
        // A panic in a question concerns one page only: its asker is answered "busy", and the thread goes on. Its
        // reader can be used again, because the read that it had begun ends with the panic.
        let asked = std::panic::AssertUnwindSafe(|| {
            #[cfg(feature = "chaos")]
            throng_process::chaos::panic_at("question");
            question(reader.as_mut());
        });
        if let Err(panic) = std::panic::catch_unwind(asked) {
            threads::QUESTION.panicked(threads::words(panic.as_ref()));
        }
    }
}
