//! Starting the program that takes over, apart from the one that hands over: as a child of whoever inherits processes here, which is
//! the first process of the system.
//!
//! When systemd is told which process is the main one now (`MAINPID=`), it looks whose child that is, once. One that is not its own is
//! "alien" for ever: it does not wait for it when the service is stopped, but kills it 14 ms after it has asked it to end. So a process
//! in between, the starter (this very program, with [`WORD`]), starts the new one, and has ended before systemd is told.
//!
//! | starter is told | starter says | what that means |
//! | --- | --- | --- |
//! | `start`, with the new program's end of the talk | | the program and its words stand in the starter's own |
//! | | `started` (its number), with a descriptor of the process | it has the starter's streams and environment |
//! | | `not_started` (why) | |
//! | | `ended` (how) | it is told as long as the starter lives |
//!
//! As long as the starter lives nobody else can be given the number of the new process. It is watched and ended by the descriptor
//! (pidfd), which is good also after that. A system without these (Linux before 5.3, or a container that forbids it) has the new
//! program as a child of the old one.
//!
//! **Owns** starting and ending these processes. **Never** leaves one that has ended to be asked after. **Bounds** how long the starter is
//! waited for.

use std::ffi::{OsStr, OsString};
use std::os::fd::{AsFd as _, AsRawFd as _, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::Context as _;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, getpid, kill_process, pidfd_open, pidfd_send_signal,
    set_parent_process_death_signal, waitid,
};
use serde::{Deserialize, Serialize};

use super::talk::Talk;

/// The first word of a starter.
const WORD: &str = "--start-apart";
/// This very program, also once another version is where it was.
const ITSELF: &str = "/proc/self/exe";
/// How long the starter may take, which is a matter of milliseconds where the machine is not very busy.
const STARTING: Duration = Duration::from_secs(30);
/// How long it may take to say how the new program ended, once it has.
const ENDED: Duration = Duration::from_secs(2);

/// What the starter is told.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum ToStarter {
    /// The descriptor beside this is the new program's standard input.
    Start,
}

/// What it says.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum FromStarter {
    /// The descriptor beside this is that of the process.
    Started { pid: u32 },
    /// The system's error.
    NotStarted { why: String },
    /// Its exit status, or the signal that ended it.
    Ended { how: String },
}

/// What is started: a program, its words, and the variables of the environment that it is not given.
pub(super) struct What<'a> {
    pub(super) program: &'a Path,
    pub(super) words: &'a [OsString],
    pub(super) without: &'a [&'static str],
}

/// A process that was started.
pub(super) struct Process {
    pid: u32,
    held: Held,
}

enum Held {
    /// It is the starter's child, and nobody's that is known here once that has ended.
    Apart { descriptor: OwnedFd, starter: Starter },
    /// It is a child of this process.
    Child(Child),
}

impl Process {
    /// Starts it with this as its standard input.
    ///
    /// # Errors
    /// Why it is not there.
    pub(super) fn start(what: &What<'_>, input: OwnedFd) -> anyhow::Result<Process> {
        match Starter::start(what) {
            Ok(starter) => starter.starts(&input),
            Err(error) => {
                tracing::warn!(
                    error = format!("{error:#}"),
                    "the new program has to be started as a child of this one. systemd would not wait for it at the next stop, but kill it: end it \
                     with `kill` instead, which it takes its time for"
                );
                let child = what.command(what.program).args(what.words).stdin(input).spawn()?;
                Ok(Process { pid: child.id(), held: Held::Child(child) })
            }
        }
    }

    pub(super) fn pid(&self) -> u32 {
        self.pid
    }

    /// How it ended, when it has; `None` if that cannot be known.
    pub(super) fn how_it_ended(&self) -> Option<String> {
        let Held::Apart { starter, .. } = &self.held else {
            return None;
        };
        match starter.talk.hear::<FromStarter>(ENDED) {
            Ok((FromStarter::Ended { how }, _)) => Some(how),
            Ok((FromStarter::Started { .. } | FromStarter::NotStarted { .. }, _)) | Err(_) => None,
        }
    }

    /// Leaves it to itself: from now on it is the child of whoever inherits processes.
    pub(super) fn let_go(self) {
        drop(self);
    }

    /// Kills it and waits until it is gone, with all that it held. It may have ended by itself.
    pub(super) fn kill(&self) {
        match &self.held {
            Held::Apart { descriptor, .. } => {
                pidfd_send_signal(descriptor, Signal::KILL).ok();
                wait_until_gone(descriptor);
            }
            Held::Child(child) => {
                let pid = number(child).filter(|pid| kill_process(*pid, Signal::KILL).is_ok());
                if let Some(pid) = pid {
                    waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT).ok();
                }
            }
        }
    }

    /// Kills it, and leaves nothing of it.
    pub(super) fn end(self) {
        self.kill();
        match self.held {
            Held::Apart { descriptor, starter } => {
                drop(starter);
                // Where this process is the first of all, it has just inherited it.
                waitid(WaitId::PidFd(descriptor.as_fd()), WaitIdOptions::EXITED | WaitIdOptions::NOHANG).ok();
            }
            Held::Child(mut child) => drop(child.wait()),
        }
    }
}

