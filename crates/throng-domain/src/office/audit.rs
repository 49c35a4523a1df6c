//! The log of what staff did: who, when, what, before and after. Each line holds a hash of itself and of the
//! line before, so that a line that was changed or taken out later shows.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::spine::ids::SiteId;
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// Bytes of a link of the chain.
pub const CHAIN_BYTES: usize = 32;

/// One row of the table below for each action: what was done, its name, its word in the log, which never changes.
macro_rules! actions {
    ($($(#[$doc:meta])* $action:ident = $word:literal,)*) => {
        /// What staff, or somebody on the machine itself, did.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action {
            $($(#[$doc])* $action,)*
        }

        impl Action {
            /// Every action.
            pub const ALL: &[Action] = &[$(Action::$action,)*];

            /// Its word in the log.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Action::$action => $word,)*
                }
            }
        }
    };
}

actions! {
    /// Set the site up.
    Found = "found",
    /// Invited.
    Invite = "invite",
    /// Took up the invitation.
    Join = "join",
    /// Changed the role.
    ChangeRole = "change-role",
    /// Removed from the staff.
    Remove = "remove",
    /// Changed the password.
    SetPassword = "set-password",
    /// Set up one-time codes.
    SetOneTimeCodes = "set-one-time-codes",
    /// Switched one-time codes off.
    ClearOneTimeCodes = "clear-one-time-codes",
    /// Added a passkey.
    AddPasskey = "add-passkey",
    /// Removed a passkey.
    RemovePasskey = "remove-passkey",
    /// Switched single letters of the keyboard.
    SetSingleKeys = "set-single-keys",
    /// Signed in.
    SignIn = "sign-in",
    /// Signed in with a passkey.
    SignInByPasskey = "sign-in-by-passkey",
    /// Ended a session.
    EndSession = "end-session",
    /// Ended all sessions.
    EndSessions = "end-sessions",
    /// Changed a setting.
    ChangeSetting = "change-setting",
    /// Changed a page.
    ChangePage = "change-page",
    /// Put other areas to use.
    UseAreas = "use-areas",
    /// Added a reason for not accepting petitions.
    AddReason = "add-reason",
    /// Changed a reason for not accepting petitions.
    ChangeReason = "change-reason",
    /// Retired a reason for not accepting petitions.
    RetireReason = "retire-reason",
    /// Offers a reason for not accepting petitions again.
    BringBackReason = "bring-back-reason",
    /// Moved a reason for not accepting petitions.
    MoveReason = "move-reason",
    /// Added a topic.
    AddTopic = "add-topic",
    /// Renamed a topic.
    NameTopic = "name-topic",
    /// Retired a topic.
    RetireTopic = "retire-topic",
    /// Offers a topic again.
    BringBackTopic = "bring-back-topic",
    /// Lets a network through.
    LetNetworkThrough = "let-network-through",
    /// Limits a network again.
    LimitNetwork = "limit-network",
    /// Changed a sentence.
    ChangeWords = "change-words",
    /// Went back to the program’s words for a sentence.
    ResetWords = "reset-words",
    /// Paused all signing.
    PauseSigning = "pause-signing",
    /// Went on after a pause.
    ResumeSigning = "resume-signing",
    /// Took it to decide.
    Claim = "claim",
    /// Took it over from a colleague.
    TakeOver = "take-over",
    /// Put it back.
    Release = "release",
    /// Wrote a note.
    Note = "note",
    /// Set its topics.
    SetTopics = "set-topics",
    /// Asked a colleague to look.
    Flag = "flag",
    /// Settled the question.
    Unflag = "unflag",
    /// Left it for later.
    Park = "park",
    /// Took it up again.
    Unpark = "unpark",
    /// Opened it for signatures.
    Approve = "approve",
    /// Asked for changes.
    AskForChanges = "ask-for-changes",
    /// Did not accept it.
    Reject = "reject",
    /// Took a decision back.
    Undo = "undo",
    /// Took it down.
    TakeDown = "take-down",
    /// Changed the text.
    Amend = "amend",
    /// Changed what is shown of an earlier version.
    HideVersion = "hide-version",
    /// Corrected the number.
    Correct = "correct",
    /// Took a correction back.
    UndoCorrection = "undo-correction",
    /// Began to have signatures checked.
    BeginScreening = "begin-screening",
    /// Ended having signatures checked.
    EndScreening = "end-screening",
    /// Holds signatures that match.
    HoldRule = "hold-rule",
    /// Holds them no more.
    EndHoldRule = "end-hold-rule",
    /// Let held signatures count.
    ReleaseHeld = "release-held",
    /// Published.
    Publish = "publish",
    /// Took back what was published.
    Retract = "retract",
    /// Mailed themselves a test of what may be published.
    TryPublication = "try-publication",
    /// Declined an update.
    DeclineUpdate = "decline-update",
    /// Settled reports.
    SettleReports = "settle-reports",
    /// Entered signatures on paper.
    EnterPaper = "enter-paper",
    /// Approved signatures on paper.
    ApprovePaper = "approve-paper",
    /// Sent signatures on paper back.
    SendPaperBack = "send-paper-back",
    /// Took signatures on paper out of the number.
    TakePaperBack = "take-paper-back",
    /// Sent a mail again.
    ResendMail = "resend-mail",
    /// Sent failed mails again together.
    ResendMails = "resend-mails",
    /// Let an address be written to again.
    ClearAddress = "clear-address",
    /// Tested the relay host.
    TestRelay = "test-relay",
    /// Mailed an invitation.
    MailInvitation = "mail-invitation",
    /// Asked a second person.
    AskSecondPerson = "ask-second-person",
    /// Took it down at once, before a second person agreed.
    TakeDownUrgently = "take-down-urgently",
    /// Agreed as the second person.
    ApproveRequest = "approve-request",
    /// Did not agree as the second person.
    RefuseRequest = "refuse-request",
    /// Took back a request to a second person.
    WithdrawRequest = "withdraw-request",
    /// Nobody agreed in time as the second person.
    LapseRequest = "lapse-request",
}

impl Action {
    /// The action with this word; none for that of another version of the program.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Action> {
        Action::ALL.iter().copied().find(|action| action.word() == word)
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditEntry {
    /// When.
    pub at: Timestamp,
    /// Who; absent when it was done on the machine itself, from the command line.
    pub by: Option<StaffId>,
    /// What was done: the word of an [`Action`], kept as it was written, since the chain is made of it.
    pub action: String,
    /// To what: a petition's number, a member of staff.
    pub subject: String,
    /// What it was before, where that says something.
    pub before: String,
    /// What it is now.
    pub after: String,
    /// Hash of this line and the one before, in hexadecimal.
    pub chain: String,
}

impl Row for AuditEntry {
    const KIND: RecordKind = RecordKind::Audit;
    type Owner = SiteId;
}

impl AuditEntry {
    /// The line with its place in the chain, after a line whose link was `previous` (empty for the first).
    #[must_use]
    pub fn chained(mut self, previous: &str) -> AuditEntry {
        self.chain = self.link(previous);
        self
    }

    /// Whether nothing was changed since it was chained after `previous`.
    #[must_use]
    pub fn follows(&self, previous: &str) -> bool {
        self.chain == self.link(previous)
    }

    /// Follows the chain through a part of the log, the oldest line first, from number and link of the line
    /// before it: to those of its last line.
    ///
    /// # Errors
    /// The number of the first line that does not follow the one before.
    pub fn followed<'a>(
        lines: impl IntoIterator<Item = (i64, &'a AuditEntry)>,
        mut previous: (i64, String),
    ) -> Result<(i64, String), i64> {
        for (number, line) in lines {
            if number != previous.0 + 1 || !line.follows(&previous.1) {
                return Err(number);
            }
            previous = (number, line.chain.clone());
        }
        Ok(previous)
    }

    fn link(&self, previous: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        // Lengths first: no two lines can be read as the same text.
        let mut add = |text: &str| {
            hasher.update(&(text.len() as u64).to_be_bytes());
            hasher.update(text.as_bytes());
        };
        add(previous);
        add(&self.at.0.to_string());
        add(&self.by.map_or(String::new(), |by| by.0.to_string()));
        for text in [&self.action, &self.subject, &self.before, &self.after] {
            add(text);
        }
        hasher.finalize().to_hex().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(action: &str, subject: &str) -> AuditEntry {
        let text = str::to_owned;
        AuditEntry {
            at: Timestamp(7),
            by: Some(StaffId(1)),
            action: text(action),
            subject: text(subject),
            before: text(""),
            after: text(""),
            chain: text(""),
        }
    }

    #[test]
    fn a_changed_line_breaks_the_chain() {
        let first = line("approve", "12").chained("");
        let second = line("reject", "13").chained(&first.chain);
        assert!(first.follows("") && second.follows(&first.chain));
        let changed = AuditEntry { subject: "14".to_owned(), ..second.clone() };
        assert!(!changed.follows(&first.chain), "changed");
        assert!(!second.follows(""), "the line before is gone");
        assert_ne!(line("ab", "c").chained("").chain, line("a", "bc").chained("").chain);
        assert_eq!(first.chain.len(), CHAIN_BYTES * 2);
    }
}
