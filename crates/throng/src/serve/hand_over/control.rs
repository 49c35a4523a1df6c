//! Where `throng upgrade` asks the running program to hand over: a socket in the data directory, which only the program's
//! own user can open, and SIGHUP.
//!
//! **Owns** the thread that waits for either, and that begins the copies of a restored site in between. **Never** takes any other order.
//! **Bounds** one at a time, and the bytes and the time of an order.

use std::io::{BufRead as _, BufReader, ErrorKind, IsTerminal as _, Read as _, Write as _};
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::{UnixListener as StdListener, UnixStream as StdStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use serde::{Deserialize, Serialize};
use throng_process::limits::{HAND_OVER_WAIT_S, HAND_OVER_WAITING_MAX};
use throng_process::{clock, threads};
use tokio::net::{UnixListener, UnixStream};
use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};

use super::predecessor::{HandedOver, Predecessor, STOPPING};
use super::successor::Folder;
use crate::data_dir;

/// The socket's name in the data directory.
pub(super) const SOCKET: &str = "control";
const MODE: u32 = 0o600;
/// How long the order of a program that has connected may take to come in.
const ORDER: Duration = Duration::from_secs(5);
/// How long it may take to tell somebody that another order came first.
const SENDING_AWAY: Duration = Duration::from_millis(500);
/// How long to look for the program that has just taken over from the one that was asked.
const CHANGING: Duration = Duration::from_secs(5);
const CHANGING_NAP: Duration = Duration::from_millis(50);
/// How often it is looked whether copies of a restored site can begin, while they have not.
const COPIES_LOOKED_AT: Duration = Duration::from_secs(1);
/// How long after the system had no descriptor left for whoever asks an order is waited for again.
const AGAIN: Duration = Duration::from_secs(1);
/// How long whoever asks waits before they are told what is waited for.
const SILENT: Duration = Duration::from_secs(5);
/// The most bytes of an order, or of what comes of it.
const LINE_BYTES_MAX: u64 = 16 * 1024;

/// What is asked for.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    /// Hand over to this program.
    Upgrade { program: PathBuf },
}

/// What came of it.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Told {
    Upgraded(HandedOver),
    Failed {
        why: String,
    },
    /// Somebody else's order was carried out meanwhile.
    Overtaken {
        version: String,
        pid: u32,
    },
}

impl From<Result<HandedOver, String>> for Told {
    fn from(result: Result<HandedOver, String>) -> Told {
        match result {
            Ok(handed_over) => Told::Upgraded(handed_over),
            Err(why) => Told::Failed { why },
        }
    }
}

/// The socket at which orders come in. As long as it has the number of its process in its name, nobody finds it: the program that
/// hands over may still go on.
pub(super) struct Control {
    folder: Folder,
    listener: StdListener,
    /// The file of the socket, once it is where whoever asks looks for it.
    placed: Option<FileId>,
    /// `None` for a program that somebody has started by hand: closing their terminal ends it.
    hangup: Option<Signal>,
    runtime: Waits,
}

/// What the thread waits in. A start that fails drops it where a runtime must not be waited for.
struct Waits(Option<Runtime>);

impl Drop for Waits {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Control {
    /// Listens in a data directory, where nobody looks yet.
    ///
    /// # Errors
    /// The system has no socket left.
    pub(super) fn bind(data: &Path) -> anyhow::Result<Control> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let within = runtime.enter();
        // Before anybody knows that this program serves, and whatever becomes of the socket: without this the signal would end it.
        let hangup = (!has_terminal())
            .then(|| signal(SignalKind::hangup()))
            .transpose()?;
        drop(within);
        let folder = Folder::open(data)?;
        let listener = listen(&folder)?;
        Ok(Control { folder, listener, placed: None, hangup, runtime: Waits(Some(runtime)) })
    }

