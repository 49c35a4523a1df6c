//! HTML → tokens. Owns a small tokenizer, good for pages that a template made: start tags with
//! attributes, end tags, text with its entities decoded. It must never guess what a page means
//! (that is `page`), never fails, and takes broken markup as text. Called by `page` only.
//!
//! Left out on purpose: namespaces, CDATA, the tree repair of the HTML standard, and most named
//! entities; a page that needs them cannot be tested here and should be simpler.

/// A piece of a page, in the order in which it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    Start(Tag),
    End(String),
    Text(String),
}

/// A start tag: its name in lower case, and its attributes in the order written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tag {
    pub name: String,
    pub attributes: Vec<(String, String)>,
}

impl Tag {
    /// The value of an attribute, "" if it stands without one.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// Whether the attribute is there at all, as `checked` and `disabled` are.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.attribute(name).is_some()
    }
}

/// Elements that never have an end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
];

/// Whether the element `name` has no content and so no end tag.
#[must_use]
pub fn is_void(name: &str) -> bool {
    VOID.contains(&name)
}

/// Splits a page into tokens. Comments and the doctype are left out.
#[must_use]
pub fn tokens(html: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = html;
    while !rest.is_empty() {
        rest = next(rest, &mut tokens);
    }
    tokens
}

/// Reads one token from the front of `rest` and returns what is left; always reads something.
fn next<'a>(rest: &'a str, tokens: &mut Vec<Token>) -> &'a str {
    if let Some(comment) = rest.strip_prefix("<!--") {
        return comment.split_once("-->").map_or("", |(_, after)| after);
    }
    if rest.starts_with("<!") || rest.starts_with("<?") {
        return rest.split_once('>').map_or("", |(_, after)| after);
    }
    if let Some(end) = rest.strip_prefix("</").filter(|end| begins_with_letter(end)) {
        let (name, after) = end.split_once('>').unwrap_or((end, ""));
        tokens.push(Token::End(name.split_whitespace().next().unwrap_or("").to_ascii_lowercase()));
        return after;
    }
    if let Some(start) = rest.strip_prefix('<').filter(|start| begins_with_letter(start)) {
        return start_tag(start, tokens);
    }
    // A lone "<" is text: look for the next one after it.
    let end = rest
        .char_indices()
        .skip(1)
        .find(|(_, c)| *c == '<')
        .map_or(rest.len(), |(at, _)| at);
    push_text(&rest[..end], tokens);
    &rest[end..]
}

fn begins_with_letter(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
}

fn push_text(raw: &str, tokens: &mut Vec<Token>) {
    if let Some(Token::Text(before)) = tokens.last_mut() {
        before.push_str(&decode_entities(raw));
    } else if !raw.is_empty() {
        tokens.push(Token::Text(decode_entities(raw)));
    }
}

fn start_tag<'a>(start: &'a str, tokens: &mut Vec<Token>) -> &'a str {
    let name_end = start
        .find(|c: char| c.is_whitespace() || c == '>' || c == '/')
        .unwrap_or(start.len());
    let name = start[..name_end].to_ascii_lowercase();
    let (attributes, after) = attributes(&start[name_end..]);
    tokens.push(Token::Start(Tag { name: name.clone(), attributes }));
    match name.as_str() {
        "script" | "style" => raw_content(&name, after, tokens, str::to_owned),
        "title" | "textarea" => raw_content(&name, after, tokens, decode_entities),
        _ => after,
    }
}

/// Reads content in which `<` has no meaning until the element's own end tag.
fn raw_content<'a>(
    name: &str,
    rest: &'a str,
    tokens: &mut Vec<Token>,
    decode: impl Fn(&str) -> String,
) -> &'a str {
    // Lower-casing ASCII only keeps every byte position.
    let end = rest
        .to_ascii_lowercase()
        .find(&format!("</{name}"))
        .unwrap_or(rest.len());
    if end > 0 {
        tokens.push(Token::Text(decode(&rest[..end])));
    }
    &rest[end..]
}

