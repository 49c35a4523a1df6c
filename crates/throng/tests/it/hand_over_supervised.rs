//! Whose child the program is that takes over: of whoever looks after the first one, as systemd has to, and never of the program that
//! it takes over from. systemd looks at the moment at which it is told (`MAINPID=`), and waits for no main process that was not its
//! child then: at the next stop it would be killed at once.
//!
//! Not tested here: what visitors notice (`hand_over.rs`), and a real systemd.

use std::fs;
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::http::{Connection, Url, request_bytes};
use throng_testkit::program::{Program, kill_9, temporary_folder};

use crate::hand_over::{Successors, upgrade};
use crate::listeners::Successor;
use crate::supervisor::Supervisor;
use crate::town::{THRONG, Town, run, said, serving, settle, text};

const PATIENCE: Duration = Duration::from_secs(60);

/// The number of a process's parent; `None` once there is no such process.
fn parent_of(pid: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program stands before, in brackets, and may hold anything.
    let (_, rest) = stat.rsplit_once(") ")?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// All children of a process, also those that have ended and that it has not asked after.
fn children_of(pid: u32) -> Vec<u32> {
    let numbers = fs::read_dir("/proc").expect("Linux").flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(|number| parent_of(*number) == Some(pid)).collect()
}

/// A connection that keeps the old program alive, because it may send another request.
#[track_caller]
fn idle(base: &str) -> Connection {
    let url = Url::parse(base).join("/");
    let mut idle = Connection::open(&url.authority).expect("it listens");
    let sent = idle.send(&request_bytes("GET", &url, &[], b""));
    sent.expect("it reads");
    idle.receive("GET", &url).expect("an answer");
    idle
}

#[test]
fn a_program_that_cannot_take_over_leaves_no_process_and_it_is_said_how_it_ended() {
    let town = Town::open();
    let old = town.program.pid();
    let babbles = "printf 'GET / HTTP/1.1' >&0; exec sleep 60";
    for (program, expected) in [
        ("/nonexistent/throng".to_owned(), "cannot be started: No such file"),
        (town.script("ends", "exit 7"), "it ended (exit status: 7)"),
        (town.script("dies", "kill -9 $$"), "it ended (signal: 9 (SIGKILL))"),
        (town.script("babbles", babbles), "does not know how to take over"),
    ] {
        let words = said(&upgrade(&town, &program));
        assert!(words.contains(expected) && words.contains("goes on as before"), "{program}: {words}");
        assert_eq!(children_of(old), Vec::<u32>::new(), "{program}");
    }
}

#[test]
fn a_program_that_takes_over_is_no_child_of_the_old_one_while_that_still_lives() {
    let mut town = Town::with(&["server.header_timeout_s=20", "server.body_timeout_s=10"]);
    let old = town.program.pid();
    let _idle = idle(town.program.base_url());
    let mut successors = Successors::default();
    successors.upgrade(&town);
    let parent = parent_of(successors.last()).expect("it runs");
    assert!(town.program.is_running(), "it waits for the idle connection");
    assert_ne!(parent, old);
    assert_eq!(children_of(old), Vec::<u32>::new());
}

/// What systemd does, as far as it matters here: it starts a program, is who inherits the processes that nobody else has, and looks
/// whose child the main process is when it is told which that is. Ends once its input does, and ends both.
const SUPERVISOR: &str = "
import ctypes, os, signal, socket, subprocess, sys
SUBREAPER = 36
assert ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0) == 0
news = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
news.bind(sys.argv[1])
first = subprocess.Popen(sys.argv[2:], env=dict(os.environ, NOTIFY_SOCKET=sys.argv[1]))
main = None
while main is None:
    for line in news.recv(4096).decode().splitlines():
        if line.startswith('MAINPID='):
            main = int(line[8:])
stat = open(f'/proc/{main}/stat').read().rsplit(') ', 1)[1].split()
whose = {os.getpid(): 'its own', first.pid: 'of the first'}.get(int(stat[1]), 'of another')
print(f'the child is {whose}, the first {\"lives\" if first.poll() is None else \"is gone\"}', flush=True)
os.kill(main, signal.SIGTERM)
print(f'it ended with {os.waitstatus_to_exitcode(os.waitpid(main, 0)[1])}', flush=True)
first.wait()
";

/// Without this a stop after an upgrade is a kill.
#[test]
fn whoever_looks_after_the_program_is_told_of_one_that_is_its_own_child() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let notify = text(&folder.path().join("notify"));
    let words = serving(&data, &["server.header_timeout_s=2"]);
    let first = ["-c", SUPERVISOR, &notify, THRONG].map(str::to_owned);
    let mut supervisor = Program::start("python3", first.into_iter().chain(words));
    let _all = AllChildren(supervisor.pid());
    let idle = idle(supervisor.base_url());
    let output = run(&["upgrade", "--data", &text(&data), "--program", THRONG]);
    assert!(output.status.success(), "{}", said(&output));
    let whose = supervisor.wait_for_line("the child is ", PATIENCE);
    assert_eq!(whose, "the child is its own, the first lives");
    assert_eq!(supervisor.wait_for_line("it ended with ", PATIENCE), "it ended with 0");
    drop(idle);
    assert!(supervisor.wait_until_it_ends(PATIENCE).success());
}

/// systemd reads nothing while it reloads its units. The old process told it once, ended, and the service was stopped with the new one in
/// it.
#[test]
fn the_old_program_ends_only_once_it_is_known_which_one_goes_on() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let (supervisor, variable) = Supervisor::at(folder.path());
    let words = serving(&data, &["server.header_timeout_s=1", "server.body_timeout_s=1"]);
    let mut program = Program::start_with(THRONG, words, [variable]);
    supervisor.told_until("READY=1");
    supervisor.is_busy();
    std::thread::scope(|scope| {
        let order = scope.spawn(|| run(&["upgrade", "--data", &text(&data), "--program", THRONG]));
        // Far longer than anything else that it waits for.
        let ends =
            Deadline::after(Duration::from_secs(14)).wait_for(|| (!program.is_running()).then_some(()));
        assert!(ends.is_none(), "it has ended, and nobody knows");
        let told = supervisor.told_until("MAINPID=");
        let main = told.iter().find_map(|line| line.strip_prefix("MAINPID="));
        let _successor = Successor(main.and_then(|pid| pid.parse().ok()).expect("a number"));
        assert!(program.wait_until_it_ends(PATIENCE).success());
        let output = order.join().expect("no panic");
        assert!(output.status.success(), "{}", said(&output));
    });
}

/// Ends the children of a process, and theirs, before it ends itself.
struct AllChildren(u32);

impl Drop for AllChildren {
    fn drop(&mut self) {
        let children = children_of(self.0).into_iter();
        let all: Vec<u32> = children
            .flat_map(|child| [vec![child], children_of(child)].concat())
            .collect();
        all.into_iter().for_each(kill_9);
    }
}
