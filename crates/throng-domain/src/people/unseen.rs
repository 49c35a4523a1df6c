//! Invisible characters, and marks that cover what stands around them.
//!
//! Owns which of them are never kept, because they change the text around them ([`is_disturbing`]), and which
//! are dropped from a name, because browsers or spreadsheets insert them and no reader misses them
//! ([`is_empty_space`]), and which a reader does not see when they stand alone ([`is_unseen`]). Neither of the first two lists may hold characters that scripts need: the joiners of Persian and of
//! Indian scripts, and the marks that set left-to-right or right-to-left.

use std::borrow::Cow;

use serde::{Deserialize as _, Deserializer};
use unicode_normalization::char::is_combining_mark;

use crate::spine::limits::MARKS_ON_LETTER_MAX;

/// Control characters, unusual line ends, marks that change the writing direction around them, and annotations
/// between lines: with these, a text could change what stands beside it on a page or in a mail.
#[must_use]
pub fn is_disturbing(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{206A}'..='\u{206F}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Characters that take no room, or that look like a space without being one: a soft hyphen, zero-width spaces, byte
/// order marks, letters that stand for "no letter", and tags, which nobody sees and in which words can be hidden.
#[must_use]
pub fn is_empty_space(c: char) -> bool {
    matches!(
        c,
        '\u{AD}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}' | '\u{200B}' | '\u{2060}'
            ..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{E0000}'..='\u{E007F}'
    )
}

/// Characters that show nothing by themselves: those of both lists, all spaces, and those that only change their
/// neighbours, as joiners, marks of direction, selectors of variants and tags do. A text of these alone says nothing.
#[must_use]
pub fn is_unseen(c: char) -> bool {
    c.is_whitespace()
        || is_disturbing(c)
        || is_empty_space(c)
        || matches!(c,
            '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200C}'..='\u{200F}' | '\u{2060}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// A text without what disturbs and without hidden tags; its line ends and tabs stay. The separators of lines and paragraphs, which
/// few programs know, become `between`.
#[must_use]
pub fn undisturbed(text: &str, between: char) -> Cow<'_, str> {
    let is_out = |c: char| is_disturbing(c) && !matches!(c, '\n' | '\r' | '\t');
    let text = untagged(text);
    if !text.contains(is_out) {
        return text;
    }
    let kept = text.chars().filter_map(|c| match c {
        '\u{85}' | '\u{2028}' | '\u{2029}' => Some(between),
        c => Some(c).filter(|c| !is_out(*c)),
    });
    Cow::Owned(kept.collect())
}

/// A text without tags: whole sentences can be written in them that nobody sees. Those of a flag stay, as in that of Wales.
#[must_use]
pub fn untagged(text: &str) -> Cow<'_, str> {
    if !text.contains(is_tag) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (first, after) = rest.split_at(c.len_utf8());
        let tags = if c == FLAG { tags_of_flag(after) } else { "" };
        if !is_tag(c) {
            kept.push_str(first);
            kept.push_str(tags);
        }
        rest = &after[tags.len()..];
    }
    if kept == text {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(kept)
    }
}

/// The flag whose tags say of which country or region it is.
const FLAG: char = '\u{1F3F4}';
const LAST_TAG: char = '\u{E007F}';
/// The letters and digits of a country and its region (ISO 3166-2), at most: more would be words.
const TAGS_OF_FLAG_MAX: usize = 6;

fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0000}'..='\u{E007F}')
}

/// The tags with which a text goes on after a flag, up to the last; empty if they name no place.
fn tags_of_flag(text: &str) -> &str {
    let end = text.find(LAST_TAG).unwrap_or_default();
    let is_named = |c: char| matches!(c, '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}');
    let named = &text[..end];
    let fits = !named.is_empty() && named.chars().count() <= TAGS_OF_FLAG_MAX && named.chars().all(is_named);
    if fits {
        &text[..end + LAST_TAG.len_utf8()]
    } else {
        ""
    }
}

/// Reads a text that people typed without what disturbs: rows that were stored before this was left out where it is typed may hold it.
///
/// # Errors
/// What is read is no text.
pub fn read_undisturbed<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    match undisturbed(&text, ' ') {
        Cow::Borrowed(_) => Ok(text),
        Cow::Owned(kept) => Ok(kept),
    }
}

/// As [`read_undisturbed`], of a text that may be absent.
///
/// # Errors
/// As [`read_undisturbed`].
pub fn read_undisturbed_if_any<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let text: Option<String> = Option::deserialize(from)?;
    Ok(text.map(|text| undisturbed(&text, ' ').into_owned()))
}

/// Whether more marks stand on one letter than any script needs.
#[must_use]
pub fn is_tower(text: &str) -> bool {
    let mut marks = 0;
    text.chars().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > MARKS_ON_LETTER_MAX
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_disturbs_is_taken_out_and_all_else_stays() {
        for (text, expected) in [
            ("plain\n\ttext\r\n", "plain\n\ttext\r\n"),
            ("a\u{202E}b\u{2066}c\u{2069}", "abc"),
            ("one\u{2028}two\u{85}three", "one two three"),
            ("a\u{0}b\u{FEFF}c", "abc"),
            // What nobody sees, and what others see of it: "send" and "no" in tags, and a flag of Wales.
            ("a\u{E0073}\u{E0065}\u{E006E}\u{E0064}b\u{E0001}", "ab"),
            ("a\u{E006E}\u{E006F}\u{202E}b", "ab"),
            (
                "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}\u{E0073}!",
                "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}!",
            ),
            // Words after a flag: too long for a place, with a space, and without an end.
            (
                "\u{1F3F4}\u{E0073}\u{E0065}\u{E006E}\u{E0064}\u{E0069}\u{E0074}\u{E0073}\u{E007F}",
                "\u{1F3F4}",
            ),
            ("\u{1F3F4}\u{E0073}\u{E0020}\u{E006E}\u{E007F}", "\u{1F3F4}"),
            ("\u{1F3F4}\u{E0067}\u{E0062} and so on", "\u{1F3F4} and so on"),
            ("\u{1F3F4}\u{E007F}", "\u{1F3F4}"),
            // Marks that scripts need.
            ("\u{200F}می\u{200C}خواهیم", "\u{200F}می\u{200C}خواهیم"),
        ] {
            assert_eq!(undisturbed(text, ' '), expected, "{text:?}");
        }
        for unchanged in ["plain", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"] {
            assert!(matches!(undisturbed(unchanged, ' '), Cow::Borrowed(_)), "{unchanged:?}");
        }
    }
}
