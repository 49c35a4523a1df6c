//! The figures of `bench cold`, for people and as JSON, compared with the aims. Computes, never measures; `cold`
//! collects the input. Bounded by the number of pages.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use serde::{Serialize, Serializer};

/// The aims: nobody waits longer for a page that has to be made,
const WALL_AIM: Duration = Duration::from_millis(20);
/// and making it takes no more processor time.
const CPU_AIM: Duration = Duration::from_millis(1);
/// How many of the slowest pages are named.
const SLOWEST: usize = 5;

/// One page that was asked for.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Page {
    pub path: String,
    pub kind: &'static str,
    /// From the first byte of the request to the last of the answer.
    #[serde(rename = "wall_ms", serialize_with = "ms")]
    pub wall: Duration,
    /// Processor time that the server used from the request until it was idle again, whatever for.
    #[serde(rename = "cpu_ms", serialize_with = "ms_if_known")]
    pub cpu: Option<Duration>,
}

/// What was measured.
#[derive(Debug, Default, Serialize)]
pub(crate) struct ColdReport {
    /// In the order in which they were asked for.
    pub pages: Vec<Page>,
    /// Addresses that were not answered with a page.
    pub failed: Vec<String>,
    /// How busy the machine was when it began, with this bench.
    pub load: Option<f64>,
}

fn ms<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(duration.as_secs_f64() * 1e3)
}

fn ms_if_known<S: Serializer>(duration: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    duration
        .map(|duration| duration.as_secs_f64() * 1e3)
        .serialize(serializer)
}

/// Some durations in order.
struct Sorted(Vec<Duration>);

impl Sorted {
    fn of(durations: impl Iterator<Item = Duration>) -> Sorted {
        let mut durations: Vec<Duration> = durations.collect();
        durations.sort_unstable();
        Sorted(durations)
    }

    /// The duration that this share of all (0 to 1) does not exceed.
    fn quantile(&self, share: f64) -> Duration {
        let rank = (self.0.len() as f64 * share).ceil() as usize;
        self.0.get(rank.max(1) - 1).copied().unwrap_or_default()
    }

    fn share_within(&self, aim: Duration) -> f64 {
        let within = self.0.iter().filter(|duration| **duration <= aim).count();
        within as f64 / self.0.len().max(1) as f64
    }
}

impl fmt::Display for Sorted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return write!(f, "{:>9}{:>9}{:>9}", "-", "-", "-");
        }
        for share in [0.5, 0.99, 1.0] {
            write!(f, "{:>9.2}", self.quantile(share).as_secs_f64() * 1e3)?;
        }
        Ok(())
    }
}

impl ColdReport {
    fn row(&self, f: &mut fmt::Formatter<'_>, words: &str, of: impl Fn(&&Page) -> bool) -> fmt::Result {
        let pages: Vec<&Page> = self.pages.iter().filter(of).collect();
        let wall = Sorted::of(pages.iter().map(|page| page.wall));
        let cpu = Sorted::of(pages.iter().filter_map(|page| page.cpu));
        writeln!(f, "{words:<14}{:>7}{wall}{cpu}", pages.len())
    }
}

impl fmt::Display for ColdReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let build = if cfg!(debug_assertions) {
            " DEBUG BUILD: not a measurement"
        } else {
            ""
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        writeln!(f, "bench cold     each address once, one at a time, none in the page cache")?;
        write!(f, "machine        {cores} cores")?;
        if let Some(load) = self.load {
            write!(f, ", {load:.1} processes wanting one in the minute before")?;
        }
        writeln!(f, "; throng {}{build}\n", env!("CARGO_PKG_VERSION"))?;
        write!(f, "{:<14}{:>7}", "", "number")?;
        let quantiles = ["p50", "p99", "max"];
        quantiles
            .iter()
            .try_for_each(|word| write!(f, "{:>9}", format!("{word} ms")))?;
        quantiles
            .iter()
            .try_for_each(|word| write!(f, "{:>9}", format!("{word} CPU")))?;
        writeln!(f)?;
        let kinds: BTreeSet<&str> = self.pages.iter().map(|page| page.kind).collect();
        for kind in kinds {
            self.row(f, kind, |page| page.kind == kind)?;
        }
        self.row(f, "all", |_| true)?;
        let wall = Sorted::of(self.pages.iter().map(|page| page.wall));
        let cpu = Sorted::of(self.pages.iter().filter_map(|page| page.cpu));
        writeln!(
            f,
            "\naimed at       {:.1} % within {} ms, {:.1} % within {} ms of CPU, compressing and all else included",
            wall.share_within(WALL_AIM) * 1e2,
            WALL_AIM.as_millis(),
            cpu.share_within(CPU_AIM) * 1e2,
            CPU_AIM.as_millis()
        )?;
        let mut slowest: Vec<&Page> = self.pages.iter().collect();
        slowest.sort_by_key(|page| std::cmp::Reverse(page.wall));
        for page in slowest.into_iter().take(SLOWEST) {
            let cpu = page
                .cpu
                .map_or("-".to_owned(), |cpu| format!("{:.2}", cpu.as_secs_f64() * 1e3));
            let wall = page.wall.as_secs_f64() * 1e3;
            writeln!(f, "slowest        {wall:.2} ms, {cpu} ms of CPU: {}", page.path)?;
        }
        self.failed
            .iter()
            .try_for_each(|failed| writeln!(f, "failed         {failed}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_and_shares() {
        let sorted = |ms: &[u64]| Sorted::of(ms.iter().map(|ms| Duration::from_millis(*ms)));
        for (ms, p50, p99, max, within_20) in [
            (&[5, 1, 3][..], 3, 5, 5, 1.0),
            (&[7], 7, 7, 7, 1.0),
            (&[1, 2, 21, 30], 2, 30, 30, 0.5),
            (&[], 0, 0, 0, 0.0),
        ] {
            let figures = sorted(ms);
            let of = |share| u64::try_from(figures.quantile(share).as_millis()).expect("small");
            assert_eq!((of(0.5), of(0.99), of(1.0)), (p50, p99, max), "{ms:?}");
            assert!((figures.share_within(WALL_AIM) - within_20).abs() < f64::EPSILON, "{ms:?}");
        }
        let hundred: Vec<u64> = (1..=100).collect();
        assert_eq!(sorted(&hundred).quantile(0.99), Duration::from_millis(99));
    }

    #[test]
    fn the_slowest_are_named_and_what_failed_is_told() {
        let page = |at: u64| Page {
            path: format!("/{at}"),
            kind: if at.is_multiple_of(2) { "pages" } else { "JSON" },
            wall: Duration::from_millis(at),
            cpu: Some(Duration::from_micros(at * 100)),
        };
        let failed = vec!["/gone: 500".to_owned()];
        let report = ColdReport { pages: (1..=30).map(page).collect(), failed, load: Some(1.5) };
        let told = report.to_string();
        for line in [
            "cores, 1.5 processes wanting one",
            "pages              15    16.00    30.00    30.00     1.60     3.00     3.00",
            "66.7 % within 20 ms, 33.3 % within 1 ms of CPU",
            "slowest        30.00 ms, 3.00 ms of CPU: /30",
            "failed         /gone: 500",
        ] {
            assert!(told.contains(line), "{line}\n{told}");
        }
        assert_eq!(told.matches("slowest").count(), SLOWEST);
        let json = serde_json::to_value(&report).expect("plain data");
        assert_eq!((&json["pages"][0]["wall_ms"], &json["pages"][0]["cpu_ms"]), (&1.0.into(), &0.1.into()));
    }
}
