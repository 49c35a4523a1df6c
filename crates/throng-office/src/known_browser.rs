//! Browsers in which a member of staff has signed in before: strangers who type wrong passwords, however many and from
//! wherever, do not keep its owner out of the office there.
//!
//! **Owns** a second cookie of the office, which says who signed in here and until when that is remembered, under the
//! installation's key: nothing is stored of it, and no restart forgets it. **Never** signs anybody in, and says nothing of
//! whether a password is right: it only has attempts counted apart (`web/fairness.rs`). **Bounds**: half a year, and the
//! cookies that are looked at.

use axum::response::Response;
use throng_domain::staff::StaffId;
use throng_domain::time::{DAY_MS, Timestamp};

use super::door::Door;
use super::session;
use throng_process::clock;
use throng_process::limits::KNOWN_BROWSER_DAYS;
use throng_web::sites::Site;
use throng_web::tokens::{OfficeClaim, OfficePurpose, Tokens};

/// The names of the cookie, where the site is not encrypted and where it is.
const NAMES: [&str; 2] = ["throng-known", "__Secure-throng-known"];
/// So many cookies of that name are looked at.
const COOKIES_LOOKED_AT: usize = 4;

/// The browser that sent the request, if the member with this address has signed in there lately.
pub(super) fn of(door: &Door, typed: &str) -> Option<blake3::Hash> {
    let name = session::name(&door.site, NAMES);
    let mut given = session::values_in(&door.headers, name).take(COOKIES_LOOKED_AT);
    given.find_map(|value| known(&door.site.tokens, value, typed, clock::now()))
}

fn known(tokens: &Tokens, value: &str, typed: &str, now: Timestamp) -> Option<blake3::Hash> {
    let token = tokens
        .read_office(OfficePurpose::Browser, value)
        .filter(|token| token.claim.expires_at > now && tokens.is_bound(token, &bound(typed)))?;
    let OfficeClaim { member, expires_at } = token.claim;
    let which = [&member.0.to_be_bytes()[..], &expires_at.0.to_be_bytes()].concat();
    Some(blake3::hash(&which))
}

/// Remembers that this member has signed in.
pub(super) fn give(site: &Site, of: (StaffId, &str), response: &mut Response) {
    let days = KNOWN_BROWSER_DAYS.max as i64;
    let value = made(&site.tokens, of, clock::now().plus_ms(days * DAY_MS));
    session::set(site, (session::name(site, NAMES), &value), days * DAY_MS / 1_000, response);
}

fn made(tokens: &Tokens, (member, email): (StaffId, &str), expires_at: Timestamp) -> String {
    tokens.make_office(OfficePurpose::Browser, OfficeClaim { member, expires_at }, &bound(email))
}

/// The address as it is counted, however it was typed.
fn bound(email: &str) -> String {
    email.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::SiteId;
    use throng_web::secrets::Secrets;

    use super::*;

    #[test]
    fn a_browser_is_known_for_one_member_of_one_site_and_for_a_time() {
        let tokens = |site| Tokens::new(Secrets::derive(&[5; 32]), SiteId(site));
        let (until, before) = (Timestamp(900), Timestamp(899));
        let given = made(&tokens(1), (StaffId(3), "Olga@staff.example"), until);
        let known = |site, value: &str, typed: &str, now| known(&tokens(site), value, typed, now);
        let first = known(1, &given, " olga@Staff.example", before);
        assert!(first.is_some());
        for (site, value, typed, now) in [
            (1, given.as_str(), "max@staff.example", before),
            (1, given.as_str(), "olga@staff.example", until),
            (2, given.as_str(), "olga@staff.example", before),
            (1, &given[1..], "olga@staff.example", before),
            (1, "", "olga@staff.example", before),
        ] {
            assert!(known(site, value, typed, now).is_none(), "{site} {typed} {now:?}");
        }
        let other = made(&tokens(1), (StaffId(3), "olga@staff.example"), Timestamp(901));
        assert_ne!(known(1, &other, "olga@staff.example", before), first, "each is counted for itself");
    }
}