/// Reads attributes up to and including the tag's `>`; returns them and what follows.
fn attributes(mut rest: &str) -> (Vec<(String, String)>, &str) {
    let mut found: Vec<(String, String)> = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if rest.is_empty() {
            return (found, "");
        }
        if let Some(after) = rest.strip_prefix('>') {
            return (found, after);
        }
        let name_end = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/'))
            .unwrap_or(rest.len());
        let name_end = name_end.max(rest.chars().next().map_or(0, char::len_utf8));
        let name = rest[..name_end].to_ascii_lowercase();
        let (value, after) = attribute_value(&rest[name_end..]);
        // As in a real browser, the first of two attributes with one name counts.
        if found.iter().all(|(known, _)| *known != name) {
            found.push((name, value));
        }
        rest = after;
    }
}

fn attribute_value(rest: &str) -> (String, &str) {
    let Some(value) = rest.trim_start().strip_prefix('=') else {
        return (String::new(), rest);
    };
    let value = value.trim_start();
    for quote in ['"', '\''] {
        if let Some(quoted) = value.strip_prefix(quote) {
            let (inside, after) = quoted.split_once(quote).unwrap_or((quoted, ""));
            return (decode_entities(inside), after);
        }
    }
    let end = value
        .find(|c: char| c.is_whitespace() || c == '>')
        .unwrap_or(value.len());
    (decode_entities(&value[..end]), &value[end..])
}

/// The named entities that templates write; `&#39;` and the like are understood in any case.
const ENTITIES: [(&str, char); 22] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("copy", '©'),
    ("pound", '£'),
    ("euro", '€'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("larr", '←'),
    ("rarr", '→'),
    ("middot", '·'),
    ("times", '×'),
];

/// Text with its entities replaced; what is not an entity stays as written.
#[must_use]
pub fn decode_entities(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        decoded.push_str(before);
        let entity = after
            .split_once(';')
            .and_then(|(name, tail)| Some((entity(name)?, tail)));
        let (c, tail) = entity.unwrap_or(('&', after));
        decoded.push(c);
        rest = tail;
    }
    decoded.push_str(rest);
    decoded
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    ENTITIES.iter().find(|(known, _)| *known == name).map(|(_, c)| *c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tokens in one line: `<name key=value>`, `</name>` and text in quotes.
    fn shown(html: &str) -> String {
        let show = |token: &Token| match token {
            Token::Start(tag) => {
                let attributes: String = tag
                    .attributes
                    .iter()
                    .map(|(key, value)| format!(" {key}={value:?}"))
                    .collect();
                format!("<{}{attributes}>", tag.name)
            }
            Token::End(name) => format!("</{name}>"),
            Token::Text(text) => format!("{text:?}"),
        };
        tokens(html).iter().map(show).collect()
    }

    #[test]
    fn takes_pages_apart() {
        let cases = [
            ("<p>Hello</p>", r#"<p>"Hello"</p>"#),
            ("<!doctype html><!-- <p> --><P>x", r#"<p>"x""#),
            ("<a href=/x class='a b' hidden>", r#"<a href="/x" class="a b" hidden="">"#),
            ("<input value=\"a &amp; &quot;b&quot;\"/>", r#"<input value="a & \"b\"">"#),
            ("<br/><img alt = 'x>y' />", r#"<br><img alt="x>y">"#),
            ("<a id=1 id=2>", r#"<a id="1">"#),
            ("1 < 2 &lt; 3 & 4", r#""1 < 2 < 3 & 4""#),
            ("<script>if (a<b) '</p>'</script>x", r#"<script>"if (a<b) '</p>'"</script>"x""#),
            ("<textarea>\n<b>&amp;</TEXTAREA>", r#"<textarea>"\n<b>&"</textarea>"#),
            ("<title>A &ndash; B</title >", r#"<title>"A – B"</title>"#),
            ("<p", "<p>"),
            ("<p a='x", r#"<p a="x">"#),
            ("</>", r#""</>""#),
            ("<p =x>", r#"<p =="" x="">"#),
            ("<!-- never ends", ""),
            ("é<ü>", r#""é<ü>""#),
        ];
        for (html, expected) in cases {
            assert_eq!(shown(html), expected, "{html}");
        }
    }

    #[test]
    fn decodes_entities() {
        let cases = [
            ("&lt;&gt;&amp;&quot;&#39;&#x27;&apos;", "<>&\"'''"),
            ("&pound;5&nbsp;&hellip;", "£5\u{a0}…"),
            ("&unknown; &; & &#xfffffff; &amp", "&unknown; &; & &#xfffffff; &amp"),
            ("&amp;lt;", "&lt;"),
        ];
        for (text, expected) in cases {
            assert_eq!(decode_entities(text), expected, "{text}");
        }
    }
}
