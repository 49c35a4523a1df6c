//! What the program and whoever started it tell each other, in the words of systemd: sockets that are handed over, and
//! messages about how the program is (sd_listen_fds(3), sd_notify(3)).
//!
//! **Owns** the environment variables of both. **Never** opens a socket for clients, and never decides whether the
//! program is well. **Bounds** the sockets that are taken over. Outside of systemd there is nothing to take over, and
//! nobody to tell.

use std::io::ErrorKind;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock;
use crate::limits::SOCKETS_INHERITED_MAX;

/// Longest wait for a supervisor that does not read: systemd reads within milliseconds, and whoever is told waits as long for
/// what follows.
const TELLING_MAX: Duration = Duration::from_secs(5);
/// Longest wait for one that has to know: systemd reads nothing while it reloads the units of a machine that has thousands.
const TELLING_SURELY_MAX: Duration = Duration::from_secs(120);

/// The first descriptor that is handed over; those before are the standard three.
const FIRST: i32 = 3;

/// The variables that say which sockets are handed over, and to which process.
pub const SOCKET_VARIABLES: [&str; 3] = [PROCESS, COUNT, NAMES];
const PROCESS: &str = "LISTEN_PID";
const COUNT: &str = "LISTEN_FDS";
const NAMES: &str = "LISTEN_FDNAMES";
/// The variable that says of which process news is wanted.
pub const WATCHDOG_PROCESS: &str = "WATCHDOG_PID";

/// A socket that was handed over, with the name that its unit gives it (`FileDescriptorName=`).
#[derive(Debug)]
pub struct Inherited {
    pub name: String,
    pub socket: OwnedFd,
}

/// Why sockets that were handed over cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    #[error("LISTEN_FDS={0} is no number of sockets: whoever starts Throng has to set it as systemd does")]
    NoNumber(String),
    #[error(
        "{0} sockets were handed over and Throng takes {max} at most: remove some ListenStream= from its socket units",
        max = SOCKETS_INHERITED_MAX.max
    )]
    TooMany(usize),
    #[error("the descriptor {0}, which LISTEN_FDS says was handed over, is not open")]
    Closed(i32),
    #[error("LISTEN_FDNAMES names {names} sockets and LISTEN_FDS says {sockets}: give each a name")]
    Names { names: usize, sockets: usize },
}

/// Takes the sockets that were handed over to this very process. To be called once, before anything else opens files:
/// the numbers of the descriptors are all there is to know them by.
///
/// # Errors
/// [`Unusable`].
pub fn inherited() -> Result<Vec<Inherited>, Unusable> {
    let read = |name: &str| std::env::var(name).ok();
    let Some(given) =
        given((read("LISTEN_PID"), std::process::id()), read("LISTEN_FDS"), read("LISTEN_FDNAMES"))?
    else {
        return Ok(Vec::new());
    };
    let sockets = (FIRST..).zip(given).map(|(number, name)| {
        let flags = uapi::fcntl_getfd(number).map_err(|_| Unusable::Closed(number))?;
        let socket = OwnedFd::from(uapi::OwnedFd::new(number));
        // No program that this one starts has it too.
        uapi::fcntl_setfd(socket.as_raw_fd(), flags | uapi::c::FD_CLOEXEC)
            .map_err(|_| Unusable::Closed(number))?;
        Ok(Inherited { name, socket })
    });
    sockets.collect()
}

/// Whether sockets are handed over, also in a way that cannot be used. Takes none.
#[must_use]
pub fn hands_over() -> bool {
    std::env::var_os("LISTEN_FDS").is_some()
}

/// The names of the sockets that were handed over to the program from which this one takes over; `None` if none were.
///
/// # Errors
/// [`Unusable`].
pub fn names_before() -> Result<Option<Vec<String>>, Unusable> {
    let (read, me) = (|name: &str| std::env::var(name).ok(), std::process::id());
    given((Some(me.to_string()), me), read(COUNT), read(NAMES))
}

