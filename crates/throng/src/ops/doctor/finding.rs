//! What a look has found: whether it is right, in a sentence, and what to do if not.
//!
//! **Owns** the three states and their exit status. **Never** looks at anything.

use serde::Serialize;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    Ok,
    /// It works, and somebody should look at it.
    Look,
    /// It does not work, or will hurt somebody.
    Broken,
}

impl State {
    pub(super) const fn word(self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Look => "look",
            State::Broken => "broken",
        }
    }

    /// What the program ends with if nothing is worse.
    pub(super) const fn status(self) -> u8 {
        match self {
            State::Ok => 0,
            State::Look => 1,
            State::Broken => 2,
        }
    }
}

/// Something that was found.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Finding {
    /// What was looked at; the list of looks says it.
    pub(super) about: &'static str,
    pub(super) state: State,
    pub(super) what: String,
    /// What to do, in a sentence; empty if nothing.
    pub(super) advice: String,
}

impl Finding {
    pub(super) fn ok(about: &'static str, what: impl Into<String>) -> Finding {
        Finding { about, state: State::Ok, what: what.into(), advice: String::new() }
    }

    pub(super) fn broken(about: &'static str, what: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { about, state: State::Broken, what: what.into(), advice: advice.into() }
    }
}

/// All is well with what is looked at.
pub(super) fn fine(what: impl Into<String>) -> Vec<Finding> {
    vec![Finding::ok("", what)]
}

/// Somebody should look at it.
pub(super) fn look(what: impl Into<String>, advice: impl Into<String>) -> Vec<Finding> {
    vec![Finding { state: State::Look, ..Finding::broken("", what, advice) }]
}

/// It is broken.
pub(super) fn broken(what: impl Into<String>, advice: impl Into<String>) -> Vec<Finding> {
    vec![Finding::broken("", what, advice)]
}

/// What is found as one object, for programs.
pub(super) fn json(findings: &[Finding]) -> String {
    let worst = findings.iter().map(|finding| finding.state).max();
    let all = serde_json::json!({ "state": worst.unwrap_or(State::Ok), "findings": findings });
    serde_json::to_string_pretty(&all).expect("plain data with text keys")
}
