//! Compares the content of a page or mail with what a sentence expects. Owns the messages for when it is something
//! else; called by `actor` and `play`.

use crate::http::Response;

pub(super) fn has_header(lines: &[String], name: &str, wanted: &str) -> Result<(), String> {
    let named = |line: &&String| {
        line.split_once(':')
            .is_some_and(|(key, value)| key.eq_ignore_ascii_case(name) && value.contains(wanted))
    };
    let found = lines.iter().any(|line| named(&line));
    found
        .then_some(())
        .ok_or_else(|| format!("there is no such header:\n{}", lines.join("\n")))
}

pub(super) fn header_lines(response: &Response) -> Vec<String> {
    response
        .headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}"))
        .collect()
}

pub(super) fn same(what: &str, is: &str, wanted: &str) -> Result<(), String> {
    (is == wanted)
        .then_some(())
        .ok_or_else(|| format!("{what} is {is:?}, not {wanted:?}"))
}

/// The path of an address, whatever its host: the program may have listened on another port when it was written.
pub(super) fn path_of(address: &str) -> &str {
    match address.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("/", |at| &rest[at..]),
        None => address,
    }
}

fn is_page(response: &Response) -> bool {
    response
        .header("content-type")
        .is_some_and(|kind| kind.starts_with("text/html"))
}

pub(super) fn readable(response: &Response) -> String {
    if is_page(response) {
        response.page().text()
    } else {
        response.text()
    }
}

pub(super) fn readable_has(response: &Response, words: &str) -> bool {
    if is_page(response) {
        response.page().text_contains(words)
    } else {
        response.text().contains(words)
    }
}
