//! Deliberate bugs, only in builds with the feature `chaos`: they prove that the crash tests fail when they should. A
//! test that nobody has seen failing proves nothing.
//!
//! Bugs that can be simulated by wrapping the writer are in [`seeded`]. The others have to be in the code itself: how
//! SQLite is opened (`sync-off`); the address index that the writing transaction reads (`no-uniqueness`); the reading
//! of the clock; and each place in [`PANICS`], since a panic at that very place must not affect other threads.

pub mod seeded;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// A deliberately broken promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Requests are answered before their batch is committed.
    AckBeforeCommit,
    /// SQLite runs with `synchronous=OFF`.
    SyncOff,
    /// Mails are written in a transaction after that of their cause.
    MailOutside,
    /// Signing does not check whether an address has signed already.
    NoUniqueness,
}

impl Bug {
    /// Every bug, with the word that `THRONG_CHAOS` chooses it by.
    pub const ALL: [(&'static str, Bug); 4] = [
        ("ack-before-commit", Bug::AckBeforeCommit),
        ("sync-off", Bug::SyncOff),
        ("mail-outside", Bug::MailOutside),
        ("no-uniqueness", Bug::NoUniqueness),
    ];
}

/// Places where a thread can be made to panic, to prove that the program ends or goes on as it says it does.
pub const PANICS: [&str; 35] = [
    "main",
    "starting",
    "giving-back",
    "decide",
    "apply",
    "publish",
    "reader",
    "question",
    "accepting",
    "http",
    "render",
    "picture",
    "password",
    "scan",
    "mail",
    "mail-worker",
    "live",
    "closing",
    "erasing",
    "mailing",
    "checking",
    "regular",
    "pressure",
    "disk",
    "troubles",
    "theme",
    "certificates",
    "sites",
    "taking-over",
    "taken-over",
    "backing-up",
    "streaming",
    "shedding",
    "office",
    "door",
];

/// Panics, once, at the place that the environment variable `THRONG_PANIC` names.
pub fn panic_at(place: &str) {
    static DONE: AtomicBool = AtomicBool::new(false);
    static CHOSEN: OnceLock<Option<String>> = OnceLock::new();
    let chosen = CHOSEN.get_or_init(|| std::env::var("THRONG_PANIC").ok());
    if chosen.as_deref() == Some(place) && !DONE.swap(true, Ordering::SeqCst) {
        panic!("seeded at {place}");
    }
}

/// By how many seconds the clock is off: the number in the file that the environment variable `THRONG_CLOCK` names,
/// read each time, so that a test can set the clock while the program runs.
#[must_use]
pub fn clock_off_s() -> i64 {
    static FILE: OnceLock<Option<std::ffi::OsString>> = OnceLock::new();
    let Some(file) = FILE.get_or_init(|| std::env::var_os("THRONG_CLOCK")) else {
        return 0;
    };
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.trim().parse().unwrap_or(0)
}

/// The longest that a question is made to take.
const SLOW_MS_MAX: u64 = 500;

/// Has a question to the store take so many milliseconds, as from a slow disk: the number in the file that the environment
/// variable `THRONG_SLOW_READS` names, read each time, so that a test can change it while the program runs.
pub fn read_slowly() {
    static FILE: OnceLock<Option<std::ffi::OsString>> = OnceLock::new();
    let Some(file) = FILE.get_or_init(|| std::env::var_os("THRONG_SLOW_READS")) else {
        return;
    };
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let ms: u64 = text.trim().parse().unwrap_or(0);
    std::thread::sleep(std::time::Duration::from_millis(ms.min(SLOW_MS_MAX)));
}

/// The longest that a page of a copy is made to take.
const SLOW_PAGE_MS_MAX: u64 = 90_000;

/// How long a page of a copy takes beside what it takes: the number of milliseconds in the file that the environment variable
/// `THRONG_SLOW_PAGES` names, read each time. It passes between the reading and the end, while the page may not be of two moments. That
/// it begins is told by a file beside that one, which ends in `begun`.
#[must_use]
pub fn slow_page() -> std::time::Duration {
    static FILE: OnceLock<Option<std::ffi::OsString>> = OnceLock::new();
    let file = FILE
        .get_or_init(|| std::env::var_os("THRONG_SLOW_PAGES"))
        .as_ref();
    let text = file.and_then(|file| std::fs::read_to_string(file).ok());
    let ms: u64 = text.and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    if let Some(file) = file.filter(|_| ms > 0) {
        drop(std::fs::write(std::path::Path::new(file).with_extension("begun"), ""));
    }
    std::time::Duration::from_millis(ms.min(SLOW_PAGE_MS_MAX))
}

/// How often [`stand_still`] looks, and for how long it stands at most.
const LOOK_EVERY: std::time::Duration = std::time::Duration::from_millis(5);
const STILL_MAX: std::time::Duration = std::time::Duration::from_secs(60);

/// Keeps the thread that calls it from anything else for as long as its name stands in the file that the environment variable
/// `THRONG_STANDSTILL` names: as one that has far more to do than it can. That it stands is told by a file beside that one, which ends in
/// its name.
pub fn stand_still(thread: &str) {
    static FILE: OnceLock<Option<std::ffi::OsString>> = OnceLock::new();
    let Some(file) = FILE.get_or_init(|| std::env::var_os("THRONG_STANDSTILL")) else {
        return;
    };
    let is_still = || std::fs::read_to_string(file).is_ok_and(|named| named == thread);
    let tells = std::path::Path::new(file).with_extension(thread);
    if is_still() {
        drop(std::fs::write(&tells, ""));
    }
    let mut looks = STILL_MAX.as_millis() / LOOK_EVERY.as_millis();
    while is_still() && looks > 0 {
        std::thread::sleep(LOOK_EVERY);
        looks -= 1;
    }
}

/// For how long something hangs at most.
const HANG_MAX: std::time::Duration = std::time::Duration::from_secs(600);

/// Hangs as a disk does that is gone: whoever comes to this path waits for as long as it stands in the file that the environment variable
/// `THRONG_HANGS` names.
pub fn hang_at(path: &std::path::Path) {
    static FILE: OnceLock<Option<std::ffi::OsString>> = OnceLock::new();
    let Some(file) = FILE.get_or_init(|| std::env::var_os("THRONG_HANGS")) else {
        return;
    };
    let hangs = || std::fs::read_to_string(file).is_ok_and(|named| std::path::Path::new(&named) == path);
    let mut looks = HANG_MAX.as_millis() / LOOK_EVERY.as_millis();
    while hangs() && looks > 0 {
        std::thread::sleep(LOOK_EVERY);
        looks -= 1;
    }
}

/// The bug chosen by the environment variable `THRONG_CHAOS`, read once.
#[must_use]
pub fn active() -> Option<Bug> {
    static ACTIVE: OnceLock<Option<Bug>> = OnceLock::new();
    *ACTIVE.get_or_init(|| {
        let word = std::env::var("THRONG_CHAOS").ok()?;
        Bug::ALL
            .into_iter()
            .find(|(name, _)| *name == word)
            .map(|(_, bug)| bug)
    })
}
