//! How hosts are compared: the same way where they are set and where a request names one.
//!
//! Owns that one way. It must never ask the network what a name leads to. Called by `server.rs` and `value.rs`, and for the `Host` of a
//! request. Bounds: as long as what it is given.

/// A host as it is compared: in lower case, without the dot that a whole name may end with, and without a port that is empty or the one that
/// the scheme has anyhow. `A.example.:80` and `a.example` are one host of a site whose address begins with `http://`.
#[must_use]
pub fn plain_host(host: &str, is_https: bool) -> String {
    let default_port = if is_https { ":443" } else { ":80" };
    // What is in brackets is an address of its own, whose colons begin no port.
    let (name, port) = match host.rfind(':') {
        Some(at) if !host.ends_with(']') => host.split_at(at),
        _ => (host, ""),
    };
    if name.contains(':') && !name.ends_with(']') {
        // No host: two ports, or an address that should be in brackets.
        return host.to_lowercase();
    }
    let port = if port == ":" || port == default_port {
        ""
    } else {
        port
    };
    let name = name.strip_suffix('.').unwrap_or(name);
    format!("{name}{port}").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_host_is_written_in_many_ways() {
        for (host, http, https) in [
            ("a.test", "a.test", "a.test"),
            ("A.Test", "a.test", "a.test"),
            ("a.test.", "a.test", "a.test"),
            ("a.test..", "a.test.", "a.test."),
            ("a.test:", "a.test", "a.test"),
            ("a.test:80", "a.test", "a.test:80"),
            ("a.test.:443", "a.test:443", "a.test"),
            ("a.test.:18101", "a.test:18101", "a.test:18101"),
            ("a.test:8080", "a.test:8080", "a.test:8080"),
            ("127.0.0.1:80", "127.0.0.1", "127.0.0.1:80"),
            // No host: of two ports none is left out.
            ("a.test:8080:80", "a.test:8080:80", "a.test:8080:80"),
            ("[::1]", "[::1]", "[::1]"),
            ("[2001:DB8::80]:80", "[2001:db8::80]", "[2001:db8::80]:80"),
            ("[::1]:8443", "[::1]:8443", "[::1]:8443"),
            ("", "", ""),
        ] {
            assert_eq!(
                (plain_host(host, false).as_str(), plain_host(host, true).as_str()),
                (http, https),
                "{host}"
            );
        }
    }
}
