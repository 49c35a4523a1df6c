//! What other programs find about a petition in the head of its page: those that show links with a picture,
//! feed readers, search engines. Shown by `head_petition.html`, which is included in the page's head.

use serde::Serialize;
use throng_domain::time::Timestamp;

/// The most characters of a description: no program shows more.
const DESCRIPTION_CHARS_MAX: usize = 200;

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
        SharingView { description: cut(text), published: moment(published), updated: moment(updated) }
    }
}

fn moment(at: Timestamp) -> String {
    let at = crate::i18n::moment(at);
    format!("{at:.0}")
}

/// Whole words of a text on one line, with an ellipsis if there were more.
fn cut(text: &str) -> String {
    let mut line = String::new();
    let mut chars = 0;
    for word in text.split_whitespace() {
        let longer = chars + word.chars().count() + 1;
        if longer > DESCRIPTION_CHARS_MAX {
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
        assert_eq!(cut("We walk\r\n\r\nthere  daily."), "We walk there daily.");
        let long = cut(&"word ".repeat(100));
        assert!(long.ends_with("word…") && long.chars().count() <= DESCRIPTION_CHARS_MAX + 1, "{long}");
        assert_eq!(cut(&"x".repeat(900)), "…");
        assert_eq!(cut(""), "");
    }
}
