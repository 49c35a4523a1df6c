//! Caddy to compare with: one process of it that serves given files, with given header lines, from a folder of its own.
//! **Never** reads a configuration of the system's, orders a certificate or listens beyond loopback. **Called by**
//! `peers`. **Bounds** the wait for its start.

use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use super::identity::Identity;
use crate::nginx::{Served, free_address};
use crate::processor::Core;

/// It starts within a second, or not at all.
const START_TRIES: u32 = 500;
const START_NAP: Duration = Duration::from_millis(20);

/// A running Caddy, ended when dropped.
#[derive(Debug)]
pub(super) struct Caddy {
    pub(super) address: SocketAddr,
    pub(super) secure: SocketAddr,
    child: Child,
}

impl Caddy {
    /// Starts `program` on a core, serving `files` from `folder`.
    ///
    /// # Errors
    /// When it cannot be run, ends at once, or does not listen in time.
    pub(super) fn start(
        program: &Path,
        folder: &Path,
        files: &[Served],
        (core, identity): (Core, &Identity),
    ) -> Result<Caddy> {
        let root = folder.join("caddy");
        std::fs::create_dir(&root)?;
        for file in files {
            std::fs::write(root.join(file.name), &file.body)?;
        }
        let (address, secure) = (free_address()?, free_address()?);
        let settings = root.join("caddy.json");
        std::fs::write(&settings, configuration(&root, (address, secure), files, identity).to_string())?;
        let mut command = core.command(program);
        command.arg("run").arg("--config").arg(&settings);
        for (name, folder) in [("HOME", &root), ("XDG_DATA_HOME", &root), ("XDG_CONFIG_HOME", &root)] {
            command.env(name, folder);
        }
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let child = command.spawn().context("cannot run Caddy")?;
        let mut caddy = Caddy { address, secure, child };
        caddy.wait_until_ready()?;
        Ok(caddy)
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        for _ in 0..START_TRIES {
            if [self.address, self.secure]
                .iter()
                .all(|place| TcpStream::connect(place).is_ok())
            {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("Caddy ended at once, with {status}");
            }
            thread::sleep(START_NAP);
        }
        bail!("Caddy does not listen on {}", self.address)
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The version that Caddy prints; `None` if it is not there.
pub(super) fn version(program: &Path) -> Option<String> {
    let told = Command::new(program).arg("version").output().ok()?;
    let text = String::from_utf8_lossy(&told.stdout);
    Some(format!("Caddy {}", text.split_whitespace().next()?))
}

/// The configuration: no log, no certificates but the given one, no HTTP/3.
fn configuration(
    root: &Path,
    (address, secure): (SocketAddr, SocketAddr),
    files: &[Served],
    identity: &Identity,
) -> Value {
    let routes: Vec<Value> = files.iter().map(|file| route(root, file)).collect();
    let server = |listen: SocketAddr, policies: &Value| {
        json!({
            "listen": [listen.to_string()],
            "automatic_https": { "disable": true },
            "protocols": ["h1", "h2"],
            "tls_connection_policies": policies,
            "routes": routes,
        })
    };
    json!({
        "admin": { "disabled": true, "config": { "persist": false } },
        "storage": { "module": "file_system", "root": root },
        "logging": { "logs": { "default": { "level": "ERROR" } } },
        "apps": {
            "tls": { "certificates": { "load_files": [
                { "certificate": identity.chain, "key": identity.key },
            ] } },
            "http": { "servers": {
                "clear": server(address, &Value::Null),
                "secure": server(secure, &json!([{}])),
            } },
        },
    })
}

fn route(root: &Path, file: &Served) -> Value {
    let mut lines = serde_json::Map::new();
    for (name, value) in &file.headers {
        lines.insert(name.clone(), json!([value]));
    }
    lines.insert("Content-Type".to_owned(), json!([file.content_type]));
    json!({
        "match": [{ "path": [format!("/{}", file.name)] }],
        "handle": [
            { "handler": "headers", "response": { "set": lines } },
            { "handler": "file_server", "root": root },
        ],
    })
}
