//! Every public page of the demo once, one at a time, when the page cache is empty: what a page costs that nobody has
//! asked for yet. `lib.rs` calls it. The pages are those that the site's own links, feeds and sitemap lead to. It
//! bounds their number, the time to empty the page cache, and the wait for a process to become idle.

use std::collections::{HashSet, VecDeque};
use std::net::SocketAddr;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use indicatif::ProgressBar;
use tokio::runtime::Runtime;

use super::client::{Answer, Connection};
use super::cold_report::{ColdReport, Page};
use super::crawl::addresses;
use super::folder::Folder;
use super::process;
use super::renders;
use super::request::RequestLines;
use super::server::Server;
use crate::args::ColdArgs;
use throng_process::clock;

/// The most addresses that are asked for. The demo has some two thousand; a site whose links never end is cut off here.
const ADDRESSES_MAX: usize = 5_000;
/// Longest wait for the page cache to be emptied: a changed theme is noticed within a second.
const EMPTY_WAIT: Duration = Duration::from_secs(30);
const EMPTY_NAP: Duration = Duration::from_millis(20);
/// Pause between two looks at a process that should become idle, and the most looks.
const REST_NAP: Duration = Duration::from_millis(1);
const REST_LOOKS_MAX: usize = 50;
/// The first addresses: a search is among them, since no link leads to one.
const ENTRANCES: [&str; 7] = [
    "/",
    "/sitemap.xml",
    "/feed.atom",
    "/petitions.json",
    "/petitions.csv",
    "/trending.json",
    "/petitions?q=bridge",
];

/// Fills and starts the demo, finds its pages, empties the page cache and asks for each.
pub(super) fn run(args: &ColdArgs) -> Result<ColdReport> {
    let folder = Folder::throw_away()?;
    let theme = folder.path.join("theme");
    std::fs::create_dir(&theme)?;
    let data = args.data.clone().unwrap_or_else(|| folder.path.join("data"));
    let server = Server::start_demo(&data, &theme)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let visitor = Visitor {
        runtime,
        address: server.address,
        lines: RequestLines::new(&server.address.to_string(), false),
        pid: server.pid.context("the bench started the server")?,
    };
    let paths = visitor.find_pages()?;
    visitor.empty_page_cache(&theme)?;
    let report = visitor.ask_each(&paths)?;
    drop(visitor);
    server.stop()?;
    Ok(report)
}

/// Who looks at the site.
struct Visitor {
    runtime: Runtime,
    address: SocketAddr,
    lines: RequestLines,
    pid: u32,
}

