//! A tap on the log: each transaction with its pages and its time, in order, for whoever keeps a copy of them elsewhere.
//!
//! Only our writer moves the log into the main file, and only after that the log is begun anew. So the writer reads what is new in
//! the log right before it does so, which is in memory of the system still, and writes down beside what was not shipped
//! (`unshipped.rs`); at other times whoever ships it reads. What was read waits here until it was shipped.
//!
//! Owns reading the log beside the writer, and the form in which transactions are handed on. It must never have the writer wait for
//! the disk that they are shipped to. Bounds: [`WAITING_BYTES_MAX`] wait; beyond that they are forgotten, and the chain is broken
//! until somebody begins with a new copy.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use throng_domain::time::Timestamp;

use crate::error::Fault;
use crate::sqlite::FILE_NAME;
use crate::sqlite::SqliteReader;
use crate::sqlite::log::{self, Frames, Place};
use crate::sqlite::mark::{self, Mark};
use crate::sqlite::pair::log_path;
use crate::sqlite::times::TimesFile;
use crate::sqlite::unshipped::{self, UnshippedFile};
use crate::transactions::{Link, Transaction};

/// Bytes that wait to be taken: some ten seconds at the most that is ever signed.
pub const WAITING_BYTES_MAX: usize = 128 << 20;
/// Batches whose time is kept until they are read.
pub const TIMES_MAX: usize = 100_000;

/// A tap on the log of an open database. Clones share it.
#[derive(Clone, Debug)]
pub struct Tap(Arc<Shared>);

/// Two locks, so that whoever commits does not wait for whoever reads.
#[derive(Debug)]
struct Shared {
    times: Mutex<Times>,
    /// The same for the next program; `None` if the disk does not take it.
    times_file: Option<TimesFile>,
    /// Changes that were not shipped yet, as far as they were noted; those of them that were drawn.
    unshipped: AtomicUsize,
    drawn: AtomicUsize,
    /// How many times were forgotten because there were too many.
    times_forgotten: AtomicUsize,
    state: Mutex<State>,
}

/// When each batch was decided, by its number.
type Times = VecDeque<(u64, Timestamp)>;

/// Where the log is and how far it was read, and what waits. Ten fields, which are read and changed together.
#[derive(Debug)]
struct State {
    log: PathBuf,
    mark_page: u32,
    place: Option<Place>,
    /// The transaction that was read last; none before the first, and while the chain is broken.
    last: Option<Link>,
    /// The time of the transaction that was read last.
    at: Timestamp,
    /// What was not shipped yet, as far as the log was read.
    waiting: Vec<Arc<Transaction>>,
    waiting_bytes: usize,
    /// How often too much waited, so that all of it was forgotten.
    forgotten: usize,
    /// Where each page stands in the last of them.
    places: HashMap<u32, usize>,
    /// What waits, for the next program, as far as it is in the main file; `None` if the disk does not take it.
    unshipped_file: Option<UnshippedFile>,
}

/// How much a tap holds in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Bytes of what was read and not shipped, of [`WAITING_BYTES_MAX`].
    pub bytes: usize,
    /// How often too much waited since the tap was made, so that all of it was forgotten and the chain broke.
    pub forgotten: usize,
    /// Batches whose time is kept, of [`TIMES_MAX`].
    pub times: usize,
    /// How many times were forgotten because there were too many.
    pub times_forgotten: usize,
}

/// What waits in a tap.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The transactions, each of which follows the one before.
    pub transactions: Vec<Arc<Transaction>>,
    /// Whether some were lost before these, or nothing is known of what was before: only a copy made from now on can be
    /// continued with what follows.
    pub broken: bool,
}

impl Tap {
    /// Begins with the transaction after `last`, if the log or what was written down beside it still has it, and else with a broken
    /// chain. `mark_page` is the page of the mark, `now` the time of whatever was written before the first batch whose time is known.
    pub(super) fn begin(path: &Path, mark_page: u32, last: Option<Link>, now: Timestamp) -> Tap {
        Tap::with(path, mark_page, (last, false), now)
    }

