//! Every page rendered with sample data: what must hold for all of them, and what each must say.
//!
//! Owns the table of pages. With `THRONG_PREVIEW_DIR` set it also writes them there, for a look in a
//! browser: `THRONG_PREVIEW_DIR=/tmp/preview cargo test -p throng themes::preview`.

use std::collections::BTreeMap;
use std::{env, fs, path::Path};

use super::samples::{self, NAME, TOKEN};
use crate::themes::{Letter, Themes};
use throng_domain::outcome::Refusal;

use crate::views::{ListState, LookupState, MessageKind, MessageView, PetitionState, WaitingNotice};

type Pages = BTreeMap<String, String>;

/// Words in one mail: more is not read.
const LETTER_WORDS_MAX: usize = 120;

const ALL_PROBLEMS: [(&str, &str); 5] = [
    ("name", "field-name-not-plain"),
    ("email", "field-email-invalid"),
    ("country", "field-country-invalid"),
    ("postcode", "field-postcode-invalid"),
    ("resident", "field-resident-missing"),
];

fn themes() -> Themes {
    Themes::load().unwrap_or_else(|fault| panic!("{fault}"))
}

macro_rules! pages {
    ($themes:ident, $pages:ident, $($name:expr => $view:expr),+ $(,)?) => {$(
        let html = $themes.render(&$view).unwrap_or_else(|fault| panic!("{}: {fault}", $name));
        $pages.insert(String::from($name), html);
    )+};
}

fn all_pages(themes: &Themes) -> Pages {
    let mut pages = Pages::new();
    reading_pages(themes, &mut pages);
    signing_pages(themes, &mut pages);
    for kind in MessageKind::ALL {
        pages!(themes, pages, format!("message-{kind:?}") => samples::message(kind));
    }
    pages
}

fn reading_pages(themes: &Themes, pages: &mut Pages) {
    pages!(themes, pages,
        "home" => samples::home(),
        "list-open" => samples::list(ListState::Open, 2, 3),
        "list-all" => samples::list(ListState::All, 1, 1),
        "list-closed" => samples::list(ListState::Closed, 3, 3),
        "list-rejected-empty" => samples::list(ListState::Rejected, 1, 0),
        "petition-open" => samples::petition(PetitionState::Open),
        "petition-closed" => samples::petition(PetitionState::Closed),
        "petition-rejected" => samples::petition(PetitionState::Rejected),
        "lookup-counted" => samples::lookup(LookupState::Counted),
        "lookup-withdrawn" => samples::lookup(LookupState::Withdrawn),
        "lookup-not-counted" => samples::lookup(LookupState::NotCounted),
    );
}

fn signing_pages(themes: &Themes, pages: &mut Pages) {
    let letter = letter(themes, "confirm");
    pages!(themes, pages,
        "sign" => samples::sign_form(&[]),
        "sign-problems" => samples::sign_form(&ALL_PROBLEMS),
        "check" => samples::check(),
        "overload" => samples::overload(),
        "waiting" => samples::waiting(None, &[]),
        "waiting-wrong-code" => samples::waiting(None, &[("code", "refusal-code-wrong")]),
        "waiting-resent" => samples::waiting(Some(WaitingNotice::Resent), &[]),
        "waiting-address" => samples::waiting(Some(WaitingNotice::AddressChanged), &[]),
        "waiting-too-often" => samples::waiting(Some(WaitingNotice::MailTooOften), &[]),
        "waiting-address-fixed" => samples::waiting(Some(WaitingNotice::AddressFixed), &[]),
        "waiting-code-used-up" => samples::waiting(Some(WaitingNotice::CodeUsedUp), &[]),
        "refused" => MessageView::refused(samples::site(), Refusal::LinkReplaced),
        "confirm" => samples::confirm(),
        "receipt" => samples::receipt(),
        "withdraw" => samples::withdraw(),
        "withdrawn" => samples::withdrawn(),
        "captured" => samples::captured_list(3),
        "captured-empty" => samples::captured_list(0),
        "captured-mail" => samples::captured_mail(&letter.subject, &letter.text),
    );
}

fn letter(themes: &Themes, name: &str) -> Letter {
    match name {
        "confirm" => themes.render_letter(&samples::confirm_letter()),
        "already_signed" => themes.render_letter(&samples::already_signed_letter()),
        _ => themes.render_letter(&samples::withdrawn_letter()),
    }
    .unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// The values of an attribute, wherever it stands in the page.
fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    html.split(&start)
        .skip(1)
        .filter_map(|rest| rest.split_once('"').map(|(value, _)| value))
        .collect()
}

