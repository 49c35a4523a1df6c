//! `/healthz`: whether the program can do its work, whether it has done what it does by itself, and what the page cache does, for whoever runs it. 200 while
//! signatures can be written, or will be by themselves soon; 503 once a failed disk has stopped writing, while it is full, when it has
//! not answered for half a minute, or when a program that was to take over neither serves nor ends (pages are still served then). Overload, a slow disk and another program that takes over are no reason
//! for 503: whoever restarts programs that report 503 would only make it worse. Both answers say in `writing` within a second whether
//! anything is written. And `/readyz`: whether visitors should be sent to this machine, for whatever stands in front of several.
//!
//! Owns the format of the answer. It must never be cached, nor tell of a person or a petition. Bounded: a
//! handful of counters.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde::Serialize;
use throng_pagecache::{Cache, Stats};

use super::certificates::{CertificateNow, OwnCertificates};
use super::copying::Told;
use super::duties::{Duties, OverdueNow};
use throng_backup::{Standing, StreamStanding};
use throng_domain::shedding::Work;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_intake::{Intake, WriteState, Writing};
use throng_mail::MailQueue;
use throng_process::clock;
use throng_process::limits::resources::{self, Figures};
use throng_process::threads;
use throng_web::http::status::of_health;
use throng_web::shedding::{Seen, Shedding};

/// The answer is never the same twice, so it is not cached.
pub(super) const APART: &[&str] = &["/healthz", "/readyz"];

/// Whose state is told.
type Parts = (Intake, MailQueue, Arc<Cache>, Duties, Told, OwnCertificates, Shedding);

pub(super) fn routes(
    (intake, mail): (Intake, MailQueue),
    cache: Arc<Cache>,
    (duties, copies, certificates): (Duties, Told, OwnCertificates),
    shedding: Shedding,
) -> Router<()> {
    let parts: Parts = (intake, mail, cache, duties, copies, certificates, shedding);
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .with_state(parts)
}

/// The answer: everything that monitoring needs, and nothing about people or petitions.
#[derive(Debug, Serialize)]
struct Health {
    /// The state in one word: `ok`, or what is wrong.
    status: &'static str,
    /// Whether signatures are written now.
    writing: bool,
    /// For how many seconds what is being written has not been on the disk, if that is longer than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting_s: Option<u64>,
    /// For how many seconds the disk has not answered, if that is long.
    #[serde(skip_serializing_if = "Option::is_none")]
    stalled_s: Option<u64>,
    /// For how many seconds it has not been clear whether another program takes over, if one is to.
    #[serde(skip_serializing_if = "Option::is_none")]
    handing_over_s: Option<u64>,
    /// How many people were turned away in the current overload, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    turned_away: Option<u64>,
    /// What is given up for now, so that people can sign.
    shedding: SheddingNow,
    /// By how many seconds the clock of this machine differs from the program's own time, if it has jumped.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_off_s: Option<i64>,
    /// By how many seconds the program's time is after the last moment at which it is known to have run, while what cannot be undone
    /// is held because of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_held_s: Option<i64>,
    /// What the program should have done by itself and has not, if there is any.
    #[serde(skip_serializing_if = "OverdueNow::is_nothing")]
    overdue: OverdueNow,
    /// The certificates of the site, if it has any of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    certificates: Vec<CertificateNow>,
    /// How the nightly backups stand, if any are made.
    #[serde(skip_serializing_if = "Option::is_none")]
    backup: Option<BackupNow>,
    /// How the stream stands, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    stream: Option<StreamNow>,
    /// Whether the site was restored and is the one that goes on, and its copies have not begun.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    copies_wait: bool,
    /// How often each thread met a bug and went on; threads without one are left out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    bugs: BTreeMap<&'static str, u64>,
    /// Whether the mail server accepts mails; true also while mails are captured.
    sending: bool,
    page_cache: PageCache,
    /// How much of each resource is in use, by the names of `docs/limits.md`.
    resources: BTreeMap<&'static str, Figures>,
}

