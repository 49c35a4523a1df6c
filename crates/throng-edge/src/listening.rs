//! Listening sockets, and the connections that come in by them.
//!
//! **Owns** how a socket is bound, what is spoken on it, and the options of both. **Never** accepts by itself: `entrance`
//! does. **Called by** the program's `serve`, before anything else is opened, and by `entrance`. **Bounds** connections
//! that wait in the kernel.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind};
use std::net::{self, IpAddr, SocketAddr};
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::os::unix::net::UnixStream;
use std::path::Path;

use rustix::net::{SocketFlags, accept_with};
use socket2::{Domain, Protocol, SockAddr, SockRef, Socket, Type};

use crate::Bounds;
use crate::client::Peer;

/// Connections that can wait in the kernel while all places are taken.
pub(super) const WAITING_MAX: u16 = 4_096;
const BACKLOG: i32 = WAITING_MAX as i32;
/// Seconds for which the system holds back a connection that sends nothing: the least that it allows. Browsers open
/// connections in advance, and say nothing yet.
const SILENT_S: i32 = 1;
/// The memory for what is sent over a Unix socket. The system says that there is room again once three quarters of it
/// are free, so the more there is, the longer a client behind a proxy that reads slowly seems to take nothing.
const UNIX_SEND_BYTES: usize = 16 << 10;

/// What is spoken on a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaks {
    /// HTTP in the clear.
    Http,
    /// HTTP within TLS.
    Https,
}

/// A socket that is bound. Nobody can connect before [`serve`](crate::listener::serve), unless whoever handed it over
/// has it listen already.
#[derive(Debug)]
pub struct Listener {
    socket: Socket,
    pub speaks: Speaks,
    is_unix: bool,
}

impl Listener {
    /// Binds an address. `takes_ipv4` says whether the address that stands for all of IPv6 stands for all of IPv4 too,
    /// whatever this machine's default is.
    ///
    /// # Errors
    /// The address is taken, or does not belong to this machine.
    pub fn bind(address: SocketAddr, takes_ipv4: bool, speaks: Speaks) -> io::Result<Listener> {
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
        // So that a restart can bind while connections of the last run are still timing out.
        socket.set_reuse_address(true)?;
        socket.set_nonblocking(true)?;
        if address.is_ipv6() {
            socket.set_only_v6(!(takes_ipv4 && address.ip().is_unspecified()))?;
        }
        socket.bind(&address.into())?;
        Ok(Listener { socket, speaks, is_unix: false })
    }

    /// Binds a Unix socket, to which those can connect whom `mode` lets write. One that is left over from a program that
    /// has ended is replaced.
    ///
    /// # Errors
    /// Another program listens there, the path is something else, or the folder cannot be written.
    pub fn bind_unix(path: &Path, mode: u32, speaks: Speaks) -> io::Result<Listener> {
        remove_stale(path)?;
        let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
        socket.set_nonblocking(true)?;
        socket.bind(&SockAddr::unix(path)?)?;
        // Nobody can connect in between, whatever the umask: it does not listen yet.
        fs::set_permissions(path, Permissions::from_mode(mode))?;
        Ok(Listener { socket, speaks, is_unix: true })
    }

