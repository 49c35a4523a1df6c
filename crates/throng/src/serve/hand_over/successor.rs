//! The end of the program that takes over.

use std::fs::File;
use std::os::fd::{AsFd as _, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, bail};
use throng_edge::PassedOn;
use throng_store::sqlite;

use super::control::SOCKET;
use super::patience::Signs;
use super::talk::{FromPredecessor, FromSuccessor, Talk};
use crate::data_dir::DataDir;

/// How long the running program may take to answer.
const ANSWER: Duration = Duration::from_secs(30);
/// How long it may take until everything that was submitted is committed: its chores and the emails under way end first.
const GIVEN_UP: Duration = Duration::from_secs(180);
/// The most characters of a reason that are said: a message has 16 KiB.
const WHY_CHARS_MAX: usize = 2_000;
/// What the sockets are called at which requests are passed on, in the data directory; the number of the process follows.
const PASSED_ON: &str = "passed-on";

/// A program that takes over from the one that started it. Clones share its end of the talk.
#[derive(Clone, Debug)]
pub(crate) struct Successor {
    talk: Arc<Talk>,
    /// Whether the running program wants to hear that this one still works at it.
    wants_signs: bool,
    /// These signs, from the locks until this program serves.
    signs: Arc<Mutex<Option<Signs>>>,
}

/// What was handed over.
#[derive(Debug)]
pub(crate) struct HandedOver {
    pub(crate) data: DataDir,
    pub(crate) listeners: Vec<OwnedFd>,
}

impl Successor {
    /// Says hello to the program at the other end of standard input.
    ///
    /// # Errors
    /// Why it does not hand over.
    pub(crate) fn hello() -> anyhow::Result<Successor> {
        let talk = Talk::of(std::io::stdin().as_fd())?;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let hello = FromSuccessor::Hello { version, schema: sqlite::schema(), signs: true };
        talk.say(&hello, &[])
            .context("--taking-over is only for a program that `throng upgrade` starts")?;
        let of =
            |talk: Talk, wants_signs| Successor { talk: Arc::new(talk), wants_signs, signs: Arc::default() };
        match talk.hear(ANSWER)?.0 {
            FromPredecessor::Come => Ok(of(talk, false)),
            FromPredecessor::ComeWithSigns => Ok(of(talk, true)),
            FromPredecessor::Refused { why } => bail!("{why}"),
            FromPredecessor::Yours => bail!("the running program hands over before it was asked"),
        }
    }

    /// Waits until the running program has given everything up, and takes it.
    ///
    /// # Errors
    /// The running program goes on, or has ended.
    pub(crate) fn take(&self, path: &Path) -> anyhow::Result<HandedOver> {
        self.talk.say(&FromSuccessor::Prepared, &[])?;
        let (said, mut descriptors) = self.talk.hear(GIVEN_UP)?;
        let FromPredecessor::Yours = said else {
            bail!("the running program goes on");
        };
        if self.wants_signs {
            *self.signs() = Some(Signs::begin(Arc::downgrade(&self.talk))?);
        }
        #[cfg(feature = "chaos")]
        throng_store::chaos::panic_at("taking-over");
        if descriptors.len() < 2 {
            bail!("the running program handed no locks over");
        }
        let listeners = descriptors.split_off(2);
        let mut locks = descriptors.into_iter().map(File::from);
        let locks = [locks.next(), locks.next()].map(|lock| lock.expect("there are two"));
        Ok(HandedOver { data: DataDir::handed_over(path, locks)?, listeners })
    }

    fn signs(&self) -> std::sync::MutexGuard<'_, Option<Signs>> {
        self.signs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens for what the running program will pass on.
    ///
    /// # Errors
    /// The system's error.
    pub(crate) fn passed_on(&self, data: &Path) -> anyhow::Result<PassedOn> {
        let directory = Folder::open(data)?;
        let passed_on = PassedOn::at(&directory.path(&socket_name()))?;
        Ok(passed_on)
    }

    /// Says that this program writes and listens.
    ///
    /// # Errors
    /// The other program has ended, which does not matter any more.
    pub(crate) fn serving(&self) -> std::io::Result<()> {
        drop(self.signs().take());
        self.talk
            .say(&FromSuccessor::Serving { socket: socket_name() }, &[])
    }

    /// Says why this program cannot go on.
    pub(crate) fn failed(&self, error: &anyhow::Error) {
        drop(self.signs().take());
        say_failed(&self.talk, error);
    }

    /// Says to the program at the other end of standard input why this one does not even begin.
    pub(crate) fn refuses(error: &anyhow::Error) {
        // Whoever has started it by hand reads the error itself.
        if let Ok(talk) = Talk::of(std::io::stdin().as_fd()) {
            say_failed(&talk, error);
        }
    }
}

fn say_failed(talk: &Talk, error: &anyhow::Error) {
    let why = shortened(&format!("{error:#}"));
    // The other program may have given up by now.
    drop(talk.say(&FromSuccessor::Failed { why }, &[]));
}

/// As much of a reason as fits into a message, also where each character is written as six.
fn shortened(why: &str) -> String {
    match why.char_indices().nth(WHY_CHARS_MAX) {
        Some((end, _)) => format!("{}… (the log says the rest)", &why[..end]),
        None => why.to_owned(),
    }
}

fn socket_name() -> String {
    format!("{PASSED_ON}.{}", std::process::id())
}

/// Removes the socket of this process at its end.
pub(crate) fn remove_socket(data: &Path) {
    // There is none unless this process took over from another.
    drop(std::fs::remove_file(data.join(socket_name())));
}

/// Removes sockets of processes that have ended.
pub(super) fn remove_left_over(data: &Path) {
    let Ok(entries) = std::fs::read_dir(data) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_str().and_then(|name| name.split_once('.'));
        let is_dead =
            |number: &str| number.parse::<u32>().is_ok() && !Path::new("/proc").join(number).exists();
        if name.is_some_and(|(name, number)| [PASSED_ON, SOCKET].contains(&name) && is_dead(number)) {
            drop(std::fs::remove_file(entry.path()));
        }
    }
}

/// A folder by its descriptor: the path of a socket may have a hundred bytes, and that of a data directory more.
#[derive(Debug)]
pub(super) struct Folder {
    opened: File,
}

impl Folder {
    pub(super) fn open(path: &Path) -> std::io::Result<Folder> {
        Ok(Folder { opened: File::open(path)? })
    }

    /// A short path of a file in it, good as long as this lives.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        use std::os::fd::AsRawFd as _;
        PathBuf::from(format!("/proc/self/fd/{}/{name}", self.opened.as_raw_fd()))
    }
}
