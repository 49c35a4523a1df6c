//! Owns the places where the program can listen, as an operator writes them: an IP address with a port, or the path of a
//! Unix socket. It must never bind one. Read by whoever binds them. Bounds: the path of a socket by what the system allows.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What stands before the path of a Unix socket.
const UNIX: &str = "unix:";
/// The most bytes that the system allows for the path of a socket (unix(7)), with its final zero.
const SOCKET_PATH_BYTES: usize = 108;

/// A place to listen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listen {
    /// An address of this machine, or all of one kind, and a port; 0 is any free one.
    Tcp(SocketAddr),
    /// A socket in the file system, by an absolute path.
    Unix(PathBuf),
}

/// Neither an address with a port nor the path of a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoListen;

impl Listen {
    /// The address, unless it is a Unix socket.
    pub fn address(&self) -> Option<SocketAddr> {
        match self {
            Listen::Tcp(address) => Some(*address),
            Listen::Unix(_) => None,
        }
    }

    /// The path of a Unix socket.
    pub fn socket_path(&self) -> Option<&Path> {
        match self {
            Listen::Tcp(_) => None,
            Listen::Unix(path) => Some(path),
        }
    }
}

impl FromStr for Listen {
    type Err = NoListen;

    fn from_str(text: &str) -> Result<Listen, NoListen> {
        match text.strip_prefix(UNIX) {
            Some(path) => {
                let fits = path.starts_with('/') && !path.ends_with('/') && path.len() < SOCKET_PATH_BYTES;
                fits.then(|| Listen::Unix(PathBuf::from(path))).ok_or(NoListen)
            }
            None => text.parse().map(Listen::Tcp).map_err(|_| NoListen),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Listen::Tcp(address) => write!(f, "{address}"),
            Listen::Unix(path) => write!(f, "{UNIX}{}", path.display()),
        }
    }
}

/// Where the program really listens, which only differs from the setting where that leaves the port open, or where whoever
/// started the program gave it sockets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listening {
    pub addresses: Vec<SocketAddr>,
    /// Whether there are Unix sockets too.
    pub unix: bool,
}

impl Listening {
    /// One address.
    pub fn at(address: SocketAddr) -> Listening {
        Listening { addresses: vec![address], unix: false }
    }

    /// What these places come to, if each is bound as it is written.
    pub fn of(places: &[Listen]) -> Listening {
        Listening {
            addresses: places.iter().filter_map(Listen::address).collect(),
            unix: places.iter().any(|place| place.socket_path().is_some()),
        }
    }

    /// Whether a link to the first address leads somewhere: without one, or with one that stands for all, it does not.
    pub fn makes_links(&self) -> bool {
        self.addresses
            .first()
            .is_some_and(|address| !address.ip().is_unspecified())
    }

    /// Whether nobody from another machine can connect.
    pub fn is_of_this_machine(&self) -> bool {
        self.addresses
            .iter()
            .all(|address| address.ip().to_canonical().is_loopback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_and_written_alike() {
        let long = format!("unix:/{}", "a".repeat(106));
        for text in
            ["127.0.0.1:8080", "[::1]:80", "[::]:0", "0.0.0.0:443", "unix:/run/throng/http.sock", &long]
        {
            let place: Listen = text.parse().unwrap();
            assert_eq!(place.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_place() {
        let long = format!("unix:/{}", "a".repeat(107));
        for text in [
            "",
            "localhost:80",
            "127.0.0.1",
            "::1:80",
            "unix:",
            "unix:http.sock",
            "unix:/run/",
            "/run/a.sock",
            &long,
        ] {
            assert_eq!(text.parse::<Listen>(), Err(NoListen), "{text:?}");
        }
    }

    #[test]
    fn who_can_connect_where_it_listens() {
        for (places, links, of_this_machine) in [
            (&["127.0.0.1:80"][..], true, true),
            (&["127.0.0.1:80", "[::1]:80", "unix:/a"], true, true),
            (&["127.0.0.1:80", "192.0.2.1:80"], true, false),
            (&["[::]:80"], false, false),
            (&["unix:/a"], false, true),
            (&[], false, true),
        ] {
            let places: Vec<Listen> = places.iter().map(|place| place.parse().unwrap()).collect();
            let bound = Listening::of(&places);
            assert_eq!(
                (bound.makes_links(), bound.is_of_this_machine()),
                (links, of_this_machine),
                "{places:?}"
            );
        }
    }
}
