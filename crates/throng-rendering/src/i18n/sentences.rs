//! The sentences of a locale file: where each stands in it, and what Fluent made of those that were said.
//!
//! Owns the reading of a file as lines, for which Fluent has no use: headings, and sentences as they were written. It keeps
//! places in the text, which is a part of the program, and no copies. A sentence is read by Fluent when it is first said: all
//! of them together would take ten times their text, and most are said on no site. It must never decide whether a sentence may
//! be changed. Called by `catalogue`. Bounded by the file.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use fluent_syntax::ast::{Entry, Message, Pattern};
use fluent_syntax::parser;

/// A sentence as Fluent says it.
type Read = Pattern<&'static str>;

/// The sentences of one file, in its order.
#[derive(Debug)]
pub(super) struct Sentences {
    source: &'static str,
    in_order: Box<[Place]>,
    /// Where in `in_order` each key is.
    by_key: HashMap<&'static str, u32>,
}

/// Where a sentence stands, in bytes from the beginning of the file.
#[derive(Debug)]
struct Place {
    /// The heading above it, without its note for translators; empty before the first.
    heading: Range<u32>,
    key: Range<u32>,
    /// Its first line behind the equals sign, and all further lines.
    text: Range<u32>,
    /// What Fluent made of it, once it was said; `None` if it could not be read.
    read: OnceLock<Option<Box<Read>>>,
}

impl Sentences {
    /// Finds all sentences: each begins in the first column with `key =`, and ends before the next, or at a comment.
    ///
    /// # Errors
    /// A line that belongs to no sentence, or a key that stands twice.
    pub(super) fn of(source: &'static str) -> Result<Sentences, String> {
        let mut in_order: Vec<Place> = Vec::new();
        let (mut heading, mut at, mut in_sentence) = (0..0, 0, false);
        for line in source.split_inclusive('\n') {
            let (begin, end) = (at, at + place(line.len()));
            at = end;
            let is_key = line.starts_with(|first: char| first.is_ascii_alphabetic());
            if let Some((key, _)) = line.split_once('=').filter(|_| is_key) {
                let name = begin..begin + place(key.trim_end().len());
                let text = begin + place(key.len()) + 1..end;
                in_order.push(Place { heading: heading.clone(), key: name, text, read: OnceLock::new() });
                in_sentence = true;
            } else if line.starts_with('#') {
                in_sentence = false;
                if let Some(words) = line.strip_prefix("## ") {
                    // The rest of the heading is a note for translators.
                    let words = &words[..words.find([':', '(']).unwrap_or(words.len())];
                    let from = begin + place("## ".len());
                    heading = from..from + place(words.trim_end().len());
                }
            } else if let Some(last) = in_order.last_mut().filter(|_| in_sentence) {
                last.text.end = end;
            } else if !line.trim().is_empty() {
                return Err(format!("no sentence has the line {line:?}"));
            }
        }
        let mut by_key = HashMap::with_capacity(in_order.len());
        for (at, sentence) in in_order.iter().enumerate() {
            let key = &source[in_bytes(&sentence.key)];
            if by_key.insert(key, place(at)).is_some() {
                return Err(format!("{key} stands twice"));
            }
        }
        Ok(Sentences { source, in_order: in_order.into(), by_key })
    }

    /// Whether the file has a sentence with this key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// A sentence as Fluent says it; `None` if there is none, or it cannot be read.
    pub(super) fn said(&self, key: &str) -> Option<&Read> {
        let place = self.find(key)?;
        let read = place.read.get_or_init(|| read(self.entry(place)).map(Box::new));
        read.as_deref()
    }

    /// The text of a sentence as the file has it, without the indentation.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        let lines: Vec<&str> = self.at(&self.find(key)?.text).lines().collect();
        Some(dedented(&lines))
    }

    /// The heading and the key of each sentence, in the order of the file.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.in_order
            .iter()
            .map(|place| (self.at(&place.heading), self.at(&place.key)))
    }

    fn find(&self, key: &str) -> Option<&Place> {
        let at = *self.by_key.get(key)?;
        Some(&self.in_order[at as usize])
    }

    /// The sentence with its key, as the file has it.
    fn entry(&self, place: &Place) -> &'static str {
        self.at(&(place.key.start..place.text.end))
    }

    fn at(&self, range: &Range<u32>) -> &'static str {
        &self.source[in_bytes(range)]
    }
}

