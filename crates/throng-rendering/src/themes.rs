//! Themes: the templates and the style sheet that turn a view into a page or a mail.
//!
//! Owns the templates (one engine for all languages) and the finished assets, all of it in
//! memory. It must never read data or the clock: everything on a page is in its view. A theme with a mistake
//! is refused when it is loaded, with the file and the line; if a reload fails, the last good theme stays. Called by
//! `pages`, `forms` and `mail`. Bounded: a template that runs too long is stopped by [`engine::FUEL_MAX`]; files are
//! bounded by `loader`.

mod assets;
mod check;
mod contrast;
mod engine;
mod functions;
mod loader;
mod mails;
mod mistyped;
pub mod report;
mod trial;
mod unused;

pub use functions::escape;
pub use mails::Letter;
pub use mistyped::meant;
pub(crate) use trial::Renders;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use bytes::Bytes;
use minijinja::value::{Serde, merge_maps};
use minijinja::{Environment, Template, Value};
use serde::Serialize;

use assets::Assets;
use loader::Source;

use crate::i18n::{Catalogue, Catalogues, Language, OwnWords, TextArgs, TextError};
use crate::views::SiteView;

/// What is wrong with a theme, or with a page made from it.
#[derive(Debug, thiserror::Error)]
pub enum ThemeError {
    /// A template does not compile.
    #[error("{file}, line {line}: {reason}")]
    Broken {
        file: String,
        line: usize,
        reason: String,
    },
    /// A template asks for a sentence that a locale file lacks.
    #[error("{file}, line {line}: locales/{language}.ftl has no message \"{key}\"")]
    MissingKey {
        file: String,
        line: usize,
        language: String,
        key: String,
    },
    /// The locale files themselves have a mistake.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A page could not be made from its view.
    #[error("rendering {template}: {reason}")]
    Render { template: &'static str, reason: String },
}

/// A page or mail: plain data, and the template that shows it.
pub trait View: Serialize {
    /// The template's path inside the theme: `petition.html`, `mail/confirm.txt`.
    const TEMPLATE: &'static str;
    /// The language to show it in; an unknown one falls back to the default language.
    fn language(&self) -> &str;
}

/// A finished file that is served unchanged for ever, under a name that contains its hash.
#[derive(Debug, Clone)]
pub struct Asset {
    /// The body. Cloning shares the memory.
    pub bytes: Bytes,
    /// The value of `Content-Type`.
    pub content_type: &'static str,
}

/// The result of checking the theme's files for changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reload {
    /// Nothing was changed.
    Same,
    /// The theme was replaced: pages that were cached are outdated.
    Changed,
}

/// The folder of a site's own theme, inside its data directory.
pub const FOLDER: &str = "theme";

/// The theme of a site, shared by all threads. Pages see one whole theme or the next, never a mixture.
#[derive(Debug)]
pub struct Themes {
    /// The folder with the site's own files.
    folder: Option<PathBuf>,
    current: RwLock<Arc<Loaded>>,
    /// Whether mails are text alone, so that no HTML is made of them.
    text_alone: bool,
}

/// One theme as it was loaded; the site's own wordings may have been replaced since.
///
/// Nine fields: sentences as shipped and as shown, and everything that is made from files.
#[derive(Debug)]
struct Loaded {
    /// The shipped sentences.
    shipped: Catalogues,
    /// The shipped catalogues, with the site's own wordings in front of them.
    catalogues: Catalogues,
    own: Arc<OwnWords>,
    templates: Arc<[Source]>,
    engine: Environment<'static>,
    assets: BTreeMap<String, Asset>,
    /// The path of the style sheet that every page links to.
    style_sheet: String,
    /// The site's icon, as SVG.
    icon: String,
    /// The site's own files, each with the time of its last change, to notice further changes.
    stamp: Vec<(PathBuf, SystemTime)>,
}

