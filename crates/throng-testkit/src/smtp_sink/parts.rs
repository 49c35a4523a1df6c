//! What a message says: its headers, and its parts decoded (RFC 2045 §6.7 and §6.8, RFC 2046 §5.1). Owns the reading of
//! messages; it must never be lenient about where a part ends. Used by the sink's messages, and by `scenario`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

/// A header's value with its folded lines joined; encoded words stay encoded.
pub(super) fn header(message: &str, name: &str) -> Option<String> {
    let head = message
        .split("\r\n\r\n")
        .next()
        .unwrap_or("")
        .replace("\r\n ", " ")
        .replace("\r\n\t", " ");
    let named = |line: &str| {
        line.split_once(':')
            .filter(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim().to_owned())
    };
    head.split("\r\n").find_map(named)
}

/// The content of a message, or of the first of its parts, that is of this type. A message that names no type is plain text.
pub(super) fn of_type(message: &str, wanted: &str) -> Option<String> {
    let kind = header(message, "Content-Type").unwrap_or_else(|| "text/plain".to_owned());
    if kind.to_ascii_lowercase().starts_with("multipart/") {
        let (_, boundary) = kind.split_once("boundary=\"")?;
        let (boundary, _) = boundary.split_once('"')?;
        return parts(message, boundary)
            .iter()
            .find_map(|part| of_type(part, wanted));
    }
    let body = message.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let encoding = header(message, "Content-Transfer-Encoding").unwrap_or_default();
    kind.to_ascii_lowercase()
        .starts_with(wanted)
        .then(|| match encoding.to_ascii_lowercase().as_str() {
            "quoted-printable" => text_of(&unquoted(&body.replace("=\r\n", ""))),
            "base64" => text_of(&from_base64(body)),
            _ => body.to_owned(),
        })
}

/// The parts between the boundaries, each with its own headers. A message whose last boundary is missing has none.
fn parts<'a>(message: &'a str, boundary: &str) -> Vec<&'a str> {
    let end = format!("\r\n--{boundary}--\r\n");
    let Some((inside, _)) = message.split_once(&end) else {
        return Vec::new();
    };
    inside.split(&format!("\r\n--{boundary}\r\n")).skip(1).collect()
}

pub(crate) fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Decodes `=C3=A9` to bytes; anything else stays.
pub(crate) fn unquoted(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after
            .get(..2)
            .filter(|_| *first == b'=')
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    bytes
}

/// Decodes base64 (RFC 4648, section 4), whatever stands between the lines.
///
/// # Panics
/// When it is not base64.
pub(crate) fn from_base64(text: &str) -> Vec<u8> {
    let on_one_line: String = text.split_whitespace().collect();
    BASE64
        .decode(on_one_line)
        .unwrap_or_else(|error| panic!("not base64: {error}: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_message_are_read() {
        let plain = "Subject: s\r\n\r\nhello\r\n";
        let quoted = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\ncaf=C3=A9 =\r\nnoir\r\n";
        let html = "Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\nPGI+\r\n";
        let both = format!(
            "Content-Type: multipart/alternative;\r\n boundary=\"=_b\"\r\n\r\n--=_b\r\n{quoted}\r\n--=_b\r\n{html}\r\n--=_b--\r\n"
        );
        for (message, wanted, expected) in [
            (plain, "text/plain", Some("hello\r\n")),
            (plain, "text/html", None),
            (quoted, "text/plain", Some("café noir\r\n")),
            (html, "text/html", Some("<b>")),
            (&both, "text/plain", Some("café noir\r\n")),
            (&both, "text/html", Some("<b>")),
            (&both.replace("--=_b--", "--=_c--"), "text/plain", None),
        ] {
            assert_eq!(of_type(message, wanted).as_deref(), expected, "{message}");
        }
    }
}
