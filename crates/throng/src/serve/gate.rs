//! Before a site has an owner its pages are shown to nobody: whoever finds it first could otherwise take it for
//! finished, or take it over.
//!
//! **Owns** which addresses answer all the same. **Called by** `routed`, for each request that the page cache does not
//! answer; while the gate is closed no page is cached.

use throng_web::http::path;
use throng_web::sites::Gate;

/// The addresses for setting up, for monitoring the machine, and for getting a certificate first.
const ALWAYS_OPEN: [&str; 6] =
    ["/setup/*", "/assets/*", "/healthz", "/readyz", "/metrics", "/.well-known/acme-challenge/*"];

/// Whether an address, without its language prefix, may be answered now.
pub(super) fn lets_through(gate: &Gate, address: &str) -> bool {
    gate.is_open() || ALWAYS_OPEN.iter().any(|pattern| path::fits(pattern, address))
}

/// Shows a site, or shows nobody anything of it, where both may change: in a copy, by what is stored.
pub(super) fn set(gate: &Gate, has_owner: bool) {
    match has_owner {
        true => gate.open_for_good(),
        false => gate.close(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_setting_up_and_health_are_answered_before_there_is_an_owner() {
        let gate = Gate::open();
        assert!(lets_through(&gate, "/petitions"));
        gate.close();
        for (address, through) in [
            ("/setup/token", true),
            ("/assets/site.1234.css", true),
            ("/healthz", true),
            ("/readyz", true),
            ("/metrics", true),
            ("/.well-known/acme-challenge/token", true),
            ("/.well-known/change-password", false),
            ("/", false),
            ("/setup", false),
            ("/petitions.json", false),
            ("/admin/sign-in", false),
            ("/captured/key", false),
        ] {
            assert_eq!(lets_through(&gate, address), through, "{address}");
        }
        gate.clone().open_for_good();
        assert!(lets_through(&gate, "/"));
    }
}
