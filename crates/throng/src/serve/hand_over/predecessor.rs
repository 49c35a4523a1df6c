//! The end of the program that runs: it starts the other, hands over, and goes on if that fails.

use std::cmp::Ordering;
use std::ffi::OsString;
use std::os::fd::{AsFd as _, BorrowedFd};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use socket2::Socket;
use throng_edge::front::Front;
use throng_process::clock;
use throng_process::supervisor::{self, News};
use throng_store::sqlite;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use super::super::works::Works;
use super::apart::{Process, What};
use super::patience::Patience;
use super::successor::Folder;
use super::talk::{FromPredecessor, FromSuccessor, Silence, Talk};

/// How long the new program may take to read its settings, which is a matter of milliseconds.
const HELLO: Duration = Duration::from_secs(10);
/// How long it may take to load its theme and its sentences.
const PREPARED: Duration = Duration::from_secs(120);
/// How long the forms under way may take. Whoever sends one more slowly is told to try again.
const UNDER_WAY: Duration = Duration::from_secs(2);
/// How long a stop waits until it is known who accepts connections: a new program that does not serve yet is ended at once, and only one
/// that waits for a disk takes longer for its end.
const DECIDED: Duration = Duration::from_secs(2);
/// Why nothing is handed over once the program was told to stop.
pub(super) const STOPPING: &str = "this program is stopping";
/// The flag with which the new program is started.
const FLAG: &str = "--taking-over";

/// What came of handing over.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct HandedOver {
    /// The new process.
    pub(super) pid: u32,
    /// Its version.
    pub(super) version: String,
    /// For how long forms waited, in milliseconds.
    pub(super) forms_waited_ms: u64,
    /// How many forms were still being sent after the time for that, and may have to be sent again.
    pub(super) slow: usize,
}

/// Everything that is handed over, or has to stop before that.
pub(super) struct Predecessor {
    works: Arc<Mutex<Works>>,
    front: Arc<Front>,
    listeners: Copies,
    pub(super) data: PathBuf,
    /// The program itself, where it was when it started: another version may be there by now.
    pub(super) program: PathBuf,
    left: watch::Sender<bool>,
}

impl Predecessor {
    /// What is handed over once another program is to take over.
    ///
    /// # Errors
    /// The system's error.
    pub(super) fn of(
        (works, front): (Arc<Mutex<Works>>, Arc<Front>),
        listeners: Copies,
        data: &Path,
        left: watch::Sender<bool>,
    ) -> std::io::Result<Predecessor> {
        Ok(Predecessor {
            works,
            front,
            listeners,
            data: data.to_owned(),
            // Without /proc only the word is known with which it was started.
            program: std::env::current_exe().unwrap_or_else(|_| started_as()),
            left,
        })
    }
}

/// Copies of the listening sockets, for the program that takes over. Clones share them.
#[derive(Clone)]
pub(in crate::serve) struct Copies {
    held: Arc<(Mutex<Held>, Condvar)>,
    /// Whether they came from whoever started the program.
    inherited: bool,
}

/// The copies, and what became of them.
struct Held {
    /// None once they are let go.
    sockets: Option<Vec<Socket>>,
    given: Given,
    /// Whether the program is stopping.
    stops: bool,
}

/// Whether another program has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    No,
    /// It has, and does not serve yet: it may be ended.
    NotServing,
    Serving,
}

impl Copies {
    pub(super) fn new((sockets, inherited): (Vec<Socket>, bool)) -> Copies {
        let held = Held { sockets: Some(sockets), given: Given::No, stops: false };
        Copies { held: Arc::new((Mutex::new(held), Condvar::new())), inherited }
    }

    /// Closes them, since the program is stopping: with any copy of a socket left the system goes on taking connections, which nobody
    /// would answer. Those of somebody else stay open there, and are answered by the program that is started next. Returns whether another
    /// program has them. While that is not known, this one goes on accepting: whoever came to one that is ended would be reset.
    pub(in crate::serve) fn let_go(&self) -> bool {
        let mut held = self.held();
        held.stops = true;
        if !self.inherited {
            drop(held.sockets.take());
        }
        let is_open = |held: &mut Held| held.given == Given::NotServing;
        let waited = self.held.1.wait_timeout_while(held, DECIDED, is_open);
        let (held, _) = waited.expect("nothing panics while it holds them");
        held.given != Given::No
    }