    /// Waits for orders on a thread of its own, until one has been carried out.
    ///
    /// # Errors
    /// The system has no thread left.
    pub(super) fn start(mut self, predecessor: Predecessor) -> anyhow::Result<()> {
        self.place()?;
        threads::start(&threads::HAND_OVER, move || while !self.carries_out(&predecessor) {})?;
        Ok(())
    }

    /// Puts the socket where whoever asks looks for it, in the place of the one of another program.
    fn place(&mut self) -> std::io::Result<()> {
        let path = self.folder.path(SOCKET);
        std::fs::rename(self.folder.path(&own_name()), &path)?;
        self.placed = Some(file_id(&path)?);
        Ok(())
    }

    /// Sees that whoever asks finds this program, which goes on. A new program that ended after it had begun to serve has put its own
    /// socket in the place of this one, where nobody listens any more.
    fn stay(&mut self) {
        let found = file_id(&self.folder.path(SOCKET)).ok();
        if found.is_some() && found == self.placed {
            return;
        }
        let again = listen(&self.folder).and_then(|listener| {
            self.listener = listener;
            Ok(self.place()?)
        });
        if let Err(error) = again {
            tracing::error!(
                error = format!("{error:#}"),
                "`throng upgrade` does not find this program any more: send it SIGHUP instead, or restart it"
            );
        }
    }

    /// Waits for one order and carries it out. True once another program serves.
    fn carries_out(&mut self, predecessor: &Predecessor) -> bool {
        let Control { listener, hangup, runtime, .. } = self;
        let runtime = runtime.0.as_ref().expect("it is there until this is dropped");
        let pause = predecessor.has_copies_to_begin().then_some(COPIES_LOOKED_AT);
        let Some(asked) = runtime.block_on(next(predecessor, listener, (hangup, pause))) else {
            predecessor.begin_copies(runtime);
            return false;
        };
        let result = predecessor.hand_over(&asked.program, runtime);
        let overtaken = result
            .as_ref()
            .ok()
            .map(|done| Told::Overtaken { version: done.version.clone(), pid: done.pid });
        if overtaken.is_none() {
            self.stay();
        }
        if let Some(mut by) = asked.by {
            // Whoever asked may have gone.
            drop(say(&mut by, &Told::from(result)));
        }
        if let Some(told) = &overtaken {
            self.send_away(told);
        }
        overtaken.is_some()
    }

    /// Tells all who asked meanwhile, and waited for their turn, that another program has taken over.
    fn send_away(&self, told: &Told) {
        for _ in 0..HAND_OVER_WAITING_MAX.max {
            let Ok((mut stream, _)) = self.listener.accept() else {
                return;
            };
            let is_quick = stream
                .set_nonblocking(false)
                .and_then(|()| stream.set_write_timeout(Some(SENDING_AWAY)));
            // Whoever asked may have gone.
            drop(is_quick.and_then(|()| say(&mut stream, told)));
        }
    }
}

/// The next order; `None` if whoever asked said nothing that can be understood, and after this pause.
async fn next(
    predecessor: &Predecessor,
    listener: &StdListener,
    (hangup, pause): (&mut Option<Signal>, Option<Duration>),
) -> Option<Asked> {
    let paused = async {
        match pause {
            Some(pause) => tokio::time::sleep(pause).await,
            None => std::future::pending().await,
        }
    };
    let hung_up = async {
        match hangup {
            Some(hangup) => hangup.recv().await,
            None => std::future::pending().await,
        }
    };
    let accepted = tokio::select! {
        _ = hung_up => return Some(Asked { program: predecessor.program.clone(), by: None }),
        accepted = accepted(|| UnixListener::from_std(listener.try_clone()?)) => accepted,
        () = paused => return None,
    };
    let mut stream = accepted?.into_std().ok()?;
    stream.set_nonblocking(false).ok()?;
    stream.set_read_timeout(Some(ORDER)).ok()?;
    stream.set_write_timeout(Some(ORDER)).ok()?;
    if !is_allowed(&stream) {
        return None;
    }
    let Order::Upgrade { program } = hear(&mut stream).ok()?;
    Some(Asked { program, by: Some(stream) })
}

