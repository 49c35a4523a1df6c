//! The program under test, run as an operator runs it: `serve`, `bench`, `verify`, `export`.
//!
//! Owns the child processes. It must never leave one behind, nor let a server listen beyond loopback.
//! What a program says goes to a log in the workplace and is shown when it fails. It bounds every wait.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use super::client;

/// A server recovers its log and reads its index: that takes seconds at worst, even on a busy machine.
const START_WAIT: Duration = Duration::from_secs(60);
/// Requests under way get ten seconds to finish; then the server ends its own work.
const STOP_WAIT: Duration = Duration::from_secs(60);
/// Time for a whole recount or dump of a few million rows.
const PROGRAM_WAIT: Duration = Duration::from_secs(300);
const NAP: Duration = Duration::from_millis(2);
/// What `serve` prints once it can be reached.
const READY_WORDS: &str = "listening on http://";
/// Lines of a log that are shown when its program failed.
const LOG_LINES_SHOWN: usize = 6;

/// A built `throng`, with the deliberate bug that its servers have, if any.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) bug: Option<&'static str>,
    /// The folder for the output of its processes.
    pub(crate) logs: PathBuf,
}

/// A running process; killed when dropped.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    log: PathBuf,
}

/// A server that answers.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// From its start to its first answer.
    pub(crate) ready: Duration,
    running: Running,
}

impl Program {
    /// The same, with its output in this folder: two that run at once must not write over each other's.
    pub(crate) fn with_logs_in(&self, folder: &Path) -> Program {
        Program { logs: folder.to_owned(), ..self.clone() }
    }

    /// Starts the program; the first word also names the log of its output.
    pub(crate) fn start(&self, words: &[&str]) -> Result<Running> {
        self.spawn(words, None)
    }

    fn spawn(&self, words: &[&str], bug: Option<&str>) -> Result<Running> {
        let log = self.logs.join(format!("{}.log", words[0]));
        let file = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
        let mut command = Command::new(&self.path);
        command
            .args(words)
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file);
        // Settings in the environment of whoever runs this must not reach the site under test.
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("THRONG_"))
        {
            command.env_remove(name);
        }
        command.envs(bug.map(|bug| ("THRONG_CHAOS", bug)));
        let child = command
            .spawn()
            .with_context(|| format!("cannot start {}", self.path.display()))?;
        Ok(Running { child, log })
    }

    /// Runs the program to its end, which must be a success.
    pub(crate) fn run(&self, words: &[&str]) -> Result<()> {
        let mut running = self.start(words)?;
        let deadline = Instant::now() + PROGRAM_WAIT;
        while running.is_alive()? {
            ensure!(Instant::now() < deadline, "`throng {}` did not come to an end", words.join(" "));
            thread::sleep(NAP);
        }
        let status = running.child.wait()?;
        ensure!(
            status.success(),
            "`throng {}` ended with {status}: {}",
            words.join(" "),
            running.last_words()
        );
        Ok(())
    }

    /// Starts a server on a free port and waits until it answers.
    pub(crate) fn serve(&self, data: &Path) -> Result<Server> {
        self.serve_with(data, &[])
    }

    /// The same with these settings, each as `section.key=value`.
    pub(crate) fn serve_with(&self, data: &Path, settings: &[&str]) -> Result<Server> {
        self.serve_as("serve", data, settings)
    }

    /// A demo in this folder, served in the same way once it is filled.
    pub(crate) fn demo(&self, data: &Path) -> Result<Server> {
        self.serve_as("demo", data, &[])
    }

    fn serve_as(&self, word: &str, data: &Path, settings: &[&str]) -> Result<Server> {
        let begun = Instant::now();
        let data = data.to_string_lossy();
        let mut words = vec![word, "--data", &data, "--listen", "127.0.0.1:0"];
        words.extend(settings.iter().flat_map(|setting| ["--set", setting]));
        let mut running = self.spawn(&words, self.bug)?;
        loop {
            let said = fs::read_to_string(&running.log)?;
            if let Some(address) = address_in(&said) {
                client::get(address, "/petitions.json").context("the server listens and does not answer")?;
                return Ok(Server { address, ready: begun.elapsed(), running });
            }
            if !running.is_alive()? {
                bail!("the server ended at its start: {}", running.last_words());
            }
            ensure!(begun.elapsed() < START_WAIT, "the server does not listen: {}", running.last_words());
            thread::sleep(NAP);
        }
    }
}

