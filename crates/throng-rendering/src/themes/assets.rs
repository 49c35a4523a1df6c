//! Style sheet, script, logo and icon, as they are served: joined, made smaller, and named after their content.
//!
//! Owns how `css/*.css`, `tokens.css`, `js/*.js`, `desk/*.js`, `logo.svg` and `icon.svg` are built. It must never change what they
//! do. Called by `themes` at load. Bounded by the files that `loader` accepts.

use std::collections::BTreeMap;

use bytes::Bytes;

use super::loader::Source;
use super::{Asset, ThemeError};

/// How many hex digits of the content's hash an asset's name contains: 64 bits tell versions apart.
const HASH_HEX_DIGITS: usize = 16;
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
/// The file with the shipped design tokens; a site's own `tokens.css` is read right after it.
pub(super) const TOKENS: &str = "css/00-tokens.css";
/// A site's own design tokens.
pub(super) const OWN_TOKENS: &str = "tokens.css";

/// The assets of a theme, and their paths for templates.
#[derive(Debug)]
pub(super) struct Assets {
    pub(super) by_name: BTreeMap<String, Asset>,
    pub(super) paths: Paths,
}

/// The paths that templates link to; empty for assets that a theme does not have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Paths {
    pub(super) css: String,
    pub(super) js: String,
    /// The script of the office, which visitors never load.
    pub(super) desk_js: String,
    pub(super) logo: String,
    /// What a browser shows in its tab.
    pub(super) icon: String,
}

impl Assets {
    /// Builds all assets.
    pub(super) fn build(files: &BTreeMap<String, Source>) -> Result<Assets, ThemeError> {
        let mut assets = Assets { by_name: BTreeMap::new(), paths: Paths::default() };
        let mut css = String::new();
        for sheet in sheets(files) {
            css.push_str(&slim_css(sheet)?);
        }
        assets.paths.css = assets.add("site", "css", "text/css; charset=utf-8", css);
        assets.paths.js = assets.add("app", "js", JAVASCRIPT, scripts(files, "js/"));
        assets.paths.desk_js = assets.add("desk", "js", JAVASCRIPT, scripts(files, "desk/"));
        let drawing = |name: &str| {
            files
                .get(name)
                .map(|file| file.text.clone().into_owned())
                .unwrap_or_default()
        };
        assets.paths.logo = assets.add("logo", "svg", "image/svg+xml", drawing("logo.svg"));
        assets.paths.icon = assets.add("icon", "svg", "image/svg+xml", drawing("icon.svg"));
        Ok(assets)
    }

    /// Adds an asset, and returns its path; an empty text gets no asset and an empty path.
    fn add(&mut self, stem: &str, ending: &str, content_type: &'static str, text: String) -> String {
        if text.is_empty() {
            return String::new();
        }
        let hash = blake3::hash(text.as_bytes()).to_hex();
        let name = format!("{stem}.{}.{ending}", &hash.as_str()[..HASH_HEX_DIGITS]);
        let path = format!("/assets/{name}");
        self.by_name
            .insert(name, Asset { bytes: Bytes::from(text), content_type });
        path
    }
}

/// The scripts of one folder in their order.
fn scripts(files: &BTreeMap<String, Source>, folder: &str) -> String {
    let scripts = files.values().filter(|file| file.name.starts_with(folder));
    scripts.map(|script| slim_js(&script.text)).collect()
}

/// The style sheets in their order: by name, and a site's own tokens right after the shipped ones.
pub(super) fn sheets(files: &BTreeMap<String, Source>) -> Vec<&Source> {
    let mut sheets: Vec<&Source> = files
        .values()
        .filter(|file| file.name.starts_with("css/"))
        .collect();
    let at = sheets
        .iter()
        .position(|sheet| sheet.name == TOKENS)
        .map_or(0, |at| at + 1);
    sheets.splice(at..at, files.get(OWN_TOKENS));
    sheets
}

/// Characters next to which a style sheet needs no space.
const CSS_TIGHT: &str = "{};,>";

