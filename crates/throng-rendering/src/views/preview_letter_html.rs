//! The HTML of every mail of the shipped theme: that it is whole, says what the text says, and loads nothing.

use std::fs;

use throng_domain::unseen::is_disturbing;

use super::preview::themes;
use super::preview_html::{attributes, visible_texts};
use super::preview_letters::all;
use super::sampled::site_in;
use super::samples::shown_on;
use super::{ConfirmLetter, samples_letters};
use crate::themes::{Letter, Themes};

/// Mails without a button: several things to look at, a link to share, or nothing to do.
const WITHOUT_BUTTON: [&str; 3] = ["withdrawn", "gather_supporters", "place_news"];

const HOME: &str = "https://petitions.norhaven.example";

/// The elements that a mail may have, each with those that it may stand in, and whether it has an end.
const ELEMENTS: [(&str, &[&str], bool); 13] = [
    ("html", &[""], true),
    ("head", &["html"], true),
    ("meta", &["head"], false),
    ("title", &["head"], true),
    ("style", &["head"], true),
    ("body", &["html"], true),
    ("div", &["body", "div"], true),
    ("p", &["div", "blockquote"], true),
    ("blockquote", &["div"], true),
    ("a", &["p"], true),
    ("br", &["p"], false),
    ("strong", &["p"], true),
    ("!doctype", &[""], false),
];

