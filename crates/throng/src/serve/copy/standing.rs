//! How a copy stands with the site that it follows: what `/healthz`, `/readyz`, `/metrics` and a header of each page say of it.
//!
//! **Owns** these words. **Never** tells of a person, a petition or the place of the stream. **Called by** `moments`, which notes it, and
//! by whoever is asked. **Bounds**: a handful of figures.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::response::{IntoResponse as _, Response};
use http::{HeaderMap, HeaderName, HeaderValue};
use serde::Serialize;
use throng_backup::Exchange;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_process::asked_disk::AskedDisk;
use throng_process::clock;
use throng_process::limits::FOLLOW_BEHIND_S_MAX;
use throng_process::limits::resources::{self, Figures};
use throng_web::http::status::of_health;
use throng_web::shedding::Shedding;

use super::super::health::for_programs;
use super::super::metrics::{Moment, Tells};
use super::moments::Moments;

/// The header that says up to when everything is in an answer.
const AS_OF: HeaderName = HeaderName::from_static("throng-copy-as-of");

/// How it stands with what is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum State {
    /// Nothing was looked at yet.
    Starting,
    /// It has all that was written until some seconds ago.
    Following,
    /// It has all that it could read in the place, and nothing newer came for a while.
    Behind,
    /// `throng promote` was begun, has told the place, and has not ended: nobody is the site.
    HalfPromoted,
    /// The stream does not go on from here.
    WaitsForCopy,
    /// The place cannot be read.
    PlaceAway,
    /// The directory cannot be written.
    DiskFailed,
    /// `throng promote` has the directory.
    LetGo,
}

/// How a copy stands. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct Standing(Arc<Mutex<Noted>>);

#[derive(Clone, Copy, Debug)]
struct Noted {
    state: State,
    as_of: Option<Timestamp>,
    batch: Option<u64>,
}

/// The same at one moment, for whoever watches.
#[derive(Clone, Copy, Debug)]
pub(in crate::serve) struct CopyNow {
    pub(in crate::serve) state: State,
    pub(in crate::serve) age_ms: Option<i64>,
}

impl CopyNow {
    /// Whether it has what was written until some seconds ago.
    pub(in crate::serve) fn is_following(self) -> bool {
        self.state == State::Following
    }
}

impl Default for Standing {
    fn default() -> Standing {
        Standing(Arc::new(Mutex::new(Noted { state: State::Starting, as_of: None, batch: None })))
    }
}

impl Standing {
    fn noted(&self) -> MutexGuard<'_, Noted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what was seen. What is not known leaves what was known before. No moment is later than this one: the clock of the site may be
    /// wrong for a while.
    pub(super) fn note(&self, state: State, (until, batch): (Option<Timestamp>, Option<u64>)) {
        let until = until.map(|until| until.min(clock::now()));
        let mut noted = self.noted();
        noted.state = state;
        noted.as_of = until.max(noted.as_of);
        noted.batch = batch.or(noted.batch);
    }

    /// Notes that the database is as of another moment: a later one, or, with another file, that one.
    pub(super) fn is_as_of(&self, as_of: Timestamp, exchange: Exchange) {
        let as_of = as_of.min(clock::now());
        let mut noted = self.noted();
        noted.as_of = match exchange {
            Exchange::Pages => noted.as_of.max(Some(as_of)),
            Exchange::File => Some(as_of),
        };
    }

    /// Up to when everything that the site wrote is here.
    pub(super) fn as_of(&self) -> Option<Timestamp> {
        self.noted().as_of
    }

    /// How it stands now. Whoever reads a place that hangs, or much at once, notes nothing meanwhile: what is old is told all the same.
    pub(super) fn now(&self) -> CopyNow {
        let noted = *self.noted();
        let age_ms = noted.as_of.map(|as_of| clock::now().since(as_of).max(0));
        let is_old = age_ms.is_some_and(|age| age > FOLLOW_BEHIND_S_MAX.ms());
        let state = if is_old && noted.state == State::Following {
            State::Behind
        } else {
            noted.state
        };
        CopyNow { state, age_ms }
    }

