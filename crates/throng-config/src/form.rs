//! Owns what a text must look like to be an address, a host, a mailbox, a time zone and so on. It must never ask
//! the disk or the network whether such a thing exists: a time zone is looked up in the built-in table. Called by
//! `kind.rs`. Bounds: texts by `limits.rs`.

use std::net::SocketAddr;

use super::ip_range::{Connecting, IpRange};
use super::listen::Listen;
use super::value::{FileMode, PublicUrl};
use throng_process::limits::{Limit, SEALED_TO_MAX, SETTING_ITEMS_MAX, SETTING_TEXT_CHARS_MAX};

/// What a text must look like.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    Line,
    Address,
    /// A place to listen: an address, or a Unix socket.
    Listen,
    /// The mode of a file, in octal digits.
    Mode,
    /// A user of this machine, by name or number.
    User,
    /// A host, perhaps with a port.
    Host,
    /// An IP address, or a network of them.
    IpRange,
    /// The same, or the word for Unix sockets.
    Connecting,
    /// A host without a port.
    HostName,
    Url,
    Mailbox,
    /// An email address alone, or the address of a page.
    Contact,
    TimeZone,
    Language,
    Path,
    /// A certificate authority.
    Authority,
    /// A public key of age.
    AgeKey,
}

impl Form {
    pub(super) fn allows(self, text: &str) -> bool {
        is_one_line(text)
            && match self {
                Self::Authority => {
                    ["letsencrypt", "letsencrypt-staging"].contains(&text) || is_directory(text)
                }
                Self::AgeKey => is_age_key(text),
                Self::Line | Self::Path => !text.trim().is_empty(),
                Self::Address => text.parse::<SocketAddr>().is_ok(),
                Self::Listen => text.parse::<Listen>().is_ok(),
                Self::Mode => FileMode::parse(text).is_some(),
                Self::User => is_user(text),
                Self::Host => host_and_port(text).is_some(),
                Self::IpRange => text.parse::<IpRange>().is_ok(),
                Self::Connecting => text.parse::<Connecting>().is_ok(),
                Self::HostName => matches!(host_and_port(text), Some((_, None))),
                Self::Url => PublicUrl::parse(text).is_some(),
                Self::Mailbox => text.parse::<lettre::message::Mailbox>().is_ok(),
                Self::Contact => is_contact(text),
                Self::TimeZone => jiff::tz::TimeZone::get(text).is_ok(),
                Self::Language => text.parse::<unic_langid::LanguageIdentifier>().is_ok(),
            }
    }

    /// What is allowed, worded to follow "must be …".
    pub(super) fn allowed(self) -> &'static str {
        match self {
            Self::Line => "one line of text",
            Self::Address => "an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080",
            Self::Listen => {
                "an IP address and a port, such as 127.0.0.1:8080 or [::]:80, or unix: and the path of a socket, such as \
                 unix:/run/throng/http.sock"
            }
            Self::User => "the name of a user of this machine, such as throng, or its number",
            Self::Mode => "the mode of a file in three octal digits, such as 660",
            Self::Host => {
                "a host name with or without a port, such as petitions.example.org; a name with other letters than a to z in the form \
                 that begins with xn--, such as xn--bcher-kva.example for bücher.example"
            }
            Self::IpRange => "an IP address or a network, such as 10.0.0.1, 10.0.0.0/8 or 2001:db8::/32",
            Self::Connecting => "an IP address or a network, such as 10.0.0.0/8, or unix for Unix sockets",
            Self::HostName => "a host name without a port, such as smtp.example.org",
            Self::Url => {
                "http:// or https:// and a host, perhaps a port, and no path; a name with other letters than a to z in the form that \
                 begins with xn--, such as xn--bcher-kva.example for bücher.example"
            }
            Self::Mailbox => "an email address, such as Petitions <petitions@example.org>",
            Self::Contact => {
                "an email address, such as security@example.org, or an address that begins with https://"
            }
            Self::TimeZone => "the name of a time zone, such as Europe/London",
            Self::Language => "the code of a language, such as en",
            Self::Path => "the path of a file",
            Self::AgeKey => "a public key of age: 62 lower-case letters and digits that begin with age1",
            Self::Authority => "letsencrypt, letsencrypt-staging, or an address that begins with https://",
        }
    }
}

impl Form {
    /// How many such texts a list may hold.
    pub fn items_max(self) -> &'static Limit {
        match self {
            Self::AgeKey => &SEALED_TO_MAX,
            Self::Line
            | Self::Address
            | Self::Listen
            | Self::Mode
            | Self::User
            | Self::Host
            | Self::IpRange
            | Self::Connecting
            | Self::HostName
            | Self::Url
            | Self::Mailbox
            | Self::Contact
            | Self::TimeZone
            | Self::Language
            | Self::Path
            | Self::Authority => &SETTING_ITEMS_MAX,
        }
    }
}

/// Whether this looks like a public key of age. Whether it is one is found out at the start.
fn is_age_key(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.len() == 62 && text.starts_with("age1") && text.bytes().all(is_sign)
}

/// Whether this is an address that an authority could have. In the clear it could be anybody.
fn is_directory(text: &str) -> bool {
    let uri: Option<http::Uri> = text.parse().ok();
    uri.is_some_and(|uri| {
        let authority = uri.authority().map(http::uri::Authority::as_str);
        uri.scheme_str() == Some("https") && authority.is_some_and(|host| host_and_port(host).is_some())
    })
}

/// Whether a program can write or lead there: an email address without a name, or a page that nobody on the way can change.
fn is_contact(text: &str) -> bool {
    match text.parse::<http::Uri>() {
        Ok(uri) if uri.scheme_str() == Some("https") => uri.host().is_some() && text.is_ascii(),
        _ => text.parse::<lettre::Address>().is_ok() && text.is_ascii(),
    }
}

/// The parts of `host` or `host:port`; `None` for anything else.
pub(super) fn host_and_port(text: &str) -> Option<(String, Option<u16>)> {
    let authority: http::uri::Authority = text.parse().ok()?;
    let host = authority.host();
    let port = match text.strip_prefix(host)? {
        "" => None,
        port => Some(port.strip_prefix(':')?.parse().ok().filter(|port| *port != 0)?),
    };
    (!host.is_empty()).then(|| (host.to_owned(), port))
}

/// Whether this can be the name of a user: letters, digits and a few signs (useradd(8)). All digits are a number.
fn is_user(text: &str) -> bool {
    let signs = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    (1..=32).contains(&text.len())
        && text.bytes().all(signs)
        && !text.starts_with('-')
        && (!is_number || text.parse::<u32>().is_ok_and(|number| number != u32::MAX))
}

/// Whether the text has no line break or other control character, and is not too long.
pub(super) fn is_one_line(text: &str) -> bool {
    text.chars().count() <= SETTING_TEXT_CHARS_MAX.count() && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_an_address_that_a_program_can_use() {
        for (text, allowed) in [
            ("security@example.org", true),
            ("https://example.org/security", true),
            ("http://example.org/security", false),
            ("Security <security@example.org>", false),
            ("mailto:security@example.org", false),
            ("javascript:alert(1)", false),
            ("https://", false),
            ("a@b.example\nContact: c", false),
        ] {
            assert_eq!(Form::Contact.allows(text), allowed, "{text}");
        }
    }
}
