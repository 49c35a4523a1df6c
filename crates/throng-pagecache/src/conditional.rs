//! Whether the visitor already has the page: `If-None-Match` and `If-Modified-Since`.
//!
//! Owns the comparison of validators (RFC 9110, section 13) as pure functions of raw header bytes.
//! What cannot be understood never matches: the answer is then the whole page, which is always right.
//! Called for each hit that carries one of the two headers; allocates nothing.

/// Whether a list of validators contains this one.
///
/// `current` is a strong validator with its quotes. `*` matches whatever there is. The comparison is
/// the weak one, as section 13.1.2 asks: a proxy that recompresses may have weakened ours to `W/"…"`. In a malformed
/// list, the part before the error counts.
#[must_use]
pub fn none_match_hits(if_none_match: &[u8], current: &[u8]) -> bool {
    let mut rest = if_none_match.trim_ascii();
    if rest == b"*" {
        return true;
    }
    while let Some((validator, after)) = next_validator(rest) {
        if validator == current {
            return true;
        }
        rest = after;
    }
    false
}

/// The next quoted validator without its `W/`, and what follows it. A comma may stand within quotes.
fn next_validator(list: &[u8]) -> Option<(&[u8], &[u8])> {
    let start = list
        .iter()
        .position(|byte| !matches!(byte, b',' | b' ' | b'\t'))?;
    let list = &list[start..];
    let quoted = list.strip_prefix(b"W/").unwrap_or(list);
    let inner = quoted.strip_prefix(b"\"")?;
    let end = inner.iter().position(|byte| *byte == b'"')?;
    Some(quoted.split_at(end + 2))
}

/// Whether the header's date is the page's `Last-Modified`, given in seconds since 1970.
///
/// The dates must be equal, though RFC 9110 would also accept a later one: a client that sends a date of its
/// own does not say which body it has, and if our clock was set back, any later date would be misleading. The
/// caller asks only if there was no `If-None-Match`, which decides alone where it is present.
#[must_use]
pub fn unmodified_since(if_modified_since: &[u8], modified_s: u64) -> bool {
    let date = std::str::from_utf8(if_modified_since)
        .ok()
        .and_then(|text| httpdate::parse_http_date(text.trim()).ok());
    let since = date.and_then(|date| date.duration_since(std::time::UNIX_EPOCH).ok());
    since.is_some_and(|since| since.as_secs() == modified_s)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_list_of_validators_names_the_page_or_does_not() {
        let table: &[(&str, bool)] = &[
            (r#""a1-br""#, true),
            (r#"W/"a1-br""#, true),
            (r#""x", "a1-br""#, true),
            (r#" "x" ,W/"y",	"a1-br" "#, true),
            (r#""x""a1-br""#, true),
            ("*", true),
            (" * ", true),
            (r#""with, comma", "a1-br""#, true),
            // Another encoding, another page, a part of it.
            (r#""a1-gz""#, false),
            (r#""a1""#, false),
            (r#""a1-br-""#, false),
            ("", false),
            (",,,", false),
            // Malformed: the part before the error counts.
            ("a1-br", false),
            (r#""a1-br"#, false),
            (r#"w/"a1-br""#, false),
            (r#""a1-br", nonsense"#, true),
            (r#"nonsense, "a1-br""#, false),
            (r#""x", *"#, false),
        ];
        for (list, expect) in table {
            assert_eq!(none_match_hits(list.as_bytes(), br#""a1-br""#), *expect, "{list:?}");
        }
    }

    #[test]
    fn only_the_very_date_validates() {
        // 784111777 is the date of the standard's examples.
        let table: &[(&str, bool)] = &[
            ("Sun, 06 Nov 1994 08:49:37 GMT", true),
            ("Sunday, 06-Nov-94 08:49:37 GMT", true),
            ("Sun Nov  6 08:49:37 1994", true),
            (" Sun, 06 Nov 1994 08:49:37 GMT ", true),
            ("Sun, 06 Nov 1994 08:49:36 GMT", false),
            ("Sun, 06 Nov 1994 08:49:38 GMT", false),
            ("Sun, 06 Nov 2094 08:49:37 GMT", false),
            ("1994-11-06T08:49:37Z", false),
            ("784111777", false),
            ("", false),
        ];
        for (date, expect) in table {
            assert_eq!(unmodified_since(date.as_bytes(), 784_111_777), *expect, "{date:?}");
        }
        assert!(!unmodified_since(b"\xff\xfe", 784_111_777));
    }

    proptest! {
        #[test]
        fn no_header_is_too_broken(
            header in prop::collection::vec(prop_oneof![Just(b'"'), Just(b','), Just(b'W'), any::<u8>()], 0..80)
        ) {
            let names_it = header.trim_ascii() == b"*" || header.windows(4).any(|part| part == b"\"a1\"");
            prop_assert!(names_it || !none_match_hits(&header, b"\"a1\""));
            prop_assert!(!unmodified_since(&header, 1));
        }
    }
}