    /// Takes a socket over that somebody else has bound.
    ///
    /// # Errors
    /// It is no socket on which connections come in.
    pub fn inherited(socket: OwnedFd, speaks: Speaks) -> io::Result<Listener> {
        let socket = Socket::from(socket);
        let no_listener = || io::Error::new(ErrorKind::InvalidInput, "it is no stream socket that listens");
        if !socket.is_listener()? || socket.r#type()? != Type::STREAM {
            return Err(no_listener());
        }
        let local = socket.local_addr()?;
        let is_unix = local.is_unix();
        if !is_unix && local.as_socket().is_none() {
            return Err(no_listener());
        }
        socket.set_nonblocking(true)?;
        Ok(Listener { socket, speaks, is_unix })
    }

    /// The same, on which something else is spoken.
    #[must_use]
    pub fn speaking(self, speaks: Speaks) -> Listener {
        Listener { speaks, ..self }
    }

    /// The address that the system gave it; `None` for a Unix socket.
    pub fn address(&self) -> Option<SocketAddr> {
        self.socket.local_addr().ok()?.as_socket()
    }

    /// Another handle of the same socket, to hand it over to another process.
    ///
    /// # Errors
    /// The system has no descriptor left.
    pub fn copy(&self) -> io::Result<Socket> {
        self.socket.try_clone()
    }

    /// The socket, for whoever does something else with it.
    pub fn into_socket(self) -> Socket {
        self.socket
    }

    /// Where it is, as somebody would connect to it.
    pub fn place(&self) -> String {
        let scheme = match self.speaks {
            Speaks::Http => "http",
            Speaks::Https => "https",
        };
        let local = self.socket.local_addr().ok();
        match local.as_ref().and_then(SockAddr::as_pathname) {
            Some(path) => format!("unix:{}", path.display()),
            None => self
                .address()
                .map(|address| format!("{scheme}://{address}"))
                .unwrap_or_default(),
        }
    }

    /// Whether it is the Unix socket with this path.
    pub fn is_at(&self, path: &Path) -> bool {
        let local = self.socket.local_addr().ok();
        local.as_ref().and_then(SockAddr::as_pathname) == Some(path)
    }

    pub fn is_unix(&self) -> bool {
        self.is_unix
    }

    /// Begins to listen. Options that are set here are inherited by each accepted connection (tcp(7)), at no cost for
    /// each.
    pub(super) fn listen(&self, bounds: &Bounds) -> io::Result<()> {
        if !self.is_unix {
            // Answers are small and whole: waiting to fill a segment only delays them.
            self.socket.set_tcp_nodelay(true)?;
            // Ends a connection whose client takes nothing of an answer in this time; hyper would wait for ever. Where
            // the system has no such option, the connection stays.
            drop(SockRef::from(&self.socket).set_tcp_user_timeout(Some(bounds.body_timeout)));
            // Where the system has no such option, connections are accepted before they send their request.
            hand_over_with_request(&self.socket, SILENT_S).ok();
        }
        self.socket.listen(BACKLOG)
    }

    /// Has the system take no more connections than wait already, as far as it can: it takes one more at a time.
    pub(super) fn takes_no_more(&self) {
        // What it takes all the same is reset when the socket is closed.
        self.socket.listen(0).ok();
    }

    /// Accepts the next connection that waits. It is not registered with the runtime yet: that costs as much as an
    /// answer.
    pub(super) fn accept(&self) -> rustix::io::Result<Stream> {
        let accepted = accept_with(&self.socket, SocketFlags::NONBLOCK | SocketFlags::CLOEXEC)?;
        Ok(if self.is_unix {
            // With more memory than this, only the pace of a slow client is measured less well.
            SockRef::from(&accepted)
                .set_send_buffer_size(UNIX_SEND_BYTES)
                .ok();
            Stream::Unix(accepted.into())
        } else {
            Stream::Tcp(accepted.into())
        })
    }
}

#[cfg(test)]
impl Listener {
    /// From now on no connection can be accepted, which is an error each time.
    pub(super) fn is_broken(&self) {
        self.socket.shutdown(net::Shutdown::Read).expect("it listens");
    }
}

impl std::os::fd::AsRawFd for Listener {
    fn as_raw_fd(&self) -> i32 {
        self.socket.as_raw_fd()
    }
}

/// A connection that was accepted.
#[derive(Debug)]
pub(super) enum Stream {
    Tcp(net::TcpStream),
    Unix(UnixStream),
}

impl Stream {
    /// The other end; `None` if it is gone already.
    pub(super) fn peer(&self) -> Option<Peer> {
        match self {
            Stream::Tcp(stream) => Some(Peer::at(address_of(stream)?)),
            Stream::Unix(_) => Some(Peer::local()),
        }
    }
}

/// The address of the other end.
pub(super) fn address_of(stream: &net::TcpStream) -> Option<IpAddr> {
    Some(stream.peer_addr().ok()?.ip())
}

/// Removes a socket at which nobody answers.
fn remove_stale(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
        Ok(found) if !found.file_type().is_socket() => {
            return Err(io::Error::new(ErrorKind::AlreadyExists, "there is a file that is no socket"));
        }
        Ok(_) => {}
    }
    match UnixStream::connect(path) {
        Err(error) if error.kind() == ErrorKind::ConnectionRefused => fs::remove_file(path),
        Ok(_) => Err(io::Error::new(ErrorKind::AddrInUse, "another program answers there")),
        Err(error) => Err(error),
    }
}

