//! How the copies of the site stand, in words: the nightly backups, the stream, and the second machine that may follow it.
//!
//! **Owns** the rows and which sentence each has. **Never** makes a copy, nor looks at a place: what is told is what the running program
//! noted, and since when it fails is what staff were told of (`throng_domain::trouble`). **Called by** `server`, and by the first page.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use throng_domain::staff::Duty;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_domain::trouble::{Trouble, TroubleKind};
use throng_store::error::Fault;
use throng_store::reader::ReadRows as _;

use super::Desk;
use throng_backup::{Backups, Standing, StreamStanding, Streaming};
use throng_process::clock;
use throng_rendering::views::{CopyLine, CopyRow, Readiness, TodoLine};
use throng_web::http::respond::Failure;

/// Where on the page about the server they are.
pub(super) const PATH: &str = "/admin/server#copies";

const BACKUPS: (&str, &str) = ("/admin/docs/operating#backing-up-and-restoring", "copies-chapter-backups");
const SECOND: (&str, &str) = ("/admin/docs/operating#a-second-machine", "copies-chapter-second");

/// What the running program knows of its copies.
#[derive(Clone, Debug)]
pub struct CopiesSeen {
    /// Where they go, or would.
    pub places: CopyPlaces,
    /// Whether none of them is made: the site was restored, and nobody had said that it is the one that goes on when they were to begin.
    pub not_begun: Arc<AtomicBool>,
    /// How the nightly backups stand.
    pub backups: Backups,
    /// How the stream stands.
    pub streaming: Streaming,
}

/// Where this program sends copies, by its settings.
#[derive(Clone, Debug)]
pub struct CopyPlaces {
    pub nightly: Nightly,
    /// Where the stream goes, if there is to be one.
    pub stream: Option<String>,
    /// Whether copies are encrypted.
    pub sealed: bool,
    /// Whether this machine was promoted after it had followed another.
    pub promoted: bool,
}

/// Whether nightly backups are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nightly {
    /// Into this folder.
    To(String),
    /// The settings say that none are made.
    Off,
    /// A demo is not worth it.
    OfDemo,
}

/// What is known of the copies at one moment.
struct Seen<'a> {
    places: &'a CopyPlaces,
    not_begun: bool,
    backups: Option<Standing>,
    stream: Option<StreamStanding>,
    /// Whether somebody has said by now that a restored site is the one that goes on.
    released: bool,
    /// The epoch that another machine has, if that is the site by now.
    superseded: Option<u64>,
    /// Since when each fails, as far as staff were told.
    backup_since: Option<Timestamp>,
    stream_since: Option<Timestamp>,
}

impl Desk {
    /// The rows about copies.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(super) async fn copies(&self) -> Result<Vec<CopyRow>, Failure> {
        let (copies, site) = (&self.deps.outlook.copies, self.door.site.id);
        let troubles = [TroubleKind::Backup, TroubleKind::Stream];
        let since = self.deps.ask(move |reader| {
            let mut since = [None, None];
            for (since, kind) in since.iter_mut().zip(troubles) {
                let row = reader.row(Trouble::of(site, kind))?;
                *since = row.filter(Trouble::stands).map(|row| row.since);
            }
            Ok(since)
        });
        let [backup_since, stream_since] = since.await?;
        let superseded = match self.deps.intake.superseded() {
            Some(Fault::Superseded { there, .. }) => Some(there),
            _ => None,
        };
        let (backups, stream) = (copies.backups.standing(clock::now()), self.stream_standing());
        let (places, not_begun) = (&copies.places, copies.not_begun.load(Ordering::Relaxed));
        let released = !self.deps.outlook.mail.is_holding();
        let seen =
            Seen { places, not_begun, backups, stream, released, superseded, backup_since, stream_since };
        Ok(vec![nightly(&seen), streamed(&seen), second(&seen)])
    }

    /// A line for the list of things to do, while the copies of a restored site have not begun.
    pub(super) fn copies_todo(&self) -> Option<TodoLine> {
        let waits = self.deps.outlook.copies.not_begun.load(Ordering::Relaxed)
            && self.signed.staff.may(Duty::Administer);
        let line = || TodoLine { key: "todo-copies-wait".to_owned(), count: 1, path: PATH.to_owned() };
        // Before that it is said of the emails that are held.
        (waits && !self.deps.outlook.mail.is_holding()).then(line)
    }

    /// How the stream stands, if there is one.
    pub(super) fn stream_standing(&self) -> Option<StreamStanding> {
        self.deps.outlook.copies.streaming.standing(clock::steady())
    }
}

fn line(key: &str) -> CopyLine {
    CopyLine { key: key.to_owned(), at_ms: None, count: 0 }
}

fn line_at(key: &str, at: Timestamp) -> CopyLine {
    CopyLine { at_ms: Some(at.0), ..line(key) }
}