impl Loaded {
    /// A copy of the theme, whose engine shares the templates that are compiled.
    fn copy(&self) -> Loaded {
        Loaded {
            shipped: self.shipped.clone(),
            catalogues: self.catalogues.clone(),
            own: Arc::clone(&self.own),
            templates: Arc::clone(&self.templates),
            engine: self.engine.clone(),
            assets: self.assets.clone(),
            style_sheet: self.style_sheet.clone(),
            icon: self.icon.clone(),
            stamp: self.stamp.clone(),
        }
    }

    fn load(folder: Option<&Path>) -> Result<Loaded, ThemeError> {
        let catalogues = Catalogues::load()?;
        // Taken before the files are read, so that a file changed in between is noticed and loaded again.
        let stamp = folder.map(loader::stamp).unwrap_or_default();
        let files = loader::both(folder)?;
        let templates: Arc<[Source]> = loader::templates(&files).into();
        let Assets { by_name, paths } = Assets::build(&files)?;
        let engine = engine::build(&templates, &paths, &contrast::Colours::of(&files))?;
        check::all(&templates, &catalogues)?;
        Ok(Loaded {
            shipped: catalogues.clone(),
            catalogues,
            own: Arc::default(),
            templates,
            engine,
            assets: by_name,
            style_sheet: paths.css,
            icon: files
                .get("icon.svg")
                .map(|icon| icon.text.clone().into_owned())
                .unwrap_or_default(),
            stamp,
        })
    }

    /// What is made of a template in a language, or else in the default language.
    fn shown<R>(
        &self,
        language: &str,
        template: &str,
        make: impl FnOnce(Template<'_, '_>) -> Result<R, minijinja::Error>,
    ) -> Result<R, minijinja::Error> {
        let words = self.catalogues.get(language);
        functions::speaking(words, || self.engine.get_template(template).and_then(make))
    }

    /// The same theme with these own wordings of the site. No template is compiled again.
    fn saying(self, own: &Arc<OwnWords>) -> Loaded {
        let catalogues = self.shipped.with_own(own);
        Loaded { catalogues, own: Arc::clone(own), ..self }
    }
}

/// What a template is shown of a view. Where the end of a link stands, so does its last moment under the name that it had
/// before: a template of a site's own that asks for it goes on sending emails.
fn context_of<V: View>(view: &V) -> Value {
    let context = Value::from(Serde(view));
    let ends = context.get_attr("ends_ms").ok();
    match ends.and_then(|ends| i64::try_from(ends).ok()) {
        Some(ends) => {
            let last = Value::from_pairs([("valid_until_ms", Value::from(ends - 1))]);
            merge_maps([context, last])
        }
        None => context,
    }
}

impl Themes {
    /// Loads the embedded theme, and builds the assets.
    ///
    /// # Errors
    /// [`ThemeError`] says which file is broken, in which line, and how.
    #[cfg(test)]
    pub fn load() -> Result<Self, ThemeError> {
        Self::load_with(None)
    }

    /// Loads the embedded theme with the files of a site's own folder in front of it: checks that each template of the site's own
    /// compiles, and that each sentence that it names exists in every language, and builds the assets.
    ///
    /// # Errors
    /// [`ThemeError`] says which file is broken, in which line, and how.
    pub fn load_with(folder: Option<&Path>) -> Result<Self, ThemeError> {
        let loaded = Loaded::load(folder)?;
        Ok(Self {
            folder: folder.map(Path::to_owned),
            current: RwLock::new(Arc::new(loaded)),
            text_alone: false,
        })
    }

    /// The same theme for a site whose mails are text alone: none has HTML.
    #[must_use]
    pub fn of_text_alone(self) -> Themes {
        Themes { text_alone: true, ..self }
    }

    /// Loads the site's own files again if any was changed, added or removed since the last time. If the new theme is
    /// broken, the last good one stays, and loading is tried again at the next change.
    ///
    /// # Errors
    /// [`ThemeError`], once for each change.
    pub fn reload_if_changed(&self) -> Result<Reload, ThemeError> {
        let Some(folder) = &self.folder else {
            return Ok(Reload::Same);
        };
        let stamp = loader::stamp(folder);
        let before = self.current();
        if stamp == before.stamp {
            return Ok(Reload::Same);
        }
        let (next, result) = match Loaded::load(Some(folder)) {
            Ok(loaded) => (loaded, Ok(Reload::Changed)),
            Err(fault) => (Loaded { stamp, ..before.copy() }, Err(fault)),
        };
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        // The site's wordings may have been replaced while files were read.
        *current = Arc::new(next.saying(&current.own));
        result
    }

