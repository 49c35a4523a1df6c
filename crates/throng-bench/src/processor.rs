//! Which processor a process runs on: servers that are compared get the same one, and the client another.
//! Uses `taskset` of util-linux, which every Debian has; without it, or with one processor, nothing is bound.

use std::path::Path;
use std::process::{Command, Stdio};

/// A processor, or none in particular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Core {
    Any,
    Number(u32),
}

impl Core {
    /// One processor for the servers and one for this process, if there are two.
    pub(crate) fn pair() -> (Core, Core) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let there = Command::new("taskset")
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
        if cores >= 2 && there {
            (Core::Number(0), Core::Number(1))
        } else {
            (Core::Any, Core::Any)
        }
    }

    /// A command that runs `program` on this processor. The process is `program`'s own.
    pub(crate) fn command(self, program: &Path) -> Command {
        match self {
            Core::Any => Command::new(program),
            Core::Number(number) => {
                let mut command = Command::new("taskset");
                command.args(["-c", &number.to_string()]).arg(program);
                command
            }
        }
    }

    /// Moves this process's first thread to this processor. Failures are ignored: they only make figures noisier.
    pub(crate) fn take_own_thread(self) {
        if let Core::Number(number) = self {
            let own = std::process::id().to_string();
            let mut command = Command::new("taskset");
            command
                .args(["-cp", &number.to_string(), &own])
                .stdout(Stdio::null());
            drop(command.status());
        }
    }

    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Core::Any => "not bound to a core",
            Core::Number(_) => "each server on the same core, the client on another",
        }
    }
}
