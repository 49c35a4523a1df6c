//! How often the server made pages, by its own figures: read at `/healthz` before and after a run, and compared with
//! what the page cache promises. `measure` calls it. It bounds nothing: the client does, by the size of an answer.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde::{Deserialize, Serialize};

use super::client::Connection;
use super::request::RequestLines;
use throng_process::limits::PAGE_FRESH_MS;

const PATH: &str = "/healthz";

/// The server's figures that are compared here. They are sums since its start, except the entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct PageCache {
    pub hits: u64,
    pub stale: u64,
    pub renders: u64,
    pub entries: u64,
}

#[derive(Debug, Deserialize)]
struct Health {
    page_cache: PageCache,
}

/// What the page cache did in a run.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Renders {
    /// Different pages that were asked for.
    pub pages: u64,
    /// How often one of them was made.
    pub renders: u64,
    pub renders_per_s: f64,
    /// Each page once at the beginning, and then once in each interval in which its number moved.
    pub renders_max: u64,
    pub interval_ms: u64,
    /// Answers that needed no render.
    pub from_memory: u64,
}

/// Asks the server for its figures.
pub(crate) async fn page_cache(address: SocketAddr, lines: &RequestLines) -> Result<PageCache> {
    let mut request = Vec::new();
    lines.get_plain(&mut request, PATH);
    let mut connection = Connection::new(address, true);
    let answer = connection.exchange(&request).await?;
    let status = answer.head.status;
    ensure!(status == 200, "{PATH} was answered with {status}");
    let health: Health = serde_json::from_slice(answer.body())
        .with_context(|| format!("{PATH} does not tell what the page cache does"))?;
    Ok(health.page_cache)
}

impl Renders {
    /// What happened between two readings, `elapsed` apart, in which `pages` different pages were asked for.
    pub(crate) fn between(before: PageCache, after: PageCache, pages: u64, elapsed: Duration) -> Renders {
        let renders = after.renders.saturating_sub(before.renders);
        let looks = |cache: PageCache| cache.hits + cache.stale;
        let intervals = u64::try_from(elapsed.as_millis() / u128::from(PAGE_FRESH_MS.max));
        Renders {
            pages,
            renders,
            renders_per_s: renders as f64 / elapsed.as_secs_f64(),
            renders_max: pages * (1 + intervals.unwrap_or(u64::MAX - 1)),
            interval_ms: PAGE_FRESH_MS.max,
            from_memory: looks(after).saturating_sub(looks(before)),
        }
    }

    pub(crate) fn within_bound(&self) -> bool {
        self.renders <= self.renders_max
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_is_made_once_in_an_interval_at_most() {
        let cache = |renders, hits| PageCache { hits, stale: 0, renders, entries: 3 };
        for (before, after, pages, ms, renders, most, kept) in [
            (7, 7, 1, 8_000, 0, 33, true),
            (7, 40, 1, 8_000, 33, 33, true),
            (7, 41, 1, 8_000, 34, 33, false),
            (0, 8, 2, 999, 8, 8, true),
            (0, 1, 1, 10, 1, 1, true),
        ] {
            let found =
                Renders::between(cache(before, 5), cache(after, 105), pages, Duration::from_millis(ms));
            assert_eq!((found.renders, found.renders_max, found.within_bound()), (renders, most, kept));
            assert_eq!(found.from_memory, 100);
        }
    }
}
