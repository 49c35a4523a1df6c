//! Every page rendered with sample data: what must hold for all of them, and what each must say.
//!
//! The table of pages is in `sampled`. If `THRONG_PREVIEW_DIR` is set, the pages are also written there, to be looked at in a
//! browser, with a gallery of them all:
//! `THRONG_PREVIEW_DIR=/tmp/preview cargo test -p throng-rendering views::preview`.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::LazyLock;
use std::{env, fs, path::Path};

use super::preview_html::{attributes, visible_texts};
use super::preview_letters::{AREA_LETTERS, NEWS_LETTERS, OUTCOME_LETTERS, SIGNER_LETTERS, letter};
use super::sampled::{ALL_PROBLEMS, Pages, all_pages, site_in};
use super::samples::{self, NAME, TOKEN};
use super::samples_start as start;
use super::{noted, preview_gallery, preview_letters};
use crate::themes::{Letter, Themes};
use crate::views::{CampaignState, ListState};

/// The beginning of data for search engines, which is no script.
const DATA_START: &str = "<script type=\"application/ld+json\">";

/// The most words in one mail: nobody reads more.
pub(super) const LETTER_WORDS_MAX: usize = 120;

pub(super) fn themes() -> Themes {
    Themes::load().unwrap_or_else(|fault| panic!("{fault}"))
}

fn style_sheet(themes: &Themes) -> String {
    let names = themes.asset_names();
    names
        .into_iter()
        .find(|name| name.ends_with(".css"))
        .expect("a style sheet")
}

/// All pages in another language of a site whose first language is English.
fn all_pages_in(themes: &Themes, language: &str) -> Pages {
    samples::shown_on(site_in(themes, language), || all_pages(themes))
}

/// All pages in English, made once for the tests that only read them.
pub(super) fn english() -> &'static Pages {
    static PAGES: LazyLock<Pages> = LazyLock::new(|| all_pages(&themes()));
    &PAGES
}

/// The same in Welsh.
pub(super) fn welsh() -> &'static Pages {
    static PAGES: LazyLock<Pages> = LazyLock::new(|| all_pages_in(&themes(), "cy"));
    &PAGES
}

#[test]
fn every_page_is_whole_and_accessible() {
    for (name, html) in english() {
        let own = ["app", "desk"].map(|name| format!("<script type=\"module\" src=\"/assets/{name}."));
        let html = own
            .iter()
            .fold(html.clone(), |html, script| html.replace(script.as_str(), ""));
        assert_eq!(html.matches("<h1").count(), 1, "{name}: one heading of the first level");
        // Data for search engines is JSON that no browser runs, and nothing in it may end the element.
        for data in html.split(DATA_START).skip(1) {
            let json = data.split("</script>").next().unwrap_or_default();
            let value: serde_json::Value =
                serde_json::from_str(json).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert_eq!(value["@context"], "https://schema.org", "{name}");
        }
        let html = html.replace(DATA_START, "");
        for banned in [
            "<script",
            " style=",
            "<style",
            "javascript:",
            "<b>",
            " onclick",
            "&lt;span",
            ">None<",
            "\"None\"",
        ] {
            assert!(!html.contains(banned), "{name}: has {banned}");
        }
        let ids = attributes(&html, "id");
        for (at, id) in ids.iter().enumerate() {
            assert!(!ids[at + 1..].contains(id), "{name}: id {id} stands twice");
        }
        let known = |id: &&str| ids.contains(id);
        for reference in ["for", "aria-describedby", "aria-labelledby", "form"] {
            for id in attributes(&html, reference).iter().flat_map(|ids| ids.split(' ')) {
                assert!(known(&id), "{name}: {reference} names {id}, which is not there");
            }
        }
        for fragment in attributes(&html, "href")
            .iter()
            .filter_map(|href| href.strip_prefix('#'))
        {
            assert!(known(&fragment), "{name}: a link leads to #{fragment}, which is not there");
        }
        let labels = attributes(&html, "for");
        for input in html
            .split("<input ")
            .skip(1)
            .chain(html.split("<select ").skip(1))
        {
            let tag = input.split('>').next().unwrap_or_default();
            let label = tag.strip_prefix("id=\"").and_then(|rest| rest.split('"').next());
            let hidden = tag.starts_with("type=\"hidden\"");
            assert!(
                hidden || label.is_some_and(|id| labels.contains(&id)),
                "{name}: no label for <input {tag}>"
            );
        }
        assert!(
            html.contains("<html lang=\"en\" dir=\"ltr\">") && html.contains("Everything here is made up"),
            "{name}"
        );
    }
}

