//! What the program that has a directory says of itself in its lock, for commands that look at the directory meanwhile.
//!
//! **Owns** the lines of that file: that the program has looked what is due, and where it listens. They are good for as long as the
//! lock is held. **Never** locks anything, but for a moment and together with others that look. **Bounds** what is read of the file.

use std::fs;
use std::io::Read as _;
use std::net::SocketAddr;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::{LOCK_NAME, is_held};

/// What stands in the lock once the program has looked what has become due.
const LOOKED: &str = "looked";
/// What stands in front of the addresses at which it listens.
const LISTENS: &str = "listens at ";
/// What stands there if whoever started the program handed over the sockets, so that its settings do not say where it listens.
const HANDED_OVER: &str = "sockets handed over";
/// More than the lines for every address that a program may listen at.
const BYTES_MAX: u64 = 16 * 1024;

/// The lines that the program has written since it has the directory. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines(Arc<Mutex<String>>);

impl Lines {
    fn say(&self, lock: &fs::File, line: &str) -> std::io::Result<()> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push_str(line);
        lines.push('\n');
        // From the beginning: a lock that was handed over is read and written where the program before left off.
        lock.write_all_at(lines.as_bytes(), 0)
    }

    /// Says where the program listens.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn listens_at(
        &self,
        lock: &fs::File,
        addresses: &[SocketAddr],
        are_handed_over: bool,
    ) -> std::io::Result<()> {
        let addresses: Vec<String> = addresses.iter().map(SocketAddr::to_string).collect();
        self.say(lock, &format!("{LISTENS}{}", addresses.join(" ")))?;
        match are_handed_over {
            true => self.say(lock, HANDED_OVER),
            false => Ok(()),
        }
    }
}

/// The note that the program has looked what has become due: for `throng verify` beside it. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Looked {
    pub(super) lock: Arc<fs::File>,
    pub(super) lines: Lines,
    pub(super) is_noted: Arc<AtomicBool>,
}

impl Looked {
    /// Notes it, once. Where that fails, what is overdue is said to wait for the next start.
    pub(crate) fn note(&self) {
        if self.is_noted.swap(true, Ordering::Relaxed) {
            return;
        }
        if let Err(error) = self.lines.say(&self.lock, LOOKED) {
            tracing::warn!(%error, "the lock of the data directory cannot be written");
        }
    }
}

/// What the program that has a directory says of itself.
#[derive(Debug, Default)]
pub(crate) struct Served {
    is_held: bool,
    pub(super) has_looked: bool,
    /// Where it listens, if it says so.
    at: Option<Vec<SocketAddr>>,
    /// Whether these sockets were handed over to it.
    are_handed_over: bool,
}

impl Served {
    /// What stands in the lock of a directory; nothing if no program has it.
    pub(crate) fn of(data: &Path) -> Served {
        let path = data.join(LOCK_NAME);
        if !is_held(&path) {
            return Served::default();
        }
        let mut lines = String::new();
        let read = fs::File::open(&path).and_then(|lock| lock.take(BYTES_MAX).read_to_string(&mut lines));
        match read {
            Ok(_) => Served::said(&lines),
            Err(_) => Served { is_held: true, ..Served::default() },
        }
    }

    fn said(lines: &str) -> Served {
        let addresses = lines.lines().find_map(|line| line.strip_prefix(LISTENS));
        Served {
            is_held: true,
            has_looked: lines.lines().any(|line| line == LOOKED),
            at: addresses.map(|addresses| addresses.split(' ').filter_map(|at| at.parse().ok()).collect()),
            are_handed_over: lines.lines().any(|line| line == HANDED_OVER),
        }
    }

    /// Whether a program has the directory.
    pub(crate) fn is_held(&self) -> bool {
        self.is_held
    }

    /// The addresses at which it listens, as far as it says so.
    pub(crate) fn addresses(&self) -> &[SocketAddr] {
        self.at.as_deref().unwrap_or_default()
    }

    /// Whether its settings do not say where it listens, since the sockets were handed over to it.
    pub(crate) fn are_handed_over(&self) -> bool {
        self.are_handed_over
    }

    /// The first address at which it listens, if it says so.
    pub(crate) fn first_address(&self) -> Option<SocketAddr> {
        self.at.as_ref()?.first().copied()
    }

    /// Why a Throng that listens at this address is not the one that has the directory; `None` if it is, or may be: a program of
    /// before does not say where it listens.
    pub(crate) fn elsewhere(&self, address: SocketAddr) -> Option<String> {
        if !self.is_held {
            return Some("No program has this directory open.".to_owned());
        }
        let at = self.at.as_ref()?;
        let is_there = |bound: &SocketAddr| {
            let covers =
                bound.ip() == address.ip() || bound.ip().is_unspecified() || address.ip().is_unspecified();
            bound.port() == address.port() && covers
        };
        if at.iter().any(is_there) {
            return None;
        }
        let at: Vec<String> = at.iter().map(SocketAddr::to_string).collect();
        Some(match at.is_empty() {
            true => "The program that has this directory listens at no address of its own.".to_owned(),
            false => format!("The program that has this directory listens on {}.", at.join(" and ")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_the_site_at_an_address_is_is_told_by_where_the_program_listens() {
        let address: SocketAddr = "127.0.0.1:8080".parse().unwrap();
        for (lines, expected) in [
            ("", None),
            ("looked\n", None),
            ("listens at 127.0.0.1:8080\nlooked\n", None),
            ("looked\nlistens at 192.0.2.1:80 [::]:8080\n", None),
            ("listens at 0.0.0.0:8080\n", None),
            ("listens at 127.0.0.1:8081\n", Some("listens on 127.0.0.1:8081.")),
            ("listens at 192.0.2.1:8080 [::1]:8080\n", Some("listens on 192.0.2.1:8080 and [::1]:8080.")),
            ("listens at \n", Some("listens at no address")),
        ] {
            let told = Served::said(lines).elsewhere(address);
            match expected {
                None => assert_eq!(told, None, "{lines}"),
                Some(expected) => assert!(told.is_some_and(|told| told.contains(expected)), "{lines}"),
            }
        }
        let nobody = Served::default().elsewhere(address);
        assert!(nobody.is_some_and(|told| told.contains("No program has this directory open")));
        let has_looked = |lines| Served::said(lines).has_looked;
        assert_eq!(["", "looked\n", "listens at \nlooked\n"].map(has_looked), [false, true, true]);
        let handed = Served::said("listens at 0.0.0.0:80 [::]:443\nsockets handed over\nlooked\n");
        assert!(handed.are_handed_over() && handed.addresses().len() == 2, "{handed:?}");
        assert!(!Served::said("listens at 0.0.0.0:80\n").are_handed_over());
    }

    #[test]
    fn a_line_is_written_behind_those_before_wherever_the_lock_was_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let lock = super::super::opened_lock(&folder.path().join(LOCK_NAME)).expect("a file");
        {
            // As the program before left it.
            use std::io::Write as _;
            (&lock).write_all(b"looked\n").expect("there is room");
            lock.set_len(0).expect("it is a file");
        }
        let lines = Lines::default();
        lines
            .listens_at(&lock, &["127.0.0.1:8080".parse().unwrap()], false)
            .expect("there is room");
        lines.say(&lock, LOOKED).expect("there is room");
        let said = fs::read_to_string(folder.path().join(LOCK_NAME)).expect("text");
        assert_eq!(said, "listens at 127.0.0.1:8080\nlooked\n");
    }
}
