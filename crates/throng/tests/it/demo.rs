//! The demo as a test needs it: its country is there before the program is waited for.
//!
//! Owns how it is started. Used by the tests that look at every campaign of the demo.

use std::path::Path;
use std::sync::OnceLock;

use throng_testkit::program::{Program, temporary_folder};

use crate::kept_folder::KeptFolder;
use crate::town::{THRONG, run, said, text};

/// Puts the country in `data`, which is invented once for all tests and takes as long as it takes, and serves it with these
/// settings, each as `section.key=value`.
#[track_caller]
pub(crate) fn serving_demo(data: &Path, settings: &[&str]) -> Program {
    static INVENTED: OnceLock<KeptFolder> = OnceLock::new();
    let invented = INVENTED.get_or_init(|| {
        let folder = temporary_folder();
        let data = folder.path().join("data");
        let filled = run(&["demo", "--only-fill", "--data", &text(&data)]);
        assert!(filled.status.success(), "{}", said(&filled));
        KeptFolder::of(&data)
    });
    invented.copy_to(data);
    let data = text(data);
    let set = settings.iter().flat_map(|setting| ["--set", setting]);
    let words = ["demo", "--listen", "127.0.0.1:0", "--data", &data]
        .into_iter()
        .chain(set);
    Program::start(THRONG, words.map(str::to_owned))
}
