//! What is said of each answer to whoever keeps an access log.
//!
//! **Owns** the facts: who asked for what, and what became of it. **Never** writes them down, and never says what stands
//! behind the question mark of an address: what people search for is theirs; nor anything of the program's own looks at its pages, which
//! show a secret that is drawn anew at each start and leaves this machine with nobody. **Called by** `wire` for what the page cache
//! holds, and by `app` once an answer has ended. **Bounds** nothing; without a log nothing of this happens.

use std::sync::OnceLock;
use std::time::Duration;

use http::{Method, Request, Version};
use throng_pagecache::Entry;
use throng_process::clock;

use crate::asker::Asker;
use crate::client::Client;
use crate::front::Front;
use crate::glance::Glance;
use crate::request_id::RequestId;

/// A request and its answer. Nine fields: what the usual formats of such a log have, and for how long it took.
#[derive(Clone, Debug)]
pub struct Answered<'a> {
    /// When it was answered, in milliseconds since 1970.
    pub at_ms: u64,
    pub client: Option<Client>,
    pub method: &'a str,
    /// The path as it was asked for, without the query. It may hold secrets.
    pub path: &'a str,
    pub version: Version,
    pub status: u16,
    /// The bytes of the body that were sent.
    pub bytes: u64,
    /// How long it took, unless it was ready in the page cache.
    pub took: Option<Duration>,
    /// The number of the request, unless its answer is the same for everybody.
    pub request: Option<RequestId>,
}

/// Somebody who keeps an access log.
pub trait Log: Send + Sync {
    /// Notes an answer. Nobody waits for this: it must not take longer than the answer did.
    fn note(&self, answered: &Answered<'_>);
}

/// The header by which the program shows that it looks at a page itself.
pub const OWN_LOOK: &str = "x-throng-own-look";

/// The value of that header, which nobody else knows.
pub fn own_look() -> &'static str {
    static SECRET: OnceLock<String> = OnceLock::new();
    SECRET.get_or_init(|| format!("{:032x}", u128::from_le_bytes(clock::random_bytes())))
}

/// Whether the program asks itself.
pub(super) fn is_own_look(asker: Asker<'_>) -> bool {
    asker
        .header(OWN_LOOK)
        .is_some_and(|value| value == own_look().as_bytes())
}

/// Notes an answer that the page cache had ready.
pub(super) fn note_held(
    front: &Front,
    asker: Asker<'_>,
    glance: &Glance<'_>,
    (entry, now_ms, version): (&Entry, u64, Version),
) {
    let Some(log) = front.log().filter(|_| !is_own_look(asker)) else {
        return;
    };
    let answer = entry.answer(&glance.asked);
    log.note(&Answered {
        at_ms: now_ms,
        client: asker.client(front.proxies()),
        method: if glance.asked.head_only { "HEAD" } else { "GET" },
        path: path_of(glance.target),
        version,
        status: answer.status.as_u16(),
        bytes: answer.body.map_or(0, |body| body.len() as u64),
        took: None,
        request: None,
    });
}

fn path_of(target: &str) -> &str {
    target.split('?').next().unwrap_or_default()
}

/// A request that is being answered, as the log will name it.
#[derive(Debug)]
pub(super) struct Asked {
    client: Option<Client>,
    method: Method,
    path: String,
    version: Version,
    begun: tokio::time::Instant,
}

impl Asked {
    pub(super) fn of<B>(request: &Request<B>, client: Option<Client>) -> Asked {
        Asked {
            client,
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            version: request.version(),
            begun: tokio::time::Instant::now(),
        }
    }

    /// Notes that its answer has ended, of which so many bytes were sent.
    pub(super) fn note(&self, log: &dyn Log, (status, request): (u16, Option<RequestId>), bytes: u64) {
        log.note(&Answered {
            at_ms: u64::try_from(clock::now().0).unwrap_or(0),
            client: self.client,
            method: self.method.as_str(),
            path: &self.path,
            version: self.version,
            status,
            bytes,
            took: Some(self.begun.elapsed()),
            request,
        });
    }
}
