//! The demo as a test needs it: its country is there before the program is waited for.
//!
//! Owns how it is started. Used by the tests that look at every campaign of the demo.

use std::path::Path;

use throng_testkit::program::Program;

use crate::town::{THRONG, run, said, text};

/// Invents the country in `data`, which takes as long as it takes, and serves it with these settings, each as `section.key=value`.
#[track_caller]
pub(crate) fn serving_demo(data: &Path, settings: &[&str]) -> Program {
    let data = text(data);
    let filled = run(&["demo", "--only-fill", "--data", &data]);
    assert!(filled.status.success(), "{}", said(&filled));
    let set = settings.iter().flat_map(|setting| ["--set", setting]);
    let words = ["demo", "--listen", "127.0.0.1:0", "--data", &data]
        .into_iter()
        .chain(set);
    Program::start(THRONG, words.map(str::to_owned))
}