fn row(
    (label, place): (&str, Option<&str>),
    state: Option<Readiness>,
    lines: Vec<CopyLine>,
    (next, chapter): (&str, (&str, &str)),
) -> CopyRow {
    CopyRow {
        state,
        label_key: label.to_owned(),
        place: place.unwrap_or_default().to_owned(),
        lines,
        next_key: next.to_owned(),
        chapter_path: chapter.0.to_owned(),
        chapter_key: chapter.1.to_owned(),
    }
}

fn nightly(seen: &Seen<'_>) -> CopyRow {
    let label = "copies-nightly";
    let none = |state, key: &str, next: &str| row((label, None), state, vec![line(key)], (next, BACKUPS));
    if seen.not_begun {
        let (state, key, next) = restored(seen);
        return none(Some(state), key, next);
    }
    let folder = match &seen.places.nightly {
        Nightly::To(folder) => folder.as_str(),
        Nightly::Off => {
            return none(Some(Readiness::Amber), "copies-nightly-off", "copies-nightly-off-next");
        }
        Nightly::OfDemo => return none(None, "copies-nightly-demo", "copies-nightly-next"),
    };
    let Standing { newest, failed, late } =
        seen.backups
            .unwrap_or(Standing { newest: None, failed: false, late: false });
    let mut lines = Vec::new();
    if failed {
        lines.push(line("copies-nightly-failed"));
        lines.extend(seen.backup_since.map(|at| line_at("copies-failing-since", at)));
    }
    if late {
        lines.push(line("copies-nightly-late"));
    }
    lines.push(newest.map_or_else(|| line("copies-nightly-none"), |at| line_at("copies-nightly-newest", at)));
    lines.extend(sealed(seen));
    let (state, next) = match (late, failed) {
        (true, _) => (Some(Readiness::Red), "copies-nightly-bad-next"),
        (false, true) => (Some(Readiness::Amber), "copies-nightly-bad-next"),
        // Before the first there is nothing to be green.
        (false, false) => (newest.map(|_| Readiness::Green), "copies-nightly-next"),
    };
    row((label, Some(folder)), state, lines, (next, BACKUPS))
}

/// What is said of the copies of a restored site that were not begun.
fn restored(seen: &Seen<'_>) -> (Readiness, &'static str, &'static str) {
    match seen.released {
        false => (Readiness::Amber, "copies-restored", "copies-restored-next"),
        true => (Readiness::Red, "copies-released", "copies-released-next"),
    }
}

fn streamed(seen: &Seen<'_>) -> CopyRow {
    let (label, place) = ("copies-stream", seen.places.stream.as_deref());
    let Some(place) = place else {
        return row(
            (label, None),
            None,
            vec![line("copies-stream-off")],
            ("copies-stream-off-next", BACKUPS),
        );
    };
    let with =
        |state, lines, next: &str, chapter| row((label, Some(place)), Some(state), lines, (next, chapter));
    if let Some(there) = seen.superseded {
        let count = i64::try_from(there).unwrap_or(i64::MAX);
        let lines = vec![CopyLine { count, ..line("copies-superseded") }];
        return with(Readiness::Red, lines, "copies-superseded-next", SECOND);
    }
    if seen.not_begun && seen.stream.is_none() {
        let (state, key, next) = restored(seen);
        return with(state, vec![line(key)], next, BACKUPS);
    }
    let Some(standing) = seen.stream else {
        return with(Readiness::Red, vec![line("copies-stream-none")], "copies-stream-bad-next", BACKUPS);
    };
    let StreamStanding { lag_ms, whole, shared, doubted, behind } = standing;
    let mut lines = Vec::new();
    if shared {
        lines.push(line("copies-stream-shared"));
    }
    if doubted {
        lines.push(line("copies-stream-doubted"));
    }
    if behind {
        lines.push(line("copies-stream-late"));
    }
    if standing.late() {
        lines.extend(seen.stream_since.map(|at| line_at("copies-failing-since", at)));
    }
    let (lag, lacks) = match (behind, whole) {
        (true, _) => ("copies-stream-behind", "copies-stream-gaps"),
        (false, true) => ("copies-stream-lag", "copies-stream-whole"),
        (false, false) => ("copies-stream-lag", "copies-stream-not-whole"),
    };
    lines.push(CopyLine { count: lag_ms.div_euclid(SECOND_MS) + 1, ..line(lag) });
    lines.push(line(lacks));
    lines.extend(sealed(seen));
    match (behind, shared, doubted) {
        // What is missing comes first: the other program may be why.
        (true, _, _) => with(Readiness::Red, lines, "copies-stream-bad-next", BACKUPS),
        (false, true, _) => with(Readiness::Red, lines, "copies-stream-shared-next", BACKUPS),
        (false, false, true) => with(Readiness::Red, lines, "copies-stream-doubted-next", SECOND),
        (false, false, false) => with(Readiness::Green, lines, "copies-stream-next", BACKUPS),
    }
}

/// A machine that follows only reads the place, so that nobody here can say how it stands.
fn second(seen: &Seen<'_>) -> CopyRow {
    let mut lines = Vec::new();
    if seen.places.promoted {
        lines.push(line("copies-second-promoted"));
    }
    lines.push(line("copies-second-what"));
    row(("copies-second", None), None, lines, ("copies-second-next", SECOND))
}