/// Removes comments and needless space from a style sheet. Its braces must match, so that a mistake in one file
/// cannot affect the next.
pub(super) fn slim_css(sheet: &Source) -> Result<String, ThemeError> {
    let broken = |line: usize, reason: &str| ThemeError::Broken {
        file: sheet.shown.clone(),
        line,
        reason: reason.to_owned(),
    };
    let (mut slim, mut open, mut line) = (String::with_capacity(sheet.text.len()), Vec::new(), 1);
    let (mut quote, mut space) = (None, false);
    let mut chars = sheet.text.chars().peekable();
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        if let Some(end) = quote {
            slim.push(c);
            if c == '\\' {
                slim.extend(chars.next());
            } else if c == end {
                quote = None;
            } else if c == '\n' {
                return Err(broken(line - 1, "a text in quotes does not end in its line"));
            }
            continue;
        }
        if c == '/' && chars.peek() == Some(&'*') {
            let begun = line;
            let mut last = ' ';
            chars.next();
            loop {
                let inner = chars
                    .next()
                    .ok_or_else(|| broken(begun, "a comment does not end"))?;
                line += usize::from(inner == '\n');
                if last == '*' && inner == '/' {
                    break;
                }
                last = inner;
            }
            continue;
        }
        if c.is_whitespace() {
            space = true;
            continue;
        }
        match c {
            '{' => open.push(line),
            '}' if open.pop().is_none() => return Err(broken(line, "a } too many")),
            '}' if slim.ends_with(';') => {
                slim.pop();
            }
            '"' | '\'' => quote = Some(c),
            _ => {}
        }
        let after = slim.chars().next_back();
        let tight = |c: char| CSS_TIGHT.contains(c);
        if std::mem::take(&mut space) && !tight(c) && after.is_some_and(|last| !tight(last) && last != ':') {
            slim.push(' ');
        }
        slim.push(c);
    }
    match open.pop() {
        Some(line) => Err(broken(line, "this { is not closed")),
        None => Ok(slim),
    }
}

/// Removes indentation, empty lines and comment lines from a script. Its texts over several lines
/// must therefore not depend on their indentation.
fn slim_js(script: &str) -> String {
    let lines = script.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .fold(String::new(), |mut slim, line| {
            slim.push_str(line);
            slim.push('\n');
            slim
        })
}

#[cfg(test)]
mod tests {
    use super::super::loader;
    use super::*;

    fn sheet(text: &str) -> Source {
        Source {
            name: "css/a.css".to_owned(),
            shown: "a.css".to_owned(),
            text: text.to_owned().into(),
            own: true,
        }
    }

    #[test]
    fn a_style_sheet_keeps_its_meaning_and_loses_its_space() {
        for (text, slim) in [
            ("/* why */\n a {\n  b: c;\n }\n\n", "a{b:c}"),
            ("a :hover, b  >  c { x: calc(1px + 2px) }", "a :hover,b>c{x:calc(1px + 2px)}"),
            ("a::before { content: \"\\2190  ; }\" / \"\"; }", "a::before{content:\"\\2190  ; }\" / \"\"}"),
            (
                "@media (min-width: 40rem) and (a) { :root { --a: #fff; } }",
                "@media (min-width:40rem) and (a){:root{--a:#fff}}",
            ),
            ("a { margin: 0 /* x */ auto; }", "a{margin:0 auto}"),
        ] {
            assert_eq!(slim_css(&sheet(text)).expect("sound"), slim);
        }
        for (text, fault) in [
            ("a {\n b: c;\n", "a.css, line 1: this { is not closed"),
            ("a {}\n}\n", "a.css, line 2: a } too many"),
            ("a {}\n/* b\n", "a.css, line 2: a comment does not end"),
            ("a { b: \"c\n}", "a.css, line 1: a text in quotes does not end in its line"),
        ] {
            assert_eq!(slim_css(&sheet(text)).expect_err("broken").to_string(), fault);
        }
    }

    #[test]
    fn assets_are_named_after_their_content_and_own_tokens_follow_the_shipped() {
        let mut files = loader::shipped().expect("the embedded theme is sound");
        let shipped = Assets::build(&files).expect("it is sound");
        assert!(shipped.paths.css.starts_with("/assets/site.") && shipped.paths.logo.is_empty());
        let own = |name: &str, text: &str| Source { name: name.to_owned(), ..sheet(text) };
        files.insert(OWN_TOKENS.to_owned(), own(OWN_TOKENS, ":root { --accent: #123456; }"));
        files.insert("logo.svg".to_owned(), own("logo.svg", "<svg/>"));
        files.insert("js/a.js".to_owned(), own("js/a.js", "// why\n  go();\n\n"));
        let assets = Assets::build(&files).expect("it is sound");
        assert_ne!(assets.paths.css, shipped.paths.css);
        assert!(assets.paths.logo.ends_with(".svg"));
        assert_eq!(slim_js("// why\n  go();\n\n"), "go();\n");
        let names: Vec<&str> = sheets(&files)
            .iter()
            .map(|sheet| sheet.name.as_str())
            .take(2)
            .collect();
        assert_eq!(names, [TOKENS, OWN_TOKENS]);
    }
}
