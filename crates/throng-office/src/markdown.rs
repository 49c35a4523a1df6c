//! From Markdown to HTML that can do no harm; done once: when a page is stored, or when a document is first read.
//!
//! Owns what a page of the office may contain: headings below the page's own, paragraphs, lists, tables, links, and
//! pictures from the own site. HTML that is typed is shown as text. The result is cleaned once more by `ammonia`, so
//! that a fault in one of the two does no harm. Bounded by [`STANDING_HTML_BYTES_MAX`].
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the events are the parser's: what is not changed here passes as it is"
)]

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use ammonia::{Builder, UrlRelative};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use throng_domain::limits::STANDING_HTML_BYTES_MAX;

/// The HTML elements that a page may contain.
const TAGS: [&str; 28] = [
    "a",
    "blockquote",
    "br",
    "code",
    "dd",
    "del",
    "dl",
    "dt",
    "em",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];
/// The schemes of links that leave the own site.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// The HTML of a page; `None` if it would be far longer than anybody reads.
pub(super) fn html(markdown: &str) -> Option<String> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut strangers = 0_usize;
    let events = Parser::new_ext(markdown, options).filter_map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Some(Event::Text(html)),
        // A picture from another site would tell that site who reads the page; only its description stays.
        Event::Start(Tag::Image { ref dest_url, .. }) if !is_own(dest_url) => {
            strangers += 1;
            None
        }
        Event::End(TagEnd::Image) if strangers > 0 => {
            strangers -= 1;
            None
        }
        Event::Start(Tag::Heading { level, .. }) => Some(Event::Start(Tag::Heading {
            level: below(level),
            id: None,
            classes: Vec::new(),
            attrs: Vec::new(),
        })),
        Event::End(TagEnd::Heading(level)) => Some(Event::End(TagEnd::Heading(below(level)))),
        other => Some(other),
    });
    let mut made = String::new();
    pulldown_cmark::html::push_html(&mut made, events);
    if made.len() > STANDING_HTML_BYTES_MAX {
        return None;
    }
    let clean = cleaner().clean(&made).to_string();
    (clean.len() <= STANDING_HTML_BYTES_MAX).then_some(clean)
}

/// The HTML of a document that comes with the program: without its first heading, which is the page's own, with a place to link to
/// at each of the others. `lead` says where a link leads; what it does not know is text.
pub(super) fn document(markdown: &str, lead: impl Fn(&str) -> Option<String>) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events: Vec<Event<'_>> = Parser::new_ext(markdown, options).collect();
    let mut kept = Vec::with_capacity(events.len());
    let (mut is_title, mut ended_links) = (false, Vec::new());
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::Html(html) | Event::InlineHtml(html) if !is_title => kept.push(Event::Text(html.clone())),
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => is_title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => is_title = false,
            _ if is_title => {}
            Event::Start(Tag::Heading { level, .. }) => kept.push(Event::Start(Tag::Heading {
                level: *level,
                id: Some(place_of(&events[place + 1..]).into()),
                classes: Vec::new(),
                attrs: Vec::new(),
            })),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let leads = lead(dest_url);
                ended_links.push(leads.is_some());
                kept.extend(leads.map(|leads| {
                    let (title, id) = (title.clone(), id.clone());
                    Event::Start(Tag::Link { link_type: *link_type, dest_url: leads.into(), title, id })
                }));
            }
            Event::End(TagEnd::Link) => {
                if ended_links.pop() == Some(true) {
                    kept.push(event.clone());
                }
            }
            other => kept.push(other.clone()),
        }
    }
    let mut made = String::new();
    pulldown_cmark::html::push_html(&mut made, kept.into_iter());
    let mut cleaner = cleaner();
    for heading in ["h2", "h3", "h4", "h5", "h6"] {
        cleaner.add_tag_attributes(heading, ["id"]);
    }
    cleaner.clean(&made).to_string()
}

/// The name by which others link to a heading, as GitHub makes it of the heading's words.
fn place_of(events: &[Event<'_>]) -> String {
    let within = events
        .iter()
        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = within.filter_map(|event| {
        let (Event::Text(text) | Event::Code(text)) = event else {
            return None;
        };
        Some(text.to_lowercase())
    });
    let kept = |letter: char| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        letter if letter.is_alphanumeric() => Some(letter),
        _ => None,
    };
    words.collect::<String>().chars().filter_map(kept).collect()
}

