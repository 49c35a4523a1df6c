//! The form of every line and every text file, in any language.
//!
//! Owns the checks for stray spaces, line endings, unfinished work and size. It must never judge a
//! recorded input, which is kept as it came. Called from the list in `tidy.rs`.

use super::Violation;
use crate::rules;
use crate::source::words;
use crate::tree::File;

fn texts(files: &[File]) -> impl Iterator<Item = (&File, &str)> {
    files
        .iter()
        .filter(|file| rules::TEXT_EXTENSIONS.contains(&file.extension()) && !file.is_recorded())
        .filter_map(|file| file.text().map(|text| (file, text)))
}

/// No spaces at the end of a line, no foreign line endings, one line break at the end of the file.
pub(super) fn whitespace(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (file, text) in texts(files) {
        for (number, line) in text.split('\n').enumerate() {
            let message = match line.as_bytes().last() {
                Some(b'\r') => "end the line with a line feed alone",
                Some(b' ' | b'\t') => "remove the space at the end of the line",
                _ => continue,
            };
            violations.push(Violation::new(&file.path, number + 1, message));
        }
        if !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n")) {
            let last = text.lines().count();
            violations.push(Violation::new(&file.path, last, "end the file with exactly one line break"));
        }
    }
    violations
}

/// No marks for work that somebody meant to do later.
pub(super) fn unfinished(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (file, text) in texts(files) {
        for (number, line) in text.lines().enumerate() {
            for mark in rules::UNFINISHED {
                if words(line, mark).next().is_some() {
                    let message = format!("finish it or open an issue, then remove `{mark}`");
                    violations.push(Violation::new(&file.path, number + 1, message));
                }
            }
        }
    }
    violations
}

/// No file that makes every clone heavier for ever.
pub(super) fn size(files: &[File]) -> Vec<Violation> {
    let heavy = files
        .iter()
        .filter(|file| file.bytes.len() > rules::FILE_BYTES_MAX);
    let message = "over 1 MiB: make it when it is needed, or keep a smaller sample";
    heavy.map(|file| Violation::new(&file.path, 1, message)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::places_of;
    use super::*;

    #[test]
    fn lines_end_where_their_words_do() {
        let table: &[(&str, &str, &[&str])] = &[
            ("a.md", "one\ntwo\n", &[]),
            ("a.md", "", &[]),
            ("a.md", "one \n\ttwo\t\n", &["a.md:1", "a.md:2"]),
            ("a.css", "one\r\n", &["a.css:1"]),
            ("a.ftl", "one\ntwo", &["a.ftl:2"]),
            ("a.html", "one\n\n", &["a.html:2"]),
            ("a.csv", "one ", &[]),
        ];
        for (path, text, expect) in table {
            assert_eq!(places_of(whitespace, &[(path, text)]), *expect, "{text:?}");
        }
    }

    #[test]
    fn unfinished_work_is_found_as_a_word() {
        let mark = rules::UNFINISHED[0];
        let table = [
            (format!("a\n# {mark}: later\n"), vec!["a.toml:2".to_owned()]),
            (format!("a{mark}b\n"), vec![]),
            (mark.to_lowercase(), vec![]),
        ];
        for (text, expect) in table {
            assert_eq!(places_of(unfinished, &[("a.toml", &text)]), expect, "{text:?}");
        }
    }

    #[test]
    fn a_file_is_heavy_from_one_mebibyte() {
        let at_most = "x".repeat(rules::FILE_BYTES_MAX);
        assert!(places_of(size, &[("a.bin", &at_most)]).is_empty());
        assert_eq!(places_of(size, &[("a.bin", &(at_most + "x"))]), ["a.bin:1"]);
    }
}
