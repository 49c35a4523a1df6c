//! The pages and mails of following places, with sample data, for the tests of `preview`.

use super::sampled::{Pages, pages};
use super::samples_place::{form, places, sent, stop};
use crate::themes::Renders;

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
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

#[cfg(test)]
mod tests {
    use crate::views::preview::{LETTER_WORDS_MAX, themes};
    use crate::views::sampled::site_in;
    use crate::views::samples::shown_on;
    use crate::views::samples_place::letters;

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
}
