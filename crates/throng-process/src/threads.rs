//! Every thread of the program: what it does, and what follows when it meets a bug and panics. All of them are started here,
//! so that none can die unnoticed and leave a program that only looks alive.
//!
//! Owns the table and the ending of the program by a bug. It must never let a thread be started without a row. Bounded: the
//! threads of the table; one that begins anew does so once a minute at most in the long run.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

mod group;
mod turn;

pub use group::Group;

use crate::{clock, supervisor};

/// What the program ends with after a bug: "an internal software error", in the words of BSD. Not the 1 of a wrong setting,
/// after which starting again is of no use.
const STATUS_BUG: i32 = 70;
/// Before a thread begins anew for the first time, and the longest: what fails each time is tried again, and fills no log.
const PAUSE_FIRST: Duration = Duration::from_secs(1);
const PAUSE_MAX: Duration = Duration::from_secs(60);
/// How long a bug at the start waits for its end where systemd starts the program again within a second, for ever: it would keep a processor
/// busy and fill the journal. A unit cannot say so itself: what systemd knows of pauses that grow (`RestartSteps=`, since version 254) is
/// about every end, also that of a site which ran for months, and is never reset.
const PAUSE_AT_START: Duration = Duration::from_secs(10);

/// What follows when a thread panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// The program ends at once, with a status that is not zero, so that whoever looks after it starts it again. Nothing was
    /// acknowledged that is not on the disk.
    EndsProgram,
    /// What it does is begun anew after a pause, with everything else as it was.
    BeginsAnew,
    /// It costs what was under way, which is answered as a failure or tried again; the thread goes on.
    Contained,
}

impl Death {
    const fn words(self) -> &'static str {
        match self {
            Death::EndsProgram => "the program ends with status 70",
            Death::BeginsAnew => "it starts again after a pause",
            Death::Contained => "the program continues",
        }
    }
}

/// A thread, or several of a kind.
#[derive(Debug)]
pub struct Thread {
    pub name: &'static str,
    pub does: &'static str,
    pub group: Group,
    pub death: Death,
    /// Panics since the start that did not end the program.
    panics: AtomicU64,
}

/// Makes one static for each row, and the list of all.
macro_rules! threads {
    ($($name:ident = $text:literal, $group:ident, $death:ident, $does:literal;)+) => {
        $(#[doc = $does] pub static $name: Thread =
            Thread { name: $text, does: $does, group: Group::$group, death: Death::$death, panics: AtomicU64::new(0) };)+

        /// Every thread of the program.
        pub static ALL: &[&Thread] = &[$(&$name),+];
    };
}

