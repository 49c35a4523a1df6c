//! Owns what is said about one look at all pages: words for people, one line of JSON for monitors. It must never print. Bounds:
//! the pages of the plan.

use std::fmt::{self, Write as _};

use serde::Serialize;
use throng_process::clock;

use crate::args::Plan;
use crate::visit::{Visit, visit};

/// One look at all pages.
#[derive(Clone, Debug, Serialize)]
pub struct Round {
    /// Milliseconds since 1970.
    pub at_ms: i64,
    /// Whether every page is within its budgets.
    pub ok: bool,
    pub pages: Vec<Visit>,
}

impl Round {
    /// Visits each page of the plan, one after the other.
    #[must_use]
    pub fn of(plan: &Plan) -> Round {
        let at_ms = clock::now().0;
        let pages: Vec<Visit> = plan.pages.iter().map(|page| visit(page, &plan.way)).collect();
        Round { at_ms, ok: pages.iter().all(|visit| visit.breaches.is_empty()), pages }
    }

    /// One line for monitors.
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts are JSON")
    }

    /// One line for each breach, with the address of its page.
    pub fn breaches(&self) -> impl Iterator<Item = String> + '_ {
        let lines = |visit: &'_ Visit| {
            let url = visit.url.clone();
            visit
                .breaches
                .clone()
                .into_iter()
                .map(move |breach| format!("{url}: {breach}"))
        };
        self.pages.iter().flat_map(lines)
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for visit in &self.pages {
            let standing = if visit.breaches.is_empty() {
                "fine  "
            } else {
                "BREACH"
            };
            writeln!(f, "{standing} {}", visit.url)?;
            if let Some(figures) = &visit.figures {
                for next in &figures.redirects {
                    writeln!(f, "         leads on to {next}")?;
                }
                let mut line = format!("         {}", figures.status);
                for (name, time) in [
                    ("dns", figures.dns_ms),
                    ("connect", figures.connect_ms),
                    ("tls", figures.tls_ms),
                    ("first byte", figures.first_byte_ms),
                    ("total", figures.total_ms),
                ] {
                    if name != "tls" || figures.tls.is_some() {
                        write!(line, " · {name} {time:.1} ms")?;
                    }
                }
                if let Some(again) = figures.again_ms {
                    write!(line, " · again {again:.1} ms")?;
                }
                write!(line, " · {} bytes from {}", figures.bytes, figures.server)?;
                if let Some(version) = figures.tls {
                    write!(line, " · TLS {version}")?;
                }
                writeln!(f, "{line}")?;
            }
            for breach in &visit.breaches {
                writeln!(f, "         ! {breach}")?;
            }
        }
        Ok(())
    }
}