/// The names of the sockets that are given to the process `me`; `None` if none are.
fn given(
    (pid, me): (Option<String>, u32),
    count: Option<String>,
    names: Option<String>,
) -> Result<Option<Vec<String>>, Unusable> {
    // The variables stay when a process starts another, which was given nothing.
    if pid.and_then(|pid| pid.parse().ok()) != Some(me) {
        return Ok(None);
    }
    let Some(count) = count else { return Ok(None) };
    let sockets: usize = count.parse().map_err(|_| Unusable::NoNumber(count))?;
    if sockets > SOCKETS_INHERITED_MAX.count() {
        return Err(Unusable::TooMany(sockets));
    }
    let Some(names) = names else {
        return Ok(Some(vec![String::new(); sockets]));
    };
    let names: Vec<String> = names.split(':').map(str::to_owned).collect();
    if names.len() != sockets {
        return Err(Unusable::Names { names: names.len(), sockets });
    }
    Ok(Some(names))
}

/// What the program says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News<'a> {
    /// Clients can connect.
    Ready,
    /// It was told to stop, and finishes what is under way.
    Stopping,
    /// A sentence for whoever asks `systemctl status`.
    Status(&'a str),
    /// It still does its work.
    Alive,
    /// This process goes on with the work.
    Successor(u32),
}

impl News<'_> {
    fn words(self) -> String {
        match self {
            News::Ready => "READY=1".to_owned(),
            News::Stopping => "STOPPING=1".to_owned(),
            News::Status(sentence) => format!("STATUS={}", sentence.replace('\n', " ")),
            News::Alive => "WATCHDOG=1".to_owned(),
            News::Successor(process) => format!("MAINPID={process}"),
        }
    }
}

/// Whether somebody who started this program waits to hear that it is ready.
static IS_AWAITED: AtomicBool = AtomicBool::new(false);

/// The program begins to start, and says later that it is ready. Not to be called by one that takes over: nobody but the program before it
/// waits for that.
pub fn begins() {
    IS_AWAITED.store(is_there(), Ordering::Relaxed);
}

/// Whether somebody who started this program still waits to hear that it is ready, and starts it again if it ends before.
pub fn is_awaited() -> bool {
    IS_AWAITED.load(Ordering::Relaxed)
}

/// Whether they could not be told that it is: then it is said again with the next that is said, which is a sign of life at the latest.
static IS_UNTOLD: AtomicBool = AtomicBool::new(false);