    /// The same where nobody knows yet what was shipped, since its place is away: with all that is there, until [`Tap::go_on_after`] says.
    pub(super) fn begin_unknowing(path: &Path, mark_page: u32, now: Timestamp) -> Tap {
        Tap::with(path, mark_page, (None, true), now)
    }

    fn with(path: &Path, mark_page: u32, (last, takes_all): (Option<Link>, bool), now: Timestamp) -> Tap {
        let (file, found) =
            UnshippedFile::open(path).map_or((None, Vec::new()), |(file, found)| (Some(file), found));
        let last = match takes_all {
            true => before_all(&found, path, mark_page),
            false => last,
        };
        let times = TimesFile::beside(path).ok();
        // What the program before had decided and nobody has shipped.
        let known = match (&times, last) {
            (Some(times), Some(last)) => times.after(last.batch).into(),
            _ => Times::new(),
        };
        // Too early a time has more in a second than it should; too late a one lacks somebody.
        let earliest = found
            .first()
            .map(|first| first.at)
            .or(known.front().map(|(_, at)| *at));
        let at = earliest.filter(|_| takes_all).unwrap_or(now);
        let mut state = State {
            log: log_path(path),
            mark_page,
            place: None,
            last,
            at,
            waiting: Vec::new(),
            waiting_bytes: 0,
            forgotten: 0,
            places: HashMap::new(),
            // Without it a kill may cost the line of the stream, and nothing else.
            unshipped_file: file,
        };
        state.go_on_with(found);
        let tap = Tap(Arc::new(Shared {
            times: Mutex::new(known),
            times_file: times,
            unshipped: AtomicUsize::new(0),
            drawn: AtomicUsize::new(0),
            times_forgotten: AtomicUsize::new(0),
            state: Mutex::new(state),
        }));
        // What is in the log now is in the main file too, so that the next transaction begins it anew.
        tap.keep();
        tap
    }

    /// Takes away what a tap has left beside a database that nobody follows any more.
    ///
    /// # Errors
    /// The disk's error.
    pub fn forget(directory: &Path) -> io::Result<()> {
        unshipped::remove(&directory.join(FILE_NAME))
    }

    /// How much it holds now.
    #[must_use]
    pub fn held(&self) -> Held {
        let times = self.times().len();
        let times_forgotten = self.0.times_forgotten.load(Ordering::Relaxed);
        let state = self.lock();
        Held { bytes: state.waiting_bytes, forgotten: state.forgotten, times, times_forgotten }
    }

    /// About how many changes were not shipped yet since it was begun.
    pub(super) fn unshipped(&self) -> usize {
        self.0.unshipped.load(Ordering::Relaxed)
    }

    /// Notes when a batch of so many changes is decided, before it is committed.
    pub(super) fn note(&self, batch: u64, now: Timestamp, changes: usize) {
        self.0.unshipped.fetch_add(changes, Ordering::Relaxed);
        if let Some(file) = &self.0.times_file {
            file.note(batch, now);
        }
        let mut times = self.times();
        // A batch that failed, or that a program that was killed had only decided, has left its number to this one.
        while times.back().is_some_and(|(noted, _)| *noted >= batch) {
            times.pop_back();
        }
        if times.len() >= TIMES_MAX {
            times.pop_front();
            self.0.times_forgotten.fetch_add(1, Ordering::Relaxed);
        }
        times.push_back((batch, now));
    }

    /// Reads what is new in the log before the log is begun anew, and writes down what was not shipped. What cannot be written down
    /// costs the chain if the program is killed before it was shipped, and nothing else.
    pub(super) fn keep(&self) {
        let mut state = self.lock();
        // What cannot be read breaks the chain, which whoever draws notices.
        drop(state.read(&self.0.times));
        let State { waiting, unshipped_file, .. } = &mut *state;
        if let Some(file) = unshipped_file {
            // They wait here all the same, and are tried again the next time.
            drop(file.append(waiting));
        }
    }

