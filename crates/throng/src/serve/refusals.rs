//! Pages that say that nothing is made for now, or taken here, kept finished for a second each: they are asked for when there is no time, and a
//! refusal has to cost next to nothing.
//!
//! **Owns** them. **Never** keeps what belongs to one person, nor what programs are answered. **Called by** `routed`, and by `origin` for
//! the edge, which sends a finished one like any page that it holds. **Bounds** how
//! many are kept, and for how long.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::response::Response;
use bytes::Bytes;
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE};
use http::response::Parts;
use throng_domain::campaign::CampaignKind;
use throng_pagecache::{Entry, Page, RequestHeaders};
use throng_process::clock;
use throng_process::limits::PAGE_BYTES_MAX;
use throng_process::limits::resources::{self, Gauge};
use throng_rendering::views::Matter;
use throng_web::shedding::Off;

/// For how long one is kept: the words of a site may change.
const KEPT: Duration = Duration::from_secs(1);

/// Which page it is: of a site, in a language, about a kind of campaign, and why.
pub(super) type Name = (u32, String, CampaignKind, Why, Audience);

/// Who may read what is at an address, which the headers of its refusal say too.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Audience {
    /// People.
    People,
    /// Scripts in pages of other sites as well.
    Others,
}

impl Audience {
    /// Those of an address.
    pub(super) fn of(is_for_others: bool) -> Audience {
        match is_for_others {
            true => Audience::Others,
            false => Audience::People,
        }
    }
}

/// Why nothing is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Why {
    /// There is no time.
    Busy,
    /// This is given up for now.
    Off(Off),
    /// The client's network has had enough made for it, until so many seconds have passed.
    Network { retry_after_s: u64 },
    /// Nothing is taken here. Where another machine is the site: what somebody came for; on a copy for reading none. And whether it leads on to
    /// the office.
    Elsewhere { about: Option<Matter>, in_office: bool },
}

impl Why {
    /// The reason, if something is given up.
    pub(super) fn of(off: Option<Off>) -> Why {
        off.map_or(Why::Busy, Why::Off)
    }
}

/// The finished pages. Clones share them.
#[derive(Clone)]
pub(super) struct Refusals {
    pages: Arc<Mutex<HashMap<Name, Kept>>>,
    gauge: Arc<Gauge>,
}

impl Default for Refusals {
    fn default() -> Refusals {
        Refusals { pages: Arc::default(), gauge: Arc::new(resources::REFUSAL_PAGES.made()) }
    }
}

struct Kept {
    made: Instant,
    page: Arc<Entry>,
}

impl Refusals {
    /// The page of this name, or a new one. Without a name it is made each time.
    pub(super) fn get(&self, name: Option<Name>, make: impl FnOnce() -> Response) -> Response {
        let Some(name) = name else { return make() };
        let now = clock::monotonic();
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = pages.get(&name).filter(|kept| kept.is_good(now)) {
            return response_of(&kept.page);
        }
        // Made under the lock: whoever asks meanwhile would make the very same.
        let (head, body) = make().into_parts();
        let Some(body) = whole(body) else {
            return Response::from_parts(head, Body::empty());
        };
        let page = Arc::new(Entry::alone(page_of(head, body)));
        let response = response_of(&page);
        if pages.len() >= self.gauge.max() {
            pages.clear();
            self.gauge.refuses();
        }
        pages.insert(name, Kept { made: now, page });
        self.gauge.holds(pages.len());
        response
    }

    /// The page of this name, if it is there.
    pub(super) fn look(&self, name: &Name) -> Option<Arc<Entry>> {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = pages.get(name).filter(|kept| kept.is_good(clock::monotonic()))?;
        Some(Arc::clone(&kept.page))
    }
}

impl Kept {
    fn is_good(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.made) < KEPT
    }
}

fn page_of(head: Parts, body: Bytes) -> Page {
    let mut headers = head.headers;
    headers.remove(CONTENT_LENGTH);
    let content_type = headers.remove(CONTENT_TYPE);
    let cache_control = headers.remove(CACHE_CONTROL);
    Page {
        status: head.status,
        content_type,
        cache_control: cache_control.unwrap_or(HeaderValue::from_static("no-store")),
        headers: headers
            .iter()
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        body,
        compress: false,
    }
}

fn response_of(page: &Entry) -> Response {
    let answer = page.answer(&RequestHeaders::default());
    let mut response = Response::new(Body::from(answer.body.cloned().unwrap_or_default()));
    *response.status_mut() = answer.status;
    response.headers_mut().clone_from(&answer.head.headers);
    response
}

/// The body of a finished page, which is there without waiting; `None` for any other.
pub(super) fn whole(body: Body) -> Option<Bytes> {
    use std::future::Future as _;
    let mut collecting = std::pin::pin!(to_bytes(body, PAGE_BYTES_MAX.count()));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match collecting.as_mut().poll(&mut context) {
        std::task::Poll::Ready(Ok(bytes)) => Some(bytes),
        std::task::Poll::Ready(Err(_)) | std::task::Poll::Pending => None,
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::shedding::Work;

    use super::*;

    #[test]
    fn a_page_is_made_once_for_all_and_they_are_bounded() {
        let refusals = Refusals::default();
        let off = Off { work: Work::Search, until: None, can_sign: true };
        let name =
            |site| Some((site, "en".to_owned(), CampaignKind::Petition, Why::Off(off), Audience::People));
        let mut made = 0;
        let mut get = |name: Option<Name>| {
            let response = refusals.get(name, || {
                made += 1;
                Response::new(Body::from(format!("page {made}")))
            });
            whole(response.into_body()).expect("it is finished")
        };
        assert_eq!(get(name(1)), "page 1");
        assert_eq!(get(name(1)), "page 1");
        let kept = refusals.look(&name(1).expect("a name")).expect("it is kept");
        assert_eq!(
            (&kept.body()[..], refusals.look(&name(2).expect("a name")).is_none()),
            (&b"page 1"[..], true)
        );
        assert_eq!(get(name(2)), "page 2", "another site");
        let of_picture =
            name(1).map(|(site, language, kind, why, _)| (site, language, kind, why, Audience::Others));
        assert_eq!(get(of_picture), "page 3", "its headers let scripts of other sites read it");
        assert_eq!(get(None), "page 4");
        assert_eq!(get(None), "page 5", "what belongs to one person is not kept");
        (3..1_000).for_each(|site| drop(get(name(site))));
        assert!(refusals.pages.lock().expect("nobody panicked").len() <= refusals.gauge.max());
    }
}
