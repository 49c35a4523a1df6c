//! nginx to compare with: one process of it that serves given files, with given header lines, from a folder of its own.
//! `face` and `edge` start and end it. Never reads a configuration of the system's, and listens on loopback only. It
//! bounds the wait for its start.

use std::fmt::Write as _;
use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};

use super::edge::Identity;
use super::processor::Core;

/// It starts within some milliseconds, or not at all.
const START_TRIES: u32 = 200;
const START_NAP: Duration = Duration::from_millis(10);

/// A file to serve.
#[derive(Debug)]
pub(crate) struct Served {
    /// `page` is served at `/page`.
    pub name: &'static str,
    pub body: Vec<u8>,
    pub content_type: String,
    /// Header lines in addition to those that nginx makes by itself.
    pub headers: Vec<(String, String)>,
}

/// A running nginx, ended when dropped.
#[derive(Debug)]
pub(crate) struct Nginx {
    pub address: SocketAddr,
    /// Where it is asked by TLS, with HTTP/1.1 and HTTP/2.
    pub secure: Option<SocketAddr>,
    child: Child,
}

impl Nginx {
    /// Starts `program` on `core`, serving `files` from `folder`; by TLS too, if it is to show that it is somebody.
    ///
    /// # Errors
    /// When it cannot be run, ends at once, or does not listen within two seconds.
    pub(crate) fn start(
        program: &Path,
        folder: &Path,
        files: &[Served],
        (core, identity): (Core, Option<&Identity>),
    ) -> Result<Nginx> {
        let root = folder.join("nginx");
        fs::create_dir_all(&root)?;
        let address = free_address()?;
        for file in files {
            fs::write(root.join(file.name), &file.body)?;
        }
        let settings = root.join("nginx.conf");
        let secure = identity.map(|identity| Ok::<_, anyhow::Error>((free_address()?, identity)));
        let secure = secure.transpose()?;
        fs::write(&settings, configuration(&root, (address, secure), files)?)?;
        let mut command = core.command(program);
        command
            .arg("-p")
            .arg(&root)
            .arg("-c")
            .arg(&settings)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let child = command.spawn().with_context(|| {
            format!(
                "cannot run {}: install nginx (Debian: apt-get install nginx-light), or name it with --nginx",
                program.display()
            )
        })?;
        let mut nginx = Nginx { address, secure: secure.map(|(address, _)| address), child };
        nginx.wait_until_ready()?;
        Ok(nginx)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        for _ in 0..START_TRIES {
            if TcpStream::connect(self.address).is_ok() {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
                bail!("nginx ended at once, with {status}");
            }
            thread::sleep(START_NAP);
        }
        bail!("nginx does not listen on {}", self.address)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The version that nginx prints.
pub(crate) fn version(program: &Path) -> Result<String> {
    let told = Command::new(program).arg("-v").output().with_context(|| {
        format!(
            "cannot run {}: install nginx (Debian: apt-get install nginx-light), or name it with --nginx",
            program.display()
        )
    })?;
    let text = String::from_utf8_lossy(&told.stderr);
    let (_, version) = text
        .trim()
        .rsplit_once('/')
        .unwrap_or(("", "of an unknown version"));
    Ok(format!("nginx {version}"))
}

/// The configuration: one process, no log, files kept open, and connections handed over with their request, as in our
/// server. It is as fast as nginx can be set up for this.
fn configuration(
    root: &Path,
    (address, secure): (SocketAddr, Option<(SocketAddr, &Identity)>),
    files: &[Served],
) -> Result<String> {
    let root = root.to_str().context("the folder's name is not text")?;
    ensure!(
        !root.contains(['"', '$', '\\', ';']),
        "the folder's name {root} cannot stand in a configuration"
    );
    let mut text = format!(
        "daemon off;\nmaster_process off;\npid \"{root}/pid\";\nerror_log \"{root}/error.log\" crit;\n\
         events {{ worker_connections 4096; }}\nhttp {{\n access_log off;\n sendfile on;\n tcp_nopush on;\n \
         keepalive_requests 1000000000;\n keepalive_timeout 60;\n open_file_cache max=100 inactive=60s;\n \
         open_file_cache_valid 60s;\n server_tokens off;\n"
    );
    for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"] {
        writeln!(text, " {kind}_temp_path \"{root}/{kind}\";")?;
    }
    write!(text, " server {{\n  listen {address} deferred;\n  root \"{root}\";\n")?;
    if let Some((address, identity)) = secure {
        let (chain, key) = (identity.chain.display(), identity.key.display());
        write!(
            text,
            "  listen {address} ssl http2 deferred;\n  ssl_protocols TLSv1.3;\n  ssl_session_tickets on;\n  \
             ssl_certificate \"{chain}\";\n  ssl_certificate_key \"{key}\";\n"
        )?;
    }
    for file in files {
        write!(
            text,
            "  location = /{} {{\n   types {{}}\n   default_type \"{}\";\n",
            file.name, file.content_type
        )?;
        for (name, value) in &file.headers {
            ensure!(!value.contains(['"', '$', '\\']), "the header {name} cannot stand in a configuration");
            writeln!(text, "   add_header {name} \"{value}\";")?;
        }
        text.push_str("  }\n");
    }
    text.push_str(" }\n}\n");
    Ok(text)
}

/// An address that is free now, because nginx cannot be asked to take any free port.
pub(crate) fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}
