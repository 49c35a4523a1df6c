//! A connection that can send anything, for tests of what no browser sends.
//!
//! Owns bytes, and knows nothing of HTTP but the statuses of answers. Bounds: [`PATIENCE`] for whatever is waited for.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, Socket, Type};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Url;

use crate::town::Town;

/// Longest wait for bytes; a server that keeps a connection open for longer fails the test.
pub(crate) const PATIENCE: Duration = Duration::from_secs(25);
/// Settings under which slow clients are disconnected soon.
pub(crate) const IMPATIENT: [&str; 2] = ["server.header_timeout_s=1", "server.body_timeout_s=1"];

/// The connection, and the right host for its requests.
pub(crate) struct Raw {
    pub(crate) stream: TcpStream,
    pub(crate) host: String,
}

impl Raw {
    #[track_caller]
    pub(crate) fn open(town: &Town) -> Raw {
        Raw::at(&Url::parse(town.program.base_url()).authority)
    }

    /// A connection on which this was sent.
    #[track_caller]
    pub(crate) fn sending(town: &Town, bytes: &[u8]) -> Raw {
        let mut raw = Raw::open(town);
        raw.send(bytes);
        raw
    }

    /// A connection to `host:port`.
    #[track_caller]
    pub(crate) fn at(host: &str) -> Raw {
        Raw::of(TcpStream::connect(host).expect("a connection"), host)
    }

    /// A connection that comes from another address of this machine.
    #[track_caller]
    pub(crate) fn from(source: [u8; 4], town: &Town) -> Raw {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        socket
            .bind(&SocketAddr::from((source, 0)).into())
            .expect("an address of ours");
        Raw::connected(socket, town)
    }

    /// A connection to a port of this machine that comes from another address of it.
    #[track_caller]
    pub(crate) fn from_to(source: [u8; 4], port: u16) -> Raw {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        socket
            .bind(&SocketAddr::from((source, 0)).into())
            .expect("an address of ours");
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        socket.connect(&address.into()).expect("a connection");
        Raw::of(socket.into(), &address.to_string())
    }

    /// A connection that receives little at once, as over a slow line.
    #[track_caller]
    pub(crate) fn narrow(town: &Town) -> Raw {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        socket.set_tcp_mss(536).expect("small segments");
        socket.set_recv_buffer_size(4 << 10).expect("little room");
        Raw::connected(socket, town)
    }

    #[track_caller]
    fn connected(socket: Socket, town: &Town) -> Raw {
        let host = Url::parse(town.program.base_url()).authority;
        let address: SocketAddr = host.parse().expect("an address with a port");
        socket.connect(&address.into()).expect("a connection");
        Raw::of(socket.into(), &host)
    }

    fn of(stream: TcpStream, host: &str) -> Raw {
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("an option");
        Raw { stream, host: host.to_owned() }
    }

    /// Sends bytes, in which `HOST` stands for the right host. It is no failure if the server hangs up meanwhile.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let named = text
            .contains("HOST")
            .then(|| text.replace("HOST", &self.host).into_bytes());
        self.stream
            .write_all(named.as_deref().unwrap_or(bytes))
            .unwrap_or(());
    }

    /// Everything received until the server hangs up.
    #[track_caller]
    pub(crate) fn rest(mut self) -> String {
        self.until(|_| false)
    }

    /// The head of the next answer.
    #[track_caller]
    pub(crate) fn head(&mut self) -> String {
        self.until(|said| said.windows(4).any(|four| four == b"\r\n\r\n"))
    }

    /// Waits until the program can accept it: the system holds back who says nothing for a second, and forgets them where nobody listens any
    /// more.
    #[track_caller]
    pub(crate) fn until_it_can_be_accepted(&self) {
        let port =
            |address: std::io::Result<SocketAddr>| format!(":{:04X}", address.expect("an address").port());
        let (own, its) = (port(self.stream.local_addr()), port(self.stream.peer_addr()));
        // The end of the program, as the system lists it: number, local address, remote address, state, of which 01 is established.
        let is_there = || {
            let connections = std::fs::read_to_string("/proc/net/tcp").expect("the system lists them");
            let found = connections.lines().any(|line| {
                let words: Vec<&str> = line.split_whitespace().collect();
                matches!(words[..], [_, local, remote, "01", ..] if local.ends_with(&its) && remote.ends_with(&own))
            });
            found.then_some(())
        };
        assert!(Deadline::after(PATIENCE).wait_for(is_there).is_some(), "it is held back");
    }

    /// Sends a request; returns the status of the answer, or `-` if the server hung up without one.
    #[track_caller]
    pub(crate) fn status(mut self, request: &[u8]) -> String {
        self.send(request);
        status_of(&self.head())
    }

    /// What is received until that is enough, or until the server hangs up.
    #[track_caller]
    fn until(&mut self, is_enough: impl Fn(&[u8]) -> bool) -> String {
        let mut bytes = Vec::new();
        let mut piece = [0; 4096];
        while !is_enough(&bytes) {
            match self.stream.read(&mut piece) {
                Ok(0) => break,
                Ok(length) => bytes.extend_from_slice(&piece[..length]),
                Err(error) if error.kind() == ErrorKind::ConnectionReset => break,
                Err(error) => {
                    panic!("still open, and silent ({error}), after: {}", String::from_utf8_lossy(&bytes))
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The status of an answer.
pub(crate) fn status_of(answer: &str) -> String {
    answer
        .split(' ')
        .nth(1)
        .filter(|_| answer.starts_with("HTTP/1.1 "))
        .unwrap_or("-")
        .to_owned()
}

/// The statuses of all answers, in order.
pub(crate) fn statuses_of(answers: &str) -> String {
    let statuses = answers
        .split("HTTP/1.")
        .skip(1)
        .filter_map(|answer| answer.get(2..5));
    statuses.collect::<Vec<_>>().join(" ")
}
