//! Bursts: hours in which a petition got far more signatures than in the hours around them. News makes such hours; so
//! do programs that sign. Staff are told, and look.

use crate::spine::limits::{BURST_LEAST, BURST_TIMES, SHARE_TIMES};

/// The position of the hour that stands out, if one does: it has at least [`BURST_LEAST`] signatures, and
/// [`BURST_TIMES`] as many as the other hours on average. A petition that is shared more and more has no such hour.
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

/// A part of a number of signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Those that have something in common, such as a mail domain.
    pub part: i64,
    /// The number of all signatures.
    pub of: i64,
}

/// Whether a feature, such as a mail domain, is far more common among some signatures of a petition than among its
/// others: at least [`BURST_LEAST`] have it, and its share is at least [`SHARE_TIMES`] times the usual one. That
/// alone makes nobody suspect: if half a country has one mail provider, half is the usual share. False if there are
/// too few other signatures to tell what is usual.
#[must_use]
pub fn is_more_than_usual(here: Share, others: Share) -> bool {
    let (share, usual) = (
        here.part.saturating_mul(others.of),
        others.part.saturating_mul(here.of).saturating_mul(SHARE_TIMES),
    );
    here.part >= BURST_LEAST && others.of >= BURST_LEAST && share > 0 && share >= usual
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_compared_with_what_is_usual_for_the_campaign() {
        let share = |(part, of)| Share { part, of };
        for (here, others, expected) in [
            // Half a country uses one provider, also in the hour after the news.
            ((5_000, 10_000), (50_000, 100_000), false),
            ((9_000, 10_000), (50_000, 100_000), false),
            // A small provider makes up nearly all of an hour.
            ((640, 700), (12, 9_000), true),
            ((640, 700), (0, 9_000), true),
            // Exactly three times the usual share.
            ((300, 1_000), (1_000, 10_000), true),
            ((299, 1_000), (1_000, 10_000), false),
            // Too few signatures to say anything about.
            ((99, 99), (0, 9_000), false),
            ((640, 700), (0, 99), false),
            ((0, 0), (0, 0), false),
        ] {
            assert_eq!(is_more_than_usual(share(here), share(others)), expected, "{here:?} {others:?}");
        }
    }

    #[test]
    fn an_hour_stands_out_against_the_others() {
        for (hours, expected) in [
            (&[][..], None),
            (&[640], Some(0)),
            (&[99, 0, 0], None),
            (&[0, 100, 0], Some(1)),
            (&[8, 12, 640, 9, 14], Some(2)),
            // Exactly ten times the average of the others.
            (&[10, 10, 100, 10], Some(2)),
            (&[100, 100, 999, 100], None),
            // News: the signatures grow for hours.
            (&[20, 160, 900, 2_400, 3_100, 2_900], None),
            // Two bursts hide each other from this rule; the office's tables still show them.
            (&[5, 640, 5, 640], None),
        ] {
            assert_eq!(burst(hours), expected, "{hours:?}");
        }
    }
}
