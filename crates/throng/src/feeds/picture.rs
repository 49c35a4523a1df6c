//! The picture of a petition for shared links: its title, its number and its progress.
//!
//! Owns the size and the position of each line; the template `picture.svg` has the looks. The number is rounded down
//! to two digits, so that the picture stays the same for a while. Must never run on a thread that answers requests:
//! a picture takes tens of milliseconds. Bounded: one is drawn at a time, and few wait.

mod typeface;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use typeface::{Face, Typeface, database, runs_left};

use throng_rendering::views::{PictureLine, PictureView, SiteView};

/// Size in pixels that sites which show links ask for.
pub(super) const WIDTH: u32 = 1_200;
pub(super) const HEIGHT: u32 = 630;
pub(super) const SIZE: (u32, u32) = (WIDTH, HEIGHT);

/// Pixels left free on both sides.
const MARGIN: f32 = 72.0;
const ROOM: f32 = WIDTH as f32 - 2.0 * MARGIN;
/// Sizes of the title, each with the number of lines that it may take in that size.
const TITLE_SIZES: [(f32, usize); 4] = [(72.0, 3), (60.0, 4), (50.0, 5), (44.0, 5)];
/// The top of the title's first line.
const TITLE_TOP: f32 = 132.0;
const LINE_HEIGHT: f32 = 1.16;
const NUMBER_SIZE: f32 = 64.0;
const WORD_SIZE: f32 = 34.0;
const SMALL_SIZE: f32 = 28.0;

/// What a picture shows, before it is laid out.
#[derive(Debug, Clone)]
pub(super) struct Subject<'a> {
    pub(super) site: &'a SiteView,
    pub(super) title: &'a str,
    /// The number as text; empty for a petition that was never open.
    pub(super) number: &'a str,
    /// The word after the number.
    pub(super) word: &'a str,
    /// One sentence about how far the petition has come.
    pub(super) status: &'a str,
    /// How much of the next threshold is reached, in per cent.
    pub(super) progress_percent: Option<i64>,
}

/// The number as a picture shows it: rounded down to two digits, and whether something was left off.
pub(super) fn rounded(number: i64) -> (i64, bool) {
    let mut step = 1;
    while number / step >= 100 {
        step *= 10;
    }
    let shown = number / step * step;
    (shown, shown != number)
}

/// Lays pictures out and draws them.
#[derive(Debug)]
pub(super) struct Painter {
    typeface: Typeface,
    options: Options<'static>,
}

impl Painter {
    pub(super) fn new() -> Painter {
        let image_href_resolver = ImageHrefResolver {
            // A template must not load anything, neither files nor addresses.
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        };
        let options = Options {
            font_family: "DejaVu Sans".to_owned(),
            fontdb: database(),
            image_href_resolver,
            ..Options::default()
        };
        Painter { typeface: Typeface::load(), options }
    }

    /// Computes the position of everything in the picture.
    pub(super) fn layout(&self, subject: &Subject<'_>) -> PictureView {
        // Rather no title than pieces of one: sites that show the picture write the title beside it. A font for Chinese,
        // Japanese and Korean would make the program half as large again.
        let known = self.typeface.knows_letters(Face::Bold, subject.title);
        let title = Some(subject.title).filter(|_| known).unwrap_or_default();
        let (size, lines) = self.typeface.lines(&TITLE_SIZES, ROOM, title);
        let lines = lines.into_iter().zip(1_u8..);
        let title = lines.map(|(text, number)| PictureLine {
            text,
            y: px(TITLE_TOP + size * LINE_HEIGHT * f32::from(number)),
        });
        let small = |text: &str| self.typeface.line(Face::Regular, SMALL_SIZE, ROOM, text);
        let number = self
            .typeface
            .line(Face::Bold, NUMBER_SIZE, ROOM / 2.0, subject.number);
        let beside = ROOM - self.typeface.width(Face::Bold, NUMBER_SIZE, &number) - WORD_SIZE;
        PictureView {
            site: SiteView { name: small(&subject.site.name), ..subject.site.clone() },
            title: title.collect(),
            title_size: px(size),
            runs_left: runs_left(subject.title),
            number,
            word: self.typeface.line(Face::Regular, WORD_SIZE, beside, subject.word),
            status: small(subject.status),
            progress_px: subject
                .progress_percent
                .map(|percent| percent.clamp(0, 100) * px(ROOM) / 100),
        }
    }

    /// The picture that `svg` describes, as PNG of this width and height in pixels.
    ///
    /// # Errors
    /// What is wrong with the SVG, which is a mistake in the theme.
    pub(super) fn paint(&self, svg: &str, (width, height): (u32, u32)) -> Result<Vec<u8>, String> {
        let tree = Tree::from_str(svg, &self.options).map_err(|fault| fault.to_string())?;
        let mut pixmap = Pixmap::new(width, height).expect("a picture has a size");
        let own = tree.size();
        let scale = Transform::from_scale(width as f32 / own.width(), height as f32 / own.height());
        resvg::render(&tree, scale, &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|fault| fault.to_string())
    }

