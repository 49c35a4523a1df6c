//! Owns what follows from the server's settings once it is known where Throng really listens: the beginning of
//! every link, and the hosts that requests may name. It must never look at a request. Called once at the start.
//! Bounds: as many hosts as the setting's list may hold, and four.

use super::host::plain_host;
use super::listen::Listening;
use super::settings::Server;
use super::value::{PublicUrl, bare_host};

impl Server {
    /// Where it listens if every place is bound as it is written.
    pub fn listening(&self) -> Listening {
        Listening::of(&self.listen)
    }

    /// The beginning of every link: `server.public_url`, or else `http://` and the first address that was bound (its port
    /// differs from `server.listen` when that asks for any free port, 0).
    pub fn public_url_at(&self, bound: &Listening) -> PublicUrl {
        let first = bound.addresses.first();
        let derived = || {
            let address = first.map_or_else(|| "localhost".to_owned(), ToString::to_string);
            PublicUrl::parse(&format!("http://{address}")).expect("an address makes a URL")
        };
        self.public_url.clone().unwrap_or_else(derived)
    }

    /// Whether the site is meant for this machine only. A site that listens on this machine only, but has another
    /// public address, has a proxy in front and is not.
    pub fn is_of_this_machine(&self, bound: &Listening) -> bool {
        let local = |url: &PublicUrl| url.is_of_this_machine();
        bound.is_of_this_machine() && self.public_url.as_ref().is_none_or(local)
    }

    /// The hosts of the site without ports, in lower case and each once: that of the public address, if there is one, and
    /// `server.hosts`.
    pub fn host_names(&self) -> Vec<String> {
        let public = self.public_url.iter().map(|url| url.host().to_owned());
        let others = self
            .hosts
            .iter()
            .map(|host| bare_host(&plain_host(host, false)).to_owned());
        let mut names: Vec<String> = Vec::new();
        for name in public.chain(others) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The values of `Host` that are accepted, in lower case: the public address, where Throng listens (and
    /// `localhost` when that is this machine only), and `server.hosts`. A browser leaves out the scheme's own port.
    pub fn hosts_at(&self, bound: &Listening) -> Vec<String> {
        let public = self.public_url_at(bound);
        let mut hosts = vec![public.authority().to_owned()];
        for address in &bound.addresses {
            hosts.push(plain_host(&address.to_string(), false));
            if address.ip().is_loopback() {
                hosts.push(plain_host(&format!("localhost:{}", address.port()), false));
            }
        }
        let others = self.hosts.iter();
        hosts.extend(others.map(|host| plain_host(host, public.is_https())));
        let mut told = std::collections::BTreeSet::new();
        hosts.retain(|host| told.insert(host.clone()));
        hosts
    }
}

#[cfg(test)]
mod tests {
    use crate::listen::Listening;
    use crate::tests::load_texts;

    #[test]
    fn a_site_with_another_name_is_not_of_this_machine_only() {
        for (flags, expected) in [
            (&[][..], true),
            (&["server.public_url=http://localhost:8080"], true),
            (&["server.public_url=http://town.localhost"], true),
            (&["server.public_url=http://127.0.0.7"], true),
            (&["server.public_url=http://[::1]:8080"], true),
            (&["server.public_url=https://petitions.example.org"], false),
            (&["server.public_url=https://192.0.2.1:8443"], false),
            (&["server.public_url=https://localhost.example.org"], false),
            (&["server.listen=192.0.2.1:80"], false),
            (&["server.listen=127.0.0.1:80,192.0.2.1:80"], false),
            (&["server.listen=127.0.0.1:80,[::1]:80"], true),
        ] {
            let server = load_texts("", &[], flags).expect("sound").settings.server;
            assert_eq!(server.is_of_this_machine(&server.listening()), expected, "{flags:?}");
        }
    }

    #[test]
    fn hosts_are_named_once_and_without_ports() {
        for (flags, names) in [
            (&[][..], &[][..]),
            (&["server.public_url=https://A.example:8443"], &["a.example"]),
            (&["server.hosts=b.example:80,B.example,[::1]:80,10.0.0.1"], &["b.example", "::1", "10.0.0.1"]),
            (
                &["server.public_url=https://a.example", "server.hosts=www.a.example,a.example:8080"],
                &["a.example", "www.a.example"],
            ),
        ] {
            let server = load_texts("", &[], flags).expect("sound").settings.server;
            assert_eq!(server.host_names(), names, "{flags:?}");
        }
    }

    #[test]
    fn links_and_hosts_follow_the_public_address() {
        for (flags, bound, url, hosts) in [
            (&[][..], "127.0.0.1:8080", "http://127.0.0.1:8080", &["127.0.0.1:8080", "localhost:8080"][..]),
            (&[], "[::1]:4711", "http://[::1]:4711", &["[::1]:4711", "localhost:4711"]),
            (
                &["server.public_url=https://A.example/", "server.hosts=B.example"],
                "10.0.0.1:80",
                "https://a.example",
                &["a.example", "10.0.0.1", "b.example"],
            ),
            (&["server.public_url=http://a:80"], "10.0.0.1:80", "http://a", &["a", "10.0.0.1"]),
            (
                &[
                    "server.public_url=http://C.test.:80",
                    "server.hosts=alt.c.test:80,dot.c.test.,b.test.:8080",
                ],
                "10.0.0.1:80",
                "http://c.test",
                &["c.test", "10.0.0.1", "alt.c.test", "dot.c.test", "b.test:8080"],
            ),
            (
                &["server.public_url=https://c.test:443", "server.hosts=alt.c.test:443,b.test:80"],
                "10.0.0.1:80",
                "https://c.test",
                &["c.test", "10.0.0.1", "alt.c.test", "b.test:80"],
            ),
            (
                &["server.listen=127.0.0.1:80,[::1]:80"],
                "127.0.0.1:80 [::1]:80",
                "http://127.0.0.1",
                &["127.0.0.1", "localhost", "[::1]"],
            ),
            (
                &["server.listen=unix:/a", "server.public_url=https://a.example"],
                "",
                "https://a.example",
                &["a.example"],
            ),
        ] {
            let server = load_texts("", &[], flags).expect("fine").settings.server;
            let addresses = bound.split_whitespace().map(|address| address.parse());
            let addresses = addresses.collect::<Result<_, _>>().expect("the case's addresses");
            let bound = Listening { addresses, unix: true };
            assert_eq!(server.public_url_at(&bound).as_str(), url);
            assert_eq!(server.hosts_at(&bound), hosts);
        }
    }
}
