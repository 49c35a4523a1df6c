//! The place of each petition in a JSON file.
//!
//! Owns splitting `{"links":…,"data":…}` into the text of every petition with its line, so that one broken
//! petition does not hide the others. It must never look inside a petition. Bounds: one pass over the text, no
//! recursion.

use serde::de::IgnoredAny;

use super::entry::{FilePosition, Mistake};
use super::shown::sentence;

/// A petition's text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Element<'a> {
    pub(super) text: &'a str,
    /// The JSON path to it: `data`, or `data[3]`.
    pub(super) path: String,
    /// The line where it begins, from 1.
    pub(super) line: u64,
    /// How many bytes stand before it in that line.
    pub(super) indent: u64,
}

/// All petitions of a file: one, or those of a list.
///
/// # Errors
/// What is wrong with the file as a whole.
pub(super) fn of(text: &str) -> Result<Vec<Element<'_>>, Mistake> {
    serde_json::from_str::<IgnoredAny>(text).map_err(|error| {
        let place =
            FilePosition { line: error.line() as u64, column: error.column() as u64, field: String::new() };
        Mistake { place, reason: format!("this is not JSON: {}", without_place(&error)) }
    })?;
    let mut cursor = Cursor { text, at: 0, line: 1, line_began: 0 };
    let not_the_shape = || Mistake {
        place: FilePosition::line(1),
        reason: "this is not JSON of petition.parliament.uk: an object with the key \"data\" is expected"
            .to_owned(),
    };
    if !cursor.find_data() {
        return Err(not_the_shape());
    }
    match cursor.peek() {
        b'{' => Ok(vec![cursor.element("data".to_owned())]),
        b'[' => Ok(cursor.list()),
        _ => Err(not_the_shape()),
    }
}

/// The message of serde's error without line and column, which our own message states more precisely.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let words = error.to_string();
    sentence(
        words
            .rsplit_once(" at line ")
            .map_or(words.as_str(), |(words, _)| words),
    )
}

/// A position in a text that is known to be valid JSON.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    line: u64,
    line_began: usize,
}

impl<'a> Cursor<'a> {
    /// Moves to the value of the outermost "data"; false when there is none.
    fn find_data(&mut self) -> bool {
        if self.peek() != b'{' {
            return false;
        }
        self.step(1);
        while self.peek() == b'"' {
            let key = self.value();
            self.step_over(b':');
            if key == "\"data\"" {
                self.peek();
                return true;
            }
            self.value();
            self.step_over(b',');
        }
        false
    }

    fn list(&mut self) -> Vec<Element<'a>> {
        let mut elements = Vec::new();
        self.step(1);
        while self.peek() != b']' {
            elements.push(self.element(format!("data[{}]", elements.len())));
            self.step_over(b',');
        }
        elements
    }

    fn element(&mut self, path: String) -> Element<'a> {
        self.peek();
        let (line, indent) = (self.line, (self.at - self.line_began) as u64);
        Element { text: self.value(), path, line, indent }
    }

    /// Moves to the next byte that is not white space, and returns it; 0 at the end.
    fn peek(&mut self) -> u8 {
        let rest = &self.text.as_bytes()[self.at..];
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.step(blank);
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn step_over(&mut self, expected: u8) {
        if self.peek() == expected {
            self.step(1);
        }
    }

    /// Moves past the value that begins here, and returns its text.
    fn value(&mut self) -> &'a str {
        self.peek();
        let rest = &self.text[self.at..];
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        let found = values.next().is_some_and(|value| value.is_ok());
        assert!(found, "the whole text was read as JSON before");
        let length = values.byte_offset();
        self.step(length);
        &rest[..length]
    }

    fn step(&mut self, bytes: usize) {
        let passed = &self.text.as_bytes()[self.at..self.at + bytes];
        for (offset, byte) in passed.iter().enumerate() {
            if *byte == b'\n' {
                self.line += 1;
                self.line_began = self.at + offset + 1;
            }
        }
        self.at += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn petitions_are_found_with_their_lines() {
        let text = "{\n \"links\": {\"data\": [1, \"}\"]}, \"n\": 1,\n \"data\" : [\n  {\"id\": 1},\n\n  {\"id\":\n 2} , 3]}";
        let found: Vec<(&str, &str, u64, u64)> = of(text)
            .expect("the shape is right")
            .iter()
            .map(|element| (element.text, element.path.as_str(), element.line, element.indent))
            .map(|(text, path, line, indent)| {
                (text, if path == "data[1]" { "second" } else { "other" }, line, indent)
            })
            .collect();
        assert_eq!(
            found,
            [("{\"id\": 1}", "other", 4, 2), ("{\"id\":\n 2}", "second", 6, 2), ("3", "other", 7, 6)]
        );
        let single = of("{\"data\":{\"a\":[]}}").expect("the shape is right");
        assert_eq!((single[0].text, single[0].path.as_str(), single[0].indent), ("{\"a\":[]}", "data", 8));
        assert!(of("{\"data\":[]}").expect("an empty list is a list").is_empty());
    }

    #[test]
    fn what_is_not_the_shape_is_refused_with_its_place() {
        for (text, expected) in [
            ("", "line 1: this is not JSON: EOF"),
            ("{\"data\":\n [1, }", "line 2, column 6: this is not JSON: expected value"),
            ("[]", "line 1: this is not JSON of petition"),
            ("{}", "line 1: this is not JSON of petition"),
            ("{\"data\": 3}", "line 1: this is not JSON of petition"),
        ] {
            let mistake = of(text).expect_err(text).to_string();
            assert!(mistake.starts_with(expected), "{text}: {mistake}");
        }
    }
}
