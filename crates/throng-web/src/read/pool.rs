//! A few named threads, each with a store reader of its own, and bounded queues of questions in front of them: when one
//! is full a question is answered "busy" at once instead of piling up.
//!
//! Forms come before pages, and the office has a thread that answers nobody else, so that it goes on however many people
//! read and sign; there staff who are known come before whoever asks for the office. Within a class networks take turns (`turns`).

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use tokio::sync::oneshot;

use super::ReadError;
use super::asking::{Asking, Asks, asking_now};
use super::so_far::CountsSoFar;
use super::turns::{Turn, Turns};
use super::voter_starts::VoterStarts;
use super::waits::{ReadWaits, Shortest};
use throng_process::limits::resources;
use throng_process::{clock, threads};

type Question = Box<dyn FnOnce(&mut dyn StoreReader) + Send>;
/// Opens a reader of the store.
pub type Open = Arc<dyn Fn() -> Result<Box<dyn StoreReader>, Fault> + Send + Sync>;

/// The questions of each class.
struct Waiting {
    forms: Turns<Question>,
    staff: Turns<Question>,
    guests: Turns<Question>,
    pages: Turns<Question>,
    /// Threads for everybody that have nothing to do.
    idle: usize,
    /// All threads for everybody.
    readers: usize,
    closed: bool,
    shortest: Shortest,
}

struct Shared {
    /// Guards the questions; locked only to put one in or take one out.
    waiting: Mutex<Waiting>,
    /// Wakes a thread when there is a question, or when no more will come.
    asked: Condvar,
    /// The same for the thread of the office.
    asked_by_staff: Condvar,
    /// How often another file has taken the place of the database.
    exchanged: AtomicU64,
}

/// Whom a thread answers; staff stand for the office.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answers {
    Everybody,
    Staff,
}

/// Why readers could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] Fault),
    /// The system has no thread left.
    #[error(transparent)]
    Thread(#[from] std::io::Error),
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
    /// Starts one thread for each reader. With `for_staff` another is started, which answers staff only.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start(
        readers: Vec<Box<dyn StoreReader>>,
        for_staff: Option<Box<dyn StoreReader>>,
    ) -> std::io::Result<Readers> {
        Readers::start_with(readers, for_staff, None)
    }

    /// Starts threads for everybody, each of which opens its reader again after [`Readers::exchanged`].
    ///
    /// # Errors
    /// When the system has no thread left, or a reader cannot be opened.
    pub fn start_exchangeable(open: &Open, number: usize) -> Result<Readers, StartError> {
        let readers: Result<Vec<_>, Fault> = (0..number).map(|_| open()).collect();
        Ok(Readers::start_with(readers?, None, Some(open))?)
    }

    fn start_with(
        readers: Vec<Box<dyn StoreReader>>,
        for_staff: Option<Box<dyn StoreReader>>,
        open: Option<&Open>,
    ) -> std::io::Result<Readers> {
        assert!(!readers.is_empty(), "without a reader no question is ever answered");
        let waiting = Waiting {
            forms: Turns::new(resources::FORM_QUESTIONS.made()),
            staff: Turns::new(resources::STAFF_QUESTIONS.made()),
            guests: Turns::new(resources::GUEST_QUESTIONS.made()),
            pages: Turns::new(resources::QUESTIONS.made()),
            idle: 0,
            readers: readers.len(),
            closed: false,
            shortest: Shortest::default(),
        };
        let shared = Arc::new(Shared {
            waiting: Mutex::new(waiting),
            asked: Condvar::new(),
            asked_by_staff: Condvar::new(),
            exchanged: AtomicU64::new(0),
        });
        let everybody = readers.into_iter().enumerate();
        let everybody =
            everybody.map(|(number, reader)| (format!("reader-{number}"), reader, Answers::Everybody));
        let staff = for_staff.map(|reader| ("reader-staff".to_owned(), reader, Answers::Staff));
        for (name, reader, whom) in everybody.chain(staff) {
            let (shared, open) = (Arc::clone(&shared), open.cloned());
            // Nobody needs to wait for the thread to end: it only reads.
            drop(threads::start_as(&threads::READER, name, move || {
                answer(&shared, (whom, open.as_ref()), reader)
            })?);
        }
        Ok(Readers { shared, so_far: CountsSoFar::new(), starts: VoterStarts::new() })
    }

    /// Asks the store: `question` runs on a reader's thread, and holds everything that the page reads. Who asks is known from
    /// the request that is being answered ([`asking`](super::asking())).
    ///
    /// # Errors
    /// [`ReadError::Busy`] at once when too many questions wait, or the store's fault.
    pub async fn ask<T, Q>(&self, question: Q) -> Result<T, ReadError>
    where
        T: Send + 'static,
        Q: FnOnce(&mut dyn StoreReader) -> Result<T, Fault> + Send + 'static,
    {
        let (sender, answer) = oneshot::channel();
        let question: Question = Box::new(move |reader| {
            // Nobody may be waiting any more, such as when the browser was closed: then nothing is read.
            if !sender.is_closed() {
                drop(sender.send(question(reader)));
            }
        });
        self.put(asking_now(), question)?;
        match answer.await {
            Ok(answer) => answer.map_err(ReadError::Fault),
            Err(_) => Err(ReadError::Busy),
        }
    }

    /// Another file has taken the place of the database: each thread opens its reader again before its next question. Where that
    /// fails the question is answered "busy", and it is tried again for the next one.
    pub fn exchanged(&self) {
        self.shared.exchanged.fetch_add(1, Ordering::Release);
    }

    /// Forgets what was read of votes and is shown for some time: call it where the database is as of another moment, and nobody reads.
    pub fn forget(&self) {
        self.so_far.forget();
        self.starts.forget();
    }

    /// Counts that took long to read.
    pub(super) fn counts_so_far(&self) -> &CountsSoFar {
        &self.so_far
    }

    /// Where pages of voters begin.
    pub(super) fn voter_starts(&self) -> &VoterStarts {
        &self.starts
    }

    /// The shortest waits since this was last asked; for whoever decides what is given up.
    pub fn waits(&self) -> ReadWaits {
        let mut waiting = self.shared.lock();
        let now = clock::monotonic();
        // What is stuck behind long questions is measured while it waits: nothing may be answered for long.
        let stuck = |line: &Turns<Question>| match waiting.idle {
            0 => line.next_has_waited(now),
            _ => None,
        };
        let (forms, pages) = (stuck(&waiting.forms), stuck(&waiting.pages));
        waiting.note_crowd();
        let readers = waiting.readers;
        waiting.shortest.taken((forms, pages), readers)
    }

    fn put(&self, Asking { asks, network }: Asking, question: Question) -> Result<(), ReadError> {
        let mut waiting = self.shared.lock();
        if waiting.closed || !waiting.of(asks).push(network, question, clock::monotonic()) {
            return Err(ReadError::Busy);
        }
        drop(waiting);
        self.shared.asked.notify_one();
        if matches!(asks, Asks::Staff | Asks::Guests) {
            self.shared.asked_by_staff.notify_one();
        }
        Ok(())
    }

    /// Refuses further questions, and lets the threads end once those that wait are answered.
    pub fn close(&self) {
        self.shared.lock().closed = true;
        self.shared.asked.notify_all();
        self.shared.asked_by_staff.notify_all();
    }
}

