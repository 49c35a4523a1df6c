//! How much is given up, from how long everything waits: a pure function of the time and the waits.
//!
//! As in CoDel (RFC 8289) the shortest wait counts: above its target for a whole interval, one kind of work more is given up;
//! none too long for a calm interval, one is taken up again. Up is faster than down, so that what has just been taken up again
//! shows whether it was too early. And as CoDel drops nothing while hardly a packet waits, no wait counts while hardly anybody waits:
//! on a machine that is busy with other programs a lone visitor waits long, and there is nobody to send away for that. **Owns** the
//! level. **Never** reads a clock, and holds nothing else, so that it cannot stick:
//! with no waits it reaches zero within [`SHED_CALM_MS`] for each kind.

use std::time::{Duration, Instant};

use throng_domain::shedding::Work;
use throng_process::limits::{
    SHED_CALM_MS, SHED_FORM_WAIT_MS, SHED_HEARD_MIN, SHED_HTTP_WAIT_MS, SHED_INTERVAL_MS, SHED_READ_WAIT_MS,
    SHED_WAITING_MIN,
};

use crate::read::{Crowd, ReadWaits};

/// The shortest waits since the last look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// For a reader.
    pub reads: ReadWaits,
    /// For the threads that serve: those that read and send (`http`) or those that make pages (`pages`), whichever is longer.
    pub http: Option<Duration>,
    /// How many requests were heard meanwhile.
    pub heard: u64,
}

/// How many kinds of work are given up, and since when it has been too much, or has not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) now: u8,
    /// Since when what is done besides is too much still.
    more_since: Option<Instant>,
    /// Since when what is given up could be done again.
    less_since: Option<Instant>,
}

impl Level {
    /// The level after a look.
    pub(super) fn after(self, now: Instant, waits: &Waits) -> Level {
        let most = Work::ALL.len() as u8;
        let passed = |since: Option<Instant>, ms: u64| {
            since.is_some_and(|since| now.saturating_duration_since(since) >= Duration::from_millis(ms))
        };
        let more = self.now < most && is_too_much(self.now + 1, waits);
        let less = self.now > 0 && !is_too_much(self.now, waits);
        let next = Level {
            more_since: more.then(|| self.more_since.unwrap_or(now)),
            less_since: less.then(|| self.less_since.unwrap_or(now)),
            ..self
        };
        if passed(next.more_since, SHED_INTERVAL_MS.max) {
            Level { now: self.now + 1, more_since: Some(now), less_since: None }
        } else if passed(next.less_since, SHED_CALM_MS.max) {
            Level { now: self.now - 1, more_since: None, less_since: Some(now) }
        } else {
            next
        }
    }
}

/// Whether something has to wait so long that this level is right. For the last one, at which forms are refused, only the waits
/// of forms count: however many read, people can sign.
fn is_too_much(level: u8, waits: &Waits) -> bool {
    let longer = |wait: Option<Duration>, ms: u64| wait.is_some_and(|wait| wait > Duration::from_millis(ms));
    let Crowd { with_forms, all, readers } = waits.reads.crowd;
    let is_crowd = |waiting: usize| waiting > readers.max(SHED_WAITING_MIN.count());
    if level >= Work::Signing.level() {
        return is_crowd(with_forms) && longer(waits.reads.forms, SHED_FORM_WAIT_MS.max);
    }
    let reads = [waits.reads.pages, waits.reads.forms];
    (is_crowd(all) && reads.into_iter().any(|wait| longer(wait, SHED_READ_WAIT_MS.max)))
        || (waits.heard >= SHED_HEARD_MIN.max && longer(waits.http, SHED_HTTP_WAIT_MS.max))
}

#[cfg(test)]
mod tests {
    use throng_process::clock;
    use throng_process::limits::SHED_TICK_MS;

    use super::*;

    const CALM: (u64, u64, u64) = (0, 0, 0);

    fn waits((pages, forms, http): (u64, u64, u64)) -> Waits {
        let some = |ms| Some(Duration::from_millis(ms));
        let crowd = Crowd { with_forms: 60, all: 200, readers: 4 };
        Waits {
            reads: ReadWaits { pages: some(pages), forms: some(forms), crowd },
            http: some(http),
            heard: 900,
        }
    }

