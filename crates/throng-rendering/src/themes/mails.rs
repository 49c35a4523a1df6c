//! Mails: the text that a template writes, and the HTML that is made from it, so that there is one set of words.
//!
//! Owns the marks with which a template says which of its lines is the button, and the reading of a finished text into
//! blocks. How these look is the business of `mail/letter.html`. It must never make a link of what somebody typed: a link is
//! only a whole line that begins with the address of the site, and that the template marked, or that stands neither in a
//! quote nor in a text marked as typed. Called by the filters of `functions` and by whoever composes a mail. Bounded by the
//! text, which the fuel of the template bounds.
//!
//! The marks are control characters. They reach a mail through the filters of this module alone: whatever else a template
//! shows is freed from them ([`unmarked`]), so that nobody can type one.

use std::borrow::Cow;

use minijinja::Value;
use minijinja::value::Serde;
use throng_domain::unseen::is_disturbing;

use super::{Loaded, ThemeError, Themes, View, context_of, engine, functions};
use crate::views::{MailBlock, MailHtmlView, MailLine};

/// The template that shows the HTML of every mail.
const FRAME: &str = MailHtmlView::TEMPLATE;

/// Begins the words of a button. Nothing between this and [`LINK`] marks a plain link.
const WORDS: char = '\u{1}';
/// Ends the words and begins the address.
const LINK: char = '\u{2}';
/// Ends the address.
const END: char = '\u{3}';
/// Begins a line that somebody typed.
const TYPED: char = '\u{4}';
/// Begins a code that is to be typed elsewhere, alone on its line.
const CODE: char = '\u{5}';

/// How far a quote is indented.
const QUOTE: &str = "    ";

/// A mail as its template writes it; all headers but the subject are added elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// One line, without control characters.
    pub subject: String,
    /// Plain text, lines ended by `\n`.
    pub text: String,
    /// The same words as a whole HTML document, without anything that is loaded from elsewhere; empty if mails are text alone.
    pub html: String,
}

fn is_mark(c: char) -> bool {
    (WORDS..=CODE).contains(&c)
}

/// A text without marks, and without the words between them: what a template has kept with `set` shows its address only.
pub(super) fn unmarked(text: &str) -> Cow<'_, str> {
    if !text.contains(is_mark) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut parts = text.split(WORDS);
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        plain.push_str(part.split_once(LINK).map_or(part, |(_, rest)| rest));
    }
    Cow::Owned(plain.replace(is_mark, ""))
}

/// The filter `action`: the address that a mail is about, and the words of its button.
pub(super) fn action(address: &str, words: &str) -> Value {
    let (address, words) = (functions::one_line(address), functions::one_line(words));
    Value::from_safe_string(format!("{WORDS}{words}{LINK}{address}{END}"))
}

/// The filter `linked`: an address that is a link wherever it stands, also in a quote.
pub(super) fn linked(address: &str) -> Value {
    action(address, "")
}

/// The filter `typed`: a text of several lines that somebody typed, none of which becomes a link.
pub(super) fn typed(text: &str) -> Value {
    let lines: Vec<String> = unmarked(text)
        .lines()
        .map(|line| format!("{TYPED}{line}"))
        .collect();
    Value::from_safe_string(lines.join("\n"))
}

/// The filter `code`: a code that people type elsewhere, large on its line.
pub(super) fn code(digits: &str) -> Value {
    Value::from_safe_string(format!("{CODE}{}", functions::one_line(digits)))
}

impl Themes {
    /// The mail for a view: its template's first line is the subject, what follows the blank line is the text.
    ///
    /// # Errors
    /// As [`Themes::render`].
    pub fn render_letter<V: View>(&self, view: &V) -> Result<Letter, ThemeError> {
        let current = self.current();
        let (subject, text, site) = current.written(view)?;
        let html = match self.text_alone {
            true => String::new(),
            false => current.framed(view, &subject, &text, site)?,
        };
        Ok(Letter {
            subject: functions::one_line(&unmarked(&subject)),
            text: unmarked(&text).into_owned(),
            html,
        })
    }
}

impl Loaded {
    /// Subject and text of a mail with their marks, and the site that it is from.
    fn written<V: View>(&self, view: &V) -> Result<(String, String, Value), ThemeError> {
        let context = context_of(view);
        let site = context.get_attr("site").unwrap_or_default();
        let whole = self
            .shown(view.language(), V::TEMPLATE, |template| template.render(context))
            .map_err(|fault| fault_in(V::TEMPLATE, &fault))?;
        let (subject, text) = whole
            .trim_start()
            .split_once("\n\n")
            .ok_or_else(|| ThemeError::Render {
                template: V::TEMPLATE,
                reason: "a mail begins with its subject and a blank line".to_owned(),
            })?;
        Ok((subject.to_owned(), format!("{}\n", text.trim()), site))
    }