    /// Pixels of a text in the badge's size.
    pub(super) fn badge_width(&self, text: &str) -> i64 {
        px(self
            .typeface
            .width(Face::Regular, super::badge::TEXT_SIZE, text)
            .ceil())
    }
}

/// Rounds to whole pixels. Every length laid out here is far below a million.
fn px(length: f32) -> i64 {
    length.round() as i64
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use proptest::prelude::*;
    use resvg::usvg::{Group, Node};

    use super::*;
    use crate::feeds::sample;
    use throng_rendering::themes::Themes;

    /// Titles that are hard to lay out, each with a name for its file.
    const TITLES: [(&str, &str); 9] = [
        ("short", "Save the library"),
        ("usual", "Plant lime trees along Station Road and keep the old ones that are still standing"),
        (
            "long",
            "Reconsider the closing of the children’s ward at Norhaven Infirmary, the maternity unit, the \
            minor injuries clinic and the last bus that goes there after six o’clock in the evening on weekdays",
        ),
        ("word", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch_and_the_station_of_that_name"),
        ("welsh", "Achubwch y llyfrgell a’r ŵyl ŷd"),
        ("arabic", "أنقذوا المكتبة العامة في وسط المدينة"),
        ("hebrew", "הצילו את הספרייה העירונית של ברינדל (2026)"),
        ("emoji", "Save 🐝 the bees 🌻 & <the> \"hedges\""),
        ("chinese", "救救图书馆"),
    ];

    fn drawn(painter: &Painter, themes: &Themes, title: &str) -> String {
        let site = sample::site_view();
        let subject = Subject {
            site: &site,
            title,
            number: "84,000+",
            word: "signatures",
            status: "You can sign until 21 May 2027.",
            progress_percent: Some(84),
        };
        themes
            .render(&painter.layout(&subject))
            .expect("the template renders")
    }

    /// The bounding box of every text in a drawing.
    fn boxes(group: &Group, found: &mut Vec<resvg::tiny_skia::Rect>) {
        for node in group.children() {
            match node {
                Node::Group(inner) => boxes(inner, found),
                Node::Text(text) => found.push(text.abs_bounding_box()),
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }

    fn assert_inside(painter: &Painter, svg: &str, title: &str) {
        let tree = Tree::from_str(svg, &painter.options).expect("SVG");
        let mut found = Vec::new();
        boxes(tree.root(), &mut found);
        assert!(found.len() >= 3, "{title}");
        for text in found {
            assert!(text.left() >= MARGIN - 4.0, "{title}: {text:?}");
            assert!(text.right() <= WIDTH as f32 - MARGIN + 4.0, "{title}: {text:?}");
            assert!(text.top() >= 0.0 && text.bottom() <= HEIGHT as f32, "{title}: {text:?}");
        }
    }

    /// If `THRONG_PREVIEW_DIR` is set, the pictures are written there to look at.
    #[test]
    fn no_title_leaves_the_picture() {
        let (painter, themes) = (Painter::new(), Themes::load_with(None).expect("the embedded theme"));
        for (name, title) in TITLES {
            let svg = drawn(&painter, &themes, title);
            assert_inside(&painter, &svg, title);
            let png = painter.paint(&svg, SIZE).expect("a picture");
            assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
            if let Some(folder) = env::var_os("THRONG_PREVIEW_DIR") {
                fs::write(std::path::Path::new(&folder).join(format!("picture-{name}.png")), png)
                    .expect("the folder of THRONG_PREVIEW_DIR is there");
            }
        }
    }

    #[test]
    fn no_piece_of_a_title_is_drawn() {
        let (painter, themes) = (Painter::new(), Themes::load_with(None).expect("the shipped theme"));
        for (title, piece, drawn_too) in [("Save 图书馆 now", "now", false), ("Save it now", "now", true)]
        {
            assert_eq!(drawn(&painter, &themes, title).contains(piece), drawn_too, "{title}");
        }
    }

    #[test]
    fn the_number_changes_seldom() {
        for (number, shown) in [
            (0, (0, false)),
            (99, (99, false)),
            (100, (100, false)),
            (101, (100, true)),
            (84_121, (84_000, true)),
            (1_000_000, (1_000_000, false)),
            (6_103_056, (6_100_000, true)),
        ] {
            assert_eq!(rounded(number), shown, "{number}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn any_title_can_be_drawn(title: String) {
            let (painter, themes) = (Painter::new(), Themes::load_with(None).expect("the embedded theme"));
            assert_inside(&painter, &drawn(&painter, &themes, &title), &title);
        }
    }
}
