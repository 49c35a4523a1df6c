//! The sockets on which the program listens: bound, or taken over from whoever started it.
//!
//! **Owns** the choice between both, and what has to be done while the program may still do it, as root: binding low
//! ports, raising the limit of open files. **Never** lets anybody connect. **Called by** `throng serve` and `throng demo`
//! before anything else, while there is one thread and no file of the site is open.

use std::net::SocketAddr;
use std::os::fd::OwnedFd;

use anyhow::{Context, bail, ensure};
use socket2::Socket;

use super::certificates::OwnCertificates;
use throng_config::{ForwardedHeader as Written, Listen, Listening, Server, Settings};
use throng_edge::client::{ForwardedHeader, Proxies};
use throng_edge::{Listener, Speaks};
use throng_process::supervisor::{self, Inherited};
use throng_process::user;

/// The option by which most commands are told where to listen.
const LISTEN: &str = "--listen";

/// The sockets, bound, and where they are.
#[derive(Debug)]
pub(crate) struct Doors {
    pub(super) listeners: Vec<Listener>,
    pub(super) bound: Listening,
    /// Whether they come from whoever started the program, or the one before it.
    pub(super) inherited: bool,
}

impl Doors {
    /// Opens them as the settings say, or takes those that were handed over.
    ///
    /// # Errors
    /// Why the program cannot listen, in a sentence that says what to do.
    pub(crate) fn open(settings: &Settings) -> anyhow::Result<Doors> {
        Doors::open_by(settings, LISTEN)
    }

    /// The same where this option of the command line says where, instead of `--listen`.
    ///
    /// # Errors
    /// As [`Doors::open`].
    pub(crate) fn open_by(settings: &Settings, option: &str) -> anyhow::Result<Doors> {
        make_room_for_connections(settings);
        let inherited = supervisor::inherited()?;
        match inherited.is_empty() {
            true => Doors::of(bind_all((&settings.server, option), Vec::new())?.0, settings, false),
            false => Doors::of(all_inherited(inherited)?, settings, true),
        }
    }

    /// Looks whether nobody else listens there, long before they are opened, and lets go of them again. Sockets that are handed over
    /// are not looked at.
    ///
    /// # Errors
    /// As [`Doors::open_by`].
    pub(crate) fn look_ahead(server: &Server, option: &str) -> anyhow::Result<()> {
        if supervisor::hands_over() {
            return Ok(());
        }
        // The file of a Unix socket that is bound takes the place of one that is left over, so it is not tried.
        for address in server.listen.iter().filter_map(Listen::address) {
            let bound = Listener::bind(address, takes_ipv4(address, &server.listen), Speaks::Http);
            drop(bound.with_context(|| elsewhere(&Listen::Tcp(address), option))?);
        }
        Ok(())
    }

    /// Takes those of the program that serves until now, as far as the settings still name them, and opens the others.
    /// Also returns those of that program that are none of these.
    ///
    /// # Errors
    /// As [`Doors::open`].
    pub(super) fn handed_over(
        settings: &Settings,
        mut sockets: Vec<OwnedFd>,
    ) -> anyhow::Result<(Doors, Vec<Socket>)> {
        make_room_for_connections(settings);
        match supervisor::names_before()?.filter(|names| names.len() <= sockets.len()) {
            Some(names) if !names.is_empty() => {
                let others = sockets.split_off(names.len());
                let inherited = names.into_iter().zip(sockets);
                let inherited = inherited.map(|(name, socket)| Inherited { name, socket });
                let doors = Doors::of(all_inherited(inherited.collect())?, settings, true)?;
                Ok((doors, others.into_iter().map(Socket::from).collect()))
            }
            _ => {
                let (listeners, others) = bind_all((&settings.server, LISTEN), sockets)?;
                let others = others.into_iter().map(Listener::into_socket);
                Ok((Doors::of(listeners, settings, false)?, others.collect()))
            }
        }
    }

    fn of(listeners: Vec<Listener>, settings: &Settings, inherited: bool) -> anyhow::Result<Doors> {
        ensure!(
            !listeners.is_empty(),
            "there is no place to listen: name one in server.listen, or with --listen"
        );
        let bound = Listening {
            addresses: listeners.iter().filter_map(Listener::address).collect(),
            unix: listeners.iter().any(Listener::is_unix),
        };
        run_as(settings, &bound, &listeners)?;
        ensure!(
            bound.makes_links() || settings.server.public_url.is_some(),
            "server.public_url must be set, because the sockets that were handed over have no address for links in emails"
        );
        if !inherited && supervisor::is_there() && is_hidden(&settings.server, &bound) {
            tracing::warn!(
                "without sockets of systemd Throng listens where server.listen says, which is this machine only, and server.public_url leads \
                 elsewhere: unless something in front of it hands visitors on, start its sockets \
                 (systemctl start throng-http.socket throng-https.socket), then systemctl restart throng"
            );
        }
        Ok(Doors { listeners, bound, inherited })
    }

