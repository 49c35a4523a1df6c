//! Text of a file as messages show it.
//!
//! Owns how it is made harmless and short: a console obeys control characters, and a file can hold a megabyte where a
//! number is expected. Every message of `throng import` shows text of a file by these functions only; they must never
//! change what is imported. Bounds: [`SHOWN_CHARS_MAX`] characters of a text, [`SENTENCE_CHARS_MAX`] of a library's sentence,
//! and [`TOLD_MAX`] parts of a list.

use throng_domain::unseen::is_unseen;

/// Characters of a text of a file.
const SHOWN_CHARS_MAX: usize = 80;
/// Characters of a sentence that a library makes of what it found.
const SENTENCE_CHARS_MAX: usize = 400;
/// How many of a list are told: mistakes of one file, petitions with a part left out, fields that are not kept, lines
/// that repeat others, columns. The others are only counted.
pub(super) const TOLD_MAX: usize = 50;

/// A text of a file: what cannot be seen is escaped, and what is too long is cut.
pub(super) fn shown(text: &str) -> String {
    cut(text, SHOWN_CHARS_MAX)
}

/// A line of a file, as [`shown`], with room for a path.
pub(crate) fn shown_line(text: &str) -> String {
    cut(text, SENTENCE_CHARS_MAX)
}

/// As [`shown`], in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", shown(text))
}

/// A library's sentence about a text of a file, which it quotes as a whole.
pub(super) fn sentence(words: &str) -> String {
    let words = match (words.find('"'), words.rfind('"')) {
        (Some(begin), Some(end)) if begin < end => {
            format!("{}{}{}", &words[..=begin], shown(&words[begin + 1..end]), &words[end..])
        }
        _ => words.to_owned(),
    };
    cut(&words, SENTENCE_CHARS_MAX)
}

/// The names of a list, and how many more there are.
pub(super) fn listed(names: &[String]) -> String {
    let told: Vec<String> = names.iter().take(TOLD_MAX).map(|name| shown(name)).collect();
    let told = told.join(", ");
    match names.len().saturating_sub(TOLD_MAX) {
        0 => told,
        more => format!("{told} and {more} more"),
    }
}

/// The lines for a list, of which so many are told, and one that says how many more there are.
pub(crate) fn told<T>(list: impl IntoIterator<Item = T>, line: impl Fn(T) -> String) -> Vec<String> {
    let mut list = list.into_iter();
    let mut lines: Vec<String> = list.by_ref().take(TOLD_MAX).map(line).collect();
    let more = list.count();
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines
}

fn cut(text: &str, chars_max: usize) -> String {
    let mut letters = text.chars();
    let mut cut = String::new();
    for letter in letters.by_ref().take(chars_max) {
        if letter != ' ' && is_unseen(letter) {
            cut.extend(letter.escape_default());
        } else {
            cut.push(letter);
        }
    }
    if letters.next().is_some() {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_escaped_and_what_is_long_is_cut() {
        let long = "a".repeat(SHOWN_CHARS_MAX);
        for (text, expected) in [
            ("Plant \"trees\" – été", "Plant \"trees\" – été".to_owned()),
            ("\u{1b}[2Jgone\n", "\\u{1b}[2Jgone\\n".to_owned()),
            ("a\u{202e}b\u{200b}\u{9b}", "a\\u{202e}b\\u{200b}\\u{9b}".to_owned()),
            (&long, long.clone()),
            (&format!("{long}b"), format!("{long}…")),
        ] {
            assert_eq!(shown(text), expected);
            assert_eq!(quoted(text), format!("\"{expected}\""));
        }
    }

    #[test]
    fn a_sentence_keeps_what_it_says_about_a_long_text() {
        let long = "a".repeat(1_000_000);
        let words = sentence(&format!("invalid type: string \"{long}\", expected i64"));
        let expected = format!("invalid type: string \"{}…\", expected i64", &long[..SHOWN_CHARS_MAX]);
        assert_eq!(words, expected);
        assert_eq!(sentence(&long).chars().count(), SENTENCE_CHARS_MAX + 1);
    }

    #[test]
    fn of_a_long_list_the_first_are_told_and_the_others_counted() {
        for (count, lines, last) in [(0, 0, None), (50, 50, Some("n49")), (53, 51, Some("and 3 more"))] {
            let names: Vec<String> = (0..count).map(|at| format!("n{at}")).collect();
            let told = told(&names, |name| shown(name));
            assert_eq!((told.len(), told.last().map(String::as_str)), (lines, last));
            assert_eq!(listed(&names).ends_with("n49 and 3 more"), count > TOLD_MAX);
        }
    }
}