    /// Reads what is new. Returns all that waits, also what was drawn before and not shipped.
    ///
    /// # Errors
    /// The log cannot be read.
    pub fn draw(&self) -> io::Result<Drawn> {
        let mut state = self.lock();
        self.0.drawn.store(self.unshipped(), Ordering::Relaxed);
        state.read(&self.0.times)?;
        Ok(Drawn { transactions: state.waiting.clone(), broken: state.last.is_none() })
    }

    /// Whether what waits goes on after this transaction, which was shipped as the last: what was shipped is forgotten then. If not, the
    /// chain is broken.
    pub fn go_on_after(&self, last: &Link) -> bool {
        self.shipped(last);
        let mut state = self.lock();
        let goes_on = match state.waiting.first() {
            Some(first) => first.follows(last),
            None => state.last.is_some_and(|read| read.is(last)),
        };
        if !goes_on {
            state.break_off();
        }
        goes_on
    }

    /// Everything up to this transaction was shipped, and is forgotten here.
    pub fn shipped(&self, last: &Link) {
        let mut state = self.lock();
        let drawn = self.0.drawn.swap(0, Ordering::Relaxed);
        self.0.unshipped.fetch_sub(drawn, Ordering::Relaxed);
        let count = state
            .waiting
            .partition_point(|waits| waits.link.batch <= last.batch);
        let bytes: usize = state.waiting.drain(..count).map(|shipped| shipped.bytes()).sum();
        state.waiting_bytes -= bytes;
        if let Some(file) = &mut state.unshipped_file {
            // What stays is passed over by whoever reads it.
            drop(file.shipped(last.batch));
        }
    }

    /// How many transactions wait, if the next program has them too, as far as they are in the main file: what the log holds it finds there.
    /// `None` if some would be lost with this program.
    #[must_use]
    pub fn kept(&self) -> Option<usize> {
        let state = self.lock();
        let noted = state.unshipped_file.as_ref().and_then(UnshippedFile::last);
        let waits = state.waiting.last().map(|last| last.link.batch);
        (state.last.is_some() && waits.is_none_or(|last| noted >= Some(last))).then_some(state.waiting.len())
    }