    /// Replaces the site's own sentences. Those that do not fit the shipped sentence (see `i18n::own`) are ignored.
    pub fn say(&self, own: OwnWords) {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        if *current.own != own {
            *current = Arc::new(current.copy().saying(&Arc::new(own)));
        }
    }

    /// A copy of the theme with other wordings for some sentences, for a preview. Nobody else sees it.
    pub fn trying(&self, language: &str, said: &[(&str, &str)]) -> Themes {
        let current = self.current();
        let mut own = (*current.own).clone();
        let words = own.entry(language.to_owned()).or_default();
        words.extend(
            said.iter()
                .map(|(key, text)| ((*key).to_owned(), (*text).to_owned())),
        );
        let loaded = current.copy().saying(&Arc::new(own));
        Themes { folder: None, current: RwLock::new(Arc::new(loaded)), text_alone: self.text_alone }
    }

    /// The sentences of a language, with the site's own wordings.
    pub fn words(&self, language: &str) -> Arc<Catalogue> {
        Arc::clone(self.current().catalogues.get(language))
    }

    /// The shipped sentences of a language.
    pub fn shipped_words(&self, language: &str) -> Arc<Catalogue> {
        Arc::clone(self.current().shipped.get(language))
    }

    /// The templates that name a sentence, each with all the sentences that it names, in its order.
    pub fn saying_templates(&self, key: &str) -> Vec<(String, Vec<String>)> {
        let current = self.current();
        let said = current
            .templates
            .iter()
            .map(|source| (source.name.clone(), check::named(&source.text)));
        said.filter(|(_, keys)| keys.iter().any(|said| said == key))
            .collect()
    }

    /// The theme that is in use now.
    fn current(&self) -> Arc<Loaded> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The languages of a site: `first` (no prefix in addresses), then `others`, each once.
    ///
    /// # Errors
    /// [`ThemeError::Text`] for a language without words; it names the languages that have words.
    pub fn languages_of(&self, first: &str, others: &[String]) -> Result<Vec<Language>, ThemeError> {
        Ok(self.current().catalogues.languages_of(first, others)?)
    }

    /// The page for a view.
    ///
    /// # Errors
    /// [`ThemeError::Render`] when template and view do not fit together: a bug, answered with 500.
    pub fn render<V: View>(&self, view: &V) -> Result<String, ThemeError> {
        let fault = |fault: minijinja::Error| ThemeError::Render {
            template: V::TEMPLATE,
            // The explanation includes the chain of causes: which sentence, which argument.
            reason: engine::explain(&fault),
        };
        let current = self.current();
        current
            .shown(view.language(), V::TEMPLATE, |template| template.render(context_of(view)))
            .map_err(fault)
    }

    /// A sentence from the locale file, for use outside a page.
    ///
    /// # Errors
    /// [`ThemeError::Text`] when the key is unknown or an argument is missing.
    pub fn text(&self, language: &str, key: &str, args: &TextArgs) -> Result<String, ThemeError> {
        Ok(self.current().catalogues.get(language).text(key, args)?)
    }

    /// A sentence for a page of this site, in its language and about its kind of campaign, for use outside a page.
    ///
    /// # Errors
    /// As [`Themes::text`].
    pub fn text_for(&self, site: &SiteView, key: &str, args: &TextArgs) -> Result<String, ThemeError> {
        let current = self.current();
        let catalogue = current.catalogues.get(&site.language);
        Ok(catalogue.text(&catalogue.key_for(site.kind.word(), key), args)?)
    }

    /// A number as a language writes it, for use outside a page.
    pub fn number(&self, language: &str, number: i64) -> String {
        self.current().catalogues.get(language).number(number)
    }

