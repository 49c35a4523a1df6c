//! Themes: the templates and the style sheet that turn a view into a page or a mail.
//!
//! Owns the compiled templates (one engine for each language) and the finished assets, all of it in
//! memory. It must never read data or the clock: everything on a page is in its view. A theme with a fault
//! is refused at load with the file and the line. Called by `pages`, `forms` and `mail`. Bounded: a
//! render that runs away is stopped by [`engine::FUEL_MAX`]; assets are what was embedded, nothing more.

mod check;
mod engine;
mod functions;
mod loader;

use std::collections::BTreeMap;

use bytes::Bytes;
use minijinja::value::Serde;
use minijinja::{Environment, Value};
use serde::Serialize;

use crate::i18n::{Catalogues, LANGUAGE_DEFAULT, TextArgs, TextError};

/// What is wrong with a theme, or with a page made from it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ThemeError {
    /// A template does not compile.
    #[error("themes/default/{file}, line {line}: {reason}")]
    Broken {
        file: String,
        line: usize,
        reason: String,
    },
    /// A template asks for a sentence that a locale file lacks.
    #[error("themes/default/{file}, line {line}: locales/{language}.ftl has no message \"{key}\"")]
    MissingKey {
        file: String,
        line: usize,
        language: String,
        key: String,
    },
    /// The words themselves are broken.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A page could not be made from its view.
    #[error("rendering {template}: {reason}")]
    Render { template: &'static str, reason: String },
}

/// A page or mail: plain data, and the template that shows it.
pub(crate) trait View: Serialize {
    /// The template's path inside the theme: `petition.html`, `mail/confirm.txt`.
    const TEMPLATE: &'static str;
    /// The language to show it in; an unknown one falls back to the default language.
    fn language(&self) -> &str;
}

/// A finished file that is served as it is, for ever, under a name that holds its hash.
#[derive(Debug, Clone)]
pub(crate) struct Asset {
    /// The body. Cloning shares the memory.
    pub(crate) bytes: Bytes,
    /// The value of `Content-Type`.
    pub(crate) content_type: &'static str,
}

/// A mail as written from a template: headers other than the subject are made by others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Letter {
    /// One line, without control characters.
    pub(crate) subject: String,
    /// Plain text, lines ended by `\n`.
    pub(crate) text: String,
}

/// The loaded theme, shared by all threads and never changed.
#[derive(Debug)]
pub(crate) struct Themes {
    catalogues: Catalogues,
    engines: BTreeMap<String, Environment<'static>>,
    assets: BTreeMap<String, Asset>,
}

impl Themes {
    /// Loads the embedded theme: compiles every template in every language, checks that each sentence
    /// that a template names exists, and builds the assets.
    ///
    /// # Errors
    /// [`ThemeError`] says which file is broken, in which line, and how.
    pub(crate) fn load() -> Result<Self, ThemeError> {
        let catalogues = Catalogues::load()?;
        let templates = loader::templates()?;
        let css = loader::style_sheet()?;
        let css_path = format!("/assets/{}", css.name);
        let mut engines = BTreeMap::new();
        for (language, catalogue) in catalogues.iter() {
            check::keys_exist(&templates, language, catalogue)?;
            engines.insert(language.to_owned(), engine::build(&templates, catalogue, &css_path)?);
        }
        let assets = BTreeMap::from([(css.name, css.asset)]);
        Ok(Self { catalogues, engines, assets })
    }

    /// Whether there are words in this language; the pages of another would be English.
    pub(crate) fn speaks(&self, language: &str) -> bool {
        self.engines.contains_key(language)
    }

    /// The languages that there are words in.
    pub(crate) fn languages(&self) -> Vec<&str> {
        self.engines.keys().map(String::as_str).collect()
    }

    /// The page for a view.
    ///
    /// # Errors
    /// [`ThemeError::Render`] when template and view do not fit each other: a bug, shown as a 500.
    pub(crate) fn render<V: View>(&self, view: &V) -> Result<String, ThemeError> {
        let fault = |fault: minijinja::Error| ThemeError::Render {
            template: V::TEMPLATE,
            // The alternate form holds the chain of causes: which sentence, which argument.
            reason: engine::explain(&fault),
        };
        let engine = self
            .engines
            .get(view.language())
            .or_else(|| self.engines.get(LANGUAGE_DEFAULT))
            .expect("load makes an engine for the default language");
        let template = engine.get_template(V::TEMPLATE).map_err(fault)?;
        template.render(Value::from(Serde(view))).map_err(fault)
    }

    /// The mail for a view: its template's first line is the subject, what follows the blank line is the text.
    ///
    /// # Errors
    /// As [`Themes::render`].
    pub(crate) fn render_letter<V: View>(&self, view: &V) -> Result<Letter, ThemeError> {
        let whole = self.render(view)?;
        let (subject, text) = whole
            .trim_start()
            .split_once("\n\n")
            .ok_or_else(|| ThemeError::Render {
                template: V::TEMPLATE,
                reason: "a mail begins with its subject and a blank line".to_owned(),
            })?;
        Ok(Letter { subject: functions::one_line(subject), text: format!("{}\n", text.trim()) })
    }

    /// A sentence from the locale file, for words that stand outside a page.
    ///
    /// # Errors
    /// [`ThemeError::Text`] when the key is unknown or an argument is missing.
    pub(crate) fn text(&self, language: &str, key: &str, args: &TextArgs) -> Result<String, ThemeError> {
        Ok(self.catalogues.get(language).text(key, args)?)
    }

    /// The file to serve at `/assets/{name}`.
    pub(crate) fn asset(&self, name: &str) -> Option<Asset> {
        self.assets.get(name).cloned()
    }

    /// The names that [`Themes::asset`] knows.
    #[cfg(test)]
    pub(crate) fn asset_names(&self) -> impl Iterator<Item = &str> {
        self.assets.keys().map(String::as_str)
    }
}
