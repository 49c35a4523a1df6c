//! Languages: every word that a person reads comes from `locales/*.ftl`, embedded in the program.
//!
//! Owns the set of catalogues, one for each file in `locales/`, parsed once at start. It must never
//! guess: an unknown key or a missing argument is an error, so that no page shows a bare key. Called by
//! `themes` (the `t` function and the `number`, `date` and `time` filters) and by whoever needs a sentence
//! outside a page. Bounded by the embedded files: nothing is added while the program runs.

mod catalogue;
mod dates;
mod numbers;

use std::collections::BTreeMap;
use std::sync::Arc;

use rust_embed::RustEmbed;

pub(crate) use catalogue::{Catalogue, TextArg, TextArgs, TextError};

/// The language that a site gets when it asks for one that is not here.
pub(crate) const LANGUAGE_DEFAULT: &str = "en";

/// The files of `locales/`, as they were when the program was built.
#[derive(RustEmbed)]
#[folder = "../../locales"]
struct Locales;

/// Every language of this program, by its tag (`en`, `cy`).
#[derive(Debug, Clone)]
pub(crate) struct Catalogues {
    by_language: BTreeMap<String, Arc<Catalogue>>,
}

impl Catalogues {
    /// Parses all embedded locale files.
    ///
    /// # Errors
    /// [`TextError`] names the file and the first thing wrong in it.
    pub(crate) fn load() -> Result<Self, TextError> {
        let mut by_language = BTreeMap::new();
        for file in Locales::iter().filter(|file| file.ends_with(".ftl")) {
            let language = file.trim_end_matches(".ftl").to_owned();
            let data = Locales::get(&file).map(|found| found.data).unwrap_or_default();
            let source = String::from_utf8(data.into_owned())
                .map_err(|_| TextError::Broken { file: file.to_string(), reason: "not UTF-8".to_owned() })?;
            let catalogue = Catalogue::parse(&language, source)?;
            by_language.insert(language, Arc::new(catalogue));
        }
        if by_language.contains_key(LANGUAGE_DEFAULT) {
            Ok(Self { by_language })
        } else {
            Err(TextError::UnknownLanguage { language: LANGUAGE_DEFAULT.to_owned() })
        }
    }

    /// All languages, in the order of their tags.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Arc<Catalogue>)> {
        self.by_language
            .iter()
            .map(|(language, catalogue)| (language.as_str(), catalogue))
    }

    /// The catalogue of `language`, or of [`LANGUAGE_DEFAULT`] when there is none.
    pub(crate) fn get(&self, language: &str) -> &Arc<Catalogue> {
        self.by_language
            .get(language)
            .or_else(|| self.by_language.get(LANGUAGE_DEFAULT))
            .expect("load refuses a set of catalogues without the default language")
    }
}
