//! A certificate authority of our own: Debian's `pebble`, and beside it a server of names by which every host is this machine.
//! Owns both processes, the folder with their configuration, and the certificate by which the authority proves itself. All of
//! what it asks and answers stays on loopback. It forgets everything when it is stopped. Bounds: thirty seconds for the start.

use std::fs;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;

use crate::deadline::Deadline;
use crate::program::temporary_folder;

const PATIENCE: Duration = Duration::from_secs(30);

/// On which ports of this machine the authority asks whether a host is ours.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Instead of 80.
    pub http: u16,
    /// Instead of 443.
    pub tls: u16,
}

/// A running authority.
#[derive(Debug)]
pub struct Pebble {
    port: u16,
    names_port: u16,
    names: Child,
    /// None while it is down.
    authority: Option<Child>,
    environment: Vec<(&'static str, &'static str)>,
    folder: TempDir,
}

impl Pebble {
    /// Starts an authority that never refuses by chance and checks without delay.
    ///
    /// # Panics
    /// When Debian's package pebble is not installed, or it does not start.
    #[must_use]
    #[track_caller]
    pub fn start(asked: Asked) -> Pebble {
        let folder = temporary_folder();
        let (port, names_port, management) = (free_port(), free_port(), free_port());
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("an address is a name");
        let certificate = params.self_signed(&key).expect("a certificate");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("own.pem"), certificate.pem()).expect("there is room");
        fs::write(path("own.key"), key.serialize_pem()).expect("there is room");
        let configuration = serde_json::json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": path("own.pem"),
            "privateKey": path("own.key"),
            "httpPort": asked.http,
            "tlsPort": asked.tls,
            "externalAccountBindingRequired": false,
        }});
        fs::write(path("pebble.json"), configuration.to_string()).expect("there is room");
        let names = format!("127.0.0.1:{names_port}");
        let mut command = Command::new("pebble-challtestsrv");
        command.args(["-dns01", &names, "-defaultIPv4", "127.0.0.1", "-defaultIPv6", ""]);
        command.args(["-http01", "", "-https01", "", "-tlsalpn01", "", "-management", "127.0.0.1:0"]);
        let names = started(command, "pebble-challtestsrv");
        let mut pebble = Pebble { port, names_port, names, authority: None, environment: Vec::new(), folder };
        pebble.go_on();
        pebble
    }

    /// Where its addresses are listed.
    #[must_use]
    pub fn directory(&self) -> String {
        format!("https://127.0.0.1:{}/dir", self.port)
    }

    /// The certificate that it proves itself by.
    #[must_use]
    pub fn root_file(&self) -> PathBuf {
        self.folder.path().join("own.pem")
    }

    /// What it is told from its next start on; see its documents.
    pub fn tell(&mut self, environment: &[(&'static str, &'static str)]) {
        self.environment = environment.to_vec();
    }

    /// Stops it. Nobody listens at its address then.
    pub fn stop(&mut self) {
        if let Some(mut authority) = self.authority.take() {
            end(&mut authority);
        }
    }

    /// Starts it again, without a memory.
    ///
    /// # Panics
    /// As [`Pebble::start`].
    #[track_caller]
    pub fn go_on(&mut self) {
        self.stop();
        let mut command = Command::new("pebble");
        command.arg("-config").arg(self.folder.path().join("pebble.json"));
        command.args(["-dnsserver", &format!("127.0.0.1:{}", self.names_port)]);
        command.envs([("PEBBLE_VA_NOSLEEP", "1"), ("PEBBLE_WFE_NONCEREJECT", "0")]);
        command.envs(self.environment.iter().copied());
        self.authority = Some(started(command, "pebble"));
        let listens = || TcpStream::connect(("127.0.0.1", self.port)).ok();
        assert!(Deadline::after(PATIENCE).wait_for(listens).is_some(), "pebble does not listen");
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        self.stop();
        end(&mut self.names);
    }
}

fn end(child: &mut Child) {
    // An error means that it has ended already, which is what is wanted.
    child.kill().ok();
    child.wait().ok();
}

#[track_caller]
fn started(mut command: Command, name: &str) -> Child {
    let command = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match command.spawn() {
        Ok(child) => child,
        Err(error) => panic!("{name} does not start ({error}): install Debian's package pebble"),
    }
}

/// A port that nobody has, neither of TCP nor of UDP.
fn free_port() -> u16 {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let port = TcpListener::bind("127.0.0.1:0").ok()?.local_addr().ok()?.port();
        UdpSocket::bind(("127.0.0.1", port)).ok().map(|_| port)
    });
    found.expect("a free port")
}