/// What is given up for now (docs/overload.md).
#[derive(Clone, Debug, Serialize)]
struct SheddingNow {
    /// How many kinds of work, the first ones in the order.
    level: u8,
    /// Their words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shed: Vec<&'static str>,
    /// Whether an owner has had some of that done, or all.
    by_hand: bool,
    /// How many kinds an owner has had given up; left out if none.
    #[serde(skip_serializing_if = "is_zero")]
    level_by_hand: u8,
    /// How many kinds are given up because everything waits too long, whatever an owner has had done; left out if none.
    #[serde(skip_serializing_if = "is_zero")]
    level_by_waits: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(level: &u8) -> bool {
    *level == 0
}

impl SheddingNow {
    fn of(seen: &Seen) -> SheddingNow {
        let works = Work::ALL.iter().filter(|work| work.level() <= seen.level);
        let shed = works.map(|work| work.word()).collect();
        SheddingNow {
            level: seen.level,
            shed,
            by_hand: seen.by_hand.is_some(),
            level_by_hand: seen.by_hand.map_or(0, |wish| wish.work.level()),
            level_by_waits: seen.measured,
        }
    }
}

/// How the nightly backups stand.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct BackupNow {
    /// How old the newest is that was made and checked; left out before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) age_s: Option<i64>,
    /// Whether the last try failed.
    failed: bool,
    /// Whether there is none from the last 36 hours.
    pub(super) late: bool,
}

impl BackupNow {
    /// Whether somebody should look.
    pub(super) fn is_bad(self) -> bool {
        self.failed || self.late
    }

    fn of(standing: Standing, now: Timestamp) -> BackupNow {
        let Standing { newest, failed, late } = standing;
        BackupNow { age_s: newest.map(|newest| now.since(newest) / SECOND_MS), failed, late }
    }
}

/// How the stream stands.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct StreamNow {
    /// How many milliseconds ago everything that was written was in it.
    pub(super) lag_ms: i64,
    /// Whether any second since its newest copy can be brought back.
    whole: bool,
    /// Whether somebody else writes to its place, or did within the last hour.
    pub(super) shared: bool,
    /// Whether an epoch in its place says that another machine is the site and does not prove it, or did within the last hour.
    pub(super) doubted: bool,
    /// Whether it lacks something.
    #[serde(skip)]
    pub(super) behind: bool,
    /// Whether somebody should look.
    pub(super) late: bool,
}

impl StreamNow {
    fn of(standing: StreamStanding) -> StreamNow {
        let StreamStanding { lag_ms, whole, shared, doubted, behind } = standing;
        let late = standing.late();
        StreamNow { lag_ms, whole, shared, doubted, behind, late }
    }
}

/// Sums since the start, and what is held now: nine fields, one for each of the page cache's own.
#[derive(Debug, Serialize)]
struct PageCache {
    hits: u64,
    stale: u64,
    misses: u64,
    follows: u64,
    renders: u64,
    evictions: u64,
    entries: usize,
    bytes: usize,
    bytes_max: usize,
}

impl From<Stats> for PageCache {
    fn from(stats: Stats) -> PageCache {
        // Destructured by name, so that a new figure of the cache does not compile until it is shown here.
        let Stats { hits, stale, misses, follows, renders, evictions, entries, bytes, bytes_max } = stats;
        PageCache { hits, stale, misses, follows, renders, evictions, entries, bytes, bytes_max }
    }
}

async fn health(
    State((intake, mail, cache, duties, copies, certificates, shedding)): State<Parts>,
) -> Response {
    let state = (&intake.writing(), ClockNow::now(), duties.now(), copies_now(&copies));
    answer(state, (certificates.now(), shedding.seen(clock::now())), mail.is_taken(), cache.stats())
}

async fn ready(State((intake, ..)): State<Parts>) -> Response {
    readiness(&intake.writing())
}

/// Pages are shown whatever the disk does, so this is 200 for as long as the program serves, unless another machine is the site by now:
/// where there is no other machine, or only a copy for reading, 503 would take the pages from everybody and help nobody to sign. Whoever
/// has somewhere else to send people to goes by `writing`.
fn readiness(writing: &Writing) -> Response {
    let state = writing.state();
    let status = if writing.goes_on() { "ready" } else { state.word() };
    let body = serde_json::json!({ "status": status, "writing": writing.goes_on() });
    for_programs((of_health(state != WriteState::Superseded), format!("{body}\n")).into_response())
}

/// What is told to a program is JSON, and never the same twice.
pub(super) fn for_programs(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// How the copies stand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CopiesNow {
    /// The nightly backups, if any are made.
    pub(super) backup: Option<BackupNow>,
    /// The stream, if there is one.
    pub(super) stream: Option<StreamNow>,
    /// Whether those of a restored site have not begun.
    pub(super) wait: bool,
}

