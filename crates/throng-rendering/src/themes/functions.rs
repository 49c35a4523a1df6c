//! What templates may call: `t`, `number`, `date`, `time`, `months`, `paragraphs`, `prose`, `linkify`, `oneline`, `meant`,
//! and in mails `action`, `linked`, `typed`.
//!
//! Owns the bridge from templates to `i18n` and four pure text filters. It must never mark as safe what it
//! did not escape itself. Called by `engine`. Bounded by the text it is given.

use std::cell::RefCell;
use std::sync::Arc;

use minijinja::value::{Kwargs, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State};

use super::mails;
use super::mistyped::meant;
use crate::i18n::{Catalogue, TextArg, TextArgs, TextError};

/// The argument of `t` for a sentence about another campaign than the page: its kind.
const OF_KIND: &str = "of_kind";

thread_local! {
    /// The language of the page or mail that this thread is making.
    static SPOKEN: RefCell<Option<Arc<Catalogue>>> = const { RefCell::new(None) };
}

/// Makes a page or mail in a language: whatever its templates call here speaks that. So one engine, with each template compiled
/// once, serves all languages.
pub(super) fn speaking<R>(words: &Arc<Catalogue>, make: impl FnOnce() -> R) -> R {
    /// What was spoken before, also after a panic.
    struct Before(Option<Arc<Catalogue>>);
    impl Drop for Before {
        fn drop(&mut self) {
            SPOKEN.set(self.0.take());
        }
    }
    let _before = Before(SPOKEN.replace(Some(Arc::clone(words))));
    make()
}

fn spoken<R>(say: impl FnOnce(&Catalogue) -> R) -> R {
    SPOKEN.with_borrow(|words| {
        say(words
            .as_ref()
            .expect("templates are rendered by `speaking` alone"))
    })
}

/// Registers the functions with the engine.
pub(super) fn register(env: &mut Environment<'static>) {
    let t = |state: &State<'_, '_>, key: String, kwargs: Kwargs| sentence(state, key, &kwargs);
    env.add_function("t", t);
    env.add_filter("number", |number: i64| spoken(|words| words.number(number)));
    env.add_filter("date", |ms: i64, zone: String| spoken(|words| words.date(ms, &zone)).map_err(into_error));
    env.add_filter("time", |ms: i64, zone: String| spoken(|words| words.time(ms, &zone)).map_err(into_error));
    env.add_filter("until", |ms: i64, zone: String| {
        spoken(|words| words.until(ms, &zone)).map_err(into_error)
    });
    env.add_filter("months", months);
    env.add_filter("paragraphs", |text: String| paragraphs(&text));
    env.add_filter("prose", |text: String| {
        prose(&text).into_iter().map(Block::into_value).collect::<Value>()
    });
    env.add_filter("linkify", |text: String| Value::from_safe_string(linkify(&text)));
    env.add_filter("oneline", |text: String| one_line(&text));
    env.add_filter("action", |address: String, words: String| mails::action(&address, &words));
    env.add_filter("linked", |address: String| mails::linked(&address));
    env.add_filter("typed", |text: String| mails::typed(&text));
    env.add_filter("code", |digits: String| mails::code(&digits));
    env.add_filter("meant", |address: String| meant(&address).unwrap_or_default());
}

/// The function `t`: a sentence of the language that is spoken.
fn sentence(state: &State<'_, '_>, key: String, kwargs: &Kwargs) -> Result<String, Error> {
    let args = text_args(kwargs)?;
    let kind: Option<String> = kwargs.get(OF_KIND)?;
    spoken(|words| {
        let key = match kind {
            Some(kind) => words.key_for(&kind, &key),
            None => of_kind(state, words, key),
        };
        words.text(&key, &args).map_err(into_error)
    })
}

