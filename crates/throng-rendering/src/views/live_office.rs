//! The page that says whether a site is ready for the public: each check with its result and what to do.

use serde::Serialize;

use super::Frame;

/// How something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Readiness {
    /// As it should be.
    Green,
    /// It works, and could be better.
    Amber,
    /// The public would notice.
    Red,
}

/// One thing that was looked at.
#[derive(Debug, Clone, Serialize)]
pub struct ReadinessLine {
    pub state: Readiness,
    pub label_key: String,
    /// What was found and what to do; may name `count`.
    pub what_key: String,
    pub count: i64,
    /// What was found, as it stands: an address, an answer of the relay host.
    pub text: String,
    /// Where it is put right, in the office.
    pub path: Option<String>,
}

/// `GET /admin/live`.
///
/// Seven fields: what was found, and the test of the relay host.
#[derive(Debug, Clone, Serialize)]
pub struct ReadinessView {
    #[serde(flatten)]
    pub frame: Frame,
    pub red: i64,
    pub amber: i64,
    pub lines: Vec<ReadinessLine>,
    /// Mails are kept here: there is nothing to test.
    pub captures: bool,
    /// The address of who looks.
    pub own: String,
    pub test: Option<RelayTestShown>,
}

/// The last test of the relay host.
#[derive(Debug, Clone, Serialize)]
pub struct RelayTestShown {
    pub to: String,
    /// Page of the mail.
    pub path: String,
    pub sent_ms: i64,
    /// May name `count`, the tries.
    pub fate_key: &'static str,
    pub tries: i64,
    pub finished_ms: Option<i64>,
    /// What the relay host said; empty for nothing.
    pub reply: String,
}