/// A stream, for tests.
#[cfg(test)]
fn some_stream(late: bool) -> StreamNow {
    StreamNow { lag_ms: 900, whole: true, shared: false, doubted: false, behind: late, late }
}

/// Copies that are well, for tests.
#[cfg(test)]
pub(super) fn some_copies() -> CopiesNow {
    let backup = BackupNow { age_s: Some(3_600), failed: false, late: false };
    CopiesNow { backup: Some(backup), stream: Some(some_stream(false)), wait: false }
}

/// How they stand now.
pub(super) fn copies_now(copies: &Told) -> CopiesNow {
    let now = clock::now();
    let backup = copies.backups.standing(now);
    let stream = copies.streaming.standing(clock::steady());
    CopiesNow {
        backup: backup.map(|standing| BackupNow::of(standing, now)),
        stream: stream.map(StreamNow::of),
        wait: copies.are_due(),
    }
}

/// How far the clock is off, if it is not believed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ClockNow {
    /// By how many seconds it differs from the program's own time, if it has jumped.
    off_s: Option<i64>,
    /// By how many it is after the last moment that is known, if what cannot be undone is held.
    held_s: Option<i64>,
}

impl ClockNow {
    pub(super) fn now() -> ClockNow {
        ClockNow { off_s: clock::off_by_s(), held_s: clock::held_s() }
    }
}

/// What the word for the worst trouble is found in.
pub(super) type Troubles<'a> = (&'a Writing, ClockNow, OverdueNow, CopiesNow);

pub(super) fn answer(
    state: Troubles<'_>,
    (certificates, shedding): (Vec<CertificateNow>, Seen),
    sending: bool,
    stats: Stats,
) -> Response {
    let worst = worst_of(state);
    let bad = certificates.iter().any(CertificateNow::is_bad);
    let status = match worst {
        "ok" if bad => "certificate",
        "ok" if shedding.level > 0 => "shedding",
        worst => worst,
    };
    let (writing, ClockNow { off_s, held_s }, overdue, CopiesNow { backup, stream, wait }) = state;
    let health = Health {
        status,
        writing: writing.goes_on(),
        waiting_s: writing.waiting_s,
        stalled_s: writing.stalled_s,
        handing_over_s: writing.parked_s,
        turned_away: writing.turned_away,
        shedding: SheddingNow::of(&shedding),
        clock_off_s: off_s,
        clock_held_s: held_s,
        overdue,
        certificates,
        backup,
        stream,
        copies_wait: wait,
        bugs: bugs(),
        sending,
        page_cache: stats.into(),
        resources: resources::ALL
            .iter()
            .map(|row| (row.name, row.figures()))
            .collect(),
    };
    let body = serde_json::to_string(&health).expect("plain data with text keys") + "\n";
    for_programs((of_health(!writing.state().needs_somebody()), body).into_response())
}

fn bugs() -> BTreeMap<&'static str, u64> {
    let counts = threads::ALL.iter().map(|thread| (thread.name, thread.panics()));
    counts.filter(|(_, panics)| *panics > 0).collect()
}

