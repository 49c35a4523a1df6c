//! The real program in a process of its own. Owns the process from start to end: waits for the
//! line that says where it listens, collects what it prints, ends it gently or not at all gently,
//! and starts it again on the same arguments. It never outlives its value. Bounds: thirty seconds
//! for the start; all printed lines are kept, so it is not for programs that print without end.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

pub use tempfile::TempDir;

use crate::deadline::Deadline;

/// How long the program may take until it listens.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// What the program prints before its address.
const LISTENING: &str = "listening on http://";

/// A running program that serves HTTP.
#[derive(Debug)]
pub struct Program {
    bin: PathBuf,
    args: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    process: Process,
    base_url: String,
}

/// One run of the program.
#[derive(Debug)]
struct Process {
    child: Child,
    output: Arc<Output>,
    readers: Vec<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Output {
    lines: Mutex<Vec<String>>,
}

impl Output {
    fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Program {
    /// Starts `bin` and waits until it prints `listening on http://ADDRESS`.
    ///
    /// # Panics
    /// When it ends before that, or takes longer than thirty seconds; says what it printed.
    #[must_use]
    #[track_caller]
    pub fn start<A: Into<OsString>>(bin: impl AsRef<Path>, args: impl IntoIterator<Item = A>) -> Self {
        Self::start_with(bin, args, [])
    }

    /// As [`Program::start`], with these environment variables besides the test's own.
    ///
    /// # Panics
    /// As [`Program::start`].
    #[must_use]
    #[track_caller]
    pub fn start_with<A: Into<OsString>>(
        bin: impl AsRef<Path>,
        args: impl IntoIterator<Item = A>,
        environment: impl IntoIterator<Item = (&'static str, String)>,
    ) -> Self {
        let bin = bin.as_ref().to_owned();
        let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
        let environment: Vec<_> = environment
            .into_iter()
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        let mut process = Process::start(&bin, &args, &environment);
        let base_url = process.wait_until_it_listens();
        Self { bin, args, environment, process, base_url }
    }

    /// `http://ADDRESS` as printed; another one after a restart if the port was left open.
    #[must_use]
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The number of the process.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.process.child.id()
    }

    /// All lines printed so far in this run, on standard output and on standard error, each of
    /// the two in its own order.
    #[must_use]
    pub fn output(&self) -> Vec<String> {
        self.process.output.lines()
    }

    /// Waits for a printed line that contains `words`.
    ///
    /// # Panics
    /// When none comes before `timeout`.
    #[must_use]
    #[track_caller]
    pub fn wait_for_line(&self, words: &str, timeout: Duration) -> String {
        let find = || self.output().into_iter().find(|line| line.contains(words));
        match Deadline::after(timeout).wait_for(find) {
            Some(line) => line,
            None => panic!("{words:?} was not printed, only:\n{}", self.output().join("\n")),
        }
    }

    /// The path of a link that the program gives in the line with these words, or in the file that the line names: from `beginning` on.
    ///
    /// # Panics
    /// When there is no such line before `timeout`, or no link.
    #[must_use]
    #[track_caller]
    pub fn link(&self, words: &str, beginning: &str, timeout: Duration) -> String {
        let line = self.wait_for_line(words, timeout);
        let told = match line.split_once("its link is in ") {
            Some((_, file)) => std::fs::read_to_string(file.trim()).expect("the file that the program names"),
            None => line,
        };
        match told.find(beginning) {
            Some(at) => told[at..].trim().to_owned(),
            None => panic!("there is no {beginning} in {told:?}"),
        }
    }

    /// Whether the process still runs.
    pub fn is_running(&mut self) -> bool {
        matches!(self.process.child.try_wait(), Ok(None))
    }

    /// Ends the process at once, as a crash or `kill -9` does, and waits until it is gone.
    pub fn kill_9(&mut self) {
        self.process.kill_9();
    }

    /// Stops the process where it stands (SIGSTOP), as a snapshot of its machine does; it keeps its connections.
    ///
    /// # Panics
    /// When it has ended.
    #[track_caller]
    pub fn freeze(&self) {
        assert!(signal("STOP", self.pid()), "the process {} was gone already", self.pid());
    }

    /// Lets a frozen process go on.
    ///
    /// # Panics
    /// When it has ended.
    #[track_caller]
    pub fn thaw(&self) {
        assert!(signal("CONT", self.pid()), "the process {} was gone already", self.pid());
    }

    /// Says SIGHUP to the process, as a service manager does to have it reload.
    ///
    /// # Panics
    /// When it has ended.
    #[track_caller]
    pub fn hang_up(&self) {
        assert!(signal("HUP", self.pid()), "the process {} was gone already", self.pid());
    }

    /// Waits until the process has ended by itself.
    ///
    /// # Panics
    /// When it still runs after `timeout`.
    #[track_caller]
    pub fn wait_until_it_ends(&mut self, timeout: Duration) -> ExitStatus {
        let ended = Deadline::after(timeout).wait_for(|| self.process.child.try_wait().ok().flatten());
        let Some(status) = ended else {
            panic!("still running; it printed:\n{}", self.output().join("\n"));
        };
        self.process.finish_reading();
        status
    }

    /// Asks the process to end (SIGTERM), as a service manager does.
    ///
    /// # Panics
    /// When it has ended.
    #[track_caller]
    pub fn terminate(&self) {
        assert!(signal("TERM", self.pid()), "the process {} was gone already", self.pid());
    }

    /// Asks the process to end (SIGTERM), as a service manager does, and waits until it has.
    ///
    /// # Panics
    /// When it is still there after `timeout`.
    #[track_caller]
    pub fn terminate_and_wait(&mut self, timeout: Duration) -> ExitStatus {
        self.terminate();
        self.wait_until_it_ends(timeout)
    }

    /// Starts the program again with the same arguments, so on the same data; kills it before, if
    /// it still runs. The output of the former run is forgotten.
    ///
    /// # Panics
    /// As [`Program::start`].
    #[track_caller]
    pub fn restart(&mut self) {
        self.process.kill_9();
        self.process = Process::start(&self.bin, &self.args, &self.environment);
        self.base_url = self.process.wait_until_it_listens();
    }
}

impl Process {
    #[track_caller]
    fn start(bin: &Path, args: &[OsString], environment: &[(OsString, OsString)]) -> Self {
        let mut command = Command::new(bin);
        command.args(args).envs(environment.iter().cloned());
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => panic!("{} does not start: {error}", bin.display()),
        };
        let output = Arc::new(Output::default());
        let stdout = child.stdout.take().map(|pipe| collect(pipe, &output));
        let stderr = child.stderr.take().map(|pipe| collect(pipe, &output));
        Self { child, output, readers: stdout.into_iter().chain(stderr).collect() }
    }

