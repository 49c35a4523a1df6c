//! Whoever starts a program and is told what it does, as systemd is: a socket of which the tests play the part.

use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::time::Duration;

use throng_testkit::program::Program;

use crate::town::text;

const PATIENCE: Duration = Duration::from_secs(60);

/// The socket on which it is told.
pub(crate) struct Supervisor {
    socket: UnixDatagram,
    path: PathBuf,
}

impl Supervisor {
    /// Listens in a folder; also returns what has a program tell it.
    #[track_caller]
    pub(crate) fn at(folder: &Path) -> (Supervisor, (&'static str, String)) {
        let path = folder.join("notify");
        let socket = UnixDatagram::bind(&path).expect("a socket");
        socket.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let variable = ("NOTIFY_SOCKET", text(&path));
        (Supervisor { socket, path }, variable)
    }

    /// The messages that come until one of them has this line.
    #[track_caller]
    pub(crate) fn told_until(&self, beginning: &str) -> Vec<String> {
        let mut told = Vec::new();
        loop {
            let mut bytes = [0; 500];
            let length = self
                .socket
                .recv(&mut bytes)
                .unwrap_or_else(|error| panic!("{beginning}: {error}, after {told:?}"));
            told.extend(
                String::from_utf8_lossy(&bytes[..length])
                    .lines()
                    .map(str::to_owned),
            );
            if told.iter().any(|told| told.starts_with(beginning)) {
                return told;
            }
        }
    }

    /// Tells a program to stop, and waits until it has heard.
    #[track_caller]
    pub(crate) fn stops(&self, program: &Program) {
        program.terminate();
        self.told_until("STOPPING=1");
    }

    /// Has more wait than the system keeps for whoever does not read.
    #[track_caller]
    pub(crate) fn is_busy(&self) {
        let other = UnixDatagram::unbound().expect("a socket");
        other.set_nonblocking(true).expect("an option");
        while other.send_to(b"WATCHDOG=1", &self.path).is_ok() {}
    }
}
