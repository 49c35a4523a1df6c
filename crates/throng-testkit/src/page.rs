//! The content of a page as a reader finds it: title, headings, text, links and forms. Owns the reading of
//! tokens as a document, just far enough for tests of pages made by our own templates. It never
//! fetches anything and never repairs markup. Called by tests through `http::Response::page`.

pub mod forms;

use crate::html::{Tag, Token, is_void, tokens};
use forms::Form;

/// A page split into tokens.
#[derive(Debug, Clone)]
pub struct Page {
    tokens: Vec<Token>,
}

/// One element: its tag, and the visible text inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    pub tag: Tag,
    pub text: String,
}

/// A link: its visible text, and its address as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub text: String,
    pub href: String,
}

impl Page {
    /// Splits `html` into tokens; any text is a page.
    #[must_use]
    pub fn read(html: &str) -> Self {
        Self { tokens: tokens(html) }
    }

    /// The title, as the browser's tab shows it.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        self.first_text("title")
    }

    /// The main heading, `h1`.
    #[must_use]
    pub fn heading(&self) -> Option<String> {
        self.first_text("h1")
    }

    /// All visible text, with single spaces, and blocks on lines of their own.
    #[must_use]
    pub fn text(&self) -> String {
        visible_text(&self.tokens)
    }

    /// Whether the visible text contains these words, however they are broken into lines.
    #[must_use]
    pub fn text_contains(&self, words: &str) -> bool {
        one_line(&self.text()).contains(&one_line(words))
    }

    /// All elements with this tag name, in the order in which they begin.
    #[must_use]
    pub fn elements(&self, name: &str) -> Vec<Element> {
        self.elements_where(|tag| tag.name == name)
    }

    /// The element with this `id`.
    #[must_use]
    pub fn element_with_id(&self, id: &str) -> Option<Element> {
        self.elements_where(|tag| tag.attribute("id") == Some(id))
            .into_iter()
            .next()
    }

    /// All elements that have this word among their classes.
    #[must_use]
    pub fn elements_with_class(&self, class: &str) -> Vec<Element> {
        self.elements_where(|tag| {
            tag.attribute("class")
                .is_some_and(|all| all.split_whitespace().any(|one| one == class))
        })
    }

    /// All links, in order.
    #[must_use]
    pub fn links(&self) -> Vec<Link> {
        let link = |element: Element| {
            let href = element.tag.attribute("href")?.to_owned();
            Some(Link { text: element.text, href })
        };
        self.elements("a").into_iter().filter_map(link).collect()
    }

    /// The first link whose text is `text`; if there is none, the first whose text contains it.
    #[must_use]
    pub fn link(&self, text: &str) -> Option<Link> {
        let links = self.links();
        let exact = links.iter().find(|link| link.text == text);
        exact
            .or_else(|| links.iter().find(|link| link.text.contains(text)))
            .cloned()
    }

    /// All forms with their fields, in order.
    #[must_use]
    pub fn forms(&self) -> Vec<Form> {
        forms::read(&self.tokens)
    }

    fn first_text(&self, name: &str) -> Option<String> {
        self.elements(name)
            .into_iter()
            .next()
            .map(|element| one_line(&element.text))
    }

    fn elements_where(&self, wanted: impl Fn(&Tag) -> bool) -> Vec<Element> {
        let element = |(at, token): (usize, &Token)| match token {
            Token::Start(tag) if wanted(tag) => {
                Some(Element { tag: tag.clone(), text: visible_text(inside(&self.tokens, at)) })
            }
            Token::Start(_) | Token::End(_) | Token::Text(_) => None,
        };
        self.tokens.iter().enumerate().filter_map(element).collect()
    }
}

/// The tokens between the start tag at `at` and its end tag.
pub(crate) fn inside(tokens: &[Token], at: usize) -> &[Token] {
    let Some(Token::Start(tag)) = tokens.get(at) else {
        return &[];
    };
    if is_void(&tag.name) {
        return &[];
    }
    let content = &tokens[at + 1..];
    let mut depth = 1_usize;
    for (length, token) in content.iter().enumerate() {
        match token {
            Token::Start(inner) if inner.name == tag.name => depth += 1,
            Token::End(name) if *name == tag.name => depth -= 1,
            Token::Start(_) | Token::End(_) | Token::Text(_) => {}
        }
        if depth == 0 {
            return &content[..length];
        }
    }
    content
}

/// Elements whose content is not visible.
const UNSEEN: [&str; 4] = ["script", "style", "template", "head"];

/// Elements within a line; every other element begins a new line.
const INLINE: [&str; 20] = [
    "a", "abbr", "b", "bdi", "cite", "code", "data", "em", "i", "img", "kbd", "mark", "q", "small", "span",
    "strong", "sub", "sup", "time", "var",
];

/// The visible text in `tokens`: trimmed lines with single spaces, without empty lines.
pub(crate) fn visible_text(tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut unseen_depth = 0_usize;
    for token in tokens {
        match token {
            Token::Start(tag) if UNSEEN.contains(&tag.name.as_str()) => unseen_depth += 1,
            Token::End(name) if UNSEEN.contains(&name.as_str()) => {
                unseen_depth = unseen_depth.saturating_sub(1)
            }
            Token::Text(words) if unseen_depth == 0 => text.push_str(&words.replace(['\n', '\r'], " ")),
            Token::Start(Tag { name, .. }) | Token::End(name) if !INLINE.contains(&name.as_str()) => {
                text.push('\n')
            }
            Token::Start(_) | Token::End(_) | Token::Text(_) => {}
        }
    }
    let lines: Vec<String> = text
        .lines()
        .map(one_line)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}

/// Turns white space, line ends and no-break spaces into single spaces.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<!doctype html><html lang="en"><head><title>Save the
        pond &ndash; Petitions</title><style>p{}</style></head>
        <body><h1>Save <em>the</em> pond</h1>
        <div id="count" class="big number"><p><b>1,234</b>&nbsp;signatures</p><div>of 5,000</div></div>
        <script>alert("no")</script>
        <nav><a href="/petitions?page=2&amp;state=open">Next page</a> <a name="x">no link</a>
        <a href="/">Next</a></nav></body></html>"#;

    #[test]
    fn reads_the_parts_of_a_page() {
        let page = Page::read(PAGE);
        assert_eq!(page.title().as_deref(), Some("Save the pond – Petitions"));
        assert_eq!(page.heading().as_deref(), Some("Save the pond"));
        assert_eq!(page.text(), "Save the pond\n1,234 signatures\nof 5,000\nNext page no link Next");
        assert!(page.text_contains("1,234  signatures of 5,000"));
        assert!(!page.text_contains("alert"));
    }

    #[test]
    fn finds_elements_with_all_that_is_inside_them() {
        let page = Page::read(PAGE);
        let count = page.element_with_id("count").expect("the count");
        assert_eq!(count.text, "1,234 signatures\nof 5,000");
        assert_eq!(page.elements_with_class("number"), [count]);
        assert_eq!(page.elements("html")[0].tag.attribute("lang"), Some("en"));
        assert!(page.element_with_id("nothing").is_none());
    }

    #[test]
    fn finds_links_by_their_exact_text_first() {
        let page = Page::read(PAGE);
        let href = |text: &str| page.link(text).map(|link| link.href);
        assert_eq!(href("Next").as_deref(), Some("/"));
        assert_eq!(href("page").as_deref(), Some("/petitions?page=2&state=open"));
        assert_eq!(href("no link"), None);
        assert_eq!(page.links().len(), 2);
    }
}
