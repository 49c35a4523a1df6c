//! When a certificate is ordered again, and how long it is waited after an order that failed.
//!
//! **Owns** the numbers. **Never** reads a clock or draws a number: both are arguments. **Called by** the keeper. **Bounds**:
//! no order follows another at once, and none waits longer than `RETRY_MAX_MS`, whatever an authority says.

use throng_domain::time::{DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, Timestamp};

/// How long it is waited after the first failure, the second, and so on; after the last as long as after that.
///
/// Let's Encrypt allows five failed checks of a host in an hour: here at most four orders begin in any hour. A day has at most
/// seven in the first and two from then on, so that no other limit of theirs is near either.
pub(crate) const PAUSES_MS: [i64; 8] = [
    MINUTE_MS,
    5 * MINUTE_MS,
    15 * MINUTE_MS,
    HOUR_MS,
    2 * HOUR_MS,
    4 * HOUR_MS,
    8 * HOUR_MS,
    12 * HOUR_MS,
];
/// The longest that an authority can make us wait. Their longest limits last a week.
const RETRY_MAX_MS: i64 = 7 * DAY_MS;
/// Between two orders that both succeed: only an authority whose certificates last seconds comes near it.
pub(crate) const ORDER_GAP_MS: i64 = 10 * SECOND_MS;

/// How often the authority is asked when it wants a certificate to be renewed, unless it says otherwise, and the bounds of what
/// it may say.
pub(crate) const WINDOW_ASKED_MS: i64 = 6 * HOUR_MS;
const WINDOW_ASKED_MIN_MS: i64 = HOUR_MS;
const WINDOW_ASKED_MAX_MS: i64 = DAY_MS;

/// When a certificate is renewed: after two thirds of its life, some of them a little earlier, so that sites that were set up
/// together do not come together. `chance` is from 0 to 1.
pub(crate) fn renew_at((begins, ends): (Timestamp, Timestamp), chance: f64) -> Timestamp {
    let life = ends.since(begins).max(0);
    begins.plus_ms(life / 3 * 2 - part(life / 30, chance))
}

/// When it is renewed if the authority wants it between two moments (RFC 9773): somewhere between, and never so late that
/// nothing could go wrong any more.
pub(crate) fn renew_between(
    (begins, ends): (Timestamp, Timestamp),
    (first, last): (Timestamp, Timestamp),
    chance: f64,
) -> Timestamp {
    let latest = begins.plus_ms(ends.since(begins).max(0) / 6 * 5);
    first.plus_ms(part(last.since(first).max(0), chance)).min(latest)
}

/// How long until the authority is asked for these moments again, when it says this.
pub(crate) fn ask_again_after(said_ms: i64) -> i64 {
    said_ms.clamp(WINDOW_ASKED_MIN_MS, WINDOW_ASKED_MAX_MS)
}

/// The earliest moment of the next order after so many failures in a row, the last of them at `now`; `said_ms` is for how long
/// the authority asked to be left alone.
pub(crate) fn next_try(now: Timestamp, failures: u32, said_ms: Option<i64>, chance: f64) -> Timestamp {
    let Some(last) = (failures as usize).checked_sub(1) else {
        return now.plus_ms(ORDER_GAP_MS);
    };
    let pause = PAUSES_MS[last.min(PAUSES_MS.len() - 1)];
    let pause = pause + part(pause / 10, chance);
    now.plus_ms(pause.max(said_ms.unwrap_or(0)).min(RETRY_MAX_MS))
}