/// The word for the worst trouble: that nothing is written now, or another.
fn worst_of((writing, clock_now, overdue, copies): Troubles<'_>) -> &'static str {
    let state = writing.state();
    if state != WriteState::Writing {
        state.word()
    } else if clock_now.off_s.is_some() {
        "clock-off"
    } else if clock_now.held_s.is_some() {
        "clock-held"
    } else if !overdue.is_nothing() {
        "overdue"
    } else if copies.backup.is_some_and(BackupNow::is_bad) {
        "backup-late"
    } else if copies.stream.is_some_and(|stream| stream.late) {
        "stream-late"
    } else if copies.wait {
        "copies-wait"
    } else if writing.turned_away.is_some() {
        "turning-away"
    } else {
        "ok"
    }
}

#[cfg(test)]
mod tests {
    use throng_store::error::Fault;

    use super::*;

    fn writing(halted: Option<&Fault>, waiting_s: Option<u64>, turned_away: Option<u64>) -> Writing {
        Writing {
            halted: halted.cloned(),
            full: false,
            waiting_s,
            stalled_s: waiting_s.filter(|seconds| *seconds >= 30),
            parked_s: None,
            turned_away,
        }
    }

    #[test]
    fn the_status_says_whether_signatures_can_be_written() {
        let fault = Fault::Unavailable { doing: "committing", source_text: "disk I/O error".into() };
        let parked = |stalled_s| Writing { parked_s: Some(7), ..writing(None, stalled_s, None) };
        let stuck = Writing { parked_s: Some(151), ..writing(None, None, None) };
        let full = |halted: Option<&Fault>| Writing { full: true, ..writing(halted, Some(30), Some(7)) };
        let (none, late) = (OverdueNow::default(), OverdueNow { votes: 1, ..OverdueNow::default() });
        let superseded = Fault::Superseded { there: 2, ours: 1 };
        let (failing, erasing) = (OverdueNow { failing: 1, ..none }, OverdueNow { erasing: 1, ..none });
        for (writing, clock_off_s, overdue, code, status) in [
            (writing(None, None, None), None, none, 200, "ok"),
            (writing(None, None, Some(7)), None, none, 200, "turning-away"),
            (writing(None, None, Some(7)), None, late, 200, "overdue"),
            (writing(None, None, None), None, failing, 200, "overdue"),
            (writing(None, None, None), None, erasing, 200, "overdue"),
            (writing(None, None, Some(7)), Some(-90_000), late, 200, "clock-off"),
            (writing(None, Some(30), Some(7)), Some(-90_000), late, 503, "stalled"),
            (writing(Some(&fault), Some(30), Some(7)), None, none, 503, "not-writing"),
            (writing(Some(&superseded), None, Some(7)), None, late, 503, "superseded"),
            (full(None), Some(-90_000), none, 503, "full"),
            (writing(None, Some(1), Some(7)), Some(-90_000), late, 200, "waiting"),
            (parked(Some(1)), Some(-90_000), late, 200, "handing-over"),
            (parked(Some(30)), None, none, 503, "stalled"),
            (stuck, None, none, 503, "stalled"),
            (full(Some(&fault)), None, none, 503, "not-writing"),
        ] {
            let clock_now = ClockNow { off_s: clock_off_s, held_s: None };
            let state = (&writing, clock_now, overdue, CopiesNow::default());
            let is_written = code == 200 && !["waiting", "handing-over"].contains(&status);
            assert_eq!(worst_of(state), status);
            assert_eq!(is_written, writing.goes_on(), "the metric says the same");
            assert_eq!(code == 503, writing.state().needs_somebody(), "and so does who is paged");
            let ready = readiness(&writing);
            assert_eq!(ready.status() == 503, status == "superseded", "pages are shown: {status}");
            let response = answer(state, (Vec::new(), Seen::default()), true, Stats::default());
            assert_eq!(response.status(), code);
            assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        }
    }

    #[test]
    fn of_troubles_that_keep_nobody_from_signing_the_worst_is_named() {
        let (none, late) = (OverdueNow::default(), OverdueNow { votes: 1, ..OverdueNow::default() });
        let failing = OverdueNow { failing: 1, ..none };
        let held = |off_s| ClockNow { off_s, held_s: Some(9_000_000) };
        for (clock_now, status) in [(held(None), "clock-held"), (held(Some(-90_000)), "clock-off")] {
            let writing = writing(None, None, Some(7));
            assert_eq!(worst_of((&writing, clock_now, late, CopiesNow::default())), status);
        }
        for (backup, status) in
            [(Some(true), "backup-late"), (Some(false), "copies-wait"), (None, "copies-wait")]
        {
            let backup = backup.map(|late| BackupNow { age_s: None, failed: false, late });
            let writing = writing(None, None, Some(7));
            let state = (
                &writing,
                ClockNow::default(),
                none,
                CopiesNow { backup, wait: true, ..CopiesNow::default() },
            );
            assert_eq!(worst_of(state), status);
        }
        for (failed, late, overdue, status) in [
            (false, false, none, "turning-away"),
            (true, false, none, "backup-late"),
            (false, true, none, "backup-late"),
            (true, true, failing, "overdue"),
        ] {
            let backup = BackupNow { age_s: Some(7), failed, late };
            let writing = writing(None, None, Some(7));
            let copies = CopiesNow { backup: Some(backup), ..CopiesNow::default() };
            assert_eq!(worst_of((&writing, ClockNow::default(), overdue, copies)), status);
            let stream = some_stream(failed);
            let status = if failed && overdue == none {
                "stream-late"
            } else {
                status
            };
            let status = if status == "backup-late" {
                "turning-away"
            } else {
                status
            };
            let copies = CopiesNow { stream: Some(stream), ..CopiesNow::default() };
            assert_eq!(worst_of((&writing, ClockNow::default(), overdue, copies)), status);
        }
    }
}
