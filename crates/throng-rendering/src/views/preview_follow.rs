//! The pages and mails of following without signing, with sample data, for the tests of `preview`.

use super::sampled::{Pages, pages};
use super::samples_follow::{following, form, sent};
use crate::themes::Renders;
use crate::views::FollowingState;

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "follow" => form(&[]),
        "follow-problems" => form(&[("email", "field-email-invalid")]),
        "follow-sent" => sent(),
        "following-asked" => following(FollowingState::Asked),
        "following" => following(FollowingState::Follows),
        "following-over" => following(FollowingState::Over),
    );
}

#[cfg(test)]
mod tests {
    use crate::views::preview::{LETTER_WORDS_MAX, themes};
    use crate::views::sampled::site_in;
    use crate::views::samples::{TITLE, shown_on};
    use crate::views::samples_follow::letters;

    #[test]
    fn mails_to_followers_read_well_in_every_language() {
        let themes = themes();
        for language in ["en", "cy", "ar-XB"] {
            for (name, letter) in shown_on(site_in(&themes, language), || letters(&themes)) {
                let (subject, text) = (letter.subject, letter.text);
                assert!(!subject.is_empty() && !subject.contains('\n'), "{name}: {subject}");
                assert!(text.contains(TITLE) && text.contains("https://"), "{name}: {text}");
                assert!(!text.contains("\n\n\n"), "{name}: has a hole in it:\n{text}");
                assert!(text.split_whitespace().count() <= LETTER_WORDS_MAX, "{name}");
            }
        }
    }
}
