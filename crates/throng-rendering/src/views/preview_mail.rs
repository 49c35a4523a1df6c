//! The pages about mails in the office, and mails to staff, with sample data, for the tests of `preview`.

use super::sampled::{Pages, pages};
use super::samples_mail as mail;
use crate::themes::Renders;

const MISTAKES: &[(&str, &str)] = &[("to", "field-email-invalid"), ("petition", "mails-petition-wrong")];

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "office-mails" => mail::list(true, false, &[]),
        "office-mails-none" => mail::list(false, true, &[]),
        "office-mails-mistakes" => mail::list(false, false, MISTAKES),
        "office-mail" => mail::one(true, None),
        "office-mail-put-off" => mail::one(false, None),
        "office-mail-refused" => mail::one(true, Some("mail-resend-too-often")),
        "office-bounces" => mail::bounces(true, true),
        "office-bounces-reader" => mail::bounces(true, false),
        "office-bounces-none" => mail::bounces(false, true),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::preview::{LETTER_WORDS_MAX, themes};
    use crate::views::sampled::site_in;
    use crate::views::samples::shown_on;

    #[test]
    fn mails_to_staff_read_well_in_every_language() {
        let themes = themes();
        for language in ["en", "cy", "ar-XB"] {
            for (name, letter) in shown_on(site_in(&themes, language), || mail::letters(&themes)) {
                let (subject, text) = (letter.subject, letter.text);
                assert!(!subject.is_empty() && !subject.contains('\n'), "{name}: {subject}");
                assert!(text.contains("/admin/"), "{name}:\n{text}");
                assert!(!text.contains("\n\n\n"), "{name}: has a hole in it:\n{text}");
                assert!(text.split_whitespace().count() <= LETTER_WORDS_MAX, "{name}");
            }
        }
    }
}
