//! Moderation: the queue and the decisions; taking one back is in `undo.rs`.
//!
//! A moderator must have claimed the petition before deciding on it, and only one can hold the claim: two people
//! cannot decide on the same petition. A decision takes effect at once, but its mails wait until it can no longer be
//! taken back. Nothing is deleted: taking a decision back adds an entry to the history.

use crate::campaigns::campaign::{Campaign, CampaignState, Rejection};
use crate::campaigns::decide::life::{
    self, add_to_history, case, checked_note, mail_creator, own_last, put_case,
};
use crate::campaigns::decide::threshold::check_number;
use crate::campaigns::history::{Actor, Entry, Happening, Refused};
use crate::campaigns::pledge::Step;
use crate::campaigns::removal::Removal;
use crate::campaigns::topic::{TopicBook, is_code};
use crate::mail::mailing::MailKind;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::asked::Asked;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::moderate_log::described;
use crate::office::decide::request::{self, GuardedRule};
use crate::office::decide::{put_back, removal_words, undo};
use crate::office::moderation::{Before, Case, Decision, Lease};
use crate::office::request::Ask;
use crate::office::staff::{Duty, StaffId};
use crate::sites::site::StartRules;
use crate::spine::answer::{DoneOrRequested, Stored};
use crate::spine::command::moderate::{Moderate, Moderation, TakeDown};
use crate::spine::ids::CampaignId;
use crate::spine::limits::{NOTE_CHARS_MAX, POINTS_MAX, TOPICS_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::{MINUTE_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

type Decided = Result<Stored, Refusal>;

/// Within this time the same words of the same member about the same petition are a button that was pressed twice.
const SAID_TWICE_MS: i64 = 10 * MINUTE_MS;

/// The context of one step of moderation: the rows that every step reads.
struct Desk<'a> {
    set: &'a mut WorkingSet,
    campaign: Campaign,
    case: Case,
    rules: StartRules,
    by: StaffId,
    now: Timestamp,
}

impl Rule for Moderate {
    type Answer = DoneOrRequested<Stored>;

    fn needs(&self, needs: &mut Needs) {
        needs.asking_office(self.campaign, self.by);
        if let Some(other) = self.duplicate_of() {
            needs.campaigns.insert(other);
        }
        if matches!(self.step, Moderation::SetTopics { .. }) {
            needs.row(TopicBook::key(self.campaign.site));
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<DoneOrRequested<Stored>, Refusal> {
        request::decide_or_ask(self, set, now)
    }
}

impl GuardedRule for Moderate {
    type Done = Stored;

    fn ask(&self, set: &WorkingSet, _now: Timestamp) -> Option<Asked> {
        let ask = match &self.step {
            Moderation::TakeDown(of) | Moderation::TakeDownUrgently(of) => {
                Ask::TakeDown { why: of.why.trim().to_owned(), told: of.told.trim().to_owned() }
            }
            Moderation::PutBack(why) => Ask::PutBack { why: why.trim().to_owned() },
            Moderation::Undo(seen) => undo::ask(set, self.campaign, *seen)?,
            Moderation::UndoAgreed(entry) => undo::ask(set, self.campaign, Some(*entry))?,
            Moderation::RemovalWords(words) => Ask::RemovalWords(words.trimmed()),
            Moderation::Reject(refused) if !refused.hidden.is_nothing() => Ask::Reject(refused.clone()),
            Moderation::Claim { .. }
            | Moderation::Release
            | Moderation::Note(_)
            | Moderation::SetTopics { .. }
            | Moderation::Flag(_)
            | Moderation::Park(_)
            | Moderation::Approve { .. }
            | Moderation::AskForChanges(_)
            | Moderation::Reject(_) => return None,
        };
        Some(Asked::of(self.campaign, self.by, ask))
    }

    fn is_urgent(&self) -> bool {
        matches!(self.step, Moderation::TakeDownUrgently(_))
    }

    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        moderate(set, self, now)
    }
}

impl Moderate {
    /// The campaign that the rejected one is said to repeat.
    fn duplicate_of(&self) -> Option<CampaignId> {
        let Moderation::Reject(refused) = &self.step else {
            return None;
        };
        Some(CampaignId { site: self.campaign.site, number: refused.duplicate_of? })
    }
}

fn moderate(set: &mut WorkingSet, moderate: &Moderate, now: Timestamp) -> Result<Stored, Refusal> {
    let desk = Desk::sit_down(set, moderate, now)?;
    if let Some(other) = moderate.duplicate_of() {
        let other = desk.set.campaign(other).ok_or(Refusal::DuplicateUnknown)?;
        if !may_be_repeated(&desk.campaign, other) {
            return Err(Refusal::DuplicateUnknown);
        }
    }
    desk.step(&moderate.step)
}

impl Desk<'_> {
    fn sit_down<'a>(
        set: &'a mut WorkingSet,
        moderate: &Moderate,
        now: Timestamp,
    ) -> Result<Desk<'a>, Refusal> {
        let id = moderate.campaign;
        life::check_staff(set, id.site, moderate.by, Duty::Moderate)?;
        let campaign = set.campaign(id).cloned().ok_or(Refusal::CampaignUnknown)?;
        let rules = set
            .site(id.site)
            .ok_or(Refusal::CampaignUnknown)?
            .rules
            .start
            .clone();
        let case = case(set, id);
        Ok(Desk { campaign, case, rules, by: moderate.by, now, set })
    }

    fn step(self, step: &Moderation) -> Decided {
        match step {
            Moderation::Claim { take_over } => self.claim(*take_over),
            Moderation::Release => self.release(),
            Moderation::Note(text) => {
                let noted = Happening::Noted(checked_note(text)?);
                self.say((Action::Note, noted), |_| ())
            }
            Moderation::SetTopics { topics, seen } => self.set_topics(topics, seen),
            Moderation::Flag(Some(why)) => {
                let why = checked_note(why)?;
                self.waiting()?
                    .say((Action::Flag, Happening::Flagged(why.clone())), |case| case.flagged = Some(why))
            }
            Moderation::Flag(None) => {
                self.add((Action::Unflag, Happening::Unflagged), |case| case.flagged = None)
            }
            Moderation::Park(Some(why)) => {
                let why = checked_note(why)?;
                let leave = |case: &mut Case| (case.parked, case.lease) = (Some(why.clone()), None);
                self.waiting()?
                    .say((Action::Park, Happening::Parked(why.clone())), leave)
            }
            Moderation::Park(None) => {
                self.add((Action::Unpark, Happening::Unparked), |case| case.parked = None)
            }
            Moderation::Approve { .. } | Moderation::AskForChanges(_) | Moderation::Reject(_) => {
                let foreseen = foresee(&self.campaign, step, self.now)?;
                self.decide(foreseen)
            }
            Moderation::Undo(seen) => {
                undo::undo(self.set, (self.campaign, self.case), self.by, *seen, self.now)
            }
            Moderation::UndoAgreed(entry) => {
                undo::undo_agreed(self.set, (self.campaign, self.case), self.by, *entry, self.now)
            }
            Moderation::TakeDown(of) | Moderation::TakeDownUrgently(of) => self.take_down(of),
            Moderation::PutBack(why) => self.put_back(why),
            Moderation::RemovalWords(words) => {
                removal_words::change(self.set, self.campaign, self.by, words, self.now)
            }
        }
    }

    fn set_topics(mut self, topics: &[String], seen: &[String]) -> Decided {
        let known = &self.campaign.head.topics;
        // Codes that an import brought may have a form that is not allowed for new ones.
        let sound = |topic: &String| is_code(topic) || known.contains(topic);
        if topics.len() > TOPICS_MAX || !topics.iter().all(sound) {
            return Err(Refusal::TextOutOfBounds);
        }
        if topics == known {
            return Ok(Stored::Unchanged);
        }
        if seen != known {
            return Err(Refusal::WordsChanged);
        }
        let book = self
            .set
            .row(TopicBook::key(self.campaign.head.id.site))
            .cloned()
            .unwrap_or_default();
        if topics
            .iter()
            .any(|topic| !known.contains(topic) && book.is_retired(topic))
        {
            return Err(Refusal::TopicRetired);
        }
        let (before, id) = (known.join(", "), self.campaign.head.id);
        self.campaign.head.topics = topics.to_vec();
        // Other states keep their date: an ended petition's retention period runs from it, and a draft's age.
        if self.campaign.head.state.is_public() {
            self.campaign.head.dates.updated_at = self.now;
        }
        self.log(Action::SetTopics, before, topics.join(", "));
        self.set.put_campaign(self.campaign);
        add_to_history(self.set, id, Actor::Staff(self.by), Happening::TopicsSet(topics.to_vec()), self.now);
        Ok(Stored::Done)
    }

    // === the queue ===

    /// Refuses unless the petition waits in the queue.
    fn waiting(self) -> Result<Self, Refusal> {
        let waits = self.campaign.head.state == CampaignState::WaitingForModeration;
        waits.then_some(self).ok_or(Refusal::NotPossibleNow)
    }

    fn claim(self, take_over: bool) -> Decided {
        let desk = self.waiting()?;
        let holder = desk.case.held_by(desk.now);
        let did = match holder {
            Some(holder) if holder == desk.by => return Ok(Stored::Unchanged),
            Some(_) if !take_over => return Err(Refusal::HeldByColleague),
            Some(holder) => (Action::TakeOver, Happening::TakenOver(holder)),
            None => (Action::Claim, Happening::Claimed),
        };
        let until = desk.now.plus_ms(desk.rules.claim_minutes * MINUTE_MS);
        let by = desk.by;
        desk.add(did, |case| case.lease = Some(Lease { by, until }))
    }

    fn release(self) -> Decided {
        match self.case.held_by(self.now) {
            Some(holder) if holder == self.by => {
                self.add((Action::Release, Happening::Released), |case| case.lease = None)
            }
            Some(_) => Err(Refusal::HeldByColleague),
            None => Ok(Stored::Unchanged),
        }
    }

    /// As [`Desk::add`], but not twice where a button was pressed twice: the same words, written again after a while, are meant.
    fn say(self, (action, what): (Action, Happening), change: impl FnOnce(&mut Case)) -> Decided {
        let newest = self.set.newest_row(Entry::rows(self.campaign.head.id));
        let by_them = Actor::Staff(self.by);
        let is_twice = newest.is_some_and(|(_, last)| {
            last.by == by_them && last.what == what && self.now.since(last.at) < SAID_TWICE_MS
        });
        match is_twice {
            true => Ok(Stored::Unchanged),
            false => self.add((action, what), change),
        }
    }

    /// Applies `change` to the case, and adds an entry to the history and to the log.
    fn add(mut self, (action, what): (Action, Happening), change: impl FnOnce(&mut Case)) -> Decided {
        change(&mut self.case);
        self.log(action, String::new(), described(&what));
        let id = self.campaign.head.id;
        put_case(self.set, id, self.case);
        add_to_history(self.set, id, Actor::Staff(self.by), what, self.now);
        Ok(Stored::Done)
    }

    fn log(&mut self, action: Action, before: String, after: String) {
        let subject = Subject::of(self.campaign.head.id);
        let deed = Deed { action, subject, before, after };
        audit::append(self.set, self.campaign.head.id.site, Some(self.by), deed, self.now);
    }

    // === decisions ===

    /// Changes the petition at once; its creator is mailed when the decision can no longer be taken back. Refused to
    /// anybody but the holder of the claim.
    fn decide(self, foreseen: Foreseen) -> Decided {
        // The button was pressed twice.
        if self.case.decision.is_some()
            && (self.own_last() == Some(&foreseen.what) || self.reached_what_they_opened(&foreseen.what))
        {
            return Ok(Stored::Unchanged);
        }
        let desk = self.waiting()?;
        match desk.case.held_by(desk.now) {
            Some(holder) if holder == desk.by => {
                desk.settle(foreseen.campaign, (foreseen.action, foreseen.what), Some(foreseen.mail))
            }
            Some(_) => Err(Refusal::HeldByColleague),
            None => Err(Refusal::ClaimFirst),
        }
    }

    fn own_last(&self) -> Option<&Happening> {
        own_last(self.set, self.campaign.head.id, self.by)
    }

    /// Whether this member has just opened a pledge whose target was reached by that: what the rules noted then is newer
    /// than the decision.
    fn reached_what_they_opened(&self, what: &Happening) -> bool {
        let newest = self.set.newest_row(Entry::rows(self.campaign.head.id));
        let follows = |number: i64| {
            let opened = |decision: &&Decision| decision.by == self.by && decision.entry + 1 == number;
            self.case.decision.as_ref().filter(opened).is_some()
        };
        *what == Happening::Approved
            && newest.is_some_and(|(number, last)| {
                last.what == Happening::Pledge(Step::Reached) && follows(number)
                    // One line for each area, all of the moment in which it opened.
                    || matches!(last.what, Happening::PledgeArea(Step::Reached, _))
                        && self.campaign.head.dates.opened_at == Some(last.at)
            })
    }

    fn settle(
        mut self,
        after: Campaign,
        (action, what): (Action, Happening),
        mail: Option<MailKind>,
    ) -> Decided {
        let (id, now) = (self.campaign.head.id, self.now);
        let before = Before::of(&self.campaign);
        self.campaign = after;
        self.campaign.head.dates.updated_at = now;
        let (was, is) = (before.state.word().to_owned(), self.campaign.head.state.word());
        self.log(action, was, format!("{is} {}", described(&what)).trim_end().to_owned());
        let entry = add_to_history(self.set, id, Actor::Staff(self.by), what, now);
        let undo_until = now.plus_ms(self.rules.undo_minutes * MINUTE_MS);
        let mails = mail.and_then(|kind| mail_creator(self.set, id, kind, entry, undo_until, now));
        let decision =
            Decision { entry, by: self.by, undo_until, mails: mails.into_iter().collect(), before };
        let case = Case { lease: None, flagged: None, parked: None, decision: Some(decision), ..self.case };
        put_case(self.set, id, case);
        let opens = self.campaign.head.state == CampaignState::Open;
        self.set.put_campaign(self.campaign);
        if opens {
            // Its supporters may be enough already. Everybody is told in this very commit, as whenever a pledge is reached,
            // so this approval is not taken back: the page of the last look says so before.
            check_number(self.set, id, now);
        }
        Ok(Stored::Done)
    }

    fn take_down(self, of: &TakeDown) -> Decided {
        let why = checked_note(&of.why)?;
        let told = of.told.trim().to_owned();
        if told.chars().count() > NOTE_CHARS_MAX {
            return Err(Refusal::TextOutOfBounds);
        }
        if !self.campaign.head.state.is_public() {
            return Err(Refusal::NotPossibleNow);
        }
        let mut after = self.campaign.clone();
        after.head.state = CampaignState::TakenDown;
        Removal::begin(&mut after.head.removals, Removal { told, ..Removal::at(self.now) });
        self.settle(after, (Action::TakeDown, Happening::TakenDown(why)), None)
    }

    /// Puts back what was removed, whenever that was.
    fn put_back(self, why: &str) -> Decided {
        let why = checked_note(why)?;
        // The button was pressed twice.
        if self.own_last() == Some(&Happening::PutBack(why.clone())) {
            return Ok(Stored::Unchanged);
        }
        put_back::put_back(self.set, (self.campaign, self.case), self.by, why, self.now)
    }
}