#[test]
fn pages_of_a_site_with_two_languages_offer_both() {
    let themes = themes();
    let site = site_in(&themes, "cy");
    assert_eq!((site.root.as_str(), site.language.as_str()), ("/cy", "cy"));
    let mut petition = samples::petition(CampaignState::Open);
    petition.site = site;
    let html = themes.render(&petition).expect("it renders");
    let path = &petition.path;
    for words in [
        "<html lang=\"cy\" dir=\"ltr\">".to_owned(),
        format!("hreflang=\"en\" href=\"https://petitions.norhaven.example{path}\""),
        format!("hreflang=\"cy\" href=\"https://petitions.norhaven.example/cy{path}\""),
        format!("rel=\"canonical\" href=\"https://petitions.norhaven.example/cy{path}\""),
        format!("<a href=\"{path}\" hreflang=\"en\" lang=\"en\" dir=\"ltr\">English</a>"),
        "aria-current=\"true\">Cymraeg</a>".to_owned(),
        "href=\"/cy/petitions/17/signatures/new\"".to_owned(),
    ] {
        assert!(html.contains(&words), "{words}:\n{html}");
    }
    let alone = themes
        .render(&super::samples_petitions::home())
        .expect("it renders");
    assert!(!alone.contains("hreflang"), "with one language there is nothing to choose");
}

#[test]
fn the_form_and_its_mistakes_are_in_welsh() {
    let pages = welsh();
    for (page, words) in [
        ("sign-problems", "<title>Gwall: "),
        ("sign-problems", "Mae problem"),
        ("sign-problems", "Rhowch gyfeiriad e-bost yn y fformat cywir, fel enw@example.com"),
        ("sign-problems", "action=\"/cy/petitions/17/signatures/check\""),
        ("check", "Gwiriwch eich atebion"),
        ("waiting", "28 Tachwedd 2026"),
        ("receipt", "21 Tachwedd 2026 am 10:25 yb"),
        ("home", "5,156,603 llofnod"),
    ] {
        assert!(pages[page].contains(words), "{page} does not say {words:?}");
    }
}

/// A link without the language's prefix would lead out of the language. Only the links to other languages may do so.
#[test]
fn every_own_link_keeps_the_language() {
    for (name, html) in welsh() {
        for tag in html.split('<').filter(|tag| !tag.contains(" hreflang=\"en\"")) {
            for link in [" href=\"/", " action=\"/"]
                .iter()
                .filter_map(|start| tag.split_once(start))
            {
                let path = link.1.split(['"', '?']).next().unwrap_or_default();
                let stays = ["cy/", "assets/"].iter().any(|start| path.starts_with(start));
                let is_data = [".json", ".jsonl", ".csv", ".py"]
                    .iter()
                    .any(|end| path.ends_with(end));
                assert!(stays || is_data, "{name}: <{tag}");
            }
        }
    }
}

/// In the disguised language every undisguised letter is either data, or did not come from the locale file.
#[test]
fn no_word_is_hard_coded() {
    let themes = themes();
    let pages = all_pages_in(&themes, "ar-XB");
    let data = noted::noted_data();
    // Most texts are on many pages, and looked at once.
    let mut visible: BTreeMap<String, &str> = BTreeMap::new();
    for (name, html) in &pages {
        assert!(html.contains("<html lang=\"ar-XB\" dir=\"rtl\">"), "{name}");
        visible.extend(visible_texts(html).into_iter().map(|text| (text, name.as_str())));
    }
    // The names of languages are data too, and each is in its own language.
    visible.remove("English");
    for (text, name) in visible {
        let mut rest = text.clone();
        for part in &data {
            if rest.contains(part.as_str()) {
                rest = rest.replace(part.as_str(), "");
            }
        }
        assert!(!rest.contains(|c: char| c.is_ascii_alphabetic()), "{name}: {text:?} is hard-coded");
    }
}

