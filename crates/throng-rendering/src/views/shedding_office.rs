//! The page that says what is switched off so that people can sign, and lets owners switch off by hand.

use serde::Serialize;

use super::Frame;

/// `GET /admin/shedding`.
///
/// Ten fields: how it stands, why, what happened, and what an owner can choose.
#[derive(Debug, Clone, Serialize)]
pub struct SheddingView {
    #[serde(flatten)]
    pub frame: Frame,
    /// How many kinds of work are given up; 0 while all is well.
    pub level: i64,
    pub since_ms: Option<i64>,
    /// Every kind, in the order in which it is given up.
    pub works: Vec<ShedWorkRow>,
    pub by_hand: Option<ShedByHandRow>,
    /// How long everything waits, by which it is decided.
    pub waits: Vec<ShedWaitRow>,
    /// What happened in the last hour, the newest first.
    pub changes: Vec<ShedChangeRow>,
    /// Whether whoever looks may switch off by hand.
    pub can: bool,
    /// Who may, by name, for those who may not.
    pub owners: Vec<String>,
    /// For how many minutes something can be switched off.
    pub minutes: Vec<i64>,
}

/// A kind of work.
#[derive(Debug, Clone, Serialize)]
pub struct ShedWorkRow {
    pub word: String,
    pub label_key: String,
    pub what_key: String,
    /// Whether it is given up now.
    pub shed: bool,
    /// How many were refused since the start.
    pub refused: i64,
}

/// What an owner has had given up.
#[derive(Debug, Clone, Serialize)]
pub struct ShedByHandRow {
    /// The last kind in the order.
    pub label_key: String,
    pub until_ms: i64,
    pub by: String,
}

/// How long something waits at the least, and how long is too long.
#[derive(Debug, Clone, Serialize)]
pub struct ShedWaitRow {
    pub key: String,
    pub ms: i64,
    pub max: i64,
}

/// A change of what is given up.
#[derive(Debug, Clone, Serialize)]
pub struct ShedChangeRow {
    pub at_ms: i64,
    /// The last kind that is given up from then on; none when all is well again.
    pub label_key: Option<String>,
    /// Key of the reason; the sentence may name the wait as `count`.
    pub because_key: String,
    /// The longest wait at that moment.
    pub waited_ms: i64,
}
