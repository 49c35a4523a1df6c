//! Where the program listens: several addresses at once, Unix sockets, sockets that it is handed over; and as whom it runs.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, kill_9, temporary_folder};

use crate::raw::{PATIENCE, Raw, status_of};
use crate::supervisor::Supervisor;
use crate::town::{THRONG, free_port, run, said, serving, settle, text};

const GET: &[u8] = b"GET / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n";

/// A socket with a name in a folder.
fn socket_in(folder: &Path) -> PathBuf {
    folder.join("http.sock")
}

/// What is answered to a request by a Unix socket.
#[track_caller]
fn asked(path: &Path, request: &[u8]) -> String {
    let mut stream = UnixStream::connect(path).expect("somebody listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream.write_all(request).expect("it is read");
    let mut said = Vec::new();
    stream.read_to_end(&mut said).expect("an answer");
    String::from_utf8_lossy(&said).into_owned()
}

/// The hosts and paths that the program says it listens on.
fn places(program: &Program) -> Vec<String> {
    let lines = program.output().into_iter();
    let places = lines.filter_map(|line| line.strip_prefix("listening on ").map(str::to_owned));
    places.collect()
}

#[test]
fn every_place_answers_and_is_told_of() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let path = socket_in(folder.path());
    let unix = format!("unix:{}", text(&path));
    let words = ["serve", "--data", &text(&data), "--listen", "127.0.0.1:0", "--listen"];
    let more = [&format!("[::1]:0,{unix}"), "--set", "server.hosts=town.example"];
    let program = Program::start(THRONG, words.iter().copied().chain(more).map(str::to_owned));
    drop(program.wait_for_line("  site ", PATIENCE));
    let places = places(&program);
    let [four, six, last] = &places[..] else {
        panic!("{places:?}")
    };
    assert_eq!(*last, unix);
    assert!(four.starts_with("http://127.0.0.1:") && six.starts_with("http://[::1]:"), "{places:?}");
    for place in [four, six] {
        let host = place.strip_prefix("http://").expect("it was looked for");
        assert_eq!(Raw::at(host).status(GET), "200", "{place}");
    }
    assert_eq!(std::fs::metadata(&path).expect("a socket").permissions().mode() & 0o777, 0o660);
    let shared = b"GET / HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n\r\n";
    let own = b"GET /healthz HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n\r\n";
    for request in [&shared[..], own] {
        assert_eq!(status_of(&asked(&path, request)), "200");
    }
}

#[test]
fn a_socket_of_a_killed_program_is_replaced_and_one_that_is_served_is_not() {
    let folder = temporary_folder();
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    settle(&data);
    settle(&other);
    let unix = format!("unix:{}", text(&socket_in(folder.path())));
    let words = |data: &Path| {
        ["serve", "--data", &text(data), "--listen", "127.0.0.1:0", "--listen", &unix].map(str::to_owned)
    };
    let mut program = Program::start(THRONG, words(&data));
    program.kill_9();
    program.restart();
    let second = run(&words(&other).each_ref().map(String::as_str));
    assert!(!second.status.success());
    assert!(said(&second).contains("another program answers there"), "{}", said(&second));
    let own = b"GET /healthz HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n\r\n";
    assert_eq!(
        status_of(&asked(&socket_in(folder.path()), own)),
        "421",
        "it is still the first that answers"
    );
}

/// Starts a program with a listening socket as its descriptor 3, as systemd does.
const LAUNCHER: &str = "
import os, socket, sys
listener = socket.socket(fileno=int(sys.argv[1]))
os.dup2(listener.fileno(), 3, inheritable=True)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1', LISTEN_FDNAMES=sys.argv[2])
os.execv(sys.argv[3], sys.argv[3:])
";

/// The words that start a program by [`LAUNCHER`], with a socket of this process whose descriptor it inherits.
pub(crate) fn launched(listener: &TcpListener, name: &str, words: Vec<String>) -> Vec<String> {
    use std::os::fd::AsRawFd;
    // The shell of the launcher opens it anew by its number in this process.
    let descriptor = listener.as_raw_fd().to_string();
    let first = ["-c", LAUNCHER, &descriptor, name, THRONG].map(str::to_owned);
    first.into_iter().chain(words).collect()
}

/// A listening socket that the programs of this test inherit.
pub(crate) fn inheritable() -> TcpListener {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    rustix::io::fcntl_setfd(&listener, rustix::io::FdFlags::empty()).expect("an option");
    listener
}