/// The key of a sentence for the kind of campaign that the page is about, as its site says.
fn of_kind(state: &State<'_, '_>, words: &Catalogue, key: String) -> String {
    let kind = state.lookup("site").and_then(|site| site.get_attr("kind").ok());
    match kind.as_ref().and_then(Value::as_str) {
        Some(kind) => words.key_for(kind, &key),
        None => key,
    }
}

/// How many whole months so many days are, as people say it; 0 if they are no whole months. A single month stays days.
fn months(days: i64) -> i64 {
    const MONTH_DAYS_MIN: i64 = 30;
    const MONTH_DAYS_MAX: i64 = 31;
    (2..=24)
        .find(|months| (months * MONTH_DAYS_MIN..=months * MONTH_DAYS_MAX).contains(&days))
        .unwrap_or(0)
}

/// The named arguments of `t`; `with=map` brings in all entries of a map, for sentences chosen by a view.
fn text_args(kwargs: &Kwargs) -> Result<TextArgs, Error> {
    let mut args = TextArgs::new();
    for name in kwargs.args() {
        let value: Value = kwargs.get(name)?;
        if name == OF_KIND {
            continue;
        }
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
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a list of the library: a sentence holds only these two"
    )]
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

/// A part of what somebody wrote, in plain text, as a page lays it out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Block {
    /// `p`, `ul` or `ol`.
    kind: &'static str,
    /// Lines of a paragraph, or items of a list without their marks.
    lines: Vec<String>,
    /// The number of the first item of an `ol`, as it was typed; 0 elsewhere.
    first: u32,
}

impl Block {
    fn into_value(self) -> Value {
        let (kind, first) = (Value::from(self.kind), Value::from(self.first));
        Value::from_pairs([("kind", kind), ("lines", Value::from(self.lines)), ("first", first)])
    }
}

/// Text as it was written: paragraphs with their line breaks, and lists whose items begin with a dash, an asterisk or a
/// bullet, or with numbers that follow each other. Whatever is not clearly a list, such as a single line that begins with
/// a dash, stays a line of a paragraph.
fn prose(text: &str) -> Vec<Block> {
    paragraphs(text)
        .iter()
        .flat_map(|paragraph| blocks(paragraph))
        .collect()
}

/// The blocks of one paragraph.
fn blocks(paragraph: &str) -> Vec<Block> {
    let lines: Vec<&str> = paragraph.lines().collect();
    let mut blocks: Vec<Block> = Vec::new();
    let mut rest = &lines[..];
    while let [line, after @ ..] = rest {
        if let Some((list, length)) = list(rest) {
            blocks.push(list);
            rest = &rest[length..];
            continue;
        }
        match blocks.last_mut() {
            Some(block) if block.kind == "p" => block.lines.push(line.trim().to_owned()),
            _ => blocks.push(Block { kind: "p", lines: vec![line.trim().to_owned()], first: 0 }),
        }
        rest = after;
    }
    blocks
}

/// The list that these lines begin with, and how many lines it takes: at least two items of one kind.
fn list(lines: &[&str]) -> Option<(Block, usize)> {
    let (kind, first, words) = marked(lines.first()?)?;
    let mut list = Block { kind, lines: vec![words.to_owned()], first };
    let mut length = 1;
    for line in &lines[1..] {
        let number = first.saturating_add(u32::try_from(list.lines.len()).unwrap_or(u32::MAX));
        match marked(line) {
            Some((next, typed, words)) if next == kind && (kind == "ul" || typed == number) => {
                list.lines.push(words.to_owned());
            }
            // An indented line goes on with the item above it.
            None if line.starts_with([' ', '\t']) => {
                let item = list.lines.last_mut().expect("a list has an item");
                item.push(' ');
                item.push_str(line.trim());
            }
            _ => break,
        }
        length += 1;
    }
    (list.lines.len() > 1).then_some((list, length))
}

