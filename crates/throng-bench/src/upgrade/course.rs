//! The upgrades, one after the other, on a thread of its own: `throng upgrade` as an operator types it, with programs that can take over and,
//! in between, with programs that cannot.
//!
//! Owns these commands and the processes that took over. Never ends a process that it did not see take over. `upgrade` starts it. It bounds the
//! wait for each command.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use throng_process::clock;

/// A program that hangs is given up after half a minute, and one that reads millions of signatures takes some seconds.
const COMMAND_WAIT: Duration = Duration::from_secs(300);
/// Longest wait for a process that has been told to stop, or that another has taken over from.
const END_WAIT: Duration = Duration::from_secs(60);
const NAP: Duration = Duration::from_millis(10);

/// What is done, in which order.
pub(super) struct Course {
    pub(super) data: PathBuf,
    pub(super) own: PathBuf,
    pub(super) program: PathBuf,
    pub(super) broken: Vec<PathBuf>,
    pub(super) upgrades: u32,
    pub(super) broken_times: u32,
    pub(super) pause: Duration,
}

/// What came of it.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// How long each upgrade took, from the command to its answer.
    pub(super) took: Vec<Duration>,
    /// For how long forms waited, as the command says.
    pub(super) forms_waited: Vec<Duration>,
    /// How long it took until it was said why a broken program does not take over.
    pub(super) refused_after: Vec<Duration>,
    /// What should not have happened.
    pub(super) wrong: Vec<String>,
}

/// The processes that took over. They are no children of this one, and are ended with it.
#[derive(Debug, Default)]
pub(super) struct Successors(Mutex<Vec<u32>>);

impl Course {
    /// Carries everything out: broken programs evenly among the upgrades.
    pub(super) fn run(&self, successors: &Successors) -> Done {
        let mut done = Done::default();
        let steps = self.upgrades.max(self.broken_times);
        let share = |step: u32, of: u32| u64::from(step) * u64::from(of) / u64::from(steps.max(1));
        let mut broken = self.broken.iter().cycle();
        for step in 0..steps {
            thread::sleep(self.pause);
            if share(step + 1, self.broken_times) > share(step, self.broken_times)
                && let Some(program) = broken.next()
            {
                self.refused(program, &mut done);
            }
            if share(step + 1, self.upgrades) > share(step, self.upgrades)
                && let Err(error) = self.upgrade(successors, &mut done)
            {
                done.wrong
                    .push(format!("upgrade {}: {error:#}", done.took.len() + 1));
                // Nobody knows who serves now.
                return done;
            }
        }
        thread::sleep(self.pause);
        done
    }

    fn upgrade(&self, successors: &Successors, done: &mut Done) -> Result<()> {
        let begun = clock::monotonic();
        let (is_done, said) = self.command(&self.program, begun)?;
        let took = begun.elapsed();
        ensure!(is_done, "{said}");
        successors.add(number_after(&said, "process ").with_context(|| said.clone())?);
        let waited = number_after(&said, "waited for ").with_context(|| said.clone())?;
        done.took.push(took);
        done.forms_waited.push(Duration::from_millis(waited.into()));
        if !said.contains("no request was refused") {
            done.wrong.push(said);
        }
        Ok(())
    }

    fn refused(&self, program: &Path, done: &mut Done) {
        let begun = clock::monotonic();
        match self.command(program, begun) {
            Ok((false, said)) if said.contains("goes on as before") => {
                done.refused_after.push(begun.elapsed())
            }
            Ok((_, said)) => done.wrong.push(format!("{}: {said}", program.display())),
            Err(error) => done.wrong.push(format!("{}: {error:#}", program.display())),
        }
    }

    /// Runs `throng upgrade`. Returns whether it was a success, and what it said.
    fn command(&self, program: &Path, begun: Instant) -> Result<(bool, String)> {
        let mut command = Command::new(&self.own);
        command
            .args(["upgrade", "--data"])
            .arg(&self.data)
            .arg("--program")
            .arg(program);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().context("cannot start `throng upgrade`")?;
        while child.try_wait()?.is_none() {
            if begun.elapsed() > COMMAND_WAIT {
                child.kill()?;
                bail!("`throng upgrade` did not end within {} s", COMMAND_WAIT.as_secs());
            }
            thread::sleep(NAP);
        }
        // What it says fits into a pipe.
        let output = child.wait_with_output()?;
        let said = [output.stdout, output.stderr].concat();
        Ok((output.status.success(), String::from_utf8_lossy(&said).trim().to_owned()))
    }
}

/// The number that follows some words.
pub(super) fn number_after(said: &str, words: &str) -> Option<u32> {
    let (_, rest) = said.split_once(words)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

impl Successors {
    fn add(&self, pid: u32) {
        self.0
            .lock()
            .expect("nothing panics while it holds the list")
            .push(pid);
    }

    fn all(&self) -> Vec<u32> {
        let all = self.0.lock().expect("nothing panics while it holds the list");
        all.clone()
    }

    /// Stops the one that serves, and waits until all others have ended too.
    pub(super) fn stop(&self) -> Result<()> {
        let all = self.all();
        let Some(last) = all.last() else {
            return Ok(());
        };
        signal(*last, "TERM")?;
        let deadline = clock::monotonic() + END_WAIT;
        while all.iter().any(|pid| is_alive(*pid)) {
            ensure!(
                clock::monotonic() < deadline,
                "processes did not end within {} s: {:?}",
                END_WAIT.as_secs(),
                all.iter().filter(|pid| is_alive(**pid)).collect::<Vec<_>>()
            );
            thread::sleep(NAP);
        }
        Ok(())
    }
}

impl Drop for Successors {
    /// Some are alive only when the bench itself failed.
    fn drop(&mut self) {
        for pid in self.all().into_iter().filter(|pid| is_alive(*pid)) {
            signal(pid, "KILL").ok();
        }
    }
}

/// By the shell's own `kill`: the program of that name is in a package that may be missing.
fn signal(pid: u32, name: &str) -> Result<()> {
    let line = format!("kill -{name} {pid}");
    let told = Command::new("sh").args(["-c", &line]).status()?;
    ensure!(told.success(), "process {pid} could not be told to end");
    Ok(())
}

/// Whether a process is there. One that has ended may stay in the list until somebody asks for its status.
fn is_alive(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit_once(") ").map(|(_, rest)| rest.starts_with('Z'));
    state == Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_command_says_is_read() {
        let said =
            "Throng 0.1.0 has taken over as process 4711. Forms waited for 812 ms; no request was refused.";
        assert_eq!(number_after(said, "process "), Some(4_711));
        assert_eq!(number_after(said, "waited for "), Some(812));
        assert_eq!(number_after(said, "nothing "), None);
    }

    #[test]
    fn who_is_there_is_told_from_who_is_not() {
        assert!(is_alive(std::process::id()));
        assert!(!is_alive(u32::MAX));
    }
}