threads! {
    MAIN = "main", Rest, EndsProgram, "Starts everything, waits for the signal to stop, and ends everything in order.";
    STARTING = "starting", Rest, EndsProgram, "Loads the theme and the sentences for the start, makes the pages that are asked for most, and ends after each.";
    COMMITTER = "committer", Committer, EndsProgram, "Writes: the only thread that changes the database. Without it every form would wait for ever.";
    READER = "reader", Readers, EndsProgram, "Answers questions to the database, one after the other.";
    QUESTION = "question", Readers, Contained, "Answers one question to the database, as part of a `reader`: its page is answered 503, and the reader continues.";
    ACCEPTING = "accepting", Http, EndsProgram, "Accepts connections, and answers what is in memory to those that ask for one thing. Without it nobody could reach the site.";
    HTTP = "http", Http, Contained, "Reads requests, answers what is in memory, takes forms, refuses, and sends what the others make: a request that meets a bug is answered 500, or its connection is closed.";
    RENDER = "render", Http, Contained, "Makes one shared page, as a task of the threads `pages`: whoever waits for it is answered 500, or sees the page as it was before.";
    PAGES = "pages", Http, Contained, "Makes the pages for the public that are not in memory, so that the threads `http` go on with what is: a request that meets a bug is answered 500.";
    PICTURE = "picture", Http, Contained, "Draws one picture, apart from the threads that answer.";
    PASSWORD = "password", Office, Contained, "Hashes one password, apart from the threads that answer.";
    BALLOTS = "ballots", Http, Contained, "Opens some of the sealed choices of a vote, apart from the threads that answer: whoever opens the box is answered 500, and can open it again.";
    SCAN = "scan", Office, Contained, "Puts one uploaded file on the disk, apart from the threads that answer.";
    MAIL = "mail", Mail, EndsProgram, "Sees that email is sent, through its workers.";
    MAIL_WORKER = "mail-worker", Mail, Contained, "Sends one email after the other, as a task of the thread `mail`: another takes its place, and its email is tried again.";
    LIVE = "live", Http, BeginsAnew, "Tells open pages that a number has changed.";
    CLOSING = "closing", Rest, BeginsAnew, "Closes petitions on their closing date, settles pledges, counts open votes, opens boxes whose key the program keeps, calls votes, erases what was in boxes and keys that nobody needs any more, and lets requests lapse that nobody settled.";
    ERASING = "erasing", Rest, BeginsAnew, "Erases personal data that is due.";
    MAILING = "mailing", Rest, BeginsAnew, "Queues the emails about what was published.";
    CHECKING = "checking", Rest, BeginsAnew, "Queues the emails to people whose signatures are held for long.";
    REGULAR = "regular", Rest, BeginsAnew, "Queues the emails that come again and again: each week to creators of pledges, each day with new comments.";
    ALSO_SIGNED = "also-signed", Rest, BeginsAnew, "Counts once an hour what the same people have signed.";
    METRICS = "metrics", Metrics, BeginsAnew, "Answers whoever watches the program, on a listener of its own (`metrics.listen`), also while the threads `http` are too busy to.";
    SITES = "sites", Rest, BeginsAnew, "Updates the site after each change to its settings, words, pages, areas, staff or networks.";
    BACKING_UP = "backing-up", Rest, BeginsAnew, "Makes and checks a backup each night.";
    STREAMING = "streaming", Rest, BeginsAnew, "Ships each second what was written to the folder of the stream.";
    OFFICE = "office", Office, Contained, "Reads and answers the requests of staff who are signed in, also while the threads `http` and `door` are too busy to.";
    DOOR = "door", Office, Contained, "Reads and answers requests to the office by whoever is not signed in, such as to sign in, and `/healthz`, `/readyz` and `/metrics`, also while the threads `http` are too busy to.";
    SHEDDING = "shedding", Rest, BeginsAnew, "Looks how long everything waits, and says what is given up so that people can sign (docs/overload.md).";
    PRESSURE = "pressure", Rest, BeginsAnew, "Asks each ten seconds how disk and memory are, for the first page of the office; says in the log what is full, and has memory given back.";
    DISK = "disk", Rest, Contained, "Asks the disk of the data directory how much room there is, and ends with the answer: one that never answers keeps nothing else.";
    GIVING_BACK = "giving-back", Rest, Contained, "Ends at once, once a minute: then the allocator gives free memory back to the system.";
    CERTIFICATES = "certificates", Rest, BeginsAnew, "Reads the files of certificates again when they change, and orders certificates that are due.";
    HAND_OVER = "hand-over", Rest, EndsProgram, "Waits until another program is to take over, and hands everything over to it.";
    SIGNS = "signs", Rest, EndsProgram, "Says once a second that this program still works at taking over from another, until it serves.";
    TROUBLES = "troubles", Rest, BeginsAnew, "Looks each twenty seconds whether a backup, a certificate, email, the disk or something else of the server fails, and queues the emails to staff who want to be told.";
    LOOKING = "looking", Rest, BeginsAnew, "Asks the program for some of its own pages every ten minutes, and notes how soon they begin.";
    ACCESS_LOG = "access-log", Rest, BeginsAnew, "Writes the access log, if there is one. Meanwhile lines wait, or are lost.";
    WATCHDOG = "watchdog", Rest, BeginsAnew, "Tells whoever started Throng that it still does its work, if it was asked to (`WatchdogSec=` of systemd).";
    SERVING = "serving", Http, EndsProgram, "Shows the pages of a copy (`throng follow --serve`), and waits for the signal to stop, while the main thread follows the site.";
    THEME = "theme", Rest, BeginsAnew, "Checks whether the site's own theme has changed.";
}

/// How often somebody who does not wait for ever looks whether a thread has ended.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// A thread that was started.
#[derive(Debug)]
pub struct Started {
    handle: JoinHandle<()>,
}

impl Started {
    /// Whether it has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.handle.is_finished()
    }

    /// Waits for its end.
    pub fn join(self) {
        self.handle
            .join()
            .expect("a panic ends the program before anybody joins the thread");
    }

    /// Waits for its end for so long. False if it goes on: then it is left alone, for what it waits for may never come.
    #[must_use]
    pub fn join_within(self, most: Duration) -> bool {
        let begun = clock::monotonic();
        while !self.handle.is_finished() {
            if begun.elapsed() > most {
                return false;
            }
            std::thread::park_timeout(LOOK_EVERY);
        }
        true
    }
}

/// Starts a thread. A panic in it ends the program; see [`lasting`] for what is begun anew.
///
/// # Errors
/// When the system has no thread left.
pub fn start(thread: &'static Thread, work: impl FnOnce() + Send + 'static) -> std::io::Result<Started> {
    start_as(thread, thread.name.to_owned(), work)
}

