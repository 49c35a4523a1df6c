//! What stands behind an address and is no part of it: a slash, or a mark that a mail program or a person copied along
//! with a link.
//!
//! Owns what is taken for such an end. It must never lead to another site: what a browser could read as the name of one is
//! left as it is. Called by `routed`, for requests that only read.

/// Marks that follow a link in a sentence, or stand around it. No address of ours ends with one.
const MARKS: [&str; 20] = [
    "/",
    "\"",
    ".",
    ",",
    ";",
    ":",
    "!",
    "*",
    "'",
    ")",
    "=",
    "%20",
    "%22",
    "%29",
    "%3D",
    "%3E",
    "%5D",
    // An ellipsis, and quotation marks as people write them.
    "%E2%80%A6",
    "%E2%80%9D",
    "%E2%80%99",
];

/// The path without what stands behind it; `None` if there is nothing, so that the path is answered as it is.
pub(super) fn without_trailing(path: &str) -> Option<&str> {
    // Each request comes by here, and nearly all end with a letter or a digit that no mark ends with.
    let [.., third, _, last] = path.as_bytes() else {
        return None;
    };
    if last.is_ascii_alphanumeric() && *third != b'%' {
        return None;
    }
    let mut kept = path;
    while let Some(mark) = MARKS.iter().find(|mark| ends_with(kept, mark)) {
        kept = &kept[..kept.len() - mark.len()];
    }
    // "//" and "\" can begin the name of another site, and a header holds no more than ASCII.
    let leads_away = kept.contains("//") || kept.contains('\\') || !kept.is_ascii();
    (kept != path && kept.starts_with('/') && !leads_away).then_some(kept)
}

/// Whether a path ends with a mark, in whichever case its digits are written.
fn ends_with(path: &str, mark: &str) -> bool {
    let at = path.len().checked_sub(mark.len());
    at.and_then(|at| path.get(at..))
        .is_some_and(|end| end.eq_ignore_ascii_case(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_copied_along_with_a_link_is_left_out() {
        for (path, expected) in [
            ("/", None),
            ("/petitions", None),
            ("/x/", Some("/x")),
            ("/petitions/", Some("/petitions")),
            ("/petitions/7/mend-the-bridge/", Some("/petitions/7/mend-the-bridge")),
            ("/s/abc.", Some("/s/abc")),
            ("/s/abc%3E", Some("/s/abc")),
            ("/s/abc\"", Some("/s/abc")),
            ("/s/abc).", Some("/s/abc")),
            // As every address that is not ours: nothing is left out of "/[x]".
            ("/[x]", None),
            ("/s/abc%20", Some("/s/abc")),
            ("/s/abc=", Some("/s/abc")),
            ("/s/abc%3d=", Some("/s/abc")),
            ("/s/abc%E2%80%9d.", Some("/s/abc")),
            ("/s/abc%E2%80%A6", Some("/s/abc")),
            ("/s/abc%3e%22,", Some("/s/abc")),
            ("/s/abc/.", Some("/s/abc")),
            ("/feed.atom", None),
            ("/petitions/7.json", None),
            ("//", None),
            ("/.", None),
            ("//evil.example/", None),
            ("/\\evil.example/", None),
            ("/s//evil.example/", None),
            ("/s/\u{e9}/", None),
            ("*", None),
        ] {
            assert_eq!(without_trailing(path), expected, "{path}");
        }
    }
}
