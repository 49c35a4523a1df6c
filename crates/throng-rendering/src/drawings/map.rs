//! Maps of areas: hexagons or outlines, in which the size of marks or the density of dots shows the class.
//!
//! Owns the geometry. A place in a higher class has a larger mark, not only another colour, so that the
//! map can be read in black and white, in forced colours and on paper.

use serde::Serialize;
use throng_domain::area::AreaCode;

use super::classes::{Class, class_of, classes};

/// Half the side-to-side width of a hexagon, in units of the picture.
const HALF: i32 = 17;
/// From the centre of a hexagon to a corner.
const CORNER: i32 = 20;
/// From one row of hexagons to the next.
const ROW: i32 = 30;
/// Half width and corner of the mark of each class; the areas grow about evenly.
const MARKS: [(i32, i32); 5] = [(5, 6), (9, 10), (12, 14), (14, 16), (16, 18)];
/// Room around the outermost shapes.
const MARGIN: i32 = 3;

/// How coordinates of hexagons are read; rows count from south to north, columns from west to east.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HexLayout {
    /// Hexagons stand on a corner; odd rows are shifted by half a hexagon to the right.
    OddR,
    /// Hexagons stand on a corner; even rows are shifted by half a hexagon to the right.
    EvenR,
    /// Hexagons stand on a side; odd columns are shifted by half a hexagon upwards.
    OddQ,
    /// Hexagons stand on a side; even columns are shifted by half a hexagon upwards.
    EvenQ,
}

impl HexLayout {
    /// The layout with this name.
    pub fn from_word(word: &str) -> Option<HexLayout> {
        match word {
            "odd-r" => Some(HexLayout::OddR),
            "even-r" => Some(HexLayout::EvenR),
            "odd-q" => Some(HexLayout::OddQ),
            "even-q" => Some(HexLayout::EvenQ),
            _ => None,
        }
    }

    fn corners_up(self) -> bool {
        matches!(self, HexLayout::OddR | HexLayout::EvenR)
    }

    /// The centre of a hexagon; y grows downwards.
    fn centre(self, q: i32, r: i32) -> (i32, i32) {
        let odd = |n: i32| n.rem_euclid(2);
        match self {
            HexLayout::OddR => (2 * HALF * q + HALF * odd(r), -ROW * r),
            HexLayout::EvenR => (2 * HALF * q + HALF * (1 - odd(r)), -ROW * r),
            HexLayout::OddQ => (ROW * q, -2 * HALF * r - HALF * odd(q)),
            HexLayout::EvenQ => (ROW * q, -2 * HALF * r - HALF * (1 - odd(q))),
        }
    }
}

/// The shape of an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outline {
    /// A hexagon by its coordinates.
    Hex { q: i32, r: i32, layout: HexLayout },
    /// Closed lines, in units of the picture; y grows downwards.
    Lines(Vec<Vec<(i32, i32)>>),
}

/// One area of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    pub code: AreaCode,
    /// How many people may vote there, if known; more than 0.
    pub electorate: Option<u32>,
    pub outline: Outline,
}

/// A map that was read and checked: all its shapes are in one coordinate system.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AreaMap {
    shapes: Vec<Shape>,
    /// Left, top, width and height of all shapes together.
    frame: [i32; 4],
}

/// What to show of one area.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shown {
    /// The value that decides its class; `None` where there are too few signatures for one.
    pub value: Option<i64>,
}

/// A drawn map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MapPicture {
    /// `viewBox` of the SVG.
    pub view_box: String,
    /// All outlines as one path.
    pub outlines: String,
    /// One path for each class, lowest first: marks inside hexagons, or whole outlines to be filled
    /// with the dots of that class.
    pub layers: Vec<String>,
    /// What each layer stands for.
    pub legend: Vec<Class>,
    /// The mark of each class in a picture of 40 by 40, for the legend; empty for outlines.
    pub keys: Vec<String>,
    /// Each area, in the order of the map: its code, and the path that reacts to the pointer.
    pub spots: Vec<Spot>,
    /// Whether layers are outlines filled with dots, rather than marks.
    pub dotted: bool,
}

/// An area that the pointer can be put on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Spot {
    pub code: String,
    pub path: String,
}

