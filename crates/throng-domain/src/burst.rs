//! Bursts: an hour in which a petition got far more signatures than before and after. News does that to some; so do
//! programs. Staff are told, and look.

use crate::limits::{BURST_LEAST, BURST_TIMES};

/// The hour that stands out, by its place, if one does: at least [`BURST_LEAST`] signatures, and [`BURST_TIMES`] as many
/// as the other hours have on average. A petition that is shared more and more has no such hour.
#[must_use]
pub fn burst(hours: &[i64]) -> Option<usize> {
    let (at, most) = hours
        .iter()
        .enumerate()
        .max_by_key(|(at, count)| (**count, std::cmp::Reverse(*at)))?;
    let others = i64::try_from(hours.len() - 1).unwrap_or(i64::MAX);
    let sum: i64 = hours.iter().sum::<i64>() - most;
    // Compared as products, so that nothing is lost by rounding.
    let stands_out = most.saturating_mul(others.max(1)) >= sum.saturating_mul(BURST_TIMES);
    (*most >= BURST_LEAST && stands_out).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_stands_out_against_the_others() {
        for (hours, expected) in [
            (&[][..], None),
            (&[640], Some(0)),
            (&[99, 0, 0], None),
            (&[0, 100, 0], Some(1)),
            (&[8, 12, 640, 9, 14], Some(2)),
            // Ten times the average of the others, not a signature less.
            (&[10, 10, 100, 10], Some(2)),
            (&[100, 100, 999, 100], None),
            // News: it grows for hours.
            (&[20, 160, 900, 2_400, 3_100, 2_900], None),
            // Two bursts hide each other from the rule, not from the tables of the search.
            (&[5, 640, 5, 640], None),
        ] {
            assert_eq!(burst(hours), expected, "{hours:?}");
        }
    }
}
