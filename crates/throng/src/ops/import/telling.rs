//! What an import says on the console: mistakes, what became of a file, and what was not kept.
//!
//! Owns the sentences about a file as a whole. It must never decide anything. Called by `import.rs`. Bounds:
//! [`TOLD_MAX`] lines of a kind for each file, text of files by `shown.rs`.

use std::path::Path;

use super::committing::CameIn;
use super::entry::{LeftOut, Mistake};
use super::plan::Plan;
use super::shown::{TOLD_MAX, shown, told};
use throng_process::console::counted;
use throng_process::{complain, say};

/// What is wrong with a file.
pub(super) fn mistakes(file: &Path, mistakes: &[Mistake]) {
    for mistake in mistakes.iter().take(TOLD_MAX) {
        complain!("{}: {mistake}", file.display());
    }
    if mistakes.len() > TOLD_MAX {
        let more = counted(mistakes.len() - TOLD_MAX, "more mistake", "more mistakes");
        complain!("{}: and {more}", file.display());
    }
}

/// What became of a file's petitions.
pub(super) fn report(file: &Path, came_in: CameIn, plan: &Plan, skipped: u64) {
    let CameIn { imported, updated } = came_in;
    let Plan { unchanged, older, repeats, without_end, .. } = plan;
    let file = file.display();
    say!(
        "{file}: imported: {imported}, updated: {updated}, unchanged: {unchanged}, older than here: {older}, repeated: {}, skipped: {skipped}",
        repeats.len()
    );
    for line in told(repeats, |(line, earlier)| format!("line {line} says the same as line {earlier}")) {
        say!("  {line}");
    }
    if *without_end > 0 {
        say!(
            "  closed, because the file says that they are open but not until when: {without_end}; --open opens all petitions for as long as the site's rules say"
        );
    }
}

/// The petitions that came in without a part of them.
pub(super) fn partial(sentences: &[String]) {
    for line in told(sentences, String::clone) {
        say!("  {line}");
    }
}

/// What was not kept of all files, each field once.
pub(super) fn left_out(fields: &LeftOut) {
    let line = |(field, petitions): (&str, u64)| {
        let of = if petitions == 1 {
            "one petition".to_owned()
        } else {
            format!("{petitions} petitions")
        };
        format!("{}, of {of}", shown(field))
    };
    for line in told(fields.fields(), line) {
        say!("not kept: {line}");
    }
}

/// In how many texts of all files there were marks that turn the line.
pub(super) fn turned(texts: u64) {
    match texts {
        0 => {}
        1 => say!("not kept: marks that turn the line around, in one text"),
        texts => say!("not kept: marks that turn the line around, in {texts} texts"),
    }
}
