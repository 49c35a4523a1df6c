//! XML documents: elements, attributes and text, always well-formed.
//!
//! Owns what XML 1.0 forbids. A character that cannot even be escaped (most control characters) is dropped. Everything
//! that comes in is escaped, so that text is never taken for markup. Bounded by what it is given.

use std::borrow::Cow;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use throng_domain::unseen::is_disturbing;

/// Attributes of an element, in order.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

/// A document that is being written.
pub(super) struct Document {
    writer: Writer<Vec<u8>>,
    open: Vec<&'static str>,
}

impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Document")
            .field("open", &self.open)
            .finish_non_exhaustive()
    }
}

impl Document {
    /// A document in UTF-8 whose outermost element is `root`.
    pub(super) fn new(root: &'static str, attributes: Attributes<'_>) -> Document {
        let mut document = Document { writer: Writer::new(Vec::new()), open: Vec::new() };
        document.write(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        document.start(root, attributes);
        document
    }

    /// Opens an element, to be closed by [`Document::end`].
    pub(super) fn start(&mut self, name: &'static str, attributes: Attributes<'_>) {
        self.write(Event::Start(tag(name, attributes)));
        self.open.push(name);
    }

    /// Closes the element that was opened last.
    pub(super) fn end(&mut self) {
        let name = self.open.pop().expect("each end follows its start");
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// An element that holds text and nothing else.
    pub(super) fn leaf(&mut self, name: &'static str, attributes: Attributes<'_>, text: &str) {
        self.start(name, attributes);
        self.write(Event::Text(BytesText::new(&permitted(text))));
        self.end();
    }

    /// An element that holds nothing.
    pub(super) fn empty(&mut self, name: &'static str, attributes: Attributes<'_>) {
        self.write(Event::Empty(tag(name, attributes)));
    }

    /// Closes all open elements, and returns the bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        while !self.open.is_empty() {
            self.end();
        }
        self.writer.into_inner()
    }

    fn write(&mut self, event: Event<'_>) {
        self.writer.write_event(event).expect("memory takes every write");
    }
}

fn tag<'a>(name: &'a str, attributes: Attributes<'_>) -> BytesStart<'a> {
    let mut tag = BytesStart::new(name);
    for (key, value) in attributes {
        tag.push_attribute((*key, permitted(value).as_ref()));
    }
    tag
}

/// The text without characters that XML 1.0 forbids (its production `Char`), and without those that would turn around what stands beside
/// them in a feed reader.
pub(super) fn permitted(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_permitted) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().filter(|c| is_permitted(*c)).collect())
    }
}

fn is_permitted(c: char) -> bool {
    let is_char =
        matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    is_char && (c.is_whitespace() || !is_disturbing(c))
}

/// The text inside all elements called `name`, read by a parser, which fails if the document is not XML.
#[cfg(test)]
pub(super) fn texts_of(document: &[u8], name: &str) -> Vec<String> {
    use quick_xml::Reader;
    let text = std::str::from_utf8(document).expect("UTF-8");
    assert!(text.chars().all(is_permitted), "a forbidden character: {text:?}");
    let mut reader = Reader::from_str(text);
    let mut found = Vec::new();
    let mut inside: Option<String> = None;
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(start) if start.name().as_ref() == name => inside = Some(String::new()),
            Event::End(end) if end.name().as_ref() == name => found.extend(inside.take()),
            Event::Text(text) => inside
                .iter_mut()
                .for_each(|inside| inside.push_str(&text.xml10_content())),
            Event::GeneralRef(reference) => {
                let character = match reference.resolve_char_ref().expect("a known reference") {
                    Some(c) => c.to_string(),
                    None => quick_xml::escape::resolve_xml_entity(&reference)
                        .expect("a known entity")
                        .to_owned(),
                };
                inside.iter_mut().for_each(|inside| inside.push_str(&character));
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hostile_text_stays_text() {
        for text in ["]]>", "</script>", "\"'&amp;<b>", "a\u{0}b\u{b}c\u{fffe}", "&#0;", "<![CDATA["] {
            let mut document = Document::new("root", &[("title", text)]);
            document.leaf("leaf", &[("title", text)], text);
            assert_eq!(texts_of(&document.finish(), "leaf"), [permitted(text)]);
        }
    }

    proptest! {
        #[test]
        fn whatever_is_written_is_read_back(text: String) {
            let mut document = Document::new("root", &[("title", &text)]);
            document.leaf("leaf", &[], &text);
            let lines = permitted(&text).replace("\r\n", "\n").replace('\r', "\n");
            prop_assert_eq!(texts_of(&document.finish(), "leaf"), [lines]);
        }
    }
}
