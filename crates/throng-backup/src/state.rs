//! How the backups of a running site stand: for `/healthz` and the office.
//!
//! Owns what was noted last. It must never make a backup. Bounds: one value.

use std::sync::{Arc, Mutex, MutexGuard};

use throng_domain::time::{HOUR_MS, MINUTE_MS, Timestamp};

use crate::nightly::{FUTURE_MS, LATE_AFTER_MS};

/// A stream that is so far behind is late.
const STREAM_LATE_MS: i64 = MINUTE_MS;
/// So long may a new copy take before somebody should look.
const COPY_LATE_MS: i64 = 30 * MINUTE_MS;

/// So long is it told that somebody else was seen: long enough that whoever looks now and then sees it.
const COMPANY_TOLD_MS: i64 = HOUR_MS;

/// What is known of the nightly backups. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Backups(Arc<Mutex<Known>>);

/// What is known of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Known {
    /// Nothing yet, or they wait until somebody says that this is the site.
    #[default]
    Nothing,
    /// The settings say that none are made.
    Off,
    /// They are made.
    Made(Noted),
}

/// What was noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Noted {
    since: Timestamp,
    newest: Option<Timestamp>,
    failed: bool,
}

/// How they stand now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The moment of the newest that was made and checked.
    pub newest: Option<Timestamp>,
    /// Whether the last try failed.
    pub failed: bool,
    /// Whether there should have been a newer one.
    pub late: bool,
}

impl Backups {
    /// They are made since this moment, when the newest was this one.
    pub fn begin(&self, now: Timestamp, newest: Option<Timestamp>) {
        *self.lock() = Known::Made(Noted { since: now, newest, failed: false });
    }

    /// The settings say that none are made.
    pub fn switched_off(&self) {
        *self.lock() = Known::Off;
    }

    /// Whether the settings say so.
    #[must_use]
    pub fn are_off(&self) -> bool {
        *self.lock() == Known::Off
    }

    /// One was made, of this moment, and is as it should be.
    pub fn made(&self, at: Timestamp) {
        if let Known::Made(noted) = &mut *self.lock() {
            (noted.newest, noted.failed) = (Some(at), false);
        }
    }

    /// One could not be made.
    pub fn failed(&self) {
        if let Known::Made(noted) = &mut *self.lock() {
            noted.failed = true;
        }
    }

    /// How they stand; `None` if none are made.
    #[must_use]
    pub fn standing(&self, now: Timestamp) -> Option<Standing> {
        let Known::Made(Noted { since, newest, failed }) = *self.lock() else {
            return None;
        };
        let age_ms = now.since(newest.unwrap_or(since));
        // One from the future says nothing of what is there now: the clock was ahead.
        let late = !(-FUTURE_MS..=LATE_AFTER_MS).contains(&age_ms);
        Some(Standing { newest, failed, late })
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().expect("nothing panics while it holds this")
    }
}

/// What is known of the stream. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Streaming(Arc<Mutex<Option<Shipped>>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shipped {
    since: Timestamp,
    last: Timestamp,
    whole: Option<Timestamp>,
    failed: bool,
    company: Option<Timestamp>,
    doubted: Option<Timestamp>,
}

/// How the stream stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamStanding {
    /// How many milliseconds ago everything was in it.
    pub lag_ms: i64,
    /// Whether every second since its last copy can be brought back.
    pub whole: bool,
    /// Whether somebody else was seen to write to its place within the last hour.
    pub shared: bool,
    /// Whether an epoch was seen in its place within the last hour that says that another machine is the site, and is not proved.
    pub doubted: bool,
    /// Whether it lacks something that should have been in it by now.
    pub behind: bool,
}

impl StreamStanding {
    /// Whether somebody should look.
    #[must_use]
    pub fn late(&self) -> bool {
        self.behind || self.shared || self.doubted
    }
}

impl Streaming {
    /// It begins now.
    pub fn begin(&self, now: Timestamp) {
        let begun =
            Shipped { since: now, last: now, whole: None, failed: false, company: None, doubted: None };
        *self.lock() = Some(begun);
    }

    /// Everything from before this moment is in it.
    pub fn shipped(&self, now: Timestamp) {
        if let Some(shipped) = self.lock().as_mut() {
            shipped.last = now;
        }
    }

    /// Its newest copy is continued without a gap.
    pub fn is_whole(&self) {
        if let Some(shipped) = self.lock().as_mut() {
            (shipped.whole, shipped.failed) = (Some(shipped.last), false);
        }
    }