    /// Begins the chain anew after what `reader` sees now: a copy that is begun later is continued by what follows. The log itself would
    /// tell more than that: a transaction is in there while its writer still waits for the disk, and a copy that is begun then lacks it.
    ///
    /// # Errors
    /// The mark cannot be read.
    pub fn begin_again(&self, reader: &mut SqliteReader) -> Result<(), Fault> {
        // Until this is over the log is not begun anew: whoever does so waits for it.
        let mut state = self.lock();
        state.break_off();
        // What waits for nobody keeps no checkpoint waiting.
        self.0.drawn.store(0, Ordering::Relaxed);
        self.0.unshipped.store(0, Ordering::Relaxed);
        state.last = reader.mark()?.map(|mark| mark.link());
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What is in there is read again after a panic, or the chain is broken: nothing is ever half.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn times(&self) -> MutexGuard<'_, Times> {
        self.0.times.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Adds what was read: to the transaction before, if that is of the same second and nobody is shipping it just now.
    fn wait_with(&mut self, transaction: Transaction) {
        let before = self.waiting.last_mut().and_then(Arc::get_mut);
        let Some(before) = before.filter(|before| before.takes(&transaction)) else {
            self.waiting_bytes += transaction.bytes();
            self.places = places_of(&transaction);
            self.waiting.push(Arc::new(transaction));
            return;
        };
        self.waiting_bytes -= before.bytes();
        // Of what a program that was killed has left, one may hold again what the one before it holds.
        let again = before.link.batch + 1 - transaction.first();
        before.joined.push(before.link.hash);
        before
            .joined
            .extend(transaction.joined.into_iter().skip(again as usize));
        before.link = Link { before: before.link.before, ..transaction.link };
        (before.at, before.pages_after) = (transaction.at, transaction.pages_after);
        for (number, page) in transaction.pages {
            match self.places.entry(number) {
                Entry::Occupied(place) => before.pages[*place.get()].1 = page,
                Entry::Vacant(place) => {
                    place.insert(before.pages.len());
                    before.pages.push((number, page));
                }
            }
        }
        self.waiting_bytes += before.bytes();
    }

    /// Goes on with what the program before has written down and not shipped.
    fn go_on_with(&mut self, found: Vec<Transaction>) {
        for transaction in found {
            if self.last.is_some_and(|last| transaction.follows(&last)) {
                (self.last, self.at) = (Some(transaction.link), self.at.max(transaction.at));
                self.wait_with(transaction);
            }
        }
        let State { waiting, unshipped_file: Some(file), .. } = self else {
            return;
        };
        let last = waiting.last().map(|last| last.link.batch);
        if last != file.last() {
            // What was shipped already, or is of another database, would be taken for newer than what comes.
            drop(file.replace(waiting));
        }
    }

    fn read(&mut self, times: &Mutex<Times>) -> io::Result<()> {
        let Some(mut last) = self.last else { return Ok(()) };
        let Some(mut frames) = Frames::open_at(&self.log, self.place)? else {
            return Ok(());
        };
        let mut pages: Vec<(u32, Box<[u8]>)> = Vec::new();
        let (mut mark, mut newest): (Option<Mark>, Option<Link>) = (None, None);
        while let Some(frame) = frames.next()? {
            if frame.number == self.mark_page {
                mark = log::mark_of(frame.page).or(mark);
            }
            let (number, pages_after) = (frame.number, frame.pages_after);
            pages.push((number, frame.page.into()));
            if pages_after == 0 {
                continue;
            }
            let pages = std::mem::take(&mut pages);
            let link = mark.take().map(|mark| mark.link());
            match link {
                // What is in the log from before is passed over: whoever draws has it.
                Some(link) if link.batch < last.batch || link.is(&last) => newest = Some(link),
                Some(link) if link.follows(&last) && self.waiting_bytes >= WAITING_BYTES_MAX => {
                    self.forgotten += 1;
                    self.break_off();
                    return Ok(());
                }
                Some(link) if link.follows(&last) => {
                    let at = self.time_of(times, link.batch);
                    self.wait_with(Transaction { at, link, joined: Vec::new(), pages_after, pages });
                    last = link;
                    newest = Some(link);
                }
                Some(_) | None => {
                    self.break_off();
                    return Ok(());
                }
            }
            (self.place, self.last) = (Some(frames.place()), Some(last));
        }
        // The database is older than what whoever draws has, or another.
        if newest.is_some_and(|newest| newest.batch < last.batch) {
            self.break_off();
        }
        Ok(())
    }

    fn time_of(&mut self, times: &Mutex<Times>, batch: u64) -> Timestamp {
        let mut times = times.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some((noted, at)) = times.front().copied().filter(|(noted, _)| *noted <= batch) {
            if noted == batch {
                self.at = self.at.max(at);
            }
            times.pop_front();
        }
        self.at
    }

    fn break_off(&mut self) {
        (self.last, self.place) = (None, None);
        (self.waiting, self.waiting_bytes) = (Vec::new(), 0);
        if let Some(file) = &mut self.unshipped_file {
            // What stays is passed over by whoever reads it.
            drop(file.empty());
        }
    }
}

/// The page of the mark of an open database.
pub(super) fn mark_page(connection: &rusqlite::Connection) -> Result<u32, Fault> {
    mark::root_page(connection)?.ok_or_else(|| Fault::Unavailable {
        doing: "following the log",
        source_text: "the database has no mark".to_owned(),
    })
}

/// What comes before the first transaction that was written down or is in the log; `None` if none is there.
fn before_all(found: &[Transaction], path: &Path, mark_page: u32) -> Option<Link> {
    if let Some(first) = found.first() {
        return Some(first.link_before());
    }
    let log = log::read(&log_path(path), mark_page).ok()?;
    log.marks.first().map(|mark| mark.link().just_before())
}

/// Where each page stands in a transaction; the last time, if it is there twice.
fn places_of(transaction: &Transaction) -> HashMap<u32, usize> {
    let numbers = transaction.pages.iter().map(|(number, _)| *number);
    numbers.zip(0..).collect()
}