impl Running {
    pub(crate) fn is_alive(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_none())
    }

    /// Everything that it has printed.
    fn said(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// The end of what it has printed.
    pub(crate) fn last_words(&self) -> String {
        let said = self.said();
        let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
        lines[lines.len().saturating_sub(LOG_LINES_SHOWN)..].join(" | ")
    }

    /// SIGKILL: no handler runs, nothing is flushed by the process.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended long ago, so a failure does not matter.
        self.kill().ok();
    }
}

impl Server {
    /// Sends SIGKILL; fails if the server had already ended.
    pub(crate) fn kill(mut self) -> Result<()> {
        ensure!(self.running.is_alive()?, "the server ended by itself: {}", self.running.last_words());
        self.running.kill()
    }

    /// Sends SIGTERM, as an operator stops it; the server must end without an error.
    pub(crate) fn stop(mut self) -> Result<()> {
        ensure!(self.running.is_alive()?, "the server ended by itself: {}", self.running.last_words());
        let id = self.running.child.id().to_string();
        // The shell's own `kill`: the program of that name is in a package that may be missing.
        let told = Command::new("sh")
            .args(["-c", "kill -TERM \"$1\"", "sh", &id])
            .status()?;
        ensure!(told.success(), "the server could not be told to stop");
        let deadline = Instant::now() + STOP_WAIT;
        while self.running.is_alive()? {
            ensure!(Instant::now() < deadline, "the server did not stop: {}", self.running.last_words());
            thread::sleep(NAP);
        }
        let status = self.running.child.wait()?;
        ensure!(status.success(), "the server ended with {status}: {}", self.running.last_words());
        Ok(())
    }

    /// Everything that it has printed so far.
    pub(crate) fn said(&self) -> String {
        self.running.said()
    }

    /// The petition's number that the public sees.
    pub(crate) fn shown(&self, petition: u64) -> Result<u64> {
        let answer = client::get(self.address, &format!("/petitions/{petition}/count.json"))?;
        let json: serde_json::Value = serde_json::from_str(&answer.body)
            .with_context(|| format!("count.json: {} {}", answer.status, answer.body))?;
        json["signature_count"]
            .as_u64()
            .with_context(|| format!("no number in {json}"))
    }
}

/// The address in the line in which a server says where it listens, once the line is complete.
fn address_in(said: &str) -> Option<SocketAddr> {
    let (_, rest) = said.split_once(READY_WORDS)?;
    let end = rest.find(|letter: char| letter.is_whitespace() || letter == '/')?;
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(logs: &Path) -> Program {
        Program { path: "sh".into(), bug: None, logs: logs.to_owned() }
    }

    #[test]
    fn the_address_is_read_from_a_whole_line() {
        for (said, expect) in [
            ("x\nThrong is listening on http://127.0.0.1:81\n", Some("127.0.0.1:81")),
            ("listening on http://127.0.0.1:81/ (Ctrl-C ends)", Some("127.0.0.1:81")),
            ("listening on http://127.0.0.1:8", None),
            ("", None),
        ] {
            assert_eq!(address_in(said).map(|address| address.to_string()).as_deref(), expect, "{said}");
        }
    }

    #[test]
    fn a_program_that_fails_is_quoted() {
        let logs = std::env::temp_dir().join(format!("throng-logs-{}", std::process::id()));
        fs::create_dir_all(&logs).unwrap();
        assert!(shell(&logs).run(&["-c", "exit 0"]).is_ok());
        let error = shell(&logs)
            .run(&["-c", "echo the disk is on fire; exit 3"])
            .unwrap_err()
            .to_string();
        assert!(error.ends_with("exit status: 3: the disk is on fire"), "{error}");
        fs::remove_dir_all(logs).unwrap();
    }
}
