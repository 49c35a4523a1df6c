//! Owns what can be seen of a page: unpacked, without tags, scripts and styles. It must never judge. Bounds: the bytes that a
//! page may have after it was unpacked.

use std::io::Read as _;

use flate2::read::MultiGzDecoder;

use crate::bounds::UNPACKED_BYTES_MAX;
use crate::exchange::Answer;

/// The text that somebody reads on a page.
///
/// # Errors
/// Why it cannot be read, in words.
pub(crate) fn text(answer: &Answer) -> Result<String, String> {
    let unpacked = match answer.head.encoding.as_str() {
        "" | "identity" => answer.body.clone(),
        "gzip" => unpack(&answer.body)?,
        other => {
            return Err(format!("it came packed as \"{}\", which was not asked for", other.escape_debug()));
        }
    };
    let whole = String::from_utf8_lossy(&unpacked);
    let is_markup = answer.head.content_type.contains("html") || answer.head.content_type.contains("xml");
    Ok(if is_markup {
        spaced(&without_entities(&without_tags(&whole)))
    } else {
        spaced(&whole)
    })
}

/// The text in single spaces, as a browser shows it.
pub(crate) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn unpack(packed: &[u8]) -> Result<Vec<u8>, String> {
    let mut unpacked = Vec::new();
    MultiGzDecoder::new(packed)
        .take(UNPACKED_BYTES_MAX + 1)
        .read_to_end(&mut unpacked)
        .map_err(|_| "it came packed, and cannot be unpacked".to_owned())?;
    if unpacked.len() as u64 > UNPACKED_BYTES_MAX {
        return Err(format!("it has more than {UNPACKED_BYTES_MAX} bytes once it is unpacked"));
    }
    Ok(unpacked)
}

/// Tags become spaces where they end a line of text, and nothing elsewhere; what is never shown is left out.
fn without_tags(markup: &str) -> String {
    /// Tags within a line: `the <b>bold</b>est` is one word.
    const INLINE: &[&str] =
        &["a", "abbr", "b", "bdi", "em", "i", "mark", "q", "small", "span", "strong", "sub", "sup", "wbr"];
    let mut text = String::with_capacity(markup.len() / 2);
    let mut rest = markup;
    while let Some(start) = rest.find('<') {
        text.push_str(&rest[..start]);
        rest = &rest[start..];
        if rest.starts_with("<!--") {
            rest = after(rest, "-->");
            continue;
        }
        let name: String = rest[1..]
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        let hides = matches!(name.as_str(), "script" | "style" | "template") && !rest.starts_with("</");
        if !INLINE.contains(&name.as_str()) {
            text.push(' ');
        }
        rest = after(rest, ">");
        if hides {
            rest = after(rest, &format!("</{name}"));
            rest = after(rest, ">");
        }
    }
    text.push_str(rest);
    text
}

fn after<'a>(text: &'a str, end: &str) -> &'a str {
    text.find(end).map_or("", |at| &text[at + end.len()..])
}

fn without_entities(text: &str) -> String {
    // The ampersand last, so that what it hides is not read twice.
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (entity, character)| text.replace(entity, character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_is_what_a_reader_reads() {
        for (markup, expected) in [
            ("<h1>Save\n the <b>libr</b>ary</h1><p>Now", "Save the library Now"),
            ("<title>A &amp; B</title>", "A & B"),
            ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
            ("a<script>if (a < b) { seen() }</script>b", "a b"),
            ("a<!-- <p>hidden</p> -->b", "ab"),
            ("<style>p{}", ""),
            ("<p", ""),
        ] {
            assert_eq!(spaced(&without_entities(&without_tags(markup))), expected, "{markup}");
        }
    }
}
