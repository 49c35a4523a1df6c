//! What the machine told of itself a few seconds ago, for pages that must not wait for a disk or for the kernel.
//!
//! **Owns** the newest sample. **Never** decides anything. **Called by** the thread `pressure`, which takes a sample each ten
//! seconds, and the first page of the office, which reads it: a disk that does not answer keeps that thread waiting, and no
//! page. **Bounds** one sample.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::lately::{self, Lately};
use crate::machine::{self, Disk, Memory};

/// Held for a moment, never while the machine is asked.
static NEWEST: Mutex<Option<Arc<Sampled>>> = Mutex::new(None);

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
    pub disk: Option<Disk>,
    /// Open files, and how many there may be.
    pub open_files: Option<(u64, u64)>,
}

impl Sampled {
    /// Asks the machine now, which may take as long as the disk of `data` takes to answer.
    #[must_use]
    pub fn now(data: &Path) -> Sampled {
        Sampled {
            lately: lately::lately(),
            load: machine::load(),
            processors: machine::processors(),
            memory: machine::memory(),
            disk: machine::disk(data),
            open_files: machine::open_files(),
        }
    }
}

/// Takes a sample.
pub fn sample(data: &Path) {
    let sampled = Arc::new(Sampled::now(data));
    *NEWEST.lock().unwrap_or_else(PoisonError::into_inner) = Some(sampled);
}

/// The newest sample; `None` before the first.
#[must_use]
pub fn newest() -> Option<Arc<Sampled>> {
    NEWEST.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sampled_is_there_until_the_next() {
        sample(Path::new("/"));
        let first = newest().expect("a sample");
        assert!(first.disk.is_some_and(|disk| disk.size > 0), "{first:?}");
        sample(Path::new("/there is no such folder"));
        let second = newest().expect("a sample");
        assert_eq!(second.disk.map(|disk| disk.size), None, "what is not known is not made up");
        assert!(first.disk.is_some(), "whoever reads keeps what they read");
    }
}
