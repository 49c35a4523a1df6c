//! What staff do with comments: claiming one from the queue, accepting it, hiding it or parts of it, and taking such a
//! decision back.
//!
//! A moderator decides on the edition that they saw; if its author has edited it since, they are told to look again. A
//! claim keeps colleagues away; without one whoever decides first has decided. The log never holds what a comment said,
//! since it is kept for ever and comments are not.

use serde::Serialize;

use crate::campaigns::comment::{
    COMMENT_REASONS, Comment, CommentCase, CommentDecision, CommentState, CommentText, CommentWaits,
    is_cut_of,
};
use crate::campaigns::decide::life::check_staff;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::report::settle_waiting;
use crate::office::moderation::Lease;
use crate::office::reason::{ReasonBook, ReasonRule, is_shipped};
use crate::office::report::ReportVerdict;
use crate::office::staff::{Duty, StaffId};
use crate::signing::signature::Signature;
use crate::sites::site::StartRules;
use crate::spine::answer::Stored;
use crate::spine::ids::{CommentAt, ReportId, SiteId};
use crate::spine::limits::COMMENT_REPORTS_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::{MINUTE_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// Do something with a comment, as a member of staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecideComment {
    /// The site.
    pub site: SiteId,
    /// The comment.
    pub comment: CommentAt,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What they do.
    pub step: CommentStep,
    /// When the last decision was made that they saw, if they saw one. After a newer one nothing is decided or taken back:
    /// what a colleague hid meanwhile stays hidden.
    pub seen: Option<Timestamp>,
    /// The reports about it that they saw, at most [`COMMENT_REPORTS_MAX`]: a decision settles them.
    pub reports: Vec<ReportId>,
}

/// The steps with a comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum CommentStep {
    /// Claim it for some minutes; away from a colleague only when `take_over` says so.
    Claim {
        /// Whether to take it over from the colleague who has claimed it.
        take_over: bool,
    },
    /// Give the claim up.
    Release,
    /// Find that it is in order: it is shown.
    Accept {
        /// How often it had been edited when it was looked at.
        edits: u8,
    },
    /// Hide it, or parts of it.
    Hide {
        /// How often it had been edited when it was looked at.
        edits: u8,
        /// What is still shown, with [`CUT_MARK`](crate::campaigns::comment::CUT_MARK) in place of the rest; `None`
        /// hides all of it.
        shown: Option<CommentText>,
        /// The code of the site's reason, which its author is told.
        reason: String,
    },
    /// Take the last decision back, within the site's time to undo.
    Undo,
}

impl Rule for DecideComment {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.comment.signature);
        needs.in_office(self.site, self.by);
        needs.row(ReasonBook::key(self.site));
        self.reports.iter().for_each(|id| needs.report(self.site, *id));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        Desk::sit_down(set, self, now).and_then(|desk| desk.step(self))
    }
}

/// The context of one step.
struct Desk<'a> {
    set: &'a mut WorkingSet,
    author: Signature,
    comment: Comment,
    case: CommentCase,
    settled: bool,
    rules: StartRules,
    now: Timestamp,
}

