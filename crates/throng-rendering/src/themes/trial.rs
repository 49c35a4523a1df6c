//! Tries every template of a theme with the samples of all pages and mails, because a template that compiles may still ask
//! for what its page is not given, and is then an error for every visitor.
//!
//! Owns the sentences about what a sample finds: file, line, and what is wrong there. It must never be asked while a page is
//! answered, and keeps nothing: no page outlives its own look. Called by `report`, `throng doctor` and the start of a site
//! that has templates of its own. Bounded: each page as every page is ([`super::engine::FUEL_MAX`], and
//! [`THEME_PAGE_BYTES_MAX`]), and [`FAULTS_MAX`] sentences.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::error::Error as _;
use std::io::{self, Write};

use minijinja::ErrorKind;
use serde_json::Value;
use throng_process::limits::THEME_PAGE_BYTES_MAX;

use super::engine::FUEL_MAX;
use super::loader::Source;
use super::mistyped::is_near;
use super::{Letter, ThemeError, Themes, View, context_of};
use crate::views::try_all;

/// The most mistakes that are said: whoever mends these tries again.
const FAULTS_MAX: usize = 20;

/// The languages that the samples are shown in: sentences take the same arguments in each, but for the first two to be sure.
const LANGUAGES: [&str; 2] = ["en", "cy"];

/// What makes pages and mails of views: a theme, or a trial of one.
pub(crate) trait Renders {
    /// As [`Themes::render`].
    fn render<V: View>(&self, view: &V) -> Result<String, ThemeError>;
    /// As [`Themes::render_letter`].
    fn render_letter<V: View>(&self, view: &V) -> Result<Letter, ThemeError>;
}

impl Renders for Themes {
    fn render<V: View>(&self, view: &V) -> Result<String, ThemeError> {
        Themes::render(self, view)
    }

    fn render_letter<V: View>(&self, view: &V) -> Result<Letter, ThemeError> {
        Themes::render_letter(self, view)
    }
}

/// Renders and forgets; notes what fails, once for each place.
struct Trial<'a> {
    themes: &'a Themes,
    sources: &'a BTreeMap<String, Source>,
    faults: RefCell<BTreeMap<(String, usize), String>>,
}

impl Renders for Trial<'_> {
    fn render<V: View>(&self, view: &V) -> Result<String, ThemeError> {
        let current = self.themes.current();
        let page = Counted { left: THEME_PAGE_BYTES_MAX.max };
        let context = context_of(view);
        let made = current.shown(view.language(), V::TEMPLATE, |template| {
            template.render_captured_to(context, page).map(drop)
        });
        if let Err(fault) = made {
            self.note(view, &fault);
        }
        Ok(String::new())
    }

    /// Samples of pages quote mails: they get one, whatever the theme makes of it.
    fn render_letter<V: View>(&self, view: &V) -> Result<Letter, ThemeError> {
        let faults = self.faults.borrow().len();
        self.render(view)?;
        // What renders is short, so that it can be looked at whole.
        if faults == self.faults.borrow().len()
            && let Err(ThemeError::Render { template, reason }) = self.themes.render_letter(view)
            // What is wrong in the HTML of all mails is said once, by the sample of it.
            && template == V::TEMPLATE
        {
            self.say(V::TEMPLATE, 1, &format!("{reason}."));
        }
        Ok(Letter { subject: "A subject".to_owned(), text: "A text.\n".to_owned(), html: String::new() })
    }
}

impl Trial<'_> {
    fn note<V: View>(&self, view: &V, fault: &minijinja::Error) {
        let fault = innermost(fault);
        let (name, line) = (fault.name().unwrap_or(V::TEMPLATE), fault.line().unwrap_or(1));
        let text = self.sources.get(name).map_or("", |source| &*source.text);
        let what = said(fault, text, text.lines().nth(line - 1).unwrap_or_default(), || {
            serde_json::to_value(view).unwrap_or_default()
        });
        let on = match name == V::TEMPLATE {
            true => String::new(),
            false => format!(" ({} uses it.)", V::TEMPLATE),
        };
        self.say(name, line, &format!("{what}{on}"));
    }

    fn say(&self, name: &str, line: usize, what: &str) {
        let mut faults = self.faults.borrow_mut();
        let place = (name.to_owned(), line);
        if faults.len() < FAULTS_MAX && !faults.contains_key(&place) {
            let shown = self.sources.get(name).map_or(name, |source| &source.shown);
            faults.insert(place, format!("{shown}, line {line}: {what}"));
        }
    }
}

