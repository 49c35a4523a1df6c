//! The page that says how the server is doing: everything of which there is only so much, what hurts first on top.

use serde::Serialize;

use super::{CopyRow, Frame, Readiness};

/// `GET /admin/server`.
#[derive(Debug, Clone, Serialize)]
pub struct ServerView {
    #[serde(flatten)]
    pub frame: Frame,
    /// How many rows are red, and how many are amber.
    pub red: i64,
    pub amber: i64,
    /// Key of what the first row is called: what hurts first, or would.
    pub first_key: String,
    /// What hurts first on top.
    pub rows: Vec<ServerRow>,
    /// How the copies of the site stand.
    pub copies: Vec<CopyRow>,
}

/// Something of which there is only so much.
///
/// Eight fields: what it is, how much of it is in use, what that has led to, and what to do.
#[derive(Debug, Clone, Serialize)]
pub struct ServerRow {
    pub state: Readiness,
    pub label_key: String,
    /// How much of it is in use, in hundredths, for the bar; nothing where that has no meaning.
    pub share: Option<i64>,
    /// The sentence that says how much is in use; it may use `share`, `now` and `max`.
    pub used: ServerWords,
    /// Sentences about who had to wait, and what was lost.
    pub led_to: Vec<ServerWords>,
    /// Key of what to do, where something should be done; the sentence may use `setting`.
    pub advice_key: Option<String>,
    /// The setting that says how much there may be; empty where there is none.
    pub setting: String,
    /// The page of the office where more is told.
    pub path: Option<String>,
}

/// A sentence with its numbers.
#[derive(Debug, Clone, Serialize)]
pub struct ServerWords {
    pub key: String,
    pub now: i64,
    pub max: i64,
    pub count: i64,
}
