//! Owns what follows from the server's settings once it is known where Throng really listens: the beginning of
//! every link, and the hosts that requests may ask for. It must never look at a request. Called once at the start.
//! Bounds: as many hosts as the setting's list may hold, and four.

use std::net::SocketAddr;

use super::settings::Server;
use super::value::PublicUrl;

impl Server {
    /// What every link begins with: `server.public_url`, or else `http://` and the address that was bound (its port
    /// differs from `server.listen` when that asks for any free port, 0).
    pub(crate) fn public_url_at(&self, bound: SocketAddr) -> PublicUrl {
        let derived = || PublicUrl::parse(&format!("http://{bound}")).expect("an address makes a URL");
        self.public_url.clone().unwrap_or_else(derived)
    }

    /// The values of `Host` that are accepted, in lower case: the public address, where Throng listens (and
    /// `localhost` when that is this machine only), and `server.hosts`. A browser leaves out the scheme's own port.
    pub(crate) fn hosts_at(&self, bound: SocketAddr) -> Vec<String> {
        let public = self.public_url_at(bound);
        let default_port = if public.is_https() { ":443" } else { ":80" };
        let authority = public.authority();
        let mut hosts = vec![
            authority
                .strip_suffix(default_port)
                .unwrap_or(authority)
                .to_owned(),
            bound.to_string(),
        ];
        if bound.ip().is_loopback() {
            hosts.push(format!("localhost:{}", bound.port()));
        }
        hosts.extend(self.hosts.iter().map(|host| host.to_lowercase()));
        hosts.dedup();
        hosts
    }
}
