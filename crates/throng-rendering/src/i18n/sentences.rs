//! Where the sentences of a locale file stand in it: what the office lists, and shows to whoever words one anew.
//!
//! Owns the reading of a file as lines, for which Fluent has no use: headings, and sentences as they were written. It keeps
//! places in the text that Fluent keeps anyway, and no copies, since few sentences are ever shown in the office. It must
//! never decide whether a sentence may be changed. Called by `catalogue`. Bounded by the file.

use std::ops::Range;
use std::sync::Arc;

use fluent_bundle::FluentResource;

/// The sentences of one file, in its order.
#[derive(Debug)]
pub(super) struct Sentences {
    file: Arc<FluentResource>,
    in_order: Vec<Place>,
    /// Indices into `in_order`, in the order of the keys.
    by_key: Vec<usize>,
}

/// Where a sentence stands.
#[derive(Debug)]
struct Place {
    /// The heading above it, without its note for translators; empty before the first.
    heading: Range<usize>,
    key: Range<usize>,
    /// Its first line behind the equals sign, and all further lines.
    text: Range<usize>,
}

impl Sentences {
    /// Finds all sentences: each begins in the first column with `key =`, and ends before the next, or at a comment.
    pub(super) fn of(file: Arc<FluentResource>) -> Sentences {
        let source = file.source();
        let mut in_order: Vec<Place> = Vec::new();
        let (mut heading, mut at, mut in_sentence) = (0..0, 0, false);
        for line in source.split_inclusive('\n') {
            let (begin, end) = (at, at + line.len());
            at = end;
            let is_key = line.starts_with(|first: char| first.is_ascii_alphabetic());
            if let Some((key, _)) = line.split_once('=').filter(|_| is_key) {
                let name = begin..begin + key.trim_end().len();
                let text = begin + key.len() + 1..end;
                in_order.push(Place { heading: heading.clone(), key: name, text });
                in_sentence = true;
            } else if line.starts_with('#') {
                in_sentence = false;
                if let Some(words) = line.strip_prefix("## ") {
                    // The rest of the heading is a note for translators.
                    let words = &words[..words.find([':', '(']).unwrap_or(words.len())];
                    let from = begin + "## ".len();
                    heading = from..from + words.trim_end().len();
                }
            } else if let Some(last) = in_order.last_mut().filter(|_| in_sentence) {
                last.text.end = end;
            }
        }
        let mut by_key: Vec<usize> = (0..in_order.len()).collect();
        by_key.sort_unstable_by_key(|at| &source[in_order[*at].key.clone()]);
        Sentences { file, in_order, by_key }
    }

    /// The parsed file.
    pub(super) fn resource(&self) -> Arc<FluentResource> {
        Arc::clone(&self.file)
    }

    /// The text of a sentence as the file has it, without the indentation.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        let found = self
            .by_key
            .binary_search_by_key(&key, |at| self.at(&self.in_order[*at].key));
        let place = &self.in_order[self.by_key[found.ok()?]];
        let lines: Vec<&str> = self.at(&place.text).lines().collect();
        Some(dedented(&lines))
    }

    /// The heading and the key of each sentence, in the order of the file.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.in_order
            .iter()
            .map(|place| (self.at(&place.heading), self.at(&place.key)))
    }

    fn at(&self, range: &Range<usize>) -> &str {
        &self.file.source()[range.clone()]
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
        let file = FluentResource::try_new(FILE.to_owned()).expect("it parses");
        let sentences = Sentences::of(Arc::new(file));
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
}
