//! What templates may call: `t`, `number`, `date`, `time`, `paragraphs`, `linkify`, `oneline`.
//!
//! Owns the bridge from templates to `i18n` and three pure text filters. It must never mark as safe what it
//! did not escape itself. Called by `engine`. Bounded by the text it is given.

use std::sync::Arc;

use minijinja::value::{Kwargs, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind};

use crate::i18n::{Catalogue, TextArg, TextArgs, TextError};

/// Registers the functions of one language with its engine.
pub(super) fn register(env: &mut Environment<'static>, catalogue: &Arc<Catalogue>) {
    let words = Arc::clone(catalogue);
    env.add_function("t", move |key: String, kwargs: Kwargs| -> Result<String, Error> {
        let args = text_args(&kwargs)?;
        words.text(&key, &args).map_err(into_error)
    });
    let words = Arc::clone(catalogue);
    env.add_filter("number", move |number: i64| words.number(number));
    let words = Arc::clone(catalogue);
    env.add_filter("date", move |ms: i64, zone: String| words.date(ms, &zone).map_err(into_error));
    let words = Arc::clone(catalogue);
    env.add_filter("time", move |ms: i64, zone: String| words.time(ms, &zone).map_err(into_error));
    env.add_filter("paragraphs", |text: String| paragraphs(&text));
    env.add_filter("linkify", |text: String| Value::from_safe_string(linkify(&text)));
    env.add_filter("oneline", |text: String| one_line(&text));
}

/// The named arguments of `t`; `with=map` brings in all entries of a map, for sentences chosen by a view.
fn text_args(kwargs: &Kwargs) -> Result<TextArgs, Error> {
    let mut args = TextArgs::new();
    for name in kwargs.args() {
        let value: Value = kwargs.get(name)?;
        if name == "with" {
            for key in value.try_iter()? {
                let inner = value.get_item(&key)?;
                args.insert(key.to_string(), text_arg(&inner)?);
            }
        } else {
            args.insert(name.to_owned(), text_arg(&value)?);
        }
    }
    Ok(args)
}

fn text_arg(value: &Value) -> Result<TextArg, Error> {
    match value.kind() {
        ValueKind::Number => Ok(TextArg::Number(i64::try_from(value.clone())?)),
        ValueKind::String => Ok(TextArg::Text(value.to_string())),
        other => Err(Error::new(
            ErrorKind::InvalidOperation,
            format!("a sentence cannot hold a value of kind {other}"),
        )),
    }
}

fn into_error(fault: TextError) -> Error {
    Error::new(ErrorKind::InvalidOperation, "a text could not be written").with_source(fault)
}

/// Splits text at its blank lines; lines within a paragraph stay as they are.
fn paragraphs(text: &str) -> Vec<String> {
    text.replace("\r\n", "\n")
        .split("\n\n")
        .map(|paragraph| paragraph.trim().to_owned())
        .filter(|paragraph| !paragraph.is_empty())
        .collect()
}

/// Escaped text in which every web address is a link, for reading captured mail.
fn linkify(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some(at) = ["https://", "http://"]
        .iter()
        .filter_map(|scheme| rest.find(scheme))
        .min()
    {
        let (before, from) = rest.split_at(at);
        let end = from
            .find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"'))
            .unwrap_or(from.len());
        let address = from[..end].trim_end_matches(['.', ',', ')', ';']);
        let link = escape(address);
        html.push_str(&format!("{}<a href=\"{link}\">{link}</a>", escape(before)));
        rest = &from[address.len()..];
    }
    html.push_str(&escape(rest));
    html
}

/// Escapes text for an HTML element or a quoted attribute. Minijinja's own function writes `/` as
/// `&#x2f;` too, which makes every link longer and is needed only outside quotes, where no theme puts text.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// Puts text on one line: line ends and control characters become a single space. A title in a mail's subject must
/// not be able to begin another header.
pub(super) fn one_line(text: &str) -> String {
    let spaced: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_end_at_blank_lines() {
        assert_eq!(paragraphs("one\r\ntwo\r\n\r\n\r\nthree\n\n \n"), ["one\ntwo", "three"]);
    }

    #[test]
    fn links_are_made_of_escaped_text() {
        for (text, html) in [
            ("a < b", "a &lt; b"),
            ("see http://x.org/s/a?b&c.", "see <a href=\"http://x.org/s/a?b&amp;c\">"),
            ("https://\"onclick=1", "<a href=\"https://\">"),
        ] {
            assert!(linkify(text).contains(html), "{}", linkify(text));
        }
    }

    #[test]
    fn a_subject_stays_one_line() {
        assert_eq!(one_line(" Save\r\nBcc: all@example.org\t now "), "Save Bcc: all@example.org now");
    }
}