/// Tells whoever started the program. Where nobody listens, or no more, nothing happens: the program does its work all
/// the same.
pub fn tell(news: &[News<'_>]) {
    if news.contains(&News::Ready) {
        IS_AWAITED.store(false, Ordering::Relaxed);
    }
    if let Some(address) = std::env::var_os("NOTIFY_SOCKET")
        && let Err(error) = tell_at(&address, news, &IS_UNTOLD)
    {
        tracing::warn!(%error, "whoever started Throng (NOTIFY_SOCKET) could not be told how it is");
    }
}

/// Whoever starts services ends one that does not say in time that it is ready.
fn tell_at(address: &std::ffi::OsStr, news: &[News<'_>], is_untold: &AtomicBool) -> std::io::Result<()> {
    let was_untold = is_untold.swap(false, Ordering::Relaxed);
    let is_ready = was_untold || news.contains(&News::Ready);
    let others = news.iter().filter(|news| **news != News::Ready);
    let news: Vec<News<'_>> = is_ready
        .then_some(News::Ready)
        .into_iter()
        .chain(others.copied())
        .collect();
    let sent = send(address, &news);
    if sent.is_err() && is_ready {
        is_untold.store(true, Ordering::Relaxed);
    }
    sent
}

/// Tells whoever started the program what they have to know, again and again while they do not read, for two minutes at most.
pub fn tell_surely(news: &[News<'_>]) {
    if let Some(address) = std::env::var_os("NOTIFY_SOCKET") {
        let begun = clock::monotonic();
        let is_late = || begun.elapsed() + TELLING_MAX > TELLING_SURELY_MAX;
        if let Err(error) = send_until(&address, news, TELLING_MAX, is_late) {
            tracing::warn!(%error, ?news, "whoever started Throng (NOTIFY_SOCKET) could not be told");
        }
    }
}

/// Sends the same until it is taken, each time for so long, or it is late.
fn send_until(
    address: &std::ffi::OsStr,
    news: &[News<'_>],
    each: Duration,
    is_late: impl Fn() -> bool,
) -> std::io::Result<()> {
    loop {
        match send_within(address, news, each) {
            // Interrupted: this program was stopped for a while meanwhile, and goes on.
            Err(error)
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) && !is_late() => {}
            sent => return sent,
        }
    }
}

fn send(address: &std::ffi::OsStr, news: &[News<'_>]) -> std::io::Result<()> {
    send_within(address, news, TELLING_MAX)
}

fn send_within(address: &std::ffi::OsStr, news: &[News<'_>], longest: Duration) -> std::io::Result<()> {
    use std::os::unix::ffi::OsStrExt as _;
    let address = match address.as_bytes() {
        [b'@', name @ ..] => SocketAddr::from_abstract_name(name)?,
        path => SocketAddr::from_pathname(std::ffi::OsStr::from_bytes(path))?,
    };
    let socket = UnixDatagram::unbound()?;
    if news.contains(&News::Alive) {
        // The next comes soon, and the watchdog waits for nobody.
        socket.set_nonblocking(true)?;
    } else {
        // A queue holds ten messages, which may all be signs of life. Who goes on with the work is said once.
        socket.set_write_timeout(Some(longest))?;
    }
    let lines: Vec<String> = news.iter().map(|news| news.words()).collect();
    socket.send_to_addr(lines.join("\n").as_bytes(), &address)?;
    Ok(())
}

/// Whether somebody who started the program wants to be told how it is, as systemd does.
pub fn is_there() -> bool {
    std::env::var_os("NOTIFY_SOCKET").is_some()
}

/// In which time systemd wants to hear that the program does its work, or else ends it (`WatchdogSec=`); `None` if it
/// does not ask.
pub fn watchdog() -> Option<Duration> {
    let read = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let for_us = read(WATCHDOG_PROCESS).is_none_or(|pid| pid == u64::from(std::process::id()));
    let micros = read("WATCHDOG_USEC").filter(|micros| *micros > 0 && for_us);
    micros.map(Duration::from_micros)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn only_what_was_given_to_this_process_is_taken() {
        let named = |names: &[&str]| Ok(Some(names.iter().map(|name| (*name).to_owned()).collect()));
        for (pid, count, names, expected) in [
            (None, Some("1"), None, Ok(None)),
            (Some("8"), Some("1"), Some("http"), Ok(None)),
            (Some("seven"), Some("1"), Some("http"), Ok(None)),
            (Some("7"), None, None, Ok(None)),
            (Some("7"), Some("0"), None, named(&[])),
            (Some("7"), Some("2"), None, named(&["", ""])),
            (Some("7"), Some("2"), Some("http:https"), named(&["http", "https"])),
            (Some("7"), Some("2"), Some("http"), Err(Unusable::Names { names: 1, sockets: 2 })),
            (Some("7"), Some("-1"), None, Err(Unusable::NoNumber("-1".to_owned()))),
            (Some("7"), Some("17"), None, Err(Unusable::TooMany(17))),
        ] {
            let owned = |text: Option<&str>| text.map(str::to_owned);
            let given = given((owned(pid), 7), owned(count), owned(names));
            assert_eq!(given, expected, "{pid:?} {count:?} {names:?}");
        }
    }

    #[test]
    fn what_is_told_is_one_message() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notify");
        let supervisor = UnixDatagram::bind(&path).expect("a socket");
        send(path.as_os_str(), &[News::Ready, News::Status("two\nlines")]).expect("it is there");
        let mut bytes = [0; 100];
        let length = supervisor.recv(&mut bytes).expect("it was sent");
        assert_eq!(&bytes[..length], b"READY=1\nSTATUS=two lines");
        assert!(send(folder.path().join("none").as_os_str(), &[News::Alive]).is_err());
    }

    /// A supervisor that does not read, and its queue is full; with its folder and its path.
    fn busy() -> (tempfile::TempDir, PathBuf, UnixDatagram) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notify");
        let supervisor = UnixDatagram::bind(&path).expect("a socket");
        let longest = Some(Duration::from_secs(30));
        supervisor.set_read_timeout(longest).expect("a timeout");
        let fits = (0..100_000).take_while(|_| send(path.as_os_str(), &[News::Alive]).is_ok());
        assert!(fits.count() < 100_000, "the queue is full");
        (folder, path, supervisor)
    }

    /// Reads what waits until it is told which process goes on.
    fn until_main_pid(supervisor: &UnixDatagram) {
        let mut bytes = [0; 100];
        loop {
            let length = supervisor.recv(&mut bytes).expect("it is told");
            if &bytes[..length] == b"MAINPID=7" {
                return;
            }
        }
    }

    /// It was dropped like a sign of life, and then systemd never learnt which process went on.
    #[test]
    fn only_a_sign_of_life_is_dropped_while_nobody_reads() {
        let (_folder, path, supervisor) = busy();
        std::thread::scope(|scope| {
            let told = scope.spawn(|| send(path.as_os_str(), &[News::Successor(7)]));
            until_main_pid(&supervisor);
            told.join().expect("no panic").expect("it was told");
        });
    }

    /// Whoever had to be told was given up, and the service with them.
    #[test]
    fn whoever_is_stopped_while_they_tell_tells_it_afterwards() {
        let (_folder, path, supervisor) = busy();
        let this = std::process::id();
        let stops = format!("sleep 0.1; kill -STOP {this}; sleep 0.2; kill -CONT {this}");
        let mut stopping = std::process::Command::new("sh");
        let mut stopping = stopping.args(["-c", &stops]).spawn().expect("there is a shell");
        std::thread::scope(|scope| {
            let (each, news) = (Duration::from_secs(30), [News::Successor(7)]);
            let told = scope.spawn(move || send_until(path.as_os_str(), &news, each, || false));
            assert!(stopping.wait().expect("it ends").success());
            until_main_pid(&supervisor);
            told.join().expect("no panic").expect("it was told");
        });
    }

    /// systemd was busy for longer than one message may wait: it stopped the service with the process in it that went on.
    #[test]
    fn what_somebody_has_to_know_is_said_until_they_read() {
        let (_folder, path, supervisor) = busy();
        let (each, news) = (Duration::from_millis(1), [News::Successor(7)]);
        let late = send_until(path.as_os_str(), &news, each, || true);
        assert_eq!(late.expect_err("nobody reads").kind(), ErrorKind::WouldBlock);
        let tried = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let told = scope.spawn(|| {
                send_until(path.as_os_str(), &news, each, || {
                    tried.fetch_add(1, Ordering::SeqCst);
                    false
                })
            });
            while tried.load(Ordering::SeqCst) < 3 {
                std::thread::yield_now();
            }
            until_main_pid(&supervisor);
            told.join().expect("no panic").expect("it was told");
        });
    }

    /// It was told once, for five seconds: whoever was slower for once ended a program that served.
    #[test]
    fn that_it_is_ready_is_said_until_somebody_hears_it() {
        let folder = tempfile::tempdir().expect("a directory");
        let path = folder.path().join("notify");
        let is_untold = AtomicBool::new(false);
        let tell = |news: &[News<'_>]| tell_at(path.as_os_str(), news, &is_untold);
        tell(&[News::Alive]).expect_err("nobody is there");
        assert!(!is_untold.load(Ordering::Relaxed));
        tell(&[News::Ready, News::Status("serving")]).expect_err("nobody is there");
        tell(&[News::Alive]).expect_err("nobody is there");
        let heard = UnixDatagram::bind(&path).expect("a socket");
        let mut bytes = [0; 100];
        let mut next = || {
            let length = heard.recv(&mut bytes).expect("something was said");
            String::from_utf8_lossy(&bytes[..length]).into_owned()
        };
        for expected in ["READY=1\nWATCHDOG=1", "WATCHDOG=1"] {
            tell(&[News::Alive]).expect("somebody is there");
            assert_eq!(next(), expected);
        }
    }
}