/// Whether a moment that was kept to wait for can be meant: nothing is waited for longer than this. Another is from a time when
/// the machine's clock was wrong.
pub(crate) fn is_believed(not_before: Timestamp, now: Timestamp) -> bool {
    not_before.since(now) <= RETRY_MAX_MS + HOUR_MS
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a share of a whole number is not larger than it"
)]
fn part(whole: i64, chance: f64) -> i64 {
    (whole as f64 * chance.clamp(0.0, 1.0)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    const T: Timestamp = Timestamp(1_893_456_000_000);

    #[test]
    fn a_certificate_is_renewed_after_two_thirds_of_its_life_or_a_little_earlier() {
        for (life_days, chance, expected_h) in [
            (90, 0.0, 60 * 24),
            (90, 1.0, 57 * 24),
            (90, 0.5, 60 * 24 - 36),
            (6, 0.0, 96),
            (6, 1.0, 96 - 5),
            (0, 1.0, 0),
            (-3, 0.5, 0),
        ] {
            let renew = renew_at((T, T.plus_ms(life_days * DAY_MS)), chance);
            assert_eq!(renew.since(T).div_euclid(HOUR_MS), expected_h, "{life_days} {chance}");
        }
    }

    #[test]
    fn the_authority_may_have_it_renewed_earlier_but_not_too_late() {
        let life = (T, T.plus_ms(90 * DAY_MS));
        for (first, last, chance, expected_days) in [
            (50, 52, 0.0, 50),
            (50, 52, 0.5, 51),
            (50, 52, 1.0, 52),
            // At once, since it has been revoked.
            (-10, -9, 0.5, -10),
            // Never, as a lie would have it.
            (88, 89, 0.5, 75),
            (100_000, 200_000, 0.5, 75),
            (60, 50, 0.5, 60),
        ] {
            let window = (T.plus_ms(first * DAY_MS), T.plus_ms(last * DAY_MS));
            let renew = renew_between(life, window, chance);
            assert_eq!(renew.since(T).div_euclid(DAY_MS), expected_days, "{first} {last} {chance}");
        }
        for (said, expected) in [(0, HOUR_MS), (6 * HOUR_MS, 6 * HOUR_MS), (i64::MAX, DAY_MS)] {
            assert_eq!(ask_again_after(said), expected);
        }
    }

    #[test]
    fn the_next_try_waits_longer_and_longer_and_as_long_as_the_authority_asks_but_not_for_ever() {
        for (failures, said, chance, expected_s) in [
            (0, None, 0.0, 10),
            (1, None, 0.0, 60),
            (1, None, 1.0, 66),
            (2, None, 0.0, 300),
            (4, None, 0.0, 3_600),
            (8, None, 0.0, 12 * 3_600),
            (9, None, 0.0, 12 * 3_600),
            (u32::MAX, None, 0.0, 12 * 3_600),
            (1, Some(3_600), 0.0, 3_600),
            (8, Some(1), 0.0, 12 * 3_600),
            (1, Some(i64::MAX / 1_000), 0.0, 7 * 86_400),
            (1, Some(-5), 0.0, 60),
        ] {
            let next = next_try(T, failures, said.map(|said| said * SECOND_MS), chance);
            assert_eq!(next.since(T) / SECOND_MS, expected_s, "{failures} {said:?}");
        }
    }

    /// Their limits: five failed checks of a host in an hour, three hundred orders in three hours.
    #[test]
    fn failures_run_into_no_limit_of_an_authority() {
        let mut tries = vec![T];
        for failures in 1..200 {
            tries.push(next_try(tries[tries.len() - 1], failures, None, 0.0));
        }
        let most_within = |span: i64| {
            let within = |from: &Timestamp| {
                tries
                    .iter()
                    .filter(|at| (0..span).contains(&at.since(*from)))
                    .count()
            };
            tries.iter().map(within).max()
        };
        assert_eq!(most_within(HOUR_MS), Some(4));
        assert_eq!(most_within(DAY_MS), Some(8));
    }

    #[test]
    fn a_moment_from_a_wrong_clock_is_not_waited_for() {
        for (days, believed) in [(-1_000, true), (0, true), (7, true), (8, false), (36_500, false)] {
            assert_eq!(is_believed(T.plus_ms(days * DAY_MS), T), believed, "{days}");
        }
    }
}