impl Desk<'_> {
    fn sit_down<'a>(
        set: &'a mut WorkingSet,
        decide: &DecideComment,
        now: Timestamp,
    ) -> Result<Desk<'a>, Refusal> {
        check_staff(set, decide.site, decide.by, Duty::Moderate)?;
        let unknown = Refusal::CommentUnknown;
        let author = set
            .signature(decide.site, decide.comment.signature)
            .cloned()
            .ok_or(unknown)?;
        let comment = set
            .row(Comment::key(decide.site, decide.comment))
            .cloned()
            .ok_or(unknown)?;
        let (case, settled) = set.case_of(decide.site, comment.id).ok_or(unknown)?;
        let rules = set.site(decide.site).ok_or(unknown)?.rules.start.clone();
        Ok(Desk { set, author, comment, case, settled, rules, now })
    }

    fn step(self, decide: &DecideComment) -> Result<Stored, Refusal> {
        match &decide.step {
            CommentStep::Claim { take_over } => self.claim(decide.by, *take_over),
            CommentStep::Release => self.release(decide.by),
            CommentStep::Accept { edits } => {
                self.decide(decide, *edits, CommentState::Shown, Action::AcceptComment)
            }
            CommentStep::Hide { edits, shown, reason } => {
                // What is left of a text that has changed since cannot be compared with it.
                if self.comment.edits != *edits {
                    return Err(Refusal::TextChanged);
                }
                let after = self.hidden(shown.as_ref(), reason)?;
                self.decide(decide, *edits, after, Action::HideComment)
            }
            CommentStep::Undo => self.undo(decide),
        }
    }

    fn claim(mut self, by: StaffId, take_over: bool) -> Result<Stored, Refusal> {
        if self.settled {
            return Err(Refusal::DecidedAlready);
        }
        match self.case.held_by(self.now) {
            Some(holder) if holder == by => return Ok(Stored::Unchanged),
            Some(_) if !take_over => return Err(Refusal::HeldByColleague),
            _ => {}
        }
        self.case.lease = Some(self.lease(by));
        self.log(by, Action::ClaimComment, String::new(), String::new());
        self.put_case(false)
    }

    fn lease(&self, by: StaffId) -> Lease {
        Lease { by, until: self.now.plus_ms(self.rules.claim_minutes * MINUTE_MS) }
    }

    fn release(mut self, by: StaffId) -> Result<Stored, Refusal> {
        match self.case.held_by(self.now) {
            Some(holder) if holder == by => {
                self.case.lease = None;
                self.log(by, Action::ReleaseComment, String::new(), String::new());
                let settled = self.settled;
                self.put_case(settled)
            }
            Some(_) => Err(Refusal::HeldByColleague),
            None => Ok(Stored::Unchanged),
        }
    }

    /// The state after hiding, if the reason is one of the site's and what is left was written by the author.
    fn hidden(&self, shown: Option<&CommentText>, reason: &str) -> Result<CommentState, Refusal> {
        let site = self.author.campaign.site;
        let book = ReasonBook::of(self.set.row(ReasonBook::key(site)).cloned());
        let own = |reason: &ReasonRule| !reason.retired && !is_shipped(&reason.code);
        let usable = COMMENT_REASONS.contains(&reason) || book.find(reason).is_some_and(own);
        let written = self.comment.words.as_ref().map_or("", CommentText::as_str);
        let sound = shown.is_none_or(|shown| is_cut_of(shown.as_str(), written));
        if !usable || !sound {
            return Err(Refusal::TextOutOfBounds);
        }
        let reason = reason.to_owned();
        Ok(match shown {
            Some(shown) => CommentState::Cut { shown: shown.clone(), reason },
            None => CommentState::Hidden { reason },
        })
    }

    fn decide(
        mut self,
        decide: &DecideComment,
        edits: u8,
        after: CommentState,
        action: Action,
    ) -> Result<Stored, Refusal> {
        let (by, now) = (decide.by, self.now);
        if self.comment.edits != edits {
            return Err(Refusal::TextChanged);
        }
        if decide.reports.len() > COMMENT_REPORTS_MAX {
            return Err(Refusal::TextOutOfBounds);
        }
        if self.settled && self.comment.state == after {
            return Ok(Stored::Unchanged);
        }
        if self.decided_at() != decide.seen {
            return Err(Refusal::DecidedAlready);
        }
        if self.case.held_by(now).is_some_and(|holder| holder != by) {
            return Err(Refusal::HeldByColleague);
        }
        let before = self.comment.state.clone();
        let verdict = match after {
            CommentState::Cut { .. } | CommentState::Hidden { .. } => ReportVerdict::Hidden,
            CommentState::Waiting | CommentState::Shown | CommentState::Removed => {
                ReportVerdict::NothingWrong
            }
        };
        self.comment.state = after;
        self.log(by, action, said(&before), said(&self.comment.state));
        for report in &decide.reports {
            settle_waiting(self.set, decide.site, *report, self.comment.id, (by, verdict), now);
        }
        self.case.lease = None;
        self.case.decision = Some(CommentDecision { at: now, by, before });
        self.set
            .put_comment(&self.author, decide.comment.place, self.comment.clone());
        self.put_case(true)
    }

    /// Takes the last decision back. The reports that it settled stay settled: their senders were told.
    fn undo(mut self, decide: &DecideComment) -> Result<Stored, Refusal> {
        let by = decide.by;
        if !self.settled {
            let own = self.case.held_by(self.now) == Some(by);
            return if own {
                Ok(Stored::Unchanged)
            } else {
                Err(Refusal::NotPossibleNow)
            };
        }
        if self.decided_at() != decide.seen {
            return Err(Refusal::DecidedAlready);
        }
        let Some(decision) = self.case.decision.take() else {
            return Err(Refusal::NotPossibleNow);
        };
        if self.now.since(decision.at) >= self.rules.undo_minutes * MINUTE_MS {
            return Err(Refusal::UndoTooLate);
        }
        let undone = said(&self.comment.state);
        self.comment.state = decision.before;
        self.log(by, Action::UndoComment, undone, said(&self.comment.state));
        self.case.lease = Some(self.lease(by));
        if self.case.why == CommentWaits::ToBeSeen && self.comment.state == CommentState::Waiting {
            self.case.why = CommentWaits::ToBeShown;
        }
        let place = self.case.kept.place;
        self.set.put_comment(&self.author, place, self.comment.clone());
        self.put_case(false)
    }

    fn decided_at(&self) -> Option<Timestamp> {
        self.case.decision.as_ref().map(|decision| decision.at)
    }

    fn log(&mut self, by: StaffId, action: Action, before: String, after: String) {
        let id = self.author.campaign;
        let subject = Subject::Comment(id.number, self.comment.id);
        audit::append(self.set, id.site, Some(by), Deed { action, subject, before, after }, self.now);
    }

    fn put_case(self, settled: bool) -> Result<Stored, Refusal> {
        self.set
            .put_case(self.author.campaign.site, self.comment.id, self.case, settled);
        Ok(Stored::Done)
    }
}

/// A state in the log: its word, and the reason.
fn said(state: &CommentState) -> String {
    match state.reason() {
        Some(reason) => format!("{}: {reason}", state.word()),
        None => state.word().to_owned(),
    }
}
