//! When the signatures of one petition came: a curve of rates between two instants, and times
//! distributed along it, in order, without keeping any of them in memory.
//!
//! The n-th time is drawn within the n-th part of the area under the curve, so that the times rise
//! and every hour holds its share to within one or two. Never knows who signs. Used by `stream`;
//! bounded by [`STEPS_MAX`] numbers a petition.

use throng_domain::time::{HOUR_MS, MINUTE_MS, Timestamp};
use throng_process::dice::Dice;

use super::book::{Shape, Surge, Weights};

/// The most steps of a curve: a life of a year has one an hour, a short one has one every [`STEP_MS`].
const STEPS_MAX: usize = 9_000;
/// The finest step.
const STEP_MS: f64 = 10.0 * MINUTE_MS as f64;

/// The cumulative share of a petition's signatures over its life, from 0 to 1.
#[derive(Clone, Debug)]
pub(super) struct Course {
    start: Timestamp,
    end: Timestamp,
    step_ms: f64,
    /// The share that has come by the end of each step; the first is 0 and the last is 1.
    sums: Vec<f64>,
}

impl Course {
    /// The curve through `rate`, a relative rate at milliseconds since `start`.
    fn along(start: Timestamp, end: Timestamp, rate: impl Fn(f64) -> f64) -> Course {
        let life_ms = end.since(start) as f64;
        assert!(life_ms >= 1.0, "a petition is open for a while");
        let steps = ((life_ms / STEP_MS).ceil() as usize).clamp(1, STEPS_MAX);
        let step_ms = life_ms / steps as f64;
        let mut sums = vec![0.0; steps + 1];
        for step in 0..steps {
            sums[step + 1] = sums[step] + rate((step as f64 + 0.5) * step_ms).max(0.0);
        }
        let total = sums[steps];
        assert!(total > 0.0, "a curve has an area");
        sums.iter_mut().for_each(|sum| *sum /= total);
        Course { start, end, step_ms, sums }
    }

    /// A course with the same rate all the time.
    pub(super) fn even(start: Timestamp, end: Timestamp) -> Course {
        Course::along(start, end, |_| 1.0)
    }

    /// A course in one of the shapes, multiplied by the weight of each hour of the day.
    pub(super) fn shaped(start: Timestamp, end: Timestamp, shape: Shape, weights: &Weights) -> Course {
        let shapes = &weights.shapes;
        let points = match shape {
            Shape::Steady | Shape::Surge => &shapes.steady,
            Shape::Slow => &shapes.slow,
            Shape::Burst => &shapes.burst,
        };
        let life_ms = end.since(start) as f64;
        Course::along(start, end, |at| {
            let hour = (start.0 as f64 + at).div_euclid(HOUR_MS as f64).rem_euclid(24.0);
            height(points, at / life_ms) * weights.day.hours[hour as usize]
        })
    }

    /// Few signatures from `start`, then the recorded surge from `began` on. The recorded rates already contain the
    /// difference between day and night.
    pub(super) fn surging(start: Timestamp, began: Timestamp, end: Timestamp, surge: &Surge) -> Course {
        let quiet_ms = began.since(start) as f64;
        let surge_ms = end.since(began) as f64;
        let minutes = (surge_ms / MINUTE_MS as f64).ceil() as usize;
        let minute = MINUTE_MS as f64;
        let area: f64 = (0..minutes)
            .map(|m| surge_rate(surge, (m as f64 + 0.5) * minute))
            .sum::<f64>()
            * minute;
        let quiet = surge.before_share / (1.0 - surge.before_share) * area / quiet_ms.max(1.0);
        Course::along(start, end, |at| {
            if at < quiet_ms {
                quiet
            } else {
                surge_rate(surge, at - quiet_ms)
            }
        })
    }

    /// The first instant.
    pub(super) fn start(&self) -> Timestamp {
        self.start
    }

    /// The instant after the last.
    pub(super) fn end(&self) -> Timestamp {
        self.end
    }

    /// The time at `share`, which lies in the step that ends at `sums[step]`.
    fn within(&self, step: usize, share: f64) -> Timestamp {
        let step = step.clamp(1, self.sums.len() - 1);
        let (from, to) = (self.sums[step - 1], self.sums[step]);
        let part = if to > from {
            ((share - from) / (to - from)).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let at = self
            .start
            .plus_ms(((step as f64 - 1.0 + part) * self.step_ms) as i64);
        at.min(self.end.plus_ms(-1)).max(self.start)
    }

    /// When this share of all signatures has come, for tests.
    #[cfg(test)]
    pub(super) fn when(&self, share: f64) -> Timestamp {
        let step = self.sums.partition_point(|sum| *sum <= share);
        self.within(step, share)
    }

    /// The share that came from `from` to `to`, with which a test compares the counts by hour.
    #[cfg(test)]
    pub(super) fn share_between(&self, from: Timestamp, to: Timestamp) -> f64 {
        let sum_at = |at: Timestamp| {
            let steps = (at.since(self.start) as f64 / self.step_ms).clamp(0.0, (self.sums.len() - 1) as f64);
            let step = (steps as usize).min(self.sums.len() - 2);
            self.sums[step] + (self.sums[step + 1] - self.sums[step]) * (steps - step as f64)
        };
        sum_at(to) - sum_at(from)
    }
}

/// The times of `of` signatures along a course, none earlier than the one before.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    course: Course,
    step: usize,
    drawn: u64,
    of: u64,
}

