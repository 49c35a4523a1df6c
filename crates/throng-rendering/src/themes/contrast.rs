//! Whether the colours of a theme can be read: the contrast of every pair of colours that meets on a page.
//!
//! Owns the pairs and the measure (WCAG 2.2, success criteria 1.4.3 and 1.4.11). It must never guess a
//! colour: one that is not written as `#rrggbb` is reported. Called by `report`. Bounded by the list of pairs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::assets;
use super::loader::Source;

/// Least contrast between text and its background.
const TEXT_RATIO_MIN: f64 = 4.5;
/// Least contrast of edges of fields, and of the focus ring.
const EDGE_RATIO_MIN: f64 = 3.0;

/// The token of the foreground, that of the background, and their least contrast.
const PAIRS: [(&str, &str, f64); 18] = [
    ("ink", "paper", TEXT_RATIO_MIN),
    ("ink", "sheet", TEXT_RATIO_MIN),
    ("ink", "tint", TEXT_RATIO_MIN),
    ("soft", "paper", TEXT_RATIO_MIN),
    ("soft", "sheet", TEXT_RATIO_MIN),
    ("soft", "tint", TEXT_RATIO_MIN),
    ("accent", "paper", TEXT_RATIO_MIN),
    ("accent", "sheet", TEXT_RATIO_MIN),
    ("accent", "tint", TEXT_RATIO_MIN),
    ("accent-deep", "paper", TEXT_RATIO_MIN),
    ("accent-ink", "accent", TEXT_RATIO_MIN),
    ("accent-ink", "accent-deep", TEXT_RATIO_MIN),
    ("warn", "paper", TEXT_RATIO_MIN),
    ("warn", "sheet", TEXT_RATIO_MIN),
    ("accent-ink", "warn", TEXT_RATIO_MIN),
    ("edge", "sheet", EDGE_RATIO_MIN),
    ("edge", "paper", EDGE_RATIO_MIN),
    ("focus", "paper", EDGE_RATIO_MIN),
];

/// The tokens of a theme in one colour scheme, by name without the leading dashes.
type Tokens = BTreeMap<String, String>;

/// The problems with the colours that these style sheets set, as sentences; empty when there are none.
pub(super) fn objections(sheets: &[&str]) -> Vec<String> {
    let (mut light, mut dark) = (Tokens::new(), Tokens::new());
    for sheet in sheets {
        read(sheet, &mut light, &mut dark);
    }
    let mut all = light.clone();
    all.extend(dark);
    let schemes = [("light", light), ("dark", all)];
    schemes
        .iter()
        .flat_map(|(scheme, tokens)| {
            PAIRS
                .iter()
                .filter_map(move |pair| objection(scheme, tokens, pair))
        })
        .collect()
}

/// The colours that templates are given.
#[derive(Debug, Default)]
pub(super) struct Colours {
    /// What is behind everything in light, as browsers take it for what is around a page; empty where it is not written as
    /// `#rrggbb`.
    pub(super) paper_light: String,
    /// The same in dark.
    pub(super) paper_dark: String,
    pub(super) mail_light: MailColours,
    pub(super) mail_dark: MailColours,
}

/// The colours of a mail in one scheme: those of the theme if all of them can be read on each other, or else the shipped
/// ones. Mail programs know no custom properties, so templates write the colours themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct MailColours {
    paper: String,
    ink: String,
    soft: String,
    rule: String,
    accent: String,
    accent_ink: String,
}

impl Default for MailColours {
    fn default() -> MailColours {
        MailColours::shipped(false)
    }
}

impl MailColours {
    fn shipped(dark: bool) -> MailColours {
        let [paper, ink, soft, rule, accent, accent_ink] = match dark {
            false => ["#fbfaf6", "#1a1d1b", "#545b57", "#d8d5ca", "#0f5c49", "#ffffff"],
            true => ["#141716", "#ecebe4", "#aab1ac", "#343a37", "#80d3b5", "#0b1f18"],
        }
        .map(str::to_owned);
        MailColours { paper, ink, soft, rule, accent, accent_ink }
    }

    /// `None` if one is missing, is not written as `#rrggbb`, or cannot be read on the other.
    fn of(tokens: &Tokens) -> Option<MailColours> {
        let token = |name: &str| tokens.get(name).filter(|value| rgb(value).is_some()).cloned();
        let meets = |front: &str, back: &str| [front, back].iter().all(|name| OF_MAILS.contains(name));
        let mut pairs = PAIRS.iter().filter(|(front, back, _)| meets(front, back));
        if pairs.any(|pair| objection("", tokens, pair).is_some()) {
            return None;
        }
        Some(MailColours {
            paper: token("paper")?,
            ink: token("ink")?,
            soft: token("soft")?,
            rule: token("rule")?,
            accent: token("accent")?,
            accent_ink: token("accent-ink")?,
        })
    }
}

/// The tokens whose pairs meet in a mail.
const OF_MAILS: [&str; 5] = ["paper", "ink", "soft", "accent", "accent-ink"];

impl Colours {
    pub(super) fn of(files: &BTreeMap<String, Source>) -> Colours {
        let (mut light, mut dark) = (Tokens::new(), Tokens::new());
        for sheet in assets::sheets(files) {
            // A sheet that is broken is told of elsewhere.
            read(&assets::slim_css(sheet).unwrap_or_default(), &mut light, &mut dark);
        }
        let paper = |tokens: &Tokens| {
            let paper = tokens.get("paper").filter(|value| rgb(value).is_some());
            paper.cloned().unwrap_or_default()
        };
        let (paper_light, paper_dark) = (paper(&light), paper(&dark));
        let mail_light = MailColours::of(&light).unwrap_or_else(|| MailColours::shipped(false));
        light.extend(dark);
        let mail_dark = MailColours::of(&light).unwrap_or_else(|| MailColours::shipped(true));
        Colours { paper_light, paper_dark, mail_light, mail_dark }
    }
}