#[test]
fn every_page_is_whole_and_accessible() {
    let themes = themes();
    for (name, html) in all_pages(&themes) {
        assert_eq!(html.matches("<h1").count(), 1, "{name}: one heading of the first level");
        for banned in ["<script", " style=", "<style", "javascript:", "<b>", " onclick", "&lt;span", "None"] {
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
        assert!(html.contains("<html lang=\"en\">") && html.contains("Everything here is made up"), "{name}");
    }
}

#[test]
fn each_page_says_what_it_must() {
    let pages = all_pages(&themes());
    for (name, says) in [
        ("home", vec!["5,156,603 signatures", "See all 38 open petitions", "rel=\"canonical\""]),
        ("list-open", vec!["aria-current=\"page\"", "page 2 of 3", "rel=\"prev\"", "rel=\"next\""]),
        (
            "petition-open",
            vec!["84,120", "<progress max=\"100000\" value=\"84120\"", "15,880 more", "/signatures/new"],
        ),
        ("petition-closed", vec!["You cannot sign it any more", "The answer", "minutes/12"]),
        ("petition-rejected", vec!["Why we did not accept", "harbour company"]),
        (
            "sign",
            vec!["novalidate", "name=\"website\"", "value=\"GB\" selected", "autocomplete=\"postal-code\""],
        ),
        (
            "sign-problems",
            vec![
                "<title>Error: ",
                "There is a problem",
                "href=\"#resident\"",
                "NH4 2QX",
                "id=\"resident\" name=\"resident\" type=\"checkbox\" value=\"yes\" checked",
            ],
        ),
        (
            "check",
            vec!["0123456789abcdef0123456789abcdef", "action=\"/petitions/17/signatures/new\"", "Norway"],
        ),
        ("overload", vec!["Nothing you typed is lost", "name=\"email\" value=\"zoe@example.org\""]),
        (
            "waiting",
            vec!["zoe.obrien+petitions@", "not counted yet", "28 November 2026", "/resend", "/address"],
        ),
        ("waiting-wrong-code", vec!["<title>Error: ", "This code is not right"]),
        ("confirm", vec!["Confirm my signature", "This was not me", "Zoë O’Brien-Nakamura &lt;b&gt;"]),
        (
            "receipt",
            vec!["4KQT-92MX-7RWA", "21 November 2026 at 10:25 am", "84,121 signatures", "Take my name off"],
        ),
        (
            "captured-mail",
            vec!["nothing leaves this machine", "<a href=\"https://petitions.norhaven.example"],
        ),
    ] {
        for words in says {
            assert!(pages[name].contains(words), "{name} does not say {words:?}:\n{}", pages[name]);
        }
    }
    assert!(!pages["sign"].contains(" checked"), "no tick is set for the person");
    for (name, html) in &pages {
        let indexed = ["home", "list-", "petition-"]
            .iter()
            .any(|start| name.starts_with(start));
        assert_ne!(indexed, html.contains("noindex"), "{name}");
    }
}

#[test]
fn letters_are_short_and_their_subjects_one_line() {
    let themes = themes();
    for name in ["confirm", "already_signed", "withdrawn"] {
        let Letter { subject, text } = letter(&themes, name);
        assert!(!subject.is_empty() && !subject.contains('\n') && !text.starts_with(&subject), "{subject}");
        assert!(text.contains(NAME), "{name}: plain text is not escaped");
        let words = text.split_whitespace().count();
        assert!(words <= LETTER_WORDS_MAX, "{name}: {words} words");
    }
    let mail = letter(&themes, "confirm");
    assert!(
        mail.subject
            .starts_with("Confirm you signed: Keep the night ferry between Norhaven & Skerry")
    );
    assert!(mail.text.contains(&format!("/s/{TOKEN}\n")) && mail.text.contains("042 917"), "{}", mail.text);
    assert_eq!(mail.text.matches("https://").count(), 2, "one link, and the site's own address");
}

#[test]
fn assets_are_named_after_their_content_and_pages_use_them() {
    let themes = themes();
    let name = themes.asset_names().next().expect("a style sheet").to_owned();
    let css = themes.asset(&name).expect("it is served");
    assert_eq!(css.content_type, "text/css; charset=utf-8");
    for banned in ["url(", "@import", "://"] {
        assert!(!String::from_utf8_lossy(&css.bytes).contains(banned), "{banned}");
    }
    assert!(all_pages(&themes)["home"].contains(&format!("href=\"/assets/{name}\"")));
    assert!(themes.asset("site.css").is_none());
}

/// The first round trip of a connection carries ten segments: page and style sheet fit in it even before
/// they are compressed.
#[test]
fn a_petition_and_its_style_arrive_in_the_first_round_trip() {
    const FIRST_FLIGHT_BYTES: usize = 14_336;
    let themes = themes();
    let name = themes.asset_names().next().expect("a style sheet").to_owned();
    let bytes = all_pages(&themes)["petition-open"].len() + themes.asset(&name).expect("served").bytes.len();
    assert!(bytes <= FIRST_FLIGHT_BYTES, "{bytes} bytes");
}

#[test]
fn the_longest_pages_stay_within_the_fuel() {
    let mut form = samples::sign_form(&ALL_PROBLEMS);
    form.countries = form.countries.iter().cycle().take(1_000).cloned().collect();
    assert!(themes().render(&form).is_ok());
    let mut list = samples::list(ListState::All, 1, 1);
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
    let name = themes.asset_names().next().expect("a style sheet").to_owned();
    let css = themes.asset(&name).expect("it is served").bytes;
    fs::write(folder.join("site.css"), &css).expect("the preview folder can be written");
    for (page, html) in all_pages(&themes) {
        let local = html.replace(&format!("/assets/{name}"), "site.css");
        fs::write(folder.join(format!("{page}.html")), local).expect("the preview folder can be written");
    }
    for name in ["confirm", "already_signed", "withdrawn"] {
        let Letter { subject, text } = letter(&themes, name);
        fs::write(folder.join(format!("{name}.txt")), format!("Subject: {subject}\n\n{text}"))
            .expect("the preview folder can be written");
    }
}