    /// Gives them away. Either this or the stop comes first.
    fn give(&self, say: impl FnOnce(&[Socket]) -> Result<(), String>) -> Result<(), String> {
        let mut held = self.held();
        let sockets = held.sockets.as_deref().filter(|_| !held.stops).ok_or(STOPPING)?;
        say(sockets)?;
        held.given = Given::NotServing;
        Ok(())
    }

    /// The program that was given them serves, or has ended and not taken over.
    fn are(&self, given: Given) {
        self.held().given = given;
        self.held.1.notify_all();
    }

    fn stops(&self) -> bool {
        self.held().stops
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.0.lock().expect("nothing panics while it holds them")
    }
}

/// The path with which this program was started.
fn started_as() -> PathBuf {
    std::env::args_os().next().map(PathBuf::from).unwrap_or_default()
}

/// A new program that was started.
struct Started {
    process: Process,
    talk: Talk,
}

impl Predecessor {
    fn works(&self) -> MutexGuard<'_, Works> {
        self.works
            .lock()
            .expect("nothing panics while it holds what writes")
    }

    /// Starts `program` and hands everything over to it. If it cannot take over, this program goes on as before.
    ///
    /// # Errors
    /// Why this program still serves.
    pub(super) fn hand_over(&self, program: &Path, runtime: &Runtime) -> Result<HandedOver, String> {
        let started = Started::start(program, self.listeners.inherited)?;
        match self.steps(&started, runtime) {
            Ok(handed_over) => {
                // systemd looks at this moment whether it is its own child.
                started.process.let_go();
                // This one waits with its end until that is known (`Leave`): the service would be taken for one that has ended.
                supervisor::tell_surely(&[News::Successor(handed_over.pid)]);
                tracing::info!(
                    pid = handed_over.pid,
                    version = handed_over.version,
                    forms_waited_ms = handed_over.forms_waited_ms,
                    "another program has taken over; this one ends once its connections have"
                );
                Ok(handed_over)
            }
            Err(why) => {
                started.process.end();
                tracing::error!(program = %program.display(), why, "no other program has taken over; this one goes on");
                Err(why)
            }
        }
    }

    /// Whether copies of a restored site are to begin once somebody says that it is the one that goes on.
    pub(super) fn has_copies_to_begin(&self) -> bool {
        self.works().has_copies_to_begin()
    }

    /// Begins the copies of a restored site, if somebody has said by now that it is the one that goes on. The stream follows a writer from
    /// its opening, so the writer is opened anew, as where another program could not take over. Forms wait in front meanwhile, as they do
    /// there: a place that does not answer takes longer than a form that is in the queue already may wait.
    pub(super) fn begin_copies(&self, runtime: &Runtime) {
        let mut works = self.works();
        let is_due = works.are_copies_due() && works.are_going() && works.can_go_on();
        if !is_due || self.listeners.stops() || works.is_superseded() || works.yields() {
            return;
        }
        tracing::info!("somebody has said that this restored site is the one that goes on: its copies begin");
        works.quieten();
        self.hold_forms(runtime);
        works.park();
        works.go_on();
        self.front.succession().stay();
    }

    /// Has forms wait in front, and waits for those under way. Returns how many are sent too slowly for that.
    fn hold_forms(&self, runtime: &Runtime) -> usize {
        let held = runtime.block_on(self.front.succession().hold(UNDER_WAY));
        let slow = held.err().unwrap_or_default();
        if slow > 0 {
            tracing::warn!(slow, "forms that are sent very slowly are refused, so that others need not wait");
        }
        slow
    }

    fn steps(&self, started: &Started, runtime: &Runtime) -> Result<HandedOver, String> {
        let (version, patience) = started.greeted()?;
        let said = started.hears(PREPARED)?;
        if !matches!(said, FromSuccessor::Prepared) {
            return Err(unexpected(&said));
        }
        let mut works = self.works();
        if !works.are_going() || self.listeners.stops() {
            return Err(STOPPING.to_owned());
        }
        if works.is_superseded() {
            return Err("another machine is the site by now, and this one writes nothing any more: upgrade that one, and stop this one".to_owned());
        }
        if !works.can_go_on() {
            return Err("the disk is full or nearly so, does not answer or has failed, so the database could not be opened again: see to the disk first".to_owned());
        }
        works.quieten();
        let since = clock::monotonic();
        let slow = self.hold_forms(runtime);
        let succession = self.front.succession();
        works.park();
        match self.given(started, &works, patience) {
            Ok(socket) => {
                self.listeners.are(Given::Serving);
                succession.leave(socket);
                works.end();
                self.left.send_replace(true);
                drop(works);
                let forms_waited_ms = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
                Ok(HandedOver { pid: started.process.pid(), version, forms_waited_ms, slow })
            }
            Err(why) => {
                // The other may hold the locks: it has to be gone before anything is written again.
                started.process.kill();
                self.listeners.are(Given::No);
                works.go_on();
                succession.stay();
                Err(why)
            }
        }
    }

    /// Gives the locks and the sockets away. Returns where requests are passed on to, once the other serves.
    fn given(&self, started: &Started, works: &Works, patience: Patience) -> Result<PathBuf, String> {
        // Kept open until this process ends, because the path goes by its number.
        let folder = Folder::open(&self.data).map_err(|error| error.to_string())?;
        let locks = works.locks().map_err(|error| error.to_string())?;
        self.listeners.give(|sockets| {
            let mut descriptors: Vec<BorrowedFd<'_>> = locks.iter().map(|lock| lock.as_fd()).collect();
            descriptors.extend(sockets.iter().map(|listener| listener.as_fd()));
            started.tell(&FromPredecessor::Yours, &descriptors)
        })?;
        let said = started.heard(patience.wait(&started.talk, || self.listeners.stops()))?;
        match &said {
            FromSuccessor::Serving { socket } if is_name(socket) => {
                Ok(Box::leak(Box::new(folder)).path(socket))
            }
            FromSuccessor::Hello { .. }
            | FromSuccessor::Prepared
            | FromSuccessor::Working
            | FromSuccessor::Serving { .. }
            | FromSuccessor::Failed { .. } => Err(unexpected(&said)),
        }
    }
}