    /// Copies of all listening sockets, for another program that takes over: these first, then that for whoever watches the program.
    pub(super) fn copies(&self, watched: Option<&Socket>) -> std::io::Result<Vec<Socket>> {
        let these = self.listeners.iter().map(Listener::copy);
        these.chain(watched.map(Socket::try_clone)).collect()
    }

    /// Where it listens, and where the site can be reached until there is a certificate.
    pub(super) fn places(&self, settings: &Settings, certificates: &OwnCertificates) -> Places {
        Places { lines: self.lines(), in_clear: self.in_clear(settings, certificates) }
    }

    /// The beginning of addresses that open although those of the site, which are encrypted, do not yet: this program is to encrypt, and has
    /// no certificate for the site.
    fn in_clear(&self, settings: &Settings, certificates: &OwnCertificates) -> Option<String> {
        let url = settings.server.public_url.as_ref().filter(|url| url.is_https())?;
        let encrypts = self
            .listeners
            .iter()
            .any(|listener| listener.speaks == Speaks::Https);
        if !encrypts || certificates.has_one_for(url.host()) {
            return None;
        }
        let mut clear = self
            .listeners
            .iter()
            .filter(|listener| listener.speaks == Speaks::Http);
        let port = clear.find_map(Listener::address)?.port();
        Some(match port {
            80 => format!("http://{}", url.host()),
            port => format!("http://{}:{port}", url.host()),
        })
    }

    /// The lines that say where it listens. Programs that start this one wait for the first, and take an address from it.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut places: Vec<&Listener> = self.listeners.iter().collect();
        places.sort_by_key(|listener| listener.is_unix());
        places
            .iter()
            .map(|listener| format!("listening on {}", listener.place()))
            .collect()
    }
}

/// What the console is told of where the site is.
pub(super) struct Places {
    /// A line for each place where it listens.
    pub(super) lines: Vec<String>,
    /// What its addresses begin with until there is a certificate, if they do not open yet.
    pub(super) in_clear: Option<String>,
}

/// Whether only this machine can connect, although links lead elsewhere.
fn is_hidden(server: &Server, bound: &Listening) -> bool {
    bound.is_of_this_machine() && !bound.unix && !server.is_of_this_machine(bound)
}

fn elsewhere(place: &Listen, setting: &str) -> String {
    format!("cannot listen on {place}: choose another place with {setting}")
}

/// Binds what the settings name, but for what was handed over. Also returns what of that they do not name.
fn bind_all(
    (server, option): (&Server, &str),
    handed_over: Vec<OwnedFd>,
) -> anyhow::Result<(Vec<Listener>, Vec<Listener>)> {
    let mut there = Vec::new();
    for socket in handed_over {
        there.push(Listener::inherited(socket, Speaks::Http)?);
    }
    let mut bind = |place: &Listen, all: &[Listen], speaks: Speaks| {
        if let Some(found) = there.iter().position(|listener| is_of(place, listener)) {
            return Ok(there.remove(found).speaking(speaks));
        }
        let bound = match place {
            Listen::Tcp(address) => Listener::bind(*address, takes_ipv4(*address, all), speaks),
            Listen::Unix(path) => Listener::bind_unix(path, server.unix_socket_mode.bits(), speaks),
        };
        let setting = match speaks {
            Speaks::Http => option,
            Speaks::Https => "the setting server.listen_tls",
        };
        bound.with_context(|| elsewhere(place, setting))
    };
    let mut bound = Vec::new();
    for (places, speaks) in [(&server.listen, Speaks::Http), (&server.listen_tls, Speaks::Https)] {
        for place in places {
            bound.push(bind(place, places, speaks)?);
        }
    }
    Ok((bound, there))
}

/// Whether a socket is that of a place; the place may leave the port open.
fn is_of(place: &Listen, listener: &Listener) -> bool {
    match place {
        Listen::Tcp(wanted) => listener
            .address()
            .is_some_and(|bound| bound.ip() == wanted.ip() && [0, bound.port()].contains(&wanted.port())),
        Listen::Unix(path) => listener.is_at(path),
    }
}

