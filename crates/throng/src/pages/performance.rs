//! `GET /about/performance`: how large the site's pages are, and how soon they begin, as the program itself measures it.
//!
//! Owns these figures. It must never measure anything, which `serve` does. Bounded: the pages that are weighed, and
//! `OWN_LOOKS_MAX` looks at each.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use throng_domain::time::SECOND_MS;

use super::Deps;
use super::standing::page;
use throng_process::clock;
use throng_process::limits::OWN_LOOKS_MAX;
use throng_rendering::views::{PageTime, PageWeight, PerformanceView};
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;

/// The most bytes of a first visit to a page: what a server may send before the client answers (RFC 6928).
const BUDGET_BYTES: i64 = 14_336;

/// How soon a page has to begin: what nobody notices as waiting. The way to the visitor comes on top of it.
pub(crate) const BUDGET_FIRST_BYTE: Duration = Duration::from_millis(100);
/// How often the program asks itself for some pages.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(600);

/// The figures of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Performance {
    pub(crate) weights: Weights,
    pub(crate) times: Times,
}

/// The sizes of a first visit to some pages, measured when the program started: compressed as for browsers, with
/// headers. Empty until then.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights(Arc<OnceLock<Vec<Weight>>>);

/// The sizes of one page's parts, in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Weight {
    /// The key of the page's name.
    pub(crate) name_key: &'static str,
    /// The path of the page.
    pub(crate) target: String,
    pub(crate) html: usize,
    pub(crate) css: usize,
}

impl Weights {
    /// Stores the sizes; only the first call has an effect.
    pub(crate) fn note(&self, weights: Vec<Weight>) {
        drop(self.0.set(weights));
    }

    /// The addresses of these pages, each with the key of its name.
    pub(crate) fn pages(&self) -> Vec<(&'static str, String)> {
        let pages = self.0.get().into_iter().flatten();
        pages
            .map(|weight| (weight.name_key, weight.target.clone()))
            .collect()
    }

    fn rows(&self) -> Vec<PageWeight> {
        let bytes = |count: usize| i64::try_from(count).expect("pages are small");
        let row = |weight: &Weight| PageWeight {
            name_key: weight.name_key.to_owned(),
            html_bytes: bytes(weight.html),
            css_bytes: bytes(weight.css),
            total_bytes: bytes(weight.html + weight.css),
        };
        self.0.get().into_iter().flatten().map(row).collect()
    }
}

/// How soon some pages began whenever the program asked itself for them, the newest look last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times(Arc<Mutex<Vec<Looks>>>);

/// The looks at one page.
#[derive(Clone, Debug)]
struct Looks {
    name_key: &'static str,
    /// `None` where the page did not come.
    first_bytes: VecDeque<Option<Duration>>,
}

impl Times {
    /// Notes one look at a page: the time to its first byte, or that it did not come.
    pub(crate) fn note(&self, name_key: &'static str, first_byte: Option<Duration>) {
        let mut all = self.all();
        let place = all.iter().position(|looks| looks.name_key == name_key);
        let place = place.unwrap_or_else(|| {
            all.push(Looks { name_key, first_bytes: VecDeque::new() });
            all.len() - 1
        });
        let first_bytes = &mut all[place].first_bytes;
        if first_bytes.len() == OWN_LOOKS_MAX.count() {
            first_bytes.pop_front();
        }
        first_bytes.push_back(first_byte);
    }

    fn rows(&self) -> Vec<PageTime> {
        self.all().iter().map(Looks::row).collect()
    }

    fn all(&self) -> MutexGuard<'_, Vec<Looks>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Looks {
    /// What a page took usually and at most, in whole milliseconds, rounded up.
    fn row(&self) -> PageTime {
        let mut came: Vec<Duration> = self.first_bytes.iter().copied().flatten().collect();
        came.sort_unstable();
        let count = |number: usize| i64::try_from(number).expect("looks are few");
        let ms = |time: &Duration| {
            i64::try_from(time.as_micros().div_ceil(1_000)).expect("a look ends within seconds")
        };
        let in_time = came.iter().filter(|time| **time <= BUDGET_FIRST_BYTE).count();
        PageTime {
            name_key: self.name_key.to_owned(),
            usual_ms: came.get(came.len() / 2).map(ms),
            most_ms: came.last().map(ms),
            late: count(self.first_bytes.len() - in_time),
            looks: count(self.first_bytes.len()),
        }
    }
}

pub(super) async fn performance(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Extension(reading): Extension<Reading>,
) -> Result<Response, Failure> {
    let (rows, times) = (deps.performance.weights.rows(), deps.performance.times.rows());
    // The next look changes it. The first one, at each page in turn, begins as soon as the program serves.
    let fresh_s = if times.len() < rows.len() { 1 } else { 60 };
    reading.until(clock::now().plus_ms(fresh_s * SECOND_MS));
    let late = times.iter().map(|time| time.late).sum();
    let view = PerformanceView {
        site: site.view.clone(),
        rows,
        budget_bytes: BUDGET_BYTES,
        looks: times.iter().map(|time| time.looks).sum(),
        times,
        late,
        budget_ms: i64::try_from(BUDGET_FIRST_BYTE.as_millis()).expect("it is short"),
        every_minutes: i64::try_from(LOOK_EVERY.as_secs() / 60).expect("it is some minutes"),
    };
    page(&site, &view)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_summed_up_and_the_oldest_are_forgotten() {
        let times = Times::default();
        assert!(times.rows().is_empty());
        for micros in [400, 9_000, 100_000, 100_001] {
            times.note("weight-home", Some(Duration::from_micros(micros)));
        }
        times.note("weight-home", None);
        let row = &times.rows()[0];
        assert_eq!((row.usual_ms, row.most_ms, row.late, row.looks), (Some(100), Some(101), 2, 5));
        for _ in 0..OWN_LOOKS_MAX.count() {
            times.note("weight-home", Some(Duration::from_micros(1)));
        }
        let row = &times.rows()[0];
        assert_eq!(
            (row.usual_ms, row.most_ms, row.late, row.looks),
            (Some(1), Some(1), 0, OWN_LOOKS_MAX.shown())
        );
        times.note("weight-form", None);
        let row = &times.rows()[1];
        assert_eq!((row.usual_ms, row.most_ms, row.late, row.looks), (None, None, 1, 1));
    }
}