impl AreaMap {
    /// A map of these shapes, which must be all hexagons or all lines.
    pub fn new(shapes: Vec<Shape>) -> AreaMap {
        let mut frame: Option<[i32; 4]> = None;
        for (x, y) in shapes.iter().flat_map(|shape| shape.outline.extent()) {
            let [left, top, right, bottom] = frame.unwrap_or([x, y, x, y]);
            frame = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
        }
        let [left, top, right, bottom] = frame.unwrap_or_default();
        let frame = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
        AreaMap { shapes, frame }
    }

    /// The shapes, in the order of the file.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Draws the map. `shown` gives the value of each area; `pointed` says whether areas react to the pointer.
    pub fn draw(&self, pointed: bool, shown: impl Fn(&Shape) -> Shown) -> MapPicture {
        let values: Vec<Option<i64>> = self.shapes.iter().map(|shape| shown(shape).value).collect();
        let known: Vec<i64> = values.iter().copied().flatten().collect();
        let legend = classes(&known);
        let mut layers = vec![String::new(); legend.len()];
        let mut outlines = String::new();
        let mut spots = Vec::new();
        for (shape, value) in self.shapes.iter().zip(&values) {
            let outline = shape.outline.path(self.frame);
            if let Some(layer) = value
                .map(|value| class_of(&legend, value))
                .and_then(|k| k.checked_sub(1))
            {
                let mark = shape.outline.mark(mark_of(layer, legend.len()), self.frame);
                layers[layer].push_str(mark.as_deref().unwrap_or(&outline));
            }
            if pointed {
                spots.push(Spot { code: shape.code.as_str().to_owned(), path: outline });
            } else {
                outlines.push_str(&outline);
            }
        }
        let hexes = self.shapes.iter().find_map(|shape| match shape.outline {
            Outline::Hex { layout, .. } => Some(layout),
            Outline::Lines(_) => None,
        });
        let key = |layout: HexLayout| {
            let mark = |class| hexagon(layout, (20, 20), mark_of(class, legend.len()));
            (0..legend.len()).map(mark).collect()
        };
        let [_, _, width, height] = self.frame;
        MapPicture {
            view_box: format!("0 0 {width} {height}"),
            outlines,
            layers,
            keys: hexes.map(key).unwrap_or_default(),
            legend,
            spots,
            dotted: hexes.is_none(),
        }
    }
}

/// The mark of a class out of `of` classes: the highest class always has the largest mark.
fn mark_of(class: usize, of: usize) -> (i32, i32) {
    MARKS[(class + MARKS.len() - of).min(MARKS.len() - 1)]
}

impl Outline {
    /// Corners of the smallest rectangle around the outline.
    fn extent(&self) -> Vec<(i32, i32)> {
        match self {
            Outline::Hex { q, r, layout } => {
                let (x, y) = layout.centre(*q, *r);
                let (dx, dy) = if layout.corners_up() {
                    (HALF, CORNER)
                } else {
                    (CORNER, HALF)
                };
                vec![(x - dx, y - dy), (x + dx, y + dy)]
            }
            Outline::Lines(lines) => lines.iter().flatten().copied().collect(),
        }
    }

    fn path(&self, frame: [i32; 4]) -> String {
        let [left, top, ..] = frame;
        match self {
            Outline::Hex { .. } => self.mark((HALF, CORNER), frame).unwrap_or_default(),
            Outline::Lines(lines) => lines.iter().map(|line| closed(line, left, top)).collect(),
        }
    }

    /// The mark inside a hexagon; `None` for lines.
    fn mark(&self, size: (i32, i32), frame: [i32; 4]) -> Option<String> {
        let Outline::Hex { q, r, layout } = self else {
            return None;
        };
        let [left, top, ..] = frame;
        let (x, y) = layout.centre(*q, *r);
        Some(hexagon(*layout, (x - left, y - top), size))
    }
}

/// A hexagon around a centre, given by half its width from side to side, and the distance from centre to corner.
fn hexagon(layout: HexLayout, (x, y): (i32, i32), (half, corner): (i32, i32)) -> String {
    let side = corner / 2;
    if layout.corners_up() {
        format!("M{x} {}l{half} {side}v{corner}l-{half} {side}-{half}-{side}v-{corner}z", y - corner)
    } else {
        format!("M{} {y}l{side}-{half}h{corner}l{side} {half}-{side} {half}h-{corner}z", x - corner)
    }
}