impl Moments {
    pub(super) fn new(course: Course, of: u64) -> Moments {
        Moments { course, step: 1, drawn: 0, of }
    }

    pub(super) fn course(&self) -> &Course {
        &self.course
    }

    /// The next time; `None` after the last.
    pub(super) fn next(&mut self, dice: &mut Dice) -> Option<Timestamp> {
        if self.drawn == self.of {
            return None;
        }
        let share = (self.drawn as f64 + dice.share()) / self.of as f64;
        self.drawn += 1;
        while self.step + 1 < self.course.sums.len() && self.course.sums[self.step] <= share {
            self.step += 1;
        }
        Some(self.course.within(self.step, share))
    }
}

/// Signatures a minute, `since_ms` after the surge began.
fn surge_rate(surge: &Surge, since_ms: f64) -> f64 {
    let hours = since_ms / HOUR_MS as f64;
    let [last_hours, last_rate] = surge.points[surge.points.len() - 1];
    if hours <= last_hours {
        return height(&surge.points, hours);
    }
    last_rate * ((last_hours - hours) / surge.half_life_hours).exp2()
}

/// The height at `x` of the line that joins the points.
fn height(points: &[[f64; 2]], x: f64) -> f64 {
    let after = points.partition_point(|point| point[0] <= x);
    match (after.checked_sub(1).map(|before| points[before]), points.get(after)) {
        (Some([_, y]), None) => y,
        (None, Some([_, y])) => *y,
        (Some([x1, y1]), Some([x2, y2])) => y1 + (y2 - y1) * (x - x1) / (x2 - x1),
        (None, None) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::time::DAY_MS;

    use super::super::book::book;
    use super::super::dice::stream_of;
    use super::*;

    const END: Timestamp = Timestamp(1_790_000_000_000);

    #[test]
    fn moments_rise_and_stay_inside() {
        for shape in [Shape::Steady, Shape::Slow, Shape::Burst] {
            for days in [0.05, 3.0, 400.0] {
                let start = END.plus_ms((-days * DAY_MS as f64) as i64);
                let mut moments = Moments::new(Course::shaped(start, END, shape, &book().weights), 5_000);
                let mut dice = stream_of(1, 1);
                let mut last = start;
                let mut count = 0;
                while let Some(at) = moments.next(&mut dice) {
                    assert!(last <= at && at < END, "{shape:?} {days}");
                    (last, count) = (at, count + 1);
                }
                assert_eq!(count, 5_000);
            }
        }
    }

    #[test]
    fn a_surge_carries_the_recorded_rates() {
        let surge = &book().weights.surge;
        let (start, began) = (END.plus_ms(-9 * DAY_MS), END.plus_ms(-60 * HOUR_MS));
        let course = Course::surging(start, began, END, surge);
        let at_hour = |hour: i64| began.plus_ms(hour * HOUR_MS);
        let share = |hour: i64| course.share_between(at_hour(hour), at_hour(hour + 1));
        // The plateau of 2,000 a minute from hour 15 to 24 is the unit.
        let unit = share(18) / 2_000.0;
        for (hour, expected) in
            [(0, 62.5), (6, 812.5), (12, 1_583.0), (20, 2_000.0), (29, 1_266.0), (38, 987.5)]
        {
            let rate = share(hour) / unit;
            assert!((rate - expected).abs() < expected * 0.03 + 5.0, "hour {hour}: {rate}");
        }
        assert!((share(46 + 8) / share(46) - 0.876).abs() < 0.01, "halves in 42 hours");
        assert!((course.share_between(start, began) - surge.before_share).abs() < 0.002);
    }

    #[test]
    fn when_is_the_inverse_of_the_share() {
        let course = Course::shaped(END.plus_ms(-30 * DAY_MS), END, Shape::Burst, &book().weights);
        for share in [0.01, 0.3, 0.5, 0.99] {
            let back = course.share_between(course.start(), course.when(share));
            assert!((back - share).abs() < 1e-6, "{share}: {back}");
        }
    }
}
