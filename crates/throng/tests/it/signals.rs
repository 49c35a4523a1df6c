//! Signals that arrive before the program serves, or when something that it needs for them is missing.
//!
//! Not tested here: a stop (`closing.rs`, `last_second.rs`, `restarts.rs`) and an upgrade that a signal asks for (`hand_over.rs`).

#![expect(clippy::print_stderr, reason = "a case that is skipped says so")]

use std::fs;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::town::{THRONG, run, said, serving, settle, text};

const PATIENCE: Duration = Duration::from_secs(60);

/// `exec "$@"` in a shell, after these words.
fn in_shell(words: &str) -> [String; 3] {
    ["-c".to_owned(), format!("{words}; exec \"$@\""), "sh".to_owned()]
}

/// A directory of which the program cannot open one thing, and is not asked for it either: the site is served all the same.
#[test]
fn a_hangup_never_ends_a_program_that_cannot_be_asked_to_upgrade() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    // What stands in the way of the socket at which `throng upgrade` asks has the number of the process in its name.
    let in_the_way = in_shell(&format!("mkdir -p {}/control.$$/x", text(&data)));
    let words = [&in_the_way[..], &[THRONG.to_owned()], &serving(&data, &[])].concat();
    let mut program = Program::start("/bin/sh", words);
    let upgrade = run(&["upgrade", "--data", &text(&data)]);
    assert!(!upgrade.status.success(), "{}", said(&upgrade));
    program.hang_up();
    let ended = program.terminate_and_wait(PATIENCE);
    assert!(ended.success(), "{ended}: {:?}", program.output());
}

/// A limit that somebody has set in a shell or a unit, and that the database has reached by the next start.
#[test]
fn a_start_at_a_limit_on_the_size_of_files_is_one_on_a_full_disk() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let mut shell = Command::new("/bin/sh");
    shell
        .args(in_shell("ulimit -f 64"))
        .arg(THRONG)
        .args(serving(&data, &[]));
    let output = shell.output().expect("there is a shell");
    assert_eq!(output.status.code(), Some(75), "{}", said(&output));
    assert!(said(&output).contains("the disk is full"), "{}", said(&output));
}

/// A program that is the first process of a container, as far as the system tells it.
struct First {
    container: Child,
}

impl First {
    /// `None`, after saying why, where the system lets nobody make one.
    fn start(words: &[&str]) -> Option<First> {
        let as_root: &[&str] = &[];
        let as_anybody: &[&str] = &["--user", "--map-root-user"];
        let made = [as_root, as_anybody].into_iter().find(|kind| {
            let mut tried = First::of(kind, &["true"]);
            tried.stderr(Stdio::null());
            tried.status().is_ok_and(|status| status.success())
        });
        if made.is_none() {
            eprintln!("SKIPPED signals: nobody may make a namespace here (unshare)");
        }
        let container = First::of(made?, words).spawn().expect("it has just been tried");
        Some(First { container })
    }

    fn of(kind: &[&str], words: &[&str]) -> Command {
        let mut command = Command::new("unshare");
        command
            .args(kind)
            .args(["--pid", "--fork", "--kill-child=KILL"])
            .args(words);
        command
    }

    /// Sends SIGTERM until it ends, since nobody can tell from outside whether it has begun to listen.
    fn is_terminated(&mut self) -> ExitStatus {
        let children = format!("/proc/{0}/task/{0}/children", self.container.id());
        let ended = Deadline::after(PATIENCE).wait_for(|| {
            let children = fs::read_to_string(&children).unwrap_or_default();
            for child in children.split_whitespace() {
                let mut shell = Command::new("/bin/sh");
                shell
                    .args(["-c", "kill -TERM \"$0\"", child])
                    .stderr(Stdio::null());
                // It may have ended since.
                drop(shell.status());
            }
            self.container.try_wait().expect("it is ours")
        });
        ended.expect("it has ended")
    }
}

impl Drop for First {
    fn drop(&mut self) {
        drop(self.container.kill());
        drop(self.container.wait());
    }
}

/// Without asking for it the first process of a container never gets SIGTERM: `podman stop` waited for its whole time.
#[test]
fn whoever_stops_a_container_while_it_starts_need_not_wait() {
    let folder = temporary_folder();
    // A start that lasts: nobody writes the settings.
    let settings = text(&folder.path().join("settings"));
    let made = Command::new("mkfifo").arg(&settings).status();
    assert!(made.expect("it is there").success());
    let data = text(&folder.path().join("data"));
    let words = [THRONG, "serve", "--data", &data, "--config", &settings];
    let Some(mut first) = First::start(&words) else {
        return;
    };
    let ended = first.is_terminated();
    assert_eq!(ended.code(), Some(128 + 15), "{ended}");
}
