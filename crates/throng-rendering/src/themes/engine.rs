//! The template engine: compiled templates, and the functions that they may call.
//!
//! Owns the settings of minijinja. It must never be lenient: an undefined value is an error, so that a
//! page is rendered completely or not at all. Called by `themes`. Bounds the work of one render by [`FUEL_MAX`].

use std::error::Error as _;
use std::sync::Arc;

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, TemplateSource, UndefinedBehavior, Value};

use super::ThemeError;
use super::assets::Paths;
use super::contrast::Colours;
use super::loader::Source;
use super::{functions, mails};

/// The most instructions that one render may take. The longest page (a form with 250 countries) takes a tenth of them.
pub(super) const FUEL_MAX: u64 = 200_000;

/// How deep macros may call macros: themes need three or four levels.
const RECURSION_MAX: usize = 50;

/// An engine with all templates, for all languages. Each is compiled when it is first used: compiled, a template takes ten times
/// its text, and most sites use a part of them. So mistakes are looked for in those of the site itself; the shipped ones are compiled
/// by a test.
pub(super) fn build(
    templates: &Arc<[Source]>,
    paths: &Paths,
    colours: &Colours,
) -> Result<Environment<'static>, ThemeError> {
    let mut env = Environment::new();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_fuel(Some(FUEL_MAX));
    env.set_recursion_limit(RECURSION_MAX);
    env.set_auto_escape_callback(|name| {
        if name.ends_with(".html") || name.ends_with(".svg") {
            AutoEscape::Html
        } else {
            AutoEscape::None
        }
    });
    env.set_formatter(|out, state, value| match value.as_str() {
        Some(text) if matches!(state.auto_escape(), AutoEscape::Html) && !value.is_safe() => {
            Ok(out.write_str(&functions::escape(text))?)
        }
        // Marks of mails are made by filters, whose values are safe, and by nothing else.
        Some(text) if matches!(state.auto_escape(), AutoEscape::None) && !value.is_safe() => {
            Ok(out.write_str(&mails::unmarked(text))?)
        }
        _ => minijinja::escape_formatter(out, state, value),
    });
    env.add_global("css_path", paths.css.as_str());
    env.add_global("js_path", paths.js.as_str());
    env.add_global("desk_js_path", paths.desk_js.as_str());
    env.add_global("logo_path", paths.logo.as_str());
    env.add_global("icon_path", paths.icon.as_str());
    env.add_global("paper_light", colours.paper_light.as_str());
    env.add_global("paper_dark", colours.paper_dark.as_str());
    env.add_global("mail_light", Value::from(Serde(&colours.mail_light)));
    env.add_global("mail_dark", Value::from(Serde(&colours.mail_dark)));
    functions::register(&mut env);
    for template in templates.iter().filter(|template| template.own) {
        compiles(&env, template)?;
    }
    let templates = Arc::clone(templates);
    env.set_loader(move |name| {
        let template = templates.iter().find(|template| template.name == name);
        Ok(template.map(|template| TemplateSource::from(&*template.text)))
    });
    Ok(env)
}

/// Refuses a template that does not compile.
fn compiles(env: &Environment<'static>, template: &Source) -> Result<(), ThemeError> {
    let compiled = env
        .clone()
        .add_template_owned(template.name.clone(), template.text.clone());
    compiled.map_err(|fault| ThemeError::Broken {
        file: template.shown.clone(),
        line: fault.line().unwrap_or(1),
        reason: fault
            .detail()
            .map_or_else(|| fault.kind().to_string(), ToOwned::to_owned),
    })
}

/// An error with its causes: minijinja says where it happened, the cause says what happened.
pub(super) fn explain(fault: &minijinja::Error) -> String {
    let mut text = fault.to_string();
    let mut cause = fault.source();
    while let Some(inner) = cause {
        text.push_str(": ");
        text.push_str(&inner.to_string());
        cause = inner.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::loader;
    use super::*;
    use crate::i18n::Catalogues;

    #[test]
    fn a_broken_theme_is_refused_with_file_and_line() {
        let broken = [Source { own: true, ..Source::shipped_as("home.html", "<p>\n{% if %}\n") }];
        let fault =
            build(&broken.into(), &Paths::default(), &Default::default()).expect_err("does not compile");
        assert!(
            fault
                .to_string()
                .starts_with("themes/default/home.html, line 2: "),
            "{fault}"
        );
    }

    /// What is shipped is compiled when it is first used, so that nobody but this test would find a mistake.
    #[test]
    fn every_shipped_template_compiles() {
        let templates: Arc<[Source]> = loader::templates(&loader::shipped().expect("all are sound")).into();
        let env = build(&templates, &Paths::default(), &Default::default()).expect("none is the site's own");
        assert!(templates.len() > 100, "{}", templates.len());
        for template in &*templates {
            let fault = env.get_template(&template.name).err();
            assert!(fault.is_none(), "{}: {}", template.shown, explain(&fault.expect("it is there")));
        }
    }

    #[test]
    fn text_is_escaped_in_pages_only_and_a_runaway_is_stopped() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let source = Source::shipped_as;
        let theme = [
            source("a.html", "{{ '<b>' }}"),
            source("a.txt", "{{ '<b>' }}"),
            source("b.html", "{{ nowhere }}"),
            source("c.html", "{% for x in range(9999) %}{% for y in range(9999) %}{% endfor %}{% endfor %}"),
        ];
        let env = build(&theme.into(), &Paths::default(), &Default::default()).expect("compiles");
        let render = |name: &str| {
            let page = || env.get_template(name).and_then(|template| template.render(()));
            functions::speaking(catalogues.get("en"), page)
        };
        assert_eq!(render("a.html").expect("renders"), "&lt;b&gt;");
        assert_eq!(render("a.txt").expect("renders"), "<b>");
        assert_eq!(render("b.html").expect_err("strict").kind(), minijinja::ErrorKind::UndefinedError);
        assert_eq!(render("c.html").expect_err("no fuel").kind(), minijinja::ErrorKind::OutOfFuel);
    }
}