    /// The address from the line that says so.
    #[track_caller]
    fn wait_until_it_listens(&mut self) -> String {
        let deadline = Deadline::after(START_TIMEOUT);
        let listens = |output: &Output| output.lines().iter().find_map(|line| address_in(line));
        let found = deadline.wait_for(|| match listens(&self.output) {
            Some(address) => Some(Ok(address)),
            None => self.child.try_wait().ok().flatten().map(Err),
        });
        match found {
            Some(Ok(address)) => address,
            Some(Err(status)) => {
                self.finish_reading();
                // It may have said where it listens and ended before that was read.
                if let Some(address) = listens(&self.output) {
                    return address;
                }
                panic!("ended before it listened ({status}):\n{}", self.output.lines().join("\n"));
            }
            None => panic!("does not listen after {START_TIMEOUT:?}:\n{}", self.output.lines().join("\n")),
        }
    }

    fn kill_9(&mut self) {
        // An error means that it has ended already, which is what is wanted.
        self.child.kill().ok();
        self.child.wait().ok();
        self.finish_reading();
    }

    /// Waits for the last lines, unless a grandchild still holds the pipes open.
    fn finish_reading(&mut self) {
        let all_read = |readers: &[JoinHandle<()>]| readers.iter().all(JoinHandle::is_finished).then_some(());
        let done = Deadline::after(Duration::from_secs(2)).wait_for(|| all_read(&self.readers));
        if done.is_some() {
            self.readers
                .drain(..)
                .for_each(|reader| reader.join().unwrap_or(()));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill_9();
    }
}

/// Ends a process that this program did not start, as [`Program::kill_9`] does its own; whether there is one or not.
pub fn kill_9(pid: u32) {
    signal("KILL", pid);
}

/// Sends a signal through the shell, whose `kill` exists even where no such program is installed;
/// returns whether there was such a process.
pub(crate) fn signal(name: &str, pid: u32) -> bool {
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", &format!("kill -{name} {pid}")])
        .stderr(Stdio::null());
    shell.status().is_ok_and(|status| status.success())
}

/// Puts what comes out of `pipe` line by line into `output`, on a thread of its own.
fn collect(pipe: impl Read + Send + 'static, output: &Arc<Output>) -> JoinHandle<()> {
    let output = Arc::clone(output);
    std::thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            output
                .lines
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(text);
            line.clear();
        }
    })
}