/// As [`start`], for one of several of a kind.
///
/// # Errors
/// As [`start`].
pub fn start_as(
    thread: &'static Thread,
    name: String,
    work: impl FnOnce() + Send + 'static,
) -> std::io::Result<Started> {
    assert!(thread.death != Death::Contained, "what is contained runs on a thread of somebody else");
    let handle = std::thread::Builder::new().name(name).spawn(move || {
        thread.takes_its_turn();
        vital(thread, work, end_program);
    })?;
    Ok(Started { handle })
}

/// Runs what the program was started for, on the thread that it begins with.
pub fn on_main<T>(work: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| end_program(&MAIN, words(panic.as_ref())))
}

fn vital<End>(thread: &'static Thread, work: impl FnOnce(), end: impl FnOnce(&'static Thread, &str) -> End) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(work)) {
        end(thread, words(panic.as_ref()));
    }
}

/// What a panic does, as the list of threads says it.
fn after_panic(thread: &'static Thread, reason: &str) {
    match thread.death {
        Death::EndsProgram => end_program(thread, reason),
        Death::BeginsAnew | Death::Contained => thread.panicked(reason),
    }
}

/// Does `work` on a thread that ends with it, and waits for that. When a thread ends, the allocator lets the others use what it
/// has freed, and gives back to the system what nobody has used for a second.
///
/// # Errors
/// When the system has no thread left, or the work panicked and that does not end the program.
pub fn ending<T: Send>(thread: &'static Thread, work: impl FnOnce() -> T + Send) -> std::io::Result<T> {
    let mut done = None;
    let whole = || {
        #[cfg(feature = "chaos")]
        throng_store::chaos::panic_at(thread.name);
        done = Some(work());
    };
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name(thread.name.to_owned());
        builder
            .spawn_scoped(scope, || vital(thread, whole, after_panic))
            .map(drop)
    })?;
    done.ok_or_else(|| std::io::Error::other(format!("the thread {} panicked", thread.name)))
}

/// Does `work` on a thread that ends with it, and for which nobody has to wait: what it waits for may never come. A panic in it does not
/// end the program.
///
/// # Errors
/// When the system has no thread left.
pub fn left_alone(thread: &'static Thread, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    assert_eq!(thread.death, Death::Contained, "{}", thread.name);
    let builder = std::thread::Builder::new().name(thread.name.to_owned());
    builder.spawn(move || vital(thread, work, after_panic)).map(drop)
}

/// Does `work` until it returns, and begins anew after each panic. `rest` waits for so long, or until the program ends, which
/// it says.
pub fn lasting(thread: &'static Thread, mut work: impl FnMut(), mut rest: impl FnMut(Duration) -> bool) {
    assert_eq!(thread.death, Death::BeginsAnew, "{}", thread.name);
    let mut pause = PAUSE_FIRST;
    loop {
        let begun = clock::monotonic();
        let Err(panic) = catch_unwind(AssertUnwindSafe(&mut work)) else {
            return;
        };
        thread.panicked(words(panic.as_ref()));
        if begun.elapsed() > PAUSE_MAX {
            pause = PAUSE_FIRST;
        }
        if rest(pause) {
            return;
        }
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

/// Does `work` apart from the threads that answer, which must not wait for a disk or a long calculation.
///
/// # Errors
/// What a panic said, for whoever answers the request.
pub async fn apart<T: Send + 'static>(
    thread: &'static Thread,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let task = tokio::task::spawn_blocking(move || {
        #[cfg(feature = "chaos")]
        throng_store::chaos::panic_at(thread.name);
        work()
    });
    task.await.map_err(|error| {
        thread.count();
        format!("the thread {}: {error}", thread.name)
    })
}

/// Does `work`, which waits now and then, apart from the threads that answer, and to its end: whoever asked for it may have
/// gone meanwhile.
///
/// # Errors
/// As [`apart`].
pub async fn to_its_end<T: Send + 'static>(
    thread: &'static Thread,
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, String> {
    let runtime = tokio::runtime::Handle::current();
    apart(thread, move || runtime.block_on(work)).await
}

impl Thread {
    /// Counts a panic that does not end the program, and that is told of where it is answered.
    pub fn count(&self) {
        assert!(self.death != Death::EndsProgram, "{} does not outlive a panic", self.name);
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts such a panic and tells of it.
    pub fn panicked(&self, reason: &str) {
        self.count();
        tracing::error!(thread = self.name, reason, "a bug; what this thread does goes on");
    }

    /// Panics since the start.
    pub fn panics(&self) -> u64 {
        self.panics.load(Ordering::Relaxed)
    }
}

/// The content of `docs/threads.md`.
pub fn page() -> String {
    let mut page = "# Threads\n\n\
        What Throng does at the same time, and what happens when one of these meets a bug. If the program ends, it has to be\n\
        started again, for instance by systemd. Everything that somebody was thanked for is on the disk. `/healthz` counts\n\
        the bugs that did not end it. Made from `crates/throng-process/src/threads.rs` by `throng config docs`; do not edit.\n\n\
        `after all others` says that a thread gets little of a processor of which the others want all ([overload.md](overload.md)).\n\
        Under `counts as` stands the group of `throng_thread_cpu_seconds_total` ([metrics.md](metrics.md)) and of `throng bench psd`.\n\n\
        | thread | what it does | counts as | its turn | after a bug |\n| --- | --- | --- | --- | --- |\n"
        .to_owned();
    for thread in ALL {
        let Thread { name, does, group, death, .. } = thread;
        let turn = thread.turn_in_words();
        page.push_str(&format!("| `{name}` | {does} | {} | {turn} | {} |\n", group.label(), death.words()));
    }
    page
}

/// What a panic said.
pub fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without words")
}

