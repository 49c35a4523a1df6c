//! Languages: every word that a person reads comes from `locales/*.ftl`, embedded in the program.
//!
//! Owns the set of catalogues, one for each file in `locales/`, found at start and read when they are said. It must never
//! guess: an unknown key or a missing argument is an error, so that no page shows a bare key. Called by
//! `themes` (the `t` function and the `number`, `date` and `time` filters) and by whoever needs a sentence
//! outside a page. Bounded by the embedded files: nothing is added while the program runs.

mod catalogue;
mod dates;
#[cfg(test)]
mod glossary;
mod languages;
mod numbers;
mod own;
mod pseudo;
mod sentences;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use rust_embed::RustEmbed;

pub use catalogue::{Catalogue, TextArg, TextArgs, TextError};
pub use dates::moment;
pub use languages::Language;
pub use own::{WordsError, check, samples, variables};
pub use throng_domain::language::Direction;

/// The language of a site whose own language has no words.
pub(crate) const LANGUAGE_DEFAULT: &str = "en";

/// The files of `locales/`, as they were when the program was built.
#[derive(RustEmbed)]
#[folder = "../../locales"]
struct Locales;

/// A site's own wordings: by language, then by key.
pub type OwnWords = BTreeMap<String, BTreeMap<String, String>>;

/// Every language of this program, by its tag (`en`, `cy`).
#[derive(Debug, Clone)]
pub struct Catalogues {
    by_language: BTreeMap<String, Arc<Catalogue>>,
}

impl Catalogues {
    /// Finds the sentences of all embedded locale files.
    ///
    /// # Errors
    /// [`TextError`] names the file and the first thing wrong in it.
    pub fn load() -> Result<Self, TextError> {
        let default = Arc::new(Catalogue::of(LANGUAGE_DEFAULT, source(LANGUAGE_DEFAULT)?)?);
        let pseudo = default
            .but(pseudo::TAG, pseudo::FILE)?
            .disguised(pseudo::disguise);
        let mut by_language = BTreeMap::from([(LANGUAGE_DEFAULT.to_owned(), Arc::clone(&default))]);
        for file in Locales::iter() {
            let Some(language) = file
                .strip_suffix(".ftl")
                .filter(|language| *language != LANGUAGE_DEFAULT)
            else {
                continue;
            };
            let catalogue = Catalogue::of(language, source(language)?)?.or_else(&default);
            by_language.insert(language.to_owned(), Arc::new(catalogue));
        }
        by_language.insert(pseudo::TAG.to_owned(), Arc::new(pseudo));
        Ok(Self { by_language })
    }

    /// The languages that a site is shown in: `first`, which needs no prefix in addresses, then `others` in
    /// their order, each once.
    ///
    /// # Errors
    /// [`TextError::UnknownLanguage`] for a language without words; it names the languages that have words.
    pub fn languages_of(&self, first: &str, others: &[String]) -> Result<Vec<Language>, TextError> {
        let mut chosen: Vec<Language> = Vec::new();
        for tag in std::iter::once(first).chain(others.iter().map(String::as_str)) {
            let catalogue = self
                .by_language
                .get(tag)
                .ok_or_else(|| TextError::UnknownLanguage {
                    language: tag.to_owned(),
                    known: self.by_language.keys().cloned().collect::<Vec<_>>().join(", "),
                })?;
            if chosen.iter().all(|language| language.tag != tag) {
                chosen.push(catalogue.about().clone());
            }
        }
        Ok(chosen)
    }

    /// The same, with a site's own sentences in front: by language, then by key. Sentences that do not fit are left
    /// out.
    pub(crate) fn with_own(&self, own: &OwnWords) -> Catalogues {
        let elsewhere = own::without_file(own);
        let by_language = self.by_language.iter().map(|(tag, catalogue)| {
            let mut words = elsewhere.clone();
            words.extend(own.get(tag).cloned().unwrap_or_default());
            (tag.clone(), own::in_front(catalogue, &words))
        });
        Catalogues { by_language: by_language.collect() }
    }

