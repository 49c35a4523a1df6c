//! Changing the reasons for which petitions are not accepted: adding one, changing its terms and sentences,
//! moving it, and retiring it. None is ever removed.

use crate::campaigns::decide::life::check_staff;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::reason::{LAST, ReasonBook, ReasonRule, ReasonSentence, ReasonTerms, is_code, is_shipped};
use crate::office::staff::{Duty, StaffId};
use crate::sites::decide::words::ChangeSentence;
use crate::sites::decide::words::{self, is_text};
use crate::spine::answer::Stored;
use crate::spine::ids::SiteId;
use crate::spine::limits::{REASON_NOTE_CHARS_MAX, REASON_STANDARD_CHARS_MAX, REASONS_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Change one reason for not accepting petitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeReason {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The code of the reason.
    pub code: String,
    /// What is done with the reason.
    pub step: ReasonStep,
}

/// What can be done with a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReasonStep {
    /// Set its terms, and its sentences in one language; adds a new reason.
    Say(ReasonSaid),
    /// Retire it: it can no longer be chosen.
    Retire,
    /// End its retirement: it can be chosen again.
    BringBack,
    /// Move it before the reason with this code; `None` moves it to the end.
    MoveBefore(Option<String>),
}

/// The terms and sentences of a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonSaid {
    /// Whether the reason is new.
    pub new: bool,
    /// The revision of its terms that the member saw; 0 for a new reason.
    pub revision: u32,
    /// Its properties other than its sentences.
    pub terms: ReasonTerms,
    /// Its sentences, each with its own revision. They must name the same member and the same site as the
    /// change.
    pub sentences: Vec<ChangeSentence>,
}

impl Rule for ChangeReason {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.of_site(ReasonBook::key(self.site), self.by);
        if let ReasonStep::Say(said) = &self.step {
            let sentences = said.sentences.iter();
            sentences.for_each(|sentence| needs.row(sentence.name.row(self.site)));
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        changed(set, self, now)
    }
}

fn changed(set: &mut WorkingSet, change: &ChangeReason, now: Timestamp) -> Result<Stored, Refusal> {
    check_staff(set, change.site, change.by, Duty::Administer)?;
    let book = ReasonBook::of(set.row(ReasonBook::key(change.site)).cloned());
    match &change.step {
        ReasonStep::Say(said) => say(set, change, said, book, now),
        ReasonStep::Retire => retire(set, change, book, (true, Action::RetireReason), now),
        ReasonStep::BringBack => retire(set, change, book, (false, Action::BringBackReason), now),
        ReasonStep::MoveBefore(other) => move_before(set, change, book, other.as_deref(), now),
    }
}

fn say(
    set: &mut WorkingSet,
    change: &ChangeReason,
    said: &ReasonSaid,
    mut book: ReasonBook,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    check(change, said)?;
    let before = book.find(&change.code).cloned();
    let foreseen: Result<Vec<_>, Refusal> = said
        .sentences
        .iter()
        .filter_map(|sentence| {
            let new = words::foreseen(set, sentence).transpose()?;
            Some(new.map(|new| (sentence, new)))
        })
        .collect();
    let same = before.as_ref().is_some_and(|before| before.terms == said.terms);
    // The form was sent twice, or a colleague made the same change.
    if same && foreseen.as_ref().is_ok_and(Vec::is_empty) {
        return Ok(Stored::Unchanged);
    }
    match &before {
        Some(_) if said.new => return Err(Refusal::ReasonCodeTaken),
        None if !said.new => return Err(Refusal::NotPossibleNow),
        None if book.reasons.len() >= REASONS_MAX => return Err(Refusal::ReasonsFull),
        _ => {}
    }
    let foreseen = foreseen?;
    let revision = before.as_ref().map_or(0, |before| before.revision);
    if !same && revision != said.revision {
        return Err(Refusal::WordsChanged);
    }
    for (sentence, new) in foreseen {
        new.put(set, sentence, now);
    }
    if same {
        return Ok(Stored::Done);
    }
    let retired = before.as_ref().is_some_and(|before| before.retired);
    let rule =
        ReasonRule { code: change.code.clone(), terms: said.terms.clone(), retired, revision: revision + 1 };
    let log = (
        if said.new {
            Action::AddReason
        } else {
            Action::ChangeReason
        },
        before
            .as_ref()
            .map_or_else(String::new, |before| log_text(&before.terms)),
        log_text(&rule.terms),
    );
    match book.reasons.iter_mut().find(|known| known.code == rule.code) {
        Some(known) => *known = rule,
        // A new reason goes before the catch-all reason `other`.
        None => {
            let last = book.reasons.iter().position(|known| known.code == LAST);
            book.reasons.insert(last.unwrap_or(book.reasons.len()), rule);
        }
    }
    put(set, change, book, log, now);
    Ok(Stored::Done)
}

