//! One language: a parsed Fluent file, and its sentence for each key.
//!
//! Owns the bundle of one locale file. It must never return a half-formatted sentence: whatever
//! Fluent complains about is an error here. Called by `themes`. Bounded by its file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use serde::{Serialize, Serializer};
use unic_langid::LanguageIdentifier;

use super::Direction;
use super::dates;
use super::languages::{self, Language};
use super::numbers::{self, Grouping};
use super::sentences::Sentences;

/// What is wrong with the sentences of a language.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// A locale file cannot be read.
    #[error("locales/{file}: {reason}")]
    Broken { file: String, reason: String },
    /// No locale file has this tag.
    #[error("there are no words in the language \"{language}\", only in: {known}")]
    UnknownLanguage { language: String, known: String },
    /// A page or mail asks for a sentence that the locale file does not have.
    #[error("locales/{language}.ftl has no message \"{key}\"")]
    MissingKey { language: String, key: String },
    /// A sentence needs an argument that it was not given, or has another fault.
    #[error("locales/{language}.ftl: message \"{key}\": {reason}")]
    Unusable {
        language: String,
        key: String,
        reason: String,
    },
    /// A time or time zone cannot be written as a date.
    #[error("cannot write {ms} ms since 1970 as a date in the time zone \"{time_zone}\": {reason}")]
    Date {
        ms: i64,
        time_zone: String,
        reason: String,
    },
}

/// One argument of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextArg {
    /// A whole number: it chooses the plural form, and gets the language's thousands separators.
    Number(i64),
    /// Text, inserted as it is.
    Text(String),
}

impl Serialize for TextArg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl From<i64> for TextArg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for TextArg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for TextArg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// The arguments of a sentence, by name.
pub type TextArgs = BTreeMap<String, TextArg>;

/// One language, ready for use by all threads.
pub struct Catalogue {
    /// Its tag, and what the file says about the language.
    about: Language,
    /// How the language counts, and the sentences of a layer, which stand in front of those of the file.
    bundle: Bundle,
    grouping: Grouping,
    /// The sentences of the file; none in a layer of own wordings.
    file: Option<Arc<Sentences>>,
    /// The catalogue that is used for keys that this file lacks.
    fallback: Option<Arc<Catalogue>>,
}

/// How one language writes, and sentences that stand in no file.
type Bundle = FluentBundle<FluentResource>;

/// A language without sentences, written as all our languages are.
fn bundle(tag: LanguageIdentifier) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Isolation marks would end up in mail subjects and attributes.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(numbers::marked));
    bundle
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue")
            .field("language", &self.about.tag)
            .finish_non_exhaustive()
    }
}

impl Catalogue {
    /// The language of `locales/{language}.ftl`, with its sentences. Fluent reads each of them when it is first said.
    ///
    /// # Errors
    /// [`TextError::Broken`] for a line that belongs to no sentence, a duplicate key, or a name that is not a language tag.
    pub fn of(language: &str, source: &'static str) -> Result<Self, TextError> {
        let broken = |reason: String| TextError::Broken { file: format!("{language}.ftl"), reason };
        let tag: LanguageIdentifier = language
            .parse()
            .map_err(|_| broken("not a language tag".to_owned()))?;
        let file = Some(Arc::new(Sentences::of(source).map_err(broken)?));
        let about =
            Language { tag: language.to_owned(), name: String::new(), direction: Direction::LeftToRight };
        let grouping = Grouping { separator: String::new(), digits_min: 0 };
        let catalogue = Self { about, bundle: bundle(tag), grouping, file, fallback: None };
        let mut needed = dates::KEYS.iter().chain(&languages::KEYS).chain(&numbers::KEYS);
        match needed.find(|key| !catalogue.has(key)) {
            Some(key) => Err(TextError::MissingKey { language: catalogue.about.tag, key: (*key).to_owned() }),
            None => catalogue.with_own_ways(),
        }
    }