/// What the samples of all pages and mails find in a theme, a sentence for each place. Nothing is tried of a theme without
/// templates of its own: those that are shipped are tried when the program is built.
pub(super) fn faults(themes: &Themes, sources: &BTreeMap<String, Source>) -> Vec<String> {
    if !sources
        .values()
        .any(|source| source.own && super::report::is_template(&source.name))
    {
        return Vec::new();
    }
    let trial = Trial { themes, sources, faults: RefCell::default() };
    for language in LANGUAGES {
        try_all(themes, language, &trial);
    }
    trial.faults.into_inner().into_values().collect()
}

/// The error of the template in which it happened, not of those that include it.
fn innermost(fault: &minijinja::Error) -> &minijinja::Error {
    let mut innermost = fault;
    while let Some(inner) = innermost
        .source()
        .and_then(|cause| cause.downcast_ref::<minijinja::Error>())
    {
        if inner.line().is_none() {
            break;
        }
        innermost = inner;
    }
    innermost
}

/// What is wrong, in a sentence, for a fault in this line of this template.
fn said(fault: &minijinja::Error, text: &str, line: &str, view: impl FnOnce() -> Value) -> String {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a list of the library: all others are told in its words"
    )]
    match fault.kind() {
        ErrorKind::OutOfFuel => format!(
            "it runs too long: a page may take {FUEL_MAX} steps. Look for a loop that goes round too often."
        ),
        ErrorKind::WriteFailure => format!(
            "the page becomes larger than {} bytes. Look for a loop that goes round too often.",
            THEME_PAGE_BYTES_MAX.max
        ),
        ErrorKind::UndefinedError => match undefined(text, line, &view()) {
            Some((path, Some(near))) => format!("{path} is not defined. Did you mean {near}?"),
            Some((path, None)) => {
                format!("{path} is not defined. docs/theming.md lists what each template is given.")
            }
            None => format!("something in this line is not defined: {}", line.trim()),
        },
        _ => format!("{}.", super::engine::explain(fault).trim_end_matches('.')),
    }
}

/// What of a line is not defined, and the name beside it that may be meant: what the view lacks first, then a name that
/// nothing in the template sets, then the field of something that the template sets, if it is the only one.
fn undefined(text: &str, line: &str, view: &Value) -> Option<(String, Option<String>)> {
    let paths: Vec<Vec<&str>> = paths(line);
    let lacking = paths.iter().find_map(|path| lacking(path, view));
    if lacking.is_some() {
        return lacking;
    }
    let unknown = |path: &&Vec<&str>| view.get(path[0]).is_none();
    let set: Vec<&str> = text
        .split("{%")
        .skip(1)
        .flat_map(|tag| words(tag.split("%}").next().unwrap_or_default()))
        .collect();
    if let Some(path) = paths.iter().filter(unknown).find(|path| !set.contains(&path[0])) {
        return Some((path[0].to_owned(), near(path[0], view)));
    }
    let mut fields = paths.iter().filter(unknown).filter(|path| path.len() > 1);
    match (fields.next(), fields.next()) {
        (Some(path), None) => Some((path.join("."), None)),
        _ => None,
    }
}

/// The first part of a path that the view lacks, although it has what is before it.
fn lacking(path: &[&str], view: &Value) -> Option<(String, Option<String>)> {
    let mut at = view.get(path[0])?;
    for (depth, field) in path.iter().enumerate().skip(1) {
        match (at, at.get(field)) {
            (_, Some(inner)) => at = inner,
            (Value::Object(_), None) => {
                let before = path[..depth].join(".");
                return Some((
                    path[..=depth].join("."),
                    near(field, at).map(|near| format!("{before}.{near}")),
                ));
            }
            (_, None) => return None,
        }
    }
    None
}

/// The field of a value whose name is a letter away.
fn near(name: &str, value: &Value) -> Option<String> {
    let mut fields = value.as_object()?.keys();
    fields.find(|field| is_near(name, field)).cloned()
}

