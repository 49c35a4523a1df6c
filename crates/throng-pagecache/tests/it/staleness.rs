//! What a look-up finds as time goes by and things change.

use std::sync::Arc;
use std::time::Duration;

use throng_pagecache::{Dependency, Entry, Freshness, Lookup, NoPage, Recorder, Render};

use crate::{
    FRESH_FOR_MS, GRACE_MS, KEEP_ON_ERROR_MS, NOW_MS, RENDER_MAX_MS, cache, finish, lead, look_up, number,
    page, put, recorder,
};

/// The name of what was found, short enough for a table. A lead is dropped: its render failed.
fn found(lookup: &Lookup) -> &'static str {
    match lookup {
        Lookup::Fresh(_) => "fresh",
        Lookup::Stale(_, None) => "stale",
        Lookup::Stale(_, Some(_)) => "stale, lead",
        Lookup::Lead(lead) if lead.fallback().is_some() => "lead with a spare",
        Lookup::Lead(_) => "lead",
        Lookup::Follow(_) => "follow",
    }
}

#[test]
fn a_changed_page_ages_in_steps() {
    let last_grace = FRESH_FOR_MS + GRACE_MS;
    let last_spare = FRESH_FOR_MS + KEEP_ON_ERROR_MS;
    let table = [
        (0, "stale"),
        (FRESH_FOR_MS - 1, "stale"),
        (FRESH_FOR_MS, "stale, lead"),
        (last_grace, "stale, lead"),
        (last_grace + 1, "lead with a spare"),
        (last_spare, "lead with a spare"),
        (last_spare + 1, "lead"),
    ];
    for (after_ms, expect) in table {
        let cache = cache();
        put(&cache, "/", page("page"), NOW_MS);
        assert_eq!(found(&look_up(&cache, "/", NOW_MS)), "fresh");
        cache.generations().bump(number());
        assert_eq!(found(&look_up(&cache, "/", NOW_MS + after_ms)), expect, "after {after_ms} ms");
    }
}

#[test]
fn an_unchanged_page_is_fresh_for_ever_and_ages_from_when_it_was_last_seen_fresh() {
    let cache = cache();
    put(&cache, "/", page("page"), NOW_MS);
    let day_ms = 86_400_000;
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + day_ms)), "fresh");
    cache.generations().bump(Dependency::of(&"another"));
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + day_ms)), "fresh");
    cache.generations().bump(number());
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + day_ms + GRACE_MS)), "stale, lead");
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + day_ms + GRACE_MS + 1)), "lead with a spare");
}

#[test]
fn one_leads_while_the_others_are_shown_what_was_there() {
    let cache = cache();
    put(&cache, "/", page("old"), NOW_MS);
    cache.generations().bump(number());
    let later_ms = NOW_MS + FRESH_FOR_MS;
    let first = look_up(&cache, "/", later_ms);
    assert_eq!(found(&first), "stale, lead");
    for _ in 0..3 {
        assert_eq!(found(&look_up(&cache, "/", later_ms)), "stale");
    }
    assert_eq!(found(&look_up(&cache, "/", later_ms + GRACE_MS + 1)), "follow", "beyond grace they wait");
    finish(lead(first), &cache, page("new"), later_ms);
    let Lookup::Fresh(entry) = look_up(&cache, "/", later_ms) else {
        panic!("it was renewed")
    };
    assert_eq!(entry.body(), "new");
}

#[test]
fn a_change_during_the_render_is_not_hidden() {
    let cache = cache();
    let lead = lead(look_up(&cache, "/", NOW_MS));
    let recorder = recorder(&cache);
    recorder.note(number());
    // Here the render reads; then somebody changes what it read.
    cache.generations().bump(number());
    let page = page("from before");
    let _ = lead.finish(Render::Keep(page, recorder.finish().unwrap()), NOW_MS);
    assert_eq!(found(&look_up(&cache, "/", NOW_MS)), "stale");
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + FRESH_FOR_MS)), "stale, lead");
}