    /// Another language with the same sentences but for those of `source`. The others stand in memory once.
    ///
    /// # Errors
    /// [`TextError::Broken`] when `source` does not say what the language is called.
    pub(super) fn but(&self, language: &str, source: &str) -> Result<Self, TextError> {
        let tag = language.parse().expect("the program names its own language");
        let own = FluentResource::try_new(source.to_owned()).expect("the program writes this file");
        let mut bundle = bundle(tag);
        bundle.add_resource(own).expect("each key stands once");
        let about = Language { tag: language.to_owned(), ..self.about.clone() };
        let grouping = self.grouping.clone();
        Self { about, bundle, grouping, file: self.file.clone(), fallback: None }.with_own_ways()
    }

    /// A catalogue that takes the sentences of `source` from there, and all others from this one.
    pub(super) fn under(self: &Arc<Self>, source: String) -> Arc<Catalogue> {
        let resource = FluentResource::try_new(source).expect("each sentence was read by itself");
        let tag = self.about.tag.parse().expect("it was read before");
        let mut bundle = bundle(tag);
        bundle.add_resource(resource).expect("each key stands once");
        Arc::new(Catalogue {
            about: self.about.clone(),
            bundle,
            grouping: self.grouping.clone(),
            file: None,
            fallback: Some(Arc::clone(self)),
        })
    }

    /// The file's own source for a key that a site may change.
    pub fn shipped(&self, key: &str) -> Option<String> {
        let text = self.file.as_ref().and_then(|file| file.text(key));
        match (text, &self.fallback) {
            (Some(text), _) => Some(text).filter(|_| self.can_be_changed(key)),
            (None, Some(fallback)) => fallback.shipped(key),
            (None, None) => None,
        }
    }

    /// The sentences of the file that a site may change, in its order: the heading of each, and its key.
    pub fn changeable(&self) -> impl Iterator<Item = (&str, &str)> {
        let order = self.file.iter().flat_map(|file| file.iter());
        order.filter(|(_, key)| self.can_be_changed(key))
    }

    /// Whether a site may have its own wording for it: all but how the language itself is written.
    pub(crate) fn can_be_changed(&self, key: &str) -> bool {
        !languages::KEYS.contains(&key) && !numbers::KEYS.contains(&key)
    }

    /// The same sentences, with those of another language for every key that the file lacks.
    pub(super) fn or_else(self, fallback: &Arc<Catalogue>) -> Self {
        Self { fallback: Some(Arc::clone(fallback)), ..self }
    }

    /// The same catalogue, with the direction of writing and the number format that the file gives.
    fn with_own_ways(mut self) -> Result<Self, TextError> {
        self.about = languages::about(&self.about.tag, &self)?;
        let [separator, digits_min] = numbers::KEYS.map(|key| self.text(key, &TextArgs::new()));
        let digits_min = digits_min?.parse().map_err(|_| TextError::Broken {
            file: format!("{}.ftl", self.about.tag),
            reason: "number-group-from must be a number of digits".to_owned(),
        })?;
        self.grouping = Grouping { separator: separator?, digits_min };
        Ok(self)
    }

    /// The same sentences, with their words (never their arguments) put through `disguise`.
    pub(super) fn disguised(mut self, disguise: fn(&str) -> Cow<'_, str>) -> Self {
        self.bundle.set_transform(Some(disguise));
        self
    }

    /// The key of a sentence for this kind of campaign (`petition`, `pledge`): a page about a pledge says `KEY_pledge`
    /// where there is such a sentence, and `KEY` elsewhere. Every sentence is first of all one about a petition.
    pub fn key_for(&self, kind: &str, key: &str) -> String {
        let own = format!("{key}_{kind}");
        match kind != "petition" && self.has(&own) {
            true => own,
            false => key.to_owned(),
        }
    }

    /// Whether there is a sentence for this key, in this language or its fallback.
    pub fn has(&self, key: &str) -> bool {
        self.has_itself(key) || self.fallback.as_ref().is_some_and(|fallback| fallback.has(key))
    }

    fn has_itself(&self, key: &str) -> bool {
        self.bundle.has_message(key) || self.file.as_ref().is_some_and(|file| file.has(key))
    }