/// Every variable that a line of a template names, with its fields. Names of filters, functions and arguments are none.
fn paths(line: &str) -> Vec<Vec<&str>> {
    const WORDS: [&str; 24] = [
        "if",
        "elif",
        "else",
        "endif",
        "for",
        "in",
        "endfor",
        "not",
        "and",
        "or",
        "is",
        "set",
        "true",
        "false",
        "none",
        "defined",
        "loop",
        "block",
        "call",
        "with",
        "css_path",
        "js_path",
        "logo_path",
        "icon_path",
    ];
    let inside: Vec<&str> = match line.contains("{{") || line.contains("{%") {
        true => {
            let tags = line.split("{{").flat_map(|part| part.split("{%")).skip(1);
            tags.map(|tag| {
                tag.split("}}")
                    .next()
                    .and_then(|tag| tag.split("%}").next())
                    .unwrap_or_default()
            })
            .collect()
        }
        false => vec![line],
    };
    let mut paths = Vec::new();
    for tag in inside {
        // What stands in quotes is at the odd places.
        for part in tag.split(['"', '\'']).step_by(2) {
            for word in words(part) {
                let at = word.as_ptr() as usize - part.as_ptr() as usize;
                let (before, after) = (part[..at].trim_end(), part[at + word.len()..].trim_start());
                let is_argument = after.starts_with('=') && !after.starts_with("==");
                let is_test = before.ends_with(" is") || before.ends_with(" is not");
                let path: Vec<&str> = word.split('.').collect();
                let names_none = before.ends_with('|') || after.starts_with('(') || is_argument || is_test;
                if !names_none && !WORDS.contains(&path[0]) {
                    paths.push(path);
                }
            }
        }
    }
    paths
}

/// The names in a text, each with its fields: `petition.title`.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'));
    let words = words.map(|word| word.trim_matches('.'));
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

/// Counts what is written, and ends it where a page is too long.
struct Counted {
    left: u64,
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.left.checked_sub(bytes.len() as u64);
        self.left = left.ok_or_else(|| io::Error::other("too large"))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::report::{copy, objections};

    /// What is said of a theme with this line in the main part of a copy.
    fn of(name: &str, before: &str, line: &str) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = copy(folder.path(), name).expect("it is shipped");
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.contains(before), "{name} has no {before}");
        fs::write(&path, text.replacen(before, &format!("{before}\n{line}\n"), 1)).expect("written");
        let found = objections(folder.path());
        let place = folder.path().display().to_string();
        found
            .into_iter()
            .map(|said| said.replace(&format!("{place}/"), ""))
            .collect()
    }

    #[test]
    fn what_a_template_is_not_given_is_said_with_file_and_line() {
        for (line, said) in [
            ("<p>{{ petition.title }}</p>", "petition is not defined. docs/theming.md lists"),
            ("{{ nonsense }}", "nonsense is not defined. docs/theming.md lists"),
            ("{{ site.nmae }}", "site.nmae is not defined. Did you mean site.name?"),
            ("{{ t(\"back\") if nonsense else site.name }}", "nonsense is not defined."),
            ("{% for row in range(3) %}{{ row.titel }}{% endfor %}", "row.titel is not defined."),
            (
                "{% for x in range(9999) %}{% for y in range(9999) %}{% endfor %}{% endfor %}",
                "it runs too long",
            ),
            ("{{ \"a\" * 2000000000 }}", "repeated string is too large"),
            (
                "{% for x in range(9000) %}{{ \"a\" * 100000 }}{% endfor %}",
                "the page becomes larger than 4194304 bytes",
            ),
        ] {
            let found = of("about/rules.html", "{% block main %}", line);
            let [one] = &found[..] else {
                panic!("{line}: {found:?}")
            };
            assert!(one.starts_with("about/rules.html, line ") && one.contains(said), "{line}: {one}");
        }
    }

    #[test]
    fn a_mail_is_tried_too_and_a_part_says_who_uses_it() {
        let found = of("mail/confirm.txt", "-#}", "{{ nonsense }}");
        assert!(found.iter().any(|said| said.contains("nonsense is not defined")), "{found:?}");
        // The HTML that all mails share is at fault once, and not with each mail.
        let found = of("mail/letter.html", "<body style=\"margin:0\">", "{{ site.nmae }}");
        let [one] = &found[..] else { panic!("{found:?}") };
        assert!(
            one.starts_with("mail/letter.html, line ") && one.contains("Did you mean site.name?"),
            "{one}"
        );
        // What signers declare names the site.
        let found = of("embed.html", "{% if form.eligibility is not none %}", "{{ t(form.eligibility) }}");
        assert!(found.iter().any(|said| said.starts_with("embed.html, line ")), "{found:?}");
        let found = of("base.html", "<body>", "{{ site.nmae }}");
        let [one] = &found[..] else { panic!("{found:?}") };
        assert!(one.contains("Did you mean site.name?") && one.contains("uses it"), "{one}");
    }

    #[test]
    fn the_shipped_theme_passes_its_own_trial() {
        let folder = tempfile::tempdir().expect("a folder");
        copy(folder.path(), "petition.html").expect("it is shipped");
        assert_eq!(objections(folder.path()), [""; 0]);
    }
}
