//! A line as small as a word: how many signed in each hour of the last day.
//!
//! Owns the places of its points. It must never scale the line to look steep: it begins at zero. Bounded by the counts that
//! it is given.

use serde::Serialize;

/// Width and height of the drawing, in its own units.
const WIDTH: i64 = 240;
const HEIGHT: i64 = 36;
/// Room for half of the line's thickness.
const EDGE: i64 = 2;

/// A line for an SVG of `WIDTH` by `HEIGHT` units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Spark {
    /// Pairs of numbers, as the attribute `points` has them.
    pub points: String,
    /// What all counts add up to.
    pub total: i64,
}

/// A line through these counts, which are of equal spans in their order. The last span is not over yet: it is part of the
/// total, and the line would seem to fall there. `None` where it would be flat on the ground, or a single point.
pub fn spark(all: &[i64]) -> Option<Spark> {
    let (_, counts) = all.split_last()?;
    let most = counts.iter().copied().max().filter(|most| *most > 0)?;
    let last = i64::try_from(counts.len())
        .ok()?
        .checked_sub(1)
        .filter(|last| *last > 0)?;
    let point = |(at, count): (i64, &i64)| {
        let (x, room) = (at * WIDTH / last, HEIGHT - 2 * EDGE);
        // A correction can take more out of an hour than was counted in it.
        let y = HEIGHT - EDGE - (*count).max(0) * room / most;
        format!("{x},{y}")
    };
    let points: Vec<String> = (0..).zip(counts).map(point).collect();
    Some(Spark { points: points.join(" "), total: all.iter().sum() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_begins_at_zero_and_ends_at_the_edge() {
        for (counts, points) in [
            (&[][..], None),
            (&[5, 7], None),
            (&[0, 0, 0, 9], None),
            (&[0, 10, 3], Some("0,34 240,2")),
            (&[10, 10, 10, 0], Some("0,2 120,2 240,2")),
            (&[4, -3, 8, 1], Some("0,18 120,34 240,2")),
            (&[1_000_000_000_000, 1, 0], Some("0,2 240,34")),
        ] {
            let line = spark(counts);
            assert_eq!(line.as_ref().map(|line| line.points.as_str()), points, "{counts:?}");
        }
        assert_eq!(spark(&[1, 2, 3]).map(|line| line.total), Some(6));
    }
}
