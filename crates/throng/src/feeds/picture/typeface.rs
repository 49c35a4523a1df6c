//! The letters of pictures: free fonts that are part of the program, and measuring text in them.
//!
//! Owns wrapping and cutting, so that no text leaves its box, and dropping what the fonts lack (such as emoji) instead
//! of drawing an empty box for it. Must never use fonts of the system: a picture is the same everywhere. Bounded by the
//! lines that are asked for.

use std::sync::Arc;

use resvg::usvg::fontdb::{Database, Source};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};

/// Encloses text in a right-to-left script; without it such a line would be laid out from left to right.
const RIGHT_TO_LEFT_ISOLATE: char = '\u{2067}';
const POP_ISOLATE: char = '\u{2069}';
/// The mark at the end of a text that was cut.
const ELLIPSIS: char = '…';
/// Share of a line's width that is used, since the measure ignores ligatures and kerning.
const LINE_SHARE: f32 = 0.97;

/// A font, with another one for letters that it lacks.
#[derive(Debug, Clone, Copy)]
pub(super) enum Face {
    /// For titles and numbers.
    Bold,
    /// For everything else.
    Regular,
}

/// The fonts, ready to measure with.
pub(super) struct Typeface {
    bold: [Letters; 2],
    regular: [Letters; 1],
}

impl std::fmt::Debug for Typeface {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Typeface")
    }
}

struct Letters {
    map: Charmap<'static>,
    /// Widths for a font size of 1 pixel.
    widths: GlyphMetrics<'static>,
}

impl Letters {
    fn of(font: &'static [u8]) -> Letters {
        let font = FontRef::new(font).expect("a font that is part of the program");
        let location = LocationRef::default();
        Letters { map: font.charmap(), widths: font.glyph_metrics(Size::new(1.0), location) }
    }

    fn width(&self, c: char) -> Option<f32> {
        let glyph = self.map.map(c)?;
        self.widths.advance_width(glyph)
    }
}

/// The files: serifs for titles as on the pages; the bold sans stands in for letters that it lacks, Hebrew and Arabic
/// too.
fn files() -> [&'static [u8]; 3] {
    [dejavu::serif_condensed::bold(), dejavu::sans_condensed::bold(), dejavu::sans_condensed::regular()]
}

/// The same fonts for the drawing library.
pub(super) fn database() -> Arc<Database> {
    let mut database = Database::new();
    for file in files() {
        database.load_font_source(Source::Binary(Arc::new(file)));
    }
    database.set_serif_family("DejaVu Serif");
    database.set_sans_serif_family("DejaVu Sans");
    Arc::new(database)
}

impl Typeface {
    pub(super) fn load() -> Typeface {
        let [serif, bold, regular] = files().map(Letters::of);
        Typeface { bold: [serif, bold], regular: [regular] }
    }

    /// Pixels that `text` takes in this size.
    pub(super) fn width(&self, face: Face, size: f32, text: &str) -> f32 {
        text.chars().filter_map(|c| self.advance(face, c)).sum::<f32>() * size
    }

    fn advance(&self, face: Face, c: char) -> Option<f32> {
        let fonts: &[Letters] = match face {
            Face::Bold => &self.bold,
            Face::Regular => &self.regular,
        };
        fonts.iter().find_map(|letters| letters.width(c))
    }

    /// Whether the fonts have every letter of the text; of signs such as emoji nothing is asked.
    pub(super) fn knows_letters(&self, face: Face, text: &str) -> bool {
        let mut letters = text.chars().filter(|c| c.is_alphabetic());
        letters.all(|c| self.advance(face, c).is_some())
    }

