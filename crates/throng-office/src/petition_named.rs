//! Which petition somebody means who types its number, or pastes the address of one of its pages.
//!
//! Owns how both are read, for every form of the office that asks for a petition. It never asks whether there is such a
//! petition, and reads no words: what is neither a number nor an address is left to a search.

use throng_web::short_code;
use throng_web::sites::{Site, petition_number};

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// The number of a campaign of this site, which need not be there.
    Number(u32),
    /// An address that is not one of a campaign's pages here.
    Elsewhere,
    /// Neither a number nor an address.
    Words,
}

/// First parts of addresses behind which the number of a campaign stands.
const NUMBERED: [&str; 3] = ["petitions", "pledges", "votes"];

/// Reads what was typed: `12`, `#12`, `/petitions/12/save-it`, `https://this.site/cy/pledges/12`, `this.site/p/bcdf`.
pub(super) fn named(site: &Site, typed: &str) -> Named {
    let typed = typed.trim();
    if let Some(number) = petition_number(typed.strip_prefix('#').unwrap_or(typed)) {
        return Named::Number(number);
    }
    let (_, host) = site
        .view
        .url
        .split_once("://")
        .unwrap_or(("", site.view.url.as_str()));
    let (is_whole, rest) = match typed.split_once("://") {
        Some((_, rest)) => (true, rest),
        None => (false, typed),
    };
    let (before, path) = rest.split_once('/').unwrap_or((rest, ""));
    match before {
        "" if !is_whole && typed.starts_with('/') => of_path(path),
        before if before.eq_ignore_ascii_case(host) => of_path(path),
        _ if is_whole => Named::Elsewhere,
        _ => Named::Words,
    }
}

fn of_path(path: &str) -> Named {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let mut parts = path.split('/');
    let number = loop {
        match parts.next() {
            None => break None,
            Some("p") => break parts.next().and_then(of_code),
            Some(part) if NUMBERED.contains(&part) => break parts.next().and_then(leading_number),
            Some(_) => {}
        }
    };
    number.map_or(Named::Elsewhere, Named::Number)
}

fn of_code(code: &str) -> Option<u32> {
    petition_number(code).or_else(|| short_code::number_of(code))
}

/// The number at the beginning: behind it may stand the secret of a private pledge, or `.json`.
fn leading_number(part: &str) -> Option<u32> {
    let digits = part.bytes().take_while(u8::is_ascii_digit).count();
    petition_number(&part[..digits])
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::SiteId;

    use super::Named::{Elsewhere, Number, Words};
    use super::*;

    #[test]
    fn numbers_and_addresses_of_this_site_are_read_and_all_else_is_not() {
        let site = throng_web::sites::sample::site(SiteId(1));
        let code = format!("petitions.example.org/p/{}", short_code::code_of(17));
        for (typed, meant) in [
            ("12", Number(12)),
            (" #12 ", Number(12)),
            ("/petitions/12", Number(12)),
            ("https://petitions.example.org/petitions/12/save-the-bridge", Number(12)),
            ("HTTPS://Petitions.Example.org/petitions/12?page=2#comments", Number(12)),
            ("http://petitions.example.org/cy/pledges/12-abcdef", Number(12)),
            ("petitions.example.org/votes/12.json", Number(12)),
            ("https://petitions.example.org/admin/petitions/12/reports", Number(12)),
            (code.as_str(), Number(17)),
            ("https://petitions.example.org/p/12", Number(12)),
            ("https://elsewhere.example/petitions/12", Elsewhere),
            ("https://petitions.example.org.evil.example/petitions/12", Elsewhere),
            ("https://petitions.example.org/", Elsewhere),
            ("https://petitions.example.org/petitions/start", Elsewhere),
            ("/help", Elsewhere),
            ("the bridge", Words),
            ("24/7 buses", Words),
            ("99999999999", Words),
            ("-1", Words),
            ("", Words),
        ] {
            assert_eq!(named(&site, typed), meant, "{typed}");
        }
    }
}