    /// The HTML of a mail.
    fn framed<V: View>(
        &self,
        view: &V,
        subject: &str,
        text: &str,
        site: Value,
    ) -> Result<String, ThemeError> {
        let fault = |fault: minijinja::Error| fault_in(FRAME, &fault);
        let of_site = |name: &str| -> Result<String, ThemeError> {
            let value = site.get_attr(name).map_err(fault)?;
            Ok(value.as_str().unwrap_or_default().to_owned())
        };
        let (url, root) = (of_site("url")?, of_site("root")?);
        let blocks = blocks(text, &url, &root);
        let context = Value::from_pairs([
            ("site", site),
            ("subject", Value::from(functions::one_line(&seen(&unmarked(subject))))),
            ("blocks", Value::from(Serde(&blocks))),
        ]);
        self.shown(view.language(), FRAME, |template| template.render(context))
            .map_err(fault)
    }
}

fn fault_in(template: &'static str, fault: &minijinja::Error) -> ThemeError {
    ThemeError::Render { template, reason: engine::explain(fault) }
}

/// A text without control characters and marks of direction, which would disturb what stands around it.
fn seen(text: &str) -> String {
    text.chars()
        .filter(|c| *c == '\n' || is_mark(*c) || !is_disturbing(*c))
        .collect()
}

/// What a line is.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Words(String),
    Code(String),
    Link(String),
    /// The words of a button, and where it leads.
    Action(String, String),
}

/// Reads a line that is not empty. In a quote only a marked line is a link.
fn line(line: &str, quoted: bool, url: &str) -> Line {
    if let Some(code) = line.strip_prefix(CODE).filter(|_| !quoted) {
        return Line::Code(unmarked(code).trim().to_owned());
    }
    let marked = line
        .strip_prefix(WORDS)
        .and_then(|rest| rest.strip_suffix(END))
        .and_then(|rest| rest.split_once(LINK))
        .filter(|(_, address)| is_own(address, url));
    match marked {
        Some(("", address)) => Line::Link(address.to_owned()),
        Some((words, address)) => Line::Action(words.to_owned(), address.to_owned()),
        None if !quoted && is_own(line, url) => Line::Link(line.to_owned()),
        None => Line::Words(unmarked(line).trim().to_owned()),
    }
}

/// Whether this is an address of the site, and nothing else.
fn is_own(address: &str, url: &str) -> bool {
    let is_sound = |c: char| !(c.is_whitespace() || is_mark(c) || matches!(c, '<' | '>' | '"' | '\\'));
    address.strip_prefix(url).is_some_and(|rest| {
        let ends_host = rest.is_empty() || rest.starts_with(['/', '?', '#']);
        ends_host && url.contains("://") && rest.chars().all(is_sound)
    })
}

/// A mail's text in blocks: paragraphs, quotes, at most one button, and the site's own address at the end.
fn blocks(text: &str, url: &str, root: &str) -> Vec<MailBlock> {
    let text = seen(text);
    let (mut blocks, mut apart, mut has_button) = (Vec::<MailBlock>::new(), true, false);
    for whole in text.lines() {
        let quoted = whole.starts_with(QUOTE);
        let body = whole.trim();
        if body.trim_start_matches(TYPED).trim().is_empty() {
            apart = true;
            continue;
        }
        let shown = match line(body, quoted, url) {
            Line::Action(words, address) if !has_button && !quoted => {
                has_button = true;
                blocks.push(MailBlock::button(words, address));
                apart = true;
                continue;
            }
            Line::Action(_, address) | Line::Link(address) => {
                MailLine { text: address, link: true, code: false }
            }
            Line::Words(words) => MailLine { text: words, link: false, code: false },
            Line::Code(code) => MailLine { text: code, link: false, code: true },
        };
        let kind = if quoted { "quote" } else { "text" };
        match blocks.last_mut() {
            // Quotes that follow each other are one.
            Some(last) if last.kind == kind && (quoted || !apart) => last.add(shown, apart),
            _ => blocks.push(MailBlock::of(kind, shown)),
        }
        apart = false;
    }
    let home = format!("{url}{root}");
    if let Some(last) = blocks.last_mut()
        && last.kind == "text"
        && last.ends_with_link(&home)
    {
        last.kind = "foot";
    }
    blocks
}

#[cfg(test)]
mod tests;
