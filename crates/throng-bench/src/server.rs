//! The server under measurement: one that runs already, or one that the bench starts on a free
//! loopback port and ends. Never speaks to another machine. `lib.rs` and the measurements call it. It bounds the waits
//! for the server's start and for its end.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};

use super::processor::Core;
use throng_process::clock;

/// A server should be ready within five seconds at ten million signatures; this leaves room for a busy disk.
const START_WAIT: Duration = Duration::from_secs(120);
/// Longest wait for the server to drain its connections and close its store.
const STOP_WAIT: Duration = Duration::from_secs(60);
const STOP_NAP: Duration = Duration::from_millis(10);
/// What the server prints once it can be reached.
const READY_WORDS: &str = "listening on http://";

/// A server that answers on a loopback address.
#[derive(Debug)]
pub(crate) struct Server {
    pub address: SocketAddr,
    /// The process to measure, if known.
    pub pid: Option<u32>,
    child: Option<Child>,
}

impl Server {
    /// A server that runs already; it only gets requests.
    pub(crate) fn running(url: &str, pid: Option<u32>) -> Result<Self> {
        Ok(Self { address: loopback_address(url)?, pid, child: None })
    }

    /// Starts this program's `serve` on a folder and waits until it listens.
    pub(crate) fn start(data: &Path) -> Result<Self> {
        Self::start_on(data, Core::Any)
    }

    /// As [`Server::start`], with these settings, as `section.key=value`.
    pub(crate) fn start_with(data: &Path, settings: &[String]) -> Result<Self> {
        Self::start_on_with(data, Core::Any, settings)
    }

    /// As [`Server::start_with`], on one processor.
    pub(crate) fn start_on_with(data: &Path, core: Core, settings: &[String]) -> Result<Self> {
        let mut command = serving(data, core)?;
        command.args(settings.iter().flat_map(|setting| ["--set", setting]));
        Self::spawn(command)
    }

    /// Starts this program's `demo`, kept in one folder and with the theme in another, which may be empty.
    pub(crate) fn start_demo(data: &Path, theme: &Path) -> Result<Self> {
        let mut command = Core::Any.command(&own_program()?);
        command
            .arg("demo")
            .arg("--data")
            .arg(data)
            .arg("--theme")
            .arg(theme);
        command.args(["--listen", "127.0.0.1:0"]);
        Self::spawn(command)
    }

    /// As [`Server::start`], on one processor.
    pub(crate) fn start_on(data: &Path, core: Core) -> Result<Self> {
        Self::spawn(serving(data, core)?)
    }

    fn spawn(mut command: Command) -> Result<Self> {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().context("cannot start the server")?;
        let pid = child.id();
        let stdout = child.stdout.take().expect("asked for with Stdio::piped");
        // Made before the wait, so that a failure to start ends the child, too.
        let mut server =
            Self { address: SocketAddr::from(([127, 0, 0, 1], 0)), pid: Some(pid), child: Some(child) };
        let url = ready_url(stdout).recv_timeout(START_WAIT);
        let url = url.context("the server ended, or did not say that it listens")?;
        server.address = loopback_address(&url)?;
        Ok(server)
    }

    /// Waits until a server that was started here has ended by itself, since another has taken over from it.
    pub(crate) fn wait_for_end(mut self) -> Result<()> {
        let Some(mut child) = self.child.take() else {
            return Ok(());
        };
        if has_ended(&mut child)? {
            return Ok(());
        }
        child.kill()?;
        child.wait()?;
        bail!("the first server was still there {} s after others had ended", STOP_WAIT.as_secs());
    }

    /// Ends a server that was started here, as an operator would, and waits for it.
    pub(crate) fn stop(mut self) -> Result<()> {
        let Some(mut child) = self.child.take() else {
            return Ok(());
        };
        if child.try_wait()?.is_some() {
            bail!("the server ended by itself during the run");
        }
        let asked = Command::new("sh")
            .args(["-c", &format!("kill -TERM {}", child.id())])
            .status();
        if asked.is_ok_and(|status| status.success()) && has_ended(&mut child)? {
            return Ok(());
        }
        child.kill()?;
        child.wait()?;
        bail!("the server did not end within {} s of SIGTERM and was killed", STOP_WAIT.as_secs());
    }
}

/// Waits until a server has ended, and sees that it ended well. False if it goes on for too long.
fn has_ended(child: &mut Child) -> Result<bool> {
    let deadline = clock::monotonic() + STOP_WAIT;
    while clock::monotonic() < deadline {
        if let Some(status) = child.try_wait()? {
            ensure!(status.success(), "the server ended with {status}");
            return Ok(true);
        }
        thread::sleep(STOP_NAP);
    }
    Ok(false)
}

