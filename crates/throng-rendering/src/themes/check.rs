//! The check that a theme and a language fit: every sentence that a template names exists.
//!
//! Owns the search for `t("…")` in templates. It must never miss a key because it is built from pieces:
//! `t(` is followed by a quoted key, or by a value of the view (whose keys the tests cover). Called by
//! `themes` at load. Bounded by the embedded templates.

use super::ThemeError;
use super::loader::Source;
use crate::i18n::{Catalogue, Catalogues};

/// Checks what a site's own templates name, and whether what the others take from them is there. What is shipped fits together:
/// a test sees to that.
pub(super) fn all(templates: &[Source], catalogues: &Catalogues) -> Result<(), ThemeError> {
    let own = || templates.iter().filter(|template| template.own);
    if own().next().is_none() {
        return Ok(());
    }
    macros_exist(templates)?;
    let mut languages = catalogues.iter();
    languages.try_for_each(|(language, words)| keys_exist(own(), language, words))
}

/// Refuses a theme that names a sentence which the language lacks.
fn keys_exist<'a>(
    templates: impl Iterator<Item = &'a Source>,
    language: &str,
    words: &Catalogue,
) -> Result<(), ThemeError> {
    for template in templates {
        for (line, key) in keys(&template.text) {
            if !words.has(key) {
                return Err(ThemeError::MissingKey {
                    file: template.shown.clone(),
                    line,
                    language: language.to_owned(),
                    key: key.to_owned(),
                });
            }
        }
    }
    Ok(())
}

/// Refuses a theme in which a template takes a macro from a file that has none of that name: a copy that a site keeps of
/// one file may be older than the file beside it.
fn macros_exist(templates: &[Source]) -> Result<(), ThemeError> {
    for template in templates {
        for (line, file, name) in imports(&template.text) {
            let holder = templates.iter().find(|other| other.name == file);
            if holder.is_none_or(|holder| !holder.text.contains(&format!("macro {name}("))) {
                return Err(ThemeError::Broken {
                    file: template.shown.clone(),
                    line,
                    reason: format!("{file} has no macro `{name}`: compare both files with the shipped ones"),
                });
            }
        }
    }
    Ok(())
}

/// Every macro that a template takes from another file: its line, counted from 1, the file, and the name.
fn imports(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    text.lines().enumerate().flat_map(|(at, line)| {
        let import = line
            .split_once("{% from \"")
            .or_else(|| line.split_once("{%- from \""));
        let parts = import.and_then(|(_, rest)| rest.split_once("\" import "));
        let (file, names) = parts.unwrap_or_default();
        let names = names.split(['%', '-']).next().unwrap_or_default();
        names
            .split(',')
            .filter_map(|name| name.split_whitespace().next())
            .map(move |name| (at + 1, file, name))
    })
}

/// Every `t("key"` of a template with its line, counted from 1.
fn keys(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().flat_map(|(at, line)| {
        line.split("t(\"")
            .skip(1)
            .filter_map(move |rest| rest.split_once('"').map(|(key, _)| (at + 1, key)))
    })
}

