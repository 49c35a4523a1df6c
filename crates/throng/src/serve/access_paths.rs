//! Paths as the access log writes them: what only one person knows never stands in it.
//!
//! **Owns** the words that addresses are made of. A part of a path that is none of them becomes a star: tokens, codes, secrets
//! of private pledges, names of files, and whatever somebody typed or pasted wrongly. A number stays where it is that of
//! something public. So what nobody thought of is hidden, not shown. **Called by** `access`, for each line.

use std::borrow::Cow;

/// What stands for a part that is not written.
const HIDDEN: &str = "*";

/// The words of all addresses, in the order of their bytes. A test asks every route, and says which are missing.
const WORDS: &[&str] = &[
    ".well-known",
    "a",
    "about",
    "accessibility",
    "account",
    "acme-challenge",
    "address",
    "admin",
    "again",
    "all.json",
    "answers.atom",
    "apple-touch-icon.png",
    "approve",
    "archived",
    "areas",
    "areas.json",
    "assets",
    "badge",
    "ballot",
    "ballots.csv",
    "bounces",
    "box",
    "call-off",
    "captured",
    "change",
    "change-password",
    "changes",
    "check",
    "claim",
    "clear",
    "code",
    "codes",
    "comments",
    "comments.atom",
    "comments.json",
    "constituencies.json",
    "corrections",
    "count.json",
    "count_votes.py",
    "daily",
    "data",
    "data.json",
    "delete",
    "docs",
    "edit",
    "embed",
    "end",
    "erase",
    "events.ics",
    "f",
    "favicon.ico",
    "feed.atom",
    "feed.json",
    "finish",
    "flag",
    "flyers",
    "followers",
    "healthz",
    "held",
    "help",
    "hide",
    "html",
    "invitation",
    "join",
    "key",
    "keyboard",
    "live",
    "local",
    "log",
    "lost-code",
    "mail",
    "metrics",
    "moderation",
    "networks",
    "new",
    "note",
    "oembed",
    "off",
    "open",
    "openapi.json",
    "option_order.py",
    "options",
    "own",
    "p",
    "pages",
    "paper",
    "park",
    "parliaments.json",
    "passkey",
    "passkeys",
    "password",
    "pause",
    "performance",
    "petitions",
    "petitions.atom",
    "petitions.csv",
    "petitions.json",
    "petitions.jsonl",
    "picture.png",
    "places",
    "places.csv",
    "pledges",
    "pledges.atom",
    "pledges.csv",
    "pledges.json",
    "poster",
    "privacy",
    "prove",
    "publish",
    "put-back",
    "queue",
    "r",
    "readyz",
    "reasons",
    "reject",
    "release",
    "release-held",
    "removal-words",
    "remove",
    "report",
    "reports",
    "requests",
    "resend",
    "retract",
    "robots.txt",
    "role",
    "roll",
    "rules",
    "s",
    "scan",
    "security.txt",
    "sent",
    "series.csv",
    "server",
    "sessions",
    "settings",
    "setup",
    "shedding",
    "sign-in",
    "sign-out",
    "signatures",
    "signatures_by_area.csv",
    "signatures_by_country.csv",
    "sitemap.xml",
    "staff",
    "start",
    "stop",
    "stream",
    "support",
    "take-down",
    "take-out",
    "test",
    "text",
    "timeline.atom",
    "timeline.json",
    "topics",
    "topics.json",
    "trending.json",
    "trial",
    "troubles",
    "u",
    "undo",
    "update",
    "updates",
    "use",
    "v",
    "versions",
    "voters",
    "voters.csv",
    "votes",
    "votes.atom",
    "votes.csv",
    "votes.json",
    "w",
    "withdraw",
    "words",
];

/// Behind these a number is that of something public.
const NUMBERED: &[&str] = &["embed", "petitions", "pledges", "versions", "votes"];
/// The most digits of such a number.
const DIGITS_MAX: usize = 10;

/// The path as it may be written.
pub(super) fn shown(path: &str) -> Cow<'_, str> {
    let mut before = None;
    let mut parts = path.split('/').enumerate().map(|(at, part)| {
        let stays = part.is_empty()
            || WORDS.binary_search(&part).is_ok()
            || (at == 1 && is_language(part))
            || (is_number(part) && before.is_some_and(|before| NUMBERED.contains(&before)));
        before = Some(part);
        if stays { part } else { HIDDEN }
    });
    let first = parts.next().unwrap_or_default().to_owned();
    let written = parts.fold(first, |written, part| written + "/" + part);
    match written == path {
        true => Cow::Borrowed(path),
        false => Cow::Owned(written),
    }
}

/// Whether a part can be the code of a language: too short to be a secret.
fn is_language(part: &str) -> bool {
    (2..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_lowercase()) || part == "ar-XB"
}

fn is_number(part: &str) -> bool {
    part.len() <= DIGITS_MAX && part.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_in_order() {
        assert!(WORDS.is_sorted());
    }

    #[test]
    fn only_what_everybody_knows_is_written() {
        for (path, expected) in [
            ("/", "/"),
            ("/petitions", "/petitions"),
            ("/cy/petitions/7", "/cy/petitions/7"),
            ("/petitions/7/mend-the-road", "/petitions/7/*"),
            ("/pledges/7-cs2k9d", "/pledges/*"),
            ("/pledges/7-cs2k9d/signatures", "/pledges/*/signatures"),
            ("/votes/12/ballots.csv", "/votes/12/ballots.csv"),
            ("/s/AbC-123", "/s/*"),
            ("/cy/s/AbC-123/withdraw", "/cy/s/*/withdraw"),
            ("/S/AbC-123", "/*/*"),
            ("//s//AbC", "//s//*"),
            ("/w/123456", "/w/*"),
            ("/r/123-456", "/r/*"),
            ("/r/123456", "/r/*"),
            ("/petitions/own/AbC/edit", "/petitions/own/*/edit"),
            ("/petitions/12345678901", "/petitions/*"),
            ("/admin/sign-in/code", "/admin/sign-in/code"),
            ("/admin/join/AbC", "/admin/join/*"),
            ("/ada@example.org", "/*"),
            ("/%73/AbC", "/*/*"),
            ("*", "*"),
            ("", ""),
        ] {
            assert_eq!(shown(path), expected, "{path}");
        }
    }
}
