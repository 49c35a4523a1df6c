//! The surge of March 2019, when millions signed one petition within days and the site that took
//! them fell over several times: its rates at the peak, and their course over 46 hours pressed into
//! minutes. Figures and their sources only; `bench mixed` plays them.

use super::class::{Class, Mix};
use super::schedule::{Schedule, Stage};

/// Requests a second at the peak, at multiple 1, for petition 241584 of petition.parliament.uk.
///
/// Published: "nearly 2,000 a minute" signed at the peak; 80,000 to 100,000 people had the page open
/// at once, and each page asked for the number every ten seconds.
/// Ours, as nothing was published: a visit lasts two minutes on average, one view in five is by
/// somebody who comes back, one in eight comes by the home page; three in ten forms are left
/// unsent, and one check in six is not followed by "sign".
const PEAK_PER_S: [(Class, f64); 10] = [
    (Class::Count, 9_000.0),
    (Class::Page, 600.0),
    (Class::PageAgain, 150.0),
    (Class::Home, 95.0),
    (Class::Form, 57.0),
    (Class::Check, 40.0),
    (Class::Sign, 33.0),
    (Class::Waiting, 33.0),
    (Class::ConfirmPage, 33.0),
    (Class::Confirm, 33.0),
];

/// The share of the peak in each tenth of the time. The mean is that of the published counts: from
/// 100,000 signatures at 20:33 on 20 March to 3,567,130 at 18:31 on 22 March 1,257 were made a
/// minute, 0.63 of the peak. The order of the tenths is ours: a steep rise and a long tail.
const COURSE: [f64; 10] = [0.20, 0.45, 0.75, 1.00, 1.00, 0.80, 0.60, 0.55, 0.50, 0.45];

/// The surge at a multiple of the real one, within this many minutes.
pub(crate) fn schedule(multiple: f64, minutes: f64) -> Schedule {
    let peak: f64 = PEAK_PER_S.iter().map(|(_, per_s)| per_s).sum();
    let seconds = minutes * 60.0 / COURSE.len() as f64;
    let stages = COURSE.map(|share| Stage { seconds, rate: peak * multiple * share });
    Schedule { mix: Mix::new(&PEAK_PER_S), stages: stages.to_vec() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_course_has_the_published_mean() {
        let mean = COURSE.iter().sum::<f64>() / COURSE.len() as f64;
        assert!((mean - 1_257.0 / 2_000.0).abs() < 0.005, "{mean}");
    }

    #[test]
    fn a_multiple_scales_the_rates_and_minutes_the_time() {
        let (once, tenfold) = (schedule(1.0, 1.0), schedule(10.0, 2.0));
        let seconds = |schedule: &Schedule| schedule.stages.iter().map(|stage| stage.seconds).sum::<f64>();
        assert!((seconds(&once) - 60.0).abs() < 0.001);
        assert!((seconds(&tenfold) - 120.0).abs() < 0.001);
        let ratio = tenfold.arrival_count() as f64 / once.arrival_count() as f64;
        assert!((ratio - 20.0).abs() < 0.01, "{ratio}");
    }
}
