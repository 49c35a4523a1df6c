//! Owns one visit to one page: the request, where it leads on to, the second request on the same connection, and what of it is
//! outside the page's budgets. It must never decide what follows from that. Bounds: redirects, and the time of the visit.

use std::time::{Duration, Instant};

use serde::Serialize;
use throng_process::clock;

use crate::address::Address;
use crate::bounds::REDIRECTS_MAX;
use crate::connection::{Connection, Took, Way};
use crate::exchange::{self, Answer};
use crate::list::Page;
use crate::seen;

/// How a visit went. Times are milliseconds.
///
/// Eleven fields: what monitors read, by the names that stand in their rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    pub status: u16,
    pub dns_ms: f64,
    pub connect_ms: f64,
    pub tls_ms: f64,
    /// From the beginning, with all redirects.
    pub first_byte_ms: f64,
    /// From the beginning, with all redirects.
    pub total_ms: f64,
    /// The first byte of the same page when it was asked for again on the same connection.
    pub again_ms: Option<f64>,
    /// Head and page as they were sent.
    pub bytes: u64,
    /// Where the page was led on to.
    pub redirects: Vec<String>,
    /// The address of the server.
    pub server: String,
    /// The version of TLS.
    pub tls: Option<&'static str>,
}

/// A visit with its judgement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Visit {
    pub url: String,
    /// `None` when no answer came.
    pub figures: Option<Figures>,
    /// What is outside the budgets, or went wrong. Empty when all is well.
    pub breaches: Vec<String>,
}

/// The last answer of a visit, with its connection and the times of all that led there.
struct Reached {
    address: Address,
    connection: Connection,
    answer: Answer,
    took: Took,
    redirects: Vec<String>,
}

/// Visits a page.
#[must_use]
pub fn visit(page: &Page, way: &Way) -> Visit {
    let begun = clock::monotonic();
    let deadline = begun + way.time_max;
    let url = page.address.to_string();
    let mut reached = match reach(page, way, deadline) {
        Ok(reached) => reached,
        Err(failure) => return Visit { url, figures: None, breaches: vec![failure] },
    };
    let mut breaches = judge(page, &reached, begun);
    let again = page.reuse.then(|| again(&mut reached));
    let again_ms = match again {
        None => None,
        Some(Ok(time)) => {
            over(&mut breaches, "the first byte when asked again", time, page.budgets.again_ms);
            Some(ms(time))
        }
        Some(Err(failure)) => {
            breaches.push(format!("asked again on the same connection: {failure}"));
            None
        }
    };
    let Reached { connection, answer, took, redirects, .. } = reached;
    let figures = Figures {
        status: answer.head.status,
        dns_ms: ms(took.dns),
        connect_ms: ms(took.connect),
        tls_ms: ms(took.tls),
        first_byte_ms: ms(answer.first_byte - begun),
        total_ms: ms(answer.end - begun),
        again_ms,
        bytes: bytes(&answer),
        redirects,
        server: connection.peer.to_string(),
        tls: connection.tls,
    };
    Visit { url, figures: Some(figures), breaches }
}

/// Follows redirects to the last answer.
fn reach(page: &Page, way: &Way, deadline: Instant) -> Result<Reached, String> {
    let mark = page
        .fresh
        .then(|| format!("{:016x}", u64::from_le_bytes(clock::random_bytes())));
    let marked = |address: &Address| match &mark {
        Some(mark) if !address.target.contains(mark) => address.with("fresh", mark),
        _ => address.clone(),
    };
    let mut address = marked(&page.address);
    let (mut connection, mut took) = Connection::open(&address, way, deadline)?;
    let mut redirects = Vec::new();
    loop {
        let answer = exchange::ask(&mut connection, &address)?;
        let leads_on = matches!(answer.head.status, 301 | 302 | 303 | 307 | 308);
        let location = match &answer.head.location {
            Some(location) if leads_on && answer.head.status != page.status => location,
            _ => return Ok(Reached { address, connection, answer, took, redirects }),
        };
        let next = marked(
            &address
                .follow(location)
                .map_err(|why| format!("it leads on to an address: {why}"))?,
        );
        if redirects.len() == REDIRECTS_MAX {
            return Err(format!("it leads on more than {REDIRECTS_MAX} times, at last to {next}"));
        }
        if address.secure && !next.secure {
            return Err(format!("it leads from https to {next}, which anybody on the way can read"));
        }
        redirects.push(next.to_string());
        if !(answer.head.stays && address.shares_connection(&next)) {
            let (opened, more) = Connection::open(&next, way, deadline)?;
            connection = opened;
            took.dns += more.dns;
            took.connect += more.connect;
            took.tls += more.tls;
        }
        address = next;
    }
}

fn judge(page: &Page, reached: &Reached, begun: Instant) -> Vec<String> {
    let Reached { answer, took, .. } = reached;
    let (budgets, mut breaches) = (&page.budgets, Vec::new());
    if answer.head.status != page.status {
        breaches.push(format!("the status is {}, not {}", answer.head.status, page.status));
    }
    for (what, time, budget_ms) in [
        ("dns", took.dns, budgets.dns_ms),
        ("connect", took.connect, budgets.connect_ms),
        ("tls", took.tls, budgets.tls_ms),
        ("the first byte", answer.first_byte - begun, budgets.first_byte_ms),
        ("the whole page", answer.end - begun, budgets.total_ms),
    ] {
        over(&mut breaches, what, time, budget_ms);
    }
    let bytes = bytes(answer);
    if bytes > budgets.bytes {
        breaches.push(format!("the page has {bytes} bytes: the budget is {}", budgets.bytes));
    }
    if let Some(expected) = &page.see {
        match seen::text(answer) {
            Ok(text) if text.contains(&seen::spaced(expected)) => {}
            Ok(_) => breaches.push(format!("\"{}\" cannot be seen on the page", expected.escape_debug())),
            Err(why) => breaches.push(why),
        }
    }
    breaches
}

/// Asks for the page once more on its connection. Returns the time to the first byte.
fn again(reached: &mut Reached) -> Result<Duration, String> {
    if !reached.answer.head.stays {
        return Err(
            "the server closes the connection after its answer, so each page costs a new one".to_owned()
        );
    }
    let begun = clock::monotonic();
    let answer = exchange::ask(&mut reached.connection, &reached.address)?;
    match (answer.head.status, reached.answer.head.status) {
        (now, before) if now == before => Ok(answer.first_byte - begun),
        (now, before) => Err(format!("the status is {now}, and was {before} before")),
    }
}

fn bytes(answer: &Answer) -> u64 {
    (answer.head.bytes + answer.body.len()) as u64
}

fn over(breaches: &mut Vec<String>, what: &str, time: Duration, budget_ms: u64) {
    if time > Duration::from_millis(budget_ms) {
        breaches.push(format!("{what} took {:.1} ms: the budget is {budget_ms} ms", ms(time)));
    }
}

/// To the microsecond.
fn ms(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
