//! Those who wait for a page are always woken.

use std::future::{Future as _, pending, ready};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Wake, Waker};

use throng_pagecache::{Cache, Flight, Lead, Lookup, NoPage, Render, Waited};

use crate::{FRESH_FOR_MS, GRACE_MS, NOW_MS, cache, finish, lead, look_up, number, page, put};

fn follow(cache: &Arc<Cache>, now_ms: u64) -> Flight {
    match look_up(cache, "/", now_ms) {
        Lookup::Follow(flight) => flight,
        found => panic!("nobody to follow: {found:?}"),
    }
}

/// What the wait ended with: the body, and the trouble there was.
fn ended(waited: Waited) -> (Option<String>, Option<NoPage>) {
    let body = |entry: &throng_pagecache::Entry| String::from_utf8(entry.body().to_vec()).unwrap();
    match waited {
        Waited::Page(entry) => (Some(body(&entry)), None),
        Waited::Stale(entry, failure) => (Some(body(&entry)), Some(failure)),
        Waited::Failed(failure) => (None, Some(failure)),
    }
}

/// A page that is beyond grace, so that all who ask have to wait, and may be shown on failure.
fn with_spare() -> (Arc<Cache>, u64) {
    let cache = cache();
    put(&cache, "/", page("old"), NOW_MS);
    cache.generations().bump(number());
    (cache, NOW_MS + FRESH_FOR_MS + GRACE_MS + 1)
}

#[tokio::test]
async fn all_who_wait_get_the_page() {
    let cache = cache();
    let lead = lead(look_up(&cache, "/", NOW_MS));
    let own = lead.flight();
    let waiting: Vec<_> = (0..100)
        .map(|_| tokio::task::JoinSet::new())
        .map(|mut tasks| {
            tasks.spawn(follow(&cache, NOW_MS).wait(pending()));
            tasks
        })
        .collect();
    tokio::task::yield_now().await;
    finish(lead, &cache, page("new"), NOW_MS);
    for mut tasks in waiting {
        let waited = tasks.join_next().await.unwrap().unwrap();
        assert_eq!(ended(waited), (Some("new".to_owned()), None));
    }
    assert_eq!(ended(own.wait(ready(())).await), (Some("new".to_owned()), None), "ready at the deadline");
}

#[tokio::test]
async fn a_page_that_is_passed_is_given_to_those_who_wait_and_to_nobody_else() {
    let cache = cache();
    let lead = lead(look_up(&cache, "/", NOW_MS));
    let flight = follow(&cache, NOW_MS);
    let _ = lead.finish(Render::Pass(page("passed")), NOW_MS);
    assert_eq!(ended(flight.wait(pending()).await), (Some("passed".to_owned()), None));
    assert!(matches!(look_up(&cache, "/", NOW_MS), Lookup::Lead(_)));
}

/// How a render ends, and its name.
type End = (&'static str, fn(Lead));

/// Looks for the page again the very moment that it is woken, and notes what it finds.
struct AtOnce {
    cache: Arc<Cache>,
    found: Mutex<Option<Lookup>>,
}

impl Wake for AtOnce {
    fn wake(self: Arc<Self>) {
        let found = look_up(&self.cache, "/", NOW_MS);
        *self.found.lock().unwrap() = Some(found);
    }
}

/// However a render has ended: whoever was woken by its end, and asks again, is not given the same once more.
#[test]
fn who_asks_when_they_are_woken_follows_no_render_that_has_ended() {
    let ends: [End; 3] = [
        ("passed", |lead| drop(lead.finish(Render::Pass(page("passed")), NOW_MS))),
        ("failed", |lead| lead.fail(NoPage::Fault)),
        ("dropped", drop),
    ];
    for (name, end) in ends {
        let cache = cache();
        let lead = lead(look_up(&cache, "/", NOW_MS));
        let mut wait = pin!(lead.flight().wait(pending()));
        let woken = Arc::new(AtOnce { cache: Arc::clone(&cache), found: Mutex::default() });
        let waker = Waker::from(Arc::clone(&woken));
        assert!(wait.as_mut().poll(&mut Context::from_waker(&waker)).is_pending(), "{name}");
        end(lead);
        let found = woken.found.lock().unwrap().take();
        assert!(matches!(found, Some(Lookup::Lead(_))), "{name}: {found:?}");
    }
}

#[tokio::test]
async fn the_deadline_ends_the_wait_and_not_the_render() {
    let cache = cache();
    let lead = lead(look_up(&cache, "/", NOW_MS));
    let waited = follow(&cache, NOW_MS).wait(ready(())).await;
    assert_eq!(ended(waited), (None, Some(NoPage::TimedOut)));
    finish(lead, &cache, page("new"), NOW_MS);
    assert!(matches!(look_up(&cache, "/", NOW_MS), Lookup::Fresh(_)));
}

#[tokio::test]
async fn trouble_is_told_and_an_older_page_shown_where_there_is_one() {
    for failure in [NoPage::Fault, NoPage::Overloaded] {
        let (cache, now_ms) = with_spare();
        let lead = lead(look_up(&cache, "/", now_ms));
        let (own, flight) = (lead.flight(), follow(&cache, now_ms));
        lead.fail(failure);
        for flight in [own, flight] {
            assert_eq!(ended(flight.wait(pending()).await), (Some("old".to_owned()), Some(failure)));
        }
    }
    let (cache, now_ms) = with_spare();
    let _lead = lead(look_up(&cache, "/", now_ms));
    let waited = follow(&cache, now_ms).wait(ready(())).await;
    assert_eq!(ended(waited), (Some("old".to_owned()), Some(NoPage::TimedOut)));
}

#[tokio::test]
async fn a_render_that_panics_wakes_all_and_the_next_asker_leads() {
    let cache = cache();
    let lead = lead(look_up(&cache, "/", NOW_MS));
    let flight = follow(&cache, NOW_MS);
    let panicked = std::thread::spawn(move || {
        let _lead = lead;
        panic!("a template met what it did not expect");
    });
    assert_eq!(ended(flight.wait(pending()).await), (None, Some(NoPage::Abandoned)));
    assert!(panicked.join().is_err());
    assert!(matches!(look_up(&cache, "/", NOW_MS), Lookup::Lead(_)));
}

#[tokio::test]
async fn who_waits_while_all_is_purged_still_gets_the_page() {
    let cache = cache();
    let lead = lead(look_up(&cache, "/", NOW_MS));
    let flight = follow(&cache, NOW_MS);
    cache.purge_all();
    finish(lead, &cache, page("of the old theme"), NOW_MS);
    assert_eq!(ended(flight.wait(pending()).await), (Some("of the old theme".to_owned()), None));
    assert!(matches!(look_up(&cache, "/", NOW_MS), Lookup::Lead(_)), "it was not kept");
}
