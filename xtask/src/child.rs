//! Runs other programs: cargo, git, the package manager.
//!
//! Owns how a child process is started, how many tests one runs at a time, how the broken variants are selected, how clippy
//! looks at what is built, and the message when a child cannot be started or fails. It must never go through a shell.
//! Called by every task; a child is always waited for.

use std::ffi::OsString;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

/// What makes cargo compile with clippy's compiler. The second is what `cargo clippy -- -D warnings` hands over, whose words are
/// joined by a mark of clippy's own.
const LINTING: [(&str, &str); 2] = [
    ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"),
    ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"),
];

/// The cargo that runs this program, or the one on the path.
fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs cargo in the repository, with its output on the terminal; an error when it fails.
///
/// Incremental compilation is off unless `CARGO_INCREMENTAL` asks for it: its files are nearly half of all that a whole
/// run writes (3.6 of 7.9 GB), and a machine with little room ran full.
pub(crate) fn run_cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    cargo_with(root, arguments, &[])
}

/// As [`run_cargo`]; the crates of the workspace are compiled by clippy's compiler, and a warning is an error.
///
/// `cargo clippy` compiles every dependency only to look at what needs it, which takes as long as to compile them for
/// the tests. So what is tested is what clippy built.
pub(crate) fn run_cargo_linting(root: &Path, arguments: &[&str]) -> Result<()> {
    cargo_with(root, arguments, &LINTING)
}

/// As [`run_cargo_linting`], and hands every line of its output on, once it is on the terminal.
pub(crate) fn run_tests_linting(
    root: &Path,
    arguments: &[&str],
    each_line: &mut dyn FnMut(&str),
) -> Result<()> {
    let mut command = cargo_command(root, arguments, &LINTING);
    let shown = format!("cargo {}", arguments.join(" "));
    let child = command.stdout(Stdio::piped()).spawn();
    let mut child = child.with_context(|| format!("cannot start `{shown}`"))?;
    let mut said = BufReader::new(child.stdout.take().context("its output is ours")?);
    let mut line = Vec::new();
    while said.read_until(b'\n', &mut line)? > 0 {
        std::io::stdout().write_all(&line)?;
        each_line(&String::from_utf8_lossy(&line));
        line.clear();
    }
    let status = child.wait()?;
    ensure!(status.success(), "`{shown}` failed ({status})");
    Ok(())
}

fn cargo_with(root: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Result<()> {
    finish(cargo_command(root, arguments, settings), &format!("cargo {}", arguments.join(" ")))
}

fn cargo_command(root: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(cargo());
    command.envs(settings.iter().copied());
    command.args(arguments).current_dir(root);
    if std::env::var_os("CARGO_INCREMENTAL").is_none() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command.env("RUST_TEST_THREADS", test_threads().to_string());
    command
}

/// How many tests run at a time: twice as many as there are cores. Most tests wait for a mail, a browser or a disk, so
/// with one for each core half of the machine is idle. `RUST_TEST_THREADS` may say another number.
pub(crate) fn test_threads() -> usize {
    let asked = std::env::var("RUST_TEST_THREADS").ok();
    asked
        .and_then(|threads| threads.parse().ok())
        .unwrap_or(2 * cores())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What selects the program with the seeded bugs in it, and the tests that run it. The whole workspace is named although
/// one crate would do: for one crate alone cargo chooses other features of some libraries, and compiles them, and all
/// that needs them, once more.
pub(crate) const CHAOS: [&str; 3] = ["--workspace", "--features", "throng/chaos"];

/// Whether cargo knows the subcommand, which comes as a component of the toolchain.
pub(crate) fn cargo_knows(root: &Path, subcommand: &str) -> bool {
    let output = Command::new(cargo())
        .args([subcommand, "--version"])
        .current_dir(root)
        .output();
    output.is_ok_and(|output| output.status.success())
}

/// Runs a program with its output on the terminal, and `settings` added to its environment.
pub(crate) fn run(program: &str, arguments: &[&str], settings: &[(&str, &str)]) -> Result<()> {
    let mut command = Command::new(program);
    command.args(arguments).envs(settings.iter().copied());
    finish(command, &format!("{program} {}", arguments.join(" ")))
}

/// Runs a program and returns what it wrote.
pub(crate) fn output(folder: &Path, program: &str, arguments: &[&str]) -> Result<String> {
    let shown = format!("{program} {}", arguments.join(" "));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .with_context(|| format!("cannot start `{shown}`"))?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{shown}` failed ({}): {}", output.status, complaint.trim());
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` wrote something that is not text"))
}

fn finish(mut command: Command, shown: &str) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot start `{shown}`"))?;
    ensure!(status.success(), "`{shown}` failed ({status})");
    Ok(())
}
