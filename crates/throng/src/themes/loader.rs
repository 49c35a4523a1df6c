//! The files of the default theme, as they were when the program was built.
//!
//! Owns the embedding. It must never read the disk: a site's own theme comes later, in front of
//! this one. Called by `themes`. Bounded by what is embedded.

use bytes::Bytes;
use rust_embed::RustEmbed;

use super::{Asset, ThemeError};

/// How many hex digits of the content's hash stand in an asset's name: 64 bits tell versions apart.
const HASH_HEX_DIGITS: usize = 16;

#[derive(RustEmbed)]
#[folder = "../../themes/default"]
struct Files;

/// One template: its path inside the theme, and its text.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) name: String,
    pub(super) text: String,
}

/// An asset and the name under which it is served.
#[derive(Debug)]
pub(super) struct NamedAsset {
    pub(super) name: String,
    pub(super) asset: Asset,
}

/// All templates (`.html` and `.txt`), in the order of their names.
pub(super) fn templates() -> Result<Vec<Source>, ThemeError> {
    let mut sources = Vec::new();
    for name in Files::iter().filter(|name| name.ends_with(".html") || name.ends_with(".txt")) {
        sources.push(Source { text: text_of(&name)?, name: name.into_owned() });
    }
    sources.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(sources)
}

/// The style sheet: all files of `css/` in the order of their names, as one.
pub(super) fn style_sheet() -> Result<NamedAsset, ThemeError> {
    let mut names: Vec<_> = Files::iter()
        .filter(|name| name.starts_with("css/") && name.ends_with(".css"))
        .collect();
    names.sort();
    let mut css = String::new();
    for name in names {
        css.push_str(&slim(&text_of(&name)?));
    }
    let hash = blake3::hash(css.as_bytes()).to_hex();
    Ok(NamedAsset {
        name: format!("site.{}.css", &hash.as_str()[..HASH_HEX_DIGITS]),
        asset: Asset { bytes: Bytes::from(css), content_type: "text/css; charset=utf-8" },
    })
}

fn text_of(name: &str) -> Result<String, ThemeError> {
    let data = Files::get(name).map(|file| file.data).unwrap_or_default();
    String::from_utf8(data.into_owned()).map_err(|_| ThemeError::Broken {
        file: name.to_owned(),
        line: 1,
        reason: "not UTF-8".to_owned(),
    })
}

/// A style sheet without its comments and its indentation: half the bytes, and still readable.
fn slim(css: &str) -> String {
    let mut bare = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        bare.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    bare.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .fold(String::new(), |mut out, line| {
            out.push_str(line);
            out.push('\n');
            out
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_sheet_is_named_after_its_content() {
        let css = style_sheet().expect("the embedded theme is UTF-8");
        assert!(css.name.starts_with("site.") && css.name.len() == "site..css".len() + HASH_HEX_DIGITS);
        assert_eq!(slim("/* why */\n a {\n  b: c;\n }\n\n"), "a {\nb: c;\n}\n");
    }
}
