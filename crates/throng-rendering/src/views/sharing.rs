//! What other programs find about a petition in the head of its page: those that show links with a picture,
//! feed readers, search engines. Shown by `head_petition.html`, which is included in the page's head.

use serde::Serialize;
use throng_domain::time::Timestamp;

/// The most characters of a description: no program shows more.
const DESCRIPTION_CHARS_MAX: usize = 200;

/// Characters of what a list shows of a petition's text: some two lines.
const EXCERPT_CHARS_MAX: usize = 140;

/// A way to pass a petition on: a link to another service, which learns of it only when somebody follows the link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShareLink {
    /// The name of the service, the same in every language.
    pub name: &'static str,
    /// An `https://` address, with what is passed on already in it.
    pub url: String,
}

/// The beginning of a petition's text for lists: one line, cut at a word.
pub fn excerpt(text: &str) -> String {
    cut(text, EXCERPT_CHARS_MAX)
}

/// The part of a petition's view that is meant for programs.
#[derive(Debug, Clone, Serialize)]
pub struct SharingView {
    /// The beginning of the text on one line, cut between words.
    pub description: String,
    /// When it opened or was published (RFC 3339).
    pub published: String,
    /// When its content last changed (RFC 3339).
    pub updated: String,
}

impl SharingView {
    /// `text` is the petition's background.
    pub fn new(text: &str, published: Timestamp, updated: Timestamp) -> SharingView {
        SharingView {
            description: cut(text, DESCRIPTION_CHARS_MAX),
            published: moment(published),
            updated: moment(updated),
        }
    }
}

fn moment(at: Timestamp) -> String {
    let at = crate::i18n::moment(at);
    format!("{at:.0}")
}

/// Whole words of a text on one line of at most `chars_max` characters, with an ellipsis if there were more.
fn cut(text: &str, chars_max: usize) -> String {
    let mut line = String::new();
    let mut chars = 0;
    for word in text.split_whitespace() {
        let longer = chars + word.chars().count() + 1;
        if longer > chars_max {
            line.truncate(line.trim_end_matches(['.', ',', ';', ':', '…']).len());
            line.push('…');
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        chars = longer;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_one_line_of_whole_words() {
        let cut = |text: &str| cut(text, DESCRIPTION_CHARS_MAX);
        assert_eq!(cut("We walk\r\n\r\nthere  daily."), "We walk there daily.");
        let long = cut(&"word ".repeat(100));
        assert!(long.ends_with("word…") && long.chars().count() <= DESCRIPTION_CHARS_MAX + 1, "{long}");
        assert_eq!(cut(&"x".repeat(900)), "…");
        assert!(cut(&format!("{} {}", "It ended.", "x".repeat(200))).ends_with("ended…"));
        assert_eq!(cut(""), "");
    }
}
