//! The last look before a decision on a petition, with the email to its creator.
//!
//! Owns what that page shows, also to whoever cannot decide yet.

use serde::Serialize;

use super::{CaseFrame, HiddenField, MailShown, PledgeView, TurnView};

/// The decisions about a petition that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    Approve,
    Changes,
    Reject,
}

impl DecisionKind {
    /// Its word in addresses and templates.
    pub fn word(self) -> &'static str {
        match self {
            DecisionKind::Approve => "approve",
            DecisionKind::Changes => "changes",
            DecisionKind::Reject => "reject",
        }
    }

    /// The decision with this word.
    pub fn of_word(word: &str) -> Option<DecisionKind> {
        let all = [DecisionKind::Approve, DecisionKind::Changes, DecisionKind::Reject];
        all.into_iter().find(|decision| decision.word() == word)
    }
}

/// The last look before a decision.
///
/// Seventeen fields: its consequences, the mail, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub struct DecisionView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The address that the button posts to.
    pub action: String,
    pub decision: DecisionKind,
    /// Whose turn it is, if the member cannot decide now: then nothing else is shown.
    pub turn: Option<TurnView>,
    /// The whole sentence of a pledge, as everybody would read it; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// How many have joined a pledge that the decision opens and that is reached by that.
    pub reached_with: Option<i64>,
    /// In how many areas it is, where each has the target for itself.
    pub reached_in: Option<i64>,
    /// The last moment at which the petition could be signed, if it is to open.
    pub closes_ms: Option<i64>,
    /// Key of the reason, if it is to be rejected.
    pub reason_key: Option<String>,
    /// How that applies, in the moderator's own words, which the page shows too; may be empty.
    pub details: String,
    /// Keys of the parts that will be hidden.
    pub hidden_keys: Vec<&'static str>,
    /// Whether the whole petition will be hidden.
    pub hidden_whole: bool,
    /// `None` when there is nobody to write to.
    pub mail: Option<MailShown>,
    pub undo_minutes: i64,
    /// Whether something has changed since the page was shown before, so that it is shown again.
    pub looked_before: bool,
    /// Whether a second person has to agree.
    pub second: bool,
    /// Hidden fields with what was typed, and with the mark of what was shown.
    pub fields: Vec<HiddenField>,
}

impl DecisionView {
    /// The page to approve a petition, while it is not the member's turn.
    pub fn for_another_turn(frame: CaseFrame, action: String, turn: TurnView) -> DecisionView {
        DecisionView {
            frame,
            action,
            decision: DecisionKind::Approve,
            turn: Some(turn),
            pledge: None,
            reached_with: None,
            reached_in: None,
            closes_ms: None,
            reason_key: None,
            details: String::new(),
            hidden_keys: Vec::new(),
            hidden_whole: false,
            mail: None,
            undo_minutes: 0,
            looked_before: false,
            second: false,
            fields: Vec::new(),
        }
    }
}