impl Waiting {
    fn of(&mut self, asks: Asks) -> &mut Turns<Question> {
        match asks {
            Asks::Forms => &mut self.forms,
            Asks::Staff => &mut self.staff,
            Asks::Guests => &mut self.guests,
            Asks::Pages => &mut self.pages,
        }
    }

    /// Notes how many wait at this moment.
    fn note_crowd(&mut self) {
        let with_forms = self.forms.who_wait();
        self.shortest.wait(with_forms, with_forms + self.pages.who_wait());
    }

    fn has_none(&self, whom: Answers) -> bool {
        let none_of_office = self.staff.is_empty() && self.guests.is_empty();
        match whom {
            Answers::Staff => none_of_office,
            Answers::Everybody => none_of_office && self.forms.is_empty() && self.pages.is_empty(),
        }
    }

    /// The next question for a thread. `was_idle` says that it waited for one: then whatever a question waited was for the
    /// thread to wake up, and not for others.
    fn next(&mut self, whom: Answers, was_idle: bool) -> Option<Taken> {
        let now = clock::monotonic();
        let counted = |waited| if was_idle { Duration::ZERO } else { waited };
        self.note_crowd();
        if whom == Answers::Everybody
            && let Some(turn) = self.forms.pop(now)
        {
            self.shortest.forms(counted(turn.waited));
            return Some(Taken { asks: Asks::Forms, turn });
        }
        if let Some(turn) = self.staff.pop(now) {
            return Some(Taken { asks: Asks::Staff, turn });
        }
        if let Some(turn) = self.guests.pop(now) {
            return Some(Taken { asks: Asks::Guests, turn });
        }
        if whom == Answers::Staff {
            return None;
        }
        let turn = self.pages.pop(now)?;
        self.shortest.pages(counted(turn.waited));
        Some(Taken { asks: Asks::Pages, turn })
    }
}

/// A question that a thread has taken.
struct Taken {
    asks: Asks,
    turn: Turn<Question>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting
            .lock()
            .expect("nothing panics while it holds the questions")
    }

    /// Waits for a question that a thread may answer; `None` when no more will come.
    fn next(&self, whom: Answers) -> Option<Taken> {
        let nothing_yet = |waiting: &mut Waiting| waiting.has_none(whom) && !waiting.closed;
        let mut waiting = self.lock();
        let idles = nothing_yet(&mut waiting);
        if idles {
            let (bell, counts) = match whom {
                Answers::Everybody => (&self.asked, 1),
                Answers::Staff => (&self.asked_by_staff, 0),
            };
            waiting.idle += counts;
            waiting = bell
                .wait_while(waiting, nothing_yet)
                .expect("nothing panics while it holds the questions");
            waiting.idle -= counts;
        }
        waiting.next(whom, idles)
    }
}

fn answer(shared: &Shared, (whom, open): (Answers, Option<&Open>), mut reader: Box<dyn StoreReader>) {
    let mut of = shared.exchanged.load(Ordering::Acquire);
    while let Some(Taken { asks, turn }) = shared.next(whom) {
        let Turn { question, network, .. } = turn;
        let exchanged = shared.exchanged.load(Ordering::Acquire);
        if exchanged != of
            && let Some(open) = open
        {
            let Ok(opened) = open() else {
                drop(question);
                shared.lock().of(asks).answered(network, clock::monotonic());
                continue;
            };
            (reader, of) = (opened, exchanged);
        }
        #[cfg(feature = "chaos")]
        throng_process::chaos::panic_at("reader");
        // A panic in a question concerns one page only: its asker is answered "busy", and the thread goes on. Its
        // reader can be used again, because the read that it had begun ends with the panic.
        let asked = std::panic::AssertUnwindSafe(|| {
            #[cfg(feature = "chaos")]
            throng_process::chaos::panic_at("question");
            #[cfg(feature = "chaos")]
            throng_process::chaos::read_slowly();
            question(reader.as_mut());
        });
        if let Err(panic) = std::panic::catch_unwind(asked) {
            threads::QUESTION.panicked(threads::words(panic.as_ref()));
        }
        shared.lock().of(asks).answered(network, clock::monotonic());
    }
}