    /// A day (ms since 1970) as a language writes it, in the time zone of the site.
    ///
    /// # Errors
    /// [`ThemeError::Text`] when there is no such zone or day.
    pub fn date(&self, language: &str, ms: i64, time_zone: &str) -> Result<String, ThemeError> {
        Ok(self.current().catalogues.get(language).date(ms, time_zone)?)
    }

    /// Until when something lasts that is over at a moment (ms since 1970), as a language writes it, in the time zone of the
    /// site: with the hour, unless that is midnight.
    ///
    /// # Errors
    /// As [`Themes::date`].
    pub fn until(&self, language: &str, ms: i64, time_zone: &str) -> Result<String, ThemeError> {
        Ok(self.current().catalogues.get(language).until(ms, time_zone)?)
    }

    /// The site's icon, as SVG.
    pub fn icon(&self) -> String {
        self.current().icon.clone()
    }

    /// The file to serve at `/assets/{name}`.
    pub fn asset(&self, name: &str) -> Option<Asset> {
        self.current().assets.get(name).cloned()
    }

    /// The path of the style sheet that every page links to.
    pub fn style_sheet(&self) -> String {
        self.current().style_sheet.clone()
    }

    /// The names that [`Themes::asset`] knows.
    #[cfg(test)]
    pub(crate) fn asset_names(&self) -> Vec<String> {
        self.current().assets.keys().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use throng_domain::campaign::CampaignKind;

    use super::*;
    use crate::i18n::Direction;
    use crate::views::MessageKind;

    fn page(themes: &Themes) -> String {
        let site = SiteView {
            name: "Norhaven".to_owned(),
            url: "https://petitions.norhaven.example".to_owned(),
            root: String::new(),
            language: "en".to_owned(),
            dir: Direction::LeftToRight,
            languages: Vec::new(),
            time_zone: "UTC".to_owned(),
            asks_postcode: true,
            declares: false,
            demo: false,
            paused: None,
            paused_since_ms: None,
            copy: None,
            menu: Vec::new(),
            kind: CampaignKind::Petition,
            pledges: false,
            votes: false,
            also_signed: false,
            secret: String::new(),
            secret_of: 0,
        };
        themes
            .render(&MessageKind::NotFound.view(site))
            .expect("it renders")
    }

    #[test]
    fn a_sites_own_template_is_shown_and_a_broken_change_keeps_the_last_good_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("message.html");
        fs::write(&path, "<h1>first</h1>").expect("written");
        let themes = Themes::load_with(Some(folder.path())).expect("it is sound");
        assert_eq!(page(&themes), "<h1>first</h1>");
        assert_eq!(themes.reload_if_changed().expect("nothing to load"), Reload::Same);

        fs::write(&path, "<h1>second</h1>\n{% endif %}").expect("written");
        loader::age(&path, 1);
        let fault = themes.reload_if_changed().expect_err("it is broken").to_string();
        assert!(fault.contains("message.html, line 2: "), "{fault}");
        assert_eq!(page(&themes), "<h1>first</h1>");
        assert_eq!(themes.reload_if_changed().expect("said once"), Reload::Same);

        fs::write(&path, "<h1>third</h1>").expect("written");
        loader::age(&path, 2);
        fs::write(folder.path().join("tokens.css"), ":root { --accent: #123456; }").expect("written");
        assert_eq!(themes.reload_if_changed().expect("it is sound"), Reload::Changed);
        assert_eq!(page(&themes), "<h1>third</h1>");
        let name = themes
            .asset_names()
            .into_iter()
            .find(|name| name.ends_with(".css"))
            .expect("a style sheet");
        let css = themes.asset(&name).expect("it is served").bytes;
        assert!(String::from_utf8_lossy(&css).contains(":root{--accent:#123456}"));

        fs::remove_file(&path).expect("removed");
        assert_eq!(themes.reload_if_changed().expect("it is sound"), Reload::Changed);
        assert!(page(&themes).contains("Page not found"), "the shipped one again");
        fs::write(&path, "{% if %}").expect("written");
        assert!(Themes::load_with(Some(folder.path())).is_err(), "nothing starts with a broken theme");
    }
}