#[test]
fn letters_are_short_and_their_subjects_one_line() {
    let themes = themes();
    for name in SIGNER_LETTERS
        .into_iter()
        .chain(NEWS_LETTERS)
        .chain(OUTCOME_LETTERS)
        .chain(AREA_LETTERS)
    {
        let Letter { subject, text, .. } = letter(&themes, name);
        assert!(!subject.is_empty() && !subject.contains('\n') && !text.starts_with(&subject), "{subject}");
        assert!(text.contains(NAME), "{name}: plain text is not escaped");
        links_stand_alone(name, &text);
        let words = text.split_whitespace().count();
        assert!(words <= LETTER_WORDS_MAX, "{name}: {words} words");
    }
    for language in ["en", "cy", "ar-XB"] {
        let letters = samples::shown_on(site_in(&themes, language), || start::creator_letters(&themes));
        for (name, Letter { subject, text, .. }) in letters {
            assert!(!subject.is_empty() && !subject.contains('\n'), "{subject}");
            assert!(text.contains(NAME) && text.contains("https://"), "{name}: plain text is not escaped");
            assert!(!text.contains("\n\n\n"), "{name}: has a hole in it:\n{text}");
            links_stand_alone(name, &text);
            // What stands apart, a title or a list, is looked at and not read.
            let read = text.lines().filter(|line| !line.starts_with("    "));
            let words: usize = read.map(|line| line.split_whitespace().count()).sum();
            assert!(words <= LETTER_WORDS_MAX, "{name}: {words} words");
        }
    }
    let mail = letter(&themes, "confirm");
    assert!(
        mail.subject
            .starts_with("Confirm your signature: Keep the night ferry between Norhaven & Skerry")
    );
    assert!(mail.text.contains(&format!("/s/{TOKEN}\n")) && mail.text.contains("042 917"), "{}", mail.text);
    assert_eq!(mail.text.matches("https://").count(), 2, "one link, and the site's own address");
}

/// A mail program makes the whole of a link that has its line for itself, on the narrowest screen too.
fn links_stand_alone(name: &str, text: &str) {
    for line in text.lines().filter(|line| line.contains("://")) {
        assert!(line.trim().starts_with("https://") && !line.trim().contains(' '), "{name}: {line:?}");
    }
}

#[test]
fn assets_are_named_after_their_content_and_pages_use_them() {
    let themes = themes();
    let name = style_sheet(&themes);
    let css = themes.asset(&name).expect("it is served");
    assert_eq!(css.content_type, "text/css; charset=utf-8");
    for banned in ["url(", "@import", "://"] {
        assert!(!String::from_utf8_lossy(&css.bytes).contains(banned), "{banned}");
    }
    assert!(english()["home"].contains(&format!("href=\"/assets/{name}\"")));
    assert!(themes.asset("site.css").is_none());
}

/// The first round trip of a connection carries ten segments: page and style sheet must fit into it, compressed with
/// gzip, which every browser accepts.
#[test]
fn a_petition_and_its_style_arrive_in_the_first_round_trip() {
    const FIRST_FLIGHT_BYTES: usize = 14_336;
    let themes = themes();
    let name = style_sheet(&themes);
    let css = gzipped(&themes.asset(&name).expect("served").bytes);
    for (page, html) in english().iter().filter(|(page, _)| page.starts_with("petition-")) {
        let bytes = gzipped(html.as_bytes()) + css;
        // The map of a thousand areas is a page of its own, for those who ask for it.
        assert!(bytes <= FIRST_FLIGHT_BYTES || page == "petition-places-many", "{page}: {bytes} bytes");
    }
}

fn gzipped(bytes: &[u8]) -> usize {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it").len()
}

#[test]
fn the_longest_pages_stay_within_the_fuel() {
    let mut form = samples::sign_form(&ALL_PROBLEMS);
    form.countries = form.countries.iter().cycle().take(1_000).cloned().collect();
    assert!(themes().render(&form).is_ok());
    let mut list = super::samples_petitions::list(ListState::All, 1, 1);
    list.petitions = list.petitions.iter().cycle().take(500).cloned().collect();
    assert!(themes().render(&list).is_ok());
}

#[test]
fn pages_are_written_out_for_a_look() {
    let Some(folder) = env::var_os("THRONG_PREVIEW_DIR") else {
        return;
    };
    let folder = Path::new(&folder);
    let themes = themes();
    fs::create_dir_all(folder).expect("the preview folder can be made");
    let name = style_sheet(&themes);
    let css = themes.asset(&name).expect("it is served").bytes;
    fs::write(folder.join("site.css"), &css).expect("the preview folder can be written");
    let in_cy = all_pages_in(&themes, "cy")
        .into_iter()
        .map(|(page, html)| (format!("cy-{page}"), html));
    let in_disguise = all_pages_in(&themes, "ar-XB")
        .into_iter()
        .map(|(page, html)| (format!("rtl-{page}"), html));
    let pages = all_pages(&themes);
    fs::write(folder.join("gallery.html"), preview_gallery::gallery(pages.keys()))
        .expect("the preview folder can be written");
    for (page, html) in pages.into_iter().chain(in_cy).chain(in_disguise) {
        let local = html.replace(&format!("/assets/{name}"), "site.css");
        fs::write(folder.join(format!("{page}.html")), local).expect("the preview folder can be written");
    }
    preview_letters::write(folder, &themes);
}