fn sealed(seen: &Seen<'_>) -> Option<CopyLine> {
    seen.places.sealed.then(|| line("copies-sealed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_893_456_000_000);

    fn places() -> CopyPlaces {
        let nightly = Nightly::To("/srv/p/backups".to_owned());
        CopyPlaces { nightly, stream: Some("/mnt/b".to_owned()), sealed: false, promoted: false }
    }

    fn seen(places: &CopyPlaces) -> Seen<'_> {
        Seen {
            places,
            backups: Some(Standing { newest: Some(NOW), failed: false, late: false }),
            stream: Some(StreamStanding {
                lag_ms: 900,
                whole: true,
                shared: false,
                doubted: false,
                behind: false,
            }),
            not_begun: false,
            released: false,
            superseded: None,
            backup_since: None,
            stream_since: None,
        }
    }

    fn told(row: &CopyRow) -> (Option<Readiness>, Vec<&str>, &str) {
        let keys = row.lines.iter().map(|line| line.key.as_str()).collect();
        (row.state, keys, &row.next_key)
    }

    #[test]
    fn the_nightly_backups_are_told_with_what_to_do() {
        let standing = |newest, failed, late| Some(Standing { newest, failed, late });
        for (backups, state, keys, next) in [
            (
                standing(Some(NOW), false, false),
                Some(Readiness::Green),
                &["copies-nightly-newest"][..],
                "copies-nightly-next",
            ),
            (standing(None, false, false), None, &["copies-nightly-none"], "copies-nightly-next"),
            (
                standing(Some(NOW), true, false),
                Some(Readiness::Amber),
                &["copies-nightly-failed", "copies-failing-since", "copies-nightly-newest"],
                "copies-nightly-bad-next",
            ),
            (
                standing(None, false, true),
                Some(Readiness::Red),
                &["copies-nightly-late", "copies-nightly-none"],
                "copies-nightly-bad-next",
            ),
        ] {
            let places = places();
            let row = nightly(&Seen { backups, backup_since: Some(NOW), ..seen(&places) });
            assert_eq!(told(&row), (state, keys.to_vec(), next), "{backups:?}");
            assert_eq!(row.place, "/srv/p/backups");
        }
        for (nightly_of, state, key) in [
            (Nightly::Off, Some(Readiness::Amber), "copies-nightly-off"),
            (Nightly::OfDemo, None, "copies-nightly-demo"),
        ] {
            let places = CopyPlaces { nightly: nightly_of, ..places() };
            let row = nightly(&seen(&places));
            assert_eq!((told(&row).0, told(&row).1), (state, vec![key]));
        }
    }

    /// Somebody has said that the site goes on: it was said of it that nobody had.
    #[test]
    fn of_a_restored_site_it_is_said_whether_its_copies_wait_for_a_word_or_for_a_start() {
        let places = places();
        for (released, expected) in [
            (false, (Some(Readiness::Amber), vec!["copies-restored"], "copies-restored-next")),
            (true, (Some(Readiness::Red), vec!["copies-released"], "copies-released-next")),
        ] {
            let seen = Seen { not_begun: true, released, backups: None, stream: None, ..seen(&places) };
            assert_eq!(told(&nightly(&seen)), expected);
            assert_eq!(told(&streamed(&seen)), expected);
        }
    }

    #[test]
    fn the_stream_is_told_with_company_and_with_a_machine_that_took_over() {
        let standing = |lag_ms, whole, shared, behind| {
            Some(StreamStanding { lag_ms, whole, shared, doubted: false, behind })
        };
        let doubted =
            standing(900, true, false, false).map(|stream| StreamStanding { doubted: true, ..stream });
        let (green, red) = (Readiness::Green, Readiness::Red);
        for (stream, superseded, state, first, next) in [
            (standing(900, true, false, false), None, green, "copies-stream-lag", "copies-stream-next"),
            (standing(61_000, true, false, true), None, red, "copies-stream-late", "copies-stream-bad-next"),
            (
                standing(900, true, true, false),
                None,
                red,
                "copies-stream-shared",
                "copies-stream-shared-next",
            ),
            (standing(61_000, true, true, true), None, red, "copies-stream-shared", "copies-stream-bad-next"),
            (doubted, None, red, "copies-stream-doubted", "copies-stream-doubted-next"),
            (None, None, red, "copies-stream-none", "copies-stream-bad-next"),
            (standing(900, true, false, true), Some(2), red, "copies-superseded", "copies-superseded-next"),
        ] {
            let places = places();
            let row = streamed(&Seen { stream, superseded, ..seen(&places) });
            let (found, keys, then) = told(&row);
            assert_eq!((found, keys[0], then), (Some(state), first, next), "{stream:?} {superseded:?}");
        }
        let places = CopyPlaces { stream: None, ..places() };
        assert_eq!(told(&streamed(&seen(&places))).1, ["copies-stream-off"]);
    }
}
