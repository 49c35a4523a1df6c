//! A mail as its recipient reads it: subject, text and links. Owns the decoding of subjects
//! (RFC 2047); called by `actor`.

use crate::smtp_sink::Message;
use crate::smtp_sink::parts::{from_base64, text_of, unquoted};

/// One mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) subject: String,
    pub(super) text: String,
    /// Each header as `Name: value`.
    pub(super) head: Vec<String>,
}

impl Letter {
    pub(super) fn of(message: &Message) -> Letter {
        let text = message.words();
        let text_all = message.text();
        let head = text_all.split("\r\n\r\n").next().unwrap_or_default();
        let head = head.replace("\r\n ", " ").replace("\r\n\t", " ");
        let subject = decoded(&message.header("Subject").unwrap_or_default());
        Letter { subject, text, head: head.split("\r\n").map(str::to_owned).collect() }
    }

    /// The paths of its links, in order.
    pub(super) fn paths(&self) -> Vec<String> {
        let links = self
            .text
            .split_whitespace()
            .filter_map(|word| word.split_once("://"));
        links
            .filter_map(|(_, rest)| rest.find('/').map(|at| rest[at..].to_owned()))
            .collect()
    }

    /// The six-digit code in it.
    pub(super) fn code(&self) -> Option<&str> {
        let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
        self.text.split_whitespace().find(is_code)
    }
}

/// Decodes the encoded words of a header; white space between two of them does not count.
fn decoded(header: &str) -> String {
    let mut text = String::new();
    let mut rest = header;
    while let Some((before, after)) = rest.split_once("=?") {
        let mut parts = after.splitn(4, '?');
        let (Some(_), Some(kind), Some(word), Some(tail)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            break;
        };
        let between = !text.is_empty() && before.trim().is_empty();
        text.push_str(if between { "" } else { before });
        text.push_str(&match kind {
            "q" | "Q" => text_of(&unquoted(&word.replace('_', " "))),
            _ => text_of(&from_base64(word)),
        });
        rest = tail.strip_prefix('=').unwrap_or(tail);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_are_read_as_people_see_them() {
        for (header, seen) in [
            ("Plain words", "Plain words"),
            ("=?utf-8?b?QW5zd2VyZWQ6IMOF?=", "Answered: Å"),
            ("=?utf-8?q?caf=C3=A9?= =?utf-8?q?_noir?=", "café noir"),
            ("Re: =?utf-8?Q?=E2=80=9Cx=E2=80=9D?= ok", "Re: “x” ok"),
            ("1 = 2 =? no", "1 = 2 =? no"),
        ] {
            assert_eq!(decoded(header), seen);
        }
    }
}
