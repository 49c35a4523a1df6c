//! The part of the page about the server that says how its copies stand: the nightly backups, the stream, and the second machine.

use serde::Serialize;

use super::Readiness;

/// Copies of one kind.
#[derive(Debug, Clone, Serialize)]
pub struct CopyRow {
    /// Nothing where there is nothing to judge.
    pub state: Option<Readiness>,
    pub label_key: String,
    /// Where they are; empty where there are none.
    pub place: String,
    /// How they stand, the worst first.
    pub lines: Vec<CopyLine>,
    /// Key of what to do next.
    pub next_key: String,
    /// The chapter of the operators' guide that says how.
    pub chapter_path: String,
    /// Key of what the chapter is called.
    pub chapter_key: String,
}

/// A sentence about copies.
#[derive(Debug, Clone, Serialize)]
pub struct CopyLine {
    pub key: String,
    /// The moment that the sentence names as `date` and `time`.
    pub at_ms: Option<i64>,
    /// The number that it names as `count`.
    pub count: i64,
}
