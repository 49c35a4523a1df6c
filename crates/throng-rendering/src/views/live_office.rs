//! The page that says whether a site is ready for the public: each check with its result and what to do.

use serde::Serialize;

use super::{Frame, ShedByHandRow};

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Readiness {
    /// All is well.
    Green,
    /// It works, but could be better.
    Amber,
    /// It is bad enough that the public would notice.
    Red,
}

/// One check with its result.
#[derive(Debug, Clone, Serialize)]
pub struct ReadinessLine {
    pub state: Readiness,
    pub label_key: String,
    /// Key of what was found and what to do; the sentence may use `count`.
    pub what_key: String,
    pub count: i64,
    /// A detail of what was found: an address, or an answer of the relay host.
    pub text: String,
    /// The page of the office where it can be changed.
    pub path: Option<String>,
}

/// `GET /admin/live`.
///
/// Eight fields: what was found, what is switched off, and the test of the relay host.
#[derive(Debug, Clone, Serialize)]
pub struct ReadinessView {
    #[serde(flatten)]
    pub frame: Frame,
    pub red: i64,
    pub amber: i64,
    pub lines: Vec<ReadinessLine>,
    /// What an owner has switched off by hand.
    pub switched_off: Option<ShedByHandRow>,
    /// Whether mails are captured, so that there is nothing to test.
    pub captures: bool,
    /// The address of the member who looks at the page.
    pub own: String,
    pub test: Option<RelayTestShown>,
}

/// The last test of the relay host.
#[derive(Debug, Clone, Serialize)]
pub struct RelayTestShown {
    pub to: String,
    /// The page of the mail.
    pub path: String,
    pub sent_ms: i64,
    /// Key of the result; the sentence may use `count`, the number of attempts.
    pub fate_key: &'static str,
    pub tries: i64,
    pub finished_ms: Option<i64>,
    /// What the relay host answered; empty if it did not answer.
    pub reply: String,
}