fn number(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// Waits until a process has ended, whoever's child it is.
fn wait_until_gone(process: &OwnedFd) {
    let mut ends = [uapi::c::pollfd { fd: process.as_raw_fd(), events: uapi::c::POLLIN, revents: 0 }];
    // Without an end: as long as it may still be there, nothing can be written.
    while uapi::poll(&mut ends, -1) == Err(uapi::Errno(uapi::c::EINTR)) {}
}

impl What<'_> {
    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        for name in self.without {
            command.env_remove(name);
        }
        command
    }
}

/// The process in between. It ends with this.
struct Starter {
    process: Child,
    talk: Talk,
}

impl Starter {
    /// # Errors
    /// The system cannot do it.
    fn start(what: &What<'_>) -> anyhow::Result<Starter> {
        drop(
            pidfd_open(getpid(), PidfdFlags::empty())
                .context("the system has no descriptors of processes")?,
        );
        let (talk, its) = Talk::pair()?;
        let mut command = what.command(ITSELF);
        command
            .arg0("throng")
            .arg(WORD)
            .arg(what.program)
            .args(what.words);
        let process = command.stdin(its).spawn().context(ITSELF)?;
        Ok(Starter { process, talk })
    }

    fn starts(self, input: &OwnedFd) -> anyhow::Result<Process> {
        self.talk.say(&ToStarter::Start, &[input.as_fd()])?;
        let (said, mut descriptors) = self
            .talk
            .hear::<FromStarter>(STARTING)
            .context("the process that starts it")?;
        match (said, descriptors.pop()) {
            (FromStarter::Started { pid }, Some(descriptor)) => {
                Ok(Process { pid, held: Held::Apart { descriptor, starter: self } })
            }
            (FromStarter::NotStarted { why }, _) => anyhow::bail!("{why}"),
            (said, _) => anyhow::bail!("the process that starts it said something unexpected: {said:?}"),
        }
    }
}

impl Drop for Starter {
    fn drop(&mut self) {
        // It may have ended by itself. Both are done with before it is asked after.
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// Does what a starter does, if these are the words of one; `None` if not.
pub(crate) fn as_starter(mut words: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    (words.nth(1)? == WORD).then(|| match starts_another(words) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever started it has gone, or is told.
        Err(_) => ExitCode::FAILURE,
    })
}

fn starts_another(mut words: impl Iterator<Item = OsString>) -> anyhow::Result<()> {
    // It is of no use without whoever started it.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let talk = Talk::of(std::io::stdin().as_fd())?;
    let (ToStarter::Start, mut descriptors) = talk.hear::<ToStarter>(STARTING)?;
    let started = start_child(&mut words, descriptors.pop());
    let (mut child, descriptor) = match started {
        Ok(started) => started,
        Err(error) => return Ok(talk.say(&FromStarter::NotStarted { why: format!("{error:#}") }, &[])?),
    };
    talk.say(&FromStarter::Started { pid: child.id() }, &[descriptor.as_fd()])?;
    let how = child.wait()?.to_string();
    Ok(talk.say(&FromStarter::Ended { how }, &[])?)
}

/// Starts the program of these words; also returns a descriptor of its process.
fn start_child(
    words: &mut impl Iterator<Item = OsString>,
    input: Option<OwnedFd>,
) -> anyhow::Result<(Child, OwnedFd)> {
    let program = words.next().context("no program was named")?;
    let input = input.context("no socket came")?;
    // Its end of the talk is open in no other process, so that its end is seen there.
    let mut child = Command::new(program)
        .args(words)
        .stdin(Stdio::from(input))
        .spawn()?;
    let pid = number(&child).context("it has no number")?;
    match pidfd_open(pid, PidfdFlags::empty()) {
        Ok(descriptor) => Ok((child, descriptor)),
        Err(error) => {
            child.kill()?;
            child.wait()?;
            Err(error.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;

    use super::*;

    fn sleeps() -> Child {
        Command::new("sleep").arg("600").spawn().expect("it is there")
    }

    /// What is done where the system has no descriptors of processes.
    #[test]
    fn a_child_is_killed_and_asked_after() {
        let child = sleeps();
        let pid = child.id();
        let process = Process { pid, held: Held::Child(child) };
        assert_eq!((process.pid(), process.how_it_ended()), (pid, None));
        process.kill();
        process.end();
        assert!(!Path::new("/proc").join(pid.to_string()).exists());
    }

    #[test]
    fn a_process_is_waited_for_by_its_descriptor_until_it_is_gone() {
        let mut child = sleeps();
        let descriptor = pidfd_open(number(&child).unwrap(), PidfdFlags::empty()).unwrap();
        pidfd_send_signal(&descriptor, Signal::KILL).unwrap();
        wait_until_gone(&descriptor);
        let status = child.try_wait().unwrap().expect("it has ended");
        assert_eq!(status.signal(), Some(9));
    }

    #[test]
    fn only_the_word_of_a_starter_makes_one() {
        for words in [&["throng"][..], &["throng", "serve"], &["throng", "serve", WORD]] {
            assert_eq!(as_starter(words.iter().map(OsString::from)), None, "{words:?}");
        }
    }
}