#[test]
fn sockets_that_are_handed_over_are_answered_from_before_the_start() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let listener = inheritable();
    let host = listener.local_addr().expect("its address").to_string();
    let mut early: Vec<Raw> = (0..8).map(|_| Raw::at(&host)).collect();
    early.iter_mut().for_each(|raw| raw.send(GET));
    let program = Program::start("python3", launched(&listener, "http", serving(&data, &[])));
    assert_eq!(program.base_url(), format!("http://{host}"), "the setting is not used");
    // The settings do not say where it listens, and doctor was told that nothing does.
    let named = format!("server.listen=127.0.0.1:{}", free_port());
    let found = said(&run(&["doctor", "--offline", "--data", &text(&data), "--set", &named]));
    assert!(found.contains(&format!("listening: The site runs on {host}")), "{found}");
    assert!(!found.contains("Nothing listens"), "{found}");
    for mut raw in early {
        assert_eq!(status_of(&raw.head()), "200");
    }
    assert_eq!(Raw::at(&host).status(GET), "200");
}

#[test]
fn a_socket_with_another_name_is_not_guessed_at() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let listener = inheritable();
    let words = launched(&listener, "throng.socket", serving(&data, &[]));
    let output = std::process::Command::new("python3")
        .args(words)
        .output()
        .expect("python3 is there");
    assert!(!output.status.success());
    assert!(said(&output).contains("FileDescriptorName=http"), "{}", said(&output));
}

#[test]
fn whoever_starts_the_program_is_told_when_it_is_ready_alive_and_stopping() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let (supervisor, variable) = Supervisor::at(folder.path());
    let environment = [variable, ("WATCHDOG_USEC", "300000".to_owned())];
    let mut program = Program::start_with(THRONG, serving(&data, &[]), environment);
    let told = supervisor.told_until("READY=1");
    let status = format!("STATUS=serving {}", program.base_url());
    supervisor.told_until("WATCHDOG=1");
    assert!(!told.iter().any(|line| line == "STOPPING=1"), "{told:?}");
    assert!(program.terminate_and_wait(Duration::from_secs(30)).success());
    let ended = supervisor.told_until("STOPPING=1");
    assert!(!ended.contains(&"READY=1".to_owned()), "it is told once: {ended:?}");
    assert!(told.contains(&status) || ended.contains(&status), "{told:?} {ended:?}");
}

/// The service without its sockets, whose visitors come to no port that it holds: nobody noticed.
#[test]
fn whoever_starts_the_service_without_its_sockets_is_warned() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let (_supervisor, variable) = Supervisor::at(folder.path());
    let public = ["server.public_url=https://petitions.brindle.example"];
    for (environment, settings, is_warned) in
        [(Some(variable.clone()), &public[..], true), (Some(variable), &[], false), (None, &public, false)]
    {
        let program = Program::start_with(THRONG, serving(&data, settings), environment);
        drop(program.wait_for_line("  site ", PATIENCE));
        let told = program.output().join("\n");
        assert_eq!(told.contains("without sockets of systemd"), is_warned, "{settings:?}: {told}");
    }
}

/// The process that took over; it is no child of the test.
pub(crate) struct Successor(pub(crate) u32);

impl Drop for Successor {
    fn drop(&mut self) {
        kill_9(self.0);
    }
}

/// Has another process take over from the program that serves a directory.
#[track_caller]
pub(crate) fn upgraded(data: &Path) -> Successor {
    let output = run(&["upgrade", "--data", &text(data), "--program", THRONG]);
    let said = said(&output);
    let pid = said
        .split_once("process ")
        .and_then(|(_, rest)| rest.split_once('.'));
    let pid = pid.and_then(|(pid, _)| pid.parse().ok());
    Successor(pid.unwrap_or_else(|| panic!("nobody took over: {said}")))
}

#[test]
fn another_process_takes_every_place_over() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let path = socket_in(folder.path());
    let settings = ["server.hosts=town.example", "server.header_timeout_s=1"];
    let mut words = serving(&data, &settings);
    words.extend(["--listen".to_owned(), format!("[::1]:0,unix:{}", text(&path))]);
    let mut program = Program::start(THRONG, words);
    drop(program.wait_for_line("  site ", PATIENCE));
    let hosts = places(&program);
    let _successor = upgraded(&data);
    assert!(program.wait_until_it_ends(Duration::from_secs(60)).success());
    for host in hosts.iter().filter_map(|place| place.strip_prefix("http://")) {
        assert_eq!(Raw::at(host).status(GET), "200", "{host}");
    }
    let own = b"GET /healthz HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n\r\n";
    assert_eq!(status_of(&asked(&path, own)), "200");
}