/// A place in a file.
fn place(bytes: usize) -> u32 {
    u32::try_from(bytes).expect("a locale file is smaller than 4 GiB")
}

fn in_bytes(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

/// What Fluent makes of one sentence with its key.
fn read(entry: &'static str) -> Option<Read> {
    let resource = parser::parse_runtime(entry).ok()?;
    let mut entries = resource.body.into_iter();
    match (entries.next(), entries.next()) {
        (Some(Entry::Message(Message { value: Some(mut value), .. })), None) => {
            // Fluent makes room for four parts, of which most sentences have one.
            value.elements.shrink_to_fit();
            Some(value)
        }
        _ => None,
    }
}

/// Removes the indentation that all lines but the first have in common.
fn dedented(lines: &[&str]) -> String {
    let (first, rest) = lines.split_first().expect("a sentence has a line");
    let spaces = |line: &&str| line.len() - line.trim_start().len();
    let told = rest
        .iter()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('}'));
    let indent = told.map(spaces).min().unwrap_or(0).min(4);
    let indent = if first.trim_end().ends_with("->") {
        0
    } else {
        indent
    };
    let rest = rest
        .iter()
        .map(|line| line.get(indent..).unwrap_or("").trim_end());
    let lines: Vec<&str> = std::iter::once(first.trim()).chain(rest).collect();
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "early = Before\n\n## Buttons: short\n\nsign = Sign\n# a note\nlong =\n    one\n\n      two\n\n\
        ## Numbers (of people)\nnames = { $count ->\n    [one] a name\n   *[other] { $count } names = all\n}\nempty-line = x\n";

    #[test]
    fn each_sentence_is_found_with_its_heading_and_its_text() {
        let sentences = Sentences::of(FILE).expect("each key stands once");
        let names = "{ $count ->\n    [one] a name\n   *[other] { $count } names = all\n}";
        let expected = [
            ("", "early", "Before"),
            ("Buttons", "sign", "Sign"),
            ("Buttons", "long", "one\n\n  two"),
            ("Numbers", "names", names),
            ("Numbers", "empty-line", "x"),
        ];
        let found: Vec<_> = sentences
            .iter()
            .map(|(heading, key)| (heading, key, sentences.text(key).expect("it is listed")))
            .collect();
        let found: Vec<_> = found
            .iter()
            .map(|(heading, key, text)| (*heading, *key, text.as_str()))
            .collect();
        assert_eq!(found, expected);
        assert_eq!(sentences.text("no-such-key"), None);
    }

    #[test]
    fn what_is_no_sentence_and_a_key_that_stands_twice_are_refused() {
        for (file, expected) in [
            ("a = A\nb = B\n", Ok(2)),
            ("a = A\n# a note\n\nb =\n    B\n\n    C\n", Ok(2)),
            ("a = A\nb = B\na = C\n", Err("a stands twice")),
            ("a = A\n# a note\n    B\n", Err("no sentence has the line \"    B\\n\"")),
        ] {
            let found = Sentences::of(file).map(|sentences| sentences.iter().count());
            assert_eq!(
                found.as_ref().map_err(String::as_str),
                expected.as_ref().map_err(|words| *words),
                "{file}"
            );
        }
    }

    #[test]
    fn a_sentence_is_read_when_it_is_first_said() {
        let sentences = Sentences::of("a = A\nb = { $count\nc = C\n").expect("each key stands once");
        let read = |key: &str| {
            sentences
                .find(key)
                .is_some_and(|place| place.read.get().is_some())
        };
        assert!(!read("a") && !read("b"));
        assert!(sentences.said("a").is_some() && read("a"));
        assert!(sentences.has("b") && sentences.said("b").is_none());
        assert!(!sentences.has("d") && sentences.said("d").is_none());
        assert!(!read("c"));
    }
}
