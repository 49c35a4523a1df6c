//! Owns what a setting may hold: the kinds of value, the check of each, and the words that say what is
//! allowed. It must never touch the disk or the network. Called for each value that a layer gives.
//! Bounds: texts and lists by `limits.rs`.

use super::form::{Form, is_one_line};
use super::raw::Raw;
use super::value::{Secret, Value};

/// What a setting may hold.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    Text(Form),
    /// Text of that form, or nothing.
    OptionalText(Form),
    Secret,
    Toggle,
    /// `unit` is in the plural; empty for a number that counts nothing.
    Number {
        min: u64,
        max: u64,
        unit: &'static str,
    },
    Seconds {
        min: u64,
        max: u64,
    },
    Milliseconds {
        min: u64,
        max: u64,
    },
    Words(&'static [&'static str]),
    List(Form),
}

impl Kind {
    /// Reads a value as written in an environment variable or after `--set`: plain, without quotes;
    /// the items of a list separated by commas, or in TOML's square brackets.
    pub(crate) fn raw_from_text(self, text: &str) -> Raw {
        match self {
            Self::Toggle => text.parse().map_or(Raw::Other, Raw::Toggle),
            Self::Number { .. } | Self::Seconds { .. } | Self::Milliseconds { .. } => {
                text.parse().map_or(Raw::Other, Raw::Number)
            }
            // An IPv6 address in brackets is no list.
            Self::List(_) if text.trim_start().starts_with('[') && !begins_with_ipv6(text) => {
                Raw::list_from_brackets(text)
            }
            Self::List(_) => {
                let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
                Raw::List(items.map(str::to_owned).collect())
            }
            Self::Text(_) | Self::OptionalText(_) | Self::Secret | Self::Words(_) => {
                Raw::Text(text.to_owned())
            }
        }
    }

    /// The checked value; `None` when this kind does not allow it.
    pub fn fit(self, raw: Raw) -> Option<Value> {
        match (self, raw) {
            (Self::OptionalText(_), Raw::Text(text)) if text.is_empty() => Some(Value::Text(text)),
            (Self::Text(form) | Self::OptionalText(form), Raw::Text(text)) => {
                form.allows(&text).then_some(Value::Text(text))
            }
            (Self::Secret, Raw::Text(text)) => is_one_line(&text).then(|| Value::Secret(Secret::new(text))),
            (Self::Toggle, Raw::Toggle(on)) => Some(Value::Toggle(on)),
            (Self::Number { min, max, .. }, Raw::Number(n)) => {
                (min..=max).contains(&n).then_some(Value::Number(n))
            }
            (Self::Seconds { min, max }, Raw::Number(n)) => {
                (min..=max).contains(&n).then_some(Value::Seconds(n))
            }
            (Self::Milliseconds { min, max }, Raw::Number(n)) => {
                (min..=max).contains(&n).then_some(Value::Milliseconds(n))
            }
            (Self::Words(words), Raw::Text(text)) => {
                words.contains(&text.as_str()).then_some(Value::Text(text))
            }
            (Self::List(form), Raw::List(items)) => {
                let fits =
                    items.len() <= form.items_max().count() && items.iter().all(|item| form.allows(item));
                fits.then_some(Value::List(items))
            }
            // One text, as it would stand in the environment: whoever needs a single item need not write brackets.
            (Self::List(_), Raw::Text(text)) => self.fit(self.raw_from_text(&text)),
            _ => None,
        }
    }

    pub(crate) fn is_secret(self) -> bool {
        matches!(self, Self::Secret)
    }

    /// The name of the type, for the documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text(_) | Self::OptionalText(_) => "text",
            Self::Secret => "secret text",
            Self::Toggle => "true or false",
            Self::Number { .. } | Self::Seconds { .. } | Self::Milliseconds { .. } => "whole number",
            Self::Words(_) => "one of some words",
            Self::List(_) => "list of texts",
        }
    }

    /// The unit of a number; `None` for other kinds.
    pub fn unit(self) -> Option<&'static str> {
        match self {
            Self::Number { unit, .. } => (!unit.is_empty()).then_some(unit),
            Self::Seconds { .. } => Some("seconds"),
            Self::Milliseconds { .. } => Some("milliseconds"),
            Self::Text(_)
            | Self::OptionalText(_)
            | Self::Secret
            | Self::Toggle
            | Self::Words(_)
            | Self::List(_) => None,
        }
    }

    /// What is allowed, worded to follow "must be …".
    pub fn allowed(self) -> String {
        match self {
            Self::Text(form) => form.allowed().to_owned(),
            Self::OptionalText(form) => format!("{}, or empty", form.allowed()),
            Self::Secret => "one line of text".to_owned(),
            Self::Toggle => "true or false".to_owned(),
            Self::Number { min, max, .. } | Self::Seconds { min, max } | Self::Milliseconds { min, max } => {
                let of_unit = self.unit().map(|unit| format!(" of {unit}")).unwrap_or_default();
                format!("a whole number{of_unit} from {min} to {max}")
            }
            Self::Words(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                words.join(" or ")
            }
            Self::List(form) => {
                format!("a list of at most {} texts, each {}", form.items_max().max, form.allowed())
            }
        }
    }
}