/// The kind of list that a line is an item of, its number if it has one, and its words without the mark.
fn marked(line: &str) -> Option<(&'static str, u32, &str)> {
    let line = line.trim();
    let after_bullet = ["- ", "* ", "\u{2022} ", "\u{2013} "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark));
    if let Some(words) = after_bullet {
        return Some(("ul", 0, words.trim_start()));
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let words = line[digits..]
        .strip_prefix(". ")
        .or_else(|| line[digits..].strip_prefix(") "))?;
    // Neither a year at the beginning of a sentence nor a date (07. 08. 2026) is a number of a list.
    let is_date = words.trim_start().starts_with(|c: char| c.is_ascii_digit());
    if digits > 2 || is_date || (digits == 2 && line.starts_with('0')) {
        return None;
    }
    Some(("ol", line[..digits].parse().ok()?, words.trim_start()))
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
pub fn escape(text: &str) -> String {
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
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::i18n::Catalogues;

    #[test]
    fn each_page_speaks_its_own_language_also_within_another() {
        let catalogues = Catalogues::load().expect("the embedded locales are sound");
        let said = || spoken(|words| words.text("continue", &TextArgs::new())).expect("it is there");
        let inner = || speaking(catalogues.get("cy"), said);
        let (before, within, after) = speaking(catalogues.get("en"), || (said(), inner(), said()));
        assert_eq!((&*before, &*within, &*after), ("Continue", "Parhau", "Continue"));
        let broken = || speaking(catalogues.get("cy"), || assert!(said().is_empty(), "a bug"));
        let after = speaking(catalogues.get("en"), || {
            catch_unwind(AssertUnwindSafe(broken)).expect_err("it panics");
            said()
        });
        assert_eq!(after, "Continue");
    }

    #[test]
    fn days_are_months_where_people_say_months() {
        let cases = [
            (7, 0),
            (30, 0),
            (31, 0),
            (45, 0),
            (60, 2),
            (90, 3),
            (92, 3),
            (95, 0),
            (183, 6),
            (365, 12),
            (366, 12),
        ];
        for (days, expected) in cases {
            assert_eq!(months(days), expected, "{days}");
        }
    }

    #[test]
    fn paragraphs_end_at_blank_lines() {
        assert_eq!(paragraphs("one\r\ntwo\r\n\r\n\r\nthree\n\n \n"), ["one\ntwo", "three"]);
    }

    #[test]
    fn text_keeps_its_lines_and_lists() {
        let told = |text: &str| {
            let blocks = prose(text).into_iter().map(|block| {
                let lines = block.lines.join("|");
                match block.first {
                    0 => format!("{}[{lines}]", block.kind),
                    first => format!("{}{first}[{lines}]", block.kind),
                }
            });
            blocks.collect::<Vec<_>>().join(" ")
        };
        for (text, expected) in [
            ("", ""),
            ("one\r\ntwo\n\nthree", "p[one|two] p[three]"),
            ("We ask:\n- trees\n- benches\nNow.", "p[We ask:] ul[trees|benches] p[Now.]"),
            ("* a\n  goes on\n\u{2022} b", "ul[a goes on|b]"),
            ("1. a\n2) b\n3. c", "ol1[a|b|c]"),
            ("4. d\n5. e", "ol4[d|e]"),
            ("1. a\n1. b", "p[1. a|1. b]"),
            ("0. a\n1. b", "ol[a|b]"),
            ("Yes.\n\u{2013} J. Smith", "p[Yes.|\u{2013} J. Smith]"),
            ("12. May it was", "p[12. May it was]"),
            ("7. 8. 2026 hall\n8. 8. 2026 school", "p[7. 8. 2026 hall|8. 8. 2026 school]"),
            ("07. a\n08. b", "p[07. a|08. b]"),
            ("2019. It began.", "p[2019. It began.]"),
            ("99999999999999999999. x", "p[99999999999999999999. x]"),
            ("-5 degrees\n3.5 % more", "p[-5 degrees|3.5 % more]"),
            ("\u{0663}. x", "p[\u{0663}. x]"),
        ] {
            assert_eq!(told(text), expected, "{text:?}");
        }
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
