//! What the machine told of itself a few seconds ago, for pages that must not wait for a disk or for the kernel.
//!
//! **Owns** the newest sample. **Never** decides anything. **Called by** the thread `pressure`, which takes a sample each ten
//! seconds, and the first page of the office, which reads it: that page waits neither for the kernel nor for a disk, and what was told
//! before is left out once it is old. **Bounds** one sample.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::asked_disk::{AskedDisk, Told};
use crate::clock;
use crate::lately::{self, Lately};
use crate::machine::{self, Memory};

/// A sample that is older tells nothing of now: the thread that takes them waits for something. Three times as long as there is between two, so that a machine
/// that is busy for a moment is not taken for one.
const OLD: Duration = Duration::from_secs(30);

/// A sample, and when it was begun.
type Taken = (Instant, Arc<Sampled>);

/// Held for a moment, never while the machine is asked.
static NEWEST: Mutex<Option<Taken>> = Mutex::new(None);

/// What the machine told.
#[derive(Clone, Debug)]
pub struct Sampled {
    /// What happened within the last minute or two.
    pub lately: Option<Lately>,
    /// How many programs want a processor.
    pub load: Option<f64>,
    /// How many processors there are.
    pub processors: usize,
    /// Memory of the program and of the machine.
    pub memory: Option<Memory>,
    /// Room on the disk of the data directory.
    pub disk: Told,
    /// Open files, and how many there may be.
    pub open_files: Option<(u64, u64)>,
}

impl Sampled {
    /// Asks the machine now; for a disk that does not answer it is waited a second at most.
    #[must_use]
    pub fn now(disk: &AskedDisk) -> Sampled {
        Sampled {
            lately: lately::lately(),
            load: machine::load(),
            processors: machine::processors(),
            memory: machine::memory(),
            disk: disk.ask(),
            open_files: machine::open_files(),
        }
    }
}

/// Takes a sample.
pub fn sample(disk: &AskedDisk) {
    let begun = clock::monotonic();
    let sampled = Arc::new(Sampled::now(disk));
    *NEWEST.lock().unwrap_or_else(PoisonError::into_inner) = Some((begun, sampled));
}

/// The newest sample; `None` before the first, and where it is too old to tell anything of now.
#[must_use]
pub fn newest() -> Option<Arc<Sampled>> {
    let newest = NEWEST.lock().unwrap_or_else(PoisonError::into_inner).clone();
    newest.and_then(|taken| if_recent(taken, clock::monotonic()))
}

fn if_recent((begun, sampled): Taken, now: Instant) -> Option<Arc<Sampled>> {
    (now.saturating_duration_since(begun) <= OLD).then_some(sampled)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn what_was_sampled_is_there_until_the_next() {
        sample(&AskedDisk::of(Path::new("/")));
        let first = newest().expect("a sample");
        assert!(first.disk.room().is_some_and(|disk| disk.size > 0), "{first:?}");
        sample(&AskedDisk::of(Path::new("/there is no such folder")));
        let second = newest().expect("a sample");
        assert_eq!(second.disk, Told::Nothing, "what is not known is not made up");
        assert!(first.disk.room().is_some(), "whoever reads keeps what they read");
    }

    #[test]
    fn an_old_sample_tells_nothing_of_now() {
        let begun = clock::monotonic();
        let taken: Taken = (begun, Arc::new(Sampled::now(&AskedDisk::of(Path::new("/")))));
        assert!(if_recent(taken.clone(), begun + OLD).is_some());
        assert!(if_recent(taken, begun + OLD + Duration::from_millis(1)).is_none());
    }
}
