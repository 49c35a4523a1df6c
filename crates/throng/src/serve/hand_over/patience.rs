//! How long the running program waits for one that has the locks: meanwhile nobody can write, and every form waits.
//!
//! A new program that reads a large database takes a while and says once a second that it still works at it; one that hangs says
//! nothing. **Owns** how long either is waited for, and the signs that the new program gives. **Never** ends a program: `predecessor`
//! does. **Bounds** the silence and the whole.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use throng_process::limits::{HAND_OVER_WAIT_S, STREAM_WAIT_S_MAX};
use throng_process::{clock, machine, threads};

use super::talk::{FromSuccessor, Silence, Talk};

/// How often the new program says that it still works at it.
const SIGN_EVERY: Duration = Duration::from_secs(1);
/// After how long without using a hundredth of a second of any processor it does not say so, until it uses some again: it waits for
/// something that does not come. A disk may take some seconds for one write, and the place of the stream longer.
const STILL: Duration = Duration::from_secs(12);
/// How long one that gives signs may be silent.
const SILENT: Duration = Duration::from_secs(3);
/// How long one that gives signs may take in all. It reads a million signatures in a second.
const SERVING: Duration = Duration::from_secs(120);
/// How long one may take in all that gives none, since it is of a version from before.
const WITHOUT_SIGNS: Duration = Duration::from_secs(15);
/// How often it is looked whether this program is to stop.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// The least that is waited, as the system takes no time for "for ever".
const WAIT_MIN: Duration = Duration::from_millis(1);

// Forms under way may take two seconds before, and the database has to be opened again after, while all others wait.
const _: () = assert!(WITHOUT_SIGNS.as_secs() + 4 <= HAND_OVER_WAIT_S.max, "no form is refused");
const _: () = assert!(STILL.as_secs() + SILENT.as_secs() + 5 <= HAND_OVER_WAIT_S.max, "no form is refused");
const _: () =
    assert!(STILL.as_secs() > STREAM_WAIT_S_MAX.max, "whoever waits for the place of the stream gives signs");

/// How long a program that has the locks is waited for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    silent: Duration,
    whole: Duration,
}

impl Patience {
    pub(super) const WITH_SIGNS: Patience = Patience { silent: SILENT, whole: SERVING };
    pub(super) const WITHOUT_SIGNS: Patience = Patience { silent: WITHOUT_SIGNS, whole: WITHOUT_SIGNS };

    /// What the new program says that is no sign, once it does.
    ///
    /// # Errors
    /// Why there is nothing: [`Silence::TooLong`] if it was silent for too long, or is not ready after the whole time; [`Silence::Stopped`] if
    /// this program is to stop, and the other has not said anything by then.
    pub(super) fn wait(self, talk: &Talk, stops: impl Fn() -> bool) -> Result<FromSuccessor, Silence> {
        let begun = clock::monotonic();
        let mut heard = begun;
        loop {
            let left = self.whole.saturating_sub(begun.elapsed());
            let silent = self.silent.saturating_sub(heard.elapsed());
            // What came while this program stood still is heard before anything else.
            match talk.hear(left.min(silent).min(LOOK_EVERY).max(WAIT_MIN)) {
                Ok((FromSuccessor::Working, _)) => {
                    heard = clock::monotonic();
                    continue;
                }
                Ok((said, _)) => return Ok(said),
                Err(Silence::TooLong { .. }) if stops() => return Err(Silence::Stopped),
                Err(Silence::TooLong { .. }) if begun.elapsed() >= self.whole => {}
                Err(Silence::TooLong { .. }) if heard.elapsed() >= self.silent => {
                    return Err(Silence::TooLong { within: self.silent });
                }
                Err(Silence::TooLong { .. }) => {}
                Err(silence) => return Err(silence),
            }
            if begun.elapsed() >= self.whole {
                return Err(Silence::NotReady { within: self.whole });
            }
        }
    }
}

/// Says once a second that this program still works at it, until it is dropped.
#[derive(Debug)]
pub(super) struct Signs {
    goes_on: Arc<AtomicBool>,
}

impl Signs {
    /// Begins on a thread of its own.
    ///
    /// # Errors
    /// The system has no thread left.
    pub(super) fn begin(talk: Weak<Talk>) -> std::io::Result<Signs> {
        let goes_on = Arc::new(AtomicBool::new(true));
        let asked = Arc::clone(&goes_on);
        let used = || machine::cpu().map_or(0.0, |cpu| cpu.user_s + cpu.system_s);
        threads::start(&threads::SIGNS, move || give(&talk, &asked, used, (STILL, SIGN_EVERY)))?;
        Ok(Signs { goes_on })
    }
}

impl Drop for Signs {
    fn drop(&mut self) {
        self.goes_on.store(false, Ordering::Relaxed);
    }
}

