//! What somebody came for who asks at an address: what a machine that is not the site any more tells them is about that.
//!
//! Owns the table. It must never answer. Called by `respond`, and by whoever keeps such a page. Bounds nothing: it looks through the table
//! once.

use super::host::as_petition;
use super::path;
use throng_rendering::views::Matter;

/// Addresses, without their language, as those of petitions. The first row that fits counts.
const MATTERS: &[(&str, Matter)] = &[
    ("/admin", Matter::Office),
    ("/admin/*", Matter::Office),
    ("/setup/*", Matter::Office),
    ("/.well-known/change-password", Matter::Office),
    ("*/report", Matter::Reports),
    ("/reports/*", Matter::Reports),
    ("/a/*", Matter::Opinions),
    ("/f/*", Matter::Emails),
    ("/u/*", Matter::Emails),
    ("*/comments/daily", Matter::Emails),
    ("/petitions/own/{token}/daily", Matter::Emails),
    ("*/followers", Matter::Emails),
    ("*/followers/new", Matter::Emails),
    ("*/followers/sent", Matter::Emails),
    ("*/signatures", Matter::Signatures),
    ("*/signatures/new", Matter::Signatures),
    ("*/signatures/check", Matter::Signatures),
    ("*/signatures/sent", Matter::Signatures),
    ("/s/*", Matter::Signatures),
    ("/w/*", Matter::Signatures),
    ("/v/*", Matter::Signatures),
    ("/r/*", Matter::Signatures),
    ("/petitions/start", Matter::Campaigns),
    ("/petitions/new", Matter::Campaigns),
    ("/petitions/new/*", Matter::Campaigns),
    ("/petitions/own/*", Matter::Campaigns),
    ("/petitions/sent/*", Matter::Campaigns),
    ("/petitions/support/*", Matter::Signatures),
];

/// What an address is about. It may begin with `root`, the prefix of a language, and have a query.
pub fn of(root: &str, address: &str) -> Matter {
    let after_language = match address.strip_prefix(root) {
        Some(rest) if rest.starts_with('/') => rest,
        _ => address,
    };
    let written = after_language
        .split_once('?')
        .map_or(after_language, |(path, _)| path);
    let (_, address) = as_petition(written);
    let fits = |pattern: &str| path::fits(pattern, &address) || path::is_of_route(pattern, &address);
    let row = MATTERS.iter().find(|(pattern, _)| fits(pattern));
    row.map_or(Matter::Other, |(_, matter)| *matter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_is_about_is_told_in_every_language_and_for_every_kind() {
        for (root, address, matter) in [
            ("", "/petitions/7/signatures/new?from=embed", Matter::Signatures),
            ("/cy", "/cy/pledges/7/signatures", Matter::Signatures),
            ("/cy", "/pledges/7/signatures", Matter::Signatures),
            ("", "/s/token/withdraw", Matter::Signatures),
            ("", "/s/token/comments/daily", Matter::Emails),
            ("", "/u/7/token", Matter::Emails),
            ("/cy", "/cy/petitions/local/e1/followers/new", Matter::Emails),
            ("", "/petitions/7/report", Matter::Reports),
            ("", "/a/token", Matter::Opinions),
            ("", "/votes/start", Matter::Campaigns),
            ("", "/petitions/own/token/edit", Matter::Campaigns),
            ("", "/petitions/own/token/daily", Matter::Emails),
            ("", "/petitions/support/token/signatures", Matter::Signatures),
            ("/cy", "/cy/admin/sign-in?next=/admin/log", Matter::Office),
            ("", "/", Matter::Other),
            ("", "", Matter::Other),
        ] {
            assert_eq!(of(root, address), matter, "{root} {address}");
        }
    }
}