/// Checks that code, terms and sentences are allowed, and that all sentences belong to this reason.
fn check(change: &ChangeReason, said: &ReasonSaid) -> Result<(), Refusal> {
    let short = |text: &str, max| text.is_empty() || is_text(text, max);
    let terms = &said.terms;
    let sound = is_code(&change.code)
        && short(&terms.standard, REASON_STANDARD_CHARS_MAX)
        && !terms.standard.contains('\n')
        && short(&terms.note, REASON_NOTE_CHARS_MAX)
        && said.sentences.len() <= ReasonSentence::ALL.len();
    let keys = ReasonSentence::ALL.map(|which| which.key(&change.code));
    let own = !is_shipped(&change.code);
    let sayable = said.sentences.iter().all(|sentence| {
        let ours = (sentence.site, sentence.by) == (change.site, change.by);
        // A reason that the office added has no built-in sentence, so its sentence cannot be reset.
        ours && keys.contains(&sentence.name.key) && !(own && sentence.text.is_none())
    });
    let whole = !said.new
        || keys
            .iter()
            .all(|key| said.sentences.iter().any(|sentence| sentence.name.key == *key));
    match sound && sayable && whole {
        true => Ok(()),
        false => Err(Refusal::TextOutOfBounds),
    }
}

fn retire(
    set: &mut WorkingSet,
    change: &ChangeReason,
    mut book: ReasonBook,
    (retired, action): (bool, Action),
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let known = book.reasons.iter_mut().find(|known| known.code == change.code);
    let known = known
        .filter(|known| known.code != LAST)
        .ok_or(Refusal::NotPossibleNow)?;
    if known.retired == retired {
        return Ok(Stored::Unchanged);
    }
    known.retired = retired;
    put(set, change, book, (action, String::new(), String::new()), now);
    Ok(Stored::Done)
}

fn move_before(
    set: &mut WorkingSet,
    change: &ChangeReason,
    mut book: ReasonBook,
    other: Option<&str>,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let before = order(&book);
    let place = |code: &str, book: &ReasonBook| book.reasons.iter().position(|known| known.code == code);
    let from = place(&change.code, &book).ok_or(Refusal::NotPossibleNow)?;
    if other == Some(change.code.as_str()) {
        return Ok(Stored::Unchanged);
    }
    let rule = book.reasons.remove(from);
    let to = match other {
        Some(other) => place(other, &book).ok_or(Refusal::NotPossibleNow)?,
        None => book.reasons.len(),
    };
    book.reasons.insert(to, rule);
    if to == from {
        return Ok(Stored::Unchanged);
    }
    let after = order(&book);
    put(set, change, book, (Action::MoveReason, before, after), now);
    Ok(Stored::Done)
}

fn put(
    set: &mut WorkingSet,
    change: &ChangeReason,
    mut book: ReasonBook,
    (action, before, after): (Action, String, String),
    now: Timestamp,
) {
    book.revision += 1;
    set.put_row(ReasonBook::key(change.site), book);
    let deed = Deed { action, subject: Subject::Named(change.code.clone()), before, after };
    audit::append(set, change.site, Some(change.by), deed, now);
}

/// The terms of a reason in words for the log.
fn log_text(terms: &ReasonTerms) -> String {
    let class = if terms.hidden { "hidden" } else { "public" };
    let parts = [class, terms.standard.as_str(), terms.note.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("; ")
}

fn order(book: &ReasonBook) -> String {
    let codes: Vec<&str> = book.reasons.iter().map(|reason| reason.code.as_str()).collect();
    codes.join(", ")
}