/// Whether a text names a file in a folder.
fn is_name(text: &str) -> bool {
    !text.contains('/') && !text.is_empty()
}

/// Why a program cannot take over a database of the schema `own`; `None` if it has the same.
fn not_of_one_schema(version: &str, schema: i64, own: i64) -> Option<String> {
    match schema.cmp(&own) {
        Ordering::Equal => None,
        Ordering::Greater => Some(format!(
            "that program (Throng {version}) has schema {schema} of the database and the running one has {own}. It changes the \
             database, after which the running one could not go on if something failed: stop the running one and start that \
             one instead"
        )),
        Ordering::Less => Some(format!(
            "that program (Throng {version}) is too old: it has schema {schema} of the database, and the database has had {own} \
             since a newer program first opened it. It cannot read it. The only way back is to stop the running one and start \
             that one with the copy that was kept then (throng.db.schema-{schema}), or with a backup from before: what was signed \
             since is not in either"
        )),
    }
}

fn unexpected(said: &FromSuccessor) -> String {
    match said {
        FromSuccessor::Failed { why } => format!("the new program cannot serve: {why}"),
        FromSuccessor::Hello { .. }
        | FromSuccessor::Prepared
        | FromSuccessor::Working
        | FromSuccessor::Serving { .. } => format!("the new program said something unexpected: {said:?}"),
    }
}

impl Started {
    fn start(program: &Path, inherited: bool) -> Result<Started, String> {
        let (talk, its) = Talk::pair().map_err(|error| error.to_string())?;
        let mut words: Vec<OsString> = std::env::args_os().skip(1).collect();
        if !words.iter().any(|word| word == FLAG) {
            words.push(FLAG.into());
        }
        // From then on it is the new program of which the supervisor wants to hear.
        let mut without = vec![supervisor::WATCHDOG_PROCESS];
        if !inherited {
            // They are somebody else's.
            without.extend(supervisor::SOCKET_VARIABLES);
        }
        let what = What { program, words: &words, without: &without };
        let process = Process::start(&what, its)
            .map_err(|error| format!("{} cannot be started: {error:#}", program.display()))?;
        Ok(Started { process, talk })
    }

