//! What petitions say carries its language on pages that are in another one: screen readers speak it as it is spoken, and
//! browsers do not offer to translate it.
//!
//! Owns the list of what petitions and those who answer them say in the samples. Called by the tests.

use super::preview::themes;
use super::preview_reports;
use super::sampled::{Pages, reading_pages, signing_pages, site_in};
use super::samples::{self, TITLE};

/// Elements that have no end.
const VOID: [&str; 8] = ["area", "br", "hr", "img", "input", "link", "meta", "path"];

/// Texts of an HTML page with the language that each is in.
fn spoken(html: &str) -> Vec<(String, String)> {
    let mut open: Vec<(String, String)> = Vec::new();
    let mut texts = Vec::new();
    for part in html.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else {
            continue;
        };
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
        if let Some(ended) = tag.strip_prefix('/') {
            while open.pop().is_some_and(|(name, _)| name != ended.trim()) {}
        } else if !name.is_empty() && !VOID.contains(&name.as_str()) && !tag.ends_with('/') {
            let around = open.last().map(|(_, language)| language.clone());
            let own = tag
                .split_once(" lang=\"")
                .and_then(|(_, rest)| rest.split('"').next());
            open.push((name, own.map(str::to_owned).or(around).unwrap_or_default()));
        }
        if let Some((name, language)) = open.last()
            && !["title", "script", "textarea"].contains(&name.as_str())
        {
            texts.push((language.clone(), text.to_owned()));
        }
    }
    texts
}

#[test]
fn the_language_of_a_text_is_found() {
    let html = "<html lang=\"cy\"><p>a<br>b</p><h1 lang=\"en\"><a href=\"/\">c</a></h1><p>d</p></html>";
    let told: String = spoken(html)
        .into_iter()
        .map(|(language, text)| format!("{language}:{text} "))
        .collect();
    assert_eq!(told, "cy: cy:a cy:b cy: en: en:c en: cy: cy:d cy: ");
}

#[test]
fn what_petitions_say_is_marked_on_pages_in_another_language() {
    let themes = themes();
    let pages = samples::shown_on(site_in(&themes, "cy"), || {
        let mut pages = Pages::new();
        reading_pages(&themes, &mut pages);
        signing_pages(&themes, &mut pages);
        preview_reports::pages(&themes, &mut pages);
        pages
    });
    let said = [
        TITLE.replace('&', "&amp;"),
        "six hundred people".to_owned(),
        "The council will keep the 14".to_owned(),
    ];
    let mut found: Vec<&str> = Vec::new();
    // A captured mail shows what was sent, which has one language. The office is in the first language of the site.
    let public = |name: &str| !["captured", "desk-"].iter().any(|start| name.starts_with(start));
    for (name, html) in pages.iter().filter(|(name, _)| public(name)) {
        for (language, text) in spoken(html) {
            if said.iter().any(|said| text.contains(said.as_str())) {
                assert_eq!(language, "en", "{name}: {text}");
                found.push(name);
            }
        }
    }
    found.dedup();
    assert!(found.len() > 30, "{found:?}");
}

/// The forms of a page that post something typed or carried along: their parts of the HTML.
fn forms_with_words(html: &str) -> Vec<&str> {
    let forms = html.split("<form ").skip(1);
    let forms = forms.filter_map(|form| form.split_once("</form>").map(|(form, _)| form));
    forms
        .filter(|form| form.contains("method=\"post\"") && !form.contains("/admin"))
        .filter(|form| {
            let words = ["<textarea ", "type=\"text\"", "type=\"radio\"", "type=\"checkbox\""];
            words.iter().any(|words| form.contains(words))
                // A step that carries what was typed on those before it.
                || form.contains("type=\"hidden\" name=\"action\"")
                || form.contains("type=\"hidden\" name=\"option\"")
        })
        .collect()
}

/// Issue 13: switching the language keeps what was typed.
#[test]
fn the_switch_of_languages_takes_along_what_was_typed() {
    // The exceptions: a code is never shown again; the page after a form asks for a short code or another address, neither of
    // which is worth a button that could be taken for theirs; choices of what somebody follows are boxes of their own.
    // The office has its language from whoever sits there.
    let exceptions =
        ["waiting", "start-sent", "-codes", "entrance-over", "places", "captured", "desk-", "office-"];
    let pages = super::preview::welsh();
    let (mut switched, mut lossy) = (0, Vec::new());
    for (name, html) in pages {
        let is_public = html.contains("class=\"languages\"");
        let is_exception = exceptions.iter().any(|part| name.contains(part));
        if !is_public || is_exception || forms_with_words(html).is_empty() {
            continue;
        }
        let switch = html.split("class=\"languages\"").nth(1).unwrap_or_default();
        let switch = switch.split("</nav>").next().unwrap_or_default();
        let form = switch
            .split(" form=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        let is_there = |form| html.matches(&format!("<form id=\"{form}\"")).count() == 1;
        // The Enter key presses the first button of a form.
        let enter =
            form.and_then(|form| html.find(&format!("<button class=\"vh\" type=\"submit\" form=\"{form}\"")));
        assert!(enter < html.find("name=\"again\"") && enter.is_some() == form.is_some(), "{name}");
        match form.is_some_and(is_there) && switch.contains("name=\"again\"") {
            true => switched += 1,
            false => lossy.push(name),
        }
    }
    assert_eq!(lossy, Vec::<&String>::new(), "changing the language loses what was typed");
    assert!(switched > 30, "{switched}");
}
