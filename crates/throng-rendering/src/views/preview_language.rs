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