impl Visitor {
    /// Follows every link from the start page, breadth first.
    fn find_pages(&self) -> Result<Vec<String>> {
        let base = format!("http://{}", self.address);
        let bar = ProgressBar::new_spinner().with_message("looking for pages");
        let mut known: HashSet<String> = ENTRANCES.map(str::to_owned).into();
        let mut waiting: VecDeque<String> = ENTRANCES.map(str::to_owned).into();
        let mut found = Vec::new();
        let mut request = Vec::new();
        while let Some(path) = waiting.pop_front() {
            self.lines.get_plain(&mut request, &path);
            let mut connection = Connection::new(self.address, true);
            let answer = self.runtime.block_on(connection.exchange(&request))?;
            let body = String::from_utf8_lossy(answer.body());
            for next in answer
                .location()
                .map(str::to_owned)
                .into_iter()
                .chain(addresses(&body, &base))
            {
                let next = next.strip_prefix(&base).unwrap_or(&next).to_owned();
                if known.len() < ADDRESSES_MAX && next.starts_with('/') && known.insert(next.clone()) {
                    waiting.push_back(next);
                }
            }
            found.push(path);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(found)
    }

    /// Empties the page cache: a changed theme makes every page stale.
    fn empty_page_cache(&self, theme: &Path) -> Result<()> {
        // A file that is not part of a theme, so that nothing looks different.
        std::fs::write(theme.join("changed"), b"")?;
        let began = clock::monotonic();
        let entries = || {
            self.runtime
                .block_on(renders::page_cache(self.address, &self.lines))
        };
        while entries()?.entries > 0 {
            ensure!(began.elapsed() < EMPTY_WAIT, "the page cache did not become empty");
            thread::sleep(EMPTY_NAP);
        }
        Ok(())
    }

    fn ask_each(&self, paths: &[String]) -> Result<ColdReport> {
        let bar = ProgressBar::new(paths.len() as u64);
        let mut report = ColdReport { load: process::load_of_machine(), ..ColdReport::default() };
        let mut connection = Connection::new(self.address, false);
        let mut request = Vec::new();
        for path in paths {
            self.lines.get(&mut request, path, None);
            let before = self.cpu_at_rest();
            let began = clock::monotonic();
            let answer = self.runtime.block_on(connection.exchange(&request))?;
            let wall = began.elapsed();
            let (status, kind) = (answer.head.status, kind_of(&answer));
            let cpu = before
                .zip(self.cpu_at_rest())
                .map(|(before, after)| after.saturating_sub(before));
            if (200..400).contains(&status) {
                report.pages.push(Page { path: path.clone(), kind, wall, cpu });
            } else {
                report.failed.push(format!("{path}: {status}"));
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(report)
    }

    /// The processor time that the server has used once it is idle: some work on a page is done after it was sent.
    fn cpu_at_rest(&self) -> Option<Duration> {
        let mut last = process::cpu_exactly(self.pid)?;
        for _ in 0..REST_LOOKS_MAX {
            thread::sleep(REST_NAP);
            let now = process::cpu_exactly(self.pid)?;
            if now == last {
                break;
            }
            last = now;
        }
        Some(last)
    }
}

/// The kind of an answer, by its content type.
fn kind_of(answer: &Answer<'_>) -> &'static str {
    let head = String::from_utf8_lossy(answer.head_bytes());
    let types = head.lines().filter_map(|line| line.split_once(':'));
    let of_type = types.filter(|(name, _)| name.eq_ignore_ascii_case("content-type"));
    let content_type = of_type.map(|(_, value)| value.trim().to_owned()).next();
    match content_type.as_deref().unwrap_or_default() {
        _ if (300..400).contains(&answer.head.status) => "moved",
        html if html.starts_with("text/html") => "pages",
        csv if csv.starts_with("text/csv") => "sheets",
        png if png.starts_with("image/png") => "pictures",
        json if json.contains("json") => "JSON",
        feed if feed.contains("xml") || feed.starts_with("text/calendar") => "feeds",
        _ => "others",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::mpsc;

    use axum::Router;
    use axum::http::{StatusCode, header};
    use axum::response::{Html, IntoResponse, Redirect};
    use axum::routing::get;

    use super::*;

    static LOOKS: AtomicU64 = AtomicU64::new(0);

    /// A small site on a thread that ends with the test process.
    #[expect(clippy::disallowed_methods, reason = "one address of a test")]
    fn site() -> SocketAddr {
        let start = r#"<a href="/old">a</a> <a href="/cy/a?b=1&amp;c=2#d">b</a> <a href="/s/secret">c</a>"#;
        let entries = || 2_u64.saturating_sub(LOOKS.fetch_add(1, Ordering::Relaxed));
        let health = move || async move {
            format!(r#"{{"page_cache":{{"hits":0,"stale":0,"renders":0,"entries":{}}}}}"#, entries())
        };
        let routes = Router::new()
            .route("/", get(move || async move { Html(start) }))
            .route("/old", get(|| async { Redirect::permanent("/new") }))
            .route("/new", get(|| async { ([(header::CONTENT_TYPE, "image/png")], "x") }))
            .route(
                "/cy/a",
                get(|| async { (StatusCode::NOT_FOUND, Html(r#"<a href="/">")"#)).into_response() }),
            )
            .route("/healthz", get(health))
            .fallback(|| async { ([(header::CONTENT_TYPE, "application/json")], "{}") });
        let (sender, receiver) = mpsc::sync_channel(1);
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
                sender.send(listener.local_addr().unwrap()).unwrap();
                axum::serve(listener, routes).await.unwrap();
            });
        });
        receiver.recv().unwrap()
    }

    #[test]
    fn every_page_that_is_led_to_is_asked_for_once() {
        let address = site();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let lines = RequestLines::new(&address.to_string(), false);
        let visitor = Visitor { runtime, address, lines, pid: std::process::id() };
        let paths = visitor.find_pages().unwrap();
        let (entrances, others) = paths.split_at(ENTRANCES.len());
        assert_eq!(entrances, ENTRANCES);
        assert_eq!(others, ["/old", "/cy/a?b=1&c=2", "/new"]);

        let theme = tempfile::tempdir().unwrap();
        visitor.empty_page_cache(theme.path()).unwrap();
        assert_eq!(LOOKS.load(Ordering::Relaxed), 3, "it waited until there was none");
        assert_eq!(theme.path().read_dir().unwrap().count(), 1);

        let report = visitor.ask_each(&paths).unwrap();
        assert_eq!(report.failed, ["/cy/a?b=1&c=2: 404"]);
        let kinds: Vec<&str> = report.pages.iter().map(|page| page.kind).collect();
        assert_eq!(kinds, ["pages", "JSON", "JSON", "JSON", "JSON", "JSON", "JSON", "moved", "pictures"]);
    }
}
