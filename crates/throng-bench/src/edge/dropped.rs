//! All finished pages dropped, as after a change of theme or settings, while a crowd asks for them: how long the longest
//! request took, and how often each page was made. **Never** touches another site than its own. **Called by** `edge`.
//! **Bounds** the pages, the crowd and the time.

use std::cell::{Cell, RefCell};
use std::fmt::{self, Display, Formatter};
use std::net::SocketAddr;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Result, ensure};
use serde::Serialize;
use tokio::runtime::Runtime;
use tokio::task::LocalSet;
use tokio::time::sleep;

use crate::client::Connection;
use crate::histogram::Histogram;
use crate::hooks::BenchHooks;
use crate::renders;
use crate::request::RequestLines;
use crate::server::Server;
use throng_process::clock;
use throng_process::limits::RENDERS_MAX;

/// Campaigns of the site: each has a page, and an address of its number.
const PLEDGES: u32 = 100;
/// More than anybody joins here.
const TARGET: u32 = 1_000_000;
/// How many people ask all the time.
const CROWD: u32 = 120;
/// How often all pages are dropped.
const DROPS: u32 = 3;
/// The theme is looked at once a second, and the pages are made within the next.
const BETWEEN: Duration = Duration::from_secs(3);
/// Until every page was asked for, and is there: a second or two, or more for a build that is not optimised.
const BEFORE: Duration = Duration::from_secs(60);
const BEFORE_NAP: Duration = Duration::from_millis(200);
/// The aim: nobody waits longer.
const LONGEST_AIM_MS: f64 = 250.0;

/// What happened. Eleven fields: what was done, how often pages were made, and how long people waited.
#[derive(Debug, Serialize)]
pub(crate) struct Dropped {
    crowd: u32,
    pages: u64,
    drops: u32,
    pub(super) renders: u64,
    pub(super) renders_max: u64,
    requests: u64,
    refused: u64,
    per_s: f64,
    p50_ms: f64,
    p999_ms: f64,
    longest_ms: f64,
}

pub(super) fn run(hooks: &BenchHooks, data: &Path, runtime: &Runtime) -> Result<Dropped> {
    let there = (hooks.prepare_pledges)(data, PLEDGES, TARGET)?;
    let theme = data.join("theme");
    std::fs::create_dir_all(&theme)?;
    let server = Server::start_with(data, &["site.theme_reload=true".to_owned()])?;
    let mut paths = vec!["/".to_owned(), format!("/petitions/{}", there.petition)];
    for pledge in there.pledges {
        paths.extend([format!("/pledges/{pledge}"), format!("/pledges/{pledge}/count.json")]);
    }
    let found = runtime.block_on(measure(server.address, paths, &theme))?;
    server.stop()?;
    Ok(found)
}

async fn measure(address: SocketAddr, paths: Vec<String>, theme: &Path) -> Result<Dropped> {
    let lines = RequestLines::new(&address.to_string(), false);
    let pages = paths.len() as u64;
    let asked = paths.iter().map(|path| {
        let mut request = Vec::new();
        lines.get(&mut request, path, None);
        request
    });
    let crowd = Rc::new(Crowd {
        requests: asked.collect(),
        ends: Cell::new(false),
        waits: RefCell::new(Histogram::new()),
        refused: Cell::new(0),
    });
    let tasks = LocalSet::new();
    let asking: Vec<_> = (0..CROWD)
        .map(|number| tasks.spawn_local(Rc::clone(&crowd).ask(address, number)))
        .collect();
    tasks
        .run_until(async move {
            let deadline = clock::monotonic() + BEFORE;
            let mut before = renders::page_cache(address, &lines).await?;
            while before.entries < pages {
                ensure!(
                    clock::monotonic() < deadline,
                    "only {} of {pages} pages are in memory",
                    before.entries
                );
                sleep(BEFORE_NAP).await;
                before = renders::page_cache(address, &lines).await?;
            }
            crowd.waits.replace(Histogram::new());
            let begun = clock::monotonic();
            for drop in 0..DROPS {
                // A file that is not part of a theme, so that nothing looks different.
                std::fs::write(theme.join(format!("changed-{drop}")), b"")?;
                sleep(BETWEEN).await;
            }
            let took = begun.elapsed();
            let after = renders::page_cache(address, &lines).await?;
            crowd.ends.set(true);
            for task in asking {
                task.await??;
            }
            let renders = after.renders - before.renders;
            ensure!(renders > 0, "the pages were not dropped");
            let waits = crowd.waits.borrow();
            Ok(Dropped {
                crowd: CROWD,
                pages,
                drops: DROPS,
                renders,
                // What was being made while they were dropped is made once more.
                renders_max: (pages + RENDERS_MAX.max) * u64::from(DROPS),
                requests: waits.count(),
                refused: crowd.refused.get(),
                per_s: waits.count() as f64 / took.as_secs_f64(),
                p50_ms: waits.quantile_us(0.5) as f64 / 1e3,
                p999_ms: waits.quantile_us(0.999) as f64 / 1e3,
                longest_ms: waits.max_us() as f64 / 1e3,
            })
        })
        .await
}

/// People who ask for one page after the other.
struct Crowd {
    requests: Vec<Vec<u8>>,
    ends: Cell<bool>,
    waits: RefCell<Histogram>,
    /// How often somebody was sent away for a moment.
    refused: Cell<u64>,
}

impl Crowd {
    async fn ask(self: Rc<Crowd>, address: SocketAddr, number: u32) -> Result<()> {
        let mut connection = Connection::new(address, false);
        let mut turn = number as usize;
        while !self.ends.get() {
            let began = clock::monotonic();
            let request = &self.requests[chosen(turn, self.requests.len())];
            let status = connection.exchange(request).await?.head.status;
            if status == 503 {
                // The machine has other things to do, so that pages are switched off for a moment: whoever is sent away asks again.
                self.refused.set(self.refused.get() + 1);
                sleep(BEFORE_NAP).await;
                continue;
            }
            ensure!(status == 200, "answered with {status}");
            self.waits.borrow_mut().record(began.elapsed());
            turn += CROWD as usize;
        }
        Ok(())
    }
}

/// Which page is asked for in this turn: half of all ask for the first few, as a crowd does, and the others for each in
/// turn.
fn chosen(turn: usize, pages: usize) -> usize {
    const FEW: usize = 4;
    if turn.is_multiple_of(2) {
        turn / 2 % FEW.min(pages)
    } else {
        // A step that shares no divisor with any number of pages up to itself visits all of them.
        turn / 2 * 7_919 % pages
    }
}

impl Display for Dropped {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "all dropped    {} times, {} pages, {} people asking all the time, not bound to a core",
            self.drops, self.pages, self.crowd
        )?;
        let once = self.pages * u64::from(self.drops);
        writeln!(
            out,
            "made           {} times; once each is {once}, and what is under way at a drop is made once more",
            self.renders
        )?;
        let kept = if self.longest_ms <= LONGEST_AIM_MS {
            "within"
        } else {
            "MISSED:"
        };
        writeln!(
            out,
            "requests       {}, {:.0}/s, {} sent away for a moment; p50 {:.2} ms, p99.9 {:.2} ms, longest {:.1} ms ({kept} the aim of {LONGEST_AIM_MS} ms)",
            self.requests, self.per_s, self.refused, self.p50_ms, self.p999_ms, self.longest_ms
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_asked_for() {
        for pages in [1, 2, 3, 202, 1_000] {
            let asked: std::collections::BTreeSet<usize> =
                (0..4 * pages).map(|turn| chosen(turn, pages)).collect();
            assert_eq!(asked.len(), pages);
        }
    }
}
