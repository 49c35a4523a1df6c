//! Where a request is led on to because its page has another address: by another name of the site to its own, and from
//! a connection in the clear to an encrypted one.
//!
//! **Owns** these two questions, for all paths alike. What programs ask by whatever address they reach it at is not led
//! on: health, and the questions of certificate authorities. **Never** leads on what changes something: a form that came
//! in the clear has been read by others already, and is refused instead. **Called by** `origin` (is it in the page cache?)
//! and `routed`.

use std::sync::Arc;

use super::certificates::OwnCertificates;
use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use http::header::HOST;
use http::uri::Authority;
use http::{Method, Request};
use throng_config::{Server, plain_host};
use throng_edge::client::Client;
use throng_web::http::respond::led_on;

/// Paths that answer at every address.
const ANYWHERE: [&str; 3] = ["/healthz", "/readyz", "/.well-known/acme-challenge/"];

/// The address of the site, and who is led there. Copies share it.
#[derive(Clone, Debug)]
pub(super) struct Leading(Arc<Leads>);

#[derive(Debug)]
struct Leads {
    /// The beginning of every address of the site.
    url: String,
    /// Other names that are led on, as [`plain_host`] writes them.
    others: Vec<String>,
    /// The certificates and the host of the address, if whoever comes without encryption is led to where it is once there is one
    /// for that host.
    encrypted: Option<(OwnCertificates, String)>,
}

impl Leading {
    /// For the site at `url`, as these settings want it.
    pub(super) fn new(server: &Server, url: &str, certificates: &OwnCertificates) -> Leading {
        let own = url.split_once("://").map_or("", |(_, authority)| authority);
        let is_https = url.starts_with("https://");
        let others = server.hosts.iter().map(|host| plain_host(host, is_https));
        // Without an address of its own the site is led to by none.
        let public = server.public_url.as_ref();
        let others = others.filter(|host| server.one_host && public.is_some() && host != own);
        let encrypted = public.filter(|url| server.redirect_to_https && url.is_https());
        let encrypted = encrypted.map(|url| (certificates.clone(), url.host().to_owned()));
        Leading(Arc::new(Leads { url: url.to_owned(), others: others.collect(), encrypted }))
    }

    /// Whether whoever comes without encryption is led on.
    pub(super) fn leads_from_clear(&self) -> bool {
        let encrypted = self.0.encrypted.as_ref();
        encrypted.is_some_and(|(certificates, host)| certificates.encrypt(host))
    }

    /// Whether a request came without encryption to a site that has it: others may have read it, or written it.
    pub(super) fn is_in_clear(&self, request: &Request<Body>) -> bool {
        let client = request.extensions().get::<Client>();
        client.is_some_and(|client| client.encrypted == Some(false)) && self.leads_from_clear()
    }

    /// Whether this host is another name of the site, which shows nothing by itself.
    pub(super) fn leads_from(&self, host: &str) -> bool {
        let others = &self.0.others;
        !others.is_empty() && others.contains(&plain_host(host, self.0.url.starts_with("https://")))
    }

    /// The answer to a request that is led on.
    pub(super) fn answer(&self, request: &Request<Body>) -> Option<Response> {
        let path = request.uri().path();
        let reads = [Method::GET, Method::HEAD].contains(request.method());
        let is_led = reads
            && !ANYWHERE.iter().any(|anywhere| path.starts_with(anywhere))
            && (host_of(request).is_some_and(|host| self.leads_from(host)) || self.is_in_clear(request));
        is_led.then(|| {
            let target = request
                .uri()
                .path_and_query()
                .map_or("/", |target| target.as_str());
            led_on(&format!("{}{target}", self.0.url)).into_response()
        })
    }
}

/// The host that a request names; `place_of` finds out whether it names one.
fn host_of(request: &Request<Body>) -> Option<&str> {
    let in_line = request.uri().authority().map(Authority::as_str);
    in_line.or_else(|| request.headers().get(HOST)?.to_str().ok())
}

#[cfg(test)]
mod tests {
    use throng_config::{Assignment, Settings, SettingsFile, Sources};

    use super::*;

    fn settings(flags: &[&str]) -> Settings {
        let flags = flags
            .iter()
            .map(|flag| Assignment::parse(flag).expect("a setting"));
        let sources = Sources { file: SettingsFile::None, environment: Vec::new(), flags: flags.collect() };
        throng_config::load(&sources).expect("sound").settings
    }

    #[test]
    fn another_name_leads_to_the_same_page_of_the_one_host() {
        let names = ["server.hosts=www.a.example,b.example:8443", "server.public_url=https://a.example"];
        let none = OwnCertificates::open(std::path::Path::new("/nonexistent"), &settings(&[]));
        let leading = Leading::new(&settings(&names).server, "https://a.example", &none);
        let both = settings(&[names[0], names[1], "server.one_host=false"]).server;
        let both = Leading::new(&both, "https://a.example", &none);
        for (method, host, target, led) in [
            ("GET", "www.a.example", "/petitions?q=1", Some("https://a.example/petitions?q=1")),
            ("HEAD", "WWW.A.example", "/", Some("https://a.example/")),
            ("GET", "www.a.example.:443", "/", Some("https://a.example/")),
            ("GET", "b.example:8443", "//evil.example", Some("https://a.example//evil.example")),
            ("GET", "b.example", "/", None),
            ("GET", "a.example", "/", None),
            ("GET", "127.0.0.1:8080", "/", None),
            ("POST", "www.a.example", "/", None),
            ("GET", "www.a.example", "/healthz", None),
            ("GET", "www.a.example", "/readyz", None),
            ("GET", "www.a.example", "/.well-known/acme-challenge/x", None),
        ] {
            let request = Request::builder().method(method).uri(target).header(HOST, host);
            let request = request.body(Body::empty()).expect("a request");
            let location = leading.answer(&request).map(|response| {
                assert_eq!(response.status().as_u16(), 308);
                response.headers()["location"].to_str().expect("text").to_owned()
            });
            assert_eq!(location.as_deref(), led, "{method} {host} {target}");
            assert!(both.answer(&request).is_none());
        }
    }
}