fn all_inherited(inherited: Vec<Inherited>) -> anyhow::Result<Vec<Listener>> {
    inherited.into_iter().map(taken_over).collect()
}

/// Becomes the user of the settings, now that everything is bound that only root may bind.
fn run_as(settings: &Settings, bound: &Listening, listeners: &[Listener]) -> anyhow::Result<()> {
    user::give_up_new_privileges().context("giving up new privileges failed")?;
    let Some(name) = &settings.server.user else {
        ensure!(
            !user::is_root() || bound.is_of_this_machine(),
            "Throng does not run as root where others can reach it: set server.user to the user that owns the site's \
             directory (`adduser --system --group throng` creates one), or to root if it has to be"
        );
        return Ok(());
    };
    let user = user::find(name)?;
    // Those that were handed over belong to whoever made them.
    let Server { listen, listen_tls, .. } = &settings.server;
    let made = listen.iter().chain(listen_tls).filter_map(Listen::socket_path);
    for path in made.filter(|path| listeners.iter().any(|listener| listener.is_at(path))) {
        user.own_socket(path)
            .with_context(|| format!("cannot give {} to {name}", path.display()))?;
    }
    Ok(user.become_for_good(name)?)
}

/// Takes an address as the site would, but does not listen there: a site that starts at this moment can.
///
/// # Errors
/// The address is taken, or does not belong to this machine.
pub(crate) fn bound_only(address: SocketAddr, all: &[Listen]) -> std::io::Result<Listener> {
    Listener::bind(address, takes_ipv4(address, all), Speaks::Http)
}

/// Whether the address takes what comes by IPv4 too: if it stands for all of IPv6, and no other place takes that.
fn takes_ipv4(address: SocketAddr, all: &[Listen]) -> bool {
    let mut others = all.iter().filter_map(Listen::address);
    address.port() == 0 || !others.any(|other| other.is_ipv4() && other.port() == address.port())
}

/// A socket that was handed over. Its name says what is spoken there.
fn taken_over(Inherited { name, socket }: Inherited) -> anyhow::Result<Listener> {
    let speaks = match name.as_str() {
        "http" => Speaks::Http,
        "https" => Speaks::Https,
        _ => bail!(
            "a socket that was handed over has the name {name:?}: set FileDescriptorName=http or https in its socket unit"
        ),
    };
    Listener::inherited(socket, speaks)
        .with_context(|| format!("the socket {name:?} that was handed over cannot be used"))
}

/// The limits of the connections.
pub(super) fn bounds(server: &Server) -> throng_edge::Bounds {
    throng_edge::Bounds {
        connections_max: server.connections_max,
        header_timeout: server.header_timeout_s,
        body_timeout: server.body_timeout_s,
        drain: server.drain_s,
    }
}

/// The proxies whose word about the client is trusted.
pub(super) fn proxies(server: &Server) -> Proxies {
    let header = match server.forwarded_header {
        Written::XForwardedFor => ForwardedHeader::XForwardedFor,
        Written::Forwarded => ForwardedHeader::Forwarded,
    };
    let trusted = server.trusted_proxies.clone();
    let proxies = Proxies::new(header, move |address| trusted.iter().any(|range| range.contains(address)));
    let senders = server.proxy_protocol.clone();
    match senders.is_empty() {
        true => proxies,
        false => proxies.beginning_with_header(move |from| senders.iter().any(|sender| sender.is(from))),
    }
}

/// Raises the limit of open files: each connection needs one, and the store and the system some more.
fn make_room_for_connections(settings: &Settings) {
    const OTHERS: u64 = 64;
    let needed = settings.server.connections_max as u64 + OTHERS;
    if let Some(files) = throng_process::raise_open_files().filter(|files| *files < needed) {
        tracing::warn!(
            files,
            needed,
            "the system allows fewer open files than server.connections_max: raise the limit with LimitNOFILE= or ulimit -n"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_ipv6_takes_ipv4_unless_somebody_else_does() {
        for (listen, expected) in [
            (&["[::]:80"][..], true),
            (&["[::]:80", "unix:/a"], true),
            (&["[::]:80", "0.0.0.0:80"], false),
            (&["[::]:80", "127.0.0.1:80"], false),
            (&["[::]:80", "127.0.0.1:8080"], true),
            (&["[::]:0", "127.0.0.1:0"], true),
        ] {
            let places: Vec<Listen> = listen
                .iter()
                .map(|place| place.parse().expect("a place"))
                .collect();
            let first = places[0].address().expect("an address");
            assert_eq!(takes_ipv4(first, &places), expected, "{listen:?}");
        }
    }
}