/// Whether a campaign can be rejected because `other` asks for the same: everybody can read that one, and both are of one kind.
#[must_use]
pub fn may_be_repeated(campaign: &Campaign, other: &Campaign) -> bool {
    let is_another = other.head.id != campaign.head.id && other.kind.which() == campaign.kind.which();
    is_another && other.head.state.is_public() && !other.is_private()
}

/// What a decision would lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// The petition as it would be.
    pub campaign: Campaign,
    /// What the log of staff calls it.
    pub(crate) action: Action,
    /// The entry that its history would get.
    pub what: Happening,
    /// The mail that its creator would get.
    pub mail: MailKind,
}

/// The result that a decision would have at `now`. Used both by the rule and to show moderators a preview. It does not
/// check who may decide.
///
/// # Errors
/// A text is out of bounds; the closing date has passed; the step is no decision.
pub fn foresee(campaign: &Campaign, step: &Moderation, now: Timestamp) -> Result<Foreseen, Refusal> {
    let mut campaign = campaign.clone();
    let (action, what, mail) = match step {
        Moderation::Approve { closes_at } => {
            // The last day of a pledge is part of what people sign.
            let closes_at = match campaign.pledge() {
                Some(pledge) => &Some(pledge.terms.until),
                None => closes_at,
            };
            if closes_at.is_some_and(|end| end <= now) {
                return Err(Refusal::NotPossibleNow);
            }
            campaign.head.state = CampaignState::Open;
            campaign.head.dates.opened_at = Some(now);
            campaign.head.dates.closes_at = *closes_at;
            (Action::Approve, Happening::Approved, MailKind::PetitionOpened)
        }
        Moderation::AskForChanges(points) => {
            if points.is_empty() || points.len() > POINTS_MAX {
                return Err(Refusal::TextOutOfBounds);
            }
            for point in points {
                checked_note(&point.note)?;
            }
            campaign.head.state = CampaignState::NeedsChanges;
            (Action::AskForChanges, Happening::ChangesAsked(points.clone()), MailKind::ChangesAsked)
        }
        Moderation::Reject(refused) => {
            checked_note(&refused.code)?;
            if refused.details.chars().count() > NOTE_CHARS_MAX {
                return Err(Refusal::TextOutOfBounds);
            }
            reject(&mut campaign, refused, now);
            (Action::Reject, Happening::Rejected(refused.clone()), MailKind::PetitionRejected)
        }
        Moderation::Claim { .. }
        | Moderation::Release
        | Moderation::Note(_)
        | Moderation::SetTopics { .. }
        | Moderation::Flag(_)
        | Moderation::Park(_)
        | Moderation::Undo(_)
        | Moderation::UndoAgreed(_)
        | Moderation::TakeDown(_)
        | Moderation::TakeDownUrgently(_)
        | Moderation::PutBack(_)
        | Moderation::RemovalWords(_) => return Err(Refusal::NotPossibleNow),
    };
    campaign.head.dates.updated_at = now;
    Ok(Foreseen { campaign, action, what, mail })
}

fn reject(campaign: &mut Campaign, refused: &Refused, now: Timestamp) {
    let hidden = refused.hidden;
    campaign.head.state = if hidden.action && hidden.text && hidden.name {
        CampaignState::RejectedHidden
    } else {
        CampaignState::Rejected
    };
    let details = Some(refused.details.clone()).filter(|details| !details.is_empty());
    campaign.head.rejection =
        Some(Rejection { code: refused.code.clone(), details, duplicate_of: refused.duplicate_of });
    campaign.head.dates.rejected_at = Some(now);
    campaign.head.hidden = hidden;
}
