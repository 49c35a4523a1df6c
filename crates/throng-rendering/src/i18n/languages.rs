//! What is known about a language beside its sentences: its own name, and its direction of writing.
//!
//! Owns the keys of the locale file for these. It must never know a language by itself: the file
//! alone decides. Called by `catalogue`; shown by `views`.

use throng_domain::language::Direction;

use super::catalogue::{Catalogue, TextArgs, TextError};

/// The keys that a locale file must have about its language.
pub(super) const KEYS: [&str; 2] = ["language-name", "language-direction"];

/// A language that pages can be shown in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Language {
    /// The tag in addresses and in `lang` attributes: `en`, `cy`.
    pub tag: String,
    /// The language's name for itself: `Cymraeg`.
    pub name: String,
    pub direction: Direction,
}

/// What a locale file says about its language.
pub(super) fn about(tag: &str, words: &Catalogue) -> Result<Language, TextError> {
    let [name, direction] = KEYS.map(|key| words.text(key, &TextArgs::new()));
    let direction = direction?;
    let direction = Direction::from_word(&direction).ok_or_else(|| TextError::Broken {
        file: format!("{tag}.ftl"),
        reason: format!("language-direction is {direction}, and must be ltr or rtl"),
    })?;
    Ok(Language { tag: tag.to_owned(), name: name?, direction })
}

#[cfg(test)]
mod tests {
    use super::super::Catalogues;
    use super::*;

    #[test]
    fn a_site_has_its_own_language_first_and_each_once() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let others = ["cy", "en"].map(str::to_owned);
        let languages = catalogues.languages_of("en", &others).expect("both are known");
        let names: Vec<&str> = languages.iter().map(|language| language.name.as_str()).collect();
        assert_eq!(names, ["English", "Cymraeg"]);
        assert!(
            languages
                .iter()
                .all(|language| language.direction == Direction::LeftToRight)
        );
        let fault = catalogues
            .languages_of("tlh", &[])
            .expect_err("nobody wrote it")
            .to_string();
        assert!(fault.contains("tlh") && fault.contains("cy, en"), "{fault}");
    }
}