/// Reads every tag, and says the first that is not as it should be. Stricter than a browser, which mends what it reads.
fn fault(html: &str) -> Result<(), String> {
    let mut open = vec![""];
    let mut parts = html.split('<');
    let before = parts.next().unwrap_or_default();
    if !before.trim().is_empty() {
        return Err(format!("{before:?} stands before everything"));
    }
    for part in parts {
        let (tag, text) = part.split_once('>').ok_or(format!("<{part} does not end"))?;
        if text.contains('>') || text.contains('"') {
            return Err(format!("{text:?} is not escaped"));
        }
        let inside = *open.last().expect("the outermost stays");
        if let Some(end) = tag.strip_prefix('/') {
            if end != inside {
                return Err(format!("</{end}> ends <{inside}>"));
            }
            open.pop();
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let element = ELEMENTS.iter().find(|(known, ..)| *known == name);
        let (name, places, ends) = element.ok_or(format!("<{tag}> is no element of a mail"))?;
        if !places.contains(&inside) {
            return Err(format!("<{name}> stands in <{inside}>"));
        }
        // Each attribute is a name and a value in quotes.
        let quotes = attributes.matches('"').count();
        if *name != "!doctype" && (quotes % 2 != 0 || attributes.matches("=\"").count() * 2 != quotes) {
            return Err(format!("<{tag}> has an attribute without quotes"));
        }
        if *ends {
            open.push(name);
        }
    }
    (open.len() == 1)
        .then_some(())
        .ok_or(format!("{open:?} do not end"))
}

/// Words that follow each other, however they are laid out, without marks of direction, which no mail is sent with.
fn flowing(text: &str) -> String {
    let plain = text.replace(|c| is_disturbing(c) && !char::is_whitespace(c), "");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_mail_is_sound_html_that_says_what_its_text_says() {
    let themes = themes();
    for (language, dir) in [("en", "ltr"), ("cy", "ltr"), ("ar-XB", "rtl")] {
        for (name, Letter { subject, text, html }) in shown_on(site_in(&themes, language), || all(&themes)) {
            let name = format!("{name} in {language}");
            fault(&html).unwrap_or_else(|fault| panic!("{name}: {fault}\n{html}"));
            assert!(html.contains(&format!("<html lang=\"{language}\" dir=\"{dir}\">")), "{name}");
            let shown = visible_texts(&html);
            assert_eq!(
                shown
                    .iter()
                    .filter(|shown| flowing(shown) == flowing(&subject))
                    .count(),
                1,
                "{name}: title"
            );
            for banned in ["src", "url(", "http-equiv", "@import", "@font-face", ">None<"] {
                assert!(!html.contains(banned), "{name}: has {banned}\n{html}");
            }
            let links = attributes(&html, "href");
            for link in &links {
                assert!(link.starts_with(HOME), "{name}: {link}");
                assert!(text.contains(&link.replace("&amp;", "&")), "{name}: the text lacks {link}");
            }
            let addresses = text
                .lines()
                .map(str::trim)
                .filter(|line| line.starts_with("https://"));
            for address in addresses {
                assert!(links.contains(&address), "{name}: {address} is no link\n{html}");
            }
            let buttons = html.matches("class=\"button\"").count();
            let wanted = usize::from(!WITHOUT_BUTTON.iter().any(|without| name.starts_with(without)));
            assert_eq!(buttons, wanted, "{name}: buttons\n{html}");
            let read = flowing(&shown.join(" "));
            for line in text.lines().filter(|line| !line.trim().is_empty()) {
                assert!(read.contains(&flowing(line)), "{name}: lacks {line:?}\n{read}");
            }
            assert!(html.lines().all(|line| line.len() < 900), "{name}: a line is too long");
            assert!(!html.contains("\n\n"), "{name}: a hole in it\n{html}");
        }
    }
}

/// What whoever reads the HTML sees first and last.
#[test]
fn the_site_is_named_at_the_top_and_its_address_is_at_the_foot() {
    let themes = themes();
    for (name, letter) in all(&themes) {
        let texts = visible_texts(letter.html.split("<body").nth(1).expect("a body"));
        assert_eq!(texts.first().map(String::as_str), Some("Norhaven petitions"), "{name}");
        assert_eq!(texts.last().map(String::as_str), Some(HOME), "{name}");
    }
}

/// A site's own template that knows nothing of buttons, as all did before there was HTML.
#[test]
fn an_own_template_without_marks_goes_on_working() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("mail")).expect("a folder");
    let template = "Please confirm: {{ petition_title|oneline }}\n\nHello {{ name|oneline }},\n\n    {{ petition_title|oneline }}\n\n\
        Open this:\n{{ link }}\n\n{{ site.name }}\n{{ site.url }}{{ site.root }}\n";
    fs::write(folder.path().join("mail/confirm.txt"), template).expect("written");
    let themes = Themes::load_with(Some(folder.path())).expect("it is sound");
    let view = samples_letters::confirm_letter();
    let Letter { text, html, .. } = themes.render_letter(&view).expect("it renders");
    let ConfirmLetter { name, petition_title, link, .. } = &view;
    let expected = format!(
        "Hello {name},\n\n    {petition_title}\n\nOpen this:\n{link}\n\nNorhaven petitions\n{HOME}\n"
    );
    assert_eq!(text, expected);
    fault(&html).unwrap_or_else(|fault| panic!("{fault}\n{html}"));
    assert_eq!(attributes(&html, "href"), [link.as_str(), HOME]);
    assert!(!html.contains("class=\"button\""), "{html}");
    assert!(
        html.contains("<blockquote") && html.contains("border-top:1px solid"),
        "a quote and a foot: {html}"
    );
    // The end of a link had another name before.
    let template = "Please confirm\n\nUntil {{ valid_until_ms|date(site.time_zone) }}.\n";
    fs::write(folder.path().join("mail/confirm.txt"), template).expect("written");
    let themes = Themes::load_with(Some(folder.path())).expect("it is sound");
    let Letter { text, .. } = themes.render_letter(&view).expect("it renders");
    assert!(text.starts_with("Until ") && text.ends_with(".\n"), "{text}");
}

/// The work is not done where nobody would see it.
#[test]
fn where_mails_are_text_alone_no_html_is_made() {
    let view = samples_letters::confirm_letter();
    let both = Themes::load_with(None).expect("the embedded theme");
    let with_html = both.render_letter(&view).expect("a letter");
    let alone = both.of_text_alone().render_letter(&view).expect("a letter");
    assert!(with_html.html.contains("</html>"), "{}", with_html.html);
    assert_eq!(alone, Letter { html: String::new(), ..with_html });
}