/// The sentences that a template names, each once, in its order.
pub(super) fn named(text: &str) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    for (_, key) in keys(text) {
        if !named.iter().any(|said| said == key) {
            named.push(key.to_owned());
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fs;
    use std::path::Path;

    use throng_domain::audit::Action;
    use throng_domain::campaign::CampaignKind;
    use throng_domain::outcome::Refusal;
    use throng_domain::person::FieldError;
    use throng_domain::reason::{ReasonSentence, SHIPPED};
    use throng_domain::trouble::TroubleKind;

    use super::super::loader;
    use super::*;
    use crate::i18n::{Catalogues, TextArg, TextArgs};

    #[test]
    fn a_macro_that_is_not_there_is_told_with_file_and_line() {
        let source = Source::shipped_as;
        let parts = source("parts.html", "{%- macro card(a) -%}{%- endmacro -%}");
        for (text, expected) in [
            ("{% from \"parts.html\" import card %}", ""),
            ("{%- from \"parts.html\" import card, card as other -%}", ""),
            (
                "<p>\n{% from \"parts.html\" import card, shelf %}",
                "home.html, line 2: parts.html has no macro `shelf`",
            ),
            ("{% from \"lists.html\" import card %}", "home.html, line 1: lists.html has no macro `card`"),
        ] {
            let theme = [source("home.html", text), parts.clone()];
            let told = macros_exist(&theme).map_or_else(|fault| fault.to_string(), |()| String::new());
            assert!(told.contains(expected) && told.is_empty() == expected.is_empty(), "{told}");
        }
    }

    #[test]
    fn a_template_that_names_an_unknown_sentence_is_refused() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let text = "<p>{{ t(\"signatures\", count=1) }}\n{{ t(\"nobody-wrote-this\") }}";
        let theme = [Source::shipped_as("home.html", text)];
        let fault = keys_exist(theme.iter(), "en", catalogues.get("en")).expect_err("unknown key");
        assert!(
            fault.to_string().contains("home.html, line 2")
                && fault.to_string().contains("nobody-wrote-this")
        );
    }

    #[test]
    fn what_is_shipped_fits_together() {
        let templates = loader::templates(&loader::shipped().expect("all are sound"));
        macros_exist(&templates).expect("every macro exists");
        let catalogues = Catalogues::load().expect("the embedded locales are sound");
        for (language, words) in catalogues.iter() {
            keys_exist(templates.iter(), language, words).expect("every sentence exists");
        }
    }

    /// Keys of sentences on a creator's page and form that the handlers choose, depending on what happened.
    const OF_CREATORS: [&str; 24] = [
        "own-mailed",
        "own-again",
        "own-kept",
        "own-handed-in",
        "own-changed",
        "waiting-resent",
        "waiting-address-changed",
        "field-action-missing",
        "field-background-missing",
        "step-created",
        "step-submitted",
        "step-confirmed",
        "step-supported",
        "step-unsupported",
        "step-approved",
        "step-changes",
        "step-resubmitted",
        "step-withdrawn",
        "step-taken-down",
        "step-put-back",
        "part-action",
        "part-background",
        "part-details",
        "part-other",
    ];

    /// Keys for reports from the public: choices, mistakes in the form, and results.
    const OF_REPORTS: [&str; 19] = [
        "report-class-missing",
        "report-words-missing",
        "reports-none-chosen",
        "verdict-missing",
        "verdict-words-missing",
        "report-misleading",
        "report-personal-data",
        "report-abuse",
        "report-unlawful",
        "report-duplicate",
        "report-other",
        "verdict-changed",
        "verdict-hidden",
        "verdict-corrected",
        "verdict-nothing-wrong",
        "verdict-not-ours",
        "verdict-spam",
        "done-reports-settled",
        "log-settle-reports",
    ];

    /// Keys for the reasons that every site begins with.
    const OF_REASONS: [&str; 20] = [
        "rejected-duplicate",
        "instead-duplicate",
        "rejected-no-action",
        "instead-no-action",
        "rejected-irrelevant",
        "instead-irrelevant",
        "rejected-already-done",
        "instead-already-done",
        "rejected-fake-name",
        "instead-fake-name",
        "rejected-honours",
        "instead-honours",
        "rejected-foi",
        "instead-foi",
        "rejected-libellous",
        "instead-libellous",
        "rejected-offensive",
        "instead-offensive",
        "rejected-other",
        "instead-other",
    ];

    const CHOSEN_BY_HANDLERS: [&str; 66] = [
        "weight-petition",
        "weight-home",
        "weight-list",
        "weight-form",
        "field-code-missing",
        "eligibility-uk",
        "eligibility-resident",
        "field-resident-missing-here",
        "field-postcode-odd",
        "own-confirmed",
        "threshold-response",
        "threshold-debate",
        "threshold-council-answer",
        "threshold-council-debate",
        "threshold-referral",
        "threshold-share",
        "threshold-areas",
        "threshold-inside",
        "list-state-unknown",
        "list-topic-unknown",
        "search-operators",
        "local-unknown",
        "tab-all",
        "tab-open",
        "tab-closed",
        "tab-rejected",
        "tab-awaiting-response",
        "tab-with-response",
        "tab-awaiting-debate",
        "tab-debated",
        "tab-not-debated",
        "outlook-answer-due",
        "outlook-too-few",
        "outlook-debate-due",
        "timeline-written",
        "timeline-supported",
        "timeline-rejected",
        "timeline-opened",
        "timeline-passed",
        "timeline-referred",
        "timeline-amended",
        "timeline-paused",
        "timeline-resumed",
        "timeline-resumed-only",
        "timeline-removed",
        "timeline-put-back",
        "timeline-closes-paused",
        "timeline-answer-due",
        "timeline-debate-considered",
        "timeline-answered",
        "timeline-debate-set",
        "timeline-debate-ahead",
        "timeline-debate-was-due",
        "timeline-debated",
        "timeline-debate-outcome",
        "timeline-other-business",
        "timeline-update",
        "timeline-correction",
        "timeline-paper",
        "correction-automated",
        "correction-addresses",
        "correction-impersonation",
        "correction-not-eligible",
        "correction-our-mistake",
        "timeline-closes",
        "timeline-closed",
    ];

    #[test]
    fn sentences_chosen_by_rules_and_handlers_are_there() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let text = |name: &str, text: &str| (name.to_owned(), TextArg::Text(text.to_owned()));
        let mut args = TextArgs::from([text("percent", "1.5"), text("site", "Ask Low Mill")]);
        args.extend(["number", "of", "each", "areas"].map(|name| (name.to_owned(), TextArg::Number(1_000))));
        let errors = FieldError::ALL.iter().map(|error| error.key());
        let refusals = Refusal::ALL.iter().map(|refusal| refusal.key());
        let reasons = SHIPPED.map(|code| ReasonSentence::ALL.map(|which| which.key(code)));
        assert_eq!(reasons.as_flattened(), OF_REASONS);
        for key in errors
            .chain(refusals)
            .chain(CHOSEN_BY_HANDLERS)
            .chain(OF_REASONS)
            .chain(OF_CREATORS)
            .chain(OF_REPORTS)
        {
            let text = catalogues
                .get("en")
                .text(key, &args)
                .unwrap_or_else(|fault| panic!("{fault}"));
            assert!(!text.is_empty() && !text.contains('{'), "{key}: {text}");
        }
    }

    /// Whether an email about something that fails is made with it: `trouble-WORD`, and what to do, and that it is over.
    fn is_of_a_trouble(key: &str) -> bool {
        key.strip_prefix("trouble-").is_some_and(|rest| {
            let ends = ["", "-do", "-over"];
            TroubleKind::ALL
                .iter()
                .any(|kind| ends.iter().any(|end| rest == format!("{}{end}", kind.word())))
        })
    }

    /// A sentence counts as used when its key stands in quotes in a template or in the program, or is made from the
    /// word of an action in the log.
    #[test]
    fn no_sentence_is_unused() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let mut all = String::new();
        for template in loader::shipped()
            .expect("the embedded theme is UTF-8")
            .into_values()
        {
            all.push_str(&template.text);
        }
        let crates = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("crates/ holds this crate");
        collect_sources(crates, &mut all);
        // What stands between two quotes, whether they open or close.
        let quoted: HashSet<&str> = all.split('"').collect();
        let unused: Vec<_> = catalogues
            .get("en")
            .keys()
            // One for a kind of campaign is shown in place of the plain one.
            .map(|key| {
                CampaignKind::ALL.iter().fold(key, |key, kind| {
                    key.strip_suffix(kind.word())
                        .and_then(|key| key.strip_suffix('_'))
                        .unwrap_or(key)
                })
            })
            .filter(|key| !quoted.contains(key))
            .filter(|key| key.strip_prefix("log-").and_then(Action::of_word).is_none())
            .filter(|key| !is_of_a_trouble(key))
            .collect();
        assert!(unused.is_empty(), "locales/en.ftl has sentences that nothing shows: {unused:?}");
    }

    fn collect_sources(folder: &Path, all: &mut String) {
        for entry in fs::read_dir(folder)
            .expect("the sources are readable")
            .filter_map(Result::ok)
        {
            let path = entry.path();
            if path.is_dir() {
                collect_sources(&path, all);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                all.push_str(&fs::read_to_string(&path).expect("the sources are UTF-8"));
            }
        }
    }
}
