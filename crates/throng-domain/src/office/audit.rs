//! The log of what staff did: who, when, what, before and after. Each entry holds a hash of itself and of the entry
//! before, so that changing or removing an entry later can be detected.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::spine::ids::SiteId;
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// Bytes of the hash that chains an entry to the one before.
pub const CHAIN_BYTES: usize = 32;

/// Generates [`Action`] from the table below: each action with its documentation and its word in the log, which must
/// never change.
macro_rules! actions {
    ($($(#[$doc:meta])* $action:ident = $word:literal,)*) => {
        /// What staff, or somebody at the command line, did.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action {
            $($(#[$doc])* $action,)*
        }

        impl Action {
            /// Every action.
            pub const ALL: &[Action] = &[$(Action::$action,)*];

            /// The word for it in the log.
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
    /// Set up the site.
    Found = "found",
    /// Invited a member.
    Invite = "invite",
    /// Accepted an invitation.
    Join = "join",
    /// Changed a member's role.
    ChangeRole = "change-role",
    /// Removed a member.
    Remove = "remove",
    /// Changed a member's password.
    SetPassword = "set-password",
    /// Set up one-time codes.
    SetOneTimeCodes = "set-one-time-codes",
    /// Switched one-time codes off.
    ClearOneTimeCodes = "clear-one-time-codes",
    /// Added a passkey.
    AddPasskey = "add-passkey",
    /// Removed a passkey.
    RemovePasskey = "remove-passkey",
    /// Turned single-letter shortcuts on or off.
    SetSingleKeys = "set-single-keys",
    /// Chose to be mailed when something goes wrong with the server, or not any more.
    TellTroubles = "tell-troubles",
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
    /// Switched to other areas.
    UseAreas = "use-areas",
    /// Added a reason for not accepting petitions.
    AddReason = "add-reason",
    /// Changed a reason for not accepting petitions.
    ChangeReason = "change-reason",
    /// Retired a reason for not accepting petitions.
    RetireReason = "retire-reason",
    /// Brought back a retired reason for not accepting petitions.
    BringBackReason = "bring-back-reason",
    /// Moved a reason to another place in the list.
    MoveReason = "move-reason",
    /// Added a topic.
    AddTopic = "add-topic",
    /// Renamed a topic.
    NameTopic = "name-topic",
    /// Retired a topic.
    RetireTopic = "retire-topic",
    /// Brought back a retired topic.
    BringBackTopic = "bring-back-topic",
    /// Exempted a network from limits.
    LetNetworkThrough = "let-network-through",
    /// Ended a network's exemption.
    LimitNetwork = "limit-network",
    /// Reworded a sentence.
    ChangeWords = "change-words",
    /// Went back to the program’s words for a sentence.
    ResetWords = "reset-words",
    /// Paused all signing.
    PauseSigning = "pause-signing",
    /// Resumed signing after a pause.
    ResumeSigning = "resume-signing",
    /// Gave some work up by hand, so that the rest goes on.
    ShedWork = "shed-work",
    /// Took up again what was given up by hand.
    EndShedding = "end-shedding",
    /// Claimed a petition.
    Claim = "claim",
    /// Took a claim over from a colleague.
    TakeOver = "take-over",
    /// Gave a claim up.
    Release = "release",
    /// Wrote a note.
    Note = "note",
    /// Set its topics.
    SetTopics = "set-topics",
    /// Asked a colleague to look.
    Flag = "flag",
    /// Settled a question to a colleague.
    Unflag = "unflag",
    /// Left a petition for later.
    Park = "park",
    /// Took up again a petition that had been left for later.
    Unpark = "unpark",
    /// Approved a petition.
    Approve = "approve",
    /// Asked a petition's creator for changes.
    AskForChanges = "ask-for-changes",
    /// Rejected a petition.
    Reject = "reject",
    /// Took a decision back.
    Undo = "undo",
    /// Took a petition down.
    TakeDown = "take-down",
    /// Put back a petition that had been taken down.
    PutBack = "put-back",
    /// Changed what everybody may read of a removal.
    ChangeRemovalWords = "change-removal-words",
    /// Changed the text.
    Amend = "amend",
    /// Changed what is shown of an earlier version.
    HideVersion = "hide-version",
    /// Took signatures out of a petition's number.
    Correct = "correct",
    /// Put signatures of a correction back.
    UndoCorrection = "undo-correction",
    /// Began to screen a petition's signatures.
    BeginScreening = "begin-screening",
    /// Ended screening a petition's signatures.
    EndScreening = "end-screening",
    /// Made a rule that holds matching signatures.
    HoldRule = "hold-rule",
    /// Ended a rule that holds signatures.
    EndHoldRule = "end-hold-rule",
    /// Let held signatures count.
    ReleaseHeld = "release-held",
    /// Published something about a petition.
    Publish = "publish",
    /// Took a publication back.
    Retract = "retract",
    /// Mailed themselves a draft of a publication.
    TryPublication = "try-publication",
    /// Declined a creator's update.
    DeclineUpdate = "decline-update",
    /// Settled reports.
    SettleReports = "settle-reports",
    /// Claimed a comment.
    ClaimComment = "claim-comment",
    /// Gave the claim on a comment up.
    ReleaseComment = "release-comment",
    /// Accepted a comment.
    AcceptComment = "accept-comment",
    /// Hid a comment, or parts of it.
    HideComment = "hide-comment",
    /// Took a decision on a comment back.
    UndoComment = "undo-comment",
    /// Began to bring in signatures from another system.
    BeginImportSignatures = "begin-import-signatures",
    /// Brought in signatures from another system.
    ImportSignatures = "import-signatures",
    /// Entered signatures on paper.
    EnterPaper = "enter-paper",
    /// Approved a batch of paper signatures.
    ApprovePaper = "approve-paper",
    /// Sent a batch of paper signatures back.
    SendPaperBack = "send-paper-back",
    /// Took a batch of paper signatures out of the number.
    TakePaperBack = "take-paper-back",
    /// Entered ballots on paper.
    EnterBallots = "enter-ballots",
    /// Entered or approved ballots on paper in vain, of people some of whom had voted: being told so tells who has.
    RefuseBallots = "refuse-ballots",
    /// Approved a batch of paper ballots.
    ApproveBallots = "approve-ballots",
    /// Sent a batch of paper ballots back.
    SendBallotsBack = "send-ballots-back",
    /// Took a batch of paper ballots out again.
    TakeBallotsBack = "take-ballots-back",
    /// Wrote a vote.
    MakeVote = "make-vote",
    /// Changed a vote before it opened.
    WriteVote = "write-vote",
    /// Made the key of a vote's box.
    MakeVoteKey = "make-vote-key",
    /// Typed in parts of the key of a vote's box that fit it.
    ProveVoteKey = "prove-vote-key",
    /// Took in the roll of a vote.
    UseRoll = "use-roll",
    /// Tried a vote with a few people.
    TryVote = "try-vote",
    /// Erased the trial of a vote.
    EraseTrial = "erase-trial",
    /// Made a code anew whose letter was lost.
    RenewCode = "renew-code",
    /// Asked for a new code for somebody who had voted, in vain.
    RefuseCode = "refuse-code",
    /// Opened a vote.
    OpenVote = "open-vote",
    /// Deleted a vote before it opened.
    DeleteVote = "delete-vote",
    /// Called a vote off.
    CallVoteOff = "call-vote-off",
    /// Began to open the box of a vote.
    FixVote = "fix-vote",
    /// Published the result of a vote.
    PublishVote = "publish-vote",
    /// Sent a mail again.
    ResendMail = "resend-mail",
    /// Sent failed mails again together.
    ResendMails = "resend-mails",
    /// Let a refused address be written to again.
    ClearAddress = "clear-address",
    /// Tested the relay host.
    TestRelay = "test-relay",
    /// Mailed an invitation.
    MailInvitation = "mail-invitation",
    /// Asked a second person for consent.
    AskSecondPerson = "ask-second-person",
    /// Took a petition down at once, before a second person agreed.
    TakeDownUrgently = "take-down-urgently",
    /// Agreed to a request as the second person.
    ApproveRequest = "approve-request",
    /// Refused a request as the second person.
    RefuseRequest = "refuse-request",
    /// Took back a request to a second person.
    WithdrawRequest = "withdraw-request",
    /// A request lapsed, since nobody agreed in time.
    LapseRequest = "lapse-request",
}

impl Action {
    /// The action with this word; `None` for a word of another version of the program.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Action> {
        Action::ALL.iter().copied().find(|action| action.word() == word)
    }
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditEntry {
    /// When it was done.
    pub at: Timestamp,
    /// The member who did it; `None` if it was done on the command line.
    pub by: Option<StaffId>,
    /// What was done: the word of an [`Action`]. Kept as written, since the hash covers it.
    pub action: String,
    /// What it was done to, as text: a petition's number, say, or a member of staff.
    pub subject: String,
    /// The value before, where there is one.
    pub before: String,
    /// The value after.
    pub after: String,
    /// Hash of this entry and the one before, in hexadecimal.
    pub chain: String,
}

impl Row for AuditEntry {
    const KIND: RecordKind = RecordKind::Audit;
    type Owner = SiteId;
}

impl AuditEntry {
    /// The entry with its hash filled in. `previous` is the hash of the entry before it; empty for the first.
    #[must_use]
    pub fn chained(mut self, previous: &str) -> AuditEntry {
        self.chain = self.link(previous);
        self
    }

    /// Whether the entry is unchanged since it was chained after `previous`.
    #[must_use]
    pub fn follows(&self, previous: &str) -> bool {
        self.chain == self.link(previous)
    }

    /// Verifies the chain over a part of the log, oldest entry first. Takes the number and the hash of the entry
    /// before that part, and returns those of its last entry.
    ///
    /// # Errors
    /// The number of the first entry that does not follow from the one before.
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
        // Each text is preceded by its length, so that no two entries can be read as the same text.
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