    /// The level after each span of a story: for how many milliseconds, and how long pages, forms and tasks wait.
    fn story(spans: &[(u64, (u64, u64, u64))]) -> Vec<u8> {
        let start = clock::monotonic();
        let (mut level, mut ms) = (Level::default(), 0);
        spans
            .iter()
            .map(|(span, wait)| {
                for _ in 0..span / SHED_TICK_MS.max {
                    level = level.after(start + Duration::from_millis(ms), &waits(*wait));
                    ms += SHED_TICK_MS.max;
                }
                level.now
            })
            .collect()
    }

    #[test]
    fn what_is_given_up_follows_the_shortest_wait() {
        let (pages, forms, http) = ((30, 0, 0), (30, 600, 0), (0, 0, 150));
        for (spans, expected) in [
            // Nothing waits, or not for long.
            (&[(60_000, CALM), (60_000, (20, 20, 100))][..], &[0, 0][..]),
            // A burst that is over within the interval.
            (&[(200, pages), (100, CALM), (200, pages)], &[0, 0, 0]),
            // Pages wait: one kind more after each interval, and never the forms.
            (&[(225, pages), (200, pages), (600, pages), (60_000, pages)], &[1, 2, 5, 5]),
            // So it is where the threads are too busy.
            (&[(225, http), (60_000, http)], &[1, 5]),
            // Forms themselves wait: then they go too, as the last.
            (&[(1_025, forms), (200, forms), (60_000, forms)], &[5, 6, 6]),
            // It is over: one kind after each calm interval, and all within three seconds.
            (&[(1_225, forms), (525, CALM), (500, CALM), (2_000, CALM)], &[6, 5, 4, 0]),
            // It comes back as soon as what was taken up again is too much.
            (&[(225, pages), (525, CALM), (225, pages)], &[1, 0, 1]),
            // One quick answer in each interval is enough to see that it is not too much.
            (&[(175, pages), (25, CALM), (175, pages), (25, CALM), (175, pages)], &[0, 0, 0, 0, 0]),
            // Forms are taken up again as soon as they do not wait, even while pages do.
            (&[(1_225, forms), (600, pages), (60_000, pages)], &[6, 5, 5]),
        ] {
            assert_eq!(story(spans), expected, "{spans:?}");
        }
    }

    /// However long anybody waits, it is no overload while hardly anybody does.
    #[test]
    fn nobody_is_sent_away_where_nobody_is() {
        let long = waits((2_000, 2_000, 2_000));
        let start = clock::monotonic();
        for (with_forms, all, readers, heard, expected) in [
            // A visitor alone, one browser with all its parts, and as many people as there are readers.
            (0, 1, 4, 1, 0),
            (6, 6, 1, 6, 0),
            (4, 4, 4, 4, 0),
            (64, 64, 64, 15, 0),
            // More wait than there are readers, but no more than one browser asks for.
            (2, 7, 2, 2, 0),
            (8, 8, 2, 15, 0),
            // People really wait: in front of the readers, or of the threads that serve.
            (0, 9, 4, 2, 5),
            (9, 9, 4, 2, 6),
            (8, 65, 64, 0, 5),
            (0, 0, 4, 16, 5),
        ] {
            let crowd = Crowd { with_forms, all, readers };
            let wait = Waits { reads: ReadWaits { crowd, ..long.reads }, heard, ..long };
            let mut level = Level::default();
            for ms in (0..60_000).step_by(25) {
                level = level.after(start + Duration::from_millis(ms), &wait);
            }
            assert_eq!(level.now, expected, "{crowd:?} {heard}");
        }
    }

    #[test]
    fn it_cannot_stick_when_nobody_asks_any_more() {
        let start = clock::monotonic();
        let mut level = Level { now: 6, ..Level::default() };
        for ms in (0..3_100).step_by(25) {
            level = level.after(start + Duration::from_millis(ms), &Waits::default());
        }
        assert_eq!(level.now, 0);
    }
}
