//! The HTML of a mail: its text in blocks, as `mail/letter.html` shows them.
//!
//! Owns the blocks. Made by `themes` from what a mail's template wrote.

use serde::Serialize;

use super::SiteView;

/// What the template of the HTML is given. `themes` gives it the site as the mail's own view has it.
#[derive(Debug, Clone, Serialize)]
pub struct MailHtmlView {
    pub site: SiteView,
    /// One line.
    pub subject: String,
    pub blocks: Vec<MailBlock>,
}

/// A part of a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MailBlock {
    /// `text`, `quote`, `button`, or `foot`: the site's name and address at the end.
    pub kind: &'static str,
    /// Lines by paragraph; only a quote has several. A button has none.
    pub paragraphs: Vec<Vec<MailLine>>,
    /// Of a button.
    pub words: String,
    /// Of a button: the full URL.
    pub link: String,
}

/// A line of a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MailLine {
    pub text: String,
    /// Whether it is an address of the site, which it leads to.
    pub link: bool,
    /// Whether it is a code that is typed elsewhere.
    pub code: bool,
}

impl MailBlock {
    pub(crate) fn of(kind: &'static str, line: MailLine) -> MailBlock {
        MailBlock { kind, paragraphs: vec![vec![line]], words: String::new(), link: String::new() }
    }

    pub(crate) fn button(words: String, link: String) -> MailBlock {
        MailBlock { kind: "button", paragraphs: Vec::new(), words, link }
    }

    /// Adds a line to the last paragraph, or begins another.
    pub(crate) fn add(&mut self, line: MailLine, apart: bool) {
        match self.paragraphs.last_mut() {
            Some(last) if !apart => last.push(line),
            _ => self.paragraphs.push(vec![line]),
        }
    }

    /// Whether its last line is a link to this address.
    pub(crate) fn ends_with_link(&self, address: &str) -> bool {
        let last = self.paragraphs.last().and_then(|lines| lines.last());
        last.is_some_and(|line| line.link && line.text == address)
    }
}