/// A closed line, with each point relative to the one before, which takes fewer digits.
fn closed(line: &[(i32, i32)], left: i32, top: i32) -> String {
    let Some((&(first_x, first_y), rest)) = line.split_first() else {
        return String::new();
    };
    let mut path = format!("M{} {}l", first_x - left, first_y - top);
    let (mut x, mut y) = (first_x, first_y);
    for (at, &(next_x, next_y)) in rest.iter().enumerate() {
        let (dx, dy) = (next_x - x, next_y - y);
        let between = if at > 0 && dx >= 0 { " " } else { "" };
        let within = if dy >= 0 { " " } else { "" };
        path.push_str(&format!("{between}{dx}{within}{dy}"));
        (x, y) = (next_x, next_y);
    }
    path.push('z');
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(code: &str, q: i32, r: i32, layout: HexLayout) -> Shape {
        let code = AreaCode::parse(code).expect("a code");
        Shape { code, electorate: None, outline: Outline::Hex { q, r, layout } }
    }

    #[test]
    fn north_is_up_and_every_second_row_is_moved() {
        use HexLayout::{EvenQ, EvenR, OddQ, OddR};
        for (layout, q, r, centre) in [
            (OddR, 0, 0, (0, 0)),
            (OddR, 0, 1, (17, -30)),
            (OddR, -1, -1, (-17, 30)),
            (EvenR, 0, 0, (17, 0)),
            (EvenR, 0, 1, (0, -30)),
            (OddQ, 1, 0, (30, -17)),
            (OddQ, 2, 1, (60, -34)),
            (EvenQ, 0, 0, (0, -17)),
        ] {
            assert_eq!(layout.centre(q, r), centre, "{layout:?} {q} {r}");
        }
    }

    #[test]
    fn a_higher_class_has_a_larger_mark_and_no_value_has_none() {
        let shapes = (0..4)
            .map(|q| hex(&format!("A{q}"), q, 0, HexLayout::OddR))
            .collect();
        let map = AreaMap::new(shapes);
        let values = [None, Some(3), Some(9), Some(3)];
        let at = |shape: &Shape| {
            map.shapes()
                .iter()
                .position(|other| other == shape)
                .expect("its own")
        };
        let picture = map.draw(false, |shape| Shown { value: values[at(shape)] });
        assert_eq!(picture.legend, [Class { from: 3, to: 3 }, Class { from: 9, to: 9 }]);
        assert_eq!(picture.layers[0].matches('z').count(), 2);
        assert_eq!(picture.layers[1], "M88 5l16 9v18l-16 9-16-9v-18z");
        assert_eq!(picture.outlines.matches('z').count(), 4, "each has its outline");
        assert_eq!(picture.view_box, "0 0 142 46");
        assert!(picture.spots.is_empty() && !picture.dotted && picture.keys.len() == 2);
        let pointed = map.draw(true, |_| Shown::default());
        assert!(pointed.outlines.is_empty() && pointed.layers.is_empty());
        assert_eq!(pointed.spots[2].code, "A2");
    }

    #[test]
    fn lines_are_drawn_within_the_frame() {
        let code = AreaCode::parse("W1").expect("a code");
        let outline = Outline::Lines(vec![vec![(10, 10), (30, 10), (30, -5), (8, 4)]]);
        let map = AreaMap::new(vec![Shape { code, electorate: None, outline }]);
        let picture = map.draw(false, |_| Shown { value: Some(1) });
        assert_eq!(picture.view_box, "0 0 28 21");
        assert_eq!(picture.outlines, "M5 18l20 0 0-15-22 9z");
        assert_eq!(picture.layers, std::slice::from_ref(&picture.outlines));
        assert!(picture.dotted && picture.keys.is_empty());
    }

    #[test]
    fn an_empty_map_is_an_empty_picture() {
        let picture = AreaMap::new(Vec::new()).draw(true, |_| Shown::default());
        assert_eq!((picture.view_box.as_str(), picture.spots.len()), ("0 0 6 6", 0));
    }
}