fn begins_with_ipv6(text: &str) -> bool {
    let inside = text
        .trim_start()
        .strip_prefix('[')
        .and_then(|rest| rest.split(']').next());
    inside.is_some_and(|inside| inside.parse::<std::net::Ipv6Addr>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_process::limits::{SEALED_TO_MAX, SETTING_ITEMS_MAX, SETTING_TEXT_CHARS_MAX};

    fn check(kind: Kind, fits: &[&str], unfit: &[&str]) {
        for text in fits {
            assert!(kind.fit(kind.raw_from_text(text)).is_some(), "{kind:?} should allow {text:?}");
        }
        for text in unfit {
            assert_eq!(kind.fit(kind.raw_from_text(text)), None, "{kind:?} should not allow {text:?}");
        }
    }

    #[test]
    fn numbers_toggles_and_words() {
        let count = Kind::Number { min: 2, max: 9, unit: "things" };
        for (kind, fits, unfit) in [
            (count, &["2", "9"][..], &["1", "10", "", "two", "-3", "2.5", "99999999999999999999"][..]),
            (Kind::Seconds { min: 1, max: 5 }, &["1", "5"], &["0", "6", "5s"]),
            (Kind::Milliseconds { min: 1, max: 5 }, &["1", "5"], &["0", "6", "5ms"]),
            (Kind::Toggle, &["true", "false"], &["yes", "1", "", "True"]),
            (Kind::Words(&["red", "green"]), &["red"], &["", "blue", "Red"]),
        ] {
            check(kind, fits, unfit);
        }
    }

    #[test]
    fn texts_of_every_form() {
        for (form, fits, unfit) in [
            (Form::Line, &["a", "ä b"][..], &["", "  ", "a\nb", "a\0"][..]),
            (Form::Path, &["/a b"], &["", "a\nb"]),
            (Form::Address, &["127.0.0.1:0", "[::1]:80"], &["", "localhost:80", "127.0.0.1"]),
            (
                Form::Listen,
                &["127.0.0.1:0", "[::]:80", "unix:/run/a.sock"],
                &["", "80", "unix:a.sock", "/run/a.sock"],
            ),
            (
                Form::User,
                &["throng", "990", "_a-b.c"],
                &["", "a b", "a:b", "-a", "4294967295", "99999999999"],
            ),
            (Form::Mode, &["660", "0600"], &["", "6", "888", "1777", "rw-"]),
            (Form::Mailbox, &["a@b.c", "A B <a@b.c>"], &["", "a", "A <a@b.c"]),
            (Form::TimeZone, &["UTC", "Europe/London"], &["", "London", "Europe/Lundon"]),
            (Form::Language, &["en", "cy", "en-GB"], &["", "e", "english!"]),
            (
                Form::Host,
                &["a.b", "a:80", "[::1]:80"],
                &["", "http://a", "a/b", "u@a", "a b", "a:", "a:99999", "a:0", ":1"],
            ),
            (Form::IpRange, &["10.0.0.1", "10.0.0.0/8", "::1"], &["", "a", "10.0.0.0/99"]),
            (
                Form::Authority,
                &[
                    "letsencrypt",
                    "letsencrypt-staging",
                    "https://ca.example/acme/directory",
                    "https://127.0.0.1:14000/dir",
                ],
                &[
                    "",
                    "lets-encrypt",
                    "http://ca.example/dir",
                    "https://",
                    "https://u@ca.example/dir",
                    "ca.example",
                ],
            ),
            (Form::Connecting, &["10.0.0.0/8", "::1", "unix"], &["", "unix:/a", "a.b"]),
            (Form::HostName, &["a.b", "10.0.0.1", "[::1]"], &["", "a:80", "a/b", "u@a"]),
            (
                Form::Url,
                &["http://a", "https://a.b:8443", "https://a/", "http://[::1]:80"],
                &[
                    "",
                    "a.b",
                    "ftp://a",
                    "https://a/b",
                    "https://a?b",
                    "https://a#b",
                    "https://u@a",
                    "https://",
                    "http://a:99999",
                ],
            ),
        ] {
            check(Kind::Text(form), fits, unfit);
        }
    }

    #[test]
    fn nothing_and_lists() {
        for (kind, fits, unfit) in [
            (Kind::OptionalText(Form::HostName), &["", "a.b"][..], &[" ", "a:80"][..]),
            (Kind::Secret, &["", "a b"], &["a\nb"]),
            (
                Kind::List(Form::Listen),
                &["[::1]:80", "[::1]:80, 127.0.0.1:80", "[\"[::1]:80\"]"],
                &["[::1]", "[::1:80"],
            ),
            (
                Kind::List(Form::HostName),
                &["", "10.0.0.1, a.b", "[\"10.0.0.1\"]"],
                &["a:80", "10.0.0.1 a.b", "[1]", "["],
            ),
        ] {
            check(kind, fits, unfit);
        }
        let one = Kind::List(Form::HostName).fit(Raw::Text("a.b".to_owned()));
        assert_eq!(one, Some(Value::List(vec!["a.b".to_owned()])), "a file may leave the brackets out");
    }

    #[test]
    fn what_is_long_is_refused() {
        let line = |chars: usize| Kind::Text(Form::Line).fit(Raw::Text("ä".repeat(chars))).is_some();
        let list = |items: usize| {
            Kind::List(Form::Line)
                .fit(Raw::List(vec!["a".to_owned(); items]))
                .is_some()
        };
        assert!(line(SETTING_TEXT_CHARS_MAX.count()) && !line(SETTING_TEXT_CHARS_MAX.count() + 1));
        assert!(list(SETTING_ITEMS_MAX.count()) && !list(SETTING_ITEMS_MAX.count() + 1));
        // Issue 15: more keys were let through than anything is encrypted to.
        let key = format!("age1{}", "q".repeat(58));
        let keys = |items: usize| {
            Kind::List(Form::AgeKey)
                .fit(Raw::List(vec![key.clone(); items]))
                .is_some()
        };
        assert!(keys(SEALED_TO_MAX.count()) && !keys(SEALED_TO_MAX.count() + 1));
        assert!(
            Kind::List(Form::AgeKey)
                .allowed()
                .starts_with("a list of at most 16 texts")
        );
    }
}
