//! The pages and mails of reports from the public with sample data, for the tests of `preview`.

use throng_domain::report::ReportVerdict;

use super::sampled::{Pages, pages};
use super::samples_reports as reports;
use crate::themes::Renders;

const REPORT_MISTAKES: &[(&str, &str)] = &[
    ("class", "report-class-missing"),
    ("words", "report-words-missing"),
    ("email", "field-email-invalid"),
];
const SETTLE_MISTAKES: &[(&str, &str)] = &[
    ("reports", "reports-none-chosen"),
    ("verdict", "verdict-missing"),
    ("words", "verdict-words-missing"),
];

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "report" => reports::form(false, &[]),
        "report-mistakes" => reports::form(true, REPORT_MISTAKES),
        "report-receipt" => reports::receipt(None, false, false),
        "report-receipt-sent" => reports::receipt(None, true, false),
        "report-receipt-mailed" => reports::receipt(None, true, true),
        "report-receipt-settled" => reports::receipt(Some(ReportVerdict::NotOurs), false, false),
        "desk-reports" => reports::list(false, true),
        "desk-reports-none" => reports::list(false, false),
        "desk-reports-settled" => reports::list(true, true),
        "desk-reports-none-settled" => reports::list(true, false),
        "desk-report-case" => reports::case(true, true, &[]),
        "desk-report-case-no-emails" => reports::case_without_addresses(),
        "desk-report-case-mistakes" => reports::case(true, true, SETTLE_MISTAKES),
        "desk-report-case-reader" => reports::case(false, true, &[]),
        "desk-report-case-none" => reports::case(true, false, &[]),
        "desk-report-look" => reports::look(Some(("What came of it", "Hello,\n\nthank you.")), false),
        "desk-report-look-again" => reports::look(None, true),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::preview::{LETTER_WORDS_MAX, themes};
    use crate::views::sampled::site_in;
    use crate::views::samples::shown_on;

    #[test]
    fn mails_to_reporters_read_well_in_every_language() {
        let themes = themes();
        for language in ["en", "cy", "ar-XB"] {
            for (name, letter) in shown_on(site_in(&themes, language), || reports::letters(&themes)) {
                let (subject, text) = (letter.subject, letter.text);
                assert!(subject.contains("K3ZQ-7M0F-9TXA") && !subject.contains('\n'), "{name}: {subject}");
                assert!(text.contains("/reports/K3ZQ-7M0F-9TXA\n"), "{name}:\n{text}");
                assert!(!text.contains("\n\n\n"), "{name}: has a hole in it:\n{text}");
                assert!(text.split_whitespace().count() <= LETTER_WORDS_MAX, "{name}");
                assert_eq!(text.contains("/petitions/17"), !name.ends_with("hidden"), "{name}:\n{text}");
            }
        }
    }
}
