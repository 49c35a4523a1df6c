//! Splits text into words in a uniform form, so that words that look the same to a reader become equal.
//!
//! Owns that form: lower case, without accents, letters and digits only. It must never know a language: what
//! differs by language (plurals, say) is left to the likeness of words. Bounded by the caller, in characters,
//! and by [`WORD_CHARS_MAX`] for one word.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::spine::limits::WORD_CHARS_MAX;

/// Calls `take` with each word among the first `chars_max` characters of a text.
pub(super) fn each(text: &str, chars_max: usize, mut take: impl FnMut(&str)) {
    let mut word = String::new();
    let mut length = 0;
    let end = text
        .char_indices()
        .nth(chars_max)
        .map_or(text.len(), |(at, _)| at);
    let plain = text[..end].nfkd().filter(|c| !is_ignored(*c));
    for c in plain.flat_map(char::to_lowercase).chain(std::iter::once(' ')) {
        if c.is_alphanumeric() {
            if length < WORD_CHARS_MAX {
                length += 1;
                spell(c, &mut word);
            }
        } else if !is_ignored(c) && !word.is_empty() {
            take(&word);
            word.clear();
            length = 0;
        }
    }
}

/// A text as it is put in order by its letters: in lower case and without accents, everything else as it is. Texts that differ in
/// nothing else become equal. As long as the text, or up to eighteen times as long where one character stands for several.
#[must_use]
pub fn letters(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let bare = text.nfkd().filter(|c| !is_combining_mark(*c));
    for c in bare.flat_map(char::to_lowercase) {
        spell(c, &mut plain);
    }
    plain
}

/// Whether a character is dropped from words: accents, apostrophes ("don't" is found as "dont"), soft hyphens,
/// joiners.
fn is_ignored(c: char) -> bool {
    is_combining_mark(c)
        || matches!(c, '\'' | '’' | 'ʼ' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{640}')
}

/// Appends a letter, spelled as people do who lack it on their keyboard.
fn spell(c: char, word: &mut String) {
    match c {
        'ß' => word.push_str("ss"),
        'æ' => word.push_str("ae"),
        'œ' => word.push_str("oe"),
        'ø' => word.push('o'),
        'ł' => word.push('l'),
        'đ' | 'ð' => word.push('d'),
        'þ' => word.push_str("th"),
        'ı' => word.push('i'),
        c => word.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_put_in_order_by_letters_without_their_marks() {
        let ordered = [
            "Ada Reed",
            "ada reed",
            "Ed Reed",
            "\u{c9}lan Reed",
            "E\u{301}mile Reed",
            "Łukasz Reed",
            "Mia Reed",
            "Ørsted Reed",
            "Straße",
            "zoe Reed",
            "Żofia Reed",
            "Иван",
        ];
        let mut names = ordered;
        names.reverse();
        names.sort_by_key(|name| (letters(name), *name));
        assert_eq!(names, ordered);
    }

    fn words(text: &str) -> String {
        let mut all: Vec<String> = Vec::new();
        each(text, 200, |word| all.push(word.to_owned()));
        all.join(" ")
    }

    #[test]
    fn what_reads_the_same_is_the_same() {
        for (text, expected) in [
            ("Save the Library!", "save the library"),
            ("Café CAFE\u{301} ＣＡＦÉ", "cafe cafe cafe"),
            ("Ysgol Gynradd Tŷ'r-ŵyn", "ysgol gynradd tyr wyn"),
            ("don’t don't dont", "dont dont dont"),
            ("straße Łódź Ærø İstanbul", "strasse lodz aero istanbul"),
            ("n\u{0}u\u{0}ls", "n u ls"),
            ("👩‍👩‍👧 🚲bikes🚲", "bikes"),
            ("مكتبة المدينة", "مكتبة المدينة"),
            ("הַסִּפְרִיָּה", "הספריה"),
            ("₂nd ½", "2nd 1 2"),
            ("  \t\n ", ""),
            ("", ""),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn a_text_is_read_so_far_and_a_word_so_far() {
        assert_eq!(words(&"ab ".repeat(10_000)).len(), 67 * 3 - 1);
        let long = words(&"x".repeat(10_000));
        assert_eq!(long.len(), WORD_CHARS_MAX);
    }
}
