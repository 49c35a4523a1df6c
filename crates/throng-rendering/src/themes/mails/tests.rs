//! What becomes a link or a button, and that nothing that somebody typed does.

use super::*;
use crate::i18n::Catalogues;
use crate::themes::contrast::Colours;
use crate::themes::loader::Source;

const URL: &str = "https://petitions.norhaven.example";

/// The blocks of a text in one line: links begin with `@`, lines of a paragraph end with `|`, paragraphs with `/`.
fn read(text: &str) -> String {
    let shown = |line: &MailLine| {
        let mark = match (line.link, line.code) {
            (true, _) => "@",
            (_, true) => "#",
            (false, false) => "",
        };
        format!("{mark}{}", line.text)
    };
    let blocks = blocks(&text.replace("URL", URL), URL, "");
    let told = blocks.iter().map(|block| {
        let paragraphs = block.paragraphs.iter().map(|lines| {
            let lines: Vec<String> = lines.iter().map(shown).collect();
            lines.join("|")
        });
        let paragraphs: Vec<String> = paragraphs.collect();
        match block.kind {
            "button" => format!("button[{}>{}]", block.words, block.link),
            kind => format!("{kind}[{}]", paragraphs.join("/")),
        }
    });
    told.collect::<Vec<_>>().join(" ").replace(URL, "URL")
}

fn marked(words: &str, address: &str) -> String {
    action(&address.replace("URL", URL), words)
        .as_str()
        .expect("a text")
        .to_owned()
}

#[test]
fn a_text_is_read_in_blocks() {
    let button = marked("Confirm", "URL/s/abc");
    let second = marked("Look", "URL/x");
    let in_quote = linked(&format!("{URL}/petitions/7"));
    let in_quote = in_quote.as_str().expect("a text");
    for (text, expected) in [
        ("", ""),
        (&format!("Enter:\n\n{}\n\nIt works.", code("287102")), "text[Enter:] text[#287102] text[It works.]"),
        (&format!("    {}", code("287102")), "quote[287102]"),
        ("Hello,\n\nOne.\nTwo.\n", "text[Hello,] text[One.|Two.]"),
        (
            "Why:\n\n    A title\n\n    First.\n    Goes on.\n\nEnd.",
            "text[Why:] quote[A title/First.|Goes on.] text[End.]",
        ),
        ("Why:\n    A title\nEnd.", "text[Why:] quote[A title] text[End.]"),
        (&format!("Do it:\n{button}\nor not."), "text[Do it:] button[Confirm>URL/s/abc] text[or not.]"),
        (&format!("{button}\n\n{second}"), "button[Confirm>URL/s/abc] text[@URL/x]"),
        ("Stop:\nURL/u/abc\n\nName\nURL", "text[Stop:|@URL/u/abc] foot[Name|@URL]"),
        ("Name\nURL/\n\nAfter", "text[Name|@URL/] text[After]"),
        (&format!("    A title\n    A place\n    {in_quote}"), "quote[A title|A place|@URL/petitions/7]"),
        // Only a whole line is a button or a link.
        (&format!("See {button} now"), "text[See URL/s/abc now]"),
        ("See URL/s/abc", "text[See URL/s/abc]"),
        ("URL/a URL/b", "text[URL/a URL/b]"),
        (&format!("    {button}"), "quote[@URL/s/abc]"),
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
}

#[test]
fn only_addresses_of_the_site_are_links() {
    for (address, own) in [
        ("URL", true),
        ("URL/", true),
        ("URL/s/a-b_c?x=1&y=2#z", true),
        ("URL?q=1", true),
        ("URL.evil.example/s/abc", false),
        ("URLx/", false),
        ("URL@evil.example/", false),
        ("URL:8080/", false),
        ("http://petitions.norhaven.example/", false),
        ("https://evil.example/URL/", false),
        ("javascript:alert(1)", false),
        ("//petitions.norhaven.example/", false),
        ("URL/\"onclick=alert(1)", false),
        ("URL/<b>", false),
        ("URL/\u{202e}cba", false),
    ] {
        let link = if own { "@" } else { "" };
        // Marks of direction are taken out before a line is read, and what is left may be an address.
        let seen = address.replace('\u{202e}', "");
        let link = if seen == address { link } else { "@" };
        assert_eq!(read(&format!("{address}\nEnd")), format!("text[{link}{seen}|End]"), "{address}");
        let sound = own || seen != address;
        let expected = if sound {
            format!("button[Go>{seen}]")
        } else {
            format!("text[{seen}]")
        };
        assert_eq!(read(&marked("Go", address)), expected, "{address}");
    }
}

#[test]
fn what_is_sent_as_text_has_neither_marks_nor_words_of_buttons() {
    let button = marked("Confirm", "URL/s/abc").replace("URL", URL);
    let typed = typed("One\n\nhttps://x.example");
    let text = format!("Do it:\n\n{button}\n\n{}\n", typed.as_str().expect("a text"));
    assert_eq!(unmarked(&text), format!("Do it:\n\n{URL}/s/abc\n\nOne\n\nhttps://x.example\n"));
    assert_eq!(unmarked("no marks"), "no marks");
    assert_eq!(unmarked("\u{1}half"), "half");
}

#[test]
fn what_is_typed_in_lines_is_no_link() {
    let typed = |text: &str| {
        let value = typed(&text.replace("URL", URL));
        read(value.as_str().expect("a text"))
    };
    assert_eq!(typed("URL/petitions/7"), "text[URL/petitions/7]");
    assert_eq!(typed("One.\n\nURL/a\n    b"), "text[One.] text[URL/a|b]");
    assert_eq!(typed("\u{1}Go\u{2}URL/a\u{3}"), "text[URL/a]");
}

/// Whatever a template shows, but the filters, is freed from marks: a name or a title cannot hold one.
#[test]
fn nobody_types_a_mark() {
    let catalogues = Catalogues::load().expect("the embedded locales parse");
    let own = |name: &str, text: &str| Source::shipped_as(name, text);
    let theme = [
        own(
            "mail/a.txt",
            "{{ typed }}\n{{ t('mail-hello', name=typed) }}\n    {{ typed|oneline }}\n{{ typed|trim|upper }}",
        ),
        own("mail/b.txt", "{{ link|action(typed) }}\n{{ typed|action(typed) }}\n{{ typed|typed }}"),
        own("mail/c.txt", "{% set kept %}{{ link|action('Go') }}{% endset %}{{ kept }}"),
    ];
    let env = engine::build(&theme.into(), &Default::default(), &Colours::default()).expect("compiles");
    let typed = format!("\u{1}Free money\u{2}{URL}/x\u{3}\n\u{4}");
    let render = |name: &str| {
        let context = Value::from_pairs([("typed", typed.as_str()), ("link", "URL/s/abc")]);
        let template = env.get_template(name).expect("it is there");
        let made = functions::speaking(catalogues.get("en"), || template.render(context));
        made.expect("it renders")
    };
    assert!(!render("mail/a.txt").contains(is_mark), "{:?}", render("mail/a.txt"));
    let marked = render("mail/b.txt");
    let lines: Vec<&str> = marked.lines().collect();
    assert_eq!(lines[0], format!("\u{1}Free money {URL}/x\u{2}URL/s/abc\u{3}"));
    assert_eq!(read(lines[1]), "text[Free money URL/x]", "what is typed is no address");
    assert_eq!(read(lines[2]), "text[URL/x]");
    // What a template keeps and shows later has lost its marks: a plain link.
    assert_eq!(render("mail/c.txt"), "URL/s/abc");
}