fn objection(scheme: &str, tokens: &Tokens, (front, back, least): &(&str, &str, f64)) -> Option<String> {
    let colour = |name: &str| {
        let value = tokens
            .get(name)
            .ok_or_else(|| format!("{scheme}: the token --{name} is missing"))?;
        rgb(value).ok_or_else(|| format!("{scheme}: --{name} is {value}, and can only be checked as #rrggbb"))
    };
    match (colour(front), colour(back)) {
        (Ok(one), Ok(other)) => {
            let ratio = ratio(one, other);
            let text =
                format!("{scheme}: --{front} on --{back} has a contrast of {ratio:.2}, and needs {least}");
            (ratio < *least).then_some(text)
        }
        (Err(text), _) | (_, Err(text)) => Some(text),
    }
}

/// Reads the tokens of a sheet: those in `@media (prefers-color-scheme: dark)` for dark, those in no `@media` for
/// light.
fn read(sheet: &str, light: &mut Tokens, dark: &mut Tokens) {
    let mut heads: Vec<&str> = Vec::new();
    let mut rest = sheet;
    while let Some(at) = rest.find(['{', '}', ';']) {
        let piece = rest[..at].trim();
        let media = heads.iter().find(|head| head.starts_with("@media"));
        let tokens = match media {
            None => Some(&mut *light),
            Some(head) if head.contains("prefers-color-scheme:dark") => Some(&mut *dark),
            Some(_) => None,
        };
        if let (Some(tokens), Some((name, value))) = (tokens, piece.split_once(':'))
            && let Some(name) = name.trim().strip_prefix("--")
        {
            tokens.insert(name.to_owned(), value.trim().to_owned());
        }
        match rest.as_bytes()[at] {
            b'{' => heads.push(piece),
            b'}' => drop(heads.pop()),
            _ => {}
        }
        rest = &rest[at + 1..];
    }
}

/// Red, green and blue from 0 to 255.
fn rgb(colour: &str) -> Option<[u8; 3]> {
    let digits = colour.strip_prefix('#')?;
    let digits: String = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        6 => digits.to_owned(),
        _ => return None,
    };
    let part = |at: usize| {
        digits
            .get(at..at + 2)
            .and_then(|pair| u8::from_str_radix(pair, 16).ok())
    };
    Some([part(0)?, part(2)?, part(4)?])
}

/// The contrast ratio, from 1 (equal colours) to 21 (black on white).
fn ratio(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// How bright a colour looks, from 0 to 1 (WCAG 2.2, "relative luminance").
fn luminance(rgb: [u8; 3]) -> f64 {
    let [red, green, blue] = rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::super::loader;
    use super::*;

    #[test]
    fn ratios_are_those_of_the_standard() {
        for (one, other, expected) in
            [("#000", "#fff", 21.0), ("#777777", "#ffffff", 4.48), ("#767676", "#fff", 4.54)]
        {
            let found = ratio(rgb(one).expect("a colour"), rgb(other).expect("a colour"));
            assert!((found - expected).abs() < 0.01, "{one} on {other}: {found}");
        }
        assert_eq!(rgb("tomato"), None);
    }

    #[test]
    fn the_shipped_colours_can_be_read_and_a_pale_one_is_named_with_its_number() {
        let files = loader::shipped().expect("the embedded theme is sound");
        let tokens = assets::slim_css(&files[assets::TOKENS]).expect("it is sound");
        assert_eq!(objections(&[&tokens]), [""; 0]);
        let found = objections(&[&tokens, ":root{--soft:#aaaaaa}"]);
        assert!(found[0].starts_with("light: --soft on --paper has a contrast of 2."), "{found:?}");
        let found = objections(&[&tokens, "@media (prefers-color-scheme:dark){:root{--ink:red}}"]);
        assert!(found[0].contains("dark: --ink is red, and can only be checked as #rrggbb"), "{found:?}");
    }
    #[test]
    fn mails_have_the_colours_of_the_theme_if_they_can_be_read() {
        let mut files = loader::shipped().expect("the embedded theme is sound");
        let shipped = [false, true].map(MailColours::shipped);
        let colours = Colours::of(&files);
        assert_eq!(
            [colours.mail_light, colours.mail_dark],
            shipped,
            "a mail falls back on the shipped tokens"
        );
        let own = |text: &str| Source::shipped_as(assets::OWN_TOKENS, text);
        files.insert(assets::OWN_TOKENS.to_owned(), own(":root { --accent: #5b1a7a; }"));
        let colours = Colours::of(&files);
        assert_eq!(colours.mail_light, MailColours { accent: "#5b1a7a".to_owned(), ..shipped[0].clone() });
        assert_eq!(colours.mail_dark, shipped[1], "what is set for light is not dark");
        for unreadable in ["--accent: #f0e0a0", "--ink: #cccccc", "--soft: tomato", "--rule: rgb(0 0 0)"] {
            files.insert(assets::OWN_TOKENS.to_owned(), own(&format!(":root {{ {unreadable}; }}")));
            assert_eq!(Colours::of(&files).mail_light, shipped[0], "{unreadable}");
        }
    }
}