#[test]
fn sockets_that_were_handed_over_are_handed_on_and_the_supervisor_is_told() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let (supervisor, variable) = Supervisor::at(folder.path());
    let listener = inheritable();
    let host = listener.local_addr().expect("its address").to_string();
    let words = launched(&listener, "http", serving(&data, &["server.header_timeout_s=1"]));
    let environment = [variable, ("WATCHDOG_USEC", "300000".to_owned())];
    let mut program = Program::start_with("python3", words, environment);
    supervisor.told_until("READY=1");
    // As systemd does, it reads all the time.
    let (successor, told) = std::thread::scope(|scope| {
        let upgrade = scope.spawn(|| upgraded(&data));
        let told = supervisor.told_until("MAINPID=");
        (upgrade.join().expect("it was upgraded"), told)
    });
    assert!(told.contains(&format!("MAINPID={}", successor.0)), "{told:?}");
    assert!(program.wait_until_it_ends(Duration::from_secs(60)).success());
    assert_eq!(Raw::at(&host).status(GET), "200");
    supervisor.told_until("WATCHDOG=1");
    let stopping = |told: &[String]| told.iter().any(|line| line == "STOPPING=1");
    assert!(!stopping(&told) && !stopping(&supervisor.told_until("WATCHDOG=1")), "it goes on");
}

/// Whether this test runs as root, without which there is nothing to give up.
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[test]
fn root_serves_no_others_unless_it_is_told_whom_to_become() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let public = "server.public_url=http://town.example";
    let words = |user: &str| {
        let user = format!("server.user={user}");
        let words =
            ["serve", "--data", &text(&data), "--listen", "0.0.0.0:0", "--set", public, "--set", &user];
        words.map(str::to_owned).to_vec()
    };
    let refused = |user: &str, reason: &str| {
        let output = run(&words(user).iter().map(String::as_str).collect::<Vec<_>>());
        assert!(!output.status.success() && said(&output).contains(reason), "{user}: {}", said(&output));
    };
    refused("no-such-user", "there is no user \"no-such-user\"");
    if !is_root() {
        return refused("0", "");
    }
    refused("", "does not run as root where others can reach it");
    refused("7777", "chown -R 7777");
    drop(Program::start(THRONG, words("root")));
}

#[test]
fn root_becomes_the_user_of_the_settings_for_good() {
    if !is_root() {
        return;
    }
    const USER: u32 = 7777;
    let folder = temporary_folder();
    let (data, path) = (folder.path().join("data"), socket_in(folder.path()));
    settle(&data);
    let give = |path: &Path| std::os::unix::fs::chown(path, Some(USER), Some(USER)).expect("we are root");
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    give(&data);
    for entry in std::fs::read_dir(&data).expect("a folder") {
        give(&entry.expect("it is there").path());
    }
    let unix = format!("unix:{}", text(&path));
    let mut words = serving(&data, &["server.user=7777"]);
    words.extend(["--listen".to_owned(), unix]);
    let program = Program::start(THRONG, words);

    let status = std::fs::read_to_string(format!("/proc/{}/status", program.pid())).expect("it runs");
    let field = |name: &str| {
        let line = status
            .lines()
            .find(|line| line.starts_with(name))
            .expect("Linux tells it");
        line[name.len()..]
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    for (name, expected) in [
        ("Uid:", "7777 7777 7777 7777"),
        ("Gid:", "7777 7777 7777 7777"),
        ("Groups:", ""),
        ("CapEff:", "0000000000000000"),
        ("CapPrm:", "0000000000000000"),
        ("NoNewPrivs:", "1"),
    ] {
        assert_eq!(field(name), expected, "{name}");
    }
    let threads = std::fs::read_dir(format!("/proc/{}/task", program.pid())).expect("it runs");
    for thread in threads {
        let status = std::fs::read_to_string(thread.expect("it is there").path().join("status"));
        // One may end meanwhile.
        let uid = status.unwrap_or_else(|_| "Uid:\t7777\t".to_owned());
        assert!(uid.contains("Uid:\t7777\t"), "{uid}");
    }
    let owner = std::fs::metadata(&path).expect("a socket").uid();
    assert_eq!(owner, USER);
    // What the program notes itself, and what root notes for it.
    let note = data.join("last-alive");
    let notes = || note.exists().then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(notes).is_some(), "it notes that it runs");
    let accepted = run(&["admin", "accept-clock", "--data", &text(&data)]);
    assert!(accepted.status.success(), "{}", said(&accepted));
    assert_eq!(std::fs::metadata(&note).expect("it is there").mode() & 0o777, 0o600);
    for entry in std::fs::read_dir(&data).expect("a folder") {
        let entry = entry.expect("it is there");
        assert_eq!(entry.metadata().expect("it is there").uid(), USER, "{}", entry.path().display());
    }
    assert_eq!(Raw::at(program.base_url().trim_start_matches("http://")).status(GET), "200");
}