/// Whoever connects next; `None`, after a while, where the system has no descriptor left: who is waited for again at once would be for ever.
async fn accepted(listener: impl FnOnce() -> std::io::Result<UnixListener>) -> Option<UnixStream> {
    let accepted = match listener() {
        Ok(listener) => listener.accept().await.map(|(stream, _)| stream),
        Err(error) => Err(error),
    };
    if accepted.is_err() {
        tokio::time::sleep(AGAIN).await;
    }
    accepted.ok()
}

/// A file: the number of its disk, and its own there.
type FileId = (u64, u64);

fn file_id(path: &Path) -> std::io::Result<FileId> {
    let known = std::fs::symlink_metadata(path)?;
    Ok((known.dev(), known.ino()))
}

/// Listens on a socket in the data directory that nobody looks for yet.
fn listen(folder: &Folder) -> anyhow::Result<StdListener> {
    let path = folder.path(&own_name());
    // One of a process that had the same number.
    drop(std::fs::remove_file(&path));
    let listener = StdListener::bind(&path).context("the socket for `throng upgrade`")?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(MODE))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// The name of the socket before anybody can find it.
fn own_name() -> String {
    format!("{SOCKET}.{}", std::process::id())
}

/// Whether somebody has started this program in a terminal.
fn has_terminal() -> bool {
    std::io::stdin().is_terminal() || std::io::stdout().is_terminal() || std::io::stderr().is_terminal()
}

/// What somebody asked for, and who waits to be told what came of it.
struct Asked {
    program: PathBuf,
    by: Option<StdStream>,
}

/// Whether the other end is of this program's own user, or of root.
fn is_allowed(stream: &StdStream) -> bool {
    let peer = rustix::net::sockopt::socket_peercred(stream);
    peer.is_ok_and(|peer| peer.uid.is_root() || peer.uid == rustix::process::geteuid())
}

fn say<T: Serialize>(stream: &mut StdStream, said: &T) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(said)?;
    line.push(b'\n');
    stream.write_all(&line)
}

fn hear<T: serde::de::DeserializeOwned>(stream: &mut StdStream) -> anyhow::Result<T> {
    let mut line = String::new();
    let heard = BufReader::new(stream.take(LINE_BYTES_MAX)).read_line(&mut line);
    let is_cut = heard
        .as_ref()
        .err()
        .is_some_and(|error| error.kind() == ErrorKind::ConnectionReset);
    if is_cut || line.is_empty() {
        bail!(
            "the running program ended, or another upgrade was done, before it said what came of this one: ask again"
        );
    }
    heard?;
    Ok(serde_json::from_str(&line)?)
}

/// Whether something is said within a time, which is not taken from the stream; or nobody is there any more.
fn is_heard_within(stream: &StdStream, longest: Duration) -> bool {
    let mut heard = [uapi::c::pollfd { fd: stream.as_raw_fd(), events: uapi::c::POLLIN, revents: 0 }];
    let longest_ms = i32::try_from(longest.as_millis()).unwrap_or(i32::MAX);
    // A signal in between is as good as something that is said: then it is waited for without a word.
    uapi::poll(&mut heard, longest_ms) != Ok(0)
}

/// A connection to the program that serves a data directory.
fn connected(data: &Path) -> anyhow::Result<StdStream> {
    let folder = match Folder::open(data) {
        Ok(folder) => folder,
        Err(error) if [ErrorKind::NotFound, ErrorKind::NotADirectory].contains(&error.kind()) => bail!(
            "there is no directory {}: name the one that the running program serves with --data",
            data.display()
        ),
        Err(error) => bail!(
            "{} cannot be opened ({error}): run this as root, or as the user that Throng runs as",
            data.display()
        ),
    };
    let begun = clock::monotonic();
    loop {
        match StdStream::connect(folder.path(SOCKET)) {
            Ok(stream) => return Ok(stream),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => bail!(
                "the running program cannot be asked ({error}): run this as root, or as the user that Throng runs as"
            ),
            // While another program takes over, nobody listens for a moment.
            Err(_) if data_dir::is_held(data) && begun.elapsed() < CHANGING => {
                std::thread::sleep(CHANGING_NAP);
            }
            Err(error) => {
                return Err(error).with_context(|| {
                    format!(
                        "no program that can be upgraded serves {}: start it with `throng serve`, or name another directory \
                         with --data",
                        data.display()
                    )
                });
            }
        }
    }
}