/// `http://ADDRESS` out of `… listening on http://ADDRESS …`.
fn address_in(line: &str) -> Option<String> {
    let (_, rest) = line.split_once(LISTENING)?;
    let address = rest.split_whitespace().next()?.trim_end_matches(['/', '.', ',']);
    Some(format!("http://{address}"))
}

/// A new folder that is removed when its value is dropped.
///
/// # Panics
/// When the machine has no room for one.
#[must_use]
pub fn temporary_folder() -> TempDir {
    tempfile::Builder::new()
        .prefix("throng-test-")
        .tempdir()
        .expect("a place for temporary files")
}

/// The same in memory, where the machine has a place for that: for tests of what the program does, not of what a disk
/// keeps. Waiting for a busy disk is nearly all the time that such tests take.
///
/// # Panics
/// As [`temporary_folder`].
#[must_use]
pub fn temporary_folder_in_memory() -> TempDir {
    let in_memory = tempfile::Builder::new()
        .prefix("throng-test-")
        .tempdir_in("/dev/shm");
    in_memory.unwrap_or_else(|_| temporary_folder())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(30);

    /// A stand-in for the program: a shell that prints that it listens, and then runs the script.
    fn shell(script: &str) -> Program {
        Program::start("/bin/sh", ["-c", script])
    }

    #[test]
    fn finds_the_address() {
        let cases = [
            ("listening on http://127.0.0.1:8080", Some("http://127.0.0.1:8080")),
            ("INFO Throng listening on http://[::1]:80/ (demo)", Some("http://[::1]:80")),
            ("listening on http://", None),
            ("listening", None),
        ];
        for (line, address) in cases {
            assert_eq!(address_in(line).as_deref(), address, "{line}");
        }
    }

    #[test]
    fn collects_what_is_printed() {
        let program = shell(
            "echo first; echo second >&2; echo listening on http://127.0.0.1:1/; echo third; exec sleep 60",
        );
        assert_eq!(program.base_url(), "http://127.0.0.1:1");
        for line in ["first", "second", "third"] {
            assert_eq!(program.wait_for_line(line, PATIENCE), line);
        }
    }

    #[test]
    fn ends_gently_when_asked() {
        let mut program = shell(
            "trap 'echo good-bye; exit 3' TERM; echo listening on http://h:1; while :; do sleep 0.01; done",
        );
        assert_eq!(program.terminate_and_wait(PATIENCE).code(), Some(3));
        assert_eq!(program.output().last().map(String::as_str), Some("good-bye"));
    }

    #[test]
    fn starts_again_after_a_crash() {
        let folder = temporary_folder();
        let count = folder.path().join("count");
        let script = format!(
            "echo x >> {0}; wc -l < {0}; echo listening on http://h:$(wc -l < {0}); exec sleep 60",
            count.display()
        );
        let mut program = shell(&script);
        let first = (program.pid(), program.base_url().to_owned());
        program.kill_9();
        assert!(!program.is_running());
        program.restart();
        assert!(program.is_running());
        assert_eq!((first.1.as_str(), program.base_url()), ("http://h:1", "http://h:2"));
        assert_ne!(program.pid(), first.0);
    }

    #[test]
    fn ends_with_its_value() {
        let program = Program::start_with(
            "/bin/sh",
            ["-c", "echo listening on http://h:$PORT; exec sleep 60"],
            [("PORT", "7".to_owned())],
        );
        assert_eq!(program.base_url(), "http://h:7");
        let alive = PathBuf::from(format!("/proc/{}", program.pid()));
        assert!(alive.exists());
        drop(program);
        assert!(!alive.exists());
    }

    #[test]
    #[should_panic(expected = "ended before it listened (exit status: 2):\nno such folder")]
    fn says_what_the_program_said_when_it_does_not_start() {
        let _program = shell("echo no such folder; exit 2");
    }
}