    /// Says in a header up to when everything is in an answer, in whole seconds: a little before rather than after.
    pub(super) fn mark(&self, headers: &mut HeaderMap) {
        let value = self.as_of().and_then(written);
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
            headers.insert(AS_OF, value);
        }
    }

    /// The answer of `/healthz`: 200 while it follows and pages can be made of it.
    pub(super) fn health(&self, is_whole: bool) -> Response {
        let noted = *self.noted();
        let CopyNow { state, age_ms } = self.now();
        let health = Health {
            status: "copy",
            following: state,
            showing: is_whole,
            as_of: noted.as_of.and_then(written),
            age_s: age_ms.map(|ms| ms / SECOND_MS),
            batch: noted.batch,
            resources: resources::ALL
                .iter()
                .map(|row| (row.name, row.figures()))
                .collect(),
        };
        let body = serde_json::to_string(&health).expect("plain data with text keys") + "\n";
        for_programs((of_health(is_whole && state == State::Following), body).into_response())
    }

    /// The answer of `/readyz`: 200 while pages can be made, however old.
    pub(super) fn ready(&self, is_whole: bool) -> Response {
        let CopyNow { age_ms, .. } = self.now();
        let status = if is_whole { "copy" } else { "copy-changing" };
        let body = serde_json::json!({ "status": status, "age_s": age_ms.map(|ms| ms / SECOND_MS) });
        for_programs((of_health(is_whole), format!("{body}\n")).into_response())
    }
}

/// The answer to whoever monitors a copy.
#[derive(Serialize)]
struct Health {
    /// Always `copy`: nothing can be written here.
    status: &'static str,
    following: State,
    /// Whether pages can be made just now.
    showing: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    as_of: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age_s: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    batch: Option<u64>,
    resources: BTreeMap<&'static str, Figures>,
}

fn written(at: Timestamp) -> Option<String> {
    let at = jiff::Timestamp::from_millisecond(at.0).ok()?;
    Some(at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string())
}

/// What whoever watches a copy is told from.
pub(super) struct CopySources {
    pub(super) moments: Moments,
    pub(super) disk: AskedDisk,
    pub(super) shedding: Shedding,
}

impl Tells for CopySources {
    fn moment(&self) -> Moment {
        // There is no intake, mail, chore or certificate: what is told of these is left out.
        Moment {
            copy: Some(self.moments.standing().now()),
            shedding: self.shedding.seen(clock::now()),
            ..Moment::of_machine(self.moments.cache().stats(), &self.disk)
        }
    }

    fn disk(&self) -> &AskedDisk {
        &self.disk
    }

    fn health(&self) -> Response {
        self.moments.standing().health(self.moments.is_whole())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_kept_and_only_another_file_goes_back() {
        let standing = Standing::default();
        assert!(standing.as_of().is_none() && standing.now().age_ms.is_none());
        standing.note(State::Following, (Some(Timestamp(9_000)), Some(7)));
        standing.note(State::PlaceAway, (None, None));
        assert_eq!(standing.as_of(), Some(Timestamp(9_000)));
        standing.is_as_of(Timestamp(8_000), Exchange::Pages);
        assert_eq!(standing.as_of(), Some(Timestamp(9_000)), "the note of the place is later");
        standing.is_as_of(Timestamp(8_000), Exchange::File);
        let mut headers = HeaderMap::new();
        standing.mark(&mut headers);
        assert_eq!(headers[AS_OF], "1970-01-01T00:00:08Z");
    }

    #[test]
    fn no_moment_is_later_than_now() {
        let standing = Standing::default();
        let tomorrow = clock::now().plus_ms(86_400_000);
        standing.note(State::Following, (Some(tomorrow), None));
        standing.is_as_of(tomorrow, Exchange::Pages);
        assert!(standing.as_of().is_some_and(|as_of| as_of <= clock::now()));
    }

    #[test]
    fn what_is_old_is_behind_although_nobody_noted_it() {
        let limit = FOLLOW_BEHIND_S_MAX.ms();
        for (state, age_ms, told) in [
            (State::Following, 0, State::Following),
            (State::Following, limit - 5_000, State::Following),
            (State::Following, limit + 5_000, State::Behind),
            (State::PlaceAway, limit + 5_000, State::PlaceAway),
        ] {
            let standing = Standing::default();
            standing.note(state, (Some(clock::now().plus_ms(-age_ms)), None));
            assert_eq!(standing.now().state, told, "{state:?} {age_ms}");
        }
    }

    #[test]
    fn it_is_well_while_it_follows_and_ready_while_it_shows() {
        let standing = Standing::default();
        for (state, is_whole, well, ready) in [
            (State::Starting, true, 503, 200),
            (State::Following, true, 200, 200),
            (State::Following, false, 503, 503),
            (State::Behind, true, 503, 200),
            (State::PlaceAway, true, 503, 200),
            (State::HalfPromoted, true, 503, 200),
            (State::LetGo, false, 503, 503),
        ] {
            standing.note(state, (None, None));
            assert_eq!(standing.health(is_whole).status(), well, "{state:?}");
            assert_eq!(standing.ready(is_whole).status(), ready, "{state:?}");
        }
    }
}
