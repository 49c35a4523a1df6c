//! What stands between a site and the public: each thing with how it is and what to do.

use serde::Serialize;

use super::Frame;

/// How something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Readiness {
    /// As it should be.
    Green,
    /// It works, and could be better.
    Amber,
    /// The public would notice.
    Red,
}

/// One thing that was looked at.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReadinessLine {
    pub(crate) state: Readiness,
    pub(crate) label_key: String,
    /// What was found and what to do; may name `count`.
    pub(crate) what_key: String,
    pub(crate) count: i64,
    /// What was found, as it stands: an address, an answer of the relay host.
    pub(crate) text: String,
    /// Where it is put right, in the office.
    pub(crate) path: Option<String>,
}

/// `GET /admin/live`.
///
/// Seven fields: what was found, and the test of the relay host.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReadinessView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) red: i64,
    pub(crate) amber: i64,
    pub(crate) lines: Vec<ReadinessLine>,
    /// Mails are kept here: there is nothing to test.
    pub(crate) captures: bool,
    /// The address of who looks.
    pub(crate) own: String,
    pub(crate) test: Option<RelayTestShown>,
}

/// The last test of the relay host.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RelayTestShown {
    pub(crate) to: String,
    /// Page of the mail.
    pub(crate) path: String,
    pub(crate) sent_ms: i64,
    /// May name `count`, the tries.
    pub(crate) fate_key: &'static str,
    pub(crate) tries: i64,
    pub(crate) finished_ms: Option<i64>,
    /// What the relay host said; empty for nothing.
    pub(crate) reply: String,
}