/// Ends the program: at once, or after a pause while it is being started by somebody who starts it again. No destructor runs in other
/// threads and nothing is flushed: the store is safe at any moment.
pub fn end_program(thread: &'static Thread, reason: &str) -> ! {
    tracing::error!(
        thread = thread.name,
        reason,
        "a bug: the program ends and has to be started again. Everything that somebody was thanked for is on the disk"
    );
    pause_at_start(supervisor::is_awaited, std::thread::sleep);
    std::process::exit(STATUS_BUG)
}

/// Waits as long as the program is being started, for so long at most: once it is ready without this thread, it must not go on so.
fn pause_at_start(is_awaited: impl Fn() -> bool, wait: impl Fn(Duration)) {
    let mut left = PAUSE_AT_START;
    while is_awaited() && !left.is_zero() {
        wait(LOOK_EVERY);
        left = left.saturating_sub(LOOK_EVERY);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    /// A thread for one test: its panics are counted, and tests run beside each other.
    const fn probe() -> Thread {
        Thread {
            name: "probe",
            does: "",
            group: Group::Rest,
            death: Death::BeginsAnew,
            panics: AtomicU64::new(0),
        }
    }

    /// A bug at the start was met again each second, for as long as nobody looked.
    #[test]
    fn only_a_bug_at_the_start_pauses_before_the_end() {
        let all = PAUSE_AT_START.as_millis() / LOOK_EVERY.as_millis();
        for (awaited, expected) in [(u128::MAX, all), (0, 0), (3, 3)] {
            let looks = std::cell::Cell::new(0);
            pause_at_start(|| looks.get() < awaited, |_| looks.set(looks.get() + 1));
            assert_eq!(looks.get(), expected, "{awaited}");
        }
    }

    #[test]
    fn a_panic_ends_the_program_and_a_return_does_not() {
        type Work = fn();
        let cases: [(Work, Option<&str>); 4] = [
            (|| (), None),
            (|| panic!("a count fell"), Some("a count fell")),
            (|| panic!("a count fell by {}", 2), Some("a count fell by 2")),
            (|| std::panic::panic_any(7), Some("a panic without words")),
        ];
        for (work, expected) in cases {
            let mut ended = None;
            vital(&COMMITTER, work, |thread, reason| ended = Some(format!("{}: {reason}", thread.name)));
            assert_eq!(ended, expected.map(|reason| format!("committer: {reason}")));
        }
    }

    #[test]
    fn what_a_thread_that_ends_has_made_is_handed_over() {
        let words = String::from("a theme");
        let made = ending(&STARTING, || (words.len(), std::thread::current().name().map(str::to_owned)));
        assert_eq!(made.expect("there is a thread"), (7, Some("starting".to_owned())));
        static PROBE: Thread = probe();
        let lost: std::io::Result<()> = ending(&PROBE, || panic!("a count fell"));
        assert!(lost.is_err());
        assert_eq!(PROBE.panics(), 1);
    }

    #[test]
    fn what_panics_is_begun_anew_after_longer_and_longer_pauses() {
        let pauses = RefCell::new(Vec::new());
        let mut rounds = 0;
        let work = || {
            rounds += 1;
            assert!(rounds > 9, "round {rounds}");
        };
        static PROBE: Thread = probe();
        lasting(&PROBE, work, |pause| {
            pauses.borrow_mut().push(pause.as_secs());
            false
        });
        assert_eq!(rounds, 10, "the tenth time it returns");
        assert_eq!(pauses.into_inner(), [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(PROBE.panics(), 9);
    }

    #[test]
    fn what_panics_is_not_begun_anew_once_the_program_ends() {
        static PROBE: Thread = probe();
        let mut rounds = 0;
        lasting(
            &PROBE,
            || {
                rounds += 1;
                panic!("always");
            },
            |_| true,
        );
        assert_eq!(rounds, 1);
    }

    #[test]
    fn every_thread_has_a_name_of_its_own_and_says_what_it_does() {
        let mut names: Vec<&str> = ALL.iter().map(|thread| thread.name).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(ALL.iter().all(|thread| thread.does.ends_with('.')));
    }
}
