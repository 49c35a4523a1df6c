//! How much room a disk has, asked where it may never answer, as one of another machine that is away.
//!
//! **Owns** one question at a time, on a thread of its own that ends with the answer. **Never** asks again while one is under way:
//! threads that hang would be more and more. **Called by** whoever tells how the disk of the data directory is: the thread `pressure`,
//! the office, `/metrics`, and who looks what fails. **Bounds**: one thread for each disk, and how long whoever asks waits for it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::machine::{self, Disk};
use crate::{clock, threads};

/// How long whoever asks waits: a disk that works answers within a millisecond.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a disk told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// How much room there is.
    Room(Disk),
    /// The system does not know.
    Nothing,
    /// It has not answered for so many seconds.
    Silent(u64),
}

impl Told {
    /// The room, if it is known.
    #[must_use]
    pub fn room(self) -> Option<Disk> {
        match self {
            Told::Room(disk) => Some(disk),
            Told::Nothing | Told::Silent(_) => None,
        }
    }
}

/// The disk that holds a path. Clones ask together.
#[derive(Clone, Debug)]
pub struct AskedDisk {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    path: PathBuf,
    asking: Mutex<Asking>,
    told: Condvar,
}

#[derive(Debug)]
struct Asking {
    /// Since when it is asked; none while it is not.
    since: Option<Instant>,
    /// What it told last.
    last: Told,
}

impl AskedDisk {
    /// The disk that holds `path`, which is not looked at yet.
    #[must_use]
    pub fn of(path: &Path) -> AskedDisk {
        let asking = Mutex::new(Asking { since: None, last: Told::Nothing });
        AskedDisk { inner: Arc::new(Inner { path: path.to_owned(), asking, told: Condvar::new() }) }
    }

    /// The path that it holds.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Asks it, or waits with whoever has asked it already, for a second at most.
    #[must_use]
    pub fn ask(&self) -> Told {
        self.ask_by(PATIENCE, machine::disk)
    }

    fn ask_by(&self, patience: Duration, look: fn(&Path) -> Option<Disk>) -> Told {
        let mut asking = self.inner.lock();
        let since = match asking.since {
            Some(since) => since,
            None => {
                let inner = Arc::clone(&self.inner);
                if threads::left_alone(&threads::DISK, move || inner.look(look)).is_err() {
                    return Told::Nothing;
                }
                let now = clock::monotonic();
                asking.since = Some(now);
                now
            }
        };
        let left = patience.saturating_sub(clock::monotonic().saturating_duration_since(since));
        let waited = self
            .inner
            .told
            .wait_timeout_while(asking, left, |asking| asking.since == Some(since));
        let (asking, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match asking.since == Some(since) {
            true => Told::Silent(clock::monotonic().saturating_duration_since(since).as_secs()),
            false => asking.last,
        }
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, Asking> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self, look: fn(&Path) -> Option<Disk>) {
        let mut answer = Answer { to: self, told: Told::Nothing };
        #[cfg(feature = "chaos")]
        {
            throng_store::chaos::panic_at(threads::DISK.name);
            throng_store::chaos::hang_at(&self.path);
        }
        answer.told = look(&self.path).map_or(Told::Nothing, Told::Room);
    }
}

/// What a question comes to, also where it meets a bug: the next one can be asked.
struct Answer<'a> {
    to: &'a Inner,
    told: Told,
}

impl Drop for Answer<'_> {
    fn drop(&mut self) {
        *self.to.lock() = Asking { since: None, last: self.told };
        self.to.told.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn a_disk_tells_its_room_and_one_that_is_not_there_nothing() {
        let room = AskedDisk::of(Path::new("/")).ask();
        assert!(room.room().is_some_and(|disk| disk.size > 0), "{room:?}");
        assert_eq!(AskedDisk::of(Path::new("/there is no such folder")).ask(), Told::Nothing);
    }

    /// A mount of another machine that is away keeps whoever asks for its room for ever.
    #[test]
    fn a_disk_that_does_not_answer_is_asked_once_and_nobody_waits_with_it() {
        static HANGS: Mutex<()> = Mutex::new(());
        static ASKED: AtomicU32 = AtomicU32::new(0);
        fn hangs(path: &Path) -> Option<Disk> {
            ASKED.fetch_add(1, Ordering::SeqCst);
            drop(HANGS.lock());
            machine::disk(path)
        }
        let disk = AskedDisk::of(Path::new("/"));
        let away = HANGS.lock().expect("nobody else holds it");
        for _ in 0..3 {
            assert!(matches!(disk.clone().ask_by(Duration::ZERO, hangs), Told::Silent(_)));
        }
        assert!(ASKED.load(Ordering::SeqCst) <= 1, "one thread hangs, and no more");
        drop(away);
        let long = Duration::from_secs(60);
        assert!(disk.ask_by(long, hangs).room().is_some(), "what was asked is answered late");
        assert!(disk.ask_by(long, hangs).room().is_some());
        assert_eq!(ASKED.load(Ordering::SeqCst), 2, "and it is asked anew");
    }

    #[test]
    fn a_question_that_meets_a_bug_does_not_keep_the_next_from_being_asked() {
        let disk = AskedDisk::of(Path::new("/"));
        let long = Duration::from_secs(60);
        assert_eq!(disk.ask_by(long, |_| panic!("no such figure")), Told::Nothing);
        assert!(disk.ask_by(long, machine::disk).room().is_some());
    }
}