/// Until nobody asks or nobody hears. No sign is given while this program has `used` no more of any processor for as long as is `still`.
fn give(
    talk: &Weak<Talk>,
    goes_on: &AtomicBool,
    used: impl Fn() -> f64,
    (still, every): (Duration, Duration),
) {
    let (mut last, mut moved) = (used(), clock::monotonic());
    while goes_on.load(Ordering::Relaxed) {
        let now = used();
        if now > last {
            (last, moved) = (now, clock::monotonic());
        }
        let is_still = moved.elapsed() > still;
        let is_heard = |talk: Arc<Talk>| is_still || talk.say(&FromSuccessor::Working, &[]).is_ok();
        if !talk.upgrade().is_some_and(is_heard) {
            return;
        }
        std::thread::sleep(every);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(50);

    fn pair() -> (Talk, Talk) {
        let (mine, its) = Talk::pair().unwrap();
        (mine, Talk::of(std::os::fd::AsFd::as_fd(&its)).unwrap())
    }

    #[test]
    fn whoever_gives_signs_is_waited_for_and_whoever_is_silent_is_not() {
        let (old, new) = pair();
        let serving = FromSuccessor::Serving { socket: "there".to_owned() };
        for said in [&FromSuccessor::Working, &FromSuccessor::Working, &serving] {
            new.say(said, &[]).unwrap();
        }
        let patience = Patience { silent: LONG, whole: LONG };
        assert_eq!(patience.wait(&old, || false).unwrap(), serving, "signs are no answer");

        new.say(&FromSuccessor::Working, &[]).unwrap();
        let silence = Patience { silent: SHORT, whole: LONG }
            .wait(&old, || false)
            .unwrap_err();
        assert!(matches!(silence, Silence::TooLong { .. }), "{silence:?}");
        let silence = Patience { silent: LONG, whole: SHORT }
            .wait(&old, || false)
            .unwrap_err();
        assert!(matches!(silence, Silence::NotReady { .. }), "{silence:?}");
        // A stop does not wait for it, but hears what it has said.
        new.say(&FromSuccessor::Working, &[]).unwrap();
        let silence = patience.wait(&old, || true).unwrap_err();
        assert!(matches!(silence, Silence::Stopped), "{silence:?}");
        new.say(&serving, &[]).unwrap();
        assert_eq!(patience.wait(&old, || true).unwrap(), serving);
        drop(new);
        let silence = patience.wait(&old, || false).unwrap_err();
        assert!(matches!(silence, Silence::Ended), "{silence:?}");
    }

    #[test]
    fn signs_come_until_they_are_not_asked_for_any_more() {
        let (old, new) = pair();
        let new = Arc::new(new);
        let signs = Signs::begin(Arc::downgrade(&new)).unwrap();
        for _ in 0..2 {
            let (said, _) = old.hear::<FromSuccessor>(LONG).unwrap();
            assert_eq!(said, FromSuccessor::Working);
        }
        drop((signs, new));
        // What was said before may still come; then there is an end.
        let end = std::iter::from_fn(|| Some(old.hear::<FromSuccessor>(LONG))).find_map(Result::err);
        assert!(matches!(end, Some(Silence::Ended)), "{end:?}");
    }

    #[test]
    fn a_program_that_does_nothing_any_more_gives_no_signs_until_it_works_again() {
        let (old, new) = pair();
        let new = Arc::new(new);
        let (goes_on, asked, before) = (AtomicBool::new(true), Cell::new(0), Cell::new(0));
        let heard = || std::iter::from_fn(|| old.hear::<FromSuccessor>(WAIT_MIN).ok()).count();
        // It has used nothing more each of forty times, and then something.
        let used = || {
            asked.set(asked.get() + 1);
            if asked.get() <= 40 {
                return 7.0;
            }
            before.set(heard());
            goes_on.store(false, Ordering::Relaxed);
            8.0
        };
        give(&Arc::downgrade(&new), &goes_on, used, (SHORT, SHORT / 10));
        let before = before.get();
        assert!((1..=11).contains(&before), "it gave {before}, and then none");
        assert_eq!(heard(), 1, "it gives them again");
        drop(new);
    }

    #[test]
    fn signs_of_a_program_that_is_still_end_with_what_they_were_for() {
        let (old, new) = pair();
        let new = Arc::new(new);
        let talk = Arc::downgrade(&new);
        drop((old, new));
        give(&talk, &AtomicBool::new(true), || 7.0, (Duration::ZERO, SHORT / 10));
    }

    #[test]
    fn programs_of_other_versions_are_understood() {
        let read = |text: &str| serde_json::from_str::<FromSuccessor>(text).unwrap();
        let hello = |signs| FromSuccessor::Hello { version: "1.0.0".to_owned(), schema: 7, signs };
        assert_eq!(read(r#"{"hello":{"version":"1.0.0","schema":7}}"#), hello(false));
        assert_eq!(read(r#"{"hello":{"version":"1.0.0","schema":7,"signs":true,"later":1}}"#), hello(true));
        // A running program from before reads of a hello what it knows, and answers with the word that it knows.
        #[derive(Debug, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Before {
            Hello { version: String, schema: i64 },
        }
        let said = serde_json::to_string(&hello(true)).unwrap();
        let Before::Hello { version, schema } = serde_json::from_str(&said).unwrap();
        assert_eq!((version.as_str(), schema), ("1.0.0", 7));
    }
}