    /// The text as one line with single spaces, without characters that the fonts lack.
    pub(super) fn drawable(&self, face: Face, text: &str) -> String {
        let spaced = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
        let known: String = spaced
            .filter(|c| !c.is_control() && self.advance(face, *c).is_some())
            .collect();
        known
            .split(' ')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// One line of at most `room` pixels; what does not fit is cut off.
    pub(super) fn line(&self, face: Face, size: f32, room: f32, text: &str) -> String {
        let text = self.drawable(face, text);
        let mut lines = self.wrapped(face, size, room, &text);
        let more = lines.len() > 1;
        let mut line = if lines.is_empty() {
            String::new()
        } else {
            lines.swap_remove(0)
        };
        if more {
            self.cut(face, size, room, &mut line);
        }
        directed(line)
    }

    /// The largest of `sizes` in which `text` fits into that size's number of lines, and these lines. In the smallest
    /// size the text is cut off.
    pub(super) fn lines(&self, sizes: &[(f32, usize)], room: f32, text: &str) -> (f32, Vec<String>) {
        let text = self.drawable(Face::Bold, text);
        let fitting = sizes.iter().find_map(|(size, lines_max)| {
            let lines = self.wrapped(Face::Bold, *size, room, &text);
            (lines.len() <= *lines_max).then_some((*size, lines))
        });
        let (size, lines) = fitting.unwrap_or_else(|| {
            let (size, lines_max) = *sizes.last().expect("there is a size");
            let mut lines = self.wrapped(Face::Bold, size, room, &text);
            lines.truncate(lines_max);
            if let Some(last) = lines.last_mut() {
                self.cut(Face::Bold, size, room, last);
            }
            (size, lines)
        });
        (size, lines.into_iter().map(directed).collect())
    }

    /// Wraps words into lines; a word that is longer than a line is broken.
    fn wrapped(&self, face: Face, size: f32, room: f32, text: &str) -> Vec<String> {
        let room = room * LINE_SHARE;
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(face, size, &longer) <= room {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for c in word.chars() {
                let advance = self.advance(face, c).unwrap_or_default();
                // A combining mark, which has no width, stays with its letter.
                if advance > 0.0 && self.width(face, size, &line) + advance * size > room {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }

    fn cut(&self, face: Face, size: f32, room: f32, line: &mut String) {
        let dots = self.advance(face, ELLIPSIS).unwrap_or_default() * size;
        while self.width(face, size, line) + dots > room * LINE_SHARE && line.pop().is_some() {}
        line.truncate(line.trim_end().len());
        line.push(ELLIPSIS);
    }
}

/// Whether text begins in a script that runs from right to left.
pub(super) fn runs_left(text: &str) -> bool {
    let is_right_to_left =
        |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}');
    text.chars()
        .find(|c| c.is_alphabetic())
        .is_some_and(is_right_to_left)
}

fn directed(line: String) -> String {
    if runs_left(&line) {
        format!("{RIGHT_TO_LEFT_ISOLATE}{line}{POP_ISOLATE}")
    } else {
        line
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_has_no_letter_is_dropped() {
        let typeface = Typeface::load();
        for (text, drawn) in [
            ("Save 🐝 the  bees\u{1f41d}", "Save the bees"),
            ("Achub\tŵyn a ŷd\u{0}", "Achub ŵyn a ŷd"),
            ("שמרו על הספרייה", "שמרו על הספרייה"),
            ("أنقذوا المكتبة", "أنقذوا المكتبة"),
            ("救救图书馆", ""),
        ] {
            assert_eq!(typeface.drawable(Face::Bold, text), drawn);
        }
    }

    #[test]
    fn a_title_with_one_unknown_letter_is_not_known() {
        let typeface = Typeface::load();
        for (text, known) in [
            ("Save 🐝 the bees (2026)", true),
            ("Спасите библиотеку", true),
            ("أنقذوا المكتبة", true),
            ("", true),
            ("救救图书馆", false),
            ("Save 图书馆 now", false),
            ("도서관을 지켜주세요", false),
        ] {
            assert_eq!(typeface.knows_letters(Face::Bold, text), known, "{text}");
        }
    }

    #[test]
    fn a_long_title_gets_smaller_and_is_cut_in_the_end() {
        let typeface = Typeface::load();
        let sizes = [(60.0, 2), (40.0, 3)];
        let lines = |text: &str| typeface.lines(&sizes, 600.0, text);
        assert_eq!(lines("Save it"), (60.0, vec!["Save it".to_owned()]));
        assert_eq!(lines(&"word ".repeat(12)).0, 40.0);
        let (_, cut) = lines(&"word ".repeat(99));
        assert_eq!(cut.len(), 3);
        assert!(cut[2].ends_with('…'));
        assert_eq!(lines("").1, Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn no_line_is_longer_than_its_room(text: String, size in 10.0f32..80.0) {
            let typeface = Typeface::load();
            let (size, lines) = typeface.lines(&[(size, 3)], 600.0, &text);
            for line in lines {
                prop_assert!(typeface.width(Face::Bold, size, &line) <= 600.0, "{line:?}");
            }
            let line = typeface.line(Face::Regular, size, 200.0, &text);
            prop_assert!(typeface.width(Face::Regular, size, &line) <= 200.0, "{line:?}");
        }
    }
}