/// Asks the program that serves a data directory to hand over to `program`, and waits for what comes of it. `is_slow` is called if nothing is
/// said for so long.
///
/// # Errors
/// Nobody serves it, or why the running program goes on.
pub(crate) fn upgrade(data: &Path, program: &Path, is_slow: impl FnOnce(Duration)) -> anyhow::Result<String> {
    let mut stream = connected(data)?;
    // What came of another order may be said before this one is read.
    drop(say(&mut stream, &Order::Upgrade { program: program.to_owned() }));
    if !is_heard_within(&stream, SILENT) {
        is_slow(SILENT);
    }
    match hear(&mut stream)? {
        Told::Overtaken { version, pid } => bail!(
            "another upgrade was under way and is done: Throng {version} serves now, as process {pid}. If it is not the one you \
             want, ask again"
        ),
        Told::Upgraded(HandedOver { pid, version, forms_waited_ms, slow }) => {
            let refused = match slow {
                0 if forms_waited_ms < HAND_OVER_WAIT_S.max * 1_000 => "no request was refused".to_owned(),
                0 => "those that came first were asked to try again".to_owned(),
                slow => format!("{slow} that were sent very slowly may have to be sent again"),
            };
            Ok(format!(
                "Throng {version} has taken over as process {pid}. Forms waited for {forms_waited_ms} ms; {refused}."
            ))
        }
        Told::Failed { why } if why == STOPPING => bail!("{why}"),
        Told::Failed { why } => bail!("{why}. The running program goes on as before"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It turned in a circle, without a pause, for as long as that lasted.
    #[test]
    fn a_program_without_a_descriptor_left_waits_before_it_tries_again() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let control = Control::bind(folder.path()).expect("there is a socket");
        let runtime = control.runtime.0.as_ref().expect("it is there");
        let none_left = || Err(std::io::Error::from_raw_os_error(uapi::c::EMFILE));
        runtime.block_on(async {
            tokio::select! {
                biased;
                at_once = accepted(none_left) => panic!("it came back at once: {:?}", at_once.is_some()),
                () = std::future::ready(()) => {}
            }
        });
    }

    #[test]
    fn whoever_asks_is_told_that_nothing_was_said_for_long() {
        let (ours, mut theirs) = StdStream::pair().expect("two sockets");
        assert!(!is_heard_within(&ours, Duration::ZERO));
        say(&mut theirs, &Told::Failed { why: "no".to_owned() }).expect("it has room");
        assert!(is_heard_within(&ours, Duration::ZERO));
        drop(theirs);
        assert!(is_heard_within(&ours, Duration::ZERO));
    }

    /// Nobody found it any more until it was started anew: the socket was that of a new program that had ended.
    #[test]
    fn a_program_that_goes_on_is_found_though_another_had_taken_its_place() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join(SOCKET);
        let mut control = Control::bind(folder.path()).expect("there is a socket");
        control.place().expect("it is ours");
        let is_found = || StdStream::connect(&path).is_ok();
        let placed = control.placed;
        control.stay();
        assert!(is_found() && control.placed == placed, "nothing had to be done");
        std::fs::remove_file(&path).expect("it is there");
        drop(StdListener::bind(&path).expect("there is a socket"));
        assert!(!is_found());
        control.stay();
        assert!(is_found());
        std::fs::remove_file(&path).expect("it is there");
        control.stay();
        assert!(is_found(), "nor is it lost where nobody has taken its place");
    }
}
