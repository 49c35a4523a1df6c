//! The pages and mails of following places, with sample data, for the tests of `preview`.

use super::noted;
use super::preview::{LETTER_WORDS_MAX, Pages, pages, site_in, themes};
use super::samples::shown_on;
use super::samples_place::{form, letters, places, sent, stop};
use crate::themes::Themes;

pub(super) fn pages(themes: &Themes, pages: &mut Pages) {
    pages!(themes, pages,
        "place-follow" => form(&[]),
        "place-follow-problems" => form(&[("email", "field-email-invalid")]),
        "place-sent" => sent(),
        "places-asked" => places(true, false),
        "places-followed" => places(false, false),
        "places-over" => places(false, true),
        "places-stop" => stop(false),
        "places-stopped" => stop(true),
    );
}

#[test]
fn mails_about_places_read_well_in_every_language() {
    let themes = themes();
    for language in ["en", "cy", "ar-XB"] {
        for (name, letter) in shown_on(site_in(&themes, language), || letters(&themes)) {
            let (subject, text) = (letter.subject, letter.text);
            assert!(!subject.is_empty() && !subject.contains('\n'), "{name}: {subject}");
            assert!(text.contains("Skerry & the Sound") && text.contains("https://"), "{name}: {text}");
            assert!(!text.contains("\n\n\n"), "{name}: has a hole in it:\n{text}");
            assert!(text.split_whitespace().count() <= LETTER_WORDS_MAX, "{name}");
        }
    }
}