    /// All languages, in the order of their tags.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<Catalogue>)> {
        self.by_language
            .iter()
            .map(|(language, catalogue)| (language.as_str(), catalogue))
    }

    /// The catalogue of `language`, or of [`LANGUAGE_DEFAULT`] when there is none.
    pub fn get(&self, language: &str) -> &Arc<Catalogue> {
        self.by_language
            .get(language)
            .or_else(|| self.by_language.get(LANGUAGE_DEFAULT))
            .expect("load refuses a set of catalogues without the default language")
    }
}

/// The text of a language's file, which is a part of the program.
fn source(language: &str) -> Result<&'static str, TextError> {
    let file = format!("{language}.ftl");
    let broken = |reason: &str| TextError::Broken { file: file.clone(), reason: reason.to_owned() };
    let data = Locales::get(&file)
        .ok_or_else(|| broken("there is no such file"))?
        .data;
    let bytes = match data {
        Cow::Borrowed(bytes) => bytes,
        Cow::Owned(_) => unreachable!("every build has the locale files in it (`debug-embed`)"),
    };
    std::str::from_utf8(bytes).map_err(|_| broken("not UTF-8"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fluent_bundle::FluentResource;
    use fluent_syntax::ast::{Entry, Message};

    use super::sentences::Sentences;
    use super::*;

    /// Every message of a locale file with the names of the arguments in it.
    fn messages(language: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in source(language)
            .expect("it is embedded")
            .lines()
            .filter(|line| !line.starts_with('#'))
        {
            if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
                name.clone_into(&mut key);
                assert!(
                    messages.insert(key.clone(), BTreeSet::new()).is_none(),
                    "{language}: {key} stands twice"
                );
            }
            let names = line.split('$').skip(1).map(|rest| {
                let end = rest
                    .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                    .unwrap_or(rest.len());
                rest[..end].to_owned()
            });
            if let Some(arguments) = messages.get_mut(&key) {
                arguments.extend(names);
            }
        }
        messages
    }

    /// Sentences about a petition that votes have in words of their own and pledges need not have: only petitions and votes
    /// have other business, and what is said of the end of petitions is said of pledges too.
    const NOT_OF_PLEDGES: [&str; 4] =
        ["news-business", "privacy-ended", "privacy-ended-months", "privacy-ended-never"];

    /// What is said of votes in words of their own, and of petitions and pledges in the same: they call joining signing in a way
    /// that misleads nobody, speak of rows and rates, of staff's work, or of what pledges do not have. A key that is
    /// new here is to be thought about: a feed said of pledges that they were opened for signatures.
    const SAME_FOR_PLEDGES: [&str; 48] = [
        "broken-signed",
        "case-withdrawn",
        "check-postcode-unknown",
        "confirm-change-next",
        "confirm-show",
        "demo-banner",
        "embed-badge",
        "event-closed",
        "field-email-hint",
        "following-asked-what",
        "home-lead",
        "line-withdrawn",
        "link-broken-code",
        "link-expired-why",
        "mail-already-screened",
        "mail-already-taken-out",
        "mail-checked-link",
        "mail-checked-what",
        "mail-confirm-link",
        "mail-confirm-not-you",
        "mail-confirm-until",
        "map-few",
        "map-legend-rate",
        "news-business",
        "not-counted-body",
        "not-counted-title",
        "overload-title",
        "part-background",
        "paused-closes",
        "places-finding-rate",
        "pledge-private",
        "pledge-private-pass-on",
        "privacy-ended",
        "privacy-ended-months",
        "privacy-ended-never",
        "privacy-unconfirmed",
        "refusal-signature-invalidated",
        "screened-date",
        "signing-off-title",
        "signing-off-why",
        "storage-full-body",
        "superseded-why",
        "switched-off-no-signing",
        "verdict-corrected",
        "waiting-expired",
        "waiting-link-only",
        "waiting-one-way",
        "waiting-over-title",
    ];

    #[test]
    fn what_votes_say_in_words_of_their_own_pledges_do_too_or_are_listed() {
        let keys = messages("en");
        let own = |kind: &'static str| {
            let suffix = format!("_{kind}");
            let own = keys
                .keys()
                .filter_map(move |key| Some(key.strip_suffix(&*suffix)?.to_owned()));
            own.collect::<BTreeSet<String>>()
        };
        let (votes, pledges) = (own("vote"), own("pledge"));
        let without = votes
            .iter()
            .filter(|key| keys.contains_key(*key) && !pledges.contains(*key));
        assert_eq!(without.collect::<Vec<_>>(), SAME_FOR_PLEDGES);
    }

    /// Where a vote must not be called a petition, a pledge must not either.
    #[test]
    fn no_sentence_about_a_pledge_calls_it_a_petition() {
        let keys = messages("en");
        let mut about_petitions = BTreeSet::new();
        let mut key = "";
        let file = source("en").expect("it is embedded");
        for line in file.lines() {
            if let Some((name, _)) = line
                .split_once(" =")
                .filter(|_| !line.starts_with([' ', '}', '#']))
            {
                key = name;
            }
            if line.to_lowercase().contains("petition") {
                about_petitions.insert(key);
            }
        }
        let has = |key: &str, kind: &str| keys.contains_key(&format!("{key}_{kind}"));
        let without = about_petitions
            .into_iter()
            .filter(|key| has(key, "vote") && !has(key, "pledge") && !NOT_OF_PLEDGES.contains(key));
        assert_eq!(without.collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn welsh_says_all_that_english_says_with_the_same_arguments() {
        let (english, welsh) = (messages("en"), messages("cy"));
        let missing: Vec<&String> = english.keys().filter(|key| !welsh.contains_key(*key)).collect();
        assert!(missing.is_empty(), "locales/cy.ftl lacks {missing:?}");
        for (key, arguments) in &welsh {
            let Some(given) = english.get(key) else { continue };
            // Other languages may use more arguments in a date than English does.
            let strange: Vec<&String> = arguments.difference(given).collect();
            assert!(strange.is_empty(), "locales/cy.ftl: {key} asks for {strange:?}, which nothing gives");
        }
    }

    /// Sentences are read when they are first said, so that nobody but this test would find one that cannot be.
    #[test]
    fn fluent_reads_each_file_as_the_program_does() {
        for language in ["en", "cy"] {
            let file = source(language).expect("it is embedded");
            let whole = FluentResource::try_new(file.to_owned()).expect("Fluent can read it");
            let sentences = Sentences::of(file).expect("it is sound");
            let mut keys = sentences.iter().map(|(_, key)| key);
            for entry in whole.entries() {
                let Entry::Message(Message { id, value: Some(value), attributes, .. }) = entry else {
                    panic!("{language}: {entry:?} is no sentence");
                };
                assert_eq!((keys.next(), attributes.len()), (Some(id.name), 0), "{language}");
                assert_eq!(sentences.said(id.name), Some(value), "{language}");
            }
            assert_eq!(keys.next(), None, "{language}");
        }
    }

    #[test]
    fn welsh_counts_as_welsh_does() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let words = catalogues.get("cy");
        for (key, count, expected) in [
            ("signatures", 0, "0 llofnod"),
            ("signatures", 1, "1 llofnod"),
            ("signatures", 2, "2 lofnod"),
            ("signatures", 3, "3 llofnod"),
            ("signatures", 6, "6 llofnod"),
            ("signatures", 5_156_603, "5,156,603 llofnod"),
            ("list-total", 0, "Nid oes deisebau yn y rhestr hon."),
            ("list-total", 1, "1 ddeiseb"),
            ("list-total", 2, "2 ddeiseb"),
            ("list-total", 3, "3 deiseb"),
        ] {
            let args = TextArgs::from([("count".to_owned(), TextArg::Number(count))]);
            assert_eq!(words.text(key, &args).expect("it is there"), expected, "{key} {count}");
        }
        assert_eq!(words.date(1_795_256_700_000, "Europe/London").expect("a day"), "21 Tachwedd 2026");
    }

    #[test]
    fn what_a_language_lacks_is_said_in_english() {
        let english = Arc::new(Catalogue::of("en", source("en").expect("embedded")).expect("it is sound"));
        let welsh = source("cy")
            .expect("embedded")
            .replace("\ncontinue = Parhau\n", "\n");
        let welsh = Catalogue::of("cy", welsh.leak())
            .expect("it is sound")
            .or_else(&english);
        assert_eq!(welsh.text("continue", &TextArgs::new()).expect("English has it"), "Continue");
        assert_eq!(welsh.text("change", &TextArgs::new()).expect("Welsh has it"), "Newid");
    }
}
