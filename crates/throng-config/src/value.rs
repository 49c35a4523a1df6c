//! Owns a setting's value once it has been checked, and how it becomes the type that the program reads.
//! It must never show a secret: `Secret` and `Value::shown` leave it out. Called by `kind.rs` (which
//! makes values) and by the structs of `settings.rs` (which take them). Bounds nothing itself.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use jiff::tz::TimeZone;
use lettre::message::Mailbox;
use unic_langid::LanguageIdentifier;

use super::form::host_and_port;
use super::host::plain_host;

/// A value that fits its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Text(String),
    Secret(Secret),
    Toggle(bool),
    Number(u64),
    Seconds(u64),
    Milliseconds(u64),
    List(Vec<String>),
}

impl Value {
    /// The value as it would be written in the settings file, with secrets left out.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => quoted(text),
            Self::Secret(secret) if secret.is_empty() => quoted(""),
            Self::Secret(_) => quoted("(secret)"),
            Self::Toggle(on) => on.to_string(),
            Self::Number(n) | Self::Seconds(n) | Self::Milliseconds(n) => n.to_string(),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
                format!("[{}]", items.join(", "))
            }
        }
    }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// A password. It is never printed: not by `Debug`, not in a message, not by `config dump`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: String) -> Self {
        Self(text)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The secret itself, for the one place that sends it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The address under which the public reaches the site: scheme, host and a port that is not the scheme's own, no slash at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Accepts `http://` or `https://`, a host, perhaps a port, and nothing more; `None` for anything else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let uri: http::Uri = text.parse().ok()?;
        let scheme = uri.scheme_str()?;
        let authority = uri.authority()?.as_str();
        let bare = uri.path() == "/" && uri.query().is_none() && !text.contains('#');
        let fit = matches!(scheme, "http" | "https") && bare && host_and_port(authority).is_some();
        fit.then(|| Self(format!("{scheme}://{}", plain_host(authority, scheme == "https"))))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Host and perhaps port, as a browser sends it in `Host`.
    pub fn authority(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, authority)| authority)
    }

    /// Whether it leads only to the machine of whoever opens it: `localhost`, 127.0.0.0/8, `[::1]`.
    pub fn is_of_this_machine(&self) -> bool {
        let authority = self.authority();
        let host = match authority.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => authority,
        };
        let address = host.trim_start_matches('[').trim_end_matches(']');
        let address: Option<std::net::IpAddr> = address.parse().ok();
        host == "localhost" || host.ends_with(".localhost") || address.is_some_and(|ip| ip.is_loopback())
    }

    /// The host alone, in lower case, without a port and without the brackets of an IPv6 address.
    pub fn host(&self) -> &str {
        bare_host(self.authority())
    }

    /// Whether connections to it are encrypted.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

/// The host of `host`, `host:port` or `[::1]:port`.
pub(super) fn bare_host(authority: &str) -> &str {
    let host = match authority.rsplit_once(':') {
        Some((host, port))
            if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) && !host.ends_with(':') =>
        {
            host
        }
        _ => authority,
    };
    host.trim_start_matches('[').trim_end_matches(']')
}

/// Who may read and write a file, as `chmod` takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileMode(u32);

impl FileMode {
    /// Three octal digits, perhaps with a zero before them; `None` for anything else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = match text.len() {
            3 => text,
            4 => text.strip_prefix('0')?,
            _ => return None,
        };
        let octal = digits.bytes().all(|byte| matches!(byte, b'0'..=b'7'));
        octal
            .then(|| u32::from_str_radix(digits, 8).ok())
            .flatten()
            .map(Self)
    }

    /// The permission bits.
    pub fn bits(self) -> u32 {
        self.0
    }
}

/// How a checked value becomes the type of its field. A row whose kind does not suit its field is a
/// mistake in `settings.rs`, found by the test that builds the defaults and the examples: hence the panics.
pub(super) trait FromValue {
    fn from_value(value: &Value) -> Self;
}

fn mismatch(value: &Value, field: &str) -> ! {
    panic!("a row of settings.rs has the kind of {value:?} and a field of type {field}")
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Self {
        let Value::Toggle(on) = value else {
            mismatch(value, "bool")
        };
        *on
    }
}

macro_rules! number_from_value {
    ($($type:ty)+) => {$(
        impl FromValue for $type {
            fn from_value(value: &Value) -> Self {
                let Value::Number(n) = value else { mismatch(value, stringify!($type)) };
                <$type>::try_from(*n).expect("the row's maximum fits the field's type")
            }
        }
    )+};
}
number_from_value!(u64 usize u16);

impl FromValue for Duration {
    fn from_value(value: &Value) -> Self {
        match value {
            Value::Seconds(n) => Self::from_secs(*n),
            Value::Milliseconds(n) => Self::from_millis(*n),
            Value::Text(_) | Value::Secret(_) | Value::Toggle(_) | Value::Number(_) | Value::List(_) => {
                mismatch(value, "Duration")
            }
        }
    }
}

impl FromValue for Secret {
    fn from_value(value: &Value) -> Self {
        let Value::Secret(secret) = value else {
            mismatch(value, "Secret")
        };
        secret.clone()
    }
}

macro_rules! text_from_value {
    ($($type:ty: $parse:expr;)+) => {$(
        impl FromValue for $type {
            fn from_value(value: &Value) -> Self {
                let Value::Text(text) = value else { mismatch(value, stringify!($type)) };
                let parse: fn(&str) -> Option<Self> = $parse;
                parse(text).unwrap_or_else(|| mismatch(value, stringify!($type)))
            }
        }

        impl FromValue for Option<$type> {
            fn from_value(value: &Value) -> Self {
                let empty = matches!(value, Value::Text(text) if text.is_empty());
                (!empty).then(|| FromValue::from_value(value))
            }
        }
    )+};
}
text_from_value! {
    String: |text| Some(text.to_owned());
    PathBuf: |text| Some(Self::from(text));
    SocketAddr: |text| text.parse().ok();
    PublicUrl: Self::parse;
    FileMode: Self::parse;
    Mailbox: |text| text.parse().ok();
    TimeZone: |text| Self::get(text).ok();
    LanguageIdentifier: |text| text.parse().ok();
    super::settings::AcmeChallenge: Self::from_word;
    super::settings::ForwardedHeader: Self::from_word;
    super::settings::Hsts: Self::from_word;
    super::settings::AccessLog: Self::from_word;
    super::settings::AccessAddresses: Self::from_word;
    super::settings::Preset: Self::from_word;
    super::settings::DataLicence: Self::from_word;
    super::settings::Delivery: Self::from_word;
    super::settings::SmtpTls: Self::from_word;
}

macro_rules! list_from_value {
    ($($type:ty)+) => {$(
        impl FromValue for Vec<$type> {
            fn from_value(value: &Value) -> Self {
                let Value::List(items) = value else { mismatch(value, "list") };
                let items = items.iter().map(|item| item.parse());
                items.map(|item| item.ok().expect("the row's form checks each item")).collect()
            }
        }
    )+};
}
list_from_value!(String PathBuf super::ip_range::IpRange super::ip_range::Connecting super::listen::Listen);