    /// It could not be written.
    pub fn failed(&self) {
        if let Some(shipped) = self.lock().as_mut() {
            shipped.failed = true;
        }
    }

    /// Somebody else writes to its place too.
    pub fn has_company(&self, now: Timestamp) {
        if let Some(shipped) = self.lock().as_mut() {
            shipped.company = Some(now);
        }
    }

    /// Its place could be opened, so that whoever had it for themselves has let it go.
    pub fn is_alone(&self) {
        if let Some(shipped) = self.lock().as_mut() {
            shipped.company = None;
        }
    }

    /// An epoch in its place says that another machine is the site, and is not proved.
    pub fn has_doubts(&self, now: Timestamp) {
        if let Some(shipped) = self.lock().as_mut() {
            shipped.doubted = Some(now);
        }
    }

    /// How it stands; `None` if there is none.
    #[must_use]
    pub fn standing(&self, now: Timestamp) -> Option<StreamStanding> {
        let Shipped { since, last, whole, failed, company, doubted } = (*self.lock())?;
        let lag_ms = now.since(last).max(0);
        let not_whole_ms = now.since(whole.unwrap_or(since));
        let [shared, doubted] =
            [company, doubted].map(|seen| seen.is_some_and(|seen| now.since(seen) < COMPANY_TOLD_MS));
        let behind = failed || lag_ms > STREAM_LATE_MS || not_whole_ms > COPY_LATE_MS;
        Some(StreamStanding { lag_ms, whole: whole == Some(last), shared, doubted, behind })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Shipped>> {
        self.0.lock().expect("nothing panics while it holds this")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_is_late_after_a_day_and_a_half() {
        let backups = Backups::default();
        let at = |hours: i64| Timestamp(hours * HOUR_MS);
        assert_eq!(backups.standing(at(99)), None, "none are made");
        let standing =
            |newest: Option<i64>, failed, late| Some(Standing { newest: newest.map(at), failed, late });
        backups.switched_off();
        assert!(backups.are_off() && backups.standing(at(99)).is_none());
        backups.begin(at(10), None);
        assert!(!backups.are_off());
        assert_eq!(backups.standing(at(46)), standing(None, false, false));
        assert_eq!(backups.standing(at(47)), standing(None, false, true));
        backups.made(at(50));
        backups.failed();
        assert_eq!(backups.standing(at(60)), standing(Some(50), true, false));
        backups.made(at(61));
        assert_eq!(backups.standing(at(97)), standing(Some(61), false, false));
        assert_eq!(backups.standing(at(98)), standing(Some(61), false, true));
        // The clock was ahead, and was put back.
        assert_eq!(backups.standing(at(60)), standing(Some(61), false, false));
        assert_eq!(backups.standing(at(59)), standing(Some(61), false, true));
    }

    #[test]
    fn a_stream_is_late_when_it_lags_or_has_no_copy() {
        let streaming = Streaming::default();
        let at = |seconds: i64| Timestamp(seconds * 1_000);
        let standing = |now| {
            let found = streaming.standing(at(now)).expect("there is one");
            (found.lag_ms, found.whole, found.late())
        };
        assert!(streaming.standing(at(1)).is_none());
        streaming.begin(at(0));
        streaming.shipped(at(10));
        assert_eq!(standing(11), (1_000, false, false));
        streaming.is_whole();
        assert_eq!(standing(11), (1_000, true, false));
        assert_eq!(standing(71), (61_000, true, true));
        streaming.shipped(at(2_000));
        assert_eq!(standing(2_000), (0, false, true), "no copy for half an hour");
        streaming.is_whole();
        streaming.failed();
        assert_eq!(standing(2_000), (0, true, true));
        streaming.is_whole();
        assert_eq!(standing(2_001), (1_000, true, false));
        let shared = |now| streaming.standing(at(now)).expect("there is one").shared;
        assert!(!shared(2_001));
        streaming.has_company(at(2_001));
        assert_eq!((standing(2_001), shared(2_001)), ((1_000, true, true), true));
        streaming.is_alone();
        assert_eq!((standing(2_001), shared(2_001)), ((1_000, true, false), false));
        streaming.has_company(at(2_001));
        streaming.shipped(at(5_601));
        streaming.is_whole();
        assert_eq!((standing(5_601), shared(5_601)), ((0, true, false), false));
        streaming.has_doubts(at(5_601));
        let doubted = |now| streaming.standing(at(now)).expect("there is one").doubted;
        assert_eq!((standing(5_601), shared(5_601), doubted(5_601)), ((0, true, true), false, true));
        assert!(!doubted(9_201));
    }
}