pub(crate) fn own_program() -> Result<PathBuf> {
    std::env::current_exe().context("cannot find this program's own file")
}

/// The command line that serves a folder on a free port.
fn serving(data: &Path, core: Core) -> Result<Command> {
    let mut command = core.command(&own_program()?);
    command
        .arg("serve")
        .arg("--data")
        .arg(data)
        .args(["--listen", "127.0.0.1:0"]);
    Ok(command)
}

impl Drop for Server {
    /// There is a child here only when the bench itself failed half-way.
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().ok();
            child.wait().ok();
        }
    }
}

/// The address that the server prints. Reads on to the end, so that the server never blocks on
/// a full pipe.
#[expect(
    clippy::disallowed_methods,
    reason = "one line of the server that is measured"
)]
fn ready_url(stdout: ChildStdout) -> mpsc::Receiver<String> {
    let (found, receiver) = mpsc::sync_channel(1);
    thread::spawn(move || {
        let mut found = Some(found);
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if let Some((_, rest)) = line.split_once(READY_WORDS)
                && let Some(found) = found.take()
            {
                let address = rest.split_whitespace().next().unwrap_or_default();
                // Nobody waits any more when the start took too long.
                found.send(format!("http://{address}")).ok();
            }
        }
    });
    receiver
}

/// The address in a URL, if it is one of this machine's own.
fn loopback_address(url: &str) -> Result<SocketAddr> {
    let rest = url
        .strip_prefix("http://")
        .with_context(|| format!("{url} does not begin with http://"))?;
    let authority = rest.trim_end_matches('/');
    ensure!(!authority.contains('/'), "{url} has a path; give only http://HOST:PORT");
    let with_port = if authority.ends_with(']') || !authority.contains(':') {
        format!("{authority}:80")
    } else {
        authority.to_owned()
    };
    let is_local_name = with_port.starts_with("localhost:");
    // Other names are not even looked up: that would be traffic beyond this machine.
    let address = match with_port.parse::<SocketAddr>() {
        Ok(address) => Some(address),
        Err(_) if is_local_name => with_port.to_socket_addrs()?.next(),
        Err(_) => None,
    };
    match address {
        Some(address) if address.ip().is_loopback() => Ok(address),
        _ => bail!(
            "the bench only measures servers on this machine (127.0.0.1, [::1], localhost), not {authority}"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_accepted() {
        for (url, expect) in [
            ("http://127.0.0.1:8080", Some("127.0.0.1:8080")),
            ("http://127.0.0.1:8080/", Some("127.0.0.1:8080")),
            ("http://127.9.9.9", Some("127.9.9.9:80")),
            ("http://[::1]:81", Some("[::1]:81")),
            ("http://[::1]", Some("[::1]:80")),
            ("http://192.0.2.1:80", None),
            ("http://0.0.0.0:80", None),
            ("http://petitions.example.org", None),
            ("http://localhost.example.org:80", None),
            ("https://127.0.0.1", None),
            ("http://127.0.0.1:80/path", None),
            ("127.0.0.1:80", None),
        ] {
            let address = loopback_address(url).ok().map(|address| address.to_string());
            assert_eq!(address.as_deref(), expect, "{url}");
        }
        assert!(
            loopback_address("http://localhost:80")
                .unwrap()
                .ip()
                .is_loopback()
        );
    }

    fn shell(script: &str) -> Result<Server> {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Server::spawn(command)
    }

    #[test]
    fn a_started_server_is_found_and_ended() {
        let server = shell(
            "trap 'exit 0' TERM; echo hello; echo listening on http://127.0.0.1:9; while :; do sleep 0.01; done",
        );
        let server = server.unwrap();
        assert_eq!(server.address.to_string(), "127.0.0.1:9");
        assert!(server.pid.is_some());
        server.stop().unwrap();
    }

    #[test]
    fn a_server_that_ends_is_told_of() {
        let never_listened = shell("echo no").unwrap_err().to_string();
        assert_eq!(never_listened, "the server ended, or did not say that it listens");
        let ended =
            shell("trap 'exit 3' TERM; echo listening on http://127.0.0.1:9; while :; do sleep 0.01; done");
        assert!(
            ended
                .unwrap()
                .stop()
                .unwrap_err()
                .to_string()
                .contains("exit status: 3")
        );
    }
}
