//! Scripts (`*.scn`) that tell a story which somebody who moderates or sits on a council could read, played with the
//! real program, browsers of their own for all who act, and a real mail server.
//!
//! Owns the language and what its sentences do; it must never know what a page of the site is called or says, which is
//! the scripts' business. Bounds: every wait has an end, and a script that does not say what came by mail fails.
//!
//! A script has one sentence a line. [`sentences`] is the whole list; `#` begins a comment.
//!
//! ```text
//! # A second signature with the same address changes nothing.
//! Given the setting "site.preset=council"
//! Ada goes to "/petitions/1/signatures/new"
//! Ada fills in "Full name" with "{name}"
//! Ada presses "Continue"
//! At the same time:
//!     Ada presses "Sign this petition"
//!     Ben presses "Sign this petition"
//! ```
//!
//! - Whoever acts is introduced once, as `Ada is "Ada Fenwick", "ada@fenwick.example"`.
//! - In quotes, `{name}` and `{address}` are those of who acts, `{Ben's name}` and `{Ben's address}` somebody else's, and
//!   any other word in braces is what was remembered under it, but for `{in 20 days}`, which is that day, and
//!   `{new line}`.
//! - `How WHO signs petition NUMBER:` and indented lines make a sentence out of others: words in capitals stand for what
//!   is said in their place, in quotes as `{NUMBER}`.
//! - Indented lines after `At the same time:` are played at once, each by somebody else.
//! - A line that is not understood, and a sentence that turns out not to be true, tell their file and line.

mod actor;
mod clerk;
mod former;
mod letter;
mod moment;
mod parse;
mod play;
mod sentence;
mod shared;
mod shown;
mod word;

use std::fmt;
use std::path::Path;

pub use sentence::sentences;

/// Where scripts are played.
#[derive(Debug)]
pub struct Stage<'a> {
    /// The program.
    pub program: &'a Path,
    /// A file that introduces people and makes sentences, for all scripts.
    pub ways: &'a Path,
    /// Makes a data directory at this path: the town in which scripts begin.
    pub town: fn(&Path),
}

/// What is wrong with a script, or not true in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// File and line, and the line of the script that led there if it was another.
    pub place: String,
    /// What the line says.
    pub sentence: String,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n    {}", self.place, self.sentence, self.why.replace('\n', "\n    "))
    }
}

/// Reads the script in this file and plays it.
///
/// # Errors
/// All lines that are not understood, or the first sentence that is not true.
pub fn play(script: &Path, stage: &Stage) -> Result<(), Vec<Failure>> {
    let mut known = parse::Known::default();
    parse::read_file(stage.ways, &mut known)?;
    let script = parse::read_file(script, &mut known)?;
    play::play(&script, stage, known.cast).map_err(|failure| vec![failure])
}

#[cfg(test)]
mod tests;