    /// Waits until the new program says who it is, and asks it in. Returns its version, and how long it is waited for once it has
    /// the locks.
    fn greeted(&self) -> Result<(String, Patience), String> {
        let said = self.hears(HELLO)?;
        let FromSuccessor::Hello { version, schema, signs } = said else {
            return Err(unexpected(&said));
        };
        if let Some(why) = not_of_one_schema(&version, schema, sqlite::schema()) {
            drop(self.talk.say(&FromPredecessor::Refused { why: why.clone() }, &[]));
            return Err(why);
        }
        let (come, patience) = match signs {
            true => (FromPredecessor::ComeWithSigns, Patience::WITH_SIGNS),
            false => (FromPredecessor::Come, Patience::WITHOUT_SIGNS),
        };
        self.tell(&come, &[])?;
        Ok((version, patience))
    }

    /// Says something. Where the new program has ended, the error is what it said before that, or how it ended.
    fn tell(&self, said: &FromPredecessor, descriptors: &[BorrowedFd<'_>]) -> Result<(), String> {
        let Err(error) = self.talk.say(said, descriptors) else {
            return Ok(());
        };
        let why = match self.hears(Duration::ZERO) {
            Ok(last) => unexpected(&last),
            Err(why) => why,
        };
        Err(format!("{why} ({error})"))
    }

    fn hears(&self, within: Duration) -> Result<FromSuccessor, String> {
        self.heard(self.talk.hear(within).map(|(said, _)| said))
    }

    fn heard(&self, said: Result<FromSuccessor, Silence>) -> Result<FromSuccessor, String> {
        said.map_err(|silence| match silence {
            Silence::Ended => {
                let how = self.process.how_it_ended();
                let how = how.map(|how| format!(" ({how})")).unwrap_or_default();
                format!("the new program did not take over: {silence}{how}; the log says more")
            }
            Silence::Stopped => STOPPING.to_owned(),
            Silence::TooLong { .. } | Silence::NotReady { .. } => {
                format!("the new program did not take over: {silence}; the log says more")
            }
            Silence::NotUnderstood | Silence::Io(_) => {
                format!("the new program did not take over: {silence}")
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use socket2::{Domain, Type};

    use super::*;

    fn copies(inherited: bool) -> Copies {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        Copies::new((vec![socket], inherited))
    }

    /// A stop in between left the new program a socket with no room for anybody who waits.
    #[test]
    fn a_stop_knows_whether_another_program_has_the_sockets() {
        for inherited in [false, true] {
            let given = copies(inherited);
            given
                .give(|sockets| {
                    assert_eq!(sockets.len(), 1);
                    Ok(())
                })
                .expect("it is not stopping");
            assert!(!given.stops());
            given.are(Given::Serving);
            assert!(given.clone().let_go() && given.stops(), "they are given");

            let back = copies(inherited);
            back.give(|_| Ok(())).expect("it is not stopping");
            back.are(Given::No);
            assert!(!back.let_go(), "nobody else has them any more");

            // Ended since the stop, which waits until that is known.
            let ended = copies(inherited);
            ended.give(|_| Ok(())).expect("it is not stopping");
            std::thread::scope(|scope| {
                let stop = scope.spawn(|| ended.let_go());
                while !ended.stops() {
                    std::thread::yield_now();
                }
                ended.are(Given::No);
                assert!(!stop.join().expect("no panic"), "nobody else accepts");
            });

            let kept = copies(inherited);
            kept.give(|_| Err("it has ended".to_owned()))
                .expect_err("it has ended");
            assert!(!kept.let_go(), "nobody has taken them");
            let refused = kept.give(|_| panic!("it gives nothing any more"));
            assert_eq!(refused, Err(STOPPING.to_owned()));
        }
    }
}
