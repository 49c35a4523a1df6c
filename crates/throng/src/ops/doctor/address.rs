//! What is looked at of the addresses: which proxies the site believes, and how people reach it.
//!
//! **Owns** the sentences about them. **Never** sends more than a request for a page.

use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

use super::Case;
use super::finding::{Finding, broken, fine, look};
use throng_config::PublicUrl;

/// How long each connection, and each question for a name, may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn proxies(case: &Case<'_>) -> Vec<Finding> {
    let server = &case.loaded.settings.server;
    let trusts = |ip: &str| {
        let ip: IpAddr = ip.parse().expect("an address");
        server.trusted_proxies.iter().any(|range| range.contains(ip))
    };
    // Addresses that are nobody's proxy: whoever trusts them trusts everybody.
    if trusts("192.0.2.1") || trusts("2001:db8::1") {
        return broken(
            "server.trusted_proxies holds addresses from which visitors come: everybody can claim to be somebody else.",
            "List the addresses of your own proxies only.",
        );
    }
    let bound = server.listening();
    let behind = bound.is_of_this_machine() && !server.is_of_this_machine(&bound);
    if behind && !trusts("127.0.0.1") && !trusts("::1") {
        return broken(
            "A proxy on this machine hands visitors on, and is not in server.trusted_proxies: all seem to come from one address.",
            "Add 127.0.0.0/8 and ::1, so that limits by network hit whom they are meant for.",
        );
    }
    let header = match server.forwarded_header {
        throng_config::ForwardedHeader::XForwardedFor => "X-Forwarded-For",
        throng_config::ForwardedHeader::Forwarded => "Forwarded",
    };
    match server.trusted_proxies.is_empty() {
        true => fine("No proxy is believed: a visitor's address is that of the connection."),
        false => fine(format!(
            "Of a visit from this machine, the address in {header} is {}; of one from elsewhere, that of the connection.",
            if trusts("127.0.0.1") {
                "believed"
            } else {
                "not believed"
            }
        )),
    }
}

pub(super) fn public(case: &Case<'_>) -> Vec<Finding> {
    let server = &case.loaded.settings.server;
    match &server.public_url {
        None => look(
            "server.public_url is not set: links in emails lead to this machine only.",
            "Set it to the address that people will open, with https.",
        ),
        Some(url) if !url.is_https() && !url.is_of_this_machine() => broken(
            format!("Connections to {} are not encrypted.", url.as_str()),
            "Set server.public_url to an address with https.",
        ),
        Some(url) => fine(format!("Links lead to {}.", url.as_str())),
    }
}

/// The public address, if it is one that others can open.
pub(super) fn outer<'a>(case: &'a Case<'_>) -> Option<&'a PublicUrl> {
    let url = case.loaded.settings.server.public_url.as_ref()?;
    (case.args.authority.is_some() || !url.is_of_this_machine()).then_some(url)
}

/// The host and port of the public address.
pub(super) fn host_and_port(url: &PublicUrl) -> (String, u16) {
    let usual = if url.is_https() { 443 } else { 80 };
    match url.authority().rsplit_once(':') {
        Some((host, port)) if port.parse::<u16>().is_ok() => {
            (host.trim_matches(['[', ']']).to_owned(), port.parse().unwrap_or(usual))
        }
        _ => (url.authority().trim_matches(['[', ']']).to_owned(), usual),
    }
}

/// What becomes of something on the network, if that is known in time.
pub(super) fn in_time<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let done = runtime.block_on(async { tokio::time::timeout(PATIENCE, work).await });
    // The system's own question for a name may take longer than anybody waits.
    runtime.shutdown_background();
    done.unwrap_or_else(|_| Err(format!("nobody answered within {} seconds", PATIENCE.as_secs())))
}

/// The addresses of a name.
fn addresses(host: &str, port: u16) -> Result<Vec<SocketAddr>, String> {
    in_time(async {
        let found = tokio::net::lookup_host((host, port)).await;
        found.map(Iterator::collect).map_err(|error| error.to_string())
    })
}

pub(super) fn name(case: &Case<'_>) -> Vec<Finding> {
    let Some(url) = outer(case) else {
        return fine("The site is for this machine only.");
    };
    let (host, port) = host_and_port(url);
    let found = match addresses(&host, port) {
        Ok(found) => found,
        Err(error) => {
            return broken(
                format!("{host} has no address: {error}."),
                "Enter the name at whoever keeps your domain (an A and an AAAA record), or correct server.public_url.",
            );
        }
    };
    let only_here = found.iter().all(|address| address.ip().is_loopback());
    match only_here && case.args.authority.is_none() {
        true => look(
            format!("On this machine {host} leads to this machine."),
            "Look from elsewhere whether it leads here too; /etc/hosts may say so on this machine only.",
        ),
        false => {
            let found: Vec<String> = found.iter().map(|address| address.ip().to_string()).collect();
            fine(format!("{host} leads to {}.", found.join(", ")))
        }
    }
}

pub(super) fn outside(case: &Case<'_>) -> Vec<Finding> {
    if case.args.outside.is_empty() {
        return fine("Not looked at: name an address with --outside to have it tried.");
    }
    let tried = case
        .args
        .outside
        .iter()
        .flat_map(|at| match TcpStream::connect_timeout(at, PATIENCE) {
            Ok(_) => fine(format!("{at} can be reached.")),
            Err(error) => broken(
                format!("{at} cannot be reached: {error}."),
                "Open the port in the firewall, and have the router hand it on to this machine.",
            ),
        });
    tried.collect()
}