/// Whether an address lies on the own site, however a browser interprets it.
fn is_own(address: &str) -> bool {
    let plain = !address.contains(['\\', '\t', '\n', '\r']);
    plain && address.starts_with('/') && !address.starts_with("//")
}

/// The level of a typed heading on the page, whose own heading is the first level.
fn below(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        HeadingLevel::H3 => HeadingLevel::H4,
        HeadingLevel::H4 => HeadingLevel::H5,
        HeadingLevel::H5 | HeadingLevel::H6 => HeadingLevel::H6,
    }
}

fn cleaner() -> Builder<'static> {
    let mut cleaner = Builder::default();
    let attributes = HashMap::from([
        ("a", HashSet::from(["href"])),
        ("img", HashSet::from(["src", "alt"])),
        ("ol", HashSet::from(["start"])),
    ]);
    cleaner
        .tags(HashSet::from(TAGS))
        .tag_attributes(attributes)
        .generic_attributes(HashSet::new())
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener"))
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            ("img", "src") => is_own(value).then_some(Cow::Borrowed(value)),
            _ => Some(Cow::Borrowed(value)),
        });
    cleaner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_shown_and_nothing_else() {
        for (markdown, expected) in [
            ("Be *kind* & **fair**.", "<p>Be <em>kind</em> &amp; <strong>fair</strong>.</p>\n"),
            ("# Rules\n## More", "<h2>Rules</h2>\n<h3>More</h3>\n"),
            ("* one\n* two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"),
            ("1. one", "<ol>\n<li>one</li>\n</ol>\n"),
            ("[a](/petitions)", "<p><a href=\"/petitions\" rel=\"noopener\">a</a></p>\n"),
            ("[a](https://b.example)", "<p><a href=\"https://b.example\" rel=\"noopener\">a</a></p>\n"),
            ("![tree](/assets/tree.png)", "<p><img src=\"/assets/tree.png\" alt=\"tree\"></p>\n"),
            ("![a tree](https://b.example/t.png) here", "<p>a tree here</p>\n"),
            ("![x](//b.example/t.png)", "<p>x</p>\n"),
            ("![x](/\\b.example/t.png)", "<p>x</p>\n"),
            ("![x](data:image/png;base64,AAAA)", "<p>x</p>\n"),
            ("![a ![b](//c) d](//e)", "<p>a b d</p>\n"),
            ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
            ("a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>\n"),
            ("[a](javascript:alert(1))", "<p><a rel=\"noopener\">a</a></p>\n"),
            ("[a](JaVaScRiPt:alert(1))", "<p><a rel=\"noopener\">a</a></p>\n"),
            ("[a](data:text/html,x)", "<p><a rel=\"noopener\">a</a></p>\n"),
            ("<javascript:alert(1)>", "<p><a rel=\"noopener\">javascript:alert(1)</a></p>\n"),
            ("[a](/x \"t\\\" onclick=\\\"x\")", "<p><a href=\"/x\" rel=\"noopener\">a</a></p>\n"),
            ("```html\n<b>\n```", "<pre><code>&lt;b&gt;\n</code></pre>\n"),
            ("&lt;script&gt; &#60;b&#62;", "<p>&lt;script&gt; &lt;b&gt;</p>\n"),
        ] {
            assert_eq!(html(markdown).expect("it is short").trim(), expected.trim(), "{markdown}");
        }
    }

    #[test]
    fn a_document_has_places_to_link_to_and_no_heading_of_its_own() {
        let lead = |address: &str| (address == "known.md").then(|| "known".to_owned());
        for (markdown, expected) in [
            ("# Title\n\nText", "<p>Text</p>\n"),
            (
                "## What is `held`, at once?",
                "<h2 id=\"what-is-held-at-once\">What is <code>held</code>, at once?</h2>\n",
            ),
            ("[a](known.md) [b](other.md)", "<p><a href=\"known\" rel=\"noopener\">a</a> b</p>\n"),
            ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>\n"),
        ] {
            assert_eq!(document(markdown, lead).trim(), expected.trim(), "{markdown}");
        }
    }

    #[test]
    fn a_little_markdown_cannot_make_endless_html() {
        for markdown in ["> ".repeat(9_000), "*a ".repeat(6_000), "- ".repeat(9_000), "[".repeat(19_000)] {
            drop(html(&markdown));
        }
        let many = "|a|b|c|\n|-|-|-|\n".to_owned() + &"|\n".repeat(9_000);
        assert!(html(&many).is_none_or(|html| html.len() <= STANDING_HTML_BYTES_MAX));
    }
}