/// Makes the system hold each connection back until its first bytes are there. Being woken for a connection, finding
/// nothing, and being woken again for its request costs half as much as answering it. For `silent_s` a connection
/// that says nothing takes no place either; after that it is accepted like any other, and has its time for a head.
fn hand_over_with_request(socket: &Socket, silent_s: i32) -> Result<(), uapi::Errno> {
    uapi::setsockopt(socket.as_raw_fd(), uapi::c::IPPROTO_TCP, uapi::c::TCP_DEFER_ACCEPT, &silent_s)
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::os::unix::net::UnixListener;
    use std::time::Duration;

    use rustix::io::Errno;

    use super::*;

    fn loopback() -> Listener {
        Listener::bind(SocketAddr::from(([127, 0, 0, 1], 0)), false, Speaks::Http).unwrap()
    }

    #[test]
    fn a_connection_comes_in_with_its_first_bytes() {
        let listener = loopback();
        hand_over_with_request(&listener.socket, 60).unwrap();
        listener.socket.listen(BACKLOG).unwrap();

        let mut visitor = net::TcpStream::connect(listener.address().unwrap()).unwrap();
        assert_eq!(listener.accept().unwrap_err(), Errno::WOULDBLOCK);

        visitor.write_all(b"GET").unwrap();
        listener.socket.set_nonblocking(false).unwrap();
        listener
            .socket
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        let Stream::Tcp(mut accepted) = listener.accept().unwrap() else {
            panic!("an address takes TCP connections")
        };
        let mut bytes = [0; 8];
        assert_eq!(accepted.read(&mut bytes).unwrap(), 3);
    }

    /// Whatever `bindv6only` of this machine says.
    #[test]
    fn all_of_ipv6_takes_ipv4_if_it_is_asked_to() {
        for (takes_ipv4, expected) in [(true, true), (false, false)] {
            let all = "[::]:0".parse().unwrap();
            let listener = Listener::bind(all, takes_ipv4, Speaks::Http).unwrap();
            listener.socket.listen(1).unwrap();
            let port = listener.address().unwrap().port();
            let connected = net::TcpStream::connect((net::Ipv4Addr::LOCALHOST, port));
            assert_eq!(connected.is_ok(), expected);
            net::TcpStream::connect((net::Ipv6Addr::LOCALHOST, port)).unwrap();
        }
    }

    #[test]
    fn a_socket_that_is_left_over_is_replaced_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("http.sock");
        let bind = || Listener::bind_unix(&path, 0o620, Speaks::Http);
        let kind = |bound: io::Result<Listener>| bound.map(drop).map_err(|error| error.kind());

        let first = bind().unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o620);
        first.socket.listen(1).unwrap();
        assert_eq!(kind(bind()), Err(ErrorKind::AddrInUse), "somebody answers");
        drop(first);
        let again = bind().unwrap();
        assert!(again.is_unix() && again.address().is_none());

        fs::remove_file(&path).unwrap();
        fs::write(&path, "a file").unwrap();
        assert_eq!(kind(bind()), Err(ErrorKind::AlreadyExists));
        assert_eq!(fs::read_to_string(&path).unwrap(), "a file");
        let missing = folder.path().join("none/http.sock");
        assert_eq!(kind(Listener::bind_unix(&missing, 0o600, Speaks::Http)), Err(ErrorKind::NotFound));
    }

    #[test]
    fn only_sockets_that_listen_are_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let unix = UnixListener::bind(folder.path().join("a")).unwrap();
        let tcp = net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = tcp.local_addr().unwrap();
        let silent = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        let packets = net::UdpSocket::bind("127.0.0.1:0").unwrap();
        let file = fs::File::open("/dev/null").unwrap();
        let takes = |socket: OwnedFd| Listener::inherited(socket, Speaks::Http);

        assert!(takes(unix.into()).unwrap().is_unix());
        assert_eq!(takes(tcp.into()).unwrap().address(), Some(address));
        for none in [silent.into(), packets.into(), file.into()] {
            assert!(takes(none).is_err());
        }
    }
}