    /// The sentence for `key` as Fluent says it, of this language alone.
    fn pattern(&self, key: &str) -> Option<&Pattern<&str>> {
        let in_front = self.bundle.get_message(key).and_then(|message| message.value());
        in_front.or_else(|| self.file.as_ref()?.said(key))
    }

    /// The language's tag, own name and direction.
    pub(super) fn about(&self) -> &Language {
        &self.about
    }

    /// All keys of the file.
    #[cfg(test)]
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.file.iter().flat_map(|file| file.iter()).map(|(_, key)| key)
    }

    /// The sentence for `key`, with its arguments put in.
    ///
    /// # Errors
    /// [`TextError`] when the key is unknown or an argument is missing.
    pub fn text(&self, key: &str, args: &TextArgs) -> Result<String, TextError> {
        let missing = || TextError::MissingKey { language: self.about.tag.clone(), key: key.to_owned() };
        let Some(pattern) = self.pattern(key) else {
            let fallback = self.fallback.as_ref().filter(|_| !self.has_itself(key));
            return fallback.ok_or_else(missing)?.text(key, args);
        };
        let mut fluent = FluentArgs::with_capacity(args.len());
        for (name, arg) in args {
            let value = match arg {
                TextArg::Number(number) => FluentValue::from(*number),
                TextArg::Text(text) => FluentValue::from(text.as_str()),
            };
            fluent.set(name.as_str(), value);
        }
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&fluent), &mut faults);
        let text = self.grouping.unmark(&text);
        match faults.first() {
            None => Ok(text),
            Some(fault) => Err(TextError::Unusable {
                language: self.about.tag.clone(),
                key: key.to_owned(),
                reason: fault.to_string(),
            }),
        }
    }

    /// A whole number with this language's thousands separators: `5,156,603`.
    pub fn number(&self, number: i64) -> String {
        self.grouping.write(number)
    }

    /// The day of a moment (ms since 1970) in an IANA time zone: `21 November 2026`.
    ///
    /// # Errors
    /// [`TextError::Date`] for an unknown zone or a moment outside the calendar.
    pub fn date(&self, ms: i64, time_zone: &str) -> Result<String, TextError> {
        dates::date(self, ms, time_zone)
    }

    /// Until when something lasts that is over at a moment (ms since 1970): `4 December 2026` where that is midnight of the
    /// fifth in an IANA time zone, else `4 December 2026 at 6:00 pm`.
    ///
    /// # Errors
    /// As [`Catalogue::date`].
    pub fn until(&self, ms: i64, time_zone: &str) -> Result<String, TextError> {
        dates::until(self, ms, time_zone)
    }

    /// The time of day of a moment (ms since 1970) in an IANA time zone: `10:25 am`.
    ///
    /// # Errors
    /// As [`Catalogue::date`].
    pub fn time(&self, ms: i64, time_zone: &str) -> Result<String, TextError> {
        dates::time(self, ms, time_zone)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Catalogues;
    use super::*;

    #[test]
    fn numbers_choose_plurals_and_get_separators() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let en = catalogues.get("en");
        for (count, expect) in [
            (0, "0 signatures"),
            (1, "1 signature"),
            (999, "999 signatures"),
            (5_156_603, "5,156,603 signatures"),
        ] {
            let args = TextArgs::from([("count".to_owned(), TextArg::Number(count))]);
            assert_eq!(en.text("signatures", &args).expect("known key"), expect);
        }
    }

    #[test]
    fn what_is_missing_is_an_error_and_never_a_bare_key() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let en = catalogues.get("en");
        assert!(matches!(en.text("no-such-key", &TextArgs::new()), Err(TextError::MissingKey { .. })));
        assert!(matches!(en.text("signatures", &TextArgs::new()), Err(TextError::Unusable { .. })));
        assert!(matches!(Catalogue::of("en", "a = b\na = c"), Err(TextError::Broken { .. })));
        assert!(matches!(Catalogue::of("en", "a = b"), Err(TextError::MissingKey { .. })));
    }
}
