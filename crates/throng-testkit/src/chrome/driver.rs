//! chromedriver: its process, and one command to it (W3C WebDriver).

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::sync_channel;

use serde_json::Value;

use super::text_of;
use crate::http::{Connection, PATIENCE, Url, request_bytes};

/// How often chromedriver is started before a test gives up.
const STARTS: u32 = 5;

/// The chromedriver process.
#[derive(Debug)]
pub(super) struct Driver {
    pub(super) child: Child,
    /// Where it listens.
    pub(super) base: Url,
}

impl Driver {
    /// Starts chromedriver, again if need be: it chooses a port by itself, for IPv4 and IPv6, and ends at once if
    /// another process has taken the second of the two in the meantime.
    #[track_caller]
    pub(super) fn start(profiles: &Path) -> Self {
        match (0..STARTS).find_map(|_| Self::try_start(profiles)) {
            Some(driver) => driver,
            None => panic!("chromedriver did not say on which port it listens, {STARTS} times"),
        }
    }

    #[track_caller]
    #[expect(clippy::disallowed_methods, reason = "one number of a test")]
    fn try_start(profiles: &Path) -> Option<Self> {
        let mut command = Command::new("chromedriver");
        // The driver makes the profile itself, in the folder for temporary files: one named by `--user-data-dir` keeps
        // this browser from opening its first page.
        command.arg("--port=0").env("TMPDIR", profiles);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => {
                panic!(
                    "chromedriver does not start ({error}): apt-get install chromium-headless-shell chromium-driver"
                )
            }
        };
        let stdout = child.stdout.take().expect("its output was asked for");
        let (told, port) = sync_channel(1);
        std::thread::spawn(move || {
            // Reads on to the end, so that the driver never waits for a reader.
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            lines
                .filter_map(|line| port_in(&line))
                .for_each(|port| told.try_send(port).unwrap_or(()));
        });
        let port = port.recv_timeout(PATIENCE);
        let base = Url { authority: format!("127.0.0.1:{}", port.unwrap_or(0)), target: "/".to_owned() };
        // Dropping it ends the process if it printed no port.
        let driver = Self { child, base };
        port.is_ok().then_some(driver)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // An error means that it has ended already.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The number in `ChromeDriver was started successfully on port 12345.`
pub(super) fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("successfully on port ")?;
    rest.trim_end_matches('.').parse().ok()
}

/// As [`try_call`], for commands that must succeed.
///
/// # Panics
/// When the browser answers with an error.
#[track_caller]
pub(super) fn call(method: &str, url: &Url, body: &Value) -> Value {
    match try_call(method, url, body) {
        Ok(value) => value,
        Err(error) => panic!("{method} {}: {error:#}", url.target),
    }
}

/// Sends one WebDriver command and returns the `value` of its answer.
pub(super) fn try_call(method: &str, url: &Url, body: &Value) -> anyhow::Result<Value> {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let headers = [("Content-Type".to_owned(), "application/json; charset=utf-8".to_owned())];
    let mut connection = Connection::open(&url.authority)?;
    connection.send(&request_bytes(method, url, &headers, body.as_bytes()))?;
    let response = connection.receive(method, url)?;
    let mut answer: Value = serde_json::from_slice(&response.body)?;
    let value = answer["value"].take();
    anyhow::ensure!(response.status == 200, "{}: {}", text_of(&value["error"]), text_of(&value["message"]));
    Ok(value)
}