#[test]
fn a_page_changes_by_itself_at_its_time() {
    let cache = cache();
    let put_until = |until_ms: &[u64]| {
        let recorder = recorder(&cache);
        until_ms.iter().for_each(|until_ms| recorder.until(*until_ms));
        let validity = recorder.finish().unwrap();
        let _ = lead(look_up(&cache, "/", NOW_MS)).finish(Render::Keep(page("open"), validity), NOW_MS);
    };
    put_until(&[NOW_MS + 90_000, NOW_MS + 60_000, NOW_MS + 120_000]);
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + 59_999)), "fresh");
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + 60_000)), "stale, lead");
}

#[test]
fn a_dear_page_is_rendered_seldom() {
    let cache = cache();
    let recorder = recorder(&cache);
    recorder.note(number());
    recorder.at_most_every(Duration::from_secs(600));
    recorder.at_most_every(Duration::from_secs(1));
    let keep = Render::Keep(page("picture"), recorder.finish().unwrap());
    let _ = lead(look_up(&cache, "/", NOW_MS)).finish(keep, NOW_MS);
    cache.generations().bump(number());
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + 599_999)), "stale");
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + 600_000)), "stale, lead");
}

#[test]
fn some_pages_are_never_kept() {
    let cache = cache();
    let never = recorder(&cache);
    never.never_keep();
    assert!(never.finish().is_none());
    let everything = recorder(&cache);
    (0..300).for_each(|number| everything.note(Dependency::of(&number)));
    assert!(everything.finish().is_none(), "comparing so many stamps is no hit");
}

#[test]
fn clones_of_a_recorder_note_into_one() {
    let cache = cache();
    let recorder: Recorder = recorder(&cache);
    let reader = recorder.clone();
    std::thread::spawn(move || reader.note(number())).join().unwrap();
    assert_eq!(recorder.finish().unwrap().stamps.len(), 1);
}

#[test]
fn a_failed_render_leaves_what_was_there() {
    let cache = cache();
    put(&cache, "/", page("old"), NOW_MS);
    cache.generations().bump(number());
    let beyond_ms = NOW_MS + FRESH_FOR_MS + GRACE_MS + 1;
    lead(look_up(&cache, "/", beyond_ms)).fail(NoPage::Overloaded);
    let next = look_up(&cache, "/", beyond_ms);
    assert_eq!(found(&next), "lead with a spare");
    let spare: Option<Arc<Entry>> = lead(next).fallback().cloned();
    assert_eq!(spare.unwrap().body(), "old");
}

#[test]
fn a_render_without_end_is_given_up() {
    let cache = cache();
    let hanging = lead(look_up(&cache, "/", NOW_MS));
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + RENDER_MAX_MS)), "follow");
    let next = look_up(&cache, "/", NOW_MS + RENDER_MAX_MS + 1);
    assert_eq!(found(&next), "lead");
    let next = lead(next);
    finish(hanging, &cache, page("late"), NOW_MS + RENDER_MAX_MS + 2);
    assert_eq!(
        found(&look_up(&cache, "/", NOW_MS + RENDER_MAX_MS + 3)),
        "follow",
        "the late one is not kept"
    );
    finish(next, &cache, page("in time"), NOW_MS + RENDER_MAX_MS + 4);
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + RENDER_MAX_MS + 5)), "fresh");
}

#[test]
fn a_clock_that_was_put_back_does_not_make_a_page_young() {
    let cache = cache();
    put(&cache, "/", page("page"), NOW_MS);
    cache.generations().bump(number());
    assert_eq!(found(&look_up(&cache, "/", NOW_MS - 900)), "stale", "another thread read it earlier");
    assert_eq!(found(&look_up(&cache, "/", NOW_MS - 3_600_000)), "lead");
}

#[test]
fn nothing_is_stale_where_nothing_may_be() {
    let cache = cache();
    let strict = Freshness { fresh_for: Duration::ZERO, grace: Duration::ZERO, expires_at_ms: None };
    let recorder = Recorder::new(Arc::clone(cache.generations()), strict);
    recorder.note(number());
    let keep = Render::Keep(page("page"), recorder.finish().unwrap());
    let _ = lead(look_up(&cache, "/", NOW_MS)).finish(keep, NOW_MS);
    cache.generations().bump(number());
    assert_eq!(found(&look_up(&cache, "/", NOW_MS + 1)), "lead with a spare");
}
